"""The bar of the chances: a chance while the game goes on, words where proofs are told, and never a wrong number."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from ai.proven import Proven
from coach.chance_texts import displayed_chance
from coach.game_texts import both_percents
from saves.models import Judgement
from table.config import Seat
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import FakeEngine, FakeInfo, any_action
from tests.ui.layouts import drawn_texts
from ui.parts.win_bar import WinBar

WON = Judgement("ocean", 1.0, 1, 5)
BOTH = ("b2", "a1")
"""Moves after which both sides have moved."""


@pytest.mark.parametrize(
    ("judgement", "chance", "verdicts", "words"),
    [
        (Judgement("ocean", 0.9), 0.414, False, ("41 %", "59 %")),
        (Judgement("ocean", 0.9), 0.003, True, ("1 %", "99 %")),
        (WON, 0.62, False, ("62 %", "38 %")),
        (WON, 0.9999, False, ("99 %", "1 %")),
        (WON, 0.62, True, ("wins in 3 moves", "loses in 3 moves")),
        (Judgement("ocean", 0.0, -1, 2), 0.1, True, ("loses in 1 move", "wins in 1 move")),
        (Judgement("ocean", 0.0, -1), 0.1, True, ("loses", "wins")),
        (Judgement("ocean", 0.5, 0), 0.6, True, ("draw", "draw")),
        (Judgement("rules", 1.0, 1, 0), 1.0, True, ("100 %", "0 %")),
        (Judgement("rules", 0.5, 0, 0), 0.5, False, ("50 %", "50 %")),
    ],
)
def test_it_stays_a_chance_until_the_game_is_over_unless_proofs_are_told(
    judgement: Judgement, chance: float, verdicts: bool, words: tuple[str, str]
) -> None:
    assert displayed_chance(judgement, chance, verdicts=verdicts, alternates=True).words == words


def test_moves_are_not_counted_where_the_sides_do_not_take_turns() -> None:
    assert displayed_chance(WON, 0.6, verdicts=True, alternates=False).words == ("wins", "loses")


class Judged(FakeEngine):
    """Says that whoever moves first has won, and the players' own searches that they have lost."""

    def analyse(self, state: Any, limit: Any = None, **asked: Any) -> Any:
        search = super().analyse(state, limit, **asked)
        mine = int(state.ply) % 2 == 0
        proven = Proven(1 if mine else -1, 7 if mine else 6)
        judged = FakeInfo(win_probability=float(mine), proven=proven)
        search.info = judged if asked.get("fresh") else FakeInfo(score=-999)
        return search


def judged(monkeypatch: pytest.MonkeyPatch, *seats: Seat) -> Desk:
    monkeypatch.setattr("tests.ui.desk.FakeEngine", lambda *_, **__: Judged(any_action))
    desk = Desk("tic-tac-toe", (seats[0], seats[1]), moves=BOTH)
    desk.wait(0.5)
    return desk


def bar_of(desk: Desk) -> WinBar:
    return desk.scene.win_bar


def shown(desk: Desk) -> tuple[str, str]:
    return bar_of(desk).words


def percents(desk: Desk) -> tuple[str, str]:
    """What players like these make of the position on the board."""
    chance = desk.session.analysis.win_chance(desk.ply)
    assert chance is not None
    return both_percents(chance)


@pytest.mark.parametrize("seats", [(YOU, GUEST), (YOU, AI), (AI, AI)])
def test_nobody_is_told_what_is_proven_unless_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, seats: tuple[Seat, Seat]
) -> None:
    desk = judged(monkeypatch, *seats)
    assert shown(desk) == percents(desk)
    chance = desk.session.analysis.win_chance(2)
    assert chance is not None
    assert 0.5 < chance < 0.95, "the position is proven to be won, and these players do not win it every time"
    desk.app.settings.verdicts = True
    desk.scene.invalidate()
    desk.wait(0.5)
    assert shown(desk)[0].startswith("wins in ")
    desk.close()


