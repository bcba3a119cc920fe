"""The node: everything that lies on a screen, from the page down to a single word.

A screen is a tree of nodes. Each node says how wide and how high it wants to be, is given a rectangle, and paints
itself there. Sizes that callers write down are logical; the methods here take and return device pixels.
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
"""A size greater than that of any window, for measuring a node without limits."""


@dataclass(slots=True)
class Span:
    """The least size of a node along one axis, and its wanted size, in device pixels. A span is never changed,
    since nodes cache it; it is not a frozen class, since thousands are made in a second.
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
            name. Transient state, such as the focus or a scrolled offset, stays with the node of the same id.
        role: the kind of node for a screen reader, such as "button"; empty for a container or a decoration.
        name: one or two words that distinguish the node from others, such as "Play".
        value_words: the value in words, for a node that does not show its value itself.
        width_range: the least and the wanted width, logical, of a node whose width never changes.
        height_range: the least and the wanted height, logical; `tall` is enough if both are equal.
        grow: the node's share of the room that is left over in its row or column; 0 means none.
        optional: whether the node may disappear where there is too little room.
        is_live: whether the node moves by itself, as a board or a clock does. It is painted in each frame, over the
            other nodes.
        is_new: whether the node was in no tree yet, so that its cached sizes, if any, are of this composing.
        aloud: sentences that a screen reader says whenever they change; empty if there are none.
        sums_up: whether `spoken` says all texts in the node, so that a screen reader skips the texts themselves.
        children: the nodes in this one, in reading order.
    """

    node_id: str = ""
    role: str = ""
    name: str = ""
    value_words: str = ""
    width_range: tuple[float, float] = (0, 0)
    height_range: tuple[float, float] = (0, 0)
    tall: float = 0
    grow: float = 0
    optional: bool = False
    is_live: bool = False
    is_new: bool = True
    sums_up: bool = False
    aloud: str = ""
    children: Sequence[Node] = ()

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hidden = False
        """Whether the node is left out for want of room, so that it is neither painted nor pressed."""
        self._measured: dict[object, Any] = {}

    def widths(self, look: Look) -> Span:
        """The least width that cuts nothing, and the wanted width."""
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
        """Return the result of `find`, which is cached under the key `what` until `renew`."""
        if what not in self._measured:
            self._measured[what] = find()
        found: FoundT = self._measured[what]
        return found

    def find_widths(self, look: Look) -> Span:
        """Return the widths, measured anew; by default `width_range`."""
        return Span(look.px(self.width_range[0]), look.px(self.width_range[1]))

    def find_heights(self, width: int, look: Look) -> Span:
        """Return the heights, measured anew; by default `height_range`, or `tall`."""
        least, wanted = self.height_range if self.height_range[1] else (self.tall, self.tall)
        return Span(look.px(least), look.px(wanted))

    def renew(self) -> None:
        """Drop cached sizes and unhide a node that was in a tree before: texts, scale or window may have changed."""
        self._measured.clear()
        self.hidden = False

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Take `rect`, with 0 for a negative size, and give the children rectangles in it."""
        self.rect = rect if rect.w >= 0 <= rect.h else pygame.Rect(rect.topleft, (max(0, rect.w), max(0, rect.h)))

    def shift(self, dx: int, dy: int) -> None:
        """Move the node with everything in it by a distance in pixels."""
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
        """Place and paint a node that is in no tree, but is a part of a drawing."""
        self.place(rect, look)
        self.paint(surface, look)

    def paint_children(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the children and their shadows, within the surface's clip; omit hidden and live (`is_live`) ones."""
        clip = look.around(surface.get_clip())
        for child in self.children:
            if not child.hidden and not child.is_live and (child.rect.colliderect(clip) or not child.rect.size):
                child.paint(surface, look)

    @property
    def value_text(self) -> str | None:
        """The node's value in words for a person; None if the node has no value."""
        return self.value_words or None

    def spoken(self, look: Look) -> Spoken | None:
        """Return the node for a screen reader, without its children; None for a container or decoration."""
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
"""A child, or a false value for none, as in `scene.is_won and Text(...)`."""


def present(children: Iterable[Child]) -> tuple[Node, ...]:
    """Return the nodes among `children`, without None, False and the like."""
    return tuple([child for child in children if isinstance(child, Node)])


def words_in(node: Node, most: int = 100) -> list[str]:
    """Return at most `most` texts of a node in reading order: first the visible texts, then the names of drawings."""
    summed = {part for each in node.walk() if each.sums_up and each is not node for part in [*each.walk()][1:]}
    named = dict.fromkeys(each for each in node.walk() if each.name and not each.hidden and each not in summed)
    shown = [each for role in ("text", "") for each in named if each.role == role]
    found = (words for each in shown for words in (each.name, each.value_text) if words)
    return list(islice(found, most))


def listed_words(*words: str) -> str:
    """Return texts joined for a screen reader: with a pause between two, without full stops and empty texts."""
    return one_by_one([each.rstrip(".。") for each in words if each])
