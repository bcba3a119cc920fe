"""The journal of a session, and a journal that keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from table.judging import Records

if TYPE_CHECKING:
    from collections import Counter

    from game import Game, Match, Outcome
    from saves.models import Judgement
    from table.config import GameConfig
    from table.seating import Seating
    from table.timekeeping import Timekeeping


class Recordable(Protocol):
    """The parts of a session that its journal uses; `table.session` explains them."""

    config: GameConfig
    game: Game
    match: Match
    used: Counter[str]
    time: Timekeeping
    seating: Seating

    @property
    def outcome(self) -> Outcome | None: ...


class Journal(Records, Protocol):
    """The store to which a session writes every change before it is shown."""

    def record(self, session: Recordable, now: float) -> None:
        """Write the game with all of its moves."""

    def record_clocks(self, session: Recordable, now: float) -> None:
        """Write the readings of the clocks; called when the player leaves the game for some time."""

    def withdraw(self) -> None:
        """Remove the game from the store; `record` brings it back."""


class NoJournal:
    """A journal that keeps nothing, the default of a session."""

    def record(self, session: Recordable, now: float) -> None:
        """Keep nothing."""

    def record_clocks(self, session: Recordable, now: float) -> None:
        """Keep nothing."""

    def judgements(self, judge: str) -> Mapping[tuple[str, ...], Judgement]:
        """Return no judgements."""
        return {}

    def keep_judgement(self, moves: Sequence[str], judgement: Judgement) -> None:
        """Keep nothing."""

    def withdraw(self) -> None:
        """Do nothing, since no game is kept."""
