"""Texts about the games in the library."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from ai.info import Limit
from ai.levels import LEVEL_NAMES, level_title
from coach.boards import texts_of
from coach.game_texts import with_score
from coach.player_texts import UNNAMED, describe_player, is_called_you, person_name, seat_name
from game import GAMES, VARIANTS, RulesError, wall_clock
from game.formats import DOT, day_of_year, full_date, numeric_date, time_of_day
from game.texts import Message, text
from game.turns import last_number
from saves import results
from saves.folding import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from saves.copies import Copy
    from saves.models import GameSummary, SeatRecord
    from saves.statistics import Tally


BOARDS: dict[str, Message] = {game.name: game.title for game in GAMES}
"""The title of each board, in English, in the registry's order."""
_TITLES = BOARDS | {game.name: game.title for game in VARIANTS}
UNFINISHED = "*"
RESULTS: dict[str | None, Message] = {
    None: "Any result",
    UNFINISHED: "Unfinished",
    "won": "Won",
    "lost": "Lost",
    "1/2-1/2": "Draw",
}
"""The results by which games can be searched, with their displayed names."""
SORTS: dict[tuple[str, bool], Message] = {
    ("updated", True): "Newest first",
    ("updated", False): "Oldest first",
    ("title", False): "Title",
    ("opponent", False): "Opponent",
    ("board", False): "Board##kind of game",
    ("result", False): "Result",
    ("length", True): "Longest first",
}
"""The displayed names of the orders of games, keyed by (field, whether the order is descending)."""
WON = {"rules": "Won", "resignation": "Won by resignation", "time": "Won on time"}
"""The texts for games that the reader won, keyed by how they ended."""
_LOST = {"rules": "Lost", "resignation": "Lost by resignation", "time": "Lost on time"}
_NAMED = {"rules": "{name} won", "resignation": "{name} won by resignation", "time": "{name} won on time"}
"""The texts for games that somebody else won, keyed by how they ended."""


def stored_names() -> tuple[tuple[str, str], ...]:
    """Return the displayed and the stored names of boards, levels and unnamed people, in pairs (`Query.named`)."""
    numbers = range(1, len(LEVEL_NAMES) + 1)
    boards = {board_title(board): board for board in _TITLES}
    levels = {text("Level {level}", level=number): f"level {number}" for number in numbers}
    names = {text(level_title(number)): LEVEL_NAMES[number - 1] for number in numbers}
    shown = boards | levels | names | {person_name(name): name for name in UNNAMED}
    pairs = sorted((folded(name), folded(stored)) for name, stored in shown.items())
    return tuple((name, stored) for name, stored in pairs if name != stored)


def is_known(board: str) -> bool:
    """Return whether this program has the board `board`."""
    return board in _TITLES


def board_title(board: str) -> str:
    """Return the title of a board; if this program does not know the board, return its name."""
    return text(_TITLES[board]) if board in _TITLES else board


def title_of(game: GameSummary) -> str:
    """Return the title that the player gave, or the board's title."""
    return game.title or board_title(game.board)


def names_of(game: GameSummary) -> str:
    """Return the names of the two players: `You vs Creek`."""
    return text("{first} vs {second}", first=_name_of(game.white), second=_name_of(game.black))


def _name_of(seat: SeatRecord) -> str:
    return seat_name(seat) or text("No name")


def seats_of(game: GameSummary) -> str:
    """Return the names of the two players, with the level of an AI: `You vs Creek · Level 3`."""
    return DOT.join(filter(None, (names_of(game), _level(game))))


def seat_of(seat: SeatRecord) -> str:
    """Return the name of a player; for a level, with the number of the level."""
    if seat.player is None or seat.level is None:
        return _name_of(seat)
    return describe_player(seat.player, "")


def _level(game: GameSummary) -> str:
    level = game.white.level or game.black.level
    both = game.white.level and game.black.level
    return text("Level {level}", level=level) if level and not both else ""


def score_of(game: GameSummary) -> float | None:
    """Return the person's score, 1, 0.5 or 0, in a finished game against an AI; None for every other game.

    A game whose moves all come from a file has no score either: its person may be a stranger.
    """
    people = (game.white.player is None, game.black.player is None)
    return None if people[0] == people[1] or game.is_of_others else results.score_of(game.result, people.index(True))


def result_of(game: GameSummary) -> str:
    """Return the result in a word or two, and the score if there is one: `Won`, `Robin won 38–26`, `Unfinished`."""
    return _with_score(game, "rules")


def _with_score(game: GameSummary, how: str) -> str:
    return with_score(_plain_result(game, how), game.points, 1 if game.result == "0-1" else 0)


