"""The puzzles of every board: `assets/puzzles/GAME.jsonl` has the rated puzzles, the easiest first, and
`assets/puzzles/first/GAME.jsonl` the first ladder: a person's first puzzles, in order. Each line is a JSON object.

    {"game": "connect-four", "id": "5f0c1a2b", "position": "7/7/.../wbbwb2 w", "plies": 3, "kind": "win",
     "solution": ["4", "3", "2"], "themes": ["two threats"], "rating": 1350, "source": "level-5 and level-6, game 17"}

`python main.py puzzles make GAME` makes the puzzles (docs/puzzles.md).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai.assets import FOLDER, report
from ai.errors import DataError
from game.errors import RulesError, shown
from game.files import read_whole, write_whole
from game.jsontext import parse_json
from game.registry import find_game
from game.texts import Message, text
from game.turns import movers_of

if TYPE_CHECKING:
    from game.spec import Game

log = logging.getLogger(__name__)

WIN, HOLD, BLOCK = "win", "hold", "block"
KINDS = (WIN, HOLD, BLOCK)
_TURN = ", turn "


class PuzzleError(DataError):
    """A line without a valid puzzle."""

    code = "no-puzzle"


@dataclass(frozen=True)
class Puzzle:
    """A position in which the side to move, called the solver, has one right move, or a few.

    Attributes:
        game: the board's name, as commands spell it.
        id: a short text that depends only on the position; symmetric positions have the same id.
        position: the position as text of the board; the solver is to move.
        plies: for a `win`, the plies to the win against the strongest defence; where points decide, the plies of the
            solution. For any other kind, 1.
        kind: `win`: only one move wins at the solver's first turn, and later only one wins within the plies left; where
            points decide, only one wins at every turn. `hold`: only one move does not lose. `also` lists exceptions.
        solution: the moves as text of the board: the solver's move, the strongest defence, the solver's next move, and
            so on, as long as the solver has only one right move. It may end before the win: then several moves win
            equally soon.
        also: further lines that are as right as the solution: every other right move, with the strongest defence and
            every right move after it. A line that differs only in its last move, another win at once, is left out.
        themes: the puzzle's ideas, each in a few words.
        rating: the puzzle's rating in Elo, on the scale of the board's levels.
        source: the puzzle's origin, as displayed; its last word is the number of the turn (`source_at`).
    """

    game: str
    id: str
    position: str
    plies: int
    kind: str
    solution: tuple[str, ...]
    themes: tuple[Message, ...]
    rating: int
    source: str
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The solution, and the further lines that are as right as the solution."""
        return self.solution, *self.also

    @cached_property
    def turn_count(self) -> int:
        """Number of the solver's turns; where the sides alternate, this is the number of moves to find."""
        return turns_of(self.game, self.position, self.solution)

    @property
    def by_points(self) -> bool:
        """Whether points decide, so that the number of plies to the win does not matter."""
        return self.kind == WIN and _rules(self.game, lambda game: game.score is not None, otherwise=False)

    @property
    def wins_in(self) -> int:
        """Number of the solver's moves to the win; more than `turn_count` if the solution ends before the win."""
        return (self.plies + 1) // 2

    @property
    def number(self) -> int | None:
        """The number of the puzzle's first move in the game of origin; None if unknown."""
        word = self.source.rpartition(_TURN)[2]
        return int(word) if word != self.source and word.isdecimal() else None


def source_at(source: str, number: int) -> str:
    """Return `source` with `number` at its end: the number of the puzzle's first move in the game of origin."""
    return f"{source}{_TURN}{number}"


def turns_of(board: str, position: str, moves: Sequence[str]) -> int:
    """Count the turns in a line that belong to the side to move at `position`; consecutive moves are one turn."""
    movers = movers_of(board, position, moves)
    return sum(player == movers[0] for player, _ in groupby(movers))


def _rules(board: str, ask: Callable[[Game], bool], *, otherwise: bool) -> bool:
    """Call `ask` with the game of a board and return its answer; return `otherwise` if the board is unknown."""
    try:
        return ask(find_game(board))
    except RulesError:
        return otherwise


_FIELDS = {field.name for field in fields(Puzzle)}


def format_puzzle(puzzle: Puzzle) -> str:
    """Return the line that `parse_puzzle` reads."""
    fields_of = {name: value for name, value in asdict(puzzle).items() if value or name != "also"}
    return json.dumps(fields_of, ensure_ascii=False)


