"""Looks that a person made: what is read, and the one sentence on what is refused."""

from __future__ import annotations

import io
import re
import struct
import sys
import time
from pathlib import Path

import pygame
import pytest

from saves.assets import asset
from saves.own_looks import MOST_LOOKS, read_looks
from ui.boards.own_looks import own_looks

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
DISC_ALONE = '<circle cx="5" cy="5" r="4"/>'
DISC = SVG.format(DISC_ALONE)
SQUARE = SVG.format('<rect width="8" height="8"/>')
BOARD = '[board]\nsurface = "#4F8F9A"\n'
PIECES = '[pieces]\nwhite = "w.svg"\nblack = "b.svg"\n'
HUGE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 60_000, 60_000) + bytes(20)
REFUSED = {
    "no file": ({}, "look.toml cannot be read. There is no such file or folder."),
    "no TOML": ({"look.toml": "[board"}, "look.toml cannot be read. It ends in the middle of a setting."),
    "no text": ({"look.toml": b"\xff\xfe\x00"}, "look.toml: this is no UTF-8 text."),
    "nothing": ({"look.toml": 'title = "x"'}, "neither [board] nor [pieces]"),
    "an empty title": ({"look.toml": 'title = ""\n' + BOARD}, "the title needs to be a text of 1 to"),
    "a blank title": ({"look.toml": 'title = " "\n' + BOARD}, "the title needs to be a text of 1 to"),
    "no section": ({"look.toml": "board = 1"}, "look.toml: [board] needs to be a section."),
    "a wrong key": ({"look.toml": BOARD + 'surfce = "#123456"'}, "surfce is not known; possible are surface"),
    "a wrong section": ({"look.toml": BOARD + "[piece]"}, "piece is not known; possible are title, board, pieces."),
    "a wrong piece": ({"look.toml": PIECES + 'grey = "w.svg"', "w.svg": DISC}, "grey is not known; possible are white"),
    "no surface": ({"look.toml": '[board]\nline = "#123456"'}, "[board] needs the colour surface."),
    "no colour": ({"look.toml": '[board]\nsurface = "teal"'}, "surface needs to be a colour such as"),
    "three colours": ({"look.toml": '[board]\nsurface = ["#123456", "#123456", "#123456"]'}, "or a list of two"),
    "too bright": ({"look.toml": '[board]\nsurface = "#F0F0F0"'}, "surface is so bright that white"),
    "too dark": ({"look.toml": '[board]\nsurface = "#101010"'}, "surface is so dark that black"),
    "a bright frame": ({"look.toml": BOARD + 'frame = "#D0D0D0"'}, "frame is so bright that letters"),
    "a texture": ({"look.toml": BOARD + 'texture = "fur"'}, "texture needs to be one of plain, wood, slate"),
    "one side": ({"look.toml": '[pieces]\nwhite = "w.svg"'}, "[pieces] needs a picture for black."),
    "another folder": ({"look.toml": PIECES.replace("w.svg", "../w.svg")}, "the name of a PNG or SVG file"),
    "no picture": ({"look.toml": PIECES, "w.svg": DISC}, "b.svg cannot be read. There is no such file or folder."),
    "a script": ({"look.toml": PIECES, "w.svg": SVG.format("<script>1</script>")}, "w.svg: <script> is not possible"),
    "another file": ({"look.toml": PIECES, "w.svg": SVG.format('<image href="/etc/passwd"/>')}, "<image> is not"),
    "entities": ({"look.toml": PIECES, "w.svg": '<!DOCTYPE x [<!ENTITY a "b">]>' + DISC}, "declarations such as"),
    "a style": ({"look.toml": PIECES, "w.svg": SVG.format('<style xmlns="x">a</style>')}, "<style> is not possible"),
    "large numbers": ({"look.toml": PIECES, "w.svg": SVG.format('<path d="M0 0 L1e30 5"/>')}, "<path> are too large"),
    "a tiny view": (
        {"look.toml": PIECES, "w.svg": DISC.replace("10 10", "1e-9 1e-9")},
        "a viewBox, or a width and a height, of 1 x 1 or more.",
    ),
    "a thin view": (
        {"look.toml": PIECES, "w.svg": DISC.replace("10 10", "0.5 10")},
        "a viewBox, or a width and a height, of 1 x 1 or more.",
    ),
    "no sizes": (
        {"look.toml": PIECES, "w.svg": DISC.replace('viewBox="0 0 10 10"', 'width="10"')},
        "a viewBox, or a width and a height, of 1 x 1 or more.",
    ),
    "many curves": (
        {"look.toml": PIECES, "w.svg": SVG.format(f'<path d="M0 0{"c9 9-9 9 0 0" * 400}"/>')},
        "w.svg: the picture is too detailed: it has more than 2000 shapes and numbers.",
    ),
    "many discs": ({"look.toml": PIECES, "w.svg": SVG.format('<circle r="4"/>' * 1000)}, "is too detailed"),
    "hidden numbers": ({"look.toml": PIECES, "w.svg": SVG.format(f'<path d="M0 0#{"v9h9" * 1000}"/>')}, "too detailed"),
    "a broad line": (
        {"look.toml": PIECES, "w.svg": SVG.format('<g transform="scale(9)"><path style="stroke-width:200"/></g>')},
        "the numbers of <path> are too large",
    ),
    "scaled": (
        {"look.toml": PIECES, "w.svg": SVG.format('<g transform="scale(999)"><g transform="scale(999)"/></g>')},
        "scaled or nested too far",
    ),
    "scaled by a matrix": (
        {
            "look.toml": PIECES,
            "w.svg": SVG.format('<g transform="matrix(9999 0 0 9 0 0)"/>'),
        },
        "scaled or nested too far",
    ),
    "a scale in a name": (
        {"look.toml": PIECES, "w.svg": SVG.format('<g transform="url(scale(99999) "/>')},
        "scaled or nested too far",
    ),
    "a scale behind a name": (
        {"look.toml": PIECES, "w.svg": SVG.format('<g transform="scale(#99999)"/>')},
        "scaled or nested too far",
    ),
    "a broad line in a name": (
        {"look.toml": PIECES, "w.svg": SVG.format('<path style="fill:url(;stroke-width:99999)"/>')},
        "the numbers of <path> are too large",
    ),
    "another kind of XML": ({"look.toml": PIECES, "w.svg": "<svg/>"}, "w.svg: this is no SVG picture."),
    "a cut SVG picture": (
        {"look.toml": PIECES, "w.svg": "<svg>\n  <path"},
        "this is no SVG picture. Line 2 is not as it should be, from character 3 on.",
    ),
    "an encoding": ({"look.toml": PIECES, "w.svg": '<?xml version="1.0" encoding="x"?>' + DISC}, "this is no SVG"),
    "a scale of nothing": ({"look.toml": PIECES, "w.svg": SVG.format('<g transform="scale(-)"/>')}, "w.svg: next to"),
    "dashes": ({"look.toml": PIECES, "w.svg": SVG.format('<path stroke-dasharray="0.0001"/>')}, "dashed lines"),
    "a large picture": (
        {"look.toml": PIECES.replace("w.svg", "w.png"), "w.png": HUGE},
        "w.png: the picture has 60000 x 60000 pixels; at most 512 x 512",
    ),
    "a large file": (
        {"look.toml": PIECES, "w.svg": SVG.format(" " * 70_000)},
        "w.svg cannot be read. The file has more than",
    ),
    "noise": ({"look.toml": PIECES.replace("w.svg", "w.png"), "w.png": bytes(range(256))}, "w.png: this is no PNG"),
    "a cut picture": (
        {
            "look.toml": PIECES.replace("w.svg", "w.png"),
            "w.png": HUGE.replace(struct.pack(">I", 60_000), b"\0\0\0\x20"),
        },
        "w.png: the picture cannot be read",
    ),
    "the same picture for both sides": (
        {"look.toml": PIECES, "w.svg": DISC, "b.svg": DISC.replace("4", "4.01")},
        "look.toml: the pictures for white and black look the same.",
    ),
    "the same picture for what stays": (
        {"look.toml": f'{PIECES}black-permanent = "b.svg"', "w.svg": DISC.replace("4", "3")},
        "the pictures for black and black-permanent look the same.",
    ),
    "an empty picture": ({"look.toml": PIECES, "w.svg": SVG.format("")}, "w.svg: next to nothing is seen"),
}


