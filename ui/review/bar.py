"""The buttons at the right of a review's bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from ui.kit.button import IconButton
from ui.review import keys
from ui.shortcuts import FULL_SCREEN, SHEET, open_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.keys import Key
    from ui.scenes.review import ReviewScene


def buttons_of(scene: ReviewScene) -> tuple[IconButton, ...]:
    """Return the buttons, each with the key that does the same."""
    app = scene.app

    def button(icon: str, name: str, press: Callable[[], None], key: Key) -> IconButton:
        return IconButton(icon, name, press, keycap=key.caps, group="bar")

    return (
        button("circle-question-mark", text("Keys"), lambda: open_sheet(app), SHEET),
        button("target", text("Explore freely"), scene.study, keys.STUDY),
        button("git-branch", text("Watch it think"), lambda: keys.watch_it_think(scene), keys.WATCH),
        button("arrow-up-down", text("Turn the board round"), scene.turn_round, keys.TURN),
        button("copy", text("Copy the position"), scene.copy_position, keys.COPY),
        button("image", text("Copy a picture"), scene.copy_picture, keys.COPY_PICTURE),
        button("upload", text("Save a picture"), scene.save_picture, keys.PICTURE),
        button("maximize", text("Full screen"), app.display.toggle_full_screen, FULL_SCREEN),
    )
