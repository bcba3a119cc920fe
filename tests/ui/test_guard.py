"""The guard asks before a move that is proved to lose or to give a win away: it is taken back or made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.proven import Proven
from coach import languages
from game import Outcome, find_game
from game.retelling import retold
from saves import helps
from table.clock import TimeControl
from table.config import Seat
from table.guarding import Blunder, BlunderGuard
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import FakeAnalysis, FakeEngine, FakeInfo, as_engine
from ui.kit import paint
from ui.kit.tree.scroll import Scroll
from ui.shell.routes import SettingsRoute

CROSSING = "2w5w3/bb1w2b2b1W/1W1bwb1b2bb/2b1bw3wbb/bb6w3/12/12/12 w"
"""White to move: Black crosses the water with i7, unless it is closed."""
SIXES = "7/7/7/7/7/1bbbwww w"
TWISTING = "b4w/ww4/6/bb1bww/1w2b1/b1wb2 w"


def guarded(board: str = "pathwayz", position: str | None = CROSSING, **more: Any) -> Desk:
    return Desk(board, (YOU, AI), position=position, guard=True, **more)


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = guarded()
    yield made
    made.close()


def asked(desk: Desk) -> str:
    """What is asked about the held move: the texts that lead to the first answer; empty while nothing is asked."""
    nodes = desk.nodes()
    answers = [place for place, node in enumerate(nodes) if node.name == "Take it back"]
    return " ".join(node.name for node in nodes[: answers[0]] if node.role == "text") if answers else ""


def test_a_move_that_loses_at_once_is_held_and_named(desk: Desk) -> None:
    desk.play("i6")
    assert asked(desk) == (
        "i6 lets Black cross the water Black answers i7. It crosses the water with 12 stones."
        " 22 of your 144 moves avoid it."
    )
    assert desk.moves == []
    assert desk.grid.letter((8, 5)) == "w", "it lies on the board"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_u])
def test_it_is_taken_back_and_the_next_try_is_not_asked_about(desk: Desk, key: int) -> None:
    desk.play("i6")
    desk.key(key)
    desk.wait(0.5)
    assert (asked(desk), desk.moves, desk.grid.letter((8, 5))) == ("", [], ".")
    assert desk.session.used == {helps.GUARD: 1, helps.TAKEBACKS: 1}
    desk.play("i6")
    desk.wait(0.1)
    assert desk.moves[:1] == ["i6"]


def test_a_plays_it_anyway_but_not_while_it_may_be_the_key_of_the_move(desk: Desk) -> None:
    desk.play("i6")
    for _ in range(20):
        desk.key(pygame.K_a)
        desk.wait(0.1)
    assert (bool(asked(desk)), desk.moves) == (True, []), "a key that is held down or pressed twice"
    desk.wait(1.0)
    desk.key(pygame.K_a)
    desk.wait(0.1)
    assert desk.moves[:1] == ["i6"]
    assert asked(desk) == ""


def test_tab_goes_from_one_answer_to_the_other(desk: Desk) -> None:
    desk.play("i6")
    names = []
    for _ in range(3):
        desk.key(pygame.K_TAB)
        assert desk.controls.focused is not None
        names.append(desk.controls.focused.name)
    assert "Play it anyway" in names
    desk.get("button", "Play it anyway").focus()
    desk.key(pygame.K_RETURN)
    desk.wait(0.1)
    assert desk.moves[:1] == ["i6"]


@pytest.mark.parametrize(
    ("board", "position", "move", "title"),
    [
        ("connect-four", SIXES, "5", "Column 5 lets Red connect four"),
        ("tic-tac-toe", "w1b/1b1/2w w", "c2", "c2 lets O make three in a row"),
        ("pentago-twist", TWISTING, "c2/4R", "c2/4R lets Black make five in a row"),
    ],
)
def test_on_every_board(board: str, position: str, move: str, title: str) -> None:
    desk = guarded(board, position)
    desk.play(move)
    desk.wait(1.0)
    assert asked(desk).startswith(title)
    assert desk.moves == []
    desk.click("Take it back")
    desk.wait(1.0)
    assert desk.view.state == desk.session.match.state
    desk.close()


@pytest.mark.parametrize(
    ("position", "move"), [("7/7/7/7/1w5/1bbb1ww w", "3"), (SIXES, "1")], ids=["every move loses", "this one does not"]
)
def test_nothing_is_asked_where_every_move_loses_or_this_one_does_not(position: str, move: str) -> None:
    desk = guarded("connect-four", position)
    desk.play(move)
    desk.wait(0.1)
    assert desk.moves[:1] == [move]
    desk.close()


@pytest.mark.parametrize("seats", [(YOU, GUEST), (YOU, AI)])
def test_it_is_off_between_two_people_and_where_it_was_not_chosen(seats: tuple[Seat, Seat]) -> None:
    desk = Desk("pathwayz", seats, position=CROSSING, guard=seats[1] is GUEST)
    desk.play("i6")
    desk.wait(0.1)
    assert desk.moves[:1] == ["i6"]
    desk.close()


def test_the_switch_in_the_side_bar_turns_it_off(desk: Desk) -> None:
    desk.click("Ask before a blunder")
    desk.play("i6")
    desk.wait(0.1)
    assert desk.moves[:1] == ["i6"]


# -- what happens meanwhile ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "told"),
    [(None, "Asks once per move."), (TimeControl(300, 0), "Asks once per move. The clock goes on.")],
)
def test_it_says_that_the_clock_goes_on_where_there_is_one(clock: TimeControl | None, told: str) -> None:
    desk = guarded(time_control=clock, size=(1920, 1080))
    assert told in desk.texts()
    desk.close()


def test_the_clock_goes_on_and_a_flag_that_falls_ends_the_game() -> None:
    desk = guarded(time_control=TimeControl(1, 0))
    desk.session.time.clock.start(0, desk.now)  # type: ignore[union-attr]
    desk.play("i6")
    assert asked(desk)
    desk.wait(1.5)
    assert desk.session.outcome == Outcome(1, "time")
    assert (asked(desk), desk.moves) == ("", [])
    assert desk.view.state == desk.session.match.state
    desk.close()


def test_another_size_another_theme_and_resigning_are_sound(desk: Desk) -> None:
    desk.play("i6")
    desk.app.display.resize(960, 640)
    desk.app.display.next_theme()
    desk.wait(0.2)
    assert asked(desk)
    desk.session.resign(desk.now)
    desk.wait(0.2)
    assert (asked(desk), desk.view.state == desk.session.match.state) == ("", True)


def test_whoever_looks_back_or_swaps_sides_lets_the_move_go() -> None:
    desk = guarded()
    desk.play("i6")
    desk.scene.browse(0)
    desk.wait(0.2)
    assert (asked(desk), desk.view.state == desk.session.match.state) == ("", True)
    desk.close()
    desk = guarded()
    desk.play("i6")
    desk.session.swap_sides(desk.now)
    desk.scene.invalidate()
    desk.wait(0.1)
    assert asked(desk) == ""
    desk.close()


def test_another_screen_leaves_it_as_it_is(desk: Desk) -> None:
    desk.play("i6")
    desk.app.navigate(SettingsRoute())
    desk.wait(0.2)
    desk.app.pop()
    desk.wait(0.2)
    assert asked(desk)
    desk.wait(1.0)
    desk.key(pygame.K_a)
    desk.wait(0.1)
    assert desk.moves[:1] == ["i6"]


def test_a_held_move_is_not_in_the_library_and_its_helps_are_after_the_next_one(tmp_path: Path) -> None:
    desk = guarded(data_dir=tmp_path)
    desk.play("i6")
    desk.wait(0.2)
    assert desk.app.library.ids() == []
    desk.key(pygame.K_RETURN)
    desk.wait(0.5)
    desk.play("c1")
    desk.wait(0.3)
    (game,) = desk.app.library.ids()
    assert desk.app.library.get(game).to_record().tags[helps.TAG] == "guard=1 takebacks=1"
    desk.close()


def test_the_result_says_which_helps_were_used(desk: Desk) -> None:
    desk.play("i6")
    desk.key(pygame.K_RETURN)
    desk.wait(0.3)
    desk.session.resign(desk.now)
    desk.wait(0.2)
    assert desk.says("Help used: asked before a blunder once, taken back once. Not rated.")


# -- what a short search proves --------------------------------------------------------------------------


@pytest.fixture
def finds(monkeypatch: pytest.MonkeyPatch) -> dict[bool, FakeInfo]:
    """What the judge finds before the move (False) and after it (True): what the test writes here."""
    found: dict[bool, FakeInfo] = {}
    analyse = FakeEngine.analyse

    def informed(self: FakeEngine, state: Any, limit: Any = None, **more: Any) -> FakeAnalysis:
        search = analyse(self, state, limit, **more)
        if more["tag"][-1] == "guard":
            search.info = found.get(limit is not None, FakeInfo())
        return search

    monkeypatch.setattr(FakeEngine, "analyse", informed)
    return found


def test_a_longer_loss_is_told_with_its_moves(finds: dict[bool, FakeInfo]) -> None:
    finds[False], finds[True] = FakeInfo(pv=(3,)), FakeInfo(pv=(3, 3, 2), proven=Proven(1, 5))
    desk = guarded("connect-four", None)
    desk.play("1")
    desk.wait(1.0)
    assert asked(desk) == (
        "Column 1 loses in 3 It would go on with column 4, column 4, column 3. Another move avoids it."
    )
    desk.close()


def test_a_win_that_becomes_a_draw_is_asked_about(finds: dict[bool, FakeInfo]) -> None:
    finds[False], finds[True] = FakeInfo(pv=(3,), proven=Proven(1, 7)), FakeInfo(pv=(3,), proven=Proven(0))
    desk = guarded("connect-four", None)
    desk.play("1")
    desk.wait(1.0)
    assert asked(desk) == (
        "Column 1 gives the win away Red answers column 4, and it is a draw. You can win in 4, with column 4."
    )
    desk.close()


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (FakeInfo(), "After column 7 the win is not certain."),
        (FakeInfo(pv=(3,), proven=Proven(1, 33)), "Column 7 loses in 17."),
        (FakeInfo(pv=(3,), proven=Proven(0)), "Red answers column 4, and it is a draw."),
    ],
    ids=["nothing is proved", "a loss far away", "a draw"],
)
def test_a_win_on_the_board_that_is_left_lying_is_said(finds: dict[bool, FakeInfo], after: FakeInfo, said: str) -> None:
    finds[True] = after
    desk = guarded("connect-four", "7/7/7/7/bbb4/www4 w")
    desk.play("7")
    desk.wait(1.0)
    assert asked(desk) == f"You can win now, with column 4 {said}"
    desk.close()


def test_another_move_that_wins_as_well_is_made(finds: dict[bool, FakeInfo]) -> None:
    finds[True] = FakeInfo(pv=(3,), proven=Proven(-1, 2))
    desk = guarded("connect-four", "7/7/7/7/bbb4/www4 w")
    desk.play("7")
    desk.wait(0.3)
    assert desk.moves[:1] == ["7"]
    desk.close()


def test_a_move_that_loses_at_once_is_held_against_the_win_at_hand() -> None:
    desk = guarded("tic-tac-toe", "wb1/wb1/3 w")
    desk.play("c1")
    desk.wait(1.0)
    assert asked(desk) == (
        "c1 lets O make three in a row O answers b1. It makes three in a column. You can win now, with a1."
    )
    desk.close()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FakeInfo(pv=(3,), proven=Proven(-1, 8)), FakeInfo(pv=(3,), proven=Proven(1, 5))),
        (FakeInfo(pv=(0,)), FakeInfo(pv=(3,), proven=Proven(1, 5))),
        (FakeInfo(pv=(3,), proven=Proven(1, 7)), FakeInfo(pv=(3,))),
        (FakeInfo(pv=(3,), proven=Proven(1, 41)), FakeInfo(pv=(3,), proven=Proven(1, 40))),
    ],
    ids=["everything loses", "no better move is known", "nothing is proved", "it is far away"],
)
def test_what_cannot_be_helped_or_is_not_proved_is_simply_made(
    finds: dict[bool, FakeInfo], before: FakeInfo, after: FakeInfo
) -> None:
    finds[False], finds[True] = before, after
    desk = guarded("connect-four", None)
    desk.play("1")
    desk.wait(0.1)
    assert desk.moves[:1] == ["1"]
    desk.close()


def test_a_search_that_takes_too_long_lets_the_move_be_made() -> None:
    desk = guarded("connect-four", None, instant=False)
    desk.play("1")
    assert desk.moves == []
    desk.wait(0.3)
    assert desk.moves == ["1"]
    desk.close()


# -- what is drawn ---------------------------------------------------------------------------------------


def shown_words(desk: Desk) -> set[str]:
    """The texts that are whole in the panel beside the board."""
    page = next(node for node in desk.nodes() if isinstance(node, Scroll) and not node.hidden)
    beside = page.rect.clip((desk.board_rect.right, 0, page.rect.right, page.rect.bottom))
    return {node.name for node in page.walk() if node.role == "text" and node.rect.w and beside.contains(node.rect)}


@pytest.mark.parametrize("size", [(960, 640), (1366, 768)], ids=str)
@pytest.mark.parametrize(
    ("board", "position", "move"), [("pathwayz", CROSSING, "i6"), ("pentago-twist", TWISTING, "c2/4R")]
)
def test_large_type_shows_the_whole_question_and_its_reason(
    board: str, position: str, move: str, size: tuple[int, int]
) -> None:
    desk = guarded(board, position, size=size)
    desk.app.display.set_scale(200)
    desk.wait(0.1)
    desk.play(move)
    desk.wait(1.0)
    question = [words for words in shown_words(desk) if len(words.split()) > 4]
    assert len(question) >= 3, "the question and its reasons"
    for language in languages.languages():
        desk.app.display.set_language(language)
        desk.wait(0.1)
        assert shown_words(desk) >= set(map(retold, question)), language
    languages.speak(languages.ENGLISH)
    desk.close()


@pytest.mark.parametrize(("position", "move"), [("w1b/wb1/3 w", "b1"), ("wb1/1b1/2w w", "c2")])
def test_the_line_from_a_label_to_its_answer_crosses_no_piece(
    position: str, move: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = guarded("tic-tac-toe", position, size=(960, 640))
    desk.play(move)
    desk.wait(1.0)
    desk.app.draw()  # the first time, pieces are made of lines, too
    lines: list[tuple[Any, Any]] = []
    window = pygame.display.get_surface()
    assert window is not None
    monkeypatch.setattr(paint, "line", lambda _surface, start, end, *_rest: lines.append((start, end)))
    desk.scene.draw(window)
    held = desk.grid.places.cell_rect((ord(move[0]) - ord("a"), int(move[1]) - 1)).inflate(-24, -24)
    assert not any(held.clipline(start, end) for start, end in lines)
    desk.close()


_HELPS = (
    helps.GUARD, helps.GUARD, helps.TAKEBACKS, helps.HINTS, helps.THREATS, helps.REVIEW, helps.SWAPS, helps.RETRIES
)  # fmt: skip


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("size", [(1280, 800), (960, 640)])
def test_the_end_has_room_for_the_helps_that_were_used(size: tuple[int, int], step: int) -> None:
    desk = guarded(size=size)
    for used in _HELPS[::step]:
        desk.session.use(used, desk.now)
    desk.session.resign(desk.now)
    desk.wait(0.3)
    assert desk.faults() == []
    desk.close()


def test_leaving_the_game_ends_its_search() -> None:
    desk = guarded(instant=False)
    asked = desk.engine.wanted("guard")[-1]
    desk.scene.close()
    assert asked.stopped


@pytest.mark.parametrize(("worth", "at_once"), [((-1, 1), True), ((-1, 2), True), ((-1, 3), False), ((0, 2), False)])
def test_a_loss_by_the_next_move_is_at_once(worth: tuple[int, int], at_once: bool) -> None:
    assert Blunder(0, None, None, Proven(*worth), ()).at_once is at_once


def test_a_draw_that_is_given_away_is_a_blunder() -> None:
    """The judge knows a draw before the move, and a loss after it."""
    game, engine = find_game("connect-four"), FakeEngine(instant=False)
    guard, state = BlunderGuard(as_engine(engine), game, lambda *_: True), game.initial_state()
    guard.prepare(state)
    guard.check(state, 0, 0.0)
    before, after = engine.searches
    before.info, after.info = FakeInfo(proven=Proven(0, 42), pv=(3,)), FakeInfo(proven=Proven(1, 5))
    before.finish()
    after.finish()
    found = guard.poll(0.1)
    assert isinstance(found, Blunder)
    assert (found.worth, found.win) == (Proven(-1, 6), None)
