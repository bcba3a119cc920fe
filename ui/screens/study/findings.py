"""The engine's findings about the studied position, the choice of what is shown, and the cards that show it; or in
their place the openings: the moves that were played in the position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from coach.boards import texts_of
from coach.chance_texts import ChanceText, compact, line_chance_text
from coach.explorer.moves import Reached
from coach.player_texts import named
from coach.study_texts import LineEntry, chance_of, doing_text, entries_of, remark_text, text_of_node
from game import current_player, is_terminal
from game.texts import text
from saves.models import Judgement
from table.consequences import Consequences, consequences_of
from table.studying import Study
from table.variations import VariationNode, Variations
from ui.boards.messages import Ranked
from ui.kit import Look, Option, Segmented, Switch
from ui.kit.tree import Box, Canvas, Column, Icon, Node, Panel, Row, Rule, Stack, Text
from ui.parts.board_panel import BoardPanel
from ui.parts.explorer import Explorer
from ui.parts.live import draw_spinner
from ui.parts.pictures import SideStyles
from ui.parts.win_bar import WinBar
from ui.screens.study import keys
from ui.screens.study.line_list import LineList
from ui.shell.host import Host


class _ChanceBar(WinBar):
    """The bar of the chances; `mover` is the side to move, or None at the end of a game."""

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
            return ""  # the words of a proven result take the room
        return text("{side} to move", side=self.sides.name(self.mover))


class Findings:
    """The best moves and the chances in the current position of `variations`, for the list, the bar and the board.

    Attributes:
        lines: the list of the moves.
        chances: the bar of the chances.
        shows_lines: whether the board shows the best moves, and not only the chosen one.
        shows_effects: whether it shows what the chosen move does.
        shows_answer: whether it shows the answer to that.
    """

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
        """`judged` has the kept judgements, by the moves to each position."""
        self._app, self.game, self._sides = app, variations.game, sides
        self._board = board
        board.marks = (self.draw_marks,)
        self.study, self._variations, self._judged = study, variations, judged
        self.lines = LineList(self.game, texts_of(self.game.name), sides, self.choose, on_play)
        self.chances = _ChanceBar(sides)
        self.shows_lines, self.shows_effects, self.shows_answer = True, True, False
        self.chosen: int | None = None
        self._ranked: tuple[Ranked, ...] = ()
        self._reply: Consequences | None = None

    @property
    def _state(self) -> Any:
        return self._variations.state

    def switch(self, field: str, on: bool | None = None) -> None:
        """Turn a switch of the board's marks on or off, by its attribute; None turns it over."""
        setattr(self, field, not getattr(self, field) if on is None else on)
        self.learn()

    def choose(self, action: int | None) -> None:
        """Choose a move, and show its effects; None for the best one."""
        self.chosen = action
        self.learn()

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        if not self._board.animates(look.now) and not self._board.view.pending():
            self._board.view.draw_ranked(surface, self._ranked, self._reply)

    def learn(self) -> None:
        """Show the lines and the chances of the position."""
        played = next((node.action for node in self._variations.current.children if node.in_game), None)
        entries = entries_of(self.study, played)
        if self.chosen not in [entry.line.action for entry in entries]:
            self.chosen = None
        chosen = self.chosen if self.chosen is not None else entries[0].line.action if entries else None
        self.lines.show(self._state, entries, chosen)
        self._rank(entries, chosen)
        self.chances.show(chance_of(self.study, self._state), self._app.look, elsewhere=True)
        self.chances.mover = None if is_terminal(self._state) else int(current_player(self._state))

    def worth_of(self, action: int) -> ChanceText | None:
        """The value of a move in words; None before the engine has looked at it."""
        line = self.study.line_of(action)
        return None if line is None else line_chance_text(line, self.game.alternates)

    def _rank(self, entries: list[LineEntry], chosen: int | None) -> None:
        """Choose the moves that are drawn on the board."""
        shown = [entry for entry in entries if self.shows_lines or entry.line.action == chosen]
        self._ranked = tuple(
            Ranked(entry.line.action, entry.rank, self.shows_effects and entry.rank > 0 and entry.line.action == chosen)
            for entry in shown
        )
        line = next((entry.line for entry in entries if entry.line.action == chosen), None)
        self._reply = None
        if self.shows_answer and line is not None and len(line.actions) > 1:
            after = consequences_of(self.game, self._state, line.actions[0]).after
            self._reply = consequences_of(self.game, after, line.actions[1])

    @property
    def remark(self) -> str:
        """The text in place of the lines while there are none."""
        return remark_text(self.study, self._state)

    def text_of_node(self, node: VariationNode) -> ChanceText | None:
        """The chance of the move that leads to a position of the tree, in words; None if it is unknown."""
        return text_of_node(self.study, node, self._judged)


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
        choice = Segmented(text("Page"), labels, self.is_open, lambda _: self.toggle())
        choice.keycap = keys.OPENINGS.keys
        return choice

    def node(self) -> Node:
        path, study = self._variations.current.path, self._findings.study
        actions = tuple(node.action for node in path if node.action is not None)
        best = [line.action for line in study.lines[: study.lines_wanted]]
        return self.card(Reached(study.game, path[0].state, actions), self._findings.worth_of, study.book, best)


