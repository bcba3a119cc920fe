"""The puzzle screen: one position at a time, with one right move; only the first try counts.

`table.puzzles` chooses a puzzle and checks the answers; the screen shows them and saves the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from ai.puzzles import Puzzle
from coach import puzzle_texts, series_texts
from coach.phrases import Glyph, Keycap, Part, Phrase, Stone, phrased
from coach.puzzle_texts import task_of, wanted_name
from game import find_game
from game.formats import WIDE_DOT
from game.texts import text
from table.puzzles import choosing
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.record import Record
from table.puzzles.series import Series
from table.puzzles.sitting import Sitting
from table.puzzles.solving import Solving, SolvingPhase
from ui.boards import theme_of
from ui.boards.messages import Status
from ui.boards.theme import BoardTheme
from ui.boards.view import newly_pointed_at
from ui.kit import Button, Command, IconButton, Item, Kind, Look, Menu, Section
from ui.kit.motion import earliest, out_cubic, progress
from ui.kit.tree import Canvas, Column, Node, PageBar, Row, Scroll
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice
from ui.parts.exercise_scene import PLAY_SHOWN, ExerciseScene, is_low
from ui.parts.off_board_moves import PASS, PLAY_FORCED
from ui.parts.reading import READ_BOARD
from ui.parts.top_bar import top_bar
from ui.screens.puzzles import cards
from ui.shell.host import Host
from ui.shell.routes import PuzzleRoute


def _steps(scene: PuzzleScene) -> bool:
    return scene.solving is not None and scene.solving.walk is not None


def _is_to_move(scene: PuzzleScene) -> bool:
    return scene.solving is not None and scene.solving.to_move


def _is_open(scene: PuzzleScene) -> bool:
    return scene.solving is not None and scene.solving.phase not in (SolvingPhase.SOLVED, SolvingPhase.SHOWN)


AGAIN = Command("Enter", "Try again, or the next one")
HINT = Command(
    "H", "Hint, in steps", lambda scene: scene.ask_hint(), title="Hint", icon="lightbulb", pad="X",
    enabled=lambda scene: (_is_to_move(scene) or scene.sitting.has_missed) and scene.series.run is None,
    checked=lambda scene: _is_to_move(scene) and scene.solving.hint > 0,
)  # fmt: skip
SOLUTION = Command("S", "Solution", lambda scene: scene.show_solution(), icon="eye", enabled=_is_open)
SOLUTION_ASIDE = replace(SOLUTION, keys="V")
"""The command Solution with the key V, for a board whose moves use the key S."""
NEXT = Command(
    "N", "Next puzzle", lambda scene: scene.go_on(), title="Next", icon="step-forward", pad="Y",
    enabled=lambda scene: scene.solving is not None and (scene.series.run is None or not scene.solving.to_move),
)  # fmt: skip
BACK = Command("←", "One move back in the answer", lambda scene: scene.step(-1), _steps, also=(",",))
ON = Command("→", "One move on in the answer", lambda scene: scene.step(1), _steps, also=(".",))
LEFT = Command(
    "F7", "What is left of a run", lambda scene: scene.app.aloud.answer(series_texts.left_words(scene.series.run)),
    lambda scene: scene.series.run is not None,
)  # fmt: skip
CHOOSE = Command("T", "Choose which puzzles", lambda scene: scene.open_choice())


def _item(scene: PuzzleScene, wanted: PuzzleFilter) -> Item:
    label = puzzle_texts.offered_name(wanted, scene.standard, len(scene.series.record.due))
    return Item(label, lambda: scene.want(wanted), "check" if wanted == scene.series.wanted else "")


def _solution_of(theme: BoardTheme) -> Command:
    """Return the command that shows the solution, with a key that the board does not use for moves."""
    taken = {cap for key in theme.keys for cap in key.keys.split()}
    return SOLUTION_ASIDE if SOLUTION.keys in taken else SOLUTION


_STEP = 36  # logical size of the buttons that step through the answer
_COUNTING = 600  # milliseconds of the animation of the rating


class PuzzleScene(ExerciseScene):
    """Shows the puzzles of a board one after the other, beginning with the puzzle `first` if given.

    A puzzle made of a person's mistake in a game on a smaller board is shown in that size.

    Attributes:
        standard: the board of the puzzles, in its standard size.
        sitting: the current puzzle, and the choice of the next.
    """

    title = "Puzzle"

    def __init__(self, app: Host, board: str, first: Puzzle | None = None, wanted: PuzzleFilter | None = None) -> None:
        self.standard = find_game(find_game(board).family)
        super().__init__(app, self.standard.name)
        theme = theme_of(self.game.name)
        helps = PLAY_SHOWN, HINT, _solution_of(theme)
        keys = (PLAY_FORCED, AGAIN, *helps, NEXT, BACK, ON, CHOOSE, CHOOSE_BOARD, PASS, LEFT)
        self.keys = Section("Puzzle", keys), Section("This board", theme.keys), READ_BOARD
        tell = lambda words: app.notice(words, "error")  # noqa: E731
        record = Record(lambda: app.library, tell, self.standard.name)
        self.sitting = Sitting(self.standard.name, record, self._set_up, tell, wanted, first)

    # -- which puzzle -------------------------------------------------------------------------------

    @property
    def solving(self) -> Solving | None:
        """The attempts at the current puzzle; None if there is no puzzle."""
        return self.sitting.solving

    @property
    def series(self) -> Series:
        """The series of puzzles that the person chose."""
        return self.sitting.series

    def _set_up(self, puzzle: Puzzle, is_first: bool) -> Solving:
        """Show a puzzle, with aids in the first steps (`is_first`); return its attempts. RulesError if unreadable."""
        self.use_board(puzzle.game)
        self.view.foretells, self.view.aided = False, (0, 1) if is_first else ()
        return Solving(self.game, puzzle, self.board, self.app.engine, lambda: self.app.warmup.ready(self.game.name))

    def go_on(self) -> None:
        """Go to the next puzzle. Its board has no target cell at first, so a second Enter plays no move."""
        ahead = self.sitting.next_of_day
        if ahead is not None:
            self.app.navigate(PuzzleRoute(ahead.game, ahead), replace=True)
            return
        self.sitting.go_on()
        self._begin()

    def want(self, wanted: PuzzleFilter) -> None:
        self.sitting.want(wanted)
        self._begin()

    def _begin(self) -> None:
        self.view.aim_nowhere()
        self.controls.focus(self.board, self.look)
        self.invalidate()

    def turn_to_board(self, board: str) -> None:
        """Save the attempt, and go to the puzzles of another board."""
        self.close()
        self.app.navigate(PuzzleRoute(board, wanted=replace(self.series.wanted, theme="", moves=0)), replace=True)

    def open_choice(self) -> None:
        """Open the menu of the series of puzzles, such as a theme, a number of moves, or own mistakes."""
        groups = choosing.offered(self.sitting.puzzles, has_steps=bool(self.series.steps))
        items = [item for group in groups for item in (Item("-"), *map(partial(_item, self), group))][1:]
        self.app.open(Menu(items, self.controls.named(text("Choose puzzles")).rect))

    # -- what the solver does -----------------------------------------------------------------------

    def play(self, action: int) -> None:
        self._do(lambda solving, time: solving.play(action, time))

    def show_solution(self) -> None:
        self.view.escape()
        self._do(lambda solving, time: solving.show_solution(time))

    def ask_hint(self) -> None:
        """Show the next step of a hint; take back a wrong move, or a half-made move that does not fit the hint."""
        if self.sitting.has_missed:
            self.run_primary()
        solving = self.solving
        if solving is not None and solving.to_move and not self.view.goes_with(solving.attempt.right_move):
            self.view.escape()
        steps = len(self._hint_steps())
        known = steps - 1 if self.view.pending() else 0
        self._do(lambda solving, _time: solving.ask_hint(steps, known))
        if self._hinted == "piece":
            self.view.choose(self._hint_choice())
            self.invalidate()
        elif self.hinted_move is not None:
            self.view.aim_nowhere(self.hinted_move)  # else the board would show the aimed move beside the hint
        self.app.aloud.say(self.status.text() if self._hinted else text("The hint is closed."))

    def close_hint(self) -> bool:
        if self.solving is None or not self._hinted:
            return False
        self.solving.hint = 0
        self.app.aloud.say(text("The hint is closed."))
        self.invalidate()
        return True

    def step(self, moves: int) -> None:
        """Step forward or back in the answer or the solution."""
        self._do(lambda solving, time: solving.step(moves, time))

    def run_primary(self) -> None:
        """Run the primary button's action: try again, or go to the next puzzle."""
        if self.solving is None:
            self._leave_empty()
        elif self.sitting.can_retry:
            self._do(lambda solving, _time: solving.again())
            self.controls.focus(self.board, self.look)
        else:
            self.go_on()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; a click on the board also takes back a wrong move. True if the event was used."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if clicked and self.sitting.has_missed and self.board.rect.collidepoint(event.pos):
            self.run_primary()
            return True
        return super().handle(event)

    def _do(self, change: Callable[[Solving, float], None]) -> None:
        """Call `change` with the attempts and the time; then save the result, if the puzzle is solved or failed now."""
        if self.solving is not None:
            self.sitting.apply(lambda solving: change(solving, self.look.now), self.look.now)
            self.invalidate()

    # -- the scene's life ---------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("at the puzzles of {board}", board=self.standard.shown_title)

    def close(self) -> None:
        """Save the attempt and the timed run, and stop searches."""
        self.sitting.close()

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self.sitting.update(now):
            self.invalidate()
        shown = series_texts.clock_left(self.series.run)
        if self.sitting.tick(now):
            self.go_on()
        elif shown != series_texts.clock_left(self.series.run):
            self.invalidate()
        if self.sitting.gained_at is not None and self._counted(now) == 1.0:
            self.sitting.gained_at = None
            self.invalidate()
        self.board.update(now)

    def is_animating(self, now: float) -> bool:
        return self.sitting.gained_at is not None or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until an answer is played or a search is checked."""
        return earliest(super().next_frame_delay(now), self.sitting.next_frame_delay(now))

    def sync(self) -> None:
        solving = self.solving
        if solving is None:
            self.use_board(self.standard.name)
            if self.view.state != self.game.initial_state():
                self.view.set_state(self.game.initial_state())
        waits = solving is not None and solving.to_move
        state = self.game.initial_state() if solving is None else solving.attempt.state
        legal = self.game.actions(state) if waits else []
        self.view.set_interaction(legal, waits, 0 if solving is None else solving.attempt.solver)
        self.off_board_moves.offer(self.view, state, legal)
        last, before = None if solving is None else solving.last_move, self.board.heard.last_move
        self.view.recall(last)
        if last is not None and last != before:
            self.app.aloud.say(self.texts.aloud.announce(last, self.texts.side(last.mover)))
        if solving is not None and solving.hint and not self.view.goes_with(solving.attempt.right_move):
            solving.hint = 0  # the half-made move is not the beginning of the right one

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        solving = self.solving
        if solving is None:
            return
        if not self.board.animates(look.now):
            cards.draw_marks(surface, look, self.view, self.sides, solving)
        if self._hinted == "area":
            self.view.draw_area(surface, solving.attempt.right_move)
        elif self.hinted_move is not None:
            self.view.draw_hint(surface, self.hinted_move)

    # -- what is on the screen ----------------------------------------------------------------------

    def bar(self, actions: Node | None) -> PageBar:
        choice = BoardChoice(self.app, self.standard, self.turn_to_board)
        parts: list[str] = []
        if self.solving is not None and actions is None:  # actions in the bar need the room
            attempt = self.solving.attempt
            parts = [task_of(attempt.puzzle, self.texts.side(attempt.solver))]
            parts += [text("today’s puzzle")] if self.series.is_todays else []
        return top_bar(self.app, text("Puzzle"), WIDE_DOT.join(parts), actions=actions, choice=choice)

    def action_buttons(self) -> Sequence[Button]:
        """The buttons Hint, Solution and Next. After many wrong tries, Solution is the coloured button."""
        command, short = _solution_of(theme_of(self.game.name)), text("Show") if self.look.metrics.compact else None
        solution = self.action_button(command, "primary" if self.sitting.is_hard else "secondary", short)
        solution.keycap = AGAIN.keys if self.sitting.is_hard else command.keys
        return self.action_button(HINT), solution, self.action_button(NEXT)

    def steps(self) -> Node | None:
        walk = None if self.solving is None else self.solving.walk
        if walk is None or len(walk.actions) < 2:
            return None
        made = partial(IconButton, size=18, tall=_STEP)
        at, last = walk.at, len(walk.actions)
        back = made("chevron-left", text("One move back"), lambda: self.step(-1), enabled=at > 0)
        return Row(back, made("chevron-right", text("One move on"), lambda: self.step(1), enabled=at < last), gap=0)

    def side_panel(self, line: Node | None) -> Node:
        """The cards of the puzzle, or why there is no puzzle; below, the button that chooses other puzzles."""
        label, name, run = wanted_name(self.series.wanted, self.standard), text("Choose puzzles"), self.series.run
        label = series_texts.run_name(run.form) if run is not None and self.look.metrics.small else label
        choose = Button(label, self.open_choice, icon="chevron-down", keycap=CHOOSE.keys, size=13, name=name)
        choose.tooltip = name
        tried = 0 if self.solving is None else len(self.solving.attempt.tries)
        page_id = f"{self.solving and self.solving.attempt.puzzle.id}, {tried} tried"  # a new id scrolls to the top
        return Column(Scroll(Column(*self._cards(line)), node_id=page_id), choose)

    def _cards(self, line: Node | None) -> Sequence[Node | None]:
        """The cards from the top; the status line stands between the task and the numbers."""
        look, solving = self.look, self.solving
        if solving is None:
            empty = series_texts.empty_of_sitting(self.sitting)
            return (cards.empty_card(look, empty, self._primary(empty.button)), line)
        attempt, feedback = solving.attempt, series_texts.feedback_of_series(self.series, solving, self.texts)
        title, goal = puzzle_texts.head_of(solving, self.texts)
        is_open = solving.to_move and not attempt.tries
        left = series_texts.left_wordings(self.series.run) if look.metrics.small else ()  # numbers may be out of sight
        turn = cards.turn_card(look, self.sides.picture(attempt.solver, 40), title, goal, left, is_open=is_open)
        turn.node_id = f"task of {attempt.puzzle.id}"  # a new id: read aloud for each puzzle
        numbers = series_texts.numbers_of_series(self.series, attempt.puzzle, attempt)
        numbers_cards = cards.numbers_cards(look, numbers, self._rising())
        if feedback is None:
            return turn, line, numbers_cards
        answer = cards.feedback_card(look, feedback, self._primary(feedback.button, feedback.icon))
        first = (answer, turn) if is_low(look) else (turn, answer)
        return *first, line, numbers_cards

    def _primary(self, label: str, icon: str = "") -> Button:
        """The button to the next try or puzzle. Enter presses it, unless Solution is the coloured button."""
        kind: Kind = "secondary" if self.sitting.is_hard else "primary"
        key = "" if self.sitting.is_hard else AGAIN.keys
        name, metrics = text("Go on"), self.look.metrics
        size, icon = (14, "") if metrics.tight else (16, icon)  # else long words would push the card below the board
        tall = 42 if metrics.compact else 48
        return Button(label, self.run_primary, kind, icon=icon, keycap=key, size=size, radius=12, name=name, tall=tall)

    def _rising(self) -> Node | None:
        """The animated rating while it changes; otherwise None."""
        after = self.series.record.progress.rating
        if self.sitting.gained_at is None or after is None:
            return None
        name = puzzle_texts.rating_text(after)
        return Canvas(self._draw_rating, wide=70, tall=32, name=name, live=True)

    def _counted(self, now: float) -> float:
        """The finished share of the animation from the old to the new rating, from 0 to 1."""
        begun = self.sitting.gained_at
        return 1.0 if begun is None else progress(now, begun, self.look.seconds(_COUNTING))

    def _draw_rating(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw the number between the old and the new rating."""
        before, after = self.series.before.rating, self.series.record.progress.rating
        if before is None or after is None:
            return
        share = out_cubic(self._counted(look.now))
        between = after._replace(elo=before.elo + (after.elo - before.elo) * share)
        look.draw_text(surface, puzzle_texts.rating_text(between), rect.midleft, 22, "display")

    @property
    def status(self) -> Status:
        solving = self.solving
        if solving is None:
            return Status()
        if self._hinted and self.offered_move == self.hinted_move:
            more = phrased("{key} to see more", key=Keycap(HINT.keys))
            if self.hinted_move is not None:
                more = phrased("{key} to play it", key=Keycap(PLAY_SHOWN.keys))
            return Status((Glyph("lightbulb"), Phrase(text("Hint:")), *self._hint_parts()), more, pointed=True)
        if solving.to_move and (now := self.off_board_moves.status() or newly_pointed_at(self.view)):
            return now
        if solving.walk is not None:
            # translators: keys are pictures of keys.
            steps = phrased("{keys} step through it", keys=(Keycap(BACK.keys), Keycap(ON.keys)))
            parts = puzzle_texts.walk_parts(solving, self.texts)
            return Status(parts, steps if len(solving.walk.actions) > 1 else ())
        return Status(() if solving.last_move is None else self.texts.description_of(solving.last_move))

    # -- the hint -----------------------------------------------------------------------------------

    def _hint_steps(self) -> list[str]:
        """The steps of a hint for this puzzle, in order: some of "piece", "area" and "move"."""
        if self.solving is None or not self.solving.to_move:
            return []
        area = self.view.area_of(self.solving.attempt.right_move)
        return [*(["piece"] if self.view.choices() else []), *(["area"] if area else []), "move"]

    @property
    def _hinted(self) -> str:
        """The shown step of the hint: "piece", "area" or "move"; empty if no hint is shown."""
        steps, solving = self._hint_steps(), self.solving
        return steps[solving.hint - 1] if solving is not None and 0 < solving.hint <= len(steps) else ""

    @property
    def hinted_move(self) -> int | None:
        return None if self.solving is None or self._hinted != "move" else self.solving.attempt.right_move

    def _hint_choice(self) -> int:
        """The index of the right move's piece in the selector of pieces."""
        assert self.solving is not None
        attempt = self.solving.attempt
        kind = self.texts.note_of(self.game, attempt.state, attempt.right_move).kind
        return next((index for index, each in enumerate(self.view.choices()) if each.kind == kind), 0)

    def _hint_parts(self) -> tuple[Part, ...]:
        assert self.solving is not None
        action = self.solving.attempt.right_move
        if self._hinted == "piece":
            choice = self.view.choices()[self._hint_choice()]
            return Stone(choice.player, choice.kind), Phrase(choice.noun, strong=True)
        move = self.view.texts.phrase_of(self.view.game, self.view.state, action)
        return (Phrase(self.view.area_of(action) if self._hinted == "area" else move, strong=True),)

    # -- where there is nothing to solve ------------------------------------------------------------

    def _leave_empty(self) -> None:
        """Go to other puzzles: the action of the button on a screen without a puzzle."""
        other, instead = self.sitting.elsewhere, self.sitting.instead
        if instead is not None:
            self.want(instead)
        elif other is not None:
            self.turn_to_board(other.name)
