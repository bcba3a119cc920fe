"""Building a position of Tic-tac-toe by hand."""

from __future__ import annotations

from coach.position_editor import PositionEditor, Spelling

POSITION_EDITOR = PositionEditor(pieces=(Spelling("w", 0, detail="cross"), Spelling("b", 1, detail="nought")))
