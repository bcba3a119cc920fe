"""Fonts for Japanese and Chinese: Noto Sans CJK, reduced to frequent characters and to those in the catalogues.

    python -m pack.languages.glyphs [FOLDER]

Needs the files of Debian's `fonts-noto-cjk`, in /usr/share/fonts/opentype/noto unless FOLDER is named. Run it again
when the Japanese or the Chinese catalogue has changed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, save_font
from fontTools.ttLib import TTCollection

from pack.languages.sources import ROOT

NOTO = "NotoSansCJK-{weight}.ttc"
FACES = {"ja": "Noto Sans CJK JP", "zh_CN": "Noto Sans CJK SC"}
WEIGHTS = ("Regular", "Bold")
FONTS = ROOT / "assets" / "fonts"
_LATIN = "".join(map(chr, range(0x20, 0x7F)))
_KANA = "".join(map(chr, range(0x3040, 0x3100)))
_WIDE = "".join(map(chr, (*range(0x3000, 0x3020), *range(0xFF01, 0xFF60))))
_PUNCTUATION = "‘’“”…‥—–·×≈±←→↑↓−°"


def usual_signs(code: str) -> str:
    """Return the frequent characters of a language: the first level of its national standard."""
    rows, encoding = (range(16, 48), "euc_jp") if code == "ja" else (range(16, 56), "gb2312")
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in rows for cell in range(1, 95))
    return "".join(cell.decode(encoding, "ignore") for cell in cells)


def used_signs(code: str) -> str:
    """Return all characters beyond ASCII in a language's catalogue and in the formats."""
    folder = ROOT / "assets" / "languages"
    files = (folder / f"{code}.po", folder / "formats.json")
    return "".join(sorted({sign for file in files for sign in file.read_text(encoding="utf-8") if sign > "\u007f"}))


def write_font(code: str, weight: str, folder: Path) -> Path:
    """Write the font of a language in a weight; return its path."""
    collection = TTCollection(folder / NOTO.format(weight=weight))
    font = next(font for font in collection.fonts if font["name"].getBestFamilyName() == FACES[code])
    options = Options(layout_features=[], hinting=False, desubroutinize=False, name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]  # tables for vertical writing
    subsetter = Subsetter(options)
    subsetter.populate(
        text=_LATIN + _WIDE + _PUNCTUATION + _KANA * (code == "ja") + usual_signs(code) + used_signs(code)
    )
    subsetter.subset(font)
    path = FONTS / f"NotoSans-{code}-{weight}.otf"
    save_font(font, path, options)
    return path


def main() -> int:
    """Write the fonts; return the exit status."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto")
    kept = FONTS / "digests.json"
    digests = json.loads(kept.read_text(encoding="utf-8"))
    for code in FACES:
        for weight in WEIGHTS:
            path = write_font(code, weight, folder)
            content = path.read_bytes()
            digests[path.name] = hashlib.blake2b(content, digest_size=8).hexdigest()
            print(f"{path.name}: {len(content):,} bytes")
    kept.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
