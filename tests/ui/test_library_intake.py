"""Games from outside: pasted, dropped and imported; and what is said where they are broken."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game import GAMES, Game, Match
from lab.style import habits_of
from saves.gamefile import MOST_GAMES, GameRecord, read_games
from saves.importing import CheckedGame, check_game
from saves.library import Library
from saves.opening import FILE_NAME, connect
from table import batches, taking_in
from table.reading import Start, UnreadableTextError, read_file, read_start
from tests.saves.support import draft, play, read_game
from tests.ui.layouts import drawn_texts
from tests.ui.screen import Screen
from ui.kit import window
from ui.kit.dialog import Dialog, FieldDialog, ReportDialog
from ui.parts import intake, waiting
from ui.parts.intake import import_dialog
from ui.parts.start_dialog import StartDialog
from ui.parts.waiting import WaitDialog, Waiting
from ui.screens.editor.scene import EditorScene
from ui.screens.library.scene import LibraryScene
from ui.screens.play.scene import PlayScene
from ui.shell.routes import LibraryRoute

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
GOOD = '[Game "tic-tac-toe"]\n[White "Robin"]\n[Black "Ada"]\n\n1. b2 a1 2. c3 *\n'
ILLEGAL = '[Game "tic-tac-toe"]\n\n1. b2 b2 *\n'


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is copied last is pasted next."""
    texts = [""]

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(window, "copy_text", copy)
    monkeypatch.setattr(window, "paste_text", lambda: texts[-1])
    return texts


@pytest.fixture
def hands(tmp_path: Path, clipboard: list[str]) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path / "data")
    yield hands
    hands.close()


def paste(hands: Screen, clipboard: list[str], text: str) -> None:
    clipboard.append(text)
    hands.key(pygame.K_v, mod=CTRL)
    hands.wait(0.3)


def moves_of(hands: Screen) -> list[str]:
    assert isinstance(hands.scene, PlayScene), hands.scene
    return hands.session.match.moves_text


def report(hands: Screen) -> ReportDialog:
    dialog = hands.app.router.overlays[-1]
    assert isinstance(dialog, ReportDialog)
    return dialog


def refused(hands: Screen) -> str:
    """What the dialog says that reads nothing."""
    dialog = hands.app.router.overlays[-1]
    assert isinstance(dialog, Dialog)
    assert dialog.title == "This cannot be opened"
    return dialog.text


def start(hands: Screen) -> StartDialog:
    """What asks who plays on: for a position, the editor opens it."""
    if not hands.app.router.overlays:
        assert isinstance(hands.scene, EditorScene)
        hands.key(pygame.K_p)
        hands.wait(0.2)
    dialog = hands.app.router.overlays[-1]
    assert isinstance(dialog, StartDialog)
    return dialog


def players(hands: Screen) -> list[str]:
    """Who plays on, as the dialog proposes it."""
    return [each.value for each in hands.elements("dropdown")]


def begin(hands: Screen) -> None:
    """Play on from a pasted position as it is offered."""
    start(hands)
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)


def notices(hands: Screen) -> str:
    return " ".join(notice.text for notice in hands.app.services.notices.shown)


