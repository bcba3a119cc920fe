"""The tree of UCT: a node's size shows its visits; its ring shows the wins of the side that made the move to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from coach.search_texts import GamesNarrator
from game.formats import in_digits
from table.watching.games import GamesTrace
from table.watching.layout import GamesLayout, NodePlace
from ui.kit import Colour, Look, mix, paint
from ui.screens.think.tree_control import Labels, Point, TreeControl

_MOST = 40.0
_ROW = 84  # greatest logical height of a row
GOOD, BAD = 0.54, 0.42
"""A ring is green for a share of wins greater than GOOD, and red for a share less than BAD."""
_CURVE = 10


class UctView(TreeControl):
    """Draws the tree of a recorded UCT run after an event. `branch` is the clicked node; a table compares its moves."""

    radius = 12

    def __init__(self, trace: GamesTrace, narrator: GamesNarrator, changed: Callable[[], None]) -> None:
        """`changed` is called when another node is hovered."""
        super().__init__()
        self._trace, self._narrator, self._changed = trace, narrator, changed
        self.branch: int | None = None
        self._layout: GamesLayout | None = None
        self._laid_out: tuple[int, float] | None = None

    # -- input ----------------------------------------------------------------------------------------

    def clicked(self, node: int) -> None:
        """Compare the moves of the clicked node in the table; a second click on the node ends the comparison."""
        self.branch = None if node in (0, self.branch) else node

    def part_at(self, position: tuple[int, int], look: Look) -> int | None:
        for node, place in self.places.items():
            if math.dist(self.middle(place), position) <= max(self._radius(place, look), look.px(6)):
                return node
        return None

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        has_changed = super().pointer_moved(position, look)
        if has_changed:
            self._changed()
        return has_changed

    def point(self, hovered: bool, look: Look) -> None:
        super().point(hovered, look)
        self._changed()

    # -- places ---------------------------------------------------------------------------------------

    def _lay_out(self, look: Look) -> None:
        """Compute the places of the nodes; at a greater zoom, more of the rarely visited nodes appear."""
        zoom = self.camera.zoom
        if self._layout is None or self._laid_out != (self.at, zoom):
            self._layout, self._laid_out = GamesLayout(self._trace, self.at, zoom), (self.at, zoom)
        room = self.rect.inflate(-2 * look.px(18), -2 * look.px(6))
        widest = look.metrics.scale * max(1.0, zoom**0.5) / zoom
        self.camera.resize(self._layout.wide, self._layout.rows, room, widest, look.px(_ROW), _MOST)

    @property
    def places(self) -> dict[int, NodePlace]:
        """The places of the shown nodes in the last drawing."""
        return {} if self._layout is None else self._layout.places

    def middle(self, place: NodePlace) -> tuple[float, float]:
        return self.camera.x(place.across), self.camera.y(place.row + 0.5)

    def _radius(self, place: NodePlace, look: Look) -> float:
        """Return the radius of a node in pixels, smaller in a crowded tree."""
        crowded = min(1.0, self.camera.slot / look.metrics.scale)
        return min(place.radius * look.metrics.scale * max(crowded, 0.3), self.camera.row * 0.42)

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self._trace.events:
            return
        self._lay_out(look)
        path = set(self._trace.path_at(self.at))
        with paint.clipped(surface, self.rect):
            middles = {node: self.middle(place) for node, place in self.places.items()}
            shown = [node for node, (x, _) in middles.items() if self.rect.left - 60 <= x <= self.rect.right + 60]
            for node in shown:
                if node:
                    _draw_edge(surface, look, middles[self._trace.parents[node]], middles[node], is_chosen=node in path)
            labels = Labels(look, self.rect)
            for node in shown:
                self._draw_node(surface, look, node, middles[node], node in path, labels)
            if self.pointed_part in middles and self.pointed_part is not None:
                self._draw_bubble(surface, look, self.pointed_part, middles[self.pointed_part])

    def _draw_node(
        self, surface: pygame.Surface, look: Look, node: int, middle: Point, is_chosen: bool, labels: Labels
    ) -> None:
        theme, trace, place = look.theme, self._trace, self.places[node]
        radius, visits, mean = self._radius(place, look), trace.visits(node, self.at), trace.mean(node, self.at)
        if not visits:
            box = pygame.Rect(0, 0, round(2 * radius + look.px(4)), round(2 * radius + look.px(4)))
            box.center = round(middle[0]), round(middle[1])
            paint.circle(surface, middle, radius, theme.surface)
            paint.dashed(surface, box, box.w / 2, look.px(2), theme.text, look.px(4), look.px(3))
            return
        colour = ring_colour(look, mean) if node else theme.text2
        face, rim = (mix(theme.surface, colour, share) for share in (0.15, 0.4))
        paint.circle(surface, middle, radius, face, rim, look.px(2))
        if node and mean > 0.004 and radius >= look.px(3):
            width = max(look.px(2), round(radius * 0.2))
            paint.arc(surface, middle, radius - width / 2, width, -math.pi / 2, mean * math.tau, colour)
        if is_chosen or node == self.branch:
            ring = theme.accent if node != self.branch else theme.focus
            paint.circle(surface, middle, radius + look.px(4), None, ring, look.px(2))
        label = self._narrator.move_text(node) if node else in_digits(visits)
        if radius >= look.px(9) and look.text_width(label, 11, "semi") <= 2 * radius - look.px(4):
            labels.draw_label(surface, label, middle, 11, theme.text)
        if place.folded and radius >= look.px(7) and self.camera.row - radius > look.px(14):
            for x in (middle[0] - look.px(5), middle[0], middle[0] + look.px(5)):
                paint.circle(surface, (x, middle[1] + radius + look.px(7)), look.px(1.5), theme.text3)

    def spoken_lines(self) -> Sequence[str]:
        return self._narrator.describe_path(self.at) if self._trace.events else ()

    def _draw_bubble(self, surface: pygame.Surface, look: Look, node: int, middle: Point) -> None:
        label = self._narrator.describe_node(node, self.at)
        rect = pygame.Rect(0, 0, look.text_width(label, 12, "semi") + look.px(20), look.px(28))
        rect.midbottom = round(middle[0]), round(middle[1] - look.px(14))
        rect.clamp_ip(self.rect)
        look.panel(surface, rect, 8, look.theme.raised, look.theme.outline, 1, 2)
        look.draw_text(surface, label, rect.center, 12, "semi", None, "center")


def ring_colour(look: Look, mean: float) -> Colour:
    """Return the colour of a ring for a share of wins, from 0 to 1."""
    theme = look.theme
    return theme.good if mean > GOOD else theme.danger if mean < BAD else theme.text2


def _draw_edge(surface: pygame.Surface, look: Look, start: Point, end: Point, *, is_chosen: bool) -> None:
    """Draw an edge as a curve with vertical ends, or as a straight line in a crowded tree."""
    colour = look.theme.accent if is_chosen else mix(look.theme.surface, look.theme.outline, 0.8)
    across, down = end[0] - start[0], end[1] - start[1]
    steps = _CURVE if abs(across) > look.px(12) else 1
    shares = [step / steps for step in range(steps + 1)]
    points = [(start[0] + across * share * share * (3 - 2 * share), start[1] + down * share) for share in shares]
    for one, other in pairwise(points):
        pygame.draw.aaline(surface, colour, one, other, look.px(3) if is_chosen else 1)
