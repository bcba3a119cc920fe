"""Archives of the packaged program, whose bytes are the same for the same files, and what goes with it on a system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pack.build import archive, tarred, zipped
from tests.conftest import ROOT

FLATPAK = ROOT / "pack" / "io.github.pathwayz.Pathwayz.json"


@pytest.mark.parametrize("packed", [tarred, zipped])
def test_an_archive_tells_nothing_of_when_it_was_made(packed: Callable[[Path, Path], Path], tmp_path: Path) -> None:
    made: list[bytes] = []
    for seconds in (1_000_000_000, 1_700_000_000):
        top = tmp_path / str(seconds) / "Pathwayz"
        (top / "empty").mkdir(parents=True)
        for name in ("one", "two")[:: 1 if made else -1]:
            (top / name).write_text(name, encoding="utf-8")
            os.utime(top / name, (seconds, seconds))
        os.utime(top, (seconds, seconds))
        made.append(packed(top, tmp_path / f"{seconds}.archive").read_bytes())
    assert made[0] == made[1]


@pytest.mark.skipif(sys.platform != "linux", reason="it runs a shell as on Linux")
def test_the_flatpak_is_the_archive_with_its_menu_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = json.loads(FLATPAK.read_text(encoding="utf-8"))
    (module,) = manifest["modules"]
    (source,) = module["sources"]
    program, here = tmp_path / "Pathwayz", tmp_path / "app"
    for name in ("Pathwayz", "_internal/base.so", "share/applications/pathwayz.desktop"):
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).write_bytes((ROOT / "pack" / "pathwayz.desktop").read_bytes())
    monkeypatch.setattr("pack.build.machine", lambda: "x86_64")
    assert (FLATPAK.parent / source["path"]).name == archive(tmp_path).name
    environment = {"PATH": os.environ["PATH"], "FLATPAK_DEST": str(here)}
    for command in module["build-commands"]:
        subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment, check=True)
    entry = here / "share" / "applications" / manifest["rename-desktop-file"]
    assert f"\nExec={manifest['command']}\n" in entry.read_text("utf-8")
    assert f"\nIcon={manifest['rename-icon']}\n" in entry.read_text("utf-8")
    assert (here / "bin" / manifest["command"]).resolve() == here / "lib" / "pathwayz" / "Pathwayz"
    assert "--share=network" not in manifest["finish-args"]
