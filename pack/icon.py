"""The program's icon, drawn from its logo, in every system's format: `python -m pack.icon FOLDER`."""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""The width in pixels of each icon that may be a PNG picture, keyed by Apple's name."""


def write(folder: Path) -> None:
    """Write the icon into `folder`: `pathwayz-SIZE.png` in several sizes, `pathwayz.ico` and `pathwayz.icns`."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: png(size) for size in {*PNG_SIZES, *ICO_SIZES, *ICNS_SIZES.values()}}
    for size in PNG_SIZES:
        (folder / f"pathwayz-{size}.png").write_bytes(pictures[size])
    (folder / "pathwayz.ico").write_bytes(ico({size: pictures[size] for size in ICO_SIZES}))
    (folder / "pathwayz.icns").write_bytes(icns({name: pictures[size] for name, size in ICNS_SIZES.items()}))


def png(size: int) -> bytes:
    """Return the program's logo as a PNG file, `size` pixels wide and high."""
    import pygame

    from ui.parts.logo import logo

    file = io.BytesIO()
    pygame.image.save(logo(size), file, "icon.png")
    return file.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon file of PNG pictures; the keys are their sizes in pixels, at most 256."""
    at = 6 + 16 * len(pictures)
    entries, content = b"", b""
    for size, picture in pictures.items():
        # Width and height (0 means 256), no palette, one plane, 32 bits a pixel, length and offset of the picture.
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), at + len(content))
        content += picture
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + content


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Return a macOS icon file of PNG pictures; the keys are Apple's names of their sizes."""
    parts = b"".join(struct.pack(">4sI", name, 8 + len(picture)) + picture for name, picture in pictures.items())
    return struct.pack(">4sI", b"icns", 8 + len(parts)) + parts


if __name__ == "__main__":
    os.environ.update({"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    write(Path(sys.argv[1]))
