"""`python main.py review FILE`: reviews a game: which moves cost win chance, and why.

    python main.py review game.txt            # a line for each ply, then accuracies and turning points
    python main.py review - --json            # games from the standard input, as one object for each

A file may hold many games; they are reviewed one after the other. The files of `arena --keep` are read too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from ai.cache import cache
from ai.commands import Parser, positive
from ai.engine import Engine
from ai.info import Limit
from ai.judge import judge_of
from ai.progress import Progress
from ai.spec import PlayerSpec
from coach.board_texts import BoardTexts
from coach.boards import texts_of
from coach.game_texts import shown_chance
from coach.review import proven_losses as proofs
from coach.review.texts import why
from game import Match
from game.errors import CodedError
from game.texts import sentences, text
from game.turns import turn_numbers
from saves.gamefile import LONGEST_FILE, GameRecord
from saves.importing import CheckedGame, check_games
from saves.models import Judgement
from saves.reading import read_text, text_of
from table.reading import read_file
from table.recording import NoJournal
from table.review.ongoing import OngoingReview, review_of
from table.review.turns import Review, Turn
from table.review.typical import like

_INPUT = "-"
_ERRORS = 20
"""The largest number of faults listed for a file."""
_MOST_TURNING_POINTS = 3
"""The largest number of turning points listed."""


class UnreadableGameError(CodedError, ValueError):
    """A file holds an unreadable game; the message lists the faults with their lines."""

    code = "unreadable-game"


Bar = Callable[[str], AbstractContextManager[Progress[Any]]]
"""A function that shows progress in the terminal; it is given the name of the steps, such as "games"."""
KeptMoves = Callable[[Path], tuple[str, list[list[str]]]]
"""A function that returns the board and the moves of the games in an experiment's file; no games for another file."""


def main(arguments: list[str], bar: Bar, kept_moves: KeptMoves) -> int:
    """Run the command `review`; return its exit status."""
    options = _parser().parse_args(arguments)
    games = _games(options.file, kept_moves)
    cache.use()
    with Engine() as engine:
        for game in games:
            match = _played(game)
            judge = judge_of(match.game)
            if options.nodes is not None:
                judge = judge.limited(Limit(nodes=options.nodes))
            review = _reviewed(match, engine, judge, bar)
            print(
                json.dumps(as_json(review, judge), ensure_ascii=False) if options.json else review_text(review),
                flush=True,
            )
    return 0


def _games(file: str, kept_moves: KeptMoves) -> list[CheckedGame]:
    """Return the checked games of a file, or of the standard input.

    Raises:
        UnreadableFileError, UnreadableTextError: if the input cannot be read, or holds no game.
        UnreadableGameError: if a game of the input is wrong; the message lists the faulty lines.
    """
    games = list(check_games(records_of(file, kept_moves)))
    wrong = [f"{file}: {error}" for game in games for error in game.errors if not game.readable]
    if wrong:
        raise UnreadableGameError("\n".join(wrong))
    _tell_left_out(file, games)
    return games


def records_of(file: str, kept_moves: KeptMoves) -> list[GameRecord]:
    """Return the unchecked games of a file, or of the standard input for `-`.

    Raises:
        UnreadableFileError, UnreadableTextError: if the input cannot be read, or holds no game.
    """
    if file == _INPUT:
        return read_file(text_of(sys.stdin.buffer.read(4 * LONGEST_FILE + 1)).text)
    written = read_text(Path(file), 4 * LONGEST_FILE).text
    board, games = kept_moves(Path(file))
    return [GameRecord({"Game": board}, moves) for moves in games] or read_file(written)


def _tell_left_out(file: str, games: list[CheckedGame]) -> None:
    """Print to the error stream which parts of the readable games were left out."""
    errors = [f"{file}: {error}" for game in games for error in game.errors]
    for error in errors[:_ERRORS]:
        print(error, file=sys.stderr)
    if len(errors) > _ERRORS:
        print(text("and {n} more", n=len(errors) - _ERRORS), file=sys.stderr)


def _played(checked: CheckedGame) -> Match:
    assert checked.game is not None, "it can be played"
    match = Match(checked.game, checked.record.tags.get("Position"))
    for move in checked.record.moves:
        match.push(move)
    return match


