"""A review as it goes on: what is asked in which order, what is learnt, and how other moves compare."""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from ai.players import find_player
from ai.proven import Proven
from ai.roster import PERFECT, strongest
from game import Match, apply_action, find_game
from saves.models import Judgement
from table.consequences import turn_in
from table.recording import NoJournal
from table.review.asking import Alternatives, JudgementRequest
from table.review.exact import ExactSolver
from table.review.marks import Mark
from table.review.ongoing import OngoingReview
from table.review.retry import Found, RetryMode
from table.review.turns import Review, Turn
from table.thinker import on_all_cores
from tests.ui.engines import FakeEngine, FakeInfo, as_engine


def played(board: str, moves: str) -> Match:
    match = Match(find_game(board))
    for move in moves.split():
        match.push(move)
    return match


def answer(engine: FakeEngine, share: float, proven: Proven | None = None) -> None:
    """Let the last question be answered: the side to move has this chance."""
    engine.searches[-1].info = FakeInfo(win_probability=share, proven=proven)
    engine.searches[-1].finish()


def test_positions_are_asked_about_one_at_a_time_and_none_twice() -> None:
    engine = FakeEngine(instant=False)
    match = played("pathwayz", "f4 e5 g4 d6 h5 c6")
    ongoing = OngoingReview(as_engine(engine), match, NoJournal())
    while not ongoing.complete:
        ongoing.update()
        if ongoing.busy:
            answer(engine, 0.5)
    assert [match.states.index(search.state) for search in engine.searches] == [6, 4, 0, 5, 3, 2, 1]
    assert not any(search.stopped for search in engine.searches)
    assert ongoing.answered == ongoing.total == 7


def test_a_game_that_was_reviewed_before_shows_all_of_it_at_once() -> None:
    class Kept(NoJournal):
        def judgements(self, judge: str) -> dict[tuple[str, ...], Judgement]:
            return {moves: Judgement(judge, 0.5) for moves in ((), ("f4",), ("f4", "e5"))}

    engine = FakeEngine(instant=False)
    ongoing = OngoingReview(as_engine(engine), played("pathwayz", "f4 e5"), Kept())
    assert ongoing.recall()
    assert ongoing.answered == ongoing.total == 3
    assert ongoing.complete
    assert not ongoing.recall(), "nothing more is kept"
    assert engine.searches == []


def test_a_review_that_rests_asks_nothing() -> None:
    engine = FakeEngine(instant=False)
    ongoing = OngoingReview(as_engine(engine), played("pathwayz", "f4 e5"), NoJournal())
    ongoing.update()
    ongoing.resting = True
    ongoing.stop()
    assert not ongoing.update()
    assert engine.searches[0].stopped
    assert len(engine.searches) == 1


def test_a_better_judgement_makes_the_moves_round_it_anew() -> None:
    def judged(chance: float) -> Judgement:
        return Judgement("x", chance, line=("7",))

    review = Review(played("connect-four", "4 4 3"), {0: judged(0.6), 1: judged(0.6), 2: judged(0.6)})
    assert [turn.mark for turn in review.turns.values()] == [Mark.NONE, Mark.NONE]
    review.update({1: judged(0.1)})
    assert review.turns[0].mark is Mark.BLUNDER
    assert [turn.mark for turn in review.turning_points] == [Mark.BLUNDER, Mark.BLUNDER]
    assert not review.is_complete


def test_the_closest_call_is_the_move_that_cost_most() -> None:
    judged = {ply: Judgement("x", chance, line=("7",)) for ply, chance in enumerate((0.5, 0.48, 0.5, 0.5))}
    closest = Review(played("connect-four", "4 4 3"), judged).closest_call()
    assert closest is not None
    assert closest.ply in (0, 1)
    assert closest.loss == pytest.approx(0.02)
    judged[1] = Judgement("x", 0.496, line=("7",))
    assert Review(played("connect-four", "4 4 3"), judged).closest_call() is None, "it would be told to cost 0 %"


