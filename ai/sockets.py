"""Addresses of sockets: HOST:PORT, and whether only this machine can reach them."""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple

from game.errors import CodedError, shown

_MOST_PORT = 65_535


class SocketError(CodedError):
    """An address that cannot be used, or a conversation that ended."""

    code = "socket"


class Address(NamedTuple):
    """A host and a port; port 0 means any free one."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def family(self) -> socket.AddressFamily:
        """IPv6 for a host with colons, else IPv4."""
        return socket.AF_INET6 if ":" in self.host else socket.AF_INET

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the address; a host's name is looked up.

        Raises:
            SocketError: if the name is unknown.
        """
        try:
            found = socket.getaddrinfo(self.host, self.port, self.family)
        except socket.gaierror as error:
            raise SocketError(f"no machine is called {shown(self.host)}") from error
        return all(ipaddress.ip_address(each[4][0]).is_loopback for each in found)


def address_of(written: str) -> Address:
    """Return the address of HOST:PORT or [HOST]:PORT.

    Raises:
        SocketError: if `written` is no address.
    """
    host, colon, port = written.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not colon or not _is_host(host) or not _is_port(port):
        raise SocketError(f"an address is HOST:PORT, such as 127.0.0.1:4000, not {shown(written)}")
    return Address(host, int(port))


def _is_host(written: str) -> bool:
    try:
        return bool(written.encode("idna"))
    except UnicodeError:  # a part is empty or too long, or has letters that no name may have
        return False


def _is_port(written: str) -> bool:
    return written.isascii() and written.isdigit() and len(written) < 6 and int(written) <= _MOST_PORT
