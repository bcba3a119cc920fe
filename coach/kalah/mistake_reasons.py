"""Reasons why a reviewed move of Kalah is bad: captures and turns given away or missed, and seeds lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.kalah.counting import (
    MANY,
    again_count,
    again_moves,
    fed_by,
    lead_after,
    list_houses,
    most_taken,
    next_turn,
    rest_of_turn,
    state_after,
    stored_in_turn,
    stores_after,
    taken_by,
    with_side,
)
from coach.kalah.sowing import Pit, in_houses, opposite, seeds_in, sowing_of, store_of, total_of
from coach.reasons import Reason, Weight, reason
from game.verbs import current_player, is_terminal
from table.consequences import turn_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coach.side_labels import SideLabels
    from game.kalah import Kalah
    from game.spec import Game
    from game.texts import Message
    from table.consequences import Consequences
    from table.review.turns import Turn

_NOTABLE = 2
"""The least difference between the stores that counts as a reason for a bad move: one seed is seldom the reason."""


def mistake_reasons(turn: Turn, sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons against a move, the most important first; none if the move ends the game."""
    move = turn.move
    rival = sides.side(1 - move.mover)
    if move.over:
        return ()
    return (
        *_lets_pass_half(turn, rival),
        *_lets_end(turn, rival),
        *_lets_capture(turn, rival),
        *_misses_capture(turn),
        *_gives_up_turn(turn),
        *_misses_again_first(turn),
        *_gives_turns(turn, rival),
        *_feeds(turn, rival),
        *_nothing_opposite(turn),
        *_loses_threat(turn),
        *_leaves_less(turn),
        *_stores_less(turn),
        *_behind_next(turn, sides),
        *_worse_next(turn, sides),
    )


def _falls_behind(turn: Turn) -> bool:
    """Whether the mover's store is further behind after the answer than after the answer in the judge's line."""
    return bool(turn.line) and lead_after(turn.move, turn.line) < lead_after(turn.better, turn.better_line)


def _fewer_extra_turns(turn: Turn) -> bool:
    """Whether the mover's next turn has fewer extra moves than in the judge's line; False if it is unknown."""
    own, more = next_turn(turn.move, turn.line), next_turn(turn.better, turn.better_line)
    return bool(own) and sum(each.again for each in own) < sum(each.again for each in more)


def _taken_soon(move: Consequences, line: Sequence[Consequences]) -> int:
    """Return the number of seeds that the mover captures in this turn and in its next turn."""
    return sum(taken_by(each) for each in (move, *rest_of_turn(move, line), *next_turn(move, line)))


def _stores_less(turn: Turn) -> list[Reason]:
    """Return a reason if the mover stores fewer seeds in this turn than in the turn of the judge's move."""
    less = stored_in_turn(turn.better, turn.better_line) - stored_in_turn(turn.move, turn.line)
    if less <= 0:
        return []
    message = (
        "it stores {n} seed fewer this turn than house {better}|it stores {n} seeds fewer this turn than house {better}"
    )
    return [reason("stores-less", message, n=less, better=turn.better_name).weighing(Weight.SLIGHT, less < _NOTABLE)]


