"""Draws pits: seeds, keys of houses, the winner's store, the cursor, and a line at the number of seeds that wins."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from coach.kalah.sowing import STORE, Pit, houses_of
from game.verbs import State
from ui.boards.kalah import labels, seeds, wood
from ui.boards.kalah.labels import Pill
from ui.boards.kalah.places import HOUSE, HousePlaces
from ui.boards.kalah.seeds import SIDES
from ui.boards.sheet import Sheet
from ui.kit import Theme, mix, paint


def draw_heap(sheet: Sheet, places: HousePlaces, pit: Pit, count: int, total: int, theme: Theme) -> None:
    """Draw the seeds of a pit; `total` is the number of all seeds."""
    for number in range(count if pit.house == STORE else min(count, seeds.MOST)):
        draw_seed(sheet, places, pit, number, places.seed(pit, number, total), theme)


def draw_seed(
    sheet: Sheet, places: HousePlaces, pit: Pit, number: int, at: tuple[float, float], theme: Theme, grow: float = 1.0
) -> None:
    """Draw one seed of a pit around a point; `number` is the seed's place in the order of arrival."""
    length = seeds.SEED * places.cell * (0.9 if places.bare else 1.0)
    sprite = seeds.sprite(seeds.kind(pit, number), places.cell, seeds.lean(pit, number), theme, length)
    if grow != 1.0:
        sprite = pygame.transform.smoothscale_by(sprite, grow)
    sheet.blit(sprite, (round(at[0] - sprite.get_width() / 2), round(at[1] - sprite.get_height() / 2)))


def draw_goal(sheet: Sheet, places: HousePlaces, store: Pit, count: int, total: int, theme: Theme, least: int) -> None:
    """Draw a line in a store at the height of the seed that wins, with its number; bright if `count` seeds reach it."""
    unit, wins = places.cell, total // 2 + 1
    rect, y = places.rect(store), round(places.goal(wins, total))
    colour, dash = mix(wood.INK, labels.GOAL, 1.0 if count >= wins else 0.6), max(2, round(0.05 * unit))
    for x in range(rect.left + dash, rect.right - dash, 2 * dash):
        start, end = (sheet.local(pygame.Rect(end, y, 0, 0)).topleft for end in (x, x + dash))
        paint.line(sheet.surface, start, end, max(1.5, 0.016 * unit), colour)
    labels.draw_pill(sheet, Pill(str(wins), edge=colour), (rect.centerx, y), unit, theme, least)


def draw_winner(sheet: Sheet, places: HousePlaces, player: int, theme: Theme, share: float) -> None:
    """Draw a line round the winner's store. The line grows brighter with the finished `share` of the celebration."""
    unit = places.cell
    rect = sheet.local(places.rect(Pit(player, STORE))).inflate(unit // 8, unit // 8)
    for grow, strength in ((unit // 6, 0.25), (unit // 12, 0.45), (0, 1.0)):
        wide, alpha = rect.inflate(grow, grow), round(share * strength, 1)
        paint.panel(sheet.surface, wide, 0.5 * wide.w, None, SIDES.glow(player, theme), max(2, unit // 26), alpha)


def draw_keys(
    sheet: Sheet, places: HousePlaces, state: State, least: int, theme: Theme, *,
    keyed: int | None, legal: Collection[int], aimed: int | None,
) -> None:  # fmt: skip
    """Draw keys at the houses of the side `keyed`, if any, and house numbers at the other houses.

    The keys of houses that are not in `legal` are dim; the key of the house `aimed` is lit.
    """
    small, apart = labels.key_size(least), labels.apart(places.cell, least)
    for pit in (*houses_of(state, 1), *houses_of(state, 0)):
        at, label, house = places.key_at(pit, apart), str(pit.house + 1), pit.house
        if pit.player == keyed:
            dim, lit = house not in legal, house == aimed
            labels.draw_key(sheet, label, at, places.cell, theme, small, dim=dim, lit=lit)
        else:
            labels.draw_number(sheet, label, at, places.cell, theme, small)


def draw_cursor(sheet: Sheet, places: HousePlaces, pit: Pit, theme: Theme) -> None:
    """Draw the keyboard's ring round a house."""
    unit, centre = places.cell, sheet.local(places.rect(pit).inflate(places.cell // 10, places.cell // 10)).center
    paint.circle(sheet.surface, centre, (HOUSE + 0.075) * unit, None, (0, 0, 0), max(4, unit // 18), 0.55)
    paint.circle(sheet.surface, centre, (HOUSE + 0.065) * unit, None, theme.focus, max(2, unit // 30))
