"""Getting ready behind the home screen, without compiling anything here."""

from __future__ import annotations

import sys
import threading

import pytest

from ai import assets, interpreter, thinking
from ai.cache import cache, warm
from ai.cache.warm import CompileStep
from ai.errors import DataError
from ai.spec import Attention, PlayerSpec
from coach.game_texts import preparing_text
from game import GAMES, threads
from saves import memory
from table import compiling
from table.warmup import Warmup

NAMES = [game.name for game in warm.WARMED]


STEPS = [CompileStep(name, "alpha-beta", of_level=True, of_strongest=True) for name in NAMES[:2]]
COMPILES = "import sys\nfor line in sys.stdin: print('a warning'); print(line, flush=True)"
WAITS = "import sys; sys.stdin.read()"
FAILS = "input(); raise SystemExit(3)"
COMPILED = [
    *("Preparing", "Preparing, 0 %", "Preparing, 50 %", f"{NAMES[0]} alpha-beta", "Preparing, 50 %"),
    *("Preparing, 100 %", f"{NAMES[1]} alpha-beta", "Preparing, 100 %", "mark", "prune"),
]
"""What is done and said where STEPS are compiled."""
NOTHING = COMPILED[:2]
"""The same where none of them can be."""


class FakeInterpreter:
    """A process that only ends."""

    def __init__(self, done: list[str]) -> None:
        self._done = done

    def close(self) -> None:
        self._done.append("nobody interprets")


def _run(
    monkeypatch: pytest.MonkeyPatch,
    complete: bool,
    *,
    damaged: bool = False,
    kept: bool = True,
    fails: str = "",
    unusable: tuple[str, ...] = (),
    child: str = COMPILES,
    ends: bool = True,
) -> tuple[Warmup, list[str], list[str]]:
    """A warm-up whose child compiles STEPS (with `ends`: that has ended), what it told, and what it did, in order."""
    told: list[str] = []
    done: list[str] = []

    def load(name: str) -> None:
        done.append(name)
        if name == fails:
            raise MemoryError

    monkeypatch.setattr(cache, "use", lambda: done.append("use"))
    monkeypatch.setattr(cache, "is_kept", lambda: kept)
    monkeypatch.setattr(warm, "is_complete", lambda: complete)
    monkeypatch.setattr(warm, "is_damaged", lambda: damaged)
    monkeypatch.setattr(warm, "steps", lambda: [*STEPS])
    monkeypatch.setattr(compiling, "CHILDREN", 1)
    monkeypatch.setattr(warm, "load", load)
    monkeypatch.setattr(warm, "load_step", lambda game, method: done.append(f"{game} {method}"))
    monkeypatch.setattr(warm, "mark", lambda: done.append("mark"))
    monkeypatch.setattr(cache, "prune", lambda: done.append("prune"))
    monkeypatch.setattr(interpreter, "Interpreter", lambda: FakeInterpreter(done))
    monkeypatch.setattr(assets, "reported", lambda: unusable)
    warmup = Warmup(lambda: done.append(says(warmup)), told.append, [sys.executable, "-c", child])
    warmup.begin()
    assert not ends or warmup.wait(20)
    return warmup, told, done


def says(warmup: Warmup) -> str:
    """What an AI seat of the last game says, empty once it can think."""
    return "" if warmup.ready(NAMES[-1]) else preparing_text(warmup.progress.latest)


def loaded(progress: str) -> list[str]:
    """What is done where every game is loaded, and what an AI seat of the last one says after each."""
    says = [progress] * (len(NAMES) - 1) + [""]
    return [done for pair in zip(NAMES, says, strict=True) for done in pair]


def test_a_warm_cache_is_loaded_and_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup, told, done = _run(monkeypatch, complete=True)
    assert (told, done) == ([], ["use", *loaded("Preparing")])
    assert all(warmup.ready(name) for name in NAMES)


def test_a_cold_cache_is_filled_by_children_and_loaded_as_it_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told, done = _run(monkeypatch, complete=False)
    assert (told, done) == ([], ["use", *COMPILED, *loaded("Preparing, 100 %"), "nobody interprets"])


def test_children_that_fail_leave_it_to_whoever_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup, told, done = _run(monkeypatch, complete=False, child=FAILS)
    assert (told, done) == ([], ["use", *NOTHING, *loaded("Preparing, 0 %"), "nobody interprets"])
    assert all(warmup.ready(name) for name in NAMES)


def test_a_window_that_closes_ends_the_children_that_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup, told, done = _run(monkeypatch, complete=False, child=WAITS, ends=False)
    while "Preparing, 0 %" not in done:
        assert not warmup.wait(0.01)
    warmup.close()
    assert warmup.wait(20)
    assert (told, done[1:]) == ([], [*NOTHING, "nobody interprets"])
    assert not any(warmup.ready(name) for name in NAMES)


def test_a_window_may_close_before_anything_got_ready() -> None:
    warmup = Warmup(lambda: None)
    warmup.close()
    assert warmup.wait(0)


