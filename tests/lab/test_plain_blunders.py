"""Moves that a careful child would laugh at."""

from __future__ import annotations

from ai.players import find_player
from game.match import Match
from game.registry import find_game
from lab import plain_blunders
from lab.arena import Pairing
from lab.plain_blunders import PlainBlunders
from lab.prizes import gives_a_prize
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
    name, games, share, given, missed, prizes = plain_blunders.row_of("level-1", [*found[:3], PlainBlunders(0, 0, 3)])
    assert (name, games, given, missed, prizes) == ("level-1", "4", "0.50", "0.25", "0.75")
    assert share.startswith("50 [")


def _prizes_in(game_name: str, moves: str) -> list[int]:
    game = find_game(game_name)
    match = Match(game)
    for move in moves.split():
        match.push(game.legal_action(match.state, move))
    return [ply for ply in range(len(match.moves)) if gives_a_prize(match, ply)]


def test_a_corner_and_six_seeds_are_prizes() -> None:
    assert _prizes_in("othello", "c4 e3 f2 c5 d6 e2 f3 g1 d1 g3 e6 c3 b6 e1 b2 a7 g4") == [16]
    assert _prizes_in("kalah", "4 4 1 3 6 4 5 3 4") == [7], "seven seeds lie opposite an empty house"
    assert _prizes_in("tic-tac-toe", "b2 a1") == []
