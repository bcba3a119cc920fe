"""The proof search claims what plain full-width search finds, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from functools import partial
from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.info import Limit
from ai.proven import proven_text
from ai.search.proof import Proof, investigate
from ai.search.scores import WIN, distance
from game import GAMES, Game, apply_action, is_terminal
from game.verbs import current_player, returns, winning_action
from main import main
from tests.ai.support import (
    CONNECT_FOUR,
    GAME_IDS,
    PATHWAYZ,
    PENTAGO,
    TIC_TAC_TOE,
    alpha_beta,
    ask,
    minimax,
    undecided,
)
from tests.amount import amount, few
from tests.boards import sample_of
from tests.conftest import ROOT

each_board = pytest.mark.parametrize("game", few(GAMES), ids=GAME_IDS)
"""The plain searches are compiled anew for each board."""
BY_FLIP = "B1B9/12/12/4B1BB4/WWWWWbbWWWW1/4BBBB4/12/12 w"
"""White's f5* turns f4 and g4, which nothing can turn back, and l3, l4 and l5 cannot all be stopped."""


@njit(cache=True)
def _winning_action(state: Any, out: Any) -> Any:
    return winning_action(state, out)


def _wins_at_once(state: Any, action: int) -> bool:
    child = apply_action(state, action)
    return is_terminal(child) and bool(returns(child) == (1 if current_player(state) == 0 else -1))


