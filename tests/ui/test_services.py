"""What the program shares: opened when asked for, handed in where a test wants its own, closed together."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from saves.copies import copies_of
from saves.library import Library
from saves.opening import FILE_NAME
from saves.settings import Settings
from tests.ui.engines import FakeEngine, as_engine
from tests.ui.services import FakeWarmup, Silence
from tests.ui.shelves import keep
from ui.shell.services import Services


class Stubborn(Silence):
    """Sounds that cannot be closed."""

    def close(self) -> None:
        raise OSError("the device is gone")


def test_nothing_is_opened_before_it_is_asked_for(tmp_path: Path) -> None:
    threads = threading.active_count()
    services = Services(data_dir=tmp_path)
    services.close()
    assert list(tmp_path.iterdir()) == []
    assert threading.active_count() == threads


def test_a_service_is_opened_once(tmp_path: Path) -> None:
    services = Services(data_dir=tmp_path)
    assert services.library is services.library
    assert services.library.path is not None
    assert services.library.path.parent == tmp_path
    assert services.engine is services.engine
    assert services.engine.stands_back, "frames come in time while it thinks"
    services.close()


def test_a_window_left_open_copies_the_library_after_midnight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(tmp_path) as library:
        keep(library)
    days, late = [date(2026, 11, 20), date(2026, 11, 21)], list[Callable[[], None]]()
    monkeypatch.setattr("table.keeping.threads.start", lambda copy, _name: late.append(copy))
    for day in days:
        monkeypatch.setattr("table.keeping.today", lambda day=day: day)
        for copy in late:  # the thread of the day before gets a processor only now
            copy()
        if day == days[0]:
            services = Services(data_dir=tmp_path)
        keep(services.library)
        services.keep_up()
    wait = services.keep_up_in()
    assert wait is not None
    assert 0 < wait <= 60, "nobody need touch the window"
    services.close()
    late[-1]()
    assert [copy.day for copy in copies_of(tmp_path / FILE_NAME)] == days[::-1]


def test_what_is_handed_in_is_used_and_closed(tmp_path: Path) -> None:
    engine, sounds, warmup = FakeEngine(), Silence(), FakeWarmup(True)
    library = Library.open(tmp_path)
    services = Services(library=library, engine=as_engine(engine), sounds=sounds, warmup=warmup)
    assert (services.library, services.sounds, services.warmup) == (library, sounds, warmup)
    services.play_sound("place")
    assert sounds.played == ["place"]
    services.close()
    assert engine.closed


def test_a_service_that_cannot_be_closed_keeps_none_of_the_others_open(caplog: pytest.LogCaptureFixture) -> None:
    engine = FakeEngine()
    services = Services(engine=as_engine(engine), sounds=Stubborn())
    services.close()
    assert engine.closed
    assert "the device is gone" in caplog.text


def test_a_failure_is_logged_told_and_gives_nothing(caplog: pytest.LogCaptureFixture) -> None:
    services = Services()
    assert services.error_boundary("sum", lambda: 1 + 1) == 2
    assert services.error_boundary("division", lambda: 1 // 0) is None
    assert "division failed" in caplog.text
    assert [notice.kind for notice in services.notices.shown] == ["error"]


def test_a_notice_asks_for_a_frame() -> None:
    services, asked = Services(Settings(), clock=lambda: 5.0), []
    services.invalidate = lambda: asked.append(True)
    services.notice("Hello.", seconds=2.0)
    assert asked
    assert [(notice.text, notice.until) for notice in services.notices.shown] == [("Hello.", 7.0)]


def test_what_the_ai_players_lack_is_shown_long_enough_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lacking(FakeWarmup):
        def __init__(self, _changed: object, tell: Callable[[str], None]) -> None:
            super().__init__(True)
            tell("A file is damaged.")

        def begin(self) -> None:
            pass

    monkeypatch.setattr("table.warmup.Warmup", Lacking)
    services = Services(clock=lambda: 5.0)
    assert services.warmup.ready("tic-tac-toe")
    services.calls.take()()
    assert [notice.until >= 15.0 for notice in services.notices.shown] == [True]


def test_calls_come_in_order_and_wake_who_sleeps() -> None:
    calls = Services().calls
    for number in range(3):
        calls.soon(lambda number=number: ran.append(number))  # type: ignore[misc]
    ran: list[int] = []
    calls.sleep(60.0)  # a call waits, so this returns at once
    while calls:
        calls.take()()
    assert ran == [0, 1, 2]
