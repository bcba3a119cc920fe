"""Searches with a node limit do on this computer what they did on others."""

from __future__ import annotations

import json

import pytest

from ai.players import find_player, player_names
from game import GAMES, Game
from tests.ai import fingerprints
from tests.ai.support import GAME_IDS


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_searches_are_those_whose_fingerprint_is_committed(game: Game) -> None:
    committed = json.loads(fingerprints.FILE.read_text(encoding="utf-8"))
    answers = fingerprints.of_game(game)
    assert answers == committed[game.name], "meant? then run python -m tests.ai.fingerprints"
    assert len(answers) == len(fingerprints.PLAYERS)


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_every_player_and_proof_answers_single_positions_as_it_is_committed(game: Game) -> None:
    committed = json.loads(fingerprints.POSITIONS_FILE.read_text(encoding="utf-8"))[game.name]
    found = fingerprints.of_positions(game)
    assert [*found] == [*committed]
    assert len(found) == fingerprints.POSITIONS
    for position, answers in found.items():
        assert answers == committed[position], position
        players = {name for name in player_names(game) if not fingerprints.follows_from_rules(find_player(game, name))}
        assert {name.rpartition(" ")[0] for name in answers} >= players
