"""Games as text: tags, then numbered moves, as in the PGN of chess. A file may hold many games.

    [Game "pathwayz"]
    [White "Robin"]
    [Result "*"]

    {Played in the garden.} 1. d5 e5* {unexpected} (1... d4 2. c3 (2. c4)) 2. d6 f5 *

The tags White and Black name the board's sides. If the first side is Black, as in Othello, the tag `FirstSide` says so;
without that tag White is the first side. `1-0` is a win of the first side.

Where a side moves several times running, `game.turns` says how its moves are numbered. Readers skip numbers. A game
ends at its result, or where the tags of the next game begin. Comments in braces may run over several lines; a comment
after `;` ends with its line. The first move of a variation in round brackets replaces the move before the bracket; a
variation that continues after the end of the line repeats the line's last move (`saves.branches`).

Reading a text never raises and never runs anything: each unreadable part becomes one of the `errors`, with its line.
Parts beyond the limits below are reported and left out. `saves.importing` checks whether moves are legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from game.texts import Message, sentence, sentences
from game.texts import text as in_words
from game.turns import movers_of, number_text, numbered, turn_numbers
from saves.branches import Branch, MoveLine, hang
from saves.reading import WINDOWS, read_text
from saves.results import RESULTS

LONGEST_FILE = 16_000_000
"""Longest text that is read, in characters: about `MOST_GAMES` games of the board with the longest games."""
MOST_GAMES = 10_000
"""Largest number of games read from one file."""
MOST_MOVES = 1_000
"""Largest number of moves read of one game: several times as many as the longest known game has."""
MOST_VARIED = 20_000
"""Largest number of moves read of one game's variations."""
MOST_BESIDE = 500
"""Largest number of variations read for one move of a line: more than there are legal moves in any position."""
DEEPEST = 200
"""Largest depth of brackets within brackets that is read."""
MOST_TAGS = 64
"""Largest number of tags read of one game."""
LONGEST_VALUE = 2_000
"""Longest tag value or comment, in characters."""
MOST_ERRORS = 50
"""Largest number of errors listed for one game; nobody would read more."""

_TAG = re.compile(r'\[(?P<name>[A-Za-z][A-Za-z0-9]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]')
_WORD = re.compile(r"\s*([{}();]|[^\s{}();]+)?")
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_NUMBER = re.compile(r"^\d+\.+")
_WIDEST_LINE = 100  # characters
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass
class GameRecord:
    """One game of a game file.

    Attributes:
        tags: the values of the tags, keyed by name, in the order of the file.
        moves: the moves as written, without their numbers.
        errors: sentences on unreadable parts, each beginning with its line, such as `line 3: `.
        comments: the comments, keyed by the number of moves before them; 0 for a comment before the first move.
        variations: the variations of the game's line, keyed by the number of its moves before them.
        line: the line of the file on which the game begins, counted from 1.
        tag_lines, move_lines: the line number of each tag and move.
    """

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    variations: dict[int, list[Branch]] = field(default_factory=dict)
    line: int = field(default=1, compare=False)
    tag_lines: dict[str, int] = field(default_factory=dict, compare=False)
    move_lines: list[int] = field(default_factory=list, compare=False)

    def complain(self, line: int, message: Message, **fields: object) -> None:
        """Add an error about `line`: `message` with its `fields`. After `MOST_ERRORS`, only say that there are more."""
        if len(self.errors) <= MOST_ERRORS:  # a file may hold 100,000 mistakes: those not listed need no sentence
            self.report(line, in_words(message, **fields))

    def report(self, line: int, what: str) -> None:
        """Add an error about `line`, in words, as `complain` does."""
        if len(self.errors) == MOST_ERRORS:
            what = in_words("there is more wrong with this game than can be listed")
        if len(self.errors) <= MOST_ERRORS:
            # translators: the number of a line in a file; what is wrong there stands after it.
            self.errors.append(sentences(in_words("Line {line}.", line=line), sentence(what)))


def write_game(record: GameRecord) -> str:
    """Return the text of a game, from which `read_games` restores the game; each value and comment is on one line."""
    tags = [f'[{name} "{_escaped(value)}"]' for name, value in record.tags.items()]
    return "\n".join([*tags, "", *_wrapped(_move_texts(record))]) + "\n"


def write_games(records: Iterable[GameRecord]) -> str:
    """Return the text of a file of many games, from which `read_games` restores the games."""
    return "\n".join(map(write_game, records))


def read_games(text: str) -> list[GameRecord]:
    """Return the games of `text` in order. If the text is too long, return one empty record with an error."""
    record = GameRecord()
    if is_too_long(text):
        record.complain(
            1, "a game file has at most {most:,} characters, this has {n:,}", most=LONGEST_FILE, n=len(text)
        )
        return [record]
    return _Reader().read(text.removeprefix("\ufeff"))


def is_too_long(text: str) -> bool:
    """Whether `read_games` refuses a text."""
    return len(text) > LONGEST_FILE


