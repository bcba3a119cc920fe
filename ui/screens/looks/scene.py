"""The screen Looks: try materials, pieces and sounds on a board. Only the button Use keeps a choice."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pygame

from coach.boards import texts_of
from coach.position_editor import Spelling
from game import GAMES, find_game
from game.errors import cause_of
from game.texts import sentences, text
from game.verbs import apply_action, current_player, is_terminal
from saves import programs
from saves.settings import ALL, SOUNDS, LookChoice
from ui.boards import diagram, piece_icon, theme_of, view_for
from ui.boards.looks import dressed
from ui.boards.materials import Material
from ui.boards.styles import PieceStyle
from ui.kit import Button, Command, Dropdown, Look, Section, Segmented, Theme, button
from ui.kit.motion import earliest
from ui.kit.tree import Canvas, Card, Column, Grid, Node, Page, Row, Spacer, Span, Split, Text, Whole, paragraph
from ui.parts.board_panel import BoardPanel
from ui.parts.board_scene import BoardScene
from ui.parts.top_bar import top_bar
from ui.shell.host import Host
from ui.shell.sound import in_set

USE = Command("Enter", "Use this look")
HEAR = Command("H", "Hear a sound of it", lambda scene: scene.hear(), title="Hear", icon="volume-2")
SURPRISE = Command("S", "Choose a look by chance", lambda scene: scene.surprise(), title="Surprise me", icon="dice-5")
UNDO = Command("R", "Choose what was chosen before", lambda scene: scene.reset(), title="As it was", icon="rotate-ccw")
FOLDER = Command("F", "Open the folder of your own looks", lambda scene: scene.open_folder(), title="My own looks")
AGAIN = Command("L", "Read the folder of your own looks again", lambda scene: scene.read_folder(), title="Reload")
CLASSIC = "classic"
_WIDEST, _PIECES, _LEGEND = 1280, 44, 36
"""Logical pixels: the page's greatest width, and the sizes of a piece on a tile and of a piece below the preview."""
_SIDE, _SMALL_SIDE, _SIDE_MOST = 420, 240, 560  # logical column widths: least, least in a small window, most
_PART = 5, 3
"""The columns and rows of a board that a tile shows."""
_SHOWN = 2.0
"""Seconds for which the end of a game is shown."""
_TALL, _LINE, _GAP, _PAD = 120, 20, 8, 10
_NARROWEST = 108
"""Logical pixels: the heights of a tile and of a text line, the gap between tiles, a tile's padding and least width."""


class LookTile(NamedTuple):
    """An offered look: its name, a short description, and a function that draws its picture into a rectangle."""

    label: str
    note: str
    draw: Callable[[pygame.Surface, pygame.Rect, Look], None]


