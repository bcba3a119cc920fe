"""Game files: what is written is read back, and nothing that is read can crash the reader."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from saves.gamefile import GameRecord, read_game, write_game

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
    tags = {name: " ".join(value.split()) for name, value in tags.items() if name != "Result"}
    record = read_game(write_game(GameRecord(tags, moves)))
    assert (record.tags, record.moves, record.errors) == (tags, moves, [])


def test_column_moves_are_not_taken_for_move_numbers() -> None:
    record = GameRecord({"Game": "connect-four"}, ["4", "4", "5", "3", "1"])
    assert read_game(write_game(record)).moves == record.moves


def test_a_broken_tag_is_reported_with_its_line_and_the_rest_is_read() -> None:
    record = read_game('[Game "pathwayz"]\n[White Robin]\n\n1. d5 e5*\n')
    assert record.errors == ["line 2: a tag is [Name \"value\"], not '[White Robin]'"]
    assert record.moves == ["d5", "e5*"]


def test_comments_and_results_are_not_moves() -> None:
    assert read_game("1. d5 {good} e5* 2. d6 1-0").moves == ["d5", "e5*", "d6"]


def test_a_file_that_is_too_long_is_refused() -> None:
    assert "at most" in read_game("x" * 1_000_001).errors[0]


def test_mutated_files_never_crash_the_reader() -> None:
    dice = random.Random(20261120)
    text = write_game(SAMPLE)
    for _ in range(3000):
        cells = list(text)
        for _ in range(dice.randint(1, 8)):
            cells[dice.randrange(len(cells))] = chr(dice.choice((0, 10, 34, 91, 93, 92, 123, 0x2028, 0x1F600, 65)))
        read_game("".join(cells))
