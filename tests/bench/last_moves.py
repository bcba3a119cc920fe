"""The told win chances of the last moves beside the solver's word: `python -m tests.bench.last_moves GAME`.

Level 3 plays itself; each position of a game's last twelve plies is judged, and solved where the board's oracle knows
it. "Bounds" are those of `ai.chance_bounds`: a chance without them is the regression's alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from ai.cache import cache
from ai.chance_bounds import chance_bounds, within_bounds
from ai.commands import positive
from ai.exact import has_oracle, is_known, oracle_of
from ai.levels import levels
from ai.win_chances import JudgedPosition, win_chances_of
from game import Game, Match, current_player, find_game
from lab.arena import Pairing, positions_of
from lab.arguments import add_game, add_seed
from lab.games import points_of
from lab.judged_games import judged

LEVEL = 3
LAST = 12
_OPENING_PLIES = 4
_OFF = 0.05


class LatePosition(NamedTuple):
    """A position near the end, and the chances of side 0 in it.

    Attributes:
        unbounded, bounded: the win chance without bounds, and with them.
        low, high: the bounds.
        solved: the solver's result for side 0; None without one.
        proven: the judge's result for side 0; None without one.
        points: the points of side 0 in the game.
    """

    unbounded: float
    bounded: float
    low: float
    high: float
    solved: int | None
    proven: int | None
    points: float


def last_plies(game: Game, games: int, seed: int, last: int) -> Iterator[tuple[int, Match, int]]:
    """Let level 3 play itself; yield a game's number, the game, and one of its `last` plies after both have moved."""
    player = levels(game.name)[LEVEL - 1].player.without_seconds()
    for number in range(games):
        opening = number // 2 % _OPENING_PLIES
        *_, match = positions_of(Pairing(game.name, (player, player), opening, seed, number))
        end = len(match.moves)
        yield from ((number, match, ply) for ply in range(max(match.both_moved or end, end - last), end))


def late_positions(game: Game, games: int, seed: int) -> Iterator[LatePosition]:
    """Play the games, and yield their last positions."""
    elo, model = levels(game.name)[LEVEL - 1].elo or 0.0, win_chances_of(game)
    oracle = oracle_of(game, 64) if has_oracle(game) else None
    assert model is not None, f"{game.title} has no regression"
    for _, match, ply in last_plies(game, games, seed, LAST):
        state = match.states[ply]
        found, bounds = judged(game, state), chance_bounds(game, state)
        value = oracle.value(state) if oracle is not None and is_known(game, state) else None
        solved = None if value is None else value.result * (1 - 2 * int(current_player(state)))
        chance = model.chance(JudgedPosition(found.chance, found.result, found.until, int(state.ply), (elo, elo)))
        bounded = within_bounds(game, state, chance)
        yield LatePosition(chance, bounded, *bounds, solved, found.result, points_of(match, 0))


def main(arguments: list[str]) -> int:
    """Print the counts; return 1 if the judge's proof and the solver disagree, or a settled result is told as open."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.last_moves", description=__doc__.partition("\n")[0])
    add_game(parser)
    add_seed(parser, "other games")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many (100)")
    options = parser.parse_args(arguments)
    cache.use()
    found = list(late_positions(find_game(options.game), options.games, options.seed))
    solved = [each for each in found if each.solved is not None]
    decided = [each for each in solved if each.solved]
    wrong = sum(each.proven not in (None, each.solved) for each in solved)
    print(f"{len(found)} positions, {len(solved)} solved, {sum(each.proven is not None for each in solved)} proved")
    print(f"proofs that the solver contradicts: {wrong}")
    sides = [sum((c - 0.5) * (e.solved or 0) < 0 for c, e in pairs) for pairs in _pairs(decided)]
    print(f"told for the side that loses: {sides[0]} without bounds, {sides[1]} with, of {len(decided)} won positions")
    counted = [each for each in found if each.high - each.low < 1]
    settled = [each for each in counted if each.low == each.high]
    off = sum(abs(each.unbounded - each.low) > _OFF for each in settled)
    print(f"{len(counted)} with bounds, {len(settled)} settled: {off} told more than 5 points off without bounds")
    brier = [sum((c - e.points) ** 2 for c, e in pairs) / max(1, len(counted)) for pairs in _pairs(counted)]
    print(f"Brier scores of these: {brier[0]:.4f} without bounds, {brier[1]:.4f} with")
    return int(wrong > 0 or any(each.bounded != each.low for each in settled))


def _pairs(found: list[LatePosition]) -> tuple[list[tuple[float, LatePosition]], list[tuple[float, LatePosition]]]:
    """Return each position with its chance without bounds, and with bounds."""
    return [(each.unbounded, each) for each in found], [(each.bounded, each) for each in found]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
