"""Finding games: by words, board, result and opponent, in any order, a page at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from coach.library_texts import moves_of, result_of
from game.wall_clock import milliseconds
from saves import rows, tree
from saves.folding import folded
from saves.library import Library
from saves.models import Move, SeatRecord
from saves.opening import OpenedLibrary, open_library
from saves.search import SORTS, Query
from saves.settings import YOU, Settings
from tests.conftest import ShiftClock
from tests.saves.support import CREEK, ROBIN, draft, play, record_move

ZOE = SeatRecord("Zoë Müller")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenedLibrary]:
    """What the library below works on."""
    opened = open_library(tmp_path)
    yield opened
    opened.connection.close()


@pytest.fixture
def library(opened: OpenedLibrary) -> Iterator[Library]:
    with Library(opened) as library:
        yield library


def found(library: Library, **query: object) -> list[str]:
    """The titles of what a query finds."""
    page = library.search(Query(**query))  # type: ignore[arg-type]
    assert page.total == len(page.games)
    return [game.title for game in page.games]


@pytest.fixture
def four(library: Library) -> Library:
    play(library, "b2 a1", draft(title="first", white=ZOE), result="1-0")
    play(library, "4 4 5", draft("connect-four", title="second"))
    play(library, "d5 e5*", draft("pathwayz", CREEK, ROBIN, title="third"), result="0-1")
    play(library, "b2", draft(title="fourth", black=ZOE), result="1/2-1/2")
    return library


def test_words_are_found_in_any_order_without_case_and_accents(four: Library) -> None:
    assert found(four, text="MULLER zoe") == ["fourth", "first"]
    assert found(four, text="müll") == ["fourth", "first"]
    assert found(four, text="robin connect four") == ["second"]
    assert found(four, text="creek third") == ["third"]
    assert found(four, text="level 3 pathwayz") == ["third"]
    assert found(four, text="nobody") == []
    assert len(found(four, text="  %_' \" ")) == 4  # nothing to look for


def test_a_new_title_name_or_note_is_found_and_the_old_is_not(four: Library) -> None:
    (game,) = four.ids(Query(text="second"))
    four.rename(game, "Sunday")
    assert (found(four, text="sunday"), found(four, text="second")) == (["Sunday"], [])
    four.update_seats(game, SeatRecord("Ann"), CREEK)
    assert (found(four, text="ann sunday"), found(four, text="robin sunday")) == (["Sunday"], [])
    four.annotate(game, 0, "played on a train")
    assert found(four, text="train") == ["Sunday"]


def test_boards_results_and_opponents_narrow_the_list(four: Library) -> None:
    assert found(four, board="tic-tac-toe") == ["fourth", "first"]
    assert found(four, result="*") == ["second"]
    assert found(four, result="1/2-1/2") == ["fourth"]
    assert found(four, result="won") == ["third", "first"]
    assert found(four, result="lost") == []
    assert found(four, opponent="level-3") == ["third", "second", "first"]
    assert found(four, opponent="zoe müller") == ["fourth", "first"]
    assert found(four, opponent="creek", board="pathwayz", result="0-1", text="third") == ["third"]


def test_the_longest_game_is_the_one_of_which_the_list_says_so(library: Library) -> None:
    for board, moves in (("kalah", "3 6 2 1"), ("tic-tac-toe", "a1 b1 a2 b2 a3"), ("connect-four", "4 4 4 4 4 4")):
        play(library, moves, draft(board, title=board))
    longest = library.search(Query(sort="length")).games
    assert [moves_of(game) for game in longest] == ["4 moves", "3 moves", "3 moves"]
    assert [game.board for game in longest] == ["kalah", "connect-four", "tic-tac-toe"]


def test_games_are_ordered_by_the_results_of_the_person_and_not_of_the_first_side(library: Library) -> None:
    for white, black, result in ((ZOE, CREEK, "1-0"), (CREEK, ZOE, "1-0"), (ZOE, CREEK, "0-1"), (CREEK, ZOE, "0-1")):
        play(library, "b2 a1", draft(white=white, black=black), result=result)
    play(library, "b2 a1", draft(white=ZOE, black=CREEK), result="1/2-1/2")
    play(library, "b2 a1", draft(white=ZOE, black=CREEK))
    ordered = [result_of(game) for game in library.search(Query(sort="result", descending=False)).games]
    assert ordered == ["Unfinished", "Won", "Won", "Draw", "Lost", "Lost"]


def test_a_game_between_two_people_is_won_and_lost_by_you_alone(library: Library) -> None:
    you = SeatRecord(YOU)
    play(library, "b2 a1", draft(title="won", white=you, black=ZOE), result="1-0")
    play(library, "b2 a1", draft(title="lost", white=you, black=ZOE), result="0-1")
    play(library, "b2 a1", draft(title="won as second", white=ZOE, black=you), result="0-1")
    play(library, "b2 a1", draft(title="of others", white=ZOE, black=ROBIN), result="1-0")
    play(library, "b2 a1", draft(title="with oneself", white=you, black=you), result="1-0")
    play(library, "b2 a1", draft(title="of computers", white=CREEK, black=CREEK), result="1-0")
    assert sorted(found(library, result="won")) == ["won", "won as second"]
    assert found(library, result="lost") == ["lost"]
    assert Settings().first == YOU


def test_the_list_is_sorted_both_ways(four: Library) -> None:
    assert found(four) == ["fourth", "third", "second", "first"]
    assert found(four, sort="title", descending=False) == ["first", "fourth", "second", "third"]
    assert found(four, sort="length")[0] == "second"
    assert found(four, sort="opponent")[0] == "fourth"
    for sort in SORTS:
        upwards = found(four, sort=sort, descending=False)
        assert sorted(upwards) == sorted(found(four, sort=sort))
    with pytest.raises(ValueError, match="sorted by"):
        found(four, sort="id; DROP TABLE games")


def test_a_move_brings_its_game_to_the_front(four: Library, shift_clock: ShiftClock) -> None:
    (game,) = four.ids(Query(text="second"))
    shift_clock(1)
    record_move(four, game, 4, "5", position="")
    assert found(four)[0] == "second"


def test_a_summary_has_what_a_line_of_the_list_shows(four: Library) -> None:
    (game,) = four.search(Query(text="third")).games
    assert (game.board, game.opponent, game.result, game.plies, game.imported) == ("pathwayz", CREEK, "0-1", 2, False)
    assert game.position == four.get(game.id).position != ""


def test_players_are_named_once_with_the_busiest_first(four: Library) -> None:
    assert four.players() == (CREEK, ROBIN, ZOE)
    four.delete(*four.ids(Query(opponent="zoe muller")))
    assert four.players() == (CREEK, ROBIN)


def test_ten_thousand_games_are_listed_page_by_page(opened: OpenedLibrary, library: Library) -> None:
    dice = random.Random(1)
    boards = ("pathwayz", "connect-four", "tic-tac-toe")
    connection = opened.connection
    connection.execute("BEGIN")
    for number in range(10_000):
        seat = SeatRecord("Level", f"level-{dice.randint(1, 10)}")
        game = rows.insert(connection, draft(dice.choice(boards), black=seat, title=f"Game {number:05}"))
        tree.write_line(connection, game, [Move("b2")], milliseconds())
        rows.show(connection, game, 1, 1, "a position", None, dice.choice(("1-0", "*")))
    connection.execute("COMMIT")
    ids = library.ids()
    assert len(ids) == len(set(ids)) == 10_000
    pages = [library.search(offset=offset, limit=1000) for offset in range(0, 11_000, 1000)]
    assert [page.total for page in pages] == [10_000] * 11
    assert [game.id for page in pages for game in page.games] == ids
    assert [game.id for game in library.summaries(ids[4000:6000])] == ids[4000:6000]
    assert library.search(Query(text="game 0777")).total == 11  # 00777 and 07770 to 07779
    assert sum(library.search(Query(board=board)).total for board in boards) == 10_000


def test_the_usual_lists_are_read_from_an_index(opened: OpenedLibrary) -> None:
    """What keeps a page within 20 ms among 10,000 games; the time itself is no test's business."""
    for where, index in (
        ("", "games_by_update"),
        (" AND g.board = 'pathwayz'", "games_by_board"),
        (" AND g.result = '*'", "games_unfinished"),
    ):
        sql = f"SELECT g.id FROM games AS g WHERE g.listed = 1 AND g.deleted IS NULL{where} AND g.updated <= 1"
        plan = opened.connection.execute(f"EXPLAIN QUERY PLAN {sql} ORDER BY g.updated DESC, g.id DESC").fetchall()
        assert index in plan[0][3]
        assert len(plan) == 1, "no sorting needed"


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Zoë MÜLLER", "zoe muller"), ("Straße", "strasse"), ("c6/2R*", "c6 2r"), ("", ""), ("ﬁne", "fine")],
)
def test_folding_leaves_letters_and_digits(text: str, plain: str) -> None:
    assert folded(text) == plain
