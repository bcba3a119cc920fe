"""The screen of the Lab: a player learns by a recipe, batch after batch.

Courses run in worker processes (`app.courses`), whatever screen is shown; the scene shows one player's course, or the
recipe of a new player.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ai.evaluation.features import feature_sets
from ai.yours import AFTER, PREFIX
from coach import lab_texts
from coach.commands.library_games import hand_over
from game.texts import text
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.recipe import PEOPLE, Recipe, check
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.menu import Menu
from ui.kit.motion import earliest
from ui.kit.tree.commands import button, item
from ui.kit.tree.layout import Box, Column, Row
from ui.kit.tree.page import Page
from ui.parts.board_choice import BoardChoice
from ui.parts.config import config_of
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.lab import bubble, keys
from ui.screens.lab.chart import BatchChart, chart_card, empty_text, state_of
from ui.screens.lab.course_actions import CourseActions, RecipeEditPolicy
from ui.screens.lab.players import PlayersCard, RowActions
from ui.screens.lab.progress import CourseProgress, main_button, pause_buttons
from ui.screens.lab.recipe import GROUP, RecipeForm, recipe_card
from ui.screens.lab.weights import WeightsCard
from ui.shell.routes import LabRoute, PlayRoute, PolicyViewRoute, TournamentRoute
from ui.shell.tree_scene import TreeScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game
    from lab.learning.course_status import CourseStatus
    from lab.learning.shelf import TaughtPlayer
    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.shell.host import Host

_RECIPE, _RECIPE_NARROW, _WEIGHTS, _WEIGHTS_NARROW = 302, 290, 332, 262  # logical widths
_GLANCE = 0.25  # seconds between two checks of a course, without animations


class LabScene(TreeScene):
    """`chosen` is the player whose course is shown; None while the recipe of a new one is edited."""

    title = "Lab"
    way_back = "Back to the Lab"
    keys = keys.TABLE

    def __init__(self, app: Host, game: Game) -> None:
        """Show the board's player that is learning or learned last; without any, a first recipe."""
        super().__init__(app)
        self.game = game
        self.courses = app.courses
        self.players = shelf.players(game)
        self.slug: str | None = None
        self.course: CourseStatus | None = None
        self.draft = self._fresh()
        self.form = RecipeForm(game, self.draft, self._recipe_changed)
        self.chart = BatchChart(self._play_batch, self.invalidate)
        self.progress = CourseProgress()
        self.weights = WeightsCard(game)
        self.actions = CourseActions(self)
        self.edit_policy = RecipeEditPolicy(self, self.actions.rename)
        self.renaming: str | None = None
        """The name as it is typed in the chosen player's row; None while it is not renamed."""
        self._heard = -1
        self._learner: CourseStatus | None = None
        self._lasts: dict[str, CourseStatus | None] = {}
        """The last course with each set of features; cleared when the shelf changes."""
        self._is_seen = False
        learning = self.courses.learning
        first = learning.slug if learning and learning.game is game else self.players[0].slug if self.players else None
        self.choose(first)

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
        self.read_players()
        if self.slug not in [own.slug for own in self.players]:
            self.choose(None)
        self.invalidate()

    def leave(self) -> None:
        """Leave the course running; other screens show its end."""
        super().leave()
        self._is_seen = False
        self.courses.watched = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys; after a change of the recipe, ask whether it makes a new player."""
        used = super().handle(event)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.TEXTEDITING):
            self.edit_policy.look()
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
            count = next((len(group.features) for group in self.form.groups if group.name == name), 0)
            note = text("{n} feature, for both sides|{n} features, for both sides", n=count)
            bubble.draw(surface, self.look, self.game, name, near, note)
        elif self.weights.pointed is not None:
            row = self.weights.place_of_pointed(self.look)
            bubble.draw(surface, self.look, self.game, self.weights.names[self.weights.pointed], row)

    # -- what is on it --------------------------------------------------------------------------------

    def compose(self) -> Node:
        self._hear()
        app, look = self.app, self.look
        low, roomy = look.metrics.low, look.metrics.roomy
        gap = 8 if low else 12
        self.form.size = 13 if roomy else 12
        sheet = keys_button(app)
        choice = BoardChoice(app, self.game, lambda board: app.navigate(LabRoute(board), replace=True))
        recipe = self.course.recipe if self.course else self.form.recipe
        buttons = pause_buttons(self.course, self.toggle_pause, self.stop, 32 if low else 40)
        progress = self.progress.card(self.course, recipe, self._fault, *buttons, look=look)
        weights = Box(self.weights.compose(look), wide=_WEIGHTS if roomy else _WEIGHTS_NARROW)
        middle = Column(chart_card(self.chart, *state_of(self.course, self._last)), progress, gap=gap, grow=1)
        self._recipe = recipe_card(self.form, app.open, lambda: self.controls.focus(None, self.look))
        left = Column(self._recipe, Column(*self._buttons(), gap=8), gap=gap)
        right = Column(
            Row(middle, weights, gap=gap, align="stretch", grow=1), self._players_card(look), gap=gap, grow=1
        )  # fmt: skip
        return Page(
            top_bar(app, text("Lab"), text("teach your own player"), extra=[sheet], choice=choice),
            Row(Box(left, wide=_RECIPE if roomy else _RECIPE_NARROW), right, gap=gap, align="stretch"),
            pad=8 if low else 20,
        )

    def _buttons(self) -> list[Node]:
        """What can be done with the chosen player: side by side in a low window."""
        low = self.look.metrics.low
        main = main_button(self.course, self._fault, bool(self.name_now), self.primary)
        label = text("Tournament") if low else text("Send it to a tournament")
        tournament = button(keys.TOURNAMENT, self, label=label, grow=1)
        policy_view = button(keys.POLICY_VIEW, self, grow=1)
        tournament.tooltip = text("Measures how strong it is beside the levels")
        policy_view.tooltip = text("What it thinks of every move, and why")
        if low:
            tournament.icon = policy_view.icon = ""
            tournament.tall = policy_view.tall = 36
            return [Box(main, tall=42), Row(tournament, policy_view, gap=8)]
        return [Box(main, tall=56), Box(tournament, tall=44), Box(policy_view, tall=44)]

    def _players_card(self, look: Look) -> Node:
        rows = RowActions(
            lambda own: self.choose(own.slug), lambda: self.play_against(self.name_now), self.rename, self._open_menu
        )
        field = None
        if self.renaming is not None:
            field = Field(
                "Rename", self.renaming, partial(setattr, self, "renaming"), max_length=24, on_submit=self._renamed
            )
        bring = Button(text("Import"), self.actions.take_in, "ghost", icon="download", size=13, name="Import")
        new = Button(text("New player"), self.new_player, "ghost", icon="plus", size=13, name="New player")
        bring.tall = new.tall = 32
        card = PlayersCard(self.players, self.courses.learning, rows)
        return card.compose(self.chosen, field, (bring, new), look)

    @property
    def chosen(self) -> TaughtPlayer | None:
        """The player whose course is shown."""
        return next((own for own in self.players if own.slug == self.slug), None)

    @property
    def name_now(self) -> str:
        """The name of the chosen player with its newest weights; empty before its first batch."""
        games = self.course.games if self.course else 0
        return f"{PREFIX}{self.slug}{AFTER}{games}" if games else ""

    def read_players(self) -> None:
        self.players = shelf.players(self.game)
        self._lasts.clear()

    def _hear(self) -> None:
        """Let chart and weights show the current state of the course, or the last one faintly."""
        self._heard = self.courses.changes
        if self.courses.learning is not self._learner:  # a finished course has more games than the list knows
            self._learner = self.courses.learning
            self.read_players()
        course = self.course
        self.courses.watched = course.folder if course and self._is_seen else None
        shown = course if course and course.batches else None if course else self._last
        recipe = shown.recipe if shown else course.recipe if course else self.form.recipe
        self.chart.show(recipe, shown.batches if shown else (), faint=course is None and shown is not None)
        self.chart.tells_last = course is not None and course.is_busy
        self.chart.empty = empty_text(course, shown)
        self.weights.show_course(shown, recipe, self.chart.pointed, faint=course is None)

    @property
    def _fault(self) -> str:
        """The reason why no course can begin; empty if one can."""
        own = self.chosen
        return own.sentence if own and own.recipe is None else self.form.fault if self.course is None else ""

    @property
    def _last(self) -> CourseStatus | None:
        """The last course with the features of the recipe, shown beside a new player; None without one."""
        features = self.form.recipe.features
        if features not in self._lasts:
            self._lasts[features] = None
            for own in self.players:
                if own.recipe is not None and own.games and own.recipe.features == features:
                    with suppress(CourseError):
                        self._lasts[features] = self.courses.status_of(own.folder)
                        break
        return self._lasts[features]

    # -- the recipe -----------------------------------------------------------------------------------

    def _fresh(self, like: Recipe | None = None) -> Recipe:
        """Return the recipe of a new player, a copy of `like` if it is given."""
        taken = {own.title for own in self.players}
        if like is not None:
            return replace(like, name=lab_texts.fresh_name(taken, like.name))
        return Recipe(lab_texts.fresh_name(taken), self.game.name, feature_sets(self.game)[0].name)

    def _recipe_changed(self) -> None:
        """Show a change of the recipe; `edit_policy` judges it once no control is held."""
        if self.course is None:
            self.draft = self.form.recipe
        self.invalidate()

    def begin_like(self, recipe: Recipe) -> None:
        """Edit the recipe of a new player, as a copy of another one."""
        self.draft = self._fresh(recipe)
        self.choose(None)

    # -- which player ---------------------------------------------------------------------------------

    def choose(self, slug: str | None) -> None:
        """Show a player's course; None shows the recipe of a new player."""
        self.slug, self.course, self.chart.pointed = slug, None, None
        own = self.chosen
        if own is None:
            self.slug = None
            self.form.show(self.draft, exists=False)
        elif own.recipe is not None:
            self.guarded(lambda: self._show_player(own))
        self.form.enabled = own is None or own.recipe is not None
        self.invalidate()

    def _show_player(self, own: TaughtPlayer) -> None:
        self.course = self.courses.status_of(own.folder)
        self.form.show(self.course.recipe, exists=True)

    def new_player(self) -> None:
        """Edit the recipe of a new player."""
        if self.slug is not None:
            self.draft = self._fresh()
            self.choose(None)
        self._focus("Name")

    def _focus(self, name: str) -> None:
        """Bring the keyboard to a control."""
        self.invalidate()
        self._settle()
        self.controls.focus(self.controls.named(name), self.look, by_keyboard=True)

    def _open_menu(self, near: pygame.Rect) -> None:
        """Open the menu of the chosen player."""
        rows = [item(command, self) for command in (keys.RENAME, keys.COPY, keys.POLICY_VIEW)]
        self.app.open(Menu([*rows, item(keys.DELETE, self, danger=True)], near))

    def rename(self) -> None:
        """Edit the chosen player's name in its row."""
        own = self.chosen
        if own is not None and own.recipe is not None:
            self.renaming = own.title
            self._focus("Rename")

    def _renamed(self) -> None:
        """Save the name that was typed in the row."""
        name, self.renaming = self.renaming, None
        self.controls.focus(None, self.look)
        self.actions.rename(name or "")
        self.invalidate()

    # -- the course -----------------------------------------------------------------------------------

    def primary(self) -> None:
        """Start the course, or play against the chosen player with its newest weights."""
        if self.course is not None:
            self.play_against(self.name_now)
        elif self._fault:
            self.app.notice(self._fault)
        else:
            self.guarded(self._begin)

    def _begin(self) -> None:
        recipe = self.form.recipe
        check(recipe)

        def give_games(folder: Path) -> None:
            if recipe.start == PEOPLE:
                hand_over(self.app.library, self.game, folder)

        course = self.courses.begin(recipe, give_games)
        self.draft = self._fresh()
        self.read_players()
        self.choose(course.slug)

    def toggle_pause(self) -> None:
        """Pause or resume the course."""
        course = self.course
        if course is None or course.doing == "done":
            return
        if course.is_busy:
            self.courses.pause(course)
        else:
            self.guarded(lambda: self.courses.go_on(course))
        self.invalidate()

    def stop(self) -> None:
        """End the course for today."""
        if self.course is not None:
            self.courses.rest(self.course)
            self.invalidate()

    def _play_batch(self, number: int) -> None:
        """Play against the player as it was after a batch."""
        if self.course is not None:
            self.play_against(f"{PREFIX}{self.slug}{AFTER}{self.course.batches[number].games}")

    def play_against(self, player: str) -> None:
        """Begin a game against a player."""
        if not player:
            self.app.notice(text("It can be played after its first fifty games."))
            return
        setup = replace(
            self.app.settings.setup(self.game.name), first="human", second=player, second_limit="", clock=""
        )
        config = config_of(self.app, self.game.name, replace(setup, match=False))
        self.app.navigate(PlayRoute(config))

    def open_tournament(self) -> None:
        """Open a tournament with the chosen player."""
        if self.name_now:
            self.app.navigate(TournamentRoute(self.game.name, players=(PREFIX + str(self.slug),)))

    def open_policy_view(self) -> None:
        """Open the policy of the chosen player."""
        if self.name_now:
            self.app.navigate(PolicyViewRoute(self.game, self.name_now))

    def search(self) -> None:
        """Focus the search for a feature."""
        self._focus("Find a feature")

    def guarded(self, call: Callable[[], object]) -> bool:
        """Make a call; after an error, read the players again, since one may be gone."""
        done = super().guarded(call)
        if not done:
            self.read_players()
        return done
