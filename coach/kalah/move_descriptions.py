"""The effects of moves of Kalah, made or possible, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.kalah.sowing import Sowing, opposite, seeds_in, sowing_of
from coach.move_descriptions import AGAIN, lost, warned_of, won
from coach.phrases import Foresight, Glyph, Part, Phrase, Stone
from game.texts import text
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from coach.side_labels import SideLabels

WARNED_FROM = 4
"""The smallest number of seeds for which there is a warning that the other side could capture them next."""


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe the effects of a move: its house, its capture, and whether its side moves again."""
    sowing = sowing_of(move)
    parts: tuple[Part, ...] = (Stone(move.mover), Phrase(named(move.action), strong=True))
    if sowing.captured:
        parts += (Phrase(text("captures {taken}", taken=sowing.captured)),)
    if move.over:
        parts += (Phrase(_home(sowing)),)
    if move.again:
        parts += (Glyph(AGAIN, ""), Phrase(text("and another turn")))
    return parts


def named(action: int) -> str:
    """The name of a house."""
    return text("house {number}", number=action + 1)


def foresight(move: Consequences, rival: str, warned: bool) -> Foresight:
    """Describe the effects of a possible move; without `warned`, the chances of the `rival` are omitted."""
    sowing = sowing_of(move)
    name: tuple[Part, ...] = (Stone(move.mover), Phrase(text("House {number}:", number=move.action + 1), strong=True))
    if move.wins:
        return won(name, text("{n} seed more|{n} seeds more", n=sowing.gain))
    if move.loses and warned:
        return lost(name, text("ends the game, and {side} has more", side=rival), rival, 1 - move.mover)
    if move.over:
        return Foresight((*name, Phrase(_home(sowing))))
    what = _sows(move, sowing, rival)
    threat = worst_answer(move) if warned and not move.again else None
    if threat is not None:
        return _warned(name, what, threat, rival)
    parts: tuple[Part, ...] = (*name, Phrase(what))
    return Foresight((*parts, Glyph(AGAIN), Phrase(text("goes again"))) if move.again else parts)


def worst_answer(move: Consequences) -> Consequences | None:
    """Return the answer that captures most, if it captures many seeds, and more than before the move; else None."""
    game = move.game
    answers = (consequences_of(game, move.after, action) for action in game.actions(move.after))
    most = max(answers, key=lambda answer: sowing_of(answer).captured)
    return most if sowing_of(most).captured >= WARNED_FROM else None


def _warned(name: tuple[Part, ...], what: str, threat: Consequences, side: str) -> Foresight:
    taken, house = sowing_of(threat).captured, named(threat.action)
    message = text(
        "{what}; {side} could then capture {n} seeds with {house}", what=what, side=side, n=taken, house=house
    )
    label = text("{side} could capture {n}", side=side, n=taken)
    return warned_of(name, message, label, threat.mover, (), ())


def _sows(move: Consequences, sowing: Sowing, rival: str) -> str:
    """The sowing in words: "5 seeds, the last in Creek’s house 2"."""
    count, house = len(sowing.falls), sowing.last.house + 1
    place = _place(move, sowing, house, rival)
    return text("{n} seed, in {place}|{n} seeds, the last in {place}", n=count, place=place)


def _place(move: Consequences, sowing: Sowing, house: int, rival: str) -> str:
    """The pit of the last seed, and the capture that it makes there."""
    last = sowing.last
    if last.is_store:
        return text("your store")
    if last.player != sowing.mover:
        return text("{side}’s house {house}", side=rival, house=house)
    if sowing.captured:
        return text("your empty house {house}: captures {n} seed|your empty house {house}: captures {n} seeds",
                    house=house, n=sowing.captured)  # fmt: skip
    if seeds_in(move.after, last) == 1:
        return text("your empty house {house}: nothing lies opposite", house=house)
    return text("your house {house}", house=house)


def _home(sowing: Sowing) -> str:
    """The seeds that each side stores at the end of the game."""
    rest = sum(sowing.home)
    if not rest:
        return text("ends the game")
    return text("ends the game: {n} seed goes home|ends the game: {n} seeds go home", n=rest)


def nothing_opposite(move: Consequences) -> bool:
    """Return whether the last seed falls into an empty house of the mover's that faces an empty one."""
    sowing = sowing_of(move)
    own = not sowing.last.is_store and sowing.last.player == sowing.mover and sowing.last != sowing.source
    before = move.before
    return (
        own
        and not sowing.captured
        and not seeds_in(before, sowing.last)
        and not seeds_in(before, opposite(before, sowing.last))
    )
