"""The screen of the Lab: a player learns by a recipe, batch after batch.

Courses run in worker processes (`app.courses`), whatever screen is shown; the scene shows one player's course, or the
recipe of a new player.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ai.alphago import SOURCE
from ai.yours import AFTER, PREFIX
from coach import lab_texts
from coach.game_config import config_of
from coach.player_texts import named
from game.texts import text
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.menu import Menu
from ui.kit.motion import earliest
from ui.kit.segmented import Segmented
from ui.kit.tree.commands import button, item
from ui.kit.tree.layout import Box, Column, Row, Whole
from ui.kit.tree.page import Page
from ui.parts.board_choice import BoardChoice
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.lab import keys
from ui.screens.lab.bench import LabBench
from ui.screens.lab.chart import BatchChart, chart_card, state_of
from ui.screens.lab.players import RowActions, players_card
from ui.screens.lab.progress import CourseProgress, main_button, pause_buttons, people_line
from ui.screens.lab.recipe import GROUP, PlanCard, RecipeCard
from ui.screens.lab.stages import stage_players, stages_card
from ui.screens.lab.weights import WeightsCard, draw_bubble
from ui.shell.routes import LabRoute, PlayRoute, PolicyViewRoute, TournamentRoute
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from game.spec import Game
    from ui.kit.tree.node import Child, Node
    from ui.shell.host import Host

_ALONE = 1e-6  # share of the width that the recipe gets beside the chart; all of it where the chart stands below it
_RECIPE, _RECIPE_NARROW, _WEIGHTS, _WEIGHTS_NARROW = 302, 290, 332, 262  # logical widths
_GLANCE = 0.25  # seconds between two checks of a course, without animations


class LabScene(Scene):
    """Shows a `bench`: the players, and the course of the chosen one or the recipe of a new one."""

    title = "Lab"
    way_back = "Back to the Lab"
    keys = keys.TABLE

    def __init__(self, app: Host, game: Game) -> None:
        """Show the board's player that is learning or learned last; without any, a first recipe."""
        super().__init__(app)
        self.game = game
        self.courses = app.courses
        self.bench = LabBench(app, game, self.guarded, self.invalidate)
        self.chart = BatchChart(self._play_batch, self.invalidate)
        self.progress = CourseProgress()
        self.weights = WeightsCard(game)
        self.renaming: str | None = None
        """The name as it is typed in the chosen player's row; None while it is not renamed."""
        self._heard = -1
        self._is_seen = False

    # -- the scene's life -----------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("in the Lab")

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    def enter(self) -> None:
        """Read the players again; one may have been played or measured meanwhile."""
        self.app.warmup.prefer(self.game.name)
        self._is_seen = True
        self.bench.read()
        if self.bench.chosen is None:
            self.bench.choose(None)
        self.invalidate()

    def leave(self) -> None:
        """Leave the course running; other screens show its end."""
        super().leave()
        self._is_seen = False
        self.courses.watched = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys; after a change of the recipe, ask whether it makes a new player."""
        used = super().handle(event)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and not self.controls.typing:
            self.bench.judge_edit()
        if self.renaming is not None and not self.controls.typing:
            self._renamed()
        return used

    def escape(self) -> bool:
        """Esc ends a rename or a search, or else leaves the screen."""
        if self.renaming is not None:
            self.renaming = None
        elif self.weights.has_search and self.weights.typed:
            self.weights.search("")
        else:
            return super().escape()
        return True

    def update(self, now: float) -> None:
        """Take over new batches. Once the players' kernels are compiled, compile the courses' kernels."""
        super().update(now)
        if self.app.warmup.ready(self.game.name):
            self.courses.prepare(self.game.name)
        if self._heard != self.courses.changes:
            self.invalidate()

    def is_animating(self, now: float) -> bool:
        """Whether something is animated."""
        return (self.progress.is_animating and self.look.animations) or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next check of the course."""
        return earliest(super().next_frame_delay(now), _GLANCE if self.progress.is_animating else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and the explanation of the feature or group under the pointer or with the keyboard."""
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
            draw_bubble(surface, self.look, self.game, self.weights.names[self.weights.pointed], row)

    # -- what is on it --------------------------------------------------------------------------------

    def compose(self) -> Node:
        self._hear()
        app, bench = self.app, self.bench
        low, roomy = self.look.metrics.low, self.look.metrics.roomy
        gap = 8 if low else 12
        choice = BoardChoice(app, self.game, lambda board: app.navigate(LabRoute(board), replace=True))
        chart, progress, aside = self._pipeline() if bench.shows_pipeline else self._course()
        end_typing = lambda: self.controls.focus(None, self.look)  # noqa: E731
        method = None if bench.chosen else self._method()
        if bench.shows_pipeline:
            self._recipe = PlanCard(bench.plan_form, app.open, end_typing, method, roomy=roomy).compose()
        else:
            self._recipe = RecipeCard(bench.form, app.open, end_typing, method, roomy=roomy).compose()
        left = Column(self._recipe, Column(*self._buttons(), gap=8), gap=gap)
        middle = Column(chart, progress, gap=gap, grow=1)
        above = Row(middle, Box(aside, wide=_WEIGHTS if roomy else _WEIGHTS_NARROW), gap=gap, align="stretch", grow=1)
        right = Column(above, self._players(), gap=gap, grow=1)
        return Page(
            top_bar(app, text("Lab"), text("teach your own player"), extra=[keys_button(app)], choice=choice),
            Row(Whole(left, wide=_RECIPE if roomy else _RECIPE_NARROW, grow=_ALONE), right, gap=gap, align="stretch"),
            pad=8 if low else 20,
        )

    def _course(self) -> tuple[Node, Node, Node]:
        """The chart, the progress and the weights of a course."""
        bench, course = self.bench, self.bench.course
        recipe = course.recipe if course else bench.form.recipe
        people = None
        if bench.name_now:
            people = people_line(bench.people, bench.let_learn, bench.ask_to_set_back)
        progress = self.progress.card(
            course, recipe, bench.fault, *self._pause_buttons(), people=people, look=self.look
        )
        return chart_card(self.chart, state_of(course, bench.last)), progress, self.weights.compose(self.look)

    def _pipeline(self) -> tuple[Node, Node, Node]:
        """The stages, the progress and the players of a pipeline."""
        bench, status = self.bench, self.bench.pipeline
        plan, names = bench.plan_form.plan, status.names if status else ()
        progress = self.progress.pipeline_card(status, plan, bench.fault, *self._pause_buttons(), look=self.look)
        players = stage_players(bench.slug or "", names, plan, self._play_stage)
        return stages_card(status, plan, state_of(status, None)), progress, players

    def _pause_buttons(self) -> list[Child]:
        return pause_buttons(self.bench.status, self.toggle_pause, self.stop, 32 if self.look.metrics.low else 40)

    def _method(self) -> Segmented:
        """The choice of how a new player learns."""
        options = {"weights": text("Weights"), SOURCE: text("AlphaGo")}
        chosen = SOURCE if self.bench.by_pipeline else "weights"
        return Segmented.of(text("How it learns"), options, chosen, self.bench.learn_by, size=13)

    def _buttons(self) -> list[Node]:
        """What can be done with the chosen player: side by side in a low window."""
        low, bench = self.look.metrics.low, self.bench
        can_play, pipeline = bool(bench.name_now), bench.shows_pipeline
        tip = self._as_it_is() if can_play else lab_texts.not_yet(pipeline=pipeline)
        main = main_button(bench.status, bench.fault, tip, self.primary, can_play=can_play)
        label, icon, tall = (text("Tournament"), "", 36) if low else (text("Send it to a tournament"), None, 40)
        rated, why = text("Measures how strong it is beside the levels"), text("What it thinks of every move, and why")
        if pipeline:
            label, rated = text("Compare the stages"), text("All its players meet in a tournament")
        tournament = button(keys.TOURNAMENT, self, label=label, icon=icon, tooltip=rated, tall=tall, grow=1)
        if pipeline:
            return [Box(main, tall=42 if low else 56), Box(tournament, tall=tall + 4)]
        policy_view = button(keys.POLICY_VIEW, self, icon=icon, tooltip=why, tall=tall, grow=1)
        if low:
            return [Box(main, tall=42), Row(tournament, policy_view, gap=8)]
        return [Box(main, tall=56), Box(tournament, tall=44), Box(policy_view, tall=44)]

    def _as_it_is(self) -> str:
        """Whom the coloured button plays against."""
        course = self.bench.course
        if course is not None:
            return text("As it is now, after {n:,} games", n=course.games)
        return text("Against {player}", player=named(self.bench.name_now, self.game))

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
        return players_card(bench.players, bench.chosen, self.courses.learning, rows, field, buttons, self.look)

    def _hear(self) -> None:
        """Let chart and weights show the current state of the course, or the last one faintly."""
        self._heard = self.courses.changes
        self.bench.listen()
        course, status = self.bench.course, self.bench.status
        self.courses.watched = status.folder if status and self._is_seen else None
        shown = course if course and course.batches else None if course else self.bench.last
        recipe = shown.recipe if shown else course.recipe if course else self.bench.form.recipe
        self.chart.show(recipe, shown.batches if shown else (), faint=course is None and shown is not None)
        self.chart.tells_last = course is not None and course.is_busy
        self.chart.empty = lab_texts.before_first_batch(course.doing if course else "") if shown is None else ""
        self.weights.show_course(shown, recipe, self.chart.pointed, faint=course is None)

    # -- what can be asked for ------------------------------------------------------------------------

    def new_player(self) -> None:
        """Edit the recipe of a new player."""
        if self.bench.slug is not None:
            self.bench.edit_new()
        self.focus(text("Name"), by_keyboard=True)

    def _open_menu(self, near: pygame.Rect) -> None:
        """Open the menu of the chosen player."""
        own = (keys.RENAME, keys.TOURNAMENT) if self.bench.pipeline else (keys.RENAME, keys.COPY, keys.POLICY_VIEW)
        rows = [item(command, self) for command in own]
        self.app.open(Menu([*rows, item(keys.DELETE, self, danger=True)], near))

    def rename(self) -> None:
        """Edit the chosen player's name in its row."""
        own = self.bench.chosen
        if own is not None and own.is_readable:
            self.renaming = own.title
            self.focus(text("Rename"), by_keyboard=True)
            self._settle()  # the field has the keyboard at once: see `handle`

    def _renamed(self) -> None:
        """Save the name that was typed in the row."""
        name, self.renaming = self.renaming, None
        self.controls.focus(None, self.look)
        self.bench.rename(name or "")
        self.invalidate()

    def primary(self) -> None:
        """Start the course, or play against the chosen player with its newest weights."""
        bench = self.bench
        if bench.status is not None:
            self.play_against(bench.name_now)
        elif bench.fault:
            self.app.notice(bench.fault)
        else:
            bench.start()

    def toggle_pause(self) -> None:
        """Pause or resume the course."""
        status = self.bench.status
        if status is None or status.doing == "done":
            return
        if status.is_busy:
            self.courses.pause(status)
        else:
            self.bench.guarded(lambda: self.courses.go_on(status))
        self.invalidate()

    def stop(self) -> None:
        """End the course for today."""
        if self.bench.status is not None:
            self.courses.rest(self.bench.status)
            self.invalidate()

    def _play_stage(self, player: str) -> None:
        """Play against a player of the pipeline, if its stage has learned."""
        pipeline = self.bench.pipeline
        if pipeline and player in pipeline.names:
            self.play_against(player)
        else:
            self.app.notice(lab_texts.stage_not_yet())

    def _play_batch(self, number: int) -> None:
        """Play against the player as it was after a batch."""
        if self.bench.course is not None:
            self.play_against(f"{PREFIX}{self.bench.slug}{AFTER}{self.bench.course.batches[number].games}")

    def play_against(self, player: str) -> None:
        """Begin a game against a player."""
        if not player:
            self.app.notice(lab_texts.not_yet(pipeline=self.bench.shows_pipeline))
            return
        setup = self.app.settings.setup(self.game.name)
        setup = replace(setup, first="human", second=player, second_limit="", clock="", match=False)
        self.app.navigate(PlayRoute(config_of(self.app, self.game.name, setup)))

    def open_tournament(self) -> None:
        """Open a tournament with the chosen player, or with all players of its pipeline."""
        pipeline = self.bench.pipeline
        if self.bench.name_now:
            players = pipeline.names if pipeline else (f"{PREFIX}{self.bench.slug}",)
            self.app.navigate(TournamentRoute(self.game.name, players=players))

    def open_policy_view(self) -> None:
        """Open the policy of the chosen player."""
        if self.bench.name_now and self.bench.course:
            self.app.navigate(PolicyViewRoute(self.game, self.bench.name_now))

    def search(self) -> None:
        """Focus the search for a feature."""
        self.focus(text("Find a feature"), by_keyboard=True)
