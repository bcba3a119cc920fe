"""The line under the board: what happened at the left, what would at the right."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from coach.phrases import Keycap, Part, Phrase, in_words
from game import GAMES
from game.verbs import apply_action
from table.clock import TimeControl
from table.config import Seat
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.layouts import drawn_texts
from tests.ui.odd_boards import put_up
from tests.ui.watched import WatchedApp
from ui.boards.messages import Status
from ui.boards.view import newly_pointed_at
from ui.kit import fonts

SIZES = [(1280, 800), (960, 640)]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every string that is drawn."""
    said: list[str] = []
    draw = fonts.draw

    def noting(surface: pygame.Surface, string: str, *rest: object) -> pygame.Rect:
        said.append(string)
        return draw(surface, string, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(WatchedApp, "is_watched", True)
    monkeypatch.setattr(fonts, "draw", noting)
    return said


def point(desk: Desk, cell: tuple[int, int]) -> None:
    """Rest the pointer on a cell."""
    where = desk.grid.places.cell_rect(cell).center
    desk.send(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    desk.wait(0.1)


def test_the_computers_move_is_told_until_the_person_acts() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI))
    desk.play("b2")
    assert desk.move_told == "You: b2"
    desk.wait(1.0)
    reply = desk.moves[1]
    assert desk.move_told == f"Creek: {reply}"
    free = next(action for action in desk.session.legal_actions())
    desk.play_action(free)
    assert desk.move_told.startswith("You: ")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_halves_are_drawn_where_they_fit_and_else_what_is_pointed_at(
    size: tuple[int, int], drawn: list[str]
) -> None:
    desk = Desk("connect-four", moves=("4", "5"), size=size)
    bar = desk.status_rect
    drawn.clear()
    point(desk, (3, 0))
    assert "column 4, row 2" in drawn
    assert ("column 5, row 1" in drawn) == (size[0] >= 1100)
    desk.send(pygame.WINDOWLEAVE)
    drawn.clear()
    desk.scene.invalidate()
    desk.wait(0.1)
    assert "column 5, row 1" in drawn
    assert desk.status_rect == bar


def test_keys_stand_apart_from_the_words_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("pathwayz", moves=("a1",))
    ends: dict[str, pygame.Rect] = {}
    draw = fonts.draw

    def noting(surface: pygame.Surface, string: str, *rest: object) -> pygame.Rect:
        ends[string] = draw(surface, string, *rest)  # type: ignore[arg-type]
        return ends[string]

    monkeypatch.setattr(fonts, "draw", noting)
    point(desk, (4, 4))
    desk.app.draw()
    assert ends["Click or"].left - ends["regular black stone"].right >= 24


