"""The system's voice: sentences in their order, and no hanging."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from saves.voice import Voice
from tests.virtual_screen import wait_until


def writer(heard: Path) -> list[str]:
    """A command that writes what it is to speak."""
    return [sys.executable, "-c", f"import sys; open({str(heard)!r}, 'a').write(sys.stdin.read())"]


def is_silent() -> bool:
    """Whether no thread speaks any more."""
    return all(each.name != "voice" for each in threading.enumerate())


def test_sentences_are_spoken_in_their_order(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    voice = Voice(writer(heard))
    voice.say("You: e4. Creek is to move.")
    voice.say("Creek: d5. Your turn.")
    wait_until(lambda: heard.exists() and heard.read_text().count("\n") == 2, "both sentences")
    assert heard.read_text().splitlines() == ["You: e4. Creek is to move.", "Creek: d5. Your turn."]
    voice.close()


def test_of_many_sentences_that_wait_the_latest_are_spoken(tmp_path: Path) -> None:
    heard, taken, go = (tmp_path / name for name in ("heard", "taken", "go"))
    waits = f"import os, time\nopen({str(taken)!r}, 'w')\nwhile not os.path.exists({str(go)!r}): time.sleep(0.01)\n"
    voice = Voice([sys.executable, "-c", waits + writer(heard)[-1]])
    voice.say("0")
    wait_until(lambda: taken.exists(), "the first sentence")
    for number in range(1, 6):
        voice.say(str(number))
    go.touch()
    wait_until(lambda: heard.exists() and "5" in heard.read_text(), "the last sentence")
    assert heard.read_text().split() == ["0", "3", "4", "5"]
    voice.close()


def test_a_voice_that_hangs_holds_nobody_up() -> None:
    hangs = Voice([sys.executable, "-c", "import time; time.sleep(60)"])
    hangs.say("one")
    time.sleep(0.5)
    began = time.monotonic()
    hangs.say("two")
    hangs.close()
    assert time.monotonic() - began < 5
    wait_until(is_silent, "the end of the sentence", 5)


def test_a_voice_that_dies_does_not_take_the_next_sentence_with_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    dies = f"import os, sys; h = open({str(heard)!r}, 'a'); h.write(sys.stdin.readline()); h.flush(); os.abort()"
    voice = Voice([sys.executable, "-c", dies])
    voice.say("You: e4.")
    voice.say("Creek: d5.")
    wait_until(lambda: heard.exists() and heard.read_text().count("\n") == 2, "both sentences")
    voice.close()


def test_a_sentence_that_hangs_is_broken_off_for_the_next_one(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    hangs = f"import sys, time; open({str(heard)!r}, 'a').write(sys.stdin.readline()); time.sleep(60)"
    voice = Voice([sys.executable, "-c", hangs], patience=0.5)
    voice.say("You: e4.")
    voice.say("Creek: d5.")
    wait_until(lambda: heard.exists() and heard.read_text().count("\n") == 2, "both sentences")
    voice.close()


def test_a_voice_that_is_not_there_is_silent() -> None:
    missing = Voice(["/nowhere/voice"])
    missing.say("one")
    missing.close()


def test_where_a_command_fails_the_next_one_speaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = tmp_path / "heard"
    missing = [str(tmp_path / "missing")]
    fails = [sys.executable, "-c", "raise SystemExit(1)"]
    monkeypatch.setattr("saves.voice.speakers", lambda _language: [missing, fails, writer(heard), writer(heard)])
    voice = Voice()
    voice.say("You: e4.")
    voice.say("Creek: d5.")
    wait_until(lambda: heard.exists() and heard.read_text().count("\n") == 2, "both sentences")
    assert heard.read_text().splitlines() == ["You: e4.", "Creek: d5."]
    voice.close()


def test_a_voice_that_is_closed_leaves_no_thread_behind(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    voice = Voice(writer(heard))
    voice.say("You: e4.")
    wait_until(lambda: heard.exists() and heard.read_text() != "", "the sentence")
    voice.close()
    wait_until(is_silent, "the end of its thread")
