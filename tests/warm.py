"""Compiling the players' kernels before the tests begin, two boards at a time: `python -m tests.warm`.

Otherwise every process of the tests would compile the same, one after the other. The kernels of one board are compiled
in one process, since they share its rules; those of the small boards in one more, since they share theirs.
"""

from __future__ import annotations

import itertools
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

from ai.cache import cache, warm
from ai.methods import METHODS
from ai.search import endgame
from ai.spec import Attention, Minimax, PlayerSpec
from ai.thinking import load
from game.registry import find_game

OWN = [name for name, method in METHODS.items() if method.kernels == name]
"""The methods with kernels of their own."""


def compile_board(name: str) -> None:
    """Compile what the players of a board run, and unless it is small, the methods that it has without a player."""
    cache.use()
    cache.collect_rarely()
    game = find_game(name)
    if game.variant_of:
        warm.load(name)
        return
    players = warm.steps_of(game, everyone=True)
    if players.pop(warm.ORACLE, None):
        endgame.load(game)
    plain = [PlayerSpec("", method) for method in OWN if METHODS[method].options in (Attention, Minimax)]
    for player in (*itertools.chain(*players.values()), *plain):
        load(game, player)


def main() -> int:
    """Have the kernels in the cache (`XDG_CACHE_HOME`), and write down that they are complete; return 0."""
    if not warm.is_complete():
        with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
            list(pool.map(compile_board, [game.name for game in warm.WARMED]))
        warm.mark()
        cache.prune()
    return 0


if __name__ == "__main__":
    sys.exit(main())
