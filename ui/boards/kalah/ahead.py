"""Draws the effects of a move over the board: the path of the seeds, the numbers of added seeds, and the capture."""

from __future__ import annotations

import itertools
from collections import Counter
from math import atan2, cos, dist, sin

import pygame

from coach.kalah.sowing import STORE, Pit, Sowing, counts_of, opposite, seeds_in
from coach.move_descriptions import AGAIN
from game.texts import text
from game.verbs import State
from ui.boards.kalah import labels, seeds
from ui.boards.kalah.labels import SOWN, Pill
from ui.boards.kalah.places import HOUSE, HousePlaces
from ui.boards.kalah.seeds import MOST, SEED, kind, lean
from ui.boards.kalah.seeds import places as heap_places
from ui.boards.sheet import Sheet
from ui.kit import Theme, fonts, icons, paint

Point = tuple[float, float]
_APART, _DOT = 0.092, 0.019
"""The distance between two dots of the seeds' path, and the radius of a dot, in distances of neighbouring houses."""
_BEND = 0.42
"""Radius of the corners of the seeds' path, in distances of neighbouring houses."""
_DANGER = (255, 158, 132)
"""The colour of captured seeds, on the wood of every theme."""
_GHOST = 0.72
"""Opacity of the seed that shows where a move's last seed would fall."""


def draw(sheet: Sheet, places: HousePlaces, state: State, sowing: Sowing, theme: Theme, least: int) -> None:
    """Draw the effects of a move in the position `state`; `least` is the smallest type size in pixels."""
    _draw_way(sheet, places, sowing)
    _draw_source(sheet, places, sowing.source)
    taken = opposite(state, sowing.last) if sowing.captured else None
    if taken is not None:
        _ring(sheet, places, taken)
    _draw_last(sheet, places, state, sowing, theme)
    _draw_gains(sheet, places, state, sowing)
    _draw_pills(sheet, places, state, sowing, theme, least)
    if taken is not None:
        _draw_capture(sheet, places, sowing, taken, theme, least)


def way(places: HousePlaces, sowing: Sowing) -> list[Point]:
    """Return the corners of the path from the sown house to the last seed."""
    points = [places.middle(sowing.source)]
    before = sowing.source
    for pit in sowing.falls:
        points += _between(places, before, pit)
        points.append(places.middle(pit))
        before = pit
    return points


def _between(places: HousePlaces, before: Pit, pit: Pit) -> list[Point]:
    """Return the corners of the seeds' path between two successive pits."""
    if STORE in (pit.house, before.house):
        store, house = (pit, before) if pit.house == STORE else (before, pit)
        return [(places.middle(store)[0], places.middle(house)[1])]
    if before.player == pit.player:
        return []
    (x, above), (_, below) = places.middle(before), places.middle(pit)
    side = 0.6 * places.cell * (1 if x > places.frame.centerx else -1)
    return [(x + side, above), (x + side, below)]


def _draw_way(sheet: Sheet, places: HousePlaces, sowing: Sowing) -> None:
    """Draw dots along the path of the seeds, except at its start, and an arrow if the path ends in a house."""
    unit = places.cell
    dots = _dots(_rounded(way(places, sowing), _BEND * unit), _APART * unit)
    first = next((at for at, dot in enumerate(dots) if dist(dot, dots[0]) > 0.55 * unit), 0)
    end = places.middle(sowing.last)
    reach = 0.3 * unit if sowing.last.house == STORE else 0.26 * unit
    dots = dots[first:]
    while len(dots) > 2 and dist(dots[-1], end) < reach:
        dots.pop()
    radius = max(1.2, _DOT * unit)
    for x, y in dots:
        at = (x - sheet.corner[0], y - sheet.corner[1])
        paint.circle(sheet.surface, at, radius + max(0.75, 0.009 * unit), (30, 16, 8), alpha=0.7)
    for x, y in dots:
        paint.circle(sheet.surface, (x - sheet.corner[0], y - sheet.corner[1]), radius, SOWN)
    if len(dots) > 1:
        _arrow(sheet, dots[-1], atan2(end[1] - dots[-1][1], end[0] - dots[-1][0]), unit)


