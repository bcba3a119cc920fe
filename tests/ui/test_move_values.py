"""What each move is worth on a solved board, and the word about a result that was given away."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from ai.proven import Proven
from game import find_game
from lab.games import opened
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import FakeAnalysis, FakeEngine, FakeInfo
from tests.ui.layouts import drawn_texts


@pytest.fixture
def knows(monkeypatch: pytest.MonkeyPatch) -> dict[int, Proven]:
    """What the engine says of each move: what the test writes here."""
    move_values: dict[int, Proven] = {}
    analyse = FakeEngine.analyse

    def informed(self: FakeEngine, state: Any, limit: Any = None, **asked: Any) -> FakeAnalysis:
        search = analyse(self, state, limit, **asked)
        if asked.get("every_move"):
            search.info = FakeInfo(move_values=dict(move_values))
        return search

    monkeypatch.setattr(FakeEngine, "analyse", informed)
    return move_values


def labels(desk: Desk) -> list[str]:
    window = pygame.display.get_surface()
    assert window is not None
    with drawn_texts(window) as written:
        desk.scene.draw(window)
    return [said for said in written if said[:1] in "+−=" and len(said) < 4]


def test_e_shows_what_each_column_is_worth_and_hides_it(knows: dict[int, Proven]) -> None:
    knows.update({0: Proven(-1, 4), 3: Proven(1, 5), 6: Proven(0)})
    desk = Desk("connect-four")
    assert labels(desk) == []
    desk.key(pygame.K_e)
    desk.wait(0.2)
    assert labels(desk) == ["−2", "+3", "="]
    desk.key(pygame.K_e)
    desk.wait(0.2)
    assert labels(desk) == []
    desk.close()


def test_once_all_moves_are_known_the_chances_say_no_other_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[FakeAnalysis] = []
    analyse = FakeEngine.analyse

    def informed(self: FakeEngine, state: Any, limit: Any = None, **question: Any) -> FakeAnalysis:
        asked.append(analyse(self, state, limit, **question))
        certain = Proven(1, 41) if question.get("every_move") else None
        asked[-1].info = FakeInfo(win_probability=1.0 if certain else 0.39, proven=certain)
        return asked[-1]

    monkeypatch.setattr(FakeEngine, "analyse", informed)
    desk = Desk("connect-four")
    desk.key(pygame.K_e)
    desk.wait(0.2)
    for search in asked:
        search.finish()
    desk.wait(0.4)
    judgement = desk.session.analysis.judged(0)
    assert judgement is not None
    assert (judgement.chance, judgement.result, judgement.plies) == (1.0, 1, 41)
    assert "39 %" not in desk.win_bar.words
    desk.close()


def test_a_game_against_a_computer_shows_no_move_values_before_its_end(knows: dict[int, Proven]) -> None:
    knows[0] = Proven(0)
    desk = Desk("tic-tac-toe", (YOU, AI))
    desk.key(pygame.K_e)
    desk.wait(0.2)
    assert "after the game" in desk.notices[-1]
    assert labels(desk) == []
    desk.session.resign(desk.now)
    desk.wait(0.2)
    desk.key(pygame.K_e)
    desk.wait(0.2)
    assert labels(desk) == ["="]
    desk.close()


def test_at_the_end_of_a_game_it_says_that_one_may_step_back(knows: dict[int, Proven]) -> None:
    knows[0] = Proven(0)
    desk = Desk("tic-tac-toe", moves=["a1", "a2", "b1", "b2", "c1"])
    desk.key(pygame.K_e)
    desk.wait(0.2)
    assert "Step back" in desk.notices[-1]
    assert labels(desk) == []
    desk.key(pygame.K_LEFT)
    desk.wait(0.5)
    assert labels(desk) == ["="]
    desk.close()


def test_a_board_that_is_not_solved_says_so() -> None:
    desk = Desk("pentago-twist")
    desk.key(pygame.K_e)
    desk.wait(0.1)
    assert "Pentago-Twist is not solved" in desk.notices[-1]
    desk.close()


def test_where_points_decide_late_moves_say_by_how_many(knows: dict[int, Proven]) -> None:
    late = opened(find_game("othello"), 46, Random(5))
    moves = late.legal_actions()
    knows.update({moves[0]: Proven(1, margin=12), moves[1]: Proven(1, margin=2), moves[2]: Proven(-1, margin=-8)})
    desk = Desk("othello", moves=late.moves_text)
    desk.key(pygame.K_e)
    desk.wait(0.2)
    assert "wins by 9 in the end" in desk.notices[-1]
    assert sorted(labels(desk)) == ["+12", "+2", "−8"]
    desk.close()


def test_before_a_board_is_solved_it_says_when_and_asks_nobody(knows: dict[int, Proven]) -> None:
    knows[19] = Proven(1, margin=12)
    desk = Desk("othello")
    desk.key(pygame.K_e)
    desk.wait(0.2)
    assert "Othello is solved near the end of a game" in desk.notices[-1]
    assert labels(desk) == []
    desk.close()


def test_a_result_given_away_is_said_at_once_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    analyse = FakeEngine.analyse

    def judged(self: FakeEngine, state: Any, limit: Any = None, **asked: Any) -> FakeAnalysis:
        search = analyse(self, state, limit, **asked)
        search.info = FakeInfo(proven=Proven(1, 5) if int(state.ply) % 2 == 0 else Proven(0))
        return search

    monkeypatch.setattr(FakeEngine, "analyse", judged)
    desk = Desk("tic-tac-toe", (YOU, GUEST))
    desk.app.settings.verdicts = True
    desk.scene.invalidate()
    desk.play_action(4)
    desk.wait(0.5)
    assert desk.notices == ["b2 gave it away. Before: wins in 3 moves. After: draw."]
    desk.wait(0.5)
    assert len(desk.notices) == 1
    desk.close()


def test_who_wants_no_verdicts_is_told_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeInfo, "proven", Proven(1, 5), raising=False)
    desk = Desk("tic-tac-toe", (YOU, GUEST))
    desk.play_action(4)
    desk.wait(0.5)
    assert desk.notices == []
    desk.close()
