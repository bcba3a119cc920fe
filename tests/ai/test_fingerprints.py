"""Searches with a node limit do on this computer what they did on others."""

from __future__ import annotations

import pytest

from ai.players import find_player, player_names
from game import Game
from tests.ai import fingerprints
from tests.amount import WHOLE
from tests.game.support import each_game

COMPILED_PLAIN = ("kalah",)
"""Where `make test` has the champions' search with plain evaluations too: a player may move twice there. On the other
boards champions, or alpha-beta with the same evaluation, have fingerprints."""

fingerprinted = pytest.mark.parametrize("game", **each_game(lambda game: fingerprints.path_of(game).exists()))


@fingerprinted
def test_the_searches_are_those_whose_fingerprint_is_committed(game: Game) -> None:
    answers = fingerprints.of_game(game)
    assert answers == fingerprints.committed(game)["games"], "meant? then run python -m tests.ai.fingerprints"
    assert len(answers) == len(fingerprints.PLAYERS)


def _positions(game: Game, left_out: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """What is committed of a board's positions, without the answers of players whose names begin like this."""
    positions = fingerprints.committed(game)["positions"]
    return {
        position: {name: answer for name, answer in answers.items() if not name.startswith(left_out)}
        for position, answers in positions.items()
    }


@pytest.mark.soak
@fingerprinted
def test_every_player_and_proof_answers_single_positions_as_it_is_committed(game: Game) -> None:
    plain = fingerprints.PLAIN if WHOLE or game.name in COMPILED_PLAIN else ()
    committed = _positions(game, tuple(player.name for player in fingerprints.PLAIN if player not in plain))
    found = fingerprints.of_positions(game, plain)
    assert [*found] == [*committed]
    assert len(found) == fingerprints.POSITIONS
    for position, answers in found.items():
        assert answers == committed[position], position
        players = {name for name in player_names(game) if not fingerprints.follows_from_rules(find_player(game, name))}
        assert {name.rpartition(" ")[0] for name in answers} >= players
