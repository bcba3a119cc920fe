"""The first ladder of a board: wins at once, then threats to stop, then wins in two and three moves.

Obvious moves are allowed: a beginner learns from easy steps. Every move that wins at once is right, and so is every
move that stops an immediate win, if there are only few such moves. A longer win begins with exactly one right move
(`lines.Soonest`).

Within a stage, steps whose first move only places a piece come before the others; both kinds begin with the easiest.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ai.exact import is_solved
from ai.puzzles import BLOCK, HOLD
from ai.search.attention import is_safe, wins
from game.spec import Game
from game.verbs import State, apply_action
from lab.puzzles.draft import PuzzleDraft
from lab.puzzles.lines import Right, Soonest

STEPS = 30
"""Number of steps of a ladder."""
_SHARES = (10, 8, 7, 5)
"""Number of steps of each stage."""
_FEW = 12
"""Number of legal moves per right move: up to 23 legal moves allow one right move, 24 to 35 allow two, and so on."""
_LONGEST = 5
"""Number of plies of the longest win in a ladder."""


class FirstSteps:
    """Finds right moves for the first ladder, on a board whose sides take turns; see `lab.puzzles.lines.Finder`."""

    def __init__(self, game: Game, soonest: Soonest) -> None:
        self._game, self._soonest = game, soonest

    def right(self, state: State) -> Right | None:
        actions = self._game.actions(state)
        few = max(1, len(actions) // _FEW)
        winning = [action for action in actions if wins(state, action)]
        if winning:
            return Right(1, winning[:1], 1) if len(winning) <= few < len(actions) else None
        safe = list(islice((action for action in actions if is_safe(self._game, state, action)), few + 1))
        if len(safe) <= few < len(actions):
            others = tuple([action] for action in safe[1:])
            return Right(None, safe[:1], 1, BLOCK, others) if safe else None
        found = self._soonest.right(state)
        if found is None or (found.plies or 0) > _LONGEST or (found.kind == HOLD and not is_solved(self._game)):
            return None
        return found


def ladder(game: Game, drafts: Sequence[PuzzleDraft], steps: int = STEPS) -> list[PuzzleDraft]:
    """Return the steps of a ladder, stage by stage; no two are symmetric. Within a stage, positions after few moves
    come first, except on a board where points decide.
    """
    distinct = {draft.id: draft for draft in reversed(drafts)}
    staged = [(stage_of(game, each.kind, each.length, each.plies), each) for each in distinct.values()]
    if game.score is None:
        staged.sort(key=lambda pair: (len(pair[1].moves), pair[1].number))
    chosen = [pair for stage, share in enumerate(_SHARES) for pair in [p for p in staged if p[0] == stage][:share]]
    more = sorted((pair for pair in staged if pair not in chosen), key=lambda pair: pair[0])
    return [draft for _, draft in sorted([*chosen, *more[: steps - len(chosen)]], key=lambda pair: pair[0])]


def rank_of(game: Game, stage: int, state: State, action: int) -> tuple[int, bool]:
    """Return the sort key of a step of the ladder; `action` is its first right move.

    The key is the stage, then whether the move changes more than one cell. Among equal keys, the rating decides.
    """
    return stage, not only_places(game, state, action)


def only_places(game: Game, state: State, action: int) -> bool:
    """Whether a move changes a single cell: it flips, turns and captures nothing. Beginners see such a move sooner."""
    rows = zip(game.board(state), game.board(apply_action(state, action)), strict=True)
    return sum(one != other for before, after in rows for one, other in zip(before, after, strict=True)) == 1


def stage_of(game: Game, kind: str, turns: int, plies: int) -> int:
    """Return the index of the stage that a step belongs to.

    The stage of a win depends on its number of moves, or where points decide, on the number of the solver's turns.
    """
    if kind == BLOCK:
        return 1
    if kind == HOLD:
        return len(_SHARES) - 1
    length = turns if game.score is not None else (plies + 1) // 2
    return (0, 2, 3)[min(length, 3) - 1]
