"""Puzzles on the screen: what is tried is answered, counted once, and kept; hints, the solution, and what is next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.proven import Proven
from ai.puzzles import Puzzle
from coach import puzzle_overview
from coach.phrases import Keycap
from coach.puzzle_texts import source_text
from coach.series_texts import numbers_of_series
from game import Game, find_game, wall_clock
from game.wall_clock import milliseconds
from saves.library import Library
from saves.puzzles import Mistake, PuzzleAttempt
from table.puzzles import daily, series
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.daily import occasion_of
from table.puzzles.record import Record
from table.puzzles.solving import SolvingPhase
from tests import puzzles
from tests.puzzles import CONNECT4, IN_3
from tests.ui.desk import Desk
from tests.ui.engines import FakeEngine, FakeInfo, any_action
from tests.ui.reviews import ReviewDesk
from tests.ui.shelves import keep
from ui.screens.home.scene import HomeScene
from ui.screens.puzzles.hub import PuzzleHubScene
from ui.screens.puzzles.scene import PuzzleScene
from ui.shell.routes import PuzzleRoute, PuzzlesRoute

ANSWERED = 2.0
"""Seconds after which a move is answered."""


class Solver:
    """Somebody at the puzzles, over the first screen."""

    def __init__(self, board: str = "pathwayz", folder: Path | None = None, engine: FakeEngine | None = None) -> None:
        self.desk = Desk("tic-tac-toe", animations=False, data_dir=folder, engine=engine)
        self.app = self.desk.app
        self.app.replace(HomeScene(self.app))
        self.app.navigate(PuzzleRoute(board))
        self.desk.wait(0.3)

    @property
    def scene(self) -> PuzzleScene:
        assert isinstance(self.app.scene, PuzzleScene), self.app.scene
        return self.app.scene

    @property
    def solving(self) -> Any:
        return self.desk.solving

    @property
    def puzzle(self) -> Puzzle | None:
        return None if self.scene.solving is None else self.solving.attempt.puzzle

    @property
    def wanted(self) -> str:
        """The name of what the puzzles are chosen by."""
        return self.desk.get("button", "Choose puzzles").label

    def want(self, wanted: PuzzleFilter) -> None:
        """Come back to the puzzles of the board, with others chosen."""
        self.app.navigate(PuzzleRoute(self.game.family, wanted=wanted), replace=True)
        self.desk.wait(0.3)

    @property
    def said(self) -> tuple[str, str]:
        """Title and words of the card that says how it went."""
        words = [each for each in self.desk.words_in("Feedback") if each[0] not in "+−"]
        return (words[0], words[1]) if words else ("", "")

    @property
    def attempts(self) -> list[tuple[str, float | None, bool]]:
        """What the library keeps."""
        return [(each.puzzle, each.score, each.solved) for each in self.app.library.puzzles.attempts()]

    def column(self, name: str) -> tuple[str, str]:
        """The number under a heading, and what stands below it."""
        words = self.desk.words_in("Ratings")
        place = words.index(name)
        return words[place + 1], words[place + 2]

    def miss(self) -> None:
        """Make a move that is not right."""
        attempt = self.solving.attempt
        wrong = next(each for each in self.game.actions(attempt.state) if each != attempt.right_move)
        self.play(self.game.action_to_string(attempt.state, wrong))

    def play(self, *moves: str) -> None:
        """Make moves by mouse, and let each be answered."""
        for move in moves:
            self.desk.make_move(self.game.legal_action(self.solving.attempt.state, move))
            self.desk.wait(ANSWERED)

    def press(self, name: str) -> None:
        self.desk.get("button", name).press()

    @property
    def game(self) -> Game:
        return self.scene.game

    @property
    def status(self) -> str:
        return self.desk.status

    @property
    def nothing_left(self) -> str:
        """Title of the card that says why there is no puzzle, empty while there is one."""
        titles = "Nothing to solve", "No mistakes to repeat", "Nothing is due today", "All solved"
        return next((title for title in titles if self.desk.words_in(title)), "")


@pytest.fixture(autouse=True)
def some_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    puzzles.use(folder, monkeypatch)
    for module in (wall_clock, series, daily):
        monkeypatch.setattr(module, "today", lambda: date(2026, 11, 22))


@pytest.fixture
def solver() -> Iterator[Solver]:
    solver = Solver()
    yield solver
    solver.desk.close()


def test_a_right_move_is_answered_until_the_puzzle_is_solved(solver: Solver) -> None:
    solver.play("d5*")
    assert solver.said == ("Right", "2 more moves")
    assert solver.desk.view.last_action == solver.game.parse_action(solver.solving.attempt.state, "e3*")
    solver.play("f5", "j1")
    assert solver.said[0] == "Solved"
    assert "flip" in solver.said[1]
    assert solver.desk.words_in("Task") == ["White wins in 3 moves"], "nothing is left to find"
    assert solver.attempts == [("p3", 1.0, True)]
    assert solver.column("Streak") == ("1", "best 1")


def test_the_answer_to_a_right_move_is_described_until_the_pointer_goes_to_another_place(solver: Solver) -> None:
    solver.play("d5*")
    assert solver.solving.to_move
    assert "on e3" in solver.status
    solver.desk.point(solver.desk.grid.places.cell_rect((5, 4)).center)
    assert "f5" in solver.status


def test_a_click_on_the_board_takes_a_wrong_move_back_and_plays_nothing(solver: Solver) -> None:
    solver.play("k5")
    assert solver.said[0] == "Not this one"
    before, middle = len(solver.solving.attempt.tries), solver.desk.board_rect.center
    solver.desk.click(middle)
    assert solver.solving.to_move
    assert solver.said == ("", "")
    assert len(solver.solving.attempt.tries) == before
    solver.play("d5*")
    assert solver.said[0] == "Right"


def give_rating(solver: Solver) -> None:
    """Let the solver have a rating, by a puzzle that was solved before."""
    solver.app.library.puzzles.keep_attempt(PuzzleAttempt(1, "pathwayz", "x", 1000.0, 1.0, solved=True))
    solver.want(PuzzleFilter())


def test_a_wrong_move_is_answered_by_the_refutation_and_falls_once(solver: Solver) -> None:
    give_rating(solver)
    solver.play("k5")
    assert solver.said == ("Not this one", "Black answers with k6 and wins.")
    assert solver.desk.words_in("Feedback")[2:] == ["Black answers with k6 and wins."], "tries after it are not counted"
    assert solver.solving.last_move.wins
    assert solver.attempts[1:] == [("p3", 0.0, False)]
    fallen = solver.column("You")
    assert fallen[1].startswith("−")
    solver.press("Go on")
    assert solver.solving.to_move
    solver.play("l7")
    assert solver.column("You")[0] == fallen[0]
    solver.desk.key(pygame.K_RETURN)
    solver.play("d5*", "f5", "j1")
    assert solver.attempts[1:] == [("p3", 0.0, True)]
    assert solver.column("You")[0] == fallen[0]
    assert solver.said[0] == "Solved"
    assert not [each for each in solver.desk.words_in("Feedback") if each[0] in "+−"], "what was lost is no prize"


def test_the_answer_is_gone_through_by_left_and_right(solver: Solver) -> None:
    solver.play("k5")
    start = solver.solving.attempt.state
    after = solver.desk.view.state
    solver.desk.key(pygame.K_LEFT, pygame.K_LEFT)
    assert solver.desk.view.state == start
    solver.desk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert solver.desk.view.state == after
    assert "after your k5" in " ".join(solver.status.split())


def test_the_answer_is_gone_through_by_mouse_alone(solver: Solver) -> None:
    assert solver.desk.find("button", "One move back") is None
    solver.play("k5")
    after = solver.desk.view.state
    assert not solver.desk.get("button", "One move on").enabled
    solver.press("One move back")
    solver.press("One move back")
    assert solver.desk.view.state == solver.solving.attempt.state
    assert not solver.desk.get("button", "One move back").enabled
    solver.press("One move on")
    solver.press("One move on")
    assert solver.desk.view.state == after


def test_pointing_at_the_winning_cell_gives_nothing_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch, {"connect-four": (CONNECT4[0],)})
    solver = Solver("connect-four")
    (click,) = solver.desk.view.clicks_of(solver.solving.attempt.right_move)
    solver.desk.send(pygame.MOUSEMOTION, pos=click.point, rel=(0, 0), buttons=(0,) * 3)
    ahead = solver.desk.view.foresight()
    assert ahead is not None
    assert (ahead.tone, ahead.line) == ("", ())
    assert "wins" not in solver.status
    solver.play(CONNECT4[0].solution[0])
    assert solver.said[0] == "Solved"
    solver.desk.close()


def test_pointing_at_the_winning_twist_gives_nothing_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    won = replace(
        puzzles.PENTAGO[0],
        position="1w3b/wwb1wb/1b1w1b/2w2w/1w2b1/2b3 b",
        plies=1,
        solution=("c4/2R",),
    )
    puzzles.use(tmp_path, monkeypatch, {"pentago-twist": (won,)})
    solver = Solver("pentago-twist")
    place, twist = solver.desk.view.clicks_of(solver.solving.attempt.right_move)
    solver.desk.click(place.point)
    solver.desk.send(pygame.MOUSEMOTION, pos=twist.point, rel=(0, 0), buttons=(0,) * 3)
    ahead = solver.desk.view.foresight()
    assert ahead is not None
    assert (ahead.tone, ahead.line) == ("", ())
    assert "wins" not in solver.status
    solver.desk.close()


def test_a_longer_answer_is_looked_for_beside_the_play() -> None:
    engine = FakeEngine(any_action, instant=False)
    solver = Solver("connect-four", engine=engine)
    solver.scene.want(PuzzleFilter(moves=2))
    solver.play("1")
    assert "Looking for the answer" in solver.said[1]
    search = engine.searches[-1]
    search.info = FakeInfo(win_probability=0.9, pv=tuple(solver.game.actions(search.state)[:1]))
    search.finish()
    solver.desk.wait(ANSWERED)
    assert solver.said[1].startswith("Yellow answers with ")
    assert solver.said[1].endswith(", and the win in 2 moves is gone.")
    assert len(solver.solving.made) == 2
    solver.desk.close()


def test_where_a_move_should_win_at_once_no_far_win_of_the_other_side_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy = Puzzle("connect-four", "f1", "7/7/7/7/bbb4/www4 w", 1, "win", ("4",), ("row",), 300, "made by hand")
    puzzles.use(tmp_path, monkeypatch, {"connect-four": (easy,)})
    engine = FakeEngine(any_action, instant=False)
    solver = Solver("connect-four", engine=engine)
    solver.play("7")
    search = engine.searches[-1]
    search.info = FakeInfo(pv=(3,), proven=Proven(1, 5))
    search.finish()
    solver.desk.wait(ANSWERED)
    assert solver.said[1].endswith("and the win is gone."), solver.said
    solver.desk.close()


def test_the_answer_goes_on_to_the_proven_win_while_it_is_gone_through() -> None:
    engine = FakeEngine(any_action, instant=False)
    solver = Solver("connect-four", engine=engine)
    solver.scene.want(PuzzleFilter(moves=2))
    solver.play("1")
    game = solver.game
    for plies in (5, 4):
        search = engine.searches[-1]
        search.info = FakeInfo(pv=tuple(game.actions(search.state)[:1]), proven=Proven(1 if plies % 2 else -1, plies))
        search.finish()
        solver.desk.wait(ANSWERED)
    assert "wins in 3 moves" in solver.said[1]
    assert len(solver.solving.walk.actions) == 3
    assert len(solver.solving.made) == 2
    solver.desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert len(solver.solving.made) == 3
    assert not solver.solving.is_refuting
    solver.desk.close()


def test_a_slower_win_costs_nothing_and_is_tried_again() -> None:
    engine = FakeEngine(any_action, instant=False)
    solver = Solver("connect-four", engine=engine)
    solver.scene.want(PuzzleFilter(moves=2))
    solver.play("1")
    search = engine.searches[-1]
    search.info = FakeInfo(pv=tuple(solver.game.actions(search.state)[:1]), proven=Proven(-1, 8))
    search.finish()
    solver.desk.wait(ANSWERED)
    assert solver.said[0] == "A slower win"
    assert solver.said[1].startswith("Column 1 also wins, in 5 moves. There is a quicker win")
    assert solver.attempts == []
    solver.desk.key(pygame.K_RETURN)
    solver.play(CONNECT4[1].solution[0], CONNECT4[1].solution[2])
    assert solver.attempts == [("c2", 1.0, True)]
    solver.desk.close()


def test_a_wrong_move_that_is_left_before_its_answer_is_known_counts() -> None:
    solver = Solver("connect-four", engine=FakeEngine(any_action, instant=False))
    solver.scene.want(PuzzleFilter(moves=2))
    solver.play("1")
    assert solver.attempts == []
    solver.desk.key(pygame.K_n)
    assert solver.attempts == [("c2", 0.0, False)]
    solver.desk.close()


def test_a_hint_comes_in_steps_and_leaves_the_rating(solver: Solver) -> None:
    told = []
    for _ in range(4):
        solver.desk.key(pygame.K_h)
        told.append(solver.status)
    assert told[0] == "Hint: Permanent stone"
    assert "column d" in told[1]
    assert "d5" in told[2]
    assert not told[3].startswith("Hint")
    assert solver.desk.view.choices()[1].selected
    solver.play("d5*", "f5", "j1")
    assert solver.attempts == [("p3", None, True)]
    assert solver.column("Streak")[0] == "0"


def test_enter_plays_the_move_that_a_hint_shows_wherever_the_pointer_is(solver: Solver) -> None:
    attempt = solver.solving.attempt
    solver.miss()
    solver.desk.key(pygame.K_RETURN, pygame.K_h, pygame.K_h, pygame.K_h)
    assert Keycap("Enter") in solver.desk.status_line.status.aside
    right = attempt.right_move
    solver.desk.key(pygame.K_RETURN)
    assert attempt.tries[-1].move.action == right


def test_after_an_arrow_enter_plays_at_the_cursor_and_not_the_move_that_a_hint_shows(solver: Solver) -> None:
    attempt = solver.solving.attempt
    solver.desk.key(pygame.K_h, pygame.K_h, pygame.K_h)
    solver.desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert not solver.status.startswith("Hint")
    right = attempt.right_move
    solver.desk.key(pygame.K_RETURN)
    assert right not in [each.move.action for each in attempt.tries]


def test_a_hint_after_a_miss_takes_the_wrong_move_back(solver: Solver) -> None:
    solver.miss()
    assert solver.said[0] == "Not this one"
    solver.desk.key(pygame.K_h)
    assert solver.solving.to_move
    assert solver.status.startswith("Hint: Permanent stone")


def test_the_ratings_are_said_to_be_those_of_the_board(solver: Solver) -> None:
    give_rating(solver)
    assert solver.desk.words_in("Ratings")[-1].endswith("Each board has its own scale.")


def test_escape_closes_a_hint_before_it_leads_back(solver: Solver) -> None:
    scene = solver.scene
    solver.desk.key(pygame.K_h)
    solver.desk.key(pygame.K_ESCAPE)
    assert (solver.app.scene, solver.solving.hint) == (scene, 0)
    solver.desk.key(pygame.K_ESCAPE)
    assert solver.app.scene is not scene


def test_a_board_without_pieces_to_choose_hints_in_two_steps() -> None:
    solver = Solver("connect-four")
    solver.desk.key(pygame.K_h)
    assert "column" in solver.status
    solver.desk.key(pygame.K_h, pygame.K_h)
    assert not solver.status.startswith("Hint")
    solver.desk.close()


@pytest.fixture
def twister() -> Iterator[Solver]:
    """Somebody at a puzzle whose right first move is a2/1M."""
    solver = Solver("pentago-twist")
    yield solver
    solver.desk.close()


def test_a_key_that_moves_on_the_board_never_gives_the_puzzle_up(twister: Solver) -> None:
    twister.desk.key(pygame.K_s)
    assert (twister.solving.phase, twister.attempts) == (SolvingPhase.SOLVING, [])
    assert twister.desk.get("button", "Solution").keycap == "V"
    twister.desk.key(pygame.K_v)
    assert twister.solving.phase is SolvingPhase.SHOWN


def test_a_hint_goes_on_from_the_half_of_the_move_that_is_made(twister: Solver) -> None:
    place, _twist = twister.desk.view.clicks_of(twister.solving.attempt.right_move)
    twister.desk.click(place.point)
    twister.desk.key(pygame.K_h)
    assert "mirror top left" in twister.status


def test_a_hint_takes_back_the_half_of_another_move(twister: Solver) -> None:
    view, attempt = twister.desk.view, twister.solving.attempt
    other = next(action for action in twister.game.actions(attempt.state) if action >> 3 != attempt.right_move >> 3)
    twister.desk.click(view.clicks_of(other)[0].point)
    assert view.pending()
    twister.desk.key(pygame.K_h)
    assert not view.pending()
    assert twister.status.startswith("Hint")


def test_enter_twice_after_a_puzzle_plays_nothing_where_the_pointer_rests() -> None:
    solver = Solver("connect-four")
    solver.play(CONNECT4[0].solution[0])
    assert solver.said[0] == "Solved"
    solver.desk.key(pygame.K_RETURN, pygame.K_RETURN)
    assert solver.puzzle != CONNECT4[0]
    assert solver.solving.attempt.tries == []
    solver.desk.close()


def test_the_solution_is_shown_move_by_move_and_does_not_count(solver: Solver) -> None:
    solver.desk.key(pygame.K_s)
    assert solver.solving.phase is SolvingPhase.SHOWN
    assert solver.attempts == [("p3", None, False)]
    for _ in range(5):
        solver.desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert solver.solving.last_move.wins
    solver.desk.key(pygame.K_RETURN)
    assert solver.solving.to_move


def test_the_puzzle_stays_when_the_sheet_of_keys_is_closed(solver: Solver) -> None:
    before = solver.solving
    solver.app.run_frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?", scancode=0)])
    assert solver.app.router.overlays
    solver.desk.key(pygame.K_ESCAPE)
    assert not solver.app.router.overlays
    assert solver.solving is before


def test_the_streak_is_broken_when_the_wrong_one_is_left() -> None:
    solver = Solver("connect-four")
    solver.app.library.puzzles.keep_attempt(PuzzleAttempt(1, "pathwayz", "x", 1000.0, 1.0, solved=True))
    solver.want(PuzzleFilter())
    solver.press("Next")
    move = next(a for a in solver.game.actions(solver.solving.attempt.state) if a != solver.solving.attempt.right_move)
    solver.play(solver.game.action_to_string(solver.solving.attempt.state, move))
    assert solver.column("Streak")[0] == "1"
    solver.desk.key(pygame.K_n)
    assert solver.column("Streak") == ("0", "best 1")
    solver.desk.close()


def test_a_puzzle_that_was_decided_before_counts_no_more(solver: Solver) -> None:
    solver.play("k5")
    navigation_back = solver.app.scenes[-1]
    solver.app.pop()
    assert solver.app.scene is not navigation_back
    solver.app.navigate(PuzzleRoute("pathwayz"))
    solver.desk.wait(0.1)
    assert solver.column("You")[1] == "not rated"
    solver.play("d5*", "f5", "j1")
    assert [score for _, score, _ in solver.attempts] == [0.0, None]


def test_next_leads_through_all_of_them_and_then_to_the_own_mistakes() -> None:
    solver = Solver("connect-four")
    seen = []
    for _ in CONNECT4:
        assert solver.puzzle is not None
        seen.append(solver.puzzle.id)
        while not solver.solving.attempt.solved:
            attempt = solver.solving.attempt
            solver.play(solver.game.action_to_string(attempt.state, attempt.right_move))
        solver.press("Next")
    assert sorted(seen) == ["c1", "c2", "c3"]
    assert solver.nothing_left == "All solved"
    solver.desk.key(pygame.K_RETURN)
    assert solver.wanted == "My mistakes"
    solver.desk.close()


def test_a_theme_or_a_length_can_be_chosen_from_the_menu() -> None:
    solver = Solver("connect-four")
    solver.desk.key(pygame.K_t)
    assert solver.desk.overlay is not None
    solver.desk.click(solver.desk.overlay.controls.named("Quiet").rect.center)
    assert (solver.wanted, solver.puzzle) == ("Quiet", CONNECT4[2])
    solver.press("Choose puzzles")
    solver.desk.click(solver.desk.overlay.controls.named("In 1 move").rect.center)
    assert solver.puzzle == CONNECT4[0]
    solver.desk.close()


def test_a_board_without_puzzles_leads_to_one_that_has_some() -> None:
    solver = Solver("tic-tac-toe")
    assert solver.puzzle is None
    solver.desk.key(pygame.K_h, pygame.K_s, pygame.K_n)
    solver.desk.key(pygame.K_RETURN)
    solver.desk.wait(0.3)
    assert solver.game.name == "pathwayz"
    solver.desk.close()


DAMAGES = (replace(puzzles.PATHWAYZ[0], position="nonsense"), replace(puzzles.PATHWAYZ[0], solution=("a99",)))


@pytest.mark.parametrize("damaged", DAMAGES, ids=("position", "solution"))
def test_a_damaged_puzzle_is_told_and_passed_over(
    damaged: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easier = replace(damaged, id="p0", rating=100)
    puzzles.use(tmp_path, monkeypatch, {"pathwayz": (easier, *puzzles.PATHWAYZ)})
    solver = Solver()
    assert solver.puzzle == puzzles.PATHWAYZ[0]
    assert "A puzzle is damaged and was left out." in solver.desk.notices
    solver.press("Next")
    assert solver.puzzle == puzzles.PATHWAYZ[0]
    solver.desk.close()


def test_where_every_puzzle_is_damaged_none_is_called_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = replace(puzzles.PATHWAYZ[0], solution=("d5*", "a99", "j1"))
    puzzles.use(tmp_path, monkeypatch, {"pathwayz": (damaged,)})
    solver = Solver()
    assert solver.nothing_left == "Nothing to solve"
    solver.desk.key(pygame.K_h, pygame.K_s, pygame.K_RETURN)
    assert solver.wanted == "My mistakes"
    solver.desk.close()


def test_a_solution_that_ends_before_the_win_says_that_the_rest_is_easy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = replace(puzzles.PATHWAYZ[0], solution=("d5*",))
    puzzles.use(tmp_path, monkeypatch, {"pathwayz": (short,)})
    solver = Solver()
    assert "Win in 3: find the only first move" in solver.desk.texts()
    solver.play("d5*")
    title, words = solver.said
    assert (title, words.startswith("Now several moves win. Theme: flip.")) == ("Solved", True)
    solver.desk.close()


def test_a_puzzle_says_how_sure_its_rating_is(solver: Solver) -> None:
    assert solver.column("This puzzle") == ("1240", "rating ± 75")


def test_a_puzzle_names_the_levels_whose_game_it_is_from() -> None:
    puzzle = replace(puzzles.PATHWAYZ[0], source="level-2, level-8, game 23 of seed 1, turn 29")
    assert source_text(puzzle) == "From a game of Brook against Torrent, move 29"
    assert source_text(puzzles.PATHWAYZ[0]) == "From a game: made by hand"


# -- today's -------------------------------------------------------------------------------------------------


def at_home(folder: Path) -> Desk:
    """The first screen of somebody who has played."""
    desk = Desk("tic-tac-toe", animations=False, data_dir=folder)
    keep(desk.app.library, "connect-four", "4 4 5")
    desk.app.replace(HomeScene(desk.app))
    desk.wait(0.3)
    return desk


def test_todays_puzzle_is_one_key_from_home_and_ticked_once_it_is_solved(tmp_path: Path) -> None:
    desk = at_home(tmp_path)
    assert "Today’s puzzle" in desk.texts()
    desk.key(pygame.K_p)
    todays = [each for each in daily.puzzles_of_day(date(2026, 11, 22)) if each is not None]
    assert desk.view.state in [find_game(each.game).from_position(each.position) for each in todays]
    assert any("today’s puzzle" in each for each in desk.texts())
    for stamp, each in enumerate(todays):
        solved = PuzzleAttempt(stamp, each.game, each.id, 900.0, 1.0, True, occasion_of(date(2026, 11, 22)))
        desk.app.library.puzzles.keep_attempt(solved)
    desk.app.pop()
    desk.wait(0.3)

    assert "All three solved" in desk.texts()
    assert desk.get("button", "Puzzle").label == "More puzzles"
    desk.get("button", "Puzzle").press()
    desk.wait(0.3)
    assert "1 day in a row" in desk.texts()
    desk.close()


def test_a_solved_puzzle_of_the_day_leads_to_the_next_one_of_the_day(tmp_path: Path) -> None:
    desk = at_home(tmp_path)
    home = desk.app.scene
    todays = [each.id for each in daily.puzzles_of_day(date(2026, 11, 22)) if each is not None]
    assert len(todays) > 1
    desk.key(pygame.K_p)
    opened: list[str] = []
    for _ in todays:
        solving = desk.solving
        opened.append(solving.attempt.puzzle.id)
        for _ in range(20):
            if solving.to_move:
                for click in desk.view.clicks_of(solving.attempt.right_move):
                    desk.click(click.point, click.button)
            desk.wait(0.5)
        assert desk.words_in("Feedback")[0] == "Solved"
        desk.key(pygame.K_RETURN)
        desk.wait(0.3)
    assert sorted(opened) == sorted(todays)
    assert not any("today’s puzzle" in each for each in desk.texts()), "the board's others come next"
    desk.app.pop()
    desk.wait(0.3)
    assert desk.app.scene is home
    desk.close()


@pytest.mark.parametrize("board", [None, "connect-four"], ids=["home", "overview"])
def test_a_screen_left_open_over_midnight_has_the_puzzles_of_the_new_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: str | None
) -> None:
    desk = at_home(tmp_path)
    if board is not None:
        desk.app.navigate(PuzzlesRoute(board))
    desk.wait(2.5)
    for module in (wall_clock, series, daily, puzzle_overview):
        monkeypatch.setattr(module, "today", lambda: date(2026, 11, 23))
    desk.wait(1.5)
    todays = daily.puzzles_of_day(date(2026, 11, 23))
    place = next(place for place, each in enumerate(todays) if each is not None)
    desk.key(pygame.K_p if board is None else pygame.K_1 + place)
    desk.wait(0.3)
    assert desk.solving.attempt.puzzle in todays
    assert any("oday’s" in each for each in desk.texts()), "so that its solution counts for the new day"
    desk.close()


@pytest.mark.parametrize("board", [None, "connect-four"], ids=["home", "overview"])
def test_puzzles_of_the_day_that_another_window_solved_are_ticked(tmp_path: Path, board: str | None) -> None:
    desk = at_home(tmp_path)
    if board is not None:
        desk.app.navigate(PuzzlesRoute(board))
        desk.wait(0.3)
    done = "All three solved" if board is None else "1 day in a row"
    assert done not in desk.texts()
    with Library.open(tmp_path) as other:
        for stamp, each in enumerate(filter(None, daily.puzzles_of_day(date(2026, 11, 22)))):
            solved = PuzzleAttempt(stamp, each.game, each.id, 900.0, 1.0, True, occasion_of(date(2026, 11, 22)))
            other.puzzles.keep_attempt(solved)
    desk.wait(0.3)
    assert done in desk.texts()
    desk.close()


def test_somebody_new_is_offered_no_puzzle(tmp_path: Path) -> None:
    desk = Desk("tic-tac-toe", animations=False, data_dir=tmp_path)
    desk.app.replace(HomeScene(desk.app))
    desk.wait(0.3)
    assert desk.find("button", "Puzzle") is None
    desk.key(pygame.K_z)
    assert isinstance(desk.app.scene, PuzzleHubScene)
    desk.close()


# -- the own mistakes ------------------------------------------------------------------------------------------

MISTAKE = Mistake(0, "pathwayz", IN_3, "d5*", "k5", "Rapids", 29, due=1)


def test_a_mistake_that_is_due_is_tried_again_and_put_off_or_done() -> None:
    solver = Solver()
    solver.app.library.puzzles.keep_mistake(MISTAKE)
    solver.want(PuzzleFilter(mine=True))
    solver.play("k5")
    (kept,) = solver.app.library.puzzles.mistakes("pathwayz")
    assert (kept.stage, kept.solved) == (1, False)
    assert kept.due > milliseconds()
    assert solver.attempts == []
    solver.app.library.puzzles.keep_mistake(MISTAKE)
    solver.want(PuzzleFilter(mine=True))
    solver.play("d5*")
    assert solver.app.library.puzzles.mistakes("pathwayz")[0].solved
    solver.press("Next")
    assert solver.nothing_left
    solver.desk.close()


def test_a_mistake_on_a_smaller_board_comes_back_on_that_board() -> None:
    solver = Solver()
    solver.app.library.puzzles.keep_mistake(
        replace(MISTAKE, board="pathwayz-3x4", position="www1/4/bbb1 w", solution="d3")
    )
    solver.want(PuzzleFilter(mine=True))
    assert solver.game.name == "pathwayz-3x4"
    solver.play("a2")
    assert solver.app.library.puzzles.mistakes("pathwayz-3x4")[0].stage == 1
    solver.want(PuzzleFilter())
    assert solver.game.name == "pathwayz"
    solver.desk.close()


def test_a_review_keeps_the_persons_mistakes_that_have_one_clearly_best_move() -> None:
    desk = ReviewDesk(judged=(0.5, 0.5, 0.5, 0.15, 0.15, 0.15, 0.15), instant=False)
    desk.wait(0.1)
    scoring = desk.engine.searches[-1]
    actions = desk.game.actions(scoring.state)[:5]
    scoring.info = FakeInfo(root_scores={action: -number for number, action in enumerate(actions)})
    scoring.finish()
    desk.wait(0.1)
    for share in (0.1, 0.6, 0.7, 0.8, 0.9):
        desk.say(share)
    (found,) = desk.app.library.puzzles.mistakes("pathwayz")
    game = find_game("pathwayz")
    assert game.from_position(found.position) == desk.match.states[2]
    assert found.played == "g4*"
    desk.close()


# -- first steps and runs --------------------------------------------------------------------------------------


def test_the_first_steps_come_in_order_and_the_rating_begins_after_ten_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": CONNECT4}, begins=2)
    solver = Solver("connect-four")
    solver.want(PuzzleFilter(first=True))
    assert solver.column("Step") == ("1", "of 3")
    assert "2 more puzzles without help, then you have a rating." in " ".join(solver.desk.texts())
    assert "Try until you find it." in " ".join(solver.desk.texts())
    solver.play("1")
    assert solver.column("Stars")[0] == "1"
    assert "Try until you find it." not in " ".join(solver.desk.texts()), "it is found"
    solver.press("Next")
    solver.miss()  # a wrong try is free
    solver.desk.key(pygame.K_RETURN)
    solver.play("2", "1")
    assert solver.attempts == [("c1", 1.0, True), ("c2", 0.0, True)]
    assert "Ten puzzles done! Your rating begins at about" in solver.said[1]
    solver.desk.close()


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_s], ids=["hint", "solution"])
def test_help_brings_the_rating_no_nearer_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: int
) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": CONNECT4}, begins=2)
    solver = Solver("connect-four")
    solver.want(PuzzleFilter(first=True))
    solver.desk.key(key)
    if key == pygame.K_s:
        solver.desk.key(pygame.K_RETURN)
    solver.play("1")
    assert solver.said == ("Solved", "You had help, so stars, streak and rating stay as they are. Theme: row.")
    assert solver.attempts == [("c1", None, True)]
    assert (solver.column("Stars")[0], solver.column("Streak")[0]) == ("0", "0")
    solver.press("Next")
    assert "2 more puzzles without help, then you have a rating." in " ".join(solver.desk.texts())
    solver.desk.close()


def test_the_misses_left_are_told_once_a_miss_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = {"connect-four": CONNECT4[1:]}
    puzzles.use(tmp_path, monkeypatch, some, first=some)
    engine = FakeEngine(any_action, instant=False)
    solver = Solver("connect-four", engine=engine)
    solver.want(PuzzleFilter(run="mistakes"))
    solver.miss()
    assert solver.solving.is_refuting
    assert "Misses left" not in solver.said[1]
    search = engine.searches[-1]
    search.info = FakeInfo(win_probability=0.9, pv=tuple(solver.game.actions(search.state)[:1]))
    search.finish()
    solver.desk.wait(0.1)
    assert solver.said[1].endswith("Misses left: 2.")
    solver.desk.close()


def test_a_run_that_was_broken_off_goes_on_and_the_third_miss_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = {"connect-four": CONNECT4[1:]}
    puzzles.use(tmp_path, monkeypatch, some, first=some)
    folder = tmp_path / "data"
    solver = Solver("connect-four", folder)
    solver.want(PuzzleFilter(run="mistakes"))
    assert (solver.column("Misses left")[0], solver.column("Solved")[0]) == ("3", "0")
    solver.play("2", "1")
    solver.desk.wait(2.0)  # goes on by itself
    assert solver.column("Solved")[0] == "1"
    solver.app.navigate(PuzzlesRoute("connect-four"), replace=True)
    solver.desk.wait(0.1)
    assert solver.desk.says("1 solved so far")
    solver.desk.key(pygame.K_e)
    solver.miss()
    assert solver.app.library.puzzles.runs()[0].missed == 1
    assert solver.said[1].endswith(" Misses left: 2.")
    solver.desk.key(pygame.K_F7)
    assert "Misses left: 2." in solver.desk.texts()
    solver.desk.app.library.close()  # the program is killed
    other = Solver("connect-four", folder)
    other.want(PuzzleFilter(run="mistakes"))
    assert (other.column("Misses left")[0], other.column("Solved")[0]) == ("2", "1")
    for _ in range(2):
        other.miss()
        other.desk.key(pygame.K_RETURN)
    assert other.scene.solving is None
    card = next(node for node in other.desk.nodes("group") if node.name == "1 puzzle solved" and node.aloud)
    assert card.aloud == "1 puzzle solved. That is your best run of this kind so far."
    (run,) = other.app.library.puzzles.runs()
    assert (run.solved, run.missed, run.over) == (1, 3, True)
    other.desk.key(pygame.K_RETURN)
    assert other.column("Misses left")[0] == "3"
    other.desk.close()


def test_the_weakest_idea_is_promised_only_where_it_comes_more_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, {"connect-four": CONNECT4})
    monkeypatch.setattr(Record, "weak_theme", "quiet")
    monkeypatch.setattr("coach.series_texts.until_rated", lambda _series: "")
    solver = Solver("connect-four")
    for wanted, promised in ((PuzzleFilter(), True), (PuzzleFilter(moves=2), False), (PuzzleFilter("quiet"), False)):
        solver.want(wanted)
        attempt = solver.solving.attempt
        note = numbers_of_series(solver.scene.series, attempt.puzzle, attempt).note
        assert ("Every third puzzle" in note) == promised
    solver.desk.close()


def test_a_look_at_the_solution_is_a_miss_in_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = {"connect-four": CONNECT4[1:]}
    puzzles.use(tmp_path, monkeypatch, some, first=some)
    solver = Solver("connect-four")
    solver.want(PuzzleFilter(run="mistakes"))
    solver.desk.key(pygame.K_s)
    attempt = solver.solving.attempt
    assert solver.column("Misses left")[0] == "2"
    assert numbers_of_series(solver.scene.series, attempt.puzzle, attempt).score == 0.0, "it is crossed out"
    assert solver.attempts == [("c2", 0.0, False)], "its theme counts as missed"
    assert solver.said[0] == "The solution"
    assert "yourself" not in solver.said[1], "a run has no second try"
    solver.desk.close()


def test_in_a_run_against_the_clock_a_slower_win_is_not_said_to_cost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": CONNECT4[1:]})
    engine = FakeEngine(any_action, instant=False)
    solver = Solver("connect-four", engine=engine)
    solver.want(PuzzleFilter(run="minutes"))
    solver.play("1")
    search = engine.searches[-1]
    search.info = FakeInfo(pv=tuple(solver.game.actions(search.state)[:1]), proven=Proven(-1, 8))
    search.finish()
    solver.desk.wait(ANSWERED)
    assert solver.said == ("A slower win", "Column 1 also wins, in 5 moves.")
    solver.desk.close()


def test_the_clock_of_a_run_goes_on_only_while_a_move_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": CONNECT4[1:]})
    solver = Solver("connect-four")
    solver.want(PuzzleFilter(run="minutes"))
    solver.desk.wait(2.0)
    assert solver.column("Time left")[0] in ("2:58", "2:57")
    solver.miss()
    left = solver.column("Time left")[0]
    solver.desk.wait(2.0)
    assert solver.column("Time left")[0] == left
    solver.desk.key(pygame.K_RETURN)
    solver.desk.sleep(180)
    assert solver.app.library.puzzles.runs()[0].over
    solver.desk.close()


# -- the overview ----------------------------------------------------------------------------------------------


def test_the_overview_begins_with_the_first_steps_and_leads_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": CONNECT4})
    desk = Desk("tic-tac-toe", animations=False, data_dir=tmp_path)
    desk.app.replace(PuzzleHubScene(desk.app, "connect-four"))
    desk.wait(0.1)
    assert desk.primary.name == "First puzzles"
    runs = [each.value for each in desk.elements("button") if "Run " in each.name]
    assert runs == ["Three minutes", "Three misses"]
    for key, wanted in ((pygame.K_RETURN, "First puzzles"), (pygame.K_e, "Run: Three misses")):
        desk.key(key)
        assert desk.get("button", "Choose puzzles").label == wanted
        desk.app.pop()
        desk.wait(0.1)
    desk.key(pygame.K_1)
    said = desk.texts()
    assert {"Today", "Today’s gentle puzzle"} <= {*said}
    assert not any(words.startswith("Step") for words in said), "its place on the ladder says nothing"
    desk.close()


def test_the_overview_says_how_stars_and_mistakes_are_earned_until_there_are_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles.use(tmp_path, monkeypatch, first={"connect-four": CONNECT4})
    desk = Desk("tic-tac-toe", animations=False, data_dir=tmp_path)
    hub = PuzzleHubScene(desk.app, "connect-four")
    desk.app.replace(hub)
    desk.wait(0.1)
    assert {"A star for each one at the first try", "none yet: review a game"} <= {*desk.texts()}
    desk.app.library.puzzles.keep_attempt(PuzzleAttempt(1, "connect-four", CONNECT4[0].id, 1000.0, 1.0, solved=True))
    hub.enter()
    desk.wait(0.1)
    assert "1 at the first try" in desk.texts()
    desk.close()


def test_what_is_kept_can_be_erased_after_a_question(tmp_path: Path) -> None:
    desk = Desk("tic-tac-toe", animations=False, data_dir=tmp_path)
    desk.app.library.puzzles.keep_attempt(PuzzleAttempt(1, "pathwayz", "x", 1000.0, 1.0, solved=True))
    hub = PuzzleHubScene(desk.app, "pathwayz")
    desk.app.replace(hub)
    hub.ask_to_erase()
    desk.wait(0.1)
    assert len(desk.app.library.puzzles.attempts()) == 1
    assert '"x"' in desk.app.library.puzzles.export()
    assert desk.overlay is not None
    desk.click(desk.overlay.controls.named("Erase").rect.center)
    assert desk.app.library.puzzles.attempts() == []
    desk.close()


def test_a_wrong_try_and_the_answer_are_named_in_words_where_moves_are_numbers() -> None:
    engine = FakeEngine(any_action, instant=False)
    solver = Solver("connect-four", engine=engine)
    solver.scene.want(PuzzleFilter(moves=2))
    solver.play("1")
    assert solver.said[1].startswith("Column 1 is not the move.")
    search = engine.searches[-1]
    search.info = FakeInfo(win_probability=0.9, pv=tuple(solver.game.actions(search.state)[:1]))
    search.finish()
    solver.desk.wait(ANSWERED)
    assert solver.said[1].startswith("Yellow answers with column ")
    solver.desk.close()
