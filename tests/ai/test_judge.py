"""The judge: who it is, that its word depends on the position alone, and by what its word is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ai import judge
from ai.assets import board_file
from ai.engine import Engine, Limit
from ai.judge import EXACT_NODES, NODES, identity_of, judge_of, unforced
from ai.levels import levels
from ai.spec import Attention
from game import GAMES, Game, Match, is_terminal
from tests.ai.support import CONNECT_FOUR, GAME_IDS, PATHWAYZ, PENTAGO, TIC_TAC_TOE, undecided
from tests.boards import sample_of

every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
FEW = Limit(nodes=3_000)
JUDGED = [game for game in GAMES if sample_of(game).judged is not None]
"""Boards whose judges' word on the start is known. Where it changes, raise `VERSION`, for kept chances do too."""


def chance(engine: Engine, game: Game, state: Any) -> float:
    analysis = engine.analyse(state, FEW, player=judge_of(game), fresh=True)
    return round(analysis.result(60).info.win_probability, 4)


@every_game
def test_the_judge_is_the_highest_level_seen_clearly_and_by_nodes_alone(game: Game) -> None:
    strongest, judging = levels(game.name)[-1].player, judge_of(game)
    assert (judging.name, judging.method) == (strongest.name, strongest.method)
    assert judging.limit == Limit(nodes=EXACT_NODES if judging.method == "perfect" else NODES)
    if isinstance(strongest.options, Attention):
        assert judging.options_as(Attention) == replace(
            strongest.options_as(Attention), noise=0, candidates=0, openings=False
        )
    assert (judging.threads, judging.seed) == (1, 0)


def test_a_board_without_levels_is_judged_by_its_strongest_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "levels", lambda _name: ())
    assert judge_of(CONNECT_FOUR).name == "perfect"
    assert judge_of(PENTAGO).name == "champion"
    assert judge_of(PATHWAYZ).name == "champion"


@every_game
def test_a_position_is_worth_the_same_whatever_was_asked_before(game: Game) -> None:
    states = undecided(game, 4, (2, game.min_plies - 1), seed=3)
    with Engine() as engine:
        found = [chance(engine, game, state) for state in states]
    with Engine() as engine:
        again = []
        for state in reversed(states):
            engine.analyse(state, FEW, player=levels(game.name)[-1].player).result(60)
            again.append(chance(engine, game, state))
    assert again[::-1] == found


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)
def test_what_judges_find_has_not_changed_unnoticed(game: Game) -> None:
    with Engine() as engine:
        assert chance(engine, game, game.initial_state()) == sample_of(game).judged


def test_another_judge_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    judging = judge_of(PATHWAYZ)
    names = [identity_of(PATHWAYZ, each) for each in (judging, judge_of(PATHWAYZ, "level-9"), judging.limited(FEW))]
    monkeypatch.setattr(judge, "VERSION", judge.VERSION + 1)
    identity_of.cache_clear()
    names.append(identity_of(PATHWAYZ, judging))
    monkeypatch.setattr(judge, "weights_file", lambda game, _name: board_file("ladders", game))
    identity_of.cache_clear()
    names.append(identity_of(PATHWAYZ, judging))
    identity_of.cache_clear()
    assert len(set(names)) == len(names)
    assert names[0].startswith(f"level-10/{NODES}/")


def test_moves_without_a_choice_are_played_on() -> None:
    match = Match(TIC_TAC_TOE)
    for move in ("b2", "a1", "a2", "c2", "b1", "b3", "a3"):
        match.push(move)
    assert unforced(TIC_TAC_TOE, match.state) == (match.state, ()), "two cells are left"
    match.push("c3")
    forced = unforced(TIC_TAC_TOE, match.state)
    assert TIC_TAC_TOE.line_text(match.state, forced.actions) == ("c1",)
    assert is_terminal(forced.state)
