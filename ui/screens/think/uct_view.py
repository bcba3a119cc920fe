"""The tree of UCT: the size of a node shows its visits, its ring the wins of the side that moved there."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.texts import text
from ui.kit import paint
from ui.kit.theme import Colour, mix
from ui.screens.think import marks
from ui.screens.think.tree_control import TreeControl

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.spec import Game
    from table.watching.games import GamesTrace
    from ui.kit.look import Look

_SHARE = 0.02
"""Least share of all games for a node to be shown; zooming shows more."""
_LAID_OUT = 3000
"""The most nodes in a layout."""
_LARGEST, _SMALLEST, _APART = 27.0, 4.0, 7.0  # logical radii, and the gap between two nodes
_MOST = 40.0
_ROW = 84  # greatest logical height of a row
GOOD, BAD = 0.54, 0.42
"""Shares of wins above which the ring is green, below which it is red."""
_CURVE = 10


class NodePlace(NamedTuple):
    """A node's horizontal middle, its row, its radius (logical), and the number of its hidden moves."""

    across: float
    row: int
    radius: float
    folded: int


class UctLayout:
    """`places` has the place of each node; `wide` is the logical width of the tree, `rows` the number of its rows."""

    def __init__(self, trace: GamesTrace, at: int, detail: float) -> None:
        self._trace, self._at = trace, at
        self._games = max(trace.visits(0, at), 1)
        self._path = set(trace.path(at))
        self._least = max(1.0, self._games * _SHARE / detail)
        self.places: dict[int, NodePlace] = {}
        self.rows = 1
        self.wide = self._lay_out(0, 0.0, 0)

    def _shown(self, node: int) -> list[int]:
        """Return the shown children of a node, by action."""
        there = [child for _, child in sorted(self._trace.children[node].items()) if self._is_there(child)]
        if len(self.places) > _LAID_OUT:
            return [child for child in there if child in self._path]
        return [child for child in there if child in self._path or self._trace.visits(child, self._at) >= self._least]

    def _is_there(self, node: int) -> bool:
        return self._trace.is_there(node, self._at)

    def radius(self, node: int) -> float:
        """Return the radius of a node, whose area is proportional to its visits."""
        share = self._trace.visits(node, self._at) / self._games
        return max(_LARGEST * math.sqrt(share), _SMALLEST)

    def _lay_out(self, node: int, left: float, row: int) -> float:
        """Place a subtree from `left` on; return its width."""
        self.rows = max(self.rows, row + 1)
        radius, shown = self.radius(node), self._shown(node)
        there = sum(self._is_there(child) for child in self._trace.children[node].values())
        own = 2 * radius + _APART
        self.places[node] = NodePlace(0.0, row, radius, there - len(shown))
        at = left
        for child in shown:
            at += self._lay_out(child, at, row + 1)
        below = at - left
        if below < own and shown:
            self._shift(shown, (own - below) / 2)
        wide = max(own, below)
        middle = left + wide / 2
        if shown:
            middle = (self.places[shown[0]].across + self.places[shown[-1]].across) / 2
            middle = min(max(middle, left + own / 2), left + wide - own / 2)
        self.places[node] = self.places[node]._replace(across=middle)
        return wide

    def _shift(self, nodes: list[int], away: float) -> None:
        for node in nodes:
            place = self.places[node]
            self.places[node] = place._replace(across=place.across + away)
            self._shift([child for child in self._trace.children[node].values() if child in self.places], away)


