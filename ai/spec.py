"""A player as a value: an algorithm, its limits and its options. `ai.methods` lists the algorithms."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol, Self, TypeVar

from ai.info import Limit

NO_LIMIT = Limit()
OF = "of"
"""A key in the metadata of a dataclass field: its value is the type of a tuple's elements, by default `int`."""
KEY = "key"
"""A key in the metadata of a dataclass field: its value is the field's name in data files, if that is another one."""


class Options(Protocol):
    """The options of a method's players: a frozen dataclass. Data files use the names of its fields, or their `KEY`."""

    @property
    def sample(self) -> Self:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        ...


@dataclass(frozen=True)
class Nothing:
    """The options of a method that has none."""

    @property
    def sample(self) -> Nothing:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return self


class Alertness(StrEnum):
    """The kinds of moves that a player never overlooks, even if it considers few moves."""

    NOTHING = "nothing"
    WINS = "wins"
    """A move that wins at once; the player makes it."""
    THREATS = "threats"
    """A winning move, and a move that lets the opponent win at once; the player avoids the latter if it can."""


@dataclass(frozen=True)
class Attention:
    """The options of a player that uses alpha-beta or a similar search: the moves considered, and the data used.

    Attributes:
        never_misses: the kinds of moves that the player sees in any case.
        candidates: number of other legal moves that the player considers, chosen by the seed; 0 for all.
        near: if not 0, the seed draws `near` times `candidates` moves, and the player considers the `candidates` moves
            nearest to the last moves (`ai.search.attention`).
        margin: the player may make any move with a score at most `margin` below the best, unless a result is proven.
        noise: the largest change of an evaluation, up or down, by a hash of the seed and the position.
        shy: the percentage of turns in which the player makes the worst of the considered moves; never where a result
            is proven.
        model: the kind of evaluation (`ai.evaluation`); empty for the board's own.
        weights: the name of the model's learned weights; empty for the kind's own.
        policy: the name of the learned weights for the order of moves; empty for an order without weights.
        endgame: whether the player asks the board's oracle (`ai.exact`) about late positions, and so never loses a
            known result.
        openings: whether the player moves by the board's book of openings (`ai.openings`).
        chains: whether a move after which the same player moves again costs no depth (alpha-beta only).
    """

    never_misses: Alertness = field(default=Alertness.NOTHING, metadata={KEY: "heeds"})
    candidates: int = 0
    near: int = 0
    margin: int = 0
    noise: int = 0
    shy: int = 0
    model: str = ""
    weights: str = ""
    policy: str = ""
    endgame: bool = False
    openings: bool = False
    chains: bool = False

    @property
    def is_limited(self) -> bool:
        """Whether the player may consider only some moves."""
        return self.candidates > 0 or self.never_misses != Alertness.NOTHING

    @property
    def sample(self) -> Attention:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return Attention(model=self.model, weights=self.weights, policy=self.policy, endgame=self.endgame)


