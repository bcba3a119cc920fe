"""A player as a value: an algorithm, its limits and its options. `ai.methods` says what there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol, Self, TypeVar

from ai.info import Limit

NO_LIMIT = Limit()


class Options(Protocol):
    """What players of one method may differ in: a frozen dataclass, whose fields are named like that in data files."""

    @property
    def sample(self) -> Self:
        """The options of the smallest search that runs every kernel these options need."""
        ...


@dataclass(frozen=True)
class Nothing:
    """The options of a method that has none."""

    @property
    def sample(self) -> Nothing:
        """See `Options.sample`."""
        return self


@dataclass(frozen=True)
class View:
    """What a player of alpha-beta, and of the searches like it, sees.

    Attributes:
        candidates: how many of the legal moves it looks at, chosen by the seed; 0 for all.
        noise: how far a hash of the seed and the position shifts each evaluation up or down at most.
        model: the kind of evaluation (`ai.evaluation`); empty for the board's own.
        weights: the name of the weights that the model has learned; empty for those it brings.
        policy: the name of the learned weights of the order of moves; empty for an order without any.
    """

    candidates: int = 0
    noise: int = 0
    model: str = ""
    weights: str = ""
    policy: str = ""

    @property
    def sample(self) -> View:
        """See `Options.sample`."""
        return View(model=self.model, weights=self.weights, policy=self.policy)


@dataclass(frozen=True)
class Selective(View):
    """What a player of selective PVS sees, and what of it its search leaves out.

    Attributes:
        futility, safety: margins for each ply of depth, below alpha and above beta, in units of the evaluation.
        null_depth, null_cut: the least depth at which a null move is tried, and by how many plies its search is
            shallower.
        late_width, late_depth, wider: so many moves of a node are searched up to that depth, `wider` times as many in
            a PV node.
        reduce_base, reduce_scale: late moves are reduced by (log depth * log move) / scale + base plies, all in
            hundredths.
        history: the weight of the history against the learned scores of moves, in 64ths.
        root_base, root_step: moves of the root that are searched: so many, and so many more for each ply of depth.
    """

    futility: int = 60
    safety: int = 100
    null_depth: int = 3
    null_cut: int = 3
    late_width: int = 8
    late_depth: int = 9
    wider: int = 2
    reduce_base: int = 50
    reduce_scale: int = 220
    history: int = 8
    root_base: int = 10
    root_step: int = 10

    @property
    def sample(self) -> Selective:
        """See `Options.sample`."""
        return Selective(model=self.model, weights=self.weights, policy=self.policy)


@dataclass(frozen=True)
class Plan:
    """What a player of features (`ai.search.beam`, `ai.search.flat`) looks at.

    Attributes:
        weights: the name of its weights (`ai.evaluation.features`); empty for the game's first ones by hand.
        widths: for each ply, how many moves are considered, those that look best; 0 for all.
        positions: instead of `widths`, full width as deep as so many positions allow; 0 for `widths`.
        average: whether the opponent's replies are averaged (expectimax) rather than the best one feared.
        guarded: whether two full plies are searched where the best-looking move would lose to a reply.
    """

    weights: str = ""
    widths: tuple[int, ...] = (2, 2)
    positions: int = 0
    average: bool = False
    guarded: bool = False

    @property
    def sample(self) -> Plan:
        """See `Options.sample`."""
        return Plan(self.weights, (1, 1), guarded=True)


@dataclass(frozen=True)
class TreeOptions:
    """How a player of UCT treats its tree.

    Attributes:
        reuse: whether it is kept from one move to the next.
    """

    reuse: bool = True

    @property
    def sample(self) -> TreeOptions:
        """See `Options.sample`."""
        return TreeOptions()


@dataclass(frozen=True)
class PerfectOptions:
    """How a perfect player plays.

    Attributes:
        megabytes: of memory for positions that it has solved.
        traps: whether of equally good moves it prefers those after which a weaker player goes astray.
    """

    megabytes: int = 128
    traps: bool = True

    @property
    def sample(self) -> PerfectOptions:
        """See `Options.sample`."""
        return PerfectOptions()


class Order(StrEnum):
    """In which order moves are tried, by their numbers as the game gives them; its own goes from left to right."""

    CENTRE_FIRST = "centre-first"
    LEFT_FIRST = "left-first"
    WORST_FIRST = "worst-first"
    """From both ends to the middle: the reverse of centre-first."""


@dataclass(frozen=True)
class Minimax:
    """What a player of textbook minimax (`ai.search.minimax`) looks at.

    Attributes:
        model: the kind of evaluation (`ai.evaluation`); empty for the board's own.
        depth: plies looked ahead.
        pruning: whether alpha-beta leaves out what cannot change the result.
        order: in which order moves are tried; of equally good ones the first is played.
        growing: whether fewer moves to choose from let it look deeper, for no more leaves than all moves of the first
            position would have at `depth`.
    """

    model: str = ""
    depth: int = 4
    pruning: bool = True
    order: Order = Order.CENTRE_FIRST
    growing: bool = False

    @property
    def sample(self) -> Minimax:
        """See `Options.sample`."""
        return Minimax(self.model, depth=1)


OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class PlayerSpec:
    """A player: an algorithm and its settings.

    Attributes:
        name: as commands spell it.
        method: the algorithm, a name in `ai.methods`.
        limit: how long it thinks when nobody says otherwise; the caller's limit can only make it stricter.
        options: of the type that the method has; `Nothing` stands for that type's defaults.
        threads: how many search side by side under a limit of seconds; under one of nodes it is always one, so that
            the same seed plays the same.
        seed: varies what is otherwise equally good; the same seed plays the same game.
    """

    name: str
    method: str
    limit: Limit = NO_LIMIT
    options: Options = field(default_factory=Nothing)
    threads: int = 1
    seed: int = 0

    def options_as(self, kind: type[OptionsT]) -> OptionsT:
        """Return the options, which are of this type; its defaults where the player has none.

        Raises:
            TypeError: if they are of another type.
        """
        if isinstance(self.options, Nothing):
            return kind()
        if not isinstance(self.options, kind):
            raise TypeError(f"{self.name}: {self.method} takes {kind.__name__}, not {type(self.options).__name__}")
        return self.options

    def seeded(self, seed: int) -> PlayerSpec:
        """Return the same player with another seed."""
        return replace(self, seed=seed)

    def parallel(self, threads: int) -> PlayerSpec:
        """Return the same player with so many threads, where its method can use them."""
        return replace(self, threads=threads)

    def limited(self, limit: Limit) -> PlayerSpec:
        """Return the same player under a limit that applies beside its own."""
        return replace(self, limit=self.limit.within(limit))
