"""Players that people taught in the Lab. Their files are in the user's folder, never in the program's.

    DATA/players/GAME/SLUG/recipe.json       the player's title and its method of learning (`lab.learning.recipe`)
    DATA/players/GAME/SLUG/course.weights    little-endian float64, a row of weights after each BATCH of games
    DATA/players/GAME/SLUG/course.json       the state of its course, with copies of the recipe and the newest weights
    DATA/players/GAME/SLUG/course.old.json   the state of its course one batch earlier
    DATA/players/GAME/SLUG/live.json         its learning from games against people (`lab.learning.live`)
    DATA/players/GAME/SLUG/pipeline.json     instead of all these, the plan of four networks (`ai.alphago`)

If a file of the course is missing or cut, the others replace it. DATA is the folder of the library. The name `my/SLUG`
means the newest weights of a player's course, `my/SLUG@GAMES` its weights after GAMES games, and `my/SLUG@GAMES+people`
these weights and the changes from games against people. The other files in the folder belong to the course
(`lab.learning.course`). The window imports this module, so it must not import numba.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ai.described import DescribedPlayer
from ai.errors import PlayersError, WeightsError
from ai.spec import Plan, PlayerSpec
from game.errors import RulesError, system_error
from game.files import check_regular, file_identity
from game.folders import data_folder
from game.formats import in_digits
from game.jsontext import parse_json
from game.registry import GAMES
from game.texts import text

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.spec import Game

PREFIX = "my/"
AFTER = "@"
"""The sign between the name of a taught player and a number of games: `NAME@100`."""
LIVE = "+people"
"""The ending of a taught player's name if its weights include what it learned from people: `NAME@100+people`."""
BATCH = 50
"""Number of games after which a course saves a row of weights again."""
RECIPE, WEIGHTS = "recipe.json", "course.weights"
COURSE, COURSE_BEFORE = "course.json", "course.old.json"
FROM_PEOPLE = "live.json"
PLAN = "pipeline.json"
"""The file of a pipeline's plan, with its title (`lab.learning.alphago`)."""
LONGEST = 40
"""The most characters of a title, and of a slug."""
_SLUG = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST + 8}}}")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
"""Names that no folder can have on Windows, because they mean devices."""
_DATA = "PATHWAYZ_DATA"
"""The environment variable that names the library's folder (DATA) for child processes."""
_MOST_BYTES, _LARGEST_COURSE = 1 << 16, 1 << 26
_MOST_FEATURES = 1 << 16
_LONGEST_NUMBER = 10


class Taught(NamedTuple):
    """A taught player at one moment of its course.

    Attributes:
        folder: its folder.
        slug: the name of the folder, and the player's name in commands.
        title: its displayed name.
        features: the name of its set of features; `size` is their number.
        games: the number of games of its course so far; 0 before its first batch.
        live: whether its weights include what it learned from people.
    """

    folder: Path
    slug: str
    title: str
    features: str
    size: int
    games: int
    live: bool = False

    @property
    def name(self) -> str:
        """The player's name at this moment of its course: `my/SLUG@GAMES` or `my/SLUG@GAMES+people`.

        The weights of the first name never change; the weights of the second change in games against people.
        """
        return f"{PREFIX}{self.slug}{AFTER}{self.games}{LIVE if self.live else ''}"


class FromPeople(NamedTuple):
    """The learning of a taught player from games that people played against it (`lab.learning.live`).

    Attributes:
        learns: whether it will learn from the next game, too.
        games: number of complete games that it learned from.
        moves: number of people's moves that it learned from.
        change: the numbers that are added to the weights of its course, one for each feature; empty for none.
    """

    learns: bool = False
    games: int = 0
    moves: int = 0
    change: tuple[float, ...] = ()


def place(data: Path | None) -> None:
    """Set the folder of the library to `data`, in this process and its children; None for the user's own folder."""
    if data is None:
        os.environ.pop(_DATA, None)
    else:
        os.environ[_DATA] = str(data.absolute())


def folder(game: Game) -> Path:
    """Return the folder of the taught players of a game; the folder may not exist."""
    return data_dir() / "players" / game.name


def data_dir() -> Path:
    """Return the folder of everything that the program keeps for the user, such as the library."""
    placed = os.environ.get(_DATA)
    try:
        return Path(placed) if placed else data_folder()
    except RuntimeError:  # the user has no known home folder
        return Path("data")


