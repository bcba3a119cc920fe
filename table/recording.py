"""The journal of a session, and a journal that keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from table.judging import Records

if TYPE_CHECKING:
    from collections import Counter

    from game import Game, Match, Outcome
    from saves.models import Judgement
    from table.config import GameConfig


class Recordable(Protocol):
    """The parts of a session that a journal writes; `table.session` explains them."""

    config: GameConfig
    game: Game
    match: Match
    used: Counter[str]

    @property
    def state(self) -> Any: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def readings(self, now: float) -> tuple[float, float] | None: ...

    def readings_after(self, ply: int) -> tuple[float, float] | None: ...

    def spent_on(self, ply: int) -> float | None: ...

    def note_on(self, ply: int) -> str: ...


class Journal(Records, Protocol):
    """The store to which a session writes every change before it is shown."""

    def record(self, session: Recordable, now: float) -> None:
        """Write the game with all its moves."""

    def record_clocks(self, session: Recordable, now: float) -> None:
        """Write the readings of the clocks, when the game is left for a while."""

    def withdraw(self) -> None:
        """Remove the game from the store; `record` brings it back."""


class NoJournal:
    """A journal that keeps nothing, the default of a session."""

    def record(self, session: Recordable, now: float) -> None:
        """Keep nothing."""

    def record_clocks(self, session: Recordable, now: float) -> None:
        """Keep nothing."""

    def judgements(self, judge: str) -> Mapping[tuple[str, ...], Judgement]:
        """Return nothing."""
        return {}

    def keep_judgement(self, moves: Sequence[str], judgement: Judgement) -> None:
        """Keep nothing."""

    def withdraw(self) -> None:
        """Do nothing, since no game is kept."""
