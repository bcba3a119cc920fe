"""Files of puzzles: what a line holds, and what becomes of one that holds something else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai import assets
from ai import puzzles as data
from ai.puzzles import (
    HOLD,
    WIN,
    Puzzle,
    PuzzleError,
    easiest_first,
    format_puzzle,
    parse_puzzle,
    puzzles_file,
    puzzles_of,
    read_puzzles,
    source_at,
    write_puzzles,
)
from game import GAMES, Game

PUZZLE = Puzzle("tic-tac-toe", "45241cd6", "3/w2/1wb b", 5, WIN, ("c3", "c2", "b2"), ("threat",), 405, "game 11")
LINE = json.loads(format_puzzle(PUZZLE))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    monkeypatch.setattr(assets, "REPORTS", [])
    puzzles_of.cache_clear()
    yield tmp_path / "puzzles"
    puzzles_of.cache_clear()


def test_a_puzzle_is_read_as_it_was_written() -> None:
    assert parse_puzzle(format_puzzle(PUZZLE)) == PUZZLE
    assert (PUZZLE.turn_count, PUZZLE.wins_in) == (2, 3)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": 3}, "game"),
        ({"id": ""}, "id"),
        ({"plies": 4}, "length"),
        ({"plies": "5"}, "plies"),
        ({"plies": 1}, "length"),
        ({"kind": "draw"}, "kind"),
        ({"kind": HOLD}, "length"),
        ({"solution": []}, "solution"),
        ({"solution": ["c3", "c2"]}, "length"),
        ({"game": "unknown", "solution": ["c3", "c2"]}, "length"),
        ({"solution": "c3"}, "solution"),
        ({"themes": [1]}, "themes"),
        ({"rating": 405.5}, "rating"),
        ({"rating": True}, "rating"),
        ({"more": 1}, "fields"),
    ],
    ids=str,
)
def test_a_line_that_holds_something_else_is_told(change: dict[str, object], said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        parse_puzzle(json.dumps(LINE | change))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "{}", "\0", "[" * 100_000])
def test_noise_is_no_puzzle(line: str) -> None:
    with pytest.raises(PuzzleError):
        parse_puzzle(line)


def test_the_program_leaves_out_what_it_cannot_read_and_says_so_once(folder: Path) -> None:
    write_puzzles(folder / "tic-tac-toe.jsonl", [PUZZLE])
    with (folder / "tic-tac-toe.jsonl").open("ab") as file:
        file.write(b"noise\n\xff\xfe\n")
    assert puzzles_of("tic-tac-toe") == (PUZZLE,)
    puzzles_of.cache_clear()
    assert puzzles_of("tic-tac-toe") == (PUZZLE,)
    assert assets.REPORTS == ["2 puzzles of Tic-tac-toe are damaged."]


def test_a_board_without_a_file_has_no_puzzles(folder: Path) -> None:
    assert puzzles_of("connect-four") == ()
    (folder / "pathwayz.jsonl").mkdir(parents=True)
    assert puzzles_of("pathwayz") == ()


def test_a_file_keeps_the_order_that_it_is_given(folder: Path) -> None:
    hard = replace(PUZZLE, rating=900, id="a")
    write_puzzles(folder / "tic-tac-toe.jsonl", easiest_first([hard, PUZZLE]))
    assert puzzles_of("tic-tac-toe") == (PUZZLE, hard)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_that_is_shipped_is_a_puzzle_of_its_board(game: Game) -> None:
    found = list(read_puzzles(puzzles_file(game.name)))
    puzzles = [puzzle for _line, puzzle in found if isinstance(puzzle, Puzzle)]
    assert [format_puzzle(puzzle) for puzzle in puzzles] == [line for line, _ in found]
    assert puzzles == sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    assert {puzzle.game for puzzle in puzzles} <= {game.name}
    for puzzle in puzzles:
        state = game.from_position(puzzle.position)
        assert game.to_position(state) == puzzle.position


TURNS = Puzzle(
    "kalah", "k", "1,1,1,1,1,0,14/0,0,0,2,12,1,14 s", 5, WIN, tuple("16565"), ("quiet sowing",), 900, "by hand"
)


def test_the_moves_of_one_turn_count_once_and_how_soon_is_not_asked_where_points_decide() -> None:
    assert (TURNS.turn_count, TURNS.by_points) == (2, True)
    assert (PUZZLE.turn_count, PUZZLE.by_points, replace(PUZZLE, game="unknown").by_points) == (2, False, False)
    even = replace(TURNS, position="4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", plies=2, solution=("3", "6"))
    assert parse_puzzle(format_puzzle(even)) == even
    assert even.turn_count == 1


def test_a_source_says_under_which_number_the_puzzle_stood_in_its_game() -> None:
    assert replace(PUZZLE, source=source_at("level-2, level-3, game 4 of seed 1", 12)).number == 12
    assert PUZZLE.number is None
