"""Mistakes of players: `python -m lab.mistake_profile GAME PLAYER ... --games N`.

Each player meets every other player, with both colours, after two random plies. The judge evaluates every position, and
the loss of a move is the fall in its mover's chance of winning. The judge's own move loses nothing, and forced moves do
not count. The table has for each player, with 95 % intervals (a bootstrap over games, Efron 1979):

- the mean loss of a move, in points, and its standard deviation;
- the share of moves that lose 30 points or more, the blunders of a review;
- the share of moves that let the opponent win at once, although another move would not;
- the share of the whole loss that comes from the player's worst tenth of moves: large for rare but bad mistakes;
- the share of the whole loss that falls into the second half of a game.

Games are stored in one file each, so a stopped command continues where it was stopped.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.cache import cache
from ai.commands import Parser, folder_for, goes_on, positive, run_command
from ai.exact import is_solved
from ai.players import find_player
from ai.spec import PlayerSpec
from game.files import write_whole
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arena import OPENING_PLIES, Pairing, positions_of
from lab.arguments import add_game, add_seed, add_workers
from lab.errors import KeptError, RequestError
from lab.game_store import digest_of, setup_of
from lab.judged_games import JudgedState, judged
from lab.plain_blunders import gives_a_win
from lab.pool import finished, workers
from lab.table import Table, csv_text

RUNS = Path("artifacts") / "mistakes"
GAMES = 20
BLUNDER = 0.3
"""Smallest loss that counts as a blunder, as in a review."""
_WORST = 0.1
_SAMPLES = 1000
"""Number of samples of a bootstrap."""
HEADING = ("player", "moves", "mean loss", "deviation", "blunders %", "win given %", "worst tenth %", "second half %")

Floats = npt.NDArray[np.float64]


class JudgedMove(NamedTuple):
    """A move that had an alternative.

    Attributes:
        player: the name of its player.
        half: 0 in the first half of the game, else 1.
        loss: fall of the mover's chance of winning, 0 to 1, in the judge's view.
        given: 1 if the move lets the opponent win at once, although another move would not; else 0.
    """

    player: str
    half: int
    loss: float
    given: int


def judged_moves(pairing: Pairing) -> list[JudgedMove]:
    """Play a game, and return the judged moves after the opening. The same pairing gives the same moves."""
    *_, match = positions_of(pairing)
    words = [judged(match.game, state) for state in match.states[pairing.opening_plies :]]
    moves: list[JudgedMove] = []
    for ply, (before, after) in enumerate(pairwise(words), pairing.opening_plies):
        if len(match.game.actions(match.states[ply])) > 1 and _is_comparable(match.game, before, after):
            name = pairing.players[pairing.side_of(match.player_at(ply))].name
            half, loss = int(ply >= len(match.moves) / 2), _loss(match, ply, before, after)
            moves.append(JudgedMove(name, half, round(loss, 4), int(gives_a_win(match, ply))))
    return moves


def _is_comparable(game: Game, before: JudgedState, after: JudgedState) -> bool:
    """Return whether two judgements are comparable: on a solved board, both must be proven or both estimated."""
    return not is_solved(game) or (before.result is None) == (after.result is None)


def _loss(match: Match, ply: int, before: JudgedState, after: JudgedState) -> float:
    if match.moves[ply] == before.action:
        return 0.0
    fall = before.chance - after.chance
    return max(0.0, -fall if match.player_at(ply) else fall)


# -- the profile of a player -------------------------------------------------------------------------------------------


class GameOf(NamedTuple):
    """The moves of one player in one game, as arrays of equal length."""

    loss: Floats
    half: Floats
    given: Floats


def profile(games: Sequence[GameOf]) -> Floats:
    """Return the numbers of a player's row in the table, from the column `mean loss` on."""
    loss, half, given = (np.concatenate([game[field] for game in games]) for field in range(3))
    whole = max(float(loss.sum()), 1e-9)
    worst = np.sort(loss)[-max(1, round(_WORST * len(loss))) :].sum()
    shares = (loss >= BLUNDER).mean(), given.mean(), worst / whole, loss[half == 1].sum() / whole
    return 100 * np.array([loss.mean(), loss.std(), *shares])


