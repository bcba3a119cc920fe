"""The tree of a screen: what gives way, what passes from one composing to the next, and what `check` finds."""

from __future__ import annotations

import gc
import weakref

import pygame
import pytest

from tests.ui.tree_faults import check
from ui.kit.button import Button, Pressable
from ui.kit.focus import Controls
from ui.kit.list import Heading, List
from ui.kit.look import Look
from ui.kit.metrics import Metrics
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.theme import THEMES
from ui.kit.tree.layout import Box, Column, Either, Grid, Row, Spacer, Stack, shared
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.node import Node, Span
from ui.kit.tree.page import Page, PageBar, Split
from ui.kit.tree.scroll import Scroll
from ui.kit.tree.tree import LiveTree
from ui.screens.tournament.cards import SettingRow


@pytest.fixture
def look() -> Look:
    pygame.font.init()
    return Look(THEMES["dark"], Metrics(1.0), animations=False)


def nothing(*_: object) -> None:
    """Do nothing."""


def placed(node: Node, look: Look, width: int = 400, height: int = 300) -> Node:
    """The node in a window of that size."""
    node.place(pygame.Rect(0, 0, width, height), look)
    return node


def block(wide: float, tall: float = 20, grow: float = 0) -> Canvas:
    return Canvas(nothing, wide=wide, tall=tall, grow=grow)


# -- sharing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spans", "grows", "room", "sizes"),
    [
        ([Span(10, 20), Span(10, 20)], [0, 0], 60, [20, 20]),
        ([Span(10, 20), Span(10, 20)], [0, 1], 60, [20, 40]),
        ([Span(10, 20), Span(10, 20)], [1, 3], 60, [25, 35]),
        ([Span(10, 20), Span(0, 20)], [0, 1], 30, [20, 10]),
        ([Span(10, 20), Span(10, 30)], [0, 0], 35, [15, 20]),
        ([Span(10, 20), Span(10, 20)], [0, 0], 5, [10, 10]),
    ],
)
def test_room_is_shared(spans: list[Span], grows: list[float], room: int, sizes: list[int]) -> None:
    assert shared(spans, grows, room) == sizes


def test_a_row_that_does_not_wrap_needs_all_of_its_width_and_a_box_its_least(look: Look) -> None:
    assert Row(block(40), block(60), gap=10).widths(look) == Span(60, 110)
    assert Row(block(40), block(60), gap=10, wraps=False).widths(look) == Span(110, 110)
    assert Box(block(40), least=100).widths(look) == Span(100, 100)


def test_thirds_of_a_row_have_no_gap(look: Look) -> None:
    parts = [block(0, grow=1) for _ in range(3)]
    placed(Row(*parts, gap=0), look, 100)
    assert [part.rect.right for part in parts[:-1]] == [part.rect.x for part in parts[1:]]
    assert parts[-1].rect.right == 100


# -- what gives way ----------------------------------------------------------------------------------------------------


def test_a_text_takes_the_wording_that_fits_then_several_lines(look: Look) -> None:
    words = Text("A rather long sentence about nothing", "A short one")
    assert words.lines(600, look) == ["A rather long sentence about nothing"]
    assert words.lines(100, look) == ["A short one"]
    assert words.lines(60, look) == ("A short", "one")
    assert words.heights(60, look).wanted > words.heights(600, look).wanted


def test_only_what_people_typed_is_shortened(look: Look) -> None:
    assert Text("Maximilian the Great", shortens=True).lines(60, look)[0].endswith("…")
    assert "…" not in "".join(Text("Maximilian the Great").lines(60, look))


def test_a_row_leaves_out_what_is_optional_then_breaks_into_lines(look: Look) -> None:
    aside = Canvas(nothing, wide=100, tall=20, optional=True)
    first, second = block(150), block(150)
    row = Row(first, aside, second, gap=10)
    placed(row, look, 420)
    assert (aside.hidden, first.rect.y == second.rect.y) == (False, True)
    row = Row(first, aside, second, gap=10)
    placed(row, look, 320)
    assert (aside.hidden, first.rect.y == second.rect.y) == (True, True)
    assert row.heights(200, look).wanted > row.heights(320, look).wanted
    placed(Row(first, second), look, 200, row.heights(200, look).wanted)
    assert second.rect.y > first.rect.y


def test_a_column_leaves_out_the_last_optional_first(look: Look) -> None:
    optional = [Canvas(nothing, wide=10, tall=50, optional=True) for _ in range(2)]
    kept = block(10, 50)
    placed(Column(optional[0], kept, optional[1], gap=0), look, 100, 100)
    assert [node.hidden for node in (optional[0], kept, optional[1])] == [False, False, True]


