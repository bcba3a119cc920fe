"""The ladder: the strength of a board's levels, and of the rungs between them, in Elo.

Each rung meets its neighbours and their neighbours. As in the arena (`lab.arena`), colours alternate, and two games
share an opening. Random play is the lowest player. Between random play and the lowest rung, weaker versions of that
rung (with fewer candidate moves) are added: random play might lose every game against the rung itself, and no distance
could be measured. The levels' limits of nodes and depth apply, but not their limits of seconds, so the same seed gives
the same table on every computer. Results are written into `assets/ladders/GAME.json`, and as text, table and picture.

Two players define the scale, as freezing and boiling water do for a thermometer: random play is 0, and `builder`, which
plays like a beginner, keeps its first measured rating. The builder meets random play and the lowest levels.

With `--up-to` the rungs up to a level are measured; higher rungs keep their distance to that level. `--only` lists
changed rungs: each of them meets its neighbours, then their neighbours, and all other ratings stay
(`ratings_beside`). With `--place` the command searches for new rungs in gaps between two levels (`lab.rungs`). Every
measurement continues where it was stopped. After `--minutes` it stops, and the results so far are printed and written.
With `--also` games of earlier measurements count, too, if both players are unchanged.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from ai.assets import board_file, read_json
from ai.commands import Parser, file_for, folder_for, goes_on, positive
from ai.errors import PlayersError
from ai.levels import LadderMeasurement, Level, ladder, level_name, level_of, level_player, levels, rungs
from ai.players import find_player
from ai.progress import Cancelled, Progress
from ai.spec import Attention, PlayerSpec
from game import wall_clock
from game.files import write_whole
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import crosstable, terminal
from lab.arena import NO_GAMES, OPENING_PLIES, Pairing, opening_of, summary, tell_kept
from lab.arguments import add_game, add_seed, add_workers, minutes, not_negative
from lab.charts import ChartLine, ChartPanel, advice, draw_panels, tell_written
from lab.crosstable import Crosstable
from lab.elo import EloRating, EloRatings, fitted
from lab.errors import KeptError, RequestError
from lab.game_store import GameStore, Setup, digest_of, setup_of
from lab.pool import workers
from lab.rungs import Results, Setting, rungs_of
from lab.table import Table, read_rows
from lab.tournament import Pair, meetings, neighbours

RANDOM = "random"
"""The player below level 1; 0 Elo by definition."""
BUILDER = "builder"
"""The player whose rating defines the scale together with random play."""
_BEGINNERS = 3
"""The number of the highest level that meets the player `builder`."""
_FEWEST = 2
"""Fewest candidate moves of the added players between random play and the lowest rung."""
GAMES = 400
_DECISIVE = ("game", "rules", "openings", "data")
"""Keys of a set-up whose values must be equal in two files of games, so that their games are counted together."""
REPORTS = Path("artifacts") / "ladders"
HEADING = ("player", "elo", "low", "high", "step", "step low", "step high", "games")
_ROOT = Path(__file__).resolve().parent.parent
_SOURCES = ("game", "ai", "lab")


def players_of(game: Game) -> list[PlayerSpec]:
    """Return the measured players, weakest first: random play, weaker versions of the lowest rung, and the rungs.

    All play without limits of seconds.

    Raises:
        RequestError: if the board has no levels of its own.
    """
    found = [rung.player.without_seconds() for rung in rungs(game.name)]
    if not found or game.variant_of:
        raise RequestError("no-levels", game=game.title)
    return [find_player(game, RANDOM), *_steps_to(found[0]), *found]


def _steps_to(lowest: PlayerSpec) -> list[PlayerSpec]:
    """Return versions of the lowest level with half, a quarter and so on of its candidate moves, fewest first."""
    options = lowest.options
    steps: list[PlayerSpec] = []
    while isinstance(options, Attention) and options.candidates >= 2 * _FEWEST and not options.shy:
        options = replace(options, candidates=options.candidates // 2)
        steps.insert(0, replace(lowest, name=f"{lowest.name}/{options.candidates}", options=options))
    return steps


def builder_pairs(game: Game, players: Sequence[PlayerSpec]) -> list[Pair]:
    """Return pairs of the player `builder` with each beginner in `players`: random play and the lowest levels."""
    names = (RANDOM, *(level.player.name for level in levels(game.name)[:_BEGINNERS]))
    return [(player, find_player(game, BUILDER)) for player in players if player.name in names]


def games_of_pairs(pairs: Sequence[Pair], games: int, top_games: int) -> list[int]:
    """Return each pair's number of games: `top_games` with a player above the second highest level, else `games`.

    Moves of the highest level are slow.
    """
    numbers = [max(level_of(player.name) or 0 for player in pair) for pair in pairs]
    return [top_games if number > max(numbers) - 1 else games for number in numbers]


def ratings_of(met: Crosstable, builder: float | None = None) -> EloRatings:
    """Return the ratings of all players. `builder` is the fixed rating of the player `builder`, None to measure it."""
    found = fitted(met.results, RANDOM)
    if BUILDER not in met.names:
        return found
    return fitted(met.results, {RANDOM: 0.0, BUILDER: found[BUILDER].elo if builder is None else builder})


def pairs_beside(players: Sequence[PlayerSpec], changed: Sequence[str]) -> list[Pair]:
    """Return the pairs (weaker, stronger) with a `changed` player: first neighbours, then next neighbours."""
    found = [pair for pair in neighbours(players) if {player.name for player in pair} & {*changed}]
    return sorted(found, key=lambda pair: players.index(pair[1]) - players.index(pair[0]))


def ratings_beside(met: Crosstable, known: Mapping[str, EloRating]) -> dict[str, EloRating]:
    """Return the ratings of the players that are not in `known`, keyed by name, on the scale of the `known` ratings.

    The interval combines two independent errors: the error of the distance to the known players, and the errors of
    their ratings, each in so far as it would move this rating (they may all err in the same direction).
    """
    anchors = {name: known[name] for name in met.names if name in known}
    fixed = {name: rating.elo for name, rating in anchors.items()}
    fit = fitted(met.results, fixed)
    moved = {name: fitted(met.results, fixed | {name: elo + 1.0}) for name, elo in fixed.items()}
    found = {}
    for name in (name for name in met.names if name not in known):
        elo = fit[name].elo
        theirs = sum(abs(moved[each][name].elo - elo) * _reach(rating) for each, rating in anchors.items())
        reach = math.hypot(_reach(fit[name]), theirs)
        found[name] = EloRating(elo, elo - reach, elo + reach)
    return found


def _reach(rating: EloRating) -> float:
    """Return half the width of a rating's interval."""
    return (rating.high - rating.low) / 2


