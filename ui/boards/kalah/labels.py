"""Labels on the board: numbers and names in pills, and the keys of the houses.

`unit` is the distance of neighbouring houses' middles, and `least` the smallest type size, both in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import NamedTuple

import pygame

from coach.kalah.sowing import STORE, Pit
from ui.boards.kalah import wood
from ui.boards.kalah.places import HousePlaces
from ui.boards.sheet import Sheet
from ui.kit import Colour, Theme, colour, fonts, mix, paint

_DARK = colour("27170C")
_PAPER = colour("F8F0E2")
SOWN = colour("9ED3EA")
"""The colour of the marks for sown seeds, on the wood of every theme."""
GOAL = colour("F5D9A6")
"""The colour of the line in a store that shows how many seeds are enough to win."""
_TALL, _PAD, _SIZE, _SMALL = 0.265, 0.11, 0.165, 0.13
"""In distances of neighbouring houses: a pill's height, the space at its ends, its type size, its smaller type size."""
_NUMBER_WIDE = 1.6
"""The width of a pill with two digits, as a multiple of the pill's height."""
_SHRUNK = 0.6
"""The smallest type of a name, as a share of the usual type; a name that is still too long is shortened."""
_LARGEST, _MOST = 0.22, 0.3
"""Two upper limits of the smallest type, in distances of neighbouring houses: the usual limit, and the limit at which
labels almost touch each other.
"""


class Pill(NamedTuple):
    """A number or a name.

    Attributes:
        words: the text.
        added: a smaller text after `words`, such as "+1".
        edge: the colour of the pill's border; None if it has no border.
    """

    words: str
    added: str = ""
    edge: Colour | None = None


def type_size(unit: int, parts: float, least: int) -> int:
    """Return a type size in pixels: `parts` of `unit`, but at least `least`."""
    return max(round(parts * unit), least)


def draw_pill(
    sheet: Sheet, pill: Pill, centre: tuple[float, float], unit: int, theme: Theme, least: int, room: int = 0
) -> pygame.Rect:
    """Draw a pill around its centre, and return its rectangle; `room`: the greatest width in pixels, 0 for any."""
    size, small = type_size(unit, _SIZE, least), type_size(unit, _SMALL, least)
    words, tall = pill.words, max(round(_TALL * unit), round(1.45 * size))
    if room:
        room -= round(2 * _PAD * unit)
        size = _fitting(words, size, room)
        words = fonts.shorten(words, size, "semi", room)
    wide = fonts.width(words, size, "semi")
    more = fonts.width(pill.added, small, "medium") + round(0.08 * unit) if pill.added else 0
    rect = pygame.Rect(0, 0, max(wide + more + round(2 * _PAD * unit), round(1.3 * tall)), tall)
    rect.center = round(centre[0] - sheet.corner[0]), round(centre[1] - sheet.corner[1])
    border = pill.edge or ((255, 255, 255) if theme.is_contrast else None)
    fill = (0, 0, 0) if theme.is_contrast else _DARK
    paint.panel(sheet.surface, rect, rect.h / 2, fill, border, max(1, round(0.018 * unit)))
    left = rect.centerx - (wide + more) / 2
    fonts.draw(sheet.surface, words, (left, rect.centery), size, "semi", _PAPER)
    if pill.added:
        ink = mix(SOWN, (255, 255, 255), 0.35)
        fonts.draw(
            sheet.surface, pill.added, (rect.centerx + (wide + more) / 2, rect.centery), small, "medium", ink, "right"
        )
    return rect.move(sheet.corner)


def _fitting(words: str, size: int, room: int) -> int:
    """Return the largest type size, at most `size`, in which the text fits; if none fits, the smallest allowed size."""
    smaller = range(size, round(_SHRUNK * size) - 1, -1)
    return next((each for each in smaller if fonts.width(words, each, "semi") <= room), smaller[-1])


def key_size(least: int) -> int:
    """The smallest type size of a key in pixels; `least` is the smallest type size of pills."""
    return round(0.92 * least)


def _key_side(unit: int, least: int) -> int:
    return max(round(0.235 * unit), round(1.5 * least))


def apart(unit: int, least: int) -> float:
    """The least distance in pixels between the middles of a house's pill and key; `least` is the pills' smallest
    type.
    """
    return (max(_TALL * unit, 1.45 * least) + _key_side(unit, key_size(least))) / 2 + 0.02 * unit


def draw_key(
    sheet: Sheet, label: str, centre: tuple[float, float], unit: int, theme: Theme, least: int, *, dim: bool, lit: bool
) -> None:
    """Draw the key of a house: dim if the house cannot be played, lit if it is under the pointer."""
    side = _key_side(unit, least)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = round(centre[0] - sheet.corner[0]), round(centre[1] - sheet.corner[1])
    fill = (0, 0, 0) if theme.is_contrast else _DARK
    edge = (255, 255, 255) if theme.is_contrast or lit else colour("C79C6B")
    ink = (255, 255, 255) if lit else _PAPER
    size = type_size(unit, 0.125, least)
    layer = pygame.Surface(rect.size, pygame.SRCALPHA) if dim else sheet.surface
    inner = layer.get_rect() if dim else rect
    paint.panel(layer, inner, 0.22 * side, fill, edge, max(1, round(0.014 * unit)))
    fonts.draw(layer, label, inner.center, size, "semi", ink, "center")
    if dim:
        layer.set_alpha(90)
        sheet.surface.blit(layer, rect)


def draw_number(sheet: Sheet, label: str, centre: tuple[float, float], unit: int, theme: Theme, least: int) -> None:
    """Write the house number of a house that has no key."""
    at = (centre[0] - sheet.corner[0], centre[1] - sheet.corner[1])
    fonts.draw(sheet.surface, label, at, type_size(unit, 0.125, least), "semi", wood.ink(theme), "center")


def written(places: HousePlaces, pits: Iterable[Pit], least: int) -> Iterator[pygame.Rect]:
    """The rectangles of all texts at some pits: numbers of seeds, keys of houses, and names under stores."""
    unit, key = places.cell, _key_side(places.cell, key_size(least))
    tall = max(round(_TALL * unit), round(1.45 * type_size(unit, _SIZE, least)))
    for pit in pits:
        yield _around(places.number_at(pit), (round(_NUMBER_WIDE * tall), tall))
        if pit.house == STORE:
            yield _around(places.name_at(pit.player), (unit, tall))
        else:
            yield _around(places.key_at(pit, apart(unit, least)), (key, key))


def _around(centre: tuple[float, float], size: tuple[int, int]) -> pygame.Rect:
    rect = pygame.Rect((0, 0), size)
    rect.center = round(centre[0]), round(centre[1])
    return rect


def least_type(places: HousePlaces, minimum: int, scale: float) -> int:
    """The smallest type size on the board: `minimum` pixels, or less on a board so small that labels would touch.

    On a small board, the size is larger with a larger text `scale`, and on a board without labels (`places.bare`).
    """
    return min(minimum, round((_MOST if places.bare else _share(scale)) * places.cell))


def unit_for(size: int, scale: float) -> int:
    """The least distance of neighbouring houses, in pixels, at which the board's smallest type size is `size`."""
    return ceil((size - 0.5) / _share(scale))


def _share(scale: float) -> float:
    """The smallest type size on a small board, as a share of the distance of neighbouring houses."""
    return min(_MOST, _LARGEST * max(1.0, scale))