@pytest.mark.parametrize("side", [0, 1])
def test_other_moves_are_worth_as_much_less_as_the_positions_after_them(side: int) -> None:
    engine = FakeEngine(instant=False)
    match = played("pathwayz", "f4 e5 g4"[: 2 + 3 * side])
    state = match.states[side]
    best = match.game.action_to_string(state, match.game.actions(state)[0])
    judged = {
        ply: Judgement("x", 0.7 - 0.4 * side, line=(best,) if ply == side else ("l8",)) for ply in range(side + 2)
    }
    alternatives = Alternatives(as_engine(engine), Review(match, judged).turns[side])
    assert [each.share for each in alternatives.found] == [pytest.approx(0.7)], "the judge's own is there at once"
    alternatives.update()
    engine.searches[-1].info = FakeInfo(root_scores={a: -a for a in match.game.actions(state)[:4]})
    engine.searches[-1].finish()
    alternatives.update()
    for theirs in (0.2, 0.35, 0.1, 0.6):
        alternatives.update()
        answer(engine, theirs)
        alternatives.update()
    assert alternatives.settled
    assert [each.share for each in alternatives.found] == [pytest.approx(share) for share in (0.7, 0.7, 0.55)]


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (Judgement("x", 0.53, line=("f4",)), Judgement("x", 0.48, line=("e5",)), (0.48, None, None)),
        (Judgement("x", 0.53, line=("f4",)), Judgement("x", 1.0, 1, 8, line=("e5",)), (1.0, 1, 9)),
        (Judgement("x", 1.0, 1, 9, line=("f4",)), Judgement("x", 0.9, line=("e5",)), (1.0, 1, 9)),
    ],
)
def test_the_best_move_has_one_chance_where_it_was_played(
    before: Judgement, after: Judgement, shown: tuple[float, int | None, int | None]
) -> None:
    turn = Review(played("pathwayz", "f4"), {0: before, 1: after}).turns[0]
    (own,) = Alternatives(as_engine(FakeEngine(instant=False)), turn).found
    assert (own.share, own.judged.result, own.judged.plies) == shown
    assert own.line == ("f4",)


def test_the_move_that_was_made_is_worth_what_the_review_says_of_it() -> None:
    engine = FakeEngine(instant=False)
    match = played("pathwayz", "f4 e5")
    made, (best, *others) = match.moves[0], match.game.actions(match.states[0])[:4]
    name = match.game.action_to_string(match.states[0], best)
    judged = {0: Judgement("x", 0.7, line=(name,)), 1: Judgement("x", 0.55, line=("l8",))}
    alternatives = Alternatives(as_engine(engine), Review(match, judged).turns[0])
    alternatives.update()
    engine.searches[-1].info = FakeInfo(root_scores={made: 9, **dict.fromkeys(others, 1)})
    engine.searches[-1].finish()
    alternatives.update()
    for theirs in (0.3, 0.9, 0.9, 0.9, 0.9):
        alternatives.update()
        answer(engine, theirs)
        alternatives.update()
    assert alternatives.settled
    assert [each.share for each in alternatives.found if each.name == "f4"] == [pytest.approx(0.55)]


def test_of_proven_wins_the_shortest_comes_first_counted_from_before_the_move() -> None:
    engine = FakeEngine(instant=False)
    match = played("connect-four", "4 4")
    state = match.states[0]
    best, quicker, as_quick, open_ = match.game.actions(state)[:4]
    names = [match.game.action_to_string(state, action) for action in (best, quicker, as_quick, open_)]
    judged = {0: Judgement("x", 1.0, 1, 9, (names[0],)), 1: Judgement("x", 0.5, line=("4",))}
    alternatives = Alternatives(as_engine(engine), Review(match, judged).turns[0])
    alternatives.update()
    engine.searches[-1].info = FakeInfo(root_scores={quicker: 1, as_quick: 3, open_: 2})
    engine.searches[-1].finish()
    alternatives.update()
    for proven in (Proven(-1, 8), Proven(-1, 8), None, Proven(-1, 6)):
        alternatives.update()
        answer(engine, 0.2 if proven is None else 0.0, proven)
        alternatives.update()
    assert alternatives.settled
    assert [each.name for each in alternatives.found] == [names[1], names[0], names[2]]
    assert [each.judged.plies for each in alternatives.found] == [7, 9, 9]


