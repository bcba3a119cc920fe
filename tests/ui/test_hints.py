"""The hint: its two steps, its reasons, and what ends it."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from ai.proven import Proven
from coach import languages
from coach.boards import texts_of
from coach.move_reasons import MOST, reasons_for
from coach.pentago_twist.reasons import carried
from coach.phrases import count_words
from game import GAMES, find_game
from game.texts import text
from table.consequences import consequences_of
from tests.amount import FEW, whole_only
from tests.ui.boards import MIDDLE
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import FakeEngine, FakeInfo
from tests.ui.hearing import heard
from tests.ui.layouts import drawn_texts
from ui.boards.pentago_twist.view import PentagoTwistView
from ui.kit.theme import THEMES

NAMES = [game.name for game in GAMES]


def hinted(game: str, move: str = "", *, steps: int = 2, **more: object) -> Desk:
    """A desk on which a hint is shown, so many steps of it."""
    desk = Desk(game, (YOU, AI), **more)  # type: ignore[arg-type]
    if move:
        action = desk.session.game.parse_action(desk.session.match.state, move)
        desk.engine.choose = lambda _state: action
    for _ in range(steps):
        desk.key(pygame.K_h)
        desk.wait(0.3)
    return desk


def why(game: str, position: str, move: str) -> tuple[str, ...]:
    rules = find_game(game)
    state = rules.from_position(position)
    found = reasons_for(consequences_of(rules, state, rules.parse_action(state, move)), texts_of(game))
    return tuple(each.words for each in found)


def test_escape_closes_the_hint_and_only_then_opens_the_menu() -> None:
    for steps in (1, 2):
        desk = hinted("pentago-twist", steps=steps)
        desk.key(pygame.K_ESCAPE)
        desk.wait(0.1)
        assert (desk.scene.hint, desk.overlay) == (None, None)
        desk.key(pygame.K_ESCAPE)
        assert desk.overlay is not None
        desk.close()


def test_escape_stops_looking_for_a_hint() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), instant=False)
    desk.key(pygame.K_h)
    assert desk.session.thinker.is_looking_for_hint
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.1)
    assert (desk.session.thinker.is_looking_for_hint, desk.scene.hint, desk.overlay) == (False, None, None)
    desk.close()


# -- the two steps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_first_step_names_the_area_and_the_second_the_move(game: str) -> None:
    desk = hinted(game, steps=1)
    area = desk.status
    assert area.startswith("Hint: ")
    desk.key(pygame.K_h)
    move = desk.status
    assert move.startswith("Hint: ")
    assert move != area
    assert len(desk.engine.wanted("hint")) == 1, "both steps come from one search"
    desk.key(pygame.K_h)
    desk.wait(0.1)
    assert desk.scene.hint is None
    assert desk.moves == []


@pytest.mark.parametrize("code", languages.languages())
def test_a_hint_is_heard_at_once_in_every_language(code: str) -> None:
    """Pathwayz has the longest reasons; Japanese and Chinese have no spaces between words."""
    assert languages.speak(code) == ""
    try:
        with heard() as spoken:
            desk = hinted("pathwayz", "h7")
        assert "h7" in spoken[-1]
        assert count_words(spoken[-1]) <= 12, spoken[-1]
        desk.close()
    finally:
        languages.speak(languages.ENGLISH)


@pytest.mark.parametrize("code", languages.languages())
def test_why_a_first_stone_goes_into_a_corner_has_room_in_every_language(code: str) -> None:
    assert languages.speak(code) == ""
    try:
        desk = hinted("pathwayz", "a1", size=(1366, 749))
        reason = text("corners are hard to flip, so the champion begins there, too")
        assert reason[1:] in desk.status, "but for its first letter, which is a capital there"
        desk.close()
    finally:
        languages.speak(languages.ENGLISH)


def test_the_champion_is_named_for_the_first_stones_alone() -> None:
    first = why("pathwayz", "12/12/12/4wbwb4/12/12/12/12 w", "a1")
    later = why("pathwayz", "12/12/12/4wbwbw3/12/12/12/12 b", "a1")
    assert "corners are hard to flip, so the champion begins there, too" in first
    assert "it lies in a corner and can be flipped from three cells only" in later


@pytest.mark.parametrize("game", NAMES)
def test_enter_plays_the_hint(game: str) -> None:
    desk = hinted(game, steps=1)
    hint = desk.engine.choose(desk.session.match.state)
    desk.key(pygame.K_h, pygame.K_RETURN)
    desk.wait(0.1)
    assert desk.session.match.moves[0] == hint
    assert desk.scene.hint is None


@pytest.mark.parametrize("game", NAMES)
def test_another_move_drops_the_hint(game: str) -> None:
    desk = hinted(game)
    hint = desk.engine.choose(desk.session.match.state)
    desk.play_action(next(action for action in desk.session.legal_actions()[::-1] if action != hint))
    desk.wait(0.1)
    assert desk.scene.hint is None


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "theme"),
    [
        (game, theme) if theme == "dark" or game in FEW else whole_only(game, theme)
        for game in NAMES
        for theme in THEMES
    ],
)
def test_each_step_is_drawn_on_the_board(game: str, theme: str) -> None:
    desk = hinted(game, steps=0, theme=theme)
    pictures = set()
    for _ in range(3):
        desk.app.draw()
        board = desk.app.display.surface.subsurface(desk.grid.frame)
        pictures.add(pygame.image.tobytes(board, "RGB"))
        desk.key(pygame.K_h)
        desk.wait(0.2)
    assert len(pictures) == 3


def test_the_arrow_keys_give_enter_back_to_the_board() -> None:
    desk = hinted("tic-tac-toe", "a1")
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert "Hint" not in desk.status
    desk.key(pygame.K_RETURN)
    assert desk.moves[:1] == ["b1"], "from the cell of the hint"


def test_a_pointer_that_rests_elsewhere_does_not_hide_the_hint_until_it_moves() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI))
    desk.engine.choose = lambda _state: 0
    for place in ((2, 2), (1, 2)):
        desk.send(pygame.MOUSEMOTION, pos=desk.grid.places.cell_rect(place).center, rel=(1, 0), buttons=())
        if place == (2, 2):
            desk.key(pygame.K_h)
            desk.wait(0.3)
            assert "Hint" in desk.status
    assert "Hint" not in desk.status


def test_the_hinted_move_is_alone_on_the_board() -> None:
    desk = Desk("kalah", (YOU, AI), engine=FakeEngine(lambda _state: 2))
    aimed = desk.view.clicks_of(4)[0].point
    desk.send(pygame.MOUSEMOTION, pos=aimed, rel=(1, 0), buttons=())
    assert desk.view.foresight() is not None
    desk.key(pygame.K_h)
    desk.wait(0.3)
    desk.key(pygame.K_h)
    desk.wait(0.3)
    assert desk.scene.hint is not None
    assert desk.view.foresight() is None, "the house under the pointer would be sown beside the hint's"
    desk.close()


def test_h_stops_the_search_for_a_hint() -> None:
    desk = Desk("connect-four", (YOU, AI), instant=False)
    desk.key(pygame.K_h)
    assert desk.session.thinker.is_looking_for_hint
    assert "Looking" in desk.status
    desk.key(pygame.K_h)
    assert not desk.session.thinker.is_looking_for_hint
    assert desk.engine.wanted("hint")[-1].stopped
    desk.wait(0.3)
    assert desk.scene.hint is None


def test_a_hint_that_nobody_would_see_is_not_looked_for_and_does_not_count() -> None:
    desk = Desk("connect-four", (YOU, GUEST), instant=False)
    desk.play("4")
    desk.key(pygame.K_h)
    desk.key(pygame.K_COMMA)
    assert not desk.session.thinker.is_looking_for_hint
    assert desk.engine.wanted("hint")[-1].stopped


def test_h_says_where_hints_are_switched_on() -> None:
    desk = Desk("connect-four", (YOU, AI), hints=False)
    desk.key(pygame.K_h)
    assert desk.notices == ["Hints are off in this game; a new game has a switch for them, beside Help."]
    desk.close()


@pytest.mark.parametrize("ready", [True, False])
def test_the_button_says_why_there_is_no_hint_yet(ready: bool) -> None:
    desk = Desk("pathwayz", (YOU, GUEST), ready=ready)
    assert (desk.get("button", "Hint").tip == "Preparing the computer") != ready
    desk.close()


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        ("", "The computer is still preparing. Your hint comes as soon as this board is ready."),
        ("The computer cannot play.", "The computer cannot play."),
    ],
)
def test_a_hint_that_is_not_ready_yet_says_why(problem: str, sentence: str) -> None:
    desk = Desk("pathwayz", (YOU, GUEST), ready=False)
    desk.warmup.problem = problem
    desk.click("Hint")
    assert (desk.notices, desk.session.thinker.is_looking_for_hint) == ([sentence], False)
    desk.close()


def test_a_hint_asked_for_too_early_comes_once_the_computer_is_ready() -> None:
    desk = Desk("pathwayz", (YOU, AI), ready=False)
    desk.click("Hint")
    desk.wait(0.3)
    assert desk.scene.hint is None
    desk.warmup.is_ready = True
    desk.wait(0.3)
    assert desk.scene.hint is not None
    desk.close()


@pytest.mark.parametrize("ends", ["hint", "escape", "taken back"])
def test_a_second_press_escape_and_a_move_end_the_wait_for_a_hint(ends: str) -> None:
    desk = Desk("pathwayz", (YOU, GUEST), ready=False)
    desk.click("Hint")
    desk.wait(0.1)
    if ends == "hint":
        desk.click("Hint")
    elif ends == "escape":
        desk.key(pygame.K_ESCAPE)
    else:
        desk.play("d5")
        desk.wait(0.3)
        desk.key(pygame.K_u)
    desk.wait(0.1)
    called_off = "Your hint is called off. H asks for it again."
    assert (desk.notices[-1] == called_off) == (ends != "taken back")
    assert not desk.session.match.moves
    desk.warmup.is_ready = True
    desk.wait(0.3)
    assert (desk.scene.hint, desk.engine.wanted("hint")) == (None, [])
    desk.close()


@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1366, 749)], ids=str)
def test_a_hint_in_large_type_keeps_a_reason(size: tuple[int, int]) -> None:
    desk = Desk("pathwayz", (YOU, AI), size=size)
    desk.app.display.set_scale(200)
    desk.engine.choose = lambda state: desk.session.game.parse_action(state, "d5")
    desk.wait(0.1)
    desk.key(pygame.K_h)
    desk.wait(0.3)
    desk.key(pygame.K_h)
    assert "White needs 11 more stones to cross instead of 12." in desk.status
    desk.close()


def test_there_is_no_hint_while_the_rival_thinks() -> None:
    desk = Desk("connect-four", (YOU, AI), instant=False)
    desk.play("4")
    assert not desk.control("Hint").enabled
    desk.key(pygame.K_h)
    assert not desk.session.thinker.is_looking_for_hint


def test_a_hint_shows_where_a_disc_would_land() -> None:
    desk = hinted("connect-four", "4", moves=("4", "4"))
    past = [row for row in range(6) if desk.grid.points_past(3, desk.grid.places.cell_rect((3, row)).center)]
    assert past == [0, 1, 3, 4, 5]


def test_the_frame_of_a_hint_stands_out_from_the_rack() -> None:
    desk = hinted("connect-four", "4", steps=1)
    frame = desk.grid.places.region((3, 4), (0, 6))
    desk.app.draw()
    assert desk.app.display.surface.get_at((frame.left + 1, frame.centery))[:3] == (255, 255, 255)


@pytest.mark.parametrize(("size", "most"), [((960, 640), 1), ((1920, 1080), 2)], ids=str)
def test_the_status_line_tells_as_many_reasons_as_there_is_room_for(size: tuple[int, int], most: int) -> None:
    desk = hinted("tic-tac-toe", "c2", moves=("a1", "a2", "c3", "b2"), size=size)
    reasons = why("tic-tac-toe", desk.game.to_position(desk.session.match.state), "c2")
    assert len(reasons) > 1
    assert sum(reason in desk.status.lower() for reason in map(str.lower, reasons)) >= most - 1
    assert desk.status_line.fits(desk.app.look, desk.status_line.status)


# -- Pentago-Twist -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["b3/2R", "b3/2M"])
def test_a_marble_on_the_hinted_socket_keeps_the_twist_in_sight(move: str) -> None:
    desk = hinted("pentago-twist", move)
    desk.click(desk.grid.places.cell_rect((1, 2)).center)
    assert desk.scene.hint is not None
    desk.key(pygame.K_h, pygame.K_h)
    desk.wait(0.3)
    desk.click(desk.grid.places.cell_rect((4, 4)).center)
    desk.wait(0.1)
    assert desk.scene.hint is None, "another socket drops it"


def test_the_first_step_tells_the_socket_wherever_it_is_told() -> None:
    desk = hinted("pentago-twist", "e2/1M", steps=1)
    with drawn_texts() as written:
        desk.app.draw()
    assert "White on e2" in written
    assert desk.status == "Hint: place a marble on e2"


def test_the_panel_plays_the_hint() -> None:
    desk = hinted("pentago-twist", "b3/2M")
    view = desk.view
    assert isinstance(view, PentagoTwistView)
    assert view.panel is not None
    desk.app.draw()
    desk.click(view.panel.button.rect.center)
    desk.wait(0.1)
    assert desk.moves[:1] == ["b3/2M"]


# -- reasons -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "position", "move", "told"),
    [
        ("tic-tac-toe", "3/1wb/wb1 w", "c3", ("it wins the game", "it makes three on the diagonal")),
        (
            "tic-tac-toe",
            "2w/bb1/w2 w",
            "c2",
            ("it stops O from winning", "it threatens three in a column"),
        ),
        ("tic-tac-toe", "3/3/w2 b", "b2", ("it takes the middle",)),
        ("connect-four", "7/7/7/7/7/7 w", "1", ()),
        ("connect-four", "7/7/7/7/bb5/www1b2 w", "4", ("it wins the game", "it makes four in a row")),
        ("connect-four", "7/7/7/7/7/1bbbwww w", "1", ("it stops Red from winning", "it blocks three in a row")),
        ("pentago-twist", "6/6/6/bbbb2/6/wwww2 w", "e1/2R", ("it wins the game", "it makes five in a row")),
        ("pentago-twist", "b5/4w1/6/5b/bw2w1/6 w", "e3/4R", ("it makes three of five on row 2",)),
        ("pentago-twist", "b5/4w1/6/5b/bw2w1/6 w", "e3/4M", ("it makes three of five on column e",)),
        ("pathwayz", "12/12/12/12/12/bbbbbbbbbbb1/12/wwwwwwwwwww1 w", "l1", ("it wins the game",)),
        ("pathwayz", "12/12/12/12/12/12/b11/w11 w", "b1", ("White needs 10 more stones to cross instead of 11",)),
        ("pathwayz", "bbbbbb6/12/12/12/12/12/12/wwwwww6 w", "g1", ("White needs 5 more stones to cross instead of 6",)),
        ("pathwayz", "12/12/12/12/12/12/12/12 w", "d5", ("White needs 11 more stones to cross instead of 12",)),
    ],
    ids=str,
)
def test_reasons_are_counted_from_the_rules(game: str, position: str, move: str, told: tuple[str, ...]) -> None:
    found = why(game, position, move)
    assert found[: len(told)] == told
    assert len(found) <= MOST
    assert bool(found) == bool(told)


@pytest.mark.parametrize(("position", "move"), [("wb1/ww1/b1b w", "b1"), ("1wb/b2/wwb w", "c2")], ids=["b1", "c2"])
def test_a_win_that_only_one_other_move_would_give_away_is_no_threat(position: str, move: str) -> None:
    assert "it stops O from winning" not in why("tic-tac-toe", position, move)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("12/12/12/4www5/4b7/4b1b5/12/12 w", []),
        ("w11/12/12/4ww6/4b7/4b1b5/12/12 w", ["it turns 3 stones white"]),
    ],
    ids=["half of them", "most of them"],
)
def test_turned_stones_are_a_reason_where_most_become_the_movers(position: str, told: list[str]) -> None:
    assert [reason for reason in why("pathwayz", position, "f4*") if reason.startswith("it turns")] == told


@pytest.mark.parametrize(
    ("position", "move", "way"),
    [
        ("b1w3/6/6/6/6/6 w", "f1/1R", ((2, 5), (2, 3))),
        ("b1w3/6/6/6/6/5w b", "e1/1R", ((0, 5), (2, 5))),
        ("b5/6/6/6/6/w5 w", "f1/1R", ((0, 5), (2, 5))),
        ("b1w3/6/6/6/6/6 w", "f1/3R", None),
    ],
    ids=["White's", "Black's", "there is only Black's", "there is none"],
)
def test_a_twist_is_shown_by_a_marble_of_its_mover(position: str, move: str, way: object) -> None:
    rules = find_game("pentago-twist")
    state = rules.from_position(position)
    assert carried(state, rules.parse_action(state, move)) == way


@pytest.mark.parametrize("move", ["e3/4R", "e3/4M"])
def test_the_panel_of_a_hint_cuts_nothing_in_the_smallest_window(move: str) -> None:
    before = ("e5/1R", "b3/1R", "b2/1R", "c6/3R", "e2/1M", "f3/3M")
    desk = hinted("pentago-twist", move, moves=before, size=(960, 640))
    with drawn_texts() as written:
        desk.app.draw()
    assert "a socket at the bottom right" in written
    assert not written.cut


@pytest.mark.parametrize("percent", [75, 100])
@pytest.mark.parametrize("code", languages.languages())
def test_the_panel_of_a_hint_has_room_in_every_language(code: str, percent: int) -> None:
    assert languages.speak(code) == ""
    before = ("a1/1R", "b2/2M", "c5/3R", "d4/1M")
    try:
        desk = Desk("pentago-twist", (YOU, AI), moves=before, size=(960, 640))
        desk.app.display.set_scale(percent)
        desk.engine.choose = lambda state: desk.session.game.parse_action(state, "c3/4R")
        for _ in range(2):
            desk.key(pygame.K_h)
            desk.wait(0.3)
            with drawn_texts() as written:
                desk.app.draw()
            assert not written.cut
            panel = desk.view.panel  # type: ignore[attr-defined]
            inside = [line for line in written.lines if panel.rect.collidepoint(line.rect.center)]
            assert text("Hint") in {line.said for line in inside}
            assert all(panel.rect.inflate(-8, 0).contains(line.rect) for line in inside)
            assert not [(a.said, b.said) for a, b in combinations(inside, 2) if a.rect.colliderect(b.rect)]
        desk.close()
    finally:
        languages.speak(languages.ENGLISH)


def test_a_hint_of_which_nothing_can_be_counted_says_how_it_was_found() -> None:
    desk = hinted("pentago-twist", "a1/1R", size=(960, 640))
    with drawn_texts() as written:
        desk.app.draw()
    assert "Why" in written
    assert any(line.said.startswith("Looking ahead") for line in written.lines)
    assert not written.cut


def test_what_is_proven_stands_in_place_of_missing_reasons() -> None:
    def keeps_the_draw(first: int) -> bool:
        desk = hinted("connect-four", steps=1, instant=False)
        search = desk.engine.last
        search.choose, search.info = (lambda _state: 2), FakeInfo(pv=(first,), proven=Proven(0))
        search.finish()
        desk.wait(0.3)
        desk.key(pygame.K_h)
        return "It keeps the draw" in " ".join((desk.status, *desk.texts()))

    assert keeps_the_draw(first=2)
    assert not keeps_the_draw(first=3), "the proof is one of another move"


@pytest.mark.parametrize(
    ("proven", "reason", "words"),
    [
        (Proven(1, 11), "It is a certain win in 6 moves", ("wins in 6", "loses in 6")),
        (Proven(0), "It keeps the draw", ("draw", "draw")),
    ],
)
def test_the_win_chance_agrees_with_what_a_hint_calls_certain(
    proven: Proven, reason: str, words: tuple[str, str]
) -> None:
    desk = hinted("connect-four", steps=1, instant=False)
    search = desk.engine.last
    search.choose, search.info = (lambda _state: 2), FakeInfo(pv=(2,), proven=proven)
    search.finish()
    desk.wait(0.3)
    assert desk.win_bar.words != words, "the column alone tells nothing"
    desk.key(pygame.K_h)
    desk.wait(0.3)
    assert reason in " ".join((desk.status, *desk.texts()))
    assert desk.win_bar.words == words
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert desk.win_bar.words == words, "it is known now"


@pytest.mark.parametrize("game", NAMES)
def test_every_move_has_at_most_three_reasons_and_none_twice(game: str) -> None:
    rules = find_game(game)
    state = rules.from_position(MIDDLE[game])
    for action in rules.actions(state)[::13]:
        found = reasons_for(consequences_of(rules, state, action), texts_of(game))
        assert len({each.words for each in found}) == len(found) <= MOST


def test_a_placed_marble_is_not_taken_back_in_silence() -> None:
    desk = Desk("pentago-twist", (YOU, AI))
    desk.click(desk.grid.places.cell_rect((4, 4)).center)
    assert desk.view.pending()
    desk.key(pygame.K_h)
    assert not desk.view.pending()
    assert desk.notices == ["Your piece is taken back: the hint is for the whole move."]
