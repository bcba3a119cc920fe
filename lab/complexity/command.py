"""`python main.py complexity [GAME ...]`: measure the size of games, and print published figures too."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from ai.commands import Parser, folder_for, goes_on, positive
from ai.info import Limit
from ai.players import find_player
from game.registry import GAMES, find_game
from game.spec import Game
from game.texts import text
from lab.arguments import add_seed, add_workers, many
from lab.charts import ChartLine, ChartPanel, advice, draw_panels, tell_written
from lab.complexity import counted, played, pruned, sizes
from lab.complexity.figures import figures_of
from lab.complexity.sizes import PLAYER, Measurements
from lab.game_store import digest_of, setup_of
from lab.pool import workers
from lab.table import Table, read_rows

REPORTS = Path("artifacts") / "complexity"
CHANCE = "at random"
"""Name of the random games in a table."""
FEWER = 4
"""Number of random games that are played for each well-played game."""


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    games = [find_game(name) for name in options.games] or list(GAMES)
    folder = folder_for(options.out or REPORTS)
    with goes_on(), workers(options.workers) as executor:
        found = [_measured(game, options, folder, executor) for game in games]
    tables = [
        Table("sizes", text("How large games are"), sizes.HEADING, _joined(found, sizes.rows_of)),
        Table("breadth", text("Moves of a position, by ply"), played.HEADING, _joined(found, _breadths)),
        Table("nodes", text("Nodes of minimax, and of alpha-beta by order"), pruned.HEADING, _joined(found, _nodes)),
    ]
    paths = [path for table in tables for path in _written(table, folder)]
    for table in tables[::2]:
        table.show()
    print()
    tell_written(paths)
    return 0


def _measured(game: Game, options: argparse.Namespace, folder: Path, executor: Executor) -> Measurements:
    skilled = find_player(game, PLAYER).limited(Limit(nodes=options.nodes))
    work = folder_for(folder / "work" / digest_of(setup_of(game, [skilled], played.OPENING, options.seed)))
    chance = played.play(game, None, options.random, options.seed, work / "random", executor)
    skill = played.play(game, skilled, -(-options.random // FEWER), options.seed, work / "played", executor)
    counts = counted.count(game, work / "counts", executor)
    nodes = pruned.rows_of(game, chance, options.positions, options.seed, work / "nodes", executor)
    return Measurements(game, figures_of(game), chance, skill, counts, nodes)


def _joined(found: Sequence[Measurements], rows_of: Callable[[Measurements], list[list[str]]]) -> list[list[str]]:
    return [row for each in found for row in rows_of(each)]


def _breadths(found: Measurements) -> list[list[str]]:
    by_chance = played.rows_of(found.game, CHANCE, found.chance)
    return by_chance + played.rows_of(found.game, PLAYER, found.skill)


def _nodes(found: Measurements) -> list[list[str]]:
    return found.nodes


def _written(table: Table, folder: Path) -> list[Path]:
    path = table.write(folder)
    if table.head not in DRAWN or advice() is not None:
        return [path]
    DRAWN[table.head](path, path.with_suffix(".svg"))
    return [path, path.with_suffix(".svg")]


def draw_breadth(table: Path, picture: Path) -> None:
    """Draw the mean number of moves by ply, one panel per board."""
    rows = read_rows(table)
    panels = [
        ChartPanel(game, text("ply"), [_line(name, here, "ply", "moves") for name, here in _parted(of_game, "games")])
        for game, of_game in _parted(rows, "game")
    ]
    draw_panels(picture, text("Moves of a position, on average"), panels)


def draw_nodes(table: Path, picture: Path) -> None:
    """Draw the mean number of nodes by depth, for positions from the middle of games, one panel per board."""
    rows = [row for row in read_rows(table) if row["where"] == pruned.PLAY]
    panels = [
        ChartPanel(
            game, text("depth"), [_line(column, here, "depth", column) for column in pruned.HEADING[3:-1]], log=True
        )
        for game, here in _parted(rows, "game")
    ]
    draw_panels(picture, text("Nodes visited, on average over positions in play"), panels)


def _parted(rows: Sequence[dict[str, str]], column: str) -> list[tuple[str, list[dict[str, str]]]]:
    """Return the rows grouped by their value in a column."""
    return [(name, [row for row in rows if row[column] == name]) for name in dict.fromkeys(row[column] for row in rows)]


def _line(name: str, rows: Sequence[dict[str, str]], x: str, y: str) -> ChartLine:
    return ChartLine(name, [(float(row[x]), float(row[y])) for row in rows], dashed=name.startswith(("b^", CHANCE)))


DRAWN = {played.HEADING: draw_breadth, pruned.HEADING: draw_nodes}
"""The functions that draw a picture of a table, keyed by the table's columns; other tables have no picture."""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz complexity", description="Measure how large games are.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, where none is named")
    parser.add_argument(
        "--random",
        type=many,
        default=400,
        metavar="N",
        help=f"random games; a {FEWER}th as many well played ones (400)",
    )
    parser.add_argument("--nodes", type=positive, default=2000, metavar="N", help=f"of a move of {PLAYER} there (2000)")
    parser.add_argument("--positions", type=many, default=10, metavar="N", help="in play, that are searched (10)")
    add_seed(parser, "the same seed measures the same")
    add_workers(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="for tables and pictures (artifacts/complexity)")
    return parser