def known_ratings(game: Game, changed: Sequence[str]) -> dict[str, EloRating]:
    """Return the measured ratings of random play and of the levels not in `changed`, keyed by name."""
    found = {RANDOM: EloRating(0.0, 0.0, 0.0)}
    for level in rungs(game.name):
        if level.player.name not in changed and None not in (level.elo, level.low, level.high):
            found[level.player.name] = EloRating(level.elo, level.low, level.high)  # type: ignore[arg-type]
    return found


def with_earlier(met: Crosstable, setup: Setup, paths: Sequence[Path]) -> Crosstable:
    """Return the results in `met`, with the games added that unchanged players have played in the files `paths`.

    `setup` describes the present games; the earlier games must have another seed. A game in several files counts once.

    Raises:
        KeptError: if a file's games had other rules or data.
        OSError: if there is no such file.
    """
    results, counted = dict(met.results), set()
    for path in paths:
        path.stat()  # `read` finds no games where there is no file
        earlier, games = GameStore.read(path)
        if any(earlier.get(key) != setup[key] for key in _DECISIVE):
            raise KeptError("other-games", file=str(path))
        same = {name for name in met.names if name == BUILDER or _described(name, setup) in earlier["players"]}
        for key, game in games.items():
            a, b = key[0].split(" ")
            if {a, b} <= same and (earlier["seed"], key) not in counted:
                counted.add((earlier["seed"], key))
                results[a, b] = results.get((a, b), NO_GAMES).plus(game.points)
    return Crosstable(met.names, results)


def _described(name: str, setup: Setup) -> str:
    """Return the text that describes the player `name` in a set-up."""
    return str(next(player for player in setup["players"] if f"name={name!r}," in player))


def games_of(met: Crosstable, name: str) -> int:
    """Return the number of games that a player has in `met`."""
    return sum(result.games for pair, result in met.results.items() if name in pair)


