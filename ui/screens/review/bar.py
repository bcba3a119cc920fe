"""The actions of a review: named buttons in its bar, and menus with the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.texts import text
from ui.kit.button import Button, IconButton
from ui.kit.menu import Item, Menu
from ui.screens.review import keys
from ui.shell.routes import SettingsRoute
from ui.shell.shortcuts import FULL_SCREEN, SETTINGS, SHEET, open_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.commands import Command
    from ui.kit.look import Look


class ReviewActionContext(keys.ReviewKeyContext, Protocol):
    """The state and commands of the review that its bar needs."""

    def try_it(self) -> None: ...

    def play_on(self) -> None: ...

    def study(self) -> None: ...

    def show_all(self) -> None: ...

    def toggle_branches(self) -> None: ...

    def turn_round(self) -> None: ...

    def copy_position(self) -> None: ...

    def copy_picture(self) -> None: ...

    def save_picture(self) -> None: ...


class Actions:
    """Four named actions, and a menu of the rest.

    Attributes:
        buttons: the buttons of the bar, in their order.
    """

    def __init__(self, scene: ReviewActionContext) -> None:
        self._scene = scene
        self._try = _button("undo-2", text("Try it"), scene.try_it, keys.TRY)
        self._share = _button("upload", text("Share"), self._open_share)
        self._more = IconButton("ellipsis", text("More"), self._open_rest, group="bar")
        play_on = _button("play", text("Play on"), scene.play_on, keys.PLAY_ON)
        study = _button("target", text("Study"), scene.study, keys.STUDY)
        named = self._try, play_on, study, self._share
        self._icons = {button: button.icon for button in named}
        self.buttons: tuple[Button | IconButton, ...] = (*named, self._more)

    def layout(self, look: Look) -> None:
        """Show key caps and icons beside the names in a roomy window."""
        for button, icon in self._icons.items():
            button.shows_keycap, button.icon = look.metrics.roomy, icon if look.metrics.roomy else ""

    def refresh(self) -> None:
        """Disable the actions that are impossible now."""
        self._try.enabled = keys.can_try(self._scene)

    def _open_share(self) -> None:
        self._open(self._share, self._shared())

    def _open_rest(self) -> None:
        self._open(self._more, self._rest())

    def _open(self, button: Button | IconButton, items: list[Item]) -> None:
        self._scene.app.open(Menu(items, button.rect))

    def _shared(self) -> list[Item]:
        scene = self._scene
        return [
            _item("copy", text("Copy the position"), scene.copy_position, keys.COPY),
            _item("image", text("Copy a picture"), scene.copy_picture, keys.COPY_PICTURE),
            _item("upload", text("Save a picture"), scene.save_picture, keys.PICTURE),
        ]

    def _rest(self) -> list[Item]:
        scene, app = self._scene, self._scene.app
        every = scene.analysis.selection.hides
        return [
            *([_item("eye", text("Show all mistakes"), scene.show_all, keys.SHOW_ALL)] if every else []),
            _item("git-branch", text("Variations or list"), scene.toggle_branches, keys.BRANCHES),
            _item("search", text("Watch it think"), lambda: keys.watch_it_think(scene), keys.WATCH),
            _item("arrow-up-down", text("Turn the board round"), scene.turn_round, keys.TURN),
            Item(""),
            _item("circle-question-mark", text("Keys"), lambda: open_sheet(app), SHEET),
            _item("maximize", text("Full screen"), app.display.toggle_full_screen, FULL_SCREEN),
            Item(text("Theme"), app.display.next_theme, "half-circle"),
            _item("settings", text("Settings"), lambda: app.navigate(SettingsRoute()), SETTINGS),
        ]


def _button(icon: str, label: str, press: Callable[[], None], key: Command | None = None) -> Button:
    return Button(
        label, press, icon=icon, keycap=key.keys if key else "", group="bar", tooltip=text(key.does) if key else ""
    )


def _item(icon: str, label: str, act: Callable[[], None], key: Command) -> Item:
    return Item(label, act, icon, key.keys)
