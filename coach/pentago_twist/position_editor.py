"""Building a position of Pentago-Twist by hand."""

from __future__ import annotations

from coach.position_editor import PositionEditor, Spelling

POSITION_EDITOR = PositionEditor(pieces=(Spelling("w", 0, detail="marble"), Spelling("b", 1, detail="marble")))
