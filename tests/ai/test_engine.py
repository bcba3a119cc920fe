"""The engine: answers in order, stops when told, reports failures, and leaves no thread behind."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Any

import pytest

from ai.engine import Analysis, CancelledError, Engine, Limit, Priority
from ai.players import find_player
from ai.proven import Proven
from ai.spec import PlayerSpec
from game import GAMES, Game, Match
from tests.ai.support import CONNECT_FOUR, GAME_IDS, PATHWAYZ, TIC_TAC_TOE

PATIENCE = 120
"""Seconds after which a test gives up; nothing here takes long once its kernels are there."""
ALPHA_BETA = PlayerSpec("alpha-beta", "alpha-beta")


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
@pytest.mark.parametrize("name", ["random", "greedy", "alpha-beta", "uct", "level-1", "level-6"])
def test_every_player_answers_with_a_legal_move(game: Game, name: str) -> None:
    with Engine() as engine:
        analysis = engine.analyse(game.initial_state(), Limit(nodes=500), player=find_player(game, name), tag=name)
        result = analysis.result(PATIENCE)
    assert result.action in game.actions(game.initial_state())
    assert analysis.tag == name
    assert analysis.done
    assert analysis.error is None
    assert result.info == analysis.info
    assert result.info.nodes > 0


@pytest.mark.parametrize("method", ["alpha-beta", "uct"])
def test_stop_ends_an_endless_search(method: str) -> None:
    with Engine() as engine:
        analysis = engine.analyse(PATHWAYZ.initial_state(), player=PlayerSpec(method, method))
        _wait_until(lambda: analysis.info.nodes > 10_000)
        assert not analysis.done
        analysis.stop()
        assert analysis.result(PATIENCE).action in PATHWAYZ.actions(PATHWAYZ.initial_state())


def test_nodes_are_counted_while_it_thinks() -> None:
    with Engine() as engine:
        analysis = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
        counts = []
        for _ in range(3):
            before = analysis.info.nodes
            _wait_until(lambda before=before: analysis.info.nodes > before)
            counts.append(analysis.info.nodes)
        analysis.stop()
    assert counts == sorted(counts)


def _wait_until(condition: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "nothing happened for too long"
        time.sleep(0.001)


def test_a_time_limit_ends_the_search() -> None:
    with Engine() as engine:
        result = engine.analyse(PATHWAYZ.initial_state(), Limit(seconds=0.05), player=ALPHA_BETA).result(PATIENCE)
    assert result.info.depth >= 1


def test_however_little_time_there_is_a_move_is_considered() -> None:
    with Engine() as engine:
        state = CONNECT_FOUR.from_position("7/7/7/7/bb5/www3b w")
        result = engine.analyse(state, Limit(seconds=1e-9), player=ALPHA_BETA).result(PATIENCE)
    assert result.info.proven == Proven(1, 1)


def test_questions_are_answered_in_order_and_keep_their_tags() -> None:
    finished: list[Analysis] = []
    with Engine(finished.append) as engine:
        asked = [
            engine.analyse(CONNECT_FOUR.initial_state(), Limit(nodes=2000), player=ALPHA_BETA, tag=("match 1", ply))
            for ply in range(5)
        ]
        asked[-1].result(PATIENCE)
    assert finished == asked
    assert [analysis.tag for analysis in finished] == [("match 1", ply) for ply in range(5)]


def test_a_question_stopped_before_its_turn_is_answered_at_once() -> None:
    with Engine() as engine:
        first = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
        second = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
        second.stop()
        first.stop()
        assert second.result(PATIENCE).info.nodes < 5000


def test_progress_is_told_depth_by_depth() -> None:
    depths: list[int] = []
    with Engine(progressed=lambda analysis: depths.append(analysis.info.depth)) as engine:
        engine.analyse(CONNECT_FOUR.initial_state(), Limit(depth=6), player=ALPHA_BETA).result(PATIENCE)
    assert depths == [1, 2, 3, 4, 5, 6]


def test_a_failing_search_is_an_error_on_its_analysis_and_no_dead_thread() -> None:
    with Engine() as engine:
        failing = engine.analyse(CONNECT_FOUR.initial_state(), player=PlayerSpec("broken", "no such method"))
        with pytest.raises(KeyError):
            failing.result(PATIENCE)
        assert failing.done
        assert isinstance(failing.error, KeyError)
        engine.analyse(CONNECT_FOUR.initial_state(), Limit(nodes=10), player=ALPHA_BETA).result(PATIENCE)


def test_a_failing_listener_is_no_dead_thread(capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_analysis: Analysis) -> None:
        raise RuntimeError("the listener's own mistake")

    with Engine(fail) as engine:
        for _ in range(2):
            engine.analyse(CONNECT_FOUR.initial_state(), Limit(nodes=10), player=ALPHA_BETA).result(PATIENCE)
    assert "the listener's own mistake" in capsys.readouterr().err


def test_a_game_that_is_over_is_an_error() -> None:
    match = Match(TIC_TAC_TOE)
    for move in ("a1", "a2", "b1", "b2", "c1"):
        match.push(move)
    with Engine() as engine, pytest.raises(ValueError, match="the game is over"):
        engine.analyse(match.state, player=ALPHA_BETA).result(PATIENCE)


def test_waiting_can_time_out() -> None:
    with Engine() as engine:
        analysis = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
        with pytest.raises(TimeoutError):
            analysis.result(0.01)
        assert not analysis.wait(0.01)
        analysis.stop()


def test_no_thread_is_left_behind() -> None:
    before = threading.active_count()
    engines = [Engine() for _ in range(3)]
    for engine in engines:
        engine.analyse(CONNECT_FOUR.initial_state(), Limit(seconds=60, nodes=1000), player=ALPHA_BETA)
        engine.analyse(CONNECT_FOUR.initial_state(), player=ALPHA_BETA)
    for engine in engines:
        engine.close()
        engine.close()
    assert threading.active_count() == before
    with pytest.raises(RuntimeError, match="closed"):
        engines[0].analyse(CONNECT_FOUR.initial_state(), player=ALPHA_BETA)


# -- what goes first --------------------------------------------------------------------------------


def test_what_is_more_urgent_is_answered_first_and_the_rest_in_order() -> None:
    finished: list[Analysis] = []
    with Engine(finished.append) as engine:
        running = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
        _wait_until(lambda: running.info.nodes > 0)
        asked = [
            engine.analyse(TIC_TAC_TOE.initial_state(), Limit(depth=2), player=ALPHA_BETA, priority=priority, tag=tag)
            for tag, priority in enumerate([3, 2, 1, 0] * 3)
            for priority in [Priority(priority)]
        ]
        running.stop()
        for analysis in asked:
            analysis.result(PATIENCE)
    assert [analysis.priority for analysis in finished[1:]] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3
    tags = [analysis.tag for analysis in finished[1:]]
    assert [tags[place : place + 3] for place in range(0, 12, 3)] == [[3, 7, 11], [2, 6, 10], [1, 5, 9], [0, 4, 8]]


@pytest.mark.parametrize("player", ["alpha-beta", "uct", "champion"])
def test_a_move_is_looked_for_before_any_review_goes_on(player: str) -> None:
    """200 reviews wait and one runs; the next thing that the engine reports after it was asked is the move."""
    reported: list[Any] = []
    spec = find_player(CONNECT_FOUR, player) if player != "champion" else find_player(PATHWAYZ, player)
    state = (CONNECT_FOUR if player != "champion" else PATHWAYZ).initial_state()
    with Engine(progressed=lambda analysis: reported.append(analysis.tag)) as engine:
        engine.analyse(state, Limit(nodes=100), player=spec, owner="review").result(PATIENCE)
        reviews = [
            engine.analyse(state, Limit(seconds=60), player=spec, priority=Priority.REVIEW, owner="review", tag=number)
            for number in range(201)
        ]
        _wait_until(lambda: reviews[0].info.nodes > 1000)
        asked_at = time.monotonic()
        move = engine.analyse(state, Limit(nodes=2000), player=spec, tag="move", owner="game")
        move.result(PATIENCE)
        assert time.monotonic() - asked_at < 30, "it waited for a review's minute"
        begun = {tag for tag in reported if isinstance(tag, int)}
        assert begun <= {0}, "only the review that ran has begun"
        assert "move" in reported
        assert not any(review.done for review in reviews)
        for review in reviews:
            review.cancel()


def test_a_search_that_gave_way_starts_anew_and_finds_what_it_finds_alone() -> None:
    state, limit, champion = PATHWAYZ.initial_state(), Limit(nodes=30_000), find_player(PATHWAYZ, "champion")
    with Engine() as engine:
        alone = engine.analyse(state, limit, player=champion, owner="alone").result(PATIENCE)
    with Engine() as engine:
        review = engine.analyse(state, limit, player=champion, priority=Priority.REVIEW, owner="review")
        _wait_until(lambda: review.info.nodes > 1000)
        move = engine.analyse(state, Limit(nodes=100), player=ALPHA_BETA)
        move.result(PATIENCE)
        again = review.result(PATIENCE)
    assert (again.action, again.info.score, again.info.pv) == (alone.action, alone.info.score, alone.info.pv)
    assert again.info.nodes == alone.info.nodes


def test_what_is_as_urgent_does_not_stop_what_runs() -> None:
    finished: list[Analysis] = []
    with Engine(finished.append) as engine:
        first = engine.analyse(PATHWAYZ.initial_state(), Limit(nodes=20_000), player=ALPHA_BETA)
        _wait_until(lambda: first.info.nodes > 0)
        second = engine.analyse(PATHWAYZ.initial_state(), Limit(nodes=10), player=ALPHA_BETA)
        second.result(PATIENCE)
    assert finished == [first, second]
    assert first.result().info.nodes >= 20_000


def test_what_is_cancelled_before_it_began_is_done_at_once_and_never_begins() -> None:
    finished: list[Analysis] = []
    with Engine(finished.append) as engine:
        running = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
        _wait_until(lambda: running.info.nodes > 0)
        waiting = [
            engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA, priority=Priority.REVIEW) for _ in range(50)
        ]
        for analysis in waiting:
            analysis.cancel()
            assert analysis.done
            assert isinstance(analysis.error, CancelledError)
            assert analysis.info.nodes == 0
        assert not running.done
        running.cancel()
        assert running.result(PATIENCE).action in PATHWAYZ.actions(PATHWAYZ.initial_state())
        running.cancel()  # nothing more
        with pytest.raises(CancelledError):
            waiting[0].result(PATIENCE)
    assert set(finished) == {running, *waiting}, "the listener hears of all"


def test_what_is_cancelled_while_it_gives_way_ends_too() -> None:
    with Engine() as engine:
        review = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA, priority=Priority.REVIEW)
        _wait_until(lambda: review.info.nodes > 0)
        move = engine.analyse(PATHWAYZ.initial_state(), Limit(nodes=10_000), player=ALPHA_BETA)
        review.cancel()
        assert review.wait(PATIENCE)
        assert move.result(PATIENCE).info.nodes >= 10_000


def test_each_owner_has_a_memory_of_its_own() -> None:
    state = TIC_TAC_TOE.from_position("wbw/1b1/1w1 b")  # soon proven a draw
    player = PlayerSpec("uct", "uct")

    def proven(nodes: int, owner: str) -> Proven | None:
        return engine.analyse(state, Limit(nodes=nodes), player=player, owner=owner).result(PATIENCE).info.proven

    with Engine() as engine:
        assert proven(100_000, "review") == Proven(0)
        assert proven(1, "game") is None
        assert proven(1, "review") == Proven(0)
        engine.drop_memory("game")
        assert proven(1, "review") == Proven(0)
        engine.drop_memory("review")
        assert proven(1, "review") is None


def test_closing_cancels_what_waits_but_moves() -> None:
    engine = Engine()
    running = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
    move = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
    review = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA, priority=Priority.REVIEW)
    engine.close()
    for analysis in (running, move):
        assert analysis.result(PATIENCE).action in PATHWAYZ.actions(PATHWAYZ.initial_state())
    assert isinstance(review.error, CancelledError)


def test_closing_ends_what_still_runs() -> None:
    engine = Engine()
    analysis = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
    engine.close()
    assert analysis.result(PATIENCE).action in PATHWAYZ.actions(PATHWAYZ.initial_state())


def test_uct_remembers_between_questions_until_told_to_forget() -> None:
    state = TIC_TAC_TOE.from_position("wbw/1b1/1w1 b")  # soon proven a draw
    player = PlayerSpec("uct", "uct")

    def proven(nodes: int) -> Proven | None:
        return engine.analyse(state, Limit(nodes=nodes), player=player).result(PATIENCE).info.proven

    with Engine() as engine:
        assert proven(1) is None
        assert proven(100_000) == Proven(0)
        assert proven(1) == Proven(0)
        engine.drop_memory()
        assert proven(1) is None


def test_limits_apply_together() -> None:
    strict = Limit(seconds=1, nodes=10).within(Limit(seconds=2, depth=3))
    assert strict == Limit(seconds=1, depth=3, nodes=10)
    assert Limit().is_open
    assert not strict.is_open


@pytest.mark.parametrize(("stands_back", "lower"), [(True, 15), (False, 0)])
def test_only_the_engine_of_a_window_stands_back_behind_the_thread_that_draws(stands_back: bool, lower: int) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux knows a priority of single threads")
    seen: list[int] = []
    mine = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    note = lambda _: seen.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))  # noqa: E731
    with Engine(note, stands_back=stands_back) as engine:
        engine.analyse(TIC_TAC_TOE.initial_state(), Limit(nodes=10), player=ALPHA_BETA).result(PATIENCE)
    assert seen[0] == min(19, mine + lower)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == mine


def test_a_fresh_question_knows_nothing_of_earlier_ones_and_leaves_nothing() -> None:
    state = TIC_TAC_TOE.from_position("wbw/1b1/1w1 b")  # soon proven a draw
    player = PlayerSpec("uct", "uct")

    def proven(nodes: int, *, fresh: bool = False) -> Proven | None:
        return engine.analyse(state, Limit(nodes=nodes), player=player, fresh=fresh).result(PATIENCE).info.proven

    with Engine() as engine:
        assert proven(100_000, fresh=True) == Proven(0)
        assert proven(1) is None
        assert proven(100_000) == Proven(0)
        assert proven(1, fresh=True) is None


def test_an_answer_says_whether_it_was_cut_short() -> None:
    with Engine() as engine:
        whole = engine.analyse(PATHWAYZ.initial_state(), Limit(nodes=10), player=ALPHA_BETA)
        assert whole.wait(PATIENCE)
        assert not whole.stopped
        cut = engine.analyse(PATHWAYZ.initial_state(), player=ALPHA_BETA)
        cut.stop()
        assert cut.wait(PATIENCE)
        assert cut.stopped