@pytest.mark.soak
@each_board
def test_a_winning_action_is_named_exactly_where_one_exists(game: Game) -> None:
    out = np.empty(game.num_actions, np.int64)
    some, last = sample_of(game).late
    for state in undecided(game, amount(some, some // 6), (last // 3, last), seed=3):
        wins = [action for action in game.actions(state) if _wins_at_once(state, action)]
        named = int(winning_action(state, out))
        assert (named in wins) if wins else named == -1, game.to_position(state)
        assert int(_winning_action(state, out)) == named


@pytest.mark.soak
@each_board
def test_it_finds_what_search_without_cuts_finds(game: Game) -> None:
    for count, low, high, depth in sample_of(game).proved:
        for state in undecided(game, amount(count, count // 8), (low, high), seed=depth):
            reach = min(depth, game.max_plies - int(state.ply))
            _agrees(game, state, minimax(game, state, reach), reach)


@pytest.mark.soak
def test_it_finds_what_alpha_beta_finds_in_late_positions_of_pathwayz() -> None:
    won = [0, 0, 0, 0, 0, 0]
    for state in undecided(PATHWAYZ, amount(200, 40), (56, 84), seed=2):
        score = ask(PATHWAYZ, state, alpha_beta(5)).info.score
        _agrees(PATHWAYZ, state, score, 5)
        won[(distance(score) or 0) if score > 0 else 0] += 1
    assert all(won[plies] > amount(5, 0) for plies in (1, 3, 5)), "a test without wins shows nothing"


def test_it_finds_what_alpha_beta_finds_to_the_end_of_connect_four() -> None:
    for state in undecided(CONNECT_FOUR, 30, (22, 36), seed=4):
        _agrees(CONNECT_FOUR, state, ask(CONNECT_FOUR, state, alpha_beta()).info.score, 42 - int(state.ply))


def _agrees(game: Game, state: Any, score: int, depth: int) -> None:
    """The claims within `depth` plies are those that `score`, of a search so deep, makes."""
    win, loss = (investigate(game, state, Limit(depth=depth), loses=loses) for loses in (False, True))
    place = game.to_position(state)
    proofs = [finding.proof.score for finding in (win, loss) if finding.proof is not None]
    assert proofs == ([] if distance(score) is None else [score]), place
    for finding in (win, loss):
        assert finding.excluded == (depth if finding.proof is None else finding.proof.plies - 1), place
        if finding.proof is not None:
            _check_line(game, state, finding.proof)


def _check_line(game: Game, state: Any, proof: Proof) -> None:
    """The line is legal, as long as it says, and ends as it says."""
    winner = current_player(state) if proof.won else 1 - current_player(state)
    assert len(proof.pv) == proof.plies
    for action in proof.pv:
        assert action in game.actions(state)
        state = apply_action(state, action)
    assert state.winner == winner


@pytest.mark.soak
def test_every_position_of_tic_tac_toe_is_judged_right() -> None:
    """In `make test`, every tenth."""
    here, running = {TIC_TAC_TOE.initial_state()}, []
    while here:
        running += sorted(state for state in here if not is_terminal(state))
        here = {after for state in here for after in map(partial(apply_action, state), TIC_TAC_TOE.actions(state))}
    assert len(running) == 4520
    for state in running[:: amount(1, 10)]:
        left = 9 - int(state.ply)
        _agrees(TIC_TAC_TOE, state, minimax(TIC_TAC_TOE, state, left), left)


def test_each_move_of_a_line_is_the_best_there_is() -> None:
    for state in undecided(CONNECT_FOUR, 60, (14, 30), seed=6):
        proof = investigate(CONNECT_FOUR, state, Limit(depth=9)).proof
        for left in range(proof.plies if proof else 0, 0, -1):
            assert proof is not None
            score = minimax(CONNECT_FOUR, state, min(left, 7))
            assert left > 7 or abs(score) == WIN - left
            state = apply_action(state, proof.pv[proof.plies - left])  # noqa: PLW2901


@pytest.mark.parametrize(
    ("game", "position", "text", "line"),
    [
        (PATHWAYZ, BY_FLIP, "win in 3 plies", "f5*"),
        (PATHWAYZ, "12/12/12/wwwwwwwwwww1/12/12/12/bbbbbbbbbbb1 w", "win in 1 ply", None),
        (CONNECT_FOUR, "7/7/7/7/3b3/2ww1b1 w", "win in 3 plies", None),
        (TIC_TAC_TOE, "w2/1b1/b1w w", "win in 3 plies", "c3"),
        (PENTAGO, "6/6/6/6/bbbb2/wwww2 w", "win in 1 ply", None),
    ],
)
def test_a_known_win_is_found_with_its_distance(game: Game, position: str, text: str, line: str | None) -> None:
    state = game.from_position(position)
    proof = investigate(game, state, Limit(depth=3)).proof
    assert proof is not None
    assert (proven_text(proof.proven), proof.won, proof.score) == (text, True, WIN - proof.plies)
    assert line is None or game.action_to_string(state, proof.action) == line
    assert investigate(game, state, Limit(depth=3), loses=True).proof is None


def test_a_loss_is_proven_and_put_off_as_long_as_it_can_be() -> None:
    state = apply_action(PATHWAYZ.from_position(BY_FLIP), PATHWAYZ.parse_action(None, "f5*"))
    proof = investigate(PATHWAYZ, state, Limit(depth=4), loses=True).proof
    assert proof is not None
    assert (proven_text(proof.proven), proof.won, proof.score, len(proof.pv)) == ("loss in 2 plies", False, 2 - WIN, 2)
    assert investigate(PATHWAYZ, state, Limit(depth=3)).proof is None


@pytest.mark.soak
def test_what_a_forcing_search_proves_is_so() -> None:
    """In Connect Four beside the exact result, in Pathwayz as far as full width can see."""
    found = [0, 0]
    for state in undecided(CONNECT_FOUR, amount(150, 30), (18, 34), seed=5):
        score = ask(CONNECT_FOUR, state, alpha_beta()).info.score
        for loses, sign in ((False, 1), (True, -1)):
            proof = investigate(CONNECT_FOUR, state, Limit(), loses=loses, forcing=True).proof
            if proof is not None:
                found[0] += 1
                assert WIN - proof.plies <= sign * score <= WIN
                _check_line(CONNECT_FOUR, state, proof)
    for state in undecided(PATHWAYZ, amount(200, 50), (50, 80), seed=5):
        forcing, full = (investigate(PATHWAYZ, state, Limit(depth=5), forcing=forcing) for forcing in (True, False))
        assert forcing.excluded == 0
        if forcing.proof is not None:
            found[1] += forcing.proof.plies > 1
            assert full.proof is not None
            assert full.proof.plies <= forcing.proof.plies
            _check_line(PATHWAYZ, state, forcing.proof)
    assert min(found) > amount(20, 1), "a test without proofs shows nothing"


def test_a_forcing_search_ends_with_its_threats_and_says_that_it_is_no_shortest() -> None:
    finding = investigate(PATHWAYZ, PATHWAYZ.initial_state(), Limit(), forcing=True)
    assert (finding.proof, finding.excluded) == (None, 0)
    proof = investigate(PATHWAYZ, PATHWAYZ.from_position(BY_FLIP), Limit(), forcing=True).proof
    assert proof is not None
    assert (proven_text(proof.proven), proof.shortest) == ("win within 3 plies", False)


def test_a_draw_is_no_win() -> None:
    state = TIC_TAC_TOE.initial_state()
    for finding in (investigate(TIC_TAC_TOE, state, Limit(), loses=loses) for loses in (False, True)):
        assert (finding.proof, finding.excluded) == (None, 9)


def test_a_game_that_is_over_is_refused() -> None:
    state = TIC_TAC_TOE.from_position("www/bb1/3 b")
    with pytest.raises(ValueError, match="over"):
        investigate(TIC_TAC_TOE, state, Limit(depth=1))


@pytest.mark.parametrize("nodes", [1, 100, 5000])
def test_a_node_limit_is_kept_and_finds_the_same_again(nodes: int) -> None:
    for state in undecided(PATHWAYZ, 10, (40, 60), seed=8):
        first, second = (investigate(PATHWAYZ, state, Limit(nodes=nodes)) for _ in range(2))
        assert first.nodes <= nodes + 2
        assert (first.proof, first.excluded, first.nodes) == (second.proof, second.excluded, second.nodes)


def test_a_memory_that_is_kept_answers_the_same_with_less_work() -> None:
    kept: dict[str, Any] = {}
    for state in undecided(PATHWAYZ, 20, (44, 70), seed=9):
        alone = investigate(PATHWAYZ, state, Limit(depth=5))
        first, again = (investigate(PATHWAYZ, state, Limit(depth=5), kept=kept) for _ in range(2))
        for finding in (first, again):
            assert finding.excluded == alone.excluded
            assert (finding.proof and finding.proof.score) == (alone.proof and alone.proof.score)
        assert again.nodes <= max(first.nodes, 20)


def test_a_flag_set_before_stops_it_before_it_begins() -> None:
    finding = investigate(PATHWAYZ, PATHWAYZ.initial_state(), Limit(), np.ones(1, np.int64))
    assert (finding.proof, finding.excluded, finding.nodes) == (None, 0, 0)


def test_the_flag_and_the_clock_stop_it_at_once_in_the_background() -> None:
    state = PATHWAYZ.initial_state()
    stop = np.zeros(1, np.int64)
    investigate(PATHWAYZ, state, Limit(nodes=1))
    search = threading.Thread(target=investigate, args=(PATHWAYZ, state, Limit(), stop))
    search.start()
    time.sleep(0.1)
    assert search.is_alive()
    stop[0] = 1
    search.join(5)
    assert not search.is_alive()
    finding = investigate(PATHWAYZ, state, Limit(seconds=0.05))
    assert finding.proof is None
    assert 0.04 < finding.seconds < 5


def _prove(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run the command in this process; return its exit status, its answer, and what it says beside that."""
    status = main(["prove", *arguments])
    return status, *capsys.readouterr()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("pathwayz", BY_FLIP), "win in 3 plies: f5* "),
        (("connect-four", "7/7/7/7/7/b1www1b b", "--loss"), "loss in 2 plies: "),
        (("pathwayz", BY_FLIP, "--forcing"), "win within 3 plies: f5* "),
        (("pathwayz", "12/12/12/12/12/12/12/12 w", "--forcing"), "no forcing win found within 5 plies and 1 s\n"),
        (("tic-tac-toe", "3/3/3 w", "--plies", "4"), "no win within 4 plies\n"),
        (("tic-tac-toe", "3/3/3 w", "--plies", "30", "--loss"), "no forced loss: the game ends within 9 plies\n"),
        (("pathwayz", "12/12/12/12/12/12/12/12 w", "--plies", "30", "--seconds", "0.1"), "nothing proven in 0.1 s"),
    ],
)
def test_the_command_answers_in_a_line(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, answer, beside = _prove(arguments, capsys)
    assert (status, beside) == (0, "")
    assert answer.startswith(told)
    assert answer.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess", "x"), "there is no such game"),
        (("tic-tac-toe", "3/3 w"), "the board has 3 rows"),
        (("tic-tac-toe", "www/bb1/3 b"), "the game is over"),
        (("tic-tac-toe", "3/3/3 w", "--plies", "0"), "less than 1"),
        (("tic-tac-toe", "3/3/3 w", "--seconds", "nan"), "is not between"),
        (("tic-tac-toe", "3/3/3 w", "--seconds", "soon"), "is no number"),
    ],
)
def test_the_command_refuses_what_it_cannot_answer(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, answer, said = _prove(arguments, capsys)
    assert (status, answer) == (2, "")
    assert reason in said
    assert "Traceback" not in said


def test_the_command_line_answers_as_the_command_does() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "prove", "tic-tac-toe", "3/3/3 w", "--plies", "4"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "no win within 4 plies\n", "")
