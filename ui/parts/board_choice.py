"""The choice of a screen's board: a button in the top bar, with the name of the board, opens a menu of boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from coach.position_draft import is_spelled_by_cells
from game import GAMES
from game.spec import Game
from game.texts import text
from ui.boards import view_for
from ui.boards.grid import GridView
from ui.kit import Button, Command, Item, Look, Menu
from ui.kit.tree import Span, exactly
from ui.shell.host import Host


def can_edit(game: Game) -> bool:
    """Whether the position editor can edit a board's positions."""
    return issubclass(view_for(game.name), GridView) and is_spelled_by_cells(game)


CAPS = "G"
"""The key that opens the menu."""
_LESS = 6  # logical: how much narrower than in other buttons the margins beside the name are


class BoardChoice(Button):
    """A button with the name of the `present` board; its menu has the boards for which `offers` returns True.

    `choose` gets the name of the chosen board. A screen with this button needs the command `CHOOSE_BOARD`.
    """

    def __init__(
        self,
        app: Host,
        present: Game,
        choose: Callable[[str], None],
        offers: Callable[[Game], bool] = lambda _game: True,
    ) -> None:
        title, name = present.shown_title, text("Choose the board")
        super().__init__(
            title, self.open, "ghost", icon="chevron-down", keycap=CAPS, has_cap=False, group="bar", name=name
        )
        self._app, self._present, self._choose = app, present, choose
        boards = (present, *GAMES) if present.variant_of else GAMES
        self._boards = [game for game in boards if game.name == present.name or offers(game)]

    def find_widths(self, look: Look) -> Span:
        return exactly(self.natural_width(look) - 2 * look.px(_LESS))

    def open(self) -> None:
        """Open the menu of boards; the arrow keys begin at the present board."""
        names = [game.name for game in self._boards]
        at = names.index(self._present.name)
        items = [Item(game.shown_title, partial(self._choose, game.name)) for game in self._boards]
        items[at] = Item(self._present.shown_title, lambda: None, "check")
        self._app.open(Menu(items, self.rect, start=at))


CHOOSE_BOARD = Command(
    CAPS, "Choose the board", lambda scene: scene.controls.named(text("Choose the board")).activate(scene.look)
)
"""The command that opens the menu of a screen's `BoardChoice`."""
