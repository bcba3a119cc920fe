"""Themes of puzzles, found by the rules alone; modules in `lab.puzzles.boards` add themes of one board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ai.puzzles import HOLD, WIN
from ai.search.attention import wins
from game.spec import Game
from game.verbs import State, apply_action, is_terminal

_ASKED = 12
"""Largest number of replies that are examined for threats."""


def themes_of(game: Game, state: State, solution: Sequence[int], *, kind: str) -> list[str]:
    """Return the themes of a puzzle."""
    found = dict.fromkeys([*_themes(game, state, solution, kind), *_own(game, state, solution)])
    return list(found) or ["win at once"]


def _themes(game: Game, state: State, solution: Sequence[int], kind: str) -> Iterator[str]:
    if kind == HOLD:
        yield "only move"
    if game.score is not None:
        return  # where points decide, an immediate win is no useful theme
    if _is_threatened(game, state, solution[0]):
        yield "block"
    after = apply_action(state, solution[0])
    if kind == WIN and not is_terminal(after):
        yield {0: "quiet move", 1: "threat"}.get(len(_threats(game, after)), "two threats")
    if kind == WIN and len(solution) > 2 and _is_zugzwang(game, state, solution):
        yield "zugzwang"


def _is_threatened(game: Game, state: State, right: int) -> bool:
    """Whether the opponent wins at once after most moves other than `right`."""
    others = [apply_action(state, action) for action in _spread(game, state) if action != right]
    open_ = [after for after in others if not is_terminal(after)]
    return 2 * sum(game.winning_action(after) is not None for after in open_) > len(open_) > 0


def _threats(game: Game, state: State) -> set[int]:
    """Return the actions by which the side that just moved wins at once after most replies."""
    replies = [after for action in _spread(game, state) if not is_terminal(after := apply_action(state, action))]
    winning = [{action for action in game.actions(after) if wins(after, action)} for after in replies]
    known = set[int]().union(*winning)
    return {action for action in known if 2 * sum(action in each for each in winning) > len(replies)}


def _is_zugzwang(game: Game, state: State, solution: Sequence[int]) -> bool:
    """Whether the solution ends with a win, and the solver had no threat before the opponent's last move."""
    for action in solution[:-2]:
        state = apply_action(state, action)
    last = apply_action(apply_action(state, solution[-2]), solution[-1])
    return is_terminal(last) and not _threats(game, state)


def _spread(game: Game, state: State) -> list[int]:
    """Return a sample of moves from all over the board."""
    actions = game.actions(state)
    return list(islice(actions[:: max(1, len(actions) // _ASKED)], _ASKED))


def _own(game: Game, state: State, solution: Sequence[int]) -> list[str]:
    """Return the themes that the board's own module finds."""
    module = game.companion("puzzles")
    if module is None:
        return []
    states = [state]
    for action in solution:
        states.append(apply_action(states[-1], action))
    return list(module.themes(states, solution))
