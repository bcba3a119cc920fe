"""Tournaments: named players meet each other, and a crosstable tells how.

`python main.py tournament pathwayz --preset pai --games 20` is the round robin of PAI's authors; `--preset
first-player --games 1000` lets one player meet itself and counts White's points.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import Executor, as_completed
from itertools import combinations
from pathlib import Path

from ai.errors import DataError
from ai.info import Limit
from ai.methods import METHODS
from ai.players import find_player
from ai.spec import PlayerSpec
from game.errors import RulesError
from game.registry import find_game
from game.spec import Game
from lab.arena import MatchResult, Pairing, pairings_of, play, workers
from lab.crosstable import Crosstable, original, write_reports

PAI = (
    "baseline",
    "adversarial-baseline",
    "td52",
    "td440",
    "mcts",
    "minimax",
    "narrowing-beam",
    "narrowing-beam-td52",
    "narrowing-beam-td440",
)
"""The nine of PAI's tournament, in its order; its "beam minimax" was the narrowing beam."""
FIRST_PLAYERS = ("td52", "champion")
"""The players whose first-player advantage is asked for: the best of the reflexes, and the strongest of all."""
FIRST_PLAYER_NODES = 10_000
"""Of each move of a player who would think for ever, where it meets itself."""
PRESETS = ("pai", "first-player")
REPORTS = Path("artifacts") / "tournaments"
Report = Callable[[int, int], None]


def round_robin(
    game: Game, players: list[PlayerSpec], games: int, seed: int, executor: Executor, report: Report, openings: int = 2
) -> Crosstable:
    """Let each pair meet in `games` games, colours in turn, and return all results."""
    results = {pair: MatchResult(0, 0, 0) for pair in combinations([player.name for player in players], 2)}
    jobs: list[Pairing] = []
    for number, pair in enumerate(combinations(players, 2)):
        jobs += pairings_of(game.name, pair, games, seed + 1000 * number, openings)
    jobs.sort(key=lambda job: (-_cost(job), job.number))  # the slow ones first, so that no core waits at the end
    futures = {executor.submit(play, job): job for job in jobs}
    try:
        for done, future in enumerate(as_completed(futures), 1):
            pair_names = (futures[future].players[0].name, futures[future].players[1].name)
            results[pair_names] = results[pair_names].plus(future.result())
            report(done, len(futures))
    finally:
        for future in futures:
            future.cancel()
    return Crosstable([player.name for player in players], results)


def _cost(job: Pairing) -> int:
    return sum(player.limit.nodes or 1 for player in job.players)


def first_player(
    game: Game, player: PlayerSpec, games: int, seed: int, executor: Executor, report: Report, openings: int = 2
) -> MatchResult:
    """Let a player meet itself and return White's result; every game has its own random opening."""
    jobs = [Pairing(game.name, (player, player), openings, seed, 2 * number) for number in range(games)]
    result = MatchResult(0, 0, 0)
    for done, future in enumerate(as_completed([executor.submit(play, job) for job in jobs]), 1):
        result = result.plus(future.result())
        report(done, games)
    return result


def main(arguments: list[str]) -> int:
    """Run the command `tournament`; return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        game = find_game(options.game)
        names = options.players or (list(FIRST_PLAYERS) if options.preset == "first-player" else list(PAI))
        players = [_limited(find_player(game, name), options.nodes) for name in names]
        if options.preset == "pai" and len({player.name for player in players}) < max(2, len(players)):
            raise RulesError("a round robin needs two players or more, each of them once", " ".join(names))
    except (DataError, RulesError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        return _run(options, game, players)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130


def _run(options: argparse.Namespace, game: Game, players: list[PlayerSpec]) -> int:
    if options.preset == "first-player":
        for player in players:
            _first_player(options, game, player)
        return 0
    with workers(options.workers) as executor:
        table = round_robin(game, players, options.games, options.seed, executor, _progress, options.openings)
    print(file=sys.stderr)
    earlier = original(game.name) if [player.name for player in players] == list(PAI) else None
    print(table.text())
    if earlier is not None:
        print(f"\nThe same in PAI's own tournament ({earlier.source}):\n\n{earlier.text()}")
    paths = write_reports(table, earlier, options.out or REPORTS / f"{game.name}-{options.preset}")
    print(f"\nwritten: {', '.join(str(path) for path in paths)}")
    return 0


def _first_player(options: argparse.Namespace, game: Game, player: PlayerSpec) -> None:
    with workers(options.workers) as executor:
        result = first_player(game, player, options.games, options.seed, executor, _progress, options.openings)
    print(file=sys.stderr)
    low, high = result.interval
    print(
        f"{player.name} against itself, {result.games} games: White won {result.wins}, drew {result.draws}, lost "
        f"{result.losses}; White's score {result.score:.1%}, 95 % interval {low:.1%} to {high:.1%}"
    )


def _limited(player: PlayerSpec, nodes: int | None) -> PlayerSpec:
    """Limit the players that count random games or would never end; the others are as wide as their plans."""
    if METHODS[player.method].endless and player.limit.is_open:
        return player.limited(Limit(nodes=nodes or FIRST_PLAYER_NODES))
    return player.limited(Limit(nodes=nodes)) if nodes and player.limit.nodes else player


def _progress(done: int, games: int) -> None:
    width = 40
    print(f"\r[{'#' * (width * done // games):<{width}}] {done}/{games} ", end="", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pathwayz tournament", description="Let named players meet each other.")
    parser.add_argument("game", metavar="GAME", help="such as pathwayz")
    parser.add_argument("--preset", choices=PRESETS, default="pai", help="all against all, or each against itself")
    parser.add_argument("--players", nargs="+", metavar="NAME", help="others than the preset's own")
    parser.add_argument("--games", type=_games, default=20, metavar="N", help="of each pair (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed plays the same games (1)")
    parser.add_argument("--openings", type=int, default=2, metavar="PLIES", help="random moves at the start (2)")
    parser.add_argument("--nodes", type=_games, metavar="N", help="random games a move, for mcts and the like")
    parser.add_argument("--workers", type=_games, metavar="N", help="processes (one for each processor)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the reports go (artifacts/tournaments/...)")
    return parser


def _games(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number
