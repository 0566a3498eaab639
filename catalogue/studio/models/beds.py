"""Beds, dressed with a mattress, a duvet and pillows."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import four, square_leg, tapered_leg
from ..geometry.cloth import spread
from ..geometry.curves import polyline
from ..geometry.cushions import Softness, box_cushion, pillow
from ..geometry.mesh import Mesh, Points, surface
from ..geometry.noise import creases, easing
from ..geometry.solids import lathe, tube
from ..geometry.tufting import Diamonds, buttons, channelled, tufted
from .piece import Piece, Size, maker
from .upholstery import upholstered_box


def dress(piece: Piece, width: float, length: float, level: float, head: float) -> None:
    """Mattress, duvet, throw and pillows on a base at `level`; the head end at y = `head` (mm)."""
    mattress = box_cushion(width - 10, length, 230, piece.next_seed(), Softness(6, 4, 2, 1.5, 40))
    middle = head - length / 2
    piece.add("linen", mattress.moved(y=middle, z=level))
    top = level + 230
    cover = spread(width - 4, length - 520, 190, 52, piece.next_seed())
    piece.add("bedding", cover.moved(y=middle - 260, z=top + 54))
    fold = rounded_box(width + 66, 330, 62, 30, (40, 12, 1))
    seed = piece.next_seed()
    piece.add(
        "linen", fold.shaped(lambda points: _draped(points, width, seed)).moved(y=head - 590, z=top + 34)
    )
    _pillows(piece, width, top, head)
    _blanket(piece, width, top, head - length)


def _draped(points: Points, width: float, seed: int) -> Points:
    """The turned-back end of the duvet follows the mattress down at both sides."""
    lift = 9 * creases(points, seed, 260)
    beyond = np.maximum(np.abs(points[:, 0]) - (width / 2 - 40), 0)
    points[:, 2] += lift - beyond**1.5 * 0.30
    points[:, 1] += 6 * np.sin(points[:, 0] / 130)
    return points


def _pillows(piece: Piece, width: float, top: float, head: float) -> None:
    count = 2 if width > 1100 else 1
    pitch = width / (count if count == 2 else 1)
    for index in range(count):
        x = (index - (count - 1) / 2) * pitch * 0.98
        rear = pillow(min(720, pitch - 40), 480, 190, piece.next_seed()).turned("x", 62)
        piece.add("linen", rear.moved(x=x, y=head - 150, z=top + 215))
        front = (
            pillow(min(700, pitch - 60), 460, 190, piece.next_seed())
            .turned("x", 44)
            .turned("z", 4 - 8 * index)
        )
        piece.add("bedding", front.moved(x=x, y=head - 330, z=top + 175))
    accent = pillow(480, 320, 150, piece.next_seed(), piped=True).turned("x", 50)
    piece.add("throw", accent.moved(y=head - 510, z=top + 165))


def _blanket(piece: Piece, width: float, top: float, foot: float) -> None:
    """A throw laid across the foot of the bed, hanging at both sides."""
    band = spread(width + 34, 460, 190, 10, piece.next_seed(), foot=False)
    piece.add("throw", band.moved(y=foot + 400, z=top + 76))


@maker
def upholstered_bed(piece: Piece, size: Size, headboard: str = "channels") -> None:
    """A padded frame with a tall headboard in channels or buttons."""
    w, d, h = size.width, size.depth, size.height
    inner, length, level = w - 130, d - 190, 250.0
    rail = upholstered_box(55, d - 120, 260, 20, piece.next_seed())
    piece.add("upholstery", rail.moved(x=-w / 2 + 34, y=-50, z=90), rail.moved(x=w / 2 - 34, y=-50, z=90))
    piece.add(
        "upholstery", upholstered_box(w - 14, 58, 260, 20, piece.next_seed()).moved(y=-d / 2 + 31, z=90)
    )
    piece.add("upholstery", upholstered_box(w, 90, h - 60, 30, piece.next_seed()).moved(y=d / 2 - 47, z=60))
    _headboard(piece, w - 44, h - 330, d / 2 - 88, headboard)
    dress(piece, inner, length, level, d / 2 - 105)
    piece.add("legs", four(tapered_leg(96, 50, 34), w - 130, d - 150))


def _headboard(piece: Piece, width: float, height: float, y: float, style: str) -> None:
    """The padded face of a headboard, in channels or buttons, its foot 300 mm above the floor."""

    def face(across: Points, up: Points) -> Points:
        return np.stack([across - width / 2, np.full_like(across, y), up + 300], axis=-1)

    def edge(across: Points, up: Points) -> Points:
        return easing(0, 30, across) * easing(0, 30, width - across) * easing(0, 20, height - up)

    if style == "channels":
        piece.add("upholstery", channelled(face, width, height, width / 12, 34, edge))
        return
    diamonds = Diamonds(width / round(width / 200), 230, 34)
    piece.add("upholstery", tufted(face, width, height, diamonds, edge))
    piece.add("upholstery", buttons(face, width, (120, height - 50), diamonds, 13))


@maker
def slatted_bed(piece: Piece, size: Size, slats: int = 13) -> None:
    """A solid timber bed with an open slatted headboard, or without slats a woven one."""
    w, d, h = size.width, size.depth, size.height
    for x in (-1, 1):
        piece.add("frame", square_leg(h, 52, 58, (0, 0), 8).moved(x=x * (w / 2 - 30), y=d / 2 - 30))
        piece.add("frame", square_leg(360, 58, 46, (0, 0), 8).moved(x=x * (w / 2 - 30), y=-d / 2 + 30))
        piece.add("frame", board(30, d - 100, 150, 5, along="y").moved(x=x * (w / 2 - 30), z=200))
    piece.add("frame", board(w - 100, 30, 150, 5, along="x").moved(y=-d / 2 + 30, z=200))
    for z, tall in ((h - 84, 76.0), (440.0, 60.0)):
        piece.add("frame", board(w - 90, 34, tall, 8, along="x").moved(y=d / 2 - 30, z=z))
    if not slats:
        low, high, half = 495.0, h - 80, (w - 90) / 2
        rows = [np.array([[-half, d / 2 - 30, z], [half, d / 2 - 30, z]]) for z in (low, high)]
        piece.add("weave", surface(rows))
    for share in np.linspace(-0.47, 0.47, slats):
        piece.add(
            "frame", board(38, 18, h - 84 - 490, 5, along="z").moved(x=share * (w - 110), y=d / 2 - 30, z=495)
        )
    dress(piece, w - 110, d - 130, 290, d / 2 - 62)


@maker
def four_poster(piece: Piece, size: Size) -> None:
    """Slim posts joined above by a light frame."""
    w, d, h = size.width, size.depth, size.height
    for x in (-1, 1):
        for y in (-1, 1):
            piece.add(
                "frame", square_leg(h - 30, 44, 50, (0, 0), 5).moved(x=x * (w / 2 - 26), y=y * (d / 2 - 26))
            )
        piece.add(
            "frame",
            board(36, d, 36, 4, along="y").moved(x=x * (w / 2 - 26), z=h - 36),
            board(32, d - 90, 140, 4, along="y").moved(x=x * (w / 2 - 26), z=210),
        )
    for y in (-1, 1):
        piece.add(
            "frame",
            board(w - 90, 36, 36, 4, along="x").moved(y=y * (d / 2 - 26), z=h - 36),
            board(w - 90, 32, 140, 4, along="x").moved(y=y * (d / 2 - 26), z=210),
        )
    piece.add("frame", board(w - 90, 26, 620, 5, along="x").moved(y=d / 2 - 26, z=350))
    dress(piece, w - 110, d - 120, 290, d / 2 - 56)


@maker
def metal_bed(piece: Piece, size: Size) -> None:
    """Bent steel tube with upright rods and brass balls at the joints."""
    w, d, h = size.width, size.depth, size.height
    for y, top in ((d / 2 - 16, h), (-d / 2 + 16, h * 0.62)):
        bow = polyline(
            [(-w / 2 + 14, y, 0), (-w / 2 + 14, y, top - 14), (w / 2 - 14, y, top - 14), (w / 2 - 14, y, 0)],
            150,
        )
        piece.add(
            "frame", tube(bow, 14), tube(np.array([[-w / 2 + 14, y, 330], [w / 2 - 14, y, 330]], float), 11)
        )
        for share in np.linspace(-0.40, 0.40, 9):
            edge = 14 if abs(share) < 0.42 else 60
            piece.add("frame", tube(np.array([[share * w, y, 330], [share * w, y, top - edge]], float), 6))
            piece.add("knobs", _ball(15).moved(x=share * w, y=y, z=(330 + top) / 2))
    piece.add("frame", rounded_box(30, d - 40, 50, 5).moved(x=w / 2 - 20, z=290).both_sides())
    dress(piece, w - 90, d - 70, 320, d / 2 - 34)


def _ball(radius: float) -> Mesh:
    return lathe([(radius * np.cos(a), radius * np.sin(a)) for a in np.linspace(-np.pi / 2, np.pi / 2, 13)])