def test_damaged_kernels_are_made_again_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _, (sentence,), done = _run(monkeypatch, complete=False, damaged=True)
    assert "damaged" in sentence
    assert done == ["use", *COMPILED, *loaded("Preparing, 100 %"), "nobody interprets"]


def test_kernels_that_are_damaged_later_are_made_again_by_the_child_too(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup, told, done = _run(monkeypatch, complete=False)
    done.clear()
    monkeypatch.setattr(warm, "is_damaged", lambda: True)
    monkeypatch.setattr(warm, "is_complete", lambda: False)
    unheard_of = PlayerSpec("odd", "alpha-beta", options=Attention(model="unheard-of"))
    with pytest.raises(DataError):
        thinking.load(GAMES[0], unheard_of)
    assert "damaged" in told[0]
    assert "mark" in done
    warmup.close()
    done.clear()
    with pytest.raises(DataError):
        thinking.load(GAMES[0], unheard_of)
    assert done == []


def test_kernels_that_cannot_be_kept_are_said_to_take_a_minute_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    _, (sentence,), _ = _run(monkeypatch, complete=False, kept=False)
    assert "anew at each start" in sentence


def test_a_game_that_fails_keeps_none_of_the_others_from_being_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    warmup, told, _ = _run(monkeypatch, complete=True, fails=NAMES[0])
    assert told == []
    assert [warmup.ready(name) for name in NAMES] == [False, *[True] * (len(NAMES) - 1)]
    assert "log file" in warmup.problem


@pytest.mark.parametrize("hindrance", ["no thread", "no cache"])
def test_where_nothing_can_get_ready_that_is_the_problem(monkeypatch: pytest.MonkeyPatch, hindrance: str) -> None:
    told: list[str] = []
    if hindrance == "no thread":
        monkeypatch.setattr(threads, "start", lambda *_: None)
    else:
        monkeypatch.setattr(cache, "use", lambda: 1 // 0)
    warmup = Warmup(lambda: told.append(warmup.problem))
    warmup.begin()
    assert warmup.wait(20)
    assert told == ["Cannot think here: the log file says why"]


def test_a_board_that_is_opened_while_others_get_ready_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    preferred: list[str] = []
    monkeypatch.setattr(compiling.Compiling, "prefer", lambda _self, game: preferred.append(game))
    warmup, _, _ = _run(monkeypatch, complete=False)
    for name in ("kalah", "othello"):
        warmup.prefer(name)
    assert preferred == ["kalah", "othello"]


def test_memory_is_asked_for_before_anything_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(memory, "demand_room", lambda: asked.append("room"))
    monkeypatch.setattr(thinking, "before_loading", lambda prepare=None: prepare and prepare())
    warmup, _, _ = _run(monkeypatch, complete=True)
    warmup.close()
    assert asked == ["room", "room"]


def test_players_that_cannot_be_used_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told, _ = _run(monkeypatch, complete=True, unusable=("The strongest cannot play.",))
    assert told == ["The strongest cannot play."]


@pytest.mark.parametrize("ready", [False, True])
def test_a_player_may_be_ready_before_all_others_of_its_board(monkeypatch: pytest.MonkeyPatch, ready: bool) -> None:
    monkeypatch.setattr(thinking, "is_ready", lambda _board, _player: ready)
    warmup = Warmup(lambda: None)
    assert (warmup.ready(NAMES[0], PlayerSpec("odd", "random")), warmup.ready(NAMES[0])) == (ready, False)


def test_before_anything_went_wrong_there_is_no_problem() -> None:
    assert Warmup(lambda: None).problem == ""


def test_weak_players_are_interpreted_until_the_kernels_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted: list[bool] = []
    spared: list[bool] = []
    monkeypatch.setattr(thinking, "interpret", lambda by: interpreted.append(by is not None))
    monkeypatch.setattr(memory, "spare_what_stays", lambda: spared.append(interpreted == [True, False]))
    _run(monkeypatch, complete=False)
    assert (interpreted, spared) == ([True, False], [True])


def test_a_window_that_closes_at_once_waits_until_the_interpreter_has_started_and_ends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process whose parent has gone before it was told what to do ends with Python's own words in the terminal."""
    starts, closes = threading.Event(), threading.Event()
    done: list[str] = []

    def started() -> FakeInterpreter:
        starts.set()
        assert not closes.wait(0.3), "closed while it starts"
        return FakeInterpreter(done)

    monkeypatch.setattr(cache, "use", lambda: None)
    monkeypatch.setattr(warm, "is_complete", lambda: False)
    monkeypatch.setattr(warm, "steps", list)
    monkeypatch.setattr(warm, "load", lambda _name: None)
    monkeypatch.setattr(interpreter, "Interpreter", started)
    warmup = Warmup(lambda: None)
    warmup.begin()
    assert starts.wait(20)
    warmup.close()
    closes.set()
    assert warmup.wait(20)
    assert done == ["nobody interprets"]
