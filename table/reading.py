"""Recognition of a pasted or dropped text: a game file, a position, or a game of one board in short form."""

from __future__ import annotations

from dataclasses import dataclass

from game import GAMES, VARIANTS, CodedError, Game, Match, RulesError, find_game
from game.errors import cause_of
from game.texts import sentences
from game.texts import text as in_words
from saves.gamefile import LONGEST_FILE, GameRecord, is_too_long, read_games

_LONGEST_POSITION = 400  # characters; the longest board's text takes 110


@dataclass(frozen=True)
class Start:
    """A game to begin: a board, and a position or moves from the board's own start.

    No player may learn from a `private` game.
    """

    board: str
    position: str | None = None
    moves: tuple[str, ...] = ()
    private: bool = False


class UnreadableTextError(CodedError, ValueError):
    """The text cannot be opened; the message is for the player."""

    code = "unreadable-text"


def limits_text() -> str:
    """Return the limits of a game file as a sentence for the player."""
    most = LONGEST_FILE // 1_000_000
    return in_words("A game file has at most 10,000 games and {most} million characters.", most=most)


def read_start(text: str) -> Start | None:
    """Return the start that a text describes, a position or a short game; None if the text looks like neither.

    Raises:
        UnreadableTextError: if the text looks like a position or a game, but has an error.
    """
    text = " ".join(text.split())
    if len(text) > _LONGEST_POSITION or text.startswith("["):
        return None
    return _line(text) or _position(text)


def _line(text: str) -> Start | None:
    for game in GAMES:
        moves = game.read_line(text) if game.read_line is not None else None
        if moves is not None:
            _check(game, moves)
            return Start(game.name, None, moves)
    return None


def _check(game: Game, moves: tuple[str, ...]) -> None:
    """Raise UnreadableTextError unless the moves can be played from the start."""
    match = Match(game)
    for place, move in enumerate(moves, 1):
        try:
            match.push(move)
        except RulesError as error:
            message = "Read as moves of {title}, move {place} is wrong"
            fields = {"title": game.shown_title, "place": place}
            raise UnreadableTextError(message, code=UnreadableTextError.code, cause=error, **fields) from error


def _position(text: str) -> Start | None:
    words = text.split()
    if len(words) != 2:  # the board, and the side to move
        return None
    found, problems = [], []
    for game in (*GAMES, *VARIANTS):
        try:
            game.from_position(text)
        except RulesError as error:
            problems.append((game, error))
        else:
            found.append(game.name)
    if len(found) == 1:
        return Start(found[0], text)
    if found:
        raise UnreadableTextError(in_words("This position fits more than one board."))
    if "/" not in words[0] or len(words[1]) != 1:  # rows, and a letter for the side
        return None
    rows = text.count("/") + 1
    reasons = [
        sentences(in_words("This is no position of {title}.", title=game.shown_title), cause_of(error))
        for game, error in problems
        if game.rows == rows
    ]
    strange = "No board has {n} row, so this is no position.|No board has {n} rows, so this is no position."
    raise UnreadableTextError(sentences(*reasons) or in_words(strange, n=rows))


def read_file(text: str, board: str | None = None) -> list[GameRecord]:
    """Return the games of a text; a game without a `Game` tag is a game of `board`.

    Raises:
        UnreadableTextError: if the text is no game file.
    """
    if not text.strip():
        raise UnreadableTextError(in_words("There is no text to read a game from."))
    records = read_games(text)
    if not any(record.tags or begins_on(record, board) for record in records) and not is_too_long(text):
        raise UnreadableTextError(in_words("This is neither a game nor a position."))
    for record in records:
        if board is not None:
            record.tags.setdefault("Game", board)
    return records


def begins_on(record: GameRecord, board: str | None) -> bool:
    """Whether the first move of a record has the form of a move on `board`, legal or not."""
    if board is None or not record.moves:
        return False
    game = find_game(board)
    try:
        game.parse_action(game.initial_state(), record.moves[0])
    except RulesError:
        return False
    return True
