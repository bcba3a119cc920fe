"""Values that are written to the library and read from it: a new game, a move, a stored game, a row of the list.

Nothing here knows the database. Times of day are in UTC; clocks and times spent are in seconds. Side 0, which moves
first, is called white here, even if its colour on the board is another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from game import GAMES, Match, RulesError, find_game, outcome_of, score_text
from saves.branches import Branch, hang
from saves.clocks import Clocks, clocks_text
from saves.gamefile import GameRecord

PRIVATE, YES, NO = "Private", "yes", "no"
"""A tag and its two values: players may not learn from a game with the value `yes`, but from all other games."""
LEVEL_ELO = "LevelElo"
"""The tag with the Elo of the person's opponent, a level, as it was at the game's last move."""
FIRST_SIDE = "FirstSide"
"""The tag that names the side of player 0 if that side is not White."""
_USUAL = "White"
_LEVEL = re.compile(r"level-(\d{1,2}(?:\.\d)?)")


@dataclass(frozen=True)
class SeatRecord:
    """The player of one side, as stored.

    Attributes:
        name: the displayed name, at most 100 characters.
        player: the name of an AI player, such as `level-3`, or None for a person.
        limit: a search limit in place of the AI player's own limit, spelled as in the tag `WhiteLimit`; or None.
    """

    name: str
    player: str | None = None
    limit: str | None = None

    @property
    def level(self) -> float | None:
        """The number of the level in the seat; between two levels it is a number such as 6.5.

        None for other players, and for a level whose search limit was replaced.
        """
        match = _LEVEL.fullmatch(self.player or "")
        if match is None or self.limit is not None:
            return None
        return float(match[1]) if "." in match[1] else int(match[1])


@dataclass(frozen=True)
class GameDraft:
    """A new game for the library.

    Attributes:
        board, rules_version: as in the registry of games.
        white, black: the players.
        position: the position shown, as text, for the thumbnail.
        start: the text of the start position, or None for the board's own start.
        time_control: the text of the `TimeControl` tag (`600+5`: seconds and increment), or None without clocks.
        clocks: the readings of both clocks, or None without clocks.
        title: the title that the player gave the game; may be empty.
        tags: further tags of the game file, such as `Help`, stored unchanged.
        created: the time when the game began; None for now.
    """

    board: str
    rules_version: int
    white: SeatRecord
    black: SeatRecord
    position: str
    start: str | None = None
    time_control: str | None = None
    clocks: Clocks | None = None
    title: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    created: datetime | None = None


@dataclass(frozen=True)
class Move:
    """A move as it was played.

    Attributes:
        text: the move as `Match.moves_text` spells it.
        seconds: the player's time for the move, or None if unknown.
        clocks: the readings of both clocks after the move, or None without clocks.
        note: a person's note about the move.
    """

    text: str
    seconds: float | None = None
    clocks: Clocks | None = None
    note: str = ""


@dataclass(frozen=True)
class Judgement:
    """A judge's value of a position.

    Attributes:
        judge: text that identifies the judge and its data; judges with other data have other texts.
        chance: the chance, 0 to 1, that side 0 wins, a draw counting half.
        result: the proven result: +1 if side 0 wins, 0 for a draw, -1 if side 1 wins; None if nothing is proven.
        plies: number of plies from the position to that result, 0 for a game that is over; None if unknown.
        line: the best moves of both sides from the position, as text; empty for a game that is over.
    """

    judge: str
    chance: float
    result: int | None = None
    plies: int | None = None
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variation:
    """A line of moves that was taken back, or tried out beside the game.

    Attributes:
        before: the moves from the start to the variation, as text.
        moves: the variation's own moves.
    """

    before: tuple[str, ...]
    moves: tuple[Move, ...]

    def without(self, moves: Sequence[str]) -> Variation:
        """Return the variation without the last move of the line `moves` and without all moves after that move."""
        line = (*self.before, *(move.text for move in self.moves))
        if line[: len(moves)] != tuple(moves):
            return self
        return replace(
            self, before=self.before[: len(moves) - 1], moves=self.moves[: max(0, len(moves) - 1 - len(self.before))]
        )

    def branch(self) -> Branch:
        """Return the whole line from the start, as a branch of a game file."""
        notes = {ply: move.note for ply, move in enumerate(self.moves, len(self.before) + 1) if move.note}
        return Branch([*self.before, *(move.text for move in self.moves)], notes)


@dataclass(frozen=True)
class GameSummary:
    """A row of the list of games, with some attributes of `GameDraft` and further attributes.

    Attributes:
        result, termination: as in a game file; `*` and empty while the game is unfinished.
        plies: number of moves to `position`.
        clocks: the last readings of both clocks, or None.
        imported: whether the game comes from a file or continues a study; the statistics do not count such games.
        is_of_others: whether every move comes from a file, so that its people may be strangers.
        private: whether no player may learn from the game.
        updated: the time of the last stored move or result.
    """

    id: int
    board: str
    rules_version: int
    title: str
    white: SeatRecord
    black: SeatRecord
    result: str
    termination: str
    plies: int
    position: str
    clocks: Clocks | None
    imported: bool
    is_of_others: bool
    private: bool
    created: datetime
    updated: datetime

    @property
    def finished(self) -> bool:
        """Whether the game has a result."""
        return self.result != "*"

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of side 0 and side 1 if the rules ended the game and its board counts points; else None."""
        if self.termination != "rules":
            return None
        try:
            game = find_game(self.board, self.rules_version)
            outcome = outcome_of(game, game.from_position(self.position)) if game.score else None
        except RulesError:
            return None
        return outcome.score if outcome else None

    @property
    def is_against_computer(self) -> bool:
        """Whether one person plays against an AI."""
        return (self.white.player is None) != (self.black.player is None)

    @property
    def opponent(self) -> SeatRecord:
        """The person's opponent: the AI, or else the player of side 1."""
        return self.white if self.white.player is not None else self.black


