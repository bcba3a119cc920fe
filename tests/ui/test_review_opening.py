"""A review opens before the person's worst move, and tells everything from the person's side."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from coach.boards import texts_of
from saves.models import SeatRecord
from tests.ui.reviews import LOST_THIRD, MOVES, Judged, ReviewDesk, judged_by, other
from tests.ui.shelves import ROBIN, keep, level
from tests.ui.shelves import YOU as PERSON
from ui.kit.menu import Menu
from ui.kit.tree.leaves import Text
from ui.shell.routes import ReviewRoute

BOTH_ERR = (0.5, 0.3, 0.7, 0.55, 0.95, 0.95, 0.95)
"""Chances of the first side: it loses 20 and 15 points by its first two moves, the other side 40 by each of its."""
FIVE_ERR = (0.9, 0.7, 0.7, 0.55, 0.55, 0.43, 0.43, 0.2, 0.2, 0.07, 0.07)
"""Chances of the first side: each of its five moves costs something, 20, 15, 12, 23 and 13 points."""
TEN = "f4 e5 g4* d6 h5 c6 b2 l8 i1 a8"


def against_level(
    number: int = 9, judged: tuple[Judged, ...] = BOTH_ERR, second: bool = False, **more: Any
) -> ReviewDesk:
    """A review of a game against a level, in which the person has the first side, or the second."""
    seats = (level(number), PERSON) if second else (PERSON, level(number))
    return ReviewDesk(judged=judged, kept={"seats": seats}, **more)


def written(desk: ReviewDesk) -> list[str]:
    """Everything that is written on the window once the board is at rest."""
    desk.wait(1.0)
    return desk.texts()


# -- where it opens ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("second", "ply"), [(False, 0), (True, 1)])
def test_it_opens_before_the_worst_move_of_the_person(second: bool, ply: int) -> None:
    desk = against_level(second=second)
    assert desk.ply == ply
    assert desk.view.state == desk.match.states[ply]


def finished(judged: tuple[Judged, ...], result: str) -> ReviewDesk:
    """A review of a game that somebody resigned, against a level for beginners."""
    return ReviewDesk(judged=judged, kept={"seats": (PERSON, level(2)), "result": result, "termination": "resignation"})


def test_it_opens_where_the_end_of_the_game_said_that_it_turned_and_not_before_a_worse_move_that_cost_nothing() -> None:
    desk = finished((0.9, 0.1, 0.6, 0.6, 0.6, 0.3, 0.3), "0-1")
    assert desk.ply == 4, "the first move cost 80 points, and the next one gave 50 of them back"
    desk.key(pygame.K_END)
    assert desk.title == "Where the game turned"
    assert [row[0] for row in desk.rows] == ["3. h5", "1. f4"]


def test_who_won_sees_the_move_where_it_turned_marked_beside_the_own_mistakes() -> None:
    desk = finished((0.5, 0.5, 0.9, 0.9, 0.9, 0.78, 0.78), "1-0")
    assert desk.ply == 4
    assert sorted(desk.marks) == [2, 5]
    desk.key(pygame.K_END)
    assert desk.title == "Mistakes", "the game turned with a move of the other side"


def test_of_two_people_it_opens_before_the_worst_move_of_all() -> None:
    desk = ReviewDesk(judged=(0.5, 0.3, 0.7, 0.55, 0.55, 0.55, 0.55))
    assert (desk.ply, desk.title) == (1, "1… e5")


def test_it_opens_there_once_all_moves_are_judged() -> None:
    desk = ReviewDesk(judged=LOST_THIRD[:6], instant=False)
    assert desk.ply == 6
    assert desk.title == "Mistakes", "it is not known yet where the game turned"
    desk.say(0.15)
    assert desk.ply == 2


def test_whoever_looks_round_meanwhile_is_left_there() -> None:
    desk = ReviewDesk(judged=LOST_THIRD[:6], instant=False)
    desk.key(pygame.K_LEFT)
    desk.say(0.15)
    assert desk.ply == 5


def test_without_a_mistake_of_the_person_it_opens_at_the_end() -> None:
    desk = against_level(judged=(0.5, 0.5, 0.9, 0.9, 0.9, 0.9, 0.9))
    assert (desk.ply, desk.title) == (6, "No mistakes")
    assert "None of your moves lowered your chance by 10 % or more." in desk.words


# -- what the board shows --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", MOVES)
def test_both_moves_are_told_on_the_position_before_them_and_none_after_it(game: str) -> None:
    moves, named = MOVES[game].split(), texts_of(game).named
    better = other(game, moves, 2)
    judged: list[Judged] = [0.6, 0.6, judged_by(game, 0.6, line=better), *[0.1] * (len(moves) - 2)]
    desk = ReviewDesk(game, judged, kept={"seats": (SeatRecord("Ada"), level(9))})
    assert {f"You played {named(moves[2])}", f"Better: {named(better)}"} <= set(written(desk))
    assert "next" not in written(desk)
    desk.key(pygame.K_RIGHT)
    assert not any(words.startswith(("You played", "Better")) for words in written(desk))
    assert "next" in written(desk)


def test_a_wrong_try_does_not_show_the_better_move_on_the_board() -> None:
    best = judged_by("pathwayz", 0.5, line="h4")
    desk = ReviewDesk(judged=(0.5, 0.5, best, 0.1, 0.1, 0.1, 0.1), instant=False)
    desk.key(pygame.K_t)
    desk.make("a1")
    desk.say(0.9)
    assert desk.title == "Not this one"
    assert not any(words.startswith("Better:") for words in written(desk))


def test_moves_of_pentago_twist_are_told_in_words() -> None:
    judged = (0.6, 0.6, judged_by("pentago-twist", 0.6, line="b3/2M a2/1R"), 0.1, 0.1)
    desk = ReviewDesk("pentago-twist", judged)
    assert "b3 (top right mirrored)" in desk.words
    assert "a2/1R" not in desk.words


# -- whose chances ---------------------------------------------------------------------------------------


def chances_told(desk: ReviewDesk, ply: int) -> tuple[str, str, str]:
    """The chance after so many moves by the card of the last of them, in the list, and by the height of the graph."""
    desk.key(pygame.K_HOME, *[pygame.K_RIGHT] * (ply - 1))
    return desk.change[-1], desk.move_list.chances[ply], desk.chances[ply].partition(" ")[2]


@pytest.mark.parametrize(("second", "told"), [(False, ["30 %", "70 %"]), (True, ["70 %", "30 %"])])
def test_chances_are_the_persons_in_card_list_and_graph(second: bool, told: list[str]) -> None:
    desk = against_level(second=second)
    assert [chances_told(desk, ply) for ply in (1, 2)] == [(each,) * 3 for each in told]
    assert "Your chance with best play" in written(desk)
    assert {said.split()[0] for said in desk.chances} == {"Black" if second else "White"}


def test_of_two_people_all_chances_are_those_of_the_first_side() -> None:
    desk = ReviewDesk(judged=BOTH_ERR)
    for ply, told in (1, "30 %"), (2, "70 %"):
        assert chances_told(desk, ply) == (told,) * 3
        assert "White’s chance with best play" in written(desk)
        assert {said.split()[0] for said in desk.chances} == {"White"}


def test_a_loss_of_the_other_side_is_no_loss_of_the_person() -> None:
    desk = against_level()
    desk.key(pygame.K_RIGHT)
    assert desk.change[1:] == ["30 %", "70 %"]
    assert {node.tone for node in desk.nodes("text") if isinstance(node, Text) and node.name == "70 %"} == {"text"}


# -- the way from mistake to mistake ---------------------------------------------------------------------------


def test_n_goes_to_the_persons_mistakes_and_with_shift_to_those_of_both() -> None:
    desk = against_level()
    found = []
    for mod in (0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LSHIFT, pygame.KMOD_LSHIFT):
        desk.key(pygame.K_n, mod=mod)
        found.append(desk.ply)
    assert found == [2, 0, 1, 2, 3]


def test_without_a_mistake_of_the_person_n_says_so_and_not_that_nobody_made_one() -> None:
    desk = against_level(judged=(0.5, 0.5, 0.9, 0.9, 0.9, 0.9, 0.9))
    desk.key(pygame.K_n)
    assert desk.notices[-1] == "You made no mistake in this game."
    desk.key(pygame.K_n, mod=pygame.KMOD_LSHIFT)
    assert desk.ply == 1


def test_a_click_on_a_mark_of_the_graph_goes_before_its_move() -> None:
    desk = ReviewDesk(judged=BOTH_ERR)
    desk.click(desk.graph.place_of(3))
    assert desk.ply == 2


@pytest.mark.parametrize("by", ["key", "button", "menu"])
def test_a_beginner_is_shown_three_mistakes_at_first_and_all_on_request(by: str) -> None:
    desk = against_level(3, FIVE_ERR, moves=TEN)
    for marks in ([1, 3, 7], [1, 3, 5, 7, 9], [1, 3, 7]):
        assert sorted(desk.marks) == sorted(desk.graph.marks) == marks
        if by == "key":
            desk.key(pygame.K_a)
        elif by == "button":
            desk.click("Show all mistakes")
        else:
            desk.choose("More", "Show all mistakes")


def test_whoever_has_a_rating_above_that_of_beginners_is_shown_all_mistakes() -> None:
    desk = against_level(9, FIVE_ERR, moves=TEN)
    assert len(desk.marks) == 3, "nobody knows the person's strength yet"
    for _ in range(4):
        keep(desk.app.library, "pathwayz", TEN, (PERSON, level(9)), result="1-0", termination="resignation")
    desk.app.navigate(ReviewRoute(desk.number))
    desk.wait(0.1)
    assert len(desk.marks) == 5


def test_two_people_are_shown_all_mistakes() -> None:
    desk = ReviewDesk(judged=FIVE_ERR, moves=TEN, kept={"seats": (PERSON, ROBIN)})
    assert len(desk.marks) == 5


def test_a_win_that_was_proven_and_lost_is_called_thrown_away() -> None:
    won, lost = judged_by("pathwayz", 1.0, 1, 5, "h4"), judged_by("pathwayz", 0.0, -1, 9, "d3")
    desk = ReviewDesk(judged=[0.9, 0.95, won, lost, 0.0, 0.0, 0.0])
    desk.key(pygame.K_END)
    assert [row[1] for row in desk.rows] == ["Threw away a certain win"]


# -- the bar ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)])
def test_four_actions_are_named_and_the_others_in_a_menu(size: tuple[int, int]) -> None:
    desk = ReviewDesk(judged=LOST_THIRD, size=size)
    named = [button.label for button in desk.elements("button") if button.label]
    assert named[-4:] == ["Try it", "Play on", "Study", "Share"]
    desk.click("More")
    assert isinstance(desk.overlay, Menu)
    assert {"Turn the board round", "Watch it think", "Keys", "Theme", "Settings"} <= {
        item.label for item in desk.overlay.items
    }


def test_at_the_end_there_is_no_move_to_try_better() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    assert desk.control("Try it").enabled
    desk.key(pygame.K_END)
    assert not desk.control("Try it").enabled
