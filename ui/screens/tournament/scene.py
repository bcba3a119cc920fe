"""The tournament screen: players, crosstable and a live game. A tournament continues while other screens are shown.

Input: a plan. `lab.contest` plays it in worker processes; the screen reads their results. `live_scene` shows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from coach.live_chance import LiveChance
from coach.player_groups import Listed, every_group_of, found
from game.spec import Game
from game.texts import text
from lab.contest import texts
from lab.contest.finished_games import FinishedGame
from lab.contest.following import LOOK_EVERY, GameFollower
from lab.contest.runner import ContestRunner
from lab.contest.shelf import ContestSummary
from lab.contest.shown_contest import ShownContest
from lab.learning.measured import ratings_of_taught
from ui.kit import Command, Field, Heading, IconButton, Item, List, Look, Menu, Popup, Section, button, icon_button
from ui.kit.motion import DOUBLE_CLICK, earliest
from ui.kit.tree import Box, Column, Grid, Icon, Node, Page, Row, Spacer, Stack, Text
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice
from ui.parts.deleted import Deleted
from ui.parts.switches import DETAILS
from ui.parts.top_bar import bottom_bar, keys_button, top_bar
from ui.screens.tournament import cards, export
from ui.screens.tournament.crosstable import TableCard
from ui.shell.host import Host
from ui.shell.routes import LiveRoute, TournamentRoute
from ui.shell.scene import SceneOfBoard


def _spaces(scene: TournamentScene) -> bool:
    """Whether no control with a visible focus ring needs Space."""
    controls = scene.controls
    focused = controls.focused
    return not controls.ring_visible or focused is None or focused.is_primary or focused.name == text("Results")


PRIMARY = Command(
    "Space", "Start, pause and go on", lambda scene: scene.run_or_pause(), _spaces, title="Start##run",
    enabled=lambda scene: scene.desk.plan is not None,
)  # fmt: skip
ADD = Command(
    "A", "Add a player", lambda scene: scene.add_player(), icon="plus",
    enabled=lambda scene: scene.desk.contest is None or not scene.desk.contest.is_outdated,
)  # fmt: skip
WATCH = Command(
    "W", "Watch a game large", lambda scene: scene.watch(), title="Watch it large", icon="eye",
    enabled=lambda scene: scene.desk.follower is not None and scene.desk.follower.match is not None,
)  # fmt: skip
NEW = Command(
    "N", "Another tournament", lambda scene: scene.start_anew(), icon="plus",
    enabled=lambda scene: scene.desk.contest is not None,
)  # fmt: skip
DELETE = Command(
    "Del", "Delete an earlier one", lambda scene: scene.delete(), lambda scene: scene.earlier_chosen is not None
)
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.undo())
_COLUMNS = Command("← →", "Other columns")
TABLE = (Section("Tournament", (PRIMARY, ADD, DETAILS, WATCH, NEW, DELETE, UNDO, CHOOSE_BOARD, _COLUMNS)),)


_LEFT, _RIGHT = (218, 236, 300), (252, 316, 440)
"""Logical widths of the side columns: in a narrow window, in a window 1280 wide, and the greatest."""
_LEAST, _TABLE, _DESIGN_WIDTH = 230, 400, 1280  # logical
_NARROW = 900  # logical width of a window below which the three columns do not fit side by side
_ALONE = 0.001
"""The `grow` of a side column: beside the table it hardly grows, alone in a line it takes the whole width."""


class TournamentScene(SceneOfBoard):
    """Shows a board's unfinished or last shown tournament, or the draft of a new tournament; `desk` is its state."""

    title = "Tournament"
    activity = "in a tournament"
    keys = TABLE

    def __init__(self, app: Host, game: Game, players: Sequence[str] = ()) -> None:
        """`players` are added to the draft; during a running tournament, a notice says that they can be added."""
        super().__init__(app)
        self.game = game
        self.desk = ShownContest(game, app.tournaments, players)
        self._chance = LiveChance(ratings_of_taught)
        self._deleted = Deleted(app)
        self._pressed = -DOUBLE_CLICK
        self._read_again()
        for name in self.desk.left_out(players):
            words = text("A tournament is being played; {player} can be added to it.", player=texts.name_of(name))
            self.app.notice(words)

    # -- what is shown ---------------------------------------------------------------------------------

    @property
    def earlier_chosen(self) -> ContestSummary | None:
        """The earlier tournament that has the focus in the list; None if a game or nothing has the focus."""
        rows = self._rows
        entry = rows.items[rows.chosen] if rows.focused and 0 <= rows.chosen < len(rows.items) else None
        return entry if isinstance(entry, ContestSummary) else None

    @property
    def _rows(self) -> List[FinishedGame | ContestSummary]:
        """The list of the last games or of the earlier tournaments; if it is out of date, it is composed anew first."""
        self._settle()
        rows = self.controls.named(text("Games and tournaments"))
        assert isinstance(rows, List)
        return rows

    def show(self, running: ContestRunner | None) -> None:
        """Show a tournament, or with None the draft of a new one."""
        self._change(partial(self.desk.show, running))

    def _read_again(self) -> None:
        """Read the tournament and its results again, after a change by the person."""
        self.desk.read_again()
        self._read_results(self.look.now)

    def _read_results(self, now: float) -> None:
        """Update table and texts if the results have changed."""
        if self.desk.refresh(now):
            self.invalidate()

    # -- what is on the screen -------------------------------------------------------------------------

    def compose(self) -> Node:
        app, gap = self.app, 8 if self.look.metrics.low else 12
        choice = BoardChoice(app, self.game, lambda board: app.navigate(TournamentRoute(board), replace=True))
        extra = icon_button(NEW, self, group="bar"), keys_button(app)
        begins = self._primary()
        footer = bottom_bar(begins, self.look)
        bar = top_bar(app, text("Tournament"), texts.subtitle(self.desk), extra=extra, choice=choice)
        return Page(bar, self._body(None if footer else begins, gap), pad=gap + 4, footer=footer)

    def _body(self, begins: Node | None, gap: float) -> Node:
        """Three columns, or one below the other. A narrow window has the progress of a tournament above them, and its
        live game: above them during the tournament, below them after its end.
        """
        desk, metrics = self.desk, self.look.metrics
        low, narrow, share = metrics.low, metrics.logical_width < _NARROW, metrics.logical_width / _DESIGN_WIDTH
        left, right = (min(w * max(1.0, share), most) if metrics.roomy else least for least, w, most in (_LEFT, _RIGHT))
        players = cards.players_card(self.app, desk, button(ADD, self, "ghost"), self.toggle, self._read_again)
        watch = button(WATCH, self, tooltip="")
        chance = self._chance.of(desk.follower.match) if desk.follower else None
        live = cards.live_card(self.game.name, desk.follower, chance, watch, low=low, wide=narrow)
        table = TableCard(desk.standings, desk.plan, desk.live_players, rated=self.app.settings.details)
        progress = cards.progress_card(desk.progress, texts.news_of(desk), low=low)
        title, found = desk.findings[0], [each for each in desk.findings[1] if table.rated or not each.on_scale]
        findings, begun = cards.findings_card(title, found, low=low), narrow and desk.contest is not None
        first = Box(Column(players, begins, gap=gap), wide=left, grow=_ALONE)
        middle = Box(Column(table, not begun and progress, findings, gap=gap), wide=_TABLE, grow=1)
        third = Box(self._results(None if narrow else live, gap), wide=right, grow=_ALONE)
        columns = (middle, third, first) if begun else (first, middle, third)
        row: Node = Row(*columns, gap=gap, line_gap=gap, align="stretch", grow=1)
        row = Column(*columns, gap=gap) if metrics.tight else row
        if not begun:
            return row
        return Column(progress, row, live, gap=gap) if desk.is_over else Column(progress, live, row, gap=gap)

    def _results(self, live: Node | None, gap: float) -> Node:
        desk, metrics = self.desk, self.look.metrics
        results = cards.results_card(self.game.name, desk.listed, self._pick, self._open_menu, low=metrics.low)
        exports = export.export_card(self.app, desk.contest, desk.standings, roomy=metrics.roomy)
        below = Box(Column(results, exports, gap=gap), least=_LEAST)
        return Grid(2, live and Box(live, least=_LEAST, grow=1), below, stretch=(0, 1), gap=gap, line_gap=gap)

    def _primary(self) -> Node:
        label, icon = self.desk.next_step
        size, tall = (15, 44 if self.look.metrics.short else 52) if self.look.metrics.low else (18, 72)
        return button(PRIMARY, self, "primary", label=label, icon=icon, tooltip="", size=size, radius=14, tall=tall)

    # -- what can be asked for -------------------------------------------------------------------------

    def run_or_pause(self) -> None:
        """Start, pause or resume the tournament; after its end, begin a new draft. Two quick presses count as one."""
        pressed, self._pressed = self._pressed, self.look.now
        if self.look.now - pressed >= DOUBLE_CLICK:
            self._change(self.desk.run_or_pause)

    def start_anew(self) -> None:
        """Begin a new draft with the same players; a running tournament continues until the next one starts."""
        self._change(self.desk.start_anew)

    def add_player(self) -> None:
        add = lambda name: self._change(partial(self.desk.add, name))  # noqa: E731
        self.app.open(AddDialog(self.game, lambda: self.desk.entrants, add))

    def toggle(self, name: str) -> None:
        self._change(partial(self.desk.draft.toggle, name))

    def _change(self, what: Callable[[], object]) -> None:
        """Call a function that changes the tournament or draft, show an error as a notice, and update the screen."""
        self.guarded(what)
        self._read_again()

    def watch(self) -> None:
        if self.desk.follower is not None:
            self.app.navigate(LiveRoute(self.desk.follower))

    def _pick(self, entry: FinishedGame | ContestSummary) -> None:
        """Open an earlier tournament, or the menu of a finished game."""
        if not isinstance(entry, FinishedGame):
            self._open(entry)
        elif self.desk.contest is not None:
            anchor = self._rows.row_rect(self._rows.chosen, self.look)
            self.app.open(export.game_menu(self.app, self.desk.contest, entry, anchor))

    # -- earlier tournaments ---------------------------------------------------------------------------

    def _open(self, entry: ContestSummary) -> None:
        self.guarded(lambda: self.show(self.app.tournaments.open(entry.folder)))

    def _open_menu(self, entry: ContestSummary, near: pygame.Rect) -> None:
        items = [
            # translators: a verb: open the tournament.
            Item(text("Open"), lambda: self._open(entry), "table-2"),
            Item(text("Delete"), lambda: self._delete(entry), "trash-2", DELETE.keys, danger=True),
        ]
        self.app.open(Menu(items, near))

    def delete(self) -> None:
        """Delete the chosen tournament; `undo` brings it back."""
        if self.earlier_chosen is not None:
            self._delete(self.earlier_chosen)

    def _delete(self, entry: ContestSummary) -> None:
        self.guarded(lambda: self._deleted.add(self.app.tournaments.delete(entry.folder), texts.deleted_text(entry)))
        self._read_kept()

    def _read_kept(self) -> None:
        self._change(self.desk.read_kept)

    def undo(self) -> None:
        """Bring back the tournament that was deleted last."""
        self.guarded(lambda: self._deleted.bring_back(self._restore))

    def _restore(self, away: Path) -> None:
        folder = self.app.tournaments.restore(self.game.name, away)
        self._read_kept()
        rows = self._rows
        rows.chosen = next((n for n, each in enumerate(self.desk.kept) if each.folder == folder), rows.chosen)
        self.controls.focus(rows, self.look, by_keyboard=True)
        self.app.notice(text("The tournament is back."), "good")

    # -- time ------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop asking for win chances while another screen is shown."""
        super().leave()
        self._chance.stop()

    def update(self, now: float) -> None:
        self._read_results(now)
        if self.desk.follower is not None:
            self._follow(self.desk.follower, now)

    def _follow(self, follower: GameFollower, now: float) -> None:
        """Show a new position of the live game, and its win chance."""
        app, moved, judged = self.app, follower.update(now), False
        if app.is_on_top(self) and app.warmup.ready(self.game.name):
            judged = self._chance.update(follower, app.engine, now, verdicts=app.settings.verdicts)
        if moved or judged:
            self.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        alive = self.desk.running is not None and self.desk.running.is_alive
        return earliest(super().next_frame_delay(now), LOOK_EVERY if alive else None, self.desk.next_refresh(now))


