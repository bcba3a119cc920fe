"""The table of the algorithms of all players; `ai.searches` has the search of each.

The window imports this module, so it must not import numba.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.spec import (
    Attention,
    GuidedTree,
    Minimax,
    NetworkMove,
    Nothing,
    Options,
    PerfectOptions,
    Phases,
    Plan,
    PolicyTree,
    Selective,
    Textbook,
    TreeOptions,
)
from game.texts import Message


class Method(NamedTuple):
    """An algorithm.

    Attributes:
        purpose: a short description of the algorithm, for people.
        kernels: the name of the method whose kernels it runs, mostly its own name; empty for a method without kernels.
        options: the type of the options of its players.
        offered: whether people can choose it by name, on every board.
        endless: whether only a limit ends it; other methods end by themselves.
        counts: the unit of its counter and of its limit of nodes: "nodes", "games" or "positions".
    """

    purpose: Message
    kernels: str
    options: type[Options]
    offered: bool = False
    endless: bool = False
    counts: str = "nodes"


METHODS = {
    "random": Method("any legal move, all equally likely", kernels="", options=Nothing, offered=True),
    "greedy": Method(
        "the best-looking position after its own move",
        kernels="alpha-beta",
        options=Attention,
        offered=True,
    ),
    "alpha-beta": Method(
        "looks ahead as deep as its limit allows",
        kernels="alpha-beta",
        options=Attention,
        offered=True,
        endless=True,
    ),
    "uct": Method(
        "plays random games to the end and follows the promising ones",
        kernels="uct",
        options=TreeOptions,
        offered=True,
        endless=True,
        counts="games",
    ),
    "guided-uct": Method(
        "follows random games and an evaluation together",
        kernels="guided-uct",
        options=GuidedTree,
        endless=True,
        counts="games",
    ),
    "selective-pvs": Method(
        "looks far ahead at promising moves",
        kernels="selective-pvs",
        options=Selective,
        endless=True,
    ),
    "beam": Method("looks ahead at the moves that look best", kernels="beam", options=Plan, counts="positions"),
    "minimax": Method("looks at every move, to a fixed depth", kernels="minimax", options=Minimax),
    "flat": Method("tries the moves that look best in random games", kernels="flat", options=Plan, counts="games"),
    "network-move": Method("asks a network once", kernels="network-move", options=NetworkMove, counts="positions"),
    "policy-tree": Method(
        "follows the moves of a policy network, and judges by a value network and rollouts",
        kernels="policy-tree",
        options=PolicyTree,
        endless=True,
        counts="games",
    ),
    "perfect": Method(
        "plays perfectly, where the board is solved",
        kernels="perfect",
        options=PerfectOptions,
        counts="positions",
    ),
    "phased": Method("plays as one player here and as another there", kernels="", options=Phases, endless=True),
    "builder": Method(
        "makes its longest line or path longer, and sees nothing of yours",
        kernels="",
        options=Nothing,
        offered=True,
        counts="positions",
    ),
    "careful-builder": Method(
        "the same, but takes a win, and blocks yours",
        kernels="",
        options=Nothing,
        offered=True,
        counts="positions",
    ),
    "textbook-minimax": Method(
        "a lecture’s minimax, word for word",
        kernels="",
        options=Textbook,
        offered=True,
        counts="positions",
    ),
    "textbook-negamax": Method(
        "a lecture’s negamax, word for word",
        kernels="",
        options=Textbook,
        offered=True,
        counts="positions",
    ),
    "textbook-alpha-beta": Method(
        "a lecture’s alpha-beta, word for word",
        kernels="",
        options=Textbook,
        offered=True,
        counts="positions",
    ),
    "textbook-uct": Method(
        "a lecture’s UCT, word for word",
        kernels="",
        options=Textbook,
        offered=True,
        counts="games",
    ),
}
"""The methods, keyed by name. A board's kernels are compiled in this order: first alpha-beta, which most levels use."""
OFFERED = tuple(name for name, method in METHODS.items() if method.offered)
"""The methods that people can choose by name."""
