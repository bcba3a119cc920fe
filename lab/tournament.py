"""The command `tournament`: named players meet, and a crosstable shows the results.

The preset `pai` is the round robin of PAI's authors. `first-player` lets a player meet itself and counts White's points
(`lab.presets`). `paper` repeats the experiments of a board's paper (`lab.papers`). In a gauntlet, the tested players
meet the measured levels, or other named players, and not each other. Ratings are computed as in the window's
tournaments (`lab.contest`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations, groupby, product, zip_longest
from pathlib import Path

from ai.commands import Parser, folder_for, goes_on, positive
from ai.info import Limit
from ai.levels import levels, rungs
from ai.players import find_player, has_player
from ai.progress import Progress
from ai.spec import PlayerSpec
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arena import MatchResult, Pairing, opening_of, pair_of, pairings_of, play_match, played, tell_kept
from lab.arguments import add_game, add_seed, add_workers, not_negative
from lab.charts import tell_written
from lab.contest.report import text_of
from lab.contest.standings import standings_from
from lab.crosstable import Crosstable, original_of, table_rows, table_text, write_reports
from lab.errors import RequestError
from lab.game_store import GameStore, digest_of, setup_of
from lab.games import OPEN_NODES, bounded
from lab.papers import paper_of
from lab.papers.paper_run import PaperRun
from lab.pool import workers
from lab.presets import FIRST_PLAYERS, PAI, PAPER

PRESETS = ("pai", "first-player", PAPER)
REPORTS = Path("artifacts") / "tournaments"

REACH = 2
"""In `neighbours`, each player meets this number of players that follow it in the list."""
_PAIR = 2
Pair = tuple[PlayerSpec, PlayerSpec]


def round_robin(players: Sequence[PlayerSpec]) -> list[Pair]:
    """Return all pairs of players."""
    return list(combinations(players, 2))


def neighbours(players: Sequence[PlayerSpec]) -> list[Pair]:
    """Return the pairs of neighbours and next neighbours, the earlier player first."""
    return [(low, high) for place, low in enumerate(players) for high in players[place + 1 : place + 1 + REACH]]


def meetings(
    game: Game,
    pairs: Sequence[Pair],
    games: int | Sequence[int],
    seed: int,
    executor: Executor,
    progress: Progress[Crosstable],
    openings: int = 2,
    kept: GameStore | None = None,
) -> Crosstable:
    """Play all games of each pair with alternating colours; return all results, kept games included.

    `games` is the number of games of each pair, or one number per pair.
    """
    kept, wanted = kept or GameStore(), [games] * len(pairs) if isinstance(games, int) else list(games)
    names = list(dict.fromkeys(player.name for pair in pairs for player in pair))
    before = {
        _names(pair): MatchResult.from_points(kept.points(pair_of(pair), range(number)))
        for pair, number in zip(pairs, wanted, strict=True)
    }
    table = Crosstable(names, before)
    total, done = sum(wanted), sum(result.games for result in before.values())
    progress.report(done, total, partial=table)
    jobs = _schedule(game, pairs, wanted, seed, openings)
    for number, (job, points) in enumerate(played(jobs, executor, kept), done + 1):
        pair_names = _names(job.players)
        table = Crosstable(names, table.results | {pair_names: table.results[pair_names].plus(points)})
        progress.report(number, total, partial=table)
    return table


def _names(pair: Pair) -> tuple[str, str]:
    return pair[0].name, pair[1].name


def _schedule(game: Game, pairs: Sequence[Pair], games: Sequence[int], seed: int, openings: int) -> Iterator[Pairing]:
    """Yield all games, the slowest first, so that no core waits at the end; equally slow pairs take turns."""
    seeded = sorted(enumerate(pairs), key=lambda each: -_cost(each[1]))
    for _, group in groupby(seeded, key=lambda each: _cost(each[1])):
        matches = [
            pairings_of(game.name, pair, games[number], seed + 1000 * number, openings) for number, pair in group
        ]
        for in_turn in zip_longest(*matches):
            yield from filter(None, in_turn)


def _cost(pair: Pair) -> int:
    return sum(player.limit.nodes or 1 for player in pair)


def first_player(
    game: Game,
    player: PlayerSpec,
    games: int,
    seed: int,
    executor: Executor,
    progress: Progress[MatchResult],
    openings: int = 2,
    kept: GameStore | None = None,
) -> MatchResult:
    """Let a player meet itself and return White's result; every game has its own random opening."""
    kept, pair, numbers = kept or GameStore(), (player, player), range(0, 2 * games, 2)
    before = MatchResult.from_points(kept.points(pair_of(pair), numbers))
    jobs = (Pairing(game.name, pair, openings, seed, number) for number in numbers)
    return play_match(jobs, games, executor, progress, before, kept)