def _png(wide: int, tall: int, length: int = 33) -> bytes:
    return (HUGE[:16] + struct.pack(">II", wide, tall) + bytes(20))[:length]


def _nested(depth: int) -> str:
    return SVG.format("<g>" * depth + "</g>" * depth)


JUST_RIGHT_AND_TOO_MUCH = {
    "deep": (_nested(24), _nested(25)),
    "scaled": (SVG.format('<g transform="scale(100)"/>'), SVG.format('<g transform="scale(100.1)"/>')),
    "shrunk and scaled": tuple(
        SVG.format(f'<g transform="scale(0.5)"><g transform="scale({scale})"/></g>') for scale in ("100", "100.1")
    ),
    "far": (SVG.format('<path d="M0 0L-10000 5"/>'), SVG.format('<path d="M0 0L-10001 5"/>')),
    "broad": (SVG.format('<path style="stroke-width:1000"/>'), SVG.format('<path style="stroke-width:1001"/>')),
    "inches": (SVG.format('<path stroke-width="10in"/>'), SVG.format('<path stroke-width="11in"/>')),
    "detailed": (SVG.format(f'<path d="{"v1" * 1994}"/>'), SVG.format(f'<path d="{"v1" * 1995}"/>')),
    "small": (DISC.replace("10 10", "1 1"), DISC.replace("10 10", "1 0.99")),
    "sized": (DISC.replace('viewBox="0 0 10 10"', 'width="10" height="10"'), DISC.replace("viewBox", "view")),
    "wide": (_png(512, 1), _png(513, 1)),
    "tall": (_png(1, 512), _png(1, 513)),
    "without width": (_png(1, 1), _png(0, 1)),
    "without height": (_png(512, 512), _png(512, 0)),
    "short": (_png(9, 9, 33), _png(9, 9, 32)),
}