# -- reports ---------------------------------------------------------------------------------------------------------


def table_of(game: Game, met: Crosstable) -> Table:
    """Return the ladder as a table: ratings, and distances to the next lower player, with 95 % intervals."""
    ratings = ratings_of(met, ladder(game.name).builder)
    rising = [name for name in met.names if name != BUILDER]
    steps = {high: ratings.difference(low, high) for low, high in pairwise(rising)}
    rows = [[name, *_cells(ratings[name]), *_cells(steps.get(name)), f"{games_of(met, name)}"] for name in met.names]
    return Table(f"{game.name}-ladder", text("The levels of {game}, in Elo", game=game.title), HEADING, rows)


def _cells(rating: EloRating | None) -> list[str]:
    return [""] * 3 if rating is None else [f"{number:.0f}" for number in rating]


def draw(table: Path, picture: Path) -> None:
    """Draw a ladder from its CSV file."""
    rows = [row for row in read_rows(table) if row["player"] != BUILDER]
    points = [(number, float(row["elo"])) for number, row in enumerate(rows)]
    reach = [float(row["high"]) - float(row["elo"]) for row in rows]
    _draw(find_game(table.stem.removesuffix("-ladder")), points, reach, picture)


def draw_rungs(file: Path, picture: Path) -> None:
    """Draw the measured ratings of the rungs in a ladder's `file` over their numbers; random play has number 0."""
    game = find_game(file.stem)
    rated = [(rung.number, rung.elo, rung.high) for rung in rungs(game.name) if rung.elo is not None and rung.high]
    points = [(0.0, 0.0), *((number, elo) for number, elo, _high in rated)]
    _draw(game, points, [0.0, *(high - elo for _number, elo, high in rated)], picture)


def _draw(game: Game, points: Sequence[tuple[float, float]], reach: Sequence[float], picture: Path) -> None:
    title = text("Strength of the levels: {game}", game=game.title)
    panel = ChartPanel(
        text("Elo, random play being 0"), text("level"), [ChartLine(text("95 % interval"), points, reach)]
    )
    draw_panels(picture, title, [panel])


def table_beside(game: Game, met: Crosstable, ratings: Mapping[str, EloRating]) -> Table:
    """Return the ratings of changed levels as a table."""
    rows = [[name, *_cells(rating), f"{games_of(met, name)}"] for name, rating in ratings.items()]
    heading = (*HEADING[:4], HEADING[-1])
    return Table(
        f"{game.name}-ladder-changed", text("Changed levels of {game}, in Elo", game=game.title), heading, rows
    )


def results_of(game: Game, met: Crosstable) -> Table:
    """Return the results of all pairs, as a table with the columns of a crosstable's file."""
    rows = [[*pair, *map(str, result)] for pair, result in met.results.items()]
    title = text("Games of the levels of {game}", game=game.title)
    return Table(f"{game.name}-ladder-games", title, crosstable.HEADING.split(","), rows)


def _reported(game: Game, met: Crosstable, folder: Path) -> list[Path]:
    """Print the ladder; write it with its picture and games into a folder, and return the paths."""
    table = table_of(game, met)
    table.show()
    written = [table.write(folder), results_of(game, met).write(folder)]
    if advice() is None:
        written.append(written[0].with_suffix(".svg"))
        draw(written[0], written[-1])
    return written


def _reported_beside(game: Game, met: Crosstable, ratings: Mapping[str, EloRating], folder: Path) -> list[Path]:
    """Print the ratings of changed levels; write them with their games into a folder, and return the paths."""
    table = table_beside(game, met, ratings)
    table.show()
    for pair, result in met.results.items():
        print(summary(*pair, result))
    return [table.write(folder), results_of(game, met).write(folder)]


# -- the ladder's file -----------------------------------------------------------------------------------------------


