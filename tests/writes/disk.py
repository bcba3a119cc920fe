"""A disk in memory, and what a power cut may leave of it. docs/reliability.md has the rules with their sources.

A write or truncation of a file is certain once the file was synced. A change of names (a file made, renamed, linked or
removed) is certain once anything was synced after it: the systems' journals keep their order. Of what is not yet
certain, a cut leaves

    whole      everything: the process was killed, the system goes on
    lost       nothing
    named      every name, but no content
    zeros      every name and size, with zeros where content would be new
    torn       everything, but only the beginning of the last write
    mixed      names up to some change; of the contents any sectors or pages, in any order
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.writes.recording import MARK, Operation

UNITS = (512, 4096)
"""Bytes that a drive writes all or nothing: a sector, and a page."""
PASSING = ("-shm",)
"""Ends of the names of files that are only memory in common: SQLite makes them anew."""
Names = dict[str, "Node"]
Files = dict[str, bytes | None]
"""The content of each file by its path below the folder; None for a folder."""


@dataclass(eq=False)
class Node:
    """A file, or a folder: what is certain of its content, and what was done since, a truncation having no bytes."""

    is_folder: bool = False
    certain: bytes = b""
    now: bytes = b""
    since: list[tuple[int, bytes | None]] = field(default_factory=list)

    def do(self, place: int, content: bytes | None) -> None:
        """Write bytes at a place, or truncate there."""
        self.now = changed(self.now, place, content)
        self.since.append((place, content))

    def sync(self) -> None:
        """Make certain what is there now."""
        self.certain, self.since = self.now, []

    def zeros(self) -> bytes:
        """Return the certain content in the size of the present one."""
        return self.certain[: len(self.now)].ljust(len(self.now), b"\0")

    def torn(self, dice: Random) -> bytes:
        """Return the content with only a beginning of the last write."""
        content = self.certain
        for place, written in self.since[:-1]:
            content = changed(content, place, written)
        for place, written in self.since[-1:]:
            unit = dice.choice(UNITS)
            ends = [end - place for end in range(place - place % unit + unit, place + len(written or b""), unit)]
            content = changed(content, place, written and written[: dice.choice([0, *ends])])
        return content

    def mixed(self, dice: Random) -> bytes:
        """Return the certain content with any of the units written since; a size never comes without an order."""
        content, unit = self.certain, dice.choice(UNITS)
        for place, written in self.since:
            if written is None:
                content = changed(content, place, None) if dice.random() < 0.5 else content
                continue
            for start, part in parts(place, written, unit):
                content = changed(content, start, part) if dice.random() < 0.5 else content
        return content


def changed(content: bytes, place: int, written: bytes | None) -> bytes:
    """Return a content after a write, or after a truncation."""
    before = content[:place].ljust(place, b"\0")
    return before if written is None else before + written + content[place + len(written) :]


def parts(place: int, written: bytes, unit: int) -> Iterator[tuple[int, bytes]]:
    """Yield the pieces of a write by the units of the disk that they lie in."""
    start = place
    while start < place + len(written):
        end = min(start - start % unit + unit, place + len(written))
        yield start, written[start - place : end - place]
        start = end


class Disk:
    """Files below one folder, as the operations of a session change them."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.certain: Names = {}
        self.names: Names = {}
        self._since: list[Callable[[Names], object]] = []
        self._open: dict[str, Node] = {}

    def do(self, operation: Operation) -> None:
        """Follow one operation of the session."""
        fields = operation.fields
        match operation.kind:
            case "O":
                self._opened(*fields)
            case "W" if fields[0] in self._open:
                self._open[fields[0]].do(int(fields[1]), operation.content)
            case "T" if fields[0] in self._open:
                self._open[fields[0]].do(int(fields[1]), None)
            case "S" if fields[0] in self._open:
                self._synced(self._open[fields[0]])
            case "C":
                self._open.pop(fields[0], None)
            case "R":
                self._rename(lambda names: _moved(names, *fields))
            case "L":
                self._rename(lambda names: names.update({fields[1]: names[fields[0]]}))
            case "U" | "X":
                self._rename(lambda names: names.pop(fields[0]))
            case "D":
                folder = Node(is_folder=True)
                self._rename(lambda names: names.update({fields[0]: folder}))
            case other:
                assert other in (MARK, "W", "T", "S"), f"nobody knows the operation {other}"

    def _opened(self, handle: str, created: str, truncated: str, path: str) -> None:
        if path.endswith(PASSING):
            self._open.pop(handle, None)
            return
        if created == "1":
            made = Node()
            self._rename(lambda names: names.update({path: made}))
        node = self.names.get(path) or Node(is_folder=True)
        if truncated == "1" and node.now:
            node.do(0, None)
        self._open[handle] = node

    def _rename(self, change: Callable[[Names], object]) -> None:
        with_memory = dict(self.names)
        try:
            change(self.names)
        except KeyError:  # a name of a passing file
            self.names = with_memory
        else:
            self._since.append(change)

    def _synced(self, node: Node) -> None:
        node.sync()
        for change in self._since:
            change(self.certain)
        self._since = []

    def states(self) -> Iterator[tuple[str, Callable[[Random], Files]]]:
        """Yield the rules by which a cut now may leave different files, each with a function that returns them."""
        yield "whole", lambda _dice: self._files(self.names, lambda node: node.now)
        if self._since or any(node.since for node in self.names.values()):
            yield "lost", lambda _dice: self._files(self.certain, lambda node: node.certain)
            yield "named", lambda _dice: self._files(self.names, lambda node: node.certain)
            yield "zeros", lambda _dice: self._files(self.names, Node.zeros)
            yield "torn", lambda dice: self._files(self.names, lambda node: node.torn(dice))
            yield "mixed", self._mixed

    def _mixed(self, dice: Random) -> Files:
        names = dict(self.certain)
        for change in self._since[: dice.randrange(len(self._since) + 1)]:
            change(names)
        return self._files(names, lambda node: node.mixed(dice))

    def _files(self, names: Names, content: Callable[[Node], bytes]) -> Files:
        start = len(self.folder) + 1
        return {path[start:]: None if node.is_folder else content(node) for path, node in names.items()}


def _moved(names: Names, old: str, new: str) -> None:
    names[new] = names.pop(old)
    for path in [path for path in names if path.startswith(f"{old}/")]:
        names[new + path[len(old) :]] = names.pop(path)


def lay_out(files: Files, folder: Path) -> None:
    """Write the files of a state into an empty folder."""
    for path, content in files.items():
        place = folder / path
        if content is None:
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
