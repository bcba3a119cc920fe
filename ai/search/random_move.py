"""The random player: any legal move."""

from __future__ import annotations

from ai.info import Info
from ai.search.task import NODES, Task


def search(task: Task) -> int:
    """Return a legal action. The seed and the position decide which one; all are equally likely."""
    actions = task.game.actions(task.state)
    task.counters[NODES] = 1
    task.publish(Info())
    return task.random_stream().choice(actions)
