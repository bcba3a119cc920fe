"""The search of each method in `ai.methods`, except that of phased players: `ai.search.phased` asks their inner
players.

The modules of searches are imported only when they are needed, because numba comes with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.search.task import Task


def search_of(method: str) -> Callable[[Task], int]:  # noqa: C901, PLR0912  (a table; mypy checks its imports)
    """Import and return the search of a method, which returns the action to play.

    Raises:
        ValueError: if the method has no search of its own.
    """
    match method:
        case "random":
            from ai.search.random_move import search
        case "greedy":
            from ai.search.greedy import search
        case "alpha-beta":
            from ai.search.alpha_beta import search
        case "uct":
            from ai.search.uct import search
        case "guided-uct":
            from ai.search.guided_uct import search
        case "selective-pvs":
            from ai.search.selective_pvs import search
        case "beam":
            from ai.search.beam import search
        case "minimax":
            from ai.search.minimax import search
        case "flat":
            from ai.search.flat import search
        case "network-move":
            from ai.search.network_move import search
        case "policy-tree":
            from ai.search.policy_tree import search
        case "perfect":
            from ai.search.perfect import search
        case "builder" | "careful-builder":
            from ai.search.builder import search
        case "textbook-minimax" | "textbook-negamax" | "textbook-alpha-beta" | "textbook-uct":
            from ai.search.textbook_player import search
        case _:
            raise ValueError(f"there is no search {method!r}")
    return search