@dataclass(frozen=True)
class Selective(Attention):
    """The options of selective PVS: the options of `Attention`, and the pruning of the search.

    Attributes:
        futility, safety: margins for each ply of depth, below alpha and above beta, in units of the evaluation.
        null_depth, null_cut: the least depth for a null move, and the plies by which its search is shallower.
        late_width, late_depth, wider: up to depth `late_depth`, only the first `late_width` moves of a node are
            searched, and `wider` times as many in a PV node.
        reduce_base, reduce_scale: late moves are searched less deep by (log depth * log n) / scale + base plies, all in
            hundredths, where n is the number of the move in the order.
        history: the weight of the history against the learned scores of moves, in 64ths.
        probcut_depth, probcut_cut, probcut_margin: from depth `probcut_depth` on, a search `probcut_cut` plies
            shallower decides if its score is outside the window by `probcut_margin` units; 0 for no ProbCut
            (`lab.probcut` measures these).
        root_base, root_step: the number of searched root moves, and its growth for each ply of depth.
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
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return Selective(model=self.model, weights=self.weights, policy=self.policy, endgame=self.endgame)


class Guard(StrEnum):
    """A danger in which a player that evaluates by features searches all moves two plies deep, not only chosen ones."""

    NEVER = "never"
    THREAT = "threat"
    """The opponent is one move from winning: it would win if it were to move (the danger at PAI's level 9)."""
    REPLY = "after my move"
    """The opponent could answer the best evaluated move with a win."""


@dataclass(frozen=True)
class Plan:
    """The options of a player that evaluates by features and searches few moves (`ai.search.beam`, `ai.search.flat`).

    Attributes:
        weights: the name of the player's weights (`ai.evaluation.features`); empty for the first ones, chosen by hand.
        widths: for each ply, the number of moves considered, best evaluated first; 0 for all.
        positions: if not 0, `widths` has no effect: all moves are searched, as deep as this number of positions allows.
        average: whether replies of the opponent are averaged (expectimax); otherwise the best one counts (minimax).
        guard: in this danger all moves are searched two plies deep; `widths` and `positions` have no effect then.
    """

    weights: str = ""
    widths: tuple[int, ...] = (2, 2)
    positions: int = 0
    average: bool = False
    guard: Guard = Guard.NEVER

    @property
    def sample(self) -> Plan:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return Plan(self.weights, (2, 1), guard=self.guard)


class Final(StrEnum):
    """The rule by which UCT chooses its move at the end."""

    VISITS = "visits"
    """The most visited move."""
    BOUND = "bound"
    """The move with the highest upper confidence bound, as in the lecture that `ai.search.textbook` names."""


@dataclass(frozen=True)
class TreeOptions:
    """The options of UCT.

    Attributes:
        reuse: whether the tree is kept from one move to the next.
        exploration: c in the bound mean + c sqrt(ln n / n_i), for payouts from 0 to 1. The usual c is the square root
            of 2; docs/complexity.md tells why c is smaller here.
        final: the rule that chooses the move at the end.
        never_misses: the kinds of moves that the player sees in any case, even if no random game shows them.
    """

    reuse: bool = True
    exploration: float = 0.5
    final: Final = Final.VISITS
    never_misses: Alertness = field(default=Alertness.NOTHING, metadata={KEY: "heeds"})

    @property
    def sample(self) -> TreeOptions:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return TreeOptions()


class Bandit(StrEnum):
    """The formula by which guided UCT chooses the child to follow (`ai.search.guided_uct_kernels`)."""

    UCB1 = "ucb1"
    UCB1_TUNED = "ucb1-tuned"
    PUCT = "puct"

    @property
    def number(self) -> int:
        """The number of this formula in the kernels."""
        return list(Bandit).index(self)


@dataclass(frozen=True)
class GuidedTree:
    """The options of guided UCT (`ai.search.guided_uct`).

    Attributes:
        model: the kind of evaluation (`ai.evaluation`); empty for the board's own.
        weights: the name of the model's learned weights; empty for the kind's own.
        unit: the evaluation that counts as much as a win when a child is chosen; 0 for no evaluation.
        bandit: the formula that chooses the child to follow.
        exploration: the factor of a bandit's bonus for few games (`ai.search.guided_uct_kernels`); UCB1-tuned does not
            use it.
        sharpness: the factor of an evaluation, in units, in the softmax that gives PUCT's priors.
        games: number of random games from each leaf.
        candidates: number of moves drawn at random for each move of a random game; the best evaluated one is played.
            1 means plain random games.
        judged: whether the evaluation gives the value of a leaf; otherwise random games give it.
        weight: a leaf with a certain result counts as much as `weight` leaves with random games.
        one_sided: whether the opponent's moves are chosen as if the player made them.
        reuse: whether the tree is kept from one move to the next.
    """

    model: str = ""
    weights: str = ""
    unit: int = 300
    bandit: Bandit = Bandit.UCB1
    exploration: float = 1.4
    sharpness: float = 4.0
    games: int = 20
    candidates: int = 1
    judged: bool = False
    weight: int = 5
    one_sided: bool = False
    reuse: bool = False

    @property
    def sample(self) -> GuidedTree:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return GuidedTree(self.model, self.weights)


class Stage(StrEnum):
    """A network that AlphaGo's pipeline learns (`lab.learning.alphago`)."""

    SUPERVISED = "supervised"
    """A policy that learns the moves of kept games."""
    ROLLOUT = "rollout"
    """A linear policy, quick enough for rollouts; it learns the same moves as the supervised policy."""
    REINFORCED = "reinforced"
    """A policy that begins as the supervised one and learns from games against earlier versions of itself."""
    VALUE = "value"
    """A value network that learns the results of games of the reinforced policy."""


@dataclass(frozen=True)
class NetworkMove:
    """The options of a player that asks one network once, without search (`ai.search.network_move`).

    Attributes:
        source: the name of the networks (`ai.evaluation.networks`).
        stage: the network: a policy, or the value network. With the value network, the player makes the move that leads
            to the best value.
        sampled: whether a policy draws its move by the probabilities; otherwise it plays the likeliest.
    """

    source: str = "alphago"
    stage: Stage = Stage.SUPERVISED
    sampled: bool = True

    @property
    def sample(self) -> NetworkMove:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return NetworkMove(self.source, self.stage)


@dataclass(frozen=True)
class PolicyTree:
    """The options of AlphaGo's search (`ai.search.policy_tree`).

    Attributes:
        source: the name of the networks (`ai.evaluation.networks`).
        prior: the policy for the priors of moves.
        mixing: lambda in AlphaGo's paper: the weight of the rollout's result in a leaf's value; the value network has
            the rest.
        exploration: c_puct in AlphaGo's paper, the factor of the term with the prior, for results from -1 to 1.
        reuse: whether the tree is kept from one move to the next.
    """

    source: str = "alphago"
    prior: Stage = Stage.SUPERVISED
    mixing: float = 0.5
    exploration: float = 5.0
    reuse: bool = False

    @property
    def sample(self) -> PolicyTree:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return PolicyTree(self.source, self.prior, self.mixing)


@dataclass(frozen=True)
class PerfectOptions:
    """The options of a perfect player.

    Attributes:
        megabytes: memory for solved positions.
        traps: whether the player prefers, among equally good moves, a move after which a weaker player may err.
    """

    megabytes: int = 128
    traps: bool = True

    @property
    def sample(self) -> PerfectOptions:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return PerfectOptions()


class Order(StrEnum):
    """The order of the moves to try: by the moves' numbers, which go from left to right, or by the evaluation of the
    position after each move.
    """

    CENTRE_FIRST = "centre-first"
    LEFT_FIRST = "left-first"
    WORST_FIRST = "worst-first"
    """From both ends to the middle: the reverse of centre-first."""
    BEST_JUDGED_FIRST = "best-judged-first"
    WORST_JUDGED_FIRST = "worst-judged-first"

    @property
    def judged(self) -> int:
        """1 if moves with the best evaluations come first, -1 if those with the worst do; 0 for an order by actions."""
        return {Order.BEST_JUDGED_FIRST: 1, Order.WORST_JUDGED_FIRST: -1}.get(self, 0)


@dataclass(frozen=True)
class Minimax:
    """The options of a player that uses textbook minimax (`ai.search.minimax`).

    Attributes:
        model: the kind of evaluation (`ai.evaluation`); empty for the board's own.
        depth: plies looked ahead.
        pruning: whether the search uses alpha-beta pruning.
        order: the order in which moves are tried; the first of equally good ones is played.
        growing: whether the search goes deeper in positions with few moves, as long as the tree is no larger than the
            tree of `depth` plies from the first position.
        table: whether the search has a transposition table.
    """

    model: str = ""
    depth: int = 4
    pruning: bool = True
    order: Order = Order.CENTRE_FIRST
    growing: bool = False
    table: bool = False

    @property
    def sample(self) -> Minimax:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return Minimax(self.model, depth=1)


class Side(StrEnum):
    """One player of a game, or both."""

    EITHER = "either"
    FIRST = "first"
    SECOND = "second"

    def has(self, player: int) -> bool:
        """Return whether `player`, 0 or 1, is included."""
        return self is Side.EITHER or (self is Side.FIRST) == (player == 0)


@dataclass(frozen=True)
class Phase:
    """A part of the game and its player.

    Attributes:
        player: the name of its player; empty if there are `moves`.
        moves: its fixed moves as texts; any legal one is played. If none is legal, the next matching phase plays.
        side: the side whose moves belong to the phase.
        until: the first ply after the phase, counted from 0; 0 for the end of the game.
        nodes: the most nodes, or games, for each move; 0 for no limit except the limit of the whole player.
    """

    player: str = ""
    moves: tuple[str, ...] = field(default=(), metadata={OF: str})
    side: Side = Side.EITHER
    until: int = 0
    nodes: int = 0

    def has(self, player: int, ply: int) -> bool:
        """Return whether the move of `player`, 0 or 1, at `ply` belongs to this phase."""
        return self.side.has(player) and (self.until == 0 or ply < self.until)


@dataclass(frozen=True)
class Phases:
    """The phases of a phased player.

    Attributes:
        phases: in order of priority: the first phase with a move for the position decides. If no phase has one, any
            legal move is played.
    """

    phases: tuple[Phase, ...] = field(default=(), metadata={OF: Phase})

    @property
    def sample(self) -> Phases:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return self


@dataclass(frozen=True)
class Textbook:
    """The limits of a player that uses a lecture's algorithms (`ai.search.textbook`).

    Attributes:
        depth: plies looked ahead; 0 for the greatest depth with at most about 40,000 leaves.
        simulations: number of random games of UCT for a move without another limit.
    """

    depth: int = 0
    simulations: int = 500

    @property
    def sample(self) -> Textbook:
        """The options of a tiny search, which is run to compile all kernels of such a player."""
        return Textbook(1, 1)


OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class PlayerSpec:
    """A player: an algorithm and its settings.

    Attributes:
        name: its name in commands.
        method: the algorithm, a name in `ai.methods`.
        limit: its own limit; a caller's limit can only make it stricter.
        options: an instance of the method's type of options; `Nothing` for the defaults.
        threads: the number of search threads under a limit of seconds. Under a limit of nodes it is always one, so that
            the same seed plays the same game.
        seed: varies the choice among equally good moves.
    """

    name: str
    method: str
    limit: Limit = NO_LIMIT
    options: Options = field(default_factory=Nothing)
    threads: int = 1
    seed: int = 0

    def options_as(self, kind: type[OptionsT]) -> OptionsT:
        """Return the player's options, which must have the type `kind`; if there are none, the defaults of `kind`.

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
        """Return the same player with `threads` threads, which only some methods use."""
        return replace(self, threads=threads)

    def limited(self, limit: Limit) -> PlayerSpec:
        """Return the same player with a limit in addition to its own."""
        return replace(self, limit=self.limit.within(limit))

    def without_seconds(self) -> PlayerSpec:
        """Return the same player without its limit of seconds, so that it plays alike on every computer."""
        return self.with_limit(replace(self.limit, seconds=None))

    def with_limit(self, limit: Limit) -> PlayerSpec:
        """Return the same player with a limit in place of its own."""
        return replace(self, limit=limit)
