"""The river's colours in each theme."""

from __future__ import annotations

from dataclasses import dataclass

from ui.kit.theme import Colour, Gradient, Theme, colour, gradient


@dataclass(frozen=True, slots=True)
class River:
    """Water, the wells in it, the frame round it and the banks."""

    water: Gradient
    well: Colour
    frame: Gradient
    bank: Gradient


_RIVERS = {
    "dark": River(
        water=gradient("628592", "557783"),
        well=colour("4D6E79"),
        frame=gradient("3A4D57", "2B3B43"),
        bank=gradient("DCBF8E", "C4A36F"),
    ),
    "light": River(
        water=gradient("6F929D", "5F828E"),
        well=colour("56757F"),
        frame=gradient("E6ECED", "D5DDDF"),
        bank=gradient("EAD2A4", "D9BC86"),
    ),
    "contrast": River(
        water=gradient("7A7A7A", "7A7A7A"),
        well=colour("000000"),
        frame=gradient("000000", "000000"),
        bank=gradient("F4E9BE", "F4E9BE"),
    ),
}


def river(theme: Theme) -> River:
    """The river in a theme."""
    return _RIVERS[theme.name]