def slug_of(title: str) -> str:
    """Return the name that a player with the title `title` has in commands: `great-heron` for "Great Heron!"."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST].strip("-")
    return f"{slug or 'player'}-1" if slug in _RESERVED or not slug else slug


def is_slug(slug: str) -> bool:
    """Return whether a player's folder may have the name `slug`."""
    return _SLUG.fullmatch(slug) is not None


def is_title(title: str) -> bool:
    """Return whether a player may have the title `title`: one line of a few words."""
    return bool(title.strip()) and len(title) <= LONGEST and title.isprintable()


def names(game: Game) -> tuple[str, ...]:
    """Return the names of a game's taught players that can play, in alphabetical order."""
    found = (f"{PREFIX}{slug}" for slug in slugs(game))
    return tuple(name for name in found if find(game, name) is not None)


def slugs(game: Game) -> list[str]:
    """Return the names of all folders of players, also incomplete ones, in alphabetical order."""
    try:
        return sorted(each.name for each in folder(game).iterdir() if is_slug(each.name) and each.is_dir())
    except OSError:
        return []


def find(game: Game, name: str) -> Taught | None:
    """Return the player called `my/SLUG`, `my/SLUG@GAMES` or `my/SLUG@GAMES+people`; None if no such player can play.

    If no folder has the name SLUG, a renamed player whose title has that slug is searched for.
    """
    asked = _asked_for(game, name)
    if asked is None:
        return None
    newest, games = asked
    wanted = newest.games if games is None else _number(games.removesuffix(LIVE))
    if wanted not in range(BATCH, newest.games + 1, BATCH):
        return None
    return newest._replace(games=wanted, live=games is not None and games.endswith(LIVE))


def seated(game: Game, name: str) -> str:
    """Return a player's name with its number of games so far: later learning does not change the player of that name.

    The name gets `+people` at its end if the player has learned from people or still learns from them.
    """
    taught = find(game, name)
    if taught is None or AFTER in name:
        return name
    people = from_people(taught.folder, taught.size)
    return taught._replace(live=people.learns or people.moves > 0).name


def is_own(name: str) -> bool:
    """Whether a player with this name was taught on this computer."""
    return name.startswith(PREFIX)


def known_as(name: str) -> tuple[str, ...]:
    """Return the names by which a person may have chosen this player: for `my/SLUG@100+people` also `my/SLUG`."""
    return (name, name.partition(AFTER)[0]) if is_own(name) else (name,)


def _asked_for(game: Game, name: str) -> tuple[Taught, str | None] | None:
    """Return the newest state of the player called `name`, and the text after `@` in `name` (None without an `@`).

    Return None if there is no such player.
    """
    slug, after, games = name.removeprefix(PREFIX).partition(AFTER)
    if not is_own(name) or not is_slug(slug):
        return None
    try:
        return read(_place_of(game, slug), game), games if after else None
    except PlayersError:
        return None


def _number(games: str) -> int:
    """Return the number that a text spells, without a sign or leading zeros; 0 for any other text."""
    number = int(games) if games.isdecimal() and len(games) < _LONGEST_NUMBER else 0
    return number if str(number) == games else 0


def not_kept(game: Game, name: str) -> RulesError | None:
    """Return the error that the course did not save the weights `my/SLUG@GAMES`, but others or none so far.

    Return None if there is no such player.
    """
    asked = _asked_for(game, name)
    if asked is None:
        return None
    newest, games = asked
    if not newest.games:
        message = "{player} has not played its first {n} games yet"
        return RulesError(message, code="no-batch", player=newest.title, n=BATCH)
    near = [newest._replace(games=each).name for each in _nearest((games or "").removesuffix(LIVE), newest.games)]
    return RulesError(
        "{player} was kept after every {batch} games, up to {games:,}; the nearest to this is {known}"
        "|{player} was kept after every {batch} games, up to {games:,}; the nearest to this are {known}",
        name,
        code="not-kept",
        player=newest.title,
        batch=BATCH,
        games=newest.games,
        n=len(near),
        known=", ".join(near),
    )


def _nearest(games: str, newest: int) -> list[int]:
    """Return the numbers of games after which weights were saved: the greatest up to `games`, and the next greater.

    The result is `newest` alone if `games` is no number.
    """
    asked = int(games) if games.isdecimal() and len(games) < _LONGEST_NUMBER else newest
    before = asked // BATCH * BATCH
    return sorted({min(max(each, BATCH), newest) for each in (before, before + BATCH)})


