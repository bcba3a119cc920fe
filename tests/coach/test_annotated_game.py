"""Reviewed games as files: marks, reasons and variations come back as they were written."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from coach.review.annotated_game import annotate, record_of_subject
from coach.review.subject import of_stored
from game import GAMES, Game, Match, find_game
from saves.gamefile import LONGEST_VALUE, GameRecord, read_games, write_game
from saves.importing import check_games
from saves.library import Library
from saves.models import Judgement, Move, Variation
from saves.results import result_of
from table.review.turns import Review
from tests.saves.support import draft, play


class Shelf:
    """Something with a library."""

    def __init__(self, folder: Path) -> None:
        self.library = Library.open(folder)


def played(game: Game, random: Random) -> Match:
    match = Match(game)
    while match.outcome is None and len(match.moves) < 24:
        match.push(random.choice(match.legal_actions()))
    return match


def other_line(match: Match, ply: int, random: Random) -> tuple[str, ...]:
    """Legal moves after so many of a match."""
    other = Match(match.game)
    for move in match.moves[:ply]:
        other.push(move)
    while other.outcome is None and len(other.moves) < ply + 4:
        other.push(random.choice(other.legal_actions()))
    return tuple(other.moves_text[ply:])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_annotated_game_is_imported_unchanged(game: Game, tmp_path: Path) -> None:
    random = Random(7)
    shelf, there = Shelf(tmp_path / "here"), Shelf(tmp_path / "there")
    match = played(game, random)
    ending = {"result": result_of(match.outcome.winner), "termination": "rules"} if match.outcome else {}
    number = play(shelf.library, " ".join(match.moves_text), draft(game.name), **ending)
    shelf.library.annotate(number, 0, "Played in the garden {of Ada}.")
    shelf.library.annotate(number, 2, 'She said: "good" \\ (1. no)')
    before = tuple(match.moves_text[:2])
    tried = Variation(before, tuple(map(Move, other_line(match, 2, random))))
    shelf.library.explore(number, [tried])
    judged = {
        ply: Judgement("somebody", random.choice((0.1, 0.5, 0.9)), line=other_line(match, ply, random))
        for ply in range(len(match.moves) + 1)
    }
    record = record_of_subject(shelf, of_stored(shelf, shelf.library.get(number), "You"))
    marked = [turn for turn in Review(match, judged).turns.values() if turn.mark]
    annotate(record, marked)
    written = shelf.library.export([number])
    assert all(f"{{{turn.mark} " in write_game(record) for turn in marked)
    assert any(turn.mark.is_bad for turn in marked)
    assert write_game(record) != written
    (kept,) = there.library.add(check_games(read_games(write_game(record))))
    assert there.library.export([kept]) == write_game(record)
    again = there.library.get(kept).to_record()
    annotate(again, marked)
    assert write_game(again) == write_game(record), "a second review says nothing twice"


@pytest.mark.parametrize("longest", [LONGEST_VALUE, LONGEST_VALUE - 3, LONGEST_VALUE - 20])
def test_a_long_note_stays_whole_beside_a_mark(longest: int) -> None:
    note = ("I was in a hurry. " * LONGEST_VALUE)[: longest - 1] + "!"
    match = Match(find_game("tic-tac-toe"))
    match.push("b2")
    match.push("a2")
    judged = {0: Judgement("somebody", 0.5), 1: Judgement("somebody", 0.5, line=("a1",)), 2: Judgement("somebody", 1.0)}
    marked = [turn for turn in Review(match, judged).turns.values() if turn.mark.is_bad]
    assert [turn.ply for turn in marked] == [1]
    record = GameRecord({"Game": "tic-tac-toe"}, ["b2", "a2"], comments={2: note})
    annotate(record, marked)
    written = write_game(record)
    (again,) = read_games(written)
    assert again.errors == []
    assert again.comments[2].endswith(note)
    assert again.comments[2].startswith("?? ") == (longest < LONGEST_VALUE - 2)
    annotate(again, marked)
    assert write_game(again) == written, "a second review says nothing twice"