def rewrite(
    path: Path,
    met: Crosstable,
    measured: LadderMeasurement,
    players: Sequence[Any],
    beside: Mapping[str, EloRating] | None = None,
) -> None:
    """Write the measured ratings of all rungs into a ladder's file; if `beside` is given, only the ratings in `beside`.

    If the highest rungs were not measured, their ratings change by as much as that of the highest measured rung.

    Raises:
        RequestError: if the players in the file are no longer `players`, or a player to be rated has no game.
    """
    data = read_json(path, PlayersError)
    if described(data) != list(players):
        raise RequestError("changed-ladder", file=str(path))
    if not all(games_of(met, name) for name in (met.names if beside is None else beside)):
        raise RequestError("unplayed-levels", file=str(path))
    builder = data.get("builder")
    all_ratings = None if beside is not None else ratings_of(met, builder)
    if all_ratings is not None and builder is None and BUILDER in met.names:
        builder = round(all_ratings[BUILDER].elo, 1)
    is_part, moved = any(level_name(row["level"]) not in met.names for row in data["levels"]), 0.0
    for row in data["levels"]:
        name = level_name(row["level"])
        if all_ratings is not None and name in met.names:
            row.pop("measured", None)
            moved = all_ratings[name].elo - (row["elo"] or all_ratings[name].elo)
            row.update(_numbers(all_ratings[name]), games=games_of(met, name))
            row.update({"measured": measured._asdict()} if is_part else {})
        elif all_ratings is not None and row["elo"] is not None:
            row.update({field: round(row[field] + moved, 1) for field in EloRating._fields})
        elif beside is not None and name in beside:
            row.update(_numbers(beside[name]), games=games_of(met, name), measured=measured._asdict())
    old = data["measured"] and LadderMeasurement(**data["measured"])
    write_whole(path, ladder_text(data["levels"], old if is_part else measured, builder).encode())


def _numbers(rating: EloRating) -> dict[str, float]:
    return dict(zip(EloRating._fields, (round(number, 1) for number in rating), strict=True))


def described(data: Any) -> list[Any]:
    """Return the descriptions of the players in `data`, the content of a ladder's file."""
    return [row["player"] for row in data["levels"]] if isinstance(data, dict) else []


def ladder_text(rows: Sequence[Any], measured: LadderMeasurement | None, builder: float | None = None) -> str:
    """Return the text of a ladder's file, one line per rung, with the fixed rating of the player `builder`, if any."""
    head = json.dumps(None if measured is None else measured._asdict())
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    anchor = "" if builder is None else f'  "builder": {builder},\n'
    return f'{{\n  "measured": {head},\n{anchor}  "levels": [\n{lines}\n  ]\n}}\n'


def commit() -> str:
    """Return the commit of the program, with `+` if its sources have uncommitted changes."""
    head = _git("rev-parse", "--short=12", "HEAD")
    return head + ("+" if _git("status", "--porcelain", "--", *_SOURCES) else "") if head else text("unknown")


