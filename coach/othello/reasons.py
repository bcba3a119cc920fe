"""Reasons why a move of Othello is good: corners, safe discs, few moves left to the other side, and the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.othello.facts import EDGES, best_score, corners_for, is_inner, odd_regions, outer, regions, safe
from coach.othello.move_descriptions import must_pass
from coach.othello.squares import CORNERS, bit_of, cell_of, discs_of, empty, movable, name_of
from coach.phrases import shown_score
from coach.reasons import Reason, Weight, reason
from game import othello as rules
from game.verbs import apply_action
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from coach.side_labels import SideLabels

_FEW = 3
"""The greatest number of moves left that counts as few."""
INSIDE = 44
"""The smallest number of empty squares on the board for which a move in the middle counts as a reason."""
_LEAVES_FEWEST = "it leaves {side} {n} move, the fewest possible|it leaves {side} {n} moves, the fewest possible"
_KEEPS_MOST = "it keeps {n} move for {side}, the most possible|it keeps {n} moves for {side}, the most possible"
_FEWEST_OUTER = (
    "it leaves {n} disc of {side} beside empty squares, the fewest possible|"
    "it leaves {n} discs of {side} beside empty squares, the fewest possible"
)
_LATE = 20
"""The greatest number of empty squares for which regions are counted."""


def reasons(move: Consequences, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons for a move, the most important first."""
    if move.action == rules.PASS:
        return ()
    if move.over:
        return (
            reason("final-score", "it ends the game {score}", score=score_for(rules.score(move.after), move.mover)),
        )
    rival = sides.side(1 - move.mover)
    few = _leaves_few(move, rival)
    return (
        *_comes_to(move),
        *_no_better_score(move),
        *_takes_corner(move),
        *_makes_pass(move, rival),
        *_safe_discs(move),
        *_keeps_corner(move, rival),
        *few,
        *_threatens_corner(move),
        *_wedge(move, rival),
        *_even_regions(move, rival),
        *_last_in_region(move),
        *_quiet(move, rival),
        *([] if few else _best_count(move, sides)),
        *_flips_fewest(move),
        *_stays_inside(move),
    )


def score_for(score: tuple[int, int], player: int) -> str:
    """Return a score as text, with the discs of `player` first."""
    return shown_score(score if player == 0 else score[::-1])


def lead(score: tuple[int, int], player: int) -> int:
    """Return a player's lead in discs."""
    return (score[0] - score[1]) * (1 if player == 0 else -1)


def square(bit: int) -> str:
    """Return the name of the square whose bit has the number `bit`."""
    return name_of(cell_of(bit))


def _comes_to(move: Consequences) -> list[Reason]:
    """Return a reason if the move wins with best play by both; this is known only if few squares are empty."""
    score = best_score(move.after)
    if score is None or lead(score, move.mover) <= 0:
        return []
    message = "with best play it wins {score}"
    return [reason("best-score", message, score=score_for(score, move.mover)).counting(lead(score, move.mover))]


def _no_better_score(move: Consequences) -> list[Reason]:
    """Return a reason if the move does not win, but no other move ends better with best play.

    Moves are compared as far as their final scores are known.
    """
    score = best_score(move.after)
    if score is None or lead(score, move.mover) > 0:
        return []
    others = [best_score(apply_action(move.before, action)) for action in move.game.actions(move.before)]
    if any(other is None or lead(other, move.mover) > lead(score, move.mover) for other in others):
        return []
    message = "with best play it ends {score}, the best result possible"
    return [reason("no-better-score", message, score=score_for(score, move.mover))]


def _takes_corner(move: Consequences) -> list[Reason]:
    if move.action not in CORNERS:
        return []
    return [reason("takes-corner", "it takes the corner {corner}", corner=square(move.action))]


def _makes_pass(move: Consequences, rival: str) -> list[Reason]:
    return (
        [reason("makes-pass", "it leaves {side} no move, so {side} must pass", side=rival)] if must_pass(move) else []
    )


def _safe_discs(move: Consequences) -> list[Reason]:
    """Return a reason if the move makes discs of the mover safe; a disc that takes a corner does not count."""
    before, after = (safe(state, move.mover) for state in (move.before, move.after))
    count = (after & ~before).bit_count()
    if count < 1 + (move.action in CORNERS):
        return []
    message = "it makes {n} disc safe for ever|it makes {n} discs safe for ever"
    return [reason("safe-discs", message, n=count).counting(count)]


