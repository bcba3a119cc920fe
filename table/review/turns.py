"""The turns of a reviewed game: marks, losses of win chance, lost results and accuracy.

A move is marked by the loss of win chance for the side that made the move. The accuracy of a move that loses L points
is 103.17 * exp(-0.0435 * L) - 3.17, from 100 (L = 0) to 0 (L = 100), as for chess on lichess.org. A side's accuracy is
the mean accuracy of its moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.exact import is_solved
from ai.proven import Proven
from game.errors import IllegalMoveError
from game.verbs import apply_action, current_player, is_terminal
from table.consequences import Consequences, consequences_of
from table.review.marks import Mark, mark_of

if TYPE_CHECKING:
    from game import Game, Match
    from saves.models import Judgement

_HEIGHT, _SLOPE, _BELOW = 103.1668, 0.04354, 3.1669
_ENOUGH = 10
"""Smallest number of moves of a side for which the side's accuracy is shown; fewer moves say little."""
_EVEN = 0.5
_LEAST_COST = 0.005
"""If a move lost more win chance than this, texts say that it cost 1 % or more."""


class LostResult(NamedTuple):
    """A proven result that a move gave away: the results before and after the move, for the mover."""

    before: Proven
    after: Proven


@dataclass(frozen=True)
class Turn:
    """A move of a reviewed game.

    Attributes:
        ply: number of moves before this move.
        move: the move and its consequences.
        before, after: the judgements of the positions before and after the move.
    """

    ply: int
    move: Consequences
    before: Judgement
    after: Judgement

    @property
    def game(self) -> Game:
        """The board."""
        return self.move.game

    @property
    def name(self) -> str:
        """The move as text."""
        return self.game.action_to_string(self.move.before, self.move.action)

    @property
    def loss(self) -> float:
        """The mover's loss of win chance, 0 to 1; 0 for the judge's own move, or if the loss is unknown."""
        if self.is_best or not self.is_comparable:
            return 0.0
        return max(0.0, self._chance(self.before) - self._chance(self.after))

    @property
    def is_comparable(self) -> bool:
        """Whether the judgements before and after the move can be compared. On a solved board an estimate and a proven
        result cannot be compared: a loss proved after the move may have existed before the move.
        """
        return not is_solved(self.game) or (self.before.result is None) == (self.after.result is None)

    @property
    def gain(self) -> float:
        """The mover's gain of win chance by the move, as judged before and after it; negative for a loss."""
        return self._chance(self.after) - self._chance(self.before)

    @property
    def accuracy(self) -> float:
        """The accuracy of the move, 0 to 100."""
        return max(0.0, _HEIGHT * math.exp(-_SLOPE * 100 * self.loss) - _BELOW)

    @cached_property
    def mark(self) -> Mark:
        """The mark of the move; this may take some time, since `is_only` tries every other move."""
        return self.fault or (Mark.ONLY if self.is_only else Mark.NONE)

    @cached_property
    def fault(self) -> Mark:
        """The mark for the move's loss of win chance alone; unlike `mark`, it is known at once."""
        return mark_of(self.loss)

    @cached_property
    def best(self) -> int:
        """The judge's move, as an action; if the judge has no move, the played move."""
        return self.game.legal_action(self.move.before, self.before.line[0]) if self.before.line else self.move.action

    @property
    def better(self) -> Consequences:
        """The judge's move, with its consequences."""
        return consequences_of(self.game, self.move.before, self.best)

    @property
    def better_name(self) -> str:
        """The judge's move as text."""
        return self.game.action_to_string(self.move.before, self.best)

    @cached_property
    def line(self) -> tuple[Consequences, ...]:
        """The moves that the judge expects after this move, with their consequences."""
        return tuple(_played(self.game, self.move.after, self.after.line))

    @cached_property
    def better_line(self) -> tuple[Consequences, ...]:
        """The moves that the judge expects after its own move, with their consequences."""
        return tuple(_played(self.game, self.better.after, self.before.line[1:]))

    @cached_property
    def best_judgement(self) -> Judgement:
        """The judgement of the judge's move, with plies counted from the position before the move.

        If the played move is the judge's move, this is the judgement after the move, because that judgement looks
        further ahead. But a proven judgement before the move is preferred to an unproven one after the move.
        """
        if not self.is_best or (self.before.result is not None and self.after.result is None):
            return self.before
        plies = None if self.after.plies is None else self.after.plies + 1
        return replace(self.after, plies=plies, line=self.before.line)

    @property
    def reply(self) -> Consequences | None:
        """The reply that the judge expects to this move; None if it expects none."""
        return next(iter(self.line), None)

    @property
    def better_reply(self) -> Consequences | None:
        """The reply that the judge expects to its own move; None if it expects none."""
        return next(iter(self.better_line), None)

    @cached_property
    def is_best(self) -> bool:
        """Whether the move leads to the same position as the judge's move, so that its loss is 0."""
        return self.best == self.move.action or bool(apply_action(self.move.before, self.best) == self.move.after)

    @property
    def proven(self) -> Proven | None:
        """The proven result before the move, for the mover; None if nothing is proven."""
        return self._proven(self.before)

    @property
    def proven_after(self) -> Proven | None:
        """The proven result after the move, for the mover; None if nothing is proven."""
        return self._proven(self.after)

    @property
    def given_away(self) -> LostResult | None:
        """The results before and after a move that gave a proven result away; None for any other move."""
        before, after = self._proven(self.before), self._proven(self.after)
        return LostResult(before, after) if before and after and after.result < before.result else None

    @property
    def hastened(self) -> int:
        """The number of plies by which the move loses sooner than the judge's move; 0 if no loss is proven."""
        before, after = self.proven, self.proven_after
        if self.is_best or before is None or after is None or before.result >= 0 or after.result >= 0:
            return 0
        return max(0, (before.plies or 0) - (after.plies or 0) - 1) if before.exact and after.exact else 0

    @cached_property
    def is_only(self) -> bool:
        """Whether this was the only move that did not let the other side win at once."""
        return self._is_only(self.move)

    @property
    def missed_only(self) -> bool:
        """Whether the move let the other side win at once, and only the judge's move would have prevented the win."""
        return not self.is_best and self._is_only(self.better)

    @cached_property
    def overlooks(self) -> bool:
        """Whether the move lets the other side win at once, and another move would not."""
        return self.move.winning_reply is not None and not all(map(self._lets_win, self._positions()))

    @property
    def is_oversight(self) -> bool:
        """Whether the move loses sooner than it had to because it overlooks that the other side wins at once."""
        return bool(self.hastened) and self.overlooks

    def _is_only(self, move: Consequences) -> bool:
        if move.over or move.again or move.winning_reply is not None:
            return False
        others = False
        for after in self._positions():
            if after != move.after:
                others = True
                if not self._lets_win(after):
                    return False
        return others

    def _positions(self) -> Iterator[Any]:
        """Return the positions after the legal moves, each position once."""
        before = self.move.before
        return (apply_action(before, action) for action in self.game.distinct_actions(before))

    def _lets_win(self, after: Any) -> bool:
        """Whether the other side has won in the position `after`, or can win there with its next move.

        This is called for very many moves.
        """
        other = 1 - self.move.mover
        if is_terminal(after):
            return int(after.winner) == other
        return int(current_player(after)) == other and self.game.winning_action(after) is not None

    @property
    def missed_win(self) -> int | None:
        """A move that would have won at once, if the played move did not win; else None.

        The judge's move is taken if it wins at once.
        """
        if self.move.wins:
            return None
        best = self.better
        return best.action if best.wins else self.game.winning_action(self.move.before)

    def _chance(self, judgement: Judgement) -> float:
        return judgement.chance if self.move.mover == 0 else 1.0 - judgement.chance

    def _proven(self, judgement: Judgement) -> Proven | None:
        if judgement.result is None:
            return None
        result = judgement.result if self.move.mover == 0 else -judgement.result
        return Proven(result, judgement.plies, judgement.plies is not None)


