"""What `build.spec` is told to pack."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from pack import contents, measure
from saves.licences import LIBRARIES
from tests.conftest import ROOT


def test_every_module_of_ours_is_packed() -> None:
    names = contents.modules()
    assert {"game", "ai.kernels", "ai.search.alpha_beta_kernels", "ui.screens.home.scene", "saves.settings"} <= set(
        names
    )
    assert len(names) == len(set(names))


def test_every_asset_and_every_library_s_licence_is_packed() -> None:
    entries = contents.data()
    assert ("assets/fonts", "OFL.txt") in {(place, Path(file).name) for file, place in entries}
    for library in LIBRARIES:
        assert any(place.startswith(f"licences/{library}") for _, place in entries), library
    places = [(place, Path(file).name) for file, place in entries]
    assert len(places) == len(set(places)), "two files would be one in the program"
    assert not [file for file, _ in entries if file.endswith(".py")]


def test_what_only_experiments_need_is_left_out() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = {re.split(r"[<>=]", wanted)[0] for wanted in project["optional-dependencies"]["lab"]}
    assert extra <= set(contents.UNUSED_MODULES)
    assert not extra & set(LIBRARIES)


def test_what_is_never_used_is_left_out() -> None:
    entries = [
        ("pygame/docs/a.html", "a", "DATA"),
        ("numpy/lib/tests/data/b.npz", "b", "DATA"),
        ("assets/c", "c", "DATA"),
    ]
    assert contents.chosen(entries) == [("assets/c", "c", "DATA")]


def test_each_file_belongs_to_the_part_that_has_its_reason(tmp_path: Path) -> None:
    for place, size in (("Pathwayz", 5), ("_internal/pygame/base.so", 70), ("strange", 1)):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(b"x" * size)
    assert measure.sizes(tmp_path) == {"pygame-ce": 70, "the executable": 5, "other": 1}
    assert "| pygame-ce | 0.0 |" in measure.table(tmp_path)


def test_the_page_has_room_for_the_table() -> None:
    text = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    assert text.count(measure.BEGIN) == text.count(measure.END) == 1
