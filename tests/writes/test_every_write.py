"""The power is cut at every write of whole sessions: what was shown is there at the next start, which says no more than
that a damaged library was set aside.

`docs/reliability.md` says what a cut may leave (`tests.writes.disk`), and how many states were looked at.
"""

from __future__ import annotations

import itertools
import os
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saves.library import Library
from tests.amount import amount
from tests.saves.support import plays_on
from tests.writes.disk import PASSING, Disk, Files, lay_out
from tests.writes.facts import started
from tests.writes.recording import MARK, Operation, Recording, record
from tests.writes.session import SESSIONS

STATES = int(os.environ.get("PATHWAYZ_CUTS") or amount(100_000, 200))
"""Different states that are looked at: some of every write's, or all, mixed and torn anew until they are enough."""
PARTS = amount(16, 1)
MAY_BE_LOST = {"course": 1}
"""Last steps that a cut may take back: one batch of a course."""
PLAYED_ON = 20
"""One state in so many is also played on."""
KEPT = os.environ.get("PATHWAYZ_KEPT")
"""Folder for the files of a state that fails, or None."""
Recorded = dict[str, Recording]


class Expected:
    """What was shown of each part, in order, and how many times until now."""

    def __init__(self, operations: list[Operation]) -> None:
        self.shown: dict[str, list[Any]] = {}
        self.until = Counter[str]()
        for part, facts in (operation.shown for operation in operations if operation.kind == MARK):
            self.shown.setdefault(part, []).append(facts)

    def wrong(self, seen: dict[str, Any]) -> list[str]:
        """Return the parts of which a person sees neither what was shown last nor what came next."""
        return [part for part in self.shown if self.until[part] and not self._fits(part, _plain(seen.get(part)))]

    def _fits(self, part: str, seen: Any) -> bool:
        latest = self.until[part] - 1
        last, soon = self.shown[part][latest], self.shown[part][latest + 1 : latest + 2]
        if part == "copies":  # one more may be there until an old one is removed
            return all(copy in seen for copy in last if all(copy in then for then in soon))
        possible = [*self.shown[part][max(0, latest - MAY_BE_LOST.get(part, 0)) : latest + 1], *soon]
        return seen in possible


def _plain(facts: Any) -> Any:
    """Return facts as JSON gives them back."""
    return [_plain(each) for each in facts] if isinstance(facts, list | tuple) else facts


@dataclass(frozen=True)
class Cut:
    """A power cut after the operation `number` of a session, and what it may leave by a rule."""

    session: str
    number: int
    rule: str
    seed: int
    files: Files = field(repr=False)
    expected: Expected = field(repr=False)

    def look(self, *, play: bool = False) -> None:
        """Start the program on what is left, and compare."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            lay_out(self.files, folder)
            try:
                seen, told = started(folder)
                wrong = self.expected.wrong(seen)
                assert wrong == [], wrong
                assert all(self.session == "salvage" and "set aside" in sentence for sentence in told), told
                if play:
                    with Library.open(folder) as library:
                        assert plays_on(library)
            except BaseException as error:
                if KEPT:
                    lay_out(self.files, Path(KEPT, f"{self.session}-{self.number}-{self.rule}-{self.seed}"))
                raise AssertionError(f"{self}: {error}") from error


def cuts(recorded: Recorded, seed: int, share: float, part: int = 0) -> Iterator[Cut]:
    """Yield a share of all cuts, chosen by seed; with another seed than 0 only those that then differ."""
    for session, (folder, operations, _) in recorded.items():
        disk, expected = Disk(folder), Expected(operations)
        for number, operation in enumerate(operations):
            disk.do(operation)
            if operation.kind == MARK:
                expected.until[operation.shown[0]] += 1
                continue
            for rule, files in disk.states():
                if seed and rule not in ("torn", "mixed"):
                    continue
                if zlib.crc32(f"{session} {number} {rule}".encode()) % PARTS != part:
                    continue
                dice = Random(f"{session} {number} {rule} {seed}")
                if dice.random() < share:
                    yield Cut(session, number, rule, seed, files(dice), expected)


def number_of(recorded: Recorded) -> int:
    """Return how many cuts seed 0 has."""
    number = 0
    for folder, operations, _ in recorded.values():
        disk = Disk(folder)
        for operation in operations:
            disk.do(operation)
            number += len(list(disk.states())) if operation.kind != MARK else 0
    return number


def different(found: Iterator[Cut]) -> Iterator[Cut]:
    """Yield the cuts whose files, or what must be seen in them, none before had."""
    seen = set[int]()
    for cut in found:
        name = hash((cut.session, frozenset(cut.files.items()), *cut.expected.until.items()))
        if name not in seen:
            seen.add(name)
            yield cut


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    return record(*SESSIONS)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_what_was_shown_is_kept_wherever_the_power_is_cut(recorded: Recorded, part: int) -> None:
    assert set(recorded) == set(SESSIONS)
    share = min(1.0, 1.2 * STATES / number_of(recorded))
    every = itertools.chain.from_iterable(cuts(recorded, seed, share, part) for seed in itertools.count())
    rules = Counter[str]()
    for number, cut in enumerate(itertools.islice(different(every), STATES // PARTS)):
        cut.look(play=number % PLAYED_ON == 0)
        rules[cut.rule] += 1
    print(dict(rules))


def test_nothing_was_written_past_the_recorder(recorded: Recorded) -> None:
    for session, (folder, operations, left) in recorded.items():
        disk = Disk(folder)
        for operation in operations:
            disk.do(operation)
        (_, files), *_ = disk.states()
        replayed = {path: zlib.crc32(content) for path, content in files(Random(0)).items() if content is not None}
        assert replayed == {path: crc for path, crc in left.items() if not path.endswith(PASSING)}, session


def test_a_program_that_did_not_sync_would_be_found_out(recorded: Recorded) -> None:
    settings = recorded["settings"]
    careless = settings._replace(operations=[each for each in settings.operations if each.kind != "S"])
    lost = 0
    for cut in cuts({"settings": careless}, 0, 0.3):
        try:
            cut.look()
        except AssertionError:
            lost += 1
    assert lost > 3
