"""One end of a pipe between two processes."""

from __future__ import annotations

from typing import Any, Protocol


class PipeEnd(Protocol):
    """The methods of a pipe that all systems share; `recv` and `recv_bytes` raise EOFError once the other end is
    closed.
    """

    def send(self, obj: Any) -> None: ...
    def recv(self) -> Any: ...
    def recv_bytes(self) -> bytes: ...
