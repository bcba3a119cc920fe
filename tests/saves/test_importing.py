"""Game files into the library and out again: every error has its line, and the readable games are still offered."""

from __future__ import annotations

import random
import time
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from game import GAMES, Game, Match
from saves.branches import Branch
from saves.errors import LibraryError
from saves.gamefile import GameRecord, load_games, read_games, write_game, write_games
from saves.importing import CheckedGame, check_game, check_games
from saves.library import Library
from saves.models import SeatRecord
from saves.search import Query
from tests.amount import amount
from tests.saves.support import draft, read_game, record_move, texts

MUTATIONS = amount(10_000, 300)
SLOWEST = 1.0  # seconds for any one file

FILE = """[Game "tic-tac-toe"]
[White "Robin"]
[Result "1-0"]

1. b2 a1 2. c3 1-0

[Game "tic-tac-toe"]

1. b2 a1
2. b2 *

[Game "pathwayz"]
[Position "12/12/12 w"]

1. d5 *

[Game "backgammon"]

1. e4 *

[Game "connect-four"]
[White Robin]
[Result "sure"]
[Date "????.??.??"]
[Clocks "soon"]

1. 4 4 2. 4 *
"""


def checked(text: str, board: str | None = None) -> list[CheckedGame]:
    return list(check_games(read_games(text), board))


def played(game: Game, seed: int) -> GameRecord:
    """A whole random game as a record."""
    dice, match = random.Random(seed), Match(game)
    while not match.outcome:
        match.push(dice.choice(match.legal_actions()))
    result = "1/2-1/2" if match.outcome.winner is None else ("1-0", "0-1")[match.outcome.winner]
    return GameRecord({"Game": game.name, "White": "Zoë", "Result": result}, match.moves_text, comments={2: "hm"})


def test_every_error_has_its_line_and_the_readable_games_are_offered() -> None:
    games = checked(FILE)
    assert [game.readable for game in games] == [True, False, False, False, True]
    assert [len(game.errors) for game in games] == [0, 1, 1, 1, 3]
    assert (
        games[1]
        .errors[0]
        .startswith("Line 10. Move 3 cannot be played. Not a legal move of Tic-tac-toe in '3/1w1/b2 w'")
    )
    assert games[1].plies == 2
    assert games[2].errors[0].startswith("Line 13. The board has 8 rows joined by '/', this has 3")
    assert games[3].errors[0].startswith("Line 17. There is no such game; the games are pathwayz")
    assert games[4].errors[0].startswith('Line 22. A tag is [Name "value"]')
    assert games[4].errors[1:] == [
        "Line 25. Clocks is two numbers of seconds, not 'soon'.",
        "Line 23. A result is one of 1-0, 0-1, 1/2-1/2, *, not 'sure'.",
    ]


def test_moves_that_come_from_no_file_are_complained_about_where_the_game_begins() -> None:
    game = check_game(GameRecord({"Game": "tic-tac-toe"}, ["d9", "a1"], line=7))
    assert game.errors[0].startswith("Line 7. Move 1 cannot be played. A move starts with a column from a to c")
    game = check_game(GameRecord({"Game": "tic-tac-toe"}, ["b2"], variations={0: [Branch(["d9"])]}, line=7))
    assert game.errors[0].startswith("Line 7. A variation is left out from here on. ")


def test_the_rules_decide_about_the_result() -> None:
    text = '[Game "tic-tac-toe"]\n[Result "{}"]\n{}'
    (won,) = checked(text.format("0-1", "b2 a1 c3 b1 c1 c2 a3"))
    assert (won.result, won.termination, won.readable) == ("1-0", "rules", True)
    assert won.errors == ["Line 2. The result is 1-0 by the moves, not '0-1'."]
    (resigned,) = checked(text.format("0-1", "b2 a1"))
    assert (resigned.result, resigned.termination, resigned.errors) == ("0-1", "", [])
    for given, termination in (("resignation", "resignation"), ("time", "time"), ("rules", ""), ("adjudication", "")):
        (ended,) = checked(text.format(f'0-1"]\n[Termination "{given}', "b2 a1"))
        assert (ended.result, ended.termination) == ("0-1", termination)
    (going_on,) = checked(text.format('*"]\n[Termination "time', "b2 a1"))
    assert (going_on.result, going_on.termination, going_on.position) == ("*", "", "3/1w1/b2 w")
    (too_many,) = checked(text.format("1-0", "b2 a1 c3 b1 c1 c2 a3 b3"))
    assert "The game is over" in too_many.errors[0]