@dataclass(frozen=True)
class StoredGame(GameSummary):
    """A whole game: its summary, moves, variations, tags and note.

    Attributes:
        start, time_control, tags: as in `GameDraft`.
        moves: the line that was played, up to `position`.
        ahead: the moves that were taken back after `position`, in the order of `redo`; empty in a game that is over.
        variations: every other line, oldest first.
        note: a person's note about the whole game.
    """

    start: str | None
    time_control: str | None
    tags: Mapping[str, str]
    moves: tuple[Move, ...]
    ahead: tuple[Move, ...]
    variations: tuple[Variation, ...]
    note: str

    def to_record(self) -> GameRecord:
        """Return the record of the game for a game file: line and variations, with notes as comments, without times."""
        tags = tags_of(self, self.result, self.termination, self.points)
        notes = {0: self.note} | {ply: move.note for ply, move in enumerate(self.moves, 1)}
        played = tuple(move.text for move in self.moves)
        record = GameRecord(tags, [*played], comments={k: v for k, v in notes.items() if v})
        for line in (Variation(played, self.ahead), *self.variations):
            hang(record, 0, line.branch())
        return record


def colours_of(tags: Mapping[str, str]) -> tuple[str, str]:
    """Return the colour names of side 0 and of side 1, "White" or "Black", in a game with these tags."""
    return ("Black", "White") if tags.get(FIRST_SIDE) == "Black" else ("White", "Black")


def tags_of(
    game: GameDraft | StoredGame, result: str, termination: str, score: tuple[int, int] | None = None
) -> dict[str, str]:
    """Return the tags of a game in the order of a game file; unknown or empty values have no tag."""
    first = next((board.first_side for board in GAMES if board.name == game.board), _USUAL)
    tags: dict[str, str | None] = {
        "Game": game.board,
        "RulesVersion": str(game.rules_version),
        "Title": game.title or None,
        "Date": game.created.isoformat(timespec="seconds") if game.created else None,
        FIRST_SIDE: None if first == _USUAL else first,
    }
    for colour, seat in zip(colours_of({FIRST_SIDE: first}), (game.white, game.black), strict=True):
        tags |= {colour: seat.name, f"{colour}Player": seat.player, f"{colour}Limit": seat.limit}
    tags |= {
        "Result": result,
        "Termination": termination or None,
        "Score": score_text(score) if score else None,
        "Position": game.start,
        "TimeControl": game.time_control,
        "Clocks": clocks_text(game.clocks) if game.clocks else None,
    }
    return {name: value for name, value in tags.items() if value is not None} | dict(game.tags)


def record_of_match(
    match: Match, players: Iterable[SeatRecord], result: str, termination: str, created: datetime | None = None
) -> GameRecord:
    """Return the moves of a match as a record for a game file; `termination` is empty for an unfinished game."""
    game, start = match.game, match.initial_state
    position = None if start == game.initial_state() else game.to_position(start)
    white, black = players
    draft = GameDraft(game.name, game.rules_version, white, black, "", start=position, created=created)
    score = match.outcome.score if match.outcome is not None else None
    return GameRecord(tags_of(draft, result, termination, score), list(match.moves_text))
