"""The buttons in the bar of a review, and the menus of two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from ui.kit.button import Button, IconButton
from ui.kit.menu import Item, Menu
from ui.kit.tree import commands
from ui.kit.tree.layout import Row
from ui.screens.review import keys
from ui.shell.shortcuts import FULL_SCREEN, SETTINGS, SHEET

if TYPE_CHECKING:
    from ui.kit.tree.node import Node
    from ui.screens.review.keys import ReviewKeyContext


def bar_buttons(scene: ReviewKeyContext) -> list[Node]:
    """Four named buttons, with key caps and icons in a roomy window, and a menu of the rest."""
    named = [commands.button(command, scene, group="bar") for command in (keys.TRY, keys.PLAY_ON, keys.STUDY)]
    share = Button(text("Share"), lambda: _open(scene, share, _share_items(scene)), icon="upload", group="bar")
    for button in (*named, share):
        if not scene.app.look.metrics.roomy:
            button.has_cap, button.icon = False, ""
    more = IconButton("ellipsis", text("More"), lambda: _open(scene, more, _more_items(scene)), group="bar")
    return [Row(*named, share, gap=8 if scene.app.look.metrics.roomy else 5), more]


def _open(scene: ReviewKeyContext, button: Button | IconButton, items: list[Item]) -> None:
    scene.app.open(Menu(items, button.rect))


def _share_items(scene: ReviewKeyContext) -> list[Item]:
    return [commands.item(command, scene) for command in (keys.COPY, keys.COPY_PICTURE, keys.PICTURE)]


def _more_items(scene: ReviewKeyContext) -> list[Item]:
    app, offered = scene.app, (keys.SHOW_ALL,) if scene.analysis.selection.hides else ()
    return [
        *(commands.item(each, scene) for each in (*offered, keys.BRANCHES, keys.WATCH, keys.TURN)),
        Item(""),
        commands.item(SHEET, app),
        commands.item(FULL_SCREEN, app),
        Item(text("Theme"), app.display.next_theme, "half-circle"),
        commands.item(SETTINGS, app),
    ]
