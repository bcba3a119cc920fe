"""The lesson screen: one step at a time; the learner makes a move and gets an answer in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from coach.aloud import turn_words
from coach.phrases import Glyph, Keycap, Phrase, phrased
from coach.review.annotation import Annotation
from game.formats import WIDE_DOT
from game.text import EMPTY, letter_at
from game.texts import sentences, text
from saves.pace import Reply
from table.config import GameConfig, Seat
from table.lesson import Lesson, LessonState, LessonStep
from table.lesson_exercise import Exercise, GameExercise, MoveExercise
from table.session import Session
from ui.boards import theme_of
from ui.boards.messages import Status
from ui.boards.view import newly_pointed_at
from ui.kit import Button, Command, Look, Section, button, icon_button
from ui.kit.motion import earliest
from ui.kit.tree import Column, Either, Node, PageBar, Row, Scroll, Spacer
from ui.parts.exercise_scene import PLAY_SHOWN, ExerciseScene, draw_badge, is_low
from ui.parts.hint import looking
from ui.parts.off_board_moves import PASS, PLAY_FORCED
from ui.parts.reading import READ_BOARD
from ui.parts.status_line import turn_of
from ui.parts.top_bar import top_bar
from ui.screens.learn import cards
from ui.shell.host import Host
from ui.shell.routes import QuickPlayRoute
from ui.shell.shortcuts import BACK, RULES


def _has_begun(scene: Any) -> bool:
    exercise = scene.exercise
    begun = any(each is not None for each in (exercise.last_try, exercise.last_move, exercise.hint))
    return begun or scene.view.pending()


START_OVER = Command("R", "Start over", lambda scene: scene.start_over(), icon="rotate-cw", enabled=_has_begun)
SHOW = Command(
    "H", "Show me", lambda scene: scene.show_answer(), icon="lightbulb", enabled=lambda scene: scene.exercise.to_move,
    checked=lambda scene: scene.exercise.hint is not None, pad="X",
)  # fmt: skip
SKIP = Command("K", "Skip the step", lambda scene: scene.skip(), title="Skip", icon="chevron-right", pad="Y")
NEXT = Command("Enter", "Next step, when it is right")
STEP_BACK = Command(
    "B", "The step before", lambda scene: scene.turn_to(scene.number - 1), lambda scene: scene.number > 0,
    title="Step back",
)  # fmt: skip


_KEYS = Section("Lesson", (PLAY_FORCED, PLAY_SHOWN, NEXT, SHOW, START_OVER, SKIP, STEP_BACK, PASS))
_BADGE = 24  # logical: the cross on a tried cell
_MARKED = 4  # the most wrong tries that are marked on the board; older tries are left out


class LessonScene(ExerciseScene):
    """Shows the lesson of a board, at step `number` from 0, or at the first unfinished step."""

    activity = "while learning {board}"
    title = "Lesson"
    single_instance = True

    def __init__(self, app: Host, board: str, number: int | None = None) -> None:
        super().__init__(app, board)
        assert self.texts.lesson is not None, f"{board} has no lesson"
        self.lesson: Lesson = self.texts.lesson
        self.keys = _KEYS, Section("This board", theme_of(self.game.name).keys), READ_BOARD
        self.number = self.lesson.next_step(app.settings.steps_done(board)) if number is None else number
        self._begun = False
        self._shown: tuple[object, ...] = ()
        """The shown move and the last move that were announced to the screen reader."""
        self._held: int | None = None
        """The index of the last try's piece, which is selected for the next try; None if nothing must be selected."""
        self._set_out()

    # -- the lesson ---------------------------------------------------------------------------------

    @property
    def current_step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    @property
    def shown(self) -> LessonState:
        """The lesson's state, as the panel beside the board shows it."""
        done = self.app.settings.steps_done(self.game.name)
        steps = tuple(step.name in done for step in self.lesson.steps)
        return LessonState(self.lesson, steps, self.number, self.exercise.last_try, self.exercise.tries)

    def _set_out(self) -> None:
        app, step = self.app, self.current_step
        self.view.foretells, self._held = step.rival is not None, None
        if step.rival is None:
            self.exercise: Exercise = MoveExercise(self.game, step, self.board)
        else:
            learner = Seat.human(app.settings.first)
            self.exercise = GameExercise(self.game, step, self.board, learner, self._new_session, app.notice)

    def _new_session(self, config: GameConfig) -> Session:
        session = Session(config, self.app.engine, ready=self.app.warmup.ready)
        session.reply_delay = Reply(self.app.settings.reply).seconds
        return session

    def turn_to(self, number: int) -> None:
        self.exercise.close()
        self.number = number
        self._set_out()
        self.exercise.begin(self.look.now)
        self.controls.focus(self.board, self.look)
        self.invalidate()

    def go_on_to_next(self) -> None:
        """Go to the next step; after the last step, return to the paused game or begin a new game."""
        if self.number + 1 < len(self.lesson.steps):
            self.turn_to(self.number + 1)
            return
        self.app.pop()
        if not self.app.game_waits:
            self.app.navigate(QuickPlayRoute(self.game.name))

    def skip(self) -> None:
        """Go to the next step, or leave the lesson at the last step."""
        if self.number + 1 < len(self.lesson.steps):
            self.turn_to(self.number + 1)
        else:
            self.app.pop()

    def show_answer(self) -> None:
        """Show a right move, or hide it."""
        self.view.escape()
        if not self.close_hint():
            self.exercise.show_answer(self.look.now)
            self.invalidate()

    @property
    def hinted_move(self) -> int | None:
        return self.exercise.hint

    def close_hint(self) -> bool:
        shown, self.exercise.hint = self.exercise.hint is not None, None
        self.app.aloud.say(text("The hint is closed.") if shown else "")
        self.invalidate()
        return shown

    def start_over(self) -> None:
        self.view.escape()
        self.exercise.start_over(self.look.now)
        self.invalidate()

    def play(self, action: int) -> None:
        self._held = next((number for number, choice in enumerate(self.view.choices()) if choice.selected), None)
        self.exercise.play(action, self.look.now)
        self.invalidate()

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.settings.lesson = self.game.name
        if self._begun:
            self.exercise.pause(False, self.look.now)
        else:
            self._begun = True
            self.exercise.begin(self.look.now)
        super().enter()

    def leave(self) -> None:
        """Pause the step while another screen is shown."""
        self.exercise.pause(True, self.look.now)
        super().leave()

    def close(self) -> None:
        self.exercise.close()

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        if self.exercise.update(now):
            self.invalidate()
        self.board.update(now)

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until a wrong move is taken back or a search is checked; None if nothing is awaited."""
        return earliest(super().next_frame_delay(now), self.exercise.next_frame_delay(now))

    def sync(self) -> None:
        exercise = self.exercise
        settings, board = self.app.settings, self.game.name
        if self.shown.is_right and self.current_step.name not in settings.steps_done(board):
            settings.keep_step(board, self.current_step.name)
            self.app.save_settings()
        legal = self.game.actions(exercise.state) if exercise.to_move else []
        self.view.set_interaction(legal, exercise.to_move, exercise.player)
        if exercise.to_move and exercise.tries and self._held is not None:  # the piece of the last try stays selected
            self.view.choose(self._held)
            self._held = None
        if exercise.last_move is not None and self.shown.is_right:
            self.view.annotate(Annotation(exercise.last_move, right=True))
        self.off_board_moves.offer(self.view, exercise.state, legal)
        self.view.recall(exercise.last_move)
        hint = exercise.hint
        if hint is not None and not self.view.goes_with(hint):  # a half-made move that is not its beginning
            exercise.hint = None
        self._tell()

    def _tell(self) -> None:
        """Announce to the screen reader the right move once it is shown, and each new move of a game."""
        hint, last, aloud = self.exercise.hint, self.exercise.last_move, self.app.aloud
        before, self._shown = self._shown, (hint, last)
        if hint is not None and hint not in before[:1]:
            self.view.aim_nowhere(hint)
            aloud.say(text("Shown: {move}.", move=self.texts.phrase_of(self.game, self.view.state, hint)))
        if last is not None and last not in before[1:] and self.current_step.rival is not None:
            turn = turn_words("", you=True) if self.exercise.to_move else ""
            aloud.say(sentences(self.texts.aloud.announce(last, self.texts.side(last.mover)), turn))

    # -- what is on the screen ----------------------------------------------------------------------

    def bar(self, actions: Node | None) -> PageBar:
        rules = icon_button(RULES, self.app, group="bar")
        step = WIDE_DOT.join((self.game.shown_title, text(self.current_step.title)))
        return top_bar(self.app, text("Lesson"), step, extra=[rules], actions=actions)

    def action_buttons(self) -> Sequence[Button]:
        """The buttons Start over (coloured after a lost game), Show me (coloured after many wrong tries) and Skip."""
        exercise, low = self.exercise, self.look.metrics.compact
        lost = self.current_step.rival is not None and exercise.last_try is not None and not self.shown.is_right
        helps = exercise.is_hard and exercise.hint is None
        again = self.action_button(START_OVER, "primary" if lost else "secondary", text("Again") if low else None)
        # translators: a verb: show the move.
        show = self.action_button(SHOW, "primary" if helps else "secondary", text("Show") if low else None)
        return again, show, self.action_button(SKIP)

    def side_panel(self, line: Node | None) -> Node:
        """The idea, feedback, the next step's title if it fits; buttons to the next or previous step, and to leave."""
        shown, low = self.shown, self.look.metrics.compact
        play = text("Back to the game") if self.app.game_waits else text("Play {board}", board=self.game.shown_title)
        onward = play if shown.next is None else text("Next step")
        go_on = Button(onward, self.go_on_to_next, "primary", icon="arrow-right", size=17, radius=13, name=text("Next"))
        go_on.keycap, go_on.enabled, go_on.tall = NEXT.keys, shown.is_right, 48 if low else 56
        back = button(STEP_BACK, self, "ghost", size=13, radius=8, tall=36, tooltip="")
        leave = Button(text("Leave the lesson"), self.app.pop, "ghost", keycap=BACK.keys, size=13, radius=8, tall=36)
        ways = Row(self.number > 0 and back, leave, gap=8, justify="center")
        if line:
            page_id = f"step {self.number}, {len(shown.tries)} tried"  # a new id scrolls to the top
            return Column(Scroll(Column(self._cards(shown), line, ways), node_id=page_id), go_on)
        return Column(Scroll(self._cards(shown)), Column(go_on, ways, gap=8))

    def _cards(self, shown: LessonState) -> Node:
        step = shown.next
        after = None if step is None else cards.next_card(self.look, shown.number + 2, text(step.title))
        tries = shown.tries[-cards.MOST_TRIES :] if len(shown.tries) > 1 else ()
        answers: list[Node | None] = [None]
        idea = cards.idea_card(self.look, shown)
        if shown.judged is not None and is_low(self.look):
            return Column(cards.answer_card(self.look, shown, ()), idea)
        if shown.judged is not None:
            answers = [cards.answer_card(self.look, shown, tries[at:]) for at in range(len(tries) + 1)]
        forms = [(answers[0], after), *((answer, None) for answer in answers)]
        below = Either(*(Column(answer, Spacer(), last) for answer, last in forms), grow=1)
        return Column(idea, below, grow=1)

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        if self.exercise.hint is not None:
            self.view.draw_hint(surface, self.exercise.hint)
        elif not self.view.pending():
            for place in dict.fromkeys(self._places_tried()):
                draw_badge(surface, look, "x", "warn", place, look.px(_BADGE))

    def _places_tried(self) -> list[tuple[int, int]]:
        """Return the pixels to mark for the last wrong tries; after a right move, only the pixels on empty cells."""
        wrong = [tried.move for tried in self.exercise.tries if not tried.right][-_MARKED:]
        if self.exercise.to_move:
            clicks = [click for move in wrong for click in self.view.clicks_of(move.action)[:1]]
            return [click.point for click in clicks if click.button == 1]
        if not self.shown.is_right:
            return []
        board = self.game.board(self.view.state)
        free = [move for move in wrong if all(letter_at(board, cell) == EMPTY for cell in move.filled)]
        return [spot.center for move in free if (spot := self.view.spot_of(move)) is not None]

    @property
    def status(self) -> Status:
        if (hint := self.offered_move) is not None:
            aside = phrased("{key} to play it", key=Keycap(PLAY_SHOWN.keys))
            move = Phrase(self.texts.phrase_of(self.game, self.view.state, hint), strong=True)
            return Status((Glyph("lightbulb"), move), aside, pointed=True)
        session = self.exercise.session
        if session is not None and session.thinker.is_looking_for_hint:
            return looking()
        if self.exercise.to_move and (now := self.off_board_moves.status() or newly_pointed_at(self.view)):
            return now
        if session is not None and not session.outcome and not self.exercise.to_move:
            return turn_of(session)
        last = self.exercise.last_move
        return Status(() if last is None else self.texts.description_of(last))
