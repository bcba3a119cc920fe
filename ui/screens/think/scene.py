"""The screen Watch it think: the lecture's algorithms on any position, step by step.

All steps are recorded from the textbook's own code (`ai.search.textbook`, `table.watching`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from coach.boards import texts_of
from coach.player_texts import WIDE_DOT
from game import find_game
from game.formats import in_digits
from game.texts import text
from game.verbs import current_player
from table.watching.exercises import EXERCISES, Run
from table.watching.playback import SPEEDS, Playback
from table.watching.problems import ORDERS
from table.watching.watch import MOST_POSITIONS, DepthProbe, Watchable, first_depth
from ui.kit.button import IconButton
from ui.kit.motion import earliest
from ui.kit.segmented import Segmented
from ui.kit.tree import commands
from ui.kit.tree.layout import Box, Column, Panel, Row, Spacer
from ui.kit.tree.leaves import KeyCaps, Text
from ui.kit.tree.page import Page
from ui.parts.board_choice import BoardChoice
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.think import keys
from ui.screens.think.player import Timeline
from ui.screens.think.tree_page import ORDER_NAMES, TreePage, exercise_card
from ui.screens.think.uct_page import UctPage, is_lowest
from ui.shell.routes import ThinkRoute
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from game.spec import Game
    from table.watching.exercises import ExerciseResult
    from table.watching.problems import Order
    from ui.kit.button import Kind
    from ui.kit.commands import Command
    from ui.kit.tree.node import Node
    from ui.shell.host import Host

ALGORITHMS: tuple[Watchable, ...] = ("minimax", "alpha-beta", "negamax", "uct")
RANDOM_GAMES = (50, 100, 200, 400, 1000, 2000, 5000, 10_000, 20_000)
"""The offered numbers of random games of UCT."""
_FIRST_GAMES = 400
_NAMES = {"minimax": "Minimax", "alpha-beta": "Alpha-beta", "negamax": "Negamax", "uct": "UCT"}
_SLICE = 0.008  # seconds per frame for the search
_GLANCE = 0.01
_SHOWN = 0.1  # seconds between two updates of what a search finds
_ZOOM = 1.5
_NARROW = 760  # logical width below which the speed stands beside the other choices


class ThinkScene(Scene):
    """Shows one algorithm on one position.

    Attributes:
        algorithm, order, depth, games: what is searched, and by which algorithm.
        page: the run of that search.
        playback: says whether the screen steps by itself.
        exercise: the number of the exercise that is open beside the search, counted from 0, or None.
    """

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
        self.algorithm: Watchable = algorithm
        self.order: Order = "plain"
        self.depth, self.games = first_depth(self.game, self.state), _FIRST_GAMES
        self.playback = Playback()
        self.exercise: int | None = None
        self._deepening: DepthProbe | None = None
        """The search that finds out whether a deeper tree can be shown; None unless one was asked for."""
        self._results: dict[int, dict[Run, ExerciseResult]] = {}
        """Results of the exercises' runs, by depth."""
        self._shown_at = float("-inf")
        self.restart()

    @property
    def occupation(self) -> str:
        return text("while watching a search")

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    @property
    def is_uct(self) -> bool:
        """Whether the algorithm is UCT, with random games in place of a full tree."""
        return self.algorithm == "uct"

    @property
    def at(self) -> int:
        """The shown event."""
        return self.page.view.at

    # -- what is on the screen ------------------------------------------------------------------------

    def compose(self) -> Node:
        metrics = self.look.metrics
        board = BoardChoice(self.app, self.game, self._go_over)
        bar = [commands.icon_button(keys.EXERCISE, self, group="bar"), keys_button(self.app)]
        parts = [self._choices(), self.page.compose(self.look, self._exercise_card())]
        if is_lowest(metrics):
            parts.reverse()
        return Page(
            top_bar(self.app, text("Watch it think"), self._subtitle(), extra=bar, choice=board),
            Column(*parts, gap=8 if metrics.low else 12),
            footer=Box(self._player(), pad=(32 if metrics.roomy else 16, 8 if metrics.low else 14)),
            pad=(8, 0) if metrics.low else (16, 2),
        )

    def _subtitle(self) -> str:
        side = texts_of(self.game.name).side(int(current_player(self.state)))
        if self.state == self.game.initial_state():
            return text("the first move")
        subtitle = text("{side} to move", side=side)
        return subtitle if self._own else WIDE_DOT.join((subtitle, text("from your game")))

    def _choices(self) -> Node:
        names = {each: text(_NAMES[each]) for each in ALGORITHMS}
        orders = {each: text(ORDER_NAMES[each]) for each in ORDERS}
        order = Row(
            Text(text("Moves"), size=13, tone="text2"),
            Segmented.of(text("Moves"), orders, self.order, self._choose_order),
            wraps=False,
        )
        return Row(
            Segmented.of(text("Algorithm"), names, self.algorithm, self._choose_algorithm),
            self._amount(),
            not self._is_narrow and Spacer(),
            not self.is_uct and order,
            self._is_narrow and self._speeds(),
        )

    def _amount(self) -> Node:
        """The depth of the tree, or the number of games, with a button for less and one for more."""
        label, amount, wide = text("Depth"), str(self.depth), 28
        if self.is_uct:
            label, amount, wide = text("Games"), in_digits(self.games), 60
        less = IconButton("minus", text("Less"), partial(self.change_amount, -1), size=16, group="depth")
        more = IconButton("plus", text("More"), partial(self.change_amount, 1), size=16, group="depth")
        less.enabled = self.games > RANDOM_GAMES[0] if self.is_uct else self.depth > 1
        more.enabled = self.games < RANDOM_GAMES[-1] if self.is_uct else True
        less.value_words = more.value_words = amount
        number = Box(Text(amount, size=15, weight="semi", align="center"), wide=wide)
        fill = "hover" if self.look.theme.is_light else "bg"
        row = Row(Box(Text(label, size=13, tone="text2"), pad=(8, 0)), less, number, more, gap=0, wraps=False)
        return Panel(row, fill=fill, radius=10, pad=(6, 0))

    def _exercise_card(self) -> Node | None:
        if self.exercise is None:
            return None
        return exercise_card(
            self.exercise, self._found, partial(self.game.action_to_string, self.state),
            begin=self.set_up, go_on=self.next_exercise, close=self.close_exercise,
        )  # fmt: skip

    def _player(self) -> Node:
        low, playing = self.look.metrics.low, self.playback.playing
        play = replace(keys.PLAY, title="Stop", icon="pause-filled") if playing else keys.PLAY
        caps = Row(*(KeyCaps(each.keys) for each in (keys.BACK, keys.PLAY, keys.ON)), gap=6)
        counted = Text(self.page.counted, size=13, weight="semi", align="end")
        row = Row(
            Row(self._button(keys.BACK, 56), self._button(play, 72, "primary"), self._button(keys.ON, 56), gap=8),
            not self.look.metrics.compact and caps,
            Timeline(self.at, self.page.count, self.page.marks, self.go),
            Box(counted, wide=140, optional=self._is_narrow),
            not self._is_narrow and self._speeds(),
            wraps=False,
        )
        return Panel(row, elevation=1, pad=(16, 12) if low else (16, 16))

    def _button(self, command: Command, wide: float, kind: Kind = "secondary") -> Node:
        button = commands.button(command, self, kind, label="", size=16, radius=12, has_cap=False)
        button.tooltip, button.tall = "", 44 if self.look.metrics.low else 56
        return Box(button, wide=wide)

    def _speeds(self) -> Node:
        return Segmented(text("Speed"), SPEEDS, self.playback.speed, self.choose_speed, size=13)

    @property
    def _is_narrow(self) -> bool:
        return self.look.metrics.logical_width < _NARROW

    # -- what is watched ------------------------------------------------------------------------------

    def restart(self) -> None:
        """Start the search again with the current choices."""
        if self.algorithm == "uct":
            self.page: TreePage | UctPage = UctPage(self.game, self.state, self.games, self.invalidate)
        else:
            self.page = TreePage(self.game, self.state, self.algorithm, self.depth, self.order, self.jump)
        self._follows_end = False
        self.playback.play(False, self.look.now)
        self.page.advance(_SLICE)
        self._show(0)

    def set_up(self, run: Run) -> None:
        """Search with the settings of a run; without a number of games, that number stays."""
        self.algorithm, self.order, self.games = run.algorithm, run.order, run.games or self.games
        self.restart()

    def _choose_algorithm(self, algorithm: Watchable) -> None:
        self.set_up(Run(algorithm, self.order))

    def _choose_order(self, order: Order) -> None:
        self.set_up(Run(self.algorithm, order))

    def next_algorithm(self) -> None:
        """Choose the next algorithm."""
        self._choose_algorithm(ALGORITHMS[(ALGORITHMS.index(self.algorithm) + 1) % len(ALGORITHMS)])

    def next_order(self) -> None:
        """Choose the next order of moves."""
        if not self.is_uct:
            self._choose_order(ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)])

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
        elif found == "whole":
            self.app.notice(text("The tree is complete: every line of play ends in it."))
        else:
            count = in_digits(MOST_POSITIONS)
            many = text("One move deeper the tree has more than {count} positions, too many to watch.", count=count)
            self.app.notice(many)

    def _go_over(self, board: str) -> None:
        """Open the screen with another board."""
        self.app.navigate(ThinkRoute(find_game(board), algorithm=self.algorithm), replace=True)

    # -- exercises ------------------------------------------------------------------------------------

    @property
    def _found(self) -> dict[Run, ExerciseResult]:
        """Results of the finished runs at this depth."""
        return self._results.setdefault(self.depth, {})

    def next_exercise(self) -> None:
        """Open the first exercise, or the exercise after the open one."""
        self.exercise = 0 if self.exercise is None else (self.exercise + 1) % len(EXERCISES)

    def close_exercise(self) -> None:
        """Close the exercise; the program or the table is shown again."""
        self.exercise = None

    # -- steps ----------------------------------------------------------------------------------------

    def step(self, step: int) -> None:
        """Step `step` events forward, or back if negative; this stops playing."""
        self.playback.play(False, self.look.now)
        self.go(self.at + step)
        self.app.aloud.say(self.page.aloud)

    def jump(self, at: int) -> None:
        """Go to a clicked event."""
        self.step(at - self.at)

    def go(self, at: int) -> None:
        """Show an event."""
        self._follows_end = False
        self._show(min(max(at, 0), self.page.count - 1))

    def go_to_end(self) -> None:
        """Show the last event; while the search runs, follow its end."""
        self.go(self.page.count - 1)
        self._follows_end = self.page.busy

    def _show(self, at: int) -> None:
        """Show an event; at the end of a run, save its result."""
        self.page.view.go(at)
        if (result := self.page.result) is not None:
            order: Order = "plain" if self.is_uct else self.order
            self._found[Run(self.algorithm, order, self.games if self.is_uct else 0)] = result
        self.invalidate()

    def _play_on(self) -> None:
        """Play one step; at the greatest speed, a whole random game of four steps."""
        whole = self.page.next_mark(1) if self.is_uct and self.playback.is_fastest else None
        self.go(self.at + 1 if whole is None else whole)

    def to_mark(self, step: int) -> None:
        """Go to the next or the previous mark."""
        if (found := self.page.next_mark(step)) is not None:
            self.jump(found)

    def toggle(self) -> None:
        """Play or stop; at the end, play from the start."""
        playing = not self.playback.playing
        if playing and self.at == self.page.count - 1:
            self.go(0)
        self.playback.play(playing, self.look.now)

    def choose_speed(self, index: int) -> None:
        """Choose one of `SPEEDS`; after the last one comes the first."""
        self.playback.speed = index % len(SPEEDS)

    def zoom(self, way: int) -> None:
        """Zoom in or out around the current node."""
        self.page.view.zoom_by(_ZOOM**way)

    def look_into(self, number: int) -> None:
        """Compare the moves after a root move, given by its number from 1."""
        if isinstance(self.page, UctPage):
            children = [child for _, child in sorted(self.page.trace.children[0].items())]
            if number <= len(children):
                self.page.view.clicked(children[number - 1])

    # -- time -----------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Continue the search, and the playing."""
        if self._deepening is not None:
            self._deepen()
        elif self.page.busy:
            self._search(now)
        while self.playback.due(now):
            self._play_on()
        if self.playback.playing and self.at == self.page.count - 1 and not self.page.busy:
            self.playback.play(False, now)
            self.invalidate()

    def _search(self, now: float) -> None:
        """Continue the search; show what it found now and then, and at its end."""
        self.page.advance(_SLICE)
        if not self.page.busy or now - self._shown_at >= _SHOWN:
            self._shown_at = now
            self._show(self.page.count - 1 if self._follows_end else self.at)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the search continues or a step is due."""
        works = self._deepening is not None or self.page.busy
        return earliest(super().next_frame_delay(now), self.playback.next_frame_delay(now), _GLANCE if works else None)
