"""Courses of games, puzzles, lessons, reviews, studies and watched searches, each as its transcript (`transcript.py`).

The engine answers anything, but always the same, so that most of what can happen happens; what each answer should lead
to is what the other tests here say.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ai.puzzles import Puzzle
from game import Match, apply_action, find_game, wall_clock
from saves import helps
from saves.clocks import TimeControl
from saves.gamefile import write_games
from saves.library import Library
from saves.models import Judgement
from saves.pace import Pace
from saves.puzzles import Mistake
from table import studying
from table.config import GameConfig, Seat
from table.consequences import Consequences, consequences_of
from table.guarded_play import GuardedPlay
from table.guarding import Blunder
from table.journal import LibraryJournal, record_of, restored
from table.lesson import wins
from table.lesson_exercise import Exercise, GameExercise, MoveExercise
from table.move_values import MoveValues
from table.puzzles import series as puzzle_series
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.mistakes import MistakeFinder, mistake_of
from table.puzzles.record import Record
from table.puzzles.run import MINUTES, MISTAKES
from table.puzzles.schedule import first_due
from table.puzzles.series import Series
from table.puzzles.sitting import Sitting
from table.puzzles.solving import Solving
from table.recording import NoJournal, Recordable
from table.review.asking import Alternatives
from table.review.ongoing import OngoingReview
from table.review.retry import RetryMode
from table.session import Past, Session
from table.studying import Study
from table.threatening import Threats
from table.variations import Removed, Variations
from table.watching import search as watched_search
from table.watching import watch
from table.watching.layout import GamesLayout, TreeLayout
from table.watching.search import ALGORITHMS, GamesRun, TreeRun, WatchedSearch
from tests import puzzles
from tests.saves.test_courses import Course
from tests.table.test_lesson import STEP
from tests.table.transcript import NotedBoard, NotedEngine, Transcript, plainly
from tests.ui.engines import FakeEngine, as_engine

DAY = date(2026, 11, 22)


@pytest.fixture
def transcript(request: pytest.FixtureRequest) -> Iterator[Transcript]:
    """A transcript that is compared with its file at the end; the file is named like the test."""
    found = Transcript()
    yield found
    found.check(request.node.name.removeprefix("test_").replace("[", "_").removesuffix("]"))


# -- games -------------------------------------------------------------------------------------------------


YOU, GUEST, AI, OTHER_AI = Seat.human("Robin"), Seat.human("Kim"), Seat.ai("level-3"), Seat.ai("level-2")
TABLES = {
    "guarded": GameConfig("tic-tac-toe", (YOU, AI), TimeControl(60, 5), guard=True),
    "two": GameConfig("pathwayz-4x4", (GUEST, YOU), TimeControl(30, 0)),
    "second": GameConfig("kalah", (AI, YOU), show_win_chance=False, position="0,0,1,0,2,1,20/0,1,0,0,2,1,20 s"),
    "watched": GameConfig("othello", (AI, OTHER_AI), TimeControl(20, 2)),
}


@pytest.mark.parametrize("table", TABLES)
def test_game(transcript: Transcript, table: str) -> None:
    for number in range(4):
        _play(transcript, table, random.Random(f"{table} {number}"))


def _play(transcript: Transcript, table: str, dice: random.Random) -> None:
    engine, journal = NotedEngine(transcript), NotedJournal(transcript)
    ready = [False]
    session = Session(TABLES[table], as_engine(engine), journal=journal, ready=lambda *_: ready[0])
    play = NotedPlay(transcript, session, engine)
    now = 100.0

    def step(what: str, do: Callable[[], object]) -> None:
        result, ply = do(), len(session.match.moves)
        for event in session.drain():
            transcript.note("  event", event)
            play.played(event)
        play.discard_stale()
        transcript.step(
            f"{what} at {now:.1f}", result=result, session=session, analysis=session.analysis,
            thinker=session.thinker, state=session.match.state, player=session.match.player, clock=session.time.clock,
            play=play, readings=session.time.readings(now),
            spent=session.time.spent_on(ply), after=session.time.readings_after(ply),
            next=(session.next_update_delay(now), play.next_frame_delay()), moves=session.match.moves_text,
        )  # fmt: skip

    def any_move() -> None:
        if actions := session.legal_actions():
            play.play(dice.choice(actions), now)

    intentions: dict[str, Callable[[], object]] = {
        "undo": lambda: session.undo(now), "redo": lambda: session.redo(now), "resign": lambda: session.resign(now),
        "swap": lambda: session.swap_sides(now), "pause": lambda: session.pause(True, now),
        "step": lambda: session.play_ai_move(now), "level": lambda: session.set_level(0, 5, now),
        "pace": lambda: session.set_pace(Pace.BY_HAND), "kept": lambda: session.set_kept(session.config.kept, now),
        "not kept": lambda: session.set_kept(not session.config.kept, now), "hint": lambda: session.analysis.hint(),
        "no hint": lambda: session.analysis.cancel_hint(), "take back": lambda: play.take_back(now),
        "anyway": lambda: play.play_anyway(now), "by key": lambda: play.play_anyway_by_key(now),
        "drop": play.discard, "look": lambda: session.analysis.look_at(dice.randrange(len(session.match.moves) + 1)),
        "move": any_move, "go on": lambda: session.pause(False, now), "update": lambda: session.update(now),
        "check": lambda: play.update(now),
    }  # fmt: skip
    step("begin", lambda: session.begin(now))
    for number in range(30):
        ready[0] = number > 2
        now += dice.choice([0.01, 0.3, 0.9, 2.0])
        back = "undo" if session.outcome else "go on" if session.paused else dice.choice(sorted(intentions))
        for what in ("update", "check", "move" if number % 3 else back, dice.choice(sorted(intentions))):
            step(what, intentions[what])
        if number % 4:
            engine.answer()
    step("close", play.close)
    step("close", session.close)


@pytest.mark.parametrize("table", ["guarded", "two"])
def test_kept(transcript: Transcript, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows of a game that is played, taken back, tried out and left, at times while another program writes."""
    dice = random.Random(table)
    with Library.open(tmp_path) as library:
        library.wait_at_most(0.0)
        course = Course(library, monkeypatch, transcript)
        first = replace(TABLES[table], show_win_chance=False)
        config, past, number = first, Past(), None
        for part in range(4):
            journal = LibraryJournal(lambda: library, partial(transcript.note, "  complains"), number)
            session = Session(config, as_engine(FakeEngine()), journal=journal, past=past)
            session.begin(0.0)
            _play_kept(course, session, journal, dice)
            transcript.facts(record=write_games([record_of(session, 50.0)]))
            session.close()
            number = journal.game
            if number is None:
                continue
            transcript.facts(whole=write_games([journal.record_of_game()]))
            _try_out(course, Variations.from_stored(library.get(number), journal), dice)
            if part == 2:
                course.step("deleted elsewhere", partial(library.delete, number))
            transcript.facts(restored=restored(library.get(number)))
            config, past = restored(library.get(number))
            number = None if past.outcome else number
            if past.outcome:
                config, past = first, Past()


