"""The text about the chosen level in the picker: its strength, what it sees, and the person's results against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ai.levels import LEVEL_NAMES, Level
from coach.level_texts import sight_of
from game.texts import text
from table.player_rating import RATED_GAMES, PlayerRating, is_provisional, reach_of
from ui.kit import chip

if TYPE_CHECKING:
    from game import Game
    from ui.kit.fonts import Weight
    from ui.kit.look import Look

_EVEN = 0.1
"""Largest difference of an expected score from 0.5 that counts as even."""
_LEADING = 1.45
_BETWEEN = 6  # logical: between two lines about the person


def draw_level(
    surface: pygame.Surface,
    look: Look,
    rect: pygame.Rect,
    game: Game,
    level: Level,
    player_rating: PlayerRating | None,
    *,
    matched: bool,
) -> None:
    """Draw a level into `rect`; `player_rating` is the rating of its human opponent, None without one."""
    middle = rect.y + look.px(26)
    left = _draw_name(surface, look, rect, level, middle)
    if player_rating is not None:
        _draw_comparison(surface, look, player_rating.expected(level.number), left, middle, rect.right - look.px(140))
    _draw_elo(surface, look, level, rect.right, middle)
    top = middle + look.px(20)
    ink = look.theme.text2
    tall = look.paragraph(
        surface, _words(game, level, player_rating), (rect.x, top), rect.w, 14, "medium", ink, _LEADING
    )
    if player_rating is not None:
        below = pygame.Rect(rect.x, top + tall + look.px(10), rect.w, rect.bottom - top - tall - look.px(10))
        _draw_person(surface, look, below, level, player_rating, matched=matched)


def _draw_name(surface: pygame.Surface, look: Look, rect: pygame.Rect, level: Level, middle: int) -> int:
    name = look.text(surface, text(LEVEL_NAMES[level.number - 1]), (rect.x, middle), 22, "display")
    at = (name.right + look.px(10), middle + look.px(1))
    return look.text(surface, text("Level {level}", level=level.number), at, 14, "medium", look.theme.text2).right


def _draw_elo(surface: pygame.Surface, look: Look, level: Level, right: int, middle: int) -> None:
    theme = look.theme
    if level.elo is None or level.low is None or level.high is None:
        look.text(surface, text("not measured yet"), (right, middle), 13, "medium", theme.text2, "right")
        return
    reach = text("± {reach:.0f}", reach=(level.high - level.low) / 2)
    x = look.text(surface, reach, (right, middle + look.px(1)), 13, "medium", theme.text2, "right").x
    x = look.text(surface, f"{level.elo:.0f}", (x - look.px(8), middle), 22, "display", None, "right").x
    look.text(surface, text("Elo"), (x - look.px(8), middle + look.px(1)), 13, "medium", theme.text2, "right")


def _draw_comparison(
    surface: pygame.Surface, look: Look, expected: float | None, left: int, middle: int, right: int
) -> None:
    """Draw a chip that compares the level's strength with the person's, where there is room."""
    if expected is None:
        return
    if abs(expected - 0.5) <= _EVEN:
        label, icon, tint = text("about even"), "check", look.theme.good
    elif expected > 0.5:
        label, icon, tint = text("easier than you"), "chevron-down", look.theme.text2
    else:
        label, icon, tint = text("harder than you"), "chevron-up", look.theme.warn
    if left + look.px(10) + chip.chip_width(look, label, icon) <= right:
        chip.chip(surface, look, label, left + look.px(10), middle, icon, tint=tint)


def _words(game: Game, level: Level, player_rating: PlayerRating | None) -> str:
    sight = sight_of(game, level.player)
    expected = player_rating.expected(level.number) if player_rating else None
    if expected is None:
        return sight
    won = text("Of 100 games you would win about {n}.", n=round(100 * expected))
    return text("{sight} {won}", sight=sight, won=won)


def _draw_person(
    surface: pygame.Surface, look: Look, rect: pygame.Rect, level: Level, player_rating: PlayerRating, *, matched: bool
) -> None:
    """Draw the lines about the person that fit, the most important first."""
    look.line(surface, rect.x, rect.y, rect.w)
    lines = [_rating_words(player_rating, level), _record_words(player_rating, level)]
    if matched:
        lines.append(text("Match my strength: the level nearest to yours is chosen before each game."))
    y = rect.y + look.px(12)
    for line in lines:
        first = line == lines[0]
        size, ink = (15, look.theme.text) if first else (13, look.theme.text2)
        weight: Weight = "semi" if first else "medium"
        if y + look.paragraph_height(line, rect.w, size, weight) > rect.bottom:
            break
        y += look.paragraph(surface, line, (rect.x, y), rect.w, size, weight, ink) + look.px(_BETWEEN)


def _rating_words(player_rating: PlayerRating, level: Level) -> str:
    rating, games = player_rating.rating, len(player_rating.statistics.history)
    if level.elo is None:
        return text("These levels are not measured yet.")
    if rating is None:
        more = RATED_GAMES - games
        template = (
            "Play one more game without help to get an opponent of your strength."
            "|Play {n} games without help to get an opponent of your strength."
        )
        return text(template, n=more)
    sentence = text("You: {elo:.0f} ± {reach:.0f} after {n} games", elo=rating.elo, reach=reach_of(rating), n=games)
    return text("{rating}, still settling", rating=sentence) if is_provisional(rating) else sentence


def _record_words(player_rating: PlayerRating, level: Level) -> str:
    tally, name = player_rating.statistics.levels.get(level.number), text(LEVEL_NAMES[level.number - 1])
    if tally is None:
        return text("No rated game against {name} yet.", name=name)
    return text(
        "Against {name}: {won} won, {drawn} drawn, {lost} lost.",
        name=name, won=tally.won, drawn=tally.drawn, lost=tally.lost,
    )  # fmt: skip
