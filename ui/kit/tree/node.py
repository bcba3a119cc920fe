"""The node: everything that lies on a screen, from the page down to a single word.

A screen is a tree of nodes. Each node says how wide and how high it wants to be, is given a rectangle, and paints
itself there. Sizes that callers write down are logical; what the methods here take and return is in device pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, TypeVar

import pygame

from game.formats import one_by_one
from ui.kit.look import Look
from ui.kit.tree.spoken import Spoken, box_of

FoundT = TypeVar("FoundT")
MOST = 1 << 20
"""A width that no window has: the room of something that is measured without limits."""


@dataclass(slots=True)
class Span:
    """The least that a node can do with along one axis, and what it would like to have, in device pixels. Nobody
    changes a span: whoever measured it keeps it. (It is not frozen, since thousands are made in a second.)
    """

    least: int
    wanted: int

    def plus(self, pixels: int) -> Span:
        """Return a span whose least and wanted size are larger by `pixels`."""
        return self if not pixels else Span(self.least + pixels, self.wanted + pixels)


def exactly(pixels: int) -> Span:
    """Return a span whose least and wanted size are both `pixels`."""
    return Span(pixels, pixels)


class Node:
    """Something on a screen.

    Attributes:
        node_id: the node's name for the program, unique in its tree; if it is empty, the tree makes one of role and
            name. Passing state, such as the focus or a scrolled offset, stays with the node of the same id.
        role: the kind of node as a screen reader calls it, "button"; empty for what only places or decorates.
        name: one or two words that tell the node from others, "Play".
        width_range: the least and the wanted width, logical, of a node whose width never changes.
        height_range: the same for its height; `tall` where both are one.
        grow: the node's share of the room that is left over in its row or column; 0 for none.
        optional: whether the node may disappear where there is too little room.
        is_live: whether the node moves by itself, as a board or a clock does: it is painted in every frame, over what
            lies still.
        aloud: sentences that a screen reader says whenever they change; empty for none.
        sums_up: whether the texts in the node are no texts of their own for a screen reader: `spoken` says them.
        children: the nodes in this one, in reading order.
    """

    node_id: str = ""
    role: str = ""
    name: str = ""
    width_range: tuple[float, float] = (0, 0)
    height_range: tuple[float, float] = (0, 0)
    tall: float = 0
    grow: float = 0
    optional: bool = False
    is_live: bool = False
    sums_up: bool = False
    aloud: str = ""
    children: Sequence[Node] = ()

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hidden = False
        """True while the node has given way to others; nothing of it is painted or pressed then."""
        self._measured: dict[object, Any] = {}

    def widths(self, look: Look) -> Span:
        """The width below which something would be cut, and the width without any giving way."""
        found: Span | None = self._measured.get("widths")
        if found is None:
            found = self._measured["widths"] = self.find_widths(look)
        return found

    def heights(self, width: int, look: Look) -> Span:
        """The least and the wanted height at a `width`; `least` is smaller only for a node that scrolls or shrinks."""
        found: Span | None = self._measured.get(width)
        if found is None:
            found = self._measured[width] = self.find_heights(width, look)
        return found

    def measured(self, what: object, find: Callable[[], FoundT]) -> FoundT:
        """Return what `find` returns about `what`, from memory after the first call since `renew`."""
        if what not in self._measured:
            self._measured[what] = find()
        found: FoundT = self._measured[what]
        return found

    def find_widths(self, look: Look) -> Span:
        """Find what `widths` returns, unless `width_range` says it."""
        return Span(look.px(self.width_range[0]), look.px(self.width_range[1]))

    def find_heights(self, width: int, look: Look) -> Span:
        """Find what `heights` returns, unless `height_range` or `tall` says it."""
        least, wanted = self.height_range if self.height_range[1] else (self.tall, self.tall)
        return Span(look.px(least), look.px(wanted))

    def renew(self) -> None:
        """Forget the sizes found so far, and whether there was room: texts, scale or window may have changed."""
        self._measured.clear()
        self.hidden = False

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take `rect`, and give the children theirs."""
        self.rect = rect

    def shift(self, dx: int, dy: int) -> None:
        """Move the node with everything in it."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    def hide(self, hidden: bool) -> None:
        """Hide the node with everything in it, or show it again."""
        self.hidden = hidden
        for child in self.children:
            child.hide(hidden)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the node, then its children."""
        self.paint_children(surface, look)

    def paint_at(self, rect: pygame.Rect, surface: pygame.Surface, look: Look) -> None:
        """Place the node in a rectangle and paint it: a part of a drawing, which is in no tree."""
        self.place(rect, look)
        self.paint(surface, look)

    def paint_children(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the children that are neither hidden nor live, where they meet the part of the surface painted now."""
        clip = surface.get_clip()
        for child in self.children:
            if not child.hidden and not child.is_live and (child.rect.colliderect(clip) or not child.rect.size):
                child.paint(surface, look)

    @property
    def value_text(self) -> str | None:
        """The set or shown value, as a person reads it; None where there is no value."""
        return None

    def spoken(self, look: Look) -> Spoken | None:
        """Return what a screen reader is told of the node itself; None for what only places or decorates."""
        if not self.role and not self.name:
            return None
        role, value = self.role or "picture", self.value_text or ""
        return Spoken(role, self.name, box_of(self.rect), key=self.node_id, value=value, aloud=self.aloud)

    def walk(self) -> Iterator[Node]:
        """Yield this node and everything in it, in reading order."""
        ahead: list[Node] = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead.extend(reversed(node.children))


Child = Node | bool | Literal[""] | None
"""A child, or nothing: `scene.is_won and Text(...)` leaves the text out until then."""


def present(children: Iterable[Child]) -> tuple[Node, ...]:
    """Return the children without those that are left out."""
    return tuple([child for child in children if isinstance(child, Node)])


def words_in(node: Node, most: int = 100) -> list[str]:
    """Return the texts that show in a node, then the names of drawings, in reading order, at most so many."""
    named = dict.fromkeys(each for each in node.walk() if each.name and not each.hidden)
    shown = [each for role in ("text", "") for each in named if each.role == role]
    found = (words for each in shown for words in (each.name, each.value_text) if words)
    return list(islice(found, most))


def listed_words(*words: str) -> str:
    """Return the texts of a node as a list for the ear, with a pause between two; empty ones are left out."""
    return one_by_one([each for each in words if each])
