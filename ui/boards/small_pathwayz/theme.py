"""The theme of Pathwayz on smaller boards: that of the large one."""

from __future__ import annotations

from ui.boards.pathwayz.theme import THEME

__all__ = ["THEME"]
