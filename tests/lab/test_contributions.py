"""What a player likes: the value of every move is that by which it plays, and features add up to it."""

from __future__ import annotations

import time

import numpy as np
import pytest

from ai.errors import WeightsError
from ai.evaluation.features import describe, find_features
from ai.info import Limit
from ai.players import find_player
from ai.search.task import Task
from ai.thinking import think
from game import apply_action
from lab.learning.contributions import WON, MoveContributions, labels_of, move_contributions
from lab.learning.contributions_worker import ContributionsWorker
from tests.ai.support import PATHWAYZ
from tests.lab import taught

MIDDLE = "12/12/12/3w8/2w2b6/1w3b6/12/wbb9 w"
NEARLY = "12/12/wwwwwwwwwww1/12/12/12/12/bbbbbbbbbbb1 w"


def test_the_values_of_moves_differ_as_the_positions_after_them() -> None:
    state, model, out = PATHWAYZ.from_position(MIDDLE), find_features(PATHWAYZ, "td52"), np.zeros(52)
    found = move_contributions(state, "td52")
    assert len(found) == len({liked.action for liked in found}) > 100
    assert [liked.value for liked in found] == sorted((liked.value for liked in found), reverse=True)
    sums = []
    for liked in found[::20]:
        describe(apply_action(state, liked.action), model, 0, out)
        sums.append(float(out @ model.weights) - liked.value)
    assert sums == pytest.approx([sums[0]] * len(sums))


def test_the_best_one_is_what_the_player_plays() -> None:
    state = PATHWAYZ.from_position(MIDDLE)
    assert think(Task(PATHWAYZ, state, find_player(PATHWAYZ, "td52").limited(Limit(seconds=9)))) == (
        move_contributions(state, "td52")[0].action
    )


def test_features_count_for_as_much_as_a_move_is_better_than_the_others() -> None:
    found = move_contributions(PATHWAYZ.from_position(MIDDLE), "td52")
    assert sum(liked.value for liked in found) == pytest.approx(0, abs=1e-9)
    for liked in (found[0], found[-1]):
        assert sum(share for _, share in liked.contributions) == pytest.approx(liked.value)
        sizes = [abs(share) for _, share in liked.contributions]
        assert sizes == sorted(sizes, reverse=True)


def test_a_win_is_a_win() -> None:
    found = move_contributions(PATHWAYZ.from_position(NEARLY), "td52")
    assert (found[0].value, found[0].contributions) == (WON, ())
    assert PATHWAYZ.action_to_string(PATHWAYZ.from_position(NEARLY), found[0].action) in ("l5", "l6", "l7")
    assert found[-1].contributions


def test_a_game_that_is_over_has_no_moves() -> None:
    assert move_contributions(PATHWAYZ.from_position("12/12/wwwwwwwwwwww/12/12/12/12/bbbbbbbbbbb1 b"), "td52") == []


def test_it_tells_of_a_taught_player_as_it_was() -> None:
    taught.make(batches=2)
    first, second = (move_contributions(PATHWAYZ.initial_state(), f"my/heron@{games}")[0].value for games in (50, 100))
    assert second == pytest.approx(2 * first)


def test_a_player_that_is_gone_is_a_sentence() -> None:
    with pytest.raises(WeightsError, match="no such weights"):
        move_contributions(PATHWAYZ.initial_state(), "my/nobody")


def _answer(asking: ContributionsWorker) -> list[MoveContributions] | None:
    end = time.monotonic() + 60
    while asking.busy and time.monotonic() < end:
        if (found := asking.answer()) is not None:
            return found
        time.sleep(0.01)
    return None


def test_a_process_beside_the_window_answers_the_last_question() -> None:
    first, second = PATHWAYZ.initial_state(), PATHWAYZ.from_position(MIDDLE)
    asking = ContributionsWorker("td52")
    assert asking.answer() is None
    asking.ask(first)
    asking.ask(second)
    assert _answer(asking) == move_contributions(second, "td52")
    asking.ask(first)
    assert _answer(asking) == move_contributions(first, "td52")
    assert not asking.busy
    asking.close()


def test_a_question_without_an_answer_is_a_problem_and_the_next_one_is_answered() -> None:
    asking = ContributionsWorker("my/heron@50")
    asking.ask(PATHWAYZ.initial_state())
    assert _answer(asking) is None
    assert "no such weights" in asking.problem
    taught.make(batches=1)
    asking.ask(PATHWAYZ.initial_state())
    assert _answer(asking)
    asking.close()


def test_where_two_values_differ_by_less_than_one_all_have_a_decimal() -> None:
    values = (7.24, 7.04, 3.0, -0.2)
    labels = labels_of([MoveContributions(place, value, ()) for place, value in enumerate(values)])
    assert [labels[place] for place in range(4)] == ["+7.2", "+7.0", "+3.0", "−0.2"]
    labels = labels_of([MoveContributions(place, value, ()) for place, value in enumerate(values[1:])])
    assert [labels[place] for place in range(3)] == ["+7", "+3", "0"]
