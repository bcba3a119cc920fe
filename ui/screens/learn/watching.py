"""The cards of the three algorithms in the overview of lessons; each shows a small tree of its algorithm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game import GAMES, Game
from game.texts import text
from ui.kit import paint
from ui.kit.click_card import ClickCard
from ui.kit.theme import mix
from ui.kit.tree.layout import Box, Column, Either, Row, Spacer, Whole
from ui.kit.tree.leaves import Canvas, Chip, Rule, Text
from ui.shell.routes import ThinkRoute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.watching.watch import Watchable
    from ui.kit.look import Look
    from ui.shell.host import Host

_SHORTEST = min(GAMES, key=lambda game: game.max_plies)
_SMALL = min((game for game in GAMES if game is not _SHORTEST), key=lambda game: game.num_actions * game.max_plies)
_SHOWN: tuple[tuple[Watchable, str, str, Game], ...] = (
    ("minimax", "Minimax", "Every move, every answer", _SHORTEST),
    ("alpha-beta", "Alpha-beta", "The same answer, less work", _SHORTEST),
    ("uct", "UCT", "Random games find the way", _SMALL),
)
"""The board of each algorithm: short games for whole trees; few moves and short games for random games."""
_LEAVES = ((3, 5, 9), (2, 7, 6), (8, 4, 1))
"""Leaves of a tree of two plies: MAX moves at the root, MIN below the root."""
_SHARES = ((0.25,), (0.3, 0.45), (0.62, 0.7, 0.55), (0.3,))
"""Shares of wins of the nodes below each move, in the picture of UCT."""


def algorithm_cards(app: Host, tall: float) -> list[ClickCard]:
    """Return the cards that open the algorithms, `tall` logical pixels high."""
    return [_card(app, each, tall) for each in _SHOWN]


def _card(app: Host, shown: tuple[Watchable, str, str, Game], tall: float) -> ClickCard:
    algorithm, name, does, game = shown

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        inner = rect.inflate(-look.px(40), -look.px(20))
        _draw_uct(surface, look, inner) if algorithm == "uct" else _draw_tree(surface, look, inner, algorithm)

    pill = Chip(game.title)
    words = Column(Text(text(name), size=15, weight="semi"), Text(text(does), size=13, tone="text2"), gap=4, grow=1)
    footer = Box(Either(Whole(Row(words, Spacer(), pill)), Column(words)), pad=(16, 9))
    content = Column(Canvas(draw, tall=tall - 64, least=(0, 48), grow=1), Rule(), footer, gap=0)
    return ClickCard(
        text(name), lambda: app.navigate(ThinkRoute(game, None, algorithm)), content=content, pad=1, group="algorithms"
    )


def _draw_tree(surface: pygame.Surface, look: Look, rect: pygame.Rect, algorithm: str) -> None:
    """Draw a tree of two plies after minimax or alpha-beta; cut leaves are empty."""
    theme = look.theme
    radius = min(look.px(13), rect.h // 7)
    rows = (rect.y + radius, rect.centery, rect.bottom - radius)
    root = (rect.centerx, rows[0])
    best = max(min(leaves) for leaves in _LEAVES)
    alpha = -math.inf
    for branch, leaves in enumerate(_LEAVES):
        x = rect.x + rect.w * (branch + 0.5) / 3
        seen = _seen(leaves, alpha) if algorithm == "alpha-beta" else leaves
        value = min(seen)
        chosen = value == best
        _edge(surface, look, root, (x, rows[1]), chosen=chosen)
        for place, leaf in enumerate(leaves):
            end = (x + (place - 1) * rect.w / 10, rows[2])
            there = place < len(seen)
            if there:
                _edge(surface, look, (x, rows[1]), end, chosen=chosen and leaf == value)
            _square(surface, look, end, radius, str(leaf) if there else "")
        bound = "≤" if len(seen) < len(leaves) else ""
        _disc(surface, look, (x, rows[1]), radius + look.px(2), f"{bound}{value}", chosen=chosen)
        if bound and radius >= look.px(9):
            centre = (x + rect.w / 24, (rows[1] + rows[2]) / 2)
            look.icon(surface, "scissors", centre, 14, theme.danger)
        alpha = max(alpha, value)
    _square(surface, look, root, radius, str(best), chosen=True)


def _seen(leaves: Sequence[int], alpha: float) -> Sequence[int]:
    """Return the leaves that alpha-beta visits, up to the first one not above `alpha`."""
    last = next((place for place, leaf in enumerate(leaves) if leaf <= alpha), len(leaves) - 1)
    return leaves[: last + 1]


def _edge(
    surface: pygame.Surface, look: Look, start: tuple[float, float], end: tuple[float, float], *, chosen: bool
) -> None:
    colour = look.theme.accent if chosen else look.theme.outline
    pygame.draw.aaline(surface, colour, start, end, look.px(2.5) if chosen else 1)


def _square(
    surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: int, label: str, *, chosen: bool = False
) -> None:
    theme, box = look.theme, pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = round(centre[0]), round(centre[1])
    fill = theme.accent_soft if chosen else theme.raised if label else None
    look.panel(surface, box, 6, fill, theme.accent if chosen else theme.line, 2 if chosen else 1)
    if label and radius >= look.px(7):
        look.text(surface, label, box.center, 12, "semi", None, "center")


def _disc(
    surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: int, label: str, *, chosen: bool
) -> None:
    theme = look.theme
    fill, border = (theme.accent_soft, theme.accent) if chosen else (theme.raised, theme.outline)
    paint.circle(surface, centre, radius, fill, border, look.px(2 if chosen else 1))
    if radius >= look.px(8):
        look.text(surface, label, centre, 12, "semi", None, "center")


def _draw_uct(surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw nodes with rings in several sizes: the move with most wins has most visits."""
    rows = (rect.y + rect.h * 0.12, rect.centery, rect.bottom - rect.h * 0.1)
    root = (rect.centerx, rows[0])
    largest = rect.h / 7
    for branch, shares in enumerate(_SHARES):
        x = rect.x + rect.w * (branch + 0.5) / 4
        best = len(shares) == max(len(each) for each in _SHARES)
        _edge(surface, look, root, (x, rows[1]), chosen=best)
        for place, share in enumerate(shares):
            end = (x + (place - (len(shares) - 1) / 2) * rect.w / 12, rows[2])
            _edge(surface, look, (x, rows[1]), end, chosen=best and place == 1)
            _ring(surface, look, end, largest * 0.5, share)
        _ring(surface, look, (x, rows[1]), largest * (0.5 + 0.15 * len(shares)), sum(shares) / len(shares))
    _ring(surface, look, root, largest, 0.5)


def _ring(surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: float, share: float) -> None:
    theme = look.theme
    colour = theme.good if share > 0.54 else theme.danger if share < 0.42 else theme.text2
    paint.circle(surface, centre, radius, theme.surface, mix(theme.surface, colour, 0.4), look.px(1.5))
    width = max(look.px(2), round(radius * 0.25))
    paint.arc(surface, centre, radius - width / 2, width, -math.pi / 2, share * math.tau, colour)