def until(hands: Screen, done: Callable[[], bool]) -> None:
    """Let frames pass until a thread has done its work."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)
        hands.wait(0.02)


def read(hands: Screen) -> None:
    """Let what is being read be read to its end, and what comes of it be shown."""
    join_readers()
    hands.wait(0.3)


def join_readers() -> None:
    """Wait until no thread reads games."""
    for thread in threading.enumerate():
        if thread.name == "reading games":
            thread.join(60)


def drop(hands: Screen, path: Path) -> None:
    """Let a file fall on the window."""
    hands.send(pygame.DROPFILE, file=str(path))
    read(hands)


# -- what a text is ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_position_is_known_by_its_shape(game: Game) -> None:
    match = Match(game)
    for _ in range(5):
        match.push(match.legal_actions()[-1])
    text = game.to_position(match.state)
    assert read_start(f"  {text}\n") == Start(game.name, text)


def test_digits_are_columns_of_connect_four() -> None:
    assert read_start("4453") == Start("connect-four", None, ("4", "4", "5", "3"))


@pytest.mark.parametrize("text", ["4", "1984", "hello", "", "e4 e5", '[Game "pathwayz"]', "3/3/3"])
def test_other_texts_are_no_start(text: str) -> None:
    assert read_start(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4444444", "move 7"),
        ("3/3/4 w", "Tic-tac-toe"),
        ("1/1 w", "Kalah"),
        ("1/1/1/1/1/1/1/1/1 w", "9 rows"),
        ("9/9/9/9/9/9/9 b", "7 rows"),
    ],
)
def test_a_broken_start_says_why(text: str, said: str) -> None:
    with pytest.raises(UnreadableTextError, match=said):
        read_start(text)


def test_moves_alone_are_a_game_only_where_a_board_is_known() -> None:
    with pytest.raises(UnreadableTextError):
        read_file("1. b2 a1")
    assert read_file("1. b2 a1", "tic-tac-toe")[0].moves == ["b2", "a1"]


# -- pasting -----------------------------------------------------------------------------------------


def test_a_game_is_copied_and_pasted_anywhere(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, GOOD)
    assert moves_of(hands) == ["b2", "a1", "c3"]
    hands.key(pygame.K_c, mod=CTRL)
    assert read_game(clipboard[-1]).moves == ["b2", "a1", "c3"]
    hands.key(pygame.K_w, mod=CTRL)
    hands.wait(0.3)
    hands.key(pygame.K_v, mod=CTRL)
    hands.wait(0.3)
    assert moves_of(hands) == ["b2", "a1", "c3"]


def test_a_position_is_copied_and_pasted(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, "4453")
    begin(hands)
    hands.key(pygame.K_PAGEUP)
    hands.key(pygame.K_c, mod=CTRL | SHIFT)
    assert clipboard[-1].endswith(" b")
    position = clipboard[-1]
    hands.key(pygame.K_v, mod=CTRL)
    hands.wait(0.3)
    begin(hands)
    assert isinstance(hands.scene, PlayScene)
    assert hands.session.config.position == position
    assert moves_of(hands) == []


def test_a_pasted_position_is_kept_before_its_first_move(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, "3/1w1/b2 w")
    begin(hands)
    hands.key(pygame.K_w, mod=CTRL)
    hands.wait(0.3)
    (kept,) = hands.app.library.summaries(hands.app.library.ids())
    assert hands.app.library.get(kept.id).start == "3/1w1/b2 w"


def test_a_pasted_position_asks_who_plays(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, "3/1w1/3 b")
    start(hands)
    assert players(hands) == ["Puddle · Level 1", "You"], "a person is to move"
    hands.click("Who plays X")
    hands.wait(0.2)
    hands.click("Current · Level 6")
    hands.wait(0.2)
    begin(hands)
    (kept,) = hands.app.library.summaries(hands.app.library.ids())
    assert (kept.white.player, kept.black.player, kept.black.name) == ("level-6", None, "You")


def test_only_beside_another_person_somebody_is_the_guest(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, "3/1w1/3 b")
    start(hands)
    hands.click("Who plays X")
    hands.wait(0.2)
    hands.click("Guest")
    hands.wait(0.2)
    assert players(hands) == ["Guest", "You"]
    hands.click("Who plays O")
    hands.wait(0.2)
    hands.click("Creek · Level 3")
    hands.wait(0.2)
    assert players(hands) == ["You", "Creek · Level 3"]


def test_a_position_that_is_over_is_only_looked_at(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, "www/bb1/3 b")
    start(hands)
    assert players(hands) == []
    hands.app.draw()
    hands.click("Look at it")
    hands.wait(0.3)
    assert isinstance(hands.scene, PlayScene)
    assert hands.scene.verdict is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_board_offers_its_players_and_escape_begins_nothing(
    hands: Screen, clipboard: list[str], game: Game
) -> None:
    paste(hands, clipboard, game.to_position(game.initial_state()))
    hands.app.draw()
    start(hands)
    hands.get("dropdown").press()
    hands.wait(0.2)
    assert len(hands.elements()) > 1
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.1)
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.1)
    assert not hands.app.router.overlays
    assert hands.app.library.ids() == []


def test_in_a_text_field_control_v_is_the_fields(hands: Screen, clipboard: list[str]) -> None:
    hands.app.navigate(LibraryRoute())
    hands.wait(0.3)
    hands.key(pygame.K_f, mod=CTRL)
    paste(hands, clipboard, "4453")
    assert isinstance(hands.scene, LibraryScene)


def test_a_pasted_position_that_no_game_reaches_opens_the_editor_which_says_why(
    hands: Screen, clipboard: list[str]
) -> None:
    paste(hands, clipboard, "3/ww1/b2 b\n")
    assert isinstance(hands.scene, EditorScene)
    assert hands.words_in("Verdict")[0].startswith("Legal")
    paste(hands, clipboard, "3/www/b2 b\n")
    assert hands.words_in("Verdict")[0] == "X has one piece too many"


def test_in_the_editor_a_pasted_game_is_its_last_position(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, "3/3/3 w")
    paste(hands, clipboard, '[Game "connect-four"]\n\n1. 4 4 2. 5 *')
    assert isinstance(hands.scene, EditorScene)
    assert hands.get("text field", "Position").value == "7/7/7/7/3b3/3ww2 b"
    assert hands.app.library.ids() == []


@pytest.mark.parametrize("text", ["", "   \n", "some prose", "https://example.org/a b"])
def test_what_is_no_game_is_said(hands: Screen, clipboard: list[str], text: str) -> None:
    paste(hands, clipboard, text)
    assert notices(hands) or refused(hands)
    assert hands.app.library.ids() == []


def test_every_error_is_shown_with_its_line_and_the_good_games_are_offered(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, f'{GOOD}\n{ILLEGAL}\n{GOOD}\n[Game "chess"]\n\n1. e4 *\n')
    dialog = report(hands)
    assert dialog.title == "2 of 4 games can be read"
    assert [line.partition(".")[0] for line in dialog.lines] == ["Line 9", "Line 17"]
    hands.click("Import 2 games")
    hands.wait(0.3)
    assert isinstance(hands.scene, LibraryScene)
    assert len(hands.app.library.ids()) == 2


def test_a_long_list_of_errors_scrolls(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, "\n".join([ILLEGAL] * 40))
    report(hands)
    hands.wait(0.2)
    hands.key(pygame.K_PAGEDOWN)
    assert hands.get("scrolled page", "Report").scrolled > 0
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert not hands.app.router.overlays


def test_a_game_against_an_unknown_mind_can_be_looked_at(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, '[Game "tic-tac-toe"]\n[BlackPlayer "oracle"]\n[Result "1-0"]\n\n1. b2 a1 1-0\n')
    assert moves_of(hands) == ["b2", "a1"]


def test_and_continued_against_another_one(hands: Screen, clipboard: list[str]) -> None:
    paste(hands, clipboard, '[Game "tic-tac-toe"]\n[Black "Delphi"]\n[BlackPlayer "oracle"]\n\n1. b2 *\n')
    assert moves_of(hands) == ["b2"]
    assert "Delphi is not there any more, so another player plays on." in notices(hands)


# -- files -------------------------------------------------------------------------------------------


def test_a_file_with_one_game_is_opened_and_not_touched(hands: Screen, tmp_path: Path) -> None:
    path = tmp_path / "one game ö.txt"
    path.write_text(GOOD, encoding="utf-8")
    drop(hands, path)
    assert moves_of(hands) == ["b2", "a1", "c3"]
    assert path.read_text(encoding="utf-8") == GOOD


def test_files_dropped_together_land_in_the_library(hands: Screen, tmp_path: Path) -> None:
    events = []
    for number, text in enumerate((GOOD, ILLEGAL, GOOD)):
        path = tmp_path / f"{number}.txt"
        path.write_text(text)
        events.append(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    hands.app.run_frame(events)
    read(hands)
    assert report(hands).lines[0].startswith("File 1.txt. Line 3. ")
    hands.click("Import 2 games")
    assert len(hands.app.library.ids()) == 2


def test_text_can_be_dropped(hands: Screen) -> None:
    hands.send(pygame.DROPTEXT, text="4453")
    hands.wait(0.3)
    begin(hands)
    assert moves_of(hands) == ["4", "4", "5", "3"]


@pytest.mark.parametrize(
    ("name", "said"), [("missing.txt", "There is no such file or folder."), (".", "It is a folder.")]
)
def test_a_file_that_cannot_be_read_says_so_once(hands: Screen, tmp_path: Path, name: str, said: str) -> None:
    drop(hands, tmp_path / name)
    assert said in refused(hands)
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    assert not hands.app.router.overlays
    assert not notices(hands)


def test_a_file_that_is_not_utf_8_says_how_it_was_read(hands: Screen, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(GOOD.replace("Robin", "Gäst").encode("latin-1"))
    drop(hands, path)
    assert "Windows-1252" in report(hands).lines[0]
    hands.click("Open it")
    (kept,) = hands.app.library.summaries(hands.app.library.ids())
    assert kept.white.name == "Gäst"


@pytest.mark.parametrize("data", [bytes(range(256)) * 8, GOOD.encode("utf-16-le")], ids=["noise", "UTF-16 unmarked"])
def test_what_is_no_text_says_so(hands: Screen, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "noise.txt"
    path.write_bytes(data)
    drop(hands, path)
    assert "no text" in refused(hands)
    assert hands.app.library.ids() == []


def test_a_long_name_stays_inside_its_dialog(hands: Screen, tmp_path: Path) -> None:
    drop(hands, tmp_path / f"{'a' * 240}.txt")
    dialog = hands.app.router.overlays[-1]
    assert isinstance(dialog, Dialog)
    assert "aaaa.txt:" in dialog.text
    assert hands.app.look.text_width(dialog.text.splitlines()[0], 14) <= dialog.rect.w - 2 * hands.app.look.px(24)


@pytest.mark.parametrize("path", ["nul\0", "x" * 10_000, "caf\udce9.txt", "/dev/zero"])
def test_a_path_may_be_anything(hands: Screen, path: str) -> None:
    intake.take_files(hands.app, [Path(path)])
    read(hands)
    assert refused(hands)
    hands.key(pygame.K_RETURN)
    assert hands.app.library.ids() == []


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(hands: Screen, tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("no such pipes there")
    os.mkfifo(tmp_path / "pipe.txt")
    drop(hands, tmp_path / "pipe.txt")
    assert "The file cannot be read. It is no regular file." in refused(hands)


def test_a_file_is_never_read_in_the_windows_thread(
    hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may lie on a disk that sleeps, or on a computer that does not answer."""
    answered = threading.Event()

    def slow(_path: Path) -> list[GameRecord]:
        answered.wait(30)
        return read_games(GOOD)

    monkeypatch.setattr(intake, "load_games", slow)
    monkeypatch.setattr(intake, "SLOW", 0.0)
    hands.send(pygame.DROPFILE, file=str(tmp_path / "far away.txt"))
    until(hands, lambda: "Reading far away.txt" in notices(hands))
    answered.set()
    read(hands)
    assert moves_of(hands) == ["b2", "a1", "c3"]
    assert "Reading" not in notices(hands), "it stays beside no result"


