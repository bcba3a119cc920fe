"""The values of all moves on a solved board: a small label at the place of each move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from ai.proven import Proven
from ai.search.scores import value_of
from coach import refusals
from coach.game_texts import winner_moves
from game.texts import text
from game.verbs import is_terminal
from table.move_values import MoveValues

if TYPE_CHECKING:
    from ui.boards.view import BoardView
    from ui.kit.look import Look
    from ui.kit.theme import Colour
    from ui.screens.play.context import GameContext


_HEIGHT, _PAD = 24, 8  # logical


class MoveValueLabels:
    """Draws the values of the moves; they are off at first, and never shown in a rated game against a computer."""

    def __init__(self, scene: GameContext) -> None:
        self._scene = scene
        self._values = MoveValues(scene.app.engine, scene.game)
        self._known: dict[int, Proven] = {}
        self.shown = False

    @property
    def possible(self) -> bool:
        """Whether the values may be shown: the board is solved, at least near the end, and the game is not rated."""
        return self._values.possible and self._scene.tells_all

    def toggle(self) -> None:
        """Show or hide the values, or say why this is impossible."""
        app, game = self._scene.app, self._scene.game
        if not self._values.possible:
            app.notice(
                text("Nobody knows what each move is worth on this board: {board} is not solved.", board=game.title)
            )
        elif not self.possible:
            app.notice(refusals.no_move_values())
        else:
            self.shown = not self.shown
            if self.shown:
                app.notice(self._meaning())
        self.update()

    def _meaning(self) -> str:
        """The notice on the meaning of the labels, or on the time of their appearance."""
        game = self._scene.game
        if is_terminal(self._scene.view.state):
            return text("The game is over. Step back to see what each move was worth.")
        if not self._values.knows(self._scene.view.state):
            return text(
                "{board} is solved near the end of a game: there you will see what each move is worth.",
                board=game.title,
            )
        if game.score is None:
            return text("+3: the side to move wins with its third move. −3: the other side does. =: a draw.")
        return text("+9: the side to move wins by 9 in the end. −9: it loses by 9. =: a draw.")

    def update(self) -> bool:
        """Read the values found so far; True if they changed."""
        state = self._scene.view.state
        if self.shown and self.possible and self._scene.session.can_judge:
            known = dict(self._values.look_at(state))
        else:
            self._values.stop()
            known = {}
        changed, self._known = known != self._known, known
        return self._tell_judge(state) or changed

    def _tell_judge(self, state: Any) -> bool:
        """Correct the chances by the position's value, once all moves' values are known; True if they changed."""
        line = self._scene.line
        found = self._values.news() if line.state == state else None
        if found is not None:
            self._scene.session.correct(line.ply, found)
        return found is not None

    @property
    def busy(self) -> bool:
        """Whether more values will be known soon."""
        return self.shown and self._values.busy

    def close(self) -> None:
        """Stop the search for values."""
        self._values.close()

    def draw(self, surface: pygame.Surface, look: Look, view: BoardView) -> None:
        """Draw a label for each known value; where a cell has two moves, for the one that a left click makes."""
        best = None if self.busy else max(map(value_of, self._known.values()), default=None)
        for action, proven in self._known.items():
            for click in [click for click in view.clicks_of(action)[:1] if click.button == 1]:
                _draw_label(surface, look, proven, click.point, strong=value_of(proven) == best)


def label_of(proven: Proven) -> str:
    """Return the label of a move: `+9` wins by 9 points or, without points, with the side's ninth move; `=` draws."""
    if proven.result == 0:
        return "="
    count = winner_moves(proven.plies or 0) if proven.margin is None else abs(proven.margin)
    return f"+{count}" if proven.result > 0 else f"−{count}"


def _draw_label(surface: pygame.Surface, look: Look, proven: Proven, centre: tuple[int, int], *, strong: bool) -> None:
    """Draw one label; the labels of the best moves have an outline."""
    theme = look.theme
    ink: Colour = (theme.danger, theme.text2, theme.good)[proven.result + 1]
    label = label_of(proven)
    rect = pygame.Rect(0, 0, look.text_width(label, 14, "semi") + 2 * look.px(_PAD), look.px(_HEIGHT))
    rect.center = centre
    look.panel(surface, rect, 7, theme.surface, ink if strong else theme.line, 2 if strong else 1)
    look.text(surface, label, rect.center, 14, "semi", ink, "center")
