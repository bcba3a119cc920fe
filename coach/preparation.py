"""The first screen's sentence on the preparation of the computer players, and the times when this sentence changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game import GAMES
from game.texts import text

if TYPE_CHECKING:
    from ai.progress import Progress
    from ai.spec import PlayerSpec

_PATIENCE = 2.0  # seconds before the sentence appears: loading kernels alone takes less
_LONG = 60.0  # seconds after which the sentence says that it takes longer


class Readiness(Protocol):
    """The preparation of the AI players for the boards.

    Attributes:
        progress: how much of the AI players' code is compiled.
        problem: why no AI player will be ready; empty if there is no problem.
    """

    progress: Progress[None]
    problem: str

    def begin(self) -> None:
        """Begin to make boards ready, and return at once."""

    def ready(self, game: str, player: PlayerSpec | None = None, /) -> bool:
        """Return whether `player` can think on the board `game`; None asks for all players of the board."""

    def prefer(self, game: str) -> None:
        """Make an opened board ready before the others."""

    def close(self) -> None:
        """Stop making boards ready."""


class Preparation:
    """The sentence about the preparation of the players. `update` keeps it current; times are in seconds."""

    def __init__(self, warmup: Readiness) -> None:
        self.warmup = warmup
        self._since: float | None = None
        self._waited = 0.0

    def update(self, now: float) -> None:
        """Check whether the computer can play every board."""
        if all(self.warmup.ready(game.name) for game in GAMES):
            self._since = None
        elif self._since is None:
            self._since = now
        self._waited = 0.0 if self._since is None else now - self._since

    @property
    def words(self) -> str:
        """The sentence about the preparation.

        It is empty unless code is being compiled, there is a problem, or the warm-up takes long.
        """
        if self._since is None or self._waited <= _PATIENCE:
            return ""
        if self.warmup.problem:
            return self.warmup.problem
        if self._waited > _LONG:
            return text("It takes longer on this computer. You can begin meanwhile.")
        compiles = bool(self.warmup.progress.latest.total)
        return text("Only this once, about a minute. You can begin meanwhile.") if compiles else ""

    @property
    def goes_on(self) -> bool:
        """Whether there is a sentence, and this sentence is not about a problem."""
        return bool(self.words) and not self.warmup.problem

    def next_frame_delay(self) -> float | None:
        """Return the seconds until the sentence may change; None if it stays."""
        ends = [end - self._waited for end in (_PATIENCE, _LONG) if end > self._waited]
        return None if self._since is None or not ends else ends[0] + 0.01
