"""The library screen: finds, opens, continues, renames, exports and deletes played and imported games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach import library_texts
from game.texts import text
from saves.errors import LibraryError
from saves.search import Query
from saves.shelf import Shelf
from ui.kit.ask import FieldDialog
from ui.kit.button import Button, IconButton
from ui.kit.dropdown import Dropdown
from ui.kit.field import Field
from ui.kit.segmented import Segmented
from ui.parts import export, intake
from ui.parts.deleted import DeletionNotice
from ui.parts.top_bar import TopBar
from ui.screens.library import keys
from ui.screens.library.details import Details, GameActions
from ui.screens.library.figures import Figures
from ui.screens.library.game_list import GameList
from ui.shell.routes import GameRoute, ReviewRoute
from ui.shell.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.control import Control
    from ui.shell.host import Host

_BOARDS = tuple(library_texts.BOARDS)
_UNFINISHED = "*"
_RESULTS = ((None, "Any result"), (_UNFINISHED, "Unfinished"), ("won", "Won"), ("lost", "Lost"), ("1/2-1/2", "Draw"))
_SORTS = (
    ("updated", True, "Newest first"),
    ("updated", False, "Oldest first"),
    ("title", False, "Title"),
    ("opponent", False, "Opponent"),
    ("board", False, "Board"),
    ("result", False, "Result"),
    ("length", True, "Longest first"),
)
_WIDEST = 1360  # logical
_DELETED = "{n:,} game deleted. Undo or Ctrl+Z brings it back.|{n:,} games deleted. Undo or Ctrl+Z brings them back."


class LibraryScene(Scene):
    """Shows the list of games with a search, filters and the chosen game; on a second page, the statistics."""

    title = "Library"
    keys = keys.TABLE

    def __init__(self, app: Host, *, unfinished: bool = False) -> None:
        """List all games, or only the unfinished ones at first."""
        super().__init__(app)
        self.shelf = Shelf(app.library, Query(result=_UNFINISHED if unfinished else None))
        actions = GameActions(self.open, self.review, self.rename, self.export, self.delete, self.undo)
        self.bar = TopBar(app, text("Library"), "", extra=self._extra())
        self.pages = Segmented("Page", (text("Games"), text("Statistics")), 0, self._turn)
        self.search = Field(
            "Search", "", self._searched, max_length=60, placeholder=text("Search"), on_submit=self._to_list
        )
        boards = (text("All boards"), *library_texts.BOARDS.values())
        self.board = Dropdown("Board", boards, 0, self._filter, app.open)
        self.result = Dropdown(
            "Result", [text(label) for _, label in _RESULTS], int(unfinished), self._filter, app.open
        )
        self.sort = Dropdown("Sort", [text(label) for *_, label in _SORTS], 0, self._filter, app.open)
        self.list = GameList(self.shelf, self._refresh, self.open)
        self.details = Details(self.shelf, actions)
        self.show_all = Button(text("Show all games"), self._show_all, name="Show all")
        self.bring = Button(text("Import games"), self.import_file, icon="download", name="Import games")
        self.clear = Button("", self._clear, "ghost", icon="trash-2", size=13, name="Delete all")
        self._deletion = DeletionNotice(app)
        self.figures = Figures(app.library)
        self.figures_board = Segmented("Board of the statistics", tuple(library_texts.BOARDS.values()), 0, self._count)
        self.person = Dropdown("Person", (text("Everybody"),), 0, self._count, app.open)
        self._page = pygame.Rect(0, 0, 0, 0)

    def _extra(self) -> tuple[IconButton, ...]:
        return (
            IconButton("download", text("Import games"), self.import_file, keycap=keys.IMPORT.keys, group="bar"),
            IconButton("upload", text("Export the chosen games"), self.export, keycap=keys.EXPORT.keys, group="bar"),
        )

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the list again; a game may have been played meanwhile."""
        self._guarded(self.shelf.load)
        self._arrange()
        if self.on_games:
            self.controls.focus(self.list if len(self.shelf) else None, self.look)
        self._refresh()

    def update(self, now: float) -> None:
        """Read the list again if the library's file was replaced, or if it received games of a damaged library."""
        super().update(now)
        if self.shelf.outdated:
            self._guarded(self.shelf.load)
            self._deletion.tell("")
            self._refresh()
        elif self.shelf.grown:
            self._guarded(self.shelf.load)
            self._refresh()

    def layout(self, size: tuple[int, int]) -> None:
        """Place search and filters at the top; below them, the list with its details, or the statistics."""
        look = self.look
        roomy = look.metrics.logical_width >= 1100
        margin = look.metrics.margin
        top = self.bar.layout(size[0]) + look.px(20 if roomy else 14)
        width = min(size[0] - 2 * margin, look.px(_WIDEST))
        left, height, gap = (size[0] - width) // 2, look.px(44), look.px(12 if roomy else 8)
        self.pages.rect = pygame.Rect(left, top, look.px(220 if roomy else 190), height)
        right = left + width
        for drop in (self.sort, self.result, self.board):
            wide = max(drop.natural_width(look), look.px(120))
            drop.rect = pygame.Rect(right - wide, top, wide, height)
            right = drop.rect.x - gap
        self.search.rect = pygame.Rect(self.pages.rect.right + gap, top, right - self.pages.rect.right - gap, height)
        self._layout_figures(left, top, width, gap)
        top += height + look.px(16 if roomy else 12)
        self._page = pygame.Rect(left, top, width, size[1] - top - look.px(24 if roomy else 14))
        self.figures.layout(self._page, look)
        side = look.px(316 if roomy else 256)
        self.details.layout(pygame.Rect(right := left + width - side, top, side, self._page.h), look)
        card = pygame.Rect(left, top, right - left - gap, self._page.h)
        self.list.card = card
        self._refresh()

    def _layout_list(self) -> None:
        """Fill the card with the list; the button that deletes the whole list is at its bottom, if it is visible."""
        look, card = self.look, self.list.card
        footer = look.px(48) if self.clear.visible else 0
        self.list.rect = card.inflate(-look.px(4), -look.px(16))
        self.list.rect.h -= footer
        self.clear.rect = pygame.Rect(0, 0, min(look.px(280), card.w - look.px(32)), look.px(40))
        self.clear.rect.midbottom = (card.centerx, card.bottom - look.px(8))
        for button in (self.show_all, self.bring):
            button.rect = pygame.Rect(0, 0, look.px(180), look.px(44))
            button.rect.center = (card.centerx, card.centery + look.px(54))

    def _layout_figures(self, left: int, top: int, width: int, gap: int) -> None:
        look, height = self.look, self.pages.rect.h
        wide = look.px(160)
        self.person.rect = pygame.Rect(left + width - wide, top, wide, height)
        start = self.pages.rect.right + gap
        self.figures_board.rect = pygame.Rect(start, top, self.person.rect.x - gap - start, height)
        self.figures_board.size = 14 if self.figures_board.natural_width(look) <= self.figures_board.rect.w else 12

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look = self.look
        self.bar.draw(surface)
        if self.on_games:
            look.card(surface, self.list.card)
            self.details.draw(surface, look)
            if not len(self.shelf):
                self._draw_empty(surface)
            if self.clear.visible:
                look.line(surface, self.list.card.x, self.list.rect.bottom + look.px(8), self.list.card.w)
        self.controls.draw(surface, look)

    def _draw_empty(self, surface: pygame.Surface) -> None:
        look, at = self.look, self.list.card
        title = text("No games yet")
        sentence = text("Every game that you play is kept here. Drop game files on this window to add others.")
        if self.shelf.can_undo and not self.shelf.total:
            title, sentence = text("No games left"), text("Undo or Ctrl+Z brings the deleted ones back.")
        elif self.shelf.total:
            title, sentence = text("No game fits"), text("Try other words or filters.")
        look.icon(surface, "library", (at.centerx, at.centery - look.px(64)), 40, look.theme.text3)
        look.text(surface, title, (at.centerx, at.centery - look.px(20)), 18, "semi", anchor="center")
        where = (at.centerx, at.centery + look.px(10))
        look.text(surface, sentence, where, 14, "medium", look.theme.text2, "center", room=at.w - look.px(32))

    # -- what the player wants ------------------------------------------------------------------------

    def open(self) -> None:
        """Open the chosen game, to continue it or to step through it."""
        game = self.shelf.current
        if game is not None and len(self.shelf.chosen) == 1:
            self.app.navigate(GameRoute(game.id))

    def review(self) -> None:
        """Review the chosen game."""
        game = self.shelf.current
        if game is not None and len(self.shelf.chosen) == 1 and game.plies:
            self.app.navigate(ReviewRoute(game.id))

    def rename(self) -> None:
        """Ask for a title."""
        game = self.shelf.current
        if game is None or len(self.shelf.chosen) != 1:
            return

        def done(title: str) -> None:
            self._changed(lambda: self.shelf.rename(game.id, title))

        explanation = text("Without a title, the board's name is shown.")
        self.app.open(
            FieldDialog(
                text("Rename"), explanation, (text("Title"), game.title), (text("Rename"), done), allow_empty=True
            )
        )

    def delete(self) -> None:
        """Delete the chosen games; `undo` brings them back."""
        try:
            count = self.shelf.delete()
        except LibraryError:
            self.app.notice(text("Nothing was deleted. The library cannot be written to."), "error")
            count = 0
        if count:
            self._refresh()
            self._deletion.tell(text(_DELETED, n=count))

    def _clear(self) -> None:
        """Delete the whole list."""
        self.shelf.choose_all()
        self.delete()

    def undo(self) -> None:
        """Bring back the games that were deleted last."""
        counted: list[int] = []
        if self._changed(lambda: counted.append(self.shelf.undo())) and counted[0]:
            self._deletion.tell("")
            self.app.notice(text("{games} brought back.", games=library_texts.count_of(counted[0])), "good")

    def export(self) -> None:
        """Ask for a file and write the chosen games to it."""
        if self.on_games and self.shelf.chosen:
            export.ask_where(self.app, self.shelf.chosen)

    def import_file(self) -> None:
        """Ask for game files to import."""
        intake.ask_for_files(self.app)

    def copy(self) -> None:
        if self.on_games and self.shelf.chosen:
            export.copy_games(self.app, self.shelf.chosen)

    def choose_all(self) -> None:
        self.shelf.choose_all()
        self._refresh()

    def escape(self) -> bool:
        """Esc clears the search, or else the marks, or else leaves the screen."""
        if self.search.text:
            self.search.set_text("")
            self._searched("")
        elif len(self.shelf.chosen) > 1:
            self.shelf.go(self.shelf.cursor)
            self._refresh()
        else:
            return super().escape()
        return True

    def to_search(self) -> None:
        if not self.on_games:
            self.pages.choose(0, self.look)
        self.controls.focus(self.search, self.look, by_keyboard=True)

    def _to_list(self) -> None:
        if len(self.shelf):
            self.controls.focus(self.list, self.look, by_keyboard=True)

    def _show_all(self) -> None:
        self.search.set_text("")
        self.board.show(0)
        self.result.show(0)
        self._filter(0)
        self._to_list()

    # -- which games -----------------------------------------------------------------------------------

    def _searched(self, typed: str) -> None:
        self._changed(lambda: self.shelf.ask(text=typed))

    def _filter(self, _value: int) -> None:
        sort, descending, _ = _SORTS[self.sort.value]
        board = _BOARDS[self.board.value - 1] if self.board.value else None
        result = _RESULTS[self.result.value][0]
        fields = {"text": self.search.text, "board": board, "result": result, "sort": sort, "descending": descending}
        self._changed(lambda: self.shelf.ask(**fields))

    # -- the pages -------------------------------------------------------------------------------------

    @property
    def on_games(self) -> bool:
        return self.pages.value == 0

    def _turn(self, _page: int) -> None:
        self._arrange()
        self.app.relayout()

    def _arrange(self) -> None:
        """Set the visible controls, in Tab order."""
        if self.on_games:
            page: list[Control] = [self.search, self.board, self.result, self.sort, self.list]
            page += [self.clear, self.show_all, self.bring]
            page += self.details.controls
        else:
            page = [self.figures_board, self.person, self.figures]
            self._guarded(self._ask_people)
            self._count(0)
        self.controls.set((self.bar.back, self.pages, *page, *self.bar.right), self.look)

    def _ask_people(self) -> None:
        people = [text("Everybody"), *self.figures.people()]
        name = self.person.options[self.person.value]
        self.person.set_options(people, people.index(name) if name in people else 0)

    def _count(self, _value: int) -> None:
        person = self.person.options[self.person.value] if self.person.value else None
        self._guarded(lambda: self.figures.load(_BOARDS[self.figures_board.value], person))

    def _refresh(self) -> None:
        """Show the chosen games again."""
        listed, total = len(self.shelf), self.shelf.total
        games = library_texts.count_of(total)
        self.bar.subtitle = games if listed == total else text("{listed:,} of {games}", listed=listed, games=games)
        self.show_all.visible = self.on_games and not listed and total > 0
        self.bring.visible = self.on_games and not total
        self.clear.visible = self.on_games and listed > 1 and self.shelf.query.result == _UNFINISHED
        self.clear.label = text("Delete all {n:,} listed games", n=listed)
        self._layout_list()
        self.list.refresh(self.look)
        self.details.refresh()
        self.app.invalidate()

    def _changed(self, change: Callable[[], object]) -> bool:
        """Make a change and show it; False after an error, which is shown as a notice."""
        done = self._guarded(change)
        self._refresh()
        return done

    def _guarded(self, call: Callable[[], object]) -> bool:
        try:
            call()
        except LibraryError as error:
            self.app.notice(str(error), "error")
            return False
        return True