def _played(game: Game, state: Any, line: Sequence[str]) -> Iterator[Consequences]:
    """Yield the consequences of a line's moves up to the first illegal move: a stored line may be damaged."""
    for name in line:
        try:
            move = consequences_of(game, state, game.legal_action(state, name))
        except IllegalMoveError:
            return
        yield move
        state = move.after


class Review:
    """A game with its known judgements.

    Attributes:
        match: the game.
        judged: the known judgements, keyed by the ply of the position.
        turns: the moves between judged positions, keyed by the ply of the position before the move.
    """

    def __init__(self, match: Match, judged: Mapping[int, Judgement]) -> None:
        """Take the known judgements of the positions of `match`, keyed by ply."""
        self.match = match
        self.judged: dict[int, Judgement] = {}
        self.turns: dict[int, Turn] = {}
        self._decisive: dict[int, Turn | None] = {}
        self.update(judged)

    def update(self, judged: Mapping[int, Judgement]) -> None:
        """Take new or better judgements, keyed by ply, and make the turns before and after them anew."""
        if not judged:
            return
        self.judged |= judged
        states, known = self.match.states, self.judged
        new = {
            ply: Turn(ply, consequences_of(self.match.game, states[ply], action), known[ply], known[ply + 1])
            for ply, action in enumerate(self.match.moves)
            if ply in known and ply + 1 in known and (ply in judged or ply + 1 in judged)
        }
        self.turns = dict(sorted((self.turns | new).items()))
        self._decisive.clear()
        self.__dict__.pop("turning_points", None)

    @property
    def is_complete(self) -> bool:
        """Whether every move is judged."""
        return len(self.turns) == len(self.match.moves)

    def accuracy(self, side: int) -> float | None:
        """Return a side's accuracy, 0 to 100; None while none of its moves can be compared."""
        found = [turn.accuracy for turn in self._comparable(side)]
        return fmean(found) if found else None

    def shown_accuracy(self, side: int) -> float | None:
        """Return a side's accuracy, 0 to 100; None while too few of its moves can be compared."""
        return self.accuracy(side) if len(self._comparable(side)) >= _ENOUGH else None

    def _comparable(self, side: int) -> list[Turn]:
        return [turn for turn in self.turns.values() if turn.move.mover == side and turn.is_comparable]

    def most_hastened(self, side: int | None = None) -> Turn | None:
        """Return the move of a side (None: of both sides) that hastened a proven loss by the most plies, if any."""
        hasty = (turn for turn in self.turns.values() if turn.hastened and side in (None, turn.move.mover))
        return max(hasty, key=lambda turn: turn.hastened, default=None)

    def last_overlooked(self, earlier: Turn) -> Turn | None:
        """Return the last turn of the same side after `earlier` that overlooked a win of the other side, if any."""
        own = (turn for turn in self.turns.values() if turn.ply > earlier.ply and turn.move.mover == earlier.move.mover)
        return next((turn for turn in sorted(own, key=lambda turn: -turn.ply) if turn.overlooks), None)

    def closest_call(self, side: int | None = None) -> Turn | None:
        """Return the turn with the largest loss of a side (None: of both sides), even if the turn has no mark.

        Return None if all losses are shown as 0 %.
        """
        costly = (turn for turn in self.turns.values() if turn.loss > _LEAST_COST and side in (None, turn.move.mover))
        return max(costly, key=lambda turn: turn.loss, default=None)

    def decisive_turn(self, winner: int | None) -> Turn | None:
        """Return the turn of the loser's worst marked move after which the winner stayed ahead to the end.

        Return None if there is no such move, if there is no winner, or while some moves are not judged.
        """
        if winner is None or not self.is_complete:
            return None
        if winner not in self._decisive:
            self._decisive[winner] = self._find_decisive(winner)
        return self._decisive[winner]

    def _find_decisive(self, winner: int) -> Turn | None:
        chances = {ply: each.chance if winner == 0 else 1.0 - each.chance for ply, each in self.judged.items()}
        last = max((ply for ply, chance in chances.items() if chance <= _EVEN), default=0)
        found = (turn for turn in self.turning_points if turn.ply >= last and turn.move.mover != winner)
        return next(found, None)

    @cached_property
    def turning_points(self) -> list[Turn]:
        """The moves marked for their loss, the largest loss first.

        Of equal losses, the one nearest to a proven end comes first.
        """
        return sorted((turn for turn in self.turns.values() if turn.fault), key=lambda turn: (-turn.loss, _soon(turn)))


def _soon(turn: Turn) -> float:
    """Return the plies to a proven end, the fewer of those before and after the move; infinity if nothing is proven."""
    return min((each.plies for each in (turn.before, turn.after) if each.plies is not None), default=math.inf)
