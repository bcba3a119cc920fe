"""Compiling the searches' kernels before the tests begin, each method in a process of its own: `python -m tests.warm`.

Otherwise every process of the tests would compile the same, one after the other. The kernels of one method are compiled
in one process, since they share files.
"""

from __future__ import annotations

import multiprocessing
import sys

from ai.cache import cache, warm
from ai.methods import METHODS
from ai.search import endgame
from ai.spec import Attention, Minimax, PlayerSpec
from ai.thinking import load
from game import GAMES


def compile_kernels(name: str) -> None:
    """Compile what the players of one method run, and the method without a player where every board has it."""
    cache.use()
    if name == warm.ORACLE:
        for game in GAMES:
            if name in warm.steps_of(game, everyone=True):
                endgame.load(game)
        return
    plain = [PlayerSpec("", name)] if METHODS[name].options in (Attention, Minimax) else []
    for game in GAMES:
        for player in (*warm.steps_of(game, everyone=True).get(name, []), *plain):
            load(game, player)


def main() -> int:
    """Have the kernels in the cache (`XDG_CACHE_HOME`); return the exit status of the program's warm-up."""
    if warm.is_complete():
        return 0
    context = multiprocessing.get_context("spawn")
    names = [name for name, method in METHODS.items() if method.kernels == name] + [warm.ORACLE]
    compiling = [context.Process(target=compile_kernels, args=(name,)) for name in names]
    for process in compiling:
        process.start()
    for process in compiling:
        process.join()
    return warm.main([])  # compiles what is missing, and writes down that all is there


if __name__ == "__main__":
    sys.exit(main())