def _keeps_corner(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if the move denies the other side a corner that it could have taken."""
    kept = corners_for(move.before, 1 - move.mover) - corners_for(move.after, 1 - move.mover) - {move.action}
    if not kept:
        return []
    return [reason("keeps-corner", "it keeps {side} out of the corner {corner}", side=rival, corner=square(min(kept)))]


def _leaves_few(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if the move leaves the other side few moves, and fewer than another move would leave."""
    count = movable(move.after, 1 - move.mover).bit_count()
    if not 0 < count <= _FEW:
        return []
    others = [apply_action(move.before, action) for action in move.game.actions(move.before)]
    if len(others) > 1 and count >= max(movable(state, 1 - move.mover).bit_count() for state in others):
        return []
    message = "it leaves {side} only {n} move|it leaves {side} only {n} moves"
    return [reason("leaves-few", message, side=rival, n=count).counting(-count)]


def _threatens_corner(move: Consequences) -> list[Reason]:
    """Return a reason if the mover could take a corner next that was out of reach before."""
    new = corners_for(move.after, move.mover) - corners_for(move.before, move.mover)
    return [reason("threatens-corner", "it threatens to take {corner}", corner=square(min(new)))] if new else []


def _wedge(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if the disc lies on the edge between two discs of the other side."""
    column, row = move.action % rules.SIZE, move.action // rules.SIZE
    if not EDGES >> move.action & 1 or move.action in CORNERS:
        return []
    step = rules.SIZE if column in (0, rules.SIZE - 1) else 1
    beside = 1 << move.action - step | 1 << move.action + step
    if beside & ~discs_of(move.after, 1 - move.mover):
        return []
    line = "abcdefgh"[column] if step == rules.SIZE else str(row + 1)
    return [
        reason("wedge", "it wedges in between two discs of {side} on edge {line}", side=rival, line=line).weighing(
            Weight.SLIGHT
        )
    ]


def _even_regions(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if all empty regions are even: in each, the other side plays first and the mover's side last."""
    left = regions(move.after)
    if len(left) < 2 or sum(map(int.bit_count, left)) > _LATE or odd_regions(move.after):
        return []
    message = "it leaves an even number of squares in each of {n} regions, and {side} must play there first"
    return [reason("even-regions", message, n=len(left), side=rival)]


def _last_in_region(move: Consequences) -> list[Reason]:
    """Return a reason if the disc fills the only empty square of a region."""
    if 1 << move.action not in regions(move.before):
        return []
    return [reason("last-in-region", "it fills the last square of a region").weighing(Weight.COUNTED)]


def _best_count(move: Consequences, sides: SideLabels) -> list[Reason]:
    """Return a reason if one count is the best that any move could leave.

    The counts are the other side's moves (fewest), the mover's moves (most), and the mover's outer discs (fewest).
    """
    others = [apply_action(move.before, action) for action in move.game.actions(move.before)]
    own, rival = move.mover, 1 - move.mover
    bits_of: dict[str, tuple[str, int, Callable[[rules.Othello], int], int]] = {
        "leaves-fewest": (_LEAVES_FEWEST, rival, lambda state: movable(state, rival), 1),
        "keeps-most": (_KEEPS_MOST, own, lambda state: movable(state, own), -1),
        "fewest-outer": (_FEWEST_OUTER, own, lambda state: outer(state, discs_of(state, own)), 1),
    }
    for kind, (message, player, of, sign) in bits_of.items():
        n, *counts = (sign * of(state).bit_count() for state in (move.after, *others))
        if n == min(counts) < max(counts):
            return [reason(kind, message, n=abs(n), side=sides.side(player)).weighing(Weight.COUNTED)]
    return []


def _flips_fewest(move: Consequences) -> list[Reason]:
    """Return a reason if, while many squares are empty, no other move flips fewer discs."""
    counts = [len(consequences_of(move.game, move.before, action).turned) for action in move.game.actions(move.before)]
    n = len(move.turned)
    if empty(move.after).bit_count() <= _LATE or n > min(counts) or n == max(counts):
        return []
    message = "it flips {n} disc, the fewest possible|it flips {n} discs, the fewest possible"
    return [reason("flips-fewest", message, n=n).weighing(Weight.SLIGHT)]


def _stays_inside(move: Consequences) -> list[Reason]:
    """Return a reason if the disc lies in the middle of the board, while the middle has empty squares."""
    if not is_inner(move.action) or empty(move.after).bit_count() < INSIDE:
        return []
    return [reason("stays-inside", "it stays within the middle 16 squares").weighing(Weight.SLIGHT)]


def _quiet(move: Consequences, rival: str) -> list[Reason]:
    """Return a reason if the move flips inner discs only, and gives the other side no new move."""
    before, after = (movable(state, 1 - move.mover) for state in (move.before, move.after))
    if after & ~before or outer(move.after, sum(1 << bit_of(cell) for cell in move.turned)):
        return []
    return [reason("quiet", "it flips only inner discs and opens no new move for {side}", side=rival)]
