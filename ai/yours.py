"""Players that people taught in the Lab. They lie in the user's own folder, never in the program's.

    DATA/players/GAME/SLUG/recipe.json       how it is called and what it learns by (`lab.learning.recipe`)
    DATA/players/GAME/SLUG/course.weights    little-endian float64, a row of weights after each BATCH of games
    DATA/players/GAME/SLUG/course.json       how far its course has come, with the recipe and the newest weights again
    DATA/players/GAME/SLUG/course.old.json   the same a batch ago

Where a file is missing or cut, the others make up for it. DATA is where the library lies. `my/SLUG` is such a player
with its newest weights, `my/SLUG@GAMES` as it was after so many games. What else is in its folder is for the course to
know (`lab.learning.course`). No numba: windows import it.
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
from game.errors import RulesError
from game.folders import data_folder
from game.jsontext import parse_json
from game.registry import GAMES
from game.texts import text

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.spec import Game

PREFIX = "my/"
AFTER = "@"
"""Stands between the name of a taught player and the number of games after which it is meant."""
BATCH = 50
"""Games between two rows of weights."""
RECIPE, WEIGHTS = "recipe.json", "course.weights"
COURSE, COURSE_BEFORE = "course.json", "course.old.json"
LONGEST = 40
"""Characters of a name, and of a slug."""
_SLUG = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST + 8}}}")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
"""What Windows takes for devices, in any folder."""
_DATA = "PATHWAYZ_DATA"
"""The environment variable by which other processes find the folder too."""
_MOST_BYTES, _LARGEST_COURSE = 1 << 16, 1 << 26
_MOST_FEATURES = 1 << 16
_LONGEST_NUMBER = 10


class Taught(NamedTuple):
    """A taught player at one moment of its course.

    Attributes:
        folder: where it lies.
        slug: the name of that folder, by which commands know it.
        title: what people call it.
        features: the name of its set of features; `size` says of how many.
        games: after which it is meant; 0 if it has not finished a batch.
    """

    folder: Path
    slug: str
    title: str
    features: str
    size: int
    games: int

    @property
    def name(self) -> str:
        """Its name, at this moment of its course for ever."""
        return f"{PREFIX}{self.slug}{AFTER}{self.games}"


def place(data: Path | None) -> None:
    """Have this process and those that it starts find players in `data`; None for the user's own folder."""
    if data is None:
        os.environ.pop(_DATA, None)
    else:
        os.environ[_DATA] = str(data.absolute())


def folder(game: Game) -> Path:
    """Return where the taught players of a game lie; it may not exist."""
    return _data() / "players" / game.name


def _data() -> Path:
    placed = os.environ.get(_DATA)
    try:
        return Path(placed) if placed else data_folder()
    except RuntimeError:  # nobody knows where this user's home is
        return Path("data")


def slug_of(title: str) -> str:
    """Return how a player with this title is called by commands: `great-heron` for "Great Heron!"."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST].strip("-")
    return f"{slug or 'player'}-1" if slug in _RESERVED or not slug else slug


def is_slug(slug: str) -> bool:
    """Return whether a player's folder may have this name."""
    return _SLUG.fullmatch(slug) is not None


def is_title(title: str) -> bool:
    """Return whether a player may be called this: one line of a few words."""
    return bool(title.strip()) and len(title) <= LONGEST and title.isprintable()


def names(game: Game) -> tuple[str, ...]:
    """Return the names of the taught players of a game that can play, in the order of the alphabet."""
    found = (f"{PREFIX}{slug}" for slug in slugs(game))
    return tuple(name for name in found if find(game, name) is not None)


def slugs(game: Game) -> list[str]:
    """Return the names of the folders of players, whole or not, in the order of the alphabet."""
    try:
        return sorted(each.name for each in folder(game).iterdir() if is_slug(each.name) and each.is_dir())
    except OSError:
        return []


