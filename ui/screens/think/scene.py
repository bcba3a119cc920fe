"""The screen Watch it think: the lecture's algorithms on any position, step by step.

All steps are recorded from the textbook's own code (`ai.search.textbook`, `table.watching`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from coach.boards import texts_of
from coach.player_texts import WIDE_DOT
from game import find_game
from game.texts import text
from game.verbs import current_player
from table.watching.exercises import EXERCISES, Run
from table.watching.problems import ORDERS
from table.watching.watch import MOST_POSITIONS, Deeper, DepthProbe, Watchable, first_depth
from ui.kit.button import IconButton
from ui.kit.motion import earliest
from ui.kit.segmented import Segmented
from ui.parts.board_choice import BoardChoice
from ui.parts.top_bar import TopBar, keys_button
from ui.screens.think import keys
from ui.screens.think.counts import ORDER_NAMES
from ui.screens.think.exercise_card import ExerciseCard
from ui.screens.think.player import LOW, TALL, Player
from ui.screens.think.tree_page import TreePage
from ui.screens.think.uct_page import UctPage
from ui.shell.routes import ThinkRoute
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from game.spec import Game
    from table.watching.exercises import ExerciseResult
    from ui.kit.control import Control
    from ui.shell.host import Host

ALGORITHMS: tuple[Watchable, ...] = ("minimax", "alpha-beta", "uct")
RANDOM_GAMES = (50, 100, 200, 400, 1000, 2000, 5000, 10_000, 20_000)
"""The offered numbers of random games of UCT."""
_FIRST_GAMES = 400
_NAMES = {"minimax": "Minimax", "alpha-beta": "Alpha-beta", "uct": "UCT"}
_SLICE = 0.008  # seconds per frame for the search
_GLANCE = 0.01
_ROW, _LOW_ROW = 44, 40  # logical
_ZOOM = 1.5


class ThinkScene(Scene):
    """Shows one algorithm on one position; `page` shows its run."""

    title = "Watch it think"
    keys = keys.TABLE

    def __init__(self, app: Host, game: Game, state: Any = None, algorithm: Watchable = "alpha-beta") -> None:
        """Begin with a position before the game's end; without one, with the board's position for watching."""
        super().__init__(app)
        self.game = game
        self._own = state is None
        small = texts_of(game.name).watched
        start = game.from_position(small) if small else game.initial_state()
        self.state: Any = start if state is None else state
        self.depth, self.games = first_depth(self.game, self.state), _FIRST_GAMES
        names = [text(_NAMES[each]) for each in ALGORITHMS]
        self.algorithm = Segmented(text("Algorithm"), names, ALGORITHMS.index(algorithm), lambda _index: self.restart())
        orders = [text(ORDER_NAMES[each]) for each in ORDERS]
        self.order = Segmented(text("Moves"), orders, ORDERS.index("plain"), lambda _index: self.restart())
        self.less = IconButton("minus", text("Less"), lambda: self.change_amount(-1), size=16, group="depth")
        self.more = IconButton("plus", text("More"), lambda: self.change_amount(1), size=16, group="depth")
        self.player = Player(self.step, self.go, self.toggle)
        sheet = keys_button(app)
        self.choice = BoardChoice(app, self.game, self._go_over)
        exercise = IconButton(
            "graduation-cap", text("Exercises"), self.next_exercise, keycap=keys.EXERCISE.keys, group="bar"
        )
        self.bar = TopBar(app, text("Watch it think"), self._subtitle(), extra=[exercise, sheet], choice=self.choice)
        self._deepening: DepthProbe | None = None
        """The search that finds out whether a deeper tree can be shown; None unless one was asked for."""
        self.exercise: ExerciseCard | None = None
        """The open exercise beside the search, or None."""
        self._results: dict[int, dict[Run, ExerciseResult]] = {}
        """Results of the exercises' runs, by depth."""
        self._row = pygame.Rect(0, 0, 0, 0)
        self._depth_box = pygame.Rect(0, 0, 0, 0)
        self.restart()

    def _subtitle(self) -> str:
        side = texts_of(self.game.name).side(int(current_player(self.state)))
        if self.state == self.game.initial_state():
            return text("the first move")
        subtitle = text("{side} to move", side=side)
        return subtitle if self._own else WIDE_DOT.join((subtitle, text("from your game")))

    @property
    def occupation(self) -> str:
        return text("while watching a search")

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    @property
    def view(self) -> Control:
        """The tree."""
        return self.page.view

    @property
    def buttons(self) -> tuple[Control, ...]:
        """Controls that do not use arrow keys."""
        return self.player.back, self.player.play, self.player.on

    # -- what is watched ------------------------------------------------------------------------------

    def restart(self) -> None:
        """Start the search again with the current choices."""
        self.page = self._new_page()
        self._follows_end = False
        self.player.set_playing(False, self.look.now)
        self.less.enabled = self.games > RANDOM_GAMES[0] if self.is_uct else self.depth > 1
        self.more.enabled = self.games < RANDOM_GAMES[-1] if self.is_uct else True
        self.order.visible = not self.is_uct
        self.page.advance(_SLICE)
        self._shown(0)
        self._list_controls()

    def _list_controls(self) -> None:
        listed = [self.bar.back, self.choice, self.algorithm, self.less, self.more, self.order, *self.page.controls]
        if self.exercise is not None:
            self.exercise.results = self._found
            listed += self.exercise.controls
        self.controls.set([*listed, *self.player.controls, *self.bar.right], self.look)
        self.app.relayout()

    # -- exercises ------------------------------------------------------------------------------------

    @property
    def _found(self) -> dict[Run, ExerciseResult]:
        """Results of the finished runs at this depth."""
        return self._results.setdefault(self.depth, {})

    def next_exercise(self) -> None:
        """Open the first exercise, or the exercise after the open one."""
        number = 0 if self.exercise is None else (self.exercise.number + 1) % len(EXERCISES)
        self.exercise = ExerciseCard(
            number, self._found, self._move_name, self.set_up, self.next_exercise, self.close_exercise
        )
        self._list_controls()

    def close_exercise(self) -> None:
        """Close the exercise; the program or the table is shown again."""
        self.exercise = None
        self._list_controls()

    def set_up(self, run: Run) -> None:
        """Choose the settings of an exercise's run."""
        self.algorithm.value = ALGORITHMS.index(run.algorithm)
        self.order.value = ORDERS.index(run.order)
        self.games = run.games or self.games
        self.restart()

    def _move_name(self, action: int) -> str:
        return self.game.action_to_string(self.state, action)

    def _note_result(self) -> None:
        """Save the result of a run when its end is shown."""
        result = self.page.result
        if result is not None:
            run = Run(
                ALGORITHMS[self.algorithm.value],
                "plain" if self.is_uct else ORDERS[self.order.value],
                self.games if self.is_uct else 0,
            )
            self._found[run] = result

    def _new_page(self) -> TreePage | UctPage:
        algorithm, order = ALGORITHMS[self.algorithm.value], ORDERS[self.order.value]
        if algorithm == "uct":
            return UctPage(self.game, self.state, self.games)
        return TreePage(self.game, self.state, algorithm, self.depth, order, self.jump)

    @property
    def is_uct(self) -> bool:
        """Whether the algorithm is UCT, with random games in place of a full tree."""
        return ALGORITHMS[self.algorithm.value] == "uct"

    def change_amount(self, step: int) -> None:
        """Search one ply more or less; with UCT, play more or fewer random games."""
        if self.is_uct:
            self.games = RANDOM_GAMES[min(max(RANDOM_GAMES.index(self.games) + step, 0), len(RANDOM_GAMES) - 1)]
            self.restart()
        elif step > 0:
            self._deepening = self._deepening or DepthProbe(self.game, self.state, self.depth)
            self._deepen()
        elif self.depth + step >= 1:
            self._deepening = None
            self.depth += step
            self.restart()

    def _deepen(self) -> None:
        """Continue the check for a deeper tree; when it succeeds, search one ply more."""
        assert self._deepening is not None
        self._deepening.advance(_SLICE)
        found = self._deepening.found
        if found is None:
            return
        self._deepening = None
        if found == "more":
            self.depth += 1
            self.restart()
        else:
            self._tell_deepest(found)

    def _tell_deepest(self, found: Deeper) -> None:
        if found == "whole":
            self.app.notice(text("The tree is complete: every line of play ends in it."))
        else:
            sentence = text(
                "One move deeper the tree has more than {count} positions, too many to watch.",
                count=f"{MOST_POSITIONS:,}",
            )
            self.app.notice(sentence)

    def next_algorithm(self) -> None:
        """Choose the next algorithm."""
        self.algorithm.activate(self.look)

    def next_order(self) -> None:
        """Choose the next order of moves."""
        if self.order.visible:
            self.order.activate(self.look)

    def _go_over(self, board: str) -> None:
        """Open the screen with another board."""
        route = ThinkRoute(find_game(board), algorithm=ALGORITHMS[self.algorithm.value])
        self.app.navigate(route, replace=True)

    # -- steps ----------------------------------------------------------------------------------------

    def step(self, step: int) -> None:
        """Step `step` events forward, or back if negative; this stops playing."""
        self.player.set_playing(False, self.look.now)
        self.go(self.page.at + step)

    def jump(self, at: int) -> None:
        """Go to a clicked event."""
        self.step(at - self.page.at)

    def go(self, at: int) -> None:
        """Show an event."""
        self._follows_end = False
        self._shown(min(max(at, 0), self.page.count - 1))

    def go_to_end(self) -> None:
        """Show the last event; while the search runs, follow its end."""
        self.go(self.page.count - 1)
        self._follows_end = self.page.busy

    def _shown(self, at: int) -> None:
        self.page.go(at)
        timeline = self.player.timeline
        timeline.count, timeline.value, timeline.marks = self.page.count, at, self.page.marks
        self._note_result()
        self.player.back.enabled, self.player.on.enabled = at > 0, at < self.page.count - 1
        self.app.invalidate()

    def _play_on(self) -> None:
        """Play one step; at the greatest speed, a whole random game of four steps."""
        whole = self.page.next_mark(1) if self.is_uct and self.player.is_fastest else None
        self.go(self.page.at + 1 if whole is None else whole)

    def to_mark(self, step: int) -> None:
        """Go to the next or the previous mark."""
        found = self.page.next_mark(step)
        if found is not None:
            self.jump(found)

    def toggle(self) -> None:
        """Play or stop; at the end, play from the start."""
        playing = not self.player.playing
        if playing and self.page.at == self.page.count - 1:
            self.go(0)
        self.player.set_playing(playing, self.look.now)
        self.app.invalidate()

    def choose_speed(self, index: int) -> None:
        """Choose the speed."""
        self.player.speed.choose(index, self.look)
        self.app.invalidate()

    def zoom(self, way: int) -> None:
        """Zoom in or out around the current node."""
        self.page.view.zoom_by(_ZOOM**way)
        self.app.invalidate()

    def look_into(self, number: int) -> None:
        """Compare the moves after a root move, given by its number from 1."""
        if isinstance(self.page, UctPage):
            children = [child for _, child in sorted(self.page.trace.children[0].items())]
            if number <= len(children):
                self.page.look_into(children[number - 1])
                self.app.invalidate()

    def fit(self) -> None:
        """Show the whole tree."""
        self.page.view.fit()
        self.app.invalidate()

    # -- time -----------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Continue the search, and the playing."""
        if self._deepening is not None:
            self._deepen()
        elif self.page.busy and self.page.advance(_SLICE):
            self._shown(self.page.count - 1 if self._follows_end else self.page.at)
        while self.player.due(now):
            self._play_on()
        if self.player.playing and self.page.at == self.page.count - 1 and not self.page.busy:
            self.player.set_playing(False, now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the search continues or a step is due."""
        return earliest(
            super().next_frame_delay(now), self.player.next_frame_delay(now), _GLANCE if self._works else None
        )

    @property
    def _works(self) -> bool:
        """Whether a search continues between frames."""
        return self._deepening is not None or self.page.busy

    # -- drawing --------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Place the choices at the top, the player at the bottom, the page between them."""
        look = self.look
        top, margin = self.bar.layout(size[0]), look.metrics.margin
        low = look.metrics.logical_height < 720
        gap = look.px(8 if low else 12)
        row = pygame.Rect(
            margin, top + (gap if low else look.px(16)), size[0] - 2 * margin, look.px(_LOW_ROW if low else _ROW)
        )
        self._layout_choices(row)
        tall = look.px(LOW if low else TALL)
        footer = pygame.Rect(margin, size[1] - look.px(12 if low else 24) - tall, row.w, tall)
        self.player.layout(footer, look)
        body = pygame.Rect(margin, row.bottom + gap, row.w, footer.y - (gap if low else look.px(16)) - row.bottom - gap)
        self.page.layout(body, look)
        if self.exercise is not None:
            self.exercise.layout(self.page.beside, look)

    def _layout_choices(self, row: pygame.Rect) -> None:
        look, gap = self.look, self.look.px(12)
        self.algorithm.rect = pygame.Rect(
            row.x, row.y, min(self.algorithm.natural_width(look), round(row.w * 0.31)), row.h
        )
        box = pygame.Rect(self.algorithm.rect.right + gap, row.y, look.px(212 if self.is_uct else 168), row.h)
        self._depth_box = box
        side = min(look.px(34), row.h - look.px(6))
        self.more.rect = pygame.Rect(box.right - side - look.px(5), box.y + (box.h - side) // 2, side, side)
        self.less.rect = self.more.rect.move(-side - look.px(68 if self.is_uct else 36), 0)
        label = look.text_width(text("Moves"), 13) + gap
        left = box.right + gap + label
        wide = min(self.order.natural_width(look), row.right - left)
        self.order.rect = pygame.Rect(row.right - wide, row.y, wide, row.h)
        self._label_x = self.order.rect.x - gap

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look, theme = self.look, self.look.theme
        self.bar.draw(surface)
        box = self._depth_box
        look.panel(surface, box, 10, theme.bg if not theme.is_light else theme.hover, theme.line)
        look.text(
            surface,
            text("Games") if self.is_uct else text("Depth"),
            (box.x + look.px(14), box.centery),
            13,
            "medium",
            theme.text2,
        )
        middle = (self.less.rect.right + self.more.rect.x) / 2
        amount = f"{self.games:,}" if self.is_uct else str(self.depth)
        look.text(surface, amount, (middle, box.centery), 15, "semi", None, "center")
        if self.order.visible:
            look.text(surface, text("Moves"), (self._label_x, box.centery), 13, "medium", theme.text2, "right")
        self.page.draw(surface, look, alone=self.exercise is not None)
        if self.exercise is not None:
            self.exercise.draw(surface, look)
        self.player.draw(surface, look, self.page.counted)
        self.controls.draw(surface, look)
