"""Keys are stated once: the sheet on `?`, the caps on controls, and what pressing them does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from coach.boards import texts_of
from game import GAMES, find_game
from table.clock import TimeControl
from table.config import Seat
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.screen import Screen
from tests.ui.shelves import keep
from tests.ui.table import LINE_OF_X
from ui.boards import theme_of
from ui.kit import fonts
from ui.kit.commands import Command, Section, command_of, keydown_of
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.play.scene import PlayScene
from ui.screens.rules.scene import RulesScene
from ui.shell.app import App
from ui.shell.host import Host
from ui.shell.routes import (
    LabRoute,
    LearnRoute,
    LessonRoute,
    LibraryRoute,
    LooksRoute,
    PlayRoute,
    PuzzlesRoute,
    ReviewRoute,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
    StudyRoute,
    ThinkRoute,
    TournamentRoute,
)
from ui.shell.shortcuts import EVERYWHERE, LEARN_MORE, KeySheet

SCENES: dict[str, Callable[[Host], None]] = {
    "home": lambda app: None,
    "new game": lambda app: app.navigate(SetupRoute("connect-four")),
    "rules": lambda app: app.navigate(RulesRoute("connect-four")),
    "learn": lambda app: app.navigate(LearnRoute()),
    "lesson": lambda app: app.navigate(LessonRoute("connect-four")),
    "puzzles": lambda app: app.navigate(PuzzlesRoute("connect-four")),
    "settings": lambda app: app.navigate(SettingsRoute()),
    "looks": lambda app: app.navigate(LooksRoute()),
    "library": lambda app: app.navigate(LibraryRoute()),
    "review": lambda app: app.navigate(ReviewRoute(keep(app.library, "pathwayz", "d5 e5"))),
    "study": lambda app: app.navigate(StudyRoute("connect-four")),
    "lab": lambda app: app.navigate(LabRoute("pathwayz")),
    "think": lambda app: app.navigate(ThinkRoute(find_game("tic-tac-toe"))),
    "tournament": lambda app: app.navigate(TournamentRoute("tic-tac-toe")),
}
OWN = {
    "home": "This screen", "learn": "This screen", "puzzles": "This screen", "library": "Games", "review": "Moves",
    "think": "Steps",
}  # fmt: skip
"""The heading of a screen's own keys, where it is not the screen's name."""
HIDDEN = {"new game": {"M"}, "puzzles": {"M"}, "study": {"Ctrl+V"}}
"""The keys of every screen that mean something else on one."""


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path)
    yield hands
    hands.close()


def ask(app: Desk | Screen) -> KeySheet:
    """Press `?`, and return the sheet."""
    app.app.run_frame([stroke("?")])
    sheet = app.app.router.overlays[-1]
    assert isinstance(sheet, KeySheet)
    return sheet


def stroke(letter: str, mod: int = 0, key: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key or ord(letter), mod=mod, unicode=letter, scancode=0)


def lines_of(sheet: KeySheet) -> list[tuple[str, str]]:
    return [(key.keys, key.does) for section in sheet.found for key in section.commands]


@pytest.mark.parametrize("scene", SCENES)
def test_the_sheet_of_every_screen_has_its_own_keys_first_then_every_cap_and_no_line_is_cut(
    hands: Screen, monkeypatch: pytest.MonkeyPatch, scene: str
) -> None:
    SCENES[scene](hands.app)
    hands.wait(0.3)
    meant = [control for control in hands.scene.controls if control.visible and control.enabled]
    capped = {control.keycap for control in meant if control.keycap}
    sheet = ask(hands)
    assert sheet.found[0].title == OWN.get(scene, scene.capitalize())
    assert sheet.found[1] == LEARN_MORE
    assert sheet.found[-1].title == EVERYWHERE.title
    assert capped <= {caps for caps, _ in lines_of(sheet)}
    assert cut_in(sheet, hands.app, monkeypatch) == []


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_no_line_of_a_games_sheet_is_cut(game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(game, size=size)
    sheet = ask(desk)
    assert cut_in(sheet, desk.app, monkeypatch) == []
    assert size == (960, 640) or "scrolled page" not in {each.role for each in desk.elements()}, (
        "a window as it opens shows the whole sheet"
    )


def test_the_sheet_has_a_pass_only_where_there_is_one() -> None:
    assert "Pass" not in {does for _, does in lines_of(ask(Desk("tic-tac-toe")))}


def cut_in(sheet: KeySheet, app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is shortened as the whole sheet is drawn."""
    cut: list[str] = []
    shorten = fonts.shorten

    def watched(string: str, *rest: object) -> str:
        short = shorten(string, *rest)
        cut.extend([string] if short != string else [])
        return short

    monkeypatch.setattr(fonts, "shorten", watched)
    sheet.draw(app.display.surface, app.look)
    return cut


