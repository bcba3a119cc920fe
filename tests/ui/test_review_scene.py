"""The review: it fills in, tells what was wrong and what was better, and lets one try, follow lines and play on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pygame
import pytest

from ai.engine import Priority
from ai.proven import Proven
from game import find_game
from lab.games import opened
from saves.models import NO, PRIVATE, YES, Move, SeatRecord, Variation
from tests.ui.desk import Desk
from tests.ui.engines import FakeInfo
from tests.ui.layouts import drawn_texts
from tests.ui.reviews import LOST_THIRD, MOVES, ReviewDesk, judged_by, match_of, other
from tests.ui.shelves import ROBIN, keep, level
from tests.ui.shelves import YOU as PERSON
from tests.ui.test_told import told
from ui.boards.grid import GridView
from ui.kit import window
from ui.kit.look import Look
from ui.kit.menu import Menu
from ui.kit.metrics import Metrics
from ui.kit.theme import THEMES
from ui.parts import intake
from ui.parts.start_dialog import StartDialog
from ui.screens.library.scene import LibraryScene
from ui.screens.play.scene import PlayScene
from ui.screens.review.cards import Sentences
from ui.screens.review.scene import ReviewScene
from ui.screens.study.scene import StudyScene
from ui.shell.routes import LibraryRoute, ReviewRoute
from ui.shell.shortcuts import KeySheet

CTRL = pygame.KMOD_LCTRL
TEN_EACH = " ".join(opened(find_game("pathwayz"), 20, Random(5)).moves_text)
"""Enough moves of both sides for an accuracy."""
LOST_ELEVENTH = (0.5,) * 11 + (0.15,) * 10
"""Chances of the first side in them: its eleventh move costs 35 points."""


def keep_judged(desk: ReviewDesk, chances: Sequence[float], seats: tuple[SeatRecord, ...] = (PERSON, ROBIN)) -> None:
    """Keep another game of the board, with its judgements."""
    game, moves = desk.game.name, desk.match.moves_text
    number = keep(desk.app.library, game, " ".join(moves), (seats[0], seats[1]))
    for ply, each in enumerate(chances):
        judged = judged_by(game, each, line=other(game, moves, ply))
        desk.app.library.judgements.keep(number, {tuple(moves[:ply]): judged})


def click_box(desk: ReviewDesk, line: str) -> None:
    """Click on the box of a line in the tree of variations."""
    tree = desk.variation_tree
    node = next(node for node in tree.tree.preorder() if " ".join(node.line) == line)
    tree.pan(1 << 16, 1 << 16, desk.app.look)
    desk.click(tree.rect_of(node, desk.app.look).center)
    desk.wait(0.5)


# -- where it opens from --------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["key", "button"])
def test_the_end_of_a_game_leads_to_its_review_and_escape_back(by: str) -> None:
    desk = Desk("tic-tac-toe", moves=("a1", "b1", "a2", "b2"))
    desk.play("a3")
    desk.wait(1.0)
    played = desk.scene
    desk.click("Review") if by == "button" else desk.key(pygame.K_v)
    assert isinstance(desk.app.scene, ReviewScene)
    assert "Won · 3 moves" in " ".join(desk.texts())
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is played


def test_what_a_review_proves_is_known_at_the_end_of_the_game_and_in_the_next_review() -> None:
    desk = Desk("connect-four", moves=("1", "2", "1", "2", "1", "2"))
    desk.play("1")
    desk.wait(1.0)
    played = desk.scene
    desk.engine.instant = False
    desk.key(pygame.K_v)
    desk.wait(0.1)
    while not desk.engine.wanted("exact"):
        desk.engine.searches[-1].finish()
        desk.wait(0.1)
    proved = desk.engine.searches[-1]
    proved.info = FakeInfo(proven=Proven(1, 1))
    proved.finish()
    desk.wait(0.1)
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is played
    known = desk.session.analysis.judged(6)
    assert known is not None
    assert (known.result, known.plies) == (1, 1)
    desk.key(pygame.K_v, pygame.K_END, pygame.K_LEFT)
    assert "win in 1 move" in desk.texts()


def test_a_running_game_is_not_reviewed() -> None:
    desk = Desk("tic-tac-toe", moves=("a1", "b1"))
    desk.key(pygame.K_v)
    assert isinstance(desk.app.scene, PlayScene)


@pytest.mark.parametrize("by", ["key", "button"])
def test_the_library_opens_a_review(by: str) -> None:
    desk = Desk("tic-tac-toe")
    keep(desk.app.library, "pathwayz", "d5 e5")
    desk.app.navigate(LibraryRoute())
    desk.wait(0.3)
    if by == "key":
        desk.key(pygame.K_v)
    else:
        desk.click("Review")
    assert isinstance(desk.app.scene, ReviewScene)
    assert desk.game.name == "pathwayz"


def test_a_game_without_moves_has_nothing_to_review_in_the_library() -> None:
    desk = Desk("tic-tac-toe")
    keep(desk.app.library, "pathwayz", "")
    desk.app.navigate(LibraryRoute())
    desk.wait(0.1)
    desk.key(pygame.K_v)
    assert isinstance(desk.app.scene, LibraryScene)


def test_a_pasted_game_is_reviewed_by_v_though_it_is_not_over() -> None:
    desk = Desk("tic-tac-toe")
    intake.take_text(desk.app, '[Game "tic-tac-toe"]\n\n1. b2 a1 2. c3 *\n', "the clipboard")
    desk.wait(0.2)
    assert "V reviews this game." in desk.notices
    desk.key(pygame.K_v)
    assert isinstance(desk.app.scene, ReviewScene)
    desk.key(pygame.K_END)
    assert desk.game.to_position(desk.view.state).startswith("2w/1w1/b2")
    desk.wait(0.1)
    assert "After the last move" in desk.texts(), "where no game ended, nothing is called the end"


def test_a_game_file_with_a_fault_offers_the_review_of_its_game() -> None:
    desk = Desk("tic-tac-toe")
    intake.take_text(desk.app, '[Game "tic-tac-toe"]\n[Date "yesterday"]\n\n1. b2 a1 2. c3 *\n', "the clipboard")
    desk.wait(0.1)
    desk.click("Review it")
    assert isinstance(desk.app.scene, ReviewScene)


def test_a_game_that_cannot_be_read_is_told() -> None:
    desk = Desk("tic-tac-toe")
    desk.app.navigate(ReviewRoute(99))
    assert "cannot be reviewed" in desk.notices[-1]


# -- what is known ----------------------------------------------------------------------------------------


def test_what_is_kept_shows_at_once_and_asks_nothing() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    assert desk.is_judged
    assert desk.marks == {3: "Blunder"}
    assert desk.chances == [f"White {100 * share:.0f} %" for share in LOST_THIRD]
    assert desk.engine.wanted("chances") == []
    assert (desk.ply, desk.card[:2]) == (2, ["2. g4*", "Blunder"])


@pytest.mark.parametrize("size", [(1280, 800), (960, 640)])
@pytest.mark.parametrize(("plies", "enough"), [(18, False), (20, True)])
def test_the_accuracies_are_shown_once_there_are_enough_moves(plies: int, enough: bool, size: tuple[int, int]) -> None:
    moves = opened(find_game("pathwayz"), plies, Random(5)).moves_text
    desk = ReviewDesk(judged=[0.5] * (plies + 1), moves=" ".join(moves), size=size)
    assert desk.is_judged
    assert not [each for each in desk.texts() if "level" in each], "one game says too little about a level"
    assert desk.texts().count("100 %") == (3 if enough else 1), "one stands beside the graph"


def test_the_judge_is_asked_in_the_order_of_a_review_and_gives_way() -> None:
    desk = ReviewDesk(instant=False)
    assert "Looking deeper, 0 of 7" in desk.texts()
    for share in (0.5, 0.5, 0.5):
        desk.say(share)
    asked = desk.engine.wanted("chances")
    assert [search.tag[1] for search in asked[:3]] == [6, 4, 0]
    assert {search.priority for search in asked} == {Priority.REVIEW}
    assert "Looking deeper, 3 of 7" in desk.texts()
    assert desk.chances[4] == "White 50 %"
    assert desk.chances[1] == "not judged yet"


def test_accuracies_are_told_as_those_so_far_until_the_judge_is_done() -> None:
    desk = ReviewDesk(judged=[0.5] * 20, moves=TEN_EACH, instant=False)
    assert {"accuracy so far", "so far"} & set(desk.texts())
    desk.say(0.5)
    assert not {"accuracy so far", "so far"} & set(desk.texts())
    assert "accuracy" in desk.texts()


def test_what_was_found_is_kept_for_the_next_time() -> None:
    desk = ReviewDesk()
    desk.wait(1.0)
    assert desk.is_judged
    desk.key(pygame.K_ESCAPE)
    desk.engine.searches.clear()
    desk.app.navigate(ReviewRoute(desk.number))
    desk.wait(0.1)
    assert desk.is_judged
    assert desk.engine.wanted("chances") == []


def test_it_stops_and_goes_on() -> None:
    desk = ReviewDesk(instant=False)
    desk.click("Stop looking")
    assert desk.engine.searches[-1].stopped
    assert "Stopped at 0 of 7" in desk.texts()
    asked = len(desk.engine.searches)
    desk.wait(0.3)
    assert len(desk.engine.searches) == asked
    assert desk.asleep()
    desk.key(pygame.K_l)
    desk.wait(0.1)
    assert len(desk.engine.searches) == asked + 1


def test_another_screen_over_it_asks_nothing() -> None:
    desk = ReviewDesk(instant=False)
    desk.key(pygame.K_F10)
    assert desk.engine.searches[-1].stopped


def test_without_a_judge_the_game_can_still_be_looked_through() -> None:
    desk = ReviewDesk(ready=False)
    assert desk.engine.searches == []
    assert any(words.startswith("Preparing") for words in desk.texts())
    desk.key(pygame.K_HOME, pygame.K_RIGHT)
    assert desk.ply == 1
    assert desk.view.state == desk.match.states[1]


def test_a_judge_that_fails_is_told() -> None:
    desk = ReviewDesk(instant=False)
    desk.engine.searches[-1].fail(RuntimeError("no"))
    desk.wait(0.2)
    assert any("could not find the win chance" in notice for notice in desk.notices)
    assert desk.title == "No judge"


def test_a_twist_is_told_in_words() -> None:
    desk = ReviewDesk("pentago-twist", judged=(0.5, 0.5, 0.5, 0.5, 0.5))
    desk.key(pygame.K_HOME, pygame.K_RIGHT)
    assert desk.title == "1… e5/4R"
    assert "Bottom right rotated." in desk.card
    assert [row[1] for row in desk.rows] == ["top left rotated"]


def test_both_sides_have_an_accuracy_and_their_marks_counted() -> None:
    desk = ReviewDesk(judged=LOST_ELEVENTH, moves=TEN_EACH)
    assert [part.name for part in told(desk) if part.value.startswith("Blunder, ")] == ["1", "0"]
    written = desk.texts()
    assert "92 %" in written
    assert written.count("100 %") == 2, "one stands beside the graph"


@pytest.mark.parametrize(("earlier", "told"), [(1, False), (2, True)])
def test_an_accuracy_stands_beside_what_is_usual_for_the_person(earlier: int, told: bool) -> None:
    desk = ReviewDesk(judged=LOST_ELEVENTH, moves=TEN_EACH)
    for chance in (0.5, 0.3)[:earlier]:
        keep_judged(desk, (*[0.5] * 11, *[chance] * 10))
    keep_judged(desk, (0.5,) * 21, seats=(ROBIN, PERSON))
    keep_judged(desk, (0.5,) * 3)  # not all of it is judged
    desk.app.navigate(ReviewRoute(desk.number))
    desk.wait(3.0)
    usual = [words for words in desk.texts() if "usually" in words]
    assert usual[:1] == (["accuracy · usually 98 % in 3 games"] if told else [])


def test_ones_own_games_are_counted_however_the_name_is_written() -> None:
    desk = ReviewDesk(judged=LOST_ELEVENTH, moves=TEN_EACH)
    for _ in range(3):
        keep_judged(desk, (0.5,) * 21, seats=(SeatRecord(PERSON.name.upper()), ROBIN))
    desk.app.navigate(ReviewRoute(desk.number))
    desk.wait(2.0)
    assert "accuracy · usually 100 %" in desk.texts()


def test_a_resting_pointer_is_told_what_accuracy_means() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    spot = desk.control("Accuracy of White").rect.center
    desk.send(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    desk.wait(1.0)
    assert any(words.startswith("How close the moves came") for words in desk.texts())


def test_the_menu_opens_the_sheet_of_keys() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.choose("More", "Keys")
    assert isinstance(desk.overlay, KeySheet)


# -- the move on the board ----------------------------------------------------------------------------------


def test_a_blunder_is_told_with_its_numbers() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_n)
    desk.wait(1.0)
    assert (desk.ply, desk.title) == (2, "2. g4*")
    assert {"Blunder", "50 %", "15 %"} <= set(desk.texts())


@pytest.mark.parametrize("game", MOVES)
def test_the_better_move_is_drawn_and_a_click_on_it_follows_its_line(game: str) -> None:
    moves = MOVES[game].split()
    best = other(game, moves, 2)
    desk = ReviewDesk(game, (0.6, 0.6, judged_by(game, 0.6, line=best), 0.1, 0.1), moves=" ".join(moves[:4]))
    desk.key(pygame.K_n)
    desk.wait(1.5)
    view = desk.view
    assert desk.ply == 2
    spots = [(x, y) for x in range(0, 1280, 8) for y in range(60, 800, 8) if view.answer_at((x, y))]
    assert spots, "nothing says which move is better"
    desk.click(spots[len(spots) // 2])
    assert desk.title.startswith("Instead of ")
    assert best in desk.card[2].split()[:4]
    assert view.state == match_of(game, [*moves[:2], best]).state
    desk.key(pygame.K_ESCAPE)
    assert view.state == desk.match.states[2]


def test_a_line_that_begins_with_the_move_of_the_game_goes_on_from_it_and_numbers_say_what_they_are() -> None:
    line = judged_by("connect-four", 0.5, line="4 4 5")
    desk = ReviewDesk("connect-four", [line, *[0.5] * 3], moves="4 4 1")
    desk.key(pygame.K_HOME, pygame.K_1)
    desk.wait(0.5)
    assert desk.title == "What could follow 1. column 4"
    assert {"move 1 of 3", "Yellow first: columns 4"} <= set(desk.texts())


def test_a_line_of_one_move_names_one_column() -> None:
    desk = ReviewDesk("connect-four", [judged_by("connect-four", 0.5, line="3"), *[0.5] * 3], moves="4 4 1")
    desk.key(pygame.K_HOME, pygame.K_1)
    desk.wait(0.5)
    assert {"move 1 of 1", "column 3"} <= set(desk.texts())


def test_a_resting_pointer_is_told_what_a_mark_means() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    assert {"Blunder", "Mistake", "Inaccuracy"} <= {each.tip for each in desk.elements()}


def test_a_line_is_gone_through_by_keys() -> None:
    line = judged_by("pathwayz", 0.5, line="h4 d3 h5")
    desk = ReviewDesk(judged=[0.5, 0.5, line, 0.1, 0.1, 0.1, 0.1])
    desk.key(pygame.K_n)
    desk.key(pygame.K_1)
    for at in (2, 3, 3):
        desk.key(pygame.K_RIGHT)
        assert f"move {at} of 3" in desk.texts()
    desk.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert (desk.ply, desk.title) == (2, "2. g4*")


def test_other_moves_are_judged_when_the_game_is() -> None:
    desk = ReviewDesk(judged=LOST_THIRD, instant=False)
    desk.key(pygame.K_n)
    desk.wait(0.1)
    (scoring,) = desk.engine.searches
    assert scoring.priority is Priority.REVIEW
    actions = desk.game.actions(scoring.state)[:5]
    scoring.info = type(scoring.info)(root_scores={action: -number for number, action in enumerate(actions)})  # type: ignore[misc]
    scoring.finish()
    desk.wait(0.1)
    for share in (0.4, 0.5, 0.3, 0.6, 0.45):
        desk.say(share)
    assert [row[-1] for row in desk.rows] == [
        "50 %",
        "50 %",
        "45 %",
    ]  # none above the judge's, each as far below
    desk.click("Line 2")
    assert desk.card[2].split()[0] == desk.rows[1][0]


def test_what_is_proven_is_told_in_words() -> None:
    won = judged_by("pathwayz", 1.0, 1, 5, "h4")
    desk = ReviewDesk(judged=[0.9, 0.95, won, judged_by("pathwayz", 0.0, -1, 9, "d3"), 0.0, 0.0, 0.0])
    desk.key(pygame.K_n)
    written = desk.texts()
    assert {"win in 3 moves", "loss in 5 moves"} <= set(written)
    assert [desk.move_list.chances[ply] for ply in (1, 2, 3, 4)] == ["95 %", "100 %", "0 %", "1 %"]


def test_a_better_move_of_the_opponent_is_told_with_the_persons_chance() -> None:
    found = judged_by("pathwayz", 0.3, line="d3")
    desk = ReviewDesk(judged=[0.3, found, *[0.9] * 5], kept={"seats": (PERSON, level(3))})
    desk.key(pygame.K_HOME, pygame.K_RIGHT)
    (better,) = desk.rows
    assert (better[0], better[-1]) == ("d3", "30 %")
    assert desk.change == ["Your chance with best play", "30 %", "90 %"]


def test_a_proven_win_of_the_opponent_is_said_of_the_opponents_move() -> None:
    lost = judged_by("pathwayz", 0.0, -1, 9, "d3")
    desk = ReviewDesk(judged=[0.6, lost, *[0.9] * 5], kept={"seats": (PERSON, level(3))})
    desk.key(pygame.K_HOME, pygame.K_RIGHT)
    (better,) = desk.rows
    assert better[-1] == "wins in 5"
    assert desk.change == ["Your chance with best play", "loss in 5 moves", "90 %"]


def test_the_judges_own_move_has_one_chance_that_is_no_gain_and_no_loss() -> None:
    moves = MOVES["pathwayz"].split()
    found = [
        judged_by("pathwayz", share, line=move) for share, move in ((0.03, moves[0]), (0.12, moves[1]), (0.5, "l8"))
    ]
    desk = ReviewDesk(judged=[*found, *[0.5] * 4], kept={"seats": (PERSON, level(3))})
    desk.key(pygame.K_HOME)
    assert desk.card[1] == "Best move"
    assert desk.change[1:] == ["12 %"]


def test_the_graph_says_whose_move_comes_next() -> None:
    desk = ReviewDesk(judged=LOST_THIRD, kept={"seats": (PERSON, level(3))})
    desk.key(pygame.K_HOME)
    assert "Before your move 1 of 3" in desk.texts()
    desk.key(pygame.K_RIGHT)
    assert "Before Black’s move 1 of 3" in desk.texts()


# -- the way through the game ----------------------------------------------------------------------------------


def test_moves_run_by_themselves_until_the_end() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_HOME, pygame.K_SPACE)
    desk.wait(2.0)
    assert desk.ply == 2
    desk.key(pygame.K_SPACE)
    desk.wait(1.5)
    assert desk.ply == 2
    desk.click("Replay")
    desk.wait(5.0)
    assert desk.ply == 6
    assert desk.asleep()


def test_the_graph_and_the_list_lead_to_a_position() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    graph, moves = desk.graph, desk.move_list
    desk.click((graph.place_of(4)[0], graph.rect.y + 5))
    assert desk.ply == 4
    desk.click(moves.rect_of(2, desk.review.look).center)
    assert desk.ply == 1
    desk.key(pygame.K_END)
    assert desk.ply == 6
    desk.key(pygame.K_HOME)
    assert desk.ply == 0


def test_nothing_that_leads_through_a_move_takes_room_from_the_board() -> None:
    desk = ReviewDesk("pentago-twist", [0.5] * 5, size=(1920, 1080))
    assert not {"Place", "Twist a quadrant"} & set(desk.texts())


# -- and go on elsewhere ------------------------------------------------------------------------------------------


def test_play_on_begins_a_game_from_the_position_against_its_level() -> None:
    desk = ReviewDesk(judged=LOST_THIRD, kept={"seats": (PERSON, level(4))})
    desk.key(pygame.K_n, pygame.K_p)
    assert isinstance(desk.overlay, StartDialog), "nobody is put at the board unasked"
    desk.key(pygame.K_RETURN)
    desk.wait(0.2)
    config = desk.session.config
    assert config.seats[0].is_human
    assert config.seats[1].level == 4
    assert desk.moves[:2] == MOVES["pathwayz"].split()[:2], "it is the same game up to there, and can be taken back"
    desk.scene.open_menu()
    desk.wait(0.3)
    assert isinstance(desk.overlay, Menu)
    (back,) = [item for item in desk.overlay.items if item.label == "Back to the review"]
    assert back.action is not None
    back.action()
    assert isinstance(desk.app.scene, ReviewScene)


@pytest.mark.parametrize("value", [YES, NO])
def test_a_game_that_goes_on_from_a_private_one_has_its_moves_and_is_private_too(value: str) -> None:
    desk = ReviewDesk(judged=LOST_THIRD, kept={"seats": (PERSON, level(4))})
    desk.app.library.update_tags(desk.number, {PRIVATE: value})
    desk.app.navigate(ReviewRoute(desk.number), replace=True)
    desk.wait(0.1)
    desk.key(pygame.K_n, pygame.K_p, pygame.K_RETURN)
    desk.wait(0.2)
    assert desk.session.config.private == (value == YES)


def test_play_on_takes_the_moves_of_a_line_with_it() -> None:
    desk = ReviewDesk(judged=[0.5, 0.5, judged_by("pathwayz", 0.5, line="h4 d3 h5"), 0.1, 0.1, 0.1, 0.1])
    desk.key(pygame.K_n, pygame.K_1, pygame.K_RIGHT, pygame.K_p, pygame.K_RETURN)
    desk.wait(0.2)
    assert desk.moves[:4] == ["f4", "e5", "h4", "d3"]


def test_enter_presses_the_coloured_button_though_the_pointer_rests_on_the_board() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_END)
    desk.wait(1.0)
    desk.key(pygame.K_LEFT, pygame.K_LEFT)
    desk.wait(1.0)
    assert isinstance(desk.view, GridView)
    free = desk.view.places.cell_rect((0, 0)).center
    desk.point(free)
    wanted = desk.controls.enter_control
    assert wanted is not None, "a button has Enter"
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.app.scene, ReviewScene)
    assert desk.ply == 2, "the next mistake"
    desk.key(pygame.K_t)
    desk.point(free)
    desk.key(pygame.K_RETURN)
    assert "Looking…" in desk.card, "a try is made where the pointer rests"


@pytest.mark.parametrize("game", MOVES)
def test_a_move_on_the_board_begins_a_variation_that_is_kept(game: str) -> None:
    moves = MOVES[game].split()
    desk = ReviewDesk(game, (0.5,) * len(moves), moves=" ".join(moves[:4]))
    desk.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT)
    desk.wait(1.0)
    tried = other(game, moves, 2)
    desk.make(tried)
    assert isinstance(desk.app.scene, StudyScene)
    assert desk.studied_line == (*moves[:2], tried)
    (line,) = desk.app.library.get(desk.number).variations
    assert (line.before, [move.text for move in line.moves]) == (tuple(moves[:2]), [tried])
    desk.key(pygame.K_ESCAPE)
    assert desk.ply == 2
    desk.key(pygame.K_END, pygame.K_v)
    desk.wait(0.3)
    assert desk.move_list.branches == {3: 2}, "it stands beside the move that it replaces"
    desk.app.draw()
    desk.click(desk.move_list.branch_places[3].center)
    assert isinstance(desk.app.scene, StudyScene)
    assert desk.studied_line == tuple(moves[:2])


@pytest.mark.parametrize("by", ["key", "button"])
def test_variations_are_a_tree_in_the_place_of_the_list(by: str) -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_v)
    assert desk.find("scrolled page", "Moves")
    assert "no variations yet" in desk.notices[-1]
    lines = [Variation(("f4", "e5"), (Move("h2"), Move("h3"))), Variation(("f4",), (Move("a8"),))]
    desk.app.library.explore(desk.number, lines)
    desk.app.navigate(ReviewRoute(desk.number))
    desk.key(pygame.K_v) if by == "key" else desk.click("Variations or list")
    assert not desk.find("scrolled page", "Moves")
    click_box(desk, "f4 e5 h2")
    assert desk.view.state == match_of("pathwayz", ["f4", "e5", "h2"]).state
    assert "Instead of" in desk.title
    desk.key(pygame.K_RIGHT)
    assert desk.view.state == match_of("pathwayz", ["f4", "e5", "h2", "h3"]).state
    assert " ".join(desk.variation_tree.tree.current.line) == "f4 e5 h2 h3"
    click_box(desk, "f4")
    assert (desk.ply, desk.title) == (1, "1… e5")
    desk.key(pygame.K_v) if by == "key" else desk.click("Variations or list")
    assert desk.find("scrolled page", "Moves")


def test_what_was_explored_shows_in_the_tree_when_one_comes_back() -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    desk.key(pygame.K_RIGHT)
    desk.make("a1")
    desk.key(pygame.K_ESCAPE)
    assert [row.nodes[0].text for row in desk.variation_tree.tree.rows] == ["", "a1"]
    assert desk.variation_tree.visible


def test_no_game_goes_on_from_its_end() -> None:
    desk = ReviewDesk("tic-tac-toe", moves="a1 b1 a2 b2 a3")
    desk.key(pygame.K_END, pygame.K_p)
    assert isinstance(desk.app.scene, ReviewScene)
    assert "over here" in desk.notices[-1]


@pytest.mark.parametrize(("game", "by"), [*((game, "key") for game in sorted(MOVES)), ("pathwayz", "button")])
def test_the_board_is_turned_round_and_back(game: str, by: str) -> None:
    desk = ReviewDesk(game)
    desk.key(pygame.K_END)
    view, cell = desk.view, (0, 0)
    assert isinstance(view, GridView)
    there, pictures = [], []
    for _ in range(3):
        desk.wait(2.0)
        drawn = pygame.Surface(desk.app.size)
        desk.review.draw(drawn)
        pictures.append(pygame.image.tobytes(drawn.subsurface(view.frame), "RGB"))
        there.append(view.places.cell_rect(cell))
        desk.key(pygame.K_f) if by == "key" else desk.choose("More", "Turn the board round")
    assert there[0] == there[2] != there[1]
    assert pictures[0] == pictures[2] != pictures[1]


def test_the_position_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = ReviewDesk(judged=LOST_THIRD)
    copied: list[str] = []

    def copy(given: str) -> bool:
        copied.append(given)
        return True

    monkeypatch.setattr(window, "copy_text", copy)
    desk.key(pygame.K_HOME, pygame.K_RIGHT)
    desk.key(pygame.K_c, mod=CTRL)
    assert copied == [desk.game.to_position(desk.match.states[1])]


# -- games of every kind --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "moves", "kept", "ending"),
    [
        ("pathwayz", "", {}, "not over, 0 moves"),
        ("pathwayz", "d5", {}, "not over, 1 move"),
        ("connect-four", "1 2 1 2", {"result": "1-0", "termination": "resignation"}, "Won by resignation · 2 moves"),
        ("connect-four", "1 2 1 2", {"result": "0-1", "termination": "time"}, "Robin won on time in 2 moves"),
        ("tic-tac-toe", "b2 a1 c3 b3 b1 c1 a3 a2 c2", {}, "a draw in 5 moves"),
    ],
)
def test_every_kind_of_game_is_shown(game: str, moves: str, kept: dict[str, str], ending: str) -> None:
    desk = ReviewDesk(game, moves=moves, kept=kept)
    assert ending in " ".join(desk.texts())
    for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_n, pygame.K_SPACE, pygame.K_t, pygame.K_HOME):
        desk.key(key)
        desk.wait(0.1)
        desk.texts()
    assert desk.is_judged


def test_a_game_from_a_position_is_reviewed_from_there() -> None:
    desk = Desk("tic-tac-toe")
    intake.take_text(desk.app, '[Game "tic-tac-toe"]\n[Position "w2/1b1/3 w"]\n\n1. c3 *\n', "the clipboard")
    desk.wait(0.1)
    desk.key(pygame.K_v)
    assert isinstance(desk.app.scene, ReviewScene)
    desk.key(pygame.K_HOME)
    assert desk.game.to_position(desk.view.state).startswith("w2/1b1")


def test_a_game_that_the_library_does_not_have_is_reviewed_all_the_same() -> None:
    from saves.pace import Pace
    from table.config import Seat

    desk = Desk("tic-tac-toe", (Seat.ai("level-3"), Seat.ai("level-2")), pace=Pace.FAST, kept=False)
    while not desk.session.outcome:
        desk.wait(0.02)
    desk.key(pygame.K_v)
    assert isinstance(desk.app.scene, ReviewScene)
    assert not desk.app.library.ids()


@pytest.mark.parametrize("room", range(120, 400, 40))
@pytest.mark.parametrize(
    "wording",
    [
        ("It gives away a seed.", "Better was house 3. It threatens to capture 4 seeds."),
        ("ポケット3なら1つで済む。", "ポケット3のほうがよい手でした：ポケット2で種を4個取るのを狙う。"),
        ("走3号坑则只有1个。", "更好的是3号坑：威胁用2号坑吃4颗种子。"),
    ],
)
def test_the_second_sentence_begins_beside_the_first(wording: tuple[str, str], room: int) -> None:
    look, node = Look(THEMES["dark"], Metrics(1.0)), Sentences([wording], 15)
    node.place(pygame.Rect(0, 0, room, node.heights(room, look).wanted), look)
    with drawn_texts() as written:
        node.paint(pygame.Surface((room, node.rect.h)), look)
    rects = [line.rect for line in written.lines]
    assert all(rect.right <= room for rect in rects)
    assert all(one.right <= other.left or one.centery != other.centery for one, other in pairwise(rects))
    assert "".join("".join(written).split()) == "".join("".join(wording).split())


def test_a_note_about_a_move_is_shown_and_heard_with_it() -> None:
    desk = ReviewDesk("tic-tac-toe", LOST_THIRD, kept={"result": "*"})
    desk.app.library.annotate(desk.number, 1, "Played in a hurry")
    desk.app.library.annotate(desk.number, 0, "From the summer camp")
    desk.app.pop()
    desk.app.navigate(ReviewRoute(desk.number))
    desk.wait(0.06)
    desk.key(pygame.K_HOME)
    desk.wait(0.06)
    assert "Played in a hurry" in desk.texts()
    assert any("Played in a hurry." in node.aloud for node in desk.nodes())
    desk.key(pygame.K_RIGHT)
    desk.wait(0.06)
    assert "Played in a hurry" not in desk.texts()
    desk.key(pygame.K_END)
    desk.wait(0.06)
    assert "From the summer camp" in desk.texts()
