"""The program's typeface at real pixels: fonts by size and weight, and cached lines of text.

It is Inter, or (`read_easily`) Atkinson Hyperlegible Next, whose letters are easier to distinguish. Weights: "medium"
and "semi" are text; "display" (semi-bold) and "hero" (bold) are for 24 px and more; Inter has a Display cut for them.
Sizes here are device pixels; `Look` converts logical ones.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import pygame

from saves.assets import asset, report_damaged
from ui.kit.cache import SurfaceCache
from ui.kit.theme import Colour

Weight = Literal["medium", "semi", "display", "hero"]
Anchor = Literal["left", "center", "right"]

CAP_HEIGHT = 0.727  # a capital's height in Inter, as a share of the em; capitals of every typeface are as high


class Typeface(NamedTuple):
    """The file of each weight, and the height of a capital as a share of the em."""

    files: dict[Weight, str]
    cap_height: float


_INTER = Typeface(
    {
        "medium": "Inter-Medium.otf",
        "semi": "Inter-SemiBold.otf",
        "display": "InterDisplay-SemiBold.otf",
        "hero": "InterDisplay-Bold.otf",
    },
    CAP_HEIGHT,
)
_EASY = Typeface(
    {
        "medium": "AtkinsonHyperlegibleNext-Medium.ttf",
        "semi": "AtkinsonHyperlegibleNext-SemiBold.ttf",
        "display": "AtkinsonHyperlegibleNext-SemiBold.ttf",
        "hero": "AtkinsonHyperlegibleNext-Bold.ttf",
    },
    0.668,
)
_CJK = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
"""The Chinese and Japanese characters, as ranges of a pattern. A line may break between any two of them."""
_OPENING = "“‘（「『【〈《〔［｛"
_CLOSING = "、。，．：；？！・…ー～〜”’）」』】〉》〕］｝々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％"
_lines = SurfaceCache(windows=1)


_typefaces = [_INTER]
"""The typefaces, in the order in which they are searched for a letter."""


def read_easily(on: bool) -> None:
    """Use the typeface that is easier to read if `on`, else Inter."""
    wanted = [_EASY, _INTER] if on else [_INTER]
    if wanted != _typefaces:
        _typefaces[:] = wanted
        forget()


def font(size: int, weight: Weight = "medium") -> pygame.font.Font:
    """The font with capitals as high as Inter's at `size` pixels; pygame's own font if the file is unusable."""
    return _font_of(0, size, weight)


@lru_cache(maxsize=256)
def _font_of(rank: int, size: int, weight: Weight) -> pygame.font.Font:
    """The font of the typeface at `rank` in `_typefaces`."""
    if not pygame.font.get_init():
        pygame.font.init()
    files, cap_height = _typefaces[rank]
    usual = Path(pygame.__file__).parent / pygame.font.get_default_font()
    return _opened(_content(files[weight]) or usual.read_bytes(), round(size * CAP_HEIGHT / cap_height))


@cache
def _content(name: str) -> bytes | None:
    """Return the bytes of a font file; report a missing or damaged file, which may crash SDL_ttf, and return None. The
    bytes are cached, since a font opened by its path would keep the file open.
    """
    path = asset("fonts", name)
    try:
        content = path.read_bytes()
        digests = json.loads(asset("fonts", "digests.json").read_text(encoding="utf-8"))
        fits = hashlib.blake2b(content, digest_size=8).hexdigest() == digests[name]
        reason: object = "it is damaged"
    except (OSError, ValueError, KeyError, TypeError) as error:
        fits, reason = False, error
    if fits:
        return content
    report_damaged(path, reason)
    return None


def _opened(content: bytes, size: int) -> pygame.font.Font:
    made = pygame.font.Font(io.BytesIO(content), max(1, size))
    try:
        made.size(" ")
    except pygame.error as error:  # pygame tells nothing sooner, and the font's height would end the process
        raise MemoryError("there is no room for a font") from error
    return made


_UNASSIGNED = chr(0x10FFFF)
# Sans fonts of common systems with wide coverage, tried in this order for letters that the program's fonts lack.
_OTHERS = (
    *("notosanscjksc", "notosanscjkjp", "notosanscjk", "sourcehansans", "wenquanyimicrohei", "droidsansfallback"),
    *("pingfangsc", "hiraginosans", "applesdgothicneo", "microsoftyahei", "yugothic", "malgungothic"),
    *("notosans", "segoeui", "arialunicodems", "notosansarabic", "notosansdevanagari"),
    *("dejavusans", "freesans", "unifont"),
)


_NOTO = ["ja", "zh_CN"]
"""Languages that write the shared Chinese and Japanese characters in different forms; the present language first."""


def speak(code: str) -> None:
    """Draw the characters that Chinese and Japanese share in the forms of the language `code`, if it is one of them."""
    if code in _NOTO[1:]:
        _NOTO.reverse()
        forget()


@lru_cache(maxsize=128)
def _noto(code: str, size: int, weight: Weight) -> pygame.font.Font | None:
    """Return the Noto font of the language `code`; None if its file cannot be used."""
    content = _content(f"NotoSans-{code}-{'Regular' if weight == 'medium' else 'Bold'}.otf")
    return None if content is None else _opened(content, size)


@lru_cache(maxsize=4096)
def font_for(string: str, size: int, weight: Weight) -> pygame.font.Font:
    """The first font with all letters of `string`: the typeface, another font of the program, or a system font."""
    if (ours := our_font(string, size, weight)) is not None:
        return ours
    path = _other_font(frozenset(string))
    return font(size, weight) if path is None else _load(path, size)


def our_font(string: str, size: int, weight: Weight) -> pygame.font.Font | None:
    """Return the first of the program's own fonts that has every letter of a line; None if no font has."""
    for rank in range(len(_typefaces)):
        ours = _font_of(rank, size, weight)
        if string.isascii() or covers(ours, string):
            return ours
    for code in _NOTO if _has_signs(string) else ():
        noto = _noto(code, size, weight)
        if noto is not None and covers(noto, string):
            return noto
    return None


