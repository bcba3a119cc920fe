"""What stands beside the board of a game: the players' cards, the chances, the marks of help, what a player learns."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ai.progress import Progress, Report
from ai.proven import Proven
from ai.yours import FromPeople
from coach.boards import texts_of
from coach.chance_texts import EVEN, chance_after
from coach.game_texts import Activity, activity_of, card_lines, ended_texts, preparing_words
from coach.lab_texts import live_words
from coach.live_learning import LearnedLesson, LiveLearning
from coach.mark_texts import meaning_of_threats, meaning_of_values, unsolved, value_label
from game import Game, Match, find_game
from game.errors import CodedError
from table.config import Seat
from tests.ui.table import AI, GUEST, LINE_OF_X, YOU, Table, tictactoe


def test_a_card_tells_side_turn_creature_and_win() -> None:
    table = Table(tictactoe(YOU, AI))
    assert card_lines(table.session, 0, "") == ["X · your turn"]
    assert card_lines(table.session, 0, "b2") == ["X · b2 is held"]
    assert card_lines(table.session, 1, "")[-1] == "an otter · O"
    two = Table(tictactoe(YOU, GUEST))
    assert card_lines(two.session, 0, "") == ["X · to move"]
    assert card_lines(two.session, 1, "") == ["O"]
    two.play(*LINE_OF_X)
    assert card_lines(two.session, 0, "") == ["Won · X", "Won"]


def test_the_chances_are_even_at_first_and_unknown_until_they_are_judged() -> None:
    table = Table(tictactoe(YOU, GUEST))
    assert chance_after(table.session, 0, verdicts=True) == EVEN
    table.play("a1", "b2", "c3")
    assert chance_after(table.session, 3, verdicts=True) is None


@pytest.mark.parametrize(
    ("proven", "label"), [
        (Proven(1, 9), "+5"), (Proven(1, 1), "+1"), (Proven(-1, 8), "−4"), (Proven(0), "="),
        (Proven(1, margin=12), "+12"), (Proven(1, 1, margin=30), "+30"), (Proven(-1, margin=-2), "−2"),
    ],
)  # fmt: skip
def test_a_label_counts_the_winners_moves_or_its_points(proven: Proven, label: str) -> None:
    assert value_label(proven) == label


def test_the_marks_of_help_are_explained() -> None:
    four, othello = find_game("connect-four"), find_game("othello")
    assert meaning_of_values(four, four.initial_state()).startswith("+3: the side to move wins")
    assert "near the end" in meaning_of_values(othello, othello.initial_state())
    assert unsolved(find_game("pathwayz")).endswith("Pathwayz is not solved.")
    plain, state = texts_of("connect-four"), four.initial_state()
    assert meaning_of_threats(plain, state, found=False) == "Neither side could win with one move."
    assert meaning_of_threats(plain, state, found=True).startswith("Marked: ")


def test_a_player_tells_what_it_learns_from_the_game() -> None:
    def line_of(
        people: FromPeople, moves: int = 0, gain: float = 0, *, over: bool = False, private: bool = False
    ) -> str:
        changed = ("Corners", gain) if gain else None
        return live_words("Heron", people, moves, changed, is_over=over, is_private=private)

    learns, taught = FromPeople(learns=True), FromPeople(learns=True, games=1, moves=7)
    assert line_of(learns) == "Heron learns from this game."
    assert line_of(learns, private=True) == "This game is private: Heron learns nothing from it."
    assert line_of(FromPeople()) == line_of(learns, over=True) == ""
    ended = line_of(taught, 7, over=True)
    assert ended == "Heron has learned from 7 moves of yours so far. 1 of your games is over."
    assert line_of(taught, 7, 0.02, over=True).endswith(f"more for it now. {ended}")
    assert line_of(taught, 7, 0.02).endswith("more for it now.")


def test_a_player_follows_the_game_from_its_side_and_tells_once_that_it_cannot() -> None:
    seen: list[tuple[str, int, list[int]]] = []
    told: list[str] = []

    class Forgetful:
        def __init__(self, _game: Game, name: str, side: int, before: Sequence[int]) -> None:
            seen.append((name, side, list(before)))

        def follow(self, _match: Match, *, is_private: bool) -> LearnedLesson:
            raise CodedError("the disk is full")

    table = Table(tictactoe(YOU, AI))
    table.session.config = tictactoe(YOU, Seat("Heron", "my/heron@100+people"))
    learning = LiveLearning(table.session, Forgetful, told.append)
    learning.follow()
    assert seen == [("my/heron@100+people", 1, [])]
    assert (len(told), learning.line) == (1, "")
    assert "The disk is full." in told[0]
    assert LiveLearning(Table(tictactoe(YOU, GUEST)).session, Forgetful, told.append).side is None


def test_an_ai_tells_what_it_does() -> None:
    table = Table(tictactoe(YOU, AI))
    assert activity_of(table.session, 1, None) == Activity("Waiting")
    assert activity_of(table.session, 1, "Preparing…") == Activity("Preparing…", is_busy=True)
    table.session.pause(True, table.now)
    assert activity_of(table.session, 1, None) == Activity("Paused")
    table.session.pause(False, table.now)
    table.play("b2")
    assert activity_of(table.session, 1, None) == Activity("Thinking", is_busy=True)
    table.session.resign(table.now)
    assert activity_of(table.session, 1, None) == Activity("The game is over")


def test_an_ai_that_cannot_think_yet_says_so_until_the_game_is_over() -> None:
    latest: Report[None] = Progress[None]().latest
    ready, waits = Table(tictactoe(YOU, AI)), Table(tictactoe(YOU, AI), ready=lambda _game, _player: False)
    assert preparing_words(ready.session, "", latest) is None
    assert preparing_words(waits.session, "", latest) == "Preparing…"
    assert preparing_words(waits.session, "No computer player is ready", latest) == "No computer player is ready…"
    waits.session.resign(waits.now)
    assert preparing_words(waits.session, "", latest) is None


@pytest.mark.parametrize(("board", "words"), [("pathwayz", "White, 26 moves"), ("kalah", "South, 51 moves")])
def test_a_game_of_a_tournament_is_as_long_as_in_the_library(board: str, words: str) -> None:
    assert ended_texts(board, 0, 51) == [words, words.partition(",")[0], ""], "no number without a word"
