"""A screen as text: every control in Tab order with its role, name, value and key cap, and every text that is written.

Where a screen becomes a tree, this file alone reads that tree instead, and the outlines that are kept stay as they are.
Texts stand whole, whatever the window cuts or wraps, and in the order of the alphabet, whoever is drawn first. What a
board or a diagram writes on itself belongs to its picture (`tests.pictures`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from tests.ui.desk import Desk
from tests.ui.roles import label_of, role_of, value_of
from ui.kit import fonts, paint
from ui.kit.control import Control
from ui.kit.tree.leaves import Text
from ui.kit.tree.node import Node
from ui.kit.tree.scroll import Scroll
from ui.shell.scene import Scene

WORDS = ("text field", "choice", "dropdown")
"""Roles whose value is words, which stand in quotation marks."""


class Outline(NamedTuple):
    """A line for each control and for each text of what is open."""

    controls: tuple[str, ...]
    texts: tuple[str, ...]


def outline(desk: Desk) -> Outline:
    """Lay the topmost dialog or menu, or else the screen, out and draw it; return its outline."""
    app, window, look = desk.app, desk.app.display.surface, desk.app.display.look
    shown = desk.overlay or app.scene
    assert shown is not None
    window.set_clip(None)
    with written_on(window.get_size()) as written, patch.multiple(paint, panel=_nothing, shadow=_nothing):
        app.router.invalidate()
        app.router.lay_out()
        app.router.update(look.now)
        if isinstance(shown, Scene):
            shown.draw(window)
        else:
            shown.draw(window, look)
        app.services.notices.draw(window, look)
    texts = written.whole() - _lines_of(shown.tree.root) | _words_of(shown.tree.root)
    controls = tuple(_line(control) for control in shown.controls if control.visible and _is_met(control))
    return Outline(controls, tuple(sorted({_evened(said) for said in texts} - {""})))


def _texts_of(root: Node) -> list[Text]:
    """The texts of a tree that have found room, whether they are scrolled into view or not."""
    return [node for node in root.walk() if isinstance(node, Text) and not node.hidden]


def _lines_of(root: Node) -> set[str]:
    """The texts of a tree as they are drawn: whole, and line by line."""
    return {line for node in _texts_of(root) for line in (*node.wordings, *_wrapped(node))}


def _wrapped(node: Text) -> tuple[str, ...]:
    """The lines of a text at its present width."""
    return node.measured(("lines", node.rect.w), tuple[str, ...])


def _words_of(root: Node) -> set[str]:
    """The words of the texts of a tree, each paragraph for itself."""
    words = {words for node in _texts_of(root) for words in wording_of(node).split("\n")}
    return words | {label_of(node) for node in root.walk() if isinstance(node, Control) and node.visible}


def wording_of(node: Text) -> str:
    """The wording of a text that is written now, whole."""
    if node.wraps or node.shortens:
        return node.wordings[0]
    shown = " ".join(_wrapped(node))
    return next((each for each in node.wordings if each.split() == shown.split()), node.wordings[-1])


def _is_met(control: Control) -> bool:
    """Whether a person meets the control: a page that scrolls as a whole has no name."""
    return bool(control.name) or not isinstance(control, Scroll)


def _evened(said: str) -> str:
    """A text without spaces round it, without the number of a version, which differs among libraries, and without a
    count of nodes, which grows from frame to frame.
    """
    return re.sub(r"\d+\.\d+\.\d+", "(version)", re.sub(r"^[\d.]+ [kM]$", "(nodes)", said.strip()))


def _nothing(*_shape: Any, **_look: Any) -> None:
    """Draw no shape: they take much time."""


class Written:
    """The lines that were written, and of which longer texts they were cut or wrapped, each in one or several ways."""

    def __init__(self) -> None:
        self.lines: set[str] = set()
        self.pieces: dict[tuple[str, tuple[str, ...]], set[str]] = {}

    def whole(self) -> set[str]:
        """Return the texts as they were before they were cut or wrapped to fit.

        A text that was only measured is not among them: some line of it was not written.
        """
        found, parts = set(self.lines), set[str]()
        for _ in range(2):  # a line of a paragraph may have been cut, too
            for (text, _), pieces in self.pieces.items():
                if pieces <= found:
                    found.add(text)
                    parts |= pieces - {text}
        return found - parts


@contextmanager
def written_on(size: tuple[int, int]) -> Iterator[Written]:
    """Collect what is written meanwhile on the window, or on a page as large as it."""
    written = Written()
    draw, shorten, wrap = fonts.draw, fonts.shorten, fonts.wrap

    def draw_line(surface: pygame.Surface, said: str, *rest: Any) -> pygame.Rect:
        rect = draw(surface, said, *rest)
        if surface.get_size() == size and said.strip() and rect.colliderect(surface.get_clip()):
            written.lines.add(said)
        return rect

    def shorten_line(said: str, *rest: Any) -> str:
        short = shorten(said, *rest)
        written.pieces[said, (short,)] = {short}
        return short

    def wrap_lines(string: str, *rest: Any) -> Sequence[str]:
        lines = wrap(string, *rest)
        written.pieces[string, tuple(lines)] = {line for line in lines if line.strip()}
        return lines

    with patch.multiple(fonts, draw=draw_line, shorten=shorten_line, wrap=wrap_lines):
        yield written


def _line(control: Control) -> str:
    """Role, name, value, key cap, what else can be seen, and the tip that says more than the name."""
    parts = [role_of(control), _quoted(control.name), _value(control)]
    parts += [f"[{control.keycap}]"] if control.keycap else []
    parts += ["primary"] if control.is_primary else []
    parts += [] if control.enabled else ["disabled"]
    parts += [f"tip {_quoted(control.tip)}"] if control.tip not in ("", control.name) else []
    return " ".join(part for part in parts if part)


def _quoted(said: str) -> str:
    return f'"{said}"'


def _value(control: Control) -> str:
    """What is set, as a person reads it; empty where nothing can be set."""
    value = value_of(control)
    if value is None or role_of(control) == "list":  # the chosen row is among the texts
        return ""
    return f"= {_quoted(value)}" if role_of(control) in WORDS else f"= {value}"
