"""The screen of the Lab: a player learns by a recipe, batch after batch.

Courses run in worker processes (`app.courses`), whatever screen is shown; the scene shows one player's course, or the
recipe of a new player. The taught players can be chosen as opponents on other screens.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from ai.alphago import SOURCE
from ai.evaluation.features import feature_sets
from ai.roster import named
from coach import lab_texts
from coach.game_config import config_of
from game.spec import Game
from game.texts import text
from ui.kit import Button, Command, Field, Kind, Look, Menu, Section, Segmented, button, item
from ui.kit.motion import earliest
from ui.kit.tree import Box, Column, Node, Page, Row, Scroll, Span, Whole
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice
from ui.parts.switches import DETAILS
from ui.parts.top_bar import bottom_bar, keys_button, top_bar
from ui.screens.lab.bench import LabBench
from ui.screens.lab.chart import BatchChart, chart_card, state_of
from ui.screens.lab.players import RowActions, players_card
from ui.screens.lab.progress import CourseProgress, people_line
from ui.screens.lab.recipe import GROUP, PlanCard, RecipeCard, meanings_card, steps_card
from ui.screens.lab.stages import stage_players, stages_card
from ui.screens.lab.weights import WeightsCard, draw_bubble
from ui.shell.host import Host
from ui.shell.routes import LabRoute, PlayRoute, PolicyViewRoute, TournamentRoute
from ui.shell.scene import SceneOfBoard


def _has_player(scene: Any) -> bool:
    return scene.bench.chosen is not None


def _can_play(scene: Any) -> bool:
    return bool(scene.bench.name_now)


PAUSE = Command(
    "Space", "Pause and go on", lambda scene: scene.bench.toggle_pause(),
    lambda scene: not scene.controls.ring_visible,  # no focused button or switch takes it
    pad="X",
)  # fmt: skip
PLAY = Command("Enter", "The coloured button")
TOURNAMENT = Command(
    "T", "Tournament",
    lambda scene: scene.app.navigate(TournamentRoute(scene.game.name, players=scene.bench.entrants)),
    icon="swords", enabled=lambda scene: _can_play(scene) or not scene.bench.shows_pipeline,
)  # fmt: skip
POLICY_VIEW = Command(
    "L", "What it likes", lambda scene: scene.app.navigate(PolicyViewRoute(scene.game, scene.bench.name_now)),
    icon="lightbulb", enabled=lambda scene: _can_play(scene) and scene.bench.course is not None,
)  # fmt: skip
NEW = Command("N", "New player", lambda scene: scene.new_player())
RENAME = Command("F2", "Rename", lambda scene: scene.rename(), _has_player, icon="pencil")
COPY = Command(
    "Ctrl+E", "Copy as a file", lambda scene: scene.bench.copy_out(),
    lambda scene: _has_player(scene) and scene.bench.pipeline is None, icon="upload",
)  # fmt: skip
IMPORT = Command("Ctrl+O", "Import a player", lambda scene: scene.bench.ask_for_files())
DELETE = Command("Del", "Delete", lambda scene: scene.bench.delete(), _has_player, icon="trash-2")
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.bench.undo())
SEARCH = Command(
    "Ctrl+F", "Find a feature", lambda scene: scene.focus(text("Find a feature"), by_keyboard=True),
    lambda scene: scene.weights.listed.has_search,
)  # fmt: skip
TABLE = (
    Section("Lab", (PLAY, PAUSE, TOURNAMENT, POLICY_VIEW, DETAILS, SEARCH, CHOOSE_BOARD)),
    Section("Your players", (Command("↑ ↓", "Another player"), NEW, RENAME, COPY, IMPORT, DELETE, UNDO)),
    Section("Chart", (Command("← →", "Another batch"),)),
)


_LEAST, _TALL = 400, 800  # logical heights: the recipe's least, above its buttons; a window's in which these stack
_SCROLLS = 600  # logical height of a window below which the page scrolls as a whole
_ALONE = 1e-6  # the part in spare width of recipe and weights; it counts only where they stand alone in a line
_RECIPE, _RECIPE_NARROW, _WEIGHTS, _WEIGHTS_NARROW = 302, 290, 332, 262  # logical column widths
_EVERY = 2.5
"""Seconds between two pages while a player learns: to make and paint one takes longer than a frame."""
_GLANCE = 0.25  # seconds between two checks of a course, without animations


class _WantedHeight(Box):
    """One child at its wanted height, however little room there is."""

    def find_heights(self, width: int, look: Look) -> Span:
        wanted = super().find_heights(width, look).wanted
        return Span(wanted, wanted)


class LabScene(SceneOfBoard):
    """Shows the taught players of a board, and the chosen player's course or the recipe of a new player."""

    title = "Lab"
    activity = "in the Lab"
    way_back = "Back to the Lab"
    keys = TABLE

    def __init__(self, app: Host, game: Game) -> None:
        """Show the player that is learning or learned last, or a first recipe if the board has no player."""
        super().__init__(app)
        self.game = game
        self.courses = app.courses
        self.bench = LabBench(app, game, self.guarded, self.invalidate)
        self.chart = BatchChart(lambda batch: self.play_against(self.bench.name_after(batch)), self.invalidate)
        self.progress = CourseProgress(self.bench)
        self.weights = WeightsCard(game)
        self.renaming: str | None = None
        """The text in the field of a new name; None while no player is being renamed."""
        self._heard, self._doing, self._next = -1, "", 0.0
        self._is_seen = False

    # -- the scene's life -----------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the players again; other screens may have changed them."""
        self.app.warmup.prefer(self.game.name)
        self._is_seen = True
        self.bench.read()
        if self.bench.chosen is None:
            self.bench.choose(None)
        self.invalidate()

    def leave(self) -> None:
        """Leave the course running; other screens show the course's end."""
        super().leave()
        self._is_seen = False
        self.courses.watched = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take mouse and keys; after a change of the recipe, ask whether to begin a new player with it."""
        used = super().handle(event)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and not self.controls.typing:
            self.bench.judge_edit()
        if self.renaming is not None and not self.controls.typing:
            self._renamed()
        return used

    def escape(self) -> bool:
        """End a rename or a search, or else leave the screen; True if Escape was used."""
        if self.renaming is not None:
            self.renaming = None
        elif self.weights.listed.has_search and self.weights.listed.typed:
            self.weights.listed.search("")
        else:
            return super().escape()
        return True

    def update(self, now: float) -> None:
        """Take new batches from the course. Once the players' kernels are compiled, compile the courses' kernels."""
        super().update(now)
        if self.app.warmup.ready(self.game.name):
            self.courses.prepare(self.game.name)
        is_due = now >= self._next or self._doing != self._doing_now()
        if self._heard != self.courses.changes and is_due:
            self._next = now + _EVERY
            self.invalidate()

    def is_animating(self, now: float) -> bool:
        return (self.progress.is_animating and self.look.animations) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        return earliest(super().next_frame_delay(now), _GLANCE if self.progress.is_animating else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and the explanation of the hovered or focused feature or group."""
        super().draw(surface)
        pointed = self.controls.hovered or (self.controls.focused if self.controls.ring_visible else None)
        if pointed is not None and pointed.node_id.startswith(GROUP):
            near = self._recipe.rect.clip(pointed.rect.inflate(2 * self._recipe.rect.w, 0))
            name = pointed.node_id.removeprefix(GROUP)
            count = next((len(group.features) for group in self.bench.form.groups if group.name == name), 0)
            note = text("{n} feature, for both sides|{n} features, for both sides", n=count)
            draw_bubble(surface, self.look, self.game, name, near, note)
        elif self.weights.pointed is not None:
            row = self.weights.place_of_pointed(self.look)
            draw_bubble(surface, self.look, self.game, self.weights.pointed, row)

    # -- contents of the page -------------------------------------------------------------------------

    def compose(self) -> Node:
        self._hear()
        app, bench, low, roomy = self.app, self.bench, self.look.metrics.low, self.look.metrics.roomy
        gap = 8 if low else 12
        turn = lambda board: app.navigate(LabRoute(board), replace=True)  # noqa: E731
        choice = BoardChoice(app, self.game, turn, lambda game: bool(feature_sets(game)))
        end_typing = lambda: self.controls.focus(None, self.look)  # noqa: E731
        method, people, details = None, None, app.settings.details
        if not bench.chosen and (details or bench.by_pipeline):
            ways, chosen = {"weights": text("Weights"), SOURCE: text("AlphaGo")}, bench.by_pipeline
            method = Segmented(text("How it learns"), ways, SOURCE if chosen else "weights", bench.learn_by, size=13)
        if bench.shows_pipeline:
            self._recipe = PlanCard(app, bench.plan_form, end_typing, method).compose()
            chart = stages_card(bench.pipeline, bench.plan_form.plan, state_of(bench.pipeline, None), details=details)
            aside: Node | None = stage_players(bench, self._play_stage, details=details)
        else:
            self._recipe = RecipeCard(app, bench.form, end_typing, method).compose()
            is_first = bench.chosen is None and bench.last is None
            chart = chart_card(self.chart, state_of(bench.course, bench.last))
            aside = self.weights.compose(self.look, details=details)
            if is_first:
                chart, aside = (meanings_card(), aside) if details else (steps_card(bench.form), None)
            people = bench.name_now and people_line(bench.people, bench.let_learn, bench.ask_to_set_back)
        main, (pausing, stopping) = self._main(), self._pause_buttons()
        footer = bottom_bar(main if main.is_primary or pausing is None else pausing, self.look)
        in_bar = footer.children if footer is not None else ()
        progress = self.progress.card(
            pausing not in in_bar and pausing, stopping, people=people or None, look=self.look, details=details
        )
        first = main not in in_bar and Box(main, tall=42 if self.look.metrics.logical_height < _TALL else 56)
        recipe = self._recipe if in_bar else Scroll(self._recipe, least=_LEAST)  # the buttons under it stay in sight
        if in_bar and self.look.metrics.logical_height < _SCROLLS:
            recipe = _WantedHeight(self._recipe)  # no row moves with the height of the cards beside it
        left = Column(recipe, Column(first, self._buttons(), gap=8), gap=gap)
        making = Whole(left, wide=_RECIPE if roomy else _RECIPE_NARROW, grow=_ALONE)
        begun = self.look.metrics.tight and bench.learning_status is not None
        middle, beside = Column(chart, not begun and progress, gap=gap, grow=1), _WEIGHTS if roomy else _WEIGHTS_NARROW
        aside = None if aside is None else Box(aside, wide=beside, grow=_ALONE if begun else 0)
        above = Row(middle, aside, gap=gap, align="stretch", grow=1)
        learning = Column(begun and progress, above, self._players(), gap=gap, grow=1)
        return Page(
            top_bar(app, text("Lab"), text("teach your own player"), extra=[keys_button(app)], choice=choice),
            Row(*((learning, making) if begun else (making, learning)), gap=gap, align="stretch"),
            pad=8 if low else 16,
            footer=footer,
        )

    def _pause_buttons(self) -> tuple[Button | None, Button | None]:
        """The button that pauses or resumes a course, and the stop button; each is None where it has no use now."""
        bench, status, tall = self.bench, self.bench.learning_status, 32 if self.look.metrics.low else 40
        if status is None:
            return None, None
        label, icon, key = (text("Go on"), "play", PLAY.keys) if status.rests else (text("Pause"), "pause", PAUSE.keys)
        kind: Kind = "primary" if status.rests else "secondary"
        pausing = Button(label, bench.toggle_pause, kind, icon=icon, keycap=key, name=text("Pause"), tall=tall)
        stopping = Button(text("Stop"), bench.stop, icon="square", tall=tall)
        stops = status.is_busy or status.doing == "paused"
        return None if status.doing == "done" else pausing, stopping if stops else None

    def _buttons(self) -> Node:
        """The buttons "Tournament" and "What it likes" for the chosen player, side by side."""
        label, rated = text("Tournament"), text("The computer’s players meet each other")
        if _can_play(self):
            rated = text("Measures how strong it is beside the levels")
        if self.bench.shows_pipeline:
            label, rated = text("Compare the stages"), text("All its players meet in a tournament")
        meets = button(TOURNAMENT, self, label=label, icon="", tooltip=rated, tall=36, grow=1)
        tip = text("What it thinks of every move, and why")
        likes = not self.bench.shows_pipeline and button(POLICY_VIEW, self, icon="", tooltip=tip, tall=36, grow=1)
        return Row(meets, likes, gap=8)

    def _main(self) -> Button:
        """The button that starts a course, or begins a game against the player."""
        bench, status, can = self.bench, self.bench.learning_status, not self.bench.fault
        rests, label, icon, tip = False, text("Start learning"), "flask-conical", bench.fault
        if status is not None:
            rests, label, icon, can = status.rests, text("Play against it"), "play-filled", bool(bench.name_now)
            tip = lab_texts.not_yet(pipeline=bench.shows_pipeline)
            if can and bench.course is not None:
                tip = text("As it is now, after {n:,} games", n=bench.course.games)
            elif can:
                tip = text("Against {player}", player=named(bench.name_now, self.game))
        return Button(
            label, self.primary, "secondary" if rests else "primary", icon=icon, keycap="" if rests else PLAY.keys,
            size=17, name=text("Play"), tooltip=tip, enabled=can,
        )  # fmt: skip

    def _players(self) -> Node:
        bench = self.bench
        rows = RowActions(
            lambda own: bench.choose(own.slug), lambda: self.play_against(bench.name_now), self.rename, self._open_menu
        )
        field = None
        if self.renaming is not None:
            typed = partial(setattr, self, "renaming")
            field = Field(text("Rename"), self.renaming, typed, max_length=24, on_submit=self._renamed)
        buttons = (
            Button(text("Import"), bench.ask_for_files, "ghost", icon="download", size=13, tall=32),
            Button(text("New player"), self.new_player, "ghost", icon="plus", size=13, tall=32),
        )
        return players_card(bench, rows, field, buttons, self.look, details=self.app.settings.details)

    def _hear(self) -> None:
        """Show the current course in the chart and the weights; if there is none, show the last course in grey."""
        self.bench.listen()
        self._heard, self._doing = self.courses.changes, self._doing_now()
        course, status = self.bench.course, self.bench.learning_status
        self.courses.watched = status.folder if status and self._is_seen else None
        shown = course if course and course.batches else None if course else self.bench.last
        recipe = shown.recipe if shown else course.recipe if course else self.bench.form.recipe
        self.chart.show(recipe, shown.batches if shown else (), faint=course is None and shown is not None)
        self.chart.tells_last = course is not None and course.is_busy
        self.chart.empty = lab_texts.before_first_batch(course.doing if course else "") if shown is None else ""
        self.weights.listed.show_course(shown, recipe, self.chart.pointed, rests=self.weights.list.hovered)
        self.weights.faint = course is None

    def _doing_now(self) -> str:
        status = self.bench.learning_status
        return status.doing if status is not None else ""

    # -- what can be asked for ------------------------------------------------------------------------

    def new_player(self) -> None:
        if self.bench.slug is not None:
            self.bench.edit_new()
        self.focus(text("Name"), by_keyboard=True)

    def _open_menu(self, near: pygame.Rect) -> None:
        own = (RENAME, TOURNAMENT) if self.bench.pipeline else (RENAME, COPY, POLICY_VIEW)
        self.app.open(Menu([*(item(each, self) for each in own), item(DELETE, self, danger=True)], near))

    def rename(self) -> None:
        """Edit the chosen player's name in its row."""
        own = self.bench.chosen
        if own is not None and own.is_readable:
            self.renaming = own.title
            self.focus(text("Rename"), by_keyboard=True)
            self._settle()  # the field gets the focus now, for `handle` ends a rename without focus

    def _renamed(self) -> None:
        """End the rename, and save the typed name."""
        name, self.renaming = self.renaming, None
        self.controls.focus(None, self.look)
        self.bench.rename(name or "")
        self.invalidate()

    def primary(self) -> None:
        """Start the course, or play against the chosen player with its newest weights."""
        bench = self.bench
        if bench.learning_status is not None:
            self.play_against(bench.name_now)
        elif bench.fault:
            self.app.notice(bench.fault)
        else:
            bench.begin_course()

    def _play_stage(self, player: str) -> None:
        """Play against the player of a stage; if the stage has not learned yet, say so."""
        pipeline = self.bench.pipeline
        if pipeline and player in pipeline.names:
            self.play_against(player)
        else:
            self.app.notice(lab_texts.stage_not_yet())

    def play_against(self, player: str) -> None:
        if not player:
            self.app.notice(lab_texts.not_yet(pipeline=self.bench.shows_pipeline))
            return
        setup = self.app.settings.setup(self.game.name)
        setup = replace(setup, first="human", second=player, second_limit="", clock="", match=False)
        self.app.navigate(PlayRoute(config_of(self.app, self.game.name, setup)))
