"""The puzzle screen: one position at a time, with one right move; only the first try counts."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

import pygame

from coach.phrases import Glyph, Phrase, Stone
from coach.player_texts import WIDE_DOT
from coach.puzzle_texts import goal_of, task_of, wanted_name
from game import GAMES, RulesError
from game.texts import text
from game.wall_clock import today
from saves.puzzles import PuzzleAttempt
from table.puzzles import choosing
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.daily import puzzle_of_day
from table.puzzles.data import puzzles_of
from table.puzzles.progress import PuzzleProgress, change
from table.puzzles.schedule import puzzle_of
from ui.boards import theme_of
from ui.boards.messages import Status
from ui.kit.button import Button, IconButton
from ui.kit.menu import Item, Menu
from ui.kit.motion import earliest, out_cubic, progress
from ui.parts.board_choice import BoardChoice
from ui.parts.exercise_scene import ExerciseScene
from ui.parts.move_preview import pointed_at
from ui.parts.top_bar import TopBar
from ui.screens.puzzles import cards, keys, marks
from ui.screens.puzzles.record import Record
from ui.screens.puzzles.side import PuzzleSide, PuzzleTexts
from ui.screens.puzzles.solving import Solving, SolvingPhase
from ui.shell.routes import PuzzleRoute

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coach.phrases import Part
    from game import Game
    from saves.puzzles import Mistake
    from table.puzzles.data import Puzzle
    from ui.kit.control import Control
    from ui.parts.board_layout import PlayLayout
    from ui.screens.puzzles.numbers import Numbers
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

    Attributes:
        wanted: the filter of the puzzles.
        puzzle: the puzzle on the board; None if none is left.
        mistake: the person's mistake that the puzzle comes from, or None.
        solving: the course of the puzzle; None without one.
        gained: the change of the rating by the puzzle; None before it.
    """

    title = "Puzzle"

    def __init__(self, app: Host, board: str, first: Puzzle | None = None, wanted: PuzzleFilter | None = None) -> None:
        super().__init__(app, board)
        self.keys = keys.table_of(theme_of(self.game.name))
        self.wanted = wanted or PuzzleFilter()
        self.record = Record(app, board)
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
        self._make_parts()
        self._arrange_controls()
        self._open(first or self._choose_next())

    def _make_parts(self) -> None:
        self.view.foretells = False
        self.boards = BoardChoice(self.app, self.game, self.turn_to_board)
        self.bar = TopBar(self.app, text("Puzzle"), "", choice=self.boards)
        self.hint = self._button(text("Hint"), self.ask_hint, "lightbulb", keys.HINT)
        solution = keys.solution_of(theme_of(self.game.name))
        self.solution = self._button(text("Solution"), self.show_solution, "eye", solution)
        self.next = self._button(text("Next"), self.go_on, "step-forward", keys.NEXT)
        self._offer(self.hint, self.solution, self.next)
        self.steps = (
            IconButton("chevron-left", text("One move back"), lambda: self.step(-1), size=18),
            IconButton("chevron-right", text("One move on"), lambda: self.step(1), size=18),
        )
        self.side = PuzzleSide(self.sides, self._follow, self.open_choice)

    def _beside(self) -> Sequence[Control]:
        return (*self.steps, self.side.primary, self.side.choice, *self.bar.controls)

    # -- which puzzle -------------------------------------------------------------------------------

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All puzzles of the board."""
        return puzzles_of(self.game.name)

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
            self.view.set_state(self.game.initial_state())

    def _set_up(self, puzzle: Puzzle | None) -> Solving | None:
        """Return the start of a puzzle; None without one, or if its position or solution is unreadable."""
        if puzzle is None:
            return None
        self._seen.add(puzzle.id)
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

    def open_boards(self) -> None:
        """Open the menu of boards."""
        self.boards.open()

    def open_choice(self) -> None:
        """Open the menu of filters: by number of moves, by theme, today's puzzle, or own mistakes."""
        lengths = [PuzzleFilter(moves=moves) for moves in choosing.lengths_of(self.puzzles)]
        themes = [PuzzleFilter(theme) for theme in choosing.themes_of(self.puzzles)[:_THEMES]]
        groups = ([PuzzleFilter()], lengths, themes, [PuzzleFilter(mine=True)])
        items = [item for group in groups if group for item in (Item("-"), *map(self._item, group))][1:]
        if puzzle_of_day(today()) is not None:
            items.append(Item(text("Today’s puzzle"), self._open_todays, "sun"))
        self.app.open(Menu(items, self.side.choice.rect))

    def _item(self, wanted: PuzzleFilter) -> Item:
        label = wanted_name(wanted, self.game)
        if wanted.mine:
            label = text("{choice}, {n} due", choice=label, n=len(self.record.due))
        return Item(label, lambda: self.want(wanted), "check" if wanted == self.wanted else "")

    # -- what the solver does -----------------------------------------------------------------------

    def _play(self, action: int) -> None:
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
            self._take_in_hand()

    def _close_hint(self) -> bool:
        if self.solving is None or not self._hinted:
            return False
        self.solving.hint = 0
        self.refresh()
        return True

    def step(self, moves: int) -> None:
        """Step forward or back in the answer or the solution."""
        self._do(lambda solving, time: solving.step(moves, time))

    def _follow(self) -> None:
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
        return text("at the puzzles of {board}", board=self.game.title)

    def close(self) -> None:
        """Save the attempt, and stop what runs."""
        if self.solving is not None:
            self._saving(lambda solving: solving.close())

    def _place(self, places: PlayLayout) -> None:
        self._place_steps(places.status)
        self.solution.label = text("Show") if self.look.metrics.compact else text("Solution")
        self.side.layout(places.top_card.union(places.bottom_card), self.look)

    def _place_steps(self, line: pygame.Rect) -> None:
        """Place the step buttons at the right end of the line under the board."""
        side = min(line.h - self.look.px(4), self.look.px(_STEP))
        for place, button in enumerate(reversed(self.steps)):
            button.rect = pygame.Rect(0, 0, side, side)
            button.rect.midright = (line.right - self.look.px(8) - place * side, line.centery)

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Update the puzzle and the animations."""
        if self.solving is not None and self._saving(lambda solving: solving.update(now)):
            self.refresh()
        if self._counted_at is not None:
            if progress(now, self._counted_at, self.look.seconds(_COUNTING)) == 1.0:
                self._counted_at = None
            self.refresh()
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
        self._offer_off_board_moves(state, legal)
        self.view.recall(None if solving is None else solving.last)
        self.bar.subtitle = "" if self.puzzle is None else self._subtitle(self.puzzle)
        self.hint.enabled = waits
        self.hint.selected = waits and solving is not None and solving.hint > 0
        self.solution.enabled = solving is not None and solving.phase not in (SolvingPhase.SOLVED, SolvingPhase.SHOWN)
        self.next.enabled = solving is not None
        hard = solving is not None and solving.attempt.is_hard and solving.phase is SolvingPhase.WRONG
        self._lead_to(self.solution if hard else self.side.primary)
        walk = None if solving is None else solving.walk
        for button, end in zip(self.steps, (0, len(walk.actions) if walk else 0), strict=True):
            button.visible = walk is not None and len(walk.actions) > 1
            button.enabled = walk is not None and walk.at != end
        self.side.choice.label = wanted_name(self.wanted, self.game)
        self.side.show(self._shown(), self.look)
        self.invalidate()

    def _lead_to(self, leading: Button) -> None:
        """Make one button the primary one, which Enter presses."""
        for button, cap in ((self.side.primary, ""), (self.solution, keys.solution_of(theme_of(self.game.name)).keys)):
            leads = button is leading
            button.kind = "primary" if leads else "secondary"
            button.keycap = keys.AGAIN.keys if leads else cap

    def _subtitle(self, puzzle: Puzzle) -> str:
        """Return the task, and the game that the puzzle is from."""
        assert self.solving is not None
        task = task_of(puzzle, self.texts.side(self.solving.attempt.solver))
        is_todays = puzzle == puzzle_of_day(today())
        return WIDE_DOT.join((task, text("today’s puzzle"))) if is_todays else task

    def invalidate(self) -> None:
        """Mark the cached layer for repainting."""
        solving = self.solving
        if solving is not None and solving.hint and not self.view.goes_with(solving.attempt.right_move):
            solving.hint = 0
        super().invalidate()

    def _draw_over(self, surface: pygame.Surface) -> None:
        """Draw the hint, and the marks of the tries."""
        solving = self.solving
        if solving is None:
            return
        if not self.board.animates(self.look.now):
            marks.draw(surface, self.look, self.view, self.sides, solving)
        if self._hinted == "area":
            self.view.draw_area(surface, solving.attempt.right_move)
        elif self._hinted == "move":
            self.view.draw_hint(surface, solving.attempt.right_move)

    def _draw_beside(self, page: pygame.Surface) -> None:
        look, back = self.look, self.steps[0]
        self.side.draw(page, look)
        self.status_line.draw(page, look, self.status, right=back.rect.x - look.px(4) if back.visible else None)

    # -- what is said -------------------------------------------------------------------------------

    def _shown(self) -> PuzzleTexts:
        """The content of the panel beside the board."""
        solving, puzzle = self.solving, self.puzzle
        if solving is None or puzzle is None:
            damaged, other = bool(self._damaged), self._other_board()
            title = None if other is None else other.title
            empty = cards.empty_of(self.game.title, self.wanted, self.record, title, damaged=damaged)
            return PuzzleTexts(empty=empty)
        solver = solving.attempt.solver
        return PuzzleTexts(
            solver,
            title=text("{side} to move", side=self.texts.side(solver)),
            goal=goal_of(puzzle, solving.attempt.moves_left or puzzle.moves),
            open=solving.waits and not solving.attempt.tries,
            feedback=cards.feedback_of(solving, self.texts, self.gained),
            numbers=self._numbers(puzzle),
        )

    def _numbers(self, puzzle: Puzzle) -> Numbers:
        assert self.solving is not None
        if self.mistake is not None:
            found = (self.solving.attempt.score or 0.0) if self.solving.attempt.decided else None
            return cards.numbers_of_mistake(self.mistake, self.record, found)
        attempt, before, after = self.solving.attempt, self._before, self.record.progress
        rating = after.rating
        if self._counted_at is not None and rating is not None and before.rating is not None:
            share = out_cubic(progress(self.look.now, self._counted_at, self.look.seconds(_COUNTING)))
            rating = rating._replace(elo=before.rating.elo + (rating.elo - before.rating.elo) * share)
        below = cards.below_rating(before.rating, puzzle, self.gained, counts=self._counts)
        score = attempt.score if self._counts else None
        return cards.numbers_of(puzzle, before, after, score, cards.rating_text(rating), below)

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
        return [*(["piece"] if self._choices() else []), *(["area"] if area else []), "move"]

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
        return next((index for index, each in enumerate(self._choices()) if each.kind == kind), 0)

    def _take_in_hand(self) -> None:
        self.view.choose(self._hint_choice())
        self.invalidate()

    def _hint_parts(self) -> tuple[Part, ...]:
        assert self.solving is not None
        action = self.solving.attempt.right_move
        if self._hinted == "piece":
            choice = self._choices()[self._hint_choice()]
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
        if found.game == self.game.name:
            self.mistake = None
            self._open(found)
            self.refresh()
        else:
            self.app.navigate(PuzzleRoute(found.game, found), replace=True)
