"""What `build.spec` is told to pack."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from ai import kernel_library
from ai.assets import read_rows
from ai.errors import WeightsError
from ai.puzzles import read_puzzles
from game.files import read_whole
from pack import contents, measure
from saves.licences import LIBRARIES
from tests.amount import amount
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


_IMPORT_NUMPY = """
import sys
from importlib.util import spec_from_file_location
from pack import contents

class Packed:
    def find_spec(self, name, path=None, target=None):
        entry, = contents.without_documentation([(name, "", "PYMODULE-2")])
        return spec_from_file_location(name, entry[1]) if entry[1] else None

sys.meta_path.insert(0, Packed())
import numpy
print(numpy.arange(3).sum(), len(contents.DOCUMENTATION & {*sys.modules}), numpy.arange.__doc__)
"""


def test_numpy_needs_no_documentation() -> None:
    command = [sys.executable, "-OO", "-W", "error", "-c", _IMPORT_NUMPY]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.split() == ["3", str(len(contents.DOCUMENTATION)), "None"]


_IMPORT_ALL = """
import sys
from importlib import import_module
from pack import contents

class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if any(f"{name}.".startswith(f"{each}.") for each in contents.UNUSED_MODULES):
            raise ModuleNotFoundError(name, name=name)

names, more = contents.modules(), ["pygame._sdl2.controller", "xml.etree.ElementTree"]
sys.meta_path.insert(0, LeftOut())
for name in [*names, *more]:
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        print(name, error.name)
"""


def test_no_module_asks_for_what_is_left_out(tmp_path: Path) -> None:
    """But those that only make kernels, which the packaged program has made."""
    (tmp_path / kernel_library.TABLE).write_text('{"sources": "", "files": {}, "kernels": {}}', encoding="utf-8")
    environment = {**os.environ, kernel_library.VARIABLE: str(tmp_path)}
    command = [sys.executable, "-W", "error", "-c", _IMPORT_ALL]
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    missing = [line.split() for line in told.splitlines() if not line.startswith("pygame-ce")]
    assert [name for name, asked in missing if asked.partition(".")[0] not in contents.COMPILING] == []


@pytest.mark.soak
def test_texts_are_packed_compressed_and_read_as_they_are() -> None:
    packed = {(place, Path(file).name): Path(file) for file, place in contents.data()}
    found = [path for path in (ROOT / "assets").rglob("*") if path.suffix in contents.DENSE]
    assert {path.suffix for path in found} == contents.DENSE
    for path in found[:: amount(1, 8)]:
        dense = packed[path.parent.relative_to(ROOT).as_posix(), path.name]
        assert dense.read_bytes() == gzip.compress(path.read_bytes(), mtime=0)
        assert read_whole(dense) == path.read_bytes()


def test_compressed_data_serves_as_well(tmp_path: Path) -> None:
    for kind, name in (("weights", "othello-champion.csv"), ("puzzles", "kalah.jsonl")):
        (tmp_path / name).write_bytes(gzip.compress((ROOT / "assets" / kind / name).read_bytes()))
    rows = [read_rows(folder / "othello-champion.csv", WeightsError) for folder in (tmp_path, ROOT / "assets/weights")]
    assert rows[0] == rows[1]
    puzzles = [[*read_puzzles(folder / "kalah.jsonl")] for folder in (tmp_path, ROOT / "assets" / "puzzles")]
    assert puzzles[0] == puzzles[1]
    (tmp_path / "othello-champion.csv").write_bytes((tmp_path / "kalah.jsonl").read_bytes()[:-20])
    with pytest.raises(WeightsError, match="cannot be read"):
        read_rows(tmp_path / "othello-champion.csv", WeightsError)


def test_each_file_belongs_to_the_part_that_has_its_reason(tmp_path: Path) -> None:
    for place, size in (("Pathwayz", 5), ("_internal/pygame/base.so", 70), ("strange", 1)):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(b"x" * size)
    assert measure.sizes(tmp_path) == {"pygame-ce": 70, "the executable": 5, "other": 1}
    assert "| pygame-ce | 0.0 |" in measure.table(tmp_path)


def test_the_page_has_room_for_the_table() -> None:
    text = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    assert text.count(measure.BEGIN) == text.count(measure.END) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="it reads libraries of Linux")
def test_a_library_without_symbols_is_smaller_and_works(tmp_path: Path) -> None:
    tidy = tmp_path / "numpy"
    shutil.copytree(Path(np.__file__).parent, tidy, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    shutil.copytree(Path(np.__file__).parent.parent / "numpy.libs", tmp_path / "numpy.libs")
    before = {path: path.stat().st_size for path in tidy.rglob("*.so")}
    for path in before:
        path.write_bytes(contents.loaded_part(path.read_bytes()))
    assert sum(before.values()) - sum(path.stat().st_size for path in before) > 500_000
    asked = "import numpy; print(numpy.__file__, numpy.random.default_rng(1).random(9) @ numpy.linspace(0, 1, 9))"
    command, there = [sys.executable, "-c", asked], {**os.environ, "PYTHONPATH": str(tmp_path)}
    told = subprocess.run(command, env=there, capture_output=True, text=True, check=False)
    expected = np.random.default_rng(1).random(9) @ np.linspace(0, 1, 9)
    assert told.stdout.split() == [str(tidy / "__init__.py"), str(expected)], told.stderr
