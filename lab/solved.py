"""Solving in pieces, by many processes or machines, each piece kept when it is done: `python main.py solve GAME …`.

    --all               every start that the board has (`lab.starts`), a piece each
    POSITION --plies N  the positions after N plies, a piece each; of those that are solved so far, what is proven of
                        the first one: "at least …, at most …"; without POSITION that is the start

The same command goes on where it was stopped. A piece is a position, and its file holds what it is worth to its side to
move, with the positions visited and the seconds taken.
"""

from __future__ import annotations

import hashlib
import math
import time
from concurrent.futures import Executor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ai.cache import cache
from ai.commands import folder_for
from ai.exact import can_be_found_out, most_plies, oracle_of
from game.registry import find_game
from game.spec import Game
from game.texts import text
from game.verbs import apply_action, current_player, is_terminal, returns
from lab.errors import RequestError
from lab.papers.pieces import done, kept
from lab.pool import Workers, workers

FOLDER = Path("artifacts") / "solved"


class Piece(NamedTuple):
    """A position to be solved.

    Attributes:
        game: the board's name.
        position: its text.
        megabytes: memory for it.
    """

    game: str
    position: str
    megabytes: int

    @property
    def name(self) -> str:
        """A file's name of its own."""
        return hashlib.sha256(self.position.encode()).hexdigest()[:16]


class Bounds(NamedTuple):
    """Between what the margin of player 0 lies."""

    least: float
    most: float


def state_of(game: Game, position: str) -> Any:
    """Return the state that a position spells, the empty one the start.

    Raises:
        PositionError: if it spells none.
        RequestError: if the game is over there.
    """
    state = game.from_position(position) if position else game.initial_state()
    if is_terminal(state):
        raise RequestError("nothing-to-solve", position=position)
    return state


def require_late(game: Game, state: Any) -> None:
    """Raise a RequestError if a position comes too early for the board's oracle."""
    if not can_be_found_out(game, state):
        raise RequestError("too-early", position=game.to_position(state), game=game.title, n=most_plies(game))


def solve_piece(piece: Piece) -> dict[str, Any]:
    """Return what a position is worth to its side to move, and what finding out took."""
    cache.use()
    game = find_game(piece.game)
    oracle, began = oracle_of(game, piece.megabytes), time.perf_counter()
    before = oracle.nodes
    worth = oracle.value(game.from_position(piece.position))
    assert worth is not None, "without a limit there is an answer"
    seconds = round(time.perf_counter() - began, 2)
    margin = worth.result if worth.margin is None else worth.margin
    return {"position": piece.position, "margin": margin, "nodes": oracle.nodes - before, "seconds": seconds}


def solve_all(game: Game, folder: Path | None, processes: Workers, megabytes: int) -> None:
    """Solve every start of a board and print what each is worth to who begins."""
    module = f"lab.starts.{game.module}"
    if find_spec(module) is None:
        raise RequestError("no-starts", game=game.title)
    starts: dict[str, str] = import_module(module).STARTS
    pieces = [Piece(game.name, position, megabytes) for position in starts.values()]
    with workers(processes) as executor:
        found = done(_folder(game, folder), pieces, solve_piece, executor, text("positions"))
    for name, each in zip(starts, found, strict=True):
        nodes, seconds = f"{each['nodes']:,}", each["seconds"]
        print(f"{name:14} {each['margin']:+4}  " + text("{nodes} positions, {seconds} s", nodes=nodes, seconds=seconds))


def solve_from(game: Game, position: str, plies: int, folder: Path | None, processes: Workers, megabytes: int) -> None:
    """Solve the positions after so many plies and print what that proves of the first one.

    Raises:
        PositionError, RequestError: as `state_of` and, for any of those positions, `require_late`.
    """
    state = state_of(game, position)
    leaves = _leaves(game, state, plies)
    for leaf in leaves.values():
        require_late(game, leaf)
    pieces = [Piece(game.name, leaf, megabytes) for leaf in sorted(leaves)]
    where = _folder(game, folder)
    try:
        with workers(processes) as executor:
            _solve_missing(where, pieces, executor)
    finally:
        solved = kept(where, pieces)
        margins = {each["position"]: each["margin"] for each in solved}
        print(_told(game, _bounds(game, state, plies, margins), len(solved), len(pieces)))


def _solve_missing(folder: Path, pieces: list[Piece], executor: Executor) -> None:
    done(folder, pieces, solve_piece, executor, text("positions"))


def _folder(game: Game, folder: Path | None) -> Path:
    return folder_for(folder or FOLDER / game.name)


def _leaves(game: Game, state: Any, plies: int) -> dict[str, Any]:
    """Return the undecided positions after so many plies, each once, by their texts."""
    layer = {game.to_position(state): state}
    for _ in range(plies):
        after = [apply_action(each, action) for each in layer.values() for action in game.actions(each)]
        layer = {game.to_position(each): each for each in after if not is_terminal(each)}
    return layer


def _bounds(game: Game, state: Any, plies: int, margins: dict[str, int]) -> Bounds:
    """Return what the solved positions prove of `state`, so many plies before them, for player 0."""
    if is_terminal(state):
        margin = _margin(game, state)
        return Bounds(margin, margin)
    if plies == 0:
        found = margins.get(game.to_position(state))
        if found is None:
            return Bounds(-math.inf, math.inf)
        own = found if current_player(state) == 0 else -found
        return Bounds(own, own)
    after = [_bounds(game, apply_action(state, action), plies - 1, margins) for action in game.actions(state)]
    choose = max if current_player(state) == 0 else min
    return Bounds(choose(each.least for each in after), choose(each.most for each in after))


def _margin(game: Game, state: Any) -> int:
    """Return by how much player 0 has won a game that is over: in points, or by 1 where the board has none."""
    if game.score is None:
        return int(returns(state))
    own, other = game.score(state)
    return own - other


def _told(game: Game, bounds: Bounds, solved: int, pieces: int) -> str:
    """Return a sentence about what is proven."""
    count = text("{solved} of {pieces} positions are solved", solved=solved, pieces=pieces)
    if bounds.least == bounds.most:
        worth = text("{margin:+} for who began", margin=int(bounds.least))
        return f"{game.title}: {worth}; {count}"
    least = text("at least {margin:+}", margin=int(bounds.least)) if math.isfinite(bounds.least) else ""
    most = text("at most {margin:+}", margin=int(bounds.most)) if math.isfinite(bounds.most) else ""
    proven = ", ".join(filter(None, [least, most])) or text("nothing is proven yet")
    return f"{game.title}: {proven}; {count}"
