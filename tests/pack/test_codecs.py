"""What is packed in place of the codecs of compressed sounds: the program's own sounds are heard as with those."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from pack import contents
from tests.conftest import ROOT

LIBRARIES = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
LISTEN = """
import sys, pygame
pygame.mixer.init(44100, -16, 2, 512)
for path in sys.argv[1:]:
    print(pygame.mixer.Sound(path).get_raw().hex())
sound = pygame.mixer.Sound(sys.argv[1])
sound.play()
assert pygame.mixer.get_busy()
pygame.mixer.quit()
"""


def _heard(preloaded: list[str]) -> str:
    """A digest of all sounds as the mixer has read them, after one was begun."""
    sounds = sorted(map(str, (ROOT / "assets" / "sounds").glob("*.wav")))
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", "LD_PRELOAD": ":".join(preloaded)}
    command = [sys.executable, "-c", LISTEN, *sounds]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.count("\n") == len(sounds) > 10
    return hashlib.sha256(told.stdout.encode()).hexdigest()


@pytest.mark.skipif(sys.platform != "linux" or not LIBRARIES.is_dir(), reason="it replaces libraries of Linux's wheel")
@pytest.mark.skipif(not (shutil.which("cc") and shutil.which("nm")), reason="it makes libraries")
def test_the_programs_sounds_are_heard_without_codecs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "BUILD", tmp_path)
    codecs = [next(LIBRARIES.parent.glob(pattern)) for pattern in contents.CODECS]
    made = [contents.silent(f"pygame_ce.libs/{codec.name}", codec) for codec in codecs]
    assert sum(Path(each).stat().st_size for each in made) < 200_000
    (mixer,) = LIBRARIES.glob(contents.MIXER)
    asked = contents.names_in(mixer, "--undefined-only")
    for codec, each in zip(codecs, made, strict=True):
        has = contents.names_in(codec, "--defined-only")
        assert asked & has == asked & contents.names_in(Path(each), "--defined-only")
    assert _heard(made) == _heard([])