def test_what_is_proven_is_told_no_sooner_by_looking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = judged(monkeypatch, YOU, GUEST)
    desk.play("c3")
    desk.key(pygame.K_COMMA)
    desk.wait(0.5)
    assert desk.ply == 2
    assert shown(desk) == percents(desk)
    desk.close()


def test_the_bar_says_whose_chances_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = judged(monkeypatch, YOU, AI)
    assert "Win chance for players like these" in desk.texts()
    desk.app.settings.verdicts = True
    desk.scene.invalidate()
    desk.wait(0.5)
    assert "Result with best play" in desk.texts()
    desk.close()


NEARLY = "ww1/bb1/3 w"
"""Tic-tac-toe: who is to move wins with c3."""


def test_a_win_that_is_pointed_at_is_in_the_bar_too_until_the_position_changes() -> None:
    desk = Desk("tic-tac-toe", position=NEARLY)
    before = shown(desk)
    desk.point(desk.grid.places.cell_rect((1, 0)).center)
    desk.wait(0.1)
    assert shown(desk) == before, "this move wins nothing"
    desk.point(desk.grid.places.cell_rect((2, 2)).center)
    desk.wait(0.1)
    assert shown(desk) == ("wins in 1", "loses in 1")
    desk.point(desk.grid.places.cell_rect((1, 0)).center)
    desk.wait(0.1)
    assert shown(desk) == ("wins in 1", "loses in 1"), "it is known now"
    desk.play("b1")
    desk.wait(0.5)
    assert shown(desk) != ("loses in 1", "wins in 1"), "the other side's win was not shown"
    desk.close()


def test_a_win_that_is_shown_needs_no_judge() -> None:
    desk = Desk("tic-tac-toe", position=NEARLY, ready=False)
    desk.point(desk.grid.places.cell_rect((2, 2)).center)
    desk.wait(0.1)
    assert (shown(desk), bar_of(desk).caption) == (("wins in 1", "loses in 1"), "")
    desk.close()


def test_a_marked_threat_of_the_side_to_move_is_in_the_bar_and_not_the_other_sides() -> None:
    desk = Desk("tic-tac-toe", position=NEARLY)
    desk.key(pygame.K_t)
    desk.wait(0.3)
    assert shown(desk) == ("wins in 1", "loses in 1")
    desk.close()
    desk = Desk("tic-tac-toe", position="w1b/1b1/2w w")
    desk.key(pygame.K_t)
    desk.wait(0.3)
    assert desk.threats, "a1 would win for the other side"
    assert "wins in 1" not in shown(desk)
    desk.close()


def test_marks_of_the_position_before_prove_nothing() -> None:
    desk = Desk("tic-tac-toe", position="w1b/1b1/2w w")
    desk.key(pygame.K_t)
    desk.wait(0.3)
    desk.play("a1")
    desk.wait(0.5)
    assert not [side for side, _cell in desk.threats if side == "O"], "the move stopped the only threat"
    assert "wins in 1" not in shown(desk)
    desk.close()


def test_marks_prove_nothing_where_one_looks_back() -> None:
    desk = Desk("tic-tac-toe", (YOU, GUEST), moves=("a1", "b1", "a2", "c1"))
    desk.key(pygame.K_t)
    desk.wait(0.3)
    assert shown(desk) == ("wins in 1", "loses in 1")
    desk.key(pygame.K_COMMA, pygame.K_COMMA)
    desk.wait(0.5)
    assert "wins in 1" not in shown(desk)
    desk.close()


