"""Six experiments and random games of Zhao's paper (McGill 2022): players, amounts of work, published results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ai.info import Limit
from ai.players import find_player
from ai.spec import GuidedTree, Minimax, Phases, PlayerSpec
from game.pentago_twist import GAME
from lab.arena import MatchResult

GAMES_A_MOVE = 28_000
"""Number of random games a move, our guess: Zhao's paper has "only thousands rollouts" in two seconds."""
NODES_A_MOVE = 120_000
"""Estimated number of nodes that the alpha-beta of Zhao's paper visits in two seconds (docs/pentago-twist-players.md).

In almost every long game of the paper, at least three moves took longer than two seconds. In nine of ten long games
here, the third largest search visited more than 118,000 positions.
"""
COUNTS = "paper-counts"
"""The alpha-beta player whose evaluation counts marbles on lines; it inspired the evaluation of Zhao's paper."""
_COUNTING = {"paper-uct": "paper-uct-counts", "paper-alpha-beta": COUNTS, "paper-alpha-beta@36": f"{COUNTS}@36"}
"""For each player with the evaluation of Zhao's paper, the name of the player that counts marbles instead."""
_BY_WORK = "-by-work"
_UNLIMITED = "-unlimited"
_COUNTED = "-counting"


class ColourCounts(NamedTuple):
    """Wins of each player with each colour: A is the first player, B the second."""

    a_white: int
    a_black: int
    b_white: int
    b_black: int
    drawn: int

    @property
    def result(self) -> MatchResult:
        """The result, from the view of A."""
        return MatchResult(self.a_white + self.a_black, self.drawn, self.b_white + self.b_black)

    def plus(self, points: float, *, a_is_white: bool) -> ColourCounts:
        """Return the counts with one more game, in which A got `points` (0, 0.5 or 1)."""
        return ColourCounts(
            self.a_white + (points == 1 and a_is_white),
            self.a_black + (points == 1 and not a_is_white),
            self.b_white + (points == 0 and not a_is_white),
            self.b_black + (points == 0 and a_is_white),
            self.drawn + (points == 0.5),
        )


NO_COUNTS = ColourCounts(0, 0, 0, 0, 0)


class PaperExperiment(NamedTuple):
    """An experiment.

    Attributes:
        number: the number in Zhao's paper; 0 for the random games.
        name: the names of both players, in the paper's words.
        pair: the players.
        theirs: the paper's result.
    """

    number: int
    name: str
    pair: tuple[PlayerSpec, PlayerSpec]
    theirs: ColourCounts


RANDOM = PaperExperiment(
    0,
    "random against random",
    (find_player(GAME, "random"), find_player(GAME, "random")),
    ColourCounts(249, 214, 250, 210, 78),
)


def by_time() -> list[PaperExperiment]:
    """Return the six experiments at two seconds a move."""
    return _experiments(_named("paper-alpha-beta"), "")


def by_work() -> list[PaperExperiment]:
    """Return the six experiments with the amounts of work of Zhao's paper, which are the same on every computer."""
    return _experiments(_by_work("paper-alpha-beta"), _BY_WORK)


def by_counts() -> list[PaperExperiment]:
    """Return the experiments of `by_work` with players that all evaluate by counting the marbles on lines."""
    return [
        experiment._replace(pair=(_counting(experiment.pair[0]), _counting(experiment.pair[1])))
        for experiment in by_work()
    ]


def _counting(player: PlayerSpec) -> PlayerSpec:
    """Return the player under another name, with an evaluation that counts the marbles on lines."""
    options = player.options
    if isinstance(options, Phases):
        phases = (replace(phase, player=_COUNTING.get(phase.player, "")) for phase in options.phases)
        options = Phases(tuple(phases))
    elif isinstance(options, GuidedTree | Minimax):
        options = replace(options, model=COUNTS)
    return replace(player, name=f"{player.name}{_COUNTED}", options=options)


def _experiments(alpha_beta: PlayerSpec, ending: str) -> list[PaperExperiment]:
    take = _by_work if ending else _named
    uct, hybrid, paper = take("paper-uct"), take("paper-hybrid"), take("paper")
    unlimited = replace(alpha_beta, name=f"paper-alpha-beta{_UNLIMITED}{ending}", limit=Limit())
    random = replace(find_player(GAME, "random"), name=f"random{ending}")
    return [
        PaperExperiment(
            1, "UCT against UCT without utility", (uct, take("paper-uct-plain")), ColourCounts(19, 16, 8, 5, 2)
        ),
        PaperExperiment(
            2, "UCT against UCT with its tree reused", (uct, take("paper-uct-reuse")), ColourCounts(15, 17, 7, 7, 4)
        ),
        PaperExperiment(3, "UCT against alpha-beta without a limit", (uct, unlimited), ColourCounts(8, 4, 20, 16, 2)),
        PaperExperiment(4, "UCT against alpha-beta", (uct, alpha_beta), ColourCounts(15, 2, 23, 10, 0)),
        PaperExperiment(5, "hybrid against alpha-beta", (hybrid, alpha_beta), ColourCounts(4, 2, 20, 21, 3)),
        PaperExperiment(6, "the agent against random moves", (paper, random), ColourCounts(25, 25, 0, 0, 0)),
    ]


def _named(name: str) -> PlayerSpec:
    return find_player(GAME, name)


def _by_work(name: str) -> PlayerSpec:
    """Return the player `name` with a limit of work for each move: what Zhao's program does in two seconds."""
    player = replace(find_player(GAME, name), name=f"{name}{_BY_WORK}", limit=Limit())
    if isinstance(player.options, Phases):
        phases = tuple(
            replace(phase, nodes=_work_of(find_player(GAME, phase.player))) if phase.player else phase
            for phase in player.options.phases
        )
        return replace(player, options=Phases(phases))
    return player.with_limit(Limit(nodes=_work_of(player)))


def _work_of(player: PlayerSpec) -> int:
    return GAMES_A_MOVE if player.method == "guided-uct" else NODES_A_MOVE


def everybody() -> Sequence[PlayerSpec]:
    """Return all players of the experiments."""
    return [player for experiment in (RANDOM, *by_work(), *by_counts(), *by_time()) for player in experiment.pair]
