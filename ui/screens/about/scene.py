"""The screen About: the program's version, and the licence terms of its parts."""

from __future__ import annotations

import re
from functools import lru_cache, partial

from game.texts import text
from saves.licences import Work, works
from ui import PROGRAM, VERSION
from ui.kit import Command, List, Section
from ui.kit.tree import Box, Column, Node, Page, Panel, Row, Scroll, Spacer, Text
from ui.parts.top_bar import top_bar
from ui.shell.host import Host
from ui.shell.scene import Scene


class AboutScene(Scene):
    """Shows a list of the program's parts, and the licence terms of the chosen part."""

    title = "About"
    keys = (Section("About", (Command("↑ ↓", "From part to part"), Command("PgUp PgDn", "Scroll the text"))),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.works = works(PROGRAM, VERSION)
        self.chosen = self.works[0]

    def enter(self) -> None:
        self.focus(text("Parts"))

    def compose(self) -> Node:
        what = "{program} is a table for board games: for two people, for you and the computer, or to watch."
        path, choose = self.app.library.path, partial(setattr, self, "chosen")
        summary = [text(what, program=PROGRAM), *([text("Games are kept in {path}", path=path)] if path else [])]
        parts = List(text("Parts"), self.works, _row, choose, value=self.chosen, at_once=True)
        return Page(
            top_bar(self.app, text("About"), f"{PROGRAM} {self.works[0].version}", settings=False),
            Column(
                *(Text(sentence, tone="text2", wraps=True) for sentence in summary),
                Row(
                    Panel(parts, pad=6, wide=280, elevation=1),
                    Panel(_terms(self.chosen), elevation=1, pad=20, grow=1),
                    gap=16,
                    align="stretch",
                    grow=1,
                ),
                gap=8,
            ),
            wide=1040,
        )


def _terms(work: Work) -> Node:
    words = _words(work) or text("Its terms are not on this computer.")
    return Scroll(Text(words, size=13, tone="text2", wraps=True), name=text("Terms"), node_id=work.name)


@lru_cache(1)
def _words(work: Work) -> str:
    """Return the text of a part's licence terms, with each paragraph on one line."""
    return re.sub(r"(.{50,})\n(?=[^\s\d*•-])", r"\1 ", work.text())


def _row(work: Work) -> Node:
    """Return a row of the list: name and version of a part, and below them the name of its licence."""
    version = Text(work.version, size=13, tone="text3", shortens=True)
    name = Row(Text(work.name, weight="semi", shortens=True), version, Spacer(), gap=8)
    return Box(Column(name, Text(work.terms, size=12, tone="text2", shortens=True), gap=0), pad=(12, 6))
