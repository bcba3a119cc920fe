"""The choices for a new game, as the controls of its screen show and change them: two seats and a clock."""

from __future__ import annotations

import re

from ai.info import Limit
from ai.levels import Level, level_at, level_name, level_of, levels, rungs
from ai.methods import METHODS
from ai.players import known_player
from ai.roster import strongest
from ai.spec import NO_LIMIT, PlayerSpec
from coach.boards import side_names
from coach.characters import character_of
from coach.level_texts import search_of
from coach.limit_texts import counted, counts, limit_text
from coach.player_groups import spec_of
from coach.player_texts import name_of, person_name, player_title
from game import Game
from game.formats import DOT, in_digits, written
from game.texts import Message, text
from table.config import Seat

CLOCKS = ("", "5+0", "10+5", "15+10")
"""The usual clocks in the form of the settings: minutes, and seconds of increment; an empty text for no clock."""
MINUTES, INCREMENT = (0.1, 999.0), (0, 999)
"""Bounds of a typed clock: minutes, and seconds of increment."""
SECONDS = (0.1, 60.0)
"""Bounds of a limit per move in seconds."""
NODES = (100, 1_000_000_000)
"""Bounds of a limit per move in the player's unit of work."""
LEVEL_SECONDS = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""The thinking times offered for a level, in seconds a move."""
_DEFAULTS = {"s": 2, "n": 100_000}
_GROUP = re.compile(r"(?<=\d)[.,\s](?=\d{3}(?!\d))")
"""The sign between two groups of digits in a whole number, in any language."""
_LIMITS = {
    "nodes": "Choose between {least:,} and {most:,} nodes.",
    "games": "Choose between {least:,} and {most:,} games.",
    "positions": "Choose between {least:,} and {most:,} positions.",
}


class SeatChoice:
    """The player of one seat: a level, a person with a name, or a listed player with a limit.

    Each of the three is remembered while another is chosen, and can be chosen again.

    Attributes:
        ordinal: the seat's number, "one" or "two".
        side: the side that the seat will have, 0 or 1; None while chance decides.
        unit: the kind of the limit per move: "" (the player's own), "s" (seconds) or "n" (nodes).
        amount: the limit's number, as typed.
        match: whether the level follows the strength of the person on the other seat.
        seconds: a level's time for each move; None for the limit with which the level was measured.
    """

    def __init__(self, game: Game, ordinal: Message) -> None:
        self.game = game
        self.ordinal: Message = ordinal
        self.side: int | None = None
        self.is_human = True
        self.name = ""
        self._typed: str | None = None
        self.level: float = 1
        self.match = False
        self.seconds: float | None = None
        self.has_levels = bool(levels(game.name))
        self.expert = not self.has_levels
        self._named = strongest(game.name)
        self.unit = ""
        self.amount = ""
        self.name_player(self._named)

    # -- what it is ------------------------------------------------------------------------------------

    @property
    def side_words(self) -> tuple[str, str]:
        """The name of the seat's side, and whether that side moves first or second."""
        sides = side_names(self.game.name)
        if self.side is None:
            return text("Random"), text("{first} or {second}", first=sides[0], second=sides[1])
        return sides[self.side], text(("moves first", "moves second")[self.side])

    @property
    def player_name(self) -> str:
        """An AI player's name such as "level-7" or "uct", or "human"."""
        if self.is_human:
            return "human"
        return self._named if self.expert else level_name(self.level)

    @property
    def typed(self) -> str:
        """The person's name as it was typed; as it is displayed, if nobody has typed anything."""
        return person_name(self.name) if self._typed is None else self._typed

    @property
    def named(self) -> PlayerSpec:
        """The chosen player of the list, remembered while a level or a person is chosen."""
        return spec_of(self.game, self._named) or PlayerSpec(self._named, self._named)

    @property
    def endless(self) -> bool:
        """Whether the player of the list thinks until a limit ends its search; only then does a limit matter."""
        return _needs_a_limit(self.named)

    @property
    def is_level(self) -> bool:
        """Whether a level is chosen, or a rung between two."""
        return not (self.is_human or self.expert)

    @property
    def has_dial(self) -> bool:
        """Whether a level is chosen, on a board with rungs between its levels."""
        return self.is_level and len(rungs(self.game.name)) > len(levels(self.game.name))

    @property
    def rung(self) -> Level:
        """The chosen level, or the chosen rung between two levels, with the limit with which it was measured."""
        return level_at(self.game.name, self.level)

    @property
    def seconds_chosen(self) -> float | None:
        """The seconds for which the chosen level thinks about each move; None if it plays as measured."""
        return self.seconds if self.is_timed else None

    @property
    def can_be_timed(self) -> bool:
        """Whether a limit of seconds suits the chosen level: a search that ends by itself has no use for more time."""
        return _needs_a_limit(self.rung.player)

    @property
    def is_timed(self) -> bool:
        """Whether a level with a thinking time in seconds is chosen."""
        return self.is_level and self.seconds is not None and self.can_be_timed

    @property
    def units(self) -> tuple[str, ...]:
        """The kinds of limit to choose from; "" is missing if the player has no limit of its own."""
        if not self.endless:
            return ("",)
        return ("s", "n") if self.named.limit.is_open else ("", "s", "n")

    @property
    def limit(self) -> str:
        """The limit per move, in the form of the settings; empty for the player's own limit."""
        if self.is_timed:
            return f"{self.seconds:g}s"
        if self.is_human or not self.expert or not self.unit:
            return ""
        number = self._number
        if _in_bounds(number, self.unit):
            number = f"{round(float(number), 3):g}" if self.unit == "s" else f"{int(number)}"
        return f"{number}{self.unit}"

    @property
    def problem(self) -> str:
        """The error in the typed name or limit; empty if there is none."""
        if self.is_human:
            return "" if self.typed.strip() else text("{player} has no name.", player=self.whose)
        if not self.expert or not self.limit or _in_bounds(self._number, self.unit):
            return ""
        if self.unit == "s":
            return text("Choose between {least:g} and {most:g} seconds.", least=SECONDS[0], most=SECONDS[1])
        return text(_LIMITS[counts(self.named)], least=NODES[0], most=NODES[1])

    @property
    def title(self) -> str:
        """The player's name, in one or two words."""
        return player_title(self.player_name, self.typed.strip() or text("No name"), self.game)

    @property
    def numbered(self) -> str:
        """The seat's number in words."""
        return text("Player one") if self.ordinal == "one" else text("Player two")

    @property
    def prompt(self) -> str:
        """The label of the control that chooses the seat's player."""
        return text("Player one is") if self.ordinal == "one" else text("Player two is")

    @property
    def whose(self) -> str:
        """The name of the seat's side; while chance decides about the sides, the seat's number."""
        if self.side is None:
            return self.numbered
        return side_names(self.game.name)[self.side]

    @property
    def seat(self) -> Seat:
        """The seat for the game's configuration."""
        return Seat(self.title, None if self.is_human else self.player_name)

    @property
    def detail(self) -> str:
        """The text beside the title: the level's creature, or how long the player thinks; empty for a person."""
        if self.is_human:
            return ""
        if not self.expert:
            animal = text(character_of(self.level).animal)
            return DOT.join((animal, limit_text(self.rung.player, Limit(self.seconds)))) if self.is_timed else animal
        if self.limit and not self.problem:
            return self.stricter or limit_text(self.named, Limit.from_setting(self.limit) or NO_LIMIT)
        return search_of(self.named)

    @property
    def stricter(self) -> str:
        """The listed player's own limit, in words, if this limit is stricter than the typed one; else an empty text."""
        own = self.named.limit.nodes
        if own is None or self.unit != "n" or self.problem or int(self._number) <= own:
            return ""
        return counted(self.named, own)

    # -- what is chosen --------------------------------------------------------------------------------

    def load(self, player: str, limit: str, name: str, *, match: bool = False) -> None:
        """Set the choice from the settings.

        A player that the board does not have is replaced by a level, or by the strongest player.
        """
        self.match = match
        self.name, self._typed = name, None
        self.is_human = player == "human"
        self.level = level_of(known_player(self.game, player)) or self.level
        known = spec_of(self.game, player) is not None
        self.expert = known or not self.has_levels
        self.name_player(player if known else self._named)
        self.seconds = next((each for each in LEVEL_SECONDS if level_of(player) and limit == f"{each:g}s"), None)
        if known and limit and limit[-1] in self.units:
            self.unit, self.amount = limit[-1], limit[:-1]
            self.amount = in_digits(int(self.amount)) if self.unit == "n" else _shown(self.amount)

    def rename(self, typed: str) -> None:
        """Set the person's name.

        If the name is empty, the settings keep the name used before.
        """
        self._typed = typed
        self.name = name_of(typed.strip()) or self.name

    def take_level(self, level: float) -> None:
        """Choose a level, or a rung between two."""
        self.level, self.expert, self.match = level, False, False

    def turn(self, step: int) -> None:
        """Choose the next stronger rung (`step` 1) or the next weaker rung (-1), if the board has one."""
        numbers = [rung.number for rung in rungs(self.game.name)]
        self.take_level(numbers[min(max(numbers.index(self.level) + step, 0), len(numbers) - 1)])

    def think_by(self, seconds: float | None) -> None:
        """Let the level think for `seconds` seconds about each move; None restores its measured limit."""
        self.seconds, self.match = seconds, self.match and seconds is None

    def name_player(self, name: str) -> None:
        """Choose a player of the list.

        If this changes the player, or if the player has no limit of the present kind, choose the limit again
        (`limit_by`).
        """
        before, self._named = self._named, name
        if self.unit not in self.units or before != name:
            self.limit_by(self.units[0])

    def limit_by(self, unit: str) -> None:
        """Choose the kind of limit.

        The amount becomes the player's own limit of this kind; without one, it becomes a default.
        """
        own = self.named.limit.nodes
        self.unit = unit
        amount = own if unit == "n" and own is not None else _DEFAULTS.get(unit)
        self.amount = "" if amount is None else in_digits(amount)

    @property
    def _number(self) -> str:
        """The typed amount, as text in the form of the settings."""
        return _GROUP.sub("", self.amount) if self.unit == "n" else _with_point(self.amount)


class ClockChoice:
    """One of the usual clocks, or minutes and increment as typed. `usual` is a text in the form of the settings."""

    def __init__(self, setting: str) -> None:
        self.is_custom = setting not in CLOCKS
        self.usual = "" if self.is_custom else setting
        minutes, _, self.increment = (setting if self.is_custom else "20+5").partition("+")
        self.minutes = _shown(minutes)

    @property
    def setting(self) -> str:
        """The clock in the form of the settings: minutes and increment, or an empty text for no clock.

        An invalid clock is returned as typed.
        """
        if not self.is_custom:
            return self.usual
        if self.problem:
            return f"{self.minutes}+{self.increment}"
        return f"{round(float(_with_point(self.minutes)), 2):g}+{int(self.increment)}"

    @property
    def problem(self) -> str:
        """The error in the typed clock; empty if there is none."""
        if self.is_custom and not self.has_minutes:
            return text("Choose between {least:g} and {most:g} minutes.", least=MINUTES[0], most=MINUTES[1])
        if self.is_custom and not self.has_increment:
            return text("Choose whole seconds between {least} and {most}.", least=INCREMENT[0], most=INCREMENT[1])
        return ""

    @property
    def has_minutes(self) -> bool:
        """Whether the typed minutes are a number within bounds."""
        return _is_within(_with_point(self.minutes), MINUTES, float)

    @property
    def has_increment(self) -> bool:
        """Whether the typed increment is a whole number within bounds."""
        return _is_within(self.increment, INCREMENT, int)

    def choose(self, usual: str | None) -> None:
        """Choose a usual clock; None for the typed clock."""
        self.is_custom = usual is None
        self.usual = self.usual if usual is None else usual


def _needs_a_limit(player: PlayerSpec) -> bool:
    """Whether a player thinks until a limit ends its search."""
    return METHODS[player.method].endless or player.limit.nodes is not None


def _with_point(typed: str) -> str:
    """Return a typed number with a decimal point in place of the present language's decimal sign."""
    return typed.replace(in_digits(0, 1).strip("0"), ".")


def _shown(number: str) -> str:
    """Return a number of the settings in the form of the present language; return any other text unchanged."""
    try:
        return f"{written(float(number)):g}"
    except ValueError:
        return number


def _in_bounds(typed: str, unit: str) -> bool:
    return _is_within(typed, SECONDS, float) if unit == "s" else _is_within(typed, NODES, int)


def _is_within(typed: str, bounds: tuple[float, float], number: type[int] | type[float]) -> bool:
    """Whether a text is a number of the type `number`, within bounds."""
    try:
        return bounds[0] <= number(typed) <= bounds[1]
    except ValueError:
        return False
