"""What a session asks of whoever keeps its game, and the one that keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from table.judging import Records

if TYPE_CHECKING:
    from saves.models import Judgement
    from table.session import Session


class Journal(Records, Protocol):
    """Where a session writes down what has happened, before it is shown."""

    def record(self, session: Session, now: float) -> None:
        """Keep the game as it stands."""

    def record_clocks(self, session: Session, now: float) -> None:
        """Keep how the clocks stand: the game is left for a while."""

    def withdraw(self) -> None:
        """Take back what was kept of the game; `record` brings it back."""


class NoJournal:
    """Keeps nothing: what a session has that is given no other."""

    def record(self, session: Session, now: float) -> None:
        """Keep nothing."""

    def record_clocks(self, session: Session, now: float) -> None:
        """Keep nothing."""

    def judgements(self, judge: str) -> Mapping[tuple[str, ...], Judgement]:
        """Return nothing."""
        return {}

    def keep_judgement(self, moves: Sequence[str], judgement: Judgement) -> None:
        """Keep nothing."""

    def withdraw(self) -> None:
        """There is nothing to take back."""