def test_the_sheet_has_the_keys_only_that_mean_something_now(hands: Screen) -> None:
    at_home = {caps for caps, _ in lines_of(ask(hands))}
    assert not at_home & {"R", "Esc", "Ctrl+W"}
    hands.app.router.overlays[-1].close()
    hands.app.navigate(RulesRoute("pathwayz"))
    hands.wait(0.3)
    assert {"Esc", "Ctrl+W"} <= {caps for caps, _ in lines_of(ask(hands))}


@pytest.mark.parametrize("scene", SCENES)
def test_no_key_of_a_screen_does_two_things(hands: Screen, scene: str) -> None:
    SCENES[scene](hands.app)
    hands.wait(0.3)
    commands = [each for section in hands.scene.keys for each in section.now(hands.scene).commands if each.run]
    chords = Counter(chord for each in commands for chord in {*each.keys.split(), *each.also})
    assert [chord for chord, times in chords.items() if times > 1] == [], "the first command hides the others"


@pytest.mark.parametrize("scene", SCENES)
def test_every_key_of_a_screen_can_be_pressed_and_hides_no_key_of_every_screen(hands: Screen, scene: str) -> None:
    SCENES[scene](hands.app)
    hands.wait(0.3)
    chords = _chords(hands.scene.keys)
    assert [chord for chord in chords if not _is_key(chord)] == [], "a cap is spelled as in `ui/kit/commands.py`"
    assert chords & _chords((LEARN_MORE, EVERYWHERE)) == HIDDEN.get(scene, set()), "take another key, or add to HIDDEN"


def _chords(sections: Iterable[Section]) -> set[str]:
    """Return the chords that commands take themselves."""
    commands = [each for section in sections for each in section.commands if each.run]
    return {chord for each in commands for chord in (*each.keys.split(), *each.also)}


def _is_key(chord: str) -> bool:
    try:
        return bool(keydown_of(chord))
    except (KeyError, TypeError):  # no modifier, no key
        return False


@pytest.mark.parametrize("seats", [(YOU, GUEST), (AI, AI)], ids=["two people", "two computers"])
def test_every_cap_of_a_game_and_its_menu_stands_in_its_sheet(seats: tuple[Seat, Seat]) -> None:
    desk = Desk("pathwayz", seats, instant=False)
    desk.scene.open_menu()
    menu = desk.overlay
    capped = {control.keycap for control in desk.scene.controls if control.keycap}
    capped |= {item.keycap for item in getattr(menu, "items", ()) if item.keycap}
    capped.remove("Ctrl+W")  # there is no home here
    assert menu is not None
    menu.close()
    desk.wait(0.1)
    assert {"Esc", "Home", "Ctrl+Y", "F10", "?"} < capped
    assert capped <= {caps for caps, _ in lines_of(ask(desk))}


@pytest.mark.parametrize("close", ["Esc", "?", "outside", "x"])
def test_the_sheet_is_closed_by_keys_and_by_a_click_beside_it(hands: Screen, close: str) -> None:
    sheet = ask(hands)
    if close == "outside":
        hands.click((4, 4))
    elif close == "x":
        hands.click("Close")
    else:
        hands.app.run_frame([stroke("?") if close == "?" else stroke("\x1b", key=pygame.K_ESCAPE)])
    hands.wait(0.1)
    assert sheet.closed
    assert hands.app.router.overlays == []


def test_typing_finds_a_word_or_a_key(hands: Screen) -> None:
    sheet = ask(hands)
    hands.write("full")
    assert lines_of(sheet) == [("F11", "Full screen")]
    hands.key(*[pygame.K_BACKSPACE] * 4)
    hands.write("ctrl q")
    assert lines_of(sheet) == [("Ctrl+Q", "Quit")]


