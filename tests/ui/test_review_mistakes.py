"""A review's mistakes: the way from one to the next, and the search for a better move on the board."""

from __future__ import annotations

import pygame
import pytest

from ai.engine import Priority
from ai.proven import Proven
from tests.amount import few
from tests.ui.engines import FakeInfo
from tests.ui.reviews import LOST_THIRD, MOVES, ReviewDesk, judged_by, match_of, other, others
from tests.ui.test_told import told
from ui.kit.tree import listed_words
from ui.screens.review.scene import ReviewScene


def test_from_the_end_it_goes_to_the_first_mistake() -> None:
    desk = ReviewDesk(judged=(0.5, 0.35, 0.35, 0.1, 0.1, 0.1, 0.1))
    assert desk.marks == {1: "Inaccuracy", 3: "Mistake"}
    desk.key(pygame.K_END)
    assert "2 moves lowered the chance by 10 % or more." in desk.card
    desk.click("First mistake")
    assert desk.ply == 0
    assert desk.notices == []


def test_n_and_b_go_round_the_mistakes() -> None:
    desk = ReviewDesk(judged=(0.5, 0.3, 0.3, 0.1, 0.1, 0.1, 0.6))
    found = []
    for key in (pygame.K_n, pygame.K_n, pygame.K_n, pygame.K_n, pygame.K_b, pygame.K_b):
        desk.key(key)
        found.append(desk.ply)
    assert found == [0, 2, 5, 0, 5, 2]
    assert desk.notices == [
        "That was the last one: this is the first again.",
        "That was the first one: this is the last.",
    ]
    desk.click("Next mistake")
    assert desk.ply == 5
    desk.click("Previous mistake")
    assert desk.ply == 2


def test_n_leads_to_the_only_mistake_and_says_that_it_is_the_only_one() -> None:
    desk = ReviewDesk(judged=(0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 0.2))
    desk.key(pygame.K_HOME, pygame.K_n)
    assert (desk.ply, desk.notices) == (2, [])
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_n)
    assert (desk.ply, desk.notices) == (2, ["This is the only mistake."])
    desk.close()


def test_a_mistake_that_is_stepped_to_is_said_with_its_cost_and_its_reason_when_asked_for() -> None:
    desk = ReviewDesk("kalah", judged=LOST_THIRD)
    desk.key(pygame.K_n)
    card = next(part for part in told(desk) if part.name == "The move")
    assert card.aloud == "2. South house 4: Blunder. It costs 35 %."
    desk.key(pygame.K_F7)
    assert desk.notices[-1].startswith("It lets North")
    assert "Better was" in desk.notices[-1]
    desk.key(pygame.K_F8)
    assert desk.notices[-1] == "South’s chance with best play: 50 % before the move, 15 % after it."


def test_reasons_can_be_asked_for_in_the_menu_too_and_are_missing_where_nothing_is_judged() -> None:
    desk = ReviewDesk("kalah", judged=LOST_THIRD)
    desk.key(pygame.K_n)
    desk.choose("More", "Reasons and better move")
    assert desk.notices[-1].startswith("It lets North")
    desk.key(pygame.K_END, pygame.K_F8)
    assert desk.notices[-1] == "No win chance is known here."


def test_a_permanent_stone_is_said_in_words() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_n)
    card = next(part for part in told(desk) if part.name == "The move")
    assert next(part.name for part in card.children) == "2. g4*"
    assert card.aloud.startswith("2. White g4, permanent: Blunder. ")


def test_the_sides_are_named_beside_their_marks_and_accuracy() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    heard = [part for part in told(desk) if part.role in ("text", "control")]
    assert [part.name for part in heard if "Accuracy" in part.name] == ["Accuracy of White", "Accuracy of Black"]
    marks = [(part.name, part.value) for part in heard if part.value]
    assert marks[:3] == [("1", "Blunder, White"), ("0", "Mistake, White"), ("0", "Inaccuracy, White")]


def test_a_reason_that_is_a_sentence_is_followed_by_a_pause_alone() -> None:
    assert listed_words("3", "It wins at once.", "wins in 3") == "3, It wins at once, wins in 3"


def test_without_a_mistake_the_closest_call_is_offered() -> None:
    desk = ReviewDesk(judged=(0.5, 0.5, 0.5, 0.44, 0.44, 0.44, 0.44))
    assert desk.title == "No mistakes"
    assert "The closest call: 2. g4* cost 6 %." in desk.words
    desk.click("Closest call")
    assert desk.ply == 2


def test_the_worst_moves_are_listed_at_the_end_and_lead_there() -> None:
    desk = ReviewDesk(judged=(0.5, 0.3, 0.3, 0.0, 0.0, 0.0, 0.0))
    desk.key(pygame.K_END)
    assert [row[0] for row in desk.rows] == ["2. g4*", "1. f4"]
    desk.click("Line 1")
    assert desk.ply == 2


