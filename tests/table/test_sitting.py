"""A sitting at puzzles, without a window: what comes after a solution, after the last puzzle, and without any."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai.proven import Proven
from ai.puzzles import Puzzle
from game import find_game
from saves.errors import LibraryError
from saves.library import Library
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.record import Record
from table.puzzles.sitting import Sitting
from table.puzzles.solving import Solving
from tests import puzzles
from tests.puzzles import CONNECT4
from tests.table.transcript import NotedBoard, Transcript
from tests.ui.engines import FakeEngine, FakeInfo, as_engine


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


def sitting_at(board: str, library: Library, messages: list[str], first: Puzzle | None = None) -> Sitting:
    def set_up(puzzle: Puzzle, _is_first: bool) -> Solving:
        game = find_game(puzzle.game)
        return Solving(game, puzzle, NotedBoard(Transcript(), game), as_engine(FakeEngine()), lambda: False)

    return Sitting(board, Record(lambda: library, messages.append, board), set_up, messages.append, first=first)


def open_puzzle(sitting: Sitting) -> str:
    return "" if sitting.solving is None else sitting.solving.attempt.puzzle.id


def test_after_a_solution_comes_another_try_and_after_the_last_puzzle_the_own_mistakes(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = replace(CONNECT4[1], solution=("9",))
    puzzles.use(tmp_path, monkeypatch, {"connect-four": (CONNECT4[0], damaged)})
    messages: list[str] = []
    sitting = sitting_at("connect-four", library, messages)
    assert (open_puzzle(sitting), sitting.can_retry) == ("c1", False)
    assert sitting.solving is not None
    right = sitting.solving.attempt.right_move
    sitting.apply(lambda solving: solving.show_solution(0), 0)
    assert sitting.can_retry
    sitting.apply(lambda solving: solving.again(), 1)
    sitting.apply(lambda solving: solving.play(right, 1), 1)
    assert (sitting.can_retry, sitting.next_frame_delay(1)) == (False, None)
    assert [(attempt.puzzle, attempt.begun > 0) for attempt in library.puzzles.attempts()] == [("c1", True)]
    sitting.go_on()
    assert (open_puzzle(sitting), messages) == ("", ["A puzzle is damaged and was left out."])
    assert (sitting.instead, sitting.elsewhere) == (PuzzleFilter(mine=True), None)
    sitting.want(PuzzleFilter(mine=True))
    assert (open_puzzle(sitting), sitting.instead) == ("", PuzzleFilter())


@pytest.mark.parametrize("leave", [Sitting.go_on, Sitting.close, lambda sitting: sitting.want(PuzzleFilter())])
def test_a_wrong_move_counts_though_the_puzzle_is_left_before_its_answer_is_found(
    leave: Callable[[Sitting], None], library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, {"connect-four": CONNECT4[1:2]})
    sitting = sitting_at("connect-four", library, [])
    sitting.apply(lambda solving: solving.play(solving.game.legal_action(solving.attempt.state, "1"), 0.0), 0.0)
    assert library.puzzles.attempts() == []
    leave(sitting)
    assert [(attempt.puzzle, attempt.score) for attempt in library.puzzles.attempts()] == [("c2", 0.0)]


@pytest.mark.parametrize(("result", "slower"), [(-1, True), (0, False), (1, False), (None, False)])
def test_a_wrong_move_that_wins_too_is_slower_and_one_that_draws_is_not(result: int | None, slower: bool) -> None:
    game, engine = find_game("connect-four"), FakeEngine(instant=False)
    solving = Solving(game, CONNECT4[1], NotedBoard(Transcript(), game), as_engine(engine), lambda: True)
    solving.play(game.legal_action(solving.attempt.state, "1"), 0.0)
    solving.update(0.0)
    search = engine.searches[-1]
    proven = None if result is None else Proven(result, 8)
    search.info = FakeInfo(pv=tuple(game.actions(search.state)[:1]), proven=proven)
    search.finish()
    for now in (0.1, 5.0, 10.0):
        solving.update(now)
    solving.again()
    solving.close()
    assert [each.slower for each in solving.attempt.tries] == [slower]
    assert solving.attempt.score == (None if slower else 0.0)


def test_whoever_steps_to_the_end_of_a_solution_sees_the_win_again() -> None:
    game, transcript = find_game("connect-four"), Transcript()
    solving = Solving(game, CONNECT4[1], NotedBoard(transcript, game), as_engine(FakeEngine()), lambda: True)
    solving.show_solution(0.0)
    before = len(transcript.lines)
    solving.step(2, 1.0)
    assert transcript.lines[before + 1 :] == ["  board: cheers True", "  board: celebrate again 1"]


@pytest.mark.parametrize(("rated", "first", "wanted"), [(1, 2, True), (1, 0, False), (0, 2, True), (0, None, True)])
def test_a_step_of_the_first_ladder_is_followed_by_the_next_one(
    rated: int, first: int | None, wanted: bool, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {"connect-four": CONNECT4[:rated]}
    puzzles.use(tmp_path, monkeypatch, there, {"connect-four": CONNECT4[1:]})
    sitting = sitting_at("connect-four", library, [], None if first is None else CONNECT4[first])
    assert sitting.series.wanted == PuzzleFilter(first=wanted)


def test_where_a_board_has_no_puzzles_another_one_has_some(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, {"connect-four": CONNECT4, "pathwayz": ()})
    sitting = sitting_at("pathwayz", library, [])
    assert (open_puzzle(sitting), sitting.instead) == ("", None)
    assert sitting.elsewhere == find_game("connect-four")


def test_a_record_that_cannot_be_read_is_told(library: Library) -> None:
    libraries, messages = [library], list[str]()

    def opened() -> Library:
        if not libraries:
            raise LibraryError("The library of games cannot be read.", code="gone")
        return libraries[0]

    record = Record(opened, messages.append, "connect-four")
    libraries.clear()
    record.read()
    assert messages == ["The library of games cannot be read."]