def _arrow(sheet: Sheet, at: Point, angle: float, unit: int) -> None:
    size = 0.075 * unit
    corners = [
        (
            at[0] - sheet.corner[0] + reach * size * cos(angle + turn),
            at[1] - sheet.corner[1] + reach * size * sin(angle + turn),
        )
        for reach, turn in ((1.5, 0.0), (1.15, 2.3), (1.15, -2.3))
    ]
    pygame.draw.polygon(sheet.surface, (30, 16, 8), [(x, y + 1) for x, y in corners])
    pygame.draw.polygon(sheet.surface, SOWN, corners)
    pygame.draw.aalines(sheet.surface, SOWN, True, corners)


def _rounded(points: list[Point], radius: float) -> list[Point]:
    """Return a line with rounded corners."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(radius, dist(before, corner) / 2 + 0.1, dist(corner, after) / 2 + 0.1)
        if _straight(before, corner, after) or reach <= 0:
            found.append(corner)
            continue
        start, end = _towards(corner, before, reach), _towards(corner, after, reach)
        for step in range(9):
            share = step / 8
            x = (1 - share) ** 2 * start[0] + 2 * share * (1 - share) * corner[0] + share**2 * end[0]
            y = (1 - share) ** 2 * start[1] + 2 * share * (1 - share) * corner[1] + share**2 * end[1]
            found.append((x, y))
    return [*found, points[-1]]


def _straight(before: Point, corner: Point, after: Point) -> bool:
    first = (corner[0] - before[0], corner[1] - before[1])
    second = (after[0] - corner[0], after[1] - corner[1])
    return abs(first[0] * second[1] - first[1] * second[0]) < 1e-3


def _towards(start: Point, end: Point, length: float) -> Point:
    whole = max(dist(start, end), 1e-6)
    return start[0] + (end[0] - start[0]) * length / whole, start[1] + (end[1] - start[1]) * length / whole


def _dots(points: list[Point], step: float) -> list[Point]:
    """Return points along a line, one every `step`."""
    found, left = [points[0]], step
    for start, end in itertools.pairwise(points):
        here, length = start, dist(start, end)
        while length >= left:
            here = _towards(here, end, left)
            found.append(here)
            length, left = length - left, step
        left -= length
    return found


def _draw_source(sheet: Sheet, places: HousePlaces, source: Pit) -> None:
    """Draw the house to be emptied: its seeds in shade, with a dashed ring."""
    unit, rect = places.cell, sheet.local(places.rect(source))
    paint.circle(sheet.surface, rect.center, HOUSE * unit, (40, 22, 10), alpha=0.45)
    outline = rect.inflate(round(0.07 * unit), round(0.07 * unit))
    for width, colour in ((0.05, (30, 16, 8)), (0.028, (255, 255, 255))):
        paint.dashed(sheet.surface, outline, outline.w / 2, max(1.6, width * unit), colour, 0.1 * unit, 0.06 * unit)


def _ring(sheet: Sheet, places: HousePlaces, pit: Pit) -> None:
    """Draw a ring round a house."""
    rect, unit = sheet.local(places.rect(pit)), places.cell
    width = max(2.0, 0.03 * unit)
    paint.circle(sheet.surface, rect.center, (HOUSE + 0.065) * unit, None, (52, 16, 10), width + max(2.0, 0.03 * unit))
    paint.circle(sheet.surface, rect.center, (HOUSE + 0.055) * unit, None, _DANGER, width)


def _draw_last(sheet: Sheet, places: HousePlaces, state: State, sowing: Sowing, theme: Theme) -> None:
    """Draw the last seed with a dashed ring, unless it falls into a store."""
    pit = sowing.last
    if pit.house == STORE:
        return
    unit, place = places.cell, min(seeds_in(state, pit), MOST - 1) if pit != sowing.source else 0
    (x, y), (dx, dy) = places.middle(pit), heap_places(pit, place + 1)[-1]
    x, y = x + dx * unit, y + dy * unit
    at = (x - sheet.corner[0], y - sheet.corner[1])
    seed = seeds.sprite(kind(pit, place), unit, lean(pit, place), theme, SEED * unit)
    sheet.blit(seed, (round(x - seed.get_width() / 2), round(y - seed.get_height() / 2)), None, round(255 * _GHOST))
    _dashed_ring(sheet, at, 0.38, unit)


def _draw_gains(sheet: Sheet, places: HousePlaces, state: State, sowing: Sowing) -> None:
    """Draw in each store a dashed ring for each seed that the move would add to the store."""
    counts = counts_of(state)
    for player in (0, 1):
        store = Pit(player, STORE)
        for number in range(sowing.gains[player]):
            x, y = places.seed(store, counts[store] + number, sum(counts.values()))
            _dashed_ring(sheet, (x - sheet.corner[0], y - sheet.corner[1]), 0.26, places.cell)


def _dashed_ring(sheet: Sheet, at: Point, wide: float, unit: int) -> None:
    """Draw a dashed ring round the place of a future seed; the ring's width is `wide` times `unit`."""
    outline = pygame.Rect(0, 0, round(wide * unit), round(wide * unit))
    outline.center = round(at[0]), round(at[1])
    for width, colour in ((0.045, (30, 16, 8)), (0.024, SOWN)):
        paint.dashed(sheet.surface, outline, outline.w / 2, max(1.5, width * unit), colour, 0.06 * unit, 0.05 * unit)


