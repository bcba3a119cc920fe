"""What a library's files look like after others have changed them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.watch import FileChange, FileWatcher

LOG = b"a log " * 9
"""Longer than what is compared of its beginning."""


def replaced(path: Path) -> None:
    other = path.with_name("other")
    shutil.copy2(path, other)
    other.replace(path)


@pytest.mark.parametrize(
    ("library", "log", "change"),
    [
        (None, None, None),
        (None, lambda log: log.write_bytes(LOG * 2), None),
        (lambda library: library.write_bytes(b"longer than before"), None, FileChange.WRITTEN),
        (Path.unlink, None, FileChange.MOVED),
        (replaced, Path.unlink, FileChange.MOVED),
        (None, Path.unlink, FileChange.LOG),
        (None, replaced, FileChange.LOG),
        (None, lambda log: log.write_bytes(LOG[:-1]), FileChange.CUT),
        (None, lambda log: log.write_bytes(b"A" + LOG[1:]), FileChange.CUT),
    ],
)
def test_each_change_of_the_files_has_its_name(
    library: Callable[[Path], object] | None,
    log: Callable[[Path], object] | None,
    change: FileChange | None,
    tmp_path: Path,
) -> None:
    paths = tmp_path / "library.db", tmp_path / "library.db-wal"
    for path, content in zip(paths, (b"a library", LOG), strict=True):
        path.write_bytes(content)
    watcher = FileWatcher(paths[0])
    for path, happen in zip(paths, (library, log), strict=True):
        if happen is not None:
            happen(path)
    assert watcher.examine() is change
    assert (watcher.written(), watcher.owns(paths[1])) == (
        change in (FileChange.WRITTEN, FileChange.MOVED) and library is not replaced,
        log not in (Path.unlink, replaced),
    )
    assert not watcher.owns(paths[0])
    watcher.wrote()
    assert (watcher.examine() is FileChange.MOVED) == (change is FileChange.MOVED), "another file is never the own one"
