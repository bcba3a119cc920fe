"""A match: the moves from a start position; moves that were taken back stay as variations."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from game.errors import IllegalMoveError, shown
from game.spec import Game
from game.verbs import DRAW, apply_action, current_player, is_terminal


@dataclass(frozen=True)
class Outcome:
    """The end of a match.

    Attributes:
        winner: 0, 1, or None for a draw.
        termination: `rules`, `resignation` or `time`.
        score: the points of player 0 and of player 1 where the rules decided and the game counts points, else None.
    """

    winner: int | None
    termination: str = "rules"
    score: tuple[int, int] | None = None


def outcome_of(game: Game, state: Any) -> Outcome | None:
    """Return the outcome of a game by its rules, or None while the game goes on."""
    if not is_terminal(state):
        return None
    winner = int(state.winner)
    return Outcome(None if winner == DRAW else winner, score=game.score(state) if game.score else None)


@dataclass
class MatchNode:
    """A position of a match. `children` follow it, one per move played here; `redo` goes to the child `followed`."""

    state: Any
    action: int | None = None
    parent: MatchNode | None = field(default=None, repr=False)
    children: list[MatchNode] = field(default_factory=list, repr=False)
    followed: MatchNode | None = field(default=None, repr=False)


class Match:
    """Moves played from a start position.

    `push` checks legality. A move taken back by `pop` stays as a variation, and `redo` plays it again.
    """

    def __init__(self, game: Game, position: str | None = None) -> None:
        """Start at `position`, or at the game's own start.

        Raises:
            PositionError: if `position` cannot be read or cannot arise.
        """
        self.game = game
        start = game.initial_state() if position is None else game.from_position(position)
        self.root = MatchNode(start)
        self._node = self.root
        self._kept_line = [self.root]
        self._decision: Outcome | None = None

    @property
    def initial_state(self) -> Any:
        """The state before the first move."""
        return self.root.state

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self._node.state

    @property
    def player(self) -> int:
        """The player to move, 0 or 1."""
        return int(current_player(self.state))

    @property
    def moves(self) -> list[int]:
        """The actions played, first to last."""
        return [node.action for node in self._line() if node.action is not None]

    @property
    def states(self) -> list[Any]:
        """The states, from `start` to `state`: one more than `moves`."""
        return [node.state for node in self._line()]

    @property
    def before(self) -> Any:
        """The state two moves ago; `start` if there were fewer moves."""
        return self._line()[-3:][0].state

    @property
    def moves_text(self) -> list[str]:
        """The moves as text, first to last."""
        line = self._line()
        return [
            self.game.action_to_string(before.state, after.action)
            for before, after in pairwise(line)
            if after.action is not None
        ]

    @property
    def variations(self) -> list[int]:
        """The actions that were played from the present position and then taken back, oldest first."""
        return [child.action for child in self._node.children if child.action is not None]

    @property
    def can_redo(self) -> bool:
        """Whether `redo` has a move to play again here; never in a decided match."""
        return self._decision is None and self._node.followed is not None

    @property
    def ahead(self) -> list[int]:
        """The actions that `redo` would play again from here, one after the other."""
        found: list[int] = []
        node = self._node
        while node.followed is not None:
            node = node.followed
            assert node.action is not None
            found.append(node.action)
        return found

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, or None while it goes on."""
        if self._decision is not None:
            return self._decision
        return outcome_of(self.game, self.state)

    def legal_actions(self) -> list[int]:
        """Return the legal actions, none when the match is over."""
        return [] if self.outcome else self.game.actions(self.state)

    def push(self, move: int | str) -> int:
        """Play a move, given as an action or as text, and return its action.

        Raises:
            IllegalMoveError: if it cannot be read, is not legal here, or the match is over; nothing changes.
        """
        if self.outcome:
            raise IllegalMoveError(
                "the game is over in {position}, no move can be played",
                str(move),
                code="game-over",
                position=shown(self.game.to_position(self.state)),
            )
        if isinstance(move, str):
            action = self.game.legal_action(self.state, move)
        else:
            action = int(move)
            self.game.check_legal(self.state, action)
        self._node = self._child(action)
        return action

    def pop(self) -> int:
        """Take back the last move, and a resignation or a loss on time after it; return the move's action.

        Raises:
            IllegalMoveError: if no move has been played.
        """
        if self._node.parent is None:
            raise IllegalMoveError("there is no move to take back", code="nothing-to-take-back")
        self._decision = None
        taken, self._node = self._node, self._node.parent
        self._node.followed = taken
        assert taken.action is not None
        return taken.action

    def redo(self) -> int:
        """Play again the move that was last taken back from here; return its action.

        Raises:
            IllegalMoveError: if there is no such move, or if the match has since been decided by resignation or time.
        """
        if self._decision is not None:
            raise IllegalMoveError("the game is over, no move can be played again", code="game-over")
        if self._node.followed is None:
            raise IllegalMoveError("there is no move to play again", code="nothing-to-play-again")
        self._node = self._node.followed
        assert self._node.action is not None
        return self._node.action

    def decide(self, outcome: Outcome) -> None:
        """End a running match by `outcome`, a resignation or a loss on time, although the rules let it go on."""
        if self.outcome is None:
            self._decision = outcome

    def player_at(self, ply: int) -> int:
        """Return the player to move after the first `ply` moves, 0 or 1."""
        return int(current_player(self._line()[ply].state))

    @property
    def both_moved(self) -> int | None:
        """The number of plies after which both sides have moved; None while a side has not moved."""
        states = (node.state for node in self._line()[:-1])
        movers = (int(current_player(state)) for state in states)
        first = next(movers, None)
        return next((ply for ply, mover in enumerate(movers, 2) if mover != first), None)

    def _child(self, action: int) -> MatchNode:
        """Return the node after `action`: the stored one, or else a new one."""
        for child in self._node.children:
            if child.action == action:
                self._node.followed = child
                return child
        child = MatchNode(apply_action(self.state, action), action, self._node)
        self._node.children.append(child)
        self._node.followed = child
        return child

    def _line(self) -> list[MatchNode]:
        """Return the nodes from the start to the present position. The list is cached until the position changes."""
        if self._kept_line[-1] is not self._node:
            line = [self._node]
            while line[-1].parent is not None:
                line.append(line[-1].parent)
            self._kept_line = line[::-1]
        return self._kept_line
