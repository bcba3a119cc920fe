"""The menu of the play scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import refusals
from coach.boards import texts_of
from game.texts import text
from table.move_values import may_be_known
from ui.kit.menu import Item, Menu
from ui.screens.play import keys
from ui.shell import shortcuts

if TYPE_CHECKING:
    import pygame

    from table.session import Session
    from ui.screens.play.commands import Commands


def game_menu(session: Session, commands: Commands, anchor: pygame.Rect) -> Menu:
    """Return the menu, which opens at `anchor`."""
    goes_on, people = session.outcome is None, session.config.humans
    pause = (text("Resume"), "play") if session.paused else (text("Pause"), "pause")
    move_values = Item(
        text("What each move is worth"),
        commands.toggle_move_values,
        "check" if commands.shows_move_values else "eye",
        keys.MOVE_VALUES.keys,
        enabled=commands.may_show_move_values,
        why=refusals.no_move_values(),
    )
    threats_icon = "check" if commands.shows_threats else "target"
    threats = [Item(text("Threats of both sides"), commands.toggle_threats, threats_icon, keys.THREATS.keys)]
    study_key, think_key = ("", "") if goes_on else (keys.STUDY.keys, keys.WATCH.keys)
    can = commands.may_study
    learn = [Item(text("Learn by doing"), commands.open_lesson, "graduation-cap", shortcuts.LEARN.keys)]
    back = [Item(commands.way_back, commands.go_back, "chevron-left")]
    items = [
        Item(text("New game"), commands.new_game, "plus", keys.NEW_GAME.keys),
        Item(text("Rematch"), commands.rematch, "repeat", keys.RESTART.keys),
        Item(text("Swap sides"), commands.swap_sides, "arrow-left-right", keys.SWAP.keys, enabled=goes_on),
        Item(""),
        Item(text("Undo"), commands.undo, "undo-2", keys.UNDO.keys, enabled=commands.may_undo),
        Item(text("Redo"), commands.redo, "redo-2", keys.REDO.keys, enabled=session.can_redo),
        Item(pause[0], commands.toggle_pause, pause[1], keys.pause_of(session.config).keys, enabled=goes_on),
        *(threats if people else ()),
        *((move_values,) if may_be_known(session.game) else ()),
        Item(text("Study the position"), commands.study, "target", study_key, enabled=can, why=refusals.no_study()),
        Item(
            text("Watch it think"),
            commands.watch_it_think,
            "git-branch",
            think_key,
            enabled=can,
            why=refusals.no_thinking(),
        ),
        Item(""),
        Item(text("Copy game"), commands.copy_game, "copy", keys.COPY.keys),
        Item(text("Library"), commands.open_library, "library", shortcuts.LIBRARY.keys),
        *(learn if texts_of(session.game.name).lesson else ()),
        Item(text("Rules"), commands.open_rules, "book-open", shortcuts.RULES.keys),
        Item(text("Keys"), commands.show_keys, "keyboard", shortcuts.SHEET.keys),
        Item(text("Settings"), commands.open_settings, "settings", shortcuts.SETTINGS.keys),
        *(back if commands.way_back else ()),
        Item(text("Back to home"), commands.go_home, "house", shortcuts.HOME.keys),
    ]
    return Menu(items, anchor)
