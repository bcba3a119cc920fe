"""Long work in the window's thread, in batches, without a window: when it goes on, is cancelled, fails and ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest

from saves.errors import LibraryError
from table.batches import BATCH
from ui.parts import waiting
from ui.parts.waiting import InBatches, WaitDialog, Waiting


class FakeHost:
    """The part of a window that long work asks for."""

    def __init__(self) -> None:
        self.calls: deque[Callable[[], None]] = deque()
        self.opened: list[WaitDialog] = []
        self.notices: list[str] = []
        self.call_soon, self.open = self.calls.append, self.opened.append

    def notice(self, sentence: str, _kind: str) -> None:
        self.notices.append(sentence)

    def run(self) -> None:
        """Run what was to be called soon, and what that asks for."""
        while self.calls:
            self.calls.popleft()()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every dialog open at once."""
    monkeypatch.setattr(waiting, "Waiting", partial(Waiting, patience=0.0))


def work(host: FakeHost, batches: int, step: Callable[[int, int], None]) -> tuple[InBatches, list[str]]:
    """Return work of so many batches, and how it ended."""
    ended: list[str] = []
    found = InBatches(cast(Any, host), "Adding", batches * BATCH, step, lambda: ended.append("done"))
    found.failed, found.stopped = lambda: ended.append("failed"), "Nothing was added."
    return found, ended


def test_a_cancel_with_one_batch_left_comes_before_that_batch() -> None:
    host, done = FakeHost(), list[int]()
    adding, ended = work(host, 3, lambda first, _end: done.append(first))
    adding.advance()
    while len(done) < 2:
        host.calls.popleft()()
    host.opened[0].progress.cancel()
    host.run()
    assert (done, ended, host.notices) == ([0, BATCH], ["failed"], ["Nothing was added."])


def test_a_cancel_after_the_last_batch_changes_nothing() -> None:
    host = FakeHost()
    adding, ended = work(host, 2, lambda first, _end: host.opened[0].progress.cancel() if first else None)
    adding.advance()
    host.run()
    assert (ended, host.notices) == (["done"], [])


def test_no_dialog_opens_when_all_is_done() -> None:
    host = FakeHost()
    adding, ended = work(host, 1, lambda _first, _end: None)
    adding.advance()
    assert ended == ["done"]
    host.run()
    assert not host.opened


@pytest.mark.parametrize("error", [LibraryError("The disk is full.", code="database"), MemoryError()])
def test_an_error_ends_the_work_and_what_was_begun(error: Exception) -> None:
    host = FakeHost()

    def step(first: int, _end: int) -> None:
        if first:
            raise error

    adding, ended = work(host, 2, step)
    adding.advance()
    if isinstance(error, LibraryError):
        host.run()
        assert host.notices == ["The disk is full."]
    else:
        with pytest.raises(MemoryError):
            host.run()
    assert ended == ["failed"]
