"""The colour of a move's chance or result."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coach.chance_texts import ChanceText
    from ui.kit.theme import Colour, Theme


def result_colour(chance: ChanceText, theme: Theme) -> Colour:
    """Return the colour of the words; it adds nothing to their meaning."""
    if chance.result is None:
        return theme.text
    return (theme.danger, theme.text2, theme.good)[chance.result + 1]
