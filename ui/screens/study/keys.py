"""The commands of the study with their keys. A key without an action is handled by a control or the board."""

from __future__ import annotations

from typing import Any

from game import is_terminal
from game.texts import sentence, text
from saves.errors import LibraryError
from saves.gamefile import write_game
from table.reading import Start, UnreadableTextError, read_start
from ui.kit import Command, Section, numbered, window
from ui.parts import board_choice, intake
from ui.parts.board_choice import can_edit
from ui.parts.export import copy_out, copy_position
from ui.parts.reading import KEYS
from ui.parts.switches import DETAILS
from ui.shell.routes import StudyRoute, ThinkRoute


def _off_board(scene: Any) -> bool:
    """Whether the board does not have the focus; a focused board takes these keys itself."""
    return scene.controls.focused is not scene.board


def _free(scene: Any) -> bool:
    """Whether the arrow keys step through the variations, because no focused board, list or choice needs them."""
    focused, has_ring = scene.controls.focused, scene.controls.ring_visible
    needed = focused is not None and has_ring and focused.role in ("list", "choice")
    return not needed and focused not in (scene.board, scene.findings.lines)


def play_on(scene: Any) -> None:
    """Ask who plays, then begin a game from the studied position."""
    from ui.parts.start_dialog import StartDialog

    if not is_terminal(scene.state):
        scene.app.open(StartDialog(scene.app, Start(scene.game.name, scene.game.to_position(scene.state))))


def _paste(scene: Any) -> None:
    """Study the position or the moves on the clipboard, or import a game file from it."""
    try:
        start = read_start(window.paste_text())
    except UnreadableTextError as error:
        scene.app.notice(str(error), "error")
        return
    if start is None:
        intake.paste(scene.app)
    else:
        scene.app.navigate(StudyRoute(start.board, start.position, moves=start.moves), replace=scene.is_replaceable)


def _read_chance(scene: Any) -> None:
    bar = scene.findings.chances
    scene.app.aloud.answer(sentence(text("{name}: {value}", name=bar.name, value=bar.value_text)))


def _copy_game(scene: Any) -> None:
    """Copy the game with its variations to the clipboard, as a game file."""
    kept, library = scene.kept, scene.app.library
    try:
        copied = write_game(scene.variations.to_record()) if kept is None else library.export([kept])
    except LibraryError as error:
        scene.app.notice(str(error), "error")
    else:
        copy_out(scene.app, copied, text("The game is copied with its variations."))


PAUSE = Command(
    "Space", "Pause and go on", lambda scene: scene.study.pause(scene.study.doing != "paused"),
    lambda scene: scene.controls.focused in (None, scene.plan, scene.findings.lines),  # no button
    pad="X",
)  # fmt: skip
PLAY_ON = Command("Enter", "Play on from here", icon="play-filled")
PASS = Command(
    "0", "Pass", lambda scene: scene.play(scene.off_board_move), lambda scene: scene.off_board_move is not None
)
EDIT = Command("E", "Set up a position", lambda scene: scene.edit(), lambda scene: can_edit(scene.game), icon="pencil")
PASTE = Command("Ctrl+V", "Paste a position", _paste, title="Paste", icon="clipboard-paste")
COPY = Command("Ctrl+C", "Copy the position", lambda scene: copy_position(scene.app, scene.game, scene.state))
COPY_GAME = Command("Ctrl+Shift+C", "Copy the game", _copy_game, icon="upload")
REMOVE = Command("Del", "Remove a variation", lambda scene: scene.remove(), _off_board, also=("Backspace",))
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.undo())
FLIPS = Command("F", "Show the effects", lambda scene: scene.findings.switch("shows_effects"), _off_board)
BEST = Command("B", "Show the lines", lambda scene: scene.findings.switch("shows_lines"), _off_board)
ANSWER = Command("A", "Show the answer", lambda scene: scene.findings.switch("shows_answer"), _off_board)
MORE = Command("+", "One line more", lambda scene: scene.findings.change_lines(1), also=("=",))
FEWER = Command("−", "One line less", lambda scene: scene.findings.change_lines(-1))
WATCH = Command(
    "W", "Watch it think", lambda scene: scene.app.navigate(ThinkRoute(scene.game, scene.state)), _off_board,
    icon="git-branch",
)  # fmt: skip
OPENINGS = Command("O", "Openings or engine", lambda scene: scene.openings.toggle(), _off_board)

_STUDY = (PAUSE, OPENINGS, PLAY_ON, PASS, EDIT, board_choice.CHOOSE_BOARD, DETAILS, WATCH, PASTE, COPY, COPY_GAME)
_LINES = (
    Command("1 2 3", "Play that move"),
    *numbered(range(1, 6), lambda scene, rank: scene.play_rank(rank), _off_board),
    MORE, FEWER, BEST, FLIPS, ANSWER,
)  # fmt: skip
_VARIATIONS = (
    Command("← →", "Back and on"),
    Command("←", "", lambda scene: scene.step("back"), _free),
    Command("→", "", lambda scene: scene.step("forward"), _free),
    Command("↑ ↓", "Another line"),
    Command("↑", "", lambda scene: scene.step("up"), _free),
    Command("↓", "", lambda scene: scene.step("down"), _free),
    Command("Home", "To the start", lambda scene: scene.go_to(scene.variations.root)),
    Command("End", "To the end of the game", lambda scene: scene.go_to(scene.variations.main[-1])),
    REMOVE,
    UNDO,
)
READ_STUDY = Section("Read aloud", (*KEYS, Command("F8", "Win chance", _read_chance)))
SECTIONS = Section("Study", _STUDY), Section("Lines##of moves", _LINES), Section("Variations", _VARIATIONS)
"""The sections of a study's keys; the section of the board's own keys comes after them."""