def test_a_file_that_does_not_name_its_board_is_read_for_the_one_given() -> None:
    assert not checked("1. b2 a1 *")[0].readable
    assert checked("1. b2 a1 *", "tic-tac-toe")[0].readable


def test_rules_of_another_version_are_reported() -> None:
    (game,) = checked('[Game "tic-tac-toe"]\n[RulesVersion "7"]\nb2 *')
    assert game.readable
    assert game.errors == ["Line 2. The rules of Tic-tac-toe are version 1 here, not '7'."]


def test_a_game_keeps_the_version_of_the_rules_that_it_began_by(tmp_path: Path) -> None:
    moves = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 1-0"
    old = f'[Game "othello"]\n[RulesVersion "1"]\n[Score "13-0"]\n\n{moves}\n'
    games = checked(f'{old}\n[Game "othello"]\n[Score "64-0"]\n\n{moves}\n')
    assert [game.errors for game in games] == [[], []]
    with Library.open(tmp_path) as library:
        kept = library.add(games)
        summaries = {game.id: (game.rules_version, game.points) for game in library.search(Query()).games}
        assert [summaries[game] for game in kept] == [(1, (13, 0)), (2, (64, 0))]
        written = library.export(kept)
        assert [f'[RulesVersion "{version}"]' in written for version in (1, 2)] == [True, True]
        assert [game.errors for game in checked(written)] == [[], []]


def test_a_tag_that_cannot_be_used_is_told_with_its_line_and_left_out() -> None:
    tags = ("TimeControl", "soon"), ("Clocks", "1"), ("Date", "tomorrow"), ("RulesVersion", "99")
    for name, value in tags:
        (game,) = checked(f'[Game "tic-tac-toe"]\n[{name} "{value}"]\n\nb2 *\n')
        assert len(game.errors) == 1
        assert game.errors[0].startswith("Line 2. ")
        assert repr(value) in game.errors[0]
    (dated,) = checked('[Game "tic-tac-toe"]\n[Date "2026-11-20"]\n\nb2 *\n')
    assert dated.errors == []


def test_readable_games_are_kept_with_their_notes(tmp_path: Path) -> None:
    text = (
        '[Game "tic-tac-toe"]\n[White "Robin"]\n[Black "Creek"]\n[BlackPlayer "level-3"]\n[Date "2025.12.31"]\n'
        '[Event "Home"]\n[TimeControl "600+5"]\n[Clocks "590.5 600"]\n\n{cold} b2 {centre} a1 *\n'
    )
    with Library.open(tmp_path) as library:
        (game,) = library.add(checked(text))
        stored = library.get(game)
        assert (stored.white, stored.black) == (SeatRecord("Robin"), SeatRecord("Creek", "level-3"))
        assert (stored.note, stored.moves[0].note, texts(stored.moves)) == ("cold", "centre", "b2 a1")
        assert library.ids(Query("cold")) == [game], "it is found by its note"
        assert stored.created == datetime(2025, 12, 31, 10, tzinfo=UTC)
        assert (stored.tags, stored.time_control, stored.clocks) == ({"Event": "Home"}, "600+5", (590.5, 600.0))
        assert stored.imported
        record_move(library, game, 3, "c3", position="")
        assert texts(library.get(game).moves) == "b2 a1 c3"


def test_a_game_file_of_othello_names_black_who_begins_and_older_ones_are_read_as_they_were_meant(
    tmp_path: Path,
) -> None:
    old = '[Game "othello"]\n[White "Robin"]\n[Black "Creek"]\n[BlackPlayer "level-3"]\n\n1. f5 d6 *\n'
    with Library.open(tmp_path) as library:
        (game,) = library.add(checked(old))
        assert library.get(game).white == SeatRecord("Robin"), "who begins"
        written = library.export([game])
        assert '[FirstSide "Black"]' in written
        assert '[Black "Robin"]' in written
        assert '[White "Creek"]' in written
        assert '[WhitePlayer "level-3"]' in written
        (again,) = library.add(checked(written))
        stored = library.get(again)
        assert (stored.white, stored.black) == (SeatRecord("Robin"), SeatRecord("Creek", "level-3"))
        assert not stored.tags
        assert library.export([again]) == written


