"""Texts that are pasted or dropped, and the ratings, days and commands that are told: by reckonings of their own."""

from __future__ import annotations

import contextlib
import random
import re
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path, PurePosixPath

import pytest

from ai.levels import rungs
from ai.progress import Progress
from game import GAMES, RulesError, find_game
from game.errors import cause_of
from saves.gamefile import LONGEST_FILE, read_games
from saves.models import Move, Variation
from saves.puzzles import PuzzleAttempt
from saves.reading import UnreadableFileError, read_text
from table import warmup
from table.pasting import pasted
from table.player_rating import strengths
from table.progress import ProgressReport
from table.reading import UnreadableTextError, limits_text, read_file, read_start
from table.taking_in import check_files, name_of


def test_a_game_that_begins_in_a_position_is_pasted_from_there() -> None:
    game = '[Game "tic-tac-toe"]\n[Position "wbw/1b1/3 w"]\n\n{}*\n'
    assert pasted(game.format(""), "kalah") == ("tic-tac-toe", "wbw/1b1/3 w")
    assert pasted(game.format("1. b1 "), "kalah") == ("tic-tac-toe", "wbw/1b1/1w1 b")


@pytest.mark.parametrize(
    ("text", "moves"),
    [("4", None), ("44", ("4", "4")), ("1234567", tuple("1234567")), ("d3", None), ("d3c5", ("d3", "c5"))],
)
def test_moves_alone_are_a_game_from_two_on(text: str, moves: tuple[str, ...] | None) -> None:
    found = read_start(text)
    assert (found and found.moves) == moves


@pytest.mark.parametrize("board", [game.name for game in GAMES if game.name != "othello"])  # which has 66, always
def test_a_position_has_at_most_400_characters(board: str) -> None:
    codes = []
    for length in (400, 401):
        with pytest.raises(RulesError) as caught:
            find_game(board).from_position("x" * length)
        codes.append(caught.value.code == "too-long")
    assert codes == [False, True]


@pytest.mark.parametrize("length", [399, 400, 401])
def test_a_text_of_at_most_400_characters_may_be_a_position(length: int) -> None:
    rows = "x" * 196 + "/" + "x" * (length - 199) + " w"
    assert len(rows) == length
    with pytest.raises(UnreadableTextError, match="xxx") if length <= 400 else contextlib.nullcontext():
        assert read_start(rows) is None


def test_of_rows_that_fit_two_boards_it_is_said_what_is_wrong_with_each() -> None:
    rows = "8/8/8/8/8/8/8/x w"
    with pytest.raises(UnreadableTextError) as found:
        read_start(rows)
    one, other = (f"This is no position of {board}. " for board in ("Pathwayz", "Othello"))
    assert re.fullmatch(rf"{one}Each row [^:]*: '{rows}'. {other}A cell .* '{rows}'.", str(found.value))


def test_why_a_file_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_bytes(b"x" * 11)
    sentences = []
    for file in (tmp_path / "none.txt", tmp_path, tmp_path / "long.txt"):
        with pytest.raises(UnreadableFileError) as caught:
            read_text(file, 10)
        sentences.append(cause_of(caught.value))
    causes = ["There is no such file or folder.", "It is a folder."]
    assert sentences[:2] == [f"The file cannot be read. {cause}" for cause in causes]
    assert "more than 10 bytes" in sentences[2]
    assert (sentences[2][0].isupper(), sentences[2][-1]) == (True, ".")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/her games/mine.txt", "mine.txt"),
        ("/", "/"),
        (f"/games/{'a' * 20}{'b' * 20}", "a" * 20 + "b" * 20),
        (f"/games/{'a' * 20}c{'b' * 20}", "a" * 20 + "…" + "b" * 20),
    ],
)
def test_a_sentence_names_a_file_without_its_folders_and_the_middle_of_a_long_name(path: str, name: str) -> None:
    assert name_of(PurePosixPath(path)) == name  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["and/or this", "this w", "a/b"])
def test_two_words_that_are_not_rows_and_a_side_are_no_position(words: str) -> None:
    assert read_start(words) is None


