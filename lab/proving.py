"""`python main.py prove GAME POSITION`: is there a forced win, and which is the shortest?"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ai.cache import cache
from ai.info import Limit
from ai.proven import proven_text
from game.errors import PositionError, RulesError
from game.registry import find_game
from game.spec import Game
from game.verbs import apply_action, is_terminal

_LONGEST = 1e6
"""Seconds that a search may be given: more than a week."""


def main(arguments: list[str]) -> int:
    """Run the command `prove`; return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        game = find_game(options.game)
        state = game.from_position(options.position)
        if is_terminal(state):
            raise PositionError("the game is over, there is nothing to prove", options.position)
    except RulesError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        print(_answer(game, state, options))
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130
    return 0


def _answer(game: Game, state: Any, options: argparse.Namespace) -> str:
    """Return the answer as a line for people."""
    cache.use()
    from ai.search.proof import investigate

    limit = Limit(seconds=options.seconds, depth=options.plies)
    found = investigate(game, state, limit, loses=options.loss, forcing=options.forcing)
    if found.proof is not None:
        return f"{proven_text(found.proof.proven)}: {_moves(game, state, found.proof.pv)}"
    kind = "loss" if options.loss else "win"
    if options.forcing:
        return f"no forcing {kind} found within {_plies(options.plies)} and {options.seconds:g} s"
    left = game.max_plies - int(state.ply)
    if found.excluded >= left:
        return f"no forced {kind}: the game ends within {_plies(left)}"
    if found.excluded >= options.plies:
        return f"no {kind} within {_plies(options.plies)}"
    so_far = f" (no {kind} within {_plies(found.excluded)})" if found.excluded else ""
    return f"nothing proven in {options.seconds:g} s{so_far}"


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"


def _moves(game: Game, state: Any, line: tuple[int, ...]) -> str:
    moves = []
    for action in line:
        moves.append(game.action_to_string(state, action))
        state = apply_action(state, action)
    return " ".join(moves)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pathwayz prove",
        description="Find the shortest forced win of the side to move, against every defence, or prove its absence.",
    )
    parser.add_argument("game", metavar="GAME", help="such as pathwayz or connect-four")
    parser.add_argument("position", metavar="POSITION", help="as the game writes it, in quotes, such as 'w2/1b1/b1w w'")
    parser.add_argument("--plies", type=_positive, default=5, metavar="N", help="look for a win in up to N plies (5)")
    parser.add_argument("--seconds", type=_seconds, default=1.0, metavar="T", help="give up after T seconds (1)")
    parser.add_argument("--loss", action="store_true", help="look for a forced win of the opponent instead")
    parser.add_argument(
        "--forcing",
        action="store_true",
        help="only moves that threaten to win at once: far deeper, but proves no absence",
    )
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= _LONGEST:
        raise argparse.ArgumentTypeError(f"{text} is no time that can be waited for")
    return seconds
