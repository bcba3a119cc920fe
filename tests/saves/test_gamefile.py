"""Game files: what is written is read back, and nothing that is read can crash the reader."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves import gamefile
from saves.branches import Branch
from saves.gamefile import (
    DEEPEST,
    LONGEST_FILE,
    LONGEST_VALUE,
    MOST_BESIDE,
    MOST_ERRORS,
    MOST_GAMES,
    MOST_MOVES,
    MOST_TAGS,
    GameRecord,
    load_games,
    plain,
    read_games,
    write_game,
    write_games,
)
from saves.reading import UnreadableFileError
from tests.saves.support import read_game

SAMPLE = GameRecord(
    {"Game": "pathwayz", "White": 'Robin "the duck" \\ Ann', "Result": "*"},
    ["d5", "e5*", "d6", "f5"],
)


def test_what_is_written_is_read_back() -> None:
    assert read_game(write_game(SAMPLE)) == SAMPLE


@given(
    st.dictionaries(st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,9}", fullmatch=True), st.text(max_size=40), max_size=4),
    st.lists(st.from_regex(r"[a-l][1-8]\*?", fullmatch=True), max_size=120),
)
def test_any_tags_and_moves_survive(tags: dict[str, str], moves: list[str]) -> None:
    tags = {name: plain(value) for name, value in tags.items() if name != "Result"}
    record = read_game(write_game(GameRecord(tags, moves)))
    assert (record.tags, record.moves, record.errors) == (tags, moves, [])


def test_column_moves_are_not_taken_for_move_numbers() -> None:
    record = GameRecord({"Game": "connect-four"}, ["4", "4", "5", "3", "1"])
    assert read_game(write_game(record)).moves == record.moves


def test_a_broken_tag_is_reported_with_its_line_and_the_rest_is_read() -> None:
    record = read_game('[Game "pathwayz"]\n[White Robin]\n\n1. d5 e5*\n')
    assert record.errors == ["Line 2. A tag is [Name \"value\"], not '[White Robin]'."]
    assert record.moves == ["d5", "e5*"]


def test_comments_and_results_are_not_moves() -> None:
    assert read_game("1. d5 {good} e5* 2. d6 1-0").moves == ["d5", "e5*", "d6"]


def test_a_file_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert LONGEST_FILE >= 1600 * MOST_GAMES
    monkeypatch.setattr(gamefile, "LONGEST_FILE", 100)
    assert read_games("x" * 100) == [GameRecord({}, ["x" * 100])]
    (record,) = read_games("x" * 101)
    assert record == GameRecord(errors=["Line 1. A game file has at most 100 characters, this has 101."])
    (tmp_path / "long.game").write_bytes(b"x" * 401)
    with pytest.raises(UnreadableFileError, match="more than 400 bytes"):
        load_games(tmp_path / "long.game")


def test_limits_are_said_and_what_is_within_them_is_read() -> None:
    record = read_game("1. d5 " * (MOST_MOVES + 5))
    assert (len(record.moves), record.errors) == (MOST_MOVES, [f"Line 1. A game has at most {MOST_MOVES:,} moves."])
    record = read_game("".join(f'[T{number} "x"]\n' for number in range(MOST_TAGS + 1)))
    assert (len(record.tags), record.errors) == (MOST_TAGS, [f"Line {MOST_TAGS + 1}. A game has at most 64 tags."])
    record = read_game(f'[White "{"x" * 2001}"]\n{{{"y " * 1001}}} d5')
    assert (record.tags, record.comments, record.moves) == ({}, {}, ["d5"])
    assert record.errors == [
        "Line 1. A tag’s value has at most 2,000 characters.",
        "Line 2. A comment has at most 2,000 characters.",
    ]
    value = "x" * LONGEST_VALUE
    record = read_game(f'[White "{value}"]\n{{{value}}} d5 {"(" * DEEPEST}{")" * DEEPEST}')
    assert (record.tags, record.comments, record.errors) == ({"White": value}, {0: value}, [])
    assert len(read_game("} " * MOST_ERRORS).errors) == MOST_ERRORS
    assert len(read_game("} " * 1000).errors) == MOST_ERRORS + 1
    records = read_games("d5 * " * (MOST_GAMES + 2))
    assert len(records) == MOST_GAMES
    assert records[-1].errors == [f"Line 1. A game file has at most {MOST_GAMES:,} games; the rest is not read."]


def test_many_games_are_written_and_read_back() -> None:
    games = [
        SAMPLE,
        GameRecord({"Game": "connect-four", "Result": "1-0"}, ["4", "4"], comments={0: "before", 2: "after; (all)"}),
        GameRecord({}, ["b2"]),
        GameRecord({"Game": "tic-tac-toe"}, []),
    ]
    assert read_games(write_games(games)) == games


def test_a_game_ends_at_its_result_or_at_the_next_tags() -> None:
    text = '[Game "a"]\nd5 1-0 d6 0-1\n[Game "b"]\n\n{no moves}\n[Game "c"]\n\ne5\n\n[Game "d"]\n'
    records = read_games(text)
    assert [record.tags.get("Game") for record in records] == ["a", None, "b", "c", "d"]
    assert [record.moves for record in records] == [["d5"], ["d6"], [], ["e5"], []]
    assert [record.tags.get("Result") for record in records] == ["1-0", "0-1", None, None, None]
    assert [record.line for record in records] == [1, 2, 3, 6, 10]
    assert read_games(" \n\n") == []


def test_comments_may_run_over_lines_and_hold_anything() -> None:
    record = read_game("{one\n[not a tag]\ntwo (x) ; 1-0} 1. d5 ; to the end {of the line\nd6 {} {a}{b} *")
    assert record.comments == {0: "one [not a tag] two (x) ; 1-0", 1: "to the end {of the line", 2: "a b"}
    assert (record.moves, record.errors) == (["d5", "d6"], [])


def test_after_a_comment_that_ends_at_the_beginning_of_a_line_the_game_goes_on() -> None:
    record = read_game("d5 {\n} e5")
    assert (record.moves, record.comments, record.errors) == (["d5", "e5"], {}, [])


def test_a_comment_that_does_not_end_takes_no_other_game_with_it() -> None:
    first, second = read_games('[Game "a"]\n1. d5 {oops\ne5\n\n[Game "b"]\n1. d6 *\n')
    assert (first.moves, first.errors) == (["d5"], ["Line 2. The comment that begins here does not end."])
    assert (second.tags["Game"], second.moves, second.errors) == ("b", ["d6"], [])


def test_variations_are_read_with_those_within_them_and_their_comments() -> None:
    record = read_game("1. d5 (1. d6 {better} e6 (1... {or} e7) (1... e8)) (1. c3) 1... e5 2. f5) *")
    assert (record.moves, record.errors) == (["d5", "e5", "f5"], ["Line 1. This bracket ends without having begun."])
    first, second = record.variations[0]
    assert (first.moves, first.comments, second.moves) == (["d6", "e6"], {1: "better"}, ["c3"])
    assert first.variations == {1: [Branch(["e7"], {1: "or"}), Branch(["e8"])]}


def test_what_two_lines_share_is_there_once() -> None:
    record = read_game("1. d5 e5 (1... e6 2. d6) (1... e6 2. d7 {x}) 2. f5 (2. f5 f6 3. f7) (2. f6 (2. f7)) *")
    assert record.variations == {
        1: [Branch(["e6", "d6"], variations={1: [Branch(["d7"], {1: "x"})]})],
        3: [Branch(["f6", "f7"])],
        2: [Branch(["f6"]), Branch(["f7"])],
    }


NESTED = GameRecord(
    {"Game": "pathwayz", "Result": "1-0"},
    ["d5", "e5*", "d6"],
    comments={0: "a garden", 2: "hm"},
    variations={
        0: [Branch(["a1", "a2"], {1: "first", 2: "second"}, {1: [Branch(["a3", "a4"]), Branch(["a5"])]})],
        2: [Branch(["b1"])],
        3: [Branch(["c1", "c2"], {1: "goes on"}, {1: [Branch(["c3"])], 2: [Branch(["c4"])]})],
    },
)


def test_nested_variations_are_written_as_in_pgn_and_read_back() -> None:
    assert read_game(write_game(NESTED)) == NESTED
    assert " ".join(write_game(NESTED).splitlines()[3:]) == (
        "{a garden} 1. d5 (1. a1 {first} a2 {second} (1... a3 2. a4) (1... a5)) 1... e5* {hm} 2. d6 (2. b1)"
        " (2. d6 c1 {goes on} 3. c2 (3. c3) (3. c2 c4)) 1-0"
    )


def test_variations_of_a_game_without_moves_are_written() -> None:
    text = write_game(GameRecord({"Game": "tic-tac-toe"}, [], variations={0: [Branch(["b2", "a1"])]}))
    assert text.endswith("(1. b2 a1) *\n")


def test_brackets_without_end_cost_nothing_but_a_sentence() -> None:
    record = read_game("1. d5 " + "(" * (DEEPEST + 9) + "e5")
    assert record.moves == ["d5"]
    assert record.errors == [
        f"Line 1. More than {DEEPEST} variations within one another; the inner ones are left out.",
        "Line 1. A bracket in this game does not end.",
    ]
    assert read_game("{} d5 {\n} " + "(" * (DEEPEST + 1) + "{deep}").comments == {}
    assert read_game("() (()) {x} d5 ( {why} ) *").comments == {0: "x", 1: "why"}


@pytest.mark.parametrize(("more", "errors"), [("", 0), (" e", 1), (" e f", 1)])
def test_variations_have_a_limit_too(more: str, errors: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gamefile, "MOST_VARIED", 3)
    record = read_game(f"1. a (1. b c d{more}) *")
    assert record.variations[0][0].moves == ["b", "c", "d"]
    assert record.errors == errors * ["Line 1. The variations of a game have at most 3 moves."]


def test_countless_variations_in_one_place_cost_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gamefile, "MOST_VARIED", MOST_BESIDE + 1)
    record = read_game("1. a " + " ".join(f"(m{number})" for number in range(20 * MOST_BESIDE)))
    assert len(record.variations[0]) == MOST_BESIDE
    assert record.errors == [
        f"Line 1. A move has at most {MOST_BESIDE} variations in its place.",
        f"Line 1. The variations of a game have at most {MOST_BESIDE + 1} moves.",
    ]


def test_errors_have_the_line_that_an_editor_shows() -> None:
    record = read_game("\r\n[A]\r[B]\n\u2028[C]\x0b\n[D]")
    assert [error.partition(".")[0] for error in record.errors] == [f"Line {number}" for number in (2, 3, 4, 5)]


def test_a_file_is_read_whatever_its_bytes_are(tmp_path: Path) -> None:
    path = tmp_path / "some.game"
    path.write_bytes(b'\xef\xbb\xbf[White "R\xff"]\n1. d5 *\n')
    (record,) = load_games(path)
    assert (record.tags, record.moves, record.errors) == ({"White": "R\ufffd"}, ["d5"], [])
    path.write_bytes('[White "Ren\u00e9"]\n[White "R"]\n1. d5 *\n'.encode("cp1252"))
    (record,) = load_games(path)
    assert (record.tags, record.moves) == ({"White": "Ren\u00e9"}, ["d5"])
    assert record.errors == [
        "Line 2. The tag White is here twice; the first one counts.",
        "Line 1. The file is not UTF-8 and was read as Windows-1252: look whether the names are right.",
    ]


def test_values_and_comments_are_kept_to_one_line() -> None:
    written = write_game(GameRecord({"White": "a\n[Black \x00\ud800"}, ["d5"], comments={1: "x } {\n[Game y"}))
    assert written == '[White "a [Black"]\n\n1. d5 {x ) ( [Game y} *\n'
    assert read_games(written)[0].errors == []


def test_lines_are_filled_with_words_as_far_as_100_characters_reach() -> None:
    dice = random.Random(5)
    moves = ["x" * dice.randint(1, 12) for _ in range(200)]
    lines = write_game(GameRecord({"White": "Zoë"}, moves)).split("\n\n")[1].splitlines()
    assert len(lines) > 10
    assert all(len(line) <= 100 for line in lines)
    for line, following in itertools.pairwise(lines):
        assert len(f"{line} {following.split()[0]}") > 100
