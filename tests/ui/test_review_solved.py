"""A review of a solved board: what the judge leaves open is solved, as long as somebody looks on."""

from __future__ import annotations

import pygame

from ai.engine import Priority
from ai.proven import Proven
from tests.ui.engines import FakeInfo
from tests.ui.reviews import ReviewDesk, judged_by


def solved(desk: ReviewDesk, ply: int) -> int | None:
    """The moves until the end that the library keeps of a position, if that is solved."""
    kept = desk.app.library.judgements.read(desk.number, judged_by("connect-four", 0.5).judge)
    return kept[tuple(desk.match.moves_text[:ply])].plies


def test_on_a_solved_board_what_the_judge_left_open_is_solved_after_all_else() -> None:
    desk = ReviewDesk("connect-four", (), "4 4 3", instant=False)
    for _ in range(4):
        desk.say(0.6)
    assert "not judged yet" not in desk.chances
    assert not desk.is_judged
    for plies, ply in ((9, 3), (8, 2)):
        asked = desk.engine.wanted("exact")[-1]
        assert (asked.priority, asked.state) == (Priority.REVIEW, desk.match.states[ply])
        asked.info = FakeInfo(proven=Proven((-1) ** ply, plies))
        asked.finish()
        desk.wait(0.1)
        assert solved(desk, ply) == plies
    desk.engine.wanted("exact")[-1].finish()
    desk.wait(0.1)
    assert desk.is_judged, "what takes too long stays open"


def test_what_was_left_open_is_solved_when_the_game_is_looked_at_again() -> None:
    desk = ReviewDesk("connect-four", (0.6, 0.6, 0.6, 0.6), "4 4 3", instant=False)
    assert "not judged yet" not in desk.chances
    asked = desk.engine.wanted("exact")[-1]
    assert asked.state == desk.match.states[3]
    asked.info = FakeInfo(proven=Proven(-1, 9))
    asked.finish()
    desk.wait(0.1)
    assert solved(desk, 3) == 9


def test_all_positions_that_are_solved_share_the_time() -> None:
    desk = ReviewDesk("connect-four", (), "4 4 3", instant=False)
    for _ in range(4):
        desk.say(0.6)
    first = desk.engine.wanted("exact")[-1]
    first.info = FakeInfo(proven=Proven(-1, 9), seconds=3.0)
    first.finish()
    desk.wait(0.1)
    second = desk.engine.wanted("exact")[-1]
    assert second.player.limit.seconds == first.player.limit.seconds - 3.0


def test_leaving_it_stops_the_solver_and_gives_its_memory_back() -> None:
    desk = ReviewDesk("connect-four", (), "4 4 3", instant=False)
    for _ in range(4):
        desk.say(0.6)
    asked = desk.engine.wanted("exact")[-1]
    desk.key(pygame.K_ESCAPE)
    assert asked.stopped
    assert asked.owner in desk.engine.forgotten
