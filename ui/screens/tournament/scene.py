"""The tournament screen: players, crosstable and a live game. A tournament continues while other screens are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.yours import AFTER
from coach.tournament_texts import name_of
from game.formats import numeric_date, time_of_day
from game.texts import text
from lab.contest.draft import Draft
from lab.contest.finished_games import FinishedGame, finished_games
from lab.contest.shelf import ContestSummary
from lab.contest.standings import standings_before, standings_of
from lab.contest.tempo import spent_in
from ui.kit.commands import Command, Section
from ui.kit.menu import Item, Menu
from ui.kit.motion import earliest
from ui.kit.tree.commands import button, icon_button
from ui.kit.tree.layout import Box, Column, Grid, Row
from ui.kit.tree.lists import List
from ui.kit.tree.page import Page
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice
from ui.parts.deleted import Deleted
from ui.parts.follower import LOOK_EVERY, Follower
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.tournament import cards, export, texts
from ui.screens.tournament.add_dialog import AddDialog
from ui.screens.tournament.cards import ListedEntries
from ui.screens.tournament.crosstable import TableCard
from ui.shell.routes import LiveRoute, TournamentRoute
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pygame

    from game.spec import Game
    from lab.contest.contest import Contest
    from lab.contest.plan import ContestPlan
    from lab.contest.runner import ContestRunner
    from lab.contest.standings import Standings
    from ui.kit.focus import Controls
    from ui.kit.tree.node import Node
    from ui.shell.host import Host


def _spaces(scene: Scene) -> bool:
    """Whether Space is free: no control with a visible focus ring takes it."""
    controls: Controls = scene.controls
    focused = controls.focused
    return not controls.ring_visible or focused is None or focused.is_primary or focused.name == text("Crosstable")


PRIMARY = Command(
    "Space", "Start, pause and go on", lambda scene: scene.go(), _spaces, title="Start",
    enabled=lambda scene: scene.plan is not None,
)  # fmt: skip
ADD = Command(
    "A", "Add a player", lambda scene: scene.add_player(), icon="plus",
    enabled=lambda scene: scene.contest is None or not scene.contest.is_outdated,
)  # fmt: skip
WATCH = Command(
    "W", "Watch a game large", lambda scene: scene.watch(), title="Watch it large", icon="eye",
    enabled=lambda scene: scene.follower is not None and scene.follower.match is not None,
)  # fmt: skip
NEW = Command(
    "N", "Another tournament", lambda scene: scene.start_anew(), icon="rotate-ccw",
    enabled=lambda scene: scene.contest is not None,
)  # fmt: skip
DELETE = Command(
    "Del", "Delete an earlier one", lambda scene: scene.delete(), lambda scene: scene.earlier_chosen is not None
)
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.undo())
TABLE = (
    Section("Tournament", (PRIMARY, ADD, WATCH, NEW, DELETE, UNDO, CHOOSE_BOARD, Command("← →", "Other columns"))),
)  # fmt: skip


_EVERY = 0.5
"""Seconds between two updates of the table: ratings take time, and nobody reads faster."""
_NOTHING = object()
"""The state before the first update."""
_LEFT, _RIGHT = (218, 236, 300), (252, 316, 440)
"""The widths of a column, logical: in a narrow window, at the design's width, and the most in a wide one."""
_LEAST, _TABLE, _DESIGN_WIDTH = 230, 400, 1280  # logical
_ALONE = 0.001
"""How a column at the side grows: hardly beside the table, and to the whole width in a line of its own."""


