"""The limits of a search, its progress and its result. The window imports this module, so it must not import numba."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from ai.proven import Proven
from game.errors import RulesError

T = TypeVar("T", int, float)


@dataclass(frozen=True)
class Limit:
    """The limits of a search; the first limit reached ends it. Without limits, only a proof or `stop` ends it.

    Attributes:
        seconds: thinking time, from the moment when the kernels are ready.
        depth: plies looked ahead (alpha-beta).
        nodes: positions visited by alpha-beta, games simulated by UCT.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def within(self, other: Limit) -> Limit:
        """Return a limit with the stricter value of both limits in each field."""
        return Limit(
            _least(self.seconds, other.seconds), _least(self.depth, other.depth), _least(self.nodes, other.nodes)
        )

    @property
    def text(self) -> str:
        """The limit as text in game files, such as `seconds=2.5 depth=3`, which `from_text` reads."""
        named = {"seconds": self.seconds, "depth": self.depth, "nodes": self.nodes}
        return " ".join(f"{name}={value:.12g}" for name, value in named.items() if value is not None)

    @classmethod
    def from_text(cls, text: str) -> Limit:
        """Return the limit that `text` spells.

        Raises:
            RulesError: if a value cannot be read or is no limit, or a name is unknown.
        """
        named = {name: value for name, _, value in (word.partition("=") for word in text.split())}
        try:
            limit = cls(_taken(named, "seconds", float), _taken(named, "depth", int), _taken(named, "nodes", int))
            if named:
                raise ValueError(text)
        except (ValueError, OverflowError) as error:
            raise RulesError("a limit is seconds, depth or nodes", text, code="no-limit") from error
        return limit

    @classmethod
    def from_setting(cls, text: str) -> Limit | None:
        """Parse a limit from the settings, such as `2.5s` or `50000n` (nodes); return None for an empty text."""
        if not text:
            return None
        return cls(seconds=float(text[:-1])) if text.endswith("s") else cls(nodes=int(text[:-1]))

    @property
    def is_open(self) -> bool:
        """Whether there is no limit."""
        return self == Limit()


def _taken(named: dict[str, str], name: str, kind: Callable[[float], T]) -> T | None:
    """Remove the value called `name` from `named` and return it as `kind`; None if there is no such value.

    Raises:
        ValueError, OverflowError: if the value is no number, not more than 0, or infinite.
    """
    if name not in named:
        return None
    amount = kind(float(named.pop(name)))
    if not 0 < amount < math.inf:
        raise ValueError(name)
    return amount


def _least(a: T | None, b: T | None) -> T | None:
    given = [x for x in (a, b) if x is not None]
    return min(given) if given else None


@dataclass(frozen=True)
class Info:
    """The results of a search so far, from the viewpoint of the side to move.

    Attributes:
        depth: plies completed by alpha-beta; the length of `pv` for UCT.
        nodes: positions visited so far (alpha-beta), games simulated (UCT).
        nps: nodes a second.
        score: in the evaluation's units, or a proven result (`ai.search.scores`); UCT: 10,000 times the mean result.
        win_probability: 0 to 1, a draw counting half.
        pv: the principal variation: the actions that both sides would play.
        proven: the proven result, or None; with UCT it has no distance.
        seconds: time since the search began.
        root_scores: the score of each legal action (UCT: of each tried action), if the task wants them.
        move_values: the proven values of legal actions with their margins, if the task wants them.
        book: whether the results come from the board's book of openings, without a search.
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
    move_values: dict[int, Proven] = field(default_factory=dict)
    book: bool = False


@dataclass(frozen=True)
class Result:
    """The result of a search: the action to play, and the final `Info`."""

    action: int
    info: Info
