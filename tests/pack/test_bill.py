"""The bill of materials and the checksums of a release."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from pack import bill
from pack.build import packed, release_name
from saves.licences import COMPILER, LIBRARIES, works


def test_a_release_lists_what_is_in_the_program_and_its_checksums(tmp_path: Path) -> None:
    top = packed(tmp_path)
    (top / "_internal").mkdir(parents=True)
    (top / "_internal" / "base.so").write_bytes(b"code")
    (tmp_path / f"{release_name()}.tar.xz").write_bytes(b"archive")
    for _ in range(2):  # the second time both are there already
        assert bill.main(tmp_path) == 0
    told = json.loads((tmp_path / f"{release_name()}.cdx.json").read_text(encoding="utf-8"))
    assert told["metadata"]["component"]["name"] == "Pathwayz"
    named = {part["name"]: part for part in told["components"]}
    assert named.keys() - {f"{top.name}/_internal/base.so"} == {work.name for work in works("", "")[1:]} - {*COMPILER}
    assert {name for name, part in named.items() if "purl" in part} == {*LIBRARIES}
    assert named[f"{top.name}/_internal/base.so"]["hashes"][0]["content"] == hashlib.sha256(b"code").hexdigest()
    sums = (tmp_path / f"{release_name()}.sha256").read_text(encoding="utf-8").splitlines()
    assert [line.split("  ")[1] for line in sums] == [f"{release_name()}.cdx.json", f"{release_name()}.tar.xz"]
    assert hashlib.sha256(b"archive").hexdigest() in sums[1]
