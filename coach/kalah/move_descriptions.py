"""The effects of moves of Kalah, made or possible, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from coach.kalah.sowing import Sowing, opposite, seeds_in, sowing_of
from coach.move_descriptions import AGAIN, lost, warned_of, won
from coach.phrases import Foresight, Glyph, Part, Phrase, Stone, phrased
from game.formats import DOT
from game.texts import Message, text
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from coach.side_labels import SideLabels

WARNED_FROM = 4
"""The smallest number of seeds for which a warning is given: the other side could capture these seeds next."""


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe the effects of a move: its house, its capture, and whether its side moves again."""
    sowing = sowing_of(move)
    parts: tuple[Part, ...] = (Stone(move.mover), Phrase(named(move.action), strong=True))
    if sowing.captured:
        parts = phrased("{move} captures {n}", move=parts, n=sowing.captured)
    if move.over:
        parts += (Phrase(_home(sowing)),)
    return phrased("{move} and another turn", move=(*parts, Glyph(AGAIN, ""))) if move.again else parts


def named(action: int) -> str:
    """Return the name of the house that a move empties."""
    return text("house {number}", number=action + 1)


def move_phrase(move: Consequences, sides: SideLabels) -> str:
    """Return a move with its side, in words: "South sows house 3"."""
    return text("{side} sows house {number}", side=sides.side(move.mover), number=move.action + 1)


def foresight(move: Consequences, sides: SideLabels, warned: bool, *, names_house: bool = True) -> Foresight:
    """Describe the effects of a possible move; mention captures and wins of the other side only if `warned`.

    With `names_house`, the words name the house and the number of its seeds, too; a win and a loss always name the
    house.
    """
    sowing, rival = sowing_of(move), sides.side(1 - move.mover)
    name: tuple[Part, ...] = (Stone(move.mover), Phrase(text("House {number}:", number=move.action + 1), strong=True))
    if move.wins:
        return won(name, text("{n} seed more|{n} seeds more", n=sowing.gain))
    if move.loses and warned:
        return lost(name, rival, "{move} ends the game, and {side} has more", 1 - move.mover)
    name = name if names_house else ()
    if move.over:
        return Foresight((*name, Phrase(_home(sowing))))
    what = _sows(move, sowing, rival, _SOWN if names_house else _LAST)
    threat = worst_answer(move) if warned and not move.again else None
    if threat is not None:
        return _warned((*name, Phrase(f"{what};", True, "warn")), threat, rival)
    parts: tuple[Part, ...] = (*name, Phrase(what))
    return Foresight((*parts, Glyph(AGAIN), Phrase(text("goes again"))) if move.again else parts)


def worst_answer(move: Consequences) -> Consequences | None:
    """Return the answer that captures the most seeds; None if it captures fewer than `WARNED_FROM`."""
    game = move.game
    answers = (consequences_of(game, move.after, action) for action in game.actions(move.after))
    most = max(answers, key=lambda answer: sowing_of(answer).captured)
    return most if sowing_of(most).captured >= WARNED_FROM else None


def _warned(name: tuple[Part, ...], threat: Consequences, side: str) -> Foresight:
    taken, house = sowing_of(threat).captured, threat.action + 1
    label = text("{side} could capture {n}", side=side, n=taken)
    # translators: move is a house and what it sows, such as "House 2: 5 seeds, the last in your store;".
    message = (
        "{move} {side} could then capture {n} seed with house {house}|"
        "{move} {side} could then capture {n} seeds with house {house}"
    )
    return warned_of(name, message, label, threat.mover, (), (), side=side, n=taken, house=house)


_SOWN = {
    "store": "{n} seed, in your store|{n} seeds, the last in your store",
    "theirs": "{n} seed, in {side}’s house {house}|{n} seeds, the last in {side}’s house {house}",
    "empty": "{n} seed, in your empty house {house}|{n} seeds, the last in your empty house {house}",
    "own": "{n} seed, in your house {house}|{n} seeds, the last in your house {house}",
}
"""Messages with the number of seeds sown and the pit of the last seed, keyed by the kind of this pit."""
_LAST = {
    "store": "the last in your store",
    "theirs": "the last in {side}’s house {house}",
    "empty": "the last in your empty house {house}",
    "own": "the last in your house {house}",
}
"""Messages with only the pit of the last seed, keyed by the kind of this pit; another text has the number of seeds."""


def _sows(move: Consequences, sowing: Sowing, rival: str, messages: Mapping[str, Message]) -> str:
    """Return the sowing in words, with its capture: "5 seeds, the last in your empty house 2 · captures 3 seeds"."""
    last = sowing.last
    alone = not last.is_store and (sowing.captured or seeds_in(move.after, last) == 1)
    pit = "store" if last.is_store else "theirs" if last.player != sowing.mover else "empty" if alone else "own"
    sown = text(messages[pit], n=len(sowing.falls), side=rival, house=last.house + 1)
    if pit != "empty":
        return sown
    captures = text("captures {n} seed|captures {n} seeds", n=sowing.captured)
    effect = captures if sowing.captured else text("nothing lies opposite")
    return DOT.join((sown, effect))


def _home(sowing: Sowing) -> str:
    """Return the words on the seeds that go into the stores at the end of the game."""
    rest = sum(sowing.home)
    if not rest:
        return text("ends the game")
    return text("ends the game: {n} seed goes home|ends the game: {n} seeds go home", n=rest)


def nothing_opposite(move: Consequences) -> bool:
    """Return whether the last seed falls into an empty house of the mover that faces an empty house."""
    sowing = sowing_of(move)
    own = not sowing.last.is_store and sowing.last.player == sowing.mover and sowing.last != sowing.source
    before = move.before
    return (
        own
        and not sowing.captured
        and not seeds_in(before, sowing.last)
        and not seeds_in(before, opposite(before, sowing.last))
    )