# -- try it yourself ---------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("game", few(MOVES))
@pytest.mark.parametrize(("share", "title"), [(0.4, "right"), (0.45, "close"), (0.8, "Not this one")])
def test_a_better_move_is_tried_on_the_board(game: str, share: float, title: str) -> None:
    moves = MOVES[game].split()
    desk = ReviewDesk(
        game, (0.6, 0.6, judged_by(game, 0.6, line=other(game, moves, 2)), 0.1, 0.1), " ".join(moves[:4]), instant=False
    )
    desk.click("Try it yourself")
    assert desk.view.state == desk.match.states[2]
    assert desk.change == [], "what it was worth is hidden"
    desk.make(others(game, moves, 2)[-1])
    assert desk.engine.searches[-1].priority is Priority.CHANCE
    desk.say(share)
    assert title in desk.title
    if title == "Not this one":
        assert "Better was" not in desk.words, "the answer stays hidden until it is asked for"
        desk.key(pygame.K_t)
        assert desk.title.startswith("Find a better move")


def test_a_try_is_judged_after_another_screen_lay_over_it() -> None:
    desk = ReviewDesk(judged=LOST_THIRD, instant=False)
    desk.key(pygame.K_n, pygame.K_t)
    desk.make(others("pathwayz", MOVES["pathwayz"].split(), desk.ply)[-1])
    desk.key(pygame.K_F10)
    assert not isinstance(desk.app.scene, ReviewScene)
    desk.key(pygame.K_ESCAPE)
    desk.say(0.8)
    assert desk.title == "Not this one"


def test_the_answer_is_shown_on_demand() -> None:
    desk = ReviewDesk(judged=[0.5, 0.5, judged_by("pathwayz", 0.5, line="h4"), 0.1, 0.1, 0.1, 0.1])
    desk.key(pygame.K_n, pygame.K_t, pygame.K_h)
    desk.wait(1.0)
    assert desk.title == "The answer"
    assert desk.view.state == match_of("pathwayz", [*MOVES["pathwayz"].split()[:2], "h4"]).state
    desk.key(pygame.K_ESCAPE)
    assert (desk.title, desk.ply) == ("2. g4*", 2)
    assert isinstance(desk.app.scene, ReviewScene)


def test_a_piece_is_chosen_by_mouse_while_trying() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_n, pygame.K_t)
    desk.click("Permanent")
    assert desk.view.choices()[1].selected


def test_a_move_is_tried_by_keys_alone() -> None:
    desk = ReviewDesk("connect-four", (0.6, 0.6, 0.6, 0.1, 0.1, 0.1), instant=False)
    desk.key(pygame.K_n, pygame.K_t)
    desk.key(pygame.K_LEFT, pygame.K_LEFT)
    desk.key(pygame.K_RETURN)
    assert "Looking…" in desk.card


@pytest.mark.parametrize(("plies", "title"), [(18, "Column 4: right"), (None, "No judge")])
def test_where_a_win_was_at_hand_a_try_is_solved(plies: int | None, title: str) -> None:
    judged = [judged_by("connect-four", 1.0, 1, 17, line="2"), *[judged_by("connect-four", 0.0, -1, 18, line="2")] * 5]
    desk = ReviewDesk("connect-four", judged, "1 4 3 2 5", instant=False)
    desk.key(pygame.K_n, pygame.K_t)
    desk.make("4")
    desk.say(0.5)
    assert desk.title == "Column 4", "a guess is no answer"
    asked = desk.engine.wanted("exact")[-1]
    asked.info = FakeInfo(win_probability=0.0, proven=None if plies is None else Proven(-1, plies))
    asked.finish()
    desk.wait(0.1)
    assert desk.title == title
    assert (plies is None) == ("It wins as well, 1 move later." not in desk.words)


def test_a_half_made_move_is_taken_back_first() -> None:
    desk = ReviewDesk("pentago-twist", (0.6, 0.6, 0.6, 0.1, 0.1))
    desk.key(pygame.K_n, pygame.K_t)
    view = desk.view
    desk.click(view.clicks_of(view.game.parse_action(view.state, "f6/1R"))[0].point)
    assert view.pending()
    desk.key(pygame.K_ESCAPE)
    assert not view.pending()
    assert desk.title.startswith("Find a better move")


def primary(desk: ReviewDesk) -> str:
    """What the first button of the card offers; nothing where there is none."""
    desk.texts()
    return next((each.label for each in desk.elements("button") if each.control.is_primary), "")


