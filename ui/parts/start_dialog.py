"""The dialog of a pasted or opened position before it is played: its picture, and the choice of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ai.levels import levels
from ai.players import known_player
from coach.boards import side_names
from coach.player_texts import describe_player, person_name
from coach.quick_game import WATCHED
from game import Match, current_player, find_game
from game.texts import text
from saves.errors import LibraryError
from saves.gamefile import GameRecord
from saves.importing import check_game
from ui.boards import piece_icon, thumbnail
from ui.kit.dialog import Answer, Dialog
from ui.kit.menu import Dropdown
from ui.kit.tree.layout import Column, Row
from ui.kit.tree.leaves import Canvas, Text
from ui.shell.routes import GameRoute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.reading import Start
    from ui.kit.look import Look
    from ui.kit.tree.node import Child, Node
    from ui.shell.host import Host


_PICTURE, _ICON = 200, 20  # logical
HUMAN = "human"
"""A person in the lists of players."""


class StartDialog(Dialog):
    """Shows the position and asks for the players. The game is kept at once, so leaving it loses nothing."""

    def __init__(self, app: Host, start: Start, proposed: tuple[str, str] | None = None) -> None:
        """`proposed` are the players chosen at first, if the board has them."""
        self._app, self._start, self._wished = app, start, proposed
        self._game = find_game(start.board)
        match = Match(self._game, start.position)
        for move in start.moves:
            match.push(move)
        self._state = match.state
        self._over = match.outcome is not None
        self._players = _players(start.board)
        self._sides = side_names(start.board)
        self._chosen = [HUMAN, HUMAN] if self._over else list(self._proposed())
        begin = text("Look at it") if self._over else text("Start game")
        answers = (Answer(text("Cancel")), Answer(begin, self._begin, "primary"))
        title = text("A position of {board}", board=self._game.shown_title)
        super().__init__(title, self._explanation(match), answers, width=560)

    def body(self) -> Sequence[Child]:
        """Return the picture of the position, and beside it who plays, unless it is over."""
        picture = Canvas(self._draw, wide=_PICTURE, tall=_PICTURE, least=(_PICTURE, _PICTURE * 0.6))
        seats = () if self._over else (self._seat(0), self._seat(1))
        return (Row(picture, bool(seats) and Column(*seats, gap=20, grow=1), gap=20, justify="center"),)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        side = min(rect.size)
        picture = thumbnail(self._start.board, self._state, (side, side), look.theme)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _seat(self, side: int) -> Node:
        """Return a side with its piece, and the players among whom to choose."""
        labels = [describe_player(each, person_name(self._person(side)), self._game) for each in self._players]
        chosen, name = self._players.index(self._chosen[side]), self._sides[side]

        def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            surface.blit(piece_icon(self._start.board, side, rect.w, look.theme), rect)

        def choose(index: int) -> None:
            self._chosen[side] = self._players[index]

        drop = Dropdown(text("Who plays {side}", side=name), labels, chosen, choose, self._app.open)
        drop.tall = 44
        piece = Canvas(draw, wide=_ICON, tall=_ICON)
        return Column(Row(piece, Text(name, size=13, weight="semi", tone="text2"), gap=8), drop, gap=4)

    def _explanation(self, match: Match) -> str:
        if self._over:
            return text("This game is over; it can be looked at.")
        side = self._sides[int(current_player(match.state))]
        return text("{side} to move. Who plays on?", side=side)

    def _person(self, side: int) -> str:
        """Return the person who would play a side: the guest if two people play and the other one is to move."""
        settings = self._app.settings
        waits = side != int(current_player(self._state))
        return settings.second if waits and self._chosen[1 - side] == HUMAN else settings.first

    def _proposed(self) -> tuple[str, str]:
        """Return the players chosen at first: the proposed ones, or a person to move against the last opponent."""
        if self._wished is not None and set(self._wished) <= set(self._players):
            return self._wished
        setup = self._app.settings.setup(self._start.board)
        others = [player for player in (setup.first, setup.second) if player != HUMAN]
        other = others[-1] if others and others[-1] in self._players else HUMAN
        return (HUMAN, other) if int(current_player(self._state)) == 0 else (other, HUMAN)

    def _begin(self) -> None:
        """Keep the game, then open it, so that leaving it at once loses nothing."""
        checked = check_game(self._record())
        try:
            (game,) = self._app.library.add([checked])
        except LibraryError as error:
            self._app.notice(str(error), "error")
            self._app.open(StartDialog(self._app, self._start, self._wished))
            return
        self._app.navigate(GameRoute(game))

    def _record(self) -> GameRecord:
        """Return the game in the form of a game file."""
        tags = {"Game": self._start.board}
        for side, colour in enumerate(("White", "Black")):
            player = self._chosen[side]
            tags[colour] = self._name(side, player)
            if player != HUMAN:
                tags[f"{colour}Player"] = player
        if self._start.position is not None:
            tags["Position"] = self._start.position
        return GameRecord(tags, list(self._start.moves))

    def _name(self, side: int, player: str) -> str:
        from table.config import Seat

        return self._person(side) if player == HUMAN else Seat.ai(player, game=self._game).name


def _players(board: str) -> list[str]:
    """Return the players of a board: a person and its levels, or its strongest player if it has none."""
    named = [f"level-{number}" for number in range(1, len(levels(board)) + 1)]
    return [HUMAN, *(named or [known_player(find_game(board), WATCHED)])]
