"""The new game screen: who plays, who starts, the clock, and aids such as the blunder guard.

Input: the last choices for a board. Output: a `GameConfig`, with which the play screen is opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from coach.board_sizes import size_labels
from coach.game_config import config_of
from coach.new_game import MATCH, NewGame
from coach.player_groups import Listed
from game import find_game, sizes_of
from game.texts import text
from lab.learning.live import let_learn
from ui.kit import Button, Command, Control, Dropdown, Field, Heading, IconButton, List, Section, icon_button
from ui.kit.tree import Box, Column, Node, Page, Panel, Row, Rule, Spacer, Text
from ui.parts.top_bar import top_bar
from ui.screens.new_game import picker
from ui.screens.new_game.cards import Seats, options_card, piece_of, seat_card, summary
from ui.screens.new_game.characters import CharacterChoice
from ui.screens.new_game.side import DETAILS, STRONGER, WEAKER, SidePanel
from ui.shell.host import Host
from ui.shell.routes import EditorRoute, PlayRoute, RulesRoute, SetupRoute
from ui.shell.scene import SceneOfBoard
from ui.shell.shortcuts import RULES

UP, DOWN = Command("↑", "The player above"), Command("↓", "The player below")
"""Keys for another player, also from the search field; the help sheet of keys has one line for both."""
LEFT, RIGHT = Command("←", "The character before"), Command("→", "The next character")
"""Keys for another character; they work while no control has the focus."""
START = Command("Enter", "Start the game")
MATCHING = Command("M", "My level", lambda scene: scene.draft.choose_by(MATCH), lambda scene: scene.draft.can_match)
TABLE = (
    Command("1", "First seat", lambda scene: scene.select(0)),
    Command("2", "Second seat", lambda scene: scene.select(1)),
    Command("↑ ↓", "Another player"),
    WEAKER,
    STRONGER,
    MATCHING,
    picker.FIND,
    Command("← →", "Another choice"),
    START,
)
_WIDEST = 1480  # logical: greatest width of the page
_PANEL_SHARE, _COLUMN_LEAST = 0.375, 640  # the right card's share of the width; the left column's least logical width
_ROOMY = 760  # logical height from which a window counts as high
_NARROW_PANEL = 332  # logical width of the right column below which two pictures do not fit side by side
_LOW = 480  # logical height below which the seats are brief
_LOW_CONTROL = 34  # logical height of a control in a window below `_LOW`


class SetupScene(SceneOfBoard):
    """Sets up a game on one board; the choices are kept for the next time.

    Two seats stand at the top, then the picker for the outlined seat, then options; at the right stand the levels or
    the rules. No choice moves another part, as long as everything fits into the window.

    Attributes:
        draft: the choices.
        wanted: the text in the search field of the list of players.
    """

    title = "New game"
    keys = (Section("New game", TABLE),)
    _faces: CharacterChoice
    _players: List[Listed]

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.game = find_game(game)
        self.draft = NewGame(app, self.game)
        self.wanted = ""
        self.side = SidePanel(self.draft, self.take_level, partial(app.navigate, RulesRoute(self.game.family)))
        self._cards: Sequence[Node] = ()

    # -- what can be asked for -------------------------------------------------------------------------

    def start_game(self) -> None:
        """Start the game; if a typed value is invalid, go to its field instead."""
        if self.draft.problem:
            self._focus_invalid()
            return
        self.draft.keep()
        self.app.save_settings()
        setup = self.app.settings.setup(self.game.name)
        self.app.navigate(PlayRoute(config_of(self.app, self.game.name, setup)), replace=True)

    def _focus_invalid(self) -> None:
        """Bring the first field with an invalid value into view, and give it the focus."""
        wrong = [seat for seat, choice in enumerate(self.draft.choices) if choice.problem]
        self.select(wrong[0] if wrong else self.draft.selected)
        self._settle()
        field = next(each for each in self.controls if isinstance(each, Field) and each.invalid)
        self.controls.focus(field, self.look, by_keyboard=True)
        self.controls.reveal_focus(self.look)

    def select(self, seat: int) -> None:
        """Select a seat, 0 or 1, whose player the picker then chooses."""
        self.wanted = "" if seat != self.draft.selected else self.wanted
        self.draft.select(seat)
        self.invalidate()

    def take_level(self, level: float) -> None:
        """Choose a level, and show the level's portrait, not the rules, on the right card."""
        self.draft.chosen.take_level(level)
        self.side.show_level()

    def _let_learn(self, folder: Path, learns: bool) -> None:
        self.guarded(lambda: let_learn(folder, learns))

    # -- keys ------------------------------------------------------------------------------------------

    def respond(self, event: pygame.event.Event) -> bool:
        """Up and Down choose the player, even in the search field; a click on a seat selects it. True if used."""
        if self._step_by(event) or super().respond(event):
            return True
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        seats = [seat for seat, card in enumerate(self._cards) if clicked and card.rect.collidepoint(event.pos)]
        for seat in seats:
            self.select(seat)
        return bool(seats)

    def escape(self) -> bool:
        """Leave the search, or else the screen; True if Escape was used."""
        if not self._searches:
            return super().escape()
        self.wanted = ""
        self.controls.focus(self.controls.named(text("Player")), self.look)
        return True

    @property
    def _searches(self) -> bool:
        return self.controls.focused is not None and self.controls.focused.name == text("Find a player")

    def _step_by(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or (self.controls.typing and not self._searches):
            return False
        if self.controls.focused is None and self.draft.chosen.is_level:
            for command, step in ((LEFT, -1), (RIGHT, 1)):
                if command.means(event):
                    self._faces.choose(self._faces.value + step, self.look)
                    return True
        steps = [step for command, step in ((UP, -1), (DOWN, 1)) if command.means(event)]
        return bool(steps) and self._step(steps[0])

    def _step(self, step: int) -> bool:
        """Choose the player above (-1) or below (1); False if the seat has a person."""
        if self.draft.chosen.is_human:
            return False
        if self.draft.chosen.expert:
            self._players.choose_next(step, self.look)
        else:
            self._faces.step_line(step)
        return True

    def _take_first(self) -> bool:
        """Choose the first player found, after Enter in the search field; False if a found player is chosen already."""
        is_chosen = self._players.chosen >= 0
        if not is_chosen:
            self._players.choose_next(1, self.look)
        return not is_chosen

    def _settle(self) -> None:
        """Compose the changed parts; if the focused control disappeared, focus the control in its place."""
        before, ring = self.controls.focused, self.controls.ring_visible
        super()._settle()
        if before is not None and self.controls.focused is None:
            heirs = {text("Clock"): text("Minutes")}
            heirs |= dict.fromkeys((text("Minutes"), text("Increment"), text("Usual clocks")), text("Clock"))
            heir = self.controls.named(heirs.get(before.name, self.draft.chosen.prompt))
            self.controls.focus(heir, self.look, by_keyboard=ring)

    # -- what is on the screen -------------------------------------------------------------------------

    @property
    def roomy(self) -> bool:
        """Whether the window is high."""
        return self.look.metrics.logical_height >= _ROOMY

    @property
    def _low(self) -> bool:
        """Whether the window is too low to show the opponents without scrolling."""
        return self.look.metrics.logical_height < _LOW

    @property
    def _pad(self) -> float:
        """The logical margin at the top and at the bottom of a card."""
        return 10 if self.roomy else 4 if self._low else 7

    @property
    def _widths(self) -> tuple[float, float, float]:
        """Logical widths of margin, gap and right column; the last is 0 or less where only one column has room."""
        metrics = self.look.metrics
        margin, between = (32, 24) if metrics.roomy else (16, 16)
        width = min(metrics.logical_width - 2 * margin, _WIDEST)
        return margin, between, min(_PANEL_SHARE * width, width - between - _COLUMN_LEAST)

    def compose(self) -> Node:
        self.draft.arrange()
        pad, gap, tall = (24, 12, 56) if self.roomy else (10 if not self._low else 6, 8, 48)
        options = options_card(self.draft, self._size_choice(), roomy=self.roomy, wide=self.look.metrics.roomy)
        seats, picked = self._seats(), self._picker()
        above = (picked, seats) if self._low else (seats, picked)  # the faces stay in sight beside the footer's seats
        left = Column(*above, options, gap=gap, grow=1)
        margin, between, panel = self._widths
        side = self.side.node(self.look, self._pad, roomy=self.roomy, narrow=0 < panel < _NARROW_PANEL)
        columns = left, Box(side, wide=panel)
        body = Column(left, side) if self._low else Row(*columns, gap=between, line_gap=between, align="stretch")
        if not self.roomy:
            for node in body.walk():
                if isinstance(node, Control) and node.tall > _LOW_CONTROL:
                    node.tall = _LOW_CONTROL
        start = Box(self._start(), wide=panel, tall=tall)
        players = summary(self.draft, brief=self._low)
        foot = Row(Box(players, pad=(8, 0), grow=1, optional=not players.wraps), start, gap=between, justify="end")
        edge = not self.roomy and Column(Rule(), Spacer(pad - 4, grow=0), gap=0)
        footer = Column(edge, Box(Box(foot, most=_WIDEST), pad=(margin, 0)), Spacer(pad, grow=0), gap=0)
        edit = partial(self.app.navigate, EditorRoute(self.game.name))
        position = IconButton("pencil", text("Set up a position"), edit, group="bar")
        rules = icon_button(RULES, self.app, group="bar")
        bar = top_bar(self.app, text("New game"), self.game.shown_title, extra=[position, rules])
        return Page(bar, body, footer=footer, wide=_WIDEST, pad=pad)

    def _seats(self) -> Node:
        tall, gap = (112, 10) if self.roomy else (0, 4) if self._low else (96, 6)
        made = partial(seat_card, tall=tall, gap=gap, brief=self._low)
        self._cards = [
            made(choice, partial(self.select, seat), is_selected=seat == self.draft.selected)
            for seat, choice in enumerate(self.draft.choices)
        ]
        return Seats(self._cards[0], self._cards[1], self.draft.swap)

    def _picker(self) -> Node:
        """The box that chooses the selected seat's player: a level, a player of the list, or a person."""
        draft, choice, roomy = self.draft, self.draft.chosen, self.roomy
        head: Sequence[Node | None] = [picker.way_to_choose(draft)] if choice.has_levels else []
        aside: Node | None = None
        if choice.is_human:
            head = [Text(text("A person at this computer"), size=15, weight="semi")]
            body = picker.person_form(draft, self.look.theme)
        elif not choice.expert:
            if self.side.shown == DETAILS and not draft.matches:
                head = [*head, picker.thinking_line(draft, self.app.open)]
            self._faces = CharacterChoice(draft, self.take_level)
            body = Box(self._faces, pad=(12, 2 if roomy else 0))
        else:
            rows, typed = picker.found_players(choice, self.wanted), partial(setattr, self, "wanted")
            head = [*head, picker.search_field(self.wanted, typed, self._take_first, is_focused=self._searches)]
            count = sum(not isinstance(row, Heading) for row in rows)
            aside = Text(text("{n} player|{n} players", n=count), size=13, tone="text3", optional=True)
            self._players = picker.player_list(choice, rows, 13 if self.look.metrics.roomy else 12)
            listed = Box(self._players, pad=(8, 1), grow=1)
            limit = Box(picker.limit_line(choice, self._let_learn), pad=(16, self._pad - 2))
            body = Column(listed, Rule(), limit, gap=0)
        body.grow = 1
        side = choice.side is not None and Box(piece_of(choice, 24), optional=self._low)
        # translators: who is chosen here: the player for a side, as in "for White", or for a seat ("for Player one").
        seat = side, Text(text("for {side}", side=choice.whose), weight="semi", optional=True), aside
        tall = 40 if roomy else _LOW_CONTROL
        line = Box(Row(*head, Spacer(), *seat, gap=10), pad=(16, self._pad), tall=tall + 2 * self._pad, valign="center")
        return Panel(Column(line, Rule(), body, gap=0), elevation=1, pad=0, grow=1)

    def _size_choice(self) -> Node | None:
        """The choice of the board's size; None if the board has only one size."""
        if len(sizes_of(self.game)) == 1:
            return None
        tip = text("On the smaller boards it is known who wins, and when, if both sides play perfectly")
        sizes = size_labels(self.game)
        choice = Dropdown(text("Board size"), sizes, self.game.name, self._resize, self.app.open, tooltip=tip)
        shown = Box(Text(sizes[self.game.name], size=13, weight="semi"), pad=(24, 0))  # with the margins and the arrow
        label = Text(text("Board size"), text("Size"), size=13, tone="text2")
        return Row(label, Box(choice, like=(shown,)), grow=1, justify="end", wraps=False)

    def _resize(self, board: str) -> None:
        """Set up a game on a board of another size; if that size has no choices yet, copy this board's choices.

        The choices for this board stay saved, since the player chosen here may not exist on the other board.
        """
        settings = self.app.settings
        self.draft.keep()
        if not settings.is_set_up(board):
            settings.keep_setup(board, self.draft.setup)
        self.app.navigate(SetupRoute(board), replace=True)

    def _start(self) -> Node:
        watches = self.draft.is_watched
        label, icon = (text("Start watching"), "eye") if watches else (text("Start game"), "play-filled")
        rivals = [choice for choice in self.draft.choices if choice.is_level]
        if len(rivals) == 1 and not watches:
            label = text("Play {name}", name=rivals[0].title)
        start = Button(label, self.start_game, "primary", icon=icon, keycap=START.keys, radius=14)
        start.size = 18 if self.roomy else 16
        start.name = text("Start game")
        return start
