"""What is drawn on the window, and what of it is no sentence of `game.texts.text`, or speaks in terms of the code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from ai.alphago import PLAYERS
from ai.levels import LEVEL_NAMES
from coach import phrases
from game import GAMES
from game.formats import ENGLISH
from tests.ui.pseudo import in_brackets, speaking, text_of_parts
from tests.ui.watched import WatchedApp
from ui.kit import fonts
from ui.kit.control import Control

NAMES = {
    *(word for game in GAMES for word in re.findall(r"[^\W\d_]{2,}", game.title)),
    *LEVEL_NAMES,
    *ENGLISH.months,
    *re.findall(r"[^\W\d_]{2,}", ENGLISH.pair.format(first="", last="")),
    *(word for part in PLAYERS for word in part.split("-")),
    *("You", "Guest", "Robin", "Dice", "Evening", "Pathwayz", "White", "Black", "chess"),
}
"""Words that are drawn as they are: people (`White` where a file names nobody), boards, levels, titles, months, the
word in lists, the program, players of a pipeline (`Fox lambda-0`).
"""
_MARKED = re.compile("⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[^\W\d_]{2,}")
TERMS = re.compile(r"\b(?:ply|plies|nodes?|intervals?|kernels?|engine|provisional)\b", re.IGNORECASE)
"""Words of the code and of statistics, which are for the Expert list, the study and the watched searches only."""


def unmarked(said: str) -> set[str]:
    """Return the words of a drawn string that did not come through `text`, names left out."""
    if said.startswith(("/", "~")):  # the path of a file
        return set()
    before = None
    while before != said:
        before, said = said, _MARKED.sub("", said)
    return set(_WORD.findall(said)) - NAMES


class Drawn:
    """What was drawn, as it was before it was cut or wrapped to fit."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: set[str] = set()
        self._pieces: set[str] = set()
        self._draw, self._wrap, self._shorten = fonts.draw, fonts.wrap, fonts.shorten
        monkeypatch.setattr(WatchedApp, "is_watched", True)
        for name in ("draw", "wrap", "shorten"):
            monkeypatch.setattr(fonts, name, getattr(self, name))

    def draw(self, surface: pygame.Surface, string: str, *rest: Any) -> pygame.Rect:
        if string not in self._pieces:
            self.said.add(string)
        return self._draw(surface, string, *rest)

    def wrap(self, string: str, *rest: Any) -> Sequence[str]:
        lines = self._wrap(string, *rest)
        return self._cut(string, lines)

    def shorten(self, string: str, *rest: Any) -> str:
        return self._cut(string, [self._shorten(string, *rest)])[0]

    def _cut(self, whole: str, pieces: Sequence[str]) -> Sequence[str]:
        self.said.add(whole)
        self._pieces.update(piece for piece in pieces if piece != whole)
        return pieces

    def tips(self, controls: Iterable[Control]) -> None:
        """Add what the controls would say under a resting pointer."""
        self.said.update(control.tooltip for control in controls)

    def look_at(self, app: Any) -> None:
        """Draw what is on the screen, with the tips of everything in it."""
        app.invalidate()
        app.draw()
        for shown in (*app.router.overlays[-1:], app.scene):
            self.tips(shown.controls)

    def check(self, *, expert: bool = False) -> None:
        """Fail with every string that holds a word which did not come through `text`, or a term if not for experts."""
        terms = [] if expert else sorted(said for said in self.said if TERMS.search(said))
        assert not terms, "\n".join(terms)
        forgotten = {said: unmarked(said) for said in self.said if unmarked(said)}
        assert not forgotten, "\n".join(f"{said!r}: {sorted(words)}" for said, words in sorted(forgotten.items()))
        assert any("⟦" in said for said in self.said)


@contextmanager
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Put brackets around every message meanwhile, and collect what is drawn."""
    monkeypatch.setattr(phrases, "text", text_of_parts)
    with speaking(in_brackets):
        yield Drawn(monkeypatch)


def look(drawn: Drawn, hands: Any) -> None:
    """Let a window come to rest (`tests.ui.screen.Screen`, `tests.ui.desk.Desk`), and look once."""
    with hands.app.hidden():
        hands.wait(0.3)
    drawn.look_at(hands.app)