def _draw_pills(sheet: Sheet, places: HousePlaces, state: State, sowing: Sowing, theme: Theme, least: int) -> None:
    """Write, at each pit that a move changes, the present number of seeds and the number added by the move."""
    counts, fallen = counts_of(state), Counter(sowing.falls)
    left = str(fallen.pop(sowing.source, 0))
    pills = {pit: Pill(str(counts[pit]), f"+{number}", SOWN) for pit, number in fallen.items()}
    pills[sowing.source] = Pill(f"{counts[sowing.source]} → {left}", edge=(255, 255, 255))
    for pit, pill in pills.items():
        labels.draw_pill(sheet, pill, places.number_at(pit), places.cell, theme, least, places.cell)


def _draw_capture(sheet: Sheet, places: HousePlaces, sowing: Sowing, taken: Pit, theme: Theme, least: int) -> None:
    """Write the number of captured seeds between the captured house and its opposite house."""
    words, unit = text("captures {taken}", taken=sowing.captured), places.cell
    size = labels.type_size(unit, 0.14, least)
    rect = pygame.Rect(0, 0, fonts.width(words, size, "semi") + round(0.36 * unit), max(round(0.34 * unit), 2 * size))
    x = min(
        max(places.middle(taken)[0], places.frame.left + 1.3 * unit + rect.w / 2),
        places.frame.right - 1.3 * unit - rect.w / 2,
    )
    rect.center = round(x - sheet.corner[0]), round(places.frame.centery - sheet.corner[1])
    fill = (0, 0, 0) if theme.is_contrast else (52, 16, 10)
    paint.panel(sheet.surface, rect, rect.h / 2, fill, _DANGER, max(2, round(0.02 * unit)))
    fonts.draw(sheet.surface, words, rect.center, size, "semi", (255, 236, 228), "center")


def draw_again(sheet: Sheet, places: HousePlaces, pit: Pit, theme: Theme) -> None:
    """Draw a round green arrow at a house: its move is followed by another move of the same side."""
    unit = places.cell
    x, y = places.middle(pit)
    at = (x + 0.36 * unit - sheet.corner[0], y - 0.36 * unit - sheet.corner[1])
    good = (99, 217, 160)
    radius = 0.155 * unit
    fill = (0, 0, 0) if theme.is_contrast else (14, 42, 28)
    paint.circle(sheet.surface, at, radius, fill, good, max(1.5, 0.02 * unit))
    icon = icons.icon(AGAIN, max(6, round(0.18 * unit)), good)
    sheet.surface.blit(icon, icon.get_rect(center=(round(at[0]), round(at[1]))))
