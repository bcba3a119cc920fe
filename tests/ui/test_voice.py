"""The system's voice: sentences in their order, and no hanging."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.virtual_screen import wait_until
from ui.shell.voice import Voice


def test_sentences_are_spoken_in_their_order(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = f"import sys; open({str(heard)!r}, 'a').write(sys.stdin.read())"
    voice = Voice([sys.executable, "-c", code])
    voice.say("You: e4. Creek is to move.")
    voice.say("Creek: d5. Your turn.")
    wait_until(lambda: heard.exists() and heard.read_text().count("\n") == 2, "both sentences")
    assert heard.read_text().splitlines() == ["You: e4. Creek is to move.", "Creek: d5. Your turn."]
    voice.close()


def test_a_voice_that_hangs_holds_nobody_up() -> None:
    hangs = Voice([sys.executable, "-c", "import time; time.sleep(60)"])
    hangs.say("one")
    time.sleep(0.5)
    began = time.monotonic()
    hangs.say("two")
    hangs.close()
    assert time.monotonic() - began < 5


def test_a_voice_that_is_not_there_is_silent() -> None:
    missing = Voice(["/nowhere/voice"])
    missing.say("one")
    missing.close()
