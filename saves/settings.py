"""The player's settings: a small TOML file in the user's configuration folder.

Each value is checked on its own: the default replaces a bad value, and `Settings.problems` reports it. A person's
edits of the file stay: comments, the order of lines, and keys unknown to this version.
"""

from __future__ import annotations

import contextlib
import copy
import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from game.errors import cause_of, misplaced
from game.files import replace_file, write_whole
from game.jsontext import TOO_DEEP
from game.locking import alone_with
from game.texts import sentences, text
from saves.pace import Pace, Reply, Speed
from saves.reading import UTF_8, UnreadableFileError, read_text

THEMES = ("dark", "light", "contrast")
SCALES = (75, 100, 125, 150, 175, 200)
"""The offered sizes of the window's text, in per cent; the first and the last are the bounds of all sizes."""
LONGEST_SIDE = 16384
"""The longest side of the window in pixels."""
NAME_LENGTH = 24  # characters of a player's name
LARGEST = 1 << 16
"""Largest size of a settings file in bytes, about a hundred times what the program writes."""
_DEEPEST = 32
_MOST_PROBLEMS = 3
"""Largest number of problems that are reported one by one."""
_UNREADABLE = "The settings in {path} could not be read, so the defaults are used."
_OTHER_TEXT = "The settings in {path} are no UTF-8 text. They were read as {encoding}; check the names in them."
_PLAYER = re.compile(r"[a-z0-9][a-z0-9._/@+-]{0,79}")
_LIMIT = re.compile(r"|[0-9]{1,4}(\.[0-9]{1,3})?s|[0-9]{1,12}n")
_POSITION = re.compile(r"[ -~]{0,400}")
_CLOCK = re.compile(r"|[0-9]{1,3}(\.[0-9]{1,2})?\+[0-9]{1,3}")
_LONG_NUMBER = re.compile(r"([0-9A-Fa-f](?:_?[0-9A-Fa-f]){39})(?:_?[0-9A-Fa-f]){900,}")
"""A number with more than 900 digits; the group has the first 40."""

_BOARD = re.compile(r"[a-z0-9-]{0,40}")
_LANGUAGE = re.compile(r"|[a-z]{2,3}(_[A-Za-z0-9]{2,8})?")
LOOK_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,39}")
SOUNDS = ("pebbles", "drops")
"""The names of the sets of sounds."""
ALL = "all"
"""The key of the look for boards without a look of their own."""
_STEP = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_MOST_STEPS = 100
"""Largest number of steps of a board's lessons that are remembered."""
_MOST_GUARDED = 100
"""Largest number of opponents on a board for whom the guard is remembered."""
YOU = "You"
"""The name of the person at this computer who has chosen no other."""
OTHER_START = {"first": "second", "second": "first", "random": "random"}
"""Which seat starts after a swap of the players, keyed by `Setup.starts`."""
MATCH = "match"
"""The text in place of an opponent's name if the level is chosen anew for every game."""

Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SettingRule:
    """One setting: section and key in the file, default, and a check of values."""

    section: str
    key: str
    default: Any
    fits: Callable[[Any], bool]
    wants: str
    """Values that fit, or some of them, as they are spelt in the file: the same in every language."""
    most: int | None = None
    """The largest whole number allowed. Older versions allowed larger numbers; each of them now means this number."""


