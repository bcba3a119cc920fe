"""`python -m tests.bench.kept_results connect-four --players level-8 my/fox`: how often a player keeps the result.

After some random moves, the oracle (`ai.exact`) knows the result of every move with best play. Counted are positions in
which some moves keep the best result and others do not: the share in which a player keeps it, with its 95 % interval,
beside that of a random move.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from ai.cache import cache
from ai.commands import positive
from ai.exact import move_values, oracle_of
from ai.players import find_player
from ai.spec import PlayerSpec
from game import Game, Match, find_game
from lab.arena import MatchResult
from lab.arguments import add_game, add_seed
from lab.games import answer, bounded, opened

_PLIES = 9
"""Random moves before a position; Connect Four's book knows every position one move later."""


class Choice(NamedTuple):
    """A position, the moves that keep its result, and how many there are in all."""

    match: Match
    keeping: frozenset[int]
    moves: int


def choices(game: Game, count: int, plies: int, seed: int) -> Iterator[Choice]:
    """Yield positions in which it matters for the result which move is played."""
    oracle, chance = oracle_of(game), random.Random(f"kept {seed}")
    while count:
        match = opened(game, plies, chance)
        results = {
            action: value.result for action, value in move_values(oracle, game, match.state) if value is not None
        }
        keeping = frozenset(action for action, result in results.items() if result == max(results.values()))
        if 0 < len(keeping) < len(results):
            yield Choice(match, keeping, len(results))
            count -= 1


def kept(player: PlayerSpec, found: Sequence[Choice]) -> MatchResult:
    """Return in how many positions a player keeps the result (won), and in how many not (lost)."""
    played = [answer(each.match, player.seeded(number), {}) in each.keeping for number, each in enumerate(found)]
    return MatchResult.from_points(map(float, played))


def main(arguments: list[str]) -> int:
    """Print a line for each player; return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.bench.kept_results")
    add_game(parser)
    parser.add_argument("--players", nargs="+", required=True)
    parser.add_argument("--positions", type=positive, default=1_000)
    parser.add_argument("--plies", type=positive, default=_PLIES)
    parser.add_argument("--nodes", type=positive, default=100, help="of a search without an end of its own")
    add_seed(parser, "the same positions")
    options = parser.parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    found = list(choices(game, options.positions, options.plies, options.seed))
    print(
        f"a random move keeps the result in {fmean(len(each.keeping) / each.moves for each in found):.1%}", flush=True
    )
    for name in options.players:
        player = find_player(game, name)
        result = kept(bounded(player, options.nodes), found)
        low, high = result.interval
        print(f"{name:<28} {result.score_rate:6.1%}  {low:.1%} to {high:.1%}  of {result.games}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
