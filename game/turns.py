"""The player of each move of a game record, and the numbers of its moves.

A number counts a turn of White and the turn of Black after it, as in PGN. If a side moves several times running, its
moves follow each other, and `1...` marks the beginning of Black's turn. If each side moves once, only a game that Black
begins needs that mark:

    1. d5 e5* 2. d6 f5          White, Black, White, Black
    1... e5* 2. d6 f5           Black, White, Black
    1. 3 6 1... 2 2. 4 1 5      White twice, Black; White, Black twice
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from game.errors import RulesError
from game.registry import find_game
from game.spec import Game
from game.verbs import apply_action, current_player


def movers_of(board: str, position: str | None, moves: Sequence[str]) -> list[int]:
    """Return the player of each move by the rules of `board`; on an unknown board the sides take turns.

    Args:
        board: the game's name.
        position: the text of the start, None for the game's own.
        moves: the moves as text; from the first wrong move on, the sides take turns.
    """
    try:
        game = find_game(board)
        start = game.initial_state() if position is None else game.from_position(position)
    except RulesError:
        return _in_turn(0, len(moves))
    return _in_turn(int(current_player(start)), len(moves)) if game.alternates else _played(game, start, moves)


def turn_numbers(movers: Sequence[int]) -> list[int]:
    """Return the number of each move, from 1: every turn of side 0 begins a new number."""
    numbers: list[int] = []
    number = 0
    for player, turn in groupby(movers):
        number += player == 0 or not numbers
        numbers += [number for _ in turn]
    return numbers


def coming_number(board: str, position: str | None, moves: Sequence[str]) -> int:
    """Return the number that the next move after `moves` has in a game record."""
    movers = movers_of(board, position, [*moves, ""])  # the side to move is known before the move
    return turn_numbers(movers)[-1]


@lru_cache(maxsize=1024)
def last_number(board: str, position: str, plies: int) -> int:
    """Return the number of the last of the `plies` moves that lead to `position`; 0 without moves.

    If sides do not always take turns, the number depends on the moves, which are unknown here; return `plies` then.
    """
    try:
        game = find_game(board)
        player = int(current_player(game.from_position(position)))
    except RulesError:
        return (plies + 1) // 2
    if not game.alternates:
        return plies
    first = (player + plies) % 2
    return turn_numbers(_in_turn(first, plies))[-1] if plies else 0


def numbered(moves: Sequence[str], movers: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield two texts for each move: its number, empty if the move needs none, and the move."""
    alone, place = False, 0
    numbers = turn_numbers(movers)
    for player, turn in groupby(movers):
        length, number = len(list(turn)), numbers[place]
        label = "" if alone and player else number_text(number, player)
        alone = length == 1
        for move in moves[place : place + length]:
            yield label, move
            label = ""
        place += length


def numbered_lines(moves: Sequence[str], movers: Sequence[int], gap: str = " ") -> list[str]:
    """Return a line of text for each number and its moves, with `gap` between the moves of the two sides."""
    lines: list[str] = []
    for number, move in numbered(moves, movers):
        line = f"{number} {move}".strip()
        if not lines or (number and not number.endswith("...")):
            lines.append(line)
        else:
            lines[-1] += f"{gap}{line}"
    return lines


def number_text(number: int, player: int) -> str:
    """Return a move's number as written: `3.` for a move of side 0, `3...` for one of side 1."""
    return f"{number}." if player == 0 else f"{number}..."


def _in_turn(first: int, count: int) -> list[int]:
    return [(first + ply) % 2 for ply in range(count)]


def _played(game: Game, state: Any, moves: Sequence[str]) -> list[int]:
    movers: list[int] = []
    try:
        for move in moves:
            movers.append(int(current_player(state)))
            state = apply_action(state, game.legal_action(state, move))
    except RulesError:
        movers += _in_turn(1 - movers[-1], len(moves) - len(movers))
    return movers
