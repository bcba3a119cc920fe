"""The screen of the Lab: a player learns by a recipe, batch after batch.

Courses run in worker processes (`app.courses`), whatever screen is shown; the scene shows one player's course, or the
recipe of a new player.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from ai.yours import AFTER, PREFIX
from coach import lab_texts
from coach.commands.library_games import hand_over
from game.texts import text
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.recipe import PEOPLE, Recipe, check, set_of
from ui.kit.button import Button, IconButton
from ui.kit.menu import Item, Menu
from ui.kit.motion import earliest
from ui.parts.board_choice import BoardChoice
from ui.parts.cached_layer import CachedLayer
from ui.parts.config import config_of
from ui.parts.top_bar import TopBar
from ui.screens.lab import bubble, keys
from ui.screens.lab.chart import BatchChart
from ui.screens.lab.course_actions import CourseActions
from ui.screens.lab.layout import arrange
from ui.screens.lab.player_list import RowActions, TaughtPlayerList
from ui.screens.lab.progress_card import CourseProgressCard
from ui.screens.lab.recipe_card import RecipeCard
from ui.screens.lab.recipe_edit_policy import RecipeEditPolicy
from ui.screens.lab.weights_card import WeightsCard
from ui.shell.routes import LabRoute, PlayRoute, PolicyViewRoute, TournamentRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import SHEET, open_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game
    from lab.learning.course_status import CourseStatus
    from lab.learning.shelf import TaughtPlayer
    from ui.shell.host import Host


_GLANCE = 0.25  # seconds between two checks of a course, without animations
_DOING = {
    "preparing": ("preparing", "warn"),
    "learning": ("learning", "good"),
    "paused": ("paused", "text3"),
    "resting": ("rests", "text3"),
    "done": ("has learned", "accent"),
    "failed": ("failed", "danger"),
}
"""The state of a course in the chart's head, and the colour of the dot before it."""
_ASKED = {"pause": ("pauses after this batch", "warn"), "stop": ("stops after this batch", "warn")}
"""State and colour between a request and the end of the batch."""


