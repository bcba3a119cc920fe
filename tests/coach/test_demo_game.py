"""Who plays in `main.py demo`; that it draws is shown in tests/test_main.py."""

from __future__ import annotations

import pytest

from ai.info import Limit
from ai.levels import level_player, levels
from coach.demo_game import LEVELS, NODES, players_of
from game import GAMES, Game, find_game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_levels_play(game: Game) -> None:
    highest = len(levels(game.name))
    assert players_of(game) == [level_player(game.name, min(level, highest)) for level in LEVELS]


def test_a_board_without_levels_is_played_by_its_strongest_with_an_end_to_each_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ai.players.levels", lambda _game: ())
    monkeypatch.setattr("ai.players.rungs", lambda _game: ())
    players = players_of(find_game("pentago-twist"))
    assert [(player.name, player.limit) for player in players] == [("champion", Limit(nodes=NODES))] * 2
