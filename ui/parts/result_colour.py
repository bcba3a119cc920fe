"""The colour of what is known of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coach.chance_texts import ChanceText
    from ui.kit.theme import Colour, Theme


def result_colour(said: ChanceText, theme: Theme) -> Colour:
    """Return the colour of the words; they say the same without it."""
    if said.result is None:
        return theme.text
    return (theme.danger, theme.text2, theme.good)[said.result + 1]