def test_a_game_with_errors_is_not_kept_and_neither_are_the_others_of_that_call(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        with pytest.raises(LibraryError, match="with errors"):
            library.add(checked(FILE))
        assert library.ids() == []
        assert len(library.add(game for game in checked(FILE) if game.readable)) == 2


def test_what_is_exported_is_imported_as_it_was(tmp_path: Path) -> None:
    records = [played(game, seed) for game in GAMES for seed in range(5)]
    with Library.open(tmp_path) as library:
        first = library.add(check_games(read_games(write_games(records))))
        library.annotate(first[0], 0, 'a "fine" {game} \\ of [mine]')
        library.rename(first[1], "Title")
        text = library.export(first)
        second = library.add(check_games(read_games(text)))
        assert library.export(second) == text.replace("{game}", "(game)")
        for before, after in zip(map(library.get, first), map(library.get, second), strict=True):
            assert (before.board, before.position, before.result) == (after.board, after.position, after.result)
            assert texts(before.moves) == texts(after.moves)


def test_an_unfinished_game_with_everything_is_written_and_read(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        kept = draft(clocks=(60.0, 55.5), time_control="60", tags={"Help": "hints"}, title="T", start="3/1w1/3 b")
        game = library.begin_game(kept)
        record_move(library, game, 1, "a1", position="")
        (record,) = read_games(library.export([game]))
        assert check_game(record).errors == []
        assert record.tags["Help"] == "hints"
        assert (record.tags["Position"], record.tags["Clocks"]) == ("3/1w1/3 b", "60.000 55.500")


def test_the_original_file_is_never_touched(tmp_path: Path) -> None:
    path = tmp_path / "games.game"
    path.write_text(FILE, encoding="utf-8")
    path.chmod(0o444)
    before = path.stat()
    list(check_games(load_games(path)))
    assert (path.stat().st_mtime_ns, path.read_text(encoding="utf-8")) == (before.st_mtime_ns, FILE)


@pytest.mark.soak
def test_mutated_files_never_crash_the_reader() -> None:
    """Counterexamples are printed as the file that was read."""
    dice = random.Random(20261120)
    originals = [FILE, *(write_game(played(game, 1)) for game in GAMES)]
    readable = 0
    for _ in range(MUTATIONS):
        text = _mutated(dice.choice(originals), dice)
        begun = time.perf_counter()
        games = checked(text)
        assert time.perf_counter() - begun < SLOWEST, text
        for game in games:
            readable += game.readable
            assert all(error.startswith("Line ") for error in game.errors), text
            assert "\n" not in "".join(game.errors), text
            if game.readable:
                again = check_game(read_game(write_game(game.record)))
                assert (again.readable, again.position) == (True, game.position), text
                game.draft()
    assert readable > MUTATIONS / 10


JUNK = (
    "\0",
    "\n",
    '"',
    "[",
    "]",
    "\\",
    "{",
    "}",
    "(",
    ")",
    ";",
    "*",
    "\u2028",
    "\U0001f600",
    "\ud800",
    "9" * 30,
    "1-0",
)


def _mutated(text: str, dice: random.Random) -> str:
    for _ in range(dice.randint(1, 4)):
        start, end = sorted((dice.randrange(len(text) + 1), dice.randrange(len(text) + 1)))
        end = min(end, start + 40)
        piece = dice.choice((dice.choice(JUNK), "", text[start:end] * 2, text[end:start:-1], dice.choice("abw4/8+ .")))
        text = text[:start] + piece + text[end if dice.random() < 0.5 else start :]
    return text


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "(" * 200_000,
        "{" * 200_000,
        "{}" * 200_000,
        '[White "' + "\\" * 200_000,
        '[White "' + '\\"' * 100_000 + '"]',
        "1." * 200_000,
        "d5 " * 200_000,
        "{a} " * 200_000,
        "\n" * 400_000,
        "9" * 400_000 + " *",
        '[Game "pathwayz"]\n' * 20_000,
        "x" * 400_000,
        " " * 400_000 + "x",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_no_large_file_hangs_the_reader(text: str) -> None:
    begun = time.perf_counter()
    checked(text, "pathwayz")
    assert time.perf_counter() - begun < 5 * SLOWEST  # of 0.4 MB, on any machine


def test_a_player_without_a_name_is_exported_and_imported_without_one(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        (game,) = library.add(checked('[Game "tic-tac-toe"]\n[White ""]\n\n1. b2 a1 *\n'))
        assert (library.get(game).white, library.get(game).black) == (SeatRecord(""), SeatRecord("Black"))
        (again,) = library.add(checked(library.export([game])))
        assert library.get(again).white == SeatRecord("")


def test_an_empty_player_in_a_file_is_a_person(tmp_path: Path) -> None:
    file = '[Game "tic-tac-toe"]\n[White "Robin"]\n[WhitePlayer ""]\n\n1. b2 a1 *\n'
    with Library.open(tmp_path) as library:
        for _ in range(2):
            library.begin_game(draft())
            (game,) = library.add(check_games(read_games(file)))
            assert library.get(game).white == SeatRecord("Robin")


def test_a_date_of_another_time_zone_is_that_moment() -> None:
    dates = ["2026-11-20T10:00:00+05:00", "2026-11-20T05:00:00", "2026.11.20", "20261120", "2026W475"]
    found = [checked(f'[Game "tic-tac-toe"]\n[Date "{date}"]\n\n1. b2 *\n')[0] for date in dates]
    with Library.open(Path("/dev/null/nowhere")) as library:
        created = [library.get(game).created for game in library.add(found)]
    assert [moment.isoformat() for moment in created] == [
        "2026-11-20T05:00:00+00:00", "2026-11-20T05:00:00+00:00", *["2026-11-20T10:00:00+00:00"] * 3,
    ]  # fmt: skip


@pytest.mark.parametrize("hours", [-10, -5, 0, 9, 13])
def test_a_day_alone_is_that_day_from_hawaii_to_new_zealand(hours: int) -> None:
    (game,) = checked('[Game "tic-tac-toe"]\n[Date "2026.11.20"]\n\n1. b2 *\n')
    created = game.draft().created
    assert created is not None
    assert created.astimezone(timezone(timedelta(hours=hours))).date() == date(2026, 11, 20)


@pytest.mark.parametrize("odd", ["a|b", "{x}", "{0} {n} |", "a##b"])
def test_signs_of_our_messages_in_a_file_are_only_signs(odd: str) -> None:
    for name in ("Game", "Position"):
        tags = {"Game": "tic-tac-toe"} | {name: odd}
        written = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
        (game,) = checked(f"{written}\n1. b2 *\n")
        (error,) = game.errors
        assert error.startswith(f"Line {[*tags].index(name) + 1}. ")
        assert error.endswith(f"{odd!r}.")


def test_the_start_in_a_foreign_tag_is_told_as_unread() -> None:
    fen, position = '[Game "tic-tac-toe"]\n[FEN "3/1w1/b2 w"]\n', '[Position "3/1w1/b2 w"]\n'
    game, own = checked(f"{fen}\nc3 *\n\n{fen}{position}\nc3 *\n")
    assert game.errors == ["Line 2. FEN is not read here: a start position has the tag Position."]
    assert game.readable
    assert own.errors == []


def test_tags_that_cannot_be_used_are_told_word_by_word() -> None:
    tags = {"TimeControl": "soon", "Clocks": "late", "Date": "never", "RulesVersion": "9"}
    written = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    (game,) = checked(f'[Game "tic-tac-toe"]\n{written}\n1. b2 *\n')
    assert [str(error) for error in game.record.errors] == [
        "Line 5. The rules of Tic-tac-toe are version 1 here, not '9'.",
        "Line 2. TimeControl is 600+5 (seconds and increment), not 'soon'.",
        "Line 3. Clocks is two numbers of seconds, not 'late'.",
        "Line 4. Date is 2026-11-20, not 'never'.",
    ]
