"""The background colours of boards on cards: the board's tint, from pale to deep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.theme import Colour, mix

if TYPE_CHECKING:
    from ui.boards.theme import BoardTheme
    from ui.kit.look import Look


def hero_colours(look: Look, board: BoardTheme) -> tuple[Colour, Colour, Colour]:
    """Left, right and outline of a large card."""
    theme = look.theme
    if theme.is_contrast:
        return theme.bg, theme.bg, theme.outline
    tint = board.tint(theme)
    if theme.is_light:
        return mix(theme.raised, tint, 0.12), mix(theme.raised, tint, 0.46), mix(theme.raised, tint, 0.5)
    return mix(theme.surface, tint, 0.12), mix(theme.surface, tint, 0.46), mix(theme.surface, tint, 0.6)


def card_colours(look: Look, board: BoardTheme, raised: float) -> tuple[Colour, Colour]:
    """The background colours of a card; `raised`, 0 to 1, is the progress of the card's rise."""
    theme, tint = look.theme, board.tint(look.theme)
    if theme.is_light:
        return mix(theme.surface, tint, 0.20 + 0.08 * raised), mix(theme.surface, tint, 0.10 + 0.08 * raised)
    return mix(theme.bg, tint, 0.38 + 0.14 * raised), mix(theme.bg, tint, 0.24 + 0.14 * raised)
