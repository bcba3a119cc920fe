"""The looks of boards and pieces: a theme that also has each board's material and the style of its pieces.

Every drawing of a board gets a theme, and with it the look. `Theme.cache_key` differs for each look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from ui.boards.materials import Material
from ui.boards.styles import PieceStyle
from ui.kit import Theme


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The material of a board, and the style of its pieces; None means the board's own."""

    material: Material | None = None
    style: PieceStyle | None = None


OWN = BoardLook()
"""The look in which every board has its own material and pieces."""


@dataclass(frozen=True, slots=True)
class DressedTheme(Theme):
    """A theme with looks of boards. `looks` has looks keyed by game; `everywhere` is the look of all other boards."""

    everywhere: BoardLook = field(default=OWN, compare=False)
    looks: Mapping[str, BoardLook] = field(default_factory=dict, compare=False)


def dressed(theme: Theme, everywhere: BoardLook, looks: Mapping[str, BoardLook] | None = None) -> Theme:
    """Return the theme with the look `everywhere` for all boards, except for the boards that have a look in `looks`."""
    looks = looks or {}
    if everywhere == OWN and all(look == OWN for look in looks.values()):
        dress = ""
    else:
        dress = " ".join((_spelled("", everywhere), *(_spelled(name, look) for name, look in sorted(looks.items()))))
    plain = {each.name: getattr(theme, each.name) for each in fields(Theme)} | {"dress": dress}
    return DressedTheme(**plain, everywhere=everywhere, looks=looks)


def look_of(theme: Theme, game: str) -> BoardLook:
    """Return the look of a board in a theme. In high contrast, it has no material and no style made by a person."""
    if not isinstance(theme, DressedTheme):
        return OWN
    look = theme.looks.get(game, theme.everywhere)
    if not theme.is_contrast:
        return look
    return OWN if look.style is None or look.style.own else BoardLook(None, look.style)


def _spelled(name: str, look: BoardLook) -> str:
    parts = (look.material.name if look.material else "", look.style.name if look.style else "")
    return f"{name}:{'/'.join(parts)}"
