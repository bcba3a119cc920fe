"""`python main.py style`: habits of players of Pathwayz, counted in games of each player with itself.

PAI's article names three habits of its players: they are aggressive ("consistently flipping within the first several
moves"), they "play in unconventional spaces simply to block an opponent's flip", and they sacrifice their own pieces.
The command counts

    aggressive    permanents among a side's first six moves
    flips early   sides that flip a piece of the opponent with one of their first six moves
    blocks        regular pieces on a cell where a permanent of the opponent would have flipped at least two more pieces
                  of the mover than of the opponent
    sacrifices    permanents that flip more pieces of the mover than of the opponent

The first two moves of each game are random and are not counted. For the intervals a game is one observation, because
the moves of a game depend on each other.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ai.commands import Parser, folder_for, goes_on, positive
from ai.players import find_player
from ai.spec import PlayerSpec
from game.bits import popcount
from game.files import write_whole
from game.match import Match
from game.pathwayz import CELLS, cell_bits, spread
from game.pathwayz import GAME as PATHWAYZ
from game.texts import text
from lab import terminal
from lab.arena import NORMAL_95, Pairing, opening_of, pair_of, played, tell_kept
from lab.arguments import add_seed, add_workers
from lab.charts import tell_written
from lab.game_store import GameStore, digest_of, setup_of
from lab.games import bounded
from lab.pool import workers
from lab.table import Table

PLAYERS = ("td52", "td440", "narrowing-beam", "narrowing-beam-td52", "narrowing-beam-td440", "champion")
REPORTS = Path("artifacts") / "style"
FIRST_MOVES = 6
"""Number of moves of each side that count as the beginning of a game."""
OPENING = 2
EXAMPLES = 3
"""Number of examples that are written for each habit of a player."""
HEADING = ("player", "games", "aggressive %", "±", "flips early %", "±", "blocks %", "±", "sacrifices %", "±")
_CERTAIN = 2
"""A move counts as a block if the prevented flip would have gained the opponent at least this many pieces."""


class Habit(NamedTuple):
    """Which habits a move shows, each 1 or 0.

    Attributes:
        permanent: whether the move is a permanent; counted only among a side's first six moves.
        flip: whether the move flips a piece of the opponent; counted only among a side's first six moves.
        block, sacrifice: as in this module's description.
    """

    permanent: int
    flip: int
    block: int
    sacrifice: int


def flipped(state: Any, cell: int) -> tuple[int, int]:
    """Return the numbers of regular pieces of White and of Black that a permanent on an empty cell flips."""
    lo, hi = spread(*cell_bits(cell))
    lo, hi = lo & ~state.permanent_lo, hi & ~state.permanent_hi
    white = popcount(lo & state.white_lo) + popcount(hi & state.white_hi)
    return int(white), int(popcount(lo & state.black_lo) + popcount(hi & state.black_hi))


def habit_of(state: Any, action: int) -> Habit:
    """Return the habits in the move `action`."""
    permanent, cell = divmod(action, CELLS)
    own, other = flipped(state, cell) if int(state.ply) % 2 == 0 else flipped(state, cell)[::-1]
    if permanent:
        return Habit(1, int(other > 0), 0, int(own > other))
    return Habit(0, 0, int(own - other >= _CERTAIN), 0)


class GameHabits(NamedTuple):
    """The habits of one game as shares: `aggressive` of the first moves, `flips_early` of the sides, else of all moves.

    Attributes:
        plies: three tuples: the plies of the early permanents, of the blocks, and of the sacrifices.
    """

    aggressive: float
    flips_early: float
    blocks: float
    sacrifices: float
    plies: tuple[tuple[int, ...], ...]


def habits_of(moves: Sequence[str]) -> GameHabits | None:
    """Return the habits of a game; None if the opening ended it."""
    match, habits = Match(PATHWAYZ), list[Habit]()
    for move in moves:
        state = match.state
        match.push(move)
        habits.append(habit_of(state, match.moves[-1]))
    begun, counted = habits[OPENING : 2 * FIRST_MOVES], habits[OPENING:]
    if not counted:
        return None
    early = tuple(at for at, habit in enumerate(begun, OPENING) if habit.permanent)
    blocks = tuple(at for at, habit in enumerate(counted, OPENING) if habit.block)
    sacrifices = tuple(at for at, habit in enumerate(counted, OPENING) if habit.sacrifice)
    sides = [each for each in (begun[::2], begun[1::2]) if each]
    return GameHabits(
        len(early) / len(begun),
        sum(any(habit.flip for habit in side) for side in sides) / len(sides),
        len(blocks) / len(counted),
        len(sacrifices) / len(counted),
        (early, blocks, sacrifices),
    )


def share(values: Sequence[float]) -> tuple[str, str]:
    """Return two texts: the mean of `values` in percent, and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    spread_of = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{100 * mean:.1f}", f"{100 * NORMAL_95 * math.sqrt(spread_of / len(values)):.1f}"


