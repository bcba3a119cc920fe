"""The new game screen: who plays, who starts, the clock and the helps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from ai.levels import levels
from coach.board_sizes import size_labels
from coach.boards import texts_of
from coach.game_config import config_of
from coach.game_draft import ClockChoice, SeatChoice
from coach.game_texts import is_you
from coach.player_texts import describe_clock
from game import find_game, sizes_of
from game.texts import text
from lab.learning.live import let_learn
from saves.errors import LibraryError
from table.config import GameConfig
from table.player_rating import player_rating_of
from ui.kit.button import Button, IconButton
from ui.kit.control import Control
from ui.kit.menu import Dropdown
from ui.kit.segmented import Option, Segmented
from ui.kit.tree.commands import icon_button
from ui.kit.tree.layout import Box, Column, Panel, Row, Spacer
from ui.kit.tree.leaves import Rule, Text
from ui.kit.tree.lists import Heading, List
from ui.kit.tree.page import Page
from ui.parts.top_bar import top_bar
from ui.screens.new_game import picker
from ui.screens.new_game.characters import CharacterChoice
from ui.screens.new_game.keys import DOWN, LEFT, RIGHT, START, TABLE, UP
from ui.screens.new_game.options import options_card
from ui.screens.new_game.seat import Seats, piece_of, seat_card, summary
from ui.screens.new_game.side import DETAILS, SidePanel
from ui.shell.routes import EditorRoute, PlayRoute, SetupRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import RULES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from table.player_rating import PlayerRating
    from ui.kit.tree.node import Node
    from ui.shell.host import Host

_WIDEST = 1480  # logical: most width of the page
_PANEL_SHARE, _COLUMN_LEAST = 0.375, 640  # of the card at the right, of what stands at the left of it
_ROOMY = 760  # logical height from which a window counts as high
_NARROW_PANEL = 332  # logical width of the right column in which two pictures do not fit side by side
_LOW_CONTROL = 34  # logical height of a control in a lower one
_MATCH, _LEVELS, _EXPERT = "match", "levels", "expert"


class SetupScene(Scene):
    """Arranges a game of one board; starting the game saves the choices for the next time.

    Two seats at the top, one picker for the outlined seat, options below, the ladder or the rules at the right. What is
    chosen changes no place, as long as everything fits into the window.

    Attributes:
        choices: the choices of both seats.
        selected: the seat whose player the picker chooses, 0 or 1.
        setup: the other choices; `clock` has the clock as it is typed.
        wanted: what is searched in the list of players.
    """

    title = "New game"
    keys = TABLE

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.game = find_game(game)
        self.setup = app.settings.setup(game)
        self.clock = ClockChoice(self.setup.clock)
        self.choices = [SeatChoice(self.game, ordinal) for ordinal in ("one", "two")]
        self.selected = 0
        self.wanted = ""
        self.side = SidePanel(self)
        self._names = picker.names_used(app.library)
        self._player_ratings: dict[str, PlayerRating | None] = {}
        self._cards: Sequence[Node] = ()
        self._load()

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    # -- what is chosen --------------------------------------------------------------------------------

    @property
    def chosen(self) -> SeatChoice:
        """The choice of the selected seat."""
        return self.choices[self.selected]

    @property
    def player_rating(self) -> PlayerRating | None:
        """The rating of the selected player's human opponent; None without one or if the library cannot be read."""
        person = self.choices[1 - self.selected]
        if self.chosen.is_human or not person.is_human:
            return None
        name = person.typed.strip()
        if name not in self._player_ratings:
            try:
                self._player_ratings[name] = player_rating_of(self.app.library, self.game.name, name)
            except LibraryError:
                self._player_ratings[name] = None
        return self._player_ratings[name]

    @property
    def can_match(self) -> bool:
        """Whether the level can follow a person's strength."""
        is_measured = any(level.elo is not None for level in levels(self.game.name))
        return not self.chosen.is_human and self.chosen.has_levels and is_measured and self.player_rating is not None

    @property
    def matches(self) -> bool:
        """Whether the level follows the person's strength."""
        return self.chosen.match and self.can_match and not self.chosen.expert

    @property
    def problem(self) -> str:
        """The reason why the game cannot start; empty if it can."""
        return self.choices[0].problem or self.choices[1].problem or self.clock.problem

    def begin(self) -> None:
        """Start the game, unless a typed value is invalid."""
        if self.problem:
            self.app.notice(self.problem, "error")
            return
        settings = self.app.settings
        settings.first, settings.second = (choice.name for choice in self.choices)
        settings.keep_setup(self.game.name, self.setup)
        self.app.save_settings()
        setup = settings.setup(self.game.name)
        self.app.navigate(PlayRoute(config_of(self.app, self.game.name, setup)), replace=True)

    def select(self, seat: int) -> None:
        """Use the picker for a seat, 0 or 1."""
        self.wanted = "" if seat != self.selected else self.wanted
        self.selected = seat
        self.arrange()

    def match(self) -> None:
        """Let the level follow the person's strength."""
        self._choose_by(_MATCH)

    def search(self) -> None:
        """Focus the search field."""
        self.controls.focus(self.controls.named(text("Find a player")), self.look, by_keyboard=True)

    def arrange(self) -> None:
        """Let the other choices follow: the starter decides the sides, the person's strength the level."""
        sides = {"first": (0, 1), "second": (1, 0)}.get(self.setup.starts, (None, None))
        for choice, side in zip(self.choices, sides, strict=True):
            choice.side = side
        if self.matches and self.player_rating is not None:
            self.chosen.level = self.player_rating.suited
        setup, (first, second) = self.setup, self.choices
        setup.first, setup.first_limit = first.player, first.limit
        setup.second, setup.second_limit = second.player, second.limit
        setup.match = any(choice.match and not (choice.is_human or choice.expert) for choice in self.choices)
        setup.clock = self.clock.setting
        self.invalidate()

    def _load(self) -> None:
        settings, setup, (first, second) = self.app.settings, self.setup, self.choices
        first.load(setup.first, setup.first_limit, settings.first, match=setup.match)
        second.load(setup.second, setup.second_limit, settings.second, match=setup.match)
        self.selected = 1 if first.is_human and not second.is_human else 0
        if not settings.is_set_up(self.game.name) and self.chosen.has_levels and self.player_rating is not None:
            self.chosen.level = self.player_rating.suited
        self.arrange()

    def _choose_by(self, mode: str) -> None:
        self.chosen.match, self.chosen.expert = mode == _MATCH, mode == _EXPERT
        self.chosen.seconds = None if mode == _MATCH else self.chosen.seconds

    def _think_by(self, seconds: float | None) -> None:
        """Let the level think for so many seconds about each move, None for as measured; a menu asks for it."""
        self.chosen.think_by(seconds)
        self.arrange()

    def _let_learn(self, folder: Path, learns: bool) -> None:
        """Let a player of the Lab learn from the games against it, or not."""
        self.guarded(lambda: let_learn(folder, learns))

    def _swap(self) -> None:
        """Swap the players of the seats."""
        first, second = self.choices = self.choices[::-1]
        first.ordinal, second.ordinal = second.ordinal, first.ordinal

    def _colour(self, side: int | None) -> None:
        """Give the person in the picker a side; the first side starts."""
        self.setup.starts = "random" if side is None else ("first", "second")[self.selected ^ side]

    # -- keys ------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Up and down choose the player, also from the search field; a click on a seat's card selects the seat."""
        used = self._step_by(event) or super().handle(event)
        if not used and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for seat, card in enumerate(self._cards):
                if card.rect.collidepoint(event.pos):
                    self.select(seat)
                    return True
        if used and event.type != pygame.MOUSEMOTION:
            self.arrange()
        return used

    def escape(self) -> bool:
        """Leave the search, or the screen."""
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
        if self.controls.focused is None and self.chosen.is_level:
            for command, step in ((LEFT, -1), (RIGHT, 1)):
                if command.means(event):
                    self._faces.choose(self._faces.value + step, self.look)
                    return True
        steps = [step for command, step in ((UP, -1), (DOWN, 1)) if command.means(event)]
        return bool(steps) and self._step(steps[0])

    def _step(self, step: int) -> bool:
        """Choose the player above (-1) or below (1); False if the seat has a person."""
        if self.chosen.is_human:
            return False
        if self.chosen.expert:
            self._player_list.step(step, self.look)
        else:
            self._faces.step_line(step)
        return True

    @property
    def _faces(self) -> CharacterChoice:
        faces = self.controls.named(text("Opponent"))
        assert isinstance(faces, CharacterChoice)
        return faces

    @property
    def _player_list(self) -> List[Any]:
        players = self.controls.named(text("Player"))
        assert isinstance(players, List)
        return players

    def _take_first(self) -> bool:
        """Enter in the search takes the first player found; False if the chosen player is among those found."""
        is_chosen = self._player_list.chosen >= 0
        if not is_chosen:
            self._player_list.step(1, self.look)
        return not is_chosen

    def _settle(self) -> None:
        """Compose what has changed; the focus of what is gone goes to what stands in its place."""
        before, ring = self.controls.focused, self.controls.ring_visible
        super()._settle()
        if before is not None and self.controls.focused is None:
            clock = {"Clock": "Minutes", "Minutes": "Clock", "Increment": "Clock", "Usual clocks": "Clock"}
            heir = self.controls.named(clock.get(before.name, self.chosen.prompt))
            self.controls.focus(heir, self.look, by_keyboard=ring)

    # -- what is on the screen -------------------------------------------------------------------------

    @property
    def roomy(self) -> bool:
        """Whether the window is high."""
        return self.look.metrics.logical_height >= _ROOMY

    @property
    def _pad(self) -> float:
        """The logical distance of a card's first and last line from its edge."""
        return 10 if self.roomy else 7

    @property
    def _widths(self) -> tuple[float, float, float]:
        """Logical: the margin, the distance of the columns, and the width of the right one, which is not above 0 where
        the columns stand below each other.
        """
        metrics = self.look.metrics
        margin, between = (32, 24) if metrics.roomy else (16, 16)
        width = min(metrics.logical_width - 2 * margin, _WIDEST)
        return margin, between, min(_PANEL_SHARE * width, width - between - _COLUMN_LEAST)

    def compose(self) -> Node:
        pad, gap, tall = (24, 12, 56) if self.roomy else (10, 8, 48)
        left = Column(self._seats(), self._picker(), self._options(), gap=gap, grow=1)
        margin, between, panel = self._widths
        body = Row(
            left,
            Box(self.side.node(self._pad, narrow=0 < panel < _NARROW_PANEL), wide=panel),
            gap=between,
            line_gap=between,
            align="stretch",
        )
        if not self.roomy:
            for node in body.walk():
                if isinstance(node, Control) and node.tall > _LOW_CONTROL:
                    node.tall = _LOW_CONTROL
        start = Box(self._start(), wide=panel, tall=tall)
        foot = Row(Box(self._summary(), pad=(8, 0), grow=1), start, gap=between)
        footer = Column(Box(Box(foot, most=_WIDEST), pad=(margin, 0)), Spacer(pad, grow=0), gap=0)
        edit = partial(self.app.navigate, EditorRoute(self.game.name))
        position = IconButton("pencil", text("Set up a position"), edit, group="bar")
        rules = icon_button(RULES, self.app, group="bar")
        bar = top_bar(self.app, text("New game"), self.game.shown_title, extra=[position, rules])
        return Page(bar, body, footer=footer, wide=_WIDEST, pad=pad)

    def _seats(self) -> Node:
        tall, gap = (112, 10) if self.roomy else (96, 6)
        self._cards = [
            seat_card(choice, partial(self.select, seat), is_selected=seat == self.selected, tall=tall, gap=gap)
            for seat, choice in enumerate(self.choices)
        ]
        return Seats(self._cards[0], self._cards[1], self._swap)

    def _picker(self) -> Node:
        """The box that chooses the player of a seat: a level, a player of the list, or a person."""
        choice, roomy = self.chosen, self.roomy
        head: Sequence[Node | None] = [self._mode()] if choice.has_levels else []
        aside: Node | None = None
        if choice.is_human:
            head = [Text(text("A person at this computer"), size=15, weight="semi")]
            body = picker.person_form(choice, self._names, self._colour, self.look.theme)
        elif not choice.expert:
            if self.side.shown == DETAILS and not self.matches:
                head = [*head, picker.thinking_line(choice, self._think_by, self.app.open)]
            faces = CharacterChoice(self.game, choice.level, self.player_rating, self.take_level)
            body = Box(faces, pad=(12, 2 if roomy else 0))
        else:
            rows, typed = picker.found_players(choice, self.wanted), partial(setattr, self, "wanted")
            head = [*head, picker.search_field(self.wanted, typed, self._take_first, is_focused=self._searches)]
            count = sum(not isinstance(row, Heading) for row in rows)
            aside = Text(text("{n} player|{n} players", n=count), size=13, tone="text3", optional=True)
            listed = Box(picker.player_list(choice, rows, 13 if self.look.metrics.roomy else 12), pad=(8, 1), grow=1)
            body = Column(
                listed, Rule(), Box(picker.limit_line(choice, self._let_learn), pad=(16, self._pad - 2)), gap=0
            )
        body.grow = 1
        side = choice.side is not None and piece_of(choice, 24)
        # translators: stands before the name of a side, as in "for White": use a form that suits every name.
        seat = Text(text("for"), size=13, tone="text2"), side, Text(choice.whose, weight="semi"), aside
        tall = 40 if roomy else _LOW_CONTROL
        line = Box(Row(*head, Spacer(), *seat, gap=10), pad=(16, self._pad), tall=tall + 2 * self._pad, valign="center")
        return Panel(Column(line, Rule(), body, gap=0), elevation=1, pad=0, grow=1)

    def _mode(self) -> Node:
        """The ways to choose a player, and the current one."""
        # translators: a verb: the level nearest to the strength of the person.
        match = {_MATCH: Option(text("Match"), "target")} if self.can_match else {}
        modes = match | {_LEVELS: Option(text("Characters")), _EXPERT: Option(text("Expert"))}
        now = _EXPERT if self.chosen.expert else _MATCH if self.matches else _LEVELS
        return Box(Segmented.of(text("Choose by"), modes, now, self._choose_by), wide=300)

    def _options(self) -> Node:
        pad, gap, tall = ((16, 9), 8, 202) if self.roomy else ((16, 7), 5, 166)
        label, texts = 72 if self.look.metrics.logical_width < 1200 else 120, texts_of(self.game.name)
        return options_card(
            self.setup, self.clock, texts, self.choices, size=self._size(), label=label, pad=pad, gap=gap, tall=tall
        )

    def _size(self) -> Node | None:
        """The choice of the board's size; None if it has one size."""
        if len(sizes_of(self.game)) == 1:
            return None
        tip = text("On the smaller boards it is known who wins, and when, if both sides play perfectly")
        sizes = size_labels(self.game)
        choice = Dropdown.of(text("Board size"), sizes, self.game.name, self._resize, self.app.open)
        choice.tooltip = tip
        return Row(Text(text("Board size"), size=13, tone="text2", optional=True), choice)

    def _resize(self, board: str) -> None:
        """Arrange the game on a board of another size, with the same choices where none were made there yet.

        Those of this size stay: the other one may not have their player.
        """
        settings = self.app.settings
        settings.first, settings.second = (choice.name for choice in self.choices)
        settings.keep_setup(self.game.name, self.setup)
        if not settings.is_set_up(board):
            settings.keep_setup(board, self.setup)
        self.app.navigate(SetupRoute(board), replace=True)

    def take_level(self, level: float) -> None:
        """Choose a level, and show it unless its details are open."""
        self.chosen.take_level(level)
        self.side.show_level()

    def _summary(self) -> Node:
        starts = self.setup.starts
        seats = self.choices if starts != "second" else self.choices[::-1]
        config = GameConfig(self.game.name, (self.choices[0].seat, self.choices[1].seat))
        order = text("You start") if is_you(config, seats[0].seat) else text("{name} starts", name=seats[0].title)
        order = text("Random start") if starts == "random" else order
        clock = describe_clock("" if self.problem else self.clock.setting)
        # translators: order is "You start" or "Creek starts", clock is "10 min + 5 s".
        detail = text("{order} · {clock}", order=order, clock=clock)
        return summary(seats, ordered=starts != "random", detail=detail, problem=self.problem)

    def _start(self) -> Node:
        watches = not any(choice.is_human for choice in self.choices)
        label, icon = (text("Start watching"), "eye") if watches else (text("Start game"), "play-filled")
        rivals = [choice for choice in self.choices if choice.is_level]
        if len(rivals) == 1 and not watches:
            label = text("Play {name}", name=rivals[0].title)
        name, can = text("Start game"), not self.problem
        return Button(
            label, self.begin, "primary", icon=icon, keycap=START.keys, size=18, radius=14, name=name, enabled=can
        )
