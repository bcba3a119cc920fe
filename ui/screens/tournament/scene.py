"""The tournament screen: players, crosstable and a live game. A tournament continues while other screens are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ai.yours import AFTER
from coach.player_texts import WIDE_DOT
from game.errors import CodedError, reason_of
from game.texts import text
from lab.arena import NO_GAMES
from lab.contest.draft import GAMES_OFFERED, NODES_OFFERED, OPENINGS_OFFERED, SEEDS_OFFERED, Draft
from lab.contest.finished_games import FinishedGame, finished_games
from lab.contest.standings import standings_from, standings_of
from lab.contest.tempo import spent_in
from lab.crosstable import Crosstable
from ui.kit.button import Button, IconButton
from ui.kit.menu import Item, Menu
from ui.kit.motion import earliest
from ui.parts.board_choice import BoardChoice
from ui.parts.cached_layer import CachedLayer
from ui.parts.follower import LOOK_EVERY, Follower
from ui.parts.top_bar import TopBar
from ui.screens.tournament import export, keys, summary, texts
from ui.screens.tournament.add_dialog import AddDialog
from ui.screens.tournament.export_card import ExportCard
from ui.screens.tournament.game_records import keep_in
from ui.screens.tournament.info_cards import ProgressCard, SureCard
from ui.screens.tournament.layout import arrange
from ui.screens.tournament.live_card import LiveCard
from ui.screens.tournament.players_card import PlayerRow, PlayersCard, SettingRow
from ui.screens.tournament.results_card import ResultsCard
from ui.screens.tournament.table_card import TableCard
from ui.screens.tournament.tournament_actions import TournamentActions
from ui.shell.routes import LiveRoute, ReviewRoute, TournamentRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import SHEET, open_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.spec import Game
    from lab.contest import shelf
    from lab.contest.contest import Contest
    from lab.contest.plan import ContestPlan
    from lab.contest.runner import ContestRunner
    from lab.contest.standings import Standings
    from lab.contest.tempo import ThinkingTimes
    from ui.shell.host import Host


_EVERY = 0.5
"""Seconds between two updates of the table: ratings take time, and nobody reads faster."""
_NOTHING = object()
"""The state before the first update."""


class TournamentScene(Scene):
    """Shows the board's unfinished or last shown tournament, or the draft of the next one."""

    title = "Tournament"
    keys = keys.TABLE

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
        self.choice = BoardChoice(app, game, self._go_over)
        self.anew = IconButton(
            "rotate-ccw", text("Another tournament"), self.start_anew, keycap=keys.NEW.keys, group="bar"
        )
        sheet = IconButton(
            "circle-question-mark", text("Keys"), lambda: open_sheet(app), keycap=SHEET.keys, group="bar"
        )
        self.bar = TopBar(app, text("Tournament"), extra=[self.anew, sheet], choice=self.choice)
        self.players = PlayersCard(app, game, self.toggle, self.add_player, self._settings())
        self.primary = Button("", self.go, "primary", keycap=keys.PRIMARY.keys, size=18, radius=14, name=text("Start"))
        self.table, self.progress, self.sure = TableCard(), ProgressCard(), SureCard()
        self.live = LiveCard(game, self.watch)
        self.actions = TournamentActions(self)
        self.results = ResultsCard(game.name, self._pick_result, self.actions.open_menu)
        self.export = ExportCard(self._export_table, self._export_games, self._export_picture)
        self._page = CachedLayer(self._draw_page)
        self._spent: ThinkingTimes = {}
        self._seen: object = _NOTHING
        self._next = float("-inf")
        self._standings: Standings | None = None
        self._kept: list[shelf.ContestSummary] = []
        self.controls.add(
            self.bar.back, self.choice, *self.players.controls, self.primary, self.table, self.live.watch,
            self.results, *self.export.controls, *self.bar.right,
        )  # fmt: skip
        self.show(self.running)
        self._tell_of_guests(players)

    def _tell_of_guests(self, players: Sequence[str]) -> None:
        """Show a notice that proposed players can be added, if a tournament runs without them."""
        entrants = self.contest.plan.entrants if self.contest else ()
        for name in players if self.contest else ():
            if not any(each == name or each.startswith(f"{name}{AFTER}") for each in entrants):
                sentence = text(
                    "A tournament is being played; {player} can be added to it.", player=texts.name_of(name)
                )
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
        return self.contest.plan if self.contest else self.draft.plan

    @property
    def is_played(self) -> bool:
        """Whether games are being played, without a pause."""
        return self.running is not None and self.running.is_alive and not self.running.paused

    @property
    def can_add(self) -> bool:
        """Whether a player can be added."""
        return self.contest is None or not self.contest.is_outdated

    def show(self, running: ContestRunner | None) -> None:
        """Show a tournament, or with None the draft of a new one."""
        if self.live.follower is not None:
            self.live.follower.stop()
        self.running = running
        self.live.follower = Follower(running) if running else None
        self.live.chance = self.table.live = None
        self.table.first = 0
        self._kept = []
        if running is None:
            self.read_kept()
        else:
            self._refresh_all()

    def read_kept(self) -> None:
        """Read the list of earlier tournaments again."""
        self._kept = self.app.tournaments.kept(self.game.name)
        self._refresh_all()

    def _refresh_all(self) -> None:
        """Read everything again and lay it out, after a choice or a start."""
        self._seen, self._next = _NOTHING, float("-inf")
        self._show_settings()
        self._refresh(self.look.now)
        self.app.relayout()

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
        """Update table, sentences and counts after a change."""
        running, contest = self.running, self.contest
        seen, plan = self._state, self.plan
        if seen == self._seen or now < self._next:
            return
        if contest is None and seen is None and self._seen is not _NOTHING:  # the running tournament has stopped
            self._kept = self.app.tournaments.kept(self.game.name)
        self._page.invalidate(*(self._counting if _only_games_differ(seen, self._seen) else ()))
        self._seen, self._next = seen, now + _EVERY
        if contest is None:
            self._standings = _empty(plan) if plan else None
            self._spent = self.app.tournaments.speeds(plan) if plan else {}
        else:
            self._standings = standings_of(contest)
            self._spent = spent_in(contest.results) or self.app.tournaments.speeds(contest.plan)
        self.table.show(self._standings, plan)
        self._show_players()
        self._show_button()
        workers = self.app.tournaments.workers
        self.progress.shown = (
            summary.progress_of(running, self._spent) if running else summary.proposed(plan, self._spent, workers)
        )
        self.sure.title, self.sure.lines = summary.sure_of(self._standings, contest)
        self._show_results()
        self._place()
        self.app.invalidate()

    @property
    def _counting(self) -> tuple[pygame.Rect, ...]:
        """The rectangles that change after each game."""
        return self.table.card, self.progress.rect, self.sure.rect, self.results.card

    def _show_players(self) -> None:
        card, contest, look = self.players, self.contest, self.look
        offered = len(self.draft.listed)
        if contest is None:
            entries = [PlayerRow(name, name in self.draft.chosen) for name in self.draft.listed]
            if self.draft.gauntlet:
                card.note = text("Each chosen player meets every measured level and gets a rating from that.")
            else:
                card.note = text(
                    "Everybody meets everybody. Choose one or two levels, too: ratings are measured against them."
                )
            count = len(self.draft.chosen)
        else:
            entries = [PlayerRow(name, True, contest.failed.get(name, "")) for name in contest.plan.entrants]
            card.note = text("You can add a player while it runs. Every other change starts a new tournament.")
            if contest.is_done:
                card.note = text("It is over. A new one begins with the same players.")
            count = len(entries)
        card.locked = contest is not None
        card.count = text("{n} of {all}", n=count, all=max(offered, count))
        card.list.show(entries, look, can_tick=contest is None)
        card.add.enabled = self.can_add
        self.anew.enabled = contest is not None

    def _show_button(self) -> None:
        button, contest = self.primary, self.contest
        if contest is None:
            label, icon, button.enabled = text("Start"), "play", self.draft.plan is not None
        elif contest.is_done:
            label, icon, button.enabled = text("New one"), "plus", True
        elif self.is_played:
            label, icon, button.enabled = text("Pause"), "pause", True
        elif contest.is_outdated:
            label, icon, button.enabled = text("New one"), "plus", True
        else:
            label, icon, button.enabled = text("Go on"), "play", True
        button.label, button.icon = label, icon

    def _show_results(self) -> None:
        card, contest = self.results, self.contest
        if contest is None:
            card.head, card.aside = text("Earlier tournaments"), text("newest first")
            card.empty = text("None of this board yet.")
            playing = self.app.tournaments.played_on(self.game.name)
            card.playing = playing.contest.folder if playing else None
            card.show([self._as_it_is(entry) for entry in self._kept], self.look)
        else:
            card.head, card.aside = text("Last results"), text("newest first")
            card.empty = text("No game is over yet.")
            card.show(finished_games(contest), self.look)
        some = contest is not None and contest.played > 0
        for button in self.export.controls:
            button.enabled = some
        self.live.watch.enabled = self.live.is_watchable
        self.live.resting = self._resting()
        self.bar.subtitle = self._subtitle()

    def _as_it_is(self, entry: shelf.ContestSummary) -> shelf.ContestSummary:
        """Return an entry of the list with its current number of played games."""
        running = self.app.tournaments.playing
        if running is None or running.contest.folder != entry.folder:
            return entry
        return entry._replace(played=running.contest.played)

    def _resting(self) -> str:
        if self.contest is None:
            return text("Each game shows here while it is played.")
        if self.running is not None and self.running.preparing:
            return text("The players get ready. The first time takes a minute or two.")
        return text("No game is being played.")

    def _subtitle(self) -> str:
        plan = self.plan
        gauntlet = plan.is_gauntlet if plan else self.draft.gauntlet
        how = text("against the levels") if gauntlet else text("everybody against everybody")
        if self.contest is None:
            return how
        return WIDE_DOT.join((how, f"{self.contest.begun.astimezone():%Y-%m-%d}"))

    # -- settings --------------------------------------------------------------------------------------

    def _settings(self) -> list[SettingRow]:
        app = self.app
        nodes = [f"{each:,}" if each else text("their own") for each in NODES_OFFERED]
        meet = [text("everybody"), text("the levels")]
        openings = [text("{n} random move|{n} random moves", n=n) if n else text("none") for n in OPENINGS_OFFERED]
        return [
            SettingRow(app, text("Each meets"), meet, 0, self._meet),
            SettingRow(
                app, text("Games a pair"), [f"{n:,}" for n in GAMES_OFFERED], 0, self._chooser("games", GAMES_OFFERED)
            ),
            SettingRow(app, text("Openings"), openings, 0, self._chooser("openings", OPENINGS_OFFERED)),
            SettingRow(app, text("Positions a move"), nodes, 0, self._chooser("nodes", NODES_OFFERED)),
            SettingRow(app, text("Seed"), [f"{n}" for n in SEEDS_OFFERED], 0, self._chooser("seed", SEEDS_OFFERED)),
        ]

    def _chooser(self, field: str, values: tuple[int, ...]) -> Callable[[int], None]:
        def choose(number: int) -> None:
            setattr(self.draft, field, values[number])
            self._refresh_all()

        return choose

    def _meet(self, number: int) -> None:
        self.draft.gauntlet = number == 1
        self._refresh_all()

    def _show_settings(self) -> None:
        """Show the settings of the draft or of the tournament, also a value that is not on offer."""
        plan, draft = self.contest.plan if self.contest else None, self.draft
        source = plan or draft
        offered = (GAMES_OFFERED, OPENINGS_OFFERED, NODES_OFFERED, SEEDS_OFFERED)
        fields = ("games", "openings", "nodes", "seed")
        meet, *others = self.players.settings
        meet.value = int(plan.is_gauntlet if plan else draft.gauntlet)
        for setting, field, values in zip(others, fields, offered, strict=True):
            value = getattr(source, field)
            known = value in values
            setting.values = [*setting.values[: len(values)], *([] if known else [f"{value:,}"])]
            setting.value = values.index(value) if known else len(values)
        for setting in self.players.settings:
            setting.enabled = plan is None
        meet.enabled = plan is None and bool(draft.ladder)

    # -- what can be asked for -------------------------------------------------------------------------

    def go(self) -> None:
        """Start, pause or resume the tournament; after its end, begin a new draft."""
        running, contest = self.running, self.contest
        if contest is None or running is None:
            self._start()
        elif contest.is_done or (contest.is_outdated and not running.is_alive):
            self.start_anew()
        elif self.is_played:
            running.pause()
        else:
            self.guarded(lambda: self.app.tournaments.go_on(running))
        self._refresh_all()

    def _start(self) -> None:
        plan = self.draft.plan
        if plan is not None:
            self.guarded(lambda: self.show(self.app.tournaments.begin(plan)))

    def guarded(self, do: Callable[[], object]) -> None:
        """Call `do`; show its error, if it raises one, as a notice."""
        try:
            do()
        except CodedError as error:
            self.app.notice(str(error), "error")
        except OSError as error:
            self.app.notice(text("That is not possible: {reason}.", reason=reason_of(error)), "error")

    def start_anew(self) -> None:
        """Begin a new draft with the same players; a running tournament continues until the next one starts."""
        if self.contest is not None:
            self.draft = Draft.like(self.contest.plan)
            self.show(None)

    def add_player(self) -> None:
        """Open the dialog that adds players."""
        if self.can_add:
            self.app.open(AddDialog(self.game, self._playing, self._add))

    def _playing(self) -> Sequence[str]:
        return self.contest.plan.entrants if self.contest else self.draft.chosen

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
        if self.live.follower is not None and self.live.is_watchable:
            self.app.navigate(LiveRoute(self.live.follower))

    def _go_over(self, board: str) -> None:
        self.app.navigate(TournamentRoute(board), replace=True)

    def _pick_result(self, entry: FinishedGame | shelf.ContestSummary) -> None:
        if not isinstance(entry, FinishedGame):
            self.actions.open(entry)
            return
        items = [
            Item(text("Review it"), lambda: self._keep(entry, review=True), "search"),
            Item(text("Keep it in the library"), lambda: self._keep(entry, review=False), "library"),
        ]
        self.app.open(Menu(items, self.results.row_rect(self.look)))

    def _keep(self, ended: FinishedGame, *, review: bool) -> None:
        contest = self.contest
        assert contest is not None

        def keep() -> None:
            game = keep_in(self.app.library, contest, ended)
            self.app.notice(text("The game is in the library."), "good")
            if review:
                self.app.navigate(ReviewRoute(game))

        self.guarded(keep)

    def _export_table(self) -> None:
        if self.contest and self._standings:
            export.choose_table(self.app, self.contest, self._standings, self.export.table.rect)

    def _export_games(self) -> None:
        if self.contest:
            export.save_games(self.app, self.contest)

    def _export_picture(self) -> None:
        if self.contest and self._standings:
            export.save_table_picture(self.app, self.contest, self._standings)

    # -- time ------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Draw everything again."""
        self._page.invalidate()

    def leave(self) -> None:
        """Stop asking for win chances while another screen is shown."""
        self._page.forget()
        if self.live.follower is not None:
            self.live.follower.stop()

    def update(self, now: float) -> None:
        """Follow the live game; update everything else at intervals."""
        self._refresh(now)
        follower = self.live.follower
        if follower is None:
            return
        if follower.update(now):
            self.live.watch.enabled = self.live.is_watchable
            self._invalidate(self.live.rect)
        is_played = follower.match is not None and self.running is not None and self.running.is_alive
        live = follower.players if is_played else None
        if live != self.table.live:
            self.table.live = live
            self._invalidate(self.table.card)
        self._judge(follower, now)

    def _judge(self, follower: Follower, now: float) -> None:
        if not self.app.is_on_top(self) or not self.app.warmup.ready(self.game.name):
            return
        if self.live.tell(follower.displayed_chance(self.app.engine, now, verdicts=self.app.settings.verdicts)):
            self._invalidate(self.live.rect)

    def _invalidate(self, part: pygame.Rect) -> None:
        self._page.invalidate(part)
        self.app.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle mouse and keys; each event may change the whole screen, so the whole screen is drawn again."""
        used = super().handle(event)
        if used:
            self._page.invalidate()
        return used

    def is_animating(self, now: float) -> bool:
        """Whether something is animated."""
        return self._page.has_outdated_parts or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next check for games and moves."""
        alive = self.running is not None and self.running.is_alive
        late = max(0.0, self._next - now) if self._state != self._seen else None
        return earliest(super().next_frame_delay(now), LOOK_EVERY if alive else None, late)

    # -- drawing ---------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Place the cards in three columns."""
        self.bar.layout(size[0])
        self._place()
        self._page.forget()

    def _place(self) -> None:
        """Place the cards, and show their current rows."""
        look = self.look
        places = arrange(look.metrics)
        self.players.layout(places.players, look)
        self.primary.rect = places.button
        self.primary.size = 18 if places.button.h >= look.px(60) else 15
        self.primary.shows_keycap = self.primary.natural_width(look) <= places.button.w
        self.table.layout(places.table, look)
        self.progress.rect, self.sure.rect = places.progress, places.sure
        self.live.layout(places.live, look)
        self.results.layout(places.results, look)
        self.results.set_rows(len(self.results.entries), look)
        self.players.list.set_rows(len(self.players.list.entries), look)
        self.export.layout(places.export, look)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        self._page.show(surface, self.controls.is_animating(self.look.now))
        self.controls.draw_focus(surface, self.look)

    def _draw_page(self, page: pygame.Surface) -> None:
        look, part = self.look, self.look.around(page.get_clip())
        page.fill(look.theme.bg)
        if self.bar.rect.colliderect(part):
            self.bar.draw(page)
        for card in (self.players, self.progress, self.sure, self.live, self.export):
            if card.rect.colliderect(part):
                card.draw(page, look)
        self.controls.draw_in(part, page, look)


def _only_games_differ(state: object, before: object) -> bool:
    """Whether two states of a tournament differ only in the played games."""
    return isinstance(state, tuple) and isinstance(before, tuple) and state[1:] == before[1:]


def _empty(plan: ContestPlan) -> Standings:
    """Return the standings of a plan before its first game."""
    from lab.contest.plan import measured

    table = Crosstable(list(plan.entrants), dict.fromkeys(plan.pairs, NO_GAMES))
    return standings_from(table, measured(plan), {})