def row_of(player: str, found: Sequence[GameHabits]) -> list[str]:
    """Return a player's row of the table: name, number of games, and each habit's mean and interval in percent."""
    columns = (
        [each.aggressive for each in found],
        [each.flips_early for each in found],
        [each.blocks for each in found],
        [each.sacrifices for each in found],
    )
    return [player, str(len(found)), *(cell for column in columns for cell in share(column))]


def example_text(moves: Sequence[str], ply: int, player: str, habit: str) -> str:
    """Return a game up to the move at `ply` as the text of a game file, which the window's library can import."""
    turns = " ".join(f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves[: ply + 1]))
    tags = f'[Game "{PATHWAYZ.name}"]\n[White "{player}"]\n[Black "{player}"]\n[Event "{habit}"]\n[Result "*"]'
    return f"{tags}\n\n{turns} *\n"


def _examples(player: str, games: Sequence[tuple[list[str], GameHabits]]) -> Iterator[str]:
    """Yield the text of a game file for a few examples of each habit, each from another game."""
    for kind, habit in enumerate(("aggressive", "block", "sacrifice")):
        shown = [(moves, found.plies[kind][-1]) for moves, found in games if found.plies[kind]]
        for moves, ply in shown[:EXAMPLES]:
            yield example_text(moves, ply, player, habit)


def _played(player: PlayerSpec, options: argparse.Namespace, kept: GameStore) -> None:
    """Play those games of a player with itself that are not stored; every game has its own opening."""
    numbers = range(0, 2 * options.games, 2)
    jobs = [Pairing(PATHWAYZ.name, (player, player), OPENING, options.seed, number) for number in numbers]
    done = sum(kept.has(job.pair, job.number) for job in jobs)
    with workers(options.workers) as executor, terminal.progress(player.name) as progress:
        progress.report(done, options.games)
        for number, _ in enumerate(played(jobs, executor, kept), done + 1):
            progress.report(number, options.games)


def main(arguments: list[str]) -> int:
    """Run the command `style`; return its exit status."""
    options = _parser().parse_args(arguments)
    players = [bounded(find_player(PATHWAYZ, name)) for name in dict.fromkeys(options.players)]
    opening_of(Pairing(PATHWAYZ.name, (players[0], players[0]), OPENING, options.seed, 0))  # fail early
    setup = setup_of(PATHWAYZ, players, OPENING, options.seed)
    folder = folder_for(options.out or REPORTS / digest_of(setup))
    path = folder / "games.jsonl"
    with GameStore(path, setup) as kept, goes_on():
        tell_kept(kept.count)
        for player in players:
            _played(player, options, kept)
    tell_written(_report(folder, players, GameStore.read(path)[1], options.games))
    return 0


def _report(folder: Path, players: Sequence[PlayerSpec], results: dict[tuple[str, int], Any], games: int) -> list[Path]:
    rows, examples = list[list[str]](), list[str]()
    for player in players:
        pair = pair_of((player, player))
        moves = [results[pair, number].moves.split() for number in range(0, 2 * games, 2)]
        found = [(each, habits) for each in moves if (habits := habits_of(each)) is not None]
        rows.append(row_of(player.name, [habits for _, habits in found]))
        examples += _examples(player.name, found)
    table = Table("style", text("How players of Pathwayz play"), HEADING, rows)
    table.show()
    write_whole(folder / "examples.txt", "\n".join(examples))
    return [table.write(folder), folder / "examples.txt"]


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz style", description="Count how aggressively players of Pathwayz play.")
    parser.add_argument("--players", nargs="+", default=list(PLAYERS), metavar="NAME", help=" ".join(PLAYERS))
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="of each player with itself (1000)")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="for games and reports (artifacts/style/...)")
    return parser