def test_a_hint_that_wins_is_in_the_bar_once_its_move_is_shown() -> None:
    desk = Desk("tic-tac-toe", position=NEARLY, engine=FakeEngine(lambda state: 8))
    desk.key(pygame.K_h)
    desk.wait(0.3)
    assert "wins in 1" not in shown(desk), "only an area is shown"
    desk.key(pygame.K_h)
    desk.wait(0.3)
    assert shown(desk) == ("wins in 1", "loses in 1")
    desk.close()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((Proven(-1, 4), Proven(1, 5), Proven(0)), ("wins in 3", "loses in 3")),
        ((Proven(-1, 4), Proven(0), Proven(0)), ("draw", "draw")),
        ((Proven(-1, 4), Proven(-1, 2), Proven(-1, 2)), ("loses in 2", "wins in 2")),
    ],
)
def test_the_worth_of_every_move_is_the_worth_of_the_position(
    monkeypatch: pytest.MonkeyPatch, values: tuple[Proven, ...], words: tuple[str, str]
) -> None:
    analyse = FakeEngine.analyse
    known: dict[int, Proven] = {}

    def informed(self: FakeEngine, state: Any, limit: Any = None, **asked: Any) -> Any:
        search = analyse(self, state, limit, **asked)
        search.info = FakeInfo(move_values=dict(known) if asked.get("every_move") else {})
        return search

    monkeypatch.setattr(FakeEngine, "analyse", informed)
    desk = Desk("tic-tac-toe", position="wbw/bwb/3 w")
    actions = desk.session.legal_actions()
    known[actions[0]] = values[0]
    desk.key(pygame.K_e)
    desk.wait(0.3)
    assert shown(desk) != words, "one move has no label yet"
    desk.key(pygame.K_e)
    known.update(zip(actions, values, strict=True))
    desk.key(pygame.K_e)
    desk.wait(0.3)
    assert shown(desk) == words
    desk.close()


