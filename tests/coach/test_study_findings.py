"""When the findings of a study change: board and list show the same ones at any moment."""

from __future__ import annotations

import pytest

from ai.proven import Proven
from coach import languages
from coach.study_findings import StudyFindings
from coach.study_texts import explanation_of
from game import Match, find_game
from game.retelling import retold
from table.studying import Study, StudyLine
from table.variations import Variations
from tests.ui.engines import as_engine
from tests.ui.studies import KnowingEngine


def test_entries_change_only_when_they_are_to_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("pathwayz")
    study = Study(as_engine(KnowingEngine()), game, lambda *_: True)
    found = StudyFindings(study, Variations(game, game.initial_state()), {})
    found.look_at()
    for _ in range(3):  # the short search, then the lines
        found.update(0.0)
    assert found.entries, "the first entries do not wait"
    monkeypatch.setattr(study, "update", lambda: True)
    assert found.update(1.0)
    shown = found.entries
    assert (found.update(1.1), found.entries is shown) == (False, True)
    monkeypatch.setattr(study, "update", lambda: False)
    assert (found.update(1.3), found.entries is shown) == (True, False), "news waits, and is not lost"


def explanations(moves: str, proved: dict[str, Proven]) -> dict[str, str]:
    """Return the explanation of each move that a study of Tic-tac-toe has found after `moves`, keyed by the move."""
    match = Match(find_game("tic-tac-toe"))
    for move in moves.split():
        match.push(move)
    study = Study(as_engine(KnowingEngine(proved)), match.game, lambda *_: True)
    study.look_at(match.state)
    for _ in range(2):
        study.update()
    name = match.game.action_to_string
    return {name(match.state, line.action): explanation_of(study, match.state, line) for line in study.lines}


def test_a_move_that_is_known_to_lose_is_not_praised_while_another_move_may_be_better() -> None:
    found = explanations("a1 b2 a2", {"a3": Proven(0), "b1": Proven(-1, 2)})
    assert found["a3"].startswith("Why a3? It stops X from winning.")
    assert found["b1"] == ""
    assert explanations("a1 b2 a2", {"b1": Proven(-1, 2)})["b1"] == "", "other moves are not known yet"


@pytest.mark.parametrize("known", [Proven(0), Proven(-1, 2)])
def test_a_result_is_a_reason_only_once_every_move_is_known(known: Proven) -> None:
    moves = "b2 a2 a1 c3 b3 b1"  # c2 has no other reason
    words = "Why c2? It keeps the draw." if known.result == 0 else "Why c2? It puts off a certain loss"
    assert explanations(moves, dict.fromkeys(("c1", "c2", "a3"), known))["c2"].startswith(words)
    assert explanations(moves, {"c2": known})["c2"] == ""


def test_an_explanation_follows_the_language_also_with_moves_in_brackets() -> None:
    match = Match(find_game("connect-four"), "7/2b4/1wb4/1bw4/wbb3b/wwb1w1w w")
    study = Study(as_engine(KnowingEngine()), match.game, lambda *_: True)
    study.look_at(match.state)
    line = StudyLine((0, 0, 3), 0.5)
    found = explanation_of(study, match.state, line)
    assert found.startswith("Why column 1? It wins by threats alone (Yellow first: columns 1 1 4).")
    try:
        languages.speak("de")
        assert retold(found) == explanation_of(study, match.state, line) != found
    finally:
        languages.speak(languages.ENGLISH)
