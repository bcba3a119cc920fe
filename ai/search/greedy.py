"""The greedy player: it chooses the best evaluated position after its own move."""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.search import alpha_beta
from ai.search.task import Task


def search(task: Task) -> int:
    """Return the action that leads to the best evaluated position, by alpha-beta to depth 1."""
    return alpha_beta.search(replace(task, spec=task.spec.limited(Limit(depth=1))))