def main(arguments: list[str]) -> int:
    """Run the command `tournament`; return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    game = find_game(options.game)
    if options.preset == PAPER:
        return _answer_paper(options, game)
    _complete(options, games=20, openings=2)
    if options.gauntlet:
        return _gauntlet(options, game)
    names = options.players or (list(FIRST_PLAYERS) if options.preset == "first-player" else list(PAI))
    if not options.players and not all(has_player(game, name) for name in names):
        parser.error(
            f"no such players: those of the preset {options.preset} do not play {game.title}; --players names others"
        )
    players = [_limited(find_player(game, name), options.nodes) for name in names]
    if options.preset == "pai" and len({player.name for player in players}) < max(2, len(players)):
        raise RequestError("too-few-players", names=" ".join(names))
    opening_of(Pairing(game.name, (players[0], players[-1]), options.openings, options.seed, 0))  # fail early
    setup = setup_of(game, players, options.openings, options.seed)
    folder = options.out or REPORTS / f"{game.name}-{options.preset}-{digest_of(setup)}"
    with GameStore(folder_for(folder) / "games.jsonl", setup) as kept, goes_on():
        tell_kept(kept.count)
        return _run(options, game, players, folder, kept)


def _gauntlet(options: argparse.Namespace, game: Game) -> int:
    """Let the tested players meet the measured levels, or other named players, and print ratings."""
    rungs = options.players or [level.player.name for level in levels(game.name) if level.elo is not None]
    tested = dict.fromkeys(options.gauntlet)
    met = [_limited(find_player(game, name), options.nodes) for name in dict.fromkeys(rungs) if name not in tested]
    players = [_limited(find_player(game, name), options.nodes) for name in tested]
    if not met and options.players:
        raise RequestError("too-few-players", names=" ".join([*tested, *rungs]))
    if not met:
        raise RequestError("no-ladder", game=game.title)
    opening_of(Pairing(game.name, (players[0], met[-1]), options.openings, options.seed, 0))  # fail early
    setup = setup_of(game, [*players, *met], options.openings, options.seed)
    folder = options.out or REPORTS / f"{game.name}-gauntlet-{digest_of(setup)}"
    with GameStore(folder_for(folder) / "games.jsonl", setup) as kept, goes_on():
        tell_kept(kept.count)
        table = _met(options, game, list(product(players, met)), kept)
    _show_ratings(game, table, [*players, *met])
    tell_written(write_reports(table, folder))
    return 0


def _met(options: argparse.Namespace, game: Game, pairs: list[Pair], kept: GameStore) -> Crosstable:
    with workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        return meetings(game, pairs, options.games, options.seed, executor, progress, options.openings, kept)


def _show_ratings(game: Game, table: Crosstable, players: Sequence[PlayerSpec]) -> None:
    """Print the standings, with the Elo of players that met at least two others."""
    known = {rung.player: rung.elo for rung in rungs(game.name) if rung.elo is not None}
    standings = standings_from(table, {player.name: known[player] for player in players if player in known}, {})
    print(text_of(standings, text("Ratings, with 95 % intervals")))


def _complete(options: argparse.Namespace, games: int, openings: int) -> None:
    """Set the options that were not given to the default values of the preset."""
    options.games = games if options.games is None else options.games
    options.openings = openings if options.openings is None else options.openings


def _answer_paper(options: argparse.Namespace, game: Game) -> int:
    if options.players or options.nodes:
        raise RequestError("own-players", preset=PAPER)
    paper = paper_of(game)
    _complete(options, paper.GAMES, paper.OPENINGS)
    setup = setup_of(game, paper.players(), options.openings, options.seed)
    folder = folder_for(options.out or REPORTS / f"{game.name}-{PAPER}-{digest_of(setup)}")
    with (
        GameStore(folder / "games.jsonl", setup) as met,
        GameStore(folder / "matches.jsonl", setup) as matched,
        goes_on(),
    ):
        tell_kept(met.count + matched.count)
        run = PaperRun(folder, options.games, options.openings, options.seed, met, matched)
        with workers(options.workers) as executor:
            paths = paper.answer(run, executor)
    tell_written(paths)
    return 0


def _run(options: argparse.Namespace, game: Game, players: list[PlayerSpec], folder: Path, kept: GameStore) -> int:
    if options.preset == "first-player":
        for player in players:
            _first_player(options, game, player, kept)
        return 0
    table = _met(options, game, round_robin(players), kept)
    _show(table)
    if len(players) > _PAIR:
        _show_ratings(game, table, players)
    tell_written(write_reports(table, folder))
    return 0


def _show(table: Crosstable) -> None:
    """Print the results, and the published table of the same players if there is one."""
    terminal.show_table(*table_rows(table.names, table.scores), table_text(table.names, table.scores))
    points = [(name, f"{total:g}") for name, total in table.ranking]
    head = text("points of {n}:", n=table.games_each)
    terminal.show_table((head, ""), points, "\n".join(["", head, *(f"{total:>8}  {name}" for name, total in points)]))
    earlier = original_of(table.names)
    if earlier is not None:
        print(text("\nThe same as published ({source}):\n", source=earlier.source))
        terminal.show_table(*table_rows(earlier.names, earlier.scores), earlier.text())
    print()


def _first_player(options: argparse.Namespace, game: Game, player: PlayerSpec, kept: GameStore) -> None:
    with workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        result = first_player(game, player, options.games, options.seed, executor, progress, options.openings, kept)
    low, high = result.interval
    sentence = text(
        "{player} against itself, {n} game: White won {wins}, drew {draws}, lost {losses}; White's score {score:.1%}, "
        "95 % interval {low:.1%} to {high:.1%}|"
        "{player} against itself, {n} games: White won {wins}, drew {draws}, lost {losses}; White's score {score:.1%}, "
        "95 % interval {low:.1%} to {high:.1%}",
        player=player.name,
        n=result.games,
        score=result.score_rate,
        low=low,
        high=high,
        **result._asdict(),
    )
    print(sentence)


def _limited(player: PlayerSpec, nodes: int | None) -> PlayerSpec:
    """Return the player, with a limit of nodes if its search is endless or limited by nodes; else unchanged."""
    limited = bounded(player, nodes or OPEN_NODES)
    return player.limited(Limit(nodes=nodes)) if nodes and player.limit.nodes else limited


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz tournament", description="Let named players meet each other.")
    add_game(parser)
    parser.add_argument("--preset", choices=PRESETS, default="pai", help="all against all, or each against itself")
    parser.add_argument(
        "--players", nargs="+", metavar="NAME", help="others than the preset's own; my/NAME is one that you taught"
    )
    parser.add_argument(
        "--gauntlet",
        nargs="+",
        metavar="NAME",
        help="instead, these meet the players, or else the measured levels",
    )
    parser.add_argument("--games", type=positive, metavar="N", help="of each pair (20; a paper has its own number)")
    add_seed(parser, "the same seed plays the same games")
    parser.add_argument(
        "--openings", type=not_negative, metavar="PLIES", help="random moves at the start (2; likewise)"
    )
    parser.add_argument("--nodes", type=positive, metavar="N", help="random games a move, for mcts and the like")
    add_workers(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="for games and reports (artifacts/tournaments/...)")
    return parser
