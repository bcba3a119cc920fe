"""The message bus of a session (D-Bus), which connects screen readers to programs on Linux and the BSDs."""

from __future__ import annotations

import os
import socket
from urllib.parse import unquote

_PATIENCE = 0.2
"""Longest wait for an answer of the bus, in seconds."""


def is_there() -> bool:
    """Whether this session has a bus that answers; a bus without a local socket counts as answering."""
    folder = os.environ.get("XDG_RUNTIME_DIR")
    addresses = os.environ.get("DBUS_SESSION_BUS_ADDRESS") or (f"unix:path={folder}/bus" if folder else "")
    return any(_listens(address) for address in addresses.split(";") if address)


def _listens(address: str) -> bool:
    """Whether a program listens at an address of D-Bus; True without a check if the address is no local socket."""
    kind, _, rest = address.partition(":")
    where = dict(each.partition("=")[::2] for each in rest.split(","))
    name = unquote(where["path"] if "path" in where else "\0" + where.get("abstract", ""))
    if kind != "unix" or name == "\0":
        return True
    try:
        with socket.socket(getattr(socket, "AF_UNIX")) as trial:  # noqa: B009  (Windows has none)
            trial.settimeout(_PATIENCE)
            trial.connect(name)
    except OSError:
        return False
    return True