def _play_kept(course: Course, session: Session, journal: LibraryJournal, dice: random.Random) -> None:
    assert course.library.path is not None
    other = sqlite3.connect(course.library.path, isolation_level=None)
    judgement = Judgement("judge", 0.25, -1, 3, ("a1", "b2"))
    now = 1.0

    def any_move() -> object:
        return session.play(dice.choice(session.legal_actions()), now) if session.legal_actions() else None

    intentions: dict[str, Callable[[], object]] = {
        "undo": lambda: session.undo(now), "redo": lambda: session.redo(now), "resign": lambda: session.resign(now),
        "swap": lambda: session.swap_sides(now), "pause": lambda: session.pause(True, now),
        "not kept": lambda: session.set_kept(not session.config.kept, now), "catch up": journal.catch_up,
        "use": lambda: session.use(helps.HINTS, now), "hold": lambda: other.execute("BEGIN IMMEDIATE"),
        "judged": lambda: journal.keep_judgement(session.match.moves_text[:2], judgement),
    }  # fmt: skip
    with closing(other):
        for number in range(24):
            now += dice.choice([0.5, 1.0, 2.5])
            what = dice.choice(sorted(intentions))
            if not other.in_transaction or what != "hold":
                course.step(what, lambda what=what: intentions[what]() and None)  # type: ignore[misc]
            if session.paused:
                session.pause(False, now)
            course.step("update", lambda: session.update(now))  # noqa: B023
            course.step("move", lambda: any_move() and None)
            course.transcript.facts(journal=journal, moves=session.match.moves_text)
            if other.in_transaction and number % 3 == 0:
                other.execute("ROLLBACK")


