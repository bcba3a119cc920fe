"""The screen Watch it think: textbook algorithms on any position, step by step.

All steps are recorded from the textbook's own code (`ai.search.textbook`, `table.watching`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from coach.boards import texts_of
from coach.exercise_texts import ALGORITHM_NAMES, ORDER_NAMES
from coach.search_texts import searched_position
from game import find_game
from game.formats import in_digits
from game.spec import Game
from game.texts import text
from table.watching.playback import SPEEDS
from table.watching.problems import ORDERS
from table.watching.search import ALGORITHMS, RANDOM_GAMES, GamesRun, WatchedSearch
from table.watching.watch import Watchable
from ui.kit import Command, IconButton, Look, Section, Segmented, Slider, button, icon_button, mix, numbered, paint
from ui.kit.motion import Glide, earliest
from ui.kit.slider import TRACK
from ui.kit.tree import Box, Column, KeyCaps, Node, Page, Panel, Row, Spacer, Text
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice
from ui.parts.switches import DETAILS, details_switch
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.think.tree_page import TreePage, exercise_card
from ui.screens.think.uct_page import UctPage, is_lowest
from ui.shell.host import Host
from ui.shell.routes import ThinkRoute
from ui.shell.scene import SceneOfBoard


def _arrows_free(scene: Any) -> bool:
    """Whether the arrow keys step through the search, because no control with a focus ring needs them."""
    focused = scene.controls.focused
    has_ring = focused is not None and scene.controls.ring_visible
    return focused is None or not has_ring or (focused.role in ("button", "slider") and not focused.group)


def _space_free(scene: Any) -> bool:
    """Whether no control with a focus ring needs Space."""
    focused = scene.controls.focused
    return focused is None or not scene.controls.ring_visible or focused.role == "tree"


def _is_uct(scene: Any) -> bool:
    return bool(scene.search.is_uct)


def _is_no_uct(scene: Any) -> bool:
    return not scene.search.is_uct


BACK = Command(
    "←", "One step back", lambda scene: scene.jump(scene.search.at - 1), _arrows_free, (",",), "Step back", "step-back",
    lambda scene: scene.search.at > 0,
)  # fmt: skip
ON = Command(
    "→", "One step on", lambda scene: scene.jump(scene.search.at + 1), _arrows_free, (".",), "Step on", "step-forward",
    lambda scene: not scene.search.is_at_end,
)  # fmt: skip
PLAY = Command(
    "Space", "Play, or stop", lambda scene: scene.search.toggle(scene.look.now), _space_free,
    title="Play", icon="play-filled", pad="X",
)  # fmt: skip
EXERCISE = Command("E", "Exercises", lambda scene: scene.search.next_exercise(), icon="graduation-cap")
_STEPS = (
    BACK,
    ON,
    PLAY,
    Command("Shift+←", "The cut or game before", lambda scene: scene.to_mark(-1)),
    Command("Shift+→", "The next cut or game", lambda scene: scene.to_mark(1)),
    Command("Home", "The first step", lambda scene: scene.announce_after(lambda: scene.search.go(0))),
    Command("End", "The last step", lambda scene: scene.announce_after(scene.search.go_to_end)),
)
_SEARCH = (
    Command("S", "Another speed", lambda scene: scene.search.playback.choose(scene.search.playback.speed + 1)),
    Command("1 – 4", "Speed", when=_is_no_uct),
    *numbered(range(1, 5), lambda scene, speed: scene.search.playback.choose(speed - 1), _is_no_uct),
    Command("1 – 9", "UCB1 after that move", when=_is_uct),
    *numbered(range(1, 10), lambda scene, move: scene.look_into(move), _is_uct),
    Command("A", "Another algorithm", lambda scene: scene.search.next_algorithm()),
    Command("O", "Another order of moves", lambda scene: scene.search.next_order()),
    Command("]", "Deeper, more games", lambda scene: scene.search.change_amount(1)),
    Command("[", "Less deep, fewer games", lambda scene: scene.search.change_amount(-1)),
    EXERCISE,
    DETAILS,
    CHOOSE_BOARD,
)
_TREE = (
    Command("+", "Zoom in", lambda scene: scene.zoom(_ZOOM), also=("=",)),
    Command("−", "Zoom out", lambda scene: scene.zoom(1 / _ZOOM)),
    Command("F", "Fit the tree", lambda scene: scene.page.view.camera.fit()),
    Command("← ↑ ↓ →", "Move the tree (Tab)"),
)
TABLE = (Section("Steps", _STEPS), Section("Search", _SEARCH), Section("Tree", _TREE))


_GLANCE = 0.01  # seconds between two slices of a search
_ZOOM = 1.5
_NARROW = 760  # logical width below which the speed stands beside the other choices
_KNOB = 9  # logical size of the timeline's knob
_APART = 5  # least logical distance of two steps with separate ticks


class ThinkScene(SceneOfBoard):
    """Shows an algorithm on a position, step by step; `search` runs it, `page` draws it."""

    title = "Watch it think"
    activity = "while watching a search"
    keys = TABLE

    def __init__(self, app: Host, game: Game, state: Any = None, algorithm: Watchable = "alpha-beta") -> None:
        """Begin with a position that is not the end of a game; None means the board's example position."""
        super().__init__(app)
        self.game = game
        self._own = state is None
        small = texts_of(game.name).watched
        start = game.from_position(small) if small else game.initial_state()
        self.search = WatchedSearch(game, start if state is None else state, algorithm, app.notice)
        self.page = self._new_page()

    # -- what is on the screen ------------------------------------------------------------------------

    def compose(self) -> Node:
        if self.page.run is not self.search.run or self.page.details != self.app.settings.details:
            self.page = self._new_page()
        self.page.show()
        metrics = self.look.metrics
        algorithm = self.search.algorithm
        turn = lambda name: self.app.navigate(ThinkRoute(find_game(name), None, algorithm), replace=True)  # noqa: E731
        board = BoardChoice(self.app, self.game, turn)
        bar = [icon_button(EXERCISE, self, group="bar"), keys_button(self.app)]
        number, subtitle = self.search.exercise, searched_position(self.game, self.search.state, is_example=self._own)
        exercise = None if number is None else exercise_card(self.search, number, EXERCISE.keys)
        parts = [self._choices(), self.page.compose(self.look, exercise)]
        if is_lowest(metrics):
            parts.reverse()
        return Page(
            top_bar(self.app, text("Watch it think"), subtitle, extra=bar, choice=board),
            Column(*parts, gap=8 if metrics.low else 12),
            footer=Box(self._player(), pad=(32 if metrics.roomy else 16, 8 if metrics.low else 14)),
            pad=(8, 0) if metrics.low else (16, 2),
        )

    def _new_page(self) -> TreePage | UctPage:
        search, run, details = self.search, self.search.run, self.app.settings.details
        if isinstance(run, GamesRun):
            return UctPage(search, run, self.invalidate, details=details)
        return TreePage(search, run, self.jump, details=details)

    def _choices(self) -> Node:
        search = self.search
        names = {each: text(ALGORITHM_NAMES[each]) for each in ALGORITHMS}
        orders = {each: text(ORDER_NAMES[each]) for each in ORDERS}
        choice = Segmented(text("Moves"), orders, search.order, search.choose_order)
        order = Row(Text(text("Moves"), size=13, tone="text2"), choice, wraps=False)
        return Row(
            Segmented(text("Algorithm"), names, search.algorithm, search.choose_algorithm),
            self._amount(),
            details_switch(self.app),
            not self._is_narrow and Spacer(),
            not search.is_uct and order,
            self._is_narrow and self._speeds(),
        )

    def _amount(self) -> Node:
        """The depth of the tree, or the number of games, with a button for less and one for more."""
        search, change = self.search, self.search.change_amount
        label, amount, wide, can = text("Depth"), str(search.depth), 28, (search.depth > 1, True)
        if search.is_uct:
            label, amount, wide = text("Games"), in_digits(search.games), 60
            can = search.games > RANDOM_GAMES[0], search.games < RANDOM_GAMES[-1]
        made = partial(IconButton, size=16, group="depth")
        less = made("minus", text("Less"), partial(change, -1), enabled=can[0])
        more = made("plus", text("More##amount"), partial(change, 1), enabled=can[1])
        less.value_words = more.value_words = text("{name}: {value}", name=label, value=amount)
        number = Box(Text(amount, size=15, weight="semi", align="center"), wide=wide)
        fill = "hover" if self.look.theme.is_light else "bg"
        row = Row(Box(Text(label, size=13, tone="text2"), pad=(8, 0)), less, number, more, gap=0, wraps=False)
        return Panel(row, fill=fill, radius=10, pad=(6, 0))

    def _player(self) -> Node:
        low, search, playing = self.look.metrics.low, self.search, self.search.playback.playing
        play = replace(PLAY, title="Stop", icon="pause-filled") if playing else PLAY
        caps = Row(*(KeyCaps(each.keys) for each in (BACK, PLAY, ON)), gap=6)
        number, count = (in_digits(each) for each in search.run.progress_at(search.at))
        counted = Text(text("{number} of {count}", number=number, count=count), size=13, weight="semi", align="end")
        row = Row(
            Row(self._button(BACK), self._button(play), self._button(ON), gap=8),
            not self.look.metrics.compact and caps,
            Timeline(search.at, search.run.count, search.run.marks, search.go),
            Box(counted, wide=140, optional=self._is_narrow),
            not self._is_narrow and self._speeds(),
            wraps=False,
        )
        return Panel(row, elevation=1, pad=(16, 12) if low else (16, 16))

    def _button(self, command: Command) -> Node:
        plays = command.keys == PLAY.keys
        made = button(command, self, "primary" if plays else "secondary", label="", size=16, radius=12, has_cap=False)
        made.tooltip, made.tall = "", 44 if self.look.metrics.low else 56
        return Box(made, wide=72 if plays else 56)

    def _speeds(self) -> Node:
        playback = self.search.playback
        return Segmented(text("Speed"), dict(enumerate(SPEEDS)), playback.speed, playback.choose, size=13)

    @property
    def _is_narrow(self) -> bool:
        return self.look.metrics.logical_width < _NARROW

    # -- what can be asked for ------------------------------------------------------------------------

    def jump(self, at: int) -> None:
        """Show the state after event `at`, and stop the playback."""
        self.announce_after(partial(self.search.jump, at))

    def announce_after(self, go: Callable[[], None]) -> None:
        """Call `go`, which goes to another state of the search, and announce that state to the screen reader."""
        go()
        self.app.aloud.say(self.page.aloud)

    def to_mark(self, step: int) -> None:
        if (found := self.search.next_mark(step)) is not None:
            self.jump(found)

    def zoom(self, factor: float) -> None:
        self.page.view.zoom(factor, self.page.view.centre, self.look)

    def look_into(self, number: int) -> None:
        """On the page of UCT, compare the replies to root move `number`, from 1."""
        if isinstance(self.page, UctPage):
            children = [child for _, child in sorted(self.page.trace.children[0].items())]
            if number <= len(children):
                self.page.view.clicked(children[number - 1])

    # -- time -----------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self.search.update(now):
            self.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        search = self.search
        step, glance = search.playback.next_frame_delay(now), _GLANCE if search.is_working else None
        return earliest(super().next_frame_delay(now), step, glance)


