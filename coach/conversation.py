"""What a level says to the person who plays against it: a greeting, a word on a good move, and a word at the end.

The level says nothing while it thinks, and nothing about its own position. It praises a move only if the judge confirms
two facts: the level had made a mistake, and the person's move made full use of this mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ai.levels import level_of
from coach.characters import character_of
from game.texts import Message, text

if TYPE_CHECKING:
    from table.session import Session

Mood = Literal["calm", "pleased", "surprised"]

SLIP, KEPT = 0.2, 0.02
"""Win chances, 0 to 1. A mistake of the level gives away at least the first; a good answer loses at most the second."""
PAUSE = 8
"""The least number of plies between two praised moves."""
_PRAISE: tuple[Message, ...] = (
    "Well seen!",
    "That was a good move.",
    "Nicely played.",
    "Oh! That one was strong.",
    "That gave me something to think about.",
)
_PERSON_WINS: tuple[Message, ...] = (
    "You win. Well played!",
    "That was your game. Congratulations!",
    "You did it! Shall we play again?",
    "I enjoyed that. Well done!",
    "Lovely. You have earned it.",
    "Well done! Come and play again.",
)
_LEVEL_WINS: tuple[Message, ...] = (
    "Thank you for the game.",
    "That was fun. Shall we play again?",
    "The next one may be yours.",
    "I liked playing with you. Again?",
    "Thank you! I will be here when you like.",
    "This one went my way. Thank you for playing!",
)
_DRAW: tuple[Message, ...] = (
    "A draw. We share it.",
    "Nobody won, and nobody lost. I like that.",
    "We are even. Shall we play again?",
    "A draw. Thank you for the game!",
    "Neither of us gave way.",
    "Side by side at the end. Again?",
)


class Words(NamedTuple):
    """The level's words, empty while the level is silent, and the expression of its face."""

    sentence: str = ""
    mood: Mood = "calm"


SILENCE = Words()


class Conversation:
    """The words of the level in one game; other players say nothing."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._praised: list[int] = []  # the numbers of the praised moves, from 1

    def words(self) -> Words:
        """Return the level's words and expression at this moment; the words are empty while the level is silent."""
        session = self._session
        levels = [level_of(seat.player or "") for seat in session.config.seats]
        level = levels[0] or levels[1]
        if level is None or session.config.humans != 1:
            return SILENCE
        if session.outcome is not None:
            return self._at_the_end(session.outcome.winner)
        if not session.human_to_move:
            return SILENCE
        played = self._plies_of_the_person()
        if not played:
            return Words(text(character_of(level).greeting))
        return Words(_one_of(_PRAISE, played[-1]), "surprised") if self._is_praised(played[-1]) else SILENCE

    def _plies_of_the_person(self) -> list[int]:
        """Return the numbers of the person's moves, counted from 1 among all moves."""
        session = self._session
        return [ply for ply in range(1, len(session.match.moves) + 1) if session.seating.seat_at(ply).is_human]

    def _at_the_end(self, winner: int | None) -> Words:
        seats, plies = self._session.config.seats, len(self._session.match.moves)
        if winner is None:
            return Words(_one_of(_DRAW, plies))
        if seats[winner].is_human:
            return Words(_one_of(_PERSON_WINS, plies), "surprised")
        return Words(_one_of(_LEVEL_WINS, plies), "pleased")

    def _is_praised(self, ply: int) -> bool:
        """Whether the `ply`-th move is praised: it is good, and no move shortly before it was praised.

        Praise for moves that were taken back is forgotten.
        """
        self._praised = [each for each in self._praised if each <= ply]
        is_new = not self._praised or ply >= self._praised[-1] + PAUSE
        if is_new and is_good(self._session, ply):
            self._praised.append(ply)
        return ply in self._praised


def is_good(session: Session, ply: int) -> bool:
    """Return whether the `ply`-th move made full use of a mistake.

    The opponent's last move lost win chance, and this move kept nearly all of the gain. The judge's evaluations decide;
    while one of them is missing, return False.
    """
    match = session.match
    if ply < 2 or match.player_at(ply - 2) == match.player_at(ply - 1):
        return False
    judgements = [session.analysis.judged(each) for each in (ply - 2, ply - 1, ply)]
    side = match.player_at(ply - 1)
    chances = [each.chance if side == 0 else 1 - each.chance for each in judgements if each is not None]
    if len(chances) < len(judgements):
        return False
    before, offered, after = chances
    return offered - before >= SLIP and after >= offered - KEPT


def _one_of(sentences: tuple[Message, ...], ply: int) -> str:
    return text(sentences[ply // 2 % len(sentences)])
