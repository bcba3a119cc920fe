"""What is asked of a search and what it answers: limits, progress, results. No numba here: windows import it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from ai.proven import Proven

T = TypeVar("T", int, float)


@dataclass(frozen=True)
class Limit:
    """When a search ends, whichever comes first; without any limit it ends when all is proven or it is stopped.

    Attributes:
        seconds: thinking time, counted from when the kernels are ready.
        depth: plies looked ahead (alpha-beta).
        nodes: positions visited by alpha-beta, games simulated by UCT.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def within(self, other: Limit) -> Limit:
        """Return the stricter of both limits, field by field."""
        return Limit(
            _least(self.seconds, other.seconds), _least(self.depth, other.depth), _least(self.nodes, other.nodes)
        )

    @property
    def is_open(self) -> bool:
        """Whether nothing is limited."""
        return self == Limit()


def _least(a: T | None, b: T | None) -> T | None:
    given = [x for x in (a, b) if x is not None]
    return min(given) if given else None


@dataclass(frozen=True)
class Info:
    """What a search knows by now. Everything is from the viewpoint of the side to move.

    Attributes:
        depth: plies completed by alpha-beta; UCT: length of its line.
        nodes: positions visited so far (alpha-beta), games simulated (UCT).
        nps: nodes a second.
        score: in the evaluation's units, or beyond `ai.search.scores.PROVEN`; UCT: 10,000 times the mean result.
        win_probability: 0 to 1, a draw counting half.
        pv: the line that both sides would play, actions.
        proven: what is certain, or None; UCT proves without distance.
        seconds: since the search began.
        root_scores: the score of each legal action where that was asked for (UCT: of each that it tried).
    """

    depth: int = 0
    nodes: int = 0
    nps: int = 0
    score: int = 0
    win_probability: float = 0.5
    pv: tuple[int, ...] = ()
    proven: Proven | None = None
    seconds: float = 0.0
    root_scores: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """What a search ended with: the action to play and what was known then."""

    action: int
    info: Info