def _try_out(course: Course, tree: Variations, dice: random.Random) -> None:
    """Walk through a game and try moves beside it, remove some and bring them back."""
    removed: list[Removed] = []

    def play() -> None:
        if actions := tree.game.actions(tree.state):
            tree.play(dice.choice(actions))

    def remove() -> None:
        found = tree.remove(tree.current)
        removed.extend([found] if found else [])

    walks = {"back": tree.back, "forward": tree.forward, "up": tree.up, "down": tree.down}
    changes = {"play": play, "remove": remove, "restore": lambda: tree.restore(removed.pop()) if removed else None}
    for _ in range(24):
        for what in (dice.choice(sorted(walks)), dice.choice([*changes, "play"])):
            course.step(f"try {what}", {**walks, **changes}[what])
            course.transcript.facts(
                line=tree.current.line, can_remove=tree.can_remove(tree.current), is_empty=tree.is_empty,
                rows=[(row.ply, [node.text for node in row.nodes], row.below) for row in tree.rows],
            )  # fmt: skip
    course.transcript.facts(tree=write_games([tree.to_record()]))


class NotedPlay(GuardedPlay):
    """A guarded game that notes what it shows."""

    def __init__(self, transcript: Transcript, session: Session, engine: NotedEngine) -> None:
        super().__init__(session, as_engine(engine), lambda *_: True)
        self._transcript = transcript

    def show_held(self, move: Consequences) -> None:
        self._transcript.note("  shows held", move)

    def show_question(self, blunder: Blunder) -> None:
        self._transcript.note("  shows question", blunder)

    def show_returned(self, move: Consequences, was_asked: bool) -> None:
        self._transcript.note("  shows returned", move, was_asked)

    def show_dropped(self, move: Consequences) -> None:
        self._transcript.note("  shows dropped", move)


# -- puzzles -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [each for some in puzzles.SOME.values() for each in some], ids=lambda each: each.id)
def test_solving(transcript: Transcript, puzzle: Puzzle) -> None:
    game, engine = find_game(puzzle.game), NotedEngine(transcript)
    may_judge = [False]
    solving = Solving(game, puzzle, NotedBoard(transcript, game), as_engine(engine), lambda: may_judge[0])

    def step(what: str, do: Callable[[], object], now: float) -> None:
        result, attempt = do(), solving.attempt
        transcript.step(
            f"{what} at {now}", result=result, solving=solving, attempt=attempt.score if attempt.solved else attempt,
            tries=attempt.tries, walk=solving.walk, refuting=solving.refuting, next=solving.next_frame_delay(now),
        )  # fmt: skip

    step("begin", solving.begin, 0)
    for hint in range(4):
        step("hint", lambda: solving.ask_hint(2, known=1), hint)
    right = solving.attempt.right_move
    wrong = [action for action in game.actions(solving.attempt.state) if action != right]
    for number, action in enumerate(random.Random(3).sample(wrong, min(4, len(wrong)))):
        now = 10.0 * number
        step(f"play {action}", partial(solving.play, action, now), now)
        step("play again", partial(solving.play, action, now), now)
        for _ in range(3):
            step("look", partial(solving.update, now), now)
            may_judge[0] = True
            engine.answer()
        for later in (0.5, 1, 2, 3):
            step("later", partial(solving.update, now + later), now + later)
        for moves in (1, -1, -1, 1, 5):
            step(f"step {moves}", partial(solving.step, moves, now), now)
        step("again", solving.again, now)
    for now in range(100, 140, 10):
        if not solving.attempt.solved:
            step("right", partial(solving.play, solving.attempt.right_move, now), now)
        step("hint", lambda: solving.ask_hint(1), now)
        step("show", partial(solving.show_solution, now + 1.0), now + 1) if now == 120 else None
        for later in (0.5, 2, 4):
            step("later", partial(solving.update, now + later), now + later)
        for moves in (1, -1, 2) if now == 120 else ():
            step(f"step {moves}", partial(solving.step, moves, now), now)
    step("again", solving.again, 200)
    step("close", solving.close, 200)