def _reviewed(match: Match, engine: Engine, judge: PlayerSpec, bar: Bar) -> Review:
    with bar(text("positions")) as progress:
        return review_of(OngoingReview(engine, match, NoJournal(), judge), progress)


# -- for programs -------------------------------------------------------------------------------------


def as_json(review: Review, judge: PlayerSpec) -> dict[str, Any]:
    """Return a complete review as a JSON object; the win chances in it are the first side's, 0 to 1."""
    texts = texts_of(review.match.game.name)
    return {
        "game": review.match.game.name,
        "judge": judge.name,
        "nodes": judge.limit.nodes,
        "plies": [_ply(turn, texts) for turn in review.turns.values()],
        "accuracy": [None if each is None else round(each, 1) for each in map(review.accuracy, (0, 1))],
    }


def _ply(turn: Turn, texts: BoardTexts) -> dict[str, Any]:
    proven = turn.proven
    return {
        "ply": turn.ply + 1,
        "move": turn.name,
        "chance": turn.before.chance,
        "after": turn.after.chance,
        "best": turn.game.action_to_string(turn.move.before, turn.best),
        "line": list(turn.before.line),
        "proven": None if proven is None else {"result": proven.result, "plies": proven.plies},
        "mark": turn.mark.value,
        "why": why(turn, texts),
    }


# -- for people ---------------------------------------------------------------------------------------


def review_text(review: Review) -> str:
    """Return a complete review as text for people."""
    if not review.turns:
        return text("No move was made in this game.")
    return "\n".join([*_moves(review), "", *_accuracies(review), *_turning_points(review)])


def _moves(review: Review) -> Iterator[str]:
    texts, turns = texts_of(review.match.game.name), list(review.turns.values())
    numbers = turn_numbers([turn.move.mover for turn in turns])
    width = max((len(turn.name) for turn in turns), default=0)
    for number, turn in zip(numbers, turns, strict=True):
        label = f"{number}." if turn.move.mover == 0 else f"{number}..."
        before = "" if turn.is_best else f"{_percent(turn.before)} ->"  # the judge only looked further ahead
        chances = f"{before:8} {_percent(turn.after)}"
        yield f"{label:>6} {turn.name:<{width}} {turn.mark.value:<2} {chances}  {_better(turn, texts)}".rstrip()


def _percent(judgement: Judgement) -> str:
    """Return the first side's win chance; 0 and 100 % stand for a proven result alone."""
    return f"{100 * shown_chance(judgement):3.0f} %"


def _better(turn: Turn, texts: BoardTexts) -> str:
    """Return the comment on a move, with the reason and the better line."""
    reason = why(turn, texts)
    if not turn.mark.is_bad:
        return reason
    return sentences(reason, text("Better line: {line}.", line=" ".join(turn.before.line[:3])))


def _accuracies(review: Review) -> Iterator[str]:
    texts = texts_of(review.match.game.name)
    yield text("Chances are those of {side}.", side=texts.side(0))
    for side in (0, 1):
        accuracy = review.shown_accuracy(side)
        if accuracy is not None:
            message = text("Accuracy of {side}: {share:.0f} %", side=texts.side(side), share=accuracy)
            level = like(review.match.game.name, accuracy)
            beside = text(" (mean of level {n}: {share:.0f} %)", n=level.level, share=level.accuracy) if level else ""
            yield message + beside


def _turning_points(review: Review) -> Iterator[str]:
    points = review.turning_points[:_MOST_TURNING_POINTS]
    if not points:
        yield text("No move cost ten points of win chance.")
        return
    yield text("Turning points:")
    for turn in points:
        lost = text("{move} cost {n} points", move=turn.name, n=round(100 * turn.loss))
        proven = f", {proofs.named(turn.proven, turn)}" if turn.proven else ""
        yield f"  {turn.ply + 1:>3}  {turn.mark.value:<2} {lost}{proven}"


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz review", description="Find the moves of a game that cost something, and say why.")
    parser.add_argument(
        "file", metavar="FILE", help="games of any board, or of `arena --keep`; - for the standard input"
    )
    parser.add_argument("--json", action="store_true", help="for programs: one object a game, a line each")
    parser.add_argument("--nodes", type=positive, metavar="N", help="positions that the judge looks at for each move")
    return parser
