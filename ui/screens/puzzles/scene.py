"""The puzzle screen: one position at a time, with one right move; only the first try counts."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

import pygame

from coach import puzzle_texts
from coach.phrases import Glyph, Phrase, Stone
from coach.player_texts import WIDE_DOT
from coach.puzzle_texts import goal_of, task_of, wanted_name
from game import GAMES, RulesError, find_game
from game.texts import text
from game.wall_clock import today
from saves.puzzles import PuzzleAttempt
from table.puzzles import choosing
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.daily import puzzle_of_day
from table.puzzles.data import puzzles_of
from table.puzzles.progress import PuzzleProgress, change
from table.puzzles.record import Record
from table.puzzles.schedule import puzzle_of
from table.puzzles.solving import Solving, SolvingPhase
from ui.boards import theme_of
from ui.boards.messages import Status
from ui.kit.button import Button, IconButton
from ui.kit.menu import Item, Menu
from ui.kit.motion import earliest, out_cubic, progress
from ui.kit.tree.layout import Column, Row
from ui.kit.tree.leaves import Canvas
from ui.kit.tree.lists import Scroll
from ui.parts.board_choice import BoardChoice
from ui.parts.exercise_scene import ExerciseScene
from ui.parts.status_line import pointed_at
from ui.parts.top_bar import top_bar
from ui.screens.puzzles import cards, keys
from ui.shell.routes import PuzzleRoute

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coach.phrases import Part
    from coach.puzzle_texts import Numbers
    from game import Game
    from saves.puzzles import Mistake
    from table.puzzles.data import Puzzle
    from ui.kit.button import Kind
    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.kit.tree.page import PageBar
    from ui.shell.host import Host


log = logging.getLogger(__name__)
T = TypeVar("T")

_STEP = 36
"""Logical size of the buttons that step through the answer."""
_COUNTING = 600
"""Milliseconds of the animation of the rating."""
_THEMES = 5
"""Number of the most frequent themes, which are offered."""


class PuzzleScene(ExerciseScene):
    """Shows the puzzles of a board one after the other, `first` before the others if it is given.

    A mistake on a smaller board is shown on that one.

    Attributes:
        standard: the board whose puzzles these are, in its standard size.
        wanted: the filter of the puzzles.
        puzzle: the puzzle on the board; None if none is left.
        mistake: the person's mistake that the puzzle comes from, or None.
        solving: the course of the puzzle; None without one.
        gained: the change of the rating by the puzzle; None before it.
    """

    title = "Puzzle"

    def __init__(self, app: Host, board: str, first: Puzzle | None = None, wanted: PuzzleFilter | None = None) -> None:
        self.standard = find_game(find_game(board).family)
        super().__init__(app, self.standard.name)
        self.keys = keys.table_of(theme_of(self.game.name))
        self.wanted = wanted or PuzzleFilter()
        self.record = Record(lambda: app.library, lambda said: app.notice(said, "error"), self.standard.name)
        self.puzzle: Puzzle | None = None
        self.mistake: Mistake | None = None
        self.solving: Solving | None = None
        self.gained: int | None = None
        self._seen: set[str] = set()
        self._damaged: set[str] = set()
        self._counts = False
        self._begun = 0
        self._before = PuzzleProgress()
        self._counted_at: float | None = None
        self._open(first or self._choose_next())

    # -- which puzzle -------------------------------------------------------------------------------

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All puzzles of the board."""
        return puzzles_of(self.standard.name)

    def _choose_next(self) -> Puzzle | None:
        """Return the next puzzle; skipped puzzles return after all others."""
        if self.wanted.mine:
            whole = [each for each in self.record.due if puzzle_of(each).id not in self._damaged]
            left = [each for each in whole if puzzle_of(each).id not in self._seen]
            self.mistake = next(iter(left or whole), None)
            return None if self.mistake is None else puzzle_of(self.mistake)
        self.mistake = None
        so_far = self.record.progress
        found = choosing.next_puzzle(self.puzzles, self.wanted, so_far, self._seen)
        return found or choosing.next_puzzle(self.puzzles, self.wanted, so_far, self._damaged)

    def _open(self, puzzle: Puzzle | None) -> None:
        """Put a puzzle on the board; skip damaged ones."""
        solving = self._set_up(puzzle)
        while puzzle is not None and solving is None:
            puzzle = self._choose_next()
            solving = self._set_up(puzzle)
        self.puzzle, self.solving, self.gained, self._counted_at = puzzle, solving, None, None
        self._begun, self._before = self.record.new_stamp(), self.record.progress
        self._counts = puzzle is not None and self.mistake is None and puzzle.id not in self._before.tried
        if solving is not None:
            solving.begin()
        else:
            self.use_board(self.standard.name)
            self.view.set_state(self.game.initial_state())

    def _set_up(self, puzzle: Puzzle | None) -> Solving | None:
        """Return the start of a puzzle; None without one, or if its position or solution is unreadable."""
        if puzzle is None:
            return None
        self._seen.add(puzzle.id)
        self.use_board(puzzle.game)
        self.view.foretells = False
        try:
            return Solving(self.game, puzzle, self.board, self.app.engine, self._can_judge)
        except RulesError as error:
            log.warning("puzzle %s: %s", puzzle.id, error)
            self._damaged.add(puzzle.id)
            self.app.notice(text("A puzzle is damaged and was left out."), "error")
            return None

    def _can_judge(self) -> bool:
        return self.app.warmup.ready(self.game.name)

    def go_on(self) -> None:
        """Go to the next puzzle. Its board has no target cell at first, so a second Enter plays no move."""
        self.close()
        self._open(self._choose_next())
        self.view.aim_nowhere()
        self.controls.focus(self.board, self.look)
        self.refresh()

    def want(self, wanted: PuzzleFilter) -> None:
        """Change the filter of the puzzles."""
        self.wanted = wanted
        self._seen.clear()
        self.go_on()

    def turn_to_board(self, board: str) -> None:
        """Save the attempt, and go to the puzzles of another board."""
        self.close()
        self.app.navigate(PuzzleRoute(board, wanted=PuzzleFilter(mine=self.wanted.mine)), replace=True)

    def open_choice(self) -> None:
        """Open the menu of filters: by number of moves, by theme, today's puzzle, or own mistakes."""
        lengths = [PuzzleFilter(moves=moves) for moves in choosing.lengths_of(self.puzzles)]
        themes = [PuzzleFilter(theme) for theme in choosing.themes_of(self.puzzles)[:_THEMES]]
        groups = ([PuzzleFilter()], lengths, themes, [PuzzleFilter(mine=True)])
        items = [item for group in groups if group for item in (Item("-"), *map(self._item, group))][1:]
        if puzzle_of_day(today()) is not None:
            items.append(Item(text("Today’s puzzle"), self._open_todays, "sun"))
        self.app.open(Menu(items, self.controls.named(text("Choose puzzles")).rect))

    def _item(self, wanted: PuzzleFilter) -> Item:
        label = wanted_name(wanted, self.standard)
        if wanted.mine:
            # translators: choice is the name of a filter, such as "My mistakes".
            label = text("{choice}, {n} due", choice=label, n=len(self.record.due))
        return Item(label, lambda: self.want(wanted), "check" if wanted == self.wanted else "")

    # -- what the solver does -----------------------------------------------------------------------

    def play(self, action: int) -> None:
        self._do(lambda solving, time: solving.play(action, time))

    def show_solution(self) -> None:
        """Show the solution."""
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
        elif solving.phase in (SolvingPhase.WRONG, SolvingPhase.SHOWN):
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
        attempt = self.solving.attempt
        before = attempt.decided, attempt.solved
        done = change(self.solving)
        if (attempt.decided, attempt.solved) != before:
            self._keep(newly_decided=not before[0])
        return done

    def _keep(self, *, newly_decided: bool) -> None:
        """Save the attempt; the rating changes once."""
        assert self.solving is not None
        assert self.puzzle is not None
        attempt, puzzle = self.solving.attempt, self.puzzle
        if self.mistake is not None:
            if newly_decided:
                self.record.keep_try(self.mistake, attempt.score)
            return
        score = attempt.score if self._counts else None
        if newly_decided and score is not None:
            self.gained = change(self._before.basis, puzzle.rating, score)
            self._counted_at = self.look.now
        elo = float(puzzle.rating)
        self.record.keep(PuzzleAttempt(self._begun, puzzle.game, puzzle.id, elo, score, attempt.solved))

    # -- the scene's life ---------------------------------------------------------------------------

    @property
    def occupation(self) -> str:
        return text("at the puzzles of {board}", board=self.standard.shown_title)

    def close(self) -> None:
        """Save the attempt, and stop what runs."""
        if self.solving is not None:
            self._saving(lambda solving: solving.close())

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Update the puzzle and the animations."""
        if self.solving is not None and self._saving(lambda solving: solving.update(now)):
            self.refresh()
        if self._counted_at is not None and progress(now, self._counted_at, self.look.seconds(_COUNTING)) == 1.0:
            self._counted_at = None
            self.invalidate()
        self.board.update(now)

    def is_animating(self, now: float) -> bool:
        """Whether something is animated."""
        return self._counted_at is not None or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until an answer is played or a search is checked."""
        return earliest(
            super().next_frame_delay(now), None if self.solving is None else self.solving.next_frame_delay(now)
        )

    def refresh(self) -> None:
        """Show the current state of the puzzle."""
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

    def _subtitle(self, puzzle: Puzzle) -> str:
        """Return the task, and the game that the puzzle is from."""
        assert self.solving is not None
        task = task_of(puzzle, self.texts.side(self.solving.attempt.solver))
        is_todays = puzzle == puzzle_of_day(today())
        return WIDE_DOT.join((task, text("today’s puzzle"))) if is_todays else task

    def invalidate(self) -> None:
        """Show what has changed; a hint that the half-made move no longer fits is closed."""
        solving = self.solving
        if solving is not None and solving.hint and not self.view.goes_with(solving.attempt.right_move):
            solving.hint = 0
        super().invalidate()

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the hint, and the marks of the tries."""
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

    def bar(self) -> PageBar:
        """The board and the task."""
        choice = BoardChoice(self.app, self.standard, self.turn_to_board)
        task = "" if self.puzzle is None else self._subtitle(self.puzzle)
        return top_bar(self.app, text("Puzzle"), task, choice=choice)

    def actions(self) -> Sequence[Button]:
        """Hint, solution, next; the solution is the primary one after many wrong tries."""
        command, short = keys.solution_of(theme_of(self.game.name)), text("Show") if self.look.metrics.compact else None
        solution = self.action(command, "primary" if self.is_hard else "secondary", short)
        solution.keycap = keys.AGAIN.keys if self.is_hard else command.keys
        return self.action(keys.HINT), solution, self.action(keys.NEXT)

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

    def panel(self) -> Node:
        """The task, the feedback and the numbers, or why there is no puzzle; below them the choice of the puzzles."""
        label = wanted_name(self.wanted, self.standard)
        key = keys.CHOOSE.keys
        choose = Button(label, self.open_choice, icon="chevron-down", keycap=key, size=13, name=text("Choose puzzles"))
        choose.tooltip = choose.name
        return Column(Scroll(Column(*self._cards())), choose)

    def _cards(self) -> Sequence[Node]:
        look, solving, puzzle = self.look, self.solving, self.puzzle
        if solving is None or puzzle is None:
            other = self._other_board()
            title, damaged = None if other is None else other.shown_title, bool(self._damaged)
            empty = puzzle_texts.empty_of(self.standard.shown_title, self.wanted, self.record, title, damaged=damaged)
            return (cards.empty_card(look, empty, self._primary(empty.button)),)
        side, feedback = solving.attempt.solver, puzzle_texts.feedback_of(solving, self.texts, self.gained)
        turn = cards.turn_card(
            look,
            self.sides.picture(side, 40),
            text("{side} to move", side=self.texts.side(side)),
            goal_of(puzzle, solving.attempt.moves_left or puzzle.moves),
            is_open=solving.waits and not solving.attempt.tries,
        )
        turn.node_id = f"task of {puzzle.id}"  # said of each puzzle, in whatever words
        numbers = cards.numbers_cards(look, self._numbers(puzzle), self._rising())
        if feedback is None:
            return turn, numbers
        return turn, cards.feedback_card(look, feedback, self._primary(feedback.button, feedback.icon)), numbers

    def _primary(self, label: str, icon: str = "") -> Button:
        """The button that leads on, which Enter presses unless the solution is offered."""
        kind: Kind = "secondary" if self.is_hard else "primary"
        key = "" if self.is_hard else keys.AGAIN.keys
        made = Button(label, self.follow, kind, icon=icon, keycap=key, size=16, radius=12, name=text("Go on"))
        made.tall = 42 if self.look.metrics.compact else 48
        return made

    @property
    def is_hard(self) -> bool:
        """Whether so many tries were wrong that the solution is offered."""
        solving = self.solving
        return solving is not None and solving.attempt.is_hard and solving.phase is SolvingPhase.WRONG

    def _numbers(self, puzzle: Puzzle) -> Numbers:
        assert self.solving is not None
        if self.mistake is not None:
            found = (self.solving.attempt.score or 0.0) if self.solving.attempt.decided else None
            return puzzle_texts.numbers_of_mistake(self.mistake, self.record, found)
        attempt, before, after = self.solving.attempt, self._before, self.record.progress
        you = puzzle_texts.rating_text(after.rating)
        below = puzzle_texts.below_rating(before.rating, puzzle, self.gained, counts=self._counts)
        score = attempt.score if self._counts else None
        return puzzle_texts.numbers_of(puzzle, before, after, score, you, below)

    def _rising(self) -> Node | None:
        """The rating while it changes."""
        after = self.record.progress.rating
        if self.mistake is not None or self._counted_at is None or self._before.rating is None or after is None:
            return None
        name = puzzle_texts.rating_text(after)
        return Canvas(self._draw_rating, wide=70, tall=32, name=name, live=True)

    def _draw_rating(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw the rating on its way from the last to the present one."""
        before, after = self._before.rating, self.record.progress.rating
        if before is None or after is None or self._counted_at is None:
            return
        share = out_cubic(progress(look.now, self._counted_at, look.seconds(_COUNTING)))
        between = after._replace(elo=before.elo + (after.elo - before.elo) * share)
        look.text(surface, puzzle_texts.rating_text(between), rect.midleft, 22, "display")

    @property
    def status(self) -> Status:
        """The line under the board."""
        solving = self.solving
        if solving is None:
            return Status()
        if self._hinted:
            return Status((Glyph("lightbulb"), Phrase(text("Hint:")), *self._hint_parts()), pointed=True)
        if solving.waits:
            return self.off_board_moves.status() or pointed_at(self.view)
        if solving.walk is not None:
            return cards.status_of_walk(solving, self.texts)
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

    def _other_board(self) -> Game | None:
        """Another board that has puzzles, if this one has none."""
        return None if self.puzzles else next((game for game in GAMES if puzzles_of(game.name)), None)

    def _leave_empty(self) -> None:
        """Run the action of the empty screen's button."""
        if self.wanted.mine:
            self.want(PuzzleFilter())
            return
        other = self._other_board()
        if other is not None:
            self.turn_to_board(other.name)
        else:
            self.want(PuzzleFilter(mine=True))

    def _open_todays(self) -> None:
        found = puzzle_of_day(today())
        if found is None:
            return
        self.close()
        if found.game == self.standard.name:
            self.mistake = None
            self._open(found)
            self.refresh()
        else:
            self.app.navigate(PuzzleRoute(found.game, found), replace=True)
