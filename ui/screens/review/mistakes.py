"""The mistakes of a reviewed game that become puzzles for the person at this computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.game_texts import list_number
from game.wall_clock import milliseconds
from saves.errors import LibraryError
from saves.folding import same_person
from table.puzzles.mistakes import MistakeFinder, mistake_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from coach.review.subject import Subject
    from table.review.asking import Alternatives
    from table.review.turns import Review, Turn
    from ui.shell.host import Host


class MistakeKeeper:
    """Checks the mistakes of a complete review at each `update`, and keeps those that make a puzzle."""

    def __init__(self, app: Host, subject: Subject, review: Review, others: Callable[[Turn], Alternatives]) -> None:
        """`others` returns the alternatives to a move."""
        self._app, self._subject = app, subject
        sides = () if subject.kept is None else own_sides(subject, app.settings.first)
        self._gathering = MistakeFinder(review, sides, self._is_known, others)
        self._known: set[str] | None = None

    @property
    def busy(self) -> bool:
        """Whether some mistakes are not checked yet."""
        return self._gathering.busy

    def update(self) -> None:
        """Continue the check, and keep a mistake that it finds."""
        turn = self._gathering.update()
        if turn is not None:
            self._keep(turn)

    def stop(self) -> None:
        """Stop the questions to the judge until the next `update`."""
        self._gathering.stop()

    def _is_known(self, position: str) -> bool:
        """Whether a mistake in this position is already kept."""
        if self._known is None:
            try:
                self._known = {each.position for each in self._app.library.mistakes(self._subject.match.game.name)}
            except LibraryError:
                self._known = set()
        return position in self._known

    def _keep(self, turn: Turn) -> None:
        rival = self._subject.seats[1 - turn.move.mover].name
        mistake = mistake_of(turn, rival, list_number(self._subject.match, turn.ply + 1), milliseconds())
        try:
            self._app.library.keep_mistake(mistake)
        except LibraryError as error:
            self._app.notice(str(error), "error")


def own_sides(subject: Subject, person: str) -> tuple[int, ...]:
    """Return the sides of a person: against an AI the only human side, else the sides with their name."""
    people = [side for side, seat in enumerate(subject.seats) if seat.is_human]
    return tuple(side for side in people if len(people) == 1 or same_person(subject.seats[side].name, person))