def test_what_is_no_key_is_said_to_be_none(hands: Screen) -> None:
    ask(hands)
    hands.write("xyzzy")
    assert "no key for that" in hands.texts()


def test_a_low_window_scrolls_the_sheet() -> None:
    desk = Desk("pathwayz", size=(960, 640))
    sheet = ask(desk)
    assert desk.app.display.surface.get_rect().contains(sheet.rect)
    desk.key(pygame.K_PAGEDOWN)
    assert desk.get("scrolled page", "Keys").scrolled > 0


def test_a_question_mark_in_a_field_is_text(hands: Screen) -> None:
    hands.app.navigate(LibraryRoute())
    hands.wait(0.3)
    hands.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    hands.app.run_frame([stroke("?")])
    assert hands.app.router.overlays == []


def test_the_clocks_stand_still_beneath_the_sheet() -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(60))
    desk.play("a1")
    sheet = ask(desk)
    before = desk.session.time.readings(desk.now)
    desk.wait(3)
    assert desk.session.time.readings(desk.now) == before
    sheet.close()
    desk.wait(3)
    after = desk.session.time.readings(desk.now)
    assert before is not None
    assert after is not None
    assert sum(after) < sum(before) - 2


def test_a_game_that_was_paused_stays_so_after_the_sheet() -> None:
    desk = Desk("tic-tac-toe")
    desk.key(pygame.K_p)
    ask(desk).close()
    desk.wait(0.2)
    assert desk.session.paused


def test_arrows_step_through_the_moves_while_looking_back() -> None:
    desk = Desk("tic-tac-toe", moves=("a1", "b2", "c3", "a2"))
    desk.key(pygame.K_LEFT)
    assert desk.ply == 4, "on the running game they are the board's"
    desk.key(pygame.K_COMMA)
    desk.key(pygame.K_LEFT, pygame.K_LEFT)
    assert desk.ply == 1
    desk.key(pygame.K_RIGHT)
    assert desk.ply == 2


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_what_a_board_says_of_its_keys_is_true(game: str) -> None:
    desk = Desk(game)
    for key in theme_of(game).keys:
        mod = pygame.KMOD_SHIFT if key.keys.startswith("Shift+") else 0
        event = stroke("", mod, key.code)
        used = desk.panel.handle(event)
        if not used:  # what follows a placed marble needs another one
            desk.key(pygame.K_RIGHT, pygame.K_RETURN)
            used = desk.panel.handle(event)
        assert used, key


def test_f1_opens_the_lesson_of_the_board_at_hand_and_then_its_rules(hands: Screen) -> None:
    hands.app.navigate(SetupRoute("tic-tac-toe"))
    hands.key(pygame.K_F10, pygame.K_F1)
    assert isinstance(hands.scene, LessonScene)
    assert hands.scene.board_at_hand == "tic-tac-toe"
    hands.key(pygame.K_F1)
    assert isinstance(hands.scene, RulesScene)
    assert hands.scene.game == "tic-tac-toe"
    hands.key(pygame.K_F1)
    assert sum(isinstance(scene, RulesScene) for scene in hands.app.scenes) == 1
    hands.click("Learn by doing")
    assert isinstance(hands.scene, LessonScene)
    assert sum(isinstance(scene, LessonScene) for scene in hands.app.scenes) == 1


def test_shift_f1_opens_the_rules_at_once(hands: Screen) -> None:
    hands.app.navigate(SetupRoute("tic-tac-toe"))
    hands.key(pygame.K_F1, mod=pygame.KMOD_LSHIFT)
    assert isinstance(hands.scene, RulesScene)