def test_choices_that_do_not_fit_stand_in_lines(look: Look) -> None:
    choice = Segmented("Theme", dict(enumerate(("Dark", "Light", "High contrast"))), 2, nothing)
    whole = choice.widths(look).wanted
    assert choice.heights(whole, look).wanted == choice.heights(whole - 40, look).wanted == 40
    assert choice.heights(choice.widths(look).least, look).wanted == 80
    narrow, tall = 140, choice.heights(140, look).wanted
    assert tall == 120
    choice.place(pygame.Rect(0, 0, narrow, tall), look)
    assert choice.segment(2, look).y > choice.segment(1, look).y > choice.segment(0, look).y
    choice.drop(choice.segment(1, look).center, look)
    assert choice.value_text == "Light"


def test_of_the_wordings_of_a_choice_the_first_that_fits_is_shown(look: Look) -> None:
    shorter = [["Left player", "Right player"], ["Left", "Right"]]
    choice = Segmented(
        "Starts", {0: "The player at the left", 1: "The player at the right"}, 1, nothing, shorter=shorter
    )
    shown = {}
    for width in (400, 240, 120):
        choice.place(pygame.Rect(0, 0, width, 40), look)
        shown[width] = choice.value_text
    assert shown == {400: "The player at the right", 240: "Right player", 120: "Right"}


def test_a_grid_without_room_has_one_column(look: Look) -> None:
    cells = [block(100) for _ in range(4)]
    placed(Grid(2, *cells), look, 300)
    assert cells[0].rect.y == cells[1].rect.y
    placed(Grid(2, *cells), look, 150)
    assert [cell.rect.x for cell in cells] == [0, 0, 0, 0]


def test_what_does_not_fit_scrolls_to_what_the_keyboard_is_on(look: Look) -> None:
    buttons = [Button(f"Button {n}", lambda: None) for n in range(20)]
    controls = Controls()
    tree = LiveTree(lambda: Scroll(Column(*buttons), name="All"), controls)
    window = pygame.Rect(0, 0, 300, 200)
    tree.settle(window.size, look)
    assert check(tree.root, look) == []
    controls.focus(buttons[15], look, by_keyboard=True)
    tree.paint(pygame.display.set_mode(window.size), look)
    assert window.contains(buttons[15].rect)
    assert not buttons[0].contains(buttons[0].rect.center), "it is above the window"


@pytest.mark.parametrize("width", [300, 100])
def test_what_two_forms_share_scrolls_as_far_as_the_rest(look: Look, width: int) -> None:
    shared_words, after = block(60), block(60, 900)
    either = Either(Row(shared_words, block(120), wraps=False), Column(shared_words, block(40)))
    tree = LiveTree(lambda: Scroll(Column(either, after), name="All"), Controls())
    tree.settle((width, 200), look)
    distance = after.rect.y - shared_words.rect.y
    next(node for node in tree.root.walk() if isinstance(node, Scroll)).scroll_to(50, look)
    tree.paint(pygame.display.set_mode((width, 200)), look)
    assert shared_words.rect.y < 0
    assert after.rect.y - shared_words.rect.y == distance


def test_a_page_has_a_second_line_in_its_bar_where_one_is_too_short(look: Look) -> None:
    bar = PageBar(block(200, 40), block(200, 40))
    page = placed(Page(bar, block(100)), look, 600, 400)
    assert bar.left.rect.y == bar.right.rect.y
    page = Page(bar, block(100))
    placed(page, look, 300, 400)
    assert bar.left.rect.bottom <= bar.right.rect.y
    assert check(page, look) == []


@pytest.mark.parametrize("size", [(1280, 720), (640, 360), (360, 640), (480, 320)])
def test_a_board_keeps_half_of_the_shorter_side(size: tuple[int, int]) -> None:
    look = Look(THEMES["dark"], Metrics(1.0, *size), animations=False)
    board = Canvas(nothing, wide=600, tall=600, least=(100, 100), grow=1)
    split = Split(board, Scroll(block(200, 500)), wide=(292, 420))
    placed(split, look, *size)
    assert min(board.rect.size) >= min(size) // 2


def test_where_there_is_no_room_no_node_has_a_negative_size(look: Look) -> None:
    names = List("Names", ["one"], Text, nothing)
    crowd = Column(Row(block(9), block(9), wraps=False), Grid(2, block(9), block(9)), Scroll(block(9)), names, block(9))
    tree = placed(Box(crowd, pad=20), look, 1, 1)
    assert [node.rect for node in tree.walk() if min(node.rect.size) < 0] == []
    assert tuple(crowd.rect) == (20, 20, 0, 0)