@pytest.mark.parametrize("size", [(960, 640), (800, 1280)], ids=str)
def test_the_line_is_as_high_whatever_it_says(size: tuple[int, int]) -> None:
    desk = Desk("kalah", (YOU, GUEST), size=size)
    desk.app.display.set_scale(200)
    line, tall, said = desk.status_line, set(), set()
    for clicks in map(desk.scene.clicks_of, desk.session.legal_actions()):
        desk.send(pygame.MOUSEMOTION, pos=clicks[0].point, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        desk.wait(0.1)
        said.add(desk.status)
        tall.add(line.rect.h)
    assert len(said) > 3
    assert len(tall) == 1
    desk.close()


def test_words_of_a_broken_line_stand_apart_by_a_space(drawn: list[str]) -> None:
    desk = Desk("othello", (YOU, GUEST))
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    drawn.clear()
    desk.status_line.draw(desk.app.display.surface, desk.app.look, desk.status_line.status)
    assert " ".join(drawn) == desk.status
    assert 1 < len(drawn) < 5
    desk.close()


@pytest.mark.parametrize(
    "words",
    [
        ("黒：e3、1個返す。", "中央の16マスの中にとどまる（「角」は取れない）。ちょっと待って。"),
        ("黑方下e3，翻转1枚。", "留在中间16格之内（“角”拿不到），然后还会再翻转一枚。"),
    ],
)
@pytest.mark.parametrize("percent", [150, 175, 200])
def test_a_line_of_chinese_or_japanese_is_broken_between_signs(words: tuple[str, str], percent: int) -> None:
    desk = Desk("pathwayz", (YOU, GUEST), size=(960, 640))
    desk.app.display.set_scale(percent)
    desk.wait(0.3)
    line, status = desk.status_line, Status((Phrase(words[0], strong=True), Phrase(words[1])))
    with drawn_texts() as written:
        line.draw(desk.app.display.surface, desk.app.look, status)
    lines: dict[int, str] = {}
    for each in written.lines:
        assert line.rect.contains(each.rect), "nothing is cut"
        lines[each.rect.centery] = lines.get(each.rect.centery, "") + each.said
    assert "".join(written) == "".join(words)
    assert len(lines) > 1
    assert [each for each in lines.values() if each[0] in "、。，）」”ょっー" or each[-1] in "（「“"] == []
    desk.close()


def test_of_a_range_of_keys_the_dash_stays(drawn: list[str]) -> None:
    desk = Desk("kalah", (YOU, GUEST))
    keys = (Keycap("1"), Phrase("–"), Keycap("6"), Phrase("so many words that they have no room at all " * 4))
    status = Status((Phrase("Sow"),), keys, pointed=True, last_move=(Phrase("You: house 1"),))
    drawn.clear()
    desk.status_line.draw(desk.app.display.surface, desk.app.look, status)
    assert drawn == ["You: house 1", "Sow", "1", "–", "6"]
    desk.close()


def test_of_keys_that_are_explained_no_half_sentence_stays(drawn: list[str]) -> None:
    desk = Desk("pentago-twist", (YOU, GUEST))
    explained: tuple[Part, ...] = (*map(Keycap, "QWAS"), Phrase("rotate,"), Keycap("Shift"), Phrase("mirror " * 30))
    status = Status((Phrase("Now twist"),), explained, pointed=True, last_move=(Phrase("You: b5"),))
    drawn.clear()
    desk.status_line.draw(desk.app.display.surface, desk.app.look, status)
    assert drawn == ["You: b5", "Now twist", "Q", "W", "A", "S"]
    desk.close()


def test_of_a_long_turn_the_last_sowing_stays_beside_what_is_pointed_at(drawn: list[str]) -> None:
    desk = Desk("kalah", (YOU, GUEST))
    shown = Status((Phrase("House 2: 1 seed, in your house 3"),), (), pointed=True)
    last = (Phrase("You:"), Phrase("house 1, house 6, house 4, house 2, house 3, house 5, house 6, then house 1 " * 2))
    alone = (Phrase("You:"), Phrase("house 1"))
    drawn.clear()
    line = desk.status_line
    line.draw(desk.app.display.surface, desk.app.look, replace(shown, last_move=last, last_alone=alone))
    assert drawn == ["You:", "house 1", "House 2: 1 seed, in your house 3"]
    desk.close()


def test_the_last_sowing_of_a_turn_is_told_alone_too() -> None:
    desk = Desk("kalah", moves=("3", "1"))
    assert desk.move_told.startswith("You: house 3, then house 1")
    assert in_words(desk.status_line.status.last_alone) == "You: house 1"
    desk.close()


def test_a_hint_keeps_its_reason_where_it_fits_into_several_lines() -> None:
    desk = Desk("pathwayz", (YOU, GUEST), size=(960, 640))
    line, look = desk.status_line, desk.app.look
    reasoned = Status((Phrase("Hint:"), Phrase("una permanente negra en f7. Voltea dos fichas de tu rival.")))
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    assert line.rect.w < look.px(300)
    assert line.fits(look, reasoned)
    assert not line.fits(look, Status(reasoned.parts * 4))
    desk.close()


def test_the_keyboards_cursor_points_too() -> None:
    desk = Desk("tic-tac-toe", moves=("a1", "b2", "b1", "c3"))
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RIGHT)
    assert desk.status == "c1 wins: three in a row"


def test_while_one_looks_back_the_game_waits_only_where_it_does() -> None:
    for clock, said in ((None, "the game waits"), (TimeControl(300, 0), "the clock goes on")):
        desk = Desk("tic-tac-toe", (YOU, GUEST), time_control=clock)
        desk.play("a1", "b2")
        desk.key(pygame.K_COMMA)
        assert said in in_words((*desk.status_line.status.parts, *desk.status_line.status.aside))
        desk.close()
    desk = Desk("tic-tac-toe", (YOU, AI), instant=False)
    desk.play("a1")
    desk.key(pygame.K_COMMA)
    assert "the next move brings you back" in in_words((*desk.status_line.status.parts, *desk.status_line.status.aside))
    desk.close()


