"""The stars that a player earns: golden, with a dark rim so that they are visible on a light background, too."""

from __future__ import annotations

from ui.kit.tree import Icon, Node, Stack


def star(size: float, *, earned: bool = True) -> Node:
    """Return a star, golden if it is earned, or else its outline."""
    return Stack(Icon("star-filled", size, "trace1"), Icon("star", size, "warn")) if earned else Icon("star", size)
