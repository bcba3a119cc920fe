"""Whole files: nothing but the old content or the new one is ever found under a file's name."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from pathlib import Path

import pytest

from game import files
from game.files import replace_file, sync, sync_folder, write_whole


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    for content in (b"one", "zwei \N{LATIN SMALL LETTER U WITH DIAERESIS}\n", b""):
        write_whole(path, content)
        assert path.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    assert [each.name for each in path.parent.iterdir()] == ["file"]


def test_where_no_file_can_be_the_name_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "folder" / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match="folder") as refused:
        write_whole(tmp_path / "folder", b"three")
    assert refused.value.filename == str(tmp_path / "folder")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_what_a_killed_program_left_unfinished_is_removed_a_day_later(tmp_path: Path) -> None:
    left, begun, other = tmp_path / f".{'a' * 32}.part", tmp_path / f".{'b' * 32}.part", tmp_path / ".film.part"
    for each in (left, begun, other):
        each.write_bytes(b"half")
    for each in (left, other):
        os.utime(each, (time.time() - 90_000, time.time() - 90_000))
    write_whole(tmp_path / "kept.json", b"whole")
    assert {each.name for each in tmp_path.iterdir()} == {begun.name, other.name, "kept.json"}


@pytest.mark.skipif(os.name != "posix", reason="there are no modes here")
def test_a_persons_own_file_is_read_by_nobody_else(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "own", b"mine", own=True)
        write_whole(tmp_path / "shared", b"ours")
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("own", "shared")] == [0o600, 0o644]


def test_what_a_full_disk_cuts_short_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, b"before")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)) as refused:
        write_whole(path, b"after")
    assert refused.value.filename == str(path)
    assert str(refused.value).endswith(f": {str(path)!r}"), "no second name"
    assert [each.name for each in tmp_path.iterdir()] == ["kept.json"]
    assert path.read_bytes() == b"before"


def test_the_file_is_on_the_disk_before_it_has_its_name_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, seen = tmp_path / "file", []
    write_whole(path, b"before")

    def synced(handle: int) -> None:
        seen.append((stat.S_ISDIR(os.fstat(handle).st_mode), path.read_bytes()))

    monkeypatch.setattr(os, "fsync", synced)
    write_whole(path, b"after")
    assert seen == [(False, b"before"), (True, b"after")]


def test_a_file_that_another_program_has_open_for_a_moment_is_replaced_then(
    tmp_path: Path, refused: list[OSError]
) -> None:
    write_whole(tmp_path / "kept", b"new")
    assert (tmp_path / "kept").read_bytes() == b"new"
    assert not refused


def test_a_file_that_stays_open_is_told_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Path] = []

    def held(source: Path, _target: Path) -> Path:
        tries.append(source)
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr(files, "_PATIENCE", 0.1)
    with pytest.raises(PermissionError, match="in use"):
        replace_file(tmp_path / "new", tmp_path / "kept")
    assert len(tries) > 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the open files of a process")
def test_no_file_stays_open(tmp_path: Path) -> None:
    before = len([*Path("/proc/self/fd").iterdir()])
    for number in range(3):
        write_whole(tmp_path / str(number), b"whole")
        sync_folder(tmp_path)
    assert len([*Path("/proc/self/fd").iterdir()]) == before


def test_what_was_written_is_in_the_file_once_it_is_synced(tmp_path: Path) -> None:
    path = tmp_path / "moves"
    with path.open("wb") as file:
        file.write(b"b2 a1")
        sync(file)
        assert path.read_bytes() == b"b2 a1"