def test_a_win_that_only_another_move_shows_is_a_judgement_of_the_position() -> None:
    engine = FakeEngine(instant=False)
    match = played("kalah", "6 4")
    judged = {0: Judgement("x", 0.6, line=("2",)), 1: Judgement("x", 0.5, line=("4",))}
    review = Review(match, judged)
    alternatives = Alternatives(as_engine(engine), review.turns[0])
    alternatives.update()
    engine.searches[-1].info = FakeInfo(root_scores={0: 1})
    engine.searches[-1].finish()
    alternatives.update()
    for proven in (None, Proven(-1, 8)):
        assert alternatives.overlooked is None
        alternatives.update()
        answer(engine, 0.4 if proven is None else 0.0, proven)
        alternatives.update()
    found = alternatives.overlooked
    assert found is not None
    assert (found.chance, found.result, found.plies, found.line[0]) == (1.0, 1, 9, "1")
    marks = [review.turns[0].mark]
    review.update({0: found})
    marks.append(review.turns[0].mark)
    assert marks == [Mark.INACCURACY, Mark.BLUNDER]
    assert Alternatives(as_engine(engine), review.turns[0]).overlooked is None


def test_on_a_solved_board_lines_grow_a_move_at_a_time() -> None:
    engine = FakeEngine(instant=False)
    judged = {0: Judgement("x", 0.9, line=("3",)), 1: Judgement("x", 0.5, line=("4",))}
    alternatives = Alternatives(as_engine(engine), Review(played("connect-four", "4 4"), judged).turns[0])
    alternatives.update()
    engine.searches[-1].finish()
    alternatives.update()
    assert alternatives.settled
    lengths = []
    while alternatives.busy:
        alternatives.update()
        alternatives.stop()
        assert engine.searches[-1].stopped
        alternatives.update()
        answer(engine, 0.5)
        assert alternatives.update()
        lengths.append(len(alternatives.found[0].line))
    assert lengths == [2, 3, 4, 5, 6]
    match = played("connect-four", " ".join(alternatives.found[0].line))
    assert match.states[1:6] == [search.state for search in engine.searches[1:] if not search.stopped]
    engine.searches.clear()
    assert not alternatives.update()
    assert engine.searches == []


def test_a_position_beyond_the_game_is_judged_like_those_of_it() -> None:
    engine = FakeEngine(instant=False)
    review = Review(played("tic-tac-toe", "b2 a1"), {ply: Judgement("x", 0.5, line=("c3",)) for ply in range(3)})
    asked = JudgementRequest(as_engine(engine), review.turns[1].better)
    assert asked.update() is None
    assert engine.searches[-1].fresh
    answer(engine, 0.9)
    found = asked.update()
    assert found is not None
    assert found.chance == pytest.approx(0.9)


def test_whoever_waits_no_more_ends_the_judge_and_the_solver_after_it() -> None:
    engine = FakeEngine(instant=False)
    review = Review(played("tic-tac-toe", "b2 a1"), {ply: Judgement("x", 0.5, line=("c3",)) for ply in range(3)})
    asked = JudgementRequest(as_engine(engine), review.turns[1].better, exactly=True)
    assert asked.update() is None
    asked.stop()
    assert [search.stopped for search in engine.searches] == [True]
    asked.update()
    answer(engine, 0.9)
    asked.update()
    assert engine.searches[-1].player.name == PERFECT
    asked.stop()
    assert engine.searches[-1].stopped


