"""The words about a puzzle, and about the tries at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.game_texts import winner_moves
from coach.player_texts import level_of, named
from game import find_game
from game.texts import text
from table.puzzles.data import HOLD, WIN
from table.puzzles.schedule import BEST, MINE

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from game import Game
    from table.puzzles.choosing import PuzzleFilter
    from table.puzzles.data import Puzzle
    from table.puzzles.refuting import Refutation, RefutationSearch


def task_of(puzzle: Puzzle, side: str) -> str:
    """Return the task, for a bar or a card: "White wins in 3 moves"."""
    if puzzle.kind == HOLD:
        return text("{side} saves the game", side=side)
    if puzzle.kind == BEST:
        return text("{side} finds the best move", side=side)
    if puzzle.by_points:
        return text("{side} wins", side=side)
    return text("{side} wins in {n} move|{side} wins in {n} moves", side=side, n=puzzle.wins_in)


def short_task_of(puzzle: Puzzle, side: str) -> tuple[str, ...]:
    """Return the task in two short lines."""
    if puzzle.kind != WIN or puzzle.by_points:
        return (task_of(puzzle, side),)
    return text("{side} wins", side=side), text("in {n} move|in {n} moves", n=puzzle.wins_in)


def goal_of(puzzle: Puzzle, left: int) -> str:
    """Return the task in words to the solver, with `left` moves to find."""
    if puzzle.kind == HOLD:
        return text("Find the only move that does not lose")
    if puzzle.kind == BEST:
        return text("Find the best move")
    if puzzle.by_points:
        return _goal_by_points(puzzle.moves, left)
    if puzzle.wins_in == 1:
        return text("Find the winning move")
    if left < puzzle.moves:
        return text("{n} more move|{n} more moves", n=left)
    return text("Win in {n}: find the only first move", n=puzzle.wins_in)


def _goal_by_points(turns: int, left: int) -> str:
    if left < turns:
        return text("{n} more turn|{n} more turns", n=left)
    if turns == 2:
        return text("Find the only winning move, twice")
    message = "Find the only winning move|Find the only winning move, {n} times"
    return text(message, n=turns)


def themes_text(puzzle: Puzzle) -> str:
    """Return the themes of a puzzle: "flip, only move"."""
    return ", ".join(text(theme) for theme in puzzle.themes)


def source_text(puzzle: Puzzle) -> str:
    """Return the source of a puzzle, with levels by name: "From a game of Brook against Torrent, move 29"."""
    players = [name for name in puzzle.source.split(", ") if level_of(name)]
    if len(players) != 2:
        return text("From a game: {source}", source=puzzle.source)
    first, second = (named(name) for name in players)
    if puzzle.number is None:
        return text("From a game of {first} against {second}", first=first, second=second)
    message = "From a game of {first} against {second}, move {n}"
    if not find_game(puzzle.game).alternates:
        message = "From a game of {first} against {second}, turn {n}"
    return text(message, first=first, second=second, n=puzzle.number)


def theme_name(theme: str) -> str:
    """Return the name of a theme in a list of choices."""
    message = text(theme)
    return message[:1].upper() + message[1:]


def wanted_name(wanted: PuzzleFilter, game: Game) -> str:
    """Return the label of a filter's button for a board."""
    if wanted.mine:
        return theme_name(MINE)
    if wanted.moves:
        message = "In {n} move|In {n} moves" if game.alternates else "In {n} turn|In {n} turns"
        return text(message, n=wanted.moves)
    return theme_name(wanted.theme) if wanted.theme else text("All puzzles")


def why_wrong(refuting: RefutationSearch, kind: str, texts: BoardTexts) -> str:
    """Return why a move does not solve a puzzle of a kind."""
    move, found = refuting.move, refuting.found
    name = move.game.action_to_string(move.before, move.action)
    other = texts.side(1 - move.mover)
    if found is None:
        return text("{move} is not the move. Looking for the answer to it…", move=name)
    if move.loses:
        return text("{move} wins for {other}.", move=name, other=other)
    if move.over:
        return text("{move} ends the game in a draw.", move=name)
    if not found.line or move.again:
        return text("{move} is not the move.", move=name)
    return _answered(kind, found, name, other, texts)


def _slower(name: str, plies: int | None) -> str:
    """The words about a move that also wins, but later: `plies` after the move. It costs no point."""
    quicker = text("There is a quicker win. Looking for it costs nothing.")
    if plies is None:
        return f"{text('{move} wins as well, but not as soon.', move=name)} {quicker}"
    n = plies // 2 + 1
    return f"{text('{move} also wins, in {n} move.|{move} also wins, in {n} moves.', move=name, n=n)} {quicker}"


def _answered(kind: str, found: Refutation, name: str, other: str, texts: BoardTexts) -> str:
    """The other side's answer, and its result."""
    proven, named = found.proven, {"other": other, "reply": found.line[0], "move": name}
    if proven is not None and proven.result > 0:
        return _slower(name, proven.plies)
    if proven is not None and proven.result == 0:
        return text("{other} answers with {reply}, and the game is a draw.", **named)
    if proven is not None and proven.plies == 1:
        return text("{move} lets {other} {win}: {reply}.", win=text(texts.to_win), **named)
    if proven is not None and proven.plies is not None:
        n = winner_moves(proven.plies)
        message = (
            "{other} answers with {reply} and wins in {n} move.|{other} answers with {reply} and wins in {n} moves."
        )
        return text(message, n=n, **named)
    if proven is not None or kind == HOLD:
        return text("{other} answers with {reply} and wins in the end.", **named)
    if kind == BEST:
        return text("{other} answers with {reply}. Another move is far better.", **named)
    return text("{other} answers with {reply}, and the quick win is gone.", **named)
