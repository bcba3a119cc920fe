"""The subject of a review: the moves of a game, its players, its end, and the store of its judgements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from coach.boards import texts_of
from coach.game_texts import game_length, with_score
from coach.library_texts import WON
from coach.player_texts import is_called_you, seat_name
from game import Match, find_game
from game.formats import DOT, WIDE_DOT
from game.texts import Message, text
from saves.errors import LibraryError
from saves.folding import same_person
from saves.results import winner_of
from table.config import Seat
from table.journal import LibraryJournal
from table.recording import NoJournal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game import Game, Outcome
    from saves.library import Library
    from saves.models import SeatRecord, StoredGame, Variation
    from table.judging import Records
    from table.session import Session

_OPEN: Message = "not over, {n} move|not over, {n} moves"
_DRAWN: Message = "a draw in {n} move|a draw in {n} moves"
_WON: dict[str, Message] = {
    "rules": "{name} won in {n} move|{name} won in {n} moves",
    "resignation": "{name} won by resignation in {n} move|{name} won by resignation in {n} moves",
    "time": "{name} won on time in {n} move|{name} won on time in {n} moves",
}


class HasLibrary(Protocol):
    """The owner of the open library, who may close this library and open another."""

    @property
    def library(self) -> Library:
        """The open library."""


@dataclass(frozen=True)
class Subject:
    """A game under review.

    Attributes:
        match: all moves played, in a match that no other part of the program changes.
        seats: the players.
        winner: side 0 or 1; None for a draw or an unfinished game.
        over: whether the game has ended.
        how: how the game ended: `rules`, `resignation` or `time`; empty for an unfinished game.
        records: the store of the judgements of the game's positions.
        kept: the game's id in the library; None for a game that is not kept.
        notes: a person's notes about the moves, keyed by ply; at 0 the note about the whole game.
        imported: whether every move came from a file, so that the only person may be a stranger.
        person: the name of the person at this computer.
        private: whether no player may learn from the game.
    """

    match: Match
    seats: tuple[Seat, Seat]
    winner: int | None
    over: bool
    how: str
    records: Records
    kept: int | None = None
    notes: Mapping[int, str] = field(default_factory=dict)
    imported: bool = False
    person: str = ""
    private: bool = False

    @property
    def own(self) -> int | None:
        """The side of the reviewing person, who alone played against an AI; None in any other game."""
        own = self.own_sides
        return own[0] if len(own) == len(self._people) == 1 else None

    @property
    def own_sides(self) -> tuple[int, ...]:
        """The sides of the person at this computer.

        This is the side of the only person, unless the game is imported; else each side with the name `person`.
        """
        if len(self._people) == 1 and not self.imported:
            return self._people
        return tuple(side for side in self.named_sides if same_person(self.seats[side].name, self.person))

    @property
    def named_sides(self) -> tuple[int, ...]:
        """The sides of people whose names say who they are. In an imported game "You" may be anybody."""
        return tuple(side for side in self._people if not (self.imported and is_called_you(self.seats[side])))

    @property
    def _people(self) -> tuple[int, ...]:
        return tuple(side for side, seat in enumerate(self.seats) if seat.is_human)

    @property
    def ending(self) -> str:
        """How the game ended, in words: "Creek won in 24 moves", "Won on time · 24 moves"."""
        if not self.over:
            return self._lasting(_OPEN)
        if self.winner is None:
            return with_score(self._lasting(_DRAWN), self._score, None)
        how = self.how if self.how in _WON else "rules"
        if self._winner == seat_name(self.seats[self.winner]) and is_called_you(self.seats[self.winner]):
            won = with_score(text(WON[how]), self._score, self.winner)
            return DOT.join((won, self._lasting("{n:,} move|{n:,} moves")))
        return with_score(self._lasting(_WON[how], name=self._winner), self._score, self.winner)

    def _lasting(self, message: Message, **fields: object) -> str:
        """Return `message`, which names the length of the game, with its fields filled in."""
        return text(message, n=game_length(self.match), **fields)

    @property
    def _winner(self) -> str:
        """The winner's name; the winner's side if both have the same name, or for "You" of an imported game."""
        assert self.winner is not None
        first, second = map(seat_name, self.seats)
        is_nobody = first == second or (self.imported and is_called_you(self.seats[self.winner]))
        return texts_of(self.match.game.name).side(self.winner) if is_nobody else (first, second)[self.winner]

    @property
    def subtitle(self) -> str:
        """A text with the board, the players and the end of the game."""
        first, second = map(seat_name, self.seats)
        names = text("{first} vs {second}", first=first, second=second)
        return WIDE_DOT.join((self.match.game.shown_title, names, self.ending))

    @property
    def _score(self) -> tuple[int, int] | None:
        outcome = self.match.outcome
        return outcome.score if outcome is not None else None


def of_stored(app: HasLibrary, stored: StoredGame, person: str) -> Subject:
    """Return a game of the library as the subject of a review; `person` is the name of the person at this computer.

    Raises:
        RulesError: if its board is unknown, or a move cannot be played.
    """
    match = _played(find_game(stored.board, stored.rules_version), stored.start, [move.text for move in stored.moves])
    records = LibraryJournal(lambda: app.library, game=stored.id)
    winner, how = winner_of(stored.result), stored.termination
    imported = stored.imported and all(move.seconds is None for move in stored.moves)  # a move played here has a time
    notes = {0: stored.note} | {ply: move.note for ply, move in enumerate(stored.moves, 1)}
    return Subject(
        match, (_seat(stored.white), _seat(stored.black)), winner, stored.finished, how, records, stored.id, notes,
        imported, person, stored.private,
    )  # fmt: skip


def variations_of(app: HasLibrary, subject: Subject) -> tuple[Variation, ...]:
    """Return the variations saved with the game."""
    if subject.kept is None:
        return ()
    try:
        return app.library.get(subject.kept).variations
    except LibraryError:
        return ()  # it was removed meanwhile, or the error was reported when the game was opened


def branches_of(subject: Subject, variations: Sequence[Variation]) -> dict[int, int]:
    """Return the points where variations leave the game, each as the number of moves played before it.

    A point is keyed by the number of the game's next move; at the end, by the number of the game's last move.
    """
    played = subject.match.moves_text
    left = {in_common(played, [*line.before, *(move.text for move in line.moves)]) for line in variations}
    return {min(ply + 1, len(played)): ply for ply in sorted(left, reverse=True)}


def in_common(played: Sequence[str], line: Sequence[str]) -> int:
    """Return the number of moves from the start that two lines share."""
    pairs = enumerate(zip(played, line, strict=False))
    return next((ply for ply, (one, other) in pairs if one != other), min(len(played), len(line)))


def of_session(session: Session) -> Subject:
    """Return the subject of a review for a running game, as far as it was played; no judgements are saved."""
    match = _played(session.game, session.config.position, session.match.moves_text)
    outcome: Outcome | None = session.outcome
    how = "" if outcome is None else outcome.termination
    winner = None if outcome is None else outcome.winner
    private = session.config.private
    return Subject(match, session.config.seats, winner, outcome is not None, how, NoJournal(), private=private)


def _played(game: Game, start: str | None, moves: Sequence[str]) -> Match:
    match = Match(game, start)
    for move in moves:
        match.push(move)
    return match


def _seat(record: SeatRecord) -> Seat:
    return Seat(record.name, record.player)
