"""Tournaments: named players meet each other, and a crosstable tells how.

The preset `pai` is the round robin of PAI's authors; `first-player` lets one player meet itself and counts White's
points (`lab.presets`).
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Executor
from itertools import combinations
from pathlib import Path

from ai.errors import DataError
from ai.info import Limit
from ai.methods import METHODS
from ai.players import find_player
from ai.progress import Progress
from ai.spec import PlayerSpec
from game.errors import RulesError
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arena import MatchResult, Pairing, pairings_of, play
from lab.arguments import add_game, add_workers, not_negative, positive
from lab.charts import advice
from lab.crosstable import Crosstable, original_of, table_rows, table_text, write_reports
from lab.errors import LabError, RequestError
from lab.pool import finished, workers
from lab.presets import FIRST_PLAYERS, PAI

FIRST_PLAYER_NODES = 10_000
"""Of each move of a player who would think for ever, where it meets itself."""
PRESETS = ("pai", "first-player")
REPORTS = Path("artifacts") / "tournaments"


def round_robin(
    game: Game,
    players: list[PlayerSpec],
    games: int,
    seed: int,
    executor: Executor,
    progress: Progress[Crosstable],
    openings: int = 2,
) -> Crosstable:
    """Let each pair meet in `games` games, colours in turn, and return all results."""
    names = [player.name for player in players]
    table = Crosstable(names, {pair: MatchResult(0, 0, 0) for pair in combinations(names, 2)})
    jobs: list[Pairing] = []
    for number, pair in enumerate(combinations(players, 2)):
        jobs += pairings_of(game.name, pair, games, seed + 1000 * number, openings)
    jobs.sort(key=lambda job: (-_cost(job), job.number))  # the slow ones first, so that no core waits at the end
    progress.report(0, len(jobs), partial=table)
    for done, (job, points) in enumerate(finished(executor, play, jobs), 1):
        pair_names = (job.players[0].name, job.players[1].name)
        table = Crosstable(names, table.results | {pair_names: table.results[pair_names].plus(points)})
        progress.report(done, len(jobs), partial=table)
    return table


def _cost(job: Pairing) -> int:
    return sum(player.limit.nodes or 1 for player in job.players)


def first_player(
    game: Game,
    player: PlayerSpec,
    games: int,
    seed: int,
    executor: Executor,
    progress: Progress[MatchResult],
    openings: int = 2,
) -> MatchResult:
    """Let a player meet itself and return White's result; every game has its own random opening."""
    jobs = [Pairing(game.name, (player, player), openings, seed, 2 * number) for number in range(games)]
    result = MatchResult(0, 0, 0)
    progress.report(0, games, partial=result)
    for _, points in finished(executor, play, jobs):
        result = result.plus(points)
        progress.report(result.games, games, partial=result)
    return result


def main(arguments: list[str]) -> int:
    """Run the command `tournament`; return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        game = find_game(options.game)
        names = options.players or (list(FIRST_PLAYERS) if options.preset == "first-player" else list(PAI))
        players = [_limited(find_player(game, name), options.nodes) for name in names]
        if options.preset == "pai" and len({player.name for player in players}) < max(2, len(players)):
            raise RequestError("too-few-players", names=" ".join(names))
    except (DataError, RulesError, LabError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        return _run(options, game, players)
    except KeyboardInterrupt:
        print(f"\n{text('interrupted')}", file=sys.stderr)
        return 130


def _run(options: argparse.Namespace, game: Game, players: list[PlayerSpec]) -> int:
    if options.preset == "first-player":
        for player in players:
            _first_player(options, game, player)
        return 0
    with workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        table = round_robin(game, players, options.games, options.seed, executor, progress, options.openings)
    _show(table)
    paths = write_reports(table, options.out or REPORTS / f"{game.name}-{options.preset}")
    print(text("written: {paths}", paths=", ".join(str(path) for path in paths)))
    if (sentence := advice()) is not None:
        print(sentence)
    return 0


def _show(table: Crosstable) -> None:
    """Print what was measured, and the published table of the same players if there is one."""
    terminal.show_table(*table_rows(table.names, table.scores), table_text(table.names, table.scores))
    points = [(name, f"{total:g}") for name, total in table.standing]
    head = text("points of {n}:", n=table.games_each)
    terminal.show_table((head, ""), points, "\n".join(["", head, *(f"{total:>8}  {name}" for name, total in points)]))
    earlier = original_of(table.names)
    if earlier is not None:
        print(text("\nThe same as published ({source}):\n", source=earlier.source))
        terminal.show_table(*table_rows(earlier.names, earlier.scores), earlier.text())
    print()


def _first_player(options: argparse.Namespace, game: Game, player: PlayerSpec) -> None:
    with workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        result = first_player(game, player, options.games, options.seed, executor, progress, options.openings)
    low, high = result.interval
    sentence = text(
        "{player} against itself, {n} game: White won {wins}, drew {draws}, lost {losses}; White's score {score:.1%}, "
        "95 % interval {low:.1%} to {high:.1%}|"
        "{player} against itself, {n} games: White won {wins}, drew {draws}, lost {losses}; White's score {score:.1%}, "
        "95 % interval {low:.1%} to {high:.1%}",
        player=player.name,
        n=result.games,
        score=result.score,
        low=low,
        high=high,
        **result._asdict(),
    )
    print(sentence)


def _limited(player: PlayerSpec, nodes: int | None) -> PlayerSpec:
    """Limit the players that count random games or would never end; the others are as wide as their plans."""
    if METHODS[player.method].endless and player.limit.is_open:
        return player.limited(Limit(nodes=nodes or FIRST_PLAYER_NODES))
    return player.limited(Limit(nodes=nodes)) if nodes and player.limit.nodes else player


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pathwayz tournament", description="Let named players meet each other.")
    add_game(parser)
    parser.add_argument("--preset", choices=PRESETS, default="pai", help="all against all, or each against itself")
    parser.add_argument("--players", nargs="+", metavar="NAME", help="others than the preset's own")
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="of each pair (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed plays the same games (1)")
    parser.add_argument(
        "--openings", type=not_negative, default=2, metavar="PLIES", help="random moves at the start (2)"
    )
    parser.add_argument("--nodes", type=positive, metavar="N", help="random games a move, for mcts and the like")
    add_workers(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the reports go (artifacts/tournaments/...)")
    return parser
