"""Learned patterns: what they say of a position, however computed; their files; and the order of moves by them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

import ai.compiled  # noqa: F401
from ai.errors import WeightsError
from ai.evaluation import evaluate, find_model, find_policy
from ai.evaluation.interface import SCRATCH, prefer
from ai.evaluation.patterns import LARGEST, PHASES, indices, packed, read_tables, unpacked, write_tables
from ai.evaluation.pentago_twist.patterns import LAYOUT, PentagoPatterns
from game import apply_action
from game.pentago_twist import CELLS, cell_of, square_of
from game.verbs import distinct_actions
from lab.learning.describing import describe
from lab.learning.pentago_twist import champion
from tests.ai.support import PENTAGO, evaluate_compiled, exchanged, undecided
from tests.amount import amount

CHAMPION = find_model(PENTAGO, "patterns", "champion")
_ANY = np.random.default_rng(1).integers(-300, 300, (LAYOUT.size, PHASES))[LAYOUT.classes()]
ODD = PentagoPatterns(packed(_ANY))
"""Weights that nobody learned: every one is different."""


@cache
def states() -> list[Any]:
    return undecided(PENTAGO, 150, (0, 30), seed=5)


@njit(cache=True)
def _prefer(state: Any, policy: Any, actions: Any, count: Any, scores: Any, scratch: Any) -> None:
    prefer(state, policy, actions, count, scores, scratch)


def _digits(state: Any) -> Any:
    own, other = (int(word) for word in (state.white, state.black)[:: 1 if state.ply % 2 == 0 else -1])
    return np.array([[own >> cell & 1 | 2 * (other >> cell & 1) for cell in range(CELLS)]], np.uint8)


def _read(state: Any, model: PentagoPatterns) -> int:
    """The value by the definition: every place looked up, phase by phase."""
    totals = unpacked(model.weights)[indices(LAYOUT, _digits(state))[0]].sum(axis=0)
    at = min(max(int(state.ply) - LAYOUT.first, 0), (PHASES - 1) * LAYOUT.step)
    phase = min(at // LAYOUT.step, PHASES - 2)
    along = at - phase * LAYOUT.step
    return int(totals[phase] * (LAYOUT.step - along) + totals[phase + 1] * along) // LAYOUT.step


@pytest.mark.parametrize("model", [CHAMPION, ODD], ids=["champion", "odd"])
def test_the_kernel_says_what_a_plain_reading_of_the_tables_says(model: PentagoPatterns) -> None:
    for state in states():
        assert evaluate_compiled(state, model) == _read(state, model), PENTAGO.to_position(state)
    for state in states()[:20]:
        assert evaluate(state, model) == _read(state, model), PENTAGO.to_position(state)


def test_what_is_described_for_learning_is_what_is_looked_up() -> None:
    for state in states():
        digits = np.zeros(champion.SPEC.features, np.uint8)
        describe(state, digits)
        assert (digits == _digits(state)[0]).all(), PENTAGO.to_position(state)


def _half_turned(state: Any) -> Any:
    def turned(marbles: Any) -> Any:
        squares = [square_of(cell) for cell in range(CELLS) if int(marbles) >> cell & 1]
        return np.uint64(sum(1 << cell_of(5 - column, 5 - row) for column, row in squares))

    return state._replace(white=turned(state.white), black=turned(state.black))


def test_a_half_turn_and_other_colours_change_nothing() -> None:
    for state in states():
        value = evaluate_compiled(state, ODD)
        assert evaluate_compiled(_half_turned(state), ODD) == value, PENTAGO.to_position(state)
        other = exchanged(state)
        assert _digits(other).tolist() == _digits(state).tolist()
        assert _read(other, ODD._replace(weights=packed(np.repeat(_ANY[:, :1], PHASES, axis=1)))) == _read(
            state, ODD._replace(weights=packed(np.repeat(_ANY[:, :1], PHASES, axis=1)))
        )


def test_words_keep_the_numbers_of_all_phases_when_they_are_added() -> None:
    parts = np.random.default_rng(2).integers(-LARGEST // 40, LARGEST // 40, (40, PHASES))
    assert (unpacked(packed(parts)) == parts).all()
    assert (unpacked(packed(parts).sum(keepdims=True)) == parts.sum(axis=0)).all()


def test_a_file_holds_the_tables_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.csv"
    small = packed(_ANY // 40)
    write_tables(path, LAYOUT, small, "a test")
    assert (read_tables(path, LAYOUT) == small).all()
    assert len(path.read_text(encoding="utf-8").splitlines()) < LAYOUT.size


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("edge,1,2,3", "bad-row"),
        ("edge,729,1,2,3,4", "bad-row"),
        ("corner,0,1,2,3,4", "bad-row"),
        ("edge,1,2,3,4,x", "bad-row"),
        ("edge,1,2,3,4,", "bad-row"),
        ("edge,1,2,3,4,5,6", "bad-row"),
        ("edge,1,2,3,-,4", "bad-row"),
        ("edge,1,2,3,4,32768", "bad-row"),
        ("edge,1,2,3,4,20000000000000000000", "bad-row"),
        ("edge twisted,1,9000,0,0,0", "too-large"),
    ],
)
def test_a_damaged_file_is_refused(row: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.csv"
    write_tables(path, LAYOUT, packed(np.zeros((LAYOUT.size, PHASES), np.int64)), "a test")
    whole = path.read_text(encoding="utf-8")
    good = "edge,0,1,-2,3,4"
    path.write_text(whole.replace("0 rows", f"{good}\n{row}\n{good}\n3 rows"), encoding="utf-8")
    with pytest.raises(WeightsError) as caught:
        read_tables(path, LAYOUT)
    assert caught.value.code == code
    assert code != "bad-row" or row in str(caught.value)


@pytest.mark.parametrize("lines", [1, 2, 500])
def test_a_file_that_was_cut_short_is_refused(lines: int, tmp_path: Path) -> None:
    path = tmp_path / "tables.csv"
    write_tables(path, LAYOUT, packed(_ANY // 40), "a test")
    rows = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(rows[:-lines]), encoding="utf-8")
    with pytest.raises(WeightsError) as caught:
        read_tables(path, LAYOUT)
    assert caught.value.code == "not-whole"


def test_another_boards_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.csv"
    write_tables(path, LAYOUT._replace(first=0), packed(np.zeros((LAYOUT.size, PHASES), np.int64)), "a test")
    with pytest.raises(WeightsError) as caught:
        read_tables(path, LAYOUT)
    assert caught.value.code == "wrong-size"


def _scores(state: Any) -> dict[int, int]:
    actions, scores, scratch = np.zeros(288, np.int64), np.zeros(288, np.int64), np.zeros(SCRATCH, np.uint64)
    count = distinct_actions(state, actions)
    _prefer(state, find_policy(PENTAGO, "champion"), actions, np.int64(count), scores, scratch)
    compiled = scores[:count].tolist()
    prefer(state, find_policy(PENTAGO, "champion"), actions, count, scores, scratch)
    assert scores[:count].tolist() == compiled
    return dict(zip(actions[:count].tolist(), compiled, strict=True))


@pytest.mark.soak
def test_moves_are_ordered_much_as_the_positions_after_them_are_worth() -> None:
    likeness = []
    for state in undecided(PENTAGO, amount(6, 3), (6, 16), seed=8):
        scores = _scores(state)
        children = {action: apply_action(state, action) for action in scores}
        open_ = [action for action, child in children.items() if child.winner == -1]
        worth = [-_read(children[action], CHAMPION) for action in open_]
        likeness.append(np.corrcoef([scores[action] for action in open_], worth)[0, 1])
    assert np.mean(likeness) > 0.7
