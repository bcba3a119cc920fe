"""A tree as text, one line for each node that a person or a screen reader meets."""

from __future__ import annotations

from ui.kit.control import Control
from ui.kit.tree.node import Node


def outline(root: Node, depth: int = 0) -> list[str]:
    """Return role, name, value and key cap of each node that shows, indented by what it lies in."""
    if root.hidden or (isinstance(root, Control) and not root.visible and not root.children):
        return []
    lines = [f"{'  ' * depth}{line_of(root)}"] if root.role and getattr(root, "visible", True) else []
    below = depth + len(lines)
    return lines + [line for child in root.children for line in outline(child, below)]


def line_of(node: Node) -> str:
    """Return the line of one node."""
    parts = [node.role, f'"{node.name}"']
    if isinstance(node, Control):
        parts += [f"= {node.value_text}"] if node.value_text is not None else []
        parts += [f"[{node.keycap}]"] if node.keycap else []
        parts += ["primary"] if node.is_primary else []
        parts += [] if node.enabled else ["disabled"]
    return " ".join(parts)
