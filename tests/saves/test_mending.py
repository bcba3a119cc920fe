"""A library that is put in the place of a damaged one is there after a power cut."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from saves import mending
from tests.saves.support import filled


def test_of_a_library_that_cannot_be_copied_nothing_is_left_beside_it(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    whole = filled(tmp_path)
    library.write_bytes(whole[:5000] + bytes(20_000) + whole[25_000:])
    assert mending.copy_without_log(library) is None
    assert [*tmp_path.iterdir()] == [library]


@pytest.mark.skipif(os.name == "nt", reason="Windows syncs no folders")
def test_the_folder_is_synced_once_all_names_are_the_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, copy = tmp_path / "library.db", tmp_path / "copy.db"
    library.write_bytes(b"damaged")
    copy.write_bytes(b"whole")
    certain: list[list[str]] = []
    sync = os.fsync

    def noting(handle: int) -> None:
        if os.path.samestat(os.fstat(handle), tmp_path.stat()):
            certain.append(sorted(each.name for each in tmp_path.iterdir()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", noting)
    mending.put_in_place(copy, library)
    assert library.read_bytes() == b"whole"
    assert certain[-1:] == [sorted(each.name for each in tmp_path.iterdir())]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_a_library_is_its_owners_alone_whoever_could_read_the_copy(tmp_path: Path) -> None:
    library, copy = tmp_path / "library.db", tmp_path / "copy.db"
    copy.write_bytes(b"whole")
    copy.chmod(0o644)
    mending.put_in_place(copy, library)
    assert library.stat().st_mode & 0o777 == 0o600