def load_games(path: Path) -> list[GameRecord]:
    """Return the games of a file; a file on a slow disk or network takes long.

    A file that is not UTF-8 is read in its most likely encoding, and an error of the first game says so.

    Raises:
        UnreadableFileError: if the file cannot be read, or is longer than any game file.
    """
    found = read_text(path, 4 * LONGEST_FILE)
    records = read_games(found.text)
    if records and found.encoding == WINDOWS:
        message = "the file is not UTF-8 and was read as {encoding}: look whether the names are right"
        records[0].complain(1, message, encoding=found.encoding)
    return records


def plain(text: str, longest: int = LONGEST_VALUE) -> str:
    """Return `text` as one line of at most `longest` characters, without control characters and lone surrogates."""
    return " ".join(_UNSEEN.sub(" ", text[: 4 * longest]).split())[:longest].rstrip()


class _TooManyGamesError(Exception):
    """The text has more than `MOST_GAMES` games."""


class _Reader:
    """Reads the games of a text, line by line."""

    def __init__(self) -> None:
        self.records: list[GameRecord] = []
        self.record: GameRecord | None = None
        self.ended = False  # the game's result has been read
        self.comment: list[str] | None = None  # words of the open comment
        self.comment_line = 0
        self.open: list[Branch] = []  # the open variations, each within the one before it
        self.varied = 0  # moves in variations of this game
        self.too_deep = 0  # open brackets beyond DEEPEST

    def read(self, text: str) -> list[GameRecord]:
        try:
            for number, line in enumerate(_LINE_END.split(text), 1):
                self._read_line(line.strip(), number)
            self._close_brackets()
        except _TooManyGamesError:
            pass  # reported in the last record
        return self.records

    def _read_line(self, line: str, number: int) -> None:
        if line.startswith("[") and self._is_tag_here(line):
            self._tag(line, number)
        elif line:
            self._moves(line, number)

    def _is_tag_here(self, line: str) -> bool:
        """Whether a line that begins with `[` is a tag; inside a comment or variation, only `[Game "…"]` is a tag."""
        return (self.comment is None and not self.open) or line.startswith('[Game "')

    def _current(self, number: int) -> GameRecord:
        """Return the game that a move on line `number` belongs to."""
        if self.record is None or self.ended:
            if self.record is not None and len(self.records) == MOST_GAMES:
                self.record.complain(number, "a game file has at most {n:,} games; the rest is not read", n=MOST_GAMES)
                raise _TooManyGamesError
            self.record = GameRecord(line=number)
            self.records.append(self.record)
            self.ended, self.varied = False, 0
        return self.record

    def _tag(self, line: str, number: int) -> None:
        self._close_brackets()
        if self.record is not None and (self.record.moves or self.record.comments):
            self.ended = True  # the game before had no result
        record = self._current(number)
        match = _TAG.fullmatch(line)
        if match is None:
            record.complain(number, 'a tag is [Name "value"], not {given!r}', given=line[:60])
        elif match["name"] in record.tags:
            # translators: name is that of a tag, such as White.
            record.complain(number, "the tag {name} is here twice; the first one counts", name=match["name"][:60])
        elif len(record.tags) >= MOST_TAGS:
            record.complain(number, "a game has at most {n} tags", n=MOST_TAGS)
        elif len(value := re.sub(r"\\(.)", r"\1", match["value"])) > LONGEST_VALUE:
            record.complain(number, "a tag’s value has at most {n:,} characters", n=LONGEST_VALUE)
        else:
            record.tags[match["name"]] = value
            record.tag_lines[match["name"]] = number

    def _moves(self, line: str, number: int) -> None:
        place = 0
        while place < len(line):
            if self.comment is not None:
                place = self._comment(line, place)
                continue
            word = _WORD.match(line, place)
            assert word is not None  # the pattern matches even the empty text
            place = word.end()
            if word[1] == ";":
                self._keep_comment(self._current(number), line[place:], number)
                return
            if word[1]:
                self._word(word[1], number)

    def _word(self, word: str, number: int) -> None:
        if word == "{":
            self.comment, self.comment_line = [], number
        elif word in "()":
            self._bracket(word, number)
        elif word == "}":
            self._current(number).complain(number, "this comment ends without having begun")
        elif self.open:
            self._varied_move(_NUMBER.sub("", word), number)
        else:
            self._read_move(word, number)

    def _comment(self, line: str, place: int) -> int:
        """Continue the open comment at `place` of a line; return the place after the comment, or the line's end."""
        assert self.comment is not None
        end = line.find("}", place)
        self.comment.append(line[place : end if end >= 0 else len(line)])
        if end < 0:
            return len(line)
        text, self.comment = " ".join(self.comment), None
        self._keep_comment(self._commented(), text, self.comment_line)
        return end + 1

    def _commented(self) -> GameRecord:
        """Return the game that a comment here belongs to; after a result, this is the game with the result."""
        return self.record if self.record is not None else self._current(self.comment_line)

    def _keep_comment(self, record: GameRecord, comment: str, number: int) -> None:
        line: MoveLine = self.open[-1] if self.open else record
        ply = len(line.moves)
        together = " ".join([line.comments.get(ply, ""), *comment.split()]).strip()
        if len(together) > LONGEST_VALUE:
            record.complain(number, "a comment has at most {n:,} characters", n=LONGEST_VALUE)
        elif together and not self.too_deep:
            line.comments[ply] = together

    def _bracket(self, word: str, number: int) -> None:
        record = self._current(number) if not self.open else self._commented()
        if word == "(" and len(self.open) < DEEPEST:
            self.open.append(Branch())
        elif word == "(":
            self.too_deep += 1
            if self.too_deep == 1:
                record.complain(
                    number, "more than {n} variations within one another; the inner ones are left out", n=DEEPEST
                )
        elif self.too_deep:
            self.too_deep -= 1
        elif self.open:
            self._close_variation(record)
        else:
            record.complain(number, "this bracket ends without having begun")

    def _close_variation(self, record: GameRecord) -> None:
        branch = self.open.pop()
        line: MoveLine = self.open[-1] if self.open else record
        at = max(0, len(line.moves) - 1)
        if len(line.variations.get(at, ())) < MOST_BESIDE:
            hang(line, at, branch)
        elif self.varied <= MOST_VARIED:
            place = branch.move_lines[0] if branch.move_lines else record.line
            record.complain(place, "a move has at most {n} variations in its place", n=MOST_BESIDE)

    def _varied_move(self, move: str, number: int) -> None:
        if self.too_deep or not move or move in RESULTS:
            return
        self.varied += 1
        if self.varied <= MOST_VARIED:
            self.open[-1].moves.append(move)
            self.open[-1].move_lines.append(number)
        elif self.varied == MOST_VARIED + 1:  # reported once
            self._current(number).complain(number, "the variations of a game have at most {n:,} moves", n=MOST_VARIED)

    def _read_move(self, word: str, number: int) -> None:
        if word in RESULTS:
            tags = self._current(number).tags
            if word != "*":
                tags.setdefault("Result", word)
            self.ended = True
            return
        move = _NUMBER.sub("", word)
        if not move:
            return
        record = self._current(number)
        if len(record.moves) < MOST_MOVES:
            record.moves.append(move)
            record.move_lines.append(number)
        elif len(record.move_lines) == MOST_MOVES:
            record.move_lines.append(number)  # reported once
            record.complain(number, "a game has at most {n:,} moves", n=MOST_MOVES)

    def _close_brackets(self) -> None:
        """Report comments and brackets still open at the end of a game."""
        if self.comment is not None:
            self._commented().complain(self.comment_line, "the comment that begins here does not end")
        self.comment = None
        if self.open and self.record is not None:
            self.record.complain(self.record.line, "a bracket in this game does not end")
        while self.open:
            self._close_variation(self._commented())
        self.too_deep = 0


