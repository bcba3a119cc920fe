"""The end of a game in words: who won, and the reason."""

from __future__ import annotations

from dataclasses import dataclass, field

from coach.board_texts import Win
from coach.boards import texts_of
from coach.game_texts import is_you, list_number, with_score
from coach.help_texts import helps_text
from coach.phrases import Stone
from coach.player_texts import seat_name
from game import Outcome
from game.texts import Message, sentences, text
from table.config import GameConfig
from table.consequences import consequences_of
from table.session import Session


@dataclass(frozen=True, slots=True)
class Verdict:
    """A headline and a sentence.

    Attributes:
        headline: "You win", "You lost", "Robin wins", "A draw".
        detail: the reason, and the helps used.
        winner: side 0 or 1, None for a draw.
        lost: whether the only person in the game lost.
        past: whether the words describe an earlier position and the move before it, instead of the end.
        placed: for an earlier position, the piece placed by the move before it; None if there is none.
        reason: the reason alone, without the helps; empty if the words describe an earlier position.
    """

    headline: str
    detail: str
    winner: int | None
    lost: bool = False
    past: bool = False
    placed: Stone | None = None
    reason: str = field(default="", compare=False)


def verdict_of(session: Session) -> Verdict:
    """Return the verdict on a session whose game has ended.

    Raises:
        ValueError: if the game has not ended.
    """
    outcome, config = session.outcome, session.config
    if outcome is None:
        raise ValueError("the game goes on")
    winner = outcome.winner
    if winner is None:
        by_rules = outcome.termination == "rules"
        reason = texts_of(session.game.name).how_drawn(session.match.state) if by_rules else text(_UNSAID)
        headline, detail = with_score(text("A draw"), outcome.score, None), _with_helps(reason, session)
        return Verdict(headline, detail, None, reason=reason)
    lost = config.humans == 1 and not config.seats[winner].is_human
    headline = text("You lost") if lost else _wins(config, winner)
    reason = _how_won(session, winner) if outcome.termination == "rules" else _given(session, outcome)
    detail = _with_helps(reason, session)
    return Verdict(with_score(headline, outcome.score, winner), detail, winner, lost, reason=reason)


def _with_helps(detail: str, session: Session) -> str:
    """Return the reason of a game's end, followed by the helps used."""
    return sentences(detail, helps_text(session.used))


def _wins(config: GameConfig, winner: int) -> str:
    """Return the headline for a winner: "You win", "Robin wins"."""
    seat = config.seats[winner]
    if is_you(config, seat):
        return text("You win")
    return text("{name} wins", name=seat_name(seat))


def _how_won(session: Session, winner: int) -> str:
    match, game = session.match, session.game
    last = match.moves_text[-1] if match.moves else ""
    mover = match.player_at(len(match.moves) - 1) if match.moves else winner
    own = mover != winner and is_you(session.config, session.config.seats[mover])
    cells = game.winning_cells(session.match.state)
    score = session.outcome.score if session.outcome else None
    ended = consequences_of(game, match.states[-2], match.moves[-1]) if match.moves else None
    number = list_number(match, len(match.moves))
    you = next((side for side, seat in enumerate(session.config.seats) if is_you(session.config, seat)), None)
    texts = texts_of(game.name)
    how = texts.how_won(Win(texts.side(winner), cells, last, number, score, ended, you))
    return sentences(how, text("Your own last move ended the game.") if own else "")


_TIME = {
    ("you", "move"): "Your time ran out after move {number}.",
    ("you", "turn"): "Your time ran out after turn {number}.",
    ("other", "move"): "{name}’s time ran out after move {number}.",
    ("other", "turn"): "{name}’s time ran out after turn {number}.",
}
_RESIGNED = {
    ("you", "start"): "You resigned before the first move.",
    ("you", "move"): "You resigned after move {number}.",
    ("you", "turn"): "You resigned after turn {number}.",
    ("other", "start"): "{name} resigned before the first move.",
    ("other", "move"): "{name} resigned after move {number}.",
    ("other", "turn"): "{name} resigned after turn {number}.",
}
"""The sentences on a resignation. The first key word, "you" or "other", says who resigned. The second is "start" for
a game without moves; else "move" or "turn", the word before the number.
"""

_UNSAID: Message = "It is not known how the game ended."


def _given(session: Session, outcome: Outcome) -> str:
    """Return the reason of the end of a game that was won before the rules decided it."""
    assert outcome.winner is not None
    if not outcome.termination:
        return text(_UNSAID)
    config, match = session.config, session.match
    loser, number = config.seats[1 - outcome.winner], list_number(match, len(match.moves))
    who, when = "you" if is_you(config, loser) else "other", "move" if session.game.alternates else "turn"
    if outcome.termination == "time":
        return text(_TIME[who, when], name=seat_name(loser), number=number)
    return text(_RESIGNED[who, when if match.moves else "start"], name=seat_name(loser), number=number)
