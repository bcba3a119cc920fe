"""The bitboards and the array versions in tests/game/reference play the same game, position by position."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import DRAW, UNDECIDED, Game
from tests.amount import amount
from tests.game.golden import read_games
from tests.game.reference import REFERENCES, Twin
from tests.game.support import actions_of, adds_a_piece_each_ply, apply_compiled, each_game, facts_of, playouts

COMPARED_GAMES = amount(2000, 12)
ENDED_GAMES = amount(2000, 25)
HYPOTHESIS_GAMES = amount(150, 20)

CHOICES = st.integers(0, 96).flatmap(lambda plies: st.lists(st.integers(0, 1000), min_size=plies, max_size=plies))
"""Games of every length; each number picks one of the legal moves."""

WINNERS = {UNDECIDED: None, 0: "w", 1: "b", DRAW: "draw"}
RETURNS = {None: 0, "w": 1, "b": -1, "draw": 0}


def has_twin(game: Game) -> bool:
    return game.name in REFERENCES


class Texts:
    """Move texts by action, asked of the game once: `test_conformance` shows that they stay the same."""

    def __init__(self, game: Game) -> None:
        start = game.initial_state()
        self.of = [game.action_to_string(start, action) for action in range(game.num_actions)]


def assert_same(game: Game, texts: Texts, state: Any, twin: Twin) -> None:
    assert game.board(state) == twin.board, f"other pieces: {game.to_position(state)}"
    legal = [texts.of[action] for action in actions_of(game, state)]
    assert sorted(legal) == sorted(twin.moves()), f"other moves: {game.to_position(state)}"
    facts = facts_of(state)
    assert facts.player == twin.mover, f"other side to move: {game.to_position(state)}"
    assert WINNERS[int(state.winner)] == twin.winner, f"other winner: {game.to_position(state)}"
    assert facts.terminal == (twin.winner is not None), game.to_position(state)
    assert facts.returns == RETURNS[twin.winner], game.to_position(state)


@pytest.mark.soak
@pytest.mark.parametrize("game", **each_game(has_twin))
def test_both_agree_on_every_position_of_random_games(game: Game) -> None:
    texts = Texts(game)
    for playout in playouts(game, COMPARED_GAMES):
        twin = REFERENCES[game.name]()
        assert_same(game, texts, playout.states[0], twin)
        for _, action, after in playout.steps:
            twin = twin.after(texts.of[action])
            assert_same(game, texts, after, twin)


@pytest.mark.soak
@pytest.mark.parametrize("game", **each_game(has_twin))
@settings(max_examples=HYPOTHESIS_GAMES, deadline=None)
@given(choices=CHOICES)
def test_both_agree_on_whatever_hypothesis_plays(game: Game, choices: list[int]) -> None:
    """A failure shrinks to the shortest game that shows it."""
    texts = Texts(game)
    state, twin = game.initial_state(), REFERENCES[game.name]()
    for choice in choices:
        legal = actions_of(game, state)
        if not legal:
            break
        action = legal[choice % len(legal)]
        state, twin = apply_compiled(state, action), twin.after(texts.of[action])
        assert_same(game, texts, state, twin)


@pytest.mark.soak
@pytest.mark.parametrize("game", **each_game(has_twin))
def test_random_games_end_in_every_way(game: Game) -> None:
    """The comparison would say little if it never met a win of each side, a draw where there are some, and the longest
    game.
    """
    ends = [(int(playout.states[-1].winner), len(playout.actions)) for playout in playouts(game, ENDED_GAMES)]
    drawn = any(golden.lines[-1].startswith("result: draw") for golden in read_games(game))
    assert {winner for winner, _ in ends} >= {0, 1, DRAW if drawn else 0}
    assert max(plies for _, plies in ends) == game.max_plies or not adds_a_piece_each_ply(game)