def _behind_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mover's store is further behind after the answer than in the judge's line.

    The judge's line is taken up to the answer to the judge's turn.
    """
    if not _falls_behind(turn):
        return []
    message = (
        "after {side}’s turn {own} is {n} seed worse off in the stores than with house {better}|"
        "after {side}’s turn {own} is {n} seeds worse off in the stores than with house {better}"
    )
    n = lead_after(turn.better, turn.better_line) - lead_after(turn.move, turn.line)
    weight = Weight.COUNTED if n >= _NOTABLE else Weight.SLIGHT
    return [reason("behind-next", message, n=n, **_sides_and_better(turn, sides)).weighing(weight)]


def _worse_next(turn: Turn, sides: SideLabels) -> list[Reason]:
    """Return a reason if the mover's next turn begins worse than in the judge's line.

    One of three counts is then smaller: seeds to capture, houses that give an extra turn, seeds in the mover's houses.
    """
    own, better = state_after(turn.move, turn.line), state_after(turn.better, turn.better_line)
    if any(is_terminal(state) or current_player(state) != turn.move.mover for state in (own, better)):
        return []
    for kind, nothing, message, count in _NEXT:
        n, more = (count(turn.game, state, turn.move.mover) for state in (own, better))
        if n < more:
            found = reason(kind, message if n else nothing, n=n, more=more, **_sides_and_better(turn, sides))
            return [found.weighing(Weight.COUNTED)]
    return []


def _sides_and_better(turn: Turn, sides: SideLabels) -> dict[str, str]:
    mover = turn.move.mover
    return {"own": sides.side(mover), "side": sides.side(1 - mover), "better": turn.better_name}


def _capturable(game: Game, state: Kalah, _player: int) -> int:
    found = most_taken(game, state)
    return 0 if found is None else taken_by(found)


_NEXT: Sequence[tuple[str, Message, Message, Callable[[Game, Kalah, int], int]]] = (
    (
        "captures-next",
        "after {side}’s turn {own} can capture nothing; with house {better} it could capture {more}",
        (
            "after {side}’s turn {own} can capture {n} seed; with house {better} it could capture {more}|"
            "after {side}’s turn {own} can capture {n} seeds; with house {better} it could capture {more}"
        ),
        _capturable,
    ),
    (
        "turns-next",
        "after {side}’s turn {own} cannot go again; with house {better} it could",
        (
            "after {side}’s turn {own} can go again with {n} house; house {better} would allow {more}|"
            "after {side}’s turn {own} can go again with {n} houses; house {better} would allow {more}"
        ),
        lambda game, state, _player: again_count(game, state),
    ),
    (
        "seeds-next",
        "after {side}’s turn the houses of {own} are empty; with house {better} they would hold {more}",
        (
            "after {side}’s turn {own} has {n} seed in its houses; with house {better} it would have {more}|"
            "after {side}’s turn {own} has {n} seeds in its houses; with house {better} it would have {more}"
        ),
        lambda _game, state, player: in_houses(state, player),
    ),
)


def _lets_end(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the answer ends the game, and stores at least two seeds from the answering side's own houses.

    There is no reason if the answer to the better move stores as many of these seeds.
    """
    reply = turn.reply
    home = 0 if reply is None or turn.move.again else _brought_home(reply)
    if home < 2 or any(_brought_home(each) >= home for each in turn_in(turn.better_line, 1 - turn.move.mover)):
        return []
    return [reason("lets-end", "it lets {side} end the game and bring {n} seeds home", side=rival, n=home)]


def _brought_home(move: Consequences) -> int:
    return sowing_of(move).home[move.mover]


def _worst(move: Consequences) -> Consequences | None:
    """Return the answer that captures the most seeds; None if the other side is not to move, or captures nothing."""
    return None if move.again or move.over else most_taken(move.game, move.after)


