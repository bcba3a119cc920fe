"""The dialog for a pasted or opened position: its picture, and the choice of players."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from coach.start_draft import StartDraft
from game.texts import text
from saves.errors import LibraryError
from saves.importing import check_game
from table.reading import Start
from ui.boards import thumbnail
from ui.kit import Answer, Dialog, Dropdown, Look
from ui.kit.tree import Canvas, Child, Column, Node, Row, Text
from ui.parts.pictures import piece
from ui.shell.host import Host
from ui.shell.routes import GameRoute

_PICTURE, _ICON = 200, 20  # logical


class StartDialog(Dialog):
    """A dialog that shows a position, asks for the players, and begins the game."""

    def __init__(self, app: Host, start: Start, proposed: tuple[str, str] | None = None) -> None:
        """`proposed` are the players chosen at first, if the board has them."""
        self._app, self._proposed = app, proposed
        self._draft = draft = StartDraft(app.settings, start, proposed)
        begin = text("Look at it") if draft.is_over else text("Start game")
        answers = (Answer(text("Cancel")), Answer(begin, self._begin, "primary"))
        super().__init__(
            text("A position of {board}", board=draft.game.shown_title), draft.question, answers, width=560
        )

    def body(self) -> Sequence[Child]:
        """Return the picture of the position, and the choice of players unless the game is over."""
        picture = Canvas(self._draw, wide=_PICTURE, tall=_PICTURE, least=(_PICTURE, _PICTURE * 0.6))
        seats = () if self._draft.is_over else (self._seat(0), self._seat(1))
        return (Row(picture, bool(seats) and Column(*seats, gap=20, grow=1), gap=20, justify="center"),)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        side = min(rect.size)
        picture = thumbnail(self._draft.game.name, self._draft.match.state, (side, side), look.theme)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _seat(self, side: int) -> Node:
        """Return a side's piece and name, above the choice of its player."""
        draft, name = self._draft, self._draft.sides[side]

        def choose(index: int) -> None:
            draft.chosen[side] = draft.players[index]

        chosen, players = draft.players.index(draft.chosen[side]), dict(enumerate(draft.player_titles(side)))
        drop = Dropdown(text("Who plays {side}", side=name), players, chosen, choose, self._app.open, tall=44)
        words = Text(name, size=13, weight="semi", tone="text2")
        return Column(Row(piece(draft.game.name, side, _ICON), words, gap=8), drop, gap=4)

    def _begin(self) -> None:
        """Add the game to the library, then open it. A person who leaves the game at once loses nothing."""
        try:
            (game,) = self._app.library.add([check_game(self._draft.game_record())])
        except LibraryError as error:
            self._app.notice(str(error), "error")
            self._app.open(StartDialog(self._app, self._draft.start, self._proposed))
            return
        self._app.navigate(GameRoute(game))
