"""Making the table of Tic-tac-toe: every position, by going through all of them once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.assets import write_rows
from ai.evaluation.tictactoe.oracle import table_text
from ai.exact import before, final_result
from ai.proven import Proven
from ai.search.scores import result_score
from game.tictactoe import GAME
from game.verbs import apply_action, is_terminal

__all__ = ["bind", "pieces", "write_book"]


def pieces(_folder: Path) -> list[Any]:
    """Return the work in pieces: none, for binding takes no second."""
    return []


def bind(_pieces: list[Any]) -> dict[str, Proven]:
    """Return what every position is worth to the side to move, by its text."""
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
    """Write a table below the command that makes it."""
    rows = [f"{position} {table_text(table[position])}" for position in sorted(table)]
    write_rows(path.with_suffix(".txt"), rows, str(origin["command"]))
