"""The puzzle screen: one position at a time, with one right move; only the first try counts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import pygame

from coach import puzzle_texts, series_texts
from coach.board_texts import BoardTexts
from coach.phrases import Glyph, Keycap, Part, Phrase, Stone, phrased
from coach.player_texts import WIDE_DOT
from coach.puzzle_texts import goal_of, task_of, wanted_name
from game import GAMES, Game, RulesError, find_game
from game.texts import text
from table.puzzles import choosing
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.data import Puzzle, first_puzzles_of, puzzles_of
from table.puzzles.record import Record
from table.puzzles.run_clock import RunClock
from table.puzzles.series import Series
from table.puzzles.solving import Solving, SolvingPhase
from ui.boards import theme_of
from ui.boards.messages import Status
from ui.boards.theme import BoardTheme
from ui.kit import Button, Command, IconButton, Item, Kind, Look, Menu, Section
from ui.kit.motion import earliest, out_cubic, progress
from ui.kit.tree import Canvas, Column, Node, PageBar, Row, Scroll
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice
from ui.parts.exercise_scene import ExerciseScene, is_low
from ui.parts.off_board_moves import PASS, PLAY_FORCED
from ui.parts.reading import READ_BOARD
from ui.parts.status_line import pointed_at
from ui.parts.top_bar import top_bar
from ui.screens.puzzles import cards
from ui.shell.host import Host
from ui.shell.routes import PuzzleRoute

log = logging.getLogger(__name__)
T = TypeVar("T")


def _steps(scene: PuzzleScene) -> bool:
    return scene.solving is not None and scene.solving.walk is not None


def _waits(scene: PuzzleScene) -> bool:
    return scene.solving is not None and scene.solving.waits


def _is_open(scene: PuzzleScene) -> bool:
    ended = SolvingPhase.SOLVED, SolvingPhase.SHOWN
    return scene.solving is not None and scene.solving.phase not in ended


AGAIN = Command("Enter", "Try again, or the next one")
HINT = Command(
    "H",
    "Hint, in steps",
    lambda scene: scene.ask_hint(),
    title="Hint",
    icon="lightbulb",
    enabled=lambda scene: _waits(scene) and scene.series.run is None,
    checked=lambda scene: _waits(scene) and scene.solving.hint > 0,
    pad="X",
)
SOLUTION = Command("S", "Solution", lambda scene: scene.show_solution(), icon="eye", enabled=_is_open)
SOLUTION_ASIDE = replace(SOLUTION, keys="V")
"""The key of the solution on a board whose moves use the key S."""
NEXT = Command(
    "N", "Next puzzle", lambda scene: scene.go_on(), title="Next", icon="step-forward", pad="Y",
    enabled=lambda scene: scene.solving is not None and (scene.series.run is None or not scene.solving.waits),
)  # fmt: skip
BACK = Command("←", "One move back in the answer", lambda scene: scene.step(-1), _steps, also=(",",))
ON = Command("→", "One move on in the answer", lambda scene: scene.step(1), _steps, also=(".",))
CHOOSE = Command("T", "Choose which puzzles", lambda scene: scene.open_choice())


def _solution_of(theme: BoardTheme) -> Command:
    """Return the key of the solution; a key of the board's moves must not give up the puzzle."""
    taken = {cap for key in theme.keys for cap in key.keys.split()}
    return SOLUTION_ASIDE if SOLUTION.keys in taken else SOLUTION


def _table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """Return the keys of the puzzles for the board of a theme."""
    keys = (PLAY_FORCED, AGAIN, HINT, _solution_of(theme), NEXT, BACK, ON, CHOOSE, CHOOSE_BOARD, PASS)
    return Section("Puzzle", keys), Section("This board", theme.keys), READ_BOARD


_STEP = 36
"""Logical size of the buttons that step through the answer."""
_COUNTING = 600
"""Milliseconds of the animation of the rating."""


