"""The evaluation of Zhao's paper about Pentago-Twist is that of a plain numpy version, compiled or not."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from ai.evaluation import evaluate, find_model
from ai.evaluation.pentago_twist.paper import LINES, worth_of
from ai.players import find_player, player_names
from ai.spec import Minimax, Order
from game.pentago_twist import CELLS, PentagoTwist, square_of
from tests.ai.support import PENTAGO, ask, evaluate_compiled, exchanged, undecided
from tests.amount import amount

WORTH = {0: 0, 1: 1, 2: 4, 3: 12, 4: 40, 5: 100}
Board = npt.NDArray[np.int64]


def board_of(state: PentagoTwist) -> Board:
    """White's marbles as 1, Black's as -1, in shape (6, 6)."""
    board = np.zeros((6, 6), np.int64)
    for cell in range(CELLS):
        board[square_of(cell)] = (int(state.white) >> cell & 1) - (int(state.black) >> cell & 1)
    return board


def lines_of(board: Board) -> list[Board]:
    turned = np.fliplr(board)
    return [*board, *board.T] + [np.diagonal(each, offset) for each in (board, turned) for offset in (-1, 0, 1)]


def worth(line: Board, player: int) -> int:
    fives = [line[first : first + 5] for first in range(len(line) - 4)]
    most = max((int((five == player).sum()) for five in fives if not (five == -player).any()), default=0)
    together = len(line) == 6 and 3 in (player * line[:3].sum(), player * line[3:].sum())
    return 24 if most == 3 and together else WORTH[most]


def test_there_are_eighteen_winning_lines() -> None:
    assert sorted(map(len, LINES)) == [5] * 4 + [6] * 14
    assert len(lines_of(np.zeros((6, 6), np.int64))) == 18


@pytest.mark.soak
def test_it_is_the_sum_over_the_lines_in_a_thousand_positions() -> None:
    model = find_model(PENTAGO, "paper-lines")
    for state in undecided(PENTAGO, amount(1_000, 150), (0, 30)):
        lines = lines_of(board_of(state))
        theirs = sum(worth(line, 1) - worth(line, -1) for line in lines) * (1 if state.ply % 2 == 0 else -1)
        assert evaluate_compiled(state, model) == theirs, PENTAGO.to_position(state)
        assert evaluate_compiled(exchanged(state), model) == theirs


def test_marbles_can_be_counted_whatever_else_is_on_the_line() -> None:
    model = find_model(PENTAGO, "paper-counts")
    for state in undecided(PENTAGO, 100, (0, 30)):
        lines = lines_of(board_of(state))
        counts = [[int((line == player).sum()) for line in lines] for player in (1, -1)]
        white, black = (sum((0, 1, 4, 12, 40, 100, 100)[count] for count in each) for each in counts)
        assert evaluate_compiled(state, model) == (white - black) * (1 if state.ply % 2 == 0 else -1)


def test_it_is_the_same_interpreted() -> None:
    model = find_model(PENTAGO, "paper-lines")
    for state in undecided(PENTAGO, 30, (0, 30)):
        assert evaluate(state, model) == evaluate_compiled(state, model)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ((1, 1, 1, 0, 0, 0), 24),
        ((0, 0, 0, 1, 1, 1), 24),
        ((0, 1, 1, 1, 0, 0), 12),
        ((1, 1, 1, 2, 0, 0), 0),
        ((2, 1, 1, 0, 1, 0), 12),
        ((2, 0, 0, 1, 1, 1), 24),
        ((1, 1, 0, 1, 1), 40),
        ((1, 1, 1, 0, 0), 12),
        ((2, 1, 0, 0, 0), 0),
    ],
)
def test_three_in_one_quadrant_are_worth_more_and_a_closed_line_nothing(line: tuple[int, ...], value: int) -> None:
    assert worth_of(line, 1) == value


def test_its_alpha_beta_finds_what_minimax_finds() -> None:
    player = find_player(PENTAGO, "paper-alpha-beta")
    assert player.options_as(Minimax) == Minimax("paper-lines", 3, order=Order.LEFT_FIRST, table=True)
    shallow = find_player(PENTAGO, "paper-alpha-beta@1")
    for state in undecided(PENTAGO, 3, (4, 20)):
        moves = ask(PENTAGO, state, shallow, every_move=True).info.root_scores
        assert ask(PENTAGO, state, shallow).info.score == max(moves.values())


def test_the_papers_players_are_there_by_name() -> None:
    papers = {name for name in player_names(PENTAGO) if name.startswith("paper")}
    parts = {"uct", "uct-plain", "uct-reuse", "alpha-beta", "hybrid", "five-moves", "counts"}
    parts |= {"uct-counts", "uct-tuned", "uct-puct", "uct-guided", "uct-learned"}
    assert papers == {"paper", *(f"paper-{part}" for part in parts)}
    assert all(find_player(PENTAGO, name).limit.seconds == 2.0 for name in papers)
