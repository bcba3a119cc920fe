"""Looks that a person made: each is a folder with the file `look.toml` and pictures of pieces (docs/looks.md).

Files are only read: no code in them is run, and their sizes are checked before decoding.
"""

from __future__ import annotations

import os
import re
import struct
from dataclasses import dataclass, field
from itertools import starmap
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

from game.errors import CodedError, cause_of, misplaced
from game.texts import Message, sentences, text
from saves.reading import UnreadableFileError, read_bytes, reader_says
from saves.settings import LOOK_NAME, parse_table

FILE = "look.toml"
MOST_LOOKS = 12
MOST_BYTES = {".png": 1 << 18, ".svg": 1 << 16}
"""Largest size in bytes of a picture's file, keyed by the file's suffix."""
MOST_PIXELS = 512
"""The longest side of a PNG picture."""
TEXTURES = ("plain", "wood", "slate")
PIECES = ("white", "black", "white-permanent", "black-permanent")
_COLOURS = ("surface", "frame", "bank", "line")
_LONGEST_FILE, _TITLE = 1 << 14, 24
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_PICTURE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,79}")
_SVG = "{http://www.w3.org/2000/svg}"
_DRAWN = frozenset(
    (
        *("svg", "g", "defs", "title", "desc", "metadata", "path", "rect", "circle", "ellipse", "line", "polyline"),
        *("polygon", "linearGradient", "radialGradient", "stop"),
    )
)
"""The elements that an SVG picture may have: shapes and gradients."""
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_LENGTH = re.compile(rf"({_NUMBER.pattern})(in|cm|mm|pt|pc|em|ex|)", re.ASCII)
_UNITS = {"in": 96.0, "cm": 37.8, "mm": 3.78, "pt": 1.34, "pc": 16.0, "em": 16.0, "ex": 16.0}
"""The largest possible size of each unit of length, in units of the coordinates."""
_NAMES = re.compile(r"url\(#[\w.-]+\)|#\w+")
_NAMELESS = "d", "points", "transform"
"""Attributes that hold numbers and no names; in them, the drawing library skips unknown letters and reads on."""
_HREF = "{http://www.w3.org/1999/xlink}href"
_LARGEST_NUMBER, _LARGEST_SCALE, _DEEPEST = 10_000.0, 1_000.0, 24
_MOST_DETAILS = 2_000
"""Largest number of shapes and numbers in an SVG picture: the time of drawing grows with the square of this number."""
_GRID = 100.0
_WIDTHS = ("stroke-width", "style")
"""Attributes with widths of lines. Their scaled values are limited: round ends of broad lines take long to draw."""


class BadLookError(CodedError, ValueError):
    """An invalid look; the message is one sentence that names the file (`place`) and the fault."""

    def __init__(self, message: Message, place: str, **fields: object) -> None:
        super().__init__(message, code="bad-look", place=place, **fields)


@dataclass(frozen=True, slots=True)
class OwnLook:
    """A look as its file describes it.

    Attributes:
        name: the folder's name, which the settings store.
        title: the displayed name.
        colours: the two colours of each part, as `#RRGGBB`, keyed by "surface", "frame", "bank" and "line"; empty if
            the look has no board.
        texture: the surface's texture, one of `TEXTURES`.
        pictures: the file name and content of each piece's picture, keyed by the names of `PIECES`; empty if the look
            has no pieces.
    """

    name: str
    title: str
    colours: dict[str, tuple[str, str]] = field(default_factory=dict)
    texture: str = "plain"
    pictures: dict[str, tuple[str, bytes]] = field(default_factory=dict)


def read_looks(folder: Path) -> tuple[list[OwnLook], list[str]]:
    """Return the valid looks in a folder, ordered by name, and a sentence on each invalid look. Never raises."""
    found: list[OwnLook] = []
    problems: list[str] = []
    try:
        inside = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    except OSError as error:
        return [], [sentences(text("The folder {path} cannot be read.", path=folder), cause_of(error))]
    for path in inside[:MOST_LOOKS]:
        try:
            found.append(_read(path))
        except BadLookError as error:
            problems.append(str(error))
    if len(inside) > MOST_LOOKS:
        problems.append(text("Of the folders in {folder}, the first {n} are read.", folder=folder, n=MOST_LOOKS))
    return found, problems


def _refuse(place: str, message: Message, **fields: object) -> NoReturn:
    raise BadLookError(message, place, **fields)