class Timeline(Slider):
    """The events of a search as a line, with ticks at the events `marks`. It handles no keys."""

    passing = (*Slider.passing, "_columns")

    def __init__(self, at: int, count: int, marks: Sequence[int], go: Callable[[int], None]) -> None:
        super().__init__(text("Steps"), 0, max(1, count - 1), at, go, grow=1)
        self.glide = Glide(0, at)
        self.marks = marks
        self._columns: tuple[object, set[int]] = (None, set())
        """The cache of the ticks: its key, and the x pixels of the ticks."""

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, track, x = look.theme, self.track(look), self.knob_at(self.value, look)[0]
        look.panel(surface, track, TRACK / 2, mix(theme.surface, theme.outline, 0.5))
        if x > track.x + 1:
            look.panel(surface, pygame.Rect(track.x, track.y, x - track.x, track.h), TRACK / 2, theme.accent)
        if track.w / self.high >= look.px(_APART):
            for step in range(1, self.high):
                surface.fill(theme.surface, (self.knob_at(step, look)[0], track.y, look.hairline * 2, track.h))
        self._draw_marks(surface, look, track)
        hover = round(self.hover.at(look.now) * 4) / 4
        if hover:
            paint.circle(surface, (x, track.centery), look.px(_KNOB) + look.px(4) * hover, theme.accent, alpha=0.25)
        rim = theme.fill if theme.is_light or theme.is_contrast else None
        paint.circle(surface, (x, track.centery), look.px(_KNOB), (255, 255, 255), rim, look.px(2))
        paint.circle(surface, (x, track.centery), look.px(4), theme.bg if theme.is_contrast else theme.fill)

    def _draw_marks(self, surface: pygame.Surface, look: Look, track: pygame.Rect) -> None:
        """Draw a tick for each mark, and scissors over the current event if it has a mark."""
        wanted = id(self.marks), len(self.marks), self.high, track.x, track.w
        if self._columns[0] != wanted:
            self._columns = wanted, {self.knob_at(mark, look)[0] for mark in self.marks}
        for column in self._columns[1]:
            surface.fill(look.theme.danger, (column, track.y - look.px(8), look.px(2), look.px(5)))
        place = bisect_left(self.marks, self.value)
        if place < len(self.marks) and self.marks[place] == self.value:
            x = self.knob_at(self.value, look)[0]
            look.icon(surface, "scissors", (x, track.y - look.px(17)), 14, look.theme.danger)