def test_a_line_is_told_as_far_as_it_can_be_played() -> None:
    match = Match(find_game("kalah"))
    match.push("6")
    judged = {
        0: Judgement("judge", 0.9, line=("3", "6", "2")),
        1: Judgement("judge", 0.5, line=("2", "6", "house", "1")),
    }
    turn = Review(match, judged).turns[0]
    assert [(each.mover, each.action) for each in turn.line] == [(1, 1), (1, 5)]
    assert [(each.mover, each.action) for each in turn.better_line] == [(0, 5), (1, 1)]
    assert turn_in(turn.better_line, 1) == turn.better_line[1:]


def test_a_review_that_is_left_asks_no_more() -> None:
    engine = FakeEngine(instant=False)
    ongoing = OngoingReview(as_engine(engine), played("pathwayz", "f4 e5"), NoJournal())
    ongoing.update()
    assert [search.stopped for search in engine.searches] == [False]
    ongoing.close()
    assert [search.stopped for search in engine.searches] == [True]


@pytest.fixture
def retry() -> tuple[FakeEngine, RetryMode]:
    """Another move is tried in a position that the judge knows, and is being judged."""
    engine, match = FakeEngine(instant=False), played("pathwayz", "f4 e5")
    known = {ply: Judgement("judge", 0.5, line=("g4",)) for ply in range(3)}
    retry = RetryMode(as_engine(engine), Review(match, known).turns[0])
    assert (retry.busy, retry.failed, retry.found) == (False, False, None)
    retry.play(match.game.legal_action(match.states[0], "a1"))
    retry.update()
    return engine, retry


def test_a_try_that_rests_is_not_judged_meanwhile(retry: tuple[FakeEngine, RetryMode]) -> None:
    engine, mode = retry
    assert (mode.busy, mode.failed, [search.stopped for search in engine.searches]) == (True, False, [False])
    mode.stop()
    assert (mode.busy, [search.stopped for search in engine.searches]) == (True, [True])


def test_a_try_that_cannot_be_judged_has_failed(retry: tuple[FakeEngine, RetryMode]) -> None:
    engine, mode = retry
    engine.searches[0].fail(ValueError("no judge"))
    mode.update()
    assert (mode.failed, mode.found) == (True, None)


def test_whoever_asks_for_the_answer_waits_for_no_judgement(retry: tuple[FakeEngine, RetryMode]) -> None:
    engine, mode = retry
    mode.show_best()
    assert (mode.busy, mode.answered, mode.found) == (False, True, Found.RIGHT)
    assert engine.searches[0].stopped


def test_a_move_that_loses_soon_is_no_quick_win() -> None:
    engine = FakeEngine(instant=False)
    match = played("connect-four", "4 4")
    best, *others = match.game.actions(match.states[0])[:3]
    name = match.game.action_to_string(match.states[0], best)
    judged = {0: Judgement("x", 1.0, 1, 9, (name,)), 1: Judgement("x", 0.5, line=("4",))}
    alternatives = Alternatives(as_engine(engine), Review(match, judged).turns[0])
    alternatives.update()
    engine.searches[-1].info = FakeInfo(root_scores=dict.fromkeys(others, 1))
    engine.searches[-1].finish()
    alternatives.update()
    for _ in others:
        alternatives.update()
        answer(engine, 1.0, Proven(1, 2))
        alternatives.update()
    for _ in range(4):
        alternatives.update()
        answer(engine, 0.0, Proven(-1, 8))
        alternatives.update()
    assert alternatives.found[0].name == name


