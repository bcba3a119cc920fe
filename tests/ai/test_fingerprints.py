"""Searches with a node limit do on this computer what they did on others."""

from __future__ import annotations

import pytest

from ai.players import find_player, player_names
from game import Game
from tests.ai import fingerprints
from tests.game.support import each_game

fingerprinted = pytest.mark.parametrize("game", **each_game(lambda game: fingerprints.path_of(game).exists()))


@fingerprinted
def test_the_searches_are_those_whose_fingerprint_is_committed(game: Game) -> None:
    answers = fingerprints.of_game(game)
    assert answers == fingerprints.committed(game)["games"], "meant? then run python -m tests.ai.fingerprints"
    assert len(answers) == len(fingerprints.PLAYERS)


@fingerprinted
def test_every_player_and_proof_answers_single_positions_as_it_is_committed(game: Game) -> None:
    committed = fingerprints.committed(game)["positions"]
    found = fingerprints.of_positions(game)
    assert [*found] == [*committed]
    assert len(found) == fingerprints.POSITIONS
    for position, answers in found.items():
        assert answers == committed[position], position
        players = {name for name in player_names(game) if not fingerprints.follows_from_rules(find_player(game, name))}
        assert {name.rpartition(" ")[0] for name in answers} >= players