def find(game: Game, name: str) -> Taught | None:
    """Return the player called `my/SLUG` or `my/SLUG@GAMES`; None if there is none that can play.

    Where no folder has that name, it may be that of a player who was renamed.
    """
    asked = _asked_for(game, name)
    if asked is None:
        return None
    newest, games = asked
    wanted = newest.games if games is None else _number(games)
    if wanted not in range(BATCH, newest.games + 1, BATCH):
        return None
    return newest._replace(games=wanted)


def _asked_for(game: Game, name: str) -> tuple[Taught, str | None] | None:
    """Return the player called `my/SLUG` or `my/SLUG@GAMES` as it is now, and GAMES; None if there is none."""
    slug, after, games = name.removeprefix(PREFIX).partition(AFTER)
    if not name.startswith(PREFIX) or not is_slug(slug):
        return None
    try:
        return read(_place_of(game, slug), game), games if after else None
    except PlayersError:
        return None


def _number(games: str) -> int:
    """Return what a number of games says that is written as the program writes it; 0 for anything else."""
    number = int(games) if games.isdecimal() and len(games) < _LONGEST_NUMBER else 0
    return number if str(number) == games else 0


def not_kept(game: Game, name: str) -> RulesError | None:
    """Return what is said where a taught player is asked for as it never was: after other games than those after
    which its weights were kept, or before the first of these; None if nobody is asked for in this way.
    """
    asked = _asked_for(game, name)
    if asked is None:
        return None
    newest, games = asked
    if not newest.games:
        message = "{player} has not played its first {n} games yet"
        return RulesError(message, code="no-batch", player=newest.title, n=BATCH)
    near = [newest._replace(games=each).name for each in _nearest(games or "", newest.games)]
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
    """Return after which games a player was kept, before and after those asked for; its newest where none were."""
    asked = int(games) if games.isdecimal() and len(games) < _LONGEST_NUMBER else newest
    before = asked // BATCH * BATCH
    return sorted({min(max(each, BATCH), newest) for each in (before, before + BATCH)})


def _place_of(game: Game, slug: str) -> Path:
    """Return the folder of that name, else that of the player whose title makes it."""
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
        PlayersError: if its recipe is none, or of another game.
    """
    data = recipe_in(place)
    title, features, size = data.get("name"), data.get("features"), data.get("size")
    if not isinstance(title, str) or not isinstance(features, str) or type(size) is not int:
        raise _damaged(place, game.title)
    if data.get("game") != game.name or not is_title(title) or not 0 < size <= _MOST_FEATURES:
        raise _damaged(place, game.title)
    batches = rows_in(place, size) or _summary_in(place)[1]
    return Taught(place, place.name, title, features, size, batches * BATCH)


def recipe_in(place: Path) -> dict[str, Any]:
    """Return what the recipe in a folder says, unchecked; that of its course, where the recipe's own file is cut.

    Raises:
        PlayersError: if neither can be read.
    """
    path = place / RECIPE
    try:
        found = _regular(path, _MOST_BYTES)
        return dict(_recipe(path, found.st_mtime_ns, found.st_size))
    except (OSError, ValueError, TypeError) as reason:
        if recipe := _summary_in(place)[0]:
            return dict(recipe)
        raise PlayersError(
            "{file} cannot be read ({reason})", code="unreadable", file=f"{place.name}/{RECIPE}", reason=reason
        ) from reason


@lru_cache(maxsize=512)
def _recipe(path: Path, _changed: int, _size: int) -> Any:
    """Return what a file holds; it is read again once it is another."""
    return json_in(path, _MOST_BYTES)


def course_in(place: Path) -> Any:
    """Return what the course in a folder says, unchecked; as it was a batch ago, where its file is missing or cut.

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
    """Return whether a file of a course is there and was not cut."""
    try:
        json_in(path, _LARGEST_COURSE)
    except (OSError, ValueError):
        return False
    return True


