"""The study board: lines and verdicts as they are found, variations that are tried, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ai.proven import Proven
from game import find_game
from saves.library import Library
from saves.models import Move, Variation
from table.variations import VariationNode
from tests.saves.support import sql
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import FakeEngine
from tests.ui.reviews import ReviewDesk
from tests.ui.shelves import keep
from tests.ui.studies import KnowingEngine, Studied, tap, written
from tests.ui.test_guard import CROSSING
from ui.kit import window
from ui.screens.editor.scene import EditorScene
from ui.screens.play.scene import PlayScene
from ui.screens.study.scene import StudyScene
from ui.shell.routes import SettingsRoute

ENDED = "a1 a2 b1 b2 c1"


@pytest.fixture
def desk() -> Iterator[Studied]:
    desk = Studied()
    yield desk
    desk.close()


class Clipboard(list[str]):
    """What was copied, the latest last."""

    def take(self, text: str) -> bool:
        self.append(text)
        return True


# -- what the engine knows --------------------------------------------------------------------------------


def test_the_best_lines_are_told_with_their_chances_and_what_follows(desk: Studied) -> None:
    assert [rank for rank, *_ in desk.told] == [1, 2, 3]
    assert {words[-1] for *_, words in desk.told} == {"%", "…"}, "some moves only have a score"
    desk.wait(0.6)
    assert all(words.endswith("%") for *_, words in desk.told)
    assert all(": White " in row.name for row in desk.rows), "whose chance it is"
    desk.key(pygame.K_d)
    for shown in ("Champion", "then", "White to move"):
        assert shown in written(desk)


def test_figures_of_the_search_are_details_that_one_asks_for(desk: Studied) -> None:
    desk.wait(0.6)
    assert not {"Depth", "10"} & {*written(desk)}
    desk.key(pygame.K_d)
    assert desk.app.settings.details
    assert {"Depth", "10"} <= {*written(desk)}
    assert any(" M" in number for number in written(desk)), "nodes"
    desk.click("Details")
    assert not desk.app.settings.details
    assert "Depth" not in written(desk)


def test_the_chosen_move_is_explained_and_the_line_bears_its_reasons_out() -> None:
    desk = Studied("tic-tac-toe", moves="a1 b2 b1", engine=KnowingEngine({"c1": Proven(0), "a2": Proven(-1, 2)}))
    desk.wait(0.6)
    why = "Why c1? It stops X from winning. It threatens three on the diagonal."
    assert why in " ".join(written(desk))
    desk.click(pygame.Rect(desk.rows[1].rect).center)
    assert "Why c1?" not in " ".join(written(desk))
    desk.close()


def test_what_is_proved_is_told_in_words_and_never_as_a_hundred_per_cent() -> None:
    desk = Studied(engine=KnowingEngine({"c3": Proven(1, 5), "a1": Proven(-1, 2), "a2": Proven(-1, 4)}))
    assert desk.told[0] == (1, "c3", "wins in 3")
    desk.key(pygame.K_PLUS, pygame.K_PLUS)
    desk.wait(0.6)
    assert [rank for rank, *_ in desk.told] == [1, 2, 3, 4, 5]
    assert "100 %" not in written(desk)
    assert {"wins in 3", "loses in 3"} <= set(written(desk)), "the bar says it, too"
    desk.close()


def test_a_solved_board_is_exact_for_every_move() -> None:
    desk = Studied("tic-tac-toe", engine=KnowingEngine({cell: Proven(0) for cell in ("a1", "b1", "c1", "a2")}))
    assert [words for *_, words in desk.told][-1] == "draw"
    desk.key(pygame.K_d)
    assert "exact" in written(desk)
    desk.close()


def test_space_pauses_and_goes_on() -> None:
    desk = Studied(engine=KnowingEngine(patient=True))
    assert "looks deeper" in written(desk)
    desk.key(pygame.K_SPACE)
    desk.wait(0.1)
    assert desk.engine.searches[-1].stopped
    assert desk.asleep(), "nothing turns while it rests"
    assert {"paused", "Go on"} <= set(written(desk))
    desk.click("Pause")
    desk.wait(0.1)
    assert "looks deeper" in written(desk)
    assert not desk.engine.searches[-1].stopped
    desk.close()


def test_what_was_paused_rests_on_after_the_sheet_of_keys_was_opened_where_the_game_is_over() -> None:
    desk = Studied(position=CROSSING, moves="i6", engine=KnowingEngine(patient=True))
    tap(desk, pygame.K_SPACE)
    desk.make_move(desk.game.parse_action(desk.view.state, "i7"))
    desk.wait(0.1)
    assert not desk.get("button", "Pause").enabled, "the game is over"
    desk.send(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")
    desk.key(pygame.K_ESCAPE)
    tap(desk, pygame.K_LEFT)
    assert "paused" in written(desk)
    desk.close()


def test_it_rests_under_the_sheet_of_keys_and_goes_on_after_it() -> None:
    desk = Studied(engine=KnowingEngine(patient=True))
    desk.send(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")
    assert desk.engine.searches[-1].stopped
    assert desk.told, "what is known stays"
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    assert not desk.engine.searches[-1].stopped
    desk.close()


def test_it_says_when_it_is_done() -> None:
    desk = Studied(engine=KnowingEngine({cell: Proven(1, 1) for cell in ("a1", "a2", "a3", "a4")}))
    desk.wait(0.6)
    assert desk.asleep()
    assert "done at depth 9" in written(desk)
    desk.close()


def test_it_waits_for_the_engine() -> None:
    desk = Studied(engine=KnowingEngine(), ready=False)
    assert {"is preparing", "The computer is getting ready"} <= set(written(desk))
    assert desk.engine.searches == []
    desk.close()


def test_one_move_only_is_said() -> None:
    desk = Studied("tic-tac-toe", moves="b2 a1 a3 c1 b1 b3 c2 a2", engine=KnowingEngine({"c3": Proven(0)}))
    assert "only move" in written(desk)
    desk.close()


def test_a_position_that_is_over_says_who_won_and_cannot_be_played_on() -> None:
    desk = Studied("tic-tac-toe", moves=ENDED)
    assert {"X has won", "The game is over"} <= set(written(desk))
    assert not desk.control("Play on from here").enabled
    assert desk.told == []
    desk.close()


def test_nothing_is_asked_of_the_engine_while_the_scene_is_covered_or_left() -> None:
    desk = Studied(engine=KnowingEngine(patient=True))
    running = desk.engine.searches[-1]
    desk.app.navigate(SettingsRoute())
    desk.wait(0.3)
    assert running.stopped
    assert running.owner in desk.engine.forgotten
    asked = len(desk.engine.searches)
    desk.wait(0.3)
    assert len(desk.engine.searches) == asked
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert len(desk.engine.searches) == asked + 1
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert desk.engine.searches[-1].stopped
    assert isinstance(desk.app.scene, PlayScene)
    desk.close()


# -- lines on the board ------------------------------------------------------------------------------------


def test_switches_and_their_keys_say_what_is_drawn_on_the_board() -> None:
    desk = Studied(moves="d5 e5", engine=KnowingEngine({"d4*": Proven(1, 3)}))
    desk.wait(0.3)

    def drawn() -> bytes:
        surface = pygame.Surface(desk.app.size)
        desk.studied.draw(surface)
        return pygame.image.tobytes(surface.subsurface(desk.board_rect), "RGB")

    seen = [drawn()]
    for key in (pygame.K_a, pygame.K_b, pygame.K_f):
        tap(desk, key)
        seen.append(drawn())
    assert len(set(seen)) == 4, "answer, lines and effects change the picture each"
    for name in ("Effects", "Lines", "Answer"):
        seen.pop()
        desk.get("switch", name).press()
        desk.wait(0.1)
        assert drawn() == seen[-1], "a click takes back what the key did"
        assert desk.get("switch", name).tip not in ("", name), "the tip says what is drawn"
    desk.close()


def test_a_click_chooses_a_line_and_another_one_plays_it(desk: Studied) -> None:
    second, place = desk.told[1][1], pygame.Rect(desk.rows[1].rect).center
    desk.click(place)
    assert ([row.selected for row in desk.rows].index(True), desk.line) == (1, "")
    desk.click(place)
    assert desk.line == second


def test_digits_play_the_lines_while_the_board_does_not_have_the_keys(desk: Studied) -> None:
    first, second = (move for _, move, _ in desk.told[:2])
    desk.key(pygame.K_2)
    assert desk.line == second
    tap(desk, pygame.K_LEFT, pygame.K_1)
    assert desk.line == first
    desk.key(pygame.K_TAB, pygame.K_2)
    assert desk.line == first, "on the board 2 chooses the piece"
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_RETURN)
    assert len(desk.line.split()) == 2
    assert desk.line.endswith("*")


@pytest.mark.parametrize("game", ["pathwayz", "pentago-twist", "connect-four", "tic-tac-toe"])
def test_moves_are_played_on_the_board_by_mouse(game: str) -> None:
    desk = Studied(game)
    action = desk.game.actions(desk.view.state)[-1]
    move = desk.game.action_to_string(desk.view.state, action)
    for click in desk.view.clicks_of(action):
        desk.click(click.point, click.button)
        desk.wait(0.1)
    assert desk.line == move
    desk.close()


def test_a_half_made_move_hides_the_lines_and_escape_takes_it_back() -> None:
    desk = Studied("pentago-twist")
    view = desk.view
    desk.click(view.clicks_of(desk.game.actions(desk.view.state)[0])[0].point)
    assert view.pending()
    desk.key(pygame.K_ESCAPE)
    assert not view.pending()
    assert isinstance(desk.app.scene, StudyScene)
    desk.close()


# -- variations ---------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Studied]:
    """A game that is over, opened before its third move."""
    with Library.open(tmp_path) as library:
        game = keep(library, "pathwayz", "d5 e5 f5 g5", result="1-0", termination="resignation")
    desk = Studied(kept=game, ply=2, data_dir=tmp_path)
    yield desk
    desk.close()


def box(desk: Studied, line: str) -> tuple[int, int]:
    """The middle of the box after a line."""
    tree = desk.variation_tree
    node = next(node for node in tree.tree.preorder() if " ".join(node.line) == line)
    return tree.rect_of(node, desk.app.look).center


def test_the_move_of_the_game_is_told_however_it_is_ranked(kept: Studied) -> None:
    assert kept.told[-1][:2] == (0, "f5")
    assert "played in the game" in written(kept)
    kept.click(pygame.Rect(kept.rows[-1].rect).center)
    assert kept.rows[-1].selected
    assert not any(words.startswith("Why") for words in written(kept)), "it is not among the best"


def test_the_game_is_named_whatever_position_of_it_is_shown(kept: Studied) -> None:
    assert "from You vs Robin" in written(kept)
    tap(kept, pygame.K_1, pygame.K_1)
    assert "from You vs Robin" in written(kept)


def test_moves_become_variations_that_are_kept_with_the_game(kept: Studied, tmp_path: Path) -> None:
    tap(kept, pygame.K_1, pygame.K_1)
    assert kept.line == "d5 e5 a1 a2"
    with Library.open(tmp_path) as library:
        (game,) = library.ids()
        stored = library.get(game)
    assert [(line.before, [move.text for move in line.moves]) for line in stored.variations] == [
        (("d5", "e5"), ["a1", "a2"])
    ]
    assert ([move.text for move in stored.moves], stored.result) == (["d5", "e5", "f5", "g5"], "1-0")


def test_variations_are_not_called_kept_where_the_library_cannot_be_written(tmp_path: Path, kept: Studied) -> None:
    assert "kept with the game" in written(kept)
    folder = tmp_path / "newer"
    with Library.open(folder) as library:
        game = keep(library, "pathwayz", "d5 e5 f5 g5", result="1-0", termination="resignation")
        path = library.path
    assert path is not None
    sql(path, "PRAGMA user_version = 999")
    desk = Studied(kept=game, ply=2, data_dir=folder)
    seen = written(desk)
    assert "not kept on the disk" in seen
    assert "kept with the game" not in seen
    desk.close()


def test_variations_of_no_game_are_said_to_go_as_soon_as_there_are_some() -> None:
    desk = Studied()
    gone = "gone when you leave"
    assert gone not in written(desk)
    tap(desk, pygame.K_1, pygame.K_1)
    assert gone in written(desk)
    desk.close()


def test_the_game_is_copied_with_its_players_and_variations(kept: Studied, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = Clipboard()
    monkeypatch.setattr(window, "copy_text", copied.take)
    tap(kept, pygame.K_1)
    kept.key(pygame.K_c, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert '[White "You"]' in copied[0]
    assert "2. f5 (2. a1) 2... g5 1-0" in copied[0]


def test_arrow_keys_go_back_and_on_and_to_other_lines(kept: Studied) -> None:
    tap(kept, pygame.K_1, pygame.K_LEFT, pygame.K_2)
    kept.key(pygame.K_UP)
    assert kept.line == "d5 e5 a1"
    kept.key(pygame.K_UP)
    assert kept.line == "d5 e5 f5"
    kept.key(pygame.K_RIGHT)
    assert kept.line == "d5 e5 f5 g5"
    kept.key(pygame.K_HOME)
    assert kept.line == ""
    kept.key(pygame.K_END)
    assert kept.line == "d5 e5 f5 g5"


def test_arrow_keys_choose_in_the_list_of_openings_that_has_the_focus(kept: Studied) -> None:
    kept.key(pygame.K_LEFT, pygame.K_o)
    kept.wait(0.5)
    choice, line = kept.get("choice", "Page"), kept.line
    kept.controls.focus(choice.control, kept.app.look)
    kept.controls.ring_visible = True
    kept.key(pygame.K_LEFT)
    kept.wait(0.1)
    assert (kept.get("choice", "Page").value, kept.line) == ("Engine", line)


def test_a_click_goes_to_a_position_and_the_right_button_removes_it_until_it_is_brought_back(kept: Studied) -> None:
    tap(kept, pygame.K_1, pygame.K_1)
    kept.click(box(kept, "d5 e5 f5"))
    assert kept.line == "d5 e5 f5"
    kept.click(box(kept, "d5 e5 a1"), button=3)
    assert "Removed: a1 and the moves after it." in kept.notices[-1]
    assert kept.variation_tree.tree.is_empty
    kept.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert kept.line == "d5 e5 a1"
    assert {" ".join(node.line) for node in kept.variation_tree.tree.preorder()} >= {"d5 e5 a1", "d5 e5 a1 a2"}


def test_delete_removes_the_variation_and_never_the_game(kept: Studied) -> None:
    kept.key(pygame.K_DELETE)
    assert "not the game itself" in kept.notices[-1]
    kept.key(pygame.K_1, pygame.K_DELETE)
    assert kept.line == "d5 e5"
    assert kept.variation_tree.tree.is_empty


def test_boxes_tell_chances_and_what_is_proved() -> None:
    desk = Studied("tic-tac-toe", moves="a1 a2 b1 b2", engine=KnowingEngine({"c1": Proven(1, 1), "a3": Proven(-1, 2)}))
    desk.wait(0.6)
    desk.key(pygame.K_1)
    desk.wait(0.3)
    assert {"X wins"} <= set(written(desk))
    desk.key(pygame.K_LEFT)
    desk.make_move(find_game("tic-tac-toe").parse_action(None, "a3"))
    desk.wait(0.3)
    assert "loses in 1" in written(desk)
    desk.close()


def test_a_tree_without_moves_says_how_to_begin_one(desk: Studied) -> None:
    assert "Play a move to begin one" in written(desk)


def test_a_tree_that_is_larger_than_its_card_is_moved_by_wheel_and_by_dragging(desk: Studied) -> None:
    for _ in range(12):
        tap(desk, pygame.K_1)
    for _ in range(6):
        tap(desk, pygame.K_LEFT, pygame.K_LEFT, pygame.K_2)
    desk.key(pygame.K_HOME)
    tree = desk.variation_tree
    assert tree.offset[0] == 0
    before = tree.offset[1]
    desk.click(tree.rect.center, button=2)
    desk.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    assert tree.offset[1] > before
    left, right = (tree.rect.left + 20, tree.rect.bottom - 20), (tree.rect.left - 280, tree.rect.bottom - 20)
    desk.send(pygame.MOUSEMOTION, pos=left, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    desk.send(pygame.MOUSEBUTTONDOWN, pos=left, button=1, touch=False)
    desk.send(pygame.MOUSEMOTION, pos=right, rel=(0, 0), buttons=(1, 0, 0), touch=False)
    desk.send(pygame.MOUSEBUTTONUP, pos=right, button=1, touch=False)
    assert tree.offset[0] == 300
    assert desk.line == "", "a drag is no click"


# -- ways in and out ---------------------------------------------------------------------------------------


def test_of_many_variations_only_those_in_view_are_looked_up(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = keep(library, "pathwayz", "d5 e5 f5 g5", result="1-0", termination="resignation")
        replies = [f"{column}{row}" for column in "abcghijkl" for row in range(1, 9)]
        library.explore(game, [Variation(("d5",), (Move(reply),)) for reply in replies])
    desk = Studied(kept=game, ply=1, data_dir=tmp_path)
    desk.wait(1.0)
    tree = desk.variation_tree
    asked: set[str] = set()
    assert len(tree.tree.rows) == 1 + len(replies)

    def chance_of(node: VariationNode) -> None:
        asked.add(node.text)

    tree.chance_of = chance_of
    desk.studied.invalidate()
    written(desk)
    assert 0 < len(asked) < 20
    first = "l8" if "l8" in asked else "a1"
    tree.pan(0, -(1 << 16), desk.app.look)
    written(desk)
    assert {"a1", "l8"} - {first} <= asked
    assert len(asked) < 40
    desk.close()


def test_two_fingers_make_the_boxes_of_the_tree_larger(desk: Studied) -> None:
    tree = desk.variation_tree
    tap(desk, pygame.K_1)
    before = tree.rect_of(tree.tree.current, desk.app.look)
    x, y = before.center
    desk.finger(pygame.FINGERDOWN, (x - 20, y), 1)
    desk.finger(pygame.FINGERDOWN, (x + 20, y), 2)
    desk.finger(pygame.FINGERMOTION, (x + 40, y), 2)
    box = tree.rect_of(tree.tree.current, desk.app.look)
    assert box.h == round(before.h * 1.5)
    assert tree.part_at(box.center, desk.app.look) is tree.tree.current
    assert tree.rect_of(tree.tree.root, desk.app.look).h == box.h
    desk.finger(pygame.FINGERMOTION, (x + 20, y), 2)
    assert tree.rect_of(tree.tree.current, desk.app.look).size == before.size
    desk.pixels()


def test_enter_begins_a_game_from_the_position(desk: Studied) -> None:
    desk.key(pygame.K_1)
    desk.key(pygame.K_RETURN)
    assert desk.overlay is not None
    desk.click("Start game")
    desk.wait(0.4)
    assert isinstance(desk.app.scene, PlayScene)
    assert desk.session.game.to_position(desk.session.match.initial_state).endswith(" b")


def test_e_puts_another_position_together(desk: Studied) -> None:
    desk.key(pygame.K_1, pygame.K_e)
    desk.wait(0.4)
    assert isinstance(desk.app.scene, EditorScene)


def test_a_pasted_position_is_studied_and_the_position_is_copied(
    desk: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard = Clipboard(["3/1w1/3 b"])
    monkeypatch.setattr(window, "paste_text", lambda: clipboard[-1])
    monkeypatch.setattr(window, "copy_text", clipboard.take)
    desk.click("Paste")
    desk.wait(0.4)
    assert desk.game.name == "tic-tac-toe"
    desk.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert clipboard[-1] == clipboard[0]
    desk.key(pygame.K_1)
    desk.key(pygame.K_c, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert '[Position "3/1w1/3 b"]' in clipboard[-1]
    clipboard.append("12/12 w")
    desk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert desk.notices, "what cannot be read is told"


def test_a_game_that_is_over_or_of_two_people_leads_there_and_back() -> None:
    desk = Desk("tic-tac-toe", (YOU, GUEST), moves=("a1", "b2"), engine=KnowingEngine())
    desk.key(pygame.K_ESCAPE)
    desk.click("Study the position")
    desk.wait(0.4)
    assert isinstance(desk.app.scene, StudyScene)
    assert desk.studied_line == ("a1", "b2")
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.4)
    assert desk.moves == ["a1", "b2"]
    desk.close()


def test_a_game_against_the_computer_is_not_studied_before_its_end() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=("a1", "b2"), engine=FakeEngine(instant=False))
    desk.key(pygame.K_ESCAPE)
    assert not desk.control("Study the position").enabled
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    desk.key(pygame.K_y)
    desk.wait(0.3)
    assert isinstance(desk.app.scene, PlayScene)
    desk.session.resign(desk.now)
    desk.wait(0.3)
    desk.key(pygame.K_y)
    desk.wait(0.3)
    assert isinstance(desk.app.scene, StudyScene)
    desk.close()


def test_a_review_leads_there_and_what_is_tried_is_kept_with_its_game(tmp_path: Path) -> None:
    desk = ReviewDesk("pathwayz", data_dir=tmp_path, engine=KnowingEngine())
    desk.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_y)
    desk.wait(0.4)
    assert isinstance(desk.app.scene, StudyScene)
    assert desk.studied_line == ("f4", "e5")
    desk.key(pygame.K_1)
    assert [line.before for line in desk.app.library.get(desk.number).variations] == [("f4", "e5")]
    desk.close()


def test_boxes_of_a_game_that_was_reviewed_tell_its_chances() -> None:
    desk = ReviewDesk("pathwayz", (0.5, 0.61, 0.23, 0.5, 0.5, 0.5, 0.5), engine=KnowingEngine(), ready=False)
    desk.key(pygame.K_y)
    desk.wait(0.4)
    assert {"61 %", "77 %"} <= set(written(desk)), "for who made the move"
    desk.close()


def test_what_is_set_up_over_a_study_is_analysed_in_place_of_the_editor_and_never_lost() -> None:
    desk = Studied("tic-tac-toe", "w2/1b1/3 w")
    tap(desk, pygame.K_e)
    assert isinstance(desk.app.scene, EditorScene)
    tap(desk, pygame.K_x)
    desk.click(desk.grid.places.cell_rect((2, 0)).center)
    tap(desk, pygame.K_ESCAPE)
    assert desk.notices == ["Your position is kept: E brings it back."]
    assert desk.game.to_position(desk.view.state) == "w2/1b1/3 w"
    tap(desk, pygame.K_e)
    assert desk.get("text field", "Position").value == "w2/1b1/2w b"
    assert desk.words_in("Verdict")[0].startswith("Legal")
    tap(desk, pygame.K_y)
    assert desk.game.to_position(desk.view.state) == "w2/1b1/2w b"
    tap(desk, pygame.K_ESCAPE)
    assert desk.game.to_position(desk.view.state) == "w2/1b1/3 w", "Esc leads to the study it began in"
    desk.close()


@pytest.mark.parametrize("moves", ["", "a1 b2"])
def test_the_name_of_the_board_leads_to_a_study_of_another_one(moves: str) -> None:
    desk = Studied("pathwayz", None, moves)
    tap(desk, pygame.K_g)
    desk.click("Tic-tac-toe")
    desk.wait(0.2)
    assert desk.game.name == "tic-tac-toe"
    under = desk.app.scenes[-2]
    assert isinstance(under, StudyScene) is bool(moves), "what was tried is not lost"
    desk.close()


def test_what_was_tried_without_a_game_stays_below_a_pasted_position(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Studied("tic-tac-toe", None, "a1 b2")
    monkeypatch.setattr(window, "paste_text", lambda: "3/1w1/3 b")
    desk.click("Paste")
    desk.wait(0.3)
    assert desk.line == ""
    tap(desk, pygame.K_ESCAPE)
    assert desk.line == "a1 b2"
    desk.close()
