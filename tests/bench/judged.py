"""Games of levels with the judge's word on each position, kept in a file as they are made.

The first line of a file says what its games come from, every other line is a game. Levels meet in turn, each pair with
both colours, after an opening of a few random moves that nobody has to answer for.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ai.engine import Engine
from ai.judge import identity_of, judge_of
from ai.levels import level_player
from ai.progress import Progress
from game import Game, Match, find_game
from lab.games import answer, opened
from saves.models import Judgement
from table.recording import NoJournal
from table.review.ongoing import OngoingReview, review_of
from table.review.turns import Review, Turn

FOLDER = Path("artifacts") / "reviews"
OPENINGS = 4
"""Openings have up to so many random plies, of every nine that a game can have at most one."""
SOLVING = 4.0
"""Seconds for what the judge leaves open in a game of a solved board. What is still open then is marked by nothing."""


class JudgedGame(NamedTuple):
    """A game, with a judgement of each position from the first to the last.

    Attributes:
        game: the board's name.
        levels: who played, White's first.
        opening: how many of the moves were drawn at random.
        moves: as text.
        judgements: one more than there are moves.
    """

    game: str
    levels: tuple[int, int]
    opening: int
    moves: tuple[str, ...]
    judgements: tuple[Judgement, ...]

    @property
    def turns(self) -> list[Turn]:
        """The moves that the levels made."""
        match = Match(find_game(self.game))
        for move in self.moves:
            match.push(move)
        found = Review(match, dict(enumerate(self.judgements))).turns
        return [found[ply] for ply in range(self.opening, len(self.moves))]

    @property
    def line(self) -> str:
        """The game as a line of a file; `read` takes it back."""
        judged = [[each.chance, each.result, each.plies, " ".join(each.line)] for each in self.judgements]
        return json.dumps([self.levels, self.opening, " ".join(self.moves), judged])

    @classmethod
    def read(cls, game: str, judge: str, line: str) -> JudgedGame:
        """Return the game that a line tells."""
        (white, black), opening, moves, judged = json.loads(line)
        words = (Judgement(judge, chance, result, plies, tuple(line.split())) for chance, result, plies, line in judged)
        return cls(game, (white, black), opening, tuple(moves.split()), tuple(words))


def judged_games(game: Game, levels: Sequence[int], seed: int, engine: Engine | None) -> Iterator[JudgedGame]:
    """Yield games of these levels: those that are kept, then, with an engine, more without end, kept at once."""
    judge = identity_of(game, judge_of(game))
    players = [repr(level_player(game.name, level)) for level in levels]
    head = json.dumps({"game": game.name, "levels": list(levels), "players": players, "seed": seed, "judge": judge})
    path = FOLDER / f"{game.name}-{hashlib.sha256(head.encode()).hexdigest()[:8]}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text(head + "\n", encoding="utf-8")
    kept = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True)[1:] if line.endswith("\n")]
    path.write_text("".join([head + "\n", *kept]), encoding="utf-8")  # without the half of a line
    yield from (JudgedGame.read(game.name, judge, line) for line in kept)
    if engine is None:
        return
    for number in itertools.count(len(kept)):
        played = _played(game, levels, seed, number, engine)
        with path.open("a", encoding="utf-8") as file:
            file.write(played.line + "\n")
        yield played


def _played(game: Game, levels: Sequence[int], seed: int, number: int, engine: Engine) -> JudgedGame:
    chance = random.Random(f"{seed} {number}")
    pairs = [(white, black) for white in levels for black in levels]
    pair = pairs[number % len(pairs)]
    match = opened(game, chance.randint(0, min(OPENINGS, game.max_plies // 9)), chance)
    opening = len(match.moves)
    sides = [level_player(game.name, level, chance.randrange(2**31)) for level in pair]
    memories: list[dict[str, Any]] = [{}, {}]
    while match.outcome is None:
        match.push(answer(match, sides[match.player], memories[match.player]))
    known = review_of(OngoingReview(engine, match, NoJournal(), solving=SOLVING), Progress()).judged
    return JudgedGame(game.name, pair, opening, tuple(match.moves_text), tuple(known[ply] for ply in sorted(known)))