@pytest.mark.parametrize("text", ["1. z9 a1", "", "hello"])
def test_a_text_without_tags_is_a_game_only_if_it_begins_with_a_move_of_the_board(text: str) -> None:
    assert [record.moves for record in read_file("1. b2 z9", "tic-tac-toe")] == [["b2", "z9"]]
    for board in ("tic-tac-toe", None):
        with pytest.raises(UnreadableTextError):
            read_file(text, board)


def test_the_limit_that_is_told_is_the_real_one() -> None:
    assert limits_text() == f"A game file has at most 10,000 games and {LONGEST_FILE / 1e6:g} million characters."


@pytest.mark.parametrize("board", [game.name for game in GAMES])
def test_a_levels_strength_is_as_certain_as_its_interval_says(board: str) -> None:
    found = strengths(board)
    for level in rungs(board):
        if level.number in found:
            assert level.low is not None
            assert level.high is not None
            assert level.high - level.low == pytest.approx(2 * 1.959964 * found[level.number].deviation)


def test_the_most_days_in_a_row_are_counted_as_by_hand() -> None:
    dice = random.Random(2)
    for _ in range(30):
        days = sorted(dice.sample(range(40), 22))
        noon = [datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(days=day) for day in days]
        attempts = [PuzzleAttempt(int(when.timestamp() * 1000), "kalah", "k", 0.0, 1.0, True) for when in noon]
        marks = "".join("x" if day in days else " " for day in range(40))
        assert ProgressReport(attempts=attempts).puzzle_days == max(map(len, marks.split()))
    assert ProgressReport(attempts=attempts).years == [date(2026, 3, 1).year]


@pytest.mark.parametrize("packaged", [False, True])
def test_opponents_get_ready_in_a_process_of_this_program(packaged: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if packaged:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    main = [] if packaged else [str(Path(warmup.__file__).parents[1] / "main.py")]
    assert getattr(warmup, "_command")() == [sys.executable, *main, "warm", "--steps"]  # noqa: B009


def test_before_anything_was_tried_nothing_is_wrong_with_the_opponents() -> None:
    assert warmup.Warmup(lambda: None).problem == ""


def test_what_is_left_of_a_variation_is_what_comes_before_the_move_that_is_removed() -> None:
    dice = random.Random(5)
    for _ in range(300):
        line, gone = (tuple(dice.choices("ab", k=dice.randrange(5))) for _ in range(2))
        before = dice.randrange(len(line) + 1)
        variation = Variation(line[:before], tuple(map(Move, line[before:])))
        left = variation.without(gone)
        whole = (*left.before, *(move.text for move in left.moves))
        assert whole == (line[: max(0, len(gone) - 1)] if gone and line[: len(gone)] == gone else line) or not gone


@pytest.mark.parametrize(
    ("given", "position"),
    [
        ("3/1b1/w2 w", "3/1b1/w2 w"),
        ("a1 b2", "3/1b1/w2 w"),
        ('[Game "tic-tac-toe"]\n\n1. a1 b2 *', "3/1b1/w2 w"),
        ('[Game "tic-tac-toe"]\n[Position "3/1b1/w2 w"]\n\n1. c3 *', "2w/1b1/w2 b"),
        ("1. a1 *\n\n1. b2 *", None),
        ("a1 a1", None),
        ("what", None),
    ],
)
def test_a_pasted_text_is_a_position_or_one_game(given: str, position: str | None) -> None:
    assert pasted(given, "tic-tac-toe") == (position and ("tic-tac-toe", position))


def test_the_games_of_several_files_are_counted_through() -> None:
    done: list[tuple[int, int | None]] = []
    progress = Progress[None](lambda report: done.append((report.done, report.total)))
    text = '[Game "tic-tac-toe"]\n\n1. b2 *\n\n[Game "tic-tac-toe"]\n\n1. a1 *\n'
    games = check_files([Path("one"), Path("two")], progress, lambda _path: read_games(text))
    assert len(games) == 4
    assert done == [(1, 2), (2, 2), (3, 4), (4, 4)]
