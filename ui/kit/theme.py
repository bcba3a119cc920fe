"""The three themes: every colour of the design tokens by name, except the colours of the boards.

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
    """Two hexadecimal codes as a vertical gradient."""
    return colour(top), colour(bottom)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A mixture of two colours; `share`, 0 to 1, is the share of `second`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme. `shadow_alpha` holds the alphas (0 to 1) of the three shadow heights e1, e2, e3; `dress` spells what
    else a drawing in this theme depends on.
    """

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
    def key(self) -> str:
        """A key for kept drawings in this theme."""
        return self.name + self.dress

    def named(self, colour: str | Colour) -> Colour | None:
        """Return a colour by its name here, or one that was mixed as it is; None for the empty name."""
        found: Colour | None = (getattr(self, colour) if colour else None) if isinstance(colour, str) else colour
        return found

    @property
    def is_light(self) -> bool:
        return self.name == "light"

    @property
    def is_contrast(self) -> bool:
        return self.name == "contrast"


DARK = Theme(
    name="dark",
    title="Dark",
    bg=colour("0F1217"),
    surface=colour("171C24"),
    raised=colour("1F2630"),
    hover=colour("29323F"),
    pressed=colour("151A21"),
    line=colour("29313D"),
    outline=colour("606E85"),
    text=colour("F1F4F8"),
    text2=colour("B7C1CF"),
    text3=colour("93A0B2"),
    accent=colour("86B6FF"),
    accent_soft=colour("1D2F4D"),
    fill_hi=colour("3571E2"),
    fill=colour("2767DC"),
    fill_lo=colour("1F58C4"),
    onfill=colour("FFFFFF"),
    danger=colour("FF8A80"),
    good=colour("63D9A0"),
    warn=colour("F5BC5C"),
    focus=colour("FFD166"),
    trace1=colour("FFC44D"),
    trace2=colour("D0B3FF"),
    last=colour("FF9A7A"),
    shadow=colour("000000"),
    shadow_alpha=(0.35, 0.41, 0.51),
)

LIGHT = Theme(
    name="light",
    title="Light",
    bg=colour("EFEDE8"),
    surface=colour("FBFAF8"),
    raised=colour("FFFFFF"),
    hover=colour("E9EDF4"),
    pressed=colour("DCE2EC"),
    line=colour("DFDCD5"),
    outline=colour("7F8794"),
    text=colour("171B22"),
    text2=colour("454E5B"),
    text3=colour("5C6675"),
    accent=colour("1D58C9"),
    accent_soft=colour("DEE9FC"),
    fill_hi=colour("2F70EA"),
    fill=colour("2463DC"),
    fill_lo=colour("1C56C6"),
    onfill=colour("FFFFFF"),
    danger=colour("B3261E"),
    good=colour("0B6B45"),
    warn=colour("8A5A00"),
    focus=colour("C2410C"),
    trace1=colour("FFD873"),
    trace2=colour("4B1FA6"),
    last=colour("C2330B"),
    shadow=colour("28241C"),
    shadow_alpha=(0.14, 0.18, 0.22),
)

CONTRAST = Theme(
    name="contrast",
    title="High contrast",
    bg=colour("000000"),
    surface=colour("000000"),
    raised=colour("101010"),
    hover=colour("262626"),
    pressed=colour("333333"),
    line=colour("8A8A8A"),
    outline=colour("FFFFFF"),
    text=colour("FFFFFF"),
    text2=colour("F0F0F0"),
    text3=colour("D6D6D6"),
    accent=colour("7CC7FF"),
    accent_soft=colour("00324F"),
    fill_hi=colour("FFFFFF"),
    fill=colour("FFFFFF"),
    fill_lo=colour("FFFFFF"),
    onfill=colour("000000"),
    danger=colour("FF9E80"),
    good=colour("5CE6B8"),
    warn=colour("FFD24D"),
    focus=colour("FFE600"),
    trace1=colour("FFB000"),
    trace2=colour("56B4E9"),
    last=colour("FF8AE2"),
    shadow=colour("000000"),
    shadow_alpha=(0.0, 0.0, 0.0),
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}