@pytest.mark.parametrize("pictures", JUST_RIGHT_AND_TOO_MUCH.values(), ids=list(JUST_RIGHT_AND_TOO_MUCH))
def test_each_limit_of_a_picture_is_where_it_is_said_to_be(
    tmp_path: Path, pictures: tuple[str | bytes, str | bytes]
) -> None:
    kind = "svg" if isinstance(pictures[0], str) else "png"
    for name, picture in zip(("good", "poor"), pictures, strict=True):
        put(tmp_path / name, {"look.toml": PIECES.replace("w.svg", f"w.{kind}"), f"w.{kind}": picture, "b.svg": DISC})
    found, problems = read_looks(tmp_path)
    assert ([look.name for look in found], len(problems)) == (["good"], 1)
    assert problems[0].startswith(f"poor/w.{kind}: ")


def test_a_title_has_up_to_24_characters_and_twelve_looks_are_no_crowd(tmp_path: Path) -> None:
    for number in range(MOST_LOOKS):
        put(tmp_path / f"look{number}", {"look.toml": f'title = "{"x" * (13 + number)}"\n{BOARD}'})
    found, problems = read_looks(tmp_path)
    assert (len(found), problems) == (MOST_LOOKS, [])
    (tmp_path / "look0" / "look.toml").write_text(f'title = "{"x" * 25}"\n{BOARD}')
    assert len(read_looks(tmp_path)[1]) == 1