def _lets_capture(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the other side's answer captures more seeds than any answer to the better move could."""
    answer, anyway = turn.reply, _worst(turn.better)
    if answer is None or turn.move.again or taken_by(answer) <= (0 if anyway is None else taken_by(anyway)):
        return []
    taken, name = taken_by(answer), turn.game.action_to_string(answer.before, answer.action)
    target = opposite(answer.before, sowing_of(answer).last)
    if seeds_in(turn.move.after, target) == taken:
        message = (
            "it leaves a seed exposed in house {house}: {side} can capture it with house {move}|"
            "it leaves {n} seeds exposed in house {house}: {side} can capture them with house {move}"
        )
        return [reason("exposes", message, n=taken, house=target.house + 1, side=rival, move=name)]
    message = "it lets {side} capture {n} seed with house {move}|it lets {side} capture {n} seeds with house {move}"
    return [reason("lets-capture", message, side=rival, n=taken, move=name)]


def _misses_capture(turn: Turn) -> list[Reason]:
    missed, own = taken_by(turn.better), taken_by(turn.move)
    if missed <= own:
        return []
    message = "it misses a capture of {n} seed with house {better}|it misses a capture of {n} seeds with house {better}"
    return [reason("misses-capture", message, n=missed, better=turn.better_name)]


def _gives_up_turn(turn: Turn) -> list[Reason]:
    if turn.move.again or not turn.better.again:
        return []
    return [reason("gives-up-turn", "it ends the turn; house {better} would go again", better=turn.better_name)]


def _misses_again_first(turn: Turn) -> list[Reason]:
    """Return a reason if the move spoils extra turns of the mover.

    Then fewer houses give the mover an extra turn than before the move, and fewer than after the better move.
    """
    move = turn.move
    if move.again or turn.better.again:
        return []
    before, after = again_count(move.game, move.before), again_count(move.game, with_side(move.after, move.mover))
    better = turn.better
    kept = after if better.over else again_count(move.game, with_side(better.after, move.mover))
    if after >= before or after >= kept or not _fewer_extra_turns(turn):
        return []
    message = (
        (
            "it leaves {n} house that can go again next; house {better} would leave {kept}|"
            "it leaves {n} houses that can go again next; house {better} would leave {kept}"
        )
        if after
        else "it leaves no house that can go again next; house {better} would leave {kept}"
    )
    return [reason("spoils-turns", message, n=after, better=turn.better_name, kept=kept)]


def _gives_turns(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if more houses give the other side an extra turn than after the better move."""
    if turn.move.again or turn.better.again or turn.better.over:
        return []
    moves, less = again_moves(turn.game, turn.move.after), again_count(turn.game, turn.better.after)
    if len(moves) <= less:
        return []
    actions = tuple(each.action for each in moves)
    named = {"side": rival, "houses": list_houses(moves), "n": len(moves), "better": turn.better_name, "less": less}
    message = (
        "it lets {side} go again with {n} houses ({houses}); the better move allows only {less}"
        if less
        else (
            "it lets {side} go again with house {houses}; the better move does not|"
            "it lets {side} go again with {n} houses ({houses}); the better move allows none"
        )
    )
    return [reason("gives-turns", message, actions=actions, **named)]


def _feeds(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the move sows more seeds into the other side's houses than the better move."""
    fed, less = fed_by(turn.move), fed_by(turn.better)
    if fed < less + 2 or not _falls_behind(turn):
        return []
    message = (
        "it gives {side} {n} seeds; house {better} would give {less}"
        if less
        else "it gives {side} {n} seeds; house {better} would give none"
    )
    return [reason("feeds", message, n=fed, side=rival, better=turn.better_name, less=less)]


def _nothing_opposite(turn: Turn) -> list[Reason]:
    """Return a reason if the last seed falls into an empty house that faces an empty house.

    There is no reason if the better move's last seed does the same.
    """
    if not _ends_idly(turn.move) or _ends_idly(turn.better) or not _falls_behind(turn):
        return []
    message = "it ends in the empty house {house}, and nothing lies opposite"
    return [reason("nothing-opposite", message, house=sowing_of(turn.move).last.house + 1)]


def _ends_idly(move: Consequences) -> bool:
    last = sowing_of(move).last
    if last.is_store or last.player != move.mover or last == Pit(move.mover, move.action):
        return False
    facing = opposite(move.before, last)
    return not seeds_in(move.before, last) and seeds_in(move.after, last) == 1 and not seeds_in(move.after, facing)


def _loses_threat(turn: Turn) -> list[Reason]:
    """Return a reason if the move does not make a possible capture, and the mover's next turn can only capture less."""
    move = turn.move
    if move.again:
        return []
    before, after = most_taken(move.game, move.before), most_taken(move.game, with_side(move.after, move.mover))
    had, has = (0 if found is None else taken_by(found) for found in (before, after))
    if taken_by(move) or had < MANY or has >= had or taken_by(turn.better) == had:
        return []
    if not turn.line or _taken_soon(turn.move, turn.line) >= _taken_soon(turn.better, turn.better_line):
        return []
    message = (
        "it gives up a capture of {n} seeds and leaves one of {has} for the next turn"
        if has
        else "it gives up a capture of {n} seeds"
    )
    return [reason("loses-threat", message, n=had, has=has)]


def _leaves_less(turn: Turn) -> list[Reason]:
    """Return a reason if the mover's houses and store together hold fewer seeds than after the better move."""
    if turn.better.over:
        return []
    own, more = (
        in_houses(move.after, turn.move.mover) + store_of(move.after, turn.move.mover)
        for move in (turn.move, turn.better)
    )
    if more - own < MANY or not _falls_behind(turn):
        return []
    message = (
        "it keeps {n} seed on its side; house {better} would keep {more}|"
        "it keeps {n} seeds on its side; house {better} would keep {more}"
    )
    return [reason("leaves-less", message, n=own, better=turn.better_name, more=more)]


def _lets_pass_half(turn: Turn, rival: str) -> list[Reason]:
    """Return a reason if the answer brings more than half of all seeds into the other side's store.

    There is no reason if the answer to the better move does so, too.
    """
    reply, half = turn.reply, total_of(turn.move.after) // 2
    if reply is None or turn.move.again:
        return []
    store = store_of(reply.after, reply.mover)
    if store <= half or store_of(turn.move.before, reply.mover) > half:
        return []
    if stores_after(turn.better, turn.better_line)[1] > half:
        return []
    message = "it lets {side} have {n} seeds in store, more than half"
    return [reason("lets-pass-half", message, side=rival, n=store)]
