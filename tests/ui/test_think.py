"""Watch it think: stepping, playing, scrubbing, choosing what is searched, and the ways there from a game."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.search.textbook import CutOff, Value
from coach.exercise_texts import run_name
from coach.search_programs import in_words
from game import GAMES, find_game
from table.watching.exercises import ORDER, PRUNING, SETTLING, Run
from table.watching.problems import Order
from table.watching.watch import Watchable
from tests.ui.screen import Screen
from tests.ui.shelves import keep
from ui.screens.think import tree_page
from ui.screens.think.scene import ThinkScene
from ui.screens.think.tree_control import Camera
from ui.screens.think.tree_page import TreePage
from ui.screens.think.tree_view import TreeView
from ui.screens.think.uct_page import UctPage
from ui.shell.routes import LearnRoute, ReviewRoute, ThinkRoute

TIC_TAC_TOE = find_game("tic-tac-toe")


class Viewer(Screen):
    """Somebody at that screen."""

    @property
    def think(self) -> ThinkScene:
        assert isinstance(self.scene, ThinkScene)
        return self.scene

    @property
    def tree(self) -> TreePage:
        assert isinstance(self.think.page, TreePage)
        return self.think.page

    @property
    def drawing(self) -> TreeView:
        """The tree of boards, once it is there."""
        drawing = self.control("Tree")
        assert isinstance(drawing, TreeView)
        return drawing

    @property
    def at(self) -> int:
        return self.search.at

    def wait_until_searched(self) -> None:
        while not self.search.run.done:
            self.wait(0.02)

    def said(self) -> str:
        """What stands on the window, as one text."""
        return " ".join(self.texts())


@pytest.fixture
def viewer(tmp_path: Path) -> Iterator[Viewer]:
    viewer = Viewer.at_home(folder=tmp_path)
    assert isinstance(viewer, Viewer)
    viewer.app.look.animations, viewer.app.settings.details = False, True
    viewer.app.navigate(ThinkRoute(TIC_TAC_TOE))
    viewer.wait(0.2)
    viewer.wait_until_searched()
    yield viewer
    viewer.close()


def test_arrows_step_home_and_end_go_to_the_ends(viewer: Viewer) -> None:
    viewer.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert viewer.at == 3
    viewer.key(pygame.K_LEFT)
    assert viewer.at == 2
    viewer.key(pygame.K_END)
    assert viewer.at == viewer.search.run.count - 1
    viewer.key(pygame.K_HOME)
    assert viewer.at == 0


@pytest.mark.parametrize(("end", "on"), [(pygame.K_END, pygame.K_RIGHT), (pygame.K_HOME, pygame.K_LEFT)])
def test_an_arrow_at_an_end_leaves_the_search_as_it_is(viewer: Viewer, end: int, on: int) -> None:
    choice = viewer.control("Algorithm").rect
    viewer.click((choice.x + 20, choice.centery))
    viewer.wait(0.1)
    viewer.wait_until_searched()
    viewer.key(end)
    before, run = viewer.at, viewer.search.run
    viewer.key(on, on)
    assert (viewer.at, viewer.search.run) == (before, run)


def test_the_buttons_step_too_and_stop_at_the_ends(viewer: Viewer) -> None:
    assert not viewer.get("button", "Step back").enabled
    viewer.get("button", "Step on").press()
    viewer.get("button", "Step on").press()
    viewer.get("button", "Step back").press()
    assert viewer.at == 1


def test_space_plays_and_stops_and_the_speed_says_how_fast(viewer: Viewer) -> None:
    viewer.key(pygame.K_4, pygame.K_SPACE)
    viewer.wait(1.0)
    quick = viewer.at
    viewer.key(pygame.K_SPACE)
    viewer.wait(1.0)
    assert viewer.at == quick > 4
    viewer.key(pygame.K_HOME, pygame.K_1, pygame.K_SPACE)
    viewer.wait(3.0)
    assert 1 <= viewer.at < quick


def test_what_plays_stops_at_the_end_and_begins_anew(viewer: Viewer) -> None:
    viewer.key(pygame.K_4, pygame.K_END, pygame.K_LEFT, pygame.K_SPACE)
    viewer.wait(1.0)
    assert viewer.at == viewer.search.run.count - 1
    assert viewer.find("button", "Play")
    viewer.key(pygame.K_SPACE)
    assert viewer.at < 3


def test_shift_and_an_arrow_go_to_the_next_cut(viewer: Viewer) -> None:
    viewer.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    trace = viewer.tree.run.trace
    assert trace is not None
    assert isinstance(trace.events[viewer.at], CutOff)
    said = viewer.texts()
    assert "O answers with a1: −1. X has −1 already, so b1 is no better." in said
    assert said.count("cut") == 4


def test_the_last_step_tells_the_result(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    aloud: list[str] = []
    monkeypatch.setattr("ui.shell.screen_reader.ReadAloud.say", lambda _self, words: aloud.append(words))
    viewer.key(pygame.K_END)
    assert "X plays b2: whatever O answers, the value is at least +1." in viewer.said()
    assert aloud[-1].endswith("X plays b2: whatever O answers, the value is at least +1.")


def test_an_exercise_is_read_aloud_when_it_opens(viewer: Viewer) -> None:
    viewer.key(pygame.K_e)
    viewer.wait(0.1)
    said = [node.aloud for node in viewer.nodes() if node.aloud]
    assert said[0].startswith("Pruning does not change the result. Watch both to the end: ")


def test_the_buttons_of_the_depth_name_it(viewer: Viewer) -> None:
    assert viewer.get("button", "Less").control.value_words == f"Depth: {viewer.search.depth}"


def test_a_proven_win_says_whose_it_is_and_a_single_cut_move_has_no_number(viewer: Viewer) -> None:
    connect = find_game("connect-four")
    viewer.app.navigate(ThinkRoute(connect))
    viewer.wait(0.1)
    viewer.wait_until_searched()
    viewer.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    said = viewer.said()
    assert "Yellow plays column 4 and wins." in said
    assert "So far Red loses in 2 moves: column 2 is no better." in said
    assert "The other move is cut." in said


def test_the_window_hides_no_board_and_names_its_node(viewer: Viewer) -> None:
    viewer.app.navigate(ThinkRoute(find_game("connect-four")))
    viewer.wait(0.1)
    viewer.wait_until_searched()
    viewer.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert {"Window at 2", "loss 2"} <= set(viewer.texts())
    view, look = viewer.drawing, viewer.app.look
    owner = view.trace.window_owner(viewer.at)
    boards = [view.board_rect(node, look) for node in range(len(view.trace.tree))]
    window = view.window_card.spot(look, view.rect, view.board_rect(owner, look), boards)
    assert window is not None
    assert window.collidelist(boards) == -1


def test_the_line_of_events_is_dragged_to_any_of_them(viewer: Viewer) -> None:
    rect = viewer.get("slider", "Steps").rect
    viewer.drag((rect.left + 20, rect.centery), (rect.right - 1, rect.centery))
    assert viewer.at == viewer.search.run.count - 1
    viewer.click(rect.center)
    assert 10 < viewer.at < 18


def test_the_numbers_and_the_program_follow_the_events(viewer: Viewer) -> None:
    trace = viewer.tree.run.trace
    assert trace is not None
    first = next(at for at, event in enumerate(trace.events) if isinstance(event, Value))
    viewer.search.go(first)
    viewer.think.invalidate()
    said = viewer.texts()
    assert "line 1, at b1" in said
    assert [said[said.index(name) - 1] for name in ("Visited", "Cut", "Minimax needs")] == ["3", "0", "16"]


def test_at_the_end_the_three_orders_stand_beside_each_other(viewer: Viewer) -> None:
    viewer.key(pygame.K_END)
    said = viewer.texts()
    start = said.index("Positions visited, by order")
    assert said[start + 1 : start + 9] == [
        "Best first",
        "8",
        "As they come",
        "12",
        "Worst first",
        "16",
        "Minimax",
        "16",
    ]


def test_a_click_on_a_node_goes_to_where_it_was_visited(viewer: Viewer) -> None:
    viewer.key(pygame.K_END)
    view, look = viewer.drawing, viewer.app.look
    trace = view.trace
    node = trace.tree.children[0][2]
    viewer.click(view.board_rect(node, look).center)
    assert viewer.at == trace.entered[node]


def test_a_node_that_is_pointed_at_tells_its_window(viewer: Viewer) -> None:
    viewer.key(pygame.K_END)
    view = viewer.drawing
    viewer.point(view.board_rect(view.trace.tree.children[0][1], viewer.app.look).center)
    assert {"b1: ≤ −1", "On entry: α −1, β ∞", "By now: α −1, β −1"} <= set(viewer.texts())


def test_depth_order_and_algorithm_are_chosen_by_keys(viewer: Viewer) -> None:
    viewer.key(pygame.K_RIGHTBRACKET)
    viewer.wait(0.2)
    viewer.key(pygame.K_o)
    watch = viewer.tree.run
    assert (watch.depth, watch.order, watch.algorithm) == (3, "worst", "alpha-beta")
    viewer.key(pygame.K_LEFTBRACKET)
    assert viewer.tree.run.depth == 2


@pytest.mark.parametrize(
    ("position", "depth", "told"),
    [
        ("bwb/wbw/wb1 w", 1, "The tree is complete: every line of play ends in it."),
        ("", 6, "One move deeper the tree has more than 20,000 positions, too many to watch."),
    ],
)
def test_where_the_tree_gets_no_deeper_the_reason_is_told(viewer: Viewer, position: str, depth: int, told: str) -> None:
    state = TIC_TAC_TOE.from_position(position) if position else None
    viewer.app.navigate(ThinkRoute(TIC_TAC_TOE, state))
    viewer.search.depth = depth
    viewer.key(pygame.K_RIGHTBRACKET)
    for _ in range(1000):
        viewer.wait(0.02)
        if viewer.notices:
            break
    assert viewer.search.depth == depth
    assert viewer.notices == [told]


def test_end_pressed_during_a_search_leads_to_its_end(viewer: Viewer) -> None:
    viewer.search.depth = 5
    viewer.search.restart()
    viewer.wait(0.01)
    assert viewer.tree.narrator is None
    assert "searching" in viewer.texts(), "the program is there already"
    viewer.key(pygame.K_END)
    viewer.wait_until_searched()
    assert 500 < viewer.at == viewer.search.run.count - 1
    assert viewer.search.run.result is not None


@pytest.mark.parametrize("order", ["best", "worst"])
def test_no_board_of_the_whole_tree_is_cut_off(viewer: Viewer, order: Order) -> None:
    """A game that ends early is a leaf with as little room as a dot, beside larger boards."""
    viewer.app.navigate(ThinkRoute(find_game("pathwayz")))
    viewer.search.set_up(Run("alpha-beta", order))
    viewer.wait(0.1)
    viewer.wait_until_searched()
    view, look = viewer.drawing, viewer.app.look
    boards = [view.board_rect(node, look) for node in range(len(view.trace.tree))]
    assert all(view.rect.contains(board) for board in boards)
    assert all(board.collidelist(boards[:number]) == -1 for number, board in enumerate(boards))


def test_the_tree_is_zoomed_moved_and_fitted(viewer: Viewer) -> None:
    camera = viewer.drawing.camera
    viewer.point(viewer.drawing.rect.center)
    viewer.wheel(3)
    assert camera.zoom > 1
    left = camera.left
    centre = viewer.drawing.rect.center
    viewer.drag(centre, (centre[0] - 60, centre[1]))
    assert camera.left > left
    viewer.key(pygame.K_f)
    assert camera.fits


@pytest.mark.parametrize("said", [math.nan, math.inf, -1e6, 1e6])
def test_the_tree_can_be_drawn_whatever_the_wheel_says(viewer: Viewer, said: float) -> None:
    viewer.point(viewer.drawing.rect.center)
    viewer.app.run_frame(
        [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=said, flipped=False)]
    )
    assert viewer.drawing.camera.zoom > 0
    assert not viewer.app.services.notices.shown


def test_a_position_of_a_game_is_watched_from_its_review(viewer: Viewer) -> None:
    viewer.app.navigate(ReviewRoute(keep(viewer.app.library, moves="a1 a2 b1")))
    viewer.wait(0.3)
    viewer.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_w)
    viewer.wait(0.3)
    assert TIC_TAC_TOE.to_position(viewer.search.state) == "3/3/w2 b"
    assert "from your game" in viewer.said()


def test_a_game_that_is_over_is_not_searched(viewer: Viewer) -> None:
    before = viewer.scene
    viewer.app.navigate(ThinkRoute(TIC_TAC_TOE, TIC_TAC_TOE.from_position("3/bb1/www b")))
    assert viewer.scene is before


def test_another_board_is_chosen_from_the_menu(viewer: Viewer) -> None:
    viewer.key(pygame.K_g, pygame.K_UP, pygame.K_RETURN)
    viewer.wait(0.3)
    assert viewer.think.game is GAMES[-2], "the one before Tic-tac-toe, which is the last"


# -- UCT -----------------------------------------------------------------------------------------------


@pytest.fixture
def gambler(tmp_path: Path) -> Iterator[Viewer]:
    viewer = Viewer.at_home(folder=tmp_path)
    assert isinstance(viewer, Viewer)
    viewer.app.look.animations, viewer.app.settings.details = False, True
    viewer.app.navigate(ThinkRoute(TIC_TAC_TOE, None, "uct"))
    viewer.wait(0.1)
    viewer.key(pygame.K_LEFTBRACKET, pygame.K_LEFTBRACKET)
    viewer.wait_until_searched()
    yield viewer
    viewer.close()


def uct_of(viewer: Viewer) -> UctPage:
    assert isinstance(viewer.think.page, UctPage)
    return viewer.think.page


def test_fewer_and_more_games_are_played(gambler: Viewer) -> None:
    assert len(uct_of(gambler).trace.ends) == uct_of(gambler).run.games == 100
    gambler.get("button", "More").press()
    gambler.wait_until_searched()
    assert len(uct_of(gambler).trace.ends) == 200


def test_shift_and_an_arrow_go_to_the_end_of_a_game(gambler: Viewer) -> None:
    page = uct_of(gambler)
    gambler.key(pygame.K_RIGHT, pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert gambler.at == page.trace.ends[1]
    assert "The tree after 2 games" in gambler.said()
    gambler.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert gambler.at == page.trace.ends[0]


def test_the_table_has_the_terms_of_the_last_choice(gambler: Viewer) -> None:
    page = uct_of(gambler)
    gambler.key(pygame.K_END)
    best = page.trace.bounds(0, gambler.at)[0]
    said = gambler.texts()
    assert f"Why {page.narrator.move_text(best.node)} this time" in said
    assert {f"{best.mean:.2f}", f"{best.explore:.2f}", f"{best.total:.3f}"} <= set(said)
    heard = {node.name for node in gambler.nodes("text")}
    assert {f"+ explore: {best.explore:.2f}", f"= sum: {best.total:.3f}"} <= heard, "no loose numbers"


def test_each_step_of_a_game_is_read_with_the_move_that_it_is_about(gambler: Viewer) -> None:
    page = uct_of(gambler)
    gambler.key(pygame.K_END)
    carried = []
    while page.trace.phase(page.view.at) == 3:
        carried.append(page.aloud)
        gambler.key(pygame.K_LEFT)
    assert len(carried) > 1
    assert len({*carried}) == len(carried)
    assert any(words.endswith("100 games.") for words in carried)
    assert all(words.startswith("Back-propagation. Carry the result up.") for words in carried)


def test_before_ucb1_chooses_it_is_said_that_every_move_is_tried(gambler: Viewer) -> None:
    assert "Every move is tried once before UCB1 chooses." in gambler.said()


def test_at_the_greatest_speed_a_whole_game_is_one_step(gambler: Viewer) -> None:
    page = uct_of(gambler)
    gambler.key(pygame.K_s, pygame.K_s, pygame.K_SPACE)
    gambler.wait(1.0)
    gambler.key(pygame.K_SPACE)
    assert gambler.at in page.trace.ends
    assert page.trace.over(gambler.at) >= 5


def test_a_click_on_a_node_compares_its_moves(gambler: Viewer) -> None:
    page = uct_of(gambler)
    gambler.key(pygame.K_END)
    gambler.wait(0.1)
    gambler.app.draw()
    layout = page.view.places
    child = max(page.trace.children[0].values(), key=lambda node: page.trace.visits(node, gambler.at))
    middle = page.view.middle(layout[child])
    gambler.click((round(middle[0]), round(middle[1])))
    assert f"UCB1 after {page.narrator.move_text(child)}" in gambler.said()


def test_a_number_compares_the_moves_after_a_move(gambler: Viewer) -> None:
    gambler.key(pygame.K_END, pygame.K_5)
    assert "UCB1 after b2" in gambler.said()
    gambler.key(pygame.K_5)
    assert "UCB1 at the root" in gambler.said()


def test_a_zoomed_tree_unfolds_more_nodes(gambler: Viewer) -> None:
    page = uct_of(gambler)
    gambler.key(pygame.K_END)
    gambler.app.draw()
    before = len(page.view.places)
    gambler.key(pygame.K_PLUS, pygame.K_PLUS)
    gambler.app.draw()
    assert len(page.view.places) > before


# -- exercises -----------------------------------------------------------------------------------------


def do_runs(viewer: Viewer) -> list[str]:
    """Set every run of the exercise up, watch it to its end, and return what is said then."""
    for button in viewer.elements("button"):
        if button.name.startswith("Set up: "):
            viewer.get("button", button.name).press()
            viewer.wait_until_searched()
            viewer.key(pygame.K_END)
    return viewer.texts()


def test_pruning_does_not_change_the_result(viewer: Viewer) -> None:
    viewer.get("button", "Exercises").press()
    assert viewer.texts().count("not yet") == 2
    said = do_runs(viewer)
    assert said.count("value +1") == 2
    assert {"16 positions", "12 positions"} <= set(said)
    assert "Both say +1. Alpha-beta left 4 positions out." in " ".join(said)


def test_the_order_changes_how_many_leaves_are_looked_at(viewer: Viewer) -> None:
    viewer.key(pygame.K_e, pygame.K_e, pygame.K_RIGHTBRACKET)
    said = do_runs(viewer)
    leaves = [int(line.split()[0]) for line in said if line.endswith("leaves")]
    assert leaves == sorted(leaves)
    assert leaves[0] < leaves[2]
    assert "Best first looked at" in " ".join(said)


def test_the_best_move_of_uct_settles(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(SETTLING, runs=(Run("uct", games=50), Run("uct", games=100)))
    monkeypatch.setattr(tree_page, "EXERCISES", (PRUNING, ORDER, few))
    viewer.key(pygame.K_e, pygame.K_e, pygame.K_e)
    said = " ".join(do_runs(viewer))
    page = uct_of(viewer)
    leader = page.trace.leader(viewer.at)
    assert leader is not None
    assert f"since game {leader[0]}" in said
    assert "best move" in said or "better move" in said


def test_an_exercise_is_closed(viewer: Viewer) -> None:
    viewer.key(pygame.K_e)
    assert "Program" not in viewer.texts()
    viewer.get("button", "Close the exercise").press()
    assert "Program" in viewer.texts()


def test_without_details_words_tell_how_it_thinks_and_the_sentence_of_the_event_is_marked(viewer: Viewer) -> None:
    viewer.key(pygame.K_d, pygame.K_END)
    trace, narrator = viewer.tree.run.trace, viewer.tree.narrator
    assert trace is not None
    assert narrator is not None
    said = viewer.texts()
    assert "Program" not in said
    assert "How it thinks" in said
    assert not any("α" in each for each in said)
    events: dict[type, int] = {type(event): at for at, event in enumerate(trace.events)}
    program = in_words("alpha-beta", 2)
    words = {kind.__name__: program[narrator.describe_place(program, at)[0]].words for kind, at in events.items()}
    assert "tries every move" in words["Visit"]
    assert "gets a value" in words["Value"]
    assert "takes the" in words["Backup"]
    assert "its other answers are cut" in words["CutOff"]
    assert "Moves that mirror each other are shown once." in said


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "negamax"])
def test_at_a_depth_of_one_move_nobody_answers_and_nothing_is_cut(algorithm: Watchable, viewer: Viewer) -> None:
    viewer.search.choose_algorithm(algorithm)
    viewer.search.change_amount(1 - viewer.search.depth)
    viewer.key(pygame.K_d, pygame.K_END)
    said = viewer.texts()
    assert "X tries every move." in said
    assert not any("answer" in each or "are cut" in each for each in said)


def test_without_details_uct_tells_how_many_games_each_move_won(gambler: Viewer) -> None:
    gambler.key(pygame.K_d, pygame.K_END)
    page = uct_of(gambler)
    said = gambler.texts()
    for child in page.trace.children_at(0, gambler.at):
        visits, mean = page.trace.visits(child, gambler.at), page.trace.mean(child, gambler.at)
        assert f"won {round(visits * mean, 1):g} of {visits}" in said, "as many as the bars say"
    assert not any("UCB1" in each or "√" in each for each in said)
    assert page.narrator.answer() in said
    assert page.narrator.reason(page.trace.bounds(0, gambler.at)) in gambler.said()


# -- the way there -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "algorithm"), [("Minimax", "minimax"), ("Alpha-beta", "alpha-beta"), ("UCT", "uct")])
def test_the_overview_of_lessons_leads_to_each_algorithm(tmp_path: Path, name: str, algorithm: str) -> None:
    viewer = Viewer.at_home(folder=tmp_path)
    assert isinstance(viewer, Viewer)
    viewer.app.navigate(LearnRoute())
    viewer.wait(0.3)
    viewer.click(name)
    viewer.wait(0.3)
    assert viewer.search.algorithm == algorithm
    assert viewer.get("choice", "Algorithm").value == name
    viewer.close()


def test_a_tree_that_has_no_room_yet_cannot_be_zoomed() -> None:
    camera = Camera()
    camera.zoom_by(2.0, (5.0, 5.0))
    assert camera.fits


def test_boards_are_drawn_also_where_a_frame_has_no_time_for_them(viewer: Viewer) -> None:
    pictures, look = viewer.drawing.pictures, viewer.app.look
    state = viewer.search.state
    sides = (40, 46, 52)
    for _ in sides:
        pictures.begin_frame(patient=False)
        time.sleep(0.01)  # as long as the edges of a large tree take
        for side in sides:
            pictures.get(look, 0, state, None, side)
    assert not pictures.missing


def test_thousands_are_parted() -> None:
    assert run_name(SETTLING.runs[-1]) == "2,000 games"


def test_moves_that_are_numbers_are_named_where_uct_is_explained(gambler: Viewer) -> None:
    gambler.app.navigate(ThinkRoute(find_game("connect-four"), None, "uct"))
    gambler.wait(0.1)
    gambler.wait_until_searched()
    gambler.key(pygame.K_END)
    moves = [line for line in uct_of(gambler).view.spoken_lines() if ": " in line]
    assert moves
    assert all(line.startswith("column ") for line in moves), moves
    assert any(words.startswith("Why column ") for words in gambler.texts())
