"""Kalah on the screen: what a move would do, seeds sown one by one, turns that go on, and the words for all of it."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pygame
import pytest

from coach.boards import texts_of
from coach.kalah.position_editor import state_of
from coach.kalah.sowing import STORE, Pit, counts_of, sowing_of, total_of
from coach.phrases import in_words
from coach.position_draft import read
from coach.verdict import verdict_of
from game import Match, RulesError, find_game, texts
from table.consequences import consequences_of
from tests.ui.boards import PLACE, Table, hover, key, press, table
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.layouts import drawn_texts
from tests.ui.pseudo import speaking
from tests.ui.table import threats_of
from ui.boards import diagram
from ui.boards.kalah import bar
from ui.boards.kalah.bar import ScoreBar
from ui.boards.kalah.flight import SEED_EVERY, SOWN_WITHIN, Timetable
from ui.boards.kalah.labels import apart, least_type
from ui.boards.kalah.places import HousePlaces, size_of
from ui.boards.kalah.seeds import A_ROW, MOST, SEED, places, stored
from ui.boards.kalah.view import KalahView
from ui.boards.messages import Changed, Play, Refused
from ui.kit import Look, Metrics, fonts, paint
from ui.kit.theme import CONTRAST
from ui.screens.play import commands
from ui.shell.routes import EditorRoute

GAME = find_game("kalah")
CAPTURE = "0,1,3,3,9,1,6/0,2,2,0,9,8,4 s"
STARTS = ["4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", "6,6,6,6,6,6,0/6,6,6,6,6,6,0 s", "3,3,3,3,0/3,3,3,3,0 s"]


def games(count: int) -> list[Match]:
    """Whole games, drawn by lot, on boards of three sizes."""
    found = []
    for seed in range(count):
        dice, match = random.Random(seed), Match(GAME, STARTS[seed % len(STARTS)])
        while match.outcome is None:
            match.push(dice.choice(match.legal_actions()))
        found.append(match)
    return found


def shown(position: str | None = None, **more: object) -> tuple[Table, KalahView]:
    board = table("kalah", position, **more)  # type: ignore[arg-type]
    assert isinstance(board.view, KalahView)
    if board.state is not None:
        board.view.set_interaction(board.legal(), True, int(board.state.side))
    return board, board.view


def point(view: KalahView, action: int) -> tuple[int, int]:
    return view.clicks_of(action)[0].point


# -- what a move does --------------------------------------------------------------------------------


def test_seed_by_seed_every_move_leads_where_the_rules_say() -> None:
    for match in games(12):
        for before, after, action in zip(match.states, match.states[1:], match.moves, strict=False):
            sowing = sowing_of(consequences_of(GAME, before, action))
            assert len(sowing.falls) == counts_of(before)[sowing.source]
            then = Timetable(before, sowing)
            assert then.counts(then.length) == counts_of(after)
            assert sowing.again == (not sowing.over and int(before.side) == int(after.side))
            assert sum(sowing.gains) == sum(
                counts_of(after)[Pit(side, STORE)] - counts_of(before)[Pit(side, STORE)] for side in (0, 1)
            )


def test_seeds_are_sown_one_by_one_and_within_the_time() -> None:
    for match in games(6):
        for before, action in zip(match.states, match.moves, strict=False):
            sowing = sowing_of(consequences_of(GAME, before, action))
            table_of_times = Timetable(before, sowing)
            starts = [flight.start for flight in table_of_times.flights if flight.sown]
            steps = [b - a for a, b in itertools.pairwise(starts)]
            assert all(0 < step <= SEED_EVERY + 1e-9 for step in steps)
            assert table_of_times.sown <= SOWN_WITHIN + 1e-9
            assert all(flight.start > table_of_times.sown for flight in table_of_times.flights if not flight.sown)


def test_no_seed_is_lost_at_any_moment_and_none_lies_in_two_places() -> None:
    match = games(1)[0]
    for before, action in zip(match.states, match.moves, strict=False):
        times = Timetable(before, sowing_of(consequences_of(GAME, before, action)))
        for step in range(20):
            now = times.length * step / 19
            lies = times.counts(now)
            flying = sum(flight.start <= now < flight.end for flight in times.flights)
            assert min(lies.values()) >= 0
            assert sum(lies.values()) + flying == total_of(before)


def test_a_heap_grows_to_a_dozen_and_its_seeds_stay_where_they_are() -> None:
    for pit in (Pit(0, 0), Pit(1, 5)):
        assert len(places(pit, 40)) == MOST
        assert all(places(pit, count) == places(pit, MOST)[:count] for count in range(MOST))


@pytest.mark.parametrize(("full", "bare"), [(48, False), (48, True), (72, False), (24, True)])
def test_a_store_grows_to_the_last_seed_and_has_room_for_all(full: int, bare: bool) -> None:
    tall = 2.55 if bare else 3.5
    for player in (0, 1):
        lie = [stored(Pit(player, STORE), place, full, tall, bare=bare) for place in range(full)]
        assert len(set(lie)) == full
        rows = [lie[first : first + A_ROW] for first in range(0, full, A_ROW)]
        middles = [sum(y for _, y in row) / len(row) for row in rows]
        assert middles == sorted(middles, reverse=True), "from the bottom up"
        assert all(abs(x) + SEED < 0.51 and abs(y) + 0.87 * SEED < tall / 2 for x, y in lie)


# -- on the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "size"), [("dark", (1280, 800)), ("light", (960, 640)), ("contrast", (2560, 1440))])
def test_the_pointed_house_shows_its_way_and_what_it_captures(theme: str, size: tuple[int, int]) -> None:
    board, view = shown(CAPTURE, theme=theme, size=size, rect=(16, 72, size[0] - 340, size[1] - 240))
    still = board.frame(1.0)
    hover(view, point(view, 4))
    with drawn_texts() as written:
        assert board.frame(2.0) != still
    assert {"25 of 48 wins", "→ 17", "4", "6"} <= set(written)
    assert view.status().text().startswith("House 5: 9 seeds, the last in your empty house 1 · captures 9 seeds")


def test_the_names_at_the_stores_follow_the_language() -> None:
    board, _view = shown(CAPTURE)
    board.frame(1.0)
    paint.forget()
    with speaking(lambda message, count: f"⟦{texts.english(message, count)}⟧"), drawn_texts() as written:
        board.frame(2.0)
    assert {"⟦South⟧", "⟦North⟧"} <= set(written)


def test_an_empty_house_says_why_it_cannot_be_sown_and_nothing_is_shown_of_it() -> None:
    board, view = shown(CAPTURE)
    rect = view.places.cell_rect((0, 0))
    assert isinstance(press(view, rect.center), Changed)
    assert view.aimed() is None
    assert view.status().text() == "House 1 is empty: there is nothing to sow"
    hover(view, view.places.cell_rect((2, 1)).center)
    assert view.status().text() == "House 3 belongs to North"
    assert key(view, pygame.K_1) == Refused()
    assert board.state == view.state


@pytest.mark.parametrize("position", [CAPTURE, "1,0,3,3,9,1,6/1,2,2,0,9,7,4 n", "3,3,3,3,0/3,3,3,3,0 n"])
def test_digits_arrows_and_the_pointer_sow_the_same_houses(position: str) -> None:
    for action in GAME.actions(GAME.from_position(position)):
        _, view = shown(position)
        assert key(view, pygame.K_1 + action) == Play(action)
        assert press(view, point(view, action)) == Play(action)
        _, view = shown(position)
        key(view, pygame.K_LEFT)
        towards = pygame.K_RIGHT if position.endswith("s") else pygame.K_LEFT
        key(view, *[towards]) if action else None
        for _ in range(action - 1):
            key(view, towards)
        assert key(view, pygame.K_RETURN) == Play(action)


def test_the_board_comes_to_rest_with_the_seeds_where_the_rules_have_them() -> None:
    board, view = shown(CAPTURE)
    sounds: list[str] = []
    view.on_sound = sounds.append
    board.move(4, 10.0)
    moving = {board.frame(10.0 + step / 20) for step in range(0, 30, 2)}
    assert len(moving) > 8
    board.frame(13.0)
    board.frame(13.1)
    assert not view.is_animating(13.2)
    rest = board.frame(13.3)
    other, _ = shown(GAME.to_position(board.state))
    other.view.recall(None)
    assert rest == other.frame(1.0)
    assert Counter(sounds) == {"seed": 9, "gather": 1}


def test_reduced_motion_shows_a_move_at_once() -> None:
    board, view = shown(CAPTURE)
    view.reduced_motion = True
    board.move(4, 10.0)
    board.frame(10.2)
    board.frame(10.3)
    assert not view.is_animating(10.4)


def test_boards_of_every_size_fit_and_change_into_each_other() -> None:
    for position in ("1,1/1,1 s", "2,2,2,0/2,2,2,0 s", *STARTS):
        board, view = shown("4,4,4,4,4,4,0/4,4,4,4,4,4,0 s")
        board.show(GAME.from_position(position))
        board.frame(1.0)
        assert pygame.Rect(PLACE).contains(view.places.outer)
        rects = [view.places.cell_rect((house, side)) for side in (0, 1) for house in range(int(board.state.houses))]
        assert all(view.frame.contains(rect) for rect in rects)
        assert len({rect.center for rect in rects}) == len(rects)


# -- in a game ----------------------------------------------------------------------------------------


def test_an_extra_turn_is_said_in_the_card_the_line_and_the_list() -> None:
    desk = Desk("kalah", (YOU, GUEST))
    with drawn_texts() as written:
        desk.key(pygame.K_3)
        desk.wait(1.5)
    assert desk.session.match.player == 0
    assert "Extra turn" in written
    assert desk.move_told.endswith("house 3 and another turn")
    assert "Last seed in your store? Play again." in " ".join(written)
    assert [place.row for place in desk.move_list.places] == [0, 0], "the move that is awaited stands beside it"
    desk.key(pygame.K_6)
    desk.wait(1.5)
    assert desk.move_told == "You: house 3, then house 6"


def test_the_line_names_every_move_of_the_last_turn() -> None:
    desk = Desk("kalah", (YOU, GUEST), moves=("1", "3", "6"))
    assert [desk.session.match.player_at(ply) for ply in range(4)] == [0, 1, 1, 0]
    assert desk.move_told == "Guest: house 3, then house 6"
    desk.play("1")
    desk.wait(1.0)
    assert desk.move_told == "You: house 1", "a turn of one move"
    desk.close()


def test_a_whole_game_is_played_by_keys_and_told_with_its_score() -> None:
    match = games(3)[2]
    desk = Desk("kalah", (YOU, GUEST), position=STARTS[2])
    for action in match.moves:
        desk.key(pygame.K_1 + action)
    desk.wait(1.0)
    assert match.outcome is not None
    assert match.outcome.score is not None
    most, least = max(match.outcome.score), min(match.outcome.score)
    assert desk.says(f" {most}–{least}")
    assert desk.notices == []


def test_stores_houses_and_chances_are_those_of_south_and_north_whoever_plays() -> None:
    desk = Desk("kalah", (AI, YOU), moves=("2",))
    view = desk.view
    assert isinstance(view, KalahView)
    with drawn_texts() as written:
        desk.scene.draw(desk.app.display.surface)
    on_board = {line.said for line in written.lines if desk.board_rect.contains(line.rect)}
    assert {"South", "North"} <= on_board
    assert "You" not in on_board
    hover(view, point(view, 4))
    desk.wait(0.1)
    assert "in South’s house 2" in view.status().text()
    desk.close()


def test_whoever_plays_north_sits_below_and_sows_the_lower_row() -> None:
    desk = Desk("kalah", (AI, YOU), moves=["2"], engine=None)
    view = desk.view
    own, other = (view.clicks_of(action)[0].point for action in (0, 5))
    assert own[0] < other[0], "the first house is at the left"
    assert own[1] > desk.grid.frame.centery, "and below"
    desk.click(own)
    assert desk.moves == ["2", "1"]


def test_every_variant_is_a_start_that_the_rules_know() -> None:
    for variant in texts_of("kalah").variants:
        state = GAME.from_position(variant.position) if variant.position else GAME.initial_state()
        assert len(set(GAME.actions(state))) == int(state.houses)


def test_the_end_says_who_has_how_many_and_whose_houses_were_empty() -> None:
    desk = Desk("kalah", (YOU, AI), position="0,0,0,0,0,1,14/2,0,0,3,0,0,28 s")
    desk.key(pygame.K_6)
    desk.wait(3.0)
    told = verdict_of(desk.session).detail
    assert "North has 33 seeds, South 15. Your houses were empty." in told


def test_the_words_of_a_review_stand_where_no_seeds_lie() -> None:
    _board, view = shown()
    for house in range(6):
        for player in (0, 1):
            middle = view.places.cell_rect((house, player)).center
            assert not view.is_empty(pygame.Rect(middle, (4, 4)))
    assert view.is_empty(pygame.Rect(0, 0, 60, 12).move(view.frame.centerx - 30, view.frame.centery - 6))


@pytest.mark.parametrize("size", [(600, 300), (200, 100), (124, 60)])
def test_seeds_are_seen_in_the_contrast_theme_however_small_the_board(size: tuple[int, int]) -> None:
    picture = diagram("kalah", GAME.initial_state(), None, None, size, CONTRAST)
    pixels = [picture.get_at((x, y))[:3] for x in range(picture.get_width()) for y in range(picture.get_height())]
    coloured = sum(max(pixel) - min(pixel) > 50 and max(pixel) > 150 for pixel in pixels)
    assert coloured >= 2 * 30  # of 48 seeds some are white


# -- a position put together by hand -----------------------------------------------------------------


def editor(position: str | None = None) -> Desk:
    desk = Desk("kalah")
    desk.app.navigate(EditorRoute("kalah", position))
    desk.wait(0.1)
    return desk


def draft_of(desk: Desk) -> str:
    """The position that is put together, as text."""
    return desk.get("text field", "Position").value


def is_legal(desk: Desk) -> bool:
    """Whether the rules know the position."""
    return desk.words_in("Verdict")[0].startswith("Legal")


def test_seeds_are_added_and_taken_by_click_wheel_and_key() -> None:
    desk = editor()
    view = desk.grid
    desk.click(view.places.cell_rect((0, 0)).center)
    desk.click(view.places.cell_rect((STORE, 1)).center)
    assert draft_of(desk) == "5,4,4,4,4,4,0/4,4,4,4,4,4,1 s"
    desk.click(view.places.cell_rect((0, 0)).center, 3)
    assert draft_of(desk) == "4,4,4,4,4,4,0/4,4,4,4,4,4,1 s"
    desk.key(pygame.K_2)
    desk.click(view.places.cell_rect((5, 1)).center)
    desk.key(pygame.K_3)
    desk.click(view.places.cell_rect((0, 0)).center)
    assert draft_of(desk) == "0,4,4,4,4,4,0/4,4,4,4,4,8,1 s"
    desk.point(view.places.cell_rect((3, 0)).center)
    desk.wheel(-1)
    assert draft_of(desk) == "0,4,4,3,4,4,0/4,4,4,4,4,8,1 s"
    desk.send(pygame.KEYDOWN, key=pygame.K_PLUS, unicode="+", mod=0, scancode=0)
    assert draft_of(desk) == "0,4,4,4,4,4,0/4,4,4,4,4,8,1 s"
    desk.key(pygame.K_u)
    assert draft_of(desk) == "0,4,4,3,4,4,0/4,4,4,4,4,8,1 s"
    assert is_legal(desk)


def test_no_house_has_less_than_nothing_and_no_board_too_many_seeds() -> None:
    desk = editor("0,0,0,0,0,1,60/1,0,0,0,0,0,64 s")
    house = desk.grid.places.cell_rect((0, 0)).center
    desk.click(house, 3)
    assert draft_of(desk).startswith("0,0,0,0,0,1,60/")
    desk.key(pygame.K_2)
    desk.click(house)
    assert draft_of(desk).startswith("1,0,0,0,0,1,60/"), "127 seeds are the most"


def test_the_cursor_goes_round_the_houses_and_stores() -> None:
    view = editor().grid
    assert [view.places.neighbour((0, 0), -1, 0), view.places.neighbour((5, 0), 1, 0)] == [(STORE, 1), (STORE, 0)]
    assert [view.places.neighbour((0, 0), 0, 1), view.places.neighbour((5, 1), 0, -1)] == [(5, 1), (0, 0)]
    assert [view.places.neighbour((STORE, 0), -1, 0), view.places.neighbour((STORE, 1), 1, 0)] == [(5, 0), (5, 1)]


def test_a_board_of_another_size_is_one_key_away() -> None:
    desk = editor()
    for houses in (5, 4, 3, 2, 1, 6):
        desk.key(pygame.K_h)
        assert desk.find("button", f"2 × {houses}")
        assert len(draft_of(desk).split("/")[0].split(",")) == houses + 1
        assert desk.view.state.houses == houses


@pytest.mark.parametrize(
    ("position", "title", "repair"),
    [
        ("0,0,0,2/1,0,0,2 s", "South’s houses are empty", "A seed for South"),
        ("0,0,0,2,0/0,0,0,0,9 n", "North’s houses are empty", "A seed for North"),
        ("0,0,0/0,0,0 s", "There are no seeds", "A seed for each side"),
    ],
)
def test_what_no_game_reaches_is_told_and_mended(position: str, title: str, repair: str) -> None:
    desk = editor(position)
    assert (desk.words_in("Verdict")[0], desk.get("button", "Repair").label) == (title, repair)
    desk.key(pygame.K_RETURN)
    assert is_legal(desk)


@pytest.mark.parametrize("text", ["4,4/4 s", "128,0/1,0 s", "100,0/28,0 s", "4,4,4/4,4,4 x", "", "x"])
def test_a_text_that_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        read(GAME, texts_of("kalah").position_editor, text)


def test_every_position_is_spelled_as_the_rules_spell_it() -> None:
    setting = texts_of("kalah").position_editor
    for match in games(6):
        for state in match.states:
            board, side = GAME.board(state), int(state.side)
            assert setting.spell(board, side) == GAME.to_position(state)
            assert state_of(board, side)[:4] == state[:4]


# -- in a game ---------------------------------------------------------------------------------------


def test_captures_that_threaten_are_marked_beside_their_houses() -> None:
    desk = Desk("kalah", (YOU, AI), position=CAPTURE)
    desk.key(pygame.K_t)
    desk.wait(1.0)
    assert desk.threats == {("South", "house 5 of South"), ("North", "house 2 of North")}
    view = desk.view
    assert isinstance(view, KalahView)
    for move in threats_of("kalah", CAPTURE).values():
        assert not view.places.cell_rect(view.place_of(move)).inflate(-30, -30).collidepoint(view.mark_point(move))


def test_the_line_names_the_houses_that_go_again() -> None:
    _, view = shown(CAPTURE)
    assert "houses 4 and 6 go again" in in_words(view.status().aside)
    _, view = shown()
    assert "house 3 goes again" in in_words(view.status().aside)


def test_what_a_computer_thinks_cannot_be_watched_in_a_game_that_counts() -> None:
    desk = Desk("kalah", (YOU, AI))
    assert not desk.scene.tells_all
    commands.watch_it_think(desk.scene)
    assert desk.app.scene is desk.scene
    assert Desk("kalah", (YOU, GUEST)).scene.tells_all


def test_a_newcomer_is_told_how_the_game_ends() -> None:
    texts = texts_of("kalah")
    assert any("ends the game" in step.text for step in texts.steps[: texts.begins_with])


@pytest.mark.parametrize("unit", [26, 45, 55])
@pytest.mark.parametrize("scale", [1.0, 2.5])
def test_large_type_lets_the_labels_of_two_houses_stand_apart(unit: int, scale: float) -> None:
    board = HousePlaces(6, cell=unit, frame=pygame.Rect((0, 0), size_of(unit, 6, bare=False)))
    least, pit = least_type(board, 24, scale), Pit(0, 0)
    pill, key = 1.45 * least, 1.5 * 0.92 * least
    assert board.key_at(pit, apart(unit, least))[1] - board.number_at(pit)[1] >= (pill + key) / 2 - 2
    assert fonts.width("6", least, "semi") + fonts.width("+1", least, "medium") + 0.3 * unit <= unit + 1


def test_the_middle_of_the_bar_stays_where_it_is_while_a_gain_is_shown() -> None:
    look, rect = Look(CONTRAST, Metrics(1.0)), pygame.Rect(0, 0, 760, 52)

    def middle(gain: tuple[int, int]) -> list[int]:
        surface = pygame.Surface(rect.size)
        bar.draw(surface, look, rect, ScoreBar(("North", "South"), (1, 0), (9, 8), 48, gain))
        above = rect.centery - 9  # pixels: over the track, where only the mark of the middle reaches
        return [x for x in range(200, 500) if surface.get_at((x, above))[:3] == look.theme.text]

    assert middle((0, 0))
    assert middle((0, 0)) == middle((0, 12)) == middle((3, 0))
