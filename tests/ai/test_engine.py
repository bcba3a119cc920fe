"""The engine: answers in order, stops when told, reports failures, and leaves no thread behind."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Any

import pytest

from ai.engine import Analysis, Engine, Limit
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
        engine.forget()
        assert proven(1) is None


def test_limits_apply_together() -> None:
    strict = Limit(seconds=1, nodes=10).within(Limit(seconds=2, depth=3))
    assert strict == Limit(seconds=1, depth=3, nodes=10)
    assert Limit().is_open
    assert not strict.is_open


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux knows a priority of single threads")
def test_the_engine_stands_back_behind_the_thread_that_draws() -> None:
    seen: list[int] = []
    mine = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    with Engine(lambda _: seen.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))) as engine:
        engine.analyse(TIC_TAC_TOE.initial_state(), Limit(nodes=10), player=ALPHA_BETA).result(PATIENCE)
    assert seen[0] == min(19, mine + 15)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == mine
