"""How weak a careful player of Tic-tac-toe can be: `python -m lab.careful_floor`.

A careful player takes an immediate win, and lets the opponent win at once only if every move does (`lab.plain_blunders`
counts the moves that break these rules). For each opponent the command prints the least score that a careful player can
have, however it chooses among the allowed moves. The score is exact: it comes from all positions. Games begin as in the
arena, after two random plies with both colours; games against `newcomer` (`lab.newcomer`) begin with the first move.

A player that blunders in one game of ten loses at most a point in each of these games. So its score is at most ten
percentage points below the printed one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache

from ai.commands import Parser, run_command
from ai.evaluation.built import built
from ai.search.attention import is_safe, wins
from game.tictactoe import GAME, TicTacToe
from game.verbs import apply_action, current_player, is_terminal, returns
from lab.arena import OPENING_PLIES
from lab.newcomer import BUILDS, SEES_THREAT, SEES_WIN

Chances = dict[int, float]
"""The probability of each move of a player in a position, keyed by action."""
Policy = Callable[[TicTacToe], Chances]


def least_score(opponent: Policy, plies: int = OPENING_PLIES) -> float:
    """Return the least expected score, 0 to 1, of a careful player, averaged over both colours and all openings."""
    return sum(_from_openings(side, opponent, plies) for side in (0, 1)) / 2


def _from_openings(side: int, opponent: Policy, plies: int) -> float:
    @cache
    def least(state: TicTacToe) -> float:
        if is_terminal(state):
            return (1 + (1 - 2 * side) * int(returns(state))) / 2
        if int(current_player(state)) == side:
            return min(least(apply_action(state, action)) for action in careful_moves(state))
        return _mean(opponent(state), state, least)

    def opened(state: TicTacToe, left: int) -> float:
        if not left:
            return least(state)
        return _mean(_even(GAME.distinct_actions(state)), state, lambda child: opened(child, left - 1))

    return opened(GAME.initial_state(), plies)


def _mean(chances: Chances, state: TicTacToe, value: Callable[[TicTacToe], float]) -> float:
    return sum(chance * value(apply_action(state, action)) for action, chance in chances.items())


def _even(actions: Sequence[int]) -> Chances:
    return {action: 1 / len(actions) for action in actions}


@cache
def careful_moves(state: TicTacToe) -> tuple[int, ...]:
    """Return the actions among which a careful player may choose."""
    actions = GAME.distinct_actions(state)
    winning = [action for action in actions if wins(state, action)]
    return tuple(winning or [action for action in actions if is_safe(GAME, state, action)] or actions)


def _longest(state: TicTacToe, actions: Sequence[int]) -> list[int]:
    """Return those of `actions` that make the mover's longest line as long as possible."""
    mover = int(current_player(state))
    lengths = {action: built(GAME, apply_action(state, action), mover) for action in actions}
    return [action for action in actions if lengths[action] == max(lengths.values())]


def random_play(state: TicTacToe) -> Chances:
    """Return the chance with which the player `random` chooses each move."""
    return _even(GAME.distinct_actions(state))


def builder(state: TicTacToe) -> Chances:
    """Return the chance with which the player `builder` chooses each move (`ai.search.builder`)."""
    return _even(_longest(state, GAME.distinct_actions(state)))


def careful_builder(state: TicTacToe) -> Chances:
    """Return the chance with which the player `careful-builder` chooses each move (`ai.search.builder`)."""
    return _even(_longest(state, careful_moves(state)))


@cache
def newcomer(state: TicTacToe) -> Chances:
    """Return the chance with which the model of a child chooses each move (`lab.newcomer.move_of`)."""
    actions = GAME.distinct_actions(state)
    winning = [action for action in actions if wins(state, action)]
    rest = [action for action in actions if action not in winning] or actions
    safe = [action for action in rest if is_safe(GAME, state, action)] or rest
    sees_win, sees, builds = SEES_WIN / 100 if winning else 0.0, SEES_THREAT / 100, BUILDS / 100
    found = dict.fromkeys(actions, 0.0)
    for share, moves in (
        (sees_win, winning),
        ((1 - sees_win) * sees * builds, _longest(state, safe)),
        ((1 - sees_win) * sees * (1 - builds), safe),
        ((1 - sees_win) * (1 - sees) * builds, _longest(state, rest)),
        ((1 - sees_win) * (1 - sees) * (1 - builds), rest),
    ):
        for move in moves:
            found[move] += share / len(moves)
    return found


OPPONENTS: dict[str, tuple[Policy, int]] = {
    "random": (random_play, OPENING_PLIES),
    "builder": (builder, OPENING_PLIES),
    "careful-builder": (careful_builder, OPENING_PLIES),
    "newcomer": (newcomer, 0),
}
"""For each opponent: a function that returns the chances of its moves, and the number of random plies before a game."""


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    about = "Tell how weak a careful player of Tic-tac-toe can be."
    Parser(prog="python -m lab.careful_floor", description=about).parse_args(arguments)
    for name, opponent in OPPONENTS.items():
        print(f"{name:<16}{100 * least_score(*opponent):5.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