class TileRow(Segmented):
    """Tiles side by side, in several lines where they do not fit. Arrow keys and clicks choose a tile."""

    tall = _TALL

    def __init__(self, name: str, tiles: Mapping[str, LookTile], value: str, choose: Callable[[str], object]) -> None:
        super().__init__(name, {key: tile.label for key, tile in tiles.items()}, value, choose)
        self.tiles = list(tiles.values())

    @property
    def pointed(self) -> int | None:
        part: int | None = self.pointed_part
        return part if part is not None and part < len(self.tiles) else None

    def find_widths(self, look: Look) -> Span:
        words = [(tile.label, 14) for tile in self.tiles] + [(tile.note, 12) for tile in self.tiles]
        widest = max(look.text_width(label, size, "semi") for label, size in words) + look.px(2 * _PAD + 26)
        least = max(look.px(_NARROWEST), widest)
        return Span(least, least * len(self.tiles))

    def _columns_in(self, width: int, look: Look) -> int:
        most = min(len(self.tiles), max(1, width // self.widths(look).least))
        return -(-len(self.tiles) // -(-len(self.tiles) // most))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw every tile: picture, name, note; the chosen one has an outline and a tick."""
        theme = look.theme
        for index, tile in enumerate(self.tiles):
            chosen, pointed = index == self.value, index == self.pointed_part
            rect = self.segment(index, look).inflate(-look.px(_GAP), -look.px(_GAP))
            fill = theme.accent_soft if chosen else theme.hover if pointed else theme.raised
            look.panel(surface, rect, 10, fill, theme.accent if chosen else theme.line, 2 if chosen else 1)
            picture = rect.inflate(-2 * look.px(_PAD), -2 * look.px(_PAD))
            picture.h -= look.px(_LINE * (2 if tile.note else 1))
            tile.draw(surface, picture, look)
            at = rect.centerx, picture.bottom + look.px(_LINE / 2 + 3)
            words = look.draw_text(surface, tile.label, at, 14, "semi", theme.text, "center")
            if chosen:
                look.icon(surface, "check", (words.left - look.px(11), at[1]), 15, theme.accent)
            if tile.note:
                below = at[0], at[1] + look.px(_LINE - 1)
                look.draw_text(surface, tile.note, below, 12, "medium", theme.text2, "center")


class PreviewBoard(BoardPanel):
    """A board to try a look on, in a theme and with sounds of its own. After the game's end, the game begins anew."""

    def __init__(self, app: Host, board: str, dressed: Theme, sounds: str) -> None:
        self.app, self.game = app, find_game(board)
        self.dressed, self.sounds = dressed, sounds
        self.state: Any = self.game.from_position(texts_of(board).sample)
        self.ends: float | None = None
        view = view_for(board)(self.game, dressed, app.look.metrics)
        super().__init__(view, self.play, app.invalidate, lambda sentence: app.notice(sentence, "error"))
        self.name = text("Preview")
        view.still, view.keyed, view.warns = True, False, False
        view.on_sound = self.hear
        self._show(self.state)

    def hear(self, name: str) -> None:
        self.app.play_sound(in_set(name, self.sounds))

    def _show(self, state: Any) -> None:
        self.state, self.ends = state, None
        self.view.set_state(state)
        self._offer()

    def _offer(self) -> None:
        self.view.set_interaction(self.game.actions(self.state), True, int(current_player(self.state)))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, replace(look, theme=self.dressed))

    def play(self, action: int) -> None:
        before, now = self.state, self.app.look.now
        self.state = apply_action(before, action)
        self.show_move(action, before, self.state, now)
        self._offer()
        if is_terminal(self.state):
            self.ends = now + _SHOWN
            self.celebrate(now, "win")

    def update(self, now: float) -> None:
        super().update(now)
        if self.ends is not None and now >= self.ends:
            self._show(self.game.initial_state())
            self.app.invalidate()


class LooksScene(BoardScene):
    """Tries looks on a board. `scope` is the name of the board that gets the look, or ALL for every board. `shown` is
    the name of the board in the preview, `choice` the look on trial.
    """

    title = "Looks"
    keys = (Section("Looks", (USE, HEAR, SURPRISE, UNDO, FOLDER, AGAIN)),)
    board: PreviewBoard

    def __init__(self, app: Host, board: str = "") -> None:
        super().__init__(app)
        self.wardrobe = app.display.wardrobe
        self._read()
        self.scope, self.shown = ALL, find_game(board or GAMES[0].name).family
        self.choice = app.settings.look(self.scope)
        self.rows: dict[str, tuple[TileRow, list[str]]] = {}
        """For each field of the choice ("board", "pieces", "sounds"), the row of tiles and the tiles' names."""
        self.board = self._new_preview()

    # -- what is chosen -------------------------------------------------------------------------------

    def choose_scope(self, scope: str) -> None:
        self.scope = scope
        self.choice = self.app.settings.look(scope)
        self.show_board(self.shown if scope == ALL else scope)

    def show_board(self, board: str) -> None:
        """Try looks on this board."""
        self.shown = board
        self.board = self._new_preview()

    def try_on(self, **names: str) -> None:
        """Try a material (`board`), a set of `pieces` or a set of `sounds`."""
        self.choice = replace(self.choice, **names)
        self.board.sounds = self.choice.sounds
        if "sounds" in names:
            self.hear()

    def hear(self) -> None:
        """Play the most characteristic sound of the board shown."""
        self.board.hear(theme_of(self.shown).sound)

    def reset(self) -> None:
        """Return to the look in the settings."""
        self.choice = self.app.settings.look(self.scope)
        self.board.sounds = self.choice.sounds

    def surprise(self) -> None:
        boards, pieces = self._titles(self.wardrobe.materials), self._titles(self.wardrobe.styles)
        others = [LookChoice(board, style, self.choice.sounds) for board in boards for style in pieces]
        self.choice = random.choice([other for other in others if other != self.choice])
        board, style = boards[self.choice.board], pieces[self.choice.pieces]
        # translators: board and pieces are names of looks, such as "Wood" and "Lilies".
        self.app.aloud.say(text("Board: {board}. Pieces: {pieces}.", board=board, pieces=style))

    def use(self) -> None:
        """Keep the look in the settings, and leave the screen."""
        self.app.display.set_look(self.scope, self.choice)
        self.app.pop()

    def open_folder(self) -> None:
        """Open the folder of a person's own looks; a new folder has an example in it."""
        folder = self.wardrobe.folder
        try:
            path = self.wardrobe.prepare_folder()
        except OSError as error:
            why = sentences(text("The folder {path} cannot be made.", path=folder), cause_of(error))
            self.app.notice(why, "error")
            return
        if not programs.open_folder(path):
            self.app.notice(text("Your own looks belong in the folder {path}.", path=path))
        self._read()

    def read_folder(self) -> None:
        """Read the folder of a person's own looks again."""
        self._read()
        self.board = self._new_preview()

    def _read(self) -> None:
        """Read the folder of a person's own looks, and draw the whole program with its current files."""
        self.wardrobe.read()
        self.app.display.wear(self.look.theme.name)

    def _new_preview(self) -> PreviewBoard:
        self.game = find_game(self.shown)
        return PreviewBoard(self.app, self.shown, self._dressed(self.tried), self.choice.sounds)

    def _dressed(self, choice: LookChoice) -> Theme:
        return dressed(self.look.theme, self.wardrobe.board_look(choice))

    @property
    def tried(self) -> LookChoice:
        """The choice, with the hovered tiles in place of the chosen ones."""
        pointed = {name: names[row.pointed] for name, (row, names) in self.rows.items() if row.pointed is not None}
        return replace(self.choice, **pointed)

    # -- time -----------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        super().update(now)
        self.board.update(now)
        if self._dressed(self.tried).cache_key != self.board.dressed.cache_key:
            self.invalidate()

    def give_focus_back(self) -> None:
        """Leave the focus on the clicked tile."""

    def next_frame_delay(self, now: float) -> float | None:
        ends = self.board.ends
        return earliest(super().next_frame_delay(now), None if ends is None else max(0.0, ends - now))

    # -- contents of the page -------------------------------------------------------------------------

    def compose(self) -> Node:
        self.board.dressed = self._dressed(self.tried)
        note = text("A game in progress. Point and click: it plays and sounds, and nothing is kept.")
        below = Column(self._legend(), paragraph(note, size=13), gap=12)
        shown = Column(Row(self._boards(), gap=16), Spacer(), self.board, below, Spacer(), gap=12, grow=1)
        use = Button(text(USE.does), self.use, "primary", icon="check", keycap=USE.keys)
        buttons = Row(button(UNDO, self), button(SURPRISE, self), Spacer(), use, gap=8)
        problems = [paragraph(problem, size=13, tone="danger") for problem in self.wardrobe.problems]
        own = Row(self._scope(), Spacer(), button(FOLDER, self), button(AGAIN, self), gap=8)
        choices = Column(own, *problems, self._materials(), self._pieces(), self._sounds(), buttons, gap=12)
        least = _SMALL_SIDE if self.look.metrics.small else _SIDE
        body = Split(Card("", shown, grow=1), choices, wide=(least, _SIDE_MOST), share=0.45)
        return Page(top_bar(self.app, text("Looks")), body, wide=_WIDEST)

    def _scope(self) -> Node:
        own = [game.name for game in GAMES if self.app.settings.has_look(game.name)]
        names = {ALL: text("All boards")} | {game.name: game.shown_title for game in GAMES}
        names |= {board: text("{board}, with a look of its own", board=names[board]) for board in own}
        choice = Dropdown(text("For"), names, self.scope, self.choose_scope, self.app.open)
        choice.node_id = "scope"
        return Row(Text(text("This look is for"), tone="text2"), Whole(choice))

    def _boards(self) -> Node:
        if self.scope != ALL:
            return Text(find_game(self.scope).shown_title, weight="semi")
        titles = {game.name: game.shown_title for game in GAMES}
        choice = Dropdown(text("Shown on"), titles, self.shown, self.show_board, self.app.open)
        choice.node_id = "board"
        return Row(Text(text("Shown on"), tone="text2"), Whole(choice))

    def _legend(self) -> Node | None:
        """The pieces of the board in the look on trial, with their names; None if the cells hold numbers."""
        texts = texts_of(self.shown)
        if texts.position_editor.heaps is not None:
            return None
        entries = []
        for each in texts.position_editor.pieces:
            detail = each.detail and Text(text(each.detail), size=13, tone="text2")
            piece, side = Canvas(partial(self._draw_piece, each), wide=_LEGEND, tall=_LEGEND), texts.side(each.player)
            entries.append(Row(piece, Text(side, weight="semi"), detail, gap=8, wraps=False))
        return Grid(2, *entries, line_gap=8, equal=True)

    def _draw_piece(self, piece: Spelling, surface: pygame.Surface, rect: pygame.Rect, _look: Look) -> None:
        icon = piece_icon(self.shown, piece.player, rect.w, self.board.dressed, piece.kind)
        surface.blit(icon, icon.get_rect(center=rect.center))

    def _titles(self, offered: Mapping[str, Material] | Mapping[str, PieceStyle]) -> dict[str, str]:
        """Return the titles of the offered materials or styles, keyed by name; Classic, the board's own, is first."""
        return {CLASSIC: text("Classic")} | {name: self.wardrobe.title_of(each) for name, each in offered.items()}

    def _materials(self) -> Node:
        names = self._titles(self.wardrobe.materials)
        note = self.look.theme.is_contrast and text("In high contrast, every board is black and white.")
        row = self._tiles("board", text("Board"), names, {}, self._on_board)
        return Card(text("Board"), row, note and paragraph(note, size=13), pad=16)

    def _pieces(self) -> Node:
        styles, own = self.wardrobe.styles, theme_of(self.shown).pieces
        names = self._titles(styles)
        notes = {name: text(style.note) for name, style in styles.items()} | {CLASSIC: text("the board’s own")}
        keeps = not own.takes_styles and text("This board keeps the shapes of its own pieces.")
        row = self._tiles("pieces", text("Pieces"), names, notes, self._on_pieces)
        return Card(text("Pieces"), row, keeps and paragraph(keeps, size=13), pad=16)

    def _tiles(
        self,
        field: str,
        title: str,
        names: Mapping[str, str],
        notes: Mapping[str, str],
        draw: Callable[[str, pygame.Surface, pygame.Rect, Look], None],
    ) -> TileRow:
        tiles = {name: LookTile(label, notes.get(name, ""), partial(draw, name)) for name, label in names.items()}
        keys, chosen = list(names), getattr(self.choice, field)
        row = TileRow(title, tiles, chosen if chosen in keys else keys[0], lambda name: self.try_on(**{field: name}))
        self.rows[field] = row, keys
        return row

    def _on_board(self, name: str, surface: pygame.Surface, rect: pygame.Rect, _look: Look) -> None:
        theme = self._dressed(replace(self.choice, board=name))
        game = find_game(self.shown)
        low = max(0, (game.rows - _PART[1]) // 2)
        columns, rows = (0, min(game.columns, _PART[0])), (low, min(game.rows, low + _PART[1]))
        picture = diagram(self.shown, texts_of(self.shown).sample, columns, rows, rect.size, theme)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _on_pieces(self, name: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        theme = self._dressed(replace(self.choice, pieces=name))
        pieces = [(player, kind) for kind in theme_of(self.shown).pieces.kinds for player in (0, 1)]
        size = min(look.px(_PIECES), rect.w // len(pieces), rect.h)
        for number, (player, kind) in enumerate(pieces):
            middle = rect.centerx + round((number - (len(pieces) - 1) / 2) * size)
            icon = piece_icon(self.shown, player, size, theme, kind)
            surface.blit(icon, icon.get_rect(center=(middle, rect.centery)))

    def _sounds(self) -> Node:
        titles = {"pebbles": text("Pebbles"), "drops": text("Drops")}
        offered = {name: titles[name] for name in SOUNDS}
        sets = Segmented(text("Sounds"), offered, self.choice.sounds, lambda name: self.try_on(sounds=name), grow=1)
        return Card(text("Sounds"), Row(sets, button(HEAR, self)), pad=16)
