"""The description of a game for the rest of the program: names, sizes and texts; its rules are verbs (`game.verbs`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from game.companions import MODULES, Companion
from game.errors import IllegalMoveError, shown
from game.text import Board, sides_of
from game.texts import Message, text
from game.verbs import (
    apply_action,
    current_player,
    distinct_actions,
    has_default,
    is_terminal,
    legal_actions,
    winning_action,
)

if TYPE_CHECKING:
    from types import ModuleType


@dataclass(frozen=True)
class Game:
    """A board that can be played: its names, its sizes, and the text of its positions and moves.

    Attributes:
        name: its name in commands and files, such as `connect-four`.
        title: its name for people, in English.
        rules_version: a number that changes with the behaviour of the rules (`game.registry.EARLIER`).
        num_actions: actions are 0..num_actions-1; also the least length of `out` in `legal_actions`.
        min_plies, max_plies: bounds of a game's length; the longest game may be shorter than `max_plies`.
        board: returns the rows from the top, a letter a cell, `.` for empty. With one kind of piece, `w` is player 0
            and `b` player 1; other boards have letters of their own. Position texts may have other letters.
        winning_cells: returns (column, row) of the line or path that won, row 0 at the bottom; empty if there is none.
        symmetries: maps of actions that leave the rules unchanged; all others are combinations of these.
        read_line: reads a game in this board's short notation, without numbers and tags, such as `4453`; returns its
            moves, or None for any other text. Legality is not checked.
        score: returns (points of player 0, points of player 1) of a state; None if the game counts no points.
        first_side: the name of player 0 in game files and, by its first letter, in position texts.
        spelled_by_rows: whether position texts are spelled row by row, as `game.text` does it.
        variant_of: for a smaller board, the name of the board with the same rules; empty for a board of its own.
        holds: returns whether a state of `state_type` belongs to this board, if several boards or versions of its rules
            share the type; else None.
        in_line: the number of pieces in line that win, on a board without other rules (`game.in_line`); else 0.
        has: the parts that the board has besides its rules (`game.companions`).
    """

    name: str
    title: Message
    rules_version: int
    state_type: Any
    rows: int
    columns: int
    num_actions: int
    min_plies: int
    max_plies: int
    initial_state: Callable[[], Any]
    action_to_string: Callable[[Any, int], str]
    parse_action: Callable[[Any, str], int]
    to_position: Callable[[Any], str]
    from_position: Callable[[str], Any]
    board: Callable[[Any], Board]
    winning_cells: Callable[[Any], list[tuple[int, int]]]
    symmetries: tuple[Callable[[int], int], ...]
    read_line: Callable[[str], tuple[str, ...] | None] | None = None
    score: Callable[[Any], tuple[int, int]] | None = None
    first_side: Literal["White", "Black"] = "White"
    spelled_by_rows: bool = True
    in_line: int = 0
    variant_of: str = ""
    holds: Callable[[Any], bool] | None = None
    has: tuple[Companion, ...] = ()

    def __post_init__(self) -> None:
        """Check that `has` names only kinds of `game.companions`.

        Raises:
            ValueError: if it has another name; the message gives that name.
        """
        if unknown := set(self.has) - set(MODULES):
            raise ValueError(f"{self.name} has {unknown}, which is none of {', '.join(MODULES)}")

    @property
    def shown_title(self) -> str:
        """The title in the present language."""
        return text(self.title)

    @property
    def module(self) -> str:
        """The name of the module with the rules, such as `connect4`; the board's other modules share this name."""
        return str(self.state_type.__module__).rpartition(".")[2]

    @property
    def family(self) -> str:
        """The name of the board whose rules, lesson and puzzles the game has: `variant_of`, or its own name."""
        return self.variant_of or self.name

    @property
    def data(self) -> str:
        """The name of the board's data files; all variants of a board share theirs."""
        return f"small-{self.variant_of}" if self.variant_of else self.name

    @property
    def sides(self) -> str:
        """The letters of the players 0 and 1 in position texts that are spelled row by row."""
        return sides_of(self.first_side)

    def companion(self, kind: Companion) -> ModuleType | None:
        """Import and return the board's own module of a kind; None if the board has none."""
        return import_module(MODULES[kind].format(board=self.module)) if kind in self.has else None

    @property
    def alternates(self) -> bool:
        """Whether the sides always take turns: the rules have no `current_player` of their own."""
        return has_default(current_player, self.state_type)

    def actions(self, state: Any) -> list[int]:
        """Return the legal actions of `state` as plain ints."""
        out = np.empty(self.num_actions, np.int64)
        listed: list[int] = out[: legal_actions(state, out)].tolist()
        return listed

    def distinct_actions(self, state: Any) -> list[int]:
        """Return the legal actions; of several that lead to one position, only the first."""
        out = np.empty(self.num_actions, np.int64)
        listed: list[int] = out[: distinct_actions(state, out)].tolist()
        return listed

    def winning_action(self, state: Any) -> int | None:
        """Return an action that wins at once for the side to move; None if none does or the game is over."""
        if is_terminal(state):
            return None
        action = int(winning_action(state, np.empty(self.num_actions, np.int64)))
        return action if action >= 0 else None

    def line_text(self, state: Any, actions: Iterable[int]) -> tuple[str, ...]:
        """Return the text of each move of a line, played from `state`."""
        moves = []
        for action in actions:
            moves.append(self.action_to_string(state, action))
            state = apply_action(state, action)
        return tuple(moves)

    def legal_action(self, state: Any, move: str) -> int:
        """Return the action that the text `move` means in `state`.

        Raises:
            IllegalMoveError: if it cannot be read or is not legal there; the message names move and position.
        """
        action = self.parse_action(state, move)
        self.check_legal(state, action, move)
        return action

    def check_legal(self, state: Any, action: int, move: str = "") -> None:
        """Raise IllegalMoveError unless `action` is legal in `state`; `move` is the text of the action, if known."""
        if action not in self.actions(state):
            known = 0 <= action < self.num_actions
            name = move or (self.action_to_string(state, action) if known else str(action))
            raise IllegalMoveError(
                "not a legal move of {game} in {position}",
                name,
                code="not-legal",
                game=self.shown_title,
                position=shown(self.to_position(state)),
            )