def test_nothing_is_told_before_the_first_move_nor_while_looking_back() -> None:
    desk = Desk("tic-tac-toe")
    assert desk.move_told == ""
    desk.play("a1", "b2", "c3")
    desk.scene.browse(2)
    assert desk.move_told == ""
    assert desk.status == "Move 1 of 2, O: b2"
    desk.scene.show_game()
    assert desk.move_told == "You: c3"


def test_what_a_move_turned_is_marked_until_the_next_one() -> None:
    desk = Desk("pathwayz", moves=("e5", "f5"))
    desk.play("e6*")
    desk.wait(2.0)
    arcs = desk.grid.places.cell_rect((5, 4)).inflate(6, 6)

    def picture() -> bytes:
        desk.app.invalidate()
        desk.app.draw()
        return pygame.image.tobytes(desk.app.display.surface.subsurface(arcs), "RGB")

    marked = picture()
    desk.scene.browse(2)
    desk.scene.show_game()
    assert picture() == marked
    desk.play("a1")
    desk.wait(2.0)
    assert picture() != marked


def test_the_setting_turns_warnings_off() -> None:
    desk = Desk("tic-tac-toe", (YOU, GUEST), moves=("a1", "b2", "b1"))
    point(desk, (0, 2))
    assert desk.status == "a3 lets X win on c1"
    desk.app.settings.warnings = False
    desk.scene.invalidate()
    desk.wait(0.1)
    point(desk, (1, 2))
    assert desk.status == "O on b3"


def test_a_board_without_words_of_its_own_is_told_by_the_rules(
    odd_games: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_up(monkeypatch)
    desk = Desk("odd-kalah", (YOU, Seat.human("Robin")))
    again = next(
        a
        for a in desk.session.legal_actions()
        if desk.session.game.action_to_string(desk.session.match.state, a) == "2"
    )
    point(desk, (again, 0))
    assert desk.status == "2 and moves again"
    desk.play_action(again)
    desk.wait(0.3)
    assert desk.move_told == "You: 2 and another turn"


@pytest.mark.parametrize("board", [game.name for game in GAMES])
def test_the_answer_is_told_until_the_pointer_goes_to_another_place(board: str) -> None:
    desk = Desk(board, (YOU, AI), size=(960, 640))
    action = desk.session.legal_actions()[1]
    pointer = desk.points_of(action)[-1]
    desk.play_action(action)
    desk.wait(2.0)
    assert desk.session.human_to_move
    assert not desk.status_line.status.pointed
    assert desk.move_told.startswith("Creek: ")
    free = [desk.points_of(each)[0] for each in desk.session.legal_actions()]
    desk.point(next(point for point in free if desk.grid.places.hit(point) != desk.grid.places.hit(pointer)))
    assert desk.status_line.status.pointed
    desk.close()


def test_a_place_that_is_taken_in_a_new_position_is_not_told_of_until_the_person_points_at_it() -> None:
    desk = Desk("othello", (YOU, YOU))
    taken = desk.grid.places.cell_rect((3, 3)).center
    desk.point(taken)
    assert desk.status == "d5 is taken"
    desk.view.set_state(apply_action(desk.session.match.state, desk.session.legal_actions()[0]))
    desk.view.recall(None)
    assert newly_pointed_at(desk.view) is None
    desk.point((taken[0] + 400, taken[1]))
    desk.point(taken)
    assert newly_pointed_at(desk.view) is not None
    desk.close()


def test_the_answer_is_told_until_the_cursor_goes_to_another_place() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), animations=False)
    desk.key(pygame.K_RETURN, pygame.K_RETURN)
    desk.wait(1.0)
    assert desk.status == desk.move_told == f"Creek: {desk.moves[1]}"
    desk.key(pygame.K_RETURN)
    assert desk.status == "b2 is taken", "a press there says why nothing happened"
    desk.close()
