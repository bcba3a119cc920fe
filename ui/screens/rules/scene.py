"""The screen of the rules, in steps with pictures."""

from __future__ import annotations

from functools import partial

from coach.boards import texts_of
from game import GAMES
from game.texts import text
from ui.boards.steps import step_nodes
from ui.kit import Command, IconButton, Section, Segmented
from ui.kit.tree import BalancedColumns, Box, Card, Column, Node, Page, Panel, Scroll, paragraph
from ui.parts.top_bar import top_bar
from ui.shell.host import Host
from ui.shell.routes import LessonRoute
from ui.shell.scene import Scene

_WIDEST, _COLUMN, _PAD, _GAP = 1132, 392, (24, 22), 16  # logical


class RulesScene(Scene):
    """Shows the rules of one board; the choice at the top changes the board."""

    title = "Rules"
    keys = (
        Section(
            "Rules",
            (Command("← →", "Another board"), Command("↑ ↓", "Scroll"), Command("PgUp PgDn", "Scroll by a page")),
        ),
        Section("", (Command("←", "", lambda at: at.show_next(-1)), Command("→", "", lambda at: at.show_next(1)))),
    )

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.game = game
        """The name of the board whose rules are shown."""

    def show_next(self, by: int) -> None:
        """Show the rules of the next (1) or the previous (-1) board."""
        names = [game.name for game in GAMES]
        self.game = names[min(max(names.index(self.game) + by, 0), len(names) - 1)]

    def compose(self) -> Node:
        texts, titles = texts_of(self.game), {game.name: game.shown_title for game in GAMES}
        to_lesson = lambda: self.app.navigate(LessonRoute(self.game))  # noqa: E731
        learn = IconButton("graduation-cap", text("Learn by doing"), to_lesson, group="bar")
        steps = [Panel(step, elevation=1, pad=_PAD) for step in step_nodes(self.game)]
        notes = Card(text("How moves are written"), paragraph(text(texts.notation)), size=15, head=4, pad=_PAD)
        columns = BalancedColumns(*steps, wide=_COLUMN, most=2, gap=_GAP, line_gap=_GAP)
        page = Scroll(
            Box(Column(columns, notes, gap=_GAP), pad=(0, 8)),
            name=text("Rules"),
            by_arrows=True,
            node_id=f"rules of {self.game}",
        )
        return Page(
            top_bar(self.app, text("Rules"), titles[self.game], extra=[learn] if texts.lesson else []),
            Column(Segmented(text("Board##kind of game"), titles, self.game, partial(setattr, self, "game")), page),
            wide=_WIDEST,
        )
