"""Whether a session has a message bus that answers, by the addresses that systems give."""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves import message_bus

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="abstract sockets are Linux's own")
AF_UNIX: int = getattr(socket, "AF_UNIX", 0)
"""The family of sockets, which Windows lacks."""


@contextlib.contextmanager
def listening(name: str) -> Iterator[None]:
    with socket.socket(AF_UNIX) as bus:
        bus.bind(name)
        bus.listen()
        yield


def is_there(monkeypatch: pytest.MonkeyPatch, address: str, folder: str = "") -> bool:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
    return message_bus.is_there()


def test_a_bus_answers_as_long_as_something_listens_at_its_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"unix:path={tmp_path}/my%20bus,guid=1234"
    assert not is_there(monkeypatch, address)
    with listening(f"{tmp_path}/my bus"):
        assert is_there(monkeypatch, address)
        assert is_there(monkeypatch, f"unix:path={tmp_path}/other;{address}"), "one of several is enough"
    assert not is_there(monkeypatch, address), "the file of the socket alone is no bus"


def test_a_bus_may_have_a_name_without_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    with listening("\0pathwayz test bus"):
        assert is_there(monkeypatch, "unix:abstract=pathwayz test bus")
    assert not is_there(monkeypatch, "unix:abstract=pathwayz test bus")


def test_without_an_address_the_bus_lies_in_the_folder_of_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_there(monkeypatch, "", "")
    assert not is_there(monkeypatch, "", str(tmp_path))
    with listening(f"{tmp_path}/bus"):
        assert is_there(monkeypatch, "", str(tmp_path))
        assert not is_there(monkeypatch, f"unix:path={tmp_path}/other", str(tmp_path)), "an address comes first"


@pytest.mark.parametrize("address", ["tcp:host=localhost,port=1", "unix:tmpdir=/tmp", "launchd:env=DBUS"])
def test_a_bus_that_cannot_be_tried_is_taken_to_answer(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    assert is_there(monkeypatch, address)