@pytest.mark.parametrize("wanted", ["rated", "quiet", "first", "mine", MINUTES, MISTAKES])
def test_series(transcript: Transcript, wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": puzzles.CONNECT4[:2]})
    now = [1_790_000_000_000]
    monkeypatch.setattr(wall_clock, "milliseconds", lambda: now[0])
    monkeypatch.setattr("table.puzzles.record.milliseconds", lambda: now[0])
    monkeypatch.setattr(puzzle_series, "today", lambda: DAY)
    choice = {
        "rated": PuzzleFilter(), "quiet": PuzzleFilter("quiet"), "first": PuzzleFilter(first=True),
        "mine": PuzzleFilter(mine=True),
    }.get(wanted, PuzzleFilter(run=wanted))  # fmt: skip
    with Library.open(tmp_path) as library:
        for number, each in enumerate(puzzles.CONNECT4):
            due = first_due(now[0] - 10**9 * number)
            mine = Mistake(number, each.game, each.position, each.solution[0], "7", "Rapids", 9, due)
            library.puzzles.keep_mistake(mine)
        record = Record(lambda: library, lambda told: transcript.note("  told", told), "connect-four")
        series = Series(record, "connect-four", choice)
        transcript.step("begin", series=series)
        for number in range(9):
            now[0] += 60_000
            puzzle = series.next_puzzle()
            series.take_up(puzzle)
            transcript.step(f"puzzle {puzzle.id if puzzle else None}", series=series, record=record)
            if puzzle is None:
                break
            series.see(puzzle)
            _solve(transcript, series, puzzle, number)
            series.think(50_000)
            transcript.step("thought", series=series, record=record)
        series.pause()
        transcript.step("kept", attempts=library.puzzles.attempts(), runs=library.puzzles.runs(), next=None)
        transcript.facts(mistakes=library.puzzles.mistakes("connect-four"))


def test_sitting(transcript: Transcript, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch, {"connect-four": puzzles.CONNECT4}, first={"connect-four": puzzles.CONNECT4[:2]})
    monkeypatch.setattr(puzzle_series, "today", lambda: DAY)
    dice, now = random.Random(1), [0.0]
    choices = [PuzzleFilter(), PuzzleFilter(first=True), PuzzleFilter(run=MINUTES), PuzzleFilter(run=MISTAKES)]
    choices.append(PuzzleFilter(mine=True))
    with Library.open(tmp_path / "library") as library:
        course, engine = Course(library, monkeypatch, transcript), NotedEngine(transcript)
        monkeypatch.setattr("table.puzzles.record.milliseconds", wall_clock.milliseconds)

        def set_up(puzzle: Puzzle, is_first: bool) -> Solving:
            transcript.note("  sets up", puzzle.id, is_first)
            game = find_game(puzzle.game)
            return Solving(game, puzzle, NotedBoard(transcript, game), as_engine(engine), lambda: True)

        record = Record(lambda: library, partial(transcript.note, "  told"), "connect-four")
        sitting = Sitting("connect-four", record, set_up, partial(transcript.note, "  told"))

        def play(right: bool) -> None:
            if sitting.solving is not None and sitting.solving.to_move:
                state, best = sitting.solving.attempt.state, sitting.solving.attempt.right_move
                actions = [best] if right else find_game("connect-four").actions(state)
                sitting.apply(lambda solving: solving.play(dice.choice(actions), now[0]), now[0])

        intentions: dict[str, Callable[[], object]] = {
            "right": lambda: play(True), "right again": lambda: play(True), "any": lambda: play(False),
            "again": lambda: sitting.apply(lambda solving: solving.again(), now[0]),
            "hint": lambda: sitting.apply(lambda solving: solving.ask_hint(1), now[0]),
            "show": lambda: sitting.apply(lambda solving: solving.show_solution(now[0]), now[0]),
            "go on": sitting.go_on, "want": lambda: sitting.want(dice.choice(choices)), "close": sitting.close,
        }  # fmt: skip
        for number in range(80):
            now[0] += dice.choice([0.3, 1.0, 4.0, 30.0])
            what = dice.choice(sorted(intentions))
            course.step(what, lambda what=what: intentions[what]() and None)  # type: ignore[misc]
            if number % 3 == 0:
                engine.answer()
            course.step("update", lambda: (sitting.update(now[0]), sitting.tick(now[0])))
            transcript.facts(
                sitting=sitting, series=sitting.series, solving=sitting.solving, next=sitting.next_frame_delay(now[0])
            )


def _solve(transcript: Transcript, series: Series, puzzle: Puzzle, number: int) -> None:
    """Solve a puzzle, or in turns ask for a hint, err, or look at the solution first."""
    game, engine = find_game(puzzle.game), NotedEngine(transcript)
    solving = Solving(game, puzzle, NotedBoard(Transcript(), game), as_engine(engine), lambda: False)
    others = [action for action in game.actions(solving.attempt.state) if action != solving.attempt.right_move]
    if number % 3 == 1 and others:
        series.saving(solving, lambda solving: solving.play(others[0], 0.0))
        series.saving(solving, lambda solving: solving.again())
    elif number % 4 == 2:
        solving.ask_hint(2)
    elif number % 5 == 3:
        series.saving(solving, lambda solving: solving.show_solution(0.0))
    transcript.step("tried", series=series, ends=series.ends(solving), score=solving.attempt.score)
    solving.again()
    for now in range(0, 40, 2):
        if solving.to_move and not solving.attempt.solved:
            right = solving.attempt.right_move
            series.saving(solving, partial(Solving.play, action=right, now=float(now)))
        series.saving(solving, partial(Solving.update, now=now + 1.5))
    transcript.step("solved", series=series, record=series.record, score=solving.attempt.score)


# -- lessons -----------------------------------------------------------------------------------------------


LESSONS = (
    STEP,
    replace(STEP, position="3/1w1/b2 w", goal=lambda move: not move.over, example="c1"),
    replace(STEP, position="ww1/bb1/3 w", goal=wins, example="c3"),
    replace(STEP, position="ww1/bb1/3 w", goal=wins, example="c3", rival="level-1"),
    replace(STEP, position="bw1/1w1/3 b", goal=wins, example="b1", rival="level-2"),
)


def test_lessons(transcript: Transcript) -> None:
    game = find_game("tic-tac-toe")
    board, engine = NotedBoard(transcript, game), NotedEngine(transcript)
    for number, lesson in enumerate(LESSONS):
        if lesson.rival is None:
            exercise: Exercise = MoveExercise(game, lesson, board)
        else:
            exercise = GameExercise(
                game, lesson, board, Seat.human("Robin"), lambda config: Session(config, as_engine(engine)),
                lambda *told: transcript.note("  told", *told),
            )  # fmt: skip
        _learn(transcript, exercise, engine, 1000.0 * number)


def _learn(transcript: Transcript, exercise: Exercise, engine: NotedEngine, start: float) -> None:
    dice = random.Random(1)

    def step(what: str, do: Callable[[float], object], now: float) -> None:
        result = do(now)
        transcript.step(
            f"{what} at {now}", result=result, exercise=exercise, next=exercise.next_frame_delay(now),
            trying=exercise.trying if isinstance(exercise, MoveExercise) else None,
        )  # fmt: skip

    step("begin", exercise.begin, start)
    for number in range(6):
        now = start + 10 * number
        if number in (1, 2, 4):
            step("answer", exercise.show_answer, now)
        if number == 3:
            step("over", exercise.start_over, now)
        game, state = find_game("tic-tac-toe"), exercise.state
        if game.actions(state):
            action = dice.choice(game.actions(state)) if number < 5 else _example(exercise)
            step(f"play {action}", partial(exercise.play, action), now)
        for later in (0.5, 1.0, 1.5, 3.0):
            engine.answer()
            step("later", exercise.update, now + later)
        step("pause", lambda now: exercise.pause(True, now), now + 4)
        step("resume", lambda now: exercise.pause(False, now), now + 5)
    exercise.close()


def _example(exercise: Exercise) -> int:
    game = find_game("tic-tac-toe")
    return exercise.trying.example if isinstance(exercise, MoveExercise) else game.actions(exercise.state)[0]


# -- reviews -----------------------------------------------------------------------------------------------

GAMES = {
    "pathwayz-4x4": "b2 c3 b3 c2 d2 a1",
    "connect-four": "4 4 3 2 5 6 2 3 4 1",
    "kalah": "3 6 2 5 1 4 2",
    "othello": "f5 d6 c3 d3 c4 f4",
}


@pytest.mark.parametrize("board", GAMES)
def test_review(transcript: Transcript, board: str) -> None:
    match, engine = _played(board), NotedEngine(transcript)
    records = NotedJournal(transcript)
    ongoing = OngoingReview(as_engine(engine), match, records, solving=1.5)
    for number in range(6 * len(match.moves)):
        ongoing.resting = number == 3
        learnt = ongoing.update()
        if number % 4 == 1:
            ongoing.stop()
        transcript.step(f"update {number}", learnt=learnt, ongoing=ongoing, known=list(ongoing.review.turns))
        engine.answer()
        if ongoing.complete:
            break
    ongoing.close()
    review = ongoing.review
    transcript.step("review", review=review, order=[turn.ply for turn in review.turning_points])
    for side in (0, 1):
        transcript.facts(**{
            f"accuracy of {side}": (review.accuracy(side), review.shown_accuracy(side)),
            f"closest of {side}": _ply(review.closest_call(side)),
            f"decisive for {side}": _ply(review.decisive_turn(side)),
        })  # fmt: skip
    for ply, turn in review.turns.items():
        transcript.step(f"turn {ply}", turn=turn)
    again = OngoingReview(as_engine(engine), match, records)
    learnt = again.recall()
    transcript.step("again", learnt=learnt, again=again)
    for turn in (*review.turning_points[:2], *list(review.turns.values())[:2]):
        _compare(transcript, turn)
    others, learn = partial(Alternatives, as_engine(engine)), lambda ply, found: review.update({ply: found})
    finder = MistakeFinder(review, (0, 1), lambda _: False, others, learn)
    for number in range(60):
        found, busy = finder.update(), finder.busy
        if number % 4 == 1:
            finder.stop()
        if found:
            transcript.step(f"mistake {number}", mistake=mistake_of(found, "Rapids", 9, 1000))
        engine.answer()
        if not busy:
            break


def _ply(turn: Any) -> int | None:
    return None if turn is None else turn.ply


def _played(board: str) -> Match:
    match = Match(find_game(board))
    for move in GAMES[board].split():
        match.push(move)
    return match


class NotedJournal(NoJournal):
    """Keeps judgements, and notes what a journal is told."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._kept: dict[tuple[str, ...], Any] = {}

    def judgements(self, judge: str) -> dict[tuple[str, ...], Any]:
        return self._kept

    def keep_judgement(self, moves: Any, judgement: Any) -> None:
        self._kept[tuple(moves)] = judgement
        self._transcript.note("  kept", tuple(moves), judgement)

    def record(self, session: Recordable, now: float) -> None:
        moves = session.match.moves_text
        notes = [session.seating.note_on(ply) for ply in range(1, len(moves) + 1)]
        self._transcript.note("  recorded", moves, session.time.readings(now), session.used, session.outcome, notes)

    def record_clocks(self, session: Recordable, now: float) -> None:
        self._transcript.note("  recorded clocks", session.time.readings(now))

    def withdraw(self) -> None:
        self._transcript.note("  withdrawn")


def _compare(transcript: Transcript, turn: Any) -> None:
    """Ask about other moves, and try some of them."""
    engine = NotedEngine(transcript)
    others = Alternatives(as_engine(engine), turn)
    for number in range(40):
        changed = others.update()
        transcript.step(f"compare {turn.name} {number}", changed=changed, others=others)
        if number in (0, 3, 6):
            others.stop()
        engine.answer()
        if not others.busy:
            break
    retry = RetryMode(as_engine(engine), turn)
    for action in turn.game.actions(turn.move.before)[:3]:
        retry.play(action)
        for number in range(4):
            learnt = retry.update()
            transcript.step(f"try {action} {number}", learnt=learnt, retry=retry, result=retry.result)
            engine.answer()
        retry.stop()
    retry.show_best()
    transcript.step("answer", retry=retry, result=retry.result)
    retry.again()
    transcript.step("again", retry=retry, result=retry.result)
    for end in (retry.stop, retry.again, retry.close):
        retry.play(turn.game.actions(turn.move.before)[-1])
        retry.update()
        end()
        transcript.step("ended", retry=retry, result=retry.result)


# -- studies -----------------------------------------------------------------------------------------------


STUDIED = {
    "pathwayz-4x4": None,
    "tic-tac-toe": "wbw/1b1/3 w",
    "kalah": "0,0,1,0,2,1,20/0,1,0,0,2,1,20 s",
    "pathwayz": "12/12/12/12/12/bbbbbbbbbbb1/12/wwwwwwwwwww1 w",
}


@pytest.mark.parametrize("board", STUDIED)
def test_study(transcript: Transcript, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "win_probability", lambda _game, score, *_: 0.5 + score / 1000)
    monkeypatch.setattr(studying, "book_moves", lambda game, state: game.actions(state)[:1])
    game, engine = find_game(board), NotedEngine(transcript)
    ready = [False]
    study = Study(as_engine(engine), game, lambda *_: ready[0])
    position = STUDIED[board]
    states = [game.from_position(position) if position else game.initial_state()]
    for number in range(3):
        actions = game.actions(states[-1])
        states.append(apply_action(states[-1], actions[number % len(actions)]))

    def step(what: str, now: float) -> None:
        changed = study.update()
        transcript.step(
            f"{what} {now}", changed=changed, study=study, engine_stopped=sum(each.stopped for each in engine.searches)
        )

    for number, now in enumerate(range(90)):
        if number % 30 == 0:
            study.look_at(states[number // 30], also=game.actions(states[number // 30])[-1])
        if number == 50:
            study.look_at(states[0])
        if number in (10, 14):
            study.pause(number == 10)
        ready[0] = number > 2
        step("update", now * 0.3)
        if number % 3:
            engine.answer()
    for action in game.actions(states[0])[:3]:
        transcript.step(f"line {action}", here=study.line_of(action), before=study.known_line(states[0], action))
    study.close()
    step("closed", 100.0)


@pytest.mark.parametrize("board", STUDIED)
def test_helps(transcript: Transcript, board: str) -> None:
    game, engine, position = find_game(board), NotedEngine(transcript), STUDIED[board]
    state = game.from_position(position) if position else game.initial_state()
    values, threats = MoveValues(as_engine(engine), game), Threats(game)
    for number in range(4):
        transcript.step(f"look {number}", found=values.look_at(state), values=values, news=values.news())
        threats.look_at(state)
        while threats.busy:
            transcript.facts(over=threats.update(1e9), threats=sorted(threats.found), state=threats.state)
        transcript.facts(threatened=[threats.found[each] for each in sorted(threats.found)])
        engine.answer()
        transcript.facts(again=values.look_at(state), values=values, news=values.news(), twice=values.news())
        actions = game.actions(state)
        state = apply_action(state, actions[number % len(actions)])
        if not game.actions(state):
            break
    start = game.initial_state()
    for end in (values.stop, values.close):
        values.look_at(start)
        values.look_at(apply_action(start, game.actions(start)[0]))
        end()
        transcript.step("ended", values=values)


# -- watched searches --------------------------------------------------------------------------------------


WATCHED = {"tic-tac-toe": "wbw/1b1/3 w", "kalah": "0,0,1,0,2,1,20/0,1,0,0,2,1,20 s"}


@pytest.mark.parametrize("board", WATCHED)
def test_watching(transcript: Transcript, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched_search, "_SLICE", 1e9)
    monkeypatch.setattr(watched_search, "RANDOM_GAMES", (5, 20, 60))
    monkeypatch.setattr(watched_search, "_FIRST_GAMES", 20)
    monkeypatch.setattr(watch, "MOST_POSITIONS", 150)
    game = find_game(board)
    state = game.from_position(WATCHED[board])
    search = WatchedSearch(game, state, "minimax", lambda told: transcript.note("  told", told))
    now = [0.0]

    def step(what: str, do: Callable[[], object]) -> None:
        result = do()
        now[0] += 0.2
        changed = search.update(now[0])
        transcript.step(
            f"{what} at {now[0]:.1f}", result=result, changed=changed, search=search, playback=search.playback,
            count=search.run.count, place=search.run.progress_at(search.at), found=search.run.result,
        )  # fmt: skip

    for _ in ALGORITHMS:
        step("next algorithm", search.next_algorithm)
        for amount in (1, 1, -1, -1, -1, -1, 1, 1):
            step(f"amount {amount}", partial(search.change_amount, amount))
        for order in range(3):
            step(f"order {order}", search.next_order)
        step("play", lambda: search.toggle(now[0]))
        for speed in range(5):
            step(f"speed {speed}", partial(search.playback.choose, speed))
            step("wait", lambda: search.playback.next_frame_delay(now[0]))
        for what in (1, 1, -1):
            step(f"mark {what}", partial(_jump, search, what))
        step("end", search.go_to_end)
        step("play at the end", lambda: search.toggle(now[0]))
        step("go", lambda: search.go(10**9))
        step("exercise", search.next_exercise)
        _look(transcript, search)
    step("amount", lambda: search.change_amount(-1))
    step("close", search.close_exercise)
    transcript.facts(results=search.results)


def _jump(search: WatchedSearch, step: int) -> None:
    search.jump(search.next_mark(step) or 0)


def _look(transcript: Transcript, search: WatchedSearch) -> None:
    """Write how the tree stands after some events."""
    count = search.run.count
    for at in sorted({0, 1, 2, 5, count // 3, count // 2, count - 2, count - 1} & set(range(count))):
        if isinstance(search.run, GamesRun):
            _look_at_games(transcript, search.run, at)
        elif search.run.trace is not None:
            _look_at_tree(transcript, search.run, at)


def _look_at_games(transcript: Transcript, run: GamesRun, at: int) -> None:
    trace, nodes = run.trace, range(min(24, len(run.trace.lines)))
    layouts = [GamesLayout(trace, at, detail) for detail in (1.0, 6.0)]
    transcript.step(
        f"games after {at}",
        nodes=[(trace.mover(n), trace.is_there(n, at), trace.visits(n, at), trace.mean(n, at)) for n in nodes],
        children=[trace.children_at(n, at) for n in nodes], bounds=[trace.bounds(n, at)[:4] for n in nodes[:3]],
        event=(trace.phase(at), trace.game_number(at), trace.over(at), trace.path_at(at), trace.leader(at)),
        random=trace.random_game(at), moves=trace.moves(at), compared=[trace.compared(n, at) for n in nodes],
        born=trace.born[:24], parents=trace.parents[:24], ends=trace.ends[-3:], leaders=trace.leaders,
        marks=(run.next_mark(at, 1), run.next_mark(at, -1)), place=run.progress_at(at),
        layouts=[(each.wide, each.rows, sorted(each.places.items())[:16]) for each in layouts],
    )  # fmt: skip


def _look_at_tree(transcript: Transcript, run: TreeRun, at: int) -> None:
    trace = run.trace
    assert trace is not None
    nodes = range(min(24, len(trace.tree)))
    layout = TreeLayout(trace.tree)
    transcript.step(
        f"tree after {at}",
        values=[(trace.value(n, at), trace.choice(n, at), trace.bound(n, at)) for n in nodes],
        there=[(trace.is_entered(n, at), trace.is_done(n, at), trace.maximises(n)) for n in nodes],
        windows=[trace.window(n, at) for n in nodes if trace.is_entered(n, at)], counts=trace.counts(at),
        cuts=(trace.next_cut(at, 1), trace.next_cut(at, -1), trace.cuts[:9]), visits=run.visits,
        sizes=trace.tree.sizes[:24], parents=trace.tree.parents[:24], over=[trace.tree.is_over(n) for n in nodes],
        paths=[trace.tree.path_to(n) for n in nodes[-3:]], actions=[trace.tree.action(n) for n in nodes],
        layout=(layout.slots, layout.rows[:3], layout.across[:24], layout.gaps, layout.edges),
    )  # fmt: skip


def test_facts_stand_as_plain_words() -> None:
    game = find_game("tic-tac-toe")
    move = consequences_of(game, game.initial_state(), 4)
    assert plainly([move, move.after, 0.25, None]) == "[b2, 3/1w1/3 b, 0.25, None]"
    assert plainly(object()) is None