@pytest.mark.parametrize("share", [0.4, 0.9], ids=["right", "wrong"])
@pytest.mark.parametrize(("mistakes", "offered"), [(2, "Next mistake"), (1, "Back to the game")])
def test_a_try_leads_on_while_there_are_other_mistakes(mistakes: int, offered: str, share: float) -> None:
    later = 0.1 if mistakes == 2 else 0.3
    desk = ReviewDesk(judged=[0.5, 0.3, 0.3, *[later] * 4], instant=False)
    desk.key(pygame.K_t)
    desk.make(others("pathwayz", MOVES["pathwayz"].split(), desk.ply)[-1])
    desk.say(share)
    assert desk.title == "Not this one" if share == 0.9 else "right" in desk.title
    assert primary(desk) == offered


@pytest.mark.parametrize("mark", ["best", "only"])
def test_nobody_is_asked_to_better_a_best_move(mark: str) -> None:
    moves = "a1 b2 a2 a3" if mark == "only" else "a1 b2 a3"
    best = judged_by("tic-tac-toe", 0.5, line="a3" if mark == "best" else "c1")
    desk = ReviewDesk("tic-tac-toe", [*[0.5] * (len(moves.split()) - 1), best, 0.5], moves=moves)
    desk.key(pygame.K_END, pygame.K_LEFT)
    assert primary(desk) == ""
    title = desk.title
    desk.key(pygame.K_t)
    assert desk.title == title


def test_a_loss_that_came_sooner_than_it_had_to_is_called_no_good_move() -> None:
    lost = judged_by("tic-tac-toe", 1.0, 1, 5, line="c1"), judged_by("tic-tac-toe", 1.0, 1, 2, line="c3")
    desk = ReviewDesk("tic-tac-toe", [0.5, *lost], moves="b2 a1")
    assert "1… a1 lost sooner than it had to." in desk.words
    assert "as good as the best" not in desk.words
    desk.key(pygame.K_END, pygame.K_LEFT)
    assert desk.card[:2] == ["1… a1", "Loses sooner"]


def test_a_win_that_a_lost_side_overlooked_is_told_with_what_stops_it() -> None:
    lost = judged_by("tic-tac-toe", 1.0, 1, 5, line="c1"), judged_by("tic-tac-toe", 1.0, 1, 4, line="b2")
    later = judged_by("tic-tac-toe", 1.0, 1, 3, line="c3"), judged_by("tic-tac-toe", 1.0, 1, 0, line="c3")
    desk = ReviewDesk("tic-tac-toe", [0.5, *lost, *later], moves="a1 b1 b2 a2")
    desk.key(pygame.K_END, pygame.K_LEFT)
    assert desk.card[:2] == ["2… a2", "Lets the other win"]
    assert "It lets X win with c3. Better was c3." in desk.words


def test_a_game_without_any_loss_can_be_played_through() -> None:
    desk = ReviewDesk("tic-tac-toe", [0.5] * 4, moves="b2 a1 c3")
    assert "as good as the best" in desk.words
    desk.click("Play the moves")
    desk.wait(1.0)
    assert desk.ply == 1


@pytest.mark.parametrize("size", [(640, 480), (700, 1200)])
def test_tab_brings_the_pieces_of_a_card_below_the_window_into_sight(size: tuple[int, int]) -> None:
    desk = ReviewDesk(judged=LOST_THIRD, size=size)
    desk.app.display.set_scale(150)
    desk.key(pygame.K_HOME, pygame.K_n, pygame.K_t)
    pieces = "Regular", "Permanent"
    desk.wait(0.3)
    page = desk.app.display.surface.get_rect()
    assert not all(page.contains(desk.control(piece).rect) for piece in pieces)
    stops = list[str]()
    while not {*pieces} <= {*stops}:
        desk.key(pygame.K_TAB)
        desk.wait(0.3)
        desk.app.draw()
        stops.append(desk.focused)
        assert len(stops) < 30, stops
        if desk.focused in pieces:
            assert page.contains(desk.control(desk.focused).rect)
    desk.close()


def test_the_counts_of_marks_of_both_sides_are_told_apart() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    counts = [f"{part.name}: {part.value}" for part in told(desk) if part.role == "control" and "Blunder" in part.value]
    assert counts == ["1: Blunder, White", "0: Blunder, Black"]


def test_the_move_of_a_row_is_heard_in_words_where_moves_are_numbers() -> None:
    desk = ReviewDesk("kalah", (0.6, 0.6, judged_by("kalah", 0.6, line="3"), 0.1, 0.1), "2 5 4 1")
    desk.key(pygame.K_n)
    (row,) = [part for part in told(desk) if part.name == "Line 1"]
    assert row.description.startswith("house 3, "), row.description
