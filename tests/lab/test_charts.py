"""The reports' pictures: drawn from tables, always the same, and not asked for where they cannot be drawn."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from ai.commands import run_command
from ai.levels import rungs
from lab import redraw
from lab.charts import HeatTable, advice, draw_bars, draw_heat
from lab.crosstable import read, write_reports
from tests.amount import whole_only
from tests.conftest import ROOT

DOCS = ROOT / "docs"
LARGEST = 200_000  # bytes of a picture in docs/
TABLES = [
    *sorted((DOCS / "tournament").glob("*.csv")),
    *(DOCS / "connect-four" / f"{name}.csv" for name in ("depths", "pruning", "round-robin")),
    *(DOCS / "complexity" / f"{name}.csv" for name in ("breadth", "nodes")),
    *sorted((DOCS / "learning").glob("*.csv")),
    *sorted((ROOT / "assets" / "weights").glob("*-td*.csv")),
]


FIRST = {path.parent: path for path in reversed(TABLES)}.values()
"""One table of each folder, and so of each kind: `make test` draws these."""


@pytest.mark.soak
@pytest.mark.parametrize(
    "table", [path if path in FIRST else whole_only(path) for path in TABLES], ids=lambda path: path.stem
)
def test_every_picture_of_the_docs_can_be_drawn_again_from_its_table(table: Path, tmp_path: Path) -> None:
    ending = "-weights" if table.parent.name == "weights" else ""
    assert redraw.main([str(table), "--to", str(tmp_path), f"--ending={ending}"]) == 0
    (drawn,) = tmp_path.glob("*.svg")
    (shown,) = DOCS.rglob(drawn.name)
    assert 0 < shown.stat().st_size < LARGEST
    assert drawn.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize("picture", sorted(DOCS.glob("*/ladder.svg")), ids=lambda path: path.parent.name)
def test_the_picture_of_a_ladder_has_all_its_rungs(picture: Path, tmp_path: Path) -> None:
    file = ROOT / "assets" / "ladders" / f"{picture.parent.name}.json"
    assert redraw.main([str(file), "--to", str(tmp_path)]) == 0
    places = [_places_of(path.read_text(encoding="utf-8")) for path in (tmp_path / "ladder.svg", picture)]
    assert len(places[0]) == len(rungs(picture.parent.name)) + 1  # random play, too
    assert places[1] == pytest.approx(places[0])


def _places_of(picture: str) -> list[float]:
    """Return the height of each marker of a picture."""
    return [float(y) for y in re.findall(r'<use xlink:href="#m[0-9a-f]{10}" x="[\d.]+" y="([\d.]+)" style=', picture)]


def test_the_same_numbers_give_the_same_picture(tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    for path in (one, other):
        draw_heat(path, "Scores", [HeatTable("here", ["a", "b"], {("a", "b"): 75.0, ("b", "a"): 25.0})])
    assert one.read_bytes() == other.read_bytes()
    assert b"dc:date" not in one.read_bytes()
    draw_heat(other, "Scores", [HeatTable("here", ["a", "b"], {("a", "b"): 50.0, ("b", "a"): 50.0})])
    assert one.read_bytes() != other.read_bytes()


def test_weights_that_are_all_zero_can_be_drawn(tmp_path: Path) -> None:
    draw_bars(tmp_path / "bars.svg", "Weights", [("a", 0.0)])
    assert (tmp_path / "bars.svg").is_file()


def test_without_matplotlib_there_are_tables_and_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    sentence = advice()
    assert sentence is not None
    assert "Beside the source, `make lab`" in sentence, "there is no make in a packaged program"
    table = read(DOCS / "tournament" / "crosstable.csv")
    assert [path.suffix for path in write_reports(table, tmp_path)] == [".txt", ".csv"]
    assert redraw.main([str(DOCS / "tournament" / "crosstable.csv"), "--to", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{sentence}\n"
    assert not list(tmp_path.glob("*.svg"))


def test_what_is_no_table_of_ours_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert run_command(redraw.main, [str(tmp_path / "other.csv")]) == 2
    assert "other.csv" in capsys.readouterr().err


@pytest.mark.parametrize(("library", "file"), [("matplotlib", "lab/charts.py"), ("rich", "lab/terminal.py")])
def test_one_file_knows_each_library_that_may_be_missing(library: str, file: str) -> None:
    imports = re.compile(rf"^\s*(import|from) {library}\b", re.MULTILINE)
    users = [path for path in (ROOT / "lab").rglob("*.py") if imports.search(path.read_text(encoding="utf-8"))]
    assert [path.relative_to(ROOT).as_posix() for path in users] == [file]
