"""The card that tells whether a move was right, in the tint of its colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.theme import mix
from ui.kit.tree.layout import Panel

if TYPE_CHECKING:
    from ui.kit.look import Look
    from ui.kit.theme import Colour
    from ui.kit.tree.node import Node

_TINT, _EDGE = 0.10, 0.6  # the colour's share in the card and in its border


def feedback_panel(look: Look, colour: Colour, content: Node, pad: tuple[float, float]) -> Panel:
    """Return the card with its content; `pad` are its logical margins."""
    theme = look.theme
    return Panel(
        content,
        fill=theme.surface if theme.is_contrast else mix(theme.surface, colour, _TINT),
        border=mix(theme.surface, colour, _EDGE),
        elevation=1,
        pad=pad,
        name="Feedback",
    )