def _read(path: Path) -> OwnLook:
    """Return the look in a folder. Raises BadLookError."""
    place = f"{path.name}/{FILE}"
    if not LOOK_NAME.fullmatch(path.name):
        _refuse(path.name, "{place}: the folder’s name needs to be of letters, digits, blanks and hyphens.")
    written = _content(path / FILE, _LONGEST_FILE)
    try:
        table = parse_table(written.decode("utf-8-sig"))
    except UnicodeDecodeError:
        _refuse(place, "{place}: this is no UTF-8 text.")
    except ValueError as error:
        _refuse(place, "{place} cannot be read.", cause=error)
    _check_keys(table, ("title", "board", "pieces"), place)
    title = table.get("title", path.name)
    if not isinstance(title, str) or not title.isprintable() or not 0 < len(title.strip()) <= _TITLE:
        _refuse(place, "{place}: the title needs to be a text of 1 to {n} characters.", n=_TITLE)
    board, pieces = _section(table, "board", place), _section(table, "pieces", place)
    if not board and not pieces:
        _refuse(place, "{place}: neither [board] nor [pieces] is in it.")
    return OwnLook(path.name, title, *_board(board, place), _pieces(pieces, path, place))


def _content(path: Path, most: int) -> bytes:
    try:
        return read_bytes(path, most)
    except UnreadableFileError as error:
        _refuse(f"{path.parent.name}/{path.name}", "{place} cannot be read.", cause=error.cause or error)


def _section(table: dict[str, Any], key: str, place: str) -> dict[str, Any]:
    found = table.get(key, {})
    if not isinstance(found, dict):
        _refuse(place, "{place}: [{key}] needs to be a section.", key=key)
    return found


def _check_keys(table: dict[str, Any], known: tuple[str, ...], place: str) -> None:
    for key in table:
        if key not in known:
            _refuse(place, "{place}: {key} is not known; possible are {known}.", key=key[:40], known=", ".join(known))


def _board(table: dict[str, Any], place: str) -> tuple[dict[str, tuple[str, str]], str]:
    _check_keys(table, (*_COLOURS, "texture"), place)
    if table and "surface" not in table:
        _refuse(place, "{place}: [board] needs the colour surface.")
    texture = table.get("texture", "plain")
    if texture not in TEXTURES:
        _refuse(place, "{place}: texture needs to be one of {known}.", known=", ".join(TEXTURES))
    return {key: _pair(key, table[key], place) for key in _COLOURS if key in table}, texture


def _pair(key: str, value: Any, place: str) -> tuple[str, str]:
    pair = value if isinstance(value, list) else [value, value]
    if len(pair) != 2 or not all(isinstance(each, str) and _COLOUR.fullmatch(each) for each in pair):
        _refuse(place, '{place}: {key} needs to be a colour such as "#5FA39B", or a list of two.', key=key)
    return pair[0], pair[1]


def _pieces(table: dict[str, Any], folder: Path, place: str) -> dict[str, tuple[str, bytes]]:
    _check_keys(table, PIECES, place)
    for needed in PIECES[:2] if table else ():
        if needed not in table:
            _refuse(place, "{place}: [pieces] needs a picture for {piece}.", piece=needed)
    return {piece: _picture(folder, name, place) for piece, name in table.items()}


def _picture(folder: Path, name: Any, place: str) -> tuple[str, bytes]:
    kind = Path(name).suffix.lower() if isinstance(name, str) and _PICTURE.fullmatch(name) else ""
    if kind not in MOST_BYTES:
        _refuse(place, "{place}: a piece needs the name of a PNG or SVG file in this folder.")
    if os.path.dirname(os.path.realpath(folder / name)) != os.path.realpath(folder):  # noqa: PTH120  a loop is no error
        _refuse(place, "{place}: a piece needs the name of a PNG or SVG file in this folder.")
    content = _content(folder / name, MOST_BYTES[kind])
    place = f"{folder.name}/{name}"
    if kind == ".svg":
        return name, _checked_svg(content, place)
    _check_png(content, place)
    return name, content