@pytest.mark.parametrize("lost", [True, False])
def test_a_line_whose_next_move_is_not_found_stays_as_it_is(lost: bool) -> None:
    engine = FakeEngine(instant=False)
    match = played("connect-four", "4 4")
    judged = {ply: Judgement("x", 0.5, line=("4",)) for ply in range(3)}
    alternatives = Alternatives(as_engine(engine), Review(match, judged).turns[0])
    alternatives.update()
    engine.searches[-1].info = FakeInfo()
    engine.searches[-1].finish()
    alternatives.update()
    assert (alternatives.settled, alternatives.busy, alternatives.update()) == (True, True, False)
    if lost:
        engine.searches[-1].fail(ValueError("lost"))
    else:
        engine.searches[-1].info = FakeInfo(pv=(3,))
        engine.searches[-1].finish()
    assert alternatives.update() is not lost
    assert (alternatives.busy, alternatives.found[0].line) == (not lost, ("4",) if lost else ("4", "4"))


@pytest.mark.parametrize(("cores", "one_search", "exact"), [(None, 1, 1), (1, 1, 1), (3, 3, 2), (64, 8, 2)])
def test_searches_take_the_cores_that_there_are_up_to_a_limit(
    cores: int | None, one_search: int, exact: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    engine, match = FakeEngine(instant=False), played("connect-four", "4")
    assert on_all_cores(find_player(match.game, strongest("connect-four"))).threads == one_search
    ExactSolver(as_engine(engine), match.game).update(match.states, {0: Judgement("x", 0.5)})
    assert [search.player.threads for search in engine.searches] == [exact]


def test_the_only_move_there_is_was_no_find() -> None:
    match = Match(find_game("kalah"), "3,0,0,0,0,0,2/0,1,0,0,2,1,2 s")
    assert len(match.legal_actions()) == 1
    match.push("1")
    turn = Review(match, {ply: Judgement("x", 0.5, line=("1",)) for ply in range(2)}).turns[0]
    assert (turn.move.over, turn.move.again, turn.move.winning_reply) == (False, False, None)
    assert not turn.is_only


def test_a_move_to_the_position_after_the_judges_move_is_as_good() -> None:
    game = find_game("pentago-twist")
    state = game.initial_state()
    best, same = next(
        (one, other)
        for one, other in combinations(game.actions(state), 2)
        if apply_action(state, one) == apply_action(state, other)
    )
    match = Match(game)
    match.push(same)
    line = (game.action_to_string(state, best),)
    turn = Review(match, {0: Judgement("x", 0.9, line=line), 1: Judgement("x", 0.1)}).turns[0]
    assert (turn.is_best, turn.loss) == (True, 0.0)


def test_of_moves_that_lead_to_one_position_one_is_compared() -> None:
    engine = FakeEngine(instant=False)
    review = Review(played("pentago-twist", "a1/1R"), {ply: Judgement("x", 0.5, line=("f6/1R",)) for ply in range(2)})
    alternatives = Alternatives(as_engine(engine), review.turns[0])
    alternatives.update()
    engine.searches[-1].info = FakeInfo(root_scores=dict.fromkeys(range(8), 0))  # one marble, and every twist
    engine.searches[-1].finish()
    alternatives.update()
    while alternatives.busy:
        alternatives.update()
        answer(engine, 0.4)
        alternatives.update()
    after = [each.move.after for each in alternatives.found]
    assert len(set(after)) == len(after) > 2


def test_where_a_game_turned_is_found_once_until_more_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("tic-tac-toe", "a1 b1 a2 b2 a3")
    found = [Judgement("judge", chance, line=("c3",)) for chance in (0.5, 0.5, 0.9, 0.9, 0.9, 1.0)]
    review = Review(match, dict(enumerate(found)))
    asked: list[int] = []

    def fault(turn: Turn) -> Mark:
        asked.append(turn.ply)
        return Mark.NONE

    monkeypatch.setattr(Turn, "fault", property(fault))
    assert [review.decisive_turn(0) for _ in range(3)] == [None] * 3
    assert asked == [*range(5)]
    review.update({2: found[2]})
    assert review.decisive_turn(0) is None
    assert asked == [*range(5)] * 2
