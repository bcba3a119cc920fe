"""Tables of results, as text for people and as CSV for redrawing pictures."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from game.files import write_whole
from lab import terminal

_GAP = 2


class Table(NamedTuple):
    """A table of results.

    Attributes:
        name: the name of its file, without ending.
        title: the displayed title.
        head: names of the columns, also in the file.
        rows: cells of each row.
    """

    name: str
    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def text(self) -> str:
        """Return the table as text: the first column is aligned left, all other columns right."""
        lines = [self.head, *self.rows]
        widths = [max(len(line[column]) for line in lines) + _GAP for column in range(len(self.head))]
        return "\n".join(
            f"{first:<{widths[0]}}" + "".join(f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
            for first, *rest in lines
        )

    def show(self) -> None:
        """Print the table under its title."""
        print(f"\n{self.title}\n")
        terminal.show_table(self.head, self.rows, self.text())

    def write(self, folder: Path) -> Path:
        """Write the table as CSV and return its path."""
        path = folder / f"{self.name}.csv"
        write_whole(path, csv_text([self.head, *self.rows]))
        return path


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def read_rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file as dictionaries, keyed by the names of the columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
