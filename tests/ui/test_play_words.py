"""The words and numbers of the play scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.info import Info, Limit
from coach import languages, lines
from coach.chance_texts import curve_row_text
from coach.game_texts import (
    both_percents,
    clock_text,
    list_number,
    resigning_words,
    search_text,
    seat_text,
    short_seat_text,
    subtitle,
    swapping_words,
    until_next_reading,
)
from coach.help_texts import helps_text
from coach.phrases import shown_score
from coach.puzzle_texts import numbers_of
from coach.review.subject import of_session
from coach.verdict import Verdict, verdict_of
from game import GAMES, Outcome, find_game
from saves import helps
from saves.gamefile import GameRecord, read_games, write_game
from saves.glicko import Rating
from saves.importing import check_games
from saves.library import Library
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.journal import record_of, restored
from table.puzzles.progress import BEGINS, PuzzleProgress
from table.session import Past
from tests.boards import sample_of
from tests.puzzles import CONNECT4
from tests.ui.engines import FakeInfo
from tests.ui.table import AI, GUEST, YOU, Table, tictactoe
from ui.boards import move_entry, view_for
from ui.boards.pentago_twist.twisted import Twisted
from ui.parts.pictures import SideStyles

EXPERT = Seat.ai("alpha-beta")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(3900, "1:05:00"), (600, "10:00"), (521.9, "8:41"), (20, "0:20"), (19.99, "19.9"), (0.04, "0.0"), (0, "0.0")],
)
def test_a_clock_reads(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


@pytest.mark.parametrize("seconds", [600.0, 59.25, 20.5, 19.96, 3.14159])
def test_a_clock_changes_when_it_says(seconds: float) -> None:
    wait = until_next_reading(seconds)
    assert clock_text(seconds - wait) != clock_text(seconds)
    assert clock_text(seconds - max(0.0, wait - 0.005)) == clock_text(seconds) or wait < 0.005


@pytest.mark.parametrize(
    ("nodes", "text"),
    [
        (1, "1 node"),
        (860, "860 nodes"),
        (12_345, "12.3 k nodes"),
        (2_410_000, "2.41 M nodes"),
        (91 * 10**6, "91.0 M nodes"),
    ],
)
def test_nodes_are_said_in_three_digits(nodes: float, text: str) -> None:
    assert search_text(FakeInfo(depth=0, nodes=int(nodes)), find_game("tic-tac-toe"), EXPERT) == text  # type: ignore[arg-type]


def test_a_move_from_the_book_says_so() -> None:
    assert search_text(Info(nodes=1, book=True), find_game("othello"), AI) == "from the book"


def test_a_search_says_how_far_it_looks_and_to_experts_its_depth_and_nodes() -> None:
    game, info = find_game("connect-four"), FakeInfo(depth=11, nodes=2_410_000)
    assert search_text(None, game, AI) == ""
    assert search_text(info, game, AI) == "11 moves ahead"  # type: ignore[arg-type]
    assert search_text(FakeInfo(depth=0, nodes=5), game, AI) == ""  # type: ignore[arg-type]
    assert search_text(info, game, EXPERT) == "depth 11  ·  2.41 M nodes"  # type: ignore[arg-type]
    assert search_text(info, game, Seat.ai("uct")) == "depth 11  ·  2.41 M games"  # type: ignore[arg-type]
    assert search_text(info, game, Seat.ai("level-5")) == "2.41 M games"  # type: ignore[arg-type]


def test_no_chance_is_certain_before_the_end() -> None:
    shares = (0, 0.0001, 0.5, 0.9999, 1)
    assert [both_percents(share)[0] for share in shares] == ["0 %", "1 %", "50 %", "99 %", "100 %"]
    assert [both_percents(share)[1] for share in shares] == ["100 %", "99 %", "50 %", "1 %", "0 %"]


def test_a_row_of_the_curve_is_as_certain_as_the_bar() -> None:
    shares = {0: "0", 0.0001: "1", 0.5: "50", 0.9999: "99", 1: "100"}
    for share, words in shares.items():
        assert curve_row_text(7, "White", share) == f"After 7 moves: White {words} %"


def test_no_puzzle_is_certain_to_be_solved() -> None:
    strong = PuzzleProgress(((2000.0, 1.0),) * BEGINS, start=Rating(3000.0, 50.0))
    assert numbers_of(CONNECT4[0], strong, strong, None, "3000", "").aside == "99 % chance for you"


def test_the_bar_says_who_plays_whom() -> None:
    rapids = Seat("Rapids", "level-7")
    timed = GameConfig("pathwayz", (rapids, YOU), TimeControl(600, 5))
    assert subtitle(timed) == "You vs Rapids  ·  Level 7  ·  10 min + 5 s"
    assert subtitle(GameConfig("pathwayz", (YOU, GUEST))) == "You vs Guest"


def test_an_expert_seat_says_its_limit_in_what_it_counts() -> None:
    game = find_game("pathwayz")
    assert Seat.ai("level-3").level == 3
    assert Seat.ai("level-3", Limit(seconds=2.5)).level is None, "under a limit of its own it is another player"
    assert seat_text(game, AI) == short_seat_text(AI) == "an otter"
    for player, limit, said in (
        ("uct", Limit(seconds=2.5), "2.5 s a move"),
        ("uct", Limit(nodes=50_000), "50,000 games"),
        ("champion", Limit(depth=3, nodes=1), "3 moves ahead, 1 node"),
        ("minimax", Limit(nodes=50_000), "50,000 positions"),
    ):
        assert seat_text(game, Seat.ai(player, limit)) == f"Computer · {said}"
    assert seat_text(game, Seat.ai("level-3", Limit(seconds=2.5))) == "an otter · 2.5 s a move"


# -- verdicts -----------------------------------------------------------------------------------------

NOUGHTS_AND_CROSSES = SideStyles.of(view_for("tic-tac-toe"))
ENDINGS = {game.name: ending for game in GAMES if (ending := sample_of(game).ending)}


@pytest.mark.parametrize("name", ENDINGS)
def test_a_win_is_told_in_the_games_own_words(name: str) -> None:
    position, move, detail = ENDINGS[name]
    table = Table(GameConfig(name, (YOU, GUEST), position=position, show_win_chance=False))
    table.play(move)
    verdict = verdict_of(table.session)
    score = table.session.outcome.score if table.session.outcome else None
    assert verdict == Verdict(f"You win {shown_score(score)}" if score else "You win", detail, 0)


def test_who_closed_the_other_sides_path_is_told_that_it_was_their_own_move() -> None:
    position = "12/12/12/12/12/bbbbbbbbbbB1/12/w11 w"
    table = Table(GameConfig("pathwayz", (YOU, AI), position=position, show_win_chance=False))
    table.play("l3*")
    told = verdict_of(table.session).detail
    how = "Black crosses the water from a3 to l3: 12 stones."
    assert told == f"{how} Your own last move ended the game."


@pytest.mark.parametrize(
    ("white", "black", "headline", "detail"),
    [
        (YOU, AI, "You lost", "O has three in a column."),
        (Seat.human("Ada"), AI, "You lost", "O has three in a column."),
        (AI, YOU, "You win", "O has three in a column."),
        (GUEST, Seat.human("Ada"), "Ada wins", "O has three in a column."),
        (AI, Seat("Brook", "level-2"), "Brook wins", "O has three in a column."),
    ],
    ids=["AI won", "AI won against a name", "person won", "two people", "two AIs"],
)
def test_the_end_says_who_won_first_and_why_after(white: Seat, black: Seat, headline: str, detail: str) -> None:
    table = Table(tictactoe(white, black), past=Past(("a1", "b1", "a2", "b2", "c3", "b3")))
    assert verdict_of(table.session) == Verdict(headline, detail, 1, headline == "You lost")


@pytest.mark.parametrize(
    ("moves", "termination", "detail"),
    [
        (("b2", "a1", "c3"), "resignation", "You resigned after move 2."),
        ((), "resignation", "You resigned before the first move."),
        (("b2", "a1"), "time", "Your time ran out after move 1."),
    ],
)
def test_who_gave_up_or_ran_out_of_time_is_told(moves: tuple[str, ...], termination: str, detail: str) -> None:
    table = Table(tictactoe(YOU, AI), past=Past(moves))
    table.session.match.decide(Outcome(1, termination))
    assert verdict_of(table.session) == Verdict("You lost", detail, 1, True)


@pytest.mark.parametrize(("seats", "name"), [((YOU, GUEST), "Gast"), ((YOU, AI), "Bächlein")])
def test_who_ran_out_of_time_is_named_in_the_language_of_the_window(seats: tuple[Seat, Seat], name: str) -> None:
    table = Table(tictactoe(*seats), past=Past(("b2",)))
    table.session.match.decide(Outcome(0, "time"))
    try:
        languages.speak("de")
        assert name in verdict_of(table.session).detail
    finally:
        languages.speak(languages.ENGLISH)


@pytest.mark.parametrize(("result", "headline"), [("1-0", "Ada wins"), ("0-1", "Guest wins"), ("1/2-1/2", "A draw")])
def test_a_file_that_says_nothing_of_the_end_is_told_as_one(tmp_path: Path, result: str, headline: str) -> None:
    file = f'[Game "tic-tac-toe"]\n[White "Ada"]\n[Black "Guest"]\n[Result "{result}"]\n\n1. b2 a1 2. c3 {result}\n'
    with Library.open(tmp_path) as library:
        (game,) = library.add(check_games(read_games(file)))
        config, past = restored(library.get(game))
    table = Table(config, past=past)
    verdict = verdict_of(table.session)
    assert (verdict.headline, verdict.detail) == (headline, "It is not known how the game ended.")
    assert "Termination" not in record_of(table.session, 0.0).tags


@pytest.mark.parametrize("moves", [("b2",), ("b2", "a1"), ("b2", "a1", "c3"), ("b2", "a1", "c3", "a2")])
@pytest.mark.parametrize("termination", ["resignation", "time"])
def test_the_end_and_the_review_count_the_moves_of_a_game_alike(moves: tuple[str, ...], termination: str) -> None:
    table = Table(tictactoe(YOU, AI), past=Past(moves))
    table.session.match.decide(Outcome(1, termination))
    number = verdict_of(table.session).detail.removesuffix(".").split()[-1]
    assert f" in {number} move" in of_session(table.session).ending


def test_a_game_that_black_begins_is_numbered_as_its_file_is() -> None:
    table = Table(GameConfig("connect-four", (YOU, GUEST), position="7/7/7/7/7/w6 b", show_win_chance=False))
    table.play("2", "3", "4")
    written = GameRecord({"Game": "connect-four", "Position": "7/7/7/7/7/w6 b"}, table.moves)
    assert write_game(written).splitlines()[-1] == "1... 2 2. 3 4 *"
    assert [list_number(table.session.match, ply) for ply in range(4)] == [0, 1, 2, 2]
    table.session.match.decide(Outcome(0, "resignation"))
    assert verdict_of(table.session).detail == "Guest resigned after move 2."


def test_the_only_person_is_you_whatever_the_name() -> None:
    robin = Seat.human("Robin")
    asked = {}
    for rival in (AI, GUEST):
        table = Table(tictactoe(robin, rival))
        words = resigning_words(table.session)
        table.session.match.decide(Outcome(1, "resignation"))
        asked[rival] = (words, verdict_of(table.session).detail)
    assert asked[AI] == (
        "Creek wins this game.",
        "You resigned before the first move.",
    )
    assert asked[GUEST] == (
        "Guest wins this game.",
        "Robin resigned before the first move.",
    )


def test_who_is_you_is_spoken_to_in_every_question() -> None:
    table = Table(tictactoe(GUEST, YOU))
    assert resigning_words(table.session) == "You win this game."
    table = Table(tictactoe(YOU, GUEST))
    assert swapping_words(table.session) == "Guest will play X, and you O."
    table = Table(tictactoe(YOU, AI))
    told = "Creek will play X, and you O. This game will not be rated."
    assert swapping_words(table.session) == told


def test_the_end_tells_the_helps_that_make_a_game_unrated_and_not_more_than_there_is_room_for() -> None:
    new = {helps.REVIEW: 3, helps.SWAPS: 1, helps.RETRIES: 1}
    assert helps_text(new) == "Help used: the review, sides swapped, the end taken back. Not rated."
    assert helps_text({helps.TAKEBACKS: 1, "blessings": 2}) == "Help used: taken back once."
    assert helps_text({helps.TAKEBACKS: 1, helps.HINTS: 1} | new) == (
        "Help used: taken back once, 1 hint, the review, sides swapped and more. Not rated."
    )


def test_a_draw_has_no_winner() -> None:
    table = Table(tictactoe())
    table.play("a1", "b2", "c3", "c2", "a2", "a3", "c1", "b1", "b3")
    verdict = verdict_of(table.session)
    assert verdict == Verdict("A draw", "The board is full and nobody made three.", None)


def test_a_running_game_has_no_verdict() -> None:
    with pytest.raises(ValueError, match="goes on"):
        verdict_of(Table(tictactoe()).session)


def test_other_people_win_in_the_third_person() -> None:
    table = Table(tictactoe(GUEST, YOU))
    table.session.match.decide(Outcome(0, "time"))
    assert verdict_of(table.session).headline == "Guest wins"


# -- notes --------------------------------------------------------------------------------------------


def test_a_twist_is_noted_with_its_quadrant() -> None:
    game = find_game("pentago-twist")
    state = game.initial_state()
    note = move_entry(game, state, game.parse_action(state, "c6/2M"))
    assert (note.text, note.extra) == ("c6/2M", Twisted(1, 1))


def test_two_lines_at_once_are_told() -> None:
    corner = Table(tictactoe(position="1ww/wbb/wbb w"))
    corner.play("a3")
    assert verdict_of(corner.session).detail == "X has two lines at once."


def test_more_than_two_lines_at_once_are_not_told_as_two() -> None:
    column, row, slant = [(3, y) for y in range(4)], [(x, 3) for x in range(4)], [(3 + n, 3 - n) for n in range(4)]
    assert lines.in_words([*{*column, *row}]) == "two lines at once"
    assert lines.in_words([*{*column, *row, *slant}]) == "several lines at once"
