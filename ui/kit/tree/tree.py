"""The tree of a screen: composed after a change, placed in the window, painted in every frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from ui.kit.control import Control
from ui.kit.focus import Controls
from ui.kit.look import Look
from ui.kit.paint import clipped
from ui.kit.tree.node import Node
from ui.kit.tree.scroll import Scroll
from ui.kit.tree.spoken import Spoken


class LiveTree:
    """The tree of nodes that `compose` returned last; its controls keep their transient state when it is composed anew.

    Only `settle` composes it, after a call of `invalidate` or a change of the window's size.

    `root` is the present tree, an empty node before the first `settle`; `is_stale`: whether it must be composed anew.
    """

    def __init__(self, compose: Callable[[], Node], controls: Controls) -> None:
        self.root = Node()
        self._compose, self._controls = compose, controls
        self._all: list[Control] = []
        self.is_stale = True
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._page: pygame.Surface | None = None
        self._is_painted = self._focus_shows = False
        self._moved: set[tuple[int, int, int, int]] = set()
        self._pointer = (-1, -1)  # where it was in the last frame
        self._live: list[tuple[Node, Scroll | None]] = []

    def invalidate(self) -> None:
        """Compose the tree anew before the next frame."""
        self.is_stale = True

    def settle(self, size: tuple[int, int], look: Look) -> None:
        """Compose the tree, and place it in a window of the size `size`, if anything has changed."""
        rect = pygame.Rect((0, 0), size)
        if self.is_stale or rect != self._rect:
            self.is_stale = False
            self._replace_root(self._compose(), look)
            self.place(rect, look)

    def wanted_size(self, width: int, look: Look) -> tuple[int, int]:
        """Compose the tree, and return the size that it wants in at most `width` device pixels."""
        self.is_stale = False
        self._replace_root(self._compose(), look)
        wide = min(width, self.root.widths(look).wanted)
        return wide, self.root.heights(wide, look).wanted

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place the composed tree. A visible focus ring stays in view, even if the nodes have become larger."""
        self._rect = rect
        self.root.place(rect.copy(), look)
        if self._focus_shows:
            self._controls.reveal_focus(look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the tree over the theme's background; over it live nodes (`is_live`) and the focus ring. All other
        nodes come from a cached picture, in which only moving controls are painted anew.
        """
        page = self._page
        if page is None or page.get_size() != surface.get_size():
            page = self._page = pygame.Surface(surface.get_size()).convert(surface)
            self._is_painted = False
        moving = self._moving(look)
        for part in (moving | self._moved) if self._is_painted else (page.get_rect(),):
            page.set_clip(part)
            page.fill(look.theme.bg)
            self.root.paint(page, look)
        page.set_clip(None)
        self._is_painted, self._moved = True, moving
        surface.blit(page, (0, 0))
        self.paint_live(surface, look)

    def paint_live(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the live nodes (`Node.is_live`) and the focus ring."""
        for node, viewport in self._live:
            if not node.hidden:
                with clipped(surface, None if viewport is None else viewport.rect):
                    node.paint(surface, look)
        self._controls.draw_focus(surface, look)

    def forget(self) -> None:
        """Free the cached picture, while the screen is not shown."""
        self._page = None

    def _moving(self, look: Look) -> set[tuple[int, int, int, int]]:
        """Return the rectangles of the controls that may look different in this frame without a new tree."""
        pointer, self._pointer = self._pointer, self._controls.pointer
        hovered = self._controls.hovered if pointer != self._pointer else None
        field = self._controls.focused if self._controls.typing else None
        parts = set()
        for control in self._controls:
            may_move = control is hovered or control is field or control.is_animating(look.now)
            if may_move and control.visible and not control.is_live:
                parts.add(tuple(look.around(control.rect)))
        return parts  # type: ignore[return-value]

    def spoken(self, look: Look) -> tuple[Spoken, ...]:
        """Return the tree for a screen reader, in reading order."""
        return tuple(_spoken_nodes(self.root, look))

    def _replace_root(self, root: Node, look: Look) -> None:
        """Show another tree: the transient state goes from each control to the new control with the same id."""
        self._focus_shows = self._controls.focus_shows
        before = {control.node_id: control for control in self._all}
        for control in self._all:
            control.viewport = None  # the way back up its tree: without it, the old tree is freed at once
        self._all, self._live = [], []
        for node, viewport in _with_viewports(root):
            if not node.is_new:
                node.renew()
            node.is_new = False
            if node.is_live:
                self._live.append((node, viewport))
            if isinstance(node, Control):
                node.viewport = viewport
                self._all.append(node)
        _give_ids(self._all)
        for control in self._all:
            old = before.get(control.node_id)
            if old is not None and old is not control and type(old) is type(control):
                control.adopt(old, look)
        self.root = root
        self._is_painted = False
        self._controls.replace(self._all, look)


def _spoken_nodes(node: Node, look: Look) -> Iterator[Spoken]:
    """Yield a node's description, which contains its children's; for a node without one, yield its children's."""
    if node.hidden:
        return
    inner = [each for child in node.children for each in _spoken_nodes(child, look)]
    if node.sums_up:
        inner = [each for each in inner if each.press is not None]
    own = node.spoken(look)
    if own is None:
        yield from inner
    else:
        yield own.holding(*inner)


def _give_ids(controls: Iterable[Control]) -> None:
    """Give each control an id: its own, or one made of role and name. A second control of the same id gets a number."""
    seen: dict[str, int] = {}
    for control in controls:
        wanted = control.node_id.partition("#")[0] or f"{control.role}:{control.name}"
        seen[wanted] = seen.get(wanted, 0) + 1
        control.node_id = wanted if seen[wanted] == 1 else f"{wanted}#{seen[wanted]}"


def _with_viewports(root: Node) -> Iterator[tuple[Node, Scroll | None]]:
    """Yield all nodes in reading order, each with the scroll area around it, or None."""
    ahead: list[tuple[Node, Scroll | None]] = [(root, None)]
    while ahead:
        node, viewport = ahead.pop()
        yield node, viewport
        inner = node if isinstance(node, Scroll) else viewport
        ahead.extend([(child, inner) for child in reversed(node.children)])
