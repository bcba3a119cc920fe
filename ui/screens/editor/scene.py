"""The position editor: put any position together by clicks, or by its text, and play on from it.

The rules refuse a position that no game reaches; the editor says why, and offers repairs.
Input: a board and a position text. Output: a position text, for a new game, the study or other programs.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from coach.boards import texts_of
from coach.player_texts import seat_name
from coach.position_draft import board_of
from coach.position_editing import EditedPosition
from coach.quick_game import quick_config
from game import find_game
from game.texts import text
from table.config import Seat
from table.pasting import pasted
from table.reading import Start
from ui.boards import theme_of
from ui.kit import Button, Command, Section, button, window
from ui.kit.tree import Box, Column, Node, Page, Panel, Row, Spacer, Split
from ui.parts import intake
from ui.parts.board_choice import CHOOSE_BOARD, BoardChoice, can_edit
from ui.parts.export import copy_out
from ui.parts.pictures import SideStyles
from ui.parts.reading import READ_PIECES, Reading
from ui.parts.start_dialog import StartDialog
from ui.parts.top_bar import keys_button, top_bar
from ui.screens.editor import cards
from ui.screens.editor.board import TAKE, EditorBoard
from ui.screens.editor.cards import ThenTile
from ui.shell.host import Host
from ui.shell.routes import EditorRoute, PlayRoute, StudyRoute
from ui.shell.scene import SceneOfBoard


def _hand(number: int) -> Command:
    """Return the command of the key `number`: it selects the piece `number`, or Erase after the last piece."""
    there = lambda scene: number <= len(scene.draft.position_editor.pieces) + 1  # noqa: E731
    return Command(str(number), "", lambda scene: scene.draft.choose(number - 1), there)


def _has_numbers(scene: EditorScene) -> bool:
    return scene.draft.has_numbers


SIZE = Command("H", "Another number of houses", lambda scene: scene.draft.resize(), _has_numbers, icon="repeat")
UNDO = Command(
    "U", "Undo", lambda scene: scene.draft.undo(), also=("Ctrl+Z",), icon="undo-2",
    enabled=lambda scene: scene.draft.can_undo,
)  # fmt: skip
COPY = Command(
    "Ctrl+C", "Copy the position", lambda scene: copy_out(scene.app, scene.draft.text, text("The position is copied.")),
    title="Copy", icon="copy",
)  # fmt: skip
OTHER = Command("F", "Another fix", lambda scene: scene.draft.offer_another())
PLAYERS = Command("P", "Choose players", lambda scene: scene.choose_players())
TABLE = (
    Section(
        "Position editor",
        (
            Command("1 – 5", "The piece in hand, or Erase"),
            *(_hand(number) for number in range(1, 10)),
            Command("← ↑ ↓ →", "Cell to cell"),
            Command("Enter", "Place, or the coloured button"),
            Command("+ -", "One more, one less", when=_has_numbers),
            SIZE,
            TAKE,
            UNDO,
            OTHER,
            Command("X", "Other side to move", lambda scene: scene.draft.turn_to(1 - scene.draft.now.side)),
            Command("Y", "Study the position", lambda scene: scene.analyse()),
            CHOOSE_BOARD,
            PLAYERS,
            COPY,
            Command("Ctrl+V", "Paste a position or a game", lambda scene: scene.paste()),
        ),
    ),
    READ_PIECES,
)
_SIDE, _SIDE_NARROW = 400, 312  # logical widths of the right column


class EditorReading(Reading):
    """The sentences about the edited position, for keys that read aloud."""

    def go_to_cell(self) -> None:
        """Ask the person for a cell, and focus the board, so that Enter places a piece there."""
        self.scene.focus(self.scene.board.name, by_keyboard=True)
        super().go_to_cell()


class EditorScene(SceneOfBoard):
    """Edits a position of one board."""

    title = "Position editor"
    activity = "while setting up a position"
    single_instance = True
    keys = TABLE
    reading = EditorReading

    def __init__(self, app: Host, board: str, position: str | None = None) -> None:
        """Begin with the text `position`, legal or not; if it is None, with the position that was edited last.

        Raises:
            RulesError: if there is no such board, or the text is no position of this board.
        """
        super().__init__(app)
        self.game = find_game(board)
        self.draft = EditedPosition(self.game, app.settings, position)
        self.sides = SideStyles(theme_of(board).pieces, texts_of(board).sides)
        self.quick = quick_config(app, board)
        """The configuration of a game against the computer player of the last game."""
        self.board = EditorBoard(self.look, self.draft)

    def leave(self) -> None:
        """Keep the position for the next visit."""
        super().leave()
        if self.draft.keep(self.app.settings):
            self.app.save_settings()

    # -- what is on the screen ------------------------------------------------------------------------

    def compose(self) -> Node:
        """The page: the palette below the board (in a small window, beside the board), other cards beside both."""
        metrics, app = self.look.metrics, self.app
        low, wide = metrics.logical_height < cards.LOW, _SIDE if metrics.roomy else _SIDE_NARROW
        choice, gap = BoardChoice(app, self.game, self._go_over, can_edit), 8 if low else 12
        side, verdict, then = cards.side_card(self.look, self.sides, self.draft), self._verdict(), self._then()
        pieces, actions, line = self._palette()
        if metrics.tight and metrics.low:
            left = Column(self.board, verdict, gap=8, grow=1)
            above = Row(left, cards.small_palette(pieces, actions), gap=8, align="start")
            whole = Panel(Row(*line, gap=8), radius=14, elevation=1, pad=8)
            parts: Node = Column(above, whole, Row(Box(side, grow=1), then, gap=8, align="stretch"), gap=8)
        else:
            left = Column(self.board, cards.palette(self.look, pieces, actions, line), gap=gap)
            parts = Split(left, Column(side, verdict, then, gap=gap), wide=(wide, wide), gap=min(24, metrics.margin))
        bar = top_bar(app, text("Position editor"), extra=[keys_button(app)], choice=choice)
        return Page(bar, Column(parts, Spacer(4 if low else 8, grow=0), gap=0), pad=8 if low else 16)

    def _palette(self) -> tuple[list[cards.PieceButton], list[Button], tuple[Node, ...]]:
        """Return the buttons of the pieces, the other buttons, and the nodes of the line with the position text."""
        draft, editor = self.draft, self.draft.position_editor
        numbers, count = range(1, len(editor.pieces) + 1), len(editor.pieces)
        pieces = [cards.PieceButton(self.sides, editor.pieces, each, draft.choose, draft.hand) for each in numbers]
        erase = Button(text("Erase"), lambda: draft.choose(count), icon="eraser", stacked=True, radius=12)
        erase.keycap, erase.selected = str(count + 1), not draft.hand
        actions = [erase, button(UNDO, self, stacked=True, radius=12)]
        if editor.heaps is not None:
            size = editor.heaps.size(draft.now.board)
            actions.append(button(SIZE, self, label=size, stacked=True, radius=12))
        field = cards.PositionField(draft.written, draft.type, draft.verdict.fault)
        whole = (
            button(replace(COPY, keys=""), self, radius=12, tooltip=""),
            Button(text("Empty"), lambda: draft.change(draft.empty), icon="trash-2", radius=12),
            Button(text("Start position"), lambda: draft.change(draft.initial), icon="rotate-ccw", radius=12),
        )
        for each in () if self.look.metrics.roomy else whole:
            each.icon = ""  # the field needs the room
        return pieces, actions, (field, *whole)

    def _verdict(self) -> Node:
        verdict, offered, other = self.draft.verdict, self.draft.offered, None
        if offered is None:
            return cards.news_card(self.look, verdict, "", None, None)
        size, tall = 15 if self.look.metrics.roomy else 13, 40 if self.look.metrics.logical_height < cards.LOW else 48
        repair = Button(offered.words, self.draft.repair, "primary", icon=offered.icon, size=size, radius=12, tall=tall)
        repair.name, repair.grow, repair.keycap = text("Repair"), 1, "Enter" if self._enter_is_free else ""
        if len(verdict.repairs) > 1:
            other = button(OTHER, self, size=size, radius=12, tall=tall)
        return cards.news_card(self.look, verdict, offered.aside, repair, other)

    def _then(self) -> Node:
        players, usable = None, self.draft.is_usable
        if usable:
            label = text("Look at it") if self.draft.verdict.is_over else text("Choose players")
            players = button(PLAYERS, self, "ghost", label=label, size=13, tall=34)
        rival, side = seat_name(self._rival), self.draft.now.side
        details = [
            text("against {player}", player=rival) if side == player else text("{name} begins", name=rival)
            for player in (0, 1)
        ]
        play = text("Play {side}", side=self.sides.name(0)), text("Play {side}", side=self.sides.name(1))
        can, free = self.draft.verdict.is_legal, self._enter_is_free
        made = partial(ThenTile, sides=self.sides, leads=False, has_cap=free, enabled=can)
        tiles = [
            made(play[0], details[0], 0, partial(self.play_side, 0), leads=True),
            made(play[1], details[1], 1, partial(self.play_side, 1)),
            made(text("Two people"), text("at one screen"), "users", self.play_two),
            made(text("Study"), text("see the best moves"), "search", self.analyse, enabled=usable),
        ]
        return cards.then_card(self.look, players, tiles, self.draft.advice)

    @property
    def _enter_is_free(self) -> bool:
        """Whether Enter presses the coloured button; while the board's cursor is shown, Enter belongs to the board."""
        return not (self.controls.ring_visible and self.board.focused)

    # -- what the player wants --------------------------------------------------------------------------

    def paste(self) -> None:
        """Edit the position, or the game's last position, on the clipboard; another short text goes to the field."""
        given = window.paste_text().strip()
        found, board = pasted(given, self.game.name), board_of(given)
        if found is not None:
            self._go_on_with(*found)
        elif board is not None:
            self._go_on_with(board, given)
        elif given and len(given) <= cards.LONGEST and given.isprintable():
            self.draft.type(given)
        else:
            intake.paste(self.app)

    def _go_on_with(self, board: str, position: str) -> None:
        """Show a position of any board; Undo restores that board's previous position."""
        if board != self.game.name:
            names = {"board": find_game(board).shown_title, "other": self.game.shown_title, "key": CHOOSE_BOARD.keys}
            sentence = text("A position of {board}. Your position on {other} is kept: {key} brings it back.", **names)
            self.app.notice(sentence)
            self._go_over(board)
        self.app.navigate(EditorRoute(board, position))

    def show_position(self, position: str) -> None:
        """Show the position that a text describes. Raises RulesError if it is no position of this board."""
        self.draft.change(self.draft.parsed(position))
        self.invalidate()

    def _go_over(self, board: str) -> None:
        """Edit a position of the board `board`, which replaces the present board."""
        self.app.navigate(EditorRoute(board))

    # -- on to a game ---------------------------------------------------------------------------------

    @property
    def _rival(self) -> Seat:
        return next(seat for seat in self.quick.seats if not seat.is_human)

    def play_side(self, player: int) -> None:
        """Play one side of the position against the computer player of the last game."""
        me, rival = Seat.human(self.app.settings.first), self._rival
        self._begin((me, rival) if player == 0 else (rival, me))

    def play_two(self) -> None:
        settings = self.app.settings
        self._begin((Seat.human(settings.first), Seat.human(settings.second)))

    def analyse(self) -> None:
        """Open the position on the study board; if a study opened this editor, the new study replaces the editor."""
        if self.draft.is_usable:
            below = self.app.scenes[-2] if self.app.can_go_back else None
            over_study = below is not None and isinstance(below.route, StudyRoute)
            self.app.navigate(StudyRoute(self.game.name, self.draft.to_play_from), replace=over_study)

    def choose_players(self) -> None:
        if self.draft.is_usable:
            self.app.open(StartDialog(self.app, Start(self.game.name, self.draft.text)))

    def _begin(self, seats: tuple[Seat, Seat]) -> None:
        if self.draft.verdict.is_legal:
            self.app.navigate(PlayRoute(replace(self.quick, seats=seats, position=self.draft.to_play_from)))

    # -- events and drawing -----------------------------------------------------------------------------

    def respond(self, event: pygame.event.Event) -> bool:
        """Take mouse and keys; the board gets right clicks, and keys while no control has the focus. True if used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.board.contains(event.pos):
            self.board.remove_piece(self.board.view.places.hit(event.pos))
            return True
        if super().respond(event):
            return True
        if event.type == pygame.KEYDOWN and self.controls.focused is None and self.board.key(event, self.look):
            self.controls.focus(self.board, self.look, by_keyboard=True)
            return True
        return False

    def enter(self) -> None:
        """Read again which computer player played the last game, since another game may have been played."""
        self.quick = quick_config(self.app, self.game.name)
        self.invalidate()