def test_files_that_cannot_be_read_are_named_beside_those_that_can(hands: Screen, tmp_path: Path) -> None:
    path = tmp_path / "good.txt"
    path.write_text(GOOD)
    intake.take_files(hands.app, [tmp_path / "gone.txt", path])
    read(hands)
    assert report(hands).title == "1 of 2 games can be read"
    assert report(hands).lines[0].startswith("File gone.txt. The file cannot be read. ")


def test_a_long_file_is_read_beside_the_window(hands: Screen, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("\n".join([GOOD] * 2000))
    drop(hands, path)
    until(hands, lambda: isinstance(hands.scene, LibraryScene))
    assert len(hands.app.library.ids()) == 2000


class Slow:
    """Checks games only as far as the test lets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.turns = threading.Semaphore(0)
        monkeypatch.setattr(taking_in, "check_games", self._check)
        monkeypatch.setattr(intake, "Waiting", partial(Waiting, patience=0.0))

    def _check(self, records: list[GameRecord]) -> Iterator[CheckedGame]:
        for record in records:
            assert self.turns.acquire(timeout=60)
            yield check_game(record)

    def go(self, games: int) -> None:
        """Let it check so many games more."""
        self.turns.release(games)


def wait_dialog(hands: Screen) -> WaitDialog | None:
    """What shows how far the reading is, if it shows."""
    found = [overlay for overlay in hands.app.router.overlays if isinstance(overlay, WaitDialog)]
    return found[0] if found else None


def drop_many(hands: Screen, folder: Path) -> None:
    path = folder / "many.txt"
    path.write_text("\n".join([GOOD] * 2000))
    hands.send(pygame.DROPFILE, file=str(path))


def test_a_file_that_takes_long_shows_how_far_it_is(
    hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    drop_many(hands, tmp_path)
    slow.go(500)
    until(hands, lambda: wait_dialog(hands) is not None)
    dialog = wait_dialog(hands)
    assert dialog is not None
    until(hands, lambda: dialog.progress.latest.done == 500)
    hands.app.draw()
    assert dialog.text == "500 of 2,000 games"
    slow.go(1500)
    until(hands, lambda: isinstance(hands.scene, LibraryScene))
    assert wait_dialog(hands) is None
    assert len(hands.app.library.ids()) == 2000


@pytest.mark.parametrize("way", ["button", "escape"])
def test_reading_a_long_file_can_be_stopped(
    hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    slow = Slow(monkeypatch)
    drop_many(hands, tmp_path)
    slow.go(10)
    until(hands, lambda: wait_dialog(hands) is not None)
    hands.key(pygame.K_RETURN)
    hands.click((5, 5))
    assert wait_dialog(hands) is not None, "a key or click for something else stops nothing"
    if way == "button":
        hands.click("Cancel")
    else:
        hands.key(pygame.K_ESCAPE)
    slow.go(1)
    until(hands, lambda: "No game was added" in notices(hands))
    assert wait_dialog(hands) is None
    assert hands.app.library.ids() == []


def drop_all(hands: Screen, folder: Path, games: int) -> None:
    """Drop a file, and let it be read; its games are not added yet."""
    path = folder / "all.txt"
    path.write_text("\n".join([GOOD] * games))
    hands.send(pygame.DROPFILE, file=str(path))
    join_readers()


def test_many_games_are_added_between_frames_and_listed_together(hands: Screen, tmp_path: Path) -> None:
    drop_all(hands, tmp_path, 450)
    seen: list[int] = []
    with Library.open(tmp_path / "data") as other:
        other.wait_at_most(0.0)
        while 450 not in seen and len(seen) < 60:
            hands.app.run_frame([])
            seen.append(len(other.ids()))
            other.begin_game(draft())
    assert set(seen) == {0, 450}
    assert len(seen) >= 5, "the window draws between, and another one can write"


def test_an_import_that_is_cancelled_adds_nothing_and_a_second_one_all(
    hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "Waiting", partial(Waiting, patience=0.0))
    drop_all(hands, tmp_path, 450)
    until(hands, lambda: wait_dialog(hands) is not None)
    hands.click("Cancel")
    hands.wait(0.2)
    assert "No game was added." in notices(hands)
    assert wait_dialog(hands) is None
    assert rows_in(tmp_path / "data") == 0
    with Library.open(tmp_path / "data") as other:
        play(other)
    drop_all(hands, tmp_path, 450)
    until(hands, lambda: isinstance(hands.scene, LibraryScene))
    assert len(hands.app.library.ids()) == 451
    assert notices(hands) == "450 games added to the library.", "another window's game is no tampering"


def rows_in(folder: Path) -> int:
    """Return the number of games in a library, listed or not."""
    with closing(connect(folder / FILE_NAME)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(count)


def test_an_import_waits_while_another_program_writes(hands: Screen, tmp_path: Path) -> None:
    drop_all(hands, tmp_path, 450)
    with closing(connect(tmp_path / "data" / FILE_NAME)) as other:
        other.execute("BEGIN IMMEDIATE")
        hands.wait(1.0)
        other.execute("COMMIT")
    until(hands, lambda: isinstance(hands.scene, LibraryScene))
    assert len(hands.app.library.ids()) == 450


def test_but_not_for_ever(hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "IN_USE_SECONDS", 0.0)
    drop_all(hands, tmp_path, 450)
    with closing(connect(tmp_path / "data" / FILE_NAME)) as other:
        other.execute("BEGIN IMMEDIATE")
        hands.wait(1.0)
    assert notices(hands) == "The library of games cannot be changed. Another program is using it."
    assert hands.app.library.ids() == []


def test_an_import_leaves_room_on_the_disk(hands: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = iter((2**30, 2**30, 2**20))
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=next(free)))
    drop_all(hands, tmp_path, 450)
    hands.wait(0.5)
    assert notices(hands) == "The library of games cannot be changed. The disk is nearly full."
    assert rows_in(tmp_path / "data") == 0


def test_an_import_into_a_library_that_is_replaced_meanwhile_adds_nothing(hands: Screen, tmp_path: Path) -> None:
    drop_all(hands, tmp_path, 450)
    hands.app.run_frame([])
    with Library.open(tmp_path / "other") as other:
        other.add([check_game(read_game(GOOD))] * 120)
    (tmp_path / "other" / FILE_NAME).replace(tmp_path / "data" / FILE_NAME)
    until(hands, lambda: "No game was added." in notices(hands))
    assert len(hands.app.library.ids()) == 120


@pytest.mark.parametrize("words", ["Dear Robin,\nhow are you?\n", "https://example.com/x?y=1", "two words"])
def test_a_file_of_other_words_has_no_game(hands: Screen, tmp_path: Path, words: str) -> None:
    (tmp_path / "letter.txt").write_text(words)
    drop(hands, tmp_path / "letter.txt")
    assert notices(hands) == "There is no game in letter.txt."
    (tmp_path / "game.txt").write_text(GOOD)
    paths = (tmp_path / "game.txt", tmp_path / "letter.txt")
    hands.app.run_frame([pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in paths])
    read(hands)
    assert report(hands).lines == ["There is no game in letter.txt."]


def test_a_file_that_holds_a_position_opens_it_as_if_it_was_pasted(hands: Screen, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text("3/1w1/b2 w\n")
    drop(hands, path)
    assert isinstance(hands.scene, EditorScene)
    assert hands.get("text field", "Position").value == "3/1w1/b2 w"
    path.write_text("3/www/b2 b")
    drop(hands, path)
    assert hands.words_in("Verdict")[0] == "X has one piece too many"
    path.write_text("1/1/1/1/1/1/1/1/1 w")
    drop(hands, path)
    assert "No board has 9 rows" in refused(hands)


def test_a_game_without_a_name_is_told_which_names_there_are(hands: Screen, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("1. b2 a1 *")
    drop(hands, tmp_path / "game.txt")
    assert "the games are pathwayz" in report(hands).lines[0]


def test_more_games_than_the_limit_are_told(hands: Screen, tmp_path: Path) -> None:
    path = tmp_path / "too many.txt"
    path.write_text('[Game "tic-tac-toe"]\n\n1. b2 *\n\n' * (MOST_GAMES + 1))
    drop(hands, path)
    assert f"at most {MOST_GAMES:,} games" in " ".join(report(hands).lines)
    assert f"{MOST_GAMES:,} of" in report(hands).title


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_words_are_no_game_of_the_board_that_is_played(game: Game) -> None:
    with pytest.raises(UnreadableTextError, match="neither a game nor a position"):
        read_file("hello world", game.name)


def test_the_import_dialog_takes_a_path(hands: Screen, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GOOD)
    hands.app.navigate(LibraryRoute())
    hands.wait(0.3)
    hands.key(pygame.K_o, mod=CTRL)
    hands.wait(0.2)
    hands.key(pygame.K_a, mod=CTRL)
    hands.write(str(path))
    hands.key(pygame.K_RETURN)
    read(hands)
    assert moves_of(hands) == ["b2", "a1", "c3"]


def test_enter_held_down_reads_a_file_once(hands: Screen, tmp_path: Path) -> None:
    hands.app.navigate(LibraryRoute())
    hands.wait(0.3)
    hands.key(pygame.K_o, mod=CTRL)
    hands.key(pygame.K_a, mod=CTRL)
    path = tmp_path / "noise.txt"
    path.write_bytes(bytes(range(32)) * 9)
    hands.write(str(path))
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    hands.app.run_frame([enter, enter])
    read(hands)
    assert "no text" in refused(hands)
    assert len(hands.app.router.overlays) == 1


@pytest.mark.parametrize("path", ["gone.txt", ""])
def test_a_wrong_path_stays_in_its_field_with_the_fault_under_it(hands: Screen, tmp_path: Path, path: str) -> None:
    hands.app.open(import_dialog(hands.app))
    hands.wait(0.2)
    hands.write(str(tmp_path / path))
    hands.key(pygame.K_RETURN)
    hands.wait(0.1)
    (dialog,) = hands.app.router.overlays
    assert isinstance(dialog, FieldDialog)
    with drawn_texts() as written:
        hands.app.draw()
    assert any(line.startswith("The file cannot be read.") for line in written)
    assert dialog.field.text == str(tmp_path / path)
    hands.write("x")
    assert not dialog.fault, "until something else is typed"


def test_the_examples_of_the_page_on_style_open_and_show_what_they_tell_of(hands: Screen, clipboard: list[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "style.md"
    examples = page.read_text(encoding="utf-8").split("```")[1::2]
    for example in examples:
        (record,) = read_games(example)
        paste(hands, clipboard, example)
        assert moves_of(hands) == record.moves
        found = habits_of(record.moves)
        assert found is not None
        kind = ("aggressive", "block", "sacrifice").index(record.tags["Event"])
        assert found.plies[kind][-1] == len(record.moves) - 1
    assert len(examples) > 3
