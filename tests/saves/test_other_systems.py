"""What is started on each system (dialogs, boxes, voices, the clipboard), and the rules of settings, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import file_questions, message_box, picture_clipboard, settings, voice
from saves.file_questions import FileQuestion
from tests.kept_text import check_text

FOLDER = Path(__file__).parent


def test_the_commands_are_those_that_were_read_by_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one system runs the tests; a word that is wrong on another would be seen by nobody before its users."""
    lines = []
    for platform in ("win32", "darwin", "linux"):
        for there in (("powershell", "osascript", "say"), ("zenity", "spd-say", "wl-copy"), ("kdialog", "espeak-ng"),
                      ("xmessage", "xclip")):  # fmt: skip
            found = (f"/usr/bin/{name}" for name in there)
            programs = dict(zip(there, found, strict=True))
            for saving in (True, False):
                question = FileQuestion("Where?", Path("/games/mine.txt"), saving)
                for desktop in ("GNOME", "KDE"):
                    told = file_questions.command_for(question, platform, programs.get, desktop)
                    lines.append(f"{platform} {there[0]} {desktop} saving={saving}: {told}")
            lines.append(f"{platform} {there[0]} box: {message_box.command_for('Sorry.', platform, programs.get)}")
            for ours in ({}, {"WAYLAND_DISPLAY": "wayland-0"}):
                copying = picture_clipboard.copying_command(platform, programs.get, ours)
                lines.append(f"{platform} {there[0]} copy {[*ours]}: {copying}")
            monkeypatch.setattr("saves.voice.sys.platform", platform)
            monkeypatch.setattr(voice, "find_program", programs.get)
            lines.append(f"{platform} {there[0]} voice: {voice.speakers('pt_BR')}")
            monkeypatch.undo()
        lines.append(f"{platform} cancelled: {file_questions.cancel_status(platform)}")
    for saving in (True, False):
        question = FileQuestion("Where?", Path("/games/mine.txt"), saving)
        lines.append(f"variables saving={saving}: {file_questions.environment_for(question, {})}")
    check_text(FOLDER / "other_systems.txt", "\n".join(lines) + "\n")


def test_every_setting_has_its_place_its_default_and_a_phrase_for_what_it_wants() -> None:
    rules = [each for group in ("_RULES", "_SETUP_RULES", "_LOOK_RULES") for each in getattr(settings, group)]
    tries = [
        0,
        69,
        70,
        100,
        101,
        239,
        240,
        319,
        320,
        16384,
        16385,
        True,
        "",
        "dark",
        "x",
        "level-3",
        "2.5s",
        "10+5",
        [],
    ]
    lines = [
        f"[{each.section}] {each.key} = {each.default!r}: {each.wants}; {[one for one in tries if each.fits(one)]}"
        for each in rules
    ]
    check_text(FOLDER / "setting_rules.txt", "\n".join(lines) + "\n")
