"""What is asked of the system's memory: freed blocks go back, and a reserve is kept for an orderly end."""

from __future__ import annotations

import ctypes
import gc
import mmap
import sys
import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from saves import memory


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The calls of glibc."""
    made: list[tuple[Any, ...]] = []

    def noting(name: str) -> Callable[..., None]:
        return lambda *arguments: made.append((name, *arguments))

    glibc = SimpleNamespace(mallopt=noting("mallopt"), malloc_trim=noting("malloc_trim"))
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: glibc)
    monkeypatch.setattr(sys, "platform", "linux")
    return made


def test_large_blocks_go_back_to_the_system_at_once_and_small_ones_after_a_scene(calls: list[tuple[Any, ...]]) -> None:
    memory.return_freed_blocks()
    memory.forget_scene()
    assert calls == [("mallopt", -3, 262144), ("malloc_trim", 0)]  # M_MMAP_THRESHOLD of malloc.h


def test_what_stays_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: asked.append("freeze"))
    memory.spare_what_stays()
    assert asked == ["freeze"]


def test_the_parts_of_a_scene_that_know_each_other_are_gone_with_it() -> None:
    class Part:
        def __init__(self) -> None:
            self.scene = SimpleNamespace(parts=[self])

    left = weakref.ref(Part())
    memory.forget_scene()
    assert left() is None


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch, calls: list[tuple[Any, ...]]) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    memory.return_freed_blocks()
    assert calls == []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace())
    memory.return_freed_blocks()  # musl


def test_the_reserve_is_freed_when_room_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    maps: list[Any] = []

    class Map:
        """A piece of memory: there is room for two."""

        def __init__(self, _file: int, size: int) -> None:
            if size > 32 << 20 or sum(not each.is_free for each in maps) == 2:
                raise OSError
            self.is_free = False
            maps.append(self)

        def close(self) -> None:
            self.is_free = True

    monkeypatch.setattr(mmap, "mmap", Map)
    memory.keep_reserve()
    memory.demand_room()
    assert [each.is_free for each in maps] == [False, True], "the reserve stays, and what was tried is given back"
    memory.keep_reserve()
    with pytest.raises(MemoryError):
        memory.demand_room()
    assert all(each.is_free for each in maps)
    memory.demand_room()
