"""A player as a value: an algorithm, its limits and its options. `ai.methods` says what there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol, Self, TypeVar

from ai.info import Limit

NO_LIMIT = Limit()
OF = "of"
"""In the metadata of a field that is a tuple: the type of its elements where these are no whole numbers."""
KEY = "key"
"""In the metadata of a field: its key in data files, where that is not the field's name."""


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


class Alertness(StrEnum):
    """What a player never misses, however few moves it considers."""

    NOTHING = "nothing"
    WINS = "wins"
    """A win at once: it is played."""
    THREATS = "threats"
    """That, and what would let the opponent win at once: it is not played while there is anything else."""


@dataclass(frozen=True)
class Attention:
    """What a player of alpha-beta, and of the searches like it, sees.

    Attributes:
        never_misses: what it sees in any case.
        candidates: how many of the other legal moves it looks at, chosen by the seed; 0 for all.
        near: of so many times as many moves, it looks at those nearest to the last moves (`ai.search.attention`); 0 for
            wherever they are.
        margin: it plays any move that looks at most so much worse than the best one, unless a result is proven.
        noise: how far a hash of the seed and the position shifts each evaluation up or down at most.
        model: the kind of evaluation (`ai.evaluation`); empty for the board's own.
        weights: the name of the weights that the model has learned; empty for those it brings.
        policy: the name of the learned weights of the order of moves; empty for an order without any.
        endgame: whether it asks the board's oracle (`ai.exact`) too where that knows, and gives no result away there.
        openings: whether it plays from the board's book of openings (`ai.openings`), where that knows the position.
        chains: whether moves after which the same player moves again take nothing from the depth (alpha-beta only).
    """

    never_misses: Alertness = field(default=Alertness.NOTHING, metadata={KEY: "heeds"})
    candidates: int = 0
    near: int = 0
    margin: int = 0
    noise: int = 0
    model: str = ""
    weights: str = ""
    policy: str = ""
    endgame: bool = False
    openings: bool = False
    chains: bool = False

    @property
    def is_limited(self) -> bool:
        """Whether it may look at some moves only."""
        return self.candidates > 0 or self.never_misses != Alertness.NOTHING

    @property
    def sample(self) -> Attention:
        """See `Options.sample`."""
        return Attention(model=self.model, weights=self.weights, policy=self.policy, endgame=self.endgame)


@dataclass(frozen=True)
class Selective(Attention):
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
        probcut_depth, probcut_cut, probcut_margin: from that depth on, a search so many plies shallower decides where
            its score lies outside the window by so many units; 0 for none (`lab.probcut` measures).
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
    probcut_depth: int = 0
    probcut_cut: int = 2
    probcut_margin: int = 0
    root_base: int = 10
    root_step: int = 10

    @property
    def sample(self) -> Selective:
        """See `Options.sample`."""
        return Selective(model=self.model, weights=self.weights, policy=self.policy, endgame=self.endgame)


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
class GuidedTree:
    """How a player of guided UCT (`ai.search.guided_uct`) judges positions.

    Attributes:
        model: the kind of evaluation (`ai.evaluation`); empty for the board's own.
        unit: how much of the evaluation counts in the selection as much as a win; 0 for no evaluation.
        games: random games from each leaf.
        weight: how often the result of a decided leaf counts as much as these games.
        one_sided: whether the opponent's moves are followed as if they were the player's own choice.
        reuse: whether the tree is kept from one move to the next.
    """

    model: str = ""
    unit: int = 300
    games: int = 20
    weight: int = 5
    one_sided: bool = False
    reuse: bool = False

    @property
    def sample(self) -> GuidedTree:
        """See `Options.sample`."""
        return GuidedTree(self.model)


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
    """In which order moves are tried: by their numbers as the game gives them, whose own order goes from left to right,
    or by how the evaluation judges the position after each.
    """

    CENTRE_FIRST = "centre-first"
    LEFT_FIRST = "left-first"
    WORST_FIRST = "worst-first"
    """From both ends to the middle: the reverse of centre-first."""
    BEST_JUDGED_FIRST = "best-judged-first"
    WORST_JUDGED_FIRST = "worst-judged-first"

    @property
    def judged(self) -> int:
        """1 if the best judged come first, -1 if the worst, 0 if moves go by their numbers."""
        return {Order.BEST_JUDGED_FIRST: 1, Order.WORST_JUDGED_FIRST: -1}.get(self, 0)


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
        table: whether a transposition table remembers what was searched.
    """

    model: str = ""
    depth: int = 4
    pruning: bool = True
    order: Order = Order.CENTRE_FIRST
    growing: bool = False
    table: bool = False

    @property
    def sample(self) -> Minimax:
        """See `Options.sample`."""
        return Minimax(self.model, depth=1)


class Side(StrEnum):
    """Which players of a game are meant."""

    EITHER = "either"
    FIRST = "first"
    SECOND = "second"

    def has(self, player: int) -> bool:
        """Return whether player 0 or 1 is meant."""
        return self is Side.EITHER or (self is Side.FIRST) == (player == 0)


@dataclass(frozen=True)
class Phase:
    """A part of the game, and how it is played.

    Attributes:
        player: the name of the game's player that plays it; empty where `moves` are given.
        moves: moves as the game spells them, of which any legal one is played; where none is legal
            the next phase that fits is looked for.
        side: whose moves are meant.
        until: the ply before which they are made, counted from 0; 0 for the end of the game.
        nodes: nodes, or games, for each move; 0 where only the whole player's limit holds.
    """

    player: str = ""
    moves: tuple[str, ...] = field(default=(), metadata={OF: str})
    side: Side = Side.EITHER
    until: int = 0
    nodes: int = 0

    def has(self, player: int, ply: int) -> bool:
        """Return whether a move by player 0 or 1 at this ply is of this part."""
        return self.side.has(player) and (self.until == 0 or ply < self.until)


@dataclass(frozen=True)
class Phases:
    """Who plays when.

    Attributes:
        phases: the first one that a move is of says how it is made; after the last one, any legal move is.
    """

    phases: tuple[Phase, ...] = field(default=(), metadata={OF: Phase})

    @property
    def sample(self) -> Phases:
        """See `Options.sample`."""
        return self


@dataclass(frozen=True)
class Textbook:
    """How far a player of a lecture's algorithms (`ai.search.textbook`) looks.

    Attributes:
        depth: plies looked ahead; 0 for as deep as some 40,000 positions allow.
        simulations: random games of UCT for a move, where no limit says otherwise.
    """

    depth: int = 0
    simulations: int = 500

    @property
    def sample(self) -> Textbook:
        """See `Options.sample`."""
        return Textbook(1, 1)


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