class PuzzleScene(ExerciseScene):
    """Shows the puzzles of a board one after the other, `first` before the others if it is given.

    A mistake on a smaller board is shown on that one.

    Attributes:
        standard: the board whose puzzles these are, in its standard size.
        series: the puzzles that the person goes through.
        puzzle: the puzzle on the board; None if none is left.
        solving: the course of the puzzle; None without one.
    """

    title = "Puzzle"

    def __init__(self, app: Host, board: str, first: Puzzle | None = None, wanted: PuzzleFilter | None = None) -> None:
        self.standard = find_game(find_game(board).family)
        super().__init__(app, self.standard.name)
        self.keys = _table_of(theme_of(self.game.name))
        self.record = Record(lambda: app.library, lambda words: app.notice(words, "error"), self.standard.name)
        is_step = first in first_puzzles_of(self.standard.name)
        wanted = wanted or PuzzleFilter(first=is_step or not self.puzzles)
        self.series = Series(self.record, self.standard.name, wanted)
        self.puzzle: Puzzle | None = None
        self.solving: Solving | None = None
        self._counted_at: float | None = None
        self._clock = RunClock()
        self._open(first or self.series.next_puzzle())

    # -- which puzzle -------------------------------------------------------------------------------

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return puzzles_of(self.standard.name)

    def _open(self, puzzle: Puzzle | None) -> None:
        """Put a puzzle on the board; skip damaged ones."""
        solving = self._set_up(puzzle)
        while puzzle is not None and solving is None:
            puzzle = self.series.next_puzzle()
            solving = self._set_up(puzzle)
        self.puzzle, self.solving, self._counted_at, self._clock = puzzle, solving, None, RunClock()
        self.series.take_up(puzzle)
        if solving is not None:
            solving.begin()
        else:
            self.use_board(self.standard.name)
            self.view.set_state(self.game.initial_state())

    def _set_up(self, puzzle: Puzzle | None) -> Solving | None:
        """Return the start of a puzzle; None without one, or if its position or solution is unreadable."""
        if puzzle is None:
            return None
        self.series.see(puzzle)
        self.use_board(puzzle.game)
        self.view.foretells, self.view.aided = False, (0, 1) if self.series.wanted.first else ()
        try:
            ready = lambda: self.app.warmup.ready(self.game.name)  # noqa: E731
            return Solving(self.game, puzzle, self.board, self.app.engine, ready)
        except RulesError as error:
            log.warning("puzzle %s: %s", puzzle.id, error)
            self.series.damaged.add(puzzle.id)
            self.app.notice(text("A puzzle is damaged and was left out."), "error")
            return None

    def go_on(self) -> None:
        """Go to the next puzzle. Its board has no target cell at first, so a second Enter plays no move."""
        self.close()
        self._open(self.series.next_puzzle())
        self.view.aim_nowhere()
        self.controls.focus(self.board, self.look)
        self.refresh()

    def want(self, wanted: PuzzleFilter) -> None:
        """Change the filter of the puzzles."""
        self.close()
        self.series = Series(self.record, self.standard.name, wanted, self.series.damaged)
        self.go_on()

    def turn_to_board(self, board: str) -> None:
        """Save the attempt, and go to the puzzles of another board."""
        self.close()
        self.app.navigate(PuzzleRoute(board, wanted=replace(self.series.wanted, theme="", moves=0)), replace=True)

    def open_choice(self) -> None:
        """Open the menu of filters: by number of moves, by theme, and the other series."""
        groups = choosing.offered(self.puzzles, has_steps=bool(self.series.steps))
        items = [item for group in groups for item in (Item("-"), *map(self._item, group))][1:]
        self.app.open(Menu(items, self.controls.named(text("Choose puzzles")).rect))

    def _item(self, wanted: PuzzleFilter) -> Item:
        label = wanted_name(wanted, self.standard)
        if wanted.mine:
            # translators: choice is the name of a filter, such as "My mistakes".
            label = text("{choice}, {n} due", choice=label, n=len(self.record.due))
        return Item(label, lambda: self.want(wanted), "check" if wanted == self.series.wanted else "")

    # -- what the solver does -----------------------------------------------------------------------

    def play(self, action: int) -> None:
        self._do(lambda solving, time: solving.play(action, time))

    def show_solution(self) -> None:
        self.view.escape()
        self._do(lambda solving, time: solving.show_solution(time))

    def ask_hint(self) -> None:
        """Show the next step of a hint; take back a half-made move that does not fit it."""
        if self.solving is not None and self.solving.waits and not self.view.goes_with(self.solving.attempt.right_move):
            self.view.escape()
        steps = len(self._hint_steps())
        known = steps - 1 if self.view.pending() else 0
        self._do(lambda solving, _time: solving.ask_hint(steps, known))
        if self._hinted == "piece":
            self.view.choose(self._hint_choice())
            self.invalidate()
        if self._hinted:
            self.app.aloud.say(self.status.text())

    def close_hint(self) -> bool:
        if self.solving is None or not self._hinted:
            return False
        self.solving.hint = 0
        self.refresh()
        return True

    def step(self, moves: int) -> None:
        """Step forward or back in the answer or the solution."""
        self._do(lambda solving, time: solving.step(moves, time))

    def follow(self) -> None:
        """Run the action of the primary button."""
        solving = self.solving
        if solving is None:
            self._leave_empty()
        elif solving.phase in (SolvingPhase.WRONG, SolvingPhase.SHOWN) and not self.series.ends(solving):
            self._do(lambda solving, _time: solving.again())
            self.controls.focus(self.board, self.look)
        else:
            self.go_on()

    def _do(self, change: Callable[[Solving, float], None]) -> None:
        """Run a function on the puzzle, and save a decision that follows."""
        if self.solving is not None:
            self._saving(lambda solving: change(solving, self.look.now))
            self.refresh()

    def _saving(self, change: Callable[[Solving], T]) -> T:
        """Run a function on the puzzle, save a decision that follows, and return its result."""
        assert self.solving is not None
        before = self.series.gained
        done = self.series.saving(self.solving, change)
        if self.series.gained != before:
            self._counted_at = self.look.now
        return done

    # -- the scene's life ---------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("at the puzzles of {board}", board=self.standard.shown_title)

    def close(self) -> None:
        """Save the attempt and the run, and stop what runs."""
        if self.solving is not None:
            self._saving(lambda solving: solving.close())
        self.series.pause()

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self.solving is not None and self._saving(lambda solving: solving.update(now)):
            self.refresh()
        if self.series.run is not None and self.solving is not None:
            shown = series_texts.clock_left(self.series.run)
            if self._clock.update(self.series, self.solving, now):
                self.go_on()
            elif shown != series_texts.clock_left(self.series.run):
                self.invalidate()
        if self._counted_at is not None and progress(now, self._counted_at, self.look.seconds(_COUNTING)) == 1.0:
            self._counted_at = None
            self.invalidate()
        self.board.update(now)

    def is_animating(self, now: float) -> bool:
        return self._counted_at is not None or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until an answer is played or a search is checked."""
        if self.solving is None:
            return super().next_frame_delay(now)
        clock = None if self.series.run is None else self._clock.next_frame_delay(self.solving)
        return earliest(super().next_frame_delay(now), self.solving.next_frame_delay(now), clock)

    def refresh(self) -> None:
        solving = self.solving
        waits = solving is not None and solving.waits
        state = self.game.initial_state() if solving is None else solving.attempt.state
        legal = self.game.actions(state) if waits else []
        self.view.set_interaction(legal, waits, 0 if solving is None else solving.attempt.solver)
        self.off_board_moves.offer(self.view, state, legal)
        last, before = None if solving is None else solving.last, self.board.heard.last
        self.view.recall(last)
        if last is not None and last != before:
            self.app.aloud.say(self.texts.aloud.announce(last, self.texts.side(last.mover)))
        self.invalidate()

    def invalidate(self) -> None:
        """Show what has changed; a hint that the half-made move no longer fits is closed."""
        solving = self.solving
        if solving is not None and solving.hint and not self.view.goes_with(solving.attempt.right_move):
            solving.hint = 0
        super().invalidate()

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        solving = self.solving
        if solving is None:
            return
        if not self.board.animates(look.now):
            cards.draw_marks(surface, look, self.view, self.sides, solving)
        if self._hinted == "area":
            self.view.draw_area(surface, solving.attempt.right_move)
        elif self._hinted == "move":
            self.view.draw_hint(surface, solving.attempt.right_move)

    # -- what is on the screen ----------------------------------------------------------------------

    def bar(self, actions: Node | None) -> PageBar:
        choice = BoardChoice(self.app, self.standard, self.turn_to_board)
        parts: list[str] = []
        if self.puzzle is not None and self.solving is not None and actions is None:  # else they need the room
            parts = [task_of(self.puzzle, self.texts.side(self.solving.attempt.solver))]
            parts += [text("today’s puzzle")] if self.series.is_todays else []
        return top_bar(self.app, text("Puzzle"), WIDE_DOT.join(parts), actions=actions, choice=choice)

    def actions(self) -> Sequence[Button]:
        """Hint, solution, next; the solution is the primary one after many wrong tries."""
        command, short = _solution_of(theme_of(self.game.name)), text("Show") if self.look.metrics.compact else None
        solution = self.action(command, "primary" if self.is_hard else "secondary", short)
        solution.keycap = AGAIN.keys if self.is_hard else command.keys
        return self.action(HINT), solution, self.action(NEXT)

    def steps(self) -> Node | None:
        """The buttons that step through the answer."""
        walk = None if self.solving is None else self.solving.walk
        if walk is None or len(walk.actions) < 2:
            return None
        back = IconButton("chevron-left", text("One move back"), lambda: self.step(-1), size=18)
        on = IconButton("chevron-right", text("One move on"), lambda: self.step(1), size=18)
        back.enabled, on.enabled = walk.at > 0, walk.at < len(walk.actions)
        back.tall = on.tall = _STEP
        return Row(back, on, gap=0)

    def panel(self, line: Node | None) -> Node:
        """The task, the feedback and the numbers, or why there is no puzzle; below them the choice of the puzzles."""
        label, name = wanted_name(self.series.wanted, self.standard), text("Choose puzzles")
        choose = Button(
            label, self.open_choice, icon="chevron-down", keycap=CHOOSE.keys, size=13, name=name, tooltip=name
        )
        tried = 0 if self.solving is None else len(self.solving.attempt.tries)
        told = f"{self.puzzle and self.puzzle.id}, {tried} tried"  # each feedback is told from the top
        return Column(Scroll(Column(*self._cards(line)), node_id=told), choose)

    def _cards(self, line: Node | None) -> Sequence[Node | None]:
        """The cards from the top, with the status line between what is to be done and the numbers."""
        look, solving, puzzle = self.look, self.solving, self.puzzle
        if solving is None or puzzle is None:
            other = _other_board(self.puzzles)
            title, damaged = None if other is None else other.shown_title, bool(self.series.damaged)
            board, wanted = self.standard.shown_title, self.series.wanted
            empty = None if damaged else series_texts.end_of(self.series)
            empty = empty or puzzle_texts.empty_of(board, wanted, self.record, title, damaged=damaged)
            return (cards.empty_card(look, empty, self._primary(empty.button)), line)
        attempt, feedback = solving.attempt, series_texts.feedback_of_series(self.series, solving, self.texts)
        side = self.texts.side(attempt.solver)
        title = task_of(puzzle, side) if attempt.solved else text("{side} to move", side=side)
        goal = "" if attempt.solved else goal_of(puzzle, attempt.moves_left)
        is_open = solving.waits and not attempt.tries
        turn = cards.turn_card(look, self.sides.picture(attempt.solver, 40), title, goal, is_open=is_open)
        turn.node_id = f"task of {puzzle.id}"  # said of each puzzle, in whatever words
        numbers = series_texts.numbers_of_series(self.series, puzzle, solving.attempt)
        numbers_cards = cards.numbers_cards(look, numbers, self._rising())
        if feedback is None:
            return turn, line, numbers_cards
        answer = cards.feedback_card(look, feedback, self._primary(feedback.button, feedback.icon))
        first = (answer, turn) if is_low(look) else (turn, answer)
        return *first, line, numbers_cards

    def _primary(self, label: str, icon: str = "") -> Button:
        """The button that leads on, which Enter presses unless the solution is offered."""
        kind: Kind = "secondary" if self.is_hard else "primary"
        key = "" if self.is_hard else AGAIN.keys
        name, tall = text("Go on"), 42 if self.look.metrics.compact else 48
        return Button(label, self.follow, kind, icon=icon, keycap=key, size=16, radius=12, name=name, tall=tall)

    @property
    def is_hard(self) -> bool:
        """Whether so many tries were wrong that the solution is offered."""
        solving = self.solving
        return solving is not None and solving.attempt.is_hard and solving.phase is SolvingPhase.WRONG

    def _rising(self) -> Node | None:
        """The rating while it changes."""
        after = self.record.progress.rating
        if self._counted_at is None or after is None:
            return None
        name = puzzle_texts.rating_text(after)
        return Canvas(self._draw_rating, wide=70, tall=32, name=name, live=True)

    def _draw_rating(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw the rating on its way from the last to the present one."""
        before, after = self.series.before.rating, self.record.progress.rating
        if before is None or after is None or self._counted_at is None:
            return
        share = out_cubic(progress(look.now, self._counted_at, look.seconds(_COUNTING)))
        between = after._replace(elo=before.elo + (after.elo - before.elo) * share)
        look.text(surface, puzzle_texts.rating_text(between), rect.midleft, 22, "display")

    @property
    def status(self) -> Status:
        solving = self.solving
        if solving is None:
            return Status()
        if self._hinted:
            return Status((Glyph("lightbulb"), Phrase(text("Hint:")), *self._hint_parts()), pointed=True)
        if solving.waits:
            return self.off_board_moves.status() or pointed_at(self.view)
        if solving.walk is not None:
            return _status_of_walk(solving, self.texts)
        return Status(() if solving.last is None else self.texts.description_of(solving.last))

    # -- the hint -----------------------------------------------------------------------------------

    def _hint_steps(self) -> list[str]:
        """The steps of a hint on this board: the piece, the area, and the move."""
        if self.solving is None or not self.solving.waits:
            return []
        area = self.view.area_of(self.solving.attempt.right_move)
        return [*(["piece"] if self.choices() else []), *(["area"] if area else []), "move"]

    @property
    def _hinted(self) -> str:
        """The current step of the hint; empty for none."""
        steps, solving = self._hint_steps(), self.solving
        return steps[solving.hint - 1] if solving is not None and 0 < solving.hint <= len(steps) else ""

    def _hint_choice(self) -> int:
        """The index of the right piece in the selector."""
        assert self.solving is not None
        attempt = self.solving.attempt
        kind = self.texts.note_of(self.game, attempt.state, attempt.right_move).kind
        return next((index for index, each in enumerate(self.choices()) if each.kind == kind), 0)

    def _hint_parts(self) -> tuple[Part, ...]:
        assert self.solving is not None
        action = self.solving.attempt.right_move
        if self._hinted == "piece":
            choice = self.choices()[self._hint_choice()]
            return Stone(choice.player, choice.kind), Phrase(choice.title, strong=True)
        words = self.view.area_of(action) if self._hinted == "area" else self.view.describe(action)
        return (Phrase(words, strong=True),)

    # -- where there is nothing to solve ------------------------------------------------------------

    def _leave_empty(self) -> None:
        """Run the action of the empty screen's button."""
        wanted, other = self.series.wanted, _other_board(self.puzzles)
        if wanted.run or ((wanted.mine or wanted.first) and self.puzzles):
            self.want(wanted if wanted.run else PuzzleFilter())
            return
        if other is not None:
            self.turn_to_board(other.name)
        else:
            self.want(PuzzleFilter(mine=True))


def _status_of_walk(solving: Solving, texts: BoardTexts) -> Status:
    """Return the line under the board while the answer or the solution is played back."""
    parts: tuple[Part, ...] = ()
    made = solving.made
    if made:
        parts = texts.description_of(made[-1])
    if len(made) == 2 and solving.phase is SolvingPhase.WRONG:
        first = made[0]
        name = solving.game.action_to_string(first.before, first.action)
        kind = texts.note_of(solving.game, first.before, first.action).kind
        own = Stone(first.mover, kind), Phrase(name, strong=True)
        # translators: answer is the other side’s move, "white stone on d5".
        parts = phrased("{answer} after your {move}", answer=parts, move=own)
    if solving.is_refuting:
        parts = (*parts, Glyph("search"), Phrase(text("looking for the answer")))
    # translators: keys are pictures of keys.
    steps = phrased("{keys} step through it", keys=(Keycap(BACK.keys), Keycap(ON.keys)))
    return Status(parts, steps if solving.walk is not None and len(solving.walk.actions) > 1 else ())


def _other_board(puzzles: Sequence[Puzzle]) -> Game | None:
    """Return another board that has puzzles, where a board has none."""
    return None if puzzles else next((game for game in GAMES if puzzles_of(game.name)), None)
