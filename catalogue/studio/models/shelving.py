"""Bookcases and shelves."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import carcase, four, plinth
from ..geometry.curves import polyline
from ..geometry.solids import tube
from .piece import Piece, Size, maker


def _books(piece: Piece, width: float, height: float, x: float, y: float, z: float) -> None:
    """A run of books of different heights, some leaning, standing on (x, y, z)."""
    at, random = 0.0, piece.random
    while at < width - 20:
        thick = float(random.uniform(16, 44))
        tall = height * float(random.uniform(0.62, 0.9))
        deep = float(random.uniform(150, 200))
        book = rounded_box(thick - 1.5, deep, tall, 2)
        slot = ("books", "books-dark", "books-accent")[int(random.choice(3, p=[0.55, 0.27, 0.18]))]
        piece.add(slot, book.moved(x=x + at + thick / 2, y=y + float(random.uniform(-6, 6)), z=z))
        at += thick


@maker
def bookcase(piece: Piece, size: Size, shelves: int = 5, books: bool = True) -> None:
    """An upright case of open shelves, part filled."""
    w, d, h = size.width, size.depth, size.height
    foot, t = 70.0, 24.0
    piece.add("frame", carcase(w, d, h - foot, t).moved(z=foot))
    piece.add("frame", plinth(w, d, foot, 16))
    step = (h - foot - t) / shelves
    for index in range(1, shelves):
        piece.add("frame", board(w - 2 * t, d - 14, t, along="x").moved(y=2, z=foot + index * step))
    if books:
        for index in range(shelves):
            share = float(piece.random.uniform(0.28, 0.72))
            left = index % 2 == 0
            x = -w / 2 + t + 6 if left else w / 2 - t - 6 - share * (w - 2 * t)
            _books(piece, share * (w - 2 * t), step - t, x, 20, foot + t + index * step)


@maker
def open_shelving(piece: Piece, size: Size, shelves: int = 5) -> None:
    """Boards in an airy metal frame with crossed ties behind."""
    w, d, h, bar = size.width, size.depth, size.height, 20.0
    piece.add("frame", four(rounded_box(bar, bar, h, 2), w - bar, d - bar))
    for index in range(shelves):
        z = 90 + index * (h - 130) / (shelves - 1)
        piece.add("shelves", board(w - 6, d - 6, 24, 2, along="x").moved(z=z))
        piece.add(
            "frame",
            rounded_box(bar * 0.7, d - 2 * bar, bar * 0.7, 1).moved(x=w / 2 - bar / 2, z=z - 13).both_sides(),
        )
    for sign in (-1, 1):
        ends = np.array(
            [[sign * (w / 2 - bar), d / 2 - 8, 100], [-sign * (w / 2 - bar), d / 2 - 8, h - 60]], float
        )
        piece.add("frame", tube(ends, 3.5))


@maker
def ladder_shelf(piece: Piece, size: Size, shelves: int = 5) -> None:
    """Leaning uprights with shelves that get deeper towards the floor."""
    w, d, h = size.width, size.depth, size.height
    for sign in (-1, 1):
        rail = board(26, 44, float(np.hypot(h - 20, d - 70)), 4, along="z").turned(
            "x", -float(np.degrees(np.arctan((d - 70) / (h - 20))))
        )
        piece.add("frame", rail.moved(x=sign * (w / 2 - 16), y=-d / 2 + 26))
    for index in range(shelves):
        share = (index + 0.55) / (shelves - 0.2)
        z = 60 + share * (h - 180)
        face = -d / 2 + 26 + (d - 70) * z / h
        deep = d / 2 - face
        piece.add("shelves", board(w - 62, deep, 22, 2, along="x").moved(y=face + deep / 2 - 2, z=z))
        piece.add("shelves", board(w - 62, 12, 46, 2, along="x").moved(y=d / 2 - 8, z=z))


@maker
def wall_shelf(piece: Piece, size: Size) -> None:
    """A thick floating board on two brackets."""
    w, d, h = size.width, size.depth, size.height
    piece.add("shelves", board(w, d, 30, 4, along="x").moved(z=h - 30))
    for sign in (-1, 1):
        x = sign * w * 0.34
        bracket = polyline([(x, -d / 2 + 40, h - 34), (x, d / 2 - 6, h - 34), (x, d / 2 - 6, 6)], 20)
        piece.add(
            "brackets",
            tube(bracket, 6),
            tube(np.array([[x, -d / 2 + 70, h - 34], [x, d / 2 - 8, 20]], float), 4.5),
        )
