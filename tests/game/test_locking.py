"""Locks on files: one process at a time, who waits does so for a moment, and what was moved meanwhile is not locked."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.locking import alone_with, locked, open_to_lock


class Clock:
    """A clock that only goes on while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.at: dict[int, Callable[[], object]] = {}
        """What happens at a moment, in hundredths of a second."""

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.at.pop(round(100 * self.now), lambda: None)()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("game.locking.time", clock)
    return clock


def test_a_lock_is_waited_for_as_long_as_one_is_patient(tmp_path: Path, clock: Clock) -> None:
    with open_to_lock(tmp_path / "a.lock") as one, open_to_lock(tmp_path / "a.lock") as other:
        assert locked(one)
        assert (locked(other), clock.now) == (False, 0.0)
        assert not locked(other, 0.3)
        assert clock.now == pytest.approx(0.3)
        clock.at[40] = one.close
        assert locked(other, 5.0)
        assert clock.now == pytest.approx(0.4)


def test_the_position_in_a_file_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"0123456789")
    with (tmp_path / "file").open("r+b") as file:
        file.seek(4)
        assert locked(file)
        assert file.read() == b"456789"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows moves no open file")
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_is_moved_while_one_waits_is_not_locked(tmp_path: Path, clock: Clock, is_replaced: bool) -> None:
    def move_and_close() -> None:
        (tmp_path / "a.lock").rename(tmp_path / "b.lock")
        if is_replaced:
            (tmp_path / "a.lock").touch()
        one.close()

    with open_to_lock(tmp_path / "a.lock") as one, open_to_lock(tmp_path / "a.lock") as other:
        assert locked(one)
        clock.at[20] = move_and_close
        assert not locked(other, 1.0)
        assert clock.now == pytest.approx(0.2), "its name does not come back, so nobody waits for it"


def test_who_changes_a_file_is_waited_for_and_not_for_ever(tmp_path: Path, clock: Clock) -> None:
    with open_to_lock(tmp_path / "settings.lock") as other:
        assert locked(other)
        with alone_with(tmp_path / "settings.toml"):
            assert clock.now == pytest.approx(0.4)
        clock.at[50] = other.close
        with alone_with(tmp_path / "settings.toml"):
            assert clock.now == pytest.approx(0.5)
            with open_to_lock(tmp_path / "settings.lock") as third:
                assert not locked(third)


@pytest.mark.parametrize("kind", ["folder", "pipe", "no folder"])
def test_where_no_lock_can_be_had_the_file_is_changed_all_the_same(tmp_path: Path, kind: str) -> None:
    if kind == "folder":
        (tmp_path / "settings.lock").mkdir()
    elif kind == "pipe" and sys.platform != "win32":
        os.mkfifo(tmp_path / "settings.lock")
    place = tmp_path / "missing" if kind == "no folder" else tmp_path
    with alone_with(place / "settings.toml"):
        assert not (tmp_path / "missing").exists()