def covers(candidate: pygame.font.Font, string: str) -> bool:
    """Whether a font has every letter of a text; a letter that it lacks looks like an unassigned code point."""
    nothing = candidate.metrics(_UNASSIGNED)
    return not any(
        candidate.metrics(letter) == nothing and _picture(candidate, letter) == _picture(candidate, _UNASSIGNED)
        for letter in set(string) - {" "}
    )


def _picture(drawn_by: pygame.font.Font, letter: str) -> bytes:
    return pygame.image.tobytes(_rendered(drawn_by, letter, (255, 255, 255)), "RGBA")


def _rendered(drawn_by: pygame.font.Font, line: str, colour: Colour) -> pygame.Surface:
    """Render a line; if pygame refuses the line (for example a single soft hyphen), return a surface of width 0."""
    try:
        return drawn_by.render(line, True, colour)
    except pygame.error:
        return pygame.Surface((0, drawn_by.get_height()), pygame.SRCALPHA)


@lru_cache(maxsize=256)
def _other_font(letters: frozenset[str]) -> Path | None:
    """The file of the first installed system font (`_OTHERS`) that has all these letters."""
    for name in _OTHERS:
        found = pygame.font.match_font(name)
        path = None if found is None else Path(found)
        if path is not None and covers(_load(path, 16), "".join(letters)):
            return path
    return None


@lru_cache(maxsize=16)
def _load(path: Path, size: int) -> pygame.font.Font:
    """Open and return a system font, which may be large. SDL opens only files with UTF-8 names."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return _opened(path.read_bytes(), size)
    return pygame.font.Font(path, max(1, size))


def forget() -> None:
    """Drop every cached font: needed after pygame's font module is restarted."""
    for cached in (_font_of, font_for, _noto, _load, _other_font, _content, width, widest_word, shorten, wrap):
        cached.cache_clear()
    _lines.clear()


def _drawable(string: str) -> str:
    """Return a line without NUL and lone surrogates (from undecodable file names), which no font draws."""
    whole = string if string.isascii() else string.encode("utf-8", "replace").decode()
    return whole.replace("\0", "")


def text(string: str, size: int, weight: Weight = "medium", colour: Colour = (255, 255, 255)) -> pygame.Surface:
    """One line of text as a cached surface; do not draw on it."""
    clean = _drawable(string)
    return _lines.get((clean, size, weight, colour), lambda: _rendered(font_for(clean, size, weight), clean, colour))


