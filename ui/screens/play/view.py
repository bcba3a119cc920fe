"""What is on the play screen, composed of its parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from coach.boards import texts_of
from coach.game_texts import subtitle
from game.texts import text
from table.session import Session
from ui.boards.messages import PieceChoice, Status
from ui.kit.button import Button, IconButton, Kind
from ui.kit.tree.commands import button, icon_button
from ui.kit.tree.layout import Column, Row, Stack
from ui.kit.tree.leaves import Canvas
from ui.kit.tree.lists import Scroll
from ui.kit.tree.page import Page, PageBar
from ui.parts.action_bar import ActionBar, choice_buttons
from ui.parts.board_layout import GAP, BoardTable
from ui.parts.board_layout import is_small as is_small_window
from ui.parts.game_keys import LAST
from ui.parts.live import draw_spinner
from ui.parts.move_list import MoveList, moves_card
from ui.parts.status_line import StatusLine
from ui.parts.top_bar import top_bar
from ui.parts.win_bar import WinBar
from ui.screens.play.blunder_guard import BlunderPrompt
from ui.screens.play.bottom_bar import guard_question, result_banner
from ui.screens.play.commands import CommandContext, Commands
from ui.screens.play.forced_pass import ForcedPass
from ui.screens.play.keys import (
    HINT,
    MENU,
    NEW_GAME,
    NEXT_LEVEL,
    PLAY_ANYWAY,
    REMATCH,
    RESIGN,
    REVIEW,
    REVIEW_LOST,
    TAKE_IT_BACK,
    UNDO,
)
from ui.screens.play.side_panel import (
    CardSwitch,
    MoveNotes,
    ThinkingLine,
    Thoughts,
    after_card,
    chances_card,
    guard_card,
    has_line,
    lower_player,
    player_card,
    show_chance,
)
from ui.screens.play.spectate import Spectate
from ui.screens.play.status_texts import verdict_at
from ui.shell.shortcuts import FULL_SCREEN, SOUND

if TYPE_CHECKING:
    from table.session import Session
    from ui.boards.messages import PieceChoice, Status
    from ui.kit.look import Look
    from ui.kit.tree.node import Child, Node
    from ui.parts.move_list import MoveList
    from ui.parts.status_line import StatusLine
    from ui.parts.win_bar import WinBar
    from ui.screens.play.blunder_guard import BlunderPrompt
    from ui.screens.play.commands import Commands
    from ui.screens.play.forced_pass import ForcedPass
    from ui.screens.play.spectate import Spectate

_ICONS_BELOW = 560  # logical width of a window with room for no more than icons in the top bar
_LOW = 700  # logical height of a window in which the guard's explanation has no room


class Shown(CommandContext, Protocol):
    """What the screen shows, beside the game."""

    commands: Commands
    spectate: Spectate | None
    guard: BlunderPrompt
    forced_pass: ForcedPass
    status_line: StatusLine
    win_bar: WinBar
    moves: MoveList

    @property
    def status(self) -> Status:
        """Content of the status line."""

    def choices(self) -> tuple[PieceChoice, ...]:
        """The pieces that a person can take in hand."""

    def preparing(self) -> str | None:
        """The text on an AI that cannot think yet; None once it can."""

    def open_menu(self) -> None:
        """Open the menu."""


class PlayView:
    """Composes the screen from the state of its scene."""

    def __init__(self, scene: Shown) -> None:
        self._scene = scene
        self._notes, self._thoughts = MoveNotes(), Thoughts()

    def compose(self) -> Node:
        """Return what is on the screen, in reading order."""
        scene = self._scene
        is_small = is_small_window(scene.look.metrics)
        scene.board.cover = draw_cover if covers(scene.session) else None
        scene.board.marks = self._marks()
        panel = Scroll(Column(*self._side_cards(is_small), gap=12))
        return Page(self._bar(is_small), BoardTable(scene.board, self._under(is_small), panel), pad=0, bar_last=True)

    def _marks(self) -> list[Callable[[pygame.Surface, Look], None]]:
        """What is drawn over the board: hint, values, threats, the notice of a pass."""
        scene = self._scene
        hint, view = scene.hint, scene.view
        return [
            *([lambda surface, look: hint.draw(surface, look, view)] if hint is not None else []),
            lambda surface, look: scene.move_values.draw(surface, look, view),
            lambda surface, look: scene.threats.draw(surface, look, view),
            scene.forced_pass.draw,
        ]

    def _bar(self, is_small: bool) -> PageBar:
        """The bar at the top; in a small window the actions are in it."""
        scene = self._scene
        app, settings = scene.app, scene.app.settings
        sound, full = "volume-x" if settings.muted else "volume-2", "minimize" if settings.full_screen else "maximize"
        extra: list[Node] = [
            IconButton(sound, text("Sound"), scene.commands.toggle_sound, keycap=SOUND.keys, group="bar"),
            IconButton(full, text("Full screen"), app.display.toggle_full_screen, keycap=FULL_SCREEN.keys, group="bar"),
        ]
        if is_small:
            extra = self._small_actions() if scene.mode == "play" and not scene.spectate else []
        return top_bar(
            app,
            scene.game.title,
            subtitle(scene.session.config),
            back=scene.open_menu,
            back_icon="menu",
            back_name=text("Menu"),
            extra=extra,
            theme=not is_small,
            settings=not is_small,
        )

    def _under(self, is_small: bool) -> Node:
        """What stands under the board: actions and status line, the result, or the question of the guard."""
        scene = self._scene
        compact, verdict = scene.look.metrics.compact, verdict_at(scene.verdict, scene.line)
        if scene.guard.question is not None:
            keys = TAKE_IT_BACK.keys, PLAY_ANYWAY.keys
            back = Button(
                text("Take it back"),
                scene.guard.take_back,
                "primary",
                icon="undo-2",
                keycap=keys[0],
                size=15,
                radius=12,
            )
            anyway = Button(text("Play it anyway"), scene.guard.play_anyway, keycap=keys[1], size=15, radius=12)
            return guard_question(scene.guard.question, back, anyway, compact=compact)
        if verdict is not None and not scene.spectate:
            return result_banner(verdict, scene.sides, self._ways_on(compact), compact=compact)
        actions = [] if is_small else self._actions(stacked=True)
        moves = [*scene.off_board_moves.buttons.values(), *actions]
        browses = scene.mode == "browse"
        bar = (
            scene.spectate.bar()
            if scene.spectate
            else ActionBar(choice_buttons(scene.sides, scene.choices(), scene.commands.choose, dimmed=browses), moves)
        )
        return Column(bar, None if is_small else self._status_line(is_small), gap=GAP)

    def _status_line(self, is_small: bool) -> Node:
        """The line with the way back from an earlier position, which stands below it in a small window."""
        scene = self._scene
        back = self._back_to_game() if scene.mode in ("browse", "browse over") else None
        if is_small and back is not None:
            return Column(scene.status_line.show(scene.status), back, gap=8)
        return scene.status_line.show(scene.status, back)

    def _back_to_game(self) -> Button:
        scene = self._scene
        label = text("Back to the game")
        made = Button(label, scene.commands.back_to_game, keycap=LAST.keys, size=13, name="Back to the game")
        made.tall = 32
        return made

    def _actions(self, *, stacked: bool) -> list[Node]:
        """The buttons for what can be done in a game."""
        scene = self._scene
        pending = scene.view.pending()
        undo = button(UNDO, scene, label=text("Take back") if pending else None, radius=12, stacked=stacked)
        undo.enabled = scene.mode == "play" and (scene.session.can_undo or pending)
        hint = button(HINT, scene, radius=12, stacked=stacked)
        hint.tooltip = ""  # what it says is on the sheet of keys
        resign = button(RESIGN, scene, "danger", radius=12, stacked=stacked)
        name = "Game menu"
        menu = Button(
            text("Menu"), scene.open_menu, icon=MENU.icon, keycap=MENU.keys, name=name, radius=12, stacked=stacked
        )
        spins = scene.session.is_looking_for_hint
        spinner = Canvas(_draw_looking, live=True) if spins else None
        return [undo, Stack(hint, spinner), resign, *([menu] if stacked else [])]

    def _small_actions(self) -> list[Node]:
        """The actions in the top bar of a small window."""
        scene = self._scene
        if scene.look.metrics.logical_width < _ICONS_BELOW:
            return [icon_button(command, scene) for command in (UNDO, HINT, RESIGN)]
        return [Row(*self._actions(stacked=False), gap=8, wraps=False)]

    def _ways_on(self, compact: bool) -> list[Button]:
        """The buttons of a finished game. After a loss, the review is the primary one, which Enter presses."""
        scene = self._scene
        if scene.mode != "over":
            return [self._back_to_game()]
        lost, commands = scene.verdict is not None and scene.verdict.lost, scene.commands
        found = []
        if scene.session.can_undo:
            undo = Button(
                text("Undo"), commands.undo, icon="" if compact else "undo-2", keycap=UNDO.keys, radius=12,
                stacked=not compact, tooltip=text("Take back the end"), name="Take back the end",
            )  # fmt: skip
            found.append(undo)
        review_key, rematch_key = (REVIEW_LOST.keys, "") if lost else (REVIEW.keys, REMATCH.keys)
        size = 14 if compact else 15
        kinds: tuple[Kind, Kind] = ("secondary", "primary") if lost else ("primary", "secondary")
        return [
            *found,
            Button(text("Rematch"), commands.rematch, kinds[0], keycap=rematch_key, size=size, radius=12),
            Button(text("Review"), commands.review, kinds[1], keycap=review_key, size=size, radius=12),
            Button(text("New game"), commands.new_game, keycap=NEW_GAME.keys, size=size, radius=12),
        ]

    def _side_cards(self, is_small: bool) -> list[Child]:
        """The cards beside the board: the players above and below, between them chances, moves and switch."""
        scene = self._scene
        session = scene.session
        lower = lower_player(session.config)
        has_banner = scene.is_asked or (scene.verdict is not None and not scene.spectate)
        return [
            self._status_line(is_small) if is_small and not has_banner else None,
            self._player_card(1 - lower),
            self._chances(),
            self._moves(),
            self._guard_card() if scene.guard.offered else None,
            self._player_card(lower),
        ]

    def _player_card(self, player: int) -> Node:
        scene = self._scene
        held = scene.guard.held_entry()
        has_thoughts = has_line(scene.session, player)
        return player_card(
            scene.session,
            scene.sides,
            player,
            scene.look,
            held="" if held is None else held.text,
            line=ThinkingLine(lambda: self._thoughts.of(scene.session, player, scene.preparing()))
            if has_thoughts
            else None,
            stepper=scene.spectate.stepper(player) if scene.spectate else None,
        )

    def _chances(self) -> Node | None:
        """The chances, or what comes after the game."""
        scene = self._scene
        if scene.mode == "over" and scene.after is not None:
            label = text("Play {name}", name=scene.after.title)
            play = Button(
                label,
                scene.commands.next_level,
                icon="arrow-right",
                keycap=NEXT_LEVEL.keys,
                name="Next level",
                radius=12,
            )
            return after_card(scene.after, play if scene.after.level is not None else None)
        if not scene.session.config.show_win_chance:
            return None
        self.show_chances()
        scene.win_bar.left = scene.view.left_side
        return chances_card(scene.win_bar, *(scene.spectate.chances() if scene.spectate else ()))

    def show_chances(self) -> bool:
        """Show the chances of the shown position; True if they changed."""
        scene = self._scene
        proven = scene.app.settings.verdicts
        return show_chance(scene.win_bar, scene.session, scene.line.ply, scene.look, proven=proven)

    def _moves(self) -> Node:
        scene = self._scene
        session, entry, notes = scene.session, scene.guard.held_entry(), self._notes
        notes.read(session)
        held = [] if entry is None else [entry]
        awaited = [session.match.player] if session.outcome is None else []
        scene.moves.set_notes(notes.notes + held, notes.movers + awaited, scene.line.ply + len(held), scene.look)
        legend = texts_of(session.game.name).again
        remark = "" if session.config.is_kept else text("This game is not kept")
        return moves_card(scene.moves, scene.line.length, remark=remark, legend=text(legend) if legend else "")

    def _guard_card(self) -> Node:
        scene = self._scene
        words = text("Asks once per move.")
        if scene.session.config.time_control is not None:
            words = text("Asks once per move. The clock goes on.")
        switch = CardSwitch(text("Ask before a blunder"), scene.guard.is_on, scene.guard.turn)
        return guard_card(switch, "" if scene.look.metrics.logical_height < _LOW else words)


# -- over the board -----------------------------------------------------------------------------------


def _draw_looking(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw a spinner around the lamp of the hint's button during the search."""
    draw_spinner(surface, look, (rect.centerx, rect.y + rect.h * 0.34), 13)


def covers(session: Session) -> bool:
    """Return whether the board is covered: a person plays, and the pause stops a clock."""
    plays = session.outcome is None and session.config.humans > 0
    return plays and session.paused and session.clock is not None and bool(session.match.moves)


def draw_cover(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw the cover over the board at `rect`."""
    look.card(surface, rect)
    x, y, apart = rect.centerx, rect.centery, look.px(36)
    look.icon(surface, "pause", (x, y - apart), 40, look.theme.text2)
    look.text(surface, text("Paused"), (x, y + apart // 4), 24, "display", anchor="center")
    explanation, room = text("The board is hidden while the clocks are stopped."), rect.w - look.px(32)
    look.text(surface, explanation, (x, y + apart), 15, "medium", look.theme.text2, "center", room)
