"""Tables of a contest's standings, for a text file, a spreadsheet and a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from lab.table import Table, csv_text

if TYPE_CHECKING:
    from lab.contest.standings import RankedPlayer, Standings

HEADING = ("place", "player", "elo", "low", "high", "points", "games")


def table_of(standings: Standings, title: str) -> Table:
    """Return the table of standings: ratings with intervals, points, games, and points against each opponent."""
    names = [place.name for place in standings.places]
    rows = [
        [
            f"{number}",
            place.name,
            *_rating(place),
            f"{place.points:g}",
            f"{place.games}",
            *_points(standings, place, names),
        ]
        for number, place in enumerate(standings.places, 1)
    ]
    return Table("crosstable", title, [*HEADING, *names], rows)


def csv_of(table: Table) -> str:
    """Return a table as CSV."""
    return csv_text([table.head, *table.rows])


def text_of(standings: Standings, title: str) -> str:
    """Return the table as text, with a sentence about the scale; to keep lines short, opponents appear by number."""
    table = table_of(standings, title)
    head = ["", "", "Elo", text("from"), text("to"), text("points"), text("games"), *(row[0] for row in table.rows)]
    lines = Table(table.name, title, head, table.rows).text()
    return "\n".join([title, "", lines, "", scale_of(standings), ""])


def scale_of(standings: Standings) -> str:
    """Return a sentence that says how the scale of the ratings is fixed."""
    if standings.anchors:
        return text("Elo on the scale of the levels; those who play here stay where they were measured.")
    return text("Elo, {player} being 0; intervals are those against the average of all (95 %).", player=standings.zero)


def _rating(place: RankedPlayer) -> list[str]:
    if place.rating is None:
        return ["", "", ""]
    low, high = ("", "") if place.known else (f"{place.rating.low:.0f}", f"{place.rating.high:.0f}")
    return [f"{place.rating.elo:.0f}", low, high]


def _points(standings: Standings, place: RankedPlayer, names: list[str]) -> list[str]:
    met = {name: standings.points(place.name, name) for name in names}
    return ["" if points is None else f"{points:g}" for points in met.values()]
