"""The colour of what is known of a move, and whether what is tried in a study is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    from coach.chance_texts import ChanceText
    from ui.kit.theme import Colour, Theme
    from ui.shell.host import Host


def ink_of(said: ChanceText, theme: Theme) -> Colour:
    """Return the colour of the words; they say the same without it."""
    if said.result is None:
        return theme.text
    return (theme.danger, theme.text2, theme.good)[said.result + 1]


def kept_told(app: Host, game: int | None) -> str:
    """Return whether what is tried in a study is kept, with the game of that id or with none."""
    if game is None:
        return text("not kept: no game")
    if app.library.is_writable and not app.keeper.is_behind:
        return text("kept with the game")
    return text("not kept on the disk")