def has_course(place: Path) -> bool:
    """Return whether a player's course has kept a batch, whether or not that can be read."""
    return any((place / name).exists() for name in (COURSE, COURSE_BEFORE))


def _summary_in(place: Path) -> tuple[dict[str, Any], int]:
    """Return the recipe of a folder's course, and its batches; nothing and 0 without a course that can be read."""
    for path in (place / COURSE, place / COURSE_BEFORE):
        with suppress(OSError, ValueError, TypeError, KeyError):
            found = _regular(path, _LARGEST_COURSE)
            return _summary(path, found.st_mtime_ns, found.st_size)
    return {}, 0


@lru_cache(maxsize=512)
def _summary(path: Path, _changed: int, _size: int) -> tuple[dict[str, Any], int]:
    """Return the recipe and the number of batches of the course in a file."""
    course = json_in(path, _LARGEST_COURSE)
    return {**course["recipe"], "size": len(course["weights"])}, len(course["batches"])


def json_in(path: Path, most: int) -> Any:
    """Return what a regular file of at most so many bytes says in JSON.

    Raises:
        OSError: as `bytes_in`.
        ValueError: if it is no JSON.
    """
    try:
        return parse_json(bytes_in(path, most))
    except MemoryError as reason:
        raise ValueError(str(reason)) from reason


def bytes_in(path: Path, most: int) -> bytes:
    """Return what a regular file of at most so many bytes holds.

    Raises:
        OSError: if it cannot be read, is larger, or is something else: a pipe would never end.
    """
    _regular(path, most)
    return path.read_bytes()


def _regular(path: Path, most: int) -> os.stat_result:
    found = path.stat()
    if not stat.S_ISREG(found.st_mode) or found.st_size > most:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    return found


def _damaged(place: Path, game: str) -> PlayersError:
    return PlayersError(
        "{file} is not the recipe of a player of {game}",
        code="bad-recipe",
        file=f"{place.name}/{RECIPE}",
        game=game,
    )


def rows_in(place: Path, size: int) -> int:
    """Return how many whole rows of `size` weights a folder has; a torn last one does not count."""
    try:
        found = (place / WEIGHTS).stat()
    except OSError:
        return 0
    return found.st_size // (8 * size) if stat.S_ISREG(found.st_mode) else 0


def weights_of(taught: Taught) -> npt.NDArray[np.float64]:
    """Return the weights of a player at its moment.

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
    return row


def _weights_in_course(place: Path, batch: int) -> npt.NDArray[np.float64]:
    """Return the newest weights of a folder's course; none unless they are those after so many batches.

    Raises:
        OSError, ValueError: if they cannot be read.
    """
    course = course_in(place)
    try:
        return np.array(course["weights"] if len(course["batches"]) == batch else (), np.float64)
    except (TypeError, KeyError) as reason:
        raise ValueError(str(reason)) from reason


def _unusable(taught: Taught, reason: object) -> WeightsError:
    return WeightsError(
        "the weights of {name} cannot be used ({reason})", code="bad-weights", name=taught.title, reason=reason
    )


def entry(game: Game, name: str) -> DescribedPlayer | None:
    """Return a taught player, with the weights that it has now for ever; None if there is none that can play."""
    taught = find(game, name)
    if taught is None:
        return None
    purpose = text("{features} features, taught by {games} games", features=taught.size, games=f"{taught.games:,}")
    return DescribedPlayer(PlayerSpec(name, "beam", options=Plan(taught.name, (0,))), purpose)


def title(name: str, game: Game | None = None) -> str:
    """Return what people call the taught player of a name, else its slug.

    Two boards may have players of one name: without a game it is the title on the first board that has one.
    """
    slug = name.removeprefix(PREFIX).partition(AFTER)[0]
    for each in (GAMES if game is None else (game,)) if is_slug(slug) else ():
        try:
            return read(folder(each) / slug, each).title
        except PlayersError:
            continue
    return slug.replace("-", " ").capitalize()