class UctView(TreeControl):
    """Draws a trace after an event; `branch` is the clicked node, whose moves are compared beside the tree."""

    radius = 12
    notch = 1.25

    def __init__(self, game: Game, trace: GamesTrace, choose: Callable[[int], None]) -> None:
        super().__init__()
        self._game, self._trace, self._choose = game, trace, choose
        self.branch: int | None = None
        self.zoom = 1.0
        self._left = self._top = 0.0
        self._layout: UctLayout | None = None
        self._laid_out: tuple[int, float] | None = None
        self._scale = (1.0, 1.0)
        self._path: set[int] = set()

    # -- input ----------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Show the tree after an event."""
        self.at = at

    def zoom_by(self, factor: float, centre: tuple[float, float] | None = None) -> None:
        """Zoom around the pointer or the middle; more of the rarely visited nodes appear."""
        before, self.zoom = self.zoom, min(max(self.zoom * factor, 1.0), _MOST)
        share = self.zoom / before
        centre = centre or self._pointer
        middle = centre[0] - self.rect.x if centre else self.rect.w / 2
        self._left = (self._left + middle) * share - middle

    def fit(self) -> None:
        """Show the whole tree."""
        self.zoom, self._left, self._top = 1.0, 0.0, 0.0

    @property
    def fits(self) -> bool:
        """Whether the whole tree is visible."""
        return self.zoom == 1.0

    def push(self, dx: float, dy: float) -> None:
        """Move the tree."""
        self._left, self._top = self._left + dx, self._top + dy

    def clicked(self, node: int) -> None:
        """Compare the moves of a node."""
        self._choose(node)

    def node_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the node at a point."""
        layout = self._layout
        if layout is None:
            return None
        for node, place in layout.places.items():
            if math.dist(self.middle(place), position) <= max(self._radius(place, look), look.px(6)):
                return node
        return None

    # -- places ---------------------------------------------------------------------------------------

    def _lay_out(self, look: Look) -> UctLayout:
        wanted = self.at, self.zoom
        if self._layout is None or self._laid_out != wanted:
            self._layout, self._laid_out = UctLayout(self._trace, self.at, self.zoom), wanted
        layout, pad = self._layout, look.px(18)
        wide, tall = self.rect.w - 2 * pad, self.rect.h - look.px(24)
        across = min(wide / layout.wide * self.zoom, look.metrics.scale * max(1.0, self.zoom**0.5))
        down = min(tall / layout.rows, look.px(_ROW)) if self.zoom == 1.0 else max(tall / layout.rows, look.px(40))
        self._scale = across, down
        self._left = min(max(self._left, 0.0), max(0.0, layout.wide * across - wide))
        self._top = min(max(self._top, 0.0), max(0.0, layout.rows * down - tall))
        spare = max(0.0, wide - layout.wide * across) / 2
        self._origin = self.rect.x + pad + spare - self._left, self.rect.y + look.px(6) - self._top
        return layout

    @property
    def places(self) -> dict[int, NodePlace]:
        """The places of the shown nodes in the last drawing."""
        return {} if self._layout is None else self._layout.places

    def middle(self, place: NodePlace) -> tuple[float, float]:
        """Return the middle of a node, in pixels."""
        return self._origin[0] + place.across * self._scale[0], self._origin[1] + (place.row + 0.5) * self._scale[1]

    def _radius(self, place: NodePlace, look: Look) -> float:
        """Return the radius of a node in pixels, smaller in a crowded tree."""
        crowded = min(1.0, self._scale[0] / look.metrics.scale)
        return min(place.radius * look.metrics.scale * max(crowded, 0.3), self._scale[1] * 0.42)

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the visible part: edges, then nodes."""
        if not self._trace.events:
            return
        layout, path = self._lay_out(look), set(self._trace.path(self.at))
        self._path = path
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        shown = {node: self.middle(place) for node, place in layout.places.items()}
        for node, end in shown.items():
            parent = self._trace.parents[node]
            if parent >= 0 and self._is_near(end):
                self._draw_edge(surface, look, shown[parent], end, node in path)
        labels = marks.Labels(look, self.rect)
        for node, middle in shown.items():
            if self._is_near(middle):
                self._draw_node(surface, look, node, layout.places[node], middle, labels)
        if self.pointed in shown and self.pointed is not None:
            self._draw_bubble(surface, look, self.pointed, shown[self.pointed])
        surface.set_clip(before)

    def _is_near(self, middle: tuple[float, float]) -> bool:
        return self.rect.left - 60 <= middle[0] <= self.rect.right + 60

    def _draw_edge(
        self, surface: pygame.Surface, look: Look, start: tuple[float, float], end: tuple[float, float], chosen: bool
    ) -> None:
        """Draw an edge with vertical ends; a straight line in a crowded tree."""
        colour = look.theme.accent if chosen else mix(look.theme.surface, look.theme.outline, 0.8)
        width = look.px(3) if chosen else 1
        points = [start, end]
        if abs(end[0] - start[0]) > look.px(12):
            points = [_curve(start, end, share / _CURVE) for share in range(_CURVE + 1)]
        for a, b in pairwise(points):
            marks.edge(surface, a, b, colour, width)

    def _draw_node(
        self,
        surface: pygame.Surface,
        look: Look,
        node: int,
        place: NodePlace,
        middle: tuple[float, float],
        labels: marks.Labels,
    ) -> None:
        theme, radius, trace = look.theme, self._radius(place, look), self._trace
        visits, mean = trace.visits(node, self.at), trace.mean(node, self.at)
        colour = ring_colour(look, mean) if node else theme.text2
        if not visits:
            box = pygame.Rect(0, 0, round(2 * radius + look.px(4)), round(2 * radius + look.px(4)))
            box.center = round(middle[0]), round(middle[1])
            paint.circle(surface, middle, radius, theme.surface)
            paint.dashed(surface, box, box.w / 2, look.px(2), theme.text, look.px(4), look.px(3))
            return
        paint.circle(
            surface, middle, radius, mix(theme.surface, colour, 0.15), mix(theme.surface, colour, 0.4), look.px(2)
        )
        if node and mean > 0.004 and radius >= look.px(3):
            width = max(look.px(2), round(radius * 0.2))
            paint.arc(surface, middle, radius - width / 2, width, -math.pi / 2, mean * math.tau, colour)
        if node in self._path or node == self.branch:
            ring = theme.accent if node != self.branch else theme.focus
            paint.circle(surface, middle, radius + look.px(4), None, ring, look.px(2))
        self._draw_label(surface, look, node, radius, middle, labels)
        if place.folded and radius >= look.px(7) and self._scale[1] - radius > look.px(14):
            for dot in (-1, 0, 1):
                paint.circle(
                    surface, (middle[0] + dot * look.px(5), middle[1] + radius + look.px(7)), look.px(1.5), theme.text3
                )

    def _draw_label(
        self,
        surface: pygame.Surface,
        look: Look,
        node: int,
        radius: float,
        middle: tuple[float, float],
        labels: marks.Labels,
    ) -> None:
        """Draw a node's move, or the number of games at the root, if it fits."""
        label = self.move(node) if node else f"{self._trace.visits(0, self.at):,}"
        if radius >= look.px(9) and look.text_width(label, 11, "semi") <= 2 * radius - look.px(4):
            labels.write(surface, label, middle, 11, look.theme.text)

    def move(self, node: int) -> str:
        """Return the move to a node, as text."""
        trace = self._trace
        return self._game.action_to_string(trace.state(trace.parents[node]), trace.lines[node][-1])

    def _draw_bubble(self, surface: pygame.Surface, look: Look, node: int, middle: tuple[float, float]) -> None:
        """Draw the bubble of the node under the pointer."""
        visits, mean = self._trace.visits(node, self.at), self._trace.mean(node, self.at)
        share = round(100 * mean)
        label = text("{count} game|{count} games", n=visits, count=f"{visits:,}")
        if node:
            won = text(
                "{count} visit, {share} % won|{count} visits, {share} % won", n=visits, count=f"{visits:,}", share=share
            )
            label = f"{self.move(node)}: {won}"
        rect = pygame.Rect(0, 0, look.text_width(label, 12, "semi") + look.px(20), look.px(28))
        rect.midbottom = round(middle[0]), round(middle[1] - look.px(14))
        rect.clamp_ip(self.rect)
        look.panel(surface, rect, 8, look.theme.raised, look.theme.outline, 1, 2)
        look.text(surface, label, rect.center, 12, "semi", None, "center")


def ring_colour(look: Look, mean: float) -> Colour:
    """Return the colour of a share of wins, which the length of the ring shows too."""
    theme = look.theme
    return theme.good if mean > GOOD else theme.danger if mean < BAD else theme.text2


def _curve(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """Return a point of a curve with vertical ends."""
    smooth = share * share * (3 - 2 * share)
    return start[0] + (end[0] - start[0]) * smooth, start[1] + (end[1] - start[1]) * share
