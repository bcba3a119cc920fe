"""The tree of minimax and alpha-beta as a control: wheel and keys zoom, drags move, hovering shows details."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from ui.screens.think.hover_card import lines_of, place_card
from ui.screens.think.layout import Camera, Geometry
from ui.screens.think.pictures import Pictures, side_for
from ui.screens.think.tree_control import TreeControl
from ui.screens.think.tree_frame import CUT, DONE, OPEN, TAG, TO_COME, TreeFrame
from ui.screens.think.window_card import WindowCard

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from coach.search_texts import SearchNarrator
    from game.spec import Game
    from table.watching.trace import Trace
    from ui.kit.look import Look
    from ui.kit.metrics import Metrics

_LARGEST = 94  # logical side of a board
_UNDER = 18  # logical height of a move under a value


class TreeView(TreeControl):
    """Draws a trace after an event. A click on a node calls `jump` with the event that visited it.

    Wheel, drag and + and − zoom and move.
    """

    radius = 14
    notch = 1.2

    def __init__(self, game: Game, jump: Callable[[int], None]) -> None:
        super().__init__()
        self._jump = jump
        self.camera = Camera()
        self.pictures = Pictures(game)
        self.trace: Trace | None = None
        self.narrator: SearchNarrator | None = None
        self._metrics: Metrics | None = None
        self._zoomed: tuple[object, ...] | None = None
        """The zoom of the cached `_sides`."""
        self._sides: list[int] = []
        self.window_card = WindowCard()

    # -- what is shown --------------------------------------------------------------------------------

    def show(self, trace: Trace, narrator: SearchNarrator, *, windows: bool) -> None:
        """Show another run; `windows` says whether it has alpha and beta."""
        self.trace, self.narrator, self.at, self.pointed = trace, narrator, 0, None
        self.geometry, self._zoomed = Geometry(trace.tree), None
        self._entered = np.array(trace.entered, np.int64)
        self._last = np.array(trace.last, np.int64)
        self._cut = np.array(trace.cut, np.int64)
        self.camera.fit()
        self._windows = windows
        self.window_card.scale_to(trace, shown=windows)
        self._aim()

    def go(self, at: int) -> None:
        """Show the tree after event `at`; a zoomed tree follows the current node."""
        self.at = at
        if self.trace is not None and not self.camera.fits and self.rect.w:
            node = self.trace.nodes[at]
            self.camera.reveal(float(self.geometry.across[node]), len(self.trace.tree.lines[node]))

    def fit(self) -> None:
        """Show the whole tree."""
        self.camera.fit()

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect, self._metrics = rect, look.metrics
        self._aim()

    def _aim(self) -> None:
        """Give the camera the tree, once there are tree and room."""
        if self.trace is not None and self._metrics is not None:
            pad = self._metrics.px(10)
            self.camera.look_at(self.geometry, self.rect.inflate(-2 * pad, -pad), self._metrics)

    # -- input ----------------------------------------------------------------------------------------

    @property
    def fits(self) -> bool:
        """Whether the whole tree is visible."""
        return self.camera.fits

    def zoom_by(self, factor: float, centre: tuple[float, float] | None = None) -> None:
        """Zoom around a point, or around the current node."""
        if self.trace is None:
            return
        node = self.trace.nodes[self.at]
        place = self._place(node)
        inside = place if self.rect.collidepoint(place) else self.rect.center
        self.camera.zoom_by(factor, centre or inside)

    def push(self, dx: float, dy: float) -> None:
        """Move the tree."""
        self.camera.move_to(self.camera.left + dx, self.camera.top + dy)

    def clicked(self, node: int) -> None:
        """Go to the event that visited a node."""
        assert self.trace is not None
        entered = min(self.trace.entered[node], self.trace.cut[node])
        if entered < len(self.trace.events):
            self._jump(entered)

    def node_at(self, position: tuple[int, int], look: Look) -> int | None:
        """Return the node whose picture or dot is closest to a point; None if none is close."""
        if self.trace is None or not self.rect.collidepoint(position):
            return None
        row = int((position[1] - self.camera.y(0)) // self.camera.row)
        if not 0 <= row < len(self.geometry.rows):
            return None
        nodes = self.geometry.rows[row]
        distances = np.abs(self.camera.xs(self.geometry.across[nodes]) - position[0])
        nearest = int(distances.argmin())
        rect = self.board_rect(int(nodes[nearest]), look)
        reach = max(rect.w / 2, look.px(5))
        return int(nodes[nearest]) if abs(rect.centerx - position[0]) <= reach else None

    # -- places ---------------------------------------------------------------------------------------

    def side(self, row: int, look: Look) -> int:
        """Return the side of a row's boards in pixels; 0 for dots."""
        zoomed = self.camera.slot, self.camera.row, look.metrics.scale
        if self._zoomed != zoomed:
            self._zoomed = zoomed
            self._sides = [self._side(each, look) for each in range(len(self.geometry.rows))]
        return self._sides[row]

    def _side(self, row: int, look: Look) -> int:
        camera, last = self.camera, len(self.geometry.rows) - 1
        under = TAG + (_UNDER if row == last else 20)
        tall = camera.row - look.px(under) - look.px(6)
        wide = min(0.84 * self.geometry.gaps[row], self.geometry.edges[row] / 1.5) * camera.slot
        room = self.pictures.longest(wide, tall)
        return side_for(look, min(room, look.px(_LARGEST)))

    def _place(self, node: int) -> tuple[float, float]:
        """Return the middle of a node, in pixels."""
        assert self.trace is not None
        camera = self.camera
        return camera.x(float(self.geometry.across[node])), camera.y(len(self.trace.tree.lines[node]) + 0.5)

    def board_rect(self, node: int, look: Look) -> pygame.Rect:
        """Return the rectangle of a node's board or dot."""
        assert self.trace is not None
        row = len(self.trace.tree.lines[node])
        side = self.side(row, look)
        x, top = self.camera.x(float(self.geometry.across[node])), self.camera.y(row)
        if side:
            wide, tall = self.pictures.size(side)
            x = min(max(x, self.camera.x(0) + wide / 2), self.camera.x(self.geometry.slots) - wide / 2)
            return pygame.Rect(round(x - wide / 2), round(top + look.px(6)), wide, tall)
        dot = look.px(8)
        return pygame.Rect(round(x - dot / 2), round(top + self.camera.row / 2 - dot / 2), dot, dot)

    def edge_end(self, node: int, look: Look) -> tuple[float, float]:
        """Return the start of the edges to a node's children, below its value."""
        assert self.trace is not None
        rect = self.board_rect(node, look)
        below = look.px(TAG + 2) if self.side(len(self.trace.tree.lines[node]), look) else 0
        return rect.centerx, rect.bottom + below

    # -- drawing --------------------------------------------------------------------------------------

    def is_animating(self, now: float) -> bool:
        return super().is_animating(now) or self.pictures.missing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the visible part."""
        if self.trace is None or self.narrator is None or self._metrics is None:
            return
        self.pictures.begin_frame(patient=not look.animations)
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        TreeFrame(self, surface, look, self._place_hover(look)).draw()
        surface.set_clip(before)

    def _place_hover(self, look: Look) -> tuple[pygame.Rect, list[str]] | None:
        """Return rectangle and lines of the card of the node under the pointer; None without such a node or room."""
        if self.pointed is None or self.trace is None or self.narrator is None:
            return None
        lines = lines_of(self.trace, self.narrator, self.pointed, self.at, windows=self._windows)
        rect = place_card(look, self.rect, self.board_rect(self.pointed, look), len(lines))
        return None if rect is None else (rect, lines)

    def statuses(self, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the status of nodes: to come, cut, done or open."""
        at = self.at
        entered, cut, done = self._entered[nodes] <= at, self._cut[nodes] <= at, self._last[nodes] <= at
        return np.where(entered, np.where(done, DONE, OPEN), np.where(cut, CUT, TO_COME))

    def seen(self, row: int, margin: float) -> NDArray[np.int64]:
        """Return the visible nodes of a row."""
        nodes = self.geometry.rows[row]
        xs = self.camera.xs(self.geometry.across[nodes])
        first, past = np.searchsorted(xs, (self.rect.left - margin, self.rect.right + margin))
        found: NDArray[np.int64] = nodes[first:past]
        return found
