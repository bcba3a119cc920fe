"""One end of a pipe between two processes."""

from __future__ import annotations

from typing import Any, Protocol


class PipeEnd(Protocol):
    """The methods that a pipe has on every system; `recv` and `recv_bytes` raise EOFError once the other end is
    closed.
    """

    def send(self, obj: Any) -> None: ...
    def recv(self) -> Any: ...
    def recv_bytes(self) -> bytes: ...
