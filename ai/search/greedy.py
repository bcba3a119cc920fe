"""The player of reflexes: the best-looking position after its own move, whatever may follow."""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.search import alpha_beta
from ai.search.task import Task


def search(task: Task) -> int:
    """Return the action whose result is evaluated best; that is alpha-beta with one ply to look ahead."""
    return alpha_beta.search(replace(task, spec=task.spec.limited(Limit(depth=1))))