def _git(*arguments: str) -> str:
    try:
        asked = subprocess.run(["git", "-C", str(_ROOT), *arguments], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return asked.stdout.strip()


# -- the command -----------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Run the command `ladder`; return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.place and options.report_only:
        parser.error("argument --report-only: not allowed with argument --place")
    options.top_games = options.games if options.top_games is None else options.top_games
    options.until = time.monotonic() + 60 * options.minutes
    game = find_game(options.game)
    players, path = players_of(game), board_file("ladders", game)
    if options.place:
        return _place(options, game, path)
    if options.up_to:
        highest = level_player(game.name, options.up_to).name
        players = players[: [player.name for player in players].index(highest) + 1]
    for number in options.only:
        level_player(game.name, number)  # fail early
    opening_of(Pairing(game.name, (players[0], players[-1]), options.openings, options.seed, 0))  # fail early
    if not options.report_only:
        file_for(path)
    rows = described(read_json(path, PlayersError))
    command = shlex.join(["python", "main.py", "ladder", *arguments])
    day = f"{wall_clock.now():%Y-%m-%d}"
    setup = setup_of(game, players, options.openings, options.seed)
    with_earlier(Crosstable([player.name for player in players], {}), setup, options.also)  # fail early
    folder = folder_for(options.out or REPORTS / f"{game.name}-{digest_of(setup)}")
    with GameStore(folder / "games.jsonl", setup) as kept, goes_on():
        tell_kept(kept.count)
        met = with_earlier(_met(options, game, players, kept), setup, options.also)
    measured = LadderMeasurement(command, options.seed, commit(), day, options.games, options.top_games)
    known = known_ratings(game, _changed(options))
    beside = ratings_beside(met, known) if options.only else None
    written = _reported(game, met, folder) if beside is None else _reported_beside(game, met, beside, folder)
    if not options.report_only:
        rewrite(path, met, measured, rows, beside)
        written.append(path)
    print()
    tell_written(written)
    return 0


def _met(options: argparse.Namespace, game: Game, players: Sequence[PlayerSpec], kept: GameStore) -> Crosstable:
    pairs = (
        pairs_beside(players, _changed(options)) if options.only else neighbours(players) + builder_pairs(game, players)
    )
    games = games_of_pairs(pairs, options.games, options.games if options.only else options.top_games)
    with _games_shown(options.until) as progress:
        try:
            with workers(options.workers) as executor:
                return meetings(game, pairs, games, options.seed, executor, progress, options.openings, kept)
        except Cancelled:
            assert progress.latest.partial is not None
            return progress.latest.partial


def _changed(options: argparse.Namespace) -> list[str]:
    return [level_name(number) for number in options.only]


def _place(options: argparse.Namespace, game: Game, path: Path) -> int:
    """Search for rungs between neighbouring levels that have none between them; write them into the ladder's file."""
    rows = read_json(file_for(path), PlayersError)["levels"]
    found = [Level(0, find_player(game, RANDOM), 0.0), *levels(game.name)]
    gaps = [
        (lower, upper)
        for lower, upper in pairwise(found[: options.up_to + 1 if options.up_to else None])
        if not any(lower.number < row["level"] < upper.number for row in rows)
    ]
    setup = setup_of(game, [level.player for level in found], options.openings, options.seed)
    folder = folder_for(options.out or REPORTS / f"{game.name}-rungs-{digest_of(setup)}")
    with GameStore(folder / "games.jsonl", setup) as kept, goes_on(), suppress(Cancelled):
        tell_kept(kept.count)
        with workers(options.workers) as executor:
            made = rungs_of(game, gaps, partial(_tried, options, game, executor, kept))
        _add(path, made)
    return 0


def _add(path: Path, made: Sequence[Setting]) -> None:
    """Write new rungs into a ladder's file."""
    data = read_json(path, PlayersError)
    measured = data["measured"] and LadderMeasurement(**data["measured"])
    rows = [*data["levels"], *(setting.row(data["levels"]) for setting in made)]
    text_of_file = ladder_text(sorted(rows, key=lambda row: row["level"]), measured, data.get("builder"))
    write_whole(path, text_of_file.encode())


def _tried(
    options: argparse.Namespace,
    game: Game,
    executor: Executor,
    kept: GameStore,
    pairs: Sequence[Pair],
    games: int,
) -> Results:
    with _games_shown(options.until) as progress:
        return meetings(game, pairs, games, options.seed, executor, progress, options.openings, kept).results


@contextmanager
def _games_shown(until: float) -> Iterator[Progress[Crosstable]]:
    """Yield the progress bar of games; it is cancelled when `time.monotonic()` reaches `until`."""
    with terminal.progress(text("games")) as progress:
        left = min(max(0.0, until - time.monotonic()), threading.TIMEOUT_MAX)
        timer = threading.Timer(left, progress.cancel)
        timer.daemon = True
        timer.start()
        try:
            yield progress
        finally:
            timer.cancel()


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz ladder", description="Measure how strong the levels of a board are, in Elo.")
    add_game(parser)
    parser.add_argument("--games", type=positive, default=GAMES, metavar="N", help=f"of each pair ({GAMES})")
    parser.add_argument("--top-games", type=positive, metavar="N", help="of pairs above the second highest level")
    add_seed(parser, "the same seed plays the same games")
    parser.add_argument(
        "--openings", type=not_negative, default=OPENING_PLIES, metavar="PLIES", help=f"random moves ({OPENING_PLIES})"
    )
    add_workers(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="for games and reports (artifacts/ladders/...)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--only", type=float, nargs="+", default=[], metavar="N", help="these rungs, which were changed")
    which.add_argument("--place", action="store_true", help="search for rungs between levels, by quick games")
    parser.add_argument("--up-to", type=positive, metavar="N", help="the rungs up to this level")
    parser.add_argument(
        "--minutes", type=minutes, default=math.inf, metavar="N", help="stop then, and tell what is known"
    )
    parser.add_argument(
        "--also", type=Path, nargs="+", default=[], metavar="FILE", help="count these earlier games, too (games.jsonl)"
    )
    parser.add_argument("--report-only", action="store_true", help="leave the ladder's own file as it is")
    return parser