class TournamentScene(Scene):
    """Shows the board's unfinished or last shown tournament, or the draft of the next one.

    Attributes:
        running: the shown tournament; None while a draft is shown.
        follower: the live game of `running`.
        standings: the table.
        listed: the last games, or before the start the earlier tournaments.
    """

    title = "Tournament"
    keys = TABLE

    def __init__(self, app: Host, game: Game, players: Sequence[str] = ()) -> None:
        """`players` are proposed for a new tournament. A running tournament is shown first in any case; the latest
        unfinished one only without `players`.
        """
        super().__init__(app)
        self.game = game
        self.draft = Draft(game, players)
        self.running: ContestRunner | None = app.tournaments.played_on(game.name)
        if self.running is None and not players:
            self.running = app.tournaments.at_hand(game.name)
        self.follower: Follower | None = None
        self.standings: Standings | None = None
        self._deleted = Deleted(app)
        self._seen: object = _NOTHING
        self._next = float("-inf")
        self._drafted = self.draft.plan
        self._kept: list[ContestSummary] = []
        self.show(self.running)
        self._tell_of_guests(players)

    def _tell_of_guests(self, players: Sequence[str]) -> None:
        """Show a notice that proposed players can be added, if a tournament runs without them."""
        entrants = self.contest.plan.entrants if self.contest else ()
        for name in players if self.contest else ():
            if not any(each == name or each.startswith(f"{name}{AFTER}") for each in entrants):
                sentence = text("A tournament is being played; {player} can be added to it.", player=name_of(name))
                self.app.notice(sentence)

    # -- what is shown ---------------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("in a tournament")

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    @property
    def contest(self) -> Contest | None:
        """The shown tournament; None while a draft is shown."""
        return self.running.contest if self.running else None

    @property
    def plan(self) -> ContestPlan | None:
        """The plan of the shown tournament or of the draft."""
        return self.contest.plan if self.contest else self._drafted

    @property
    def is_played(self) -> bool:
        """Whether games are being played, without a pause."""
        return self.running is not None and self.running.is_alive and not self.running.paused

    @property
    def is_over(self) -> bool:
        """Whether the shown tournament cannot go on."""
        contest = self.contest
        return contest is not None and (contest.is_done or (contest.is_outdated and not self.is_played))

    @property
    def earlier_chosen(self) -> ContestSummary | None:
        """The earlier tournament in the list on which the focus is."""
        rows = self._rows
        entry = rows.items[rows.chosen] if rows.focused and 0 <= rows.chosen < len(rows.items) else None
        return entry if isinstance(entry, ContestSummary) else None

    @property
    def _rows(self) -> List[FinishedGame | ContestSummary]:
        """The list of last games or earlier tournaments, as it is now."""
        self._settle()
        rows = self.controls.named(text("Games and tournaments"))
        assert isinstance(rows, List)
        return rows

    def show(self, running: ContestRunner | None) -> None:
        """Show a tournament, or with None the draft of a new one."""
        if self.follower is not None:
            self.follower.stop()
        self.running = running
        self.follower = Follower(running) if running else None
        self._read_kept()

    def _read_kept(self) -> None:
        """Read the list of earlier tournaments again."""
        self._kept = [] if self.running else self.app.tournaments.kept(self.game.name)
        self._refresh_all()

    def _refresh_all(self) -> None:
        """Read everything again, after a choice or a start."""
        self._seen, self._next = _NOTHING, float("-inf")
        self._refresh(self.look.now)

    @property
    def _state(self) -> object:
        """A value that changes whenever the shown texts of the tournament may change."""
        running, contest = self.running, self.contest
        if running is None or contest is None:
            other = self.app.tournaments.played_on(self.game.name)
            return other and len(other.contest.last)
        doing = running.is_alive, running.paused, running.problem, running.preparing
        return len(contest.last), contest.played > 0, contest.is_done, len(contest.failed), contest.plan, doing

    def _refresh(self, now: float) -> None:
        """Update the table and its texts after a change."""
        seen = self._state
        if seen == self._seen or now < self._next:
            return
        self._drafted = self.draft.plan
        contest, plan, tournaments = self.contest, self.plan, self.app.tournaments
        if contest is None and seen is None and self._seen is not _NOTHING:  # the running tournament has stopped
            self._kept = tournaments.kept(self.game.name)
        self._seen, self._next = seen, now + _EVERY
        if contest is None or self.running is None:
            self.standings = standings_before(plan) if plan else None
            self.progress = texts.proposed(plan, tournaments.speeds(plan) if plan else {}, tournaments.workers)
        else:
            self.standings = standings_of(contest)
            spent = spent_in(contest.results) or tournaments.speeds(contest.plan)
            self.progress = texts.progress_of(self.running, spent)
        self._findings = texts.sure_of(self.standings, contest)
        self.listed = self._read_entries()
        self.invalidate()

    def _read_entries(self) -> ListedEntries:
        """The last games, or before the start the earlier tournaments."""
        if self.contest is not None:
            return ListedEntries(text("Last results"), finished_games(self.contest), text("No game is over yet."))
        running, playing = self.app.tournaments.playing, self.app.tournaments.played_on(self.game.name)
        now = {running.contest.folder: running.contest.played} if running else {}
        entries = [entry._replace(played=now.get(entry.folder, entry.played)) for entry in self._kept]
        folder = playing.contest.folder if playing else None
        return ListedEntries(text("Earlier tournaments"), entries, text("None of this board yet."), folder)

    # -- what is on the screen -------------------------------------------------------------------------

    def compose(self) -> Node:
        app, metrics = self.app, self.look.metrics
        gap, share = 8 if metrics.low else 12, max(1.0, metrics.logical_width / _DESIGN_WIDTH)
        left, right = (min(wide * share, most) if metrics.roomy else narrow for narrow, wide, most in (_LEFT, _RIGHT))
        choice = BoardChoice(app, self.game, lambda board: app.navigate(TournamentRoute(board), replace=True))
        subtitle = texts.subtitle(self.plan, self.draft, self.contest)
        add = button(ADD, self, "ghost")
        players = cards.players_card(self.draft, self.contest, add, self.toggle, self._refresh_all, app.open)
        results = cards.results_card(self.game.name, self.listed, self._pick, self._open_menu, low=metrics.low)
        exports = export.export_card(app, self.contest, self.standings, roomy=metrics.roomy)
        beside = Box(Column(results, exports, gap=gap), least=_LEAST)
        third = Grid(2, Box(self._live(), least=_LEAST, grow=1), beside, stretch=(0, 1), gap=gap, line_gap=gap)
        extra = icon_button(NEW, self, group="bar"), keys_button(app)
        return Page(
            top_bar(app, text("Tournament"), subtitle, extra=extra, choice=choice),
            Row(
                Box(Column(players, self._primary(), gap=gap), wide=left, grow=_ALONE),
                Box(self._middle(gap), wide=_TABLE, grow=1),
                Box(third, wide=right, grow=_ALONE),
                gap=gap, line_gap=gap, align="stretch",
            ),
            pad=gap + 4,
        )  # fmt: skip

    def _primary(self) -> Node:
        label, icon = (text("Pause"), "pause") if self.is_played else (text("Go on"), "play")
        if self.contest is None or self.is_over:
            # translators: a verb: start the tournament.
            label, icon = (text("Start"), "play") if self.contest is None else (text("New one"), "plus")
        size, tall = (15, 52) if self.look.metrics.low else (18, 72)
        return button(PRIMARY, self, "primary", label=label, icon=icon, tooltip="", size=size, radius=14, tall=tall)

    def _middle(self, gap: float) -> Node:
        low, follower = self.look.metrics.low, self.follower
        is_played = follower is not None and follower.match is not None and follower.running.is_alive
        live = follower.players if follower is not None and is_played else None
        news = texts.news_of(self.running, self.standings) if self.running is not None else ""
        progress = cards.progress_card(self.progress, news, low=low)
        findings = cards.findings_card(*self._findings, low=low)
        return Column(TableCard(self.standings, self.plan, live), progress, findings, gap=gap)

    def _live(self) -> Node:
        watch = button(WATCH, self, tooltip="")
        return cards.live_card(self.game.name, self.follower, watch, low=self.look.metrics.low)

    # -- what can be asked for -------------------------------------------------------------------------

    def go(self) -> None:
        """Start, pause or resume the tournament; after its end, begin a new draft."""
        running, plan = self.running, self.draft.plan
        if running is None:
            if plan is not None:
                self.guarded(lambda: self.show(self.app.tournaments.begin(plan)))
        elif self.is_over:
            self.start_anew()
        elif self.is_played:
            running.pause()
        else:
            self.guarded(lambda: self.app.tournaments.go_on(running))
        self._refresh_all()

    def start_anew(self) -> None:
        """Begin a new draft with the same players; a running tournament continues until the next one starts."""
        if self.contest is not None:
            self.draft = Draft.like(self.contest.plan)
            self.show(None)

    def add_player(self) -> None:
        """Open the dialog that adds players."""
        playing = lambda: self.contest.plan.entrants if self.contest else self.draft.chosen  # noqa: E731
        self.app.open(AddDialog(self.game, playing, self._add))

    def _add(self, name: str) -> None:
        running = self.running
        if running is None:
            self.draft.add(name)
        elif name not in running.contest.plan.entrants:
            self.guarded(lambda: running.join(name))
        self._refresh_all()

    def toggle(self, name: str) -> None:
        """Add a player to the draft, or remove it."""
        self.draft.toggle(name)
        self._refresh_all()

    def watch(self) -> None:
        """Open the screen of the live game."""
        if self.follower is not None:
            self.app.navigate(LiveRoute(self.follower))

    def _pick(self, entry: FinishedGame | ContestSummary) -> None:
        """Open an earlier tournament, or the menu of a finished game."""
        if not isinstance(entry, FinishedGame):
            self._open(entry)
        elif self.contest is not None:
            anchor = self._rows.row_rect(self._rows.chosen, self.look)
            self.app.open(export.game_menu(self.app, self.contest, entry, anchor))

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
        sentence = text(
            "The tournament of {day} is deleted. Ctrl+Z brings it back.",
            day=f"{numeric_date(entry.begun.astimezone())} {time_of_day(entry.begun.astimezone())}",
        )
        self.guarded(lambda: self._deleted.add(self.app.tournaments.delete(entry.folder), sentence))
        self._read_kept()

    def undo(self) -> None:
        """Bring back the tournament that was deleted last."""
        self.guarded(lambda: self._deleted.bring_back(self._restore))

    def _restore(self, away: Path) -> None:
        folder = self.app.tournaments.restore(self.game.name, away)
        self._read_kept()
        rows = self._rows
        rows.chosen = next((n for n, each in enumerate(self._kept) if each.folder == folder), rows.chosen)
        self.controls.focus(rows, self.look, by_keyboard=True)
        self.app.notice(text("The tournament is back."), "good")

    # -- time ------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop asking for win chances while another screen is shown."""
        super().leave()
        if self.follower is not None:
            self.follower.stop()

    def update(self, now: float) -> None:
        """Follow the live game; update everything else at intervals."""
        self._refresh(now)
        follower, app = self.follower, self.app
        if follower is not None:
            moved = follower.update(now)
            can_judge = app.is_on_top(self) and app.warmup.ready(self.game.name)
            if (can_judge and follower.judge(app.engine, now, verdicts=app.settings.verdicts)) or moved:
                self.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next check for games and moves."""
        alive = self.running is not None and self.running.is_alive
        late = max(0.0, self._next - now) if self._state != self._seen else None
        return earliest(super().next_frame_delay(now), LOOK_EVERY if alive else None, late)