def _check_png(content: bytes, place: str) -> None:
    """Raise BadLookError unless the content begins like a PNG picture of an allowed size; decode nothing."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR" or len(content) < 33:
        _refuse(place, "{place}: this is no PNG picture.")
    wide, tall = struct.unpack(">II", content[16:24])
    if not 0 < wide <= MOST_PIXELS or not 0 < tall <= MOST_PIXELS:
        _refuse(
            place,
            "{place}: the picture has {wide} x {tall} pixels; at most {n} x {n} are possible.",
            wide=wide,
            tall=tall,
            n=MOST_PIXELS,
        )


def _checked_svg(content: bytes, place: str) -> bytes:
    """Return an SVG picture that has only allowed elements, and no dashes, entities or large numbers, written anew.

    The drawing library finds elements in comments, and ends an element at a `>` in quotation marks; so it gets the
    checked text instead of the file. Raises BadLookError for any other picture.
    """
    if b"<!" in _COMMENT.sub(b"", content):
        _refuse(place, "{place}: declarations such as DOCTYPE are not possible.")
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        _refuse(place, "{place}: this is no SVG picture.", cause=_mistake(error))
    if root.tag != f"{_SVG}svg":
        _refuse(place, "{place}: this is no SVG picture.")
    if sum(1 + sum(map(len, starmap(_sizes, each.attrib.items()))) for each in root.iter()) > _MOST_DETAILS:
        _refuse(
            place, "{place}: the picture is too detailed: it has more than {n} shapes and numbers.", n=_MOST_DETAILS
        )
    _check_element(root, place, max(1.0, _GRID / _side(root, place)), 0)
    return _written(root)


def _mistake(error: Exception) -> str:
    """Return a sentence that says where an SVG picture is wrong, or else quotes the reader."""
    if not isinstance(error, ElementTree.ParseError):
        return reader_says(error)
    line, column = error.position
    return misplaced(line, column + 1)


def _written(root: ElementTree.Element) -> bytes:
    """Return the drawn parts of a picture as text, without titles and other texts; points become plain numbers."""
    for each in root.iter():
        each.tag = each.tag.removeprefix(_SVG)
        each.text = each.tail = None
        if _HREF in each.attrib:
            each.set("xlink:href", each.attrib.pop(_HREF))
        if "points" in each.attrib:
            each.set("points", " ".join(_NUMBER.findall(each.attrib["points"])))
    written: bytes = ElementTree.tostring(root, "utf-8")
    return written


def _side(root: ElementTree.Element, place: str) -> float:
    """Return the length of an SVG picture's shorter side, in the units of its coordinates."""
    sides = _sizes("viewBox", root.get("viewBox", ""))[2:] or [
        side for key in ("width", "height") for side in _sizes(key, root.get(key, ""))
    ]
    if len(sides) != 2 or min(sides) < 1:
        _refuse(place, "{place}: the picture needs a viewBox, or a width and a height, of 1 x 1 or more.")
    return min(sides)


def _check_element(element: ElementTree.Element, place: str, scale: float, depth: int) -> None:
    """Raise BadLookError if an element or one of its descendants is not allowed.

    `depth` is the number of elements around the element. `scale` is the enlargement of the element's coordinates, where
    1 means a picture of `_GRID` units.
    """
    name = element.tag.rpartition("}")[2]
    if name not in _DRAWN and (element.tag.startswith(_SVG) or name == "style"):  # a style works in any namespace
        _refuse(place, "{place}: <{name}> is not possible in a piece.", name=name[:40])
    turned = element.get("transform", "")
    if "scale" in turned or "matrix" in turned:
        scale *= max([1.0, *_sizes("transform", turned)])
    if scale > _LARGEST_SCALE or depth > _DEEPEST:
        _refuse(place, "{place}: the picture is scaled or nested too far.")
    for key, value in element.attrib.items():
        if "dasharray" in key or "dasharray" in value:
            _refuse(place, "{place}: dashed lines are not possible in a piece.")
        largest = _LARGEST_NUMBER / (scale if key in _WIDTHS else 1.0)
        if key not in ("id", "class") and any(number > largest for number in _lengths(key, value)):
            _refuse(place, "{place}: the numbers of <{name}> are too large.", name=name[:40])
    for child in element:
        _check_element(child, place, scale, depth + 1)


def _lengths(key: str, value: str) -> list[float]:
    """Return the absolute values of the lengths in an attribute's value, in units of the coordinates."""
    if key in _NAMELESS:
        return _sizes(key, value)
    found = _LENGTH.findall(_NAMES.sub("", value))
    return [abs(float(number)) * _UNITS.get(unit, 1.0) for number, unit in found]


def _sizes(key: str, value: str) -> list[float]:
    """Return the absolute values of the numbers in an attribute's value; digits of names and colours are no numbers."""
    written = value if key in _NAMELESS else _NAMES.sub("", value)
    return [abs(float(number)) for number in _NUMBER.findall(written)]
