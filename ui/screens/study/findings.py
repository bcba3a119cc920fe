"""The engine's findings about the studied position, their cards, and the openings shown in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from ai.roster import named
from coach.boards import texts_of
from coach.explorer.moves import Reached
from coach.study_findings import StudyFindings
from coach.study_texts import doing_text
from game.formats import compact, in_digits
from game.texts import text
from saves.models import Judgement
from table.studying import Study
from table.variations import Variations
from ui.boards.messages import Ranked
from ui.kit import Look, Option, Segmented, Switch
from ui.kit.tree import Box, Canvas, Column, Icon, Node, Panel, Row, Rule, Spacer, Stack, Text
from ui.parts.board_panel import BoardPanel
from ui.parts.explorer import Explorer
from ui.parts.live import draw_spinner
from ui.parts.pictures import SideStyles
from ui.parts.switches import details_switch
from ui.parts.win_bar import WinBar
from ui.screens.study import keys
from ui.screens.study.line_list import LineList
from ui.shell.host import Host


class _ChanceBar(WinBar):
    """The bar of the win chances; `mover` is the side to move, or None at the end of a game."""

    whose = "Win chance with best play"

    def __init__(self, sides: SideStyles) -> None:
        super().__init__(sides)
        self.mover: int | None = None

    @property
    def caption(self) -> str:
        """The text between the chances of both sides."""
        if self.mover is None:
            return text("The game is over")
        if self.words[0][:1].isalpha():
            return ""  # no room beside the words of a proven result
        return text("{side} to move", side=self.sides.name(self.mover))


class Findings(StudyFindings):
    """Shows the engine's findings: on the board, in the list `lines` of best moves, and in the bar `chances`."""

    def __init__(
        self,
        app: Host,
        board: BoardPanel,
        study: Study,
        variations: Variations,
        sides: SideStyles,
        judged: Mapping[tuple[str, ...], Judgement],
        on_play: Callable[[int], None],
    ) -> None:
        """`judged` maps the moves that lead to a position to the position's saved judgement."""
        super().__init__(study, variations, judged)
        self._app, self._board = app, board
        board.marks = (self.draw_marks,)
        self.lines = LineList(self.game, texts_of(self.game.name), sides, self.choose, on_play)
        self.chances = _ChanceBar(sides)

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        if not self._board.animates(look.now) and not self._board.view.pending():
            chosen, marked = self.chosen if self.shows_effects else None, self.marked
            ranked = [Ranked(e.line.action, e.rank, e.rank > 0 and e.line.action == chosen) for e in marked]
            self._board.view.draw_ranked(surface, ranked, self.answer)

    def adopt_lines(self) -> None:
        """Show the best lines and the win chances of the position."""
        super().adopt_lines()
        self.lines.show(self.state, self.entries, self.chosen)
        self.chances.show(self.chance, self._app.look, elsewhere=True)
        self.chances.mover = self.mover


class StudyOpenings(Explorer):
    """The explorer of openings at the studied position; its moves have the engine's values."""

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
        return Segmented(text("Page"), labels, self.is_open, lambda _: self.toggle(), keycap=keys.OPENINGS.keys)

    def node(self) -> Node:
        path, study = self._variations.current.path, self._findings.study
        actions = tuple(node.action for node in path if node.action is not None)
        best = [line.action for line in study.best_lines(study.lines_wanted)]
        return self.card(Reached(study.game, path[0].state, actions), self._findings.worth_of, study.book, best)


_ICONS = {"paused": "pause", "done": "check", "over": "flag", "failed": "triangle-alert"}


def engine_card(app: Host, found: Findings, pause: Node | None, *, forced: bool, low: bool) -> Node:
    """Return the card of the engine: name and state, the button `pause`, the best moves or a remark, the reasons of the
    chosen move; with details, also figures such as the depth. `forced`: whether only one move is legal.
    """
    study = found.study
    name = Text(named(study.searcher.name, study.game), size=15, weight="semi", tone="accent")
    state = Text(doing_text(study, forced=forced), size=13, tone="text2", grow=1)
    spin = lambda surface, rect, look: draw_spinner(surface, look, rect.center)  # noqa: E731
    sign = Icon(_ICONS[study.doing], 20) if study.doing in _ICONS else Canvas(spin, wide=20, tall=20, live=True)
    head = Box(Row(sign, name, state, pause, gap=8), pad=(16, (6 if low else 10) if pause else 4))
    remark = None if found.lines.entries else Text(found.remark, tone="text2", wraps=True, align="center")
    body = Box(Stack(found.lines, remark and Box(remark, pad=12, valign="center")), pad=(8, 5), grow=1)
    figures = app.settings.details and Box(_figures(study), pad=(16, 0))
    is_told = found.explanation and not (figures and app.look.metrics.logical_height < 800)  # no room for both
    why = is_told and Box(Text(found.explanation, size=13, tone="text2", wraps=True), pad=(16, 8), optional=True)
    return Panel(Column(head, figures, Rule(), body, why, gap=0), radius=14, elevation=1, pad=0, grow=1)


def switch_card(app: Host, *switches: Switch, low: bool) -> Node:
    """Return the card with the switches of the board's marks. A `low` card has no head, so no switch for details."""
    title = None if low else Row(Text(text("Show on the board"), weight="semi"), Spacer(), details_switch(app))
    return Panel(Column(title, Row(*switches, gap=16, line_gap=0), gap=2), radius=14, elevation=1, pad=(14, 8))


def _figures(study: Study) -> Node:
    """Return a node with depth, nodes, nodes per second, and the number of cores."""
    depth = text("exact") if study.solved else str(study.depth) if study.depth else "–"
    shown = (
        (text("Depth"), depth),
        (text("Nodes"), compact(study.nodes) if study.nodes else "–"),
        # translators: nodes a second: the number stands below.
        (text("a second"), compact(study.speed) if study.speed else "–"),
        (text("Cores"), in_digits(study.threads)),
    )
    columns = ((Text(of, size=12, tone="text3"), Text(figure, size=16, weight="semi")) for of, figure in shown)
    return Row(*(Column(*each, gap=2, grow=1) for each in columns), gap=8)
