"""A person's own looks on the boards: materials and styles of pieces, made of the data from `saves.own_looks`."""

from __future__ import annotations

import io
from itertools import combinations
from pathlib import Path

import pygame

from game.texts import Message
from saves.own_looks import FILE, BadLookError, OwnLook, read_looks
from saves.reading import reader_says
from ui.boards.looks import BoardLook
from ui.boards.materials import Material, material
from ui.boards.raster import RasterCanvas
from ui.boards.styles import Inks, PieceStyle, paint_eye
from ui.kit import Gradient, colour, mix
from ui.kit.theme import contrast

_WHITE_FACE, _BLACK_FACE = colour("EFE9DE"), colour("272C35")
"""The mean colours of the faces of white and black stones."""
_LEAST, _LEAST_INK = 3.0, 4.5
"""The least contrasts of a piece and of a letter to their background, as WCAG 2.2 demands."""
_SVG_SIDE = 256
"""Pixels of the side of an SVG picture when it is read."""
_LEAST_COVER = 0.15
"""The least share of a picture that must be opaque."""
_COMPARED_SIDE, _LEAST_DIFFERENCE = 64, 1.0
"""The side in pixels at which two pictures are compared; the least mean difference of their colours, of 255."""


class PictureStyle(PieceStyle):
    """A style of pieces made of pictures; permanent pieces without pictures of their own are marked by an eye."""

    own = True
    note: Message = "your own"

    def __init__(self, name: str, title: str, pictures: dict[str, pygame.Surface]) -> None:
        self.name, self.title, self._pictures = name, Message(title), pictures

    def paint(self, canvas: RasterCanvas, light: bool, marked: bool, r: float, inks: Inks) -> None:
        side = "white" if light else "black"
        kept = self._pictures.get(f"{side}-permanent") if marked else None
        picture = kept or self._pictures[side]
        canvas.stamp(picture, max(2, round(2 * r)))
        if marked and kept is None:
            paint_eye(canvas, r)


def own_looks(folder: Path) -> tuple[dict[str, BoardLook], list[str]]:
    """Return a person's looks, keyed by name, and a sentence for each unusable look. Never raises."""
    written, problems = read_looks(folder)
    found = {}
    for look in written:
        try:
            found[look.name] = BoardLook(_material(look), _style(look))
        except BadLookError as error:
            problems.append(str(error))
    return found, problems


def _material(look: OwnLook) -> Material | None:
    """Return a look's material; None if it has no colours. Raises BadLookError if pieces or letters are hard to see."""
    if not look.colours:
        return None
    pairs: dict[str, Gradient] = {
        key: (colour(top[1:]), colour(bottom[1:])) for key, (top, bottom) in look.colours.items()
    }
    made = material(
        look.name,
        Message(look.title),
        pairs["surface"],
        look.texture,  # type: ignore[arg-type]
        line=pairs["line"][1] if "line" in pairs else None,
        frame=pairs.get("frame"),
        bank=pairs.get("bank"),
    )
    ground = mix(*made.surface, 0.5)
    place = f"{look.name}/{FILE}"
    if contrast(_WHITE_FACE, ground) < _LEAST:
        raise BadLookError("{place}: surface is so bright that white pieces would not be seen on it.", place)
    if contrast(_BLACK_FACE, ground) < _LEAST:
        raise BadLookError("{place}: surface is so dark that black pieces would not be seen on it.", place)
    if contrast(made.ink, mix(*made.frame, 0.5)) < _LEAST_INK:
        raise BadLookError("{place}: frame is so bright that letters would not be seen on it.", place)
    return made


def _style(look: OwnLook) -> PieceStyle | None:
    """Return a look's pieces; None without pictures. Raises BadLookError if a picture is unusable or two are alike."""
    if not look.pictures:
        return None
    read = {piece: _picture(f"{look.name}/{name}", name, data) for piece, (name, data) in look.pictures.items()}
    for piece, other in combinations(read, 2):
        if _difference(read[piece], read[other]) < _LEAST_DIFFERENCE:
            message: Message = "{place}: the pictures for {piece} and {second} look the same."
            raise BadLookError(message, f"{look.name}/{FILE}", piece=piece, second=other)
    return PictureStyle(look.name, look.title, read)


def _picture(place: str, name: str, content: bytes) -> pygame.Surface:
    try:
        if name.lower().endswith(".svg"):
            read = pygame.image.load_sized_svg(io.BytesIO(content), (_SVG_SIDE, _SVG_SIDE))
        else:
            read = pygame.image.load(io.BytesIO(content), name)
        whole = pygame.Surface(read.get_size(), pygame.SRCALPHA)
        whole.blit(read, (0, 0))
    except (pygame.error, ValueError) as error:
        raise BadLookError("{place}: the picture cannot be read.", place, cause=reader_says(error)) from error
    if pygame.surfarray.array_alpha(whole).mean() < 255 * _LEAST_COVER:
        raise BadLookError("{place}: next to nothing is seen in the picture.", place)
    return whole


def _difference(*pictures: pygame.Surface) -> float:
    """Return the mean difference of the colours of two pictures, both laid on grey, 0 to 255."""
    shown = []
    for picture in pictures:
        ground = pygame.Surface((_COMPARED_SIDE, _COMPARED_SIDE))
        ground.fill((128, 128, 128))
        ground.blit(pygame.transform.smoothscale(picture, ground.get_size()), (0, 0))
        shown.append(pygame.surfarray.array3d(ground).astype(float))
    one, other = shown
    return float(abs(one - other).mean())