def _move_texts(record: GameRecord) -> Iterator[str]:
    """Yield the parts of a game's text that no line break may divide: moves, their numbers, comments, the result."""
    if 0 in record.comments:
        yield _braced(record.comments[0])
    yield from _line_texts(record, record.tags, ())
    result = record.tags.get("Result")
    yield result if result in RESULTS else "*"


def _line_texts(line: MoveLine, tags: dict[str, str], before: tuple[str, ...]) -> Iterator[str]:
    """Yield the texts of a line: each move with number, comment and variations; `before` are the earlier moves."""
    played = [*before, *line.moves]
    movers = movers_of(tags.get("Game", ""), tags.get("Position"), played)
    numbers, labels = turn_numbers(movers), [label for label, _ in numbered(played, movers)]
    if not line.moves:
        yield from _variations(line, 0, tags, before)
    interrupted = True
    for ply, place in enumerate(range(len(before), len(played)), 1):
        if label := number_text(numbers[place], movers[place]) if interrupted else labels[place]:
            yield label
        yield played[place]
        if ply in line.comments:
            yield _braced(line.comments[ply])
        brackets = [*_variations(line, ply - 1, tags, before)]
        if ply == len(line.moves):
            brackets += _variations(line, ply, tags, before)
        yield from brackets
        interrupted = bool(brackets)


def _variations(line: MoveLine, at: int, tags: dict[str, str], before: tuple[str, ...]) -> Iterator[str]:
    """Yield the texts of the variations after `at` moves, in brackets; at the line's end each repeats the last move."""
    repeated = at > 0 and at == len(line.moves)
    for branch in line.variations.get(at, ()):
        shown = _repeating(line.moves[-1], branch) if repeated else branch
        words = [*_line_texts(shown, tags, (*before, *line.moves[: at - repeated]))]
        words[0], words[-1] = f"({words[0]}", f"{words[-1]})"
        yield from words


def _repeating(move: str, branch: Branch) -> Branch:
    """Return a branch with one more move at its beginning."""
    later = {ply + 1: comment for ply, comment in branch.comments.items()}
    return Branch([move, *branch.moves], later, {ply + 1: others for ply, others in branch.variations.items()})


def _braced(comment: str) -> str:
    return "{" + plain(comment.translate({ord("{"): "(", ord("}"): ")"})) + "}"


def _escaped(value: str) -> str:
    """Return `value` on one line, with quotes and backslashes escaped."""
    return plain(value).replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _WIDEST_LINE:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
