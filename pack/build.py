"""`make build`: makes the folder dist/Pathwayz and an archive beside it, and checks their sizes."""

from __future__ import annotations

import argparse
import lzma
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pack.contents import BUILD, ROOT
from pack.kernels import machine
from ui import VERSION

DIST = ROOT / "dist"
FOLDER = DIST / "Pathwayz"
MOST_FOLDER_MB, MOST_ARCHIVE_MB = 95, 32
XZ_FILTERS: Final[list[dict[str, int]]] = [
    *([{"id": lzma.FILTER_X86}] if machine() == "x86_64" else []),
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME},
]
"""The filters of LZMA: the first rewrites jumps in machine code, so that jumps to the same target look equal."""
BATCH_FILES: Final = sorted((ROOT / "pack" / "windows").glob("*.cmd"))
TIMESTAMPS: Final = "http://timestamp.digicert.com"
"""A server that signs the time of a signature (RFC 3161)."""
SYSTEMS = {"win32": "windows", "darwin": "macos"}
EPOCH: Final = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
"""The time of every file in an archive, in seconds since 1970: two builds of one source are the same to the last bit.
The default is 1980, the first year that a zip file can have; reproducible-builds.org defines SOURCE_DATE_EPOCH."""


def main(arguments: list[str]) -> int:
    """Build the program; return 1 if it is larger than allowed."""
    options = argparse.ArgumentParser(prog="python -m pack.build", description=__doc__)
    options.add_argument("--no-archive", action="store_true", help="only the folder")
    options.add_argument("--into", type=Path, default=DIST, metavar="FOLDER", help="instead of dist")
    options.add_argument("--clean", action="store_true", help="use nothing that an earlier build left")
    wanted = options.parse_args(arguments)
    began = time.monotonic()
    _run_pyinstaller(wanted.into, ["--clean"] if wanted.clean else [])
    folder = wanted.into / FOLDER.name
    if sys.platform.startswith("linux"):
        _add_desktop_files(folder)
    elif sys.platform == "win32":
        add_batch_files(folder)
        sign(folder / "Pathwayz.exe", os.environ)
    sizes = [(folder, megabytes(folder), MOST_FOLDER_MB)]
    if not wanted.no_archive:
        made = archive(wanted.into)
        sizes.append((made, megabytes(made), MOST_ARCHIVE_MB))
    for path, size, most in sizes:
        print(f"{path}: {size:.0f} MB of at most {most}")
    print(f"built in {time.monotonic() - began:.0f} s")
    return int(any(size > most for _, size, most in sizes))


def _run_pyinstaller(into: Path, options: list[str]) -> None:
    folders = ["--distpath", str(into), "--workpath", str(BUILD / "pyinstaller")]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *options, *folders]
    environment = {
        **os.environ,
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        # In build/, so that `make clean` removes PyInstaller's cache too.
        "PYINSTALLER_CONFIG_DIR": str(BUILD / "config"),
        # A fixed order of sets in bytecode and a fixed time in a Windows program make builds equal.
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(EPOCH),
    }
    subprocess.run([*command, "build.spec"], check=True, cwd=ROOT, env=environment)


def _add_desktop_files(folder: Path) -> None:
    """Copy the menu entry and the icons, which `pack.install` needs, into the program's folder."""
    share = folder / "share"
    (share / "applications").mkdir(parents=True)
    shutil.copy(ROOT / "pack" / "pathwayz.desktop", share / "applications")
    for picture in (BUILD / "icons").glob("pathwayz-*.png"):
        size = picture.stem.split("-")[1]
        icons = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        icons.mkdir(parents=True)
        shutil.copy(picture, icons / "pathwayz.png")


def add_batch_files(folder: Path) -> None:
    """Write two Windows batch files into the program's folder, with CRLF: for a shortcut, and for the removal."""
    for source in BATCH_FILES:
        lines = source.read_text(encoding="ascii")
        (folder / source.name).write_text(lines, encoding="ascii", newline="\r\n")


def sign(program: Path, environment: Mapping[str, str]) -> None:
    """Sign a program for Windows, or say that it is not signed. In the environment, SIGNTOOL is the program that signs,
    and SIGNING_CERTIFICATE the thumbprint of a certificate in the user's store.
    """
    certificate = environment.get("SIGNING_CERTIFICATE")
    if not certificate:
        print(f"{program} is not signed: Windows asks before it opens it.")
        return
    # The time is signed too, so that the signature outlives the certificate.
    options = ["/sha1", certificate, "/fd", "sha256", "/tr", TIMESTAMPS, "/td", "sha256"]
    subprocess.run([environment.get("SIGNTOOL", "signtool"), "sign", *options, str(program)], check=True)


def archive(into: Path) -> Path:
    """Pack the program in the folder `into`; return the path of the archive there, a zip on Windows, else a tar.xz."""
    top, path = packed(into), into / release_name()
    return zipped(top, Path(f"{path}.zip")) if sys.platform == "win32" else tarred(top, Path(f"{path}.tar.xz"))


def packed(into: Path) -> Path:
    """Return the folder below `into` that an archive holds."""
    return into / ("Pathwayz.app" if sys.platform == "darwin" else FOLDER.name)


def release_name() -> str:
    """Return the name that all files of a release for this system share, without the endings."""
    return f"Pathwayz-{VERSION}-{SYSTEMS.get(sys.platform, 'linux')}-{machine()}"


def tarred(top: Path, path: Path) -> Path:
    """Pack the folder `top` into a tar.xz at `path`, with one fixed time and no owner for all files; return `path`."""
    with lzma.open(path, "wb", filters=XZ_FILTERS) as stream, tarfile.open(fileobj=stream, mode="w") as file:
        file.add(top, top.name, filter=_nobodys)
    return path


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = EPOCH
    return entry


def zipped(top: Path, path: Path) -> Path:
    """Pack the folder `top` into a zip at `path`, with one fixed time for all files; return `path`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:  # Explorer opens no better method
        for member in sorted(top.rglob("*")):
            entry = zipfile.ZipInfo.from_file(member, f"{top.name}/{member.relative_to(top).as_posix()}")
            entry.date_time, entry.compress_type = time.gmtime(EPOCH)[:6], zipfile.ZIP_DEFLATED
            file.writestr(entry, b"" if member.is_dir() else member.read_bytes(), compresslevel=9)
    return path


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all files in a folder without links, in units of 10^6 bytes."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
