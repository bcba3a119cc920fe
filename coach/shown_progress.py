"""The content of the progress page: results on one board, and what was beaten, learned and earned on all boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.lesson_progress import progress_of_lessons
from coach.milestones import milestones_of
from coach.player_texts import person_name
from coach.progress_texts import progress_text
from game import GAMES, wall_clock
from game.texts import text
from game.wall_clock import today
from saves.folding import person_key, same_person
from table.figures import Figures, count
from table.progress import ProgressReport, progress_report

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saves.library import Library
    from saves.settings import Settings

_LOOKED_AT = 20
"""The number of the latest games among which the board of the last one is looked for."""
_MOST_PEOPLE = 20
"""The largest number of people to choose from, beside the chosen person and the one at this computer."""


class ShownProgress:
    """The progress of a person, or of all people together.

    Attributes:
        board: the board of the figures.
        person: the name of the person; empty for all people together.
        year: the year that the report's page shows.
        people: the displayed names of the people to choose from, keyed by name.
        figures: the results on the board.
        report: what was reached on all boards.
        milestones: all milestones, earned or not.
    """

    def __init__(self, library: Callable[[], Library], settings: Settings) -> None:
        """Count nothing yet; `library` returns the library that is open now."""
        self._library, self._settings = library, settings
        self.board, self.person, self.year = GAMES[0].name, "", today().year
        self._is_counted = False
        self.people = {"": text("Everybody")}
        self.figures, self.report = Figures(), ProgressReport()
        self.milestones = milestones_of(self.report)

    @property
    def has_learned(self) -> bool:
        """Whether the progress in lessons, puzzles and mistakes is shown. It is kept without a name, and counts as that
        of all people together, or of the person named in the settings.
        """
        return not self.person or same_person(self.person, self._settings.first)

    @property
    def rating_title(self) -> str:
        """The title of the rating: "Your rating", or the name of another person or of all people together."""
        is_own = len(self.people) == 1 or (self.person and same_person(self.person, self._settings.first))
        return text("Your rating") if is_own else self.people[self.person]

    def count_board(self, board: str) -> None:
        """Count the results on another board. Raises LibraryError, and then changes nothing."""
        self.figures = count(self._library(), board, self.person or None)
        self.board = board

    def recount(self) -> None:
        """Count everything again from the library, at first for the person at this computer, on the board played last.

        Raises LibraryError, and then changes nothing.
        """
        self.count_person(self.person if self._is_counted else self._settings.first)

    def count_person(self, person: str) -> None:
        """Count the progress of another person, or of all people together if nobody has the name `person`.

        Raises LibraryError.
        """
        library = self._library()
        known = _people_in(library, (self._settings.first, person))
        person = next((name for name in known if person and same_person(name, person)), "")
        board = (not self._is_counted and _played_last(library)) or self.board
        figures = count(library, board, person or None)
        done = sum(each.whole for each in progress_of_lessons(self._settings))
        report = progress_report(library, person or None, done)
        self.people, self.person = {"": text("Everybody")} | {name: person_name(name) for name in known}, person
        if not self.has_learned:
            report = ProgressReport(report.games, games_only=True)
        self.board, self.figures, self.report, self.milestones = board, figures, report, milestones_of(report)
        self._is_counted = True

    def written(self) -> str:
        """Return the progress on all boards as a text for a file."""
        return progress_text(self.report, self.people[self.person], wall_clock.now())


def _played_last(library: Library) -> str | None:
    """Return the board of the last game played here; None if there is none. Raises LibraryError."""
    names, latest = {game.name for game in GAMES}, library.search(limit=_LOOKED_AT).games
    return next((each.board for each in latest if each.board in names and not each.imported), None)


def _people_in(library: Library, wanted: Sequence[str]) -> list[str]:
    """Return the names of the people with the most games, and the names in `wanted` that have games.

    Of names that differ only in case or accents, the most used is returned.
    """
    names: dict[str, str] = {}
    for seat in library.players():
        if seat.player is None and seat.name:
            names.setdefault(person_key(seat.name), seat.name)
    most, keys = list(names)[:_MOST_PEOPLE], [person_key(name) for name in wanted]
    return [names[key] for key in dict.fromkeys([*most, *keys]) if key in names]
