"""A screen with whatever is put on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.tree.node import Node
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.shell.app import App


class Bench(Scene):
    """Shows controls, each of which stays where its rectangle is."""

    def __init__(self, app: App, *controls: Control) -> None:
        super().__init__(app)
        self.shown: Sequence[Control] = controls

    def compose(self) -> Node:
        return _Placed(self.shown)


class _Placed(Node):
    def __init__(self, children: Sequence[Node]) -> None:
        super().__init__()
        self.children = children

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        for child in self.children:
            child.place(child.rect.copy(), look)