class LabScene(Scene):
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
        self.draft = Recipe("", game.name, "")
        self.card = RecipeCard(app, game, self._fresh(), self._recipe_changed)
        self.draft = self.card.recipe
        self.chart = BatchChart(self._play_batch)
        self.progress = CourseProgressCard(self.toggle_pause, self.stop)
        self.weights = WeightsCard(game)
        rows = RowActions(self._choose_row, self._play_row, self._rename_row, self._open_menu)
        self.actions = CourseActions(self)
        self.edit_policy = RecipeEditPolicy(self, self.actions.rename)
        self.list = TaughtPlayerList(rows, self._renamed, self.new_player, self.actions.take_in)
        self.main = Button("", self.primary, "primary", icon="play-filled", keycap=keys.PLAY.keys, size=17, name="Play")
        self.tournament = Button(
            text("Send it to a tournament"),
            self.open_tournament,
            icon="swords",
            keycap=keys.TOURNAMENT.keys,
            name="Tournament",
        )
        self.policy_view = Button(
            text("What it likes"),
            self.open_policy_view,
            icon="lightbulb",
            keycap=keys.POLICY_VIEW.keys,
            name="What it likes",
        )
        self.tournament.tooltip = text("Measures how strong it is beside the levels")
        self.policy_view.tooltip = text("What it thinks of every move, and why")
        self.choice = BoardChoice(app, game, self._go_over)
        sheet = IconButton(
            "circle-question-mark", text("Keys"), lambda: open_sheet(app), keycap=SHEET.keys, group="bar"
        )
        self.bar = TopBar(app, text("Lab"), text("teach your own player"), extra=[sheet], choice=self.choice)
        self._page = CachedLayer(self._draw_page)
        self._heard = -1
        self._condition: object = None
        """The last state of the page, without the cards that change after each batch."""
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
        self.refresh()

    def leave(self) -> None:
        """Leave the course running; other screens show its end."""
        self._is_seen = False
        self.courses.watched = None
        self._page.forget()

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything."""
        look, places = self.look, arrange(self.look.metrics)
        self.bar.layout(size[0])
        self.card.layout(places.recipe, look)
        self.chart.layout(places.chart, look)
        self.progress.layout(places.progress, look)
        self.weights.layout(places.weights, look)
        self.list.layout(places.players, look)
        self.main.rect, self.tournament.rect, self.policy_view.rect = places.play, places.tournament, places.policy_view
        low = look.metrics.low
        self.tournament.label = text("Tournament") if low else text("Send it to a tournament")
        for button in (self.tournament, self.policy_view):
            button.shows_keycap = not low
            button.icon = "" if low else {"Tournament": "swords"}.get(button.name, "lightbulb")
        self._list_controls()
        self._page.forget()
        self.refresh()

    def _list_controls(self) -> None:
        """Set the visible controls, in Tab order."""
        self.controls.set(
            (
                self.bar.back, self.choice, *self.card.controls, self.main, self.tournament, self.policy_view,
                self.chart, *self.progress.controls, *self.weights.controls, self.list, self.list.field,
                self.list.bring, self.list.new, *self.bar.right,
            ),
            self.look,
        )  # fmt: skip

    # -- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys; after a change of the recipe, ask whether it makes a new player."""
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            hovered = self.controls.hovered
            pointed = self.card.group_at(event.pos) if hovered in self.card.switches else ""
            used, self.card.pointed = used or pointed != self.card.pointed, pointed
        elif event.type not in (pygame.MOUSEBUTTONDOWN, pygame.TEXTEDITING):
            self.edit_policy.look()
        if self.list.field.visible and not self.list.field.focused:
            self._renamed(self.list.field.text)
        if used:
            self.refresh()
        return used

    def escape(self) -> bool:
        """Esc ends a rename or a search, or else leaves the screen."""
        if self.list.field.visible:
            self.list.end_rename()
        elif self.weights.search.visible and self.weights.search.text:
            self.weights.search.set_text("")
        else:
            return super().escape()
        return True

    # -- time and drawing -----------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Take over new batches. Once the players' kernels are compiled, compile the courses' kernels."""
        super().update(now)
        if self.app.warmup.ready(self.game.name):
            self.courses.prepare(self.game.name)
        if self._heard != self.courses.changes:
            before = self._condition
            self._take_over()
            counts_on = before == self._condition
            self._page.invalidate(*((self.chart.card, self.weights.card, self.list.card) if counts_on else ()))

    def is_animating(self, now: float) -> bool:
        """Whether something is animated."""
        busy = self.progress.is_animating and self.look.animations
        return busy or self._page.has_outdated_parts or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next check of the course."""
        return earliest(super().next_frame_delay(now), _GLANCE if self.progress.is_animating else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and on it the animated parts and the bubble."""
        look = self.look
        self._page.show(surface, self.controls.is_animating(look.now))
        if self.progress.is_animating:
            self.progress.draw(surface, look)
            for button in self.progress.controls:
                if button.visible:
                    button.draw(surface, look)
        field = self.controls.focused
        if self.controls.typing and field is not None and field.visible:
            field.draw(surface, look)  # its caret blinks
        self.controls.draw_focus(surface, look)
        self._draw_bubble(surface)

    def _draw_page(self, page: pygame.Surface) -> None:
        look, part = self.look, self.look.around(page.get_clip())
        page.fill(look.theme.bg)
        if self.bar.rect.colliderect(part):
            self.bar.draw(page)
        if self.card.rect.colliderect(part):
            self.card.draw(page, look)
        if self.progress.rect.colliderect(part):
            self.progress.draw(page, look)
        if self.weights.card.colliderect(part):
            self.weights.draw(page, look)
        self.controls.draw_in(part, page, look)

    def _draw_bubble(self, surface: pygame.Surface) -> None:
        """Draw the explanation of the feature or group under the pointer."""
        look = self.look
        focused = self.controls.focused if self.controls.ring_visible else None
        named = self.card.pointed or self.card.group_of(focused)
        if named:
            groups = self.card.set.groups
            count = next(len(group.features) for group in groups if group.name == named)
            note = text("{n} feature, for both sides|{n} features, for both sides", n=count)
            switch = self.card.switches[[group.name for group in groups].index(named)]
            bubble.draw(surface, look, self.game, named, self.card.rect.clip(switch.rect.inflate(900, 0)), note)
        elif self.weights.pointed is not None and self.weights.pointed in self.weights.order:
            row = self.weights.row_rect(self.weights.pointed, look)
            bubble.draw(surface, look, self.game, self.weights.names[self.weights.pointed], row)

    # -- what is shown --------------------------------------------------------------------------------

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

    def refresh(self) -> None:
        """Show the current state everywhere."""
        self._take_over()
        self._page.invalidate()

    def _take_over(self) -> None:
        """Let every card show the current state."""
        self._heard = self.courses.changes
        if self.courses.learning is not self._learner:  # a finished course has more games than the list knows
            self._learner = self.courses.learning
            self.read_players()
        course, look = self.course, self.look
        self.courses.watched = course.folder if course and self._is_seen else None
        recipe = course.recipe if course else self.card.recipe
        shown = course if course and course.batches else None if course else self._last
        self._show_course(shown, faint=course is None)
        fault = self._fault
        self.progress.show(course, recipe, fault, look)
        self._show_buttons(fault)
        self.list.show(self.players, self.courses.learning, self.slug, look)
        doing = course and (course.doing, course.asked)
        self._condition = self.courses.learning, doing, bool(self.name_now), fault
        self.app.invalidate()

    @property
    def _fault(self) -> str:
        """The reason why no course can begin; empty if one can."""
        own = self.chosen
        return own.sentence if own and own.recipe is None else self.card.fault if self.course is None else ""

    @property
    def _last(self) -> CourseStatus | None:
        """The last course with the features of the recipe, shown beside a new player; None without one."""
        features = self.card.recipe.features
        if features not in self._lasts:
            self._lasts[features] = self._find_last(features)
        return self._lasts[features]

    def _find_last(self, features: str) -> CourseStatus | None:
        for own in self.players:
            if own.recipe is not None and own.games and own.recipe.features == features:
                with suppress(CourseError):
                    return self.courses.status_of(own.folder)
        return None

    def _show_course(self, shown: CourseStatus | None, *, faint: bool) -> None:
        """Show the batches and weights of a course, or the text before its first batch."""
        recipe = shown.recipe if shown else self.course.recipe if self.course else self.card.recipe
        self.chart.show(recipe, shown.batches if shown else (), faint=faint and shown is not None)
        self.chart.state, self.chart.ink = "", "text3"
        self.chart.tells_last = self.course is not None and self.course.is_busy
        self.chart.empty = text("Each point will show how many of fifty games it won.")
        if self.course is not None:
            state, self.chart.ink = _ASKED.get(self.course.asked, _DOING[self.course.doing])
            self.chart.state = text(state)
            begins = text("The first fifty games are being played.") if self.course.is_busy else ""
            self.chart.empty = text("It is getting ready to play.") if self.course.doing == "preparing" else begins
        elif faint and shown is not None:
            self.chart.state = text("the last one: {name}", name=shown.recipe.name)
            self.chart.empty = ""
        found = set_of(recipe)
        chosen = [place for group in found.groups for place in group.features
                  if not recipe.groups or group.name in recipe.groups]  # fmt: skip
        row, when = (shown.weights if shown else None), ""
        if shown is not None and self.chart.pointed is not None:
            row, when = (
                shown.weights_after(self.chart.pointed),
                text("after {n:,} games", n=shown.batches[self.chart.pointed].games),
            )
        searched = self.weights.search.visible
        self.weights.show(found.names, () if row is None else row.tolist(), chosen, faint=faint, when=when)
        if searched != self.weights.search.visible:
            self.app.relayout()

    def _show_buttons(self, fault: str) -> None:
        course = self.course
        begins = course is None
        rests = course is not None and course.doing in ("resting", "paused", "failed")
        self.main.label = text("Start learning") if begins else text("Play against it")
        self.main.icon = "flask-conical" if begins else "play-filled"
        self.main.kind, self.main.keycap = ("secondary", "") if rests else ("primary", keys.PLAY.keys)
        self.main.enabled = not fault if begins else bool(self.name_now)
        tooltip = ""
        if begins:
            tooltip = fault
        elif not self.name_now:
            tooltip = text("It can be played after its first fifty games.")
        elif course is not None:
            tooltip = text("As it is now, after {n:,} games", n=course.games)
        self.main.tooltip = tooltip
        self.tournament.enabled = self.policy_view.enabled = bool(self.name_now)

    # -- the recipe -----------------------------------------------------------------------------------

    def _fresh(self, like: Recipe | None = None) -> Recipe:
        """Return the recipe of a new player, a copy of `like` if it is given."""
        taken = {own.title for own in self.players}
        if like is not None:
            return replace(like, name=lab_texts.fresh_name(taken, like.name))
        from ai.evaluation.features import feature_sets

        return Recipe(lab_texts.fresh_name(taken), self.game.name, feature_sets(self.game)[0].name)

    def _recipe_changed(self) -> None:
        """Show a change of the recipe; `edit_policy` judges it once no control is held."""
        if self.course is None:
            self.draft = self.card.recipe
        self.app.invalidate()

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
            self.card.show(self.draft, exists=False)
        elif own.recipe is not None:
            self.guarded(lambda: self._show_player(own))
        for control in self.card.controls:
            control.enabled = own is None or own.recipe is not None
        self._list_controls()
        self.refresh()

    def _show_player(self, own: TaughtPlayer) -> None:
        self.course = self.courses.status_of(own.folder)
        self.card.show(self.course.recipe, exists=True)

    def new_player(self) -> None:
        """Edit the recipe of a new player."""
        if self.slug is not None:
            self.draft = self._fresh()
            self.choose(None)
        self.controls.focus(self.card.name, self.look, by_keyboard=True)

    def _choose_row(self, place: int) -> None:
        self.choose(self.players[place].slug)

    def _play_row(self, place: int) -> None:
        self._choose_row(place)
        self.play_against(self.name_now)

    def _rename_row(self, place: int) -> None:
        self._choose_row(place)
        self.rename()

    def _open_menu(self, place: int, near: pygame.Rect) -> None:
        """Open the menu of a player."""
        self._choose_row(place)
        self.app.open(
            Menu(
                [
                    Item(text("Rename"), self.rename, "pencil", keys.RENAME.keys),
                    Item(text("Copy as a file"), self.actions.copy_out, "upload", keys.COPY.keys),
                    Item(
                        text("What it likes"),
                        self.open_policy_view,
                        "lightbulb",
                        keys.POLICY_VIEW.keys,
                        enabled=bool(self.name_now),
                    ),
                    Item(text("Delete"), self.actions.delete, "trash-2", keys.DELETE.keys, danger=True),
                ],
                near,
            )
        )

    def rename(self) -> None:
        """Edit the chosen player's name in its row."""
        place = next((place for place, own in enumerate(self.players) if own.slug == self.slug), None)
        if place is not None and self.players[place].recipe is not None:
            self.list.begin_rename(place, self.look)
            self.controls.focus(self.list.field, self.look, by_keyboard=True)
            self.refresh()

    def _renamed(self, name: str) -> None:
        """Save the name that was typed in the row."""
        self.list.end_rename()
        self.controls.focus(None, self.look)
        self.actions.rename(name)
        self.refresh()

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
        recipe = self.card.recipe
        check(recipe)
        course = self.courses.begin(recipe, lambda folder: self._hand_over(recipe, folder))
        self.draft = self._fresh()
        self.read_players()
        self.choose(course.slug)

    def _hand_over(self, recipe: Recipe, folder: Path) -> None:
        """Give a new player the library's games of people, if its recipe starts from them."""
        if recipe.start == PEOPLE:
            hand_over(self.app.library, self.game, folder)

    def toggle_pause(self) -> None:
        """Pause or resume the course."""
        course = self.course
        if course is None or course.doing == "done":
            return
        if course.is_busy:
            self.courses.pause(course)
        else:
            self.guarded(lambda: self.courses.go_on(course))
        self.refresh()

    def stop(self) -> None:
        """End the course for today."""
        if self.course is not None:
            self.courses.rest(self.course)
            self.refresh()

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
        self.controls.focus(self.weights.search, self.look, by_keyboard=True)

    def _go_over(self, board: str) -> None:
        """Open the Lab of another board."""
        self.app.navigate(LabRoute(board), replace=True)

    def guarded(self, call: Callable[[], object]) -> None:
        """Call a function; show its error, if it raises one, as a notice."""
        try:
            call()
        except CourseError as error:
            self.app.notice(str(error), "error")
            self.read_players()
            self.refresh()
