"""The library screen: finds, opens, continues, renames, exports and deletes played and imported games.

The games come from `saves.library`, by search and filters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from coach import library_texts
from coach.live_learning import is_taught_on
from coach.review.subject import of_stored
from coach.shown_progress import ShownProgress
from game import GAMES
from game.files import write_whole
from game.texts import Message, text
from game.wall_clock import today
from saves.file_questions import GAMES as GAME_FILES
from saves.models import GameSummary
from saves.search import Query
from saves.shelf import Shelf
from ui.kit import (
    Button,
    Command,
    Dropdown,
    Field,
    FieldDialog,
    IconButton,
    Kind,
    Section,
    Segmented,
    Switch,
    button,
    icon_button,
)
from ui.kit.tree import Box, Column, Grid, Icon, Node, Page, Panel, Row, Rule, Spacer, Text, Whole
from ui.parts import export, intake
from ui.parts.deleted import DeletionNotice
from ui.parts.export import save_as
from ui.parts.share import SharedGame, ShareDialog
from ui.parts.switches import private_switch
from ui.parts.top_bar import bottom_bar, top_bar
from ui.screens.library import progress
from ui.screens.library.game_list import CHOOSE, OPEN, GameList, details
from ui.shell.host import Host
from ui.shell.routes import GameRoute, QuickPlayRoute, ReviewRoute
from ui.shell.scene import Scene


def _has_moves(scene: LibraryScene) -> bool:
    return scene.chosen_game is not None and scene.chosen_game.plies > 0


def _has_any(scene: LibraryScene) -> bool:
    return bool(scene.on_games and scene.shelf.chosen)


_shows_games = attrgetter("on_games")
REVIEW = Command(
    "V", "Review the game", lambda scene: scene.review(), _shows_games, title="Review", icon="target",
    enabled=_has_moves,
)  # fmt: skip
SHARE = Command(
    "S", "Share the game", lambda scene: scene.share(), _shows_games, title="Share", icon="share-2", enabled=_has_moves
)
RENAME = Command(
    "F2", "Rename", lambda scene: scene.rename(), _shows_games, icon="pencil",
    enabled=lambda scene: scene.chosen_game is not None,
)  # fmt: skip
EXPORT = Command(
    "Ctrl+E", "Export", lambda scene: scene.export(), icon="upload",
    enabled=lambda scene: not scene.on_games or _has_any(scene),
)  # fmt: skip
DELETE = Command(
    "Del", "Delete", lambda scene: scene.delete(), _shows_games, ("Backspace",), icon="trash-2", enabled=_has_any
)
UNDO = Command(
    "Ctrl+Z", "Take back a deletion", lambda scene: scene.undo(), title="Undo", icon="undo-2",
    enabled=lambda scene: scene.shelf.can_undo,
)  # fmt: skip
IMPORT = Command(
    "Ctrl+O", "Import", lambda scene: intake.ask_for_files(scene.app), title="Import games", icon="download"
)
TABLE = (
    Section("Games", (
        Command("/", "Find", lambda scene: scene.to_search(), _shows_games),
        Command("Ctrl+F", "Find", lambda scene: scene.to_search()), Command("↑ ↓", "From game to game"),
        OPEN, REVIEW, SHARE, RENAME, EXPORT, DELETE, UNDO, IMPORT,
    )),
    Section("Several games", (
        CHOOSE, Command("Shift+↓", "And the next one"),
        Command("Ctrl+A", "Choose all", lambda scene: scene.shelf.choose_all()),
        Command("Ctrl+C", "Copy", lambda scene: export.copy_games(scene.app, scene.shelf.chosen), enabled=_has_any),
    )),
)  # fmt: skip
_WIDEST, _NARROW, _ROOMY = 1360, 700, 1100  # logical: page's greatest width; widths of narrow and of roomy windows
_SMALLEST = 600  # least logical height of a window with room for all details of a game
_MAIN = REVIEW, SHARE
_SMALL: tuple[tuple[Command, Kind], ...] = (
    (RENAME, "secondary"), (EXPORT, "secondary"), (DELETE, "danger"), (UNDO, "secondary"),
)  # fmt: skip
_DELETED = "{n:,} game deleted. Undo or Ctrl+Z brings it back.|{n:,} games deleted. Undo or Ctrl+Z brings them back."


class LibraryScene(Scene):
    """Shows the list of games with a search, filters and the chosen game; on a second page, the person's progress."""

    title = "Library"
    keys = TABLE

    def __init__(self, app: Host, *, unfinished: bool = False) -> None:
        """Begin with the list of all games, or of only the unfinished games."""
        super().__init__(app)
        query = Query(result=library_texts.UNFINISHED if unfinished else None)
        self.shelf = Shelf(app.library, query, library_texts.stored_names)
        self.on_games = True
        self.shown_progress = ShownProgress(lambda: app.library, app.settings)
        self._deletion = DeletionNotice(app)

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the list again, since a game may have been played meanwhile."""
        self.guarded(self.shelf.load)
        self.show_games(self.on_games)
        if self.on_games and len(self.shelf):
            self.focus(text("Games"))

    def update(self, now: float) -> None:
        """Read the shown page again if the library's file was replaced, or if another program has changed it."""
        super().update(now)
        if self.shelf.outdated or self.shelf.grown:
            self.guarded(self.shelf.load)
            if not self.shelf.can_undo:
                self._deletion.tell("")
            self.show_games(self.on_games)

    def compose(self) -> Node:
        subtitle = library_texts.listed_of(len(self.shelf), self.shelf.total)
        exports = text("Export the chosen games") if self.on_games else text("Save your progress")
        upload = IconButton("upload", exports, self.export, keycap=EXPORT.keys, group="bar")
        pages = Segmented(text("Page"), {True: text("Games"), False: text("Progress")}, self.on_games, self.show_games)
        gap, pad = 12 if self._is_roomy else 8, 8 if self._is_small else 20
        page = Column(
            Row(pages, *(self._filters() if self.on_games else self._choices()), gap=gap),
            self._games() if self.on_games else self._progress(),
            gap=8 if self._is_small else 16,
        )
        # An empty list has this button in its middle.
        ways_in = [icon_button(IMPORT, self, group="bar")] if self.shelf.total or not self.on_games else []
        bar = top_bar(self.app, text("Library"), subtitle, extra=(*ways_in, upload))
        return Page(bar, page, wide=_WIDEST, pad=pad, footer=self._footer())

    @property
    def _is_roomy(self) -> bool:
        return self.look.metrics.logical_width >= _ROOMY

    @property
    def _is_small(self) -> bool:
        """Whether list and details do not fit beside each other; then the whole page scrolls, not the list."""
        return self._is_narrow or self.look.metrics.logical_height < _SMALLEST

    @property
    def _is_narrow(self) -> bool:
        return self.look.metrics.logical_width < _NARROW

    # -- the games ----------------------------------------------------------------------------------

    def _filters(self) -> tuple[Node, ...]:
        query, ask, boards = self.shelf.query, self.ask, {None: "All boards"} | library_texts.BOARDS
        search = text("Search")
        find = Field(search, query.text, lambda typed: ask(text=typed), max_length=60, placeholder=search, grow=1)
        find.on_submit = self.to_list
        order = query.sort, query.descending
        return (
            find,
            self._filter(text("Board##kind of game"), boards, query.board, lambda board: ask(board=board)),
            self._filter(text("Result"), library_texts.RESULTS, query.result, lambda result: ask(result=result)),
            self._filter(text("Sort"), library_texts.SORTS, order, lambda by: ask(sort=by[0], descending=by[1])),
        )

    def _filter(self, name: str, offered: Mapping[Any, Message], value: Any, ask: Callable[[Any], None]) -> Node:
        return Whole(Dropdown(name, {key: text(words) for key, words in offered.items()}, value, ask, self.app.open))

    def _games(self) -> Node:
        listed, chosen = len(self.shelf), len(self.shelf.chosen)
        clears = listed > 1 and self.shelf.query.result == library_texts.UNFINISHED
        label = text("Delete the listed game|Delete all {n:,} listed games", n=listed)
        clear = Button(label, self.clear, "ghost", icon="trash-2", size=13, name=text("Delete all"))
        trouble = self._trouble and Text(self._trouble, tone="danger", wraps=True)
        listed_games = GameList(self.shelf, self.open, narrow=self._is_narrow, whole=self._is_small)
        games = Column(trouble, listed_games, clears and Rule(), clears and clear, gap=8)
        games = games if listed else self._no_games()
        if self._is_small:
            below = listed > 0 and Panel(details(chosen, self.chosen_game, self._privacy()), elevation=1)
            return Column(games, below, grow=1)
        wide, gap = (316, 12) if self._is_roomy else (256, 8)
        beside = Panel(details(chosen, self.chosen_game, self._privacy(), self._buttons()), elevation=1, wide=wide)
        is_used = self.shelf.total > 0 or self.shelf.can_undo
        return Row(Panel(games, pad=(10, 8), elevation=1, grow=1), is_used and beside, gap=gap, align="stretch", grow=1)

    def _buttons(self) -> Node:
        """The buttons in the card of the chosen games."""
        resume, low = self._resume(), self.look.metrics.low
        if low:
            words = (button(each, self, size=13, icon="", group="details", has_cap=False, grow=1) for each in _MAIN)
            return Column(resume, Row(*words), Row(*self._icons(), justify="center"), gap=8)
        pair = (button(each, self, size=13, group="details") for each in _MAIN)
        small = (button(command, self, kind, size=13, group="details", has_cap=False) for command, kind in _SMALL)
        return Column(resume, Grid(2, *pair, *small, gap=8, line_gap=8, equal=True), gap=8)

    def _footer(self) -> Node | None:
        """In a small window, a bottom bar with the buttons for the chosen games; otherwise None."""
        if not (self.on_games and self._is_small and (len(self.shelf) or self.shelf.can_undo)):
            return None
        icons = (icon_button(command, self, group="details") for command in _MAIN)
        line = Row(Box(self._resume(), grow=1), *icons, *self._icons(), gap=4, wraps=False)
        return bottom_bar(line, self.look)

    def _icons(self) -> list[Node]:
        return [icon_button(command, self, group="details") for command, _kind in _SMALL]

    def _resume(self) -> Button:
        continues = self.chosen_game is not None and not self.chosen_game.finished
        # translators: a verb: open the game.
        label, icon = (text("Continue"), "play-filled") if continues else (text("Open"), "eye")
        return Button(
            label, self.open, "primary", name=text("Open"), icon=icon, keycap=OPEN.keys, group="details", tall=48,
            enabled=self.chosen_game is not None,
        )  # fmt: skip

    def _privacy(self) -> Switch | None:
        """The switch that keeps a game from players that learn; None if no player could learn from the game."""
        game = self.chosen_game
        if game is None or not is_taught_on(game.board) or None not in (game.white.player, game.black.player):
            return None

        def turn(private: bool) -> None:
            self.guarded(lambda: self.shelf.make_private(game.id, private))

        return private_switch(game.private, turn)

    @property
    def _trouble(self) -> str | None:
        """A sentence on why new games may not be saved; None if the library can be written."""
        return None if self.app.library.is_writable else self.app.library.trouble

    def _no_games(self) -> Column:
        """The reason why no game is listed; the button "Show all games", or the buttons "Play" and "Import games"."""
        title, sentence = library_texts.nothing_listed(self.shelf.total, can_undo=self.shelf.can_undo)
        sentence = self._trouble or sentence
        show_all = Button(text("Show all games"), self.show_all, name=text("Show all"))
        play = lambda: self.app.navigate(QuickPlayRoute(GAMES[0].name))  # noqa: E731
        begin = Button(text("Play"), play, "primary", icon="play-filled", keycap=OPEN.keys)
        way_on = show_all if self.shelf.total else Row(begin, button(IMPORT, self), gap=8, justify="center")
        words = Text(title, size=18, weight="semi"), Text(sentence, tone="text2", wraps=True, align="center")
        return Column(Spacer(), Icon("library", 40, "text3"), *words, way_on, Spacer(), align="center", grow=1)

    # -- progress -------------------------------------------------------------------------------

    def _choices(self) -> tuple[Node, ...]:
        shown, name = self.shown_progress, text("Board of the statistics")
        count_board = lambda board: self.guarded(lambda: shown.count_board(board))  # noqa: E731
        count_person = lambda person: self.guarded(lambda: shown.count_person(person))  # noqa: E731
        boards = {game.name: game.shown_title for game in GAMES}
        if self._is_narrow:
            board: Node = Dropdown(name, boards, shown.board, count_board, self.app.open)
        else:
            board = Segmented(name, boards, shown.board, count_board, size=14 if self._is_roomy else 12, grow=1)
        return board, Dropdown(text("Person"), shown.people, shown.person, count_person, self.app.open)

    def _progress(self) -> Node:
        shown, report, narrow = self.shown_progress, self.shown_progress.report, self._is_narrow
        pair = Column if narrow else Row
        look_at = lambda game: self.app.navigate(GameRoute(game))  # noqa: E731
        best, months = progress.strongest_card(report, shown.board, look_at), report.months(today())
        year = progress.year_card(report, shown.year, partial(setattr, shown, "year"), self.app.open)
        cards = (
            pair(best, progress.months_card(months), align="stretch"),
            progress.milestones_card(shown.milestones, narrow=narrow),
            pair(shown.has_learned and progress.learned_card(report), year, align="stretch"),
        )
        play = lambda: self.app.navigate(QuickPlayRoute(shown.board))  # noqa: E731
        return progress.progress_page(shown.figures, shown.rating_title, cards, play, narrow=narrow)

    def show_games(self, on: bool) -> None:
        self.on_games = on
        if not self.on_games:
            self.guarded(self.shown_progress.recount)

    # -- what the player wants ------------------------------------------------------------------------

    @property
    def chosen_game(self) -> GameSummary | None:
        """The chosen game, if exactly one is chosen; otherwise None."""
        return self.shelf.current if len(self.shelf.chosen) == 1 else None

    def open(self) -> None:
        """Open the chosen game, to continue it or to step through it."""
        if self.chosen_game is not None:
            self.app.navigate(GameRoute(self.chosen_game.id))

    def review(self) -> None:
        if self.chosen_game is not None:
            self.app.navigate(ReviewRoute(self.chosen_game.id))

    def share(self) -> None:
        """Open the dialog that shares the chosen game."""
        if self.chosen_game is not None:
            self.guarded(partial(self._share, self.chosen_game.id))

    def _share(self, game: int) -> None:
        stored = self.app.library.get(game)
        subject = of_stored(self.app, stored, self.app.settings.first)
        self.app.open(ShareDialog(SharedGame(self.app, subject, stored.to_record())))

    def rename(self) -> None:
        game = self.chosen_game
        if game is None:
            return

        def done(title: str) -> None:
            self.guarded(lambda: self.shelf.rename(game.id, title))

        words, explanation = text("Rename"), text("Without a title, the board’s name is shown.")
        field, answer = (text("Title"), game.title), (words, done)
        self.app.open(FieldDialog(words, explanation, field, answer, allow_empty=True))

    def delete(self) -> None:
        """Delete the chosen games; `undo` brings them back."""
        counted: list[int] = []
        if self.guarded(lambda: counted.append(self.shelf.delete())) and counted[0]:
            self._deletion.tell(text(_DELETED, n=counted[0]))

    def clear(self) -> None:
        self.shelf.choose_all()
        self.delete()

    def undo(self) -> None:
        """Bring back the games that were deleted last."""
        counted: list[int] = []
        if self.guarded(lambda: counted.append(self.shelf.undo())) and counted[0]:
            self._deletion.tell(text("{n:,} game brought back.|{n:,} games brought back.", n=counted[0]), "good")

    def export(self) -> None:
        """Ask for a file, and write the chosen games to it; on the page Progress, write the progress on all boards."""
        if not self.on_games:
            write = partial(write_whole, content=self.shown_progress.written(), own=True)
            save_as(self.app, text("Save your progress"), ".txt", GAME_FILES, write, what=text("Progress"))
        elif self.shelf.chosen:
            export.ask_where(self.app, self.shelf.chosen)

    def escape(self) -> bool:
        """Clear the search, else the choice of several games, else leave the screen; True if Escape was used."""
        if self.shelf.query.text:
            self.ask(text="")
        elif len(self.shelf.chosen) > 1:
            self.shelf.go(self.shelf.cursor)
        else:
            return super().escape()
        return True

    def to_search(self) -> None:
        """Show the page of games, and focus the search field."""
        self.show_games(True)
        self.focus(text("Search"), by_keyboard=True)

    def to_list(self) -> None:
        """Focus the list of games, unless it is empty."""
        if len(self.shelf):
            self.focus(text("Games"), by_keyboard=True)

    def show_all(self) -> None:
        self.ask(text="", board=None, result=None)
        self.to_list()

    def ask(self, **fields: object) -> None:
        """Change the query by `fields`, which are fields of `Query`, and list its games."""
        self.guarded(lambda: self.shelf.ask(**fields))
        self.app.aloud.say(library_texts.listed_of(len(self.shelf), self.shelf.total))
