"""What `make board` writes: files whose games can be played; boards that cannot be are refused with a sentence."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT
from tests.game.reference.twin import InLine
from tests.new_board import REGISTRY, NewBoard, read_arguments, register, write


@pytest.mark.parametrize(("rows", "columns", "in_line"), [(3, 3, 3), (5, 5, 4), (9, 9, 5), (3, 12, 4)])
def test_its_golden_games_end_as_they_are_called(rows: int, columns: int, in_line: int) -> None:
    board = NewBoard("nice-game", rows, columns, in_line, "Black")
    games = re.findall(r"^moves: (.*)$", board.files()["tests/games/nice-game.txt"], re.MULTILINE)
    ends = []
    for game in games:
        twin: InLine = type("Nice", (InLine,), {"ROWS": rows, "COLUMNS": columns, "LENGTH": in_line})()
        for move in game.split():
            assert twin.winner is None
            twin = twin.after(move)
        ends.append(twin.winner)
    assert ends == ["w", "b", "draw"]
    assert len(games[0].split()) == 2 * in_line - 1
    assert len(games[2].split()) == rows * columns


def test_its_rules_have_as_many_words_as_cells_need() -> None:
    rules = NewBoard("nice-game", 9, 9, 5, "Black").files()["game/nice_game.py"]
    fields = re.findall(r"^    (\w+): np.uint64$", rules, re.MULTILINE)
    assert fields == ["black_0", "black_1", "white_0", "white_1"]
    assert "class NiceGame(NamedTuple)" in rules


def test_the_registry_gets_one_import_and_one_place() -> None:
    text = (ROOT / REGISTRY).read_text(encoding="utf-8")
    written = register(text, "nice_game")
    assert len(written.splitlines()) == len(text.splitlines()) + 1
    assert written.count("nice_game") == 2


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["Nice Game"], "NAME=Nice Game is no name: lower-case letters"),
        ([""], "make board NAME=gomoku"),
        (["nice", "--in-line", "10"], "do not fit"),
        (["nice", "--rows", "20"], "invalid choice"),
    ],
)
def test_a_board_that_cannot_be_is_refused(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read_arguments(arguments)
    assert fault in capsys.readouterr().err


def test_a_board_that_is_there_stays_and_how_to_begin_again_is_told() -> None:
    with pytest.raises(SystemExit, match=r"there is game/tictactoe\.py, .* take tictactoe out of game/registry\.py"):
        write(NewBoard("tictactoe", 3, 3, 3, "White"))