def _place_of(game: Game, slug: str) -> Path:
    """Return the folder called `slug`, else the folder of the player whose title has this slug."""
    places = [folder(game) / each for each in slugs(game)]
    meant = folder(game) / slug
    return meant if meant in places else next((each for each in places if slug_of(_title_in(each)) == slug), meant)


def _title_in(place: Path) -> str:
    try:
        return str(recipe_in(place).get("name", ""))
    except PlayersError:
        return ""


def read(place: Path, game: Game) -> Taught:
    """Return the player in a folder with its newest weights.

    Raises:
        PlayersError: if its recipe is wrong, or belongs to another game.
    """
    data = recipe_in(place)
    title, features, size = data.get("name"), data.get("features"), data.get("size")
    if not isinstance(title, str) or not isinstance(features, str) or type(size) is not int:
        raise _damaged(place, game.shown_title)
    if data.get("game") != game.name or not is_title(title) or not 0 < size <= _MOST_FEATURES:
        raise _damaged(place, game.shown_title)
    batches = rows_in(place, size) or _summary_in(place)[1]
    return Taught(place, place.name, title, features, size, batches * BATCH)


def recipe_in(place: Path) -> dict[str, Any]:
    """Return the recipe in a folder, unchecked; if its file is cut, return the copy in the course's file.

    Raises:
        PlayersError: if neither can be read.
    """
    path = place / RECIPE
    try:
        found = _regular(path, _MOST_BYTES)
        return dict(_recipe(path, file_identity(found)))
    except (OSError, ValueError, TypeError) as reason:
        if recipe := _summary_in(place)[0]:
            return dict(recipe)
        raise PlayersError(
            "{file} cannot be read", code="unreadable", file=f"{place.name}/{RECIPE}", cause=reason
        ) from reason


@lru_cache(maxsize=512)
def _recipe(path: Path, _identity: tuple[int, int, int]) -> Any:
    """Return the JSON value in a file; a file that was replaced or changed is read again."""
    return json_in(path, _MOST_BYTES)


def course_in(place: Path) -> Any:
    """Return the state of the course in a folder, unchecked; if its file is missing or cut, the state a batch earlier.

    Raises:
        OSError, ValueError: if neither can be read.
    """
    try:
        return json_in(place / COURSE, _LARGEST_COURSE)
    except (FileNotFoundError, ValueError):
        with suppress(OSError, ValueError):
            return json_in(place / COURSE_BEFORE, _LARGEST_COURSE)
        raise


def is_whole(path: Path) -> bool:
    """Return whether a file of a course exists and is complete."""
    try:
        json_in(path, _LARGEST_COURSE)
    except (OSError, ValueError):
        return False
    return True


def has_course(place: Path) -> bool:
    """Return whether a player's course has saved a batch, readable or not."""
    return any((place / name).exists() for name in (COURSE, COURSE_BEFORE))


def _summary_in(place: Path) -> tuple[dict[str, Any], int]:
    """Return the recipe and the number of batches of the course in a folder; {} and 0 if the course cannot be read."""
    for path in (place / COURSE, place / COURSE_BEFORE):
        with suppress(OSError, ValueError, TypeError, KeyError):
            found = _regular(path, _LARGEST_COURSE)
            return _summary(path, file_identity(found))
    return {}, 0


@lru_cache(maxsize=512)
def _summary(path: Path, _identity: tuple[int, int, int]) -> tuple[dict[str, Any], int]:
    """Return the recipe and the number of batches of the course in the file `path`."""
    course = json_in(path, _LARGEST_COURSE)
    return {**course["recipe"], "size": len(course["weights"])}, len(course["batches"])


def json_in(path: Path, most: int) -> Any:
    """Return the JSON value in a regular file of at most `most` bytes.

    Raises:
        OSError: as for `bytes_in`.
        ValueError: if it is no JSON.
    """
    try:
        return parse_json(bytes_in(path, most))
    except MemoryError as reason:
        raise ValueError(str(reason)) from reason