def intervals(games: Sequence[GameOf], seed: int) -> tuple[Floats, Floats]:
    """Return the lower and the upper ends of the 95 % intervals of a profile, by a bootstrap over games."""
    rng = np.random.default_rng(seed)
    drawn = [profile([games[at] for at in rng.integers(len(games), size=len(games))]) for _ in range(_SAMPLES)]
    low, high = np.quantile(drawn, (0.025, 0.975), axis=0)
    return low, high


def games_of(rows: Sequence[Sequence[JudgedMove]], name: str) -> list[GameOf]:
    """Return the games of a player in which it had a choice."""
    own = [[move for move in game if move.player == name] for game in rows]
    arrays = [np.array([(move.loss, move.half, move.given) for move in game], np.float64) for game in own if game]
    return [GameOf(*columns.T) for columns in arrays]


def table_of(game: Game, names: Sequence[str], rows: Sequence[Sequence[JudgedMove]], seed: int) -> Table:
    """Return the profiles of players as a table, each number with its interval; `seed` is the seed of the bootstrap."""
    lines: list[list[str]] = []
    for name in names:
        games = games_of(rows, name)
        found, (low, high) = profile(games), intervals(games, seed)
        cells = [f"{a:.1f} [{b:.1f}, {c:.1f}]" for a, b, c in zip(found, low, high, strict=True)]
        lines.append([name, str(sum(len(each.loss) for each in games)), *cells])
    return Table(f"{game.name}-mistakes", text("Mistakes on {game}", game=game.title), HEADING, lines)


# -- the command -------------------------------------------------------------------------------------------------------


def pairings_of(game: Game, players: Sequence[PlayerSpec], games: int, seed: int) -> list[tuple[str, Pairing]]:
    """Return all games with their names: the first game of each pair, then the second game of each pair, and so on."""
    pairs = list(enumerate(combinations(players, 2)))
    return [
        (f"{place:02}-{number:04}", Pairing(game.name, pair, OPENING_PLIES, seed + 1000 * place, number))
        for number in range(games)
        for place, pair in pairs
    ]


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    players = [find_player(game, name).without_seconds() for name in options.players]
    if len({player.name for player in players}) < max(2, len(players)):
        raise RequestError("too-few-players", names=" ".join(options.players))
    setup = setup_of(game, players, OPENING_PLIES, options.seed)
    folder = folder_for(options.out or RUNS / f"{game.name}-{digest_of(setup)}")
    rows = _rows(options, folder, pairings_of(game, players, options.games, options.seed))
    table = table_of(game, [player.name for player in players], rows, options.seed)
    table.show()
    print(text("written: {path}", path=table.write(folder)))
    return 0


def _rows(options: argparse.Namespace, folder: Path, games: Sequence[tuple[str, Pairing]]) -> list[list[JudgedMove]]:
    paths = {pairing: folder / f"{name}.csv" for name, pairing in games}
    missing = [pairing for pairing in paths if not paths[pairing].is_file()]
    with goes_on(), workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        for done, (pairing, moves) in enumerate(finished(executor, judged_moves, missing), 1):
            write_whole(paths[pairing], csv_text([JudgedMove._fields, *moves]))
            progress.report(done, len(missing))
    return [_read(path) for path in paths.values()]


def _read(path: Path) -> list[JudgedMove]:
    """Return the moves in a game's file.

    Raises:
        KeptError: if it is damaged.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return [
                JudgedMove(row["player"], int(row["half"]), float(row["loss"]), int(row["given"]))
                for row in csv.DictReader(file)
            ]
    except (ValueError, KeyError, TypeError, csv.Error) as reason:
        raise KeptError("damaged-work", file=str(path)) from reason


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m lab.mistake_profile", description="Measure how players err.")
    add_game(parser)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="two or more, such as level-5")
    parser.add_argument("--games", type=positive, default=GAMES, metavar="N", help=f"of each pair ({GAMES})")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    parser.add_argument("--out", type=Path, metavar="DIR", help="for the games (artifacts/mistakes/...)")
    return parser


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
