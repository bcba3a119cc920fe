"""The Lab: a player learns by a recipe, batch after batch, and can be played, compared and kept.

What learns goes on beside the window (`app.courses`), whatever screen is shown; the scene shows one player's course,
or the recipe of one that has not begun.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from ai.yours import AFTER, PREFIX
from coach import lab_texts
from game.texts import text
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.library_games import hand_over
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


_GLANCE = 0.25  # seconds between two looks at a course, where nothing moves
_DOING = {
    "preparing": ("preparing", "warn"),
    "learning": ("learning", "good"),
    "paused": ("paused", "text3"),
    "resting": ("rests", "text3"),
    "done": ("has learned", "accent"),
    "failed": ("failed", "danger"),
}
"""What the chart's head says of a course, and the colour of the dot before it."""
_ASKED = {"pause": ("pauses after this batch", "warn"), "stop": ("stops after this batch", "warn")}
"""The same from when that is wanted until it is so."""


class LabScene(Scene):
    """`chosen` is the player whose course is shown; None while a new one's recipe is written."""

    title = "Lab"
    way_back = "Back to the Lab"
    keys = keys.TABLE

    def __init__(self, app: Host, game: Game) -> None:
        """Show the player of a game that learns, or that learned last; without one, a recipe to begin with."""
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
        self.main = Button("", self.primary, "primary", icon="play-filled", keycap=keys.PLAY.caps, size=17, name="Play")
        self.tournament = Button(
            text("Send it to a tournament"),
            self.open_tournament,
            icon="swords",
            keycap=keys.TOURNAMENT.caps,
            name="Tournament",
        )
        self.policy_view = Button(
            text("What it likes"),
            self.open_policy_view,
            icon="lightbulb",
            keycap=keys.POLICY_VIEW.caps,
            name="What it likes",
        )
        self.tournament.tooltip = text("Measures how strong it is beside the levels")
        self.policy_view.tooltip = text("What it thinks of every move, and why")
        self.choice = BoardChoice(app, game, self._go_over)
        sheet = IconButton(
            "circle-question-mark", text("Keys"), lambda: open_sheet(app), keycap=SHEET.caps, group="bar"
        )
        self.bar = TopBar(app, text("Lab"), text("teach your own player"), extra=[sheet], choice=self.choice)
        self._page = CachedLayer(self._draw_page)
        self._heard = -1
        self._condition: object = None
        """What all of the page depends on but the cards that show a course's batches, as it was taken over."""
        self._learner: CourseStatus | None = None
        self._lasts: dict[str, CourseStatus | None] = {}
        """The player of each set of features that learned last, as long as the shelf is as it is."""
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
        """Read the players again: one was played or measured meanwhile."""
        self.app.warmup.prefer(self.game.name)
        self._is_seen = True
        self.read_players()
        if self.slug not in [own.slug for own in self.players]:
            self.choose(None)
        self.refresh()

    def leave(self) -> None:
        """Learning goes on; its end is told on other screens."""
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
        """Say which controls there are, in Tab order."""
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
        """Mouse and keys; once a change of the recipe is made it is asked whether it is a new player's."""
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
        """It takes a name or a search away, then leads back."""
        if self.list.field.visible:
            self.list.end_rename()
        elif self.weights.search.visible and self.weights.search.text:
            self.weights.search.set_text("")
        else:
            return super().escape()
        return True

    # -- time and drawing -----------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Take over what was learned. Once players can think, what courses need is compiled too."""
        super().update(now)
        if self.app.warmup.ready(self.game.name):
            self.courses.prepare(self.game.name)
        if self._heard != self.courses.changes:
            before = self._condition
            self._take_over()
            counts_on = before == self._condition
            self._page.invalidate(*((self.chart.card, self.weights.card, self.list.card) if counts_on else ()))

    def is_animating(self, now: float) -> bool:
        """Whether 60 frames a second are wanted."""
        busy = self.progress.is_animating and self.look.animations
        return busy or self._page.has_outdated_parts or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the course has to be looked at."""
        return earliest(super().next_frame_delay(now), _GLANCE if self.progress.is_animating else None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and over it what moves by itself and what is said of what is pointed at."""
        look = self.look
        self._page.show(surface, self.controls.is_animating(look.now))
        if self.progress.is_animating:
            self.progress.draw(surface, look)
            for button in self.progress.controls:
                if button.visible:
                    button.draw(surface, look)
        field = self.controls.focused
        if self.controls.typing and field is not None and field.visible:
            field.draw(surface, look)  # its caret comes and goes
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
        """What the feature or the group measures that is pointed at."""
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
        """The chosen player as it is now; empty before its first batch."""
        games = self.course.games if self.course else 0
        return f"{PREFIX}{self.slug}{AFTER}{games}" if games else ""

    def read_players(self) -> None:
        self.players = shelf.players(self.game)
        self._lasts.clear()

    def refresh(self) -> None:
        """Show how everything stands."""
        self._take_over()
        self._page.invalidate()

    def _take_over(self) -> None:
        """Have every card show what is known by now."""
        self._heard = self.courses.changes
        if self.courses.learning is not self._learner:  # whoever ended has more games now than the list knows
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
        """Why nobody can begin to learn."""
        own = self.chosen
        return own.sentence if own and own.recipe is None else self.card.fault if self.course is None else ""

    @property
    def _last(self) -> CourseStatus | None:
        """The player that learned last, for somebody who begins another one; None where none measures the same."""
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
        """Show the batches and weights of a course, or that there are none yet."""
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
        self.main.kind, self.main.keycap = ("secondary", "") if rests else ("primary", keys.PLAY.caps)
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
        """The recipe of a player that nobody has begun, perhaps like another one."""
        taken = {own.title for own in self.players}
        if like is not None:
            return replace(like, name=lab_texts.fresh_name(taken, like.name))
        from ai.evaluation.features import feature_sets

        return Recipe(lab_texts.fresh_name(taken), self.game.name, feature_sets(self.game)[0].name)

    def _recipe_changed(self) -> None:
        """Something of the recipe was changed; what it is asked about is asked once the hand lets go."""
        if self.course is None:
            self.draft = self.card.recipe
        self.app.invalidate()

    def begin_like(self, recipe: Recipe) -> None:
        """Write a recipe for a new player that begins as another one."""
        self.draft = self._fresh(recipe)
        self.choose(None)

    # -- which player ---------------------------------------------------------------------------------

    def choose(self, slug: str | None) -> None:
        """Show a player's course; None for the recipe of a new one."""
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
        """Write a recipe for a new player."""
        if self.slug is not None:
            self.draft = self._fresh()
            self.choose(None)
        self.controls.focus(self.card.name, self.look, by_keyboard=True)

    def _choose_row(self, place: int) -> None:
        self.choose(self.players[place].slug)

    def _play_row(self, place: int) -> None:
        self._choose_row(place)
        self.play(self.name_now)

    def _rename_row(self, place: int) -> None:
        self._choose_row(place)
        self.rename()

    def _open_menu(self, place: int, near: pygame.Rect) -> None:
        """What else can be done with a player."""
        self._choose_row(place)
        self.app.open(
            Menu(
                [
                    Item(text("Rename"), self.rename, "pencil", keys.RENAME.caps),
                    Item(text("Copy as a file"), self.actions.copy_out, "upload", keys.COPY.caps),
                    Item(
                        text("What it likes"),
                        self.open_policy_view,
                        "lightbulb",
                        keys.POLICY_VIEW.caps,
                        enabled=bool(self.name_now),
                    ),
                    Item(text("Delete"), self.actions.delete, "trash-2", keys.DELETE.caps, danger=True),
                ],
                near,
            )
        )

    def rename(self) -> None:
        """Change the chosen player's name in its row."""
        place = next((place for place, own in enumerate(self.players) if own.slug == self.slug), None)
        if place is not None and self.players[place].recipe is not None:
            self.list.begin_rename(place, self.look)
            self.controls.focus(self.list.field, self.look, by_keyboard=True)
            self.refresh()

    def _renamed(self, name: str) -> None:
        """The name in the row is written."""
        self.list.end_rename()
        self.controls.focus(None, self.look)
        self.actions.rename(name)
        self.refresh()

    # -- the course -----------------------------------------------------------------------------------

    def primary(self) -> None:
        """Begin to learn, or play against the chosen player as it is now."""
        if self.course is not None:
            self.play(self.name_now)
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
        """Give a new player the library's games of people, if it begins with these."""
        if recipe.start == PEOPLE:
            hand_over(self.app.library, self.game, folder)

    def toggle_pause(self) -> None:
        """Let the course rest, or go on."""
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
            self.play(f"{PREFIX}{self.slug}{AFTER}{self.course.batches[number].games}")

    def play(self, player: str) -> None:
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
        """Have the chosen player measured against others."""
        if self.name_now:
            self.app.navigate(TournamentRoute(self.game.name, players=(PREFIX + str(self.slug),)))

    def open_policy_view(self) -> None:
        """See what the chosen player likes about a position."""
        if self.name_now:
            self.app.navigate(PolicyViewRoute(self.game, self.name_now))

    def search(self) -> None:
        """Look for a feature."""
        self.controls.focus(self.weights.search, self.look, by_keyboard=True)

    def _go_over(self, board: str) -> None:
        """Teach a player of another board."""
        self.app.navigate(LabRoute(board), replace=True)

    def guarded(self, call: Callable[[], object]) -> None:
        """Do what may fail for reasons that a person is told."""
        try:
            call()
        except CourseError as error:
            self.app.notice(str(error), "error")
            self.read_players()
            self.refresh()