_MOST_BARS = 8
_ICONS = {"paused": "pause", "done": "check", "over": "flag", "failed": "triangle-alert"}


def engine_card(study: Study, found: Findings, pause: Node, *, forced: bool, low: bool) -> Node:
    """Return the card of the engine: its name, what it is doing, its figures, its lines, or a remark without any.
    `forced` says that there is a single move.
    """
    name = Text(named(study.player.name, study.game), size=15, weight="semi", tone="accent")
    state = Text(doing_text(study, forced=forced), size=13, tone="text2", grow=1)
    head = Box(Row(_sign(study), name, state, pause, gap=8), pad=(16, 6 if low else 10))
    remark = None if found.lines.entries else Text(found.remark, tone="text2", wraps=True, align="center")
    body = Box(Stack(found.lines, remark and Box(remark, pad=12, valign="center")), pad=(8, 5), grow=1)
    return Panel(
        Column(head, Box(_figures(study), pad=(16, 0)), Rule(), body, gap=0), radius=14, elevation=1, pad=0, grow=1
    )


def switch_card(*switches: Switch, low: bool) -> Node:
    """Return the card of the marks on the board; without its title in a low window."""
    title = Text(text("Show on the board"), weight="semi")
    column = Column(None if low else title, Row(*switches, gap=8, line_gap=0), gap=2)
    return Panel(column, radius=14, elevation=1, pad=(14, 8))


def _sign(study: Study) -> Node:
    """A turning spinner while the engine is busy, else an icon."""
    if study.doing not in ("thinking", "preparing"):
        return Icon(_ICONS[study.doing], 20)
    return Canvas(lambda surface, rect, look: draw_spinner(surface, look, rect.center), wide=20, tall=20, live=True)


def _figures(study: Study) -> Node:
    """Depth, nodes, nodes per second, and a bar for each core."""
    depth = text("exact") if study.solved else str(study.depth) if study.depth else "–"
    shown = (
        (text("Depth"), depth),
        (text("Nodes"), compact(study.nodes) if study.nodes else "–"),
        # translators: nodes a second: the number stands below.
        (text("a second"), compact(study.speed) if study.speed else "–"),
    )
    columns = [_figure(name, Text(figure, size=16, weight="semi")) for name, figure in shown]
    busy = study.doing == "thinking"
    bars = Canvas(_cores(min(study.threads, _MOST_BARS), busy=busy), wide=90, tall=18, least=(40, 18))
    cores = _figure(text("{n} core|Cores, all {n}", n=study.threads), bars)
    return Row(*columns, cores, gap=8, align="start")


def _figure(name: str, figure: Node) -> Node:
    return Column(Text(name, size=12, tone="text3"), Box(figure, tall=26, valign="center"), gap=2, grow=1)


def _cores(count: int, *, busy: bool) -> Callable[[pygame.Surface, pygame.Rect, Look], None]:
    def draw(surface: pygame.Surface, room: pygame.Rect, look: Look) -> None:
        wide = min(look.px(12), room.w // max(1, count) - look.px(3))
        for place in range(count):
            bar = pygame.Rect(room.x + place * (wide + look.px(3)), room.y, wide, room.h)
            if not busy:
                bar = pygame.Rect(bar.x, bar.bottom - look.px(5), bar.w, look.px(5))
            look.panel(surface, bar, 2, look.theme.accent if busy else look.theme.text3)

    return draw
