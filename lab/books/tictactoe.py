"""The table of Tic-tac-toe: exact results of all positions, by exhaustive search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.assets import write_rows
from ai.exact import before, final_result
from ai.proven import Proven, spell_result
from ai.search.scores import result_score
from game.tictactoe import GAME
from game.verbs import apply_action, is_terminal

__all__ = ["bind", "book_jobs", "write_book"]


def book_jobs(_folder: Path) -> list[Any]:
    """Return no jobs: `bind` takes less than a second."""
    return []


def bind(_jobs: list[Any]) -> dict[str, Proven]:
    """Return the exact result of every position for the side to move, keyed by the position's text."""
    found: dict[str, Proven] = {}
    _worth(GAME.initial_state(), found)
    return found


def _worth(state: Any, found: dict[str, Proven]) -> Proven:
    position = GAME.to_position(state)
    if position not in found:
        if is_terminal(state):
            found[position] = final_result(state, state, 0)
        else:
            after = [apply_action(state, action) for action in GAME.actions(state)]
            found[position] = max((before(_worth(each, found), state, each) for each in after), key=result_score)
    return found[position]


def write_book(path: Path, table: dict[str, Proven], origin: dict[str, Any]) -> None:
    """Write the table; its first line names the command that makes the table."""
    rows = [f"{position} {spell_result(table[position])}" for position in sorted(table)]
    write_rows(path.with_suffix(".txt"), rows, str(origin["command"]))