_ROW, _NAME, _TALL = 32, 170, 430  # logical
_DOWN = Command("↓", "To the list")


class AddDialog(Popup):
    """A dialog that finds players by name or method. `add` gets the name of a picked player; the dialog stays open."""

    wide = 620

    def __init__(self, game: Game, playing: Callable[[], Sequence[str]], add: Callable[[str], None]) -> None:
        super().__init__()
        self.game, self._playing, self._add = game, playing, add
        self._typed = ""

    def opened(self, look: Look) -> None:
        super().opened(look)
        self.controls.focus(self.controls.named(text("Find a player")), look, by_keyboard=True)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take every event and return True; the down arrow moves the focus from the field to the list."""
        if event.type == pygame.KEYDOWN and self.controls.typing and _DOWN.means(event):
            self.controls.focus(self.controls.named(text("Player")), look, by_keyboard=True)
        else:
            super().handle(event, look)
        return True

    def compose(self) -> Node:
        name = text("Find a player")
        typed = partial(setattr, self, "_typed")
        find = Field(name, self._typed, typed, placeholder=name, on_submit=self._take_first, grow=1)
        pick = lambda player: self._add(player.spec.name)  # noqa: E731
        rows = List(text("Player"), self._found(), self._row, pick, empty=text("No such player"))
        shut = IconButton("x", text("Close"), self.close, size=18)
        searching = Column(Row(find, Spacer(44, grow=0), gap=0), Box(rows, tall=_TALL))
        return Stack(searching, Row(Spacer(), shut, align="start"))

    def _found(self) -> list[Listed | Heading]:
        rows: list[Listed | Heading] = []
        for group in found(every_group_of(self.game, self._typed.strip()), self._typed):
            rows += [Heading(group.heading), *group.players]
        return rows

    def _row(self, player: Listed) -> Node:
        """The row of a player: name, purpose and amount of search, with a tick if the player is in the tournament."""
        plays = player.spec.name in self._playing()
        title = Text(player.title, weight="semi", tone="text3" if plays else "text", shortens=True)
        line = Row(
            Box(title, least=_NAME, most=_NAME),
            Text(player.purpose, size=13, tone="text2", shortens=True, grow=1),
            Text(player.search, size=12, tone="text3"),
            plays and Icon("check", 16, "accent"),
            gap=10,
        )
        return Box(line, pad=(12, 0), tall=_ROW, valign="center")

    def _take_first(self) -> None:
        """Add the first player found, for Enter in the search field."""
        first = next((entry for entry in self._found() if isinstance(entry, Listed)), None)
        if first is not None:
            self._add(first.spec.name)
