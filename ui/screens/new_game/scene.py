"""The new game screen: who plays, who starts, the clock and the helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from coach.game_texts import is_you
from coach.player_texts import describe_clock
from game import find_game
from game.texts import text
from saves.errors import LibraryError
from saves.settings import Setup
from table.config import GameConfig
from table.player_rating import player_rating_of
from ui.kit.button import Button, IconButton, RoundButton
from ui.parts.config import config_of
from ui.parts.top_bar import TopBar
from ui.screens.new_game.choice import SeatChoice
from ui.screens.new_game.keys import START, TABLE
from ui.screens.new_game.layout import Frame, frame_of
from ui.screens.new_game.options import OptionsCard
from ui.screens.new_game.person_form import names_used
from ui.screens.new_game.picker import Picker
from ui.screens.new_game.seat import SeatCard
from ui.screens.new_game.side_panel import SidePanel
from ui.screens.new_game.summary import Summary
from ui.shell.routes import EditorRoute, PlayRoute, RulesRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import RULES

if TYPE_CHECKING:
    from table.player_rating import PlayerRating
    from ui.kit.control import Control
    from ui.shell.host import Host


_SWAP = 36  # logical


class SetupScene(Scene):
    """Arranges a game of one board; starting the game saves the choices for the next time.

    Two seats at the top, one picker for the outlined seat, options below, the ladder or the rules at the right. The
    layout depends on the window alone (`ui.screens.new_game.layout`), so nothing moves after a choice.
    """

    title = "New game"
    keys = TABLE

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.game = find_game(game)
        look = app.look
        edit = lambda: app.navigate(EditorRoute(game))  # noqa: E731
        position = IconButton("pencil", text("Set up a position"), edit, group="bar")
        key = RULES.keys
        rules = IconButton("circle-question-mark", text("Rules"), self._open_rules, keycap=key, group="bar")
        self.bar = TopBar(app, text("New game"), self.game.title, extra=[position, rules])
        self.seats = [
            SeatCard(look, SeatChoice(self.game, ordinal), lambda seat=seat: self.select(seat), self._changed)  # type: ignore[misc]
            for seat, ordinal in enumerate(("one", "two"))
        ]
        self.picker = Picker(look, self.game, names_used(app.library), self._changed, self._colour)
        self.options = OptionsCard(look, texts_of(game), self._changed)
        self.side = SidePanel(look, self.game, self.picker.take_level, self._open_rules)
        self.swap = RoundButton("arrow-left-right", text("Swap players"), self._swap)
        self.start = Button(text("Start game"), self.begin, "primary", keycap=START.keys, size=18, radius=14)
        first, second = self.seats
        self.controls.add(self.bar.back, *first.controls, self.swap, *second.controls, *self.picker.controls)
        self.controls.add(*self.options.controls, *self.side.controls, self.start, *self.bar.right)
        self.selected = 0
        self._player_ratings: dict[str, PlayerRating | None] = {}
        self._frame: Frame | None = None
        self._load()

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    def begin(self) -> None:
        """Start the game, unless a typed value is invalid."""
        if self.problem:
            self.app.notice(self.problem, "error")
            return
        self._keep()
        setup = self.app.settings.setup(self.game.name)
        self.app.navigate(PlayRoute(config_of(self.app, self.game.name, setup)), replace=True)

    def select(self, seat: int) -> None:
        """Use the picker for a seat, 0 or 1."""
        self.selected = seat
        self._changed()

    @property
    def choices(self) -> list[SeatChoice]:
        """The choices of both seats."""
        return [seat.choice for seat in self.seats]

    @property
    def watched(self) -> bool:
        """Whether two computer players are chosen."""
        return not any(choice.is_human for choice in self.choices)

    @property
    def problem(self) -> str:
        """The reason why the game cannot start; empty if it can."""
        return self.choices[0].problem or self.choices[1].problem or self.options.problem

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the keys of the screen; a click on a seat's card selects the seat."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = next((index for index, seat in enumerate(self.seats) if seat.rect.collidepoint(event.pos)), None)
            if hit is not None:
                self.select(hit)
                return True
        return False

    def layout(self, size: tuple[int, int]) -> None:
        """Place every box."""
        look = self.look
        frame = self._frame = frame_of(size, self.bar.layout(size[0]), look.metrics)
        for seat, place in zip(self.seats, frame.seats, strict=True):
            seat.layout(place, frame)
        side = look.px(_SWAP)
        self.swap.rect = pygame.Rect(0, 0, side, side)
        self.swap.rect.center = (frame.picker.centerx, self.seats[0].kind.rect.centery)
        self.picker.layout(frame.picker, frame)
        self.options.layout(frame.options, frame)
        self.side.layout(frame.rules, frame)
        self.start.rect = frame.start
        self._settle()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look, frame = self.look, self._frame
        assert frame is not None
        self.bar.draw(surface)
        for seat in self.seats:
            seat.draw(surface)
        self.picker.draw(surface)
        self.options.draw(surface)
        self.side.draw(surface)
        self._summary.draw(surface, look, frame.summary)
        self.controls.draw(surface, look)
        self.picker.draw_over(surface)

    # -- keys ------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        """Up and down choose the player, also from the search field; Esc leaves the search."""
        searching = self.controls.focused is self.picker.find
        if event.key in (pygame.K_UP, pygame.K_DOWN) and (searching or not self.controls.typing):
            return self._step(1 if event.key == pygame.K_DOWN else -1)
        if event.key == pygame.K_ESCAPE and searching:
            self.picker.clear_search()
            self.controls.focus(self.picker.players, self.look)
        else:
            return False
        return True

    def _step(self, step: int) -> bool:
        """Choose the player above (-1) or below (1); False if the seat has a person."""
        choice = self.choices[self.selected]
        if choice.is_human or choice.expert:
            return self.picker.step(step)
        self.side.ladder.step(step, self.look)
        return True

    def search(self) -> None:
        """Focus the search field."""
        self.controls.focus(self.picker.find, self.look, by_keyboard=True)

    def _open_rules(self) -> None:
        self.app.navigate(RulesRoute(self.game.name))

    # -- what is chosen --------------------------------------------------------------------------------

    @property
    def _summary(self) -> Summary:
        starts = self.options.starts
        seats = self.choices if starts != "second" else self.choices[::-1]
        order = text("Random start") if starts == "random" else self._starts(seats[0])
        detail = text(
            "{order} · {clock}", order=order, clock=describe_clock("" if self.problem else self.options.clock)
        )
        return Summary(self.game.name, seats, starts != "random", detail, self.problem)

    def _starts(self, choice: SeatChoice) -> str:
        config = GameConfig(self.game.name, (self.choices[0].seat, self.choices[1].seat))
        return text("You start") if is_you(config, choice.seat) else text("{name} starts", name=choice.title)

    def _player_rating(self, person: SeatChoice) -> PlayerRating | None:
        """Return a person's rating among the levels; None if the library cannot be read."""
        name = person.typed.strip()
        if name not in self._player_ratings:
            try:
                self._player_ratings[name] = player_rating_of(self.app.library, self.game.name, name)
            except LibraryError:
                self._player_ratings[name] = None
        return self._player_ratings[name]

    def _match(self) -> None:
        """Choose the level that suits the person, if the level follows the person's strength."""
        if self.picker.matches and self.picker.player_rating is not None:
            self.choices[self.selected].level = self.picker.player_rating.suited

    def _load(self) -> None:
        settings = self.app.settings
        setup = settings.setup(self.game.name)
        first, second = self.choices
        first.load(setup.first, setup.first_limit, settings.first, match=setup.match)
        second.load(setup.second, setup.second_limit, settings.second, match=setup.match)
        self.options.load(setup)
        self.selected = 1 if first.is_human and not second.is_human else 0
        self._settle()
        if not settings.is_set_up(self.game.name):
            self._take_marked()

    def _take_marked(self) -> None:
        """Choose the level that is marked for the person."""
        chosen, player_rating = self.choices[self.selected], self.picker.player_rating
        if chosen.has_levels and player_rating is not None:
            chosen.level = player_rating.suited
            self._settle()

    def _keep(self) -> None:
        settings = self.app.settings
        setup = settings.setup(self.game.name)
        first, second = self.choices
        setup.first, setup.first_limit = first.player, first.limit
        setup.second, setup.second_limit = second.player, second.limit
        setup.match = self._matches
        self.options.keep(setup)
        settings.first, settings.second = first.name, second.name
        settings.keep_setup(self.game.name, setup)
        self.app.save_settings()

    @property
    def _opponent(self) -> str:
        """The person's opponent, as in `Setup.opponent`."""
        first, second = (choice.player for choice in self.choices)
        return Setup(first, second, match=self._matches).opponent

    @property
    def _matches(self) -> bool:
        """Whether the level follows the person's strength."""
        return any(choice.match and not (choice.is_human or choice.expert) for choice in self.choices)

    def _swap(self) -> None:
        """Swap the players of the seats."""
        first, second = self.seats
        first.choice, second.choice = second.choice, first.choice
        first.choice.ordinal, second.choice.ordinal = second.choice.ordinal, first.choice.ordinal
        self._changed()

    def _colour(self, side: int | None) -> None:
        """Give the person in the picker a side; the first side starts."""
        seat = self.selected
        self.options.starter.value = 2 if side is None else (seat if side == 0 else 1 - seat)
        self._changed()

    def _changed(self) -> None:
        self._settle()
        focused = self.controls.focused
        if focused is not None and not focused.visible:
            self.controls.focus(self._after(focused), self.look, by_keyboard=self.controls.ring_visible)
        self.app.invalidate()

    def _after(self, gone: Control) -> Control | None:
        """Return the focus after a control disappears: the seat for picker and side panel, else the next control."""
        if gone in (*self.picker.controls, *self.side.controls):
            return self.seats[self.selected].who
        order = [*self.controls]
        return next((control for control in order[order.index(gone) :] if control.focusable), None)

    def _settle(self) -> None:
        """Show the choices everywhere: the starter decides the sides, the players decide the names."""
        starts = self.options.starts
        sides = {"first": (0, 1), "second": (1, 0)}.get(starts, (None, None))
        for seat, side in zip(self.seats, sides, strict=True):
            seat.choice.side = side
            seat.is_selected = seat is self.seats[self.selected]
        chosen, person = self.choices[self.selected], self.choices[1 - self.selected]
        player_rating = self._player_rating(person) if person.is_human and not chosen.is_human else None
        self.picker.show(chosen, sides[self.selected], player_rating)
        self._match()
        self.side.show(chosen, player_rating)
        icons = ["user" if choice.is_human else "cpu" for choice in self.choices]
        self.options.show(
            [choice.title for choice in self.choices], icons, watched=self.watched, opponent=self._opponent
        )
        self.start.label = text("Start watching") if self.watched else text("Start game")
        self.start.icon = "eye" if self.watched else "play-filled"
        self.start.enabled = not self.problem
