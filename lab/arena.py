"""The arena: two players play many games in worker processes, and the results are counted.

Colours alternate. Two consecutive games begin with the same few random moves, once with each player as White. So
deterministic players still play different games, and neither player gets the better half of the openings.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from ai.commands import Parser, goes_on, positive
from ai.info import Limit
from ai.methods import METHODS
from ai.players import find_player
from ai.progress import Progress
from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arguments import add_game, add_seed, add_workers, limit, not_negative, seconds, threads
from lab.game_store import GameResult, GameStore, digest_of, setup_of
from lab.games import answer, opened, points_of
from lab.pool import finished, workers

OPENING_PLIES = 2
RUNS = Path("artifacts") / "arena"
NORMAL_95 = 1.959964
"""95 % of a normal distribution lie within this number of standard deviations from the mean."""


class MatchResult(NamedTuple):
    """The numbers of games that player A has won, drawn and lost against player B."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.wins + self.draws + self.losses

    @property
    def score_rate(self) -> float:
        """Score of A from 0 to 1: its points divided by the games; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `score_rate` (Wilson 1927). Many draws make it a little too wide."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.score_rate
        middle = p + NORMAL_95**2 / (2 * n)
        reach = NORMAL_95 * math.sqrt(p * (1 - p) / n + NORMAL_95**2 / (4 * n * n))
        scale = 1 + NORMAL_95**2 / n
        return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)

    @classmethod
    def from_points(cls, points: Iterable[float]) -> MatchResult:
        """Return the result of games, given A's points in each game: 0, 0.5 or 1."""
        result = cls(0, 0, 0)
        for each in points:
            result = result.plus(each)
        return result

    def plus(self, points: float) -> MatchResult:
        """Return the result with one more game added, in which A scored `points`: 0, 0.5 or 1."""
        return MatchResult(self.wins + (points == 1), self.draws + (points == 0.5), self.losses + (points == 0))


NO_GAMES = MatchResult(0, 0, 0)


class Pairing(NamedTuple):
    """One game to be played; it can be sent to another process."""

    game: str
    players: tuple[PlayerSpec, PlayerSpec]
    opening_plies: int
    seed: int
    number: int

    @property
    def pair(self) -> str:
        """Name of the pair of players, as in the game store."""
        return pair_of(self.players)

    @property
    def a_is_white(self) -> bool:
        """Whether the first of `players` has White: true in every second game."""
        return self.number % 2 == 0

    def side_of(self, player: int) -> int:
        """Return the side (0 or 1) of player 0 or 1 of the pair; given a side instead, return that side's player."""
        return player if self.a_is_white else 1 - player


def pair_of(players: tuple[PlayerSpec, PlayerSpec]) -> str:
    """Return the name of a pair of players, as in the game store."""
    return f"{players[0].name} {players[1].name}"


def opening_of(pairing: Pairing) -> Match:
    """Return the match after its random opening; each even-numbered game shares its opening with the next game.

    Raises:
        RequestError: if no opening of that length leaves the game undecided.
    """
    chance = random.Random(f"{pairing.seed} {pairing.number // 2}")
    return opened(find_game(pairing.game), pairing.opening_plies, chance)


def positions_of(pairing: Pairing) -> Iterator[Match]:
    """Play one game; yield its match before each move, and once more at the end."""
    match = opening_of(pairing)
    specs = [player.seeded(_seed_of_game(pairing, side)) for side, player in enumerate(pairing.players)]
    memories: list[dict[str, Any]] = [{}, {}]
    while match.outcome is None:
        yield match
        side = pairing.side_of(match.player)
        match.push(answer(match, specs[side], memories[side]))
    yield match


def result_of(pairing: Pairing, match: Match) -> GameResult:
    """Return the result of a finished game: the points of the first player in `pairing`, and the moves."""
    return GameResult(points_of(match, pairing.side_of(0)), " ".join(match.moves_text))


def play(pairing: Pairing) -> GameResult:
    """Play one game and return its result."""
    *_, match = positions_of(pairing)
    return result_of(pairing, match)


def _seed_of_game(pairing: Pairing, side: int) -> int:
    return (pairing.seed * 1_000_003 + pairing.number) * 2 + side


def played(pairings: Iterable[Pairing], executor: Executor, kept: GameStore) -> Iterator[tuple[Pairing, float]]:
    """Play the pairings that `kept` lacks and store the results; yield each pairing and its first player's points."""
    missing = (pairing for pairing in pairings if not kept.has(pairing.pair, pairing.number))
    for pairing, result in finished(executor, play, missing):
        kept.add(pairing.pair, pairing.number, result)
        yield pairing, result.points


