"""Games of a file, checked for the library: every move is played by the rules.

A game with an unclear move is not readable, but the other games of the file are. A bad tag is reported and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from game import (
    Game,
    Match,
    Outcome,
    RulesError,
    apply_action,
    find_game,
    score_text,
)
from game.errors import cause_of
from game.texts import sentences, text
from saves.branches import Branch, MoveLine
from saves.clocks import TimeControl, parse_clocks
from saves.gamefile import GameRecord
from saves.models import FIRST_SIDE, GameDraft, SeatRecord, colours_of
from saves.results import RESULTS, result_of

_OWN_TAGS = frozenset(
    (
        "Game",
        "RulesVersion",
        "Date",
        "Result",
        "Termination",
        "Score",
        "Title",
        "Position",
        "TimeControl",
        "Clocks",
        FIRST_SIDE,
    )
) | frozenset(colour + what for colour in ("White", "Black") for what in ("", "Player", "Limit"))


@dataclass(frozen=True)
class CheckedGame:
    """A game of a file, played through by the rules.

    Attributes:
        record: the file's game; its `errors` include the errors of its moves.
        game: the board, or None if there is no such board.
        position: the position after the last legal move, as text; empty without a board.
        plies: number of legal moves.
        result: the result by the rules if they decide, else by the file; `*` while the game goes on.
        termination: `rules`, `resignation` or `time`; empty while the game goes on, or if the file does not say.
        readable: whether the library can keep the game: its board, start and every move are right.
    """

    record: GameRecord
    game: Game | None
    position: str = ""
    plies: int = 0
    result: str = "*"
    termination: str = ""
    readable: bool = False

    @property
    def errors(self) -> list[str]:
        """The errors, each beginning with its line in the file."""
        return self.record.errors

    def draft(self) -> GameDraft:
        """Return the game without its moves, for `Library.add`; the game must be readable."""
        tags = self.record.tags
        first, second = colours_of(tags)
        return GameDraft(
            board=tags["Game"],
            rules_version=self.game.rules_version if self.game else 1,
            white=_seat(tags, first),
            black=_seat(tags, second),
            position=self.position,
            start=tags.get("Position"),
            time_control=tags.get("TimeControl"),
            clocks=parse_clocks(tags["Clocks"]) if "Clocks" in tags else None,
            title=tags.get("Title", ""),
            created=_date(tags.get("Date", "")),
            tags={name: value for name, value in tags.items() if name not in _OWN_TAGS},
        )


def check_games(records: Iterable[GameRecord], board: str | None = None) -> Iterator[CheckedGame]:
    """Check and yield one game at a time, so that the caller can show the progress of a long file."""
    return (check_game(record, board) for record in records)


def check_game(record: GameRecord, board: str | None = None) -> CheckedGame:
    """Play a game through by its rules. Never raises: errors are added to `record.errors`.

    Args:
        record: the game; a missing tag `Game` is added if `board` is given.
        board: the board of a game without the tag `Game`, or None.
    """
    if board is not None:
        record.tags.setdefault("Game", board)
    place = "Game"
    try:
        game = find_game(record.tags.get("Game", ""), _whole(record.tags.get("RulesVersion", "")))
        place = "Position"
        match = Match(game, record.tags.get("Position"))
    except RulesError as error:
        record.report(record.tag_lines.get(place, record.line), str(error))
        return CheckedGame(record, None)
    _check_tags(game, record)
    played = _play(match, record)
    if played:
        _check_variations(game, match.initial_state, record, record)
    result, termination = _ending(match, record)
    position = game.to_position(match.state)
    return CheckedGame(record, game, position, len(match.moves), result, termination, played)


def _check_tags(game: Game, record: GameRecord) -> None:
    """Report a wrong version of the rules, and a start position in the tag FEN; report and remove unreadable tags."""
    version = record.tags.get("RulesVersion")
    if version is not None and _whole(version) != game.rules_version:
        line = record.tag_lines.get("RulesVersion", record.line)
        message = "the rules of {title} are version {here} here, not {given!r}"
        record.complain(line, message, title=game.shown_title, here=game.rules_version, given=version[:20])
    if "FEN" in record.tags and "Position" not in record.tags:
        line = record.tag_lines.get("FEN", record.line)
        record.complain(line, "FEN is not read here: a start position has the tag Position")
    for name, message, good in (
        ("TimeControl", "TimeControl is 600+5 (seconds and increment), not {given!r}", _reads(TimeControl.from_tag)),
        ("Clocks", "Clocks is two numbers of seconds, not {given!r}", _reads(parse_clocks)),
        ("Date", "Date is 2026-11-20, not {given!r}", _date),
    ):
        if name in record.tags and not good(record.tags[name]):
            text = record.tags.pop(name)
            if name != "Date" or text.strip("?."):  # PGN's spelling of an unknown date
                record.complain(record.tag_lines.get(name, record.line), message, given=text[:40])


def _play(match: Match, record: GameRecord) -> bool:
    """Play the moves up to the first illegal move, and normalise their texts; return whether all moves are legal."""
    for place, move in enumerate(record.moves):
        try:
            match.push(move)
        except RulesError as error:
            line = record.move_lines[place] if place < len(record.move_lines) else record.line
            record.report(line, sentences(text("Move {number} cannot be played.", number=place + 1), cause_of(error)))
            return False
    record.moves[:] = match.moves_text
    return True


def _check_variations(game: Game, state: Any, line: MoveLine, record: GameRecord) -> None:
    """Play the variations of a line that begins in `state`; cut each variation before its first wrong move."""
    states = [state]
    for move in line.moves if line.variations else ():
        states.append(apply_action(states[-1], game.legal_action(states[-1], move)))
    for at, branches in [*line.variations.items()]:
        for branch in branches:
            _cut(game, states[at], branch, record)
            _check_variations(game, states[at], branch, record)
        line.variations[at] = [branch for branch in branches if branch.moves]


def _cut(game: Game, state: Any, branch: Branch, record: GameRecord) -> None:
    """Cut a branch, which begins in `state`, before its first wrong move. Report this move; normalise those before."""
    for place, move in enumerate(branch.moves):
        try:
            action = game.legal_action(state, move)
        except RulesError as error:
            line = branch.move_lines[place] if place < len(branch.move_lines) else record.line
            record.report(line, sentences(text("A variation is left out from here on."), cause_of(error)))
            branch.moves[place:] = []
            branch.variations = {at: others for at, others in branch.variations.items() if at <= place}
            return
        branch.moves[place] = game.action_to_string(state, action)
        state = apply_action(state, action)


def _ending(match: Match, record: GameRecord) -> tuple[str, str]:
    """Return the texts for result and termination; report a result in the file that contradicts the rules."""
    given = record.tags.get("Result", "*")
    line = record.tag_lines.get("Result", record.line)
    if match.outcome:
        result = result_of(match.outcome.winner)
        if given not in (result, "*"):
            record.complain(line, "the result is {result} by the moves, not {given!r}", result=result, given=given[:20])
        _check_score(match.outcome, record)
        return result, "rules"
    if given not in RESULTS:
        record.complain(line, "a result is one of {known}, not {given!r}", known=", ".join(RESULTS), given=given[:20])
    if given not in RESULTS or given == "*":
        return "*", ""
    termination = record.tags.get("Termination", "")
    return given, termination if termination in ("resignation", "time") else ""


def _check_score(outcome: Outcome, record: GameRecord) -> None:
    """Report a score in the file that differs from the score of the last position."""
    given = record.tags.get("Score")
    if given is None or outcome.score is None or given == score_text(outcome.score):
        return
    line = record.tag_lines.get("Score", record.line)
    message = "the score is {score} by the moves, not {given!r}"
    record.complain(line, message, score=score_text(outcome.score), given=given[:20])


def _seat(tags: dict[str, str], colour: str) -> SeatRecord:
    return SeatRecord(tags.get(colour, colour), tags.get(f"{colour}Player"), tags.get(f"{colour}Limit"))


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _reads(parse: Callable[[str], object]) -> Callable[[str], bool]:
    """Return a function that says whether `parse` can read a text."""

    def can(text: str) -> bool:
        try:
            parse(text)
        except RulesError:
            return False
        return True

    return can


def _is_day(text: str) -> bool:
    """Whether a text in ISO 8601 is a day without a time."""
    with suppress(ValueError):
        return bool(date.fromisoformat(text))
    return False


def _date(text: str) -> datetime | None:
    """Return the time of a `Date` tag, in ISO 8601 or with PGN's dots (`2026.11.20`); None for any other text.

    A day alone becomes an hour that belongs to the same day from Hawaii to New Zealand.
    """
    try:
        text = text.replace(".", "-") if text.count(".") == 2 else text
        moment = datetime.fromisoformat(text)
        moment = moment.replace(hour=10) if _is_day(text) else moment
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