def put(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write the files of a look; b.svg is there unless w.svg is the only picture."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_a_byte_order_mark_is_no_part_of_a_look(tmp_path: Path) -> None:
    put(tmp_path / "look", {"look.toml": f"\ufeff{BOARD}"})
    assert [look.name for look in read_looks(tmp_path)[0]] == ["look"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_no_picture_comes_from_outside_its_folder(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"look.toml": PIECES, "b.svg": DISC, "c.svg": DISC}
    for place in ("c.svg", "../theirs.svg", "w.svg"):
        folder = put(tmp_path / "looks" / place.strip("./").replace(".", " "), files)
        (folder / "w.svg").symlink_to(place)
    (tmp_path / "looks" / "theirs.svg").write_text(DISC, encoding="utf-8")
    found, problems = read_looks(tmp_path / "looks")
    assert [look.name for look in found] == ["c svg"]
    assert sorted(re.split(": | cannot", problem)[0] for problem in problems) == ["theirs svg/look.toml", "w svg/w.svg"]


@pytest.mark.parametrize("files", REFUSED.values(), ids=list(REFUSED))
def test_a_look_that_is_not_as_it_should_be_is_refused_with_one_sentence(
    tmp_path: Path, files: tuple[dict[str, str | bytes], str]
) -> None:
    written, sentence = files
    more: dict[str, str | bytes] = {} if sentence.startswith("b.svg") else {"b.svg": DISC}
    put(tmp_path / "mine", more | written)
    found, problems = own_looks(tmp_path)
    assert not found
    assert len(problems) == 1
    assert problems[0].startswith("mine")
    assert sentence in problems[0]
    assert problems[0].endswith(".")
    assert not problems[0].endswith("..")


def test_the_example_is_a_board_with_pieces() -> None:
    found, problems = own_looks(asset("looks"))
    assert (list(found), problems) == (["lagoon"], [])
    look = found["lagoon"]
    assert look.material is not None
    assert look.style is not None
    assert look.material.title == look.style.title == "Lagoon"


def test_a_good_look_beside_a_bad_one_is_read_and_a_crowd_is_not(tmp_path: Path) -> None:
    put(tmp_path / "bad.", {"look.toml": BOARD})
    for number in range(MOST_LOOKS + 3):
        put(tmp_path / f"good {number:02}", {"look.toml": BOARD})
    found, problems = read_looks(tmp_path)
    assert [look.name for look in found][:2] == ["good 00", "good 01"]
    assert len(found) == MOST_LOOKS - 1
    assert len(problems) == 2
    assert problems[0] == "bad.: the folder’s name needs to be of letters, digits, blanks and hyphens."
    assert read_looks(tmp_path / "nowhere") == ([], [])


def test_a_colour_is_one_for_the_whole_surface_or_two_in_their_order(tmp_path: Path) -> None:
    put(tmp_path / "two", {"look.toml": '[board]\nsurface = ["#4F8F9A", "#3F7F8A"]\nline = "#123456"'})
    (look,), problems = read_looks(tmp_path)
    assert problems == []
    assert look.colours == {"surface": ("#4F8F9A", "#3F7F8A"), "line": ("#123456", "#123456")}


def test_shapes_gradients_and_words_about_a_picture_are_possible(tmp_path: Path) -> None:
    words = "<title>Disc</title><desc>A disc.</desc><metadata>Mine</metadata>"
    stops = '<stop offset="0" stop-color="red"/>'
    shades = "".join(f'<{kind} id="a">{stops}</{kind}>' for kind in ("linearGradient", "radialGradient"))
    lines = '<path d="M0 0h4"/><line x1="4"/><polyline points="0 0"/><polygon points="1 1"/>'
    areas = f'{DISC_ALONE}<rect width="4"/><ellipse rx="4"/>'
    picture = SVG.format(f"{words}<defs>{shades}</defs><g>{lines}{areas}</g>")
    put(tmp_path / "mine", {"look.toml": PIECES, "w.svg": picture, "b.svg": SQUARE})
    found, problems = read_looks(tmp_path)
    assert (len(found), problems) == (1, [])


def test_what_is_hidden_from_xml_is_not_drawn(tmp_path: Path) -> None:
    hidden = '> <rect width="10" height="10" fill="red"/> '
    for number, around in enumerate(("<!-- {} -->", "<?a {} ?>")):
        picture = DISC.replace("</svg>", around.format(hidden) + "</svg>")
        put(tmp_path / str(number), {"look.toml": PIECES, "w.svg": picture, "b.svg": SQUARE})
    found, problems = own_looks(tmp_path)
    assert (len(found), problems) == (2, [])
    for look in read_looks(tmp_path)[0]:
        assert b"<rect" not in look.pictures["white"][1]


UNSEEN = {
    "the end of an element in quotation marks": ('<g transform="scale(9)" a=">"/>', '">"'),
    "letters that count as points": ('<polyline points="a1 2b"/>', "a1"),
    "letters with numbers in their names": ('<polyline points="&#99999;"/>', "99999"),
}


@pytest.mark.parametrize(("hidden", "drawn"), UNSEEN.values(), ids=list(UNSEEN))
def test_what_is_drawn_of_a_picture_is_what_was_checked(tmp_path: Path, hidden: str, drawn: str) -> None:
    picture = DISC.replace(DISC_ALONE, DISC_ALONE + hidden)
    put(tmp_path / "mine", {"look.toml": PIECES, "w.svg": picture, "b.svg": SQUARE})
    ((look,), problems) = read_looks(tmp_path)
    assert problems == []
    assert drawn in picture
    assert drawn not in look.pictures["white"][1].decode()


def test_a_gradient_that_goes_on_another_one_is_drawn(tmp_path: Path) -> None:
    stops = '<linearGradient id="a"><stop stop-color="red"/></linearGradient>'
    other = '<linearGradient id="b" xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"/>'
    disc = '<circle cx="5" cy="5" r="4" fill="url(#b)"/>'
    put(tmp_path / "mine", {"look.toml": PIECES, "w.svg": SVG.format(stops + other + disc), "b.svg": SQUARE})
    ((look,), _problems) = read_looks(tmp_path)
    drawn = pygame.image.load_sized_svg(io.BytesIO(look.pictures["white"][1]), (10, 10))
    assert tuple(drawn.get_at((5, 5))) == (255, 0, 0, 255)


def test_the_largest_pictures_are_read_in_no_time(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"look.toml": PIECES.replace("svg", "png")}
    for name, red in (("w.png", 200), ("b.png", 100)):
        picture = pygame.Surface((512, 512), pygame.SRCALPHA)
        picture.fill((red, 30, 60, 255), (40, 40, 400, 400))
        pygame.image.save(picture, tmp_path / name)
        files[name] = (tmp_path / name).read_bytes()
    for number in range(3):
        put(tmp_path / "looks" / str(number), files)
    began = time.process_time()
    found, problems = own_looks(tmp_path / "looks")
    assert (len(found), problems) == (3, [])
    assert time.process_time() - began < 1.0