def play_match(
    pairings: Iterable[Pairing],
    games: int,
    executor: Executor,
    progress: Progress[MatchResult],
    result: MatchResult = NO_GAMES,
    kept: GameStore | None = None,
) -> MatchResult:
    """Play all `pairings` on `executor`; report the result so far after each game.

    Args:
        pairings: the games of one pair of players. An iterator is read only as fast as games are played.
        games: total number of games, including the games in `kept`.
        executor: plays the games.
        progress: receives the result after each game.
        result: result of the games that are already in `kept`.
        kept: the store of games that are not played again; each new game is stored there.
    """
    progress.report(result.games, games, partial=result)
    for _, points in played(pairings, executor, kept or GameStore()):
        result = result.plus(points)
        progress.report(result.games, games, f"+{result.wins} ={result.draws} -{result.losses}", result)
    return result


def pairings_of(
    game: str, players: tuple[PlayerSpec, PlayerSpec], games: int, seed: int, opening_plies: int = OPENING_PLIES
) -> Iterator[Pairing]:
    """Yield the pairings of a match; the same arguments give the same games."""
    for number in range(games):
        yield Pairing(game, players, opening_plies, seed, number)


def main(arguments: list[str]) -> int:
    """Run the command `arena`; return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    game = find_game(options.game)
    limits = options.limits or 2 * [Limit(seconds=options.seconds, nodes=options.nodes)]
    players = (
        _limited(find_player(game, options.player_a), limits[0]).parallel(options.threads[0]),
        _limited(find_player(game, options.player_b), limits[1]).parallel(options.threads[1]),
    )
    if not any(player.threads > 1 and player.limit.seconds for player in players):
        parser.refuse_unused(options, ("threads",), "without a limit of seconds")
    opening_of(Pairing(game.name, players, options.openings, options.seed, 0))  # fail early
    setup = setup_of(game, players, options.openings, options.seed)
    names = "-".join((game.name, *(player.name for player in players)))
    with GameStore(options.keep or RUNS / f"{names}-{digest_of(setup)}.jsonl", setup) as kept, goes_on():
        return _run(options, game, players, kept)


def _run(options: argparse.Namespace, game: Game, players: tuple[PlayerSpec, PlayerSpec], kept: GameStore) -> int:
    pairings = pairings_of(game.name, players, options.games, options.seed, options.openings)
    before = MatchResult.from_points(kept.points(pair_of(players), range(options.games)))
    tell_kept(kept.count)
    with workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        result = play_match(pairings, options.games, executor, progress, before, kept)
    print(summary(options.player_a, options.player_b, result))
    return 0


def tell_kept(games: int) -> None:
    """Print that `games` games are already stored; print nothing if there are none."""
    if games:
        sentence = text("{n:,} game was played before and is kept|{n:,} games were played before and are kept", n=games)
        print(sentence, file=sys.stderr, flush=True)


def _limited(player: PlayerSpec, limit: Limit) -> PlayerSpec:
    """Return the player with `limit`, or with a limit of one second if `limit` would not end the player's search."""
    limited = player.limited(limit)
    endless = METHODS[player.method].endless and limited.limit.is_open
    return limited.limited(Limit(seconds=1.0)) if endless else limited


def summary(a: str, b: str, result: MatchResult) -> str:
    """Return the result of a match between players named `a` and `b` as a sentence."""
    low, high = result.interval
    return text(
        "{a} against {b}: {wins} won, {draws} drawn, {losses} lost of {games}; "
        "score {score:.1%}, 95 % interval {low:.1%} to {high:.1%}",
        a=a,
        b=b,
        games=result.games,
        score=result.score_rate,
        low=low,
        high=high,
        **result._asdict(),
    )


def _parser() -> Parser:
    parser = Parser(prog="pathwayz arena", description="Let two players meet and count the results.")
    add_game(parser)
    parser.add_argument(
        "player_a",
        metavar="PLAYER_A",
        help="such as level-5, alpha-beta, uct, greedy, random; my/NAME is one that you taught",
    )
    parser.add_argument("player_b", metavar="PLAYER_B")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (100)")
    add_seed(parser, "the same seed plays the same games")
    parser.add_argument("--nodes", type=positive, metavar="N", help="limit of each move, for both players")
    parser.add_argument("--seconds", type=seconds, metavar="T", help="limit of each move, for both players")
    parser.add_argument(
        "--limits", type=limit, nargs=2, metavar=("A", "B"), help="instead, each player's own: 0.1s, or 2000 nodes"
    )
    parser.add_argument(
        "--openings", type=not_negative, default=OPENING_PLIES, metavar="PLIES", help="random moves at the start (2)"
    )
    parser.add_argument(
        "--threads",
        type=threads,
        nargs=2,
        default=[1, 1],
        metavar=("A", "B"),
        help="of either player's search under a limit of seconds, where it can use several (1 1); mind --workers",
    )
    add_workers(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the games there (artifacts/arena/...)")
    return parser
