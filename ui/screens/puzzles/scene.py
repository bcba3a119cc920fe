"""Puzzles: a position with one right move at a time, made on the board, answered, and counted at the first try."""

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
"""Logical pixels across of a button that goes through the answer."""
_COUNTING = 600
"""Milliseconds in which the rating is counted up."""
_THEMES = 5
"""Themes that are offered, the most frequent ones."""


class PuzzleScene(ExerciseScene):
    """Puzzles of a board, one after the other, beginning with `first` if one is given.

    Attributes:
        wanted: which of them were chosen.
        puzzle: the one on the board; None where none is left.
        mistake: the own mistake that it is, if it is one.
        solving: what is done with it.
        gained: what it has done to the rating; None where nothing yet.
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
        """Return the puzzle that comes next; those that were left alone come again once all others have."""
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
        """Put a puzzle on the board; one that is damaged is passed over."""
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
        """Return a puzzle as it is begun; None if there is none, or if its position or its solution cannot be read."""
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
        """Leave this puzzle for the next one. Nothing is pointed at on its board: a second Enter plays nothing."""
        self.close()
        self._open(self._choose_next())
        self.view.aim_nowhere()
        self.controls.focus(self.board, self.look)
        self.refresh()

    def want(self, wanted: PuzzleFilter) -> None:
        """Solve others from now on."""
        self.wanted = wanted
        self._seen.clear()
        self.go_on()

    def turn_to_board(self, board: str) -> None:
        """Go over to the puzzles of another board, once what was tried here is written down."""
        self.close()
        self.app.navigate(PuzzleRoute(board, wanted=PuzzleFilter(mine=self.wanted.mine)), replace=True)

    def open_boards(self) -> None:
        """Show the boards."""
        self.boards.open()

    def open_choice(self) -> None:
        """Show which puzzles may be solved: in so many moves, about a theme, today's, or the own mistakes."""
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
        """Go through the solution."""
        self.view.escape()
        self._do(lambda solving, time: solving.show_solution(time))

    def ask_hint(self) -> None:
        """Show one step more of a hint; a half-made move that leads elsewhere is taken back for it."""
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
        """Go on or back in what can be gone through."""
        self._do(lambda solving, time: solving.step(moves, time))

    def _follow(self) -> None:
        """Do what the primary button says."""
        solving = self.solving
        if solving is None:
            self._leave_empty()
        elif solving.phase in (SolvingPhase.WRONG, SolvingPhase.SHOWN):
            self._do(lambda solving, _time: solving.again())
            self.controls.focus(self.board, self.look)
        else:
            self.go_on()

    def _do(self, deed: Callable[[Solving, float], None]) -> None:
        """Do something with the puzzle, and keep what that decided."""
        if self.solving is not None:
            self._keeping(lambda solving: deed(solving, self.look.now))
            self.refresh()

    def _keeping(self, deed: Callable[[Solving], T]) -> T:
        """Do something with the puzzle, keep what that decided, and return what it returns."""
        assert self.solving is not None
        attempt = self.solving.attempt
        before = attempt.decided, attempt.solved
        done = deed(self.solving)
        if (attempt.decided, attempt.solved) != before:
            self._keep(newly_decided=not before[0])
        return done

    def _keep(self, *, newly_decided: bool) -> None:
        """Keep how it went; the rating changes once."""
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
        """The puzzle is left."""
        if self.solving is not None:
            self._keeping(lambda solving: solving.close())

    def _place(self, places: PlayLayout) -> None:
        self._place_steps(places.status)
        self.solution.label = text("Show") if self.look.metrics.compact else text("Solution")
        self.side.layout(places.top_card.union(places.bottom_card), self.look)

    def _place_steps(self, line: pygame.Rect) -> None:
        """Put the buttons that go through the answer at the right end of the line under the board."""
        side = min(line.h - self.look.px(4), self.look.px(_STEP))
        for place, button in enumerate(reversed(self.steps)):
            button.rect = pygame.Rect(0, 0, side, side)
            button.rect.midright = (line.right - self.look.px(8) - place * side, line.centery)

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Let the puzzle and the animations go on."""
        if self.solving is not None and self._keeping(lambda solving: solving.update(now)):
            self.refresh()
        if self._counted_at is not None:
            if progress(now, self._counted_at, self.look.seconds(_COUNTING)) == 1.0:
                self._counted_at = None
            self.refresh()
        self.board.update(now)

    def is_animating(self, now: float) -> bool:
        """Whether 60 frames a second are wanted."""
        return self._counted_at is not None or super().is_animating(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until an answer is played, or a search has to be looked at."""
        return earliest(
            super().next_frame_delay(now), None if self.solving is None else self.solving.next_frame_delay(now)
        )

    def refresh(self) -> None:
        """Read again how the puzzle stands."""
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
        """Make the way on or the solution the primary button, which Enter presses."""
        for button, cap in ((self.side.primary, ""), (self.solution, keys.solution_of(theme_of(self.game.name)).caps)):
            leads = button is leading
            button.kind = "primary" if leads else "secondary"
            button.keycap = keys.AGAIN.caps if leads else cap

    def _subtitle(self, puzzle: Puzzle) -> str:
        """What is to be done, and on whose game."""
        assert self.solving is not None
        task = task_of(puzzle, self.texts.side(self.solving.attempt.solver))
        is_todays = puzzle == puzzle_of_day(today())
        return WIDE_DOT.join((task, text("today’s puzzle"))) if is_todays else task

    def invalidate(self) -> None:
        """Something that stands still looks different: draw it again."""
        solving = self.solving
        if solving is not None and solving.hint and not self.view.goes_with(solving.attempt.right_move):
            solving.hint = 0
        super().invalidate()

    def _draw_over(self, surface: pygame.Surface) -> None:
        """The hint, and the marks of what was tried."""
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
        """What stands beside the board."""
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
        """What the line under the board says."""
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
        """The steps of a hint that the board has: the piece, where about, and the move."""
        if self.solving is None or not self.solving.waits:
            return []
        area = self.view.area_of(self.solving.attempt.right_move)
        return [*(["piece"] if self._choices() else []), *(["area"] if area else []), "move"]

    @property
    def _hinted(self) -> str:
        """The step that is shown; empty for none."""
        steps, solving = self._hint_steps(), self.solving
        return steps[solving.hint - 1] if solving is not None and 0 < solving.hint <= len(steps) else ""

    def _hint_choice(self) -> int:
        """Which piece of the selector is the right one."""
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
        """A board that has puzzles, where this one has none."""
        return None if self.puzzles else next((game for game in GAMES if puzzles_of(game.name)), None)

    def _leave_empty(self) -> None:
        """Go where the button of the empty screen leads."""
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
