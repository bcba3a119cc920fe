"""Compiling the players' kernels before the tests begin, two boards at a time: `python -m tests.warm`.

Otherwise every process of the tests would compile the same, one after the other. The kernels of one board are compiled
in one process, since they share its rules.
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
from game import GAMES
from game.registry import find_game

OWN = [name for name, method in METHODS.items() if method.kernels == name]
"""The methods with kernels of their own."""


def compile_board(name: str) -> None:
    """Compile what the players of a board run, and the methods that every board has without a player."""
    cache.use()
    game = find_game(name)
    players = warm.steps_of(game, everyone=True)
    if players.pop(warm.ORACLE, None):
        endgame.load(game)
    plain = [PlayerSpec("", method) for method in OWN if METHODS[method].options in (Attention, Minimax)]
    for player in (*itertools.chain(*players.values()), *plain):
        load(game, player)


def main() -> int:
    """Have the kernels in the cache (`XDG_CACHE_HOME`); return the exit status of the program's warm-up."""
    if warm.is_complete():
        return 0
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(compile_board, [game.name for game in GAMES]))
    return warm.main([])  # compiles what is missing, and writes down that all is there


if __name__ == "__main__":
    sys.exit(main())
