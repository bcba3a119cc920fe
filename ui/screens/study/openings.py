"""The openings of a study, in place of what the engine has found: what was played in the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coach.explorer.moves import Reached
from game.texts import text
from ui.kit.segmented import Option, Segmented
from ui.parts.explorer import Explorer
from ui.screens.study import keys

if TYPE_CHECKING:
    from table.variations import Variations
    from ui.kit.tree.node import Node
    from ui.screens.study.findings import Findings
    from ui.shell.host import Host


class StudyOpenings(Explorer):
    """The explorer at the position of a study; the engine tells what its moves are worth."""

    def __init__(
        self,
        app: Host,
        findings: Findings,
        variations: Variations,
        on_play: Callable[[int], None],
        on_change: Callable[[], None],
    ) -> None:
        super().__init__(app, findings.game, findings.lines.sides, on_play, on_change)
        self._findings, self._variations = findings, variations

    def choice(self) -> Node:
        """Return the choice between the engine and the openings."""
        labels = {False: Option(text("Engine"), "cpu"), True: Option(text("Openings"), "book-open")}
        choice = Segmented.of(text("Page"), labels, self.is_open, lambda _: self.toggle())
        choice.keycap = keys.OPENINGS.keys
        return choice

    def node(self) -> Node:
        """Return the card."""
        path, study = self._variations.current.path, self._findings.study
        actions = tuple(node.action for node in path if node.action is not None)
        best = [line.action for line in study.lines[: study.lines_wanted]]
        return self.card(Reached(study.game, path[0].state, actions), self._findings.worth_of, study.book, best)
