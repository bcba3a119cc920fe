"""The list of moves: a column for each side, rows that read in the order of play, and numbers as in a game file."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from coach.boards import texts_of
from game import Match, find_game
from saves.gamefile import GameRecord, write_game
from table.turn_places import Place, Slots, next_in_column, places_of, row_numbers
from tests.game.odd_games.lines import movers_of, moves_twice, odd_matches
from tests.ui.layouts import drawn_texts
from ui.boards import theme_of, view_for
from ui.boards.notes import MoveEntry
from ui.kit import fonts
from ui.kit.look import Look
from ui.kit.metrics import metrics_for
from ui.kit.theme import THEMES
from ui.parts.move_list import MoveList
from ui.parts.pictures import SideStyles
from ui.shell.display import LARGE_TARGET

BOARD = "tic-tac-toe"  # whose pieces stand beside the moves
TWICE = [0, 0, 0, 1, 1, 0, 1]


def look() -> Look:
    return Look(THEMES["dark"], metrics_for(1280, 800), now=100.0)


def listed(movers: list[int], shown: int, browsed: list[int], waiting: int | None = None) -> MoveList:
    """A list of moves by these players, as high as it needs to be; `browsed` takes the plies that it asks for."""
    texts = texts_of(BOARD)
    found = MoveList(SideStyles(theme_of(BOARD).pieces, texts.sides), browsed.append)
    found.rect = pygame.Rect(0, 0, 300, 2000)
    notes = [MoveEntry(f"m{ply}", player) for ply, player in enumerate(movers, 1)]
    found.set_notes(notes, movers if waiting is None else [*movers, waiting], shown, look())
    return found


def press(moves: MoveList, key: int) -> None:
    assert moves.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0), look())


def test_the_tip_of_the_list_says_how_moves_are_written() -> None:
    sides = SideStyles.of(view_for("pathwayz"))
    assert MoveList(sides, print).tip == "d5 is a regular stone on column d, row 5; d5* a permanent one."


@pytest.mark.parametrize("tall", [150, 163, 170])
def test_a_list_that_scrolls_begins_with_a_whole_row(tall: int) -> None:
    moves = listed([0, 1] * 20, 1, [])
    moves.rect.h = tall
    later = look()
    for shown in (40, 39, 12, 21):
        moves.set_notes(moves.notes, [0, 1] * 20, shown, later)
        later.now += 1.0
        tops = [moves.rect_of(ply, later).center[1] - 14 for ply in range(1, 41, 2)]
        assert min(top for top in tops if top > -28) == 0, "no row is cut"
        assert 14 <= moves.rect_of(shown, later).center[1] <= tall - 14


def test_large_targets_make_its_rows_as_high_as_a_finger() -> None:
    asked: list[int] = []
    moves, large = listed([0, 1] * 20, 40, asked), look()
    large.least_target = LARGE_TARGET
    first, second = moves.rect_of(1, large), moves.rect_of(3, large)
    assert second.y - first.y == LARGE_TARGET
    moves.drop((first.centerx, first.y + LARGE_TARGET - 4), large)
    assert asked == [1]


@pytest.mark.parametrize(("wide", "columns"), [(300, 2), (166, 1)])
def test_moves_never_lie_on_each_other_however_narrow_the_list_is(wide: int, columns: int) -> None:
    moves, notes = listed([0, 1] * 3, 6, []), [MoveEntry("a4/1M", ply % 2) for ply in range(6)]
    moves.rect.w = wide
    moves.set_notes(notes, [0, 1] * 3, 6, look())
    rects = [moves.rect_of(ply, look()) for ply in range(1, 7)]
    assert len({rect.x for rect in rects}) == columns
    for rect in rects:
        assert len(rect.collidelistall(rects)) == 1
        assert rect.w >= 32 + fonts.width("a4/1M", 14, "semi"), "an entry has room for its piece and its text"


def test_the_first_move_is_as_wide_as_the_others_whoever_moves_last() -> None:
    for movers in ([0], [0, 1, 0]):
        moves = listed(movers, 1, [])
        assert moves.rect_of(1, look()).w == listed([0, 1], 1, []).rect_of(1, look()).w


@pytest.mark.parametrize("first", [0, 1])
def test_games_in_which_the_sides_take_turns_stand_in_pairs(first: int) -> None:
    movers = [(first + ply) % 2 for ply in range(9)]
    for slots in (Slots(), Slots(2, 5)):
        assert places_of(movers, slots) == [(*divmod(ply + first, 2), 0) for ply in range(9)]
    rows = (9 + first + 1) // 2
    assert row_numbers(movers, places_of(movers)) == {row: row + 1 for row in range(rows)}


def test_moves_of_one_side_stand_below_each_other_and_read_in_the_order_of_play() -> None:
    places = places_of(TWICE)
    assert places == [(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (3, 1, 0), (4, 0, 0), (4, 1, 0)]
    assert row_numbers(TWICE, places) == {0: 1, 4: 2}


def test_a_turn_of_several_moves_is_one_line_as_wide_as_it_must_be() -> None:
    places = places_of(TWICE, Slots(2, 5))
    assert places[:3] == [(0, 0, 0), (0, 0, 1), (0, 0, 2)], "three take both columns"
    assert places[3:] == [(1, 1, 0), (1, 1, 1), (2, 0, 0), (2, 1, 0)], "two have room in their own"
    assert row_numbers(TWICE, places) == {0: 1, 2: 2}
    assert places_of([0, 1, 1], Slots(1, 2)) == [(0, 0, 0), (1, 0, 0), (1, 0, 1)], "a wide one begins a line"
    assert [place.row for place in places_of([1] * 7, Slots(2, 3))] == [0, 0, 0, 1, 1, 1, 2], "a long one goes on below"


def test_up_and_down_lead_to_the_next_row_of_the_same_side_or_two_plies_away() -> None:
    places = places_of(TWICE)
    assert [next_in_column(TWICE, places, ply, 1) for ply in (1, 3, 4)] == [2, 6, 5]
    assert [next_in_column(TWICE, places, ply, -1) for ply in (6, 7, 1)] == [3, 5, -1]
    wide = places_of(TWICE, Slots(2, 5))
    assert next_in_column(TWICE, wide, 1, 1) == 6, "the moves of its own row are passed"


@pytest.mark.usefixtures("odd_games")
def test_every_odd_game_reads_from_left_to_right_and_numbers_as_its_file_does() -> None:
    twice = 0
    for match in odd_matches():
        movers = movers_of(match)
        twice += moves_twice(match)
        places = places_of(movers)
        assert places == sorted(set(places)), "a move stands where another does, or before it"
        assert [place.column for place in places] == movers
        assert (joined := places_of(movers, Slots(2, 4))) == sorted(set(joined))
        written = write_game(GameRecord({"Game": match.game.name}, match.moves_text)).split()
        assert set(row_numbers(movers, places).values()) == {
            int(word.rstrip(".")) for word in written if word.endswith(".")
        }
    assert twice


@pytest.mark.usefixtures("odd_games")
def test_the_awaited_move_is_in_the_column_of_whoever_is_to_move() -> None:
    match = Match(find_game("odd-kalah"))
    match.push(next(action for action in match.legal_actions() if _again(match, action)))
    moves = listed(movers_of(match), 1, [], waiting=match.player)
    assert moves.places == [Place(0, 0, 0), Place(0, 0, 1)]


def _again(match: Match, action: int) -> bool:
    match.push(action)
    same = match.player == match.player_at(len(match.moves) - 1)
    match.pop()
    return same


def test_a_click_on_a_move_looks_back_at_it() -> None:
    browsed: list[int] = []
    moves = listed(TWICE, len(TWICE), browsed)
    for ply in range(1, len(TWICE) + 1):
        moves.drop(moves.rect_of(ply, look()).center, look())
    assert browsed == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("shown", "key", "wanted"),
    [(4, pygame.K_DOWN, 7), (5, pygame.K_DOWN, 7), (6, pygame.K_UP, 3), (3, pygame.K_RIGHT, 4), (4, pygame.K_LEFT, 3)],
)
def test_keys_stay_in_a_column_or_go_on_in_the_game(shown: int, key: int, wanted: int) -> None:
    browsed: list[int] = []
    press(listed(TWICE, shown, browsed), key)
    assert browsed == [wanted]


def test_where_the_sides_take_turns_up_and_down_are_two_moves() -> None:
    for shown in range(8):
        for key, step in ((pygame.K_UP, -2), (pygame.K_DOWN, 2)):
            browsed: list[int] = []
            press(listed([0, 1, 0, 1, 0, 1, 0], min(shown, 7), browsed), key)
            assert browsed == [min(shown, 7) + step]


def test_only_rows_that_begin_a_turn_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    plain = Look.draw_text

    def write(self: Look, surface: pygame.Surface, string: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append(string)
        return plain(self, surface, string, *rest, **more)

    monkeypatch.setattr(Look, "draw_text", write)
    listed(TWICE, len(TWICE), [], waiting=0).draw(pygame.Surface((300, 2000)), look())
    assert [word for word in drawn if word.isdigit()] == ["1", "2", "3"]
    assert [word for word in drawn if not word.isdigit()] == [f"m{ply}" for ply in range(1, 8)]


def test_the_wheel_and_the_bar_leave_no_row_cut() -> None:
    moves, later = listed([0, 1] * 20, 1, []), look()
    moves.rect.h = 163
    moves.set_notes(moves.notes, [0, 1] * 20, 2, later)
    moves.scroll_to(0, later)
    seen = []
    for steps in (-1, -1, 1, 0.2):
        later.now += 1.0
        moves.wheel(steps, later)
        later.now += 1.0
        seen.append(min(top for ply in range(1, 41, 2) if (top := moves.rect_of(ply, later).center[1] - 14) > -28))
        with drawn_texts() as written:
            moves.draw(pygame.Surface((300, 163)), later)
        assert len([word for word in written if word.startswith("m")]) == 10, "five whole rows"
    assert set(seen) == {0}


def test_a_bright_piece_is_seen_on_the_bright_entry_that_is_chosen() -> None:
    bright = Look(THEMES["contrast"], metrics_for(1280, 800), now=100.0)
    moves = listed([0, 1], 1, [])
    page = pygame.Surface((300, 100))
    moves.sides = SideStyles(theme_of("pathwayz").pieces, texts_of("pathwayz").sides)
    moves.draw(page, bright)
    entry = moves.rect_of(1, bright).center
    across = [page.get_at((x, entry[1]))[:3] for x in range(40, entry[0])]
    begin = across.index(bright.theme.fill)
    assert bright.theme.surface in across[begin : begin + 24], "something dark lies between the two"