@pytest.mark.parametrize("verdicts", [False, True])
def test_until_both_sides_have_moved_it_says_even_so_far_in_grey(verdicts: bool) -> None:
    desk = Desk("tic-tac-toe")
    desk.app.settings.verdicts = verdicts
    bar, look = bar_of(desk), desk.app.look
    middle = bar.rect.move(0, look.px(37) - bar.rect.h // 2)
    for move in ("", *BOTH):
        desk.play(*move.split())
        desk.wait(0.5)
        even = len(desk.moves) < 2
        assert (bar.words == ("", "")) == even
        assert bar.caption == ("even so far" if even else "")
        desk.app.draw()
        ink = desk.app.display.surface.get_at((bar.rect.x + bar.rect.w // 4, middle.centery))
        assert (ink[:3] == look.theme.raised) == even
    desk.scene.browse(1)
    desk.wait(0.5)
    assert bar.caption == "even so far"
    desk.close()


def test_while_a_position_is_not_judged_the_last_chance_stays_veiled() -> None:
    desk = Desk("tic-tac-toe", instant=False, moves=BOTH)
    bar = bar_of(desk)
    assert (bar.words, bar.caption) == (("–", "–"), "Counting…")
    desk.engine.wanted("chances")[0].finish()
    desk.wait(0.5)
    before = percents(desk)
    assert (bar.words, bar.caption) == (before, "")
    assert bar.value_text == "X {}, O {}".format(*before)
    lit = card(desk)
    desk.play("b1")
    desk.wait(0.5)
    assert (bar.words, bar.caption) == (before, "Counting…")
    assert bar.value_text == "not judged yet", "a reader cannot see the veil"
    assert card(desk) != lit
    desk.click("Take back")
    desk.wait(0.5)
    assert bar.caption == ""
    assert card(desk) == lit
    desk.close()


def test_who_looks_back_at_a_position_that_is_not_judged_sees_a_dash() -> None:
    desk = Desk("tic-tac-toe", instant=False, moves=BOTH)
    bar = bar_of(desk)
    desk.engine.wanted("chances")[0].finish()
    desk.wait(0.5)
    desk.play("b1", "c1")
    desk.scene.browse(3)
    desk.wait(0.02)
    assert (bar.words, bar.caption) == (("–", "–"), "Counting…")
    desk.scene.browse(2)
    desk.wait(0.02)
    assert bar.words == percents(desk)
    desk.close()


@pytest.mark.parametrize("board", ["pathwayz", "othello", "connect-four"])
@pytest.mark.parametrize(("result", "chance"), [(1, 0.97), (-1, 0.03)])
def test_a_proven_win_fills_the_bar_with_the_winners_own_colour(board: str, result: int, chance: float) -> None:
    desk = Desk(board)
    bar, look = bar_of(desk), desk.app.look
    surface = pygame.Surface(desk.app.size)

    def shown(result: int | None) -> list[tuple[int, ...]]:
        """The colours near both ends of the bar: side 0's, then side 1's."""
        judged = Judgement("ocean", chance, result, None if result is None else 3)
        bar.show(displayed_chance(judged, 0.5, verdicts=True, alternates=True), look)
        look.now += 1.0
        bar.paint(surface, look)
        ends = bar.rect.x + look.px(30), bar.rect.right - look.px(30)
        return [surface.get_at((x, bar.rect.y + look.px(37)))[:3] for x in (ends if bar.left == 0 else ends[::-1])]

    own = shown(None)
    assert own[0] != own[1]
    assert shown(result) == [own[result < 0]] * 2
    desk.close()


def card(desk: Desk) -> bytes:
    """What is drawn of the bar's card."""
    desk.app.draw()
    return pygame.image.tobytes(desk.app.display.surface.subsurface(bar_of(desk).rect), "RGB")


def test_it_says_when_the_judge_is_not_ready() -> None:
    desk = Desk("tic-tac-toe", ready=False, moves=BOTH)
    bar = bar_of(desk)
    assert (bar.words, bar.caption) == (("–", "–"), "Win chance soon")
    desk.warmup.is_ready = True
    desk.wait(0.5)
    assert (bar.words, bar.caption) == (percents(desk), "")
    desk.close()


@pytest.mark.parametrize("animations", [True, False])
def test_it_glides_from_one_chance_to_the_next_and_comes_to_rest(animations: bool) -> None:
    desk = Desk("tic-tac-toe", animations=animations, moves=BOTH)
    desk.wait(1.0)
    bar = bar_of(desk)
    assert not bar.is_animating(desk.now)
    desk.play("b1")
    desk.wait(0.04)
    assert bar.is_animating(desk.now)
    desk.wait(0.1)
    assert bar.is_animating(desk.now) == animations, "80 ms are enough where motion is reduced"
    desk.wait(0.5)
    assert not bar.is_animating(desk.now)
    desk.close()


def test_where_two_numbers_have_no_room_the_loser_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coach.chance_texts.proven_words", lambda *_: ("loses in 12 moves", "wins in 12 moves"))
    desk = judged(monkeypatch, YOU, GUEST)
    desk.app.settings.verdicts = True
    desk.scene.invalidate()
    desk.wait(0.5)
    window = pygame.display.get_surface()
    assert window is not None
    with drawn_texts(window) as written:
        desk.scene.draw(window)
    lines = [line for line in written.lines if line.said in ("loses", "loses in 12 moves", "wins in 12 moves")]
    assert lines
    assert not any(a.rect.colliderect(b.rect) for a, b in itertools.combinations(lines, 2))
    desk.close()


@pytest.mark.parametrize(("seats", "left"), [((YOU, AI), "North"), ((AI, YOU), "South")], ids=["South sits", "North"])
def test_on_kalah_it_begins_with_the_side_whose_store_is_at_the_left(seats: tuple[Seat, Seat], left: str) -> None:
    desk = Desk("kalah", seats, moves=("1", "1"))
    desk.wait(0.5)
    window = pygame.display.get_surface()
    assert window is not None
    with drawn_texts(window) as written:
        desk.scene.draw(window)
    bar, sides = bar_of(desk), ("South", "North")
    found = sorted((line.rect.x, line.said) for line in written.lines if bar.rect.contains(line.rect))
    first = sides.index(left)
    expected = [left, bar.words[first], bar.words[1 - first], sides[1 - first]]
    assert [said for _, said in found if said not in (bar.caption, bar.name)] == expected
    desk.close()
