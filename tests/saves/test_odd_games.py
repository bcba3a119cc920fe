"""Game files and the library where a player moves several times running, or has to pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import GAMES, Match, score_text
from game.turns import movers_of, numbered
from saves.gamefile import GameRecord, read_games, write_game, write_games
from saves.importing import check_game, check_games
from saves.library import Library
from saves.search import Query
from tests.game.odd_games.lines import movers_of as movers_by_state
from tests.game.odd_games.lines import odd_matches
from tests.saves.support import read_game, texts

pytestmark = pytest.mark.usefixtures("odd_games")


def record_of(match: Match) -> GameRecord:
    outcome = match.outcome
    assert outcome is not None
    assert outcome.score is not None
    result = {0: "1-0", 1: "0-1", None: "1/2-1/2"}[outcome.winner]
    tags = {"Game": match.game.name, "RulesVersion": "1", "White": "A", "Black": "B", "Result": result}
    return GameRecord(tags | {"Score": score_text(outcome.score)}, match.moves_text)


def line(movers: str) -> str:
    """Moves numbered: each is called like its player, `a` for the first and `b` for the second."""
    moves = list(movers)
    pairs = numbered(moves, ["ab".index(mover) for mover in movers])
    return " ".join(f"{number} {move}".strip() for number, move in pairs)


@pytest.mark.parametrize(
    ("movers", "written"),
    [
        ("", ""),
        ("abab", "1. a b 2. a b"),
        ("baba", "1... b 2. a b 3. a"),
        ("aabab", "1. a a 1... b 2. a b"),
        ("abba", "1. a b b 2. a"),
        ("aaabbaab", "1. a a a 1... b b 2. a a 2... b"),
        ("aa", "1. a a"),
    ],
)
def test_numbers_stand_for_turns(movers: str, written: str) -> None:
    assert line(movers) == written


def test_who_played_each_move_is_asked_of_the_rules() -> None:
    for match in odd_matches():
        assert movers_of(match.game.name, None, match.moves_text) == movers_by_state(match)
    assert movers_of("odd-kalah", "2,2,2,0/2,2,2,0 n", ["2", "3", "1"]) == [1, 1, 0]


def test_where_the_rules_cannot_be_asked_the_sides_take_turns() -> None:
    assert movers_of("chess", None, ["e4", "e5", "d4"]) == [0, 1, 0]
    assert movers_of("odd-kalah", None, ["2", "oops", "1"]) == [0, 0, 1]
    assert movers_of("odd-kalah", "nonsense", ["2", "1"]) == [0, 1]
    assert movers_of("odd-kalah", None, []) == []
    for game in GAMES:
        assert movers_of(game.name, None, ["x"] * 3) == [0, 1, 0]


def test_a_side_that_moves_twice_is_seen_in_the_file() -> None:
    text = write_game(GameRecord({"Game": "odd-kalah"}, ["2", "3", "3", "1"], comments={2: "hm"}))
    assert text == '[Game "odd-kalah"]\n\n1. 2 3 {hm} 1... 3 2. 1 *\n'
    assert read_game(text).moves == ["2", "3", "3", "1"]


def test_games_are_written_read_checked_and_kept(tmp_path: Path) -> None:
    matches = odd_matches()
    text = write_games(map(record_of, matches))
    with Library.open(tmp_path) as library:
        checked = list(check_games(read_games(text)))
        assert [game.errors for game in checked] == [[]] * len(matches)
        ids = library.add(checked)
        for number, match in zip(ids, matches, strict=True):
            stored = library.get(number)
            assert texts(stored.moves) == " ".join(match.moves_text)
            assert stored.position == match.game.to_position(match.state)
            assert match.outcome is not None
            assert (stored.points, stored.termination) == (match.outcome.score, "rules")
            (found,) = library.summaries([number])
            assert found.points == match.outcome.score
        again = library.add(check_games(read_games(library.export(ids))))
        assert library.export(again) == library.export(ids)
        assert {game.board for game in library.search(Query(text="odd othello")).games} == {"odd-othello"}
        assert library.search(Query(board="odd-kalah")).total == len(matches)


def test_a_score_that_the_moves_do_not_give_is_reported() -> None:
    record = record_of(odd_matches(1)[0])
    text = write_game(record).replace(f'[Score "{record.tags["Score"]}"]', '[Score "99-1"]')
    checked = check_game(read_game(text))
    assert checked.readable
    assert checked.errors == [f"Line 6. The score is {record.tags['Score']} by the moves, not '99-1'."]


def test_an_unfinished_game_has_no_score(tmp_path: Path) -> None:
    match = odd_matches(1)[0]
    record = GameRecord({"Game": match.game.name}, match.moves_text[:3])
    with Library.open(tmp_path) as library:
        (number,) = library.add([check_game(record)])
        assert library.get(number).points is None
        assert "Score" not in library.get(number).to_record().tags


def test_a_game_of_a_board_that_is_gone_has_no_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(tmp_path) as library:
        (number,) = library.add([check_game(record_of(odd_matches(1)[0]))])
        monkeypatch.undo()
        assert library.get(number).points is None
        assert library.get(number).finished
