"""The tables in tests/perft: how many games go on from a position, and who says so.

    # a comment, sources above all
    8/8/8 w            a position; what follows is about it
    3 504              sequences of exactly three legal moves
    positions 3 238    distinct positions after exactly three moves
    games 255168       complete games
    states 5478        distinct positions in all of them, the first one among them

What stands below `MARK` is made by `python -m tests.game.perft_tables [GAME ...]`: positions of random games near
their end, counted by the array versions in tests/game/reference, which know nothing of `game/`.
"""

from __future__ import annotations

import itertools
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

from game import Game
from tests.boards import sample_of
from tests.game.companions import chosen_games
from tests.game.reference import REFERENCES, Twin
from tests.game.reference.twin import count_paths

FOLDER = Path(__file__).resolve().parent.parent / "perft"
MARK = "# Late positions, in which games end. Source: tests/game/reference"
GAMES_TRIED = 20_000
LARGEST = 200_000
"""Most sequences that the array version is asked to count for one line of a table."""


@dataclass
class Table:
    """What a file says of one position."""

    position: str
    perft: dict[int, int] = field(default_factory=dict)
    positions: dict[int, int] = field(default_factory=dict)
    games: int | None = None
    states: int | None = None


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.name}.perft"


def parse_tables(text: str) -> list[Table]:
    """Read a .perft file; a line that is neither raises ValueError."""
    tables: list[Table] = []
    for line in text.splitlines():
        match line.partition("#")[0].split():
            case []:
                continue
            case [board, side] if len(side) == 1 and side.isalpha():
                tables.append(Table(f"{board} {side}"))
            case ["positions", plies, count]:
                tables[-1].positions[int(plies)] = int(count)
            case ["games", count]:
                tables[-1].games = int(count)
            case ["states", count]:
                tables[-1].states = int(count)
            case [depth, count]:
                tables[-1].perft[int(depth)] = int(count)
            case _:
                raise ValueError(f"not a line of a perft table: {line!r}")
    return tables


def read_tables(game: Game) -> list[Table]:
    """The tables of a board, none where it has no file."""
    return parse_tables(path_of(game).read_text(encoding="utf-8")) if path_of(game).exists() else []


def read_late_tables(game: Game) -> list[Table]:
    """Those of its late positions."""
    return parse_tables(path_of(game).read_text(encoding="utf-8").partition(MARK)[2]) if path_of(game).exists() else []


def late_twin(game: Game, left: int, rng: random.Random) -> Twin | None:
    """A position of a random game with so much `left`, or a little less, from which some game ends within two moves;
    None where so many random games have none: no game of a small board can end so early.
    """
    for _ in range(GAMES_TRIED):
        twin = REFERENCES[game.name]()
        while twin.winner is None and twin.left() > left:
            twin = twin.after(rng.choice(twin.moves()))
        if twin.winner is None and _may_end_soon(twin):
            return twin
    return None


def _may_end_soon(twin: Twin) -> bool:
    return any(not twin.after(move).moves() for move in twin.moves())


def _counted(twin: Twin) -> str:
    """The table of a late position, as deep as `LARGEST` lets it be."""
    lines = [twin.position()]
    for depth in itertools.count(1):
        count = count_paths(twin, depth)
        if count == 0:
            break
        lines.append(f"{depth} {count}")
        if count * len(twin.moves()) > LARGEST:
            break
    return "\n".join(lines)


def late_tables(game: Game) -> str:
    rng = random.Random(f"late {game.name}")
    twins = [late_twin(game, left, rng) for left in sample_of(game).left]
    return "\n\n".join(_counted(twin) for twin in twins if twin is not None)


def _start_table(game: Game) -> str:
    return f"# {game.title}: the start. Source: tests/game/reference\n\n{_counted(REFERENCES[game.name]())}\n\n"


def main() -> None:
    """Write every file's late positions again; what stands above `MARK` is kept, or counted where there is no file."""
    for game in chosen_games(sys.argv[1:]):
        path = path_of(game)
        known = path.read_text(encoding="utf-8").partition(MARK)[0] if path.exists() else _start_table(game)
        path_of(game).write_text(f"{known}{MARK}\n\n{late_tables(game)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
