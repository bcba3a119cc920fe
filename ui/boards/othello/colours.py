"""The felt's colours in each theme."""

from __future__ import annotations

from dataclasses import dataclass

from ui.kit.theme import Colour, Gradient, Theme, colour, gradient


@dataclass(frozen=True, slots=True)
class Felt:
    """The felt and what lies on it, and the frame round it.

    Attributes:
        felt, line: the cloth, and the lines and the four points on it.
        frame, edge, ink: the frame, its outline, and the letters and numbers on it.
        dot: where a disc may be put.
    """

    felt: Gradient
    line: Colour
    frame: Gradient
    edge: Colour
    ink: Colour
    dot: Colour


_FELTS = {
    "dark": Felt(
        felt=gradient("45926C", "3F8C67"),
        line=colour("1F5339"),
        frame=gradient("2D463B", "1C2D26"),
        edge=colour("4B6357"),
        ink=colour("C4D9CD"),
        dot=colour("D3EADF"),
    ),
    "light": Felt(
        felt=gradient("45926C", "3F8C67"),
        line=colour("1F5339"),
        frame=gradient("E4ECE7", "CFDCD4"),
        edge=colour("FFFFFF"),
        ink=colour("2B4639"),
        dot=colour("E6F4EC"),
    ),
    "contrast": Felt(
        felt=gradient("7A7A7A", "7A7A7A"),
        line=colour("000000"),
        frame=gradient("000000", "000000"),
        edge=colour("FFFFFF"),
        ink=colour("FFFFFF"),
        dot=colour("FFFFFF"),
    ),
}


def felt(theme: Theme) -> Felt:
    """The felt in a theme."""
    return _FELTS[theme.name]