def test_f1_opens_the_rules_of_a_board_without_a_lesson(hands: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(texts_of("tic-tac-toe"), lesson=None)
    monkeypatch.setattr("coach.tictactoe.texts.TEXTS", bare)
    hands.app.navigate(SetupRoute("tic-tac-toe"))
    hands.key(pygame.K_F1)
    assert isinstance(hands.scene, RulesScene)
    assert not any(control.name == "Learn by doing" and control.visible for control in hands.scene.controls)


@pytest.mark.parametrize(("screen", "field"), [("settings", "Your name"), ("library", "Search"), ("new game", "Name")])
def test_escape_ends_typing_before_it_leads_back(hands: Screen, screen: str, field: str) -> None:
    SCENES[screen](hands.app)
    hands.key(pygame.K_1)  # of a new game: the person's seat
    hands.wait(0.3)
    scene = hands.scene
    hands.click(field)
    assert hands.controls.typing
    hands.key(pygame.K_ESCAPE)
    assert (hands.scene, hands.controls.typing) == (scene, False)
    hands.key(pygame.K_ESCAPE)
    assert hands.scene is not scene


@pytest.mark.parametrize(
    ("caps", "event", "fits"),
    [
        ("Ctrl+Shift+C", stroke("\x03", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.K_c), True),
        ("Ctrl+C", stroke("\x03", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.K_c), False),
        ("C", stroke("c", pygame.KMOD_LCTRL), False),
        ("C", stroke("C", pygame.KMOD_LSHIFT, pygame.K_c), True),
        ("?", stroke("?", pygame.KMOD_LSHIFT, pygame.K_SLASH), True),
        ("?", stroke("/", pygame.KMOD_LSHIFT, pygame.K_SLASH), True),  # while no field takes text
        ("?", stroke("+", pygame.KMOD_LSHIFT, pygame.K_PLUS), True),  # in the North
        ("?", stroke('"', pygame.KMOD_LSHIFT, pygame.K_QUOTE), False),
        ("?", stroke("/", 0, pygame.K_SLASH), False),
        ("/", stroke("?", pygame.KMOD_LSHIFT, pygame.K_SLASH), False),
        ("/", stroke("/", pygame.KMOD_LSHIFT, pygame.K_SLASH), False),
        ("+", stroke("=", pygame.KMOD_LSHIFT, pygame.K_EQUALS), True),
        ("+", stroke("+", pygame.KMOD_LSHIFT, pygame.K_PLUS), False),
        ("Ctrl++", stroke("=", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.K_EQUALS), True),
        ("/", stroke("/", pygame.KMOD_LSHIFT, pygame.K_7), True),
        ("Ctrl++", stroke("+", pygame.KMOD_LCTRL, pygame.K_KP_PLUS), True),
        ("Enter", stroke("\r", 0, pygame.K_KP_ENTER), True),
    ],
)
def test_a_cap_means_the_stroke_that_makes_it(caps: str, event: pygame.event.Event, fits: bool) -> None:
    assert Command(caps, "").means(event) is fits


def test_the_first_line_that_holds_now_has_the_key() -> None:
    done: list[str] = []
    table = Section(
        "",
        (
            Command("X", "a", lambda _: done.append("a"), lambda late: late),
            Command("X", "b", lambda _: done.append("b")),
        ),
    )
    for late in (True, False):
        command = command_of([table], stroke("x"), late)
        assert command is not None
        command()
    assert done == ["a", "b"]
    assert command_of([table], stroke("x"), True, typing=True) is None


def test_the_end_is_taken_back_by_a_button_that_says_so() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=LINE_OF_X[:-1])
    desk.play(LINE_OF_X[-1])
    desk.wait(1.5)
    button = desk.get("button", "Take back the end")
    assert (button.label, button.tip) == ("Take back", "Take back the end")
    desk.close()


def test_a_tip_names_the_key(hands: Screen) -> None:
    hands.app.navigate(PlayRoute(Desk("tic-tac-toe").session.config))
    hands.wait(0.3)
    assert isinstance(hands.scene, PlayScene)
    hands.point("Sound")
    before = hands.pixels()
    hands.wait(1.0)
    assert hands.pixels() != before
    assert hands.control("Sound").keycap == "M"


@pytest.mark.parametrize(
    ("mod", "found"),
    [(pygame.KMOD_RCTRL, True), (pygame.KMOD_LMETA, True), (pygame.KMOD_LCTRL | pygame.KMOD_RALT, False)],
)
def test_a_command_is_ctrl_or_cmd_and_never_alt_gr(mod: int, *, found: bool) -> None:
    table = Section("Keys", (Command("Ctrl+S", "Save", print),))
    typed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=mod, unicode="", scancode=0)
    for typing in (False, True):
        assert (command_of([table], typed, None, typing=typing) is not None) is found
