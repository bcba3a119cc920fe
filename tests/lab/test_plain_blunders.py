"""Moves that a careful child would laugh at."""

from __future__ import annotations

from ai.players import find_player
from lab import plain_blunders
from lab.arena import Pairing
from lab.plain_blunders import PlainBlunders
from tests.ai.support import TIC_TAC_TOE


def _of(player: str, games: int) -> list[PlainBlunders]:
    players = find_player(TIC_TAC_TOE, player), find_player(TIC_TAC_TOE, "careful-builder")
    pairings = [Pairing("tic-tac-toe", players, 2, 1, number) for number in range(games)]
    return [plain_blunders.blunders_in(pairing) for pairing in pairings]


def test_who_plays_at_random_blunders_and_who_plays_perfectly_does_not() -> None:
    assert not any(map(any, _of("level-6", 10)))
    found = _of("random", 20)
    assert sum(game.given for game in found) > 3
    assert sum(game.missed for game in found) > 0


def test_a_row_has_the_share_of_games_and_the_moves_of_each_kind() -> None:
    found = [PlainBlunders(2, 0), PlainBlunders(0, 1), PlainBlunders(0, 0), PlainBlunders(0, 0)]
    name, games, share, given, missed = plain_blunders.row_of("level-1", found)
    assert (name, games, given, missed) == ("level-1", "4", "0.50", "0.25")
    assert share.startswith("50 [")
