"""`make build`: makes the folder dist/Pathwayz and an archive beside it, and checks their sizes."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Final

from pack.contents import BUILD, ROOT
from ui import VERSION

DIST = ROOT / "dist"
FOLDER = DIST / "Pathwayz"
MOST_FOLDER_MB, MOST_ARCHIVE_MB = 320, 90
XZ_PRESET: Final = 4
"""Level of compression, 0 to 9. On LLVM, two thirds of the program, level 6 takes 40 % longer than 4 and saves 4 %."""
SYSTEMS = {"win32": "windows", "darwin": "macos"}


def main(arguments: list[str]) -> int:
    """Build; return 1 if the result is larger than allowed."""
    options = argparse.ArgumentParser(prog="python -m pack.build", description=__doc__)
    options.add_argument("--no-archive", action="store_true", help="only the folder")
    wanted = options.parse_args(arguments)
    began = time.monotonic()
    _run_pyinstaller()
    if sys.platform.startswith("linux"):
        _add_desktop_files(FOLDER)
    sizes = [(FOLDER, megabytes(FOLDER), MOST_FOLDER_MB)]
    if not wanted.no_archive:
        made = archive()
        sizes.append((made, megabytes(made), MOST_ARCHIVE_MB))
    for path, size, most in sizes:
        print(f"{path.relative_to(ROOT)}: {size:.0f} MB of at most {most}")
    print(f"built in {time.monotonic() - began:.0f} s")
    return int(any(size > most for _, size, most in sizes))


def _run_pyinstaller() -> None:
    folders = ["--distpath", str(DIST), "--workpath", str(BUILD / "pyinstaller")]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *folders, "build.spec"]
    # PyInstaller's cache goes below build/ too, so that `make clean` removes everything.
    environment = {**os.environ, "PYINSTALLER_CONFIG_DIR": str(BUILD / "config"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    subprocess.run(command, check=True, cwd=ROOT, env=environment)


def _add_desktop_files(folder: Path) -> None:
    """Put the menu entry and the icons, for `pack.install`, beside the program."""
    share = folder / "share"
    (share / "applications").mkdir(parents=True)
    shutil.copy(ROOT / "pack" / "pathwayz.desktop", share / "applications")
    for picture in (BUILD / "icons").glob("pathwayz-*.png"):
        size = picture.stem.split("-")[1]
        icons = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        icons.mkdir(parents=True)
        shutil.copy(picture, icons / "pathwayz.png")


def archive() -> Path:
    """Make the archive that a player downloads, zip for Windows and tar.xz elsewhere; return its path."""
    from ai.cache.shipped import machine

    name = f"Pathwayz-{VERSION}-{SYSTEMS.get(sys.platform, 'linux')}-{machine()}"
    top = DIST / "Pathwayz.app" if sys.platform == "darwin" else FOLDER
    if sys.platform == "win32":
        return _zip(top, DIST / f"{name}.zip")
    path = DIST / f"{name}.tar.xz"
    with tarfile.open(path, "w:xz", preset=XZ_PRESET) as file:
        file.add(top, top.name, filter=_nobodys)
    return path


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def _zip(top: Path, path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:  # Explorer opens nothing denser
        for member in sorted(top.rglob("*")):
            file.write(member, f"{top.name}/{member.relative_to(top).as_posix()}")
    return path


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all files in a folder, in units of 10^6 bytes; links count nothing."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
