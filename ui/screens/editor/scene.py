"""The position editor: put any position together by clicks, or by its text, and play on from it.

The rules refuse a position that no game reaches; the editor says why, and offers repairs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from coach.position_draft import Arrangement, PositionDraft, board_of, read
from coach.position_editor import error_sentence
from coach.position_repairs import Repair, repairs
from game import find_game
from game.errors import RulesError
from game.texts import text
from game.verbs import current_player, is_terminal, returns
from table.config import Seat
from table.pasting import pasted
from table.reading import Start
from ui.boards import theme_of
from ui.kit.button import Button, IconButton
from ui.parts import intake
from ui.parts.board_choice import BoardChoice
from ui.parts.copying import copy_out
from ui.parts.editable import can_edit
from ui.parts.quick import quick_config
from ui.parts.side_styles import SideStyles
from ui.parts.start_dialog import StartDialog
from ui.parts.top_bar import TopBar
from ui.screens.editor import layout as frame
from ui.screens.editor.board import EditorBoard
from ui.screens.editor.cards import News, NewsCard, Picture, SideCard, ThenTile
from ui.screens.editor.keys import TABLE
from ui.screens.editor.palette import Palette
from ui.shell.routes import EditorRoute, PlayRoute, StudyRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import SHEET, open_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.shell.host import Host

_HELP = (
    "Right click takes a piece away, the wheel changes the piece. Ctrl V pastes a position or a whole game."
    " Arrows and Enter do the same without a mouse."
)
_HELP_NUMBERS = (
    "Right click takes one away, the wheel adds and takes. Ctrl V pastes a position or a whole game."
    " Arrows, + and - do the same without a mouse."
)


class EditorScene(Scene):
    """Edits a position of one board."""

    title = "Position editor"
    single_instance = True
    keys = TABLE

    def __init__(self, app: Host, board: str, position: str | None = None) -> None:
        """Begin with a position text, legal or not; without one, with the position that was edited last.

        Raises:
            RulesError: if there is no such board, or the text is no position of this board.
        """
        super().__init__(app)
        self.game, texts = find_game(board), texts_of(board)
        self.draft = PositionDraft(self.game, texts.position_editor)
        self.draft.now = self._last() if position is None else _read(self.draft, position)
        self.sides = SideStyles(theme_of(board).pieces, texts.sides)
        self.quick = quick_config(app, board)
        """The configuration of a game against the computer player of the last game."""
        key = SHEET.keys
        sheet = IconButton("circle-question-mark", text("Keys"), lambda: open_sheet(app), keycap=key, group="bar")
        self.choice = BoardChoice(app, self.game, self._go_over, can_edit)
        self.bar = TopBar(app, text("Position editor"), extra=[sheet], choice=self.choice)
        self.board = EditorBoard(self.game, self.look, self.draft, self.changed, self.next_piece)
        self.size = Button(
            "",
            self.resize,
            icon="repeat",
            keycap="H",
            tooltip=text("Another number of houses"),
            stacked=True,
            radius=12,
        )
        """The button with the board's size; it changes to the next size, where there are several."""
        sizes = [] if texts.position_editor.heaps is None else [self.size]
        self.palette = Palette(self.sides, texts.position_editor, self.choose, self._typed, self._actions(), sizes)
        self.side = SideCard(self.sides, texts.position_editor, self.look, self._choose_side)
        self.news = NewsCard(self.repair, self.other_repair)
        self.tiles = self._tiles()
        self.players = Button(text("Choose players"), self.choose_players, "ghost", keycap="P", size=13)
        self._repairs: list[Repair] = []
        self._offered = 0
        self.over = False
        """Whether the game is over in the position; then it can only be analysed."""
        self._frame: frame.EditorFrame | None = None
        listed = [self.bar.back, self.choice, self.board, *self.palette.controls, self.side.choice, *self.news.controls]
        self.controls.add(*listed, self.players, *self.tiles, *self.bar.right)
        self.choose(0)
        self.changed()

    def _last(self) -> Arrangement:
        """The position that was edited here last."""
        try:
            return _read(self.draft, self.app.settings.setup(self.game.name).position)
        except RulesError:
            return self.draft.start

    def leave(self) -> None:
        """Keep the position for the next visit."""
        settings, board = self.app.settings, self.game.name
        setup = settings.setup(board)
        kept = "" if self.draft.now == self.draft.start else self.draft.text
        if setup.position != kept:
            setup.position = kept
            settings.keep_setup(board, setup)
            self.app.save_settings()

    def _actions(self) -> list[Button]:
        return [
            Button(text("Undo"), self.undo, icon="undo-2", keycap="U", stacked=True, radius=12),
            Button(text("Copy"), self.copy, icon="copy", radius=12),
            Button(text("Empty"), lambda: self._set(self.draft.empty), icon="trash-2", radius=12),
            Button(text("Start"), lambda: self._set(self.draft.start), icon="rotate-ccw", radius=12),
        ]

    def _tiles(self) -> list[ThenTile]:
        def stone(player: int) -> Picture:
            def draw(surface: pygame.Surface, centre: tuple[int, int], size: int, enabled: bool) -> None:
                icon = self.sides.icon(player, size, self.look.theme)
                if not enabled:
                    icon = icon.copy()
                    icon.set_alpha(110)
                surface.blit(icon, icon.get_rect(center=centre))

            return draw

        def drawn(icon: str) -> Picture:
            def draw(surface: pygame.Surface, centre: tuple[int, int], _size: int, enabled: bool) -> None:
                theme = self.look.theme
                ink = theme.text2 if enabled else self.look.soft(theme.text3, 0.65)
                self.look.icon(surface, icon, centre, 22, ink)

            return draw

        tiles = [
            ThenTile(text("Play {side}", side=self.sides.name(player)), stone(player), self._player(player))
            for player in (0, 1)
        ]
        people = ThenTile(text("Two people"), drawn("users"), self.play_two)
        return [*tiles, people, ThenTile(text("Study"), drawn("search"), self.analyse)]

    def _player(self, player: int) -> Callable[[], None]:
        return lambda: self.play_side(player)

    @property
    def occupation(self) -> str:
        return text("while setting up a position")

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    # -- what is wrong --------------------------------------------------------------------------------

    @property
    def legal(self) -> bool:
        """Whether a game can go on from the position."""
        return self.news.news.good

    def changed(self) -> None:
        """Check the position again after a change."""
        self.palette.field.set_text(self.draft.text)
        if self.draft.position_editor.heaps is not None:
            self.size.label = self.draft.position_editor.heaps.size(self.draft.now.board)
        self._judge()

    def _judge(self) -> None:
        """Show whether the rules accept the position, and why not."""
        self.palette.fault, self.palette.field.invalid = None, False
        self._offered, self.players.visible, self.over = 0, False, False
        try:
            state = self.draft.state
        except RulesError as error:
            fault = texts_of(self.game.name).position_editor.fault(
                self.draft.now.arranged, error, texts_of(self.game.name)
            )
            news = News(*fault)
        else:
            news, self.over = self._news_of(state), bool(is_terminal(state))
            self.players.visible = True
            self.players.label = text("Look at it") if self.over else text("Choose players")
        self._repairs = [] if news.good else repairs(self.draft)
        self._say(news)

    def _news_of(self, state: object) -> News:
        """Return the news of a legal position."""
        if not is_terminal(state):
            side = self.sides.name(int(current_player(state)))
            return News(text("Legal, {side} to move", side=side), text("A game can go on from here."), good=True)
        won = int(returns(state))
        who = self.sides.name(0 if won > 0 else 1)
        drawn = texts_of(self.game.name).how_drawn(state)
        sentence = text("{side} has won here, so nobody can move.", side=who) if won else drawn
        return News(text("The game is over"), sentence)

    def _say(self, news: News) -> None:
        offered = self._repairs[self._offered] if self._repairs else None
        self.news.show(news, offered, len(self._repairs) > 1)
        self.board.blamed = offered.cell if offered else None
        self.side.count = self.draft.count
        fewer = offered is not None and offered.arrangement.count() != self.draft.now.count()
        self.side.wrong = self.draft.now.at(offered.cell) if offered and offered.cell and fewer else ""
        self.side.choice.value = self.draft.now.side
        self.palette.undo.enabled = self.draft.can_undo
        self._offer_games(news.good)
        self.app.relayout()
        self.app.invalidate()

    def _offer_games(self, legal: bool) -> None:
        rival = self._rival.name
        for player, tile in enumerate(self.tiles[:2]):
            mine = player == self.draft.now.side
            tile.detail = text("against {name}", name=rival) if mine else text("{name} begins", name=rival)
        self.tiles[2].detail, self.tiles[3].detail = text("at one screen"), text("on the study board")
        for tile in self.tiles:
            tile.enabled, tile.leads = legal, tile is self.tiles[0]
        self.tiles[3].enabled = legal or self.over

    # -- what the player wants --------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Select a piece by its index; the index after the last piece is Erase."""
        letters = self.draft.position_editor.letters
        self.board.hand = letters[index] if index < len(letters) else ""
        self.palette.select_piece(self.board.hand)
        self.app.invalidate()

    def next_piece(self, step: int) -> None:
        """Select the next piece of the palette."""
        hands = [*self.draft.position_editor.letters, ""]
        self.choose((hands.index(self.board.hand) + step) % len(hands))

    def undo(self) -> None:
        """Take the last change back."""
        self.draft.undo()
        self.changed()

    def repair(self) -> None:
        """Apply the offered repair."""
        if self._repairs:
            self._set(self._repairs[self._offered].arrangement)

    def other_repair(self) -> None:
        """Offer another repair."""
        if len(self._repairs) > 1:
            self._offered = (self._offered + 1) % len(self._repairs)
            self._say(self.news.news)

    def resize(self) -> None:
        """Change to the next size of the board, where there are several."""
        self.draft.resize()
        self.changed()

    def copy(self) -> None:
        """Put the position on the clipboard."""
        copy_out(self.app, self.draft.text, text("The position is copied."))

    def paste(self) -> None:
        """Show the position on the clipboard, or the last position of a copied game. A line that cannot be read is
        shown in the field, with its fault.
        """
        given = self.app.paste().strip()
        found, board = pasted(given, self.game.name), board_of(given)
        if found is not None:
            self._go_on_with(*found)
        elif board is not None:
            self._go_on_with(board, given)
        elif given and len(given) <= self.palette.field.max_length and given.isprintable():
            self.palette.field.set_text(given)
            self._typed(given)
        else:
            intake.paste(self.app)

    def _go_on_with(self, board: str, position: str) -> None:
        """Show a position; Undo restores the position that its board had before."""
        if board != self.game.name:
            names = {"board": find_game(board).title, "other": self.game.title, "key": self.choice.keycap}
            sentence = text("A position of {board}. Your position on {other} is kept: {key} brings it back.", **names)
            self.app.notice(sentence)
            self._go_over(board)
        self.app.navigate(EditorRoute(board, position))

    def take(self, position: str) -> None:
        """Show a position text. Raises RulesError if it is no position of this board."""
        self._set(_read(self.draft, position))

    def _set(self, arrangement: Arrangement) -> None:
        self.draft.change(arrangement)
        self.changed()

    def _go_over(self, board: str) -> None:
        """Edit a position of another board."""
        self.app.navigate(EditorRoute(board))

    def turn(self) -> None:
        """Let the other side move."""
        self._set(self.draft.now.turned())

    def _choose_side(self, side: int) -> None:
        if side != self.draft.now.side:
            self.turn()

    def _typed(self, typed: str) -> None:
        """Read the text at once; an unreadable one leaves the board unchanged."""
        try:
            self.draft.read(typed)
        except RulesError as error:
            self.palette.fault, self.palette.field.invalid = error.place, True
            self._repairs = [Repair(text("Text of the board"), "undo-2", self.draft.now)]
            self._offered, self.players.visible, self.over = 0, False, False
            self._say(News(text("This text cannot be read"), error_sentence(error)))
        else:
            self._judge()

    # -- on to a game ---------------------------------------------------------------------------------

    @property
    def _rival(self) -> Seat:
        return next(seat for seat in self.quick.seats if not seat.is_human)

    def play_side(self, player: int) -> None:
        """Play one side of the position against the computer player of the last game."""
        me, rival = Seat.human(self.app.settings.first), self._rival
        self._begin((me, rival) if player == 0 else (rival, me))

    def play_two(self) -> None:
        """Let two people play on from the position."""
        settings = self.app.settings
        self._begin((Seat.human(settings.first), Seat.human(settings.second)))

    def analyse(self) -> None:
        """Open the position on the study board, in place of the editor if a study opened it."""
        if self.legal or self.over:
            below = self.app.scenes[-2] if self.app.can_go_back else None
            over_study = below is not None and isinstance(below.route, StudyRoute)
            self.app.navigate(StudyRoute(self.game.name, self._position), replace=over_study)

    @property
    def _position(self) -> str | None:
        """The position text; None for the board's own start."""
        begins = self.draft.text == self.draft.start.text(self.draft.position_editor)
        return None if begins else self.draft.text

    def choose_players(self) -> None:
        """Ask who plays which side."""
        if self.players.visible:
            self.app.open(StartDialog(self.app, Start(self.game.name, self.draft.text)))

    def _begin(self, seats: tuple[Seat, Seat]) -> None:
        if self.legal:
            self.app.navigate(PlayRoute(replace(self.quick, seats=seats, position=self._position)))

    # -- events and drawing -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys; the right button and the arrow keys belong to the board, whatever has the focus."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.board.contains(event.pos):
            self.board.take_at(event.pos)
            return True
        if super().handle(event):
            self._tell_enter()
            return True
        if event.type == pygame.KEYDOWN and self.controls.focused is None and self.board.key(event, self.look):
            self.controls.focus(self.board, self.look, by_keyboard=True)
            self._tell_enter()
            return True
        return False

    def _tell_enter(self) -> None:
        """Show Enter on a button's key cap, unless the board's cursor is shown: then Enter belongs to the board."""
        free = not (self.controls.ring_visible and self.board.focused)
        if self.news.repair.keycap != ("Enter" if free else ""):
            self.news.repair.keycap = "Enter" if free else ""
            self.app.relayout()
        for tile in self.tiles:
            tile.shows_keycap = free

    def enter(self) -> None:
        """Read the computer player of the last game again; a game may have changed it."""
        self.quick = quick_config(self.app, self.game.name)
        self._offer_games(self.legal)

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything."""
        look = self.look
        top = self.bar.layout(size[0])
        places = self._frame = frame.arrange(look.metrics, top)
        self.board.layout(places.board, look)
        self.palette.layout(places.palette, look)
        self.side.layout(places.side, look)
        self.news.layout(places.news, look)
        wide, tall = self.players.natural_width(look), look.px(34)
        at = pygame.Rect(0, 0, wide, tall)
        at.midright = (places.then.right - look.px(6), places.then.y + look.px(23))
        self.players.rect = at
        for tile, rect in zip(self.tiles, places.tiles, strict=True):
            tile.rect = rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look, places = self.look, self._frame
        assert places is not None
        self.bar.draw(surface)
        self.palette.draw(surface, look)
        self.side.draw(surface, look)
        self.news.draw(surface, look)
        self._draw_then(surface, places)
        self.controls.draw(surface, look)
        self.palette.draw_over(surface, look)

    def _draw_then(self, surface: pygame.Surface, places: frame.EditorFrame) -> None:
        look, card = self.look, places.then
        look.card(surface, card, 14)
        left, middle = card.x + look.px(18), card.y + look.px(25)
        title = look.text(surface, text("Then"), (left, middle), 14, "semi")
        if not self.players.visible:
            room = card.right - look.px(16) - title.right - look.px(8)
            sentence = text("once the position is legal")
            look.text(
                surface, sentence, (card.right - look.px(16), middle), 12, "medium", look.theme.text3, "right", room
            )
        if places.help is not None:
            self._draw_help(surface, places.help)

    def _draw_help(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        look, sentence = self.look, text(_HELP if self.draft.position_editor.heaps is None else _HELP_NUMBERS)
        if look.paragraph_height(sentence, room.w, 13) <= room.h:
            look.line(surface, room.x, room.y - look.px(16), room.w)
            look.paragraph(surface, sentence, room.topleft, room.w, 13, "medium", look.theme.text2)


def _read(draft: PositionDraft, position: str) -> Arrangement:
    return read(draft.game, draft.position_editor, " ".join(position.split()))
