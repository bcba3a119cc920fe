"""The tree of minimax and alpha-beta as a control: wheel and keys zoom, drags move, hovering shows details.

Nodes are drawn as boards where boards fit, else as dots; a crowded row is drawn as a strip.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import pygame
from numpy.typing import NDArray

from ai.search.textbook import CutOff
from coach.search_texts import SearchNarrator, short_text, value_text
from game.spec import Game
from game.texts import text
from table.watching.layout import TreeLayout
from table.watching.trace import Trace
from ui.kit import Colour, Look, mix, paint
from ui.kit.tree import listed_words
from ui.screens.think.node_cards import HoverCard, Pictures, WindowCard, side_for
from ui.screens.think.tree_control import Labels, Point, TreeControl, colour_of, cut, dashes, triangle

_WIDEST_SLOT, _TALLEST_ROW, _MOST_ZOOM_SLOT = 150, 190, 110  # logical; the last one at the greatest zoom
_SHORTER = 0.25
"""The last row is less high by this share, because it has no edges below."""
_LARGEST = 94  # logical side of a board
_TAG, _UNDER = 24, 18  # logical heights of a value under a board, and of a move under the value
_DOTS = 5.0  # logical distance of nodes below which a row is drawn as a strip
_TO_COME, _CUT, _DONE, _OPEN = range(4)
_DASHED, _FANS = 60, 400
"""The most dashed edges in a row; the most triangles, drawn for edges, in a frame. More would take too long."""


class TreeView(TreeControl):
    """Draws a recorded search after an event; if zoomed, it follows the events. `jump` gets a clicked node's event."""

    radius = 14

    def __init__(
        self, game: Game, trace: Trace, narrator: SearchNarrator, jump: Callable[[int], None], *, windows: bool
    ) -> None:
        """`windows` says whether the run has alpha and beta."""
        super().__init__()
        self.trace, self.narrator = trace, narrator
        self._jump, self._windows = jump, windows
        self.layout = TreeLayout(trace.tree)
        self.across = np.array(self.layout.across)
        self.rows = [np.array(row, np.int64) for row in self.layout.rows]
        self.pictures = Pictures(game)
        self.window_card = WindowCard(trace, shown=windows)
        self._entered = np.array(trace.entered, np.int64)
        self._last = np.array(trace.last, np.int64)
        self._cut = np.array(trace.cut, np.int64)
        self._sides: tuple[object, list[int]] = (None, [])
        """A cache: the zoom, and at this zoom the longer side of the boards in each row."""

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        room, slots, widest = rect.inflate(-2 * look.px(10), -look.px(10)), self.layout.slots, look.px(_WIDEST_SLOT)
        most = max(1.0, look.px(_MOST_ZOOM_SLOT) / min(room.w / slots, widest))
        self.camera.resize(slots, len(self.layout.rows) - _SHORTER, room, widest, look.px(_TALLEST_ROW), most)

    def spoken_lines(self) -> Sequence[str]:
        tree, node = self.trace.tree, self.trace.nodes[self.at]
        nodes = [*tree.path_to(node), *tree.children[node]]
        return [listed_words(*self.narrator.describe_node(each, self.at, windows=self._windows)) for each in nodes]

    # -- input ----------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        super().go(at)
        if not self.camera.fits and self.rect.w:
            node = self.trace.nodes[at]
            self.camera.reveal(self.layout.across[node], len(self.trace.tree.lines[node]))

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the current node if it is visible, or else of the tree."""
        node = self.trace.nodes[self.at]
        x = self.camera.x(self.layout.across[node])
        current = x, self.camera.y(len(self.trace.tree.lines[node]) + 0.5)
        return current if self.rect.collidepoint(current) else self.rect.center

    def clicked(self, node: int) -> None:
        entered = min(self.trace.entered[node], self.trace.cut[node])
        if entered < len(self.trace.events):
            self._jump(entered)

    def part_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the node whose picture or dot is closest to a point; None if none is close."""
        row = int((position[1] - self.camera.y(0)) // self.camera.row)
        if not self.rect.collidepoint(position) or not 0 <= row < len(self.layout.rows):
            return None
        nodes = self.rows[row]
        distances = np.abs(self.camera.xs(self.across[nodes]) - position[0])
        nearest = int(nodes[int(distances.argmin())])
        rect = self.board_rect(nearest, look)
        return nearest if abs(rect.centerx - position[0]) <= max(rect.w / 2, look.px(5)) else None

    # -- places ---------------------------------------------------------------------------------------

    def board_side(self, row: int, look: Look) -> int:
        """Return the longer side in pixels of the boards in a row; 0 if the row has dots."""
        zoomed = self.camera.slot, self.camera.row, look.metrics.scale
        if self._sides[0] != zoomed:
            self._sides = zoomed, [self._side(each, look) for each in range(len(self.layout.rows))]
        return self._sides[1][row]

    def _side(self, row: int, look: Look) -> int:
        camera, last = self.camera, len(self.layout.rows) - 1
        tall = camera.row - look.px(_TAG + (_UNDER if row == last else 20)) - look.px(6)
        wide = min(0.84 * self.layout.gaps[row], self.layout.edges[row] / 1.5) * camera.slot
        return side_for(look, min(self.pictures.longest(wide, tall), look.px(_LARGEST)))

    def board_rect(self, node: int, look: Look) -> pygame.Rect:
        """Return the rectangle of a node's board or dot."""
        row = len(self.trace.tree.lines[node])
        side = self.board_side(row, look)
        x, top = self.camera.x(self.layout.across[node]), self.camera.y(row)
        if side:
            wide, tall = self.pictures.size(side)
            x = min(max(x, self.camera.x(0) + wide / 2), self.camera.x(self.layout.slots) - wide / 2)
            return pygame.Rect(round(x - wide / 2), round(top + look.px(6)), wide, tall)
        dot = look.px(8)
        return pygame.Rect(round(x - dot / 2), round(top + self.camera.row / 2 - dot / 2), dot, dot)

    def edge_end(self, node: int, look: Look) -> tuple[float, float]:
        """Return the pixel below a node's value where the edges to its children start."""
        rect = self.board_rect(node, look)
        below = look.px(_TAG + 2) if self.board_side(len(self.trace.tree.lines[node]), look) else 0
        return rect.centerx, rect.bottom + below

    def statuses(self, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return each node's status, from the lowest: not reached yet, cut off, finished, entered but not finished."""
        at = self.at
        entered, cut, done = self._entered[nodes] <= at, self._cut[nodes] <= at, self._last[nodes] <= at
        return np.where(entered, np.where(done, _DONE, _OPEN), np.where(cut, _CUT, _TO_COME))

    def visible_nodes(self, row: int, margin: float) -> NDArray[np.int64]:
        """Return the visible nodes of a row, and nodes up to `margin` pixels outside."""
        nodes = self.rows[row]
        xs = self.camera.xs(self.across[nodes])
        first, past = np.searchsorted(xs, (self.rect.left - margin, self.rect.right + margin))
        found: NDArray[np.int64] = nodes[first:past]
        return found

    # -- drawing --------------------------------------------------------------------------------------

    def is_animating(self, now: float) -> bool:
        return super().is_animating(now) or self.pictures.missing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.pictures.begin_frame(patient=not look.animations)
        with paint.clipped(surface, self.rect):
            card, node = None, self.pointed_part
            if node is not None:
                lines = self.narrator.describe_node(node, self.at, windows=self._windows)
                card = HoverCard.beside(self.board_rect(node, look), self.rect, lines, look)
            TreeFrame(self, surface, look, card).draw()


class TreeFrame:
    """Draws one frame of a tree, with the path to the current node; at the end, with the line of best play."""

    def __init__(self, view: TreeView, surface: pygame.Surface, look: Look, hover: HoverCard | None) -> None:
        self.view, self.surface, self.look, self.theme, self.hover = view, surface, look, look.theme, hover
        self.trace, self.tree, self.narrator = view.trace, view.trace.tree, view.narrator
        self.layout, self.camera, self.at = view.layout, view.camera, view.at
        self.current = self.trace.nodes[self.at]
        is_over = self.at == len(self.trace.events) - 1
        self.path = self.trace.best_line(self.at) if is_over else self.tree.path_to(self.current)
        self.on_path = set(self.path)
        self.labels = Labels(look, view.rect)
        self.sides = [view.board_side(row, look) for row in range(len(self.layout.rows))]

    def draw(self) -> None:
        """Draw the bands of the rows and the edges, then the nodes, then the card of the hovered node."""
        card, boards, rows = self.view.window_card, self._boards(), range(len(self.layout.rows))
        owner = self.trace.window_owner(self.at)
        window = card.spot(self.look, self.view.rect, self._rect(owner), boards)
        if self.hover is not None:
            self.labels.reserve(self.hover.rect)
        if window is not None and not self.labels.take_if_free(window):
            window = None
        self._draw_bands()
        for row in rows[1:]:
            self._draw_edges(row)
        for above, below in pairwise(self.path):
            start, end = self.view.edge_end(above, self.look), self._rect(below).midtop
            pygame.draw.aaline(self.surface, self.theme.accent, start, end, self.look.px(3.5))
        self._draw_current_cut()
        for board in boards:
            self.labels.reserve(board)
        for row in rows:
            self._draw_row(row)
        if window is not None:
            card.draw(self.surface, self.look, window, self.at, self.narrator.move_text(owner))
        if not self.camera.fits:
            self._draw_map()
        if self.hover is not None and self.view.pointed_part is not None:
            self.hover.draw(self.surface, self.look, self._picture(self.view.pointed_part, self.hover.board.w))

    def _rect(self, node: int) -> pygame.Rect:
        return self.view.board_rect(node, self.look)

    def _picture(self, node: int, side: int) -> pygame.Surface | None:
        return self.view.pictures.get(self.look, node, self.tree.state(node), self.tree.action(node), side)

    def _draw_map(self) -> None:
        """Draw a map of the whole tree in a corner, with the visible part marked."""
        look, theme = self.look, self.theme
        rect = pygame.Rect(0, 0, look.px(120), look.px(36))
        rect.bottomright = self.view.rect.right - look.px(8), self.view.rect.bottom - look.px(4)
        look.panel(self.surface, rect, 6, theme.raised, theme.outline)
        left, right, top, bottom = self.camera.visible()
        inner = rect.inflate(-look.px(6), -look.px(6))
        corner = round(inner.x + left * inner.w), round(inner.y + top * inner.h)
        size = max(3, round((right - left) * inner.w)), max(3, round((bottom - top) * inner.h))
        look.panel(self.surface, pygame.Rect(corner, size), 3, theme.accent_soft, theme.accent)
        across = self.layout.across[self.current] / self.layout.slots
        y = inner.y + (len(self.tree.lines[self.current]) + 0.5) / len(self.layout.rows) * inner.h
        paint.circle(self.surface, (inner.x + across * inner.w, y), look.px(2), theme.accent)

    # -- rows -----------------------------------------------------------------------------------------

    def _draw_bands(self) -> None:
        """Draw the background of each row and, where there is room, its side to move at the left."""
        look, theme, camera = self.look, self.theme, self.camera
        for row, nodes in enumerate(self.layout.rows):
            top = round(camera.y(row))
            if row % 2 and not theme.is_contrast:
                band = pygame.Rect(self.view.rect.x, top, self.view.rect.w, round(camera.row))
                self.surface.fill(mix(theme.surface, theme.raised, 0.5), band.clip(self.view.rect))
            if not self.sides[row] or row == len(self.layout.rows) - 1:
                continue
            first_node = nodes[0]
            side = self.narrator.side(of_max=self.tree.is_max(first_node))
            most = self.trace.maximises(first_node)
            lines = (
                text("{side} to move", side=side),
                text("takes the greatest") if most else text("takes the smallest"),
            )
            wide = max(look.px(24) + look.text_width(lines[0], 13, "semi"), look.text_width(lines[1], 12)) + look.px(6)
            place = pygame.Rect(self.view.rect.x + look.px(8), top + look.px(22), wide, look.px(40))
            first = camera.x(self.layout.across[first_node]) - self.sides[row] / 2 - look.px(8)
            if place.right < first and self.labels.take_if_free(place):
                self._legend(place, lines, first_node)

    def _legend(self, place: pygame.Rect, lines: tuple[str, str], node: int) -> None:
        look, theme = self.look, self.theme
        middle = place.y + look.px(9)
        self._triangle((place.x + look.px(10), middle), look.px(6), node)
        look.draw_text(self.surface, lines[0], (place.x + look.px(24), middle), 13, "semi")
        look.draw_text(self.surface, lines[1], (place.x + look.px(2), middle + look.px(20)), 12, "medium", theme.text2)

    def _draw_edges(self, row: int) -> None:
        """Draw the edges to a row from the row above, as lines, or as filled triangles where lines would overlap."""
        gap = self.layout.gaps[row] * self.camera.slot
        if gap < self.look.px(_DOTS):
            self._draw_fans(row)
            return
        nodes = self.view.visible_nodes(row, self.camera.slot * 2)
        states = self.view.statuses(nodes)
        faint = mix(self.theme.surface, self.theme.outline, 0.6 if len(nodes) < _DASHED else 0.3)
        for node, state in zip(nodes.tolist(), states.tolist(), strict=True):
            start = self.view.edge_end(self.tree.parents[node], self.look)
            end = self._rect(node).midtop
            if state in (_DONE, _OPEN):
                pygame.draw.aaline(self.surface, self.theme.outline, start, end, self.look.px(1.5))
            elif len(nodes) < _DASHED:
                dashes(self.surface, start, end, faint, self.look.px(3))
            else:
                pygame.draw.aaline(self.surface, faint, start, end)

    def _draw_fans(self, row: int) -> None:
        parents = self.view.visible_nodes(row - 1, self.camera.slot * 4)
        if len(parents) > _FANS:
            return
        states = self.view.statuses(parents)
        for parent, state in zip(parents.tolist(), states.tolist(), strict=True):
            children = self.tree.children[parent]
            if children:
                share = 0.35 if state in (_DONE, _OPEN) else 0.12
                start = self.view.edge_end(parent, self.look)
                ends = [self._rect(child).midtop for child in (children[0], children[-1])]
                colour = mix(self.theme.surface, self.theme.outline, share)
                pygame.draw.polygon(self.surface, colour, [start, *ends])
                pygame.draw.aaline(self.surface, colour, start, ends[0])

    def _draw_current_cut(self) -> None:
        """Draw scissors on the edges that the current event cuts, as many as fit."""
        event = self.trace.events[self.at]
        if not isinstance(event, CutOff):
            return
        start, last = self.view.edge_end(self.current, self.look), -1e9
        for child in self.trace.skipped(event):
            end = self._rect(child).midtop
            middle = (start[0] + (end[0] - start[0]) * 0.6, start[1] + (end[1] - start[1]) * 0.6)
            if middle[0] - last >= self.look.px(26):
                cut(self.surface, self.look, middle)
                last = middle[0]

    def _boards(self) -> list[pygame.Rect]:
        """Return the rectangles of boards, which labels must not cover."""
        rows = [self.view.visible_nodes(row, side) for row, side in enumerate(self.sides) if side]
        return [self._rect(node) for nodes in rows for node in nodes.tolist()]

    # -- nodes ----------------------------------------------------------------------------------------

    def _draw_row(self, row: int) -> None:
        gap = self.layout.gaps[row] * self.camera.slot
        if not self.sides[row] and gap < self.look.px(_DOTS):
            self._draw_strip(row)
            nodes = np.array([node for node in self.path if len(self.tree.lines[node]) == row], np.int64)
        else:
            nodes = self.view.visible_nodes(row, self.camera.slot)
            # the path first: where labels would overlap, its own are written
            nodes = nodes[np.argsort(~np.isin(nodes, self.path), kind="stable")]
        for node, state in zip(nodes.tolist(), self.view.statuses(nodes).tolist(), strict=True):
            if self.sides[row]:
                self._draw_board(node, state, row)
            else:
                self._draw_dot(node, state)

    def _draw_strip(self, row: int) -> None:
        """Draw a row of very many nodes: each pixel column has the colour of the highest status among its nodes."""
        nodes, rect = self.view.visible_nodes(row, 0), self.view.rect
        if not len(nodes):
            return
        columns = (self.camera.xs(self.view.across[nodes]) - rect.x).astype(np.int64).clip(0, rect.w - 1)
        states = np.full(rect.w, -1, np.int64)
        np.maximum.at(states, columns, self.view.statuses(nodes))
        palette = np.array([self._colour(state) for state in range(4)] + [self.theme.surface], np.uint8)
        tall = self.look.px(7)
        strip = np.repeat(palette[states][:, None, :], tall, axis=1)
        picture = pygame.surfarray.make_surface(strip)
        picture.set_colorkey(self.theme.surface)
        self.surface.blit(picture, (rect.x, round(self.camera.y(row) + self.camera.row / 2 - tall / 2)))

    def _colour(self, state: int) -> Colour:
        theme = self.theme
        faint = mix(theme.surface, theme.outline, 0.45)
        return (faint, theme.danger, mix(theme.surface, theme.accent, 0.75), theme.accent)[state]

    def _draw_dot(self, node: int, state: int) -> None:
        rect, look = self._rect(node), self.look
        radius = min(rect.w / 2, self.layout.gaps[len(self.tree.lines[node])] * self.camera.slot * 0.4)
        radius = max(radius, look.px(1.5))
        if state == _CUT:
            way = radius * 0.8
            x, y = rect.center
            pygame.draw.aaline(self.surface, self.theme.danger, (x - way, y + way), (x + way, y - way), look.px(1.5))
        elif state == _TO_COME:
            paint.circle(self.surface, rect.center, radius, None, self._colour(state), look.hairline)
        else:
            paint.circle(self.surface, rect.center, radius, self._colour(state))
        if node in self.on_path:
            paint.circle(self.surface, rect.center, look.px(6), None, self.theme.accent, look.px(2))

    def _draw_board(self, node: int, state: int, row: int) -> None:
        look, theme, rect = self.look, self.theme, self._rect(node)
        if not rect.colliderect(self.view.rect):
            return
        if node == self.path[-1] and not theme.is_contrast:
            glow = rect.inflate(look.px(8), look.px(8))
            paint.panel(self.surface, glow, look.px(10), theme.accent, alpha=0.25)
        faint = state in (_TO_COME, _CUT)
        self._draw_picture(node, rect, faint)
        if node in self.on_path or node == self.view.pointed_part:
            look.panel(self.surface, rect.inflate(look.px(4), look.px(4)), 6, None, theme.accent, 2)
        leaf = not self.tree.children[node]
        middle = rect.bottom + look.px(_TAG / 2 + 2)
        self._draw_value(node, state, (rect.centerx, middle))
        self._draw_move(node, rect, leaf, middle, faint)

    def _draw_picture(self, node: int, rect: pygame.Rect, faint: bool) -> None:
        picture = self._picture(node, max(rect.size))
        if picture is None:
            self.look.panel(self.surface, rect, 4, self.theme.raised)
            return
        if faint:
            picture = picture.copy()
            picture.set_alpha(80)
        self.surface.blit(picture, rect)

    def _draw_move(self, node: int, rect: pygame.Rect, leaf: bool, middle: int, faint: bool) -> None:
        if not node:
            return
        look, colour = self.look, self.theme.text3 if faint else self.theme.text2
        label = self.narrator.move_text(node)
        if leaf:
            self.labels.draw_label(self.surface, label, (rect.centerx, middle + look.px(20)), 12, colour)
        else:
            away, y = rect.w / 2 + look.px(8) + look.text_width(label, 12, "semi") / 2, rect.y + look.px(10)
            if not self.labels.draw_label(self.surface, label, (rect.centerx + away, y), 12, colour):
                self.labels.draw_label(self.surface, label, (rect.centerx - away, y), 12, colour)

    def _draw_value(self, node: int, state: int, centre: tuple[int, int]) -> None:
        theme = self.theme
        value = self.trace.value(node, self.at)
        leaf = not self.tree.children[node]
        if state in (_TO_COME, _CUT):
            label = text("cut") if state == _CUT else "–"
            self.labels.draw_label(self.surface, label, centre, 12, theme.text3)
            return
        label = "?" if value is None else " ".join(filter(None, (self.trace.bound(node, self.at), value_text(value))))
        room = self.layout.gaps[len(self.tree.lines[node])] * self.camera.slot
        if value is not None and self.look.text_width(label, 13, "semi") > room - self.look.px(24):
            label = self.trace.bound(node, self.at) + short_text(value)
        gives_value = node > 0 and self.trace.choice(self.tree.parents[node], self.at) == self.tree.action(node)
        chosen = node in self.on_path or gives_value
        if leaf and not chosen:
            self.labels.draw_label(self.surface, label, centre, 13, theme.text)
            return
        self._draw_tag(node, label, centre, leaf)

    def _triangle(self, centre: Point, radius: float, node: int) -> None:
        """Draw a node's triangle in the colour of its side to move; it points up for a maximum, down for a minimum."""
        colour = colour_of(self.theme, self.tree.is_max(node))
        triangle(self.surface, centre, radius, colour, up=self.trace.maximises(node))

    def _draw_tag(self, node: int, label: str, centre: tuple[int, int], leaf: bool) -> None:
        look, theme = self.look, self.theme
        mark = 0 if leaf else look.px(16)
        tag = pygame.Rect(0, 0, look.text_width(label, 13, "semi") + mark + look.px(20), look.px(_TAG))
        tag.center = centre
        if not self.labels.take_if_free(tag):
            return
        on_path = node in self.on_path
        fill, border = (theme.accent_soft, theme.accent) if on_path else (theme.raised, theme.outline)
        radius = 6 if leaf or self.trace.maximises(node) else _TAG / 2
        look.panel(self.surface, tag, radius, fill, border, 2 if on_path else 1)
        if mark:
            self._triangle((tag.x + look.px(14), tag.centery), look.px(4), node)
        look.draw_text(self.surface, label, (tag.centerx + mark / 2, tag.centery), 13, "semi", theme.text, "center")
