"""Pictures as SVG text: just the shapes that the reports draw. Sizes are in pixels, the origin is top left."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

INK, FAINT, PAPER = "#1f2933", "#d5dbe1", "#ffffff"
BLUE, RED, GREEN, AMBER = "#2f6fab", "#c0492f", "#3d8b5f", "#c98a1b"
_FONT = "Inter, Helvetica, Arial, sans-serif"


class Picture:
    """A picture being drawn; `save` writes it."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self._shapes: list[str] = []
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" font-family="{_FONT}" role="img"><title>{escape(title)}</title>'
        )
        self.box(0, 0, width, height, PAPER)
        self.text(24, 34, title, size=18, weight=600)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw a filled rectangle."""
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'
        )

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float = 1.0) -> None:
        """Draw straight lines from point to point."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._shapes.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>')

    def dot(self, x: float, y: float, colour: str) -> None:
        """Draw a small disc."""
        self._shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 12,
        weight: int = 400,
        colour: str = INK,
        anchor: str = "start",
    ) -> None:
        """Write words whose baseline begins (or, by `anchor`, is centred or ends) at the point."""
        self._shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" font-weight="{weight}" fill="{colour}" '
            f'text-anchor="{anchor}">{escape(words)}</text>'
        )

    def save(self, path: Path) -> None:
        """Write the picture as an SVG file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([self._head, *self._shapes, "</svg>", ""]), encoding="utf-8")
