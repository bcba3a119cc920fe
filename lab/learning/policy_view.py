"""A position, the line of moves that led to it, and a taught player's value of every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ai.evaluation.features import feature_sets, find_features
from game.verbs import apply_action, current_player, is_terminal
from lab.learning.contributions import labels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from lab.learning.contributions import MoveContributions
    from lab.learning.contributions_worker import ContributionsWorker


class PolicyView:
    """A position, at first the start of the game, and the values of its moves, computed by a worker process.

    Attributes:
        state: the position.
        line: the earlier positions, each with the move that was played there.
        ranked: the values of the moves in the position, best first; empty until they are known.
        labels: the values as short texts, keyed by move.
        chosen: the move whose features are displayed; None until the values are known.
        names: the names of the player's features.
    """

    def __init__(self, game: Game, player: str, worker: ContributionsWorker) -> None:
        """Begin at the start of the game, and ask `worker` for the values of its moves.

        Raises:
            DataError: if there is no such player, or it cannot be read.
        """
        self.game, self.worker = game, worker
        kind = type(find_features(game, player))
        self.names = next(each.names for each in feature_sets(game) if each.kind is kind)
        self.state: Any = game.initial_state()
        self.line: list[tuple[Any, int]] = []
        self.ranked: Sequence[MoveContributions] = ()
        self.labels: dict[int, str] = {}
        self.chosen: int | None = None
        self.worker.ask(self.state)

    @property
    def mover(self) -> int:
        """The side to move."""
        return int(current_player(self.state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended in this position."""
        return is_terminal(self.state)

    @property
    def move(self) -> MoveContributions | None:
        """The chosen move with its value and contributions; None until they are known."""
        return next((each for each in self.ranked if each.action == self.chosen), None)

    @property
    def shares(self) -> list[float]:
        """The contribution of each feature to the value of the chosen move."""
        found = dict(self.move.contributions) if self.move else {}
        return [found.get(name, 0.0) for name in self.names]

    def rank(self, move: MoveContributions) -> int:
        """Return the rank of a move, from 1; moves whose values are the same with one decimal share a rank."""
        return 1 + sum(round(each.value, 1) > round(move.value, 1) for each in self.ranked)

    def play(self, action: int) -> None:
        """Go to the position after a move."""
        self.line.append((self.state, action))
        self.state = apply_action(self.state, action)
        self._ask()

    def go_back(self, moves: int) -> bool:
        """Take back `moves` moves, if there are enough; return whether the position has changed."""
        if not 0 < moves <= len(self.line):
            return False
        self.state = self.line[-moves][0]
        del self.line[-moves:]
        self._ask()
        return True

    def update(self) -> bool:
        """Take the worker's values if they have arrived; return whether there are new values."""
        found = self.worker.answer()
        if found is None:
            return False
        self.ranked, self.labels = found, labels_of(found)
        self.chosen = found[0].action if found else None
        return True

    def _ask(self) -> None:
        self.ranked, self.labels, self.chosen = (), {}, None
        self.worker.ask(self.state)
