"""Searches in plain Python, in their own process: the same answers as from compiled kernels."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any

import numpy as np
import pytest

from ai import thinking
from ai.info import Info, Limit
from ai.interpreter import Interpreter, is_light
from ai.levels import levels
from ai.players import find_player
from ai.search import raw_compiled, raw_interpreted
from ai.search.task import NODES, Task
from ai.spec import Attention, PlayerSpec
from game import GAMES, Game, Match, find_game
from tests.ai.support import CONNECT_FOUR, GAME_IDS, undecided_matches
from tests.amount import amount
from tests.boards import sample_of

_MIDDLE = 50
"""Plies of half a game, at most: Kalah's longest is far longer than any that is met."""


@pytest.fixture(scope="module")
def interpreter() -> Iterator[Interpreter]:
    """The other process."""
    process = Interpreter()
    yield process
    process.close()


def _said(task: Task, action: int | None, told: list[Info]) -> tuple[Any, ...]:
    """An answer: the action, the nodes, and all that was published on the way."""
    return action, int(task.counters[NODES]), told


def _asked(match: Match, player: PlayerSpec) -> tuple[Task, list[Info]]:
    told: list[Info] = []
    asked = {"publish": told.append, "every_move": player.seed % 2 == 0, "before": match.before}
    return Task(match.game, match.state, player, **asked), told


def _weak(game: Game) -> list[PlayerSpec]:
    return [level.player for level in levels(game.name)[: sample_of(game).light]]


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_weak_levels_answer_alike_in_plain_python(game: Game, interpreter: Interpreter) -> None:
    middle = min(game.max_plies // 2, _MIDDLE)
    plies = (amount(1, middle), middle + 1)  # the earlier, the longer it takes
    for seed, match in enumerate(islice(undecided_matches(game, plies), amount(20, 2))):
        for player in _weak(game):
            task, told = _asked(match, player.seeded(seed))
            plain = _said(task, interpreter.think(task, lambda: True), told)
            task, told = _asked(match, player.seeded(seed))
            assert plain == _said(task, thinking.think(task), told), f"{player.name}: {game.to_position(match.state)}"


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_weak_levels_are_light(game: Game) -> None:
    assert all(is_light(game, player) for player in _weak(game))


@pytest.mark.parametrize(
    ("limit", "options"),
    [
        (Limit(seconds=1.0), Attention()),
        (Limit(depth=42, nodes=50_000), Attention()),
        (Limit(depth=1), Attention(model="network", weights="champion")),
    ],
    ids=["endless", "deep", "learned"],
)
def test_a_search_that_takes_long_waits_for_its_kernels(limit: Limit, options: Attention) -> None:
    assert not is_light(CONNECT_FOUR, PlayerSpec("x", "alpha-beta", limit, options))


def test_only_a_few_random_games_are_played_in_plain_python() -> None:
    uct = PlayerSpec("x", "uct", Limit(nodes=1000))
    assert is_light(CONNECT_FOUR, uct)
    assert not is_light(CONNECT_FOUR, uct.with_limit(Limit(nodes=50_000)))
    assert not is_light(CONNECT_FOUR, uct.with_limit(Limit(seconds=1.0)))


def test_an_answer_that_nobody_wants_any_more_is_none(interpreter: Interpreter) -> None:
    task, _ = _asked(Match(CONNECT_FOUR), levels(CONNECT_FOUR.name)[5].player)
    assert interpreter.think(task, lambda: False) is None


def test_a_search_that_is_stopped_answers_with_the_best_move_by_then_and_the_next_is_not_kept_waiting(
    interpreter: Interpreter,
) -> None:
    deep = PlayerSpec("deep", "alpha-beta", Limit(depth=42))
    task, told = _asked(Match(CONNECT_FOUR), deep)
    task.stop[0] = 1
    assert interpreter.think(task, lambda: True) == told[-1].pv[0]
    assert told[-1].depth < 42
    shallow = PlayerSpec("shallow", "alpha-beta", Limit(depth=1))
    task, told = _asked(Match(CONNECT_FOUR), shallow)
    assert interpreter.think(task, lambda: True) == told[-1].pv[0]
    assert [info.depth for info in told] == [1]


def test_values_of_moves_may_be_known_before_any_line(interpreter: Interpreter) -> None:
    board = find_game("tic-tac-toe")
    match = Match(board, "ww1/3/b2 b")
    task, told = _asked(match, find_player(board, "perfect").seeded(2))
    assert task.every_move
    action = interpreter.think(task, lambda: True)
    assert told[0].pv == ()
    assert action == board.parse_action(match.state, "c3")


def test_a_process_that_is_closed_cancels_what_it_was_asked() -> None:
    process = Interpreter()
    process.close()
    task, _ = _asked(Match(CONNECT_FOUR), levels(CONNECT_FOUR.name)[0].player)
    with pytest.raises(CancelledError):
        process.think(task, lambda: True)


def test_nobody_is_interpreted_whose_kernels_are_loaded(
    interpreter: Interpreter, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = levels(CONNECT_FOUR.name)[0].player
    thinking.load(CONNECT_FOUR, weak)
    thinking.interpret(interpreter)
    monkeypatch.setattr(interpreter, "think", None)
    task, told = _asked(Match(CONNECT_FOUR), weak)
    try:
        assert thinking.think(task) == told[-1].pv[0]
    finally:
        thinking.interpret(None)


def test_memory_is_read_and_written_alike() -> None:
    words, halves = np.arange(8, dtype=np.int64), np.arange(8, dtype=np.int32)
    at, half_at = raw_interpreted.address(words), raw_interpreted.address(halves)
    assert at == raw_compiled.address(words)
    raw_interpreted.put(at, 2, -5)
    raw_interpreted.put_word(at, 3, np.uint64(2**64 - 7))
    raw_interpreted.put_half(half_at, 4, -9)
    raw_interpreted.view(at, 8)[6] = 60
    raw_interpreted.view_reals(at, 8)[7] = 0.5
    assert [*words[2:4], words[6], halves[4], words[7:].view(np.float64)[0]] == [-5, -7, 60, -9, 0.5]
    assert raw_interpreted.get(at, 2) == raw_interpreted.get_shared(at + 16) == -5
    assert raw_interpreted.get_word(at, 3) == raw_interpreted.view_words(at, 8)[3] == np.uint64(2**64 - 7)
    assert raw_interpreted.get_half(half_at, 4) == -9
