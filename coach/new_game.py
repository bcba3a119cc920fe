"""The choices for a new game of one board: both seats, the clock, and the level that suits a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import levels
from coach.game_draft import ClockChoice, SeatChoice
from coach.game_texts import is_you
from coach.player_texts import describe_clock, name_of
from game.texts import text
from saves.errors import LibraryError
from saves.settings import NAME_LENGTH, OTHER_START
from table.config import GameConfig
from table.player_rating import player_rating_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.game_config import HasSettings
    from game import Game
    from saves.library import Library
    from table.player_rating import PlayerRating

MATCH, LEVELS, EXPERT = "match", "levels", "expert"
"""The ways to choose a player: the level nearest to the person's strength, any level, or any player."""
_MOST_NAMES = 6
_GAMES_BACK = 60
"""Number of the last games that are searched for names of people."""


class NewGame:
    """The choices for the next game on a board; at first, they are those of the last game. One seat is selected: its
    player is being chosen.

    Attributes:
        choices: the choices of both seats.
        selected: the selected seat, 0 or 1.
        setup: the other choices.
        clock: the clock as it is typed.
        names: the names of people in the last games, latest first.
    """

    def __init__(self, app: HasSettings, game: Game) -> None:
        self._app, self.game = app, game
        self.setup = app.settings.setup(game.name)
        self.clock = ClockChoice(self.setup.clock)
        self.choices = [SeatChoice(game, ordinal) for ordinal in ("one", "two")]
        self._own = self.choices[0]
        """The choice with the name of the person at this computer."""
        self.names = names_used(app.library)
        self._player_ratings: dict[str, PlayerRating | None] = {}
        self._load()

    def _load(self) -> None:
        settings, setup, (first, second) = self._app.settings, self.setup, self.choices
        first.load(setup.first, setup.first_limit, settings.first, match=setup.match)
        second.load(setup.second, setup.second_limit, settings.second, match=setup.match)
        self.selected = 1 if first.is_human and not second.is_human else 0
        if not settings.is_set_up(self.game.name) and self.chosen.has_levels and self.player_rating is not None:
            self.chosen.level = self.player_rating.suited
        self.arrange()

    # -- what is chosen --------------------------------------------------------------------------------

    @property
    def chosen(self) -> SeatChoice:
        """The choice of the selected seat."""
        return self.choices[self.selected]

    @property
    def player_rating(self) -> PlayerRating | None:
        """The rating of the person who is the selected player's opponent.

        None if the opponent is no person, or if the library is unreadable.
        """
        person = self.choices[1 - self.selected]
        if self.chosen.is_human or not person.is_human:
            return None
        name = name_of(person.typed.strip())
        if name not in self._player_ratings:
            try:
                self._player_ratings[name] = player_rating_of(self._app.library, self.game.name, name)
            except LibraryError:
                self._player_ratings[name] = None
        return self._player_ratings[name]

    @property
    def expected(self) -> float | None:
        """The person's expected score against the chosen level, 0 to 1; None if it is unknown."""
        if self.player_rating is None or self.chosen.seconds_chosen is not None:
            return None
        return self.player_rating.expected(self.chosen.rung.number)

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
    def mode(self) -> str:
        """How the selected seat's player is chosen: `MATCH`, `LEVELS` or `EXPERT`."""
        return EXPERT if self.chosen.expert else MATCH if self.matches else LEVELS

    @property
    def is_watched(self) -> bool:
        """Whether no person plays."""
        return not any(choice.is_human for choice in self.choices)

    @property
    def problem(self) -> str:
        """The reason why the game cannot start; empty if it can."""
        return self.choices[0].problem or self.choices[1].problem or self.clock.problem

    @property
    def in_order(self) -> Sequence[SeatChoice]:
        """The seats, the starting one first; while chance decides who starts, in their order on the screen."""
        return self.choices if self.setup.starts != "second" else self.choices[::-1]

    @property
    def detail(self) -> str:
        """The player who starts, and the clock, in words."""
        first, config = self.in_order[0], GameConfig(self.game.name, (self.choices[0].seat, self.choices[1].seat))
        order = text("You start") if is_you(config, first.seat) else text("{name} starts", name=first.title)
        order = text("Random start") if self.setup.starts == "random" else order
        clock = describe_clock("" if self.problem else self.clock.setting)
        # translators: order is "You start" or "Creek starts", clock is "10 min + 5 s".
        return text("{order} · {clock}", order=order, clock=clock)

    # -- choosing --------------------------------------------------------------------------------------

    def select(self, seat: int) -> None:
        """Select a seat, 0 or 1; the choices that follow are for the player of this seat."""
        self.selected = seat
        self.arrange()

    def choose_by(self, mode: str) -> None:
        """Set how the selected seat's player is chosen: `MATCH`, `LEVELS` or `EXPERT`."""
        self.chosen.match, self.chosen.expert = mode == MATCH, mode == EXPERT
        self.chosen.seconds = None if mode == MATCH else self.chosen.seconds

    def think_by(self, seconds: float | None) -> None:
        """Let the level think for `seconds` seconds about each move; None restores its measured limit."""
        self.chosen.think_by(seconds)
        self.arrange()

    def swap(self) -> None:
        """Swap the players of the seats."""
        first, second = self.choices = self.choices[::-1]
        first.ordinal, second.ordinal = second.ordinal, first.ordinal

    def give_side(self, side: int | None) -> None:
        """Give the selected seat a side: 0, which starts, or 1; None leaves the sides to chance."""
        self.setup.starts = "random" if side is None else ("first", "second")[self.selected ^ side]

    def arrange(self) -> None:
        """Update the choices that depend on other choices.

        The sides depend on who starts; the level may depend on the person's strength.
        """
        sides = {"first": (0, 1), "second": (1, 0)}.get(self.setup.starts, (None, None))
        for choice, side in zip(self.choices, sides, strict=True):
            choice.side = side
        if self.matches and self.player_rating is not None:
            self.chosen.level = self.player_rating.suited
        setup, (first, second) = self.setup, self.choices
        setup.first, setup.first_limit = first.player_name, first.limit
        setup.second, setup.second_limit = second.player_name, second.limit
        setup.match = any(choice.match and not (choice.is_human or choice.expert) for choice in self.choices)
        setup.clock = self.clock.setting

    def keep(self) -> None:
        """Put all choices into the settings.

        The person at this computer always has the first seat there. If the players were swapped, they are swapped back,
        and the other seat is set to start.
        """
        if self.choices[0] is not self._own:
            self.swap()
            self.selected = 1 - self.selected
            self.setup.starts = OTHER_START[self.setup.starts]
        self.arrange()
        settings = self._app.settings
        settings.first, settings.second = (choice.name for choice in self.choices)
        settings.keep_setup(self.game.name, self.setup)


def names_used(library: Library) -> list[str]:
    """Return the names of people in the last games, latest first; none if the library cannot be read."""
    try:
        games = library.search(limit=_GAMES_BACK).games
    except LibraryError:
        return []
    seats = [seat for game in games if not game.imported for seat in (game.white, game.black)]
    names = dict.fromkeys(seat.name for seat in seats if seat.player is None and len(seat.name) <= NAME_LENGTH)
    return [*names][:_MOST_NAMES]
