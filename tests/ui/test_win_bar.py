"""The bar of the chances: a chance while the game goes on, words where proofs are told, and never a wrong number."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from ai.proven import Proven
from saves.models import Judgement
from table.config import Seat
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import FakeEngine, FakeInfo, any_action
from tests.ui.layouts import drawn_texts
from ui.play.win_bar import told

WON = Judgement("ocean", 1.0, 1, 5)


@pytest.mark.parametrize(
    ("judgement", "verdicts", "words"),
    [
        (Judgement("ocean", 0.414), False, ("41 %", "59 %")),
        (Judgement("ocean", 0.003), True, ("1 %", "99 %")),
        (WON, False, ("99 %", "1 %")),
        (WON, True, ("wins in 3 moves", "loses in 3 moves")),
        (Judgement("ocean", 0.0, -1, 2), True, ("loses in 1 move", "wins in 1 move")),
        (Judgement("ocean", 0.0, -1), True, ("loses", "wins")),
        (Judgement("ocean", 0.5, 0), True, ("draw", "draw")),
        (Judgement("rules", 1.0, 1, 0), True, ("100 %", "0 %")),
        (Judgement("rules", 0.5, 0, 0), False, ("50 %", "50 %")),
    ],
)
def test_it_stays_a_chance_until_the_game_is_over_unless_proofs_are_told(
    judgement: Judgement, verdicts: bool, words: tuple[str, str]
) -> None:
    assert told(judgement, verdicts=verdicts, alternates=True).words == words


def test_moves_are_not_counted_where_the_sides_do_not_take_turns() -> None:
    assert told(WON, verdicts=True, alternates=False).words == ("wins", "loses")


class Judged(FakeEngine):
    """Says that whoever moves first has won, and the players' own searches that they have lost."""

    def analyse(self, state: Any, limit: Any = None, **asked: Any) -> Any:
        search = super().analyse(state, limit, **asked)
        mine = int(state.ply) % 2 == 0
        proven = Proven(1 if mine else -1, 7 if mine else 6)
        search.info = FakeInfo(win_probability=float(mine), proven=proven) if asked["fresh"] else FakeInfo(score=-999)
        return search


def judged(monkeypatch: pytest.MonkeyPatch, *seats: Seat) -> Desk:
    monkeypatch.setattr("tests.ui.desk.FakeEngine", lambda *_, **__: Judged(any_action))
    return Desk("tic-tac-toe", (seats[0], seats[1]))


def shown(desk: Desk) -> tuple[str, str]:
    return desk.scene.sidebar.chances.words


def test_who_plays_is_not_told_what_is_proven_and_no_sooner_by_looking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = judged(monkeypatch, YOU, GUEST)
    desk.play("b2", "a1")
    desk.wait(0.5)
    assert shown(desk) == ("99 %", "1 %")
    desk.key(pygame.K_COMMA)
    desk.wait(0.5)
    assert shown(desk) == ("99 %", "1 %")
    desk.close()


def test_who_wants_verdicts_is_told_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = judged(monkeypatch, YOU, GUEST)
    desk.app.settings.verdicts = True
    desk.scene.refresh()
    desk.wait(0.5)
    assert shown(desk) == ("wins in 4 moves", "loses in 4 moves")
    desk.close()


def test_who_watches_two_computers_is_told_what_the_judge_has_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = judged(monkeypatch, AI, AI)
    assert shown(desk) == ("wins in 4 moves", "loses in 4 moves")
    desk.close()


def test_while_a_position_is_not_judged_the_last_chance_stays_veiled() -> None:
    desk = Desk("tic-tac-toe", instant=False)
    bar = desk.scene.sidebar.chances
    assert (bar.words, bar.caption) == (("–", "–"), "Win chance…")
    desk.engine.wanted("chances")[0].finish()
    desk.wait(0.5)
    assert (bar.words, bar.caption) == (("60 %", "40 %"), "Win chance")
    lit = card(desk)
    desk.play("b2")
    desk.wait(0.5)
    assert (bar.words, bar.caption) == (("60 %", "40 %"), "Win chance…")
    assert card(desk) != lit
    desk.press("Undo")
    desk.wait(0.5)
    assert bar.caption == "Win chance"
    assert card(desk) == lit
    desk.close()


def test_who_looks_back_at_a_position_that_is_not_judged_sees_a_dash() -> None:
    desk = Desk("tic-tac-toe", instant=False)
    bar = desk.scene.sidebar.chances
    desk.engine.wanted("chances")[0].finish()
    desk.wait(0.5)
    desk.play("b2", "a1")
    desk.scene.browse(1)
    assert (bar.words, bar.caption) == (("–", "–"), "Win chance…")
    desk.scene.browse(0)
    assert bar.words == ("60 %", "40 %")
    desk.close()


@pytest.mark.parametrize(("result", "chance"), [(1, 0.97), (-1, 0.03)])
def test_a_proven_win_fills_the_bar_with_the_winners_glow(result: int, chance: float) -> None:
    desk = Desk("pathwayz")
    bar, look = desk.scene.sidebar.chances, desk.app.look
    bar.show(told(Judgement("ocean", chance, result, 3), verdicts=True, alternates=True), look)
    look.now += 1.0
    surface = pygame.Surface(desk.app.size)
    bar.draw(surface, look)
    filled = (bar.rect.centerx + look.px(20), bar.rect.y + look.px(50))
    assert surface.get_at(filled)[:3] == bar.sides.glow(int(result < 0), look.theme)
    desk.close()


def card(desk: Desk) -> bytes:
    """What is drawn of the bar's card."""
    desk.app.redraw()
    desk.wait(0.02)
    return pygame.image.tobytes(desk.app.display.surface.subsurface(desk.scene.sidebar.chances.rect), "RGB")


def test_it_says_when_the_judge_is_not_ready() -> None:
    desk = Desk("tic-tac-toe", ready=False)
    bar = desk.scene.sidebar.chances
    assert (bar.words, bar.caption) == (("–", "–"), "Win chance soon")
    desk.warmup.is_ready = True
    desk.wait(0.5)
    assert (bar.words, bar.caption) == (("60 %", "40 %"), "Win chance")
    desk.close()


@pytest.mark.parametrize("animations", [True, False])
def test_it_glides_from_one_chance_to_the_next_and_comes_to_rest(animations: bool) -> None:
    desk = Desk("tic-tac-toe", animations=animations)
    desk.wait(1.0)
    bar = desk.scene.sidebar.chances
    assert not bar.moving(desk.now)
    desk.play("b2")
    desk.wait(0.04)
    assert bar.moving(desk.now)
    desk.wait(0.1)
    assert bar.moving(desk.now) == animations, "80 ms are enough where motion is reduced"
    desk.wait(0.5)
    assert not bar.moving(desk.now)
    desk.close()


def test_where_two_numbers_have_no_room_the_loser_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.play.win_bar.proven_words", lambda *_: ("loses in 12 moves", "wins in 12 moves"))
    desk = judged(monkeypatch, AI, AI)
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
    desk = Desk("kalah", seats)
    desk.wait(0.5)
    window = pygame.display.get_surface()
    assert window is not None
    with drawn_texts(window) as written:
        desk.scene.draw(window)
    bar, sides = desk.scene.sidebar.chances, ("South", "North")
    found = sorted((line.rect.x, line.said) for line in written.lines if bar.rect.contains(line.rect))
    first = sides.index(left)
    expected = [left, bar.words[first], bar.words[1 - first], sides[1 - first]]
    assert [said for _, said in found if said != bar.caption] == expected
    desk.close()