@lru_cache(maxsize=4096)
def width(string: str, size: int, weight: Weight = "medium") -> int:
    """The width of a line in device pixels."""
    clean = _drawable(string)
    return font_for(clean, size, weight).size(clean)[0]


@lru_cache(maxsize=1024)
def shorten(string: str, size: int, weight: Weight, room: int) -> str:
    """Return the line, shortened by an ellipsis if it is wider than `room` pixels."""
    if width(string, size, weight) <= room:
        return string
    low, high = 0, len(string)
    while low < high:
        middle = (low + high + 1) // 2
        if width(string[:middle].rstrip() + "…", size, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return string[:low].rstrip() + "…"


@lru_cache(maxsize=2048)
def widest_word(string: str, size: int, weight: Weight) -> int:
    """The width of the widest word, in device pixels."""
    return max((width(word, size, weight) for line in string.splitlines() for _, word in words(line)), default=0)


def words(line: str) -> Iterator[tuple[str, str]]:
    """Yield the unbreakable parts of a line, each as a pair (gap before the part, part).

    After a colon, a move number and its move are one part (`The closest call: 16. h6`); else a number may end a line.
    """
    parts = line.split(" ")
    for at in range(len(parts) - 2, 0, -1):
        if parts[at][-1:] in ("…", ".") and parts[at][:-1].isdigit() and parts[at - 1].endswith(":"):
            parts[at : at + 2] = [f"{parts[at]} {parts[at + 1]}"]
    for number, part in enumerate(parts):
        found = [word for word in _patterns()[1].findall(part) if word] if _has_signs(part) else [part]
        for place, word in enumerate(found):
            yield " " if number and not place else "", word


def _has_signs(string: str) -> bool:
    """Whether the string has a Chinese or Japanese character."""
    return max(string, default="") >= _CJK[0] and _patterns()[0].search(string) is not None


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the pattern of a Chinese or Japanese character, and of an unbreakable part of a line: a word, or such a
    character, with its brackets and stops. Compiled on demand: it takes milliseconds, and few languages need it.
    """
    word = f"[{_OPENING}]*(?:[{_CJK}]|[^{_CJK}{_OPENING}{_CLOSING}]+)?[{_CLOSING}]*"
    return re.compile(f"[{_CJK}]"), re.compile(word)


@lru_cache(maxsize=1024)
def wrap(string: str, size: int, weight: Weight, room: int, indent: int = 0) -> Sequence[str]:
    """Lines no wider than `room`, broken at spaces, and between Chinese or Japanese characters; a wider word, such as a
    path, is broken anywhere. The first line is `indent` pixels shorter, and empty if no word fits into it.
    """
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for gap, word in words(paragraph):
            longer = f"{line}{gap}{word}" if line else word
            if indent + width(longer, size, weight) <= room:
                line = longer
                continue
            if line or indent:
                lines.append(line)
            indent = 0
            *whole, line = _pieces(word, size, weight, room)
            lines += whole
        lines.append(line)
        indent = 0
    return tuple(lines)


def _pieces(word: str, size: int, weight: Weight, room: int) -> list[str]:
    """Return the pieces of a word, each no wider than `room` but of at least one letter."""
    pieces = []
    while len(word) > 1 and width(word, size, weight) > room:
        end = bisect_right(range(1, len(word)), room, key=lambda count: width(word[:count], size, weight))
        pieces.append(word[: max(1, end)])
        word = word[max(1, end) :]
    return [*pieces, word]


def draw(
    surface: pygame.Surface,
    string: str,
    position: tuple[float, float],
    size: int,
    weight: Weight = "medium",
    colour: Colour = (255, 255, 255),
    anchor: Anchor = "left",
) -> pygame.Rect:
    """Draw a line, its capitals centred at `position[1]`; return its rectangle, as high as a capital."""
    line = text(string, size, weight, colour)
    x = position[0] - {"left": 0.0, "center": line.get_width() / 2, "right": float(line.get_width())}[anchor]
    cap = CAP_HEIGHT * size
    top = position[1] + cap / 2 - font_for(_drawable(string), size, weight).get_ascent()
    surface.blit(line, (round(x), round(top)))
    return pygame.Rect(round(x), round(position[1] - cap / 2), line.get_width(), round(cap))