def parse_puzzle(line: str) -> Puzzle:
    """Return the puzzle of a line. The moves are not checked.

    Raises:
        PuzzleError: if the line has no valid puzzle.
    """
    try:
        found = parse_json(line)
    except ValueError as error:
        raise _no_puzzle(line, text("It is no JSON.")) from error
    if not isinstance(found, dict) or set(found) | {"also"} != _FIELDS:
        raise _no_puzzle(line, text("Its fields are not those of a puzzle."))
    found.setdefault("also", [])
    wrong = next((name for name, is_right in _CHECKS.items() if not is_right(found[name])), None)
    if wrong is not None:
        raise _no_puzzle(line, text("Its {field} is not that of a puzzle.", field=wrong))
    lines = tuple(map(tuple, [found["solution"], *found["also"]]))
    if not all(_fits(found["game"], found["plies"], len(each), found["kind"]) for each in lines):
        raise _no_puzzle(line, text("Its solution has another length."))
    return Puzzle(**{**found, "solution": lines[0], "themes": tuple(found["themes"]), "also": lines[1:]})


def _fits(board: str, plies: int, length: int, kind: str) -> bool:
    """Return whether `length` plies can be a solution, which ends with a solver's move, at the win or before it."""
    in_turn = _rules(board, lambda game: game.alternates, otherwise=True)
    odd = plies % 2 == length % 2 == 1 or not in_turn
    return odd and length <= plies and (kind == WIN or plies == 1)


def _no_puzzle(line: str, cause: str) -> PuzzleError:
    return PuzzleError("this line is no puzzle: {line}", code=PuzzleError.code, cause=cause, line=shown(line.strip()))


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_word, value))


_CHECKS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("game", "id", "position", "source"), _is_word),
    "plies": lambda value: type(value) is int,
    "kind": lambda value: value in KINDS,
    "solution": lambda value: _are_words(value) and bool(value),
    "themes": _are_words,
    "rating": lambda value: type(value) is int,
    "also": lambda value: isinstance(value, list) and all(_are_words(line) and line for line in value),
}
"""The check for the value of each field of a puzzle."""


def puzzles_file(game: str) -> Path:
    """Return the path of a board's rated puzzles; the file need not exist."""
    return FOLDER / "puzzles" / f"{game}.jsonl"


def first_file(game: str) -> Path:
    """Return the path of a board's first puzzles, which a beginner solves in order; the file need not exist."""
    return FOLDER / "puzzles" / "first" / f"{game}.jsonl"


def has_puzzles(game: str) -> bool:
    """Return whether a board has rated puzzles, without reading any."""
    return puzzles_file(game).is_file()


def has_first_puzzles(game: str) -> bool:
    """Return whether a board has a file of first puzzles (the first ladder), without reading it."""
    return first_file(game).is_file()


def read_puzzles(path: Path) -> Iterator[tuple[str, Puzzle | PuzzleError]]:
    """Yield each line of a file, with its puzzle or the error in it; yield nothing if there is no file."""
    try:
        lines = read_whole(path).decode(errors="replace").splitlines()
    except FileNotFoundError:
        return
    for line in filter(str.strip, lines):
        try:
            yield line, parse_puzzle(line)
        except PuzzleError as error:
            yield line, error


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the rated puzzles of a board, the easiest first; unreadable puzzles are left out."""
    return _read(puzzles_file(game), game)


@cache
def first_puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the first ladder of a board: a person's first puzzles, in order; unreadable ones are left out."""
    return _read(first_file(game), game)


def _read(path: Path, game: str) -> tuple[Puzzle, ...]:
    try:
        found = [puzzle for _line, puzzle in read_puzzles(path)]
    except OSError as error:
        log.warning("%s", error)
        found = []
    _tell([puzzle for puzzle in found if isinstance(puzzle, PuzzleError)], game)
    return tuple(puzzle for puzzle in found if isinstance(puzzle, Puzzle) and puzzle.game == game)


def _tell(errors: Sequence[PuzzleError], game: str) -> None:
    """Log the errors; tell the player once how many there are."""
    for error in errors:
        log.warning("%s", error)
    if errors:
        title = find_game(game).shown_title
        report(text("A puzzle of {game} is damaged.|{n} puzzles of {game} are damaged.", n=len(errors), game=title))


def write_puzzles(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write puzzles to a file in this order; on failure the old file stays."""
    write_whole(path, "".join(f"{format_puzzle(puzzle)}\n" for puzzle in puzzles).encode())


def easiest_first(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles sorted by rating, the lowest first."""
    return sorted(puzzles, key=lambda each: (each.rating, each.id))
