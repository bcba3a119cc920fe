"""A pasted or opened position before it is played: the choice of players, and the game that begins in the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import levels
from ai.players import known_player
from coach.boards import side_names
from coach.player_texts import describe_player, person_name
from coach.quick_game import WATCHED
from game import Match, current_player, find_game
from game.texts import text
from saves.gamefile import GameRecord
from saves.models import PRIVATE, YES
from table.config import Seat

if TYPE_CHECKING:
    from saves.settings import Settings
    from table.reading import Start

HUMAN = "human"
"""The entry for a person in the lists of players."""


class StartDraft:
    """The choice of players for a game from a position.

    Attributes:
        start: the position, or the moves that lead to it.
        match: the game up to the position.
        is_over: whether the game has ended in the position; then the game can only be reviewed.
        sides: the names of both sides.
        players: the names of the players to choose from, a person first.
        chosen: the chosen player of each side.
    """

    def __init__(self, settings: Settings, start: Start, proposed: tuple[str, str] | None = None) -> None:
        """Begin with the two `proposed` players if the board has both, else with a person and the last opponent."""
        self._settings, self.start = settings, start
        self.game = find_game(start.board)
        self.match = Match(self.game, start.position)
        for move in start.moves:
            self.match.push(move)
        self.is_over = self.match.outcome is not None
        self._mover = int(current_player(self.match.state))
        self.sides = side_names(start.board)
        named = [f"level-{number}" for number in range(1, len(levels(start.board)) + 1)]
        self.players = [HUMAN, *(named or [known_player(self.game, WATCHED)])]
        self.chosen = list(self._first_choice(proposed))

    def _first_choice(self, proposed: tuple[str, str] | None) -> tuple[str, str]:
        """Return the names of the players chosen at first: the proposed ones, if the board has both.

        Else return a person for the side to move, and the last opponent for the other side.
        """
        if self.is_over:
            return HUMAN, HUMAN
        if proposed is not None and set(proposed) <= set(self.players):
            return proposed
        setup = self._settings.setup(self.start.board)
        others = [player for player in (setup.first, setup.second) if player != HUMAN]
        other = others[-1] if others and others[-1] in self.players else HUMAN
        return (HUMAN, other) if self._mover == 0 else (other, HUMAN)

    @property
    def question(self) -> str:
        """A sentence on the side to move, or on the end of the game."""
        if self.is_over:
            return text("This game is over; it can be looked at.")
        return text("{side} to move. Who plays on?", side=self.sides[self._mover])

    def player_titles(self, side: int) -> list[str]:
        """Return the displayed names of the players to choose from for a side."""
        return [describe_player(each, person_name(self._person(side)), self.game) for each in self.players]

    def game_record(self) -> GameRecord:
        """Return the game in the form of a game file."""
        tags = {"Game": self.start.board}
        for side, colour in enumerate(("White", "Black")):
            player = self.chosen[side]
            is_person = player == HUMAN
            tags[colour] = self._person(side) if is_person else Seat.ai(player, game=self.game).name
            if not is_person:
                tags[f"{colour}Player"] = player
        if self.start.position is not None:
            tags["Position"] = self.start.position
        if self.start.private:
            tags[PRIVATE] = YES
        return GameRecord(tags, list(self.start.moves))

    def _person(self, side: int) -> str:
        """Return the name of the person for a side, from the settings.

        If two people play, the side to move has the first name, and the other side has the second one.
        """
        is_guest = side != self._mover and self.chosen[1 - side] == HUMAN
        return self._settings.second if is_guest else self._settings.first