def _one_of(*values: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in values


def _spelt(choices: type[Enum]) -> tuple[str, ...]:
    return tuple(choice.value for choice in choices)


def _listed(*values: str) -> str:
    return json.dumps(values, ensure_ascii=False)[1:-1]


def _choice_of(choices: type[Enum]) -> str:
    return _listed(*_spelt(choices))


def _between(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= NAME_LENGTH


def _matches(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _are_steps(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MOST_STEPS and all(map(_matches(_STEP), value))


def _are_players(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MOST_GUARDED and all(map(_matches(_PLAYER), value))


_OFFERED = f"{SCALES[0]}–{SCALES[-1]}"
_RULES = (
    SettingRule("look", "theme", "dark", _one_of(*THEMES), _listed(*THEMES)),
    SettingRule("look", "language", "", _matches(_LANGUAGE), _listed("", "pt_BR")),
    SettingRule("look", "ui_scale", 100, _between(SCALES[0], SCALES[-1]), _OFFERED, most=SCALES[-1]),
    SettingRule("look", "easy_reading", False, _is_bool, "true, false"),
    SettingRule("look", "large_targets", False, _is_bool, "true, false"),
    SettingRule("look", "full_screen", False, _is_bool, "true, false"),
    SettingRule("look", "animations", True, _is_bool, "true, false"),
    SettingRule("look", "warnings", True, _is_bool, "true, false"),
    SettingRule("look", "verdicts", False, _is_bool, "true, false"),
    SettingRule("look", "details", False, _is_bool, "true, false"),
    SettingRule("sound", "read_aloud", False, _is_bool, "true, false"),
    SettingRule("look", "speed", "normal", _one_of(*_spelt(Speed)), _choice_of(Speed)),
    SettingRule("play", "reply", "natural", _one_of(*_spelt(Reply)), _choice_of(Reply)),
    SettingRule("play", "talk", True, _is_bool, "true, false"),
    SettingRule("play", "lesson", "", _matches(_BOARD), _listed("")),
    SettingRule("sound", "volume", 70, _between(0, 100), "0–100"),
    SettingRule("sound", "muted", False, _is_bool, "true, false"),
    SettingRule("players", "first", YOU, _is_name, _listed(YOU)),
    SettingRule("players", "second", "Guest", _is_name, _listed(YOU)),
    SettingRule("window", "width", 1280, _between(320, LONGEST_SIDE), f"320–{LONGEST_SIDE}"),
    SettingRule("window", "height", 800, _between(240, LONGEST_SIDE), f"240–{LONGEST_SIDE}"),
)

# The last set-up of a game, one table `[setup.<game>]` each. A seat is "human" or the name of a player; a limit is
# "2.5s" or "50000n" (nodes), empty for the player's own; a clock is minutes+seconds, empty for none.
_SETUP_RULES = (
    SettingRule("setup", "first", "human", _matches(_PLAYER), _listed("human", "level-1")),
    SettingRule("setup", "second", "level-1", _matches(_PLAYER), _listed("human", "level-1")),
    SettingRule("setup", "match", False, _is_bool, "true, false"),
    SettingRule("setup", "first_limit", "", _matches(_LIMIT), _listed("", "2.5s", "50000n")),
    SettingRule("setup", "second_limit", "", _matches(_LIMIT), _listed("", "2.5s", "50000n")),
    SettingRule("setup", "starts", "first", _one_of("first", "second", "random"), _listed("first", "second", "random")),
    SettingRule("setup", "clock", "", _matches(_CLOCK), _listed("", "10+5")),
    SettingRule("setup", "hints", True, _is_bool, "true, false"),
    SettingRule("setup", "take_backs", True, _is_bool, "true, false"),
    SettingRule("setup", "win_chance", True, _is_bool, "true, false"),
    SettingRule("setup", "paths", True, _is_bool, "true, false"),
    SettingRule("setup", "guarded", [], _are_players, '["level-1"]'),
    SettingRule("setup", "pace", "normal", _one_of(*_spelt(Pace)), _choice_of(Pace)),
    SettingRule("setup", "kept", True, _is_bool, "true, false"),
    SettingRule("setup", "private", False, _is_bool, "true, false"),
    SettingRule("setup", "position", "", _matches(_POSITION), _listed("")),
    SettingRule("setup", "variant", "", _matches(_POSITION), _listed("")),
)

# How boards look and sound, one table `[looks.<game>]` each, and `[looks.all]` for the others.
_LOOK_RULES = (
    SettingRule("looks", "board", "classic", _matches(LOOK_NAME), _listed("classic", "wood")),
    SettingRule("looks", "pieces", "classic", _matches(LOOK_NAME), _listed("classic", "shapes")),
    SettingRule("looks", "sounds", "pebbles", _one_of(*SOUNDS), _listed(*SOUNDS)),
)

_LESSON = "lesson"
"""The section with the completed steps of lessons, a list for each board."""


def _steps_rule(game: str) -> SettingRule:
    return SettingRule(_LESSON, game, [], _are_steps, "a list of the names of steps")


@dataclass(slots=True)
class Setup:
    """The last set-up of a game; the rules of the section `setup` say which values its attributes may have."""

    first: str = "human"
    second: str = "level-1"
    first_limit: str = ""
    second_limit: str = ""
    starts: str = "first"
    clock: str = ""
    take_backs: bool = True
    hints: bool = True
    win_chance: bool = True
    paths: bool = True
    pace: str = "normal"
    kept: bool = True
    private: bool = False
    match: bool = False
    """Whether the level is chosen anew for every game, by the person's strength."""
    guarded: list[str] = field(default_factory=list)
    """The opponents (as in `opponent`) against whom the blunder guard is on."""
    position: str = ""
    """The last position from the editor; empty for the board's start."""
    variant: str = ""
    """The name of the chosen start position of the board; empty for the usual start."""

    @property
    def opponent(self) -> str:
        """The opponent: a player's name, or `match` if the level is chosen anew for each game.

        Empty if two people or two computers play.
        """
        players = [player for player in (self.first, self.second) if player != "human"]
        return "" if len(players) != 1 else self.met(players[0])

    def met(self, player: str) -> str:
        """Return the stored name of the opponent `player`: `match` if the level is chosen anew for every game, else
        `player`.
        """
        return MATCH if self.match else player


@dataclass(frozen=True, slots=True)
class LookChoice:
    """The look chosen for a board: the names of its material, its set of pieces and its set of sounds."""

    board: str = "classic"
    pieces: str = "classic"
    sounds: str = "pebbles"


class Settings:
    """The settings as attributes. Only `save` writes changed settings into the file.

    With `path` None the settings are only in memory.
    """

    theme: str
    language: str
    """The code of the language of the window; empty for the system's."""
    ui_scale: int
    easy_reading: bool
    large_targets: bool
    full_screen: bool
    animations: bool
    warnings: bool
    verdicts: bool
    """Whether proven results are shown in words."""
    details: bool
    """Whether studies, the Lab and tournaments show figures and choices for people who know them."""
    talk: bool
    """Whether the levels say a few words in a game."""
    read_aloud: bool
    """Whether the system's voice reads moves aloud where no screen reader does."""
    speed: str
    """The speed of the animations, spelled as in `saves.pace.Speed`."""
    reply: str
    """The delay of the computer's reply, spelled as in `saves.pace.Reply`."""
    lesson: str
    """The board whose lesson was opened last; empty before the first."""
    volume: int
    muted: bool
    first: str
    second: str
    width: int
    height: int

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.first_start = False
        """Whether there was no settings file: the program runs here for the first time."""
        self.problems: list[str] = []
        self._written = ""
        self._before: Table = {}
        self._table: Table = {}
        self._read({})

    @classmethod
    def load(cls, path: Path | None) -> Settings:
        """Return the settings in the file `path`; the defaults if there is no file.

        Errors are in `problems`. Never raises.
        """
        settings = cls(path)
        if path is None:
            settings.problems = [text("There is no home folder here, so the settings are kept until the program ends.")]
            return settings
        try:
            found = read_text(path, LARGEST)
            written = _plain(found.text)
            settings._read(parse_table(written))
            settings._written, settings._before = written, parse_table(written)
        except ValueError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                settings.first_start = True
                return settings
            settings.problems = [_unreadable(path, error, settings._put_aside())]
        else:
            if found.encoding != UTF_8:
                settings.problems.insert(0, text(_OTHER_TEXT, path=path, encoding=found.encoding))
        return settings

    def setup(self, game: str) -> Setup:
        """Return the last set-up of a game (its registry name), or the defaults."""
        table = self._section(f"setup.{game}")
        return Setup(**{rule.key: self._value(table, rule, f"setup.{game}", None) for rule in _SETUP_RULES})

    def is_set_up(self, game: str) -> bool:
        """Whether a game has ever been set up."""
        return bool(self._section(f"setup.{game}"))

    def keep_setup(self, game: str, setup: Setup) -> None:
        """Keep the set-up of the board `game`; invalid values are left out."""
        kept = _table_in(_table_in(self._table, "setup"), game)
        for rule in _SETUP_RULES:
            value = getattr(setup, rule.key)
            if rule.fits(value):
                kept[rule.key] = value

    def look(self, game: str) -> LookChoice:
        """Return the look chosen for the board with the registry name `game`, or else the look for all boards."""
        path = f"looks.{game if self.has_look(game) else ALL}"
        table = self._section(path)
        return LookChoice(**{rule.key: self._value(table, rule, path, None) for rule in _LOOK_RULES})

    def has_look(self, game: str) -> bool:
        """Whether a look was chosen for this board alone."""
        return bool(self._section(f"looks.{game}"))

    def keep_look(self, game: str, choice: LookChoice) -> None:
        """Keep a look for a board; a look for all boards (`ALL`) replaces the looks of single boards too."""
        looks = _table_in(self._table, "looks")
        for name in {game, *looks} if game == ALL else (game,):
            _table_in(looks, name).update({rule.key: getattr(choice, rule.key) for rule in _LOOK_RULES})

    def steps_done(self, game: str) -> frozenset[str]:
        """Return the names of the completed steps of a board's lesson."""
        rule = _steps_rule(game)
        return frozenset(self._value(self._section(_LESSON), rule, _LESSON, None))

    def keep_step(self, game: str, step: str) -> None:
        """Add a step to the completed steps of a board's lesson."""
        done = self._value(self._section(_LESSON), _steps_rule(game), _LESSON, None)
        if step not in done:
            _table_in(self._table, _LESSON)[game] = [*done, step]

    def save(self) -> None:
        """Write into the file the settings that changed here since the last reading or writing; another window may have
        changed the others. Raises OSError; then the old file is unchanged.
        """
        for rule in _RULES:
            section = _table_in(self._table, rule.section)
            value = getattr(self, rule.key)
            section[rule.key] = value if rule.fits(value) else rule.default
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with alone_with(self.path):
                present = self._present(self.path)
                table = tomllib.loads(present)
                self._add_steps(table)
                written = changed(present, self._known(table), self._with_guards(table))
                write_whole(self.path, written, own=True)
            self._written, self._before = written, copy.deepcopy(self._table)

    def _read(self, table: Table) -> None:
        self._table = copy.deepcopy(table)
        for rule in _RULES:
            section = self._section(rule.section, self.problems)
            setattr(self, rule.key, self._value(section, rule, rule.section, self.problems))
        games = self._section("setup", self.problems)
        for game in games:
            section = self._section(f"setup.{game}", self.problems)
            for rule in _SETUP_RULES:
                self._value(section, rule, f"setup.{game}", self.problems)
        for game in self._section("looks", self.problems):
            for rule in _LOOK_RULES:
                self._value(self._section(f"looks.{game}", self.problems), rule, f"looks.{game}", self.problems)
        for game in (section := self._section(_LESSON, self.problems)):
            self._value(section, _steps_rule(game), _LESSON, self.problems)
        more = len(self.problems) - _MOST_PROBLEMS + 1
        if more > 1:
            self.problems[_MOST_PROBLEMS - 1 :] = [
                text(
                    "Settings: {n} more value was not understood.|Settings: {n} more values were not understood.",
                    n=more,
                )
            ]

    def _section(self, path: str, problems: list[str] | None = None) -> Table:
        table: Any = self._table
        for key in path.split(".", 1):
            table = table.get(key, {})
            if not isinstance(table, dict):
                if problems is not None:
                    _report(
                        problems,
                        text(
                            "Settings: {path} is a single value, not a section, so the defaults are used.",
                            path=path[:60],
                        ),
                    )
                return {}
        found: Table = table
        return found

    def _value(self, section: Table, rule: SettingRule, path: str, problems: list[str] | None) -> Any:
        value = section.get(rule.key, rule.default)
        if rule.most is not None and isinstance(value, int):
            value = min(value, rule.most)
        if rule.fits(value):
            return value
        if problems is not None:
            sentence = text(
                "Settings: {path}.{key} = {value} is not possible; possible would be {wanted}. So {default} is used.",
                path=path[:60],
                key=rule.key,
                value=_shown(value)[:60],
                wanted=rule.wants,
                default=_shown(rule.default),
            )
            _report(problems, sentence)
        return rule.default

    def _present(self, path: Path) -> str:
        """Return the file's present text; if the file cannot be read, the text written last."""
        try:
            written = _plain(read_text(path, LARGEST).text)
            parse_table(written)
        except ValueError:
            return self._written
        return written

    def _known(self, present: Table) -> Table:
        """Return the settings that this window has read or written, and the defaults of further settings in `present`.

        So a default that nobody chose in this window replaces no setting that somebody chose in another.
        """
        before = copy.deepcopy(self._before)
        for rule in _RULES:
            _add_default(before, present, rule.section, rule)
        for section, rules in (("setup", _SETUP_RULES), ("looks", _LOOK_RULES)):
            there: Any = present.get(section)
            for game in there if isinstance(there, dict) else ():
                for rule in rules:
                    _add_default(_table_in(before, section), there, game, rule)
        return before

    def _add_steps(self, present: Table) -> None:
        """Add the steps that another window has completed to the lessons in which this window has completed steps."""
        theirs, before = present.get(_LESSON), self._before.get(_LESSON)
        for game, steps in self._section(_LESSON).items():
            is_new = _are_steps(steps) and (not isinstance(before, dict) or before.get(game) != steps)
            if is_new and isinstance(theirs, dict):
                for step in self._value(theirs, _steps_rule(game), _LESSON, None):
                    self.keep_step(game, step)

    def _with_guards(self, present: Table) -> Table:
        """Return this window's settings. The opponents with the blunder guard are those of `present`, with the changes
        of this window.
        """
        table = copy.deepcopy(self._table)
        for game in self._section("setup"):
            before, ours = _guarded(self._before, game), _guarded(table, game)
            if ours != before:
                joined = sorted(_guarded(present, game) - (before - ours) | (ours - before))
                _table_in(table["setup"], game)["guarded"] = joined[:_MOST_GUARDED]
        return table

    def _put_aside(self) -> Path | None:
        """Rename an unreadable file, so that nothing overwrites it. Return the new path; None if renaming fails."""
        assert self.path is not None
        with contextlib.suppress(OSError):  # saving fails too, and reports the error
            if self.path.is_file():
                aside = self.path.with_suffix(".unreadable.toml")
                replace_file(self.path, aside)
                return aside
        return None


def _table_in(table: Table, key: str) -> Table:
    """Return the table at `key`; if there is none, put an empty table there first, in place of any other value."""
    if not isinstance(table.get(key), dict):
        table[key] = {}
    inner: Table = table[key]
    return inner


def _guarded(table: Table, game: str) -> set[str]:
    """Return the opponents with the blunder guard on a board; none if they cannot be read."""
    found: Any = table
    for key in ("setup", game, "guarded"):
        found = found.get(key) if isinstance(found, dict) else None
    return set(found) if _are_players(found) else set()


def _add_default(before: Table, present: Table, section: str, rule: SettingRule) -> None:
    """Add to `before` the default of a setting that `present` has in a section, unless `before` has a value."""
    found = present.get(section)
    if isinstance(found, dict) and rule.key in found:
        _table_in(before, section).setdefault(rule.key, copy.copy(rule.default))


def _plain(written: str) -> str:
    """Return a file's text without a mark of its encoding, with short line ends, and with numbers that Python reads: of
    a longer one, the first digits are too large for every setting, too.
    """
    return _LONG_NUMBER.sub(r"\1", written.removeprefix("\ufeff").replace("\r\n", "\n"))


def changed(written: str, before: Table, after: Table) -> str:
    """Return the TOML text `written`, changed only where the values of `after` differ from `before`.

    Keys missing in `after` stay too. A text that cannot be edited is written anew, without its comments.
    """
    import tomlkit  # imported only for writing, since the first frame waits until the settings are read
    from tomlkit.exceptions import TOMLKitError

    wanted = tomllib.loads(written)
    _change(wanted, before, after)
    try:
        document = tomlkit.parse(written)
        _change(document, before, after)
        found = document.as_string()
        if tomllib.loads(found) == wanted:
            return found
    except (TOMLKitError, ValueError, KeyError, TypeError, RecursionError):
        pass
    return tomlkit.dumps(wanted)


def _change(document: Any, before: Table, after: Table) -> None:
    """Set in `document` the values of `after` that differ from `before`."""
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(document.get(key), dict):
            _change(document[key], old if isinstance(old, dict) else {}, value)
        elif type(old) is not type(value) or old != value:
            document[key] = value


def parse_table(written: str) -> Table:
    """Return the table of a TOML text.

    Raises:
        ValueError: if there is a mistake; the error's text names the mistake and its place, for the player.
    """
    try:
        table = tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(_mistake(str(error), written)) from error
    except RecursionError as error:
        raise ValueError(text(TOO_DEEP)) from error
    except ValueError as error:
        raise ValueError(_long_number(written)) from error
    _check_modest(table)
    return table


def _mistake(message: str, written: str) -> str:
    """Return the TOML reader's `message` about the text `written`, in words for the player."""
    place = re.search(r"at line (\d+), column (\d+)\)", message)
    if place is None and not message.startswith("Cannot"):  # such as "Cannot overwrite a value"
        return text("it ends in the middle of a setting")
    end = written.count("\n") + 1, len(written.rpartition("\n")[2]) + 1
    line, column = (place[1], place[2]) if place else end
    return misplaced(line, column)


def _long_number(written: str) -> str:
    """Return a phrase that names the line of a number with more digits than Python can read."""
    lines = enumerate(written.replace("_", "").split("\n"), 1)
    number = next((number for number, line in lines if re.search(r"\d{1000}", line)), 1)
    return text("the number in line {line} is too long", line=number)


def _check_modest(value: Any, depth: int = 0) -> None:
    """Raise ValueError, with a phrase for the player, if a value is too deeply nested for settings."""
    if depth > _DEEPEST:
        raise ValueError(text(TOO_DEEP))
    if isinstance(value, dict):
        for inner in value.values():
            _check_modest(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _check_modest(inner, depth + 1)


def _unreadable(path: Path, error: ValueError, aside: Path | None) -> str:
    renamed = "" if aside is None else text("The file is now called {name}.", name=aside.name)
    cause = (error.cause if isinstance(error, UnreadableFileError) else None) or error  # without "cannot be read" again
    return sentences(text(_UNREADABLE, path=path), cause_of(cause), renamed)


def _shown(value: Any) -> str:
    """Return a value as text on one line, spelled nearly as in the file."""
    plain = json.dumps(value, default=str, ensure_ascii=False)
    return plain if plain.isprintable() else json.dumps(value, default=str)


def _report(problems: list[str], problem: str) -> None:
    if problem not in problems:
        problems.append(problem)


def default_path() -> Path | None:
    """Return the settings' path by the rules of the operating system; None if the user has no home."""
    import platformdirs  # needed once by the program, never by tests and tools

    try:
        folder = Path(platformdirs.user_config_dir("pathwayz", appauthor=False))
    except RuntimeError:
        return None
    return folder / "settings.toml" if folder.is_absolute() else None
