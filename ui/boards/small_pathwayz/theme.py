"""The theme of Pathwayz on smaller boards: the theme of the large board."""

from __future__ import annotations

from ui.boards.pathwayz.theme import THEME

__all__ = ["THEME"]
