"""The rows of the explorer: the choice of moves, their order, and the words."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from functools import reduce
from typing import NamedTuple

from coach.chance_texts import ChanceText
from coach.explorer.moves import MovePlayed, Reached, moves_played
from coach.explorer.tallies import GameSource, GameTally
from coach.game_texts import percentage
from game.formats import percent
from game.spec import Game
from game.symmetry import symmetries_of
from game.texts import sentence, sentences, text

_FEW = 12
"""A position with at most this many moves shows all of them."""
ValueOf = Callable[[int], ChanceText | None]
"""A function that returns the value of an action in words (`ChanceText`); None if the value is unknown."""


class ExplorerRow(NamedTuple):
    """A move with its games and its value.

    Attributes:
        move: the move, with the games in which it was played.
        worth: the value of the move; None if unknown.
        in_book: whether the board's book of openings plays the move.
    """

    move: MovePlayed
    worth: ChanceText | None
    in_book: bool


def explorer_rows(
    reached: Reached,
    sources: Sequence[GameSource],
    worth_of: ValueOf,
    book: Collection[int],
    best: Collection[int] = (),
) -> list[ExplorerRow]:
    """Return the rows of a position. Proved wins come first, the soonest at the top; proved losses come last.

    All other rows are between these, ordered by the number of games, then by chance. If a position has many moves, only
    moves in a game, in the `book`, or among the engine's `best` have rows.
    """
    moves, known = moves_played(reached, sources), {*book, *best}
    if len(moves) > _FEW:
        moves = [move for move in moves if move.games or not move.alike.isdisjoint(known)]
    rows = [_row(move, worth_of, book) for move in moves]
    return sorted(rows, key=lambda row: (-_result(row), _distance(row), -row.move.games, -_chance(row)))


def _row(move: MovePlayed, worth_of: ValueOf, book: Collection[int]) -> ExplorerRow:
    values = [worth for action in sorted(move.alike) if (worth := worth_of(action)) is not None]
    return ExplorerRow(move, next(iter(values), None), not move.alike.isdisjoint(book))


def _result(row: ExplorerRow) -> int:
    return 0 if row.worth is None or row.worth.result is None else row.worth.result


def _chance(row: ExplorerRow) -> float:
    return 0.0 if row.worth is None or row.worth.chance is None else row.worth.chance


def _distance(row: ExplorerRow) -> float:
    """Return the sort key of a proved result: smaller for a sooner win, and smaller for a later loss.

    A result of unknown length counts as infinitely far away.
    """
    if row.worth is None or not row.worth.result:
        return 0
    return row.worth.result * (math.inf if row.worth.plies is None else row.worth.plies)


def together(rows: Sequence[ExplorerRow]) -> tuple[GameTally, ...]:
    """Return, for each source of games, the sum of the results in all rows; empty if there are no rows."""
    sources = zip(*(row.move.tallies for row in rows), strict=True)
    return tuple(reduce(GameTally.plus, tallies) for tallies in sources)


def counting_words(game: Game, left: int, *, mirrored: bool, has_champion: bool, detailed: bool) -> str:
    """Return the words on the counted games, of which `left` are still to be counted.

    `mirrored` says whether mirror images of a move share a row, `has_champion` whether the champion's games are shown.
    Once all games are counted, the words only explain a row, unless `detailed`.
    """
    if not left and not detailed:
        both = text(
            "Worth is the win chance after the move. The bars show who won the games with it, and the numbers how many "
            "there were: in your library, and of the champion against itself."
        )
        library = text(
            "Worth is the win chance after the move. The bar shows who won the games with it, and the number how many "
            "there were."
        )
        return both if has_champion else library
    counted = text("every game that reached this position")
    if len(symmetries_of(game)) > 1:
        counted = text("every game that reached this position or its mirror image")
    parts = (
        text("counting: {n:,} game left|counting: {n:,} games left", n=left) if left else "",
        counted,
        text("mirrored moves share a row") if mirrored else "",
        text("the champion’s random first moves do not count") if has_champion else "",
    )
    return sentences(*map(sentence, parts))


def leading_share(tally: GameTally) -> tuple[int, int, str]:
    """Return the side that won more games, its number of wins, and its share of all games as a percentage.

    If both sides won equally many, it is the first side. There must be at least one game.
    """
    side = int(tally.second > tally.first)
    wins = tally.second if side else tally.first
    return side, wins, percent(percentage(wins / tally.games))


def tally_text(tally: GameTally, sides: tuple[str, str]) -> str:
    """Return the results of games as a text to be read aloud."""
    if not tally.games:
        return text("no games")
    return text(
        "{n:,} game: {first} won {wins:,}, {second} won {losses:,}, {drawn:,} drawn|"
        "{n:,} games: {first} won {wins:,}, {second} won {losses:,}, {drawn:,} drawn",
        n=tally.games,
        first=sides[0],
        second=sides[1],
        wins=tally.first,
        losses=tally.second,
        drawn=tally.drawn,
    )
