"""Engines that think nothing: their answers are set by the test, or the first move that the rules offer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, cast

from ai.proven import Proven
from game import game_of

if TYPE_CHECKING:
    from ai.engine import Engine

Choice = Callable[[Any], int]


@dataclass(frozen=True)
class FakeInfo:
    """What `ai.engine.Info` says, as far as the window reads it."""

    depth: int = 4
    nodes: int = 12_345
    nps: float = 1e6
    score: int = 0
    win_probability: float | None = 0.6
    pv: tuple[int, ...] = ()
    proven: Proven | None = None
    seconds: float = 0.1
    root_scores: dict[int, int] = field(default_factory=dict)
    worths: dict[int, Proven] = field(default_factory=dict)
    book: bool = False


@dataclass(frozen=True)
class FakeResult:
    action: int
    info: FakeInfo


@dataclass
class FakeAnalysis:
    """A search that is over when the test says so."""

    state: Any
    limit: Any
    player: Any
    tag: Any
    choose: Choice
    priority: Any = None
    owner: Any = None
    fresh: bool = False
    done: bool = False
    stopped: bool = False
    error: BaseException | None = None
    info: FakeInfo | None = field(default_factory=FakeInfo)

    def finish(self) -> None:
        self.done = True

    def fail(self, error: BaseException) -> None:
        self.error, self.done = error, True

    def stop(self) -> None:
        self.stopped = True

    def cancel(self) -> None:
        self.stopped = True

    def wait(self, timeout: float | None = None) -> bool:
        return self.done

    def result(self, timeout: float | None = None) -> FakeResult:
        assert self.done, "a result was asked for before the search was over"
        return FakeResult(self.choose(self.state), self.info or FakeInfo())


def actions_of(state: Any) -> list[int]:
    """The legal actions of a state of any game."""
    return game_of(state).actions(state)


def first_action(state: Any) -> int:
    return actions_of(state)[0]


def any_action(state: Any) -> int:
    """A legal action that looks random but is the same for the same position."""
    return Random(repr(state)).choice(actions_of(state))


class FakeEngine:
    """Keeps every search that was asked for; `instant` ones are over at once."""

    def __init__(self, choose: Choice = first_action, *, instant: bool = True) -> None:
        self.choose = choose
        self.instant = instant
        self.searches: list[FakeAnalysis] = []
        self.closed = False
        self.forgotten: list[Any] = []

    def analyse(
        self,
        state: Any,
        limit: Any = None,
        *,
        player: Any,
        tag: Any,
        priority: Any,
        owner: Any = None,
        fresh: bool = False,
        every_move: bool = False,
        before: Any = None,
    ) -> FakeAnalysis:
        search = FakeAnalysis(state, limit, player, tag, self.choose, priority, owner, fresh, done=self.instant)
        self.searches.append(search)
        return search

    def drop_memory(self, owner: Any = None) -> None:
        self.forgotten.append(owner)

    def close(self) -> None:
        self.closed = True

    @property
    def last(self) -> FakeAnalysis:
        """The last search for a move or a hint."""
        return next(search for search in reversed(self.searches) if search.tag[2] != "chances")

    def wanted(self, purpose: str) -> list[FakeAnalysis]:
        """The searches for "move", "hint" or "chances", oldest first."""
        return [search for search in self.searches if search.tag[2] == purpose]


def as_engine(fake: FakeEngine) -> Engine:
    return cast("Engine", fake)
