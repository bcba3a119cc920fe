"""What a pasted or dropped text is: a game file, a position, or the columns of a game of Connect Four."""

from __future__ import annotations

from dataclasses import dataclass

from game import GAMES, CodedError, Match, RulesError, find_game
from saves.gamefile import LONGEST_FILE, GameRecord, read_games

LIMITS = f"at most 10,000 games and {LONGEST_FILE // 1_000_000} million characters"
_LONGEST_POSITION = 400  # characters; the longest board's text takes 110
_COLUMNS = "1234567"


@dataclass(frozen=True)
class Start:
    """A game to begin: a board with a position, or with moves from its own start."""

    board: str
    position: str | None = None
    moves: tuple[str, ...] = ()


class UnreadableTextError(CodedError, ValueError):
    """The text is nothing that can be opened; the message is for the player."""

    code = "unreadable-text"


def read_start(text: str) -> Start | None:
    """Return the position, or the columns of Connect Four, that a text holds; None if it looks like neither.

    Raises:
        UnreadableTextError: if it looks like a position and is none.
    """
    text = " ".join(text.split())
    if len(text) > _LONGEST_POSITION or text.startswith("["):
        return None
    if set(text) <= set(_COLUMNS) and len(text) > 1:
        return _columns(text)
    if "/" not in text or text.split()[-1] not in ("w", "b") or len(text.split()) != 2:
        return None
    found, problems = [], []
    for game in GAMES:
        try:
            game.from_position(text)
        except RulesError as error:
            problems.append((game, error))
        else:
            found.append(game.name)
    if len(found) == 1:
        return Start(found[0], text)
    if found:
        raise UnreadableTextError("This position fits more than one board.")
    rows = text.count("/") + 1
    told = [f"{game.title}: {error}" for game, error in problems if game.rows == rows]
    raise UnreadableTextError(" ".join(told) or f"No board has {rows} rows, so this is no position.")


def read_file(text: str, board: str | None = None) -> list[GameRecord]:
    """Return the games of a text, those without a `Game` tag being of `board`.

    Raises:
        UnreadableTextError: if it is no game file at all.
    """
    if not text.strip():
        raise UnreadableTextError("There is no text to read a game from.")
    records = read_games(text)
    if not any(record.tags or (board and record.moves) for record in records) and not _too_long(text):
        raise UnreadableTextError("This text is no game, no game file and no position.")
    for record in records:
        if board is not None:
            record.tags.setdefault("Game", board)
    return records


def _too_long(text: str) -> bool:
    return len(text) > LONGEST_FILE


def _columns(text: str) -> Start:
    match = Match(find_game("connect-four"))
    for place, column in enumerate(text, 1):
        try:
            match.push(column)
        except RulesError as error:
            raise UnreadableTextError(f"Read as columns of Connect Four, move {place} is wrong: {error}") from error
    return Start("connect-four", None, tuple(text))
