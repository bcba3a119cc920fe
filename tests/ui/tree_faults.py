"""What is wrong with a tree that was placed: whatever is cut, overlaps, or is too small to be pressed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ui.kit.control import Control
from ui.kit.look import Look
from ui.kit.tree.layout import Stack
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.node import Node
from ui.kit.tree.scroll import Scroll

LEAST_TARGET = 32
"""The least height of a control, logical at 100 %, unless the settings ask for more."""


def check(root: Node, look: Look, least_target: float = LEAST_TARGET) -> list[str]:
    """Return a sentence for each fault; none of a sound tree. The tree must have been placed."""
    return list(_faults(root, root.rect, look, max(least_target, look.least_target)))


def _faults(node: Node, room: pygame.Rect, look: Look, least: float) -> Iterator[str]:
    """Yield the faults of a node that may take `room`, and of everything in it."""
    if node.hidden or (isinstance(node, Control) and not node.visible and not isinstance(node, Scroll)):
        return
    what = f"{type(node).__name__} {node.name!r}"
    if node.rect.size != (0, 0) and not room.inflate(2, 2).contains(node.rect):
        yield f"{what} at {tuple(node.rect)} leaves its room {tuple(room)}"
    if node.rect.w + 1 < node.widths(look).least:
        yield f"{what} is {node.rect.w} wide and needs {node.widths(look).least}"
    if isinstance(node, Text) and not node.shortens:
        words = [look.text_width(line, node.size, node.weight) for line in node.lines(node.rect.w, look)]
        if max(words) > node.rect.w + 1:
            yield f"{what} is cut"
        if node.rect.h + 2 < node.heights(node.rect.w, look).least:
            yield f"{what} is {node.rect.h} high and needs {node.heights(node.rect.w, look).least}"
    if isinstance(node, Control) and not isinstance(node, Scroll) and node.rect.h < look.px(least):
        yield f"{what} is {node.rect.h} high, less than {look.px(least)}"
    inner = pygame.Rect(room.x, node.children[0].rect.y, room.w, 1 << 20) if _scrolls(node) else node.rect
    for child in node.children:
        yield from _faults(child, inner, look, least)
    if not isinstance(node, Stack | Canvas):
        yield from _overlaps(node)


def _scrolls(node: Node) -> bool:
    return isinstance(node, Scroll) and bool(node.children)


def _overlaps(node: Node) -> Iterator[str]:
    shown = [child for child in node.children if not child.hidden and child.rect.w and child.rect.h]
    for number, one in enumerate(shown):
        for other in shown[number + 1 :]:
            if one.rect.inflate(-2, -2).colliderect(other.rect.inflate(-2, -2)):
                yield f"{_name(one)} at {tuple(one.rect)} and {_name(other)} at {tuple(other.rect)} overlap"


def _name(node: Node) -> str:
    return f"{type(node).__name__} {node.name!r}"
