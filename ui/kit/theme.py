"""The three themes: every colour of the design tokens, keyed by name, except the colours of boards.

A colour is an (r, g, b) tuple; a pair of colours is a vertical gradient, top first.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.texts import Message

Colour = tuple[int, int, int]
Gradient = tuple[Colour, Colour]


def colour(code: str) -> Colour:
    """A hexadecimal code as a colour: `"3571E2"` is (53, 113, 226)."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def gradient(top: str, bottom: str) -> Gradient:
    """Return two hexadecimal codes as a vertical gradient."""
    return colour(top), colour(bottom)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A mixture of two colours; `share`, 0 to 1, is the share of `second`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme. `shadow_alpha`: opacity of shadows at elevations 1 to 3; `dress`: the chosen board looks, as text."""

    name: str
    title: Message
    bg: Colour
    surface: Colour
    raised: Colour
    hover: Colour
    pressed: Colour
    line: Colour
    outline: Colour
    text: Colour
    text2: Colour
    text3: Colour
    accent: Colour
    accent_soft: Colour
    fill_hi: Colour
    fill: Colour
    fill_lo: Colour
    onfill: Colour
    danger: Colour
    good: Colour
    warn: Colour
    focus: Colour
    trace1: Colour
    trace2: Colour
    last: Colour
    shadow: Colour
    shadow_alpha: tuple[float, float, float]
    dress: str = ""

    @property
    def cache_key(self) -> str:
        """The theme's part in the keys of cached drawings."""
        return self.name + self.dress

    def named(self, colour: str | Colour) -> Colour | None:
        """Return the colour named `colour`, or a given colour as it is; None if the name is empty."""
        found: Colour | None = (getattr(self, colour) if colour else None) if isinstance(colour, str) else colour
        return found

    @property
    def edge(self) -> Colour:
        """The border of popups and of sunken parts, which is stronger in the theme of high contrast."""
        return self.outline if self.is_contrast else self.line

    @property
    def contrast_edge(self) -> Colour | None:
        """The border of parts that have a border only in the theme of high contrast; None in the other themes."""
        return self.outline if self.is_contrast else None

    @property
    def is_light(self) -> bool:
        """Whether this is the light theme."""
        return self.name == "light"

    @property
    def is_contrast(self) -> bool:
        """Whether this is the theme of high contrast."""
        return self.name == "contrast"


_COLOURS = {
    "bg": ("0F1217", "EFEDE8", "000000"),
    "surface": ("171C24", "FBFAF8", "000000"),
    "raised": ("1F2630", "FFFFFF", "101010"),
    "hover": ("29323F", "E9EDF4", "262626"),
    "pressed": ("151A21", "DCE2EC", "333333"),
    "line": ("29313D", "DFDCD5", "8A8A8A"),
    "outline": ("606E85", "7F8794", "FFFFFF"),
    "text": ("F1F4F8", "171B22", "FFFFFF"),
    "text2": ("B7C1CF", "454E5B", "F0F0F0"),
    "text3": ("93A0B2", "5C6675", "D6D6D6"),
    "accent": ("86B6FF", "1D58C9", "7CC7FF"),
    "accent_soft": ("1D2F4D", "DEE9FC", "00324F"),
    "fill_hi": ("3571E2", "2F70EA", "FFFFFF"),
    "fill": ("2767DC", "2463DC", "FFFFFF"),
    "fill_lo": ("1F58C4", "1C56C6", "FFFFFF"),
    "onfill": ("FFFFFF", "FFFFFF", "000000"),
    "danger": ("FF8A80", "B3261E", "FF9E80"),
    "good": ("63D9A0", "0B6B45", "5CE6B8"),
    "warn": ("F5BC5C", "8A5A00", "FFD24D"),
    "focus": ("FFD166", "C2410C", "FFE600"),
    "trace1": ("FFC44D", "FFD873", "FFB000"),
    "trace2": ("D0B3FF", "4B1FA6", "56B4E9"),
    "last": ("FF9A7A", "C2330B", "FF8AE2"),
    "shadow": ("000000", "28241C", "000000"),
}
"""Every colour, keyed by name, in the dark theme, the light theme and the theme of high contrast."""


def _colours(theme: int) -> dict[str, Colour]:
    return {name: colour(codes[theme]) for name, codes in _COLOURS.items()}


DARK = Theme("dark", "Dark", **_colours(0), shadow_alpha=(0.35, 0.41, 0.51), dress="")
LIGHT = Theme("light", "Light", **_colours(1), shadow_alpha=(0.14, 0.18, 0.22), dress="")
CONTRAST = Theme("contrast", "High contrast", **_colours(2), shadow_alpha=(0.0, 0.0, 0.0), dress="")
THEMES: dict[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}
