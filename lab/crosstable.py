"""Crosstables: everybody's score against everybody, as text, as CSV and as a picture.

As in the table of PAI's authors, a number is the score in percent of the player above it over the one to its left.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from lab.arena import MatchResult
from lab.svg import FAINT, Picture

_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "tournaments"
Scores = dict[tuple[str, str], float]
"""(player above, player to the left): score in percent."""


@dataclass
class Original:
    """A published crosstable: its players by our names, their scores, and where it is from."""

    names: list[str]
    scores: Scores
    source: str

    def text(self) -> str:
        """Return the table for people."""
        return _text(self.names, self.scores)


@dataclass
class Crosstable:
    """The players in their order, and the results of each pair, the earlier player first."""

    names: list[str]
    results: dict[tuple[str, str], MatchResult]

    @property
    def scores(self) -> Scores:
        """Everybody's scores in percent."""
        found: Scores = {}
        for (a, b), result in self.results.items():
            found[a, b] = 100 * result.score
            found[b, a] = 100 - 100 * result.score
        return found

    def total(self, name: str) -> float:
        """Return a player's points in all its games."""
        points = 0.0
        for (a, b), result in self.results.items():
            share = result.score if a == name else 1 - result.score if b == name else 0.0
            points += share * result.games
        return points

    def text(self) -> str:
        """Return the table for people, with everybody's points below."""
        games = sum(result.games for pair, result in self.results.items() if self.names[0] in pair)
        ranked = sorted(self.names, key=self.total, reverse=True)
        points = [f"{self.total(name):>8g}  {name}" for name in ranked]
        return "\n".join([_text(self.names, self.scores), "", f"points of {games}:", *points])


def _text(names: list[str], scores: Scores) -> str:
    wide = max(len(name) for name in names)
    head = " " * wide + "".join(f"{number:>6}" for number in range(1, len(names) + 1))
    rows = [
        f"{row:<{wide}}" + "".join(f"{_cell(scores.get((column, row))):>6}" for column in names) + f"   {number}"
        for number, row in enumerate(names, 1)
    ]
    return "\n".join([head, *rows])


def _cell(score: float | None) -> str:
    return "" if score is None else f"{score:.0f}"


def original(game_name: str) -> Original | None:
    """Return the table that a game's first players were measured by, or None."""
    path = _FOLDER / f"{game_name}-pai.csv"
    if not path.is_file():
        return None
    lines = path.read_text(encoding="utf-8").splitlines()
    source = " ".join(line.removeprefix("# ") for line in lines if line.startswith("#"))
    head, *rows = csv.reader(line for line in lines if not line.startswith("#"))
    names = head[1:]
    scores = {
        (column, row[0]): float(cell) for row in rows for column, cell in zip(names, row[1:], strict=True) if cell
    }
    return Original(names, scores, source)


def write_reports(table: Crosstable, earlier: Original | None, folder: Path) -> list[Path]:
    """Write crosstable.txt, .csv and .svg (beside the earlier table, if there is one); return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    text, rows, picture = (folder / f"crosstable.{kind}" for kind in ("txt", "csv", "svg"))
    text.write_text(table.text() + "\n", encoding="utf-8")
    rows.write_text(_rows(table), encoding="utf-8")
    _picture(table, earlier).save(picture)
    return [text, rows, picture]


def _rows(table: Crosstable) -> str:
    lines = ["player,opponent,won,drawn,lost"]
    lines += [f"{a},{b},{r.wins},{r.draws},{r.losses}" for (a, b), r in table.results.items()]
    return "\n".join([*lines, ""])


_SIDE, _LABEL, _TOP = 46.0, 200.0, 104.0


def _picture(table: Crosstable, earlier: Original | None) -> Picture:
    wide = _LABEL + _SIDE * len(table.names) + 90
    both = 2 if earlier is not None else 1
    title = "Score in percent of the player above over the player to the left"
    picture = Picture(max(620.0, wide * both), _TOP + _SIDE * len(table.names) + 40, title)
    _draw_table(picture, 0.0, "measured here", table.names, table.scores)
    if earlier is not None:
        _draw_table(picture, wide, "PAI's own", earlier.names, earlier.scores)
    return picture


def _draw_table(picture: Picture, left: float, title: str, names: list[str], scores: Scores) -> None:
    picture.text(left + 24, 66, title, size=14, weight=600)
    for i, name in enumerate(names):
        x, y = left + _LABEL + _SIDE * i, _TOP + _SIDE * i
        picture.text(left + _LABEL - 8, y + _SIDE / 2 + 4, f"{name}  {i + 1}", anchor="end")
        picture.text(x + _SIDE / 2, _TOP - 8, str(i + 1), weight=600, anchor="middle")
        for j, row in enumerate(names):
            _draw_cell(picture, x, _TOP + _SIDE * j, scores.get((name, row)))


def _draw_cell(picture: Picture, x: float, y: float, score: float | None) -> None:
    picture.box(x, y, _SIDE - 2, _SIDE - 2, FAINT if score is None else _shade(score))
    if score is not None:
        picture.text(x + _SIDE / 2 - 1, y + _SIDE / 2 + 4, _cell(score), anchor="middle")


def _shade(score: float) -> str:
    """Return a colour from red (0) over white (50) to green (100), light enough to be written on."""
    share = abs(score - 50) / 50
    strong = (118, 190, 148) if score > 50 else (226, 139, 120)
    return "#" + "".join(f"{round(255 + (channel - 255) * share):02x}" for channel in strong)
