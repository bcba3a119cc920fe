"""The search that leaves moves out: what it claims is true, and what the game tells it is so."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest
from numba import njit

from ai.evaluation.interface import defences, passed
from ai.info import Limit
from ai.players import find_player
from ai.proven import Proven
from ai.search.scores import distance as plies_to_end
from ai.search.selective_pvs import Team
from ai.search.task import ROOM, Task
from ai.spec import PlayerSpec
from ai.thinking import think
from game import GAMES, Game, apply_action, current_player, is_terminal
from game.verbs import returns, winning_action
from tests.ai.support import GAME_IDS, PATHWAYZ, alpha_beta, ask, undecided
from tests.amount import amount, whole_only

CHAMPION = find_player(PATHWAYZ, "champion")


def _played_on(plies: tuple[int, int], count: int, seed: int) -> list[Any]:
    """Undecided positions of games in which somebody gets somewhere: a few plies of the champion after random ones."""
    found = []
    for start in undecided(PATHWAYZ, count, plies, seed=seed):
        state = start
        memory: dict[str, Any] = {}
        for _ in range(6):
            after = apply_action(state, ask(PATHWAYZ, state, CHAMPION.limited(Limit(nodes=300)), kept=memory).action)
            if after.winner != -1:
                break
            state = after
        found.append(state)
    return found


def test_a_pass_changes_nothing_but_the_side_to_move() -> None:
    state = PATHWAYZ.from_position("12/12/3w8/12/5B6/12/12/12 w")
    other = passed(state)
    assert current_player(other) == 1 - current_player(state)
    assert PATHWAYZ.board(other) == PATHWAYZ.board(state)


@njit(cache=True)
def _defences(state: Any, threat: Any, out: Any) -> Any:
    return defences(state, threat, out)


def test_a_move_that_is_no_defence_lets_the_threat_win() -> None:
    out, again = np.empty(192, np.int64), np.empty(192, np.int64)
    threats, left_out = 0, 0
    for state in _played_on((20, 60), 50, seed=8) + list(undecided(PATHWAYZ, 100, (40, 90), seed=8)):
        threat = int(winning_action(passed(state), out))
        if threat < 0 or winning_action(state, out) >= 0:
            continue
        threats += 1
        kept = out[: defences(state, threat, out)].tolist()
        assert kept == [action for action in PATHWAYZ.actions(state) if action in kept], "in the order of the rules"
        assert again[: _defences(state, threat, again)].tolist() == kept
        wins = 1 if current_player(state) == 1 else -1
        for action in PATHWAYZ.actions(state):
            if action in kept:
                continue
            left_out += 1
            child = apply_action(state, action)
            after = child if is_terminal(child) else apply_action(child, threat)
            assert returns(after) == wins, (PATHWAYZ.to_position(state), action)
    assert threats > 12
    assert left_out > 30 * threats


def test_where_nothing_is_known_of_defences_every_move_may_be_one() -> None:
    game = next(game for game in GAMES if game.name == "connect-four")
    out = np.empty(7, np.int64)
    assert out[: defences(game.initial_state(), 3, out)].tolist() == game.actions(game.initial_state())


CHAMPIONS = ("pathwayz", "pentago-twist")
"""They know of defences, and have kernels already; on the other boards a plain player is compiled."""


def _tested(game: Game) -> PlayerSpec:
    plain = PlayerSpec("tested", "selective-pvs")
    return (find_player(game, "champion") if game.name in CHAMPIONS else plain).limited(Limit(nodes=3000))


@pytest.mark.soak
@pytest.mark.parametrize("game", [game if game.name in CHAMPIONS else whole_only(game) for game in GAMES], ids=GAME_IDS)
def test_what_it_calls_proven_full_width_search_confirms(game: Game) -> None:
    if game is not PATHWAYZ:
        states = undecided(game, 12, (game.min_plies, max(game.min_plies + 1, game.max_plies * 2 // 3)), seed=5)
    else:
        states = _played_on((40, 80), amount(60, 20), seed=6)
    proven = 0
    for state in states:
        answer = ask(game, state, _tested(game))
        plies = plies_to_end(answer.info.score)
        if plies is None or plies > 5:
            continue
        truth = ask(game, state, alpha_beta(depth=plies)).info.score
        assert plies_to_end(truth) is not None, game.to_position(state)
        assert (truth > 0) == (answer.info.score > 0)
        proven += 1
    assert game is not PATHWAYZ or proven > amount(10, 3), "too few proofs to say that they are true"


def test_it_finds_the_win_at_hand() -> None:
    state = PATHWAYZ.from_position("12/12/12/wwwwwwwwwww1/12/12/12/bbbbbbbbbbb1 w")
    answer = ask(PATHWAYZ, state, CHAMPION.limited(Limit(nodes=2000)))
    assert answer.info.proven == Proven(1, 1)
    assert apply_action(state, answer.action).winner == 0


def test_a_node_limit_is_kept_and_plays_the_same_again() -> None:
    for state in undecided(PATHWAYZ, 3, (0, 40), seed=8):
        first, second = (ask(PATHWAYZ, state, CHAMPION.limited(Limit(nodes=5000))) for _ in range(2))
        assert first.nodes <= 5000 + 1024
        assert (first.action, first.nodes, first.info) == (second.action, second.nodes, second.info)


def test_what_a_search_learns_serves_the_next_one() -> None:
    state = undecided(PATHWAYZ, 1, (10, 12), seed=9)[0]
    memory: dict[str, Any] = {}
    player = CHAMPION.limited(Limit(depth=5))
    first = ask(PATHWAYZ, state, player, kept=memory)
    again = ask(PATHWAYZ, state, player, kept=memory)
    assert again.nodes < first.nodes


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_it_stops_at_once_however_many_threads_search(threads: int) -> None:
    player = CHAMPION.limited(Limit()).parallel(threads)
    task = Task(PATHWAYZ, PATHWAYZ.initial_state(), player)
    before = threading.active_count()
    stopper = threading.Timer(0.2, lambda: task.stop.__setitem__(0, 1))
    stopper.start()
    began = time.monotonic()
    action = think(task)
    assert time.monotonic() - began < 60, "it went on after it was told to stop"
    stopper.join()
    assert action in PATHWAYZ.actions(task.state)
    assert threading.active_count() == before
    assert task.counters[0] > 1000


def test_a_search_that_gets_no_other_thread_is_that_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[str] = []

    def refuse(thread: threading.Thread) -> None:
        refused.append(thread.name)
        raise RuntimeError("can't start new thread")

    (state,) = undecided(PATHWAYZ, 1, (10, 12), seed=4)
    player = CHAMPION.limited(Limit(depth=5))
    alone = ask(PATHWAYZ, state, player)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert ask(PATHWAYZ, state, player.parallel(3)).action == alone.action
    assert refused


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_that_search_together_note_no_move_for_good_and_prove_what_one_proves(threads: int) -> None:
    proofs = 0
    for state in _played_on((40, 80), 12, seed=6):
        player = CHAMPION.limited(Limit(depth=7)).parallel(threads)
        team = Team(Task(PATHWAYZ, state, player))
        assert team.run() in PATHWAYZ.actions(state)
        assert not team.searching.any()
        told = [ask(PATHWAYZ, state, player.parallel(count)).info.proven for count in (1, threads)]
        assert len({proven.result for proven in told if proven}) <= 1, PATHWAYZ.to_position(state)
        proofs += all(told)
    assert proofs > 3


def test_it_starts_anew_in_the_room_of_one_that_gave_way() -> None:
    state, other = undecided(PATHWAYZ, 2, (10, 12), seed=9)
    player = CHAMPION.limited(Limit(nodes=3000))
    memory: dict[str, Any] = {}
    ask(PATHWAYZ, other, player, kept=memory)
    room = memory[ROOM]
    left = {ROOM: room}
    answer, anew = ask(PATHWAYZ, state, player), ask(PATHWAYZ, state, player, kept=left)
    assert left[ROOM] is room
    assert (anew.action, anew.nodes, anew.info) == (answer.action, answer.nodes, answer.info)


def test_every_move_gets_a_score_when_asked_for() -> None:
    state = undecided(PATHWAYZ, 1, (30, 34), seed=10)[0]
    answer = ask(PATHWAYZ, state, CHAMPION.limited(Limit(depth=2)), every_move=True)
    assert set(answer.info.root_scores) == set(PATHWAYZ.actions(state))
    assert answer.info.root_scores[answer.action] == max(answer.info.root_scores.values()) == answer.info.score
