"""What is packed in place of codecs: the program's own sounds, pictures and fonts are as with those."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pygame
import pytest

from pack import contents
from tests.conftest import ROOT

LIBRARIES = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
CODECS = sorted(path for path in LIBRARIES.glob("*") if contents.asker_of(f"pygame_ce.libs/{path.name}"))
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>"""
USE = """
import sys, pygame
from io import BytesIO
pygame.mixer.init(44100, -16, 2, 512)
pygame.font.init()
for path in sys.argv[2:]:
    if path.endswith(".wav"):
        print(pygame.mixer.Sound(path).get_raw().hex())
    elif path.endswith(".png"):
        print(pygame.image.tobytes(pygame.image.load(path), "RGBA").hex())
    else:
        print(pygame.image.tobytes(pygame.font.Font(path, 20).render("Pathwayz", True, "white"), "RGBA").hex())
print(pygame.image.tobytes(pygame.image.load_sized_svg(BytesIO(sys.argv[1].encode()), (9, 9)), "RGBA").hex())
sound = pygame.mixer.Sound(next(path for path in sys.argv if path.endswith(".wav")))
sound.play()
assert pygame.mixer.get_busy()
pygame.mixer.quit()
"""
REFUSE = """
import pygame
from io import BytesIO
for picture in (b"RIFF\\x40\\0\\0\\0WEBPVP8L" + bytes(50), b"II*\\0" + bytes(50)):
    try:
        pygame.image.load(BytesIO(picture), "picture.png")
    except pygame.error:
        print("refused")
"""
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux" or not LIBRARIES.is_dir(), reason="it replaces parts of Linux's wheel"),
    pytest.mark.skipif(not all(map(shutil.which, ("cc", "nm", "readelf"))), reason="it makes libraries and reads them"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """The silent library that stands in for each codec."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contents, "BUILD", tmp_path_factory.mktemp("build"))
        return {codec: contents.silent(f"pygame_ce.libs/{codec.name}", codec, _asker(codec)) for codec in CODECS}


def _asker(codec: Path) -> Path:
    return next(LIBRARIES.glob(contents.asker_of(f"pygame_ce.libs/{codec.name}") or ""))


def _printed(script: str, preloaded: list[str], *arguments: str) -> str:
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", "LD_PRELOAD": ":".join(preloaded)}
    command = [sys.executable, "-c", script, *arguments]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    return told.stdout


def _seen_and_heard(preloaded: list[str]) -> str:
    """A digest of all sounds, pictures and fonts of the program as SDL has read them, after a sound was begun."""
    kinds = {".wav", ".png", ".ttf", ".otf"}
    assets = sorted(str(path) for path in (ROOT / "assets").rglob("*") if path.suffix in kinds)
    told = _printed(USE, preloaded, PICTURE, *assets)
    assert len(told.splitlines()) > len(assets) > 20
    return hashlib.sha256(told.encode()).hexdigest()


def test_sounds_pictures_and_fonts_are_as_with_codecs(made: dict[Path, str]) -> None:
    assert len(made) == sum(map(len, contents.SILENT.values()))
    assert sum(Path(each).stat().st_size for each in made.values()) < 250_000
    assert _seen_and_heard([*made.values()]) == _seen_and_heard([])


def test_every_name_that_is_asked_of_a_codec_is_there(made: dict[Path, str]) -> None:
    unasked = set()
    for codec, each in made.items():
        asked = contents.names_in(_asker(codec), "--undefined-only")
        has = contents.names_in(codec, "--defined-only")
        assert asked & has == asked & contents.names_in(Path(each), "--defined-only")
        unasked |= {codec.name.partition("-")[0]} if not asked & has else set()
    assert unasked == {"libogg", "libvorbis"}, "the mixer asks others for what these have"


def test_pictures_of_other_kinds_are_refused(made: dict[Path, str]) -> None:
    assert _printed(REFUSE, [*made.values()]).split() == ["refused", "refused"]


def _needed(library: Path) -> set[str]:
    told = subprocess.run(["readelf", "--dynamic", str(library)], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", told))


def test_what_is_left_out_is_needed_by_codecs_alone(made: dict[Path, str]) -> None:
    left_out = {
        path.name
        for path in LIBRARIES.glob("*")
        if any(fnmatch(f"pygame_ce.libs/{path.name}", pattern) for pattern in contents.SILENT_ONLY)
    }
    assert len(left_out) == len(contents.SILENT_ONLY)
    others = {*LIBRARIES.glob("*"), *Path(pygame.__file__).parent.rglob("*.so"), *map(Path, made.values())} - {*CODECS}
    asking = {path.name: _needed(path) & left_out for path in others if path.name not in left_out}
    assert not {name: needed for name, needed in asking.items() if needed}
    assert left_out <= set().union(*map(_needed, [*CODECS, *LIBRARIES.glob("*")]))