def bytes_in(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes.

    Raises:
        OSError: if it cannot be read, is larger, or is not a regular file (a pipe would never end).
    """
    _regular(path, most)
    return path.read_bytes()


def _regular(path: Path, most: int) -> os.stat_result:
    found = path.stat()
    check_regular(found.st_mode)
    if found.st_size > most:
        raise system_error(errno.EFBIG)
    return found


def _damaged(place: Path, game: str) -> PlayersError:
    return PlayersError(
        "{file} is not the recipe of a player of {game}",
        code="bad-recipe",
        file=f"{place.name}/{RECIPE}",
        game=game,
    )


def rows_in(place: Path, size: int) -> int:
    """Return the number of complete rows, of `size` weights each, in a folder's file of weights."""
    try:
        found = (place / WEIGHTS).stat()
    except OSError:
        return 0
    return found.st_size // (8 * size) if stat.S_ISREG(found.st_mode) else 0


def weights_of(taught: Taught) -> npt.NDArray[np.float64]:
    """Return the weights of a player at this moment of its course.

    Raises:
        WeightsError: if they cannot be read, or are no numbers.
    """
    width, batch = 8 * taught.size, taught.games // BATCH
    try:
        if batch > rows_in(taught.folder, taught.size):
            row = _weights_in_course(taught.folder, batch)
        else:
            with (taught.folder / WEIGHTS).open("rb") as file:
                file.seek((batch - 1) * width)
                row = np.frombuffer(file.read(width), "<f8").astype(np.float64)
    except (OSError, ValueError) as reason:
        raise _unusable(taught, reason) from reason
    if len(row) != taught.size or not np.isfinite(row).all():
        raise _unusable(taught, text("a weight is missing"))
    change = from_people(taught.folder, taught.size).change if taught.live else ()
    return row + np.array(change) if change else row


def from_people(place: Path, size: int) -> FromPeople:
    """Read a player's learning from people in its folder; return an empty one if the file cannot be used.

    `size` is the number of the player's features.
    """
    try:
        return from_people_of(json_in(place / FROM_PEOPLE, _LARGEST_COURSE), size)
    except (OSError, ValueError):
        return FromPeople()


def from_people_of(data: Any, size: int) -> FromPeople:
    """Return the `FromPeople` in a JSON value.

    Raises:
        ValueError: if it is not valid, or belongs to a player with another number of features.
    """
    try:
        found = FromPeople(**data)
        change = np.array(found.change, np.float64)
    except (TypeError, OverflowError) as reason:
        raise ValueError(str(reason)) from reason
    values: tuple[Any, ...] = found
    sound = type(values[0]) is bool and all(type(each) is int and each >= 0 for each in values[1:3])
    if not sound or change.shape not in ((0,), (size,)) or not np.isfinite(change).all():
        raise ValueError(FROM_PEOPLE)
    return found._replace(change=tuple(change.tolist()))


def _weights_in_course(place: Path, batch: int) -> npt.NDArray[np.float64]:
    """Return the newest weights in a folder's course; an empty array unless the course has exactly `batch` batches.

    Raises:
        OSError, ValueError: if they cannot be read.
    """
    course = course_in(place)
    try:
        return np.array(course["weights"] if len(course["batches"]) == batch else (), np.float64)
    except (TypeError, KeyError) as reason:
        raise ValueError(str(reason)) from reason


def _unusable(taught: Taught, cause: object) -> WeightsError:
    return WeightsError("the weights of {name} cannot be used", code="bad-weights", name=taught.title, cause=cause)


def entry(game: Game, name: str) -> DescribedPlayer | None:
    """Return the taught player called `name`; None if there is no such player, or it cannot play."""
    taught = find(game, name)
    if taught is None:
        return None
    features = taught.features.removeprefix("td")  # a set is named by its size
    wording = (
        "{features} features, taught by {games} games and by people"
        if taught.live
        else ("{features} features, taught by {games} games")
    )
    purpose = text(wording, features=features, games=in_digits(taught.games))
    return DescribedPlayer(PlayerSpec(name, "beam", options=Plan(taught.name, (0,))), purpose)


def title(name: str, game: Game | None = None) -> str:
    """Return the title of a taught player, or its slug if it has none.

    Players of two boards may share a name. If no game is given, the first board that has such a player decides.
    """
    slug = name.removeprefix(PREFIX).partition(AFTER)[0]
    for each in (GAMES if game is None else (game,)) if is_slug(slug) else ():
        place = folder(each) / slug
        try:
            return _pipeline_title(place) or read(place, each).title
        except PlayersError:
            continue
    return slug.replace("-", " ").capitalize()


def _pipeline_title(place: Path) -> str:
    """Return the title of the pipeline in a folder; an empty text if there is none, or it has no title."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        name = json_in(place / PLAN, _MOST_BYTES)["name"]
        return name if isinstance(name, str) and is_title(name) else ""
    return ""
