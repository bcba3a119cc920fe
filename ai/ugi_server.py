"""The Universal Game Interface over a socket: `python main.py ugi --listen 127.0.0.1:4000`.

Every connection is a session of its own. The interface has no passwords, so an address that other machines can reach
is refused unless the user asks for it.
"""

from __future__ import annotations

import contextlib
import socketserver
import threading
from collections.abc import Iterable
from io import TextIOWrapper
from itertools import chain
from typing import BinaryIO, TextIO, cast

from ai.sockets import Address, SocketError, address_of
from ai.ugi import Interface, lines_of
from game.texts import text

MOST_SESSIONS = 8
"""The most sessions at the same time; each may search. A session begins with the client's first word."""


class _ClientSession(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        """Answer the commands of one client until it disconnects."""
        server = cast("Server", self.server)
        output = TextIOWrapper(cast("BinaryIO", self.wfile), encoding="utf-8", errors="backslashreplace", newline="\n")
        lines = lines_of(cast("BinaryIO", self.rfile))
        with contextlib.suppress(OSError, ValueError):  # the client has gone away
            self.connection.settimeout(server.patience)
            try:
                first = next(lines, b"")
            except TimeoutError:
                print(f"error nothing was said for {server.patience:g} seconds", file=output, flush=True)
                return
            self.connection.settimeout(None)
            if server.free.acquire(blocking=False):
                self._speak(chain([first], lines), output)
            else:
                print(f"error {MOST_SESSIONS} sessions are going on; come again later", file=output, flush=True)

    def _speak(self, lines: Iterable[bytes], output: TextIO) -> None:
        interface = Interface(output)
        try:
            interface.run(lines)
        finally:
            interface.close()
            cast("Server", self.server).free.release()


class Server(socketserver.ThreadingTCPServer):
    """A listening socket, with a thread for each session.

    Attributes:
        address: the address of the socket; if port 0 was asked for, with the port that the system chose.
        patience: the seconds within which a client has to send its first word.
    """

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128
    """The most clients that wait to be accepted; a further one tries again only after a second."""
    patience = 60.0

    def __init__(self, address: Address) -> None:
        """Listen at `address`.

        Raises:
            OSError: if nobody can listen there.
        """
        self.address_family = address.family
        self.free = threading.BoundedSemaphore(MOST_SESSIONS)
        super().__init__((address.host, address.port), _ClientSession)
        self.address = Address(address.host, self.server_address[1])


def serve(written: str, *, anywhere: bool) -> int:
    """Listen at an address until Ctrl-C; return the exit status.

    Raises:
        SocketError: if nobody can listen at the address, or if other machines can reach it and `anywhere` is false.
    """
    address = address_of(written)
    if not address.is_local and not anywhere:
        raise SocketError(f"other machines can reach {address}, and anyone there could play; --anywhere allows it")
    try:
        server = Server(address)
    except OSError as error:
        raise SocketError(
            "nobody can listen at {address}", code=SocketError.code, address=address, cause=error
        ) from error
    with server:
        print(text("listening at {address}; Ctrl-C ends it", address=str(server.address)), flush=True)
        server.serve_forever()
    return 0