# -- what passes -------------------------------------------------------------------------------------------------------


class Desk:
    """A tree with a slider and a list, whose values are kept here."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.volume = 5
        self.names = [f"Name {n}" for n in range(30)]
        self.controls = Controls()
        self.tree = LiveTree(self.compose, self.controls)
        self.made = 0
        self.settle()

    def compose(self) -> Node:
        self.made += 1
        names = List("Names", self.names, Text, nothing)
        return Column(Slider("Volume", 0, 10, self.volume, self.set_volume), Button("", nothing, name="Again"), names)

    def set_volume(self, volume: int) -> None:
        self.volume = volume

    def settle(self) -> None:
        self.tree.settle((300, 300), self.look)


def test_nothing_is_composed_until_something_changed(look: Look) -> None:
    desk = Desk(look)
    for _ in range(5):
        desk.settle()
    assert desk.made == 1
    desk.tree.invalidate()
    desk.settle()
    assert desk.made == 2


def test_a_tree_is_gone_as_soon_as_the_next_one_is_shown(look: Look) -> None:
    controls = Controls()
    tree = LiveTree(
        lambda: Scroll(Column(Button("", nothing, name="Again"), Slider("Volume", 0, 10, 5, nothing))), controls
    )
    tree.settle((300, 300), look)
    assert all(control.viewport is not None for control in controls if not isinstance(control, Scroll))
    before = weakref.ref(tree.root)
    gc.disable()
    try:
        tree.invalidate()
        tree.settle((300, 300), look)
        assert before() is None, "it waits for a collection of garbage"
    finally:
        gc.enable()


def test_the_focus_and_a_drag_go_on_in_the_next_tree(look: Look) -> None:
    desk = Desk(look)
    slider = desk.controls.named("Volume")
    desk.controls.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=slider.rect.center, button=1), look)
    for x in (slider.rect.right - 14, slider.rect.x + 14):
        desk.tree.invalidate()
        desk.settle()
        desk.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, slider.rect.centery)), look)
    assert desk.volume == 0
    heir = desk.controls.named("Volume")
    assert heir is not slider
    assert desk.controls.focused is heir
    assert heir.focused


def test_a_list_stays_where_it_was_scrolled_and_chosen(look: Look) -> None:
    desk = Desk(look)
    names = desk.controls.named("Names")
    desk.controls.focus(names, look)
    for _ in range(20):
        desk.controls.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0), look)
    assert names.value_text == "Name 20"
    desk.tree.invalidate()
    desk.settle()
    heir = desk.controls.named("Names")
    assert heir.value_text == "Name 20"
    assert isinstance(heir, List)
    assert heir.offset > 0


def test_rows_of_a_list_are_stretched_as_far_as_there_is_room(look: Look) -> None:
    rows = List("Rows", ["a", "b", "c"], Text, nothing, stretch=46)
    heights = []
    for tall in (10, 3 * 30, 300):
        placed(rows, look, 200, tall)
        heights.append(rows.row_rect(0, look).h)
    assert heights[0] < 30
    assert heights[1:] == [30, 46]


def test_a_heading_may_have_words_at_its_right(look: Look) -> None:
    words = placed(Heading("On every board", "how far it looks").node(), look, 300, 20)
    assert [child.name for child in words.children] == ["On every board", "how far it looks"]
    assert words.children[1].rect.right == 300


def test_what_is_pressable_leaves_enter_to_the_primary_button_if_told_so(look: Look) -> None:
    pressed: list[str] = []
    flat = Pressable("You", lambda: pressed.append("You"), Text("You"), leaves_enter=True)
    enter, space = (pygame.event.Event(pygame.KEYDOWN, key=key) for key in (pygame.K_RETURN, pygame.K_SPACE))
    assert [flat.key(enter, look), flat.key(space, look), pressed] == [False, True, ["You"]]


def test_a_list_makes_only_the_rows_that_show(look: Look) -> None:
    made: list[int] = []

    def row(number: int) -> Node:
        made.append(number)
        return Text(str(number))

    controls = Controls()
    tree = LiveTree(lambda: List("Numbers", range(10_000), row, nothing), controls)
    tree.settle((200, 300), look)
    tree.paint(pygame.display.set_mode((200, 300)), look)
    assert len(set(made)) < 100


def test_a_click_on_a_button_in_a_row_presses_it_and_one_beside_it_picks_the_row(look: Look) -> None:
    done: list[str] = []

    def row(item: str) -> Node:
        return Row(Text(item), Spacer(), Button("", lambda: done.append(f"more of {item}"), name="More"))

    surface, controls = pygame.display.set_mode((300, 200)), Controls()
    tree = LiveTree(lambda: List("Games", ["one", "two"], row, done.append), controls)
    tree.settle(surface.get_size(), look)
    tree.paint(surface, look)
    for x in (290, 20):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            controls.handle(pygame.event.Event(kind, pos=(x, 60), button=1), look)
    assert done == ["more of two", "two"]


def test_rows_that_are_only_read_cannot_be_picked(look: Look) -> None:
    names = placed(List("Names", ["one", "two"], Text, None), look)
    assert isinstance(names, List)
    names.pointer_moved((20, 10), look)
    assert names.cursor_at((20, 10)) == pygame.SYSTEM_CURSOR_ARROW
    names.focus_changed(True, look)
    names.activate(look)
    assert names.value_text == "one"


def test_a_line_of_settings_tells_name_and_choice_and_arrows_change_it(look: Look) -> None:
    chosen: list[int] = []
    line = SettingRow("Openings", dict(enumerate(("none", "one", "two"))), 1, chosen.append, nothing)
    assert isinstance(placed(line, look, 240, 40), SettingRow)
    assert check(line, look) == []
    assert [node.name for node in line.walk() if isinstance(node, Text)] == ["Openings", "one"]
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        line.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0), look)
    assert chosen == [2, 1, 0]
    line.enabled = False
    assert not line.focusable


def test_two_controls_of_one_name_have_ids_of_their_own(look: Look) -> None:
    buttons = [Button("Again", lambda: None) for _ in range(2)]
    controls = Controls()
    LiveTree(lambda: Row(*buttons), controls).settle((300, 40), look)
    assert len({button.node_id for button in buttons}) == 2


# -- painting ----------------------------------------------------------------------------------------------------------


def test_what_lies_still_is_painted_once_and_what_is_live_in_every_frame(look: Look) -> None:
    painted: list[str] = []
    still = Canvas(lambda *_: painted.append("still"), wide=20, tall=20)
    live = Canvas(lambda *_: painted.append("live"), wide=20, tall=20, live=True)
    tree = LiveTree(lambda: Row(still, live), Controls())
    surface = pygame.display.set_mode((300, 100))
    for _ in range(3):
        tree.settle(surface.get_size(), look)
        tree.paint(surface, look)
    assert (painted.count("still"), painted.count("live")) == (1, 3)


def test_a_control_under_a_resting_pointer_is_not_painted_all_the_time(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Button, "draw", lambda self, *_: drawn.append(self.name))
    controls = Controls()
    tree = LiveTree(lambda: Row(Button("Play", nothing)), controls)
    surface = pygame.display.set_mode((200, 100))
    tree.settle((200, 100), look)
    place = controls.named("Play").rect.center
    for x in (0, 1):
        controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(place[0] + x, place[1]), buttons=(0, 0, 0)), look)
        drawn.clear()
        for _ in range(9):
            look.now += 1.0
            tree.paint(surface, look)
        assert 1 <= len(drawn) <= 2, "in the frame of a movement and, to clear what it left, in the next one"


# -- check -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        (Row(block(280), block(50), wraps=False), "leaves its room"),
        (Box(Text("unbreakable" * 9), most=200), "needs"),
        (Column(block(10, 200), block(10, 200)), "leaves its room"),
        (Box(Button("", nothing, name="Small"), wide=40, tall=10, valign="start"), "high"),
        (Row(Button("A button with many words on it", nothing), block(390)), "leaves its room"),
    ],
)
def test_check_finds(look: Look, tree: Node, fault: str) -> None:
    tree.place(pygame.Rect(0, 0, 300, 24 if fault == "high" else 300), look)
    assert any(fault in said for said in check(tree, look)), check(tree, look)


def test_check_finds_what_overlaps_but_not_in_a_stack(look: Look) -> None:
    over = Node()
    over.children = [block(100), block(100)]
    for child in over.children:
        child.place(pygame.Rect(0, 0, 100, 20), look)
    over.rect = pygame.Rect(0, 0, 100, 20)
    assert any("overlap" in said for said in check(over, look))
    assert check(placed(Stack(block(100), block(100)), look), look) == []


def test_what_composing_has_measured_is_measured_once_and_a_kept_node_anew(look: Look) -> None:
    class Counted(Text):
        count = 0

        def find_widths(self, look: Look) -> Span:
            self.count += 1
            return super().find_widths(look)

    kept, made = Counted("kept"), []

    def compose() -> Node:
        new = Counted("new")
        made.append(new)
        new.widths(look)
        return Row(kept, new)

    tree = LiveTree(compose, Controls())
    for _ in range(2):
        tree.invalidate()
        tree.settle((400, 300), look)
    assert [new.count for new in made] == [1, 1]
    assert kept.count == 2
