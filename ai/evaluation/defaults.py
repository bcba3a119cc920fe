"""The evaluation of a board that has none of its own, from its rules alone.

On a board where pieces in line win (`Game.in_line`), the evaluation counts the lines that are open to only one side; a
line with more pieces counts more. On any other board the evaluation counts the possible moves, and the points if the
board counts points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import popcount
from game.in_line import windows
from game.verbs import current_player, jitable, legal_actions
from game.words import words_for, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.spec import Game


class OpenLines(NamedTuple):
    """The weights of the evaluation by lines that are open to only one side.

    Attributes:
        weights: a weight for each number of pieces on a line, from 0 to one less than a win needs.
    """

    weights: Weights


class Mobility(NamedTuple):
    """The weights of the evaluation by possible moves and points.

    Attributes:
        weights: two weights: for each legal move of the side to move, and for each point by which it leads.
    """

    weights: Weights


_MOVE, _POINT = 1, 10
_GROWTH = 4
"""The factor by which one more piece on a line raises the line's value."""


def offer(game: Game) -> None:
    """Give a board the evaluation that its rules suggest."""
    if game.in_line:
        _offer_open_lines(game)
    elif game.score is not None:
        _offer_points(game)
    else:
        _offer_mobility(game)


def lines_of(game: Game) -> Iterator[int]:
    """Yield every line that wins on a board where pieces in line win, as a bitboard in a Python integer."""
    for line in windows(game.columns, game.rows, game.in_line):
        yield sum(1 << row * game.columns + column for column, row in line)


def _offer_open_lines(game: Game) -> None:
    words, count = words_for(game.rows * game.columns), game.in_line
    both = 2 * words
    masks = np.array([words_of(line, words) for line in lines_of(game)], np.uint64)
    lines = len(masks)
    offer_own(game.state_type, "open-lines", OpenLines, (0, *(_GROWTH**more for more in range(count - 1))))

    @answers(evaluate, game.state_type, OpenLines)
    def _evaluate(state: Any, model: OpenLines) -> int:
        weights = held(model.weights, count)
        first, second = state[:words], state[words:both]
        total = 0
        for line in range(lines):
            of_first = of_second = 0
            for word in range(words):
                mask = masks[line, word]
                of_first += popcount(first[word] & mask)
                of_second += popcount(second[word] & mask)
            if of_second == 0:
                total += weights[of_first]
            elif of_first == 0:
                total -= weights[of_second]
        return total if state.ply & 1 == 0 else -total


def _offer_mobility(game: Game) -> None:
    most = game.num_actions
    offer_own(game.state_type, "mobility", Mobility, (_MOVE, _POINT))

    @answers(evaluate, game.state_type, Mobility)
    def _evaluate(state: Any, model: Mobility) -> int:
        return held(model.weights, 2)[0] * legal_actions(state, np.empty(most, np.int64))  # type: ignore[no-any-return]


def _offer_points(game: Game) -> None:
    assert game.score is not None
    most, points = game.num_actions, jitable(game.score)
    offer_own(game.state_type, "points", Mobility, (_MOVE, _POINT))

    @answers(evaluate, game.state_type, Mobility)
    def _evaluate(state: Any, model: Mobility) -> int:
        weights = held(model.weights, 2)
        first, second = points(state)
        ahead = first - second if current_player(state) == 0 else second - first
        return weights[1] * ahead + weights[0] * legal_actions(state, np.empty(most, np.int64))  # type: ignore[no-any-return]
