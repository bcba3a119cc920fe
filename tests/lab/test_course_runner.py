"""A course in a process beside the window: the same weights as the command's to the last digit, whatever happens to it.

These play real games by compiled kernels, fifty a batch; what is waited for is news, never a time.
"""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ai import yours
from lab.errors import CourseError
from lab.learning import command, shelf
from lab.learning.held import held
from lab.learning.recipe import Recipe
from lab.learning.runner import CourseRunner, CourseUpdate
from tests.ai.support import PATHWAYZ
from tests.amount import long

RECIPE = Recipe("Heron", "pathwayz", "td52", games=200, seed=11)
PATIENCE = 900.0
"""Seconds after which a process that says nothing more is taken for stuck; kernels may have to be compiled."""


def _until(running: CourseRunner, seen: Callable[[CourseUpdate], bool]) -> list[CourseUpdate]:
    """Take news until some are such; return all of them."""
    found: list[CourseUpdate] = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        news = running.news()
        if news is None:
            time.sleep(0.01)
            continue
        found.append(news)
        if seen(news):
            return found
    raise AssertionError(f"no such news came: {[(news.state, news.sentence) for news in found]}")


def _is(state: str) -> Callable[[CourseUpdate], bool]:
    return lambda news: news.state == state


def _weights(folder: Path) -> bytes:
    return (folder / yours.WEIGHTS).read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The weights after each batch, as the command makes them without a break."""
    folder = tmp_path_factory.mktemp("whole")
    arguments = ["pathwayz", "--games", "200", "--seed", "11", "--folder", str(folder)]
    assert command.main([*arguments, "--weights", str(folder / "own.csv")]) == 0
    return _weights(folder)


def test_a_course_beside_the_window_is_that_of_the_command(whole: bytes) -> None:
    folder = shelf.make(RECIPE)
    running = CourseRunner(folder)
    assert running.news() is None
    running.begin()
    end = time.monotonic() + PATIENCE
    while len(shelf.load(folder).batches) < 4 and time.monotonic() < end:
        time.sleep(0.01)
    heard = _until(running, _is("done"))
    assert sum(bool(news.batches) for news in heard) < 4, "some are heard of together"
    assert [batch.games for news in heard for batch in news.batches] == [50, 100, 150, 200]
    assert b"".join(row.tobytes() for news in heard for row in news.rows) == whole, "a row for each batch"
    assert heard[-1].seconds_left == 0
    assert heard[-1].games_per_second > 0
    assert _weights(folder) == whole
    _until_over(running)
    assert "numba" not in _modules_of_a_window()


def _until_over(running: CourseRunner) -> None:
    end = time.monotonic() + PATIENCE
    while running.is_alive and time.monotonic() < end:
        running.news()
        time.sleep(0.01)
    assert not running.is_alive


def _modules_of_a_window() -> str:
    """Return what is loaded in a process that shows courses."""
    shows = (
        "import sys; import lab.learning.runner, lab.learning.shelf, lab.learning.contributions; print(*sys.modules)"
    )
    return subprocess.run([sys.executable, "-c", shows], capture_output=True, text=True, check=True).stdout


def test_a_pause_and_another_day_change_nothing(whole: bytes) -> None:
    folder = shelf.make(RECIPE)
    running = CourseRunner(folder)
    running.begin()
    running.pause()
    _until(running, _is("paused"))
    running.resume()
    earlier = _until(running, lambda news: bool(news.batches))
    running.stop()
    earlier += _until(running, _is("paused"))
    _until_over(running)
    kept = len(shelf.load(folder).batches)
    assert 0 < kept <= 4
    again = CourseRunner(folder)
    again.resume()
    heard = _until(again, _is("done"))
    assert sum(len(news.batches) for news in heard) == 4 - kept
    assert b"".join(row.tobytes() for news in [*earlier, *heard] for row in news.rows) == whole, "heard of one by one"
    assert _weights(folder) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a signal")
def test_a_killed_course_loses_one_batch_at_most(whole: bytes) -> None:
    folder = shelf.make(RECIPE)
    running = CourseRunner(folder)
    earlier = _children()  # of a course of before, which may still be ending
    running.begin()
    heard = _until(running, lambda news: bool(news.batches))
    assert heard[0].state == "preparing"
    told = sum(len(news.batches) for news in heard)
    (child,) = set(_children()).difference(earlier)
    if sys.platform != "win32":
        os.kill(child, signal.SIGKILL)
    last = _until(running, lambda news: news.state in ("failed", "done"))[-1]
    kept = shelf.load(folder)
    assert len(kept.batches) >= told
    if last.state == "failed":
        assert "ended from outside" in last.sentence
    running.begin()
    _until(running, _is("done"))
    assert _weights(folder) == whole


def _children() -> list[int]:
    """The processes that learn for this one."""
    import multiprocessing

    return [child.pid for child in multiprocessing.active_children() if child.name == "worker process" and child.pid]


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a signal")
def test_a_course_ends_with_its_window(tmp_path: Path) -> None:
    folder = shelf.make(dataclasses.replace(RECIPE, games=100_000))
    program = (
        "import sys, time; from pathlib import Path; from lab.learning.runner import CourseRunner\n"
        "if __name__ == '__main__':\n"
        "    running = CourseRunner(Path(sys.argv[1])); running.begin()\n"
        "    while not ((news := running.news()) and news.batches): time.sleep(0.01)\n"
        "    print('learning', flush=True); time.sleep(600)\n"
    )
    (tmp_path / "window.py").write_text(program, "utf-8")
    root = Path(__file__).parents[2]
    window = subprocess.Popen(
        [sys.executable, str(tmp_path / "window.py"), str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert window.stdout is not None
    assert window.stdout.readline() == "learning\n"
    with pytest.raises(CourseError), held(folder):
        pass
    window.kill()
    window.wait()
    window.stdout.close()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with held(folder):
                break
        except CourseError:
            time.sleep(0.05)
    assert len(shelf.load(folder).batches) >= 1


def test_nobody_is_taught_twice_at_once() -> None:
    folder = shelf.make(RECIPE)
    running = CourseRunner(folder)
    with held(folder):
        running.begin()
        why = _until(running, _is("failed"))[-1].sentence
    assert why == "This player is being taught at this moment, perhaps by another window: 'heron'."


def test_a_damaged_course_fails_with_a_sentence() -> None:
    folder = shelf.make(RECIPE)
    (folder / "course.json").write_text("{}", "utf-8")
    running = CourseRunner(folder)
    running.begin()
    assert "cannot be read" in _until(running, _is("failed"))[-1].sentence


def test_weights_without_bound_fail_with_a_sentence() -> None:
    running = CourseRunner(shelf.make(RECIPE), dataclasses.replace(RECIPE, rate=1e9))
    running.begin()
    assert "without bound" in _until(running, _is("failed"))[-1].sentence


def test_what_was_closed_before_it_began_says_nothing() -> None:
    running = CourseRunner(shelf.make(RECIPE))
    running.begin()
    running.close()
    assert (running.is_alive, running.state, running.news()) == (False, "paused", None)


@long
def test_who_was_closed_can_be_deleted_at_once_and_goes_on_when_it_is_back(whole: bytes) -> None:
    running = CourseRunner(shelf.make(RECIPE))
    running.begin()
    _until(running, lambda news: bool(news.batches))
    running.close()
    token = shelf.delete(PATHWAYZ, "heron")
    again = CourseRunner(yours.folder(PATHWAYZ) / shelf.restore(PATHWAYZ, token))
    again.begin()
    _until(again, _is("done"))
    assert _weights(again.folder) == whole


@pytest.mark.usefixtures("jobs_here")
def test_the_command_teaches_a_player_of_yours(whole: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["pathwayz", "--name", "Heron", "--seed", "11", "--games"]
    assert command.main([*arguments, "100"]) == 0
    assert "It is called my/heron." in capsys.readouterr().out
    assert command.main([*arguments, "200"]) == 0
    folder = yours.folder(PATHWAYZ) / "heron"
    assert _weights(folder) == whole
    assert yours.names(PATHWAYZ) == ("my/heron",)
    assert shelf.players(PATHWAYZ)[0].is_whole
    with pytest.raises(CourseError, match="another recipe"):
        command.main([*arguments, "200", "--exploration", "0.25"])
    assert _weights(folder) == whole