def _plain_result(game: GameSummary, how: str) -> str:
    """Return the result without the score; `how` says how the game ended (a key of `WON`)."""
    score = score_of(game)
    if not game.finished:
        return text("Unfinished") if game.plies else text("Not begun")
    if game.result == "1/2-1/2":
        # translators: a noun: nobody won.
        return text("Draw")
    if score is not None:
        return text((WON if score == 1.0 else _LOST)[how])
    side = 0 if game.result == "1-0" else 1
    winner, loser = (game.white, game.black) if side == 0 else (game.black, game.white)
    if _name_of(winner) == _name_of(loser) or (game.is_of_others and is_called_you(winner)):
        return text(_NAMED[how], name=texts_of(game.board).side(side) if is_known(game.board) else _name_of(winner))
    return text(WON[how]) if is_called_you(winner) else text(_NAMED[how], name=_name_of(winner))


def ending_of(game: GameSummary) -> str:
    """Return a text with the result, how the game ended, and the score."""
    return _with_score(game, game.termination if game.termination in WON else "rules")


def moves_of(game: GameSummary) -> str:
    """Return the length of a game as text.

    It is the last number in the list of moves, or the number of moves on a board where a side may move again.
    """
    return text("{n:,} move|{n:,} moves", n=last_number(game.board, game.position, game.plies))


def date_of(then: datetime) -> str:
    """Return a date in its shortest form: `14:05` today, `Yesterday`, `3 Nov`, `3 Nov 2025`."""
    local, today = wall_clock.local(then), wall_clock.local(wall_clock.now())
    days = (today.date() - local.date()).days
    if days == 0:
        return time_of_day(local)
    if days == 1:
        return text("Yesterday")
    if local.year == today.year:
        return day_of_year(local)
    return day_of(local)


def day_of(then: datetime) -> str:
    """Return a date with its year: `3 Nov 2025`."""
    return full_date(wall_clock.local(then))


def count_of(games: int) -> str:
    """Return a number of games: `1 game`, `10,000 games`."""
    return text("{n:,} game|{n:,} games", n=games)


def facts_of(game: GameSummary) -> list[tuple[str, str]]:
    """Return the known facts of a game, each as a name and a text."""
    began = wall_clock.local(game.created)
    facts = [
        (text("Result"), ending_of(game)),
        # translators: the number of moves of a game.
        (text("Length"), moves_of(game)),
        (text("Begun"), text("{day}, {time}", day=day_of(game.created), time=time_of_day(began))),
        *_thinking_times(game),
    ]
    if game.title:
        facts.insert(0, (text("Board##kind of game"), board_title(game.board)))
    if game.imported:
        # translators: where an imported game comes from.
        facts.append((text("From"), text("a file or a study")))
    return facts


def _thinking_times(game: GameSummary) -> Iterator[tuple[str, str]]:
    """Yield a name and a text for each player with a time for each move: `Ocean thinks`, `2 s a move`."""
    for seat in (game.white, game.black):
        with suppress(RulesError):
            seconds = Limit.from_text(seat.limit or "").seconds
            if seconds is not None:
                yield text("{name} thinks", name=_name_of(seat)), text("{seconds:g} s a move", seconds=seconds)


def streak_of(tally: Tally) -> str:
    """Return the current streak of games won or lost in a row: `3 won`, `2 lost`, `–`."""
    if not tally.streak:
        return "–"
    return text("{n} won" if tally.streak > 0 else "{n} lost", n=abs(tally.streak))


def listed_of(listed: int, total: int) -> str:
    """Return words on how many games are listed, and how many there are in all."""
    if listed == total:
        return count_of(total)
    return text("{some:,} of {n:,} game|{some:,} of {n:,} games", some=listed, n=total)


def nothing_listed(total: int, *, can_undo: bool) -> tuple[str, str]:
    """Return a title and a sentence on why no game is listed; `total` is the number of games in the library."""
    if total:
        return text("No game fits"), text("Try other words or filters.")
    if can_undo:
        return text("No games left"), text("Undo or Ctrl+Z brings the deleted ones back.")
    return (
        text("No games yet"),
        text("Every game that you play is kept here. Drop game files on this window to add others."),
    )


def copy_name(copy: Copy) -> str:
    """Return the label of a copy of the library: its date and its number of games."""
    n, day = copy.games, numeric_date(copy.day)
    if copy.before is None:
        return text("{day}, {n:,} game|{day}, {n:,} games", day=day, n=n)
    time = f"{copy.before[:2]}:{copy.before[2:4]}"
    message = (
        "{day}, {time}, before a copy was restored, {n:,} game|{day}, {time}, before a copy was restored, {n:,} games"
    )
    return text(message, day=day, time=time, n=n)
