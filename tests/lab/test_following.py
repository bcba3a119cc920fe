"""A game of a tournament, followed move by move from what its workers write."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from ai.players import find_player
from game import Match, find_game
from lab.arena import Pairing
from lab.contest.following import END_SECONDS, LOOK_EVERY, GameFollower
from lab.contest.runner import ContestRunner, LiveGame

GAME = find_game("tic-tac-toe")
PLAYERS = find_player(GAME, "level-1"), find_player(GAME, "level-2")
WON = Match(GAME)
for played in ("a1", "b1", "a2", "b2", "a3"):
    WON.push(played)


class Workers:
    """Have played so many moves of WON, by the number of the game; the first `kept` games are kept whole."""

    is_alive = True

    def __init__(self, **moves: int) -> None:
        self.moves, self.kept = moves, 0
        kept = SimpleNamespace(moves=" ".join(WON.moves_text))
        self.contest = SimpleNamespace(result=lambda _pair, number: kept if number <= self.kept else None)

    def live(self) -> list[LiveGame]:
        games = ((int(name.removeprefix("game_")), count) for name, count in self.moves.items())
        return [LiveGame(Pairing(GAME.name, PLAYERS, 0, 1, n), n, tuple(WON.moves[:count])) for n, count in games]


def shown(follower: GameFollower) -> int:
    return -1 if follower.match is None else len(follower.match.moves)


def test_the_newest_game_is_followed_and_its_moves_come_as_they_are_written() -> None:
    workers = Workers(game_2=1, game_3=2)
    follower = GameFollower(cast("ContestRunner", workers))
    assert follower.players is None
    assert follower.update(0.0)
    assert shown(follower) == 2
    assert follower.players == ("level-2", "level-1"), "in every second game the other one begins"
    workers.moves["game_3"] = 4
    assert not follower.update(LOOK_EVERY / 2), "the moves are not read as often as that"
    assert follower.update(LOOK_EVERY)
    assert (shown(follower), follower.moved) == (4, LOOK_EVERY)
    assert not follower.update(2 * LOOK_EVERY), "there is nothing new"


def test_the_end_of_a_game_that_is_gone_is_read_from_what_is_kept_and_stays_for_a_moment() -> None:
    workers = Workers(game_1=3)
    follower = GameFollower(cast("ContestRunner", workers))
    follower.update(0.0)
    workers.moves, workers.kept = {"game_2": 1}, 1
    assert follower.update(1.0)
    assert follower.is_over
    follower.update(1.0 + END_SECONDS / 2)
    assert follower.is_over
    assert follower.update(1.0 + END_SECONDS)
    assert shown(follower) == 1


def test_a_game_that_was_lost_with_its_worker_gives_way_to_the_next_one() -> None:
    workers = Workers(game_1=3)
    follower = GameFollower(cast("ContestRunner", workers))
    follower.update(0.0)
    workers.moves = {"game_2": 1}
    assert follower.update(1.0)
    assert shown(follower) == 1


def test_nothing_is_read_of_workers_that_have_ended() -> None:
    workers = Workers(game_1=3)
    workers.is_alive = False
    follower = GameFollower(cast("ContestRunner", workers))
    assert not follower.update(0.0)
    assert follower.match is None
