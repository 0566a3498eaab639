"""Wardrobes, chests, sideboards, bookcases, shelves, media units."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import (
    bar_handle, bow_handle, carcase, cup_handle, edge_pull, four, front, knob, mitred_case, plinth, shaker_front, slatted_front, square_leg,
    tapered_leg,
)
from ..geometry.curves import polyline
from ..geometry.mesh import surface
from ..geometry.solids import tube
from .piece import Piece, Size, maker

HANDLES = {"knob": lambda length: knob(), "bar": bar_handle, "bow": bow_handle, "cup": lambda length: cup_handle(), "edge": edge_pull}


def legs_under(piece: Piece, size: Size, height: float, kind: str) -> None:
    """What a cabinet stands on: tapered, square, plinth, or a metal frame."""
    w, d = size.width, size.depth
    if kind == "plinth":
        piece.add("legs", plinth(w, d, height, 30))
    elif kind == "tapered":
        piece.add("legs", four(tapered_leg(height + 2, 44, 24, (-24, -16)), w - 150, d - 110))
    elif kind == "square":
        piece.add("legs", four(square_leg(height + 2, 44, 34), w - 60, d - 60))
    else:
        _metal_base(piece, w, d, height)


def _metal_base(piece: Piece, w: float, d: float, height: float) -> None:
    bar = 16.0
    piece.add("legs", four(rounded_box(bar, bar, height, 1.5), w - 60, d - 40))
    piece.add("legs", rounded_box(w - 44, bar, bar, 1.5).moved(y=d / 2 - 20, z=height - bar).both_sides("y"), rounded_box(bar, d - 24, bar, 1.5).moved(x=w / 2 - 30, z=height - bar).both_sides())


def _handle(piece: Piece, kind: str, x: float, y: float, z: float, length: float, upright: bool = False) -> None:
    if kind == "none":
        return
    part = HANDLES[kind](length)
    piece.add("handles", (part.turned("y", 90) if upright else part).moved(x=x, y=y, z=z))


@maker
def drawer_chest(piece: Piece, size: Size, rows: int = 4, columns: int = 1, handle: str = "knob", legs: str = "tapered", foot: float = 140, split_top: bool = False) -> None:
    """A chest of drawers: equal rows, the top row optionally in two."""
    w, d, h = size.width, size.depth, size.height
    height, body = h - foot, d - 22
    piece.add("frame", mitred_case(w, body, height, 22).moved(y=11, z=foot))
    step = (height - 44) / rows
    for row in range(rows):
        across = columns + 1 if split_top and row == rows - 1 else columns
        _drawer_row(piece, w - 40, step, -body / 2 + 13, foot + 22 + row * step, across, handle)
    legs_under(piece, size, foot, legs)


def _drawer_row(piece: Piece, width: float, height: float, y: float, z: float, count: int, handle: str) -> None:
    step = width / count
    length = min(220.0, step * 0.36)
    rise = 1.0 if handle == "edge" else 0.5
    for index in range(count):
        x = index * step - width / 2
        piece.add("fronts", front(step, height, 20).moved(x=x, y=y, z=z))
        _handle(piece, handle, x + step / 2, y - 20, z + height * rise - (4 if handle == "edge" else 0), length)


@maker
def nightstand(piece: Piece, size: Size, handle: str = "knob") -> None:
    """One drawer over an open shelf, on tapered legs."""
    w, d = size.width, size.depth
    foot, height, body = 160.0, size.height - 160.0, d - 20
    piece.add("frame", mitred_case(w, body, height, 20).moved(y=10, z=foot))
    piece.add("frame", board(w - 40, body - 10, 18, along="x").moved(y=10, z=foot + height * 0.42))
    drawer = height * 0.58 - 40
    piece.add("fronts", front(w - 38, drawer, 20).moved(x=-(w - 38) / 2, y=-body / 2 + 12, z=foot + height * 0.42 + 19))
    _handle(piece, handle, 0, -body / 2 - 8, foot + height * 0.42 + 19 + drawer / 2, 120)
    legs_under(piece, size, foot, "tapered")


@maker
def sideboard(piece: Piece, size: Size, doors: int = 4, style: str = "slats", drawers: bool = False, handle: str = "knob", legs: str = "tapered", foot: float = 160) -> None:
    """A long low cabinet: plain, framed, slatted, woven or reeded doors, optionally with drawers in the middle."""
    w, d, h = size.width, size.depth, size.height
    height, body = h - foot, d - 22
    piece.add("frame", mitred_case(w, body, height, 24).moved(y=11, z=foot))
    step, tall, y = (w - 44) / doors, height - 48, -body / 2 + 13
    for index in range(doors):
        x = index * step - (w - 44) / 2
        if drawers and doors // 2 - 1 <= index <= (doors - 1) // 2:
            _drawer_stack(piece, step, tall, x, y, foot + 24, handle)
            continue
        _door(piece, style, step, tall, x, y, foot + 24)
        side = step - 34 if index < doors / 2 else 34
        _handle(piece, handle, x + side, y - 20, foot + 24 + tall * 0.62, 140, upright=True)
    legs_under(piece, size, foot, legs)


def _drawer_stack(piece: Piece, width: float, tall: float, x: float, y: float, z: float, handle: str) -> None:
    for row in range(3):
        piece.add("fronts", front(width, tall / 3, 20).moved(x=x, y=y, z=z + row * tall / 3))
        _handle(piece, handle, x + width / 2, y - 20, z + (row + 0.5) * tall / 3, 140)


def _door(piece: Piece, style: str, width: float, height: float, x: float, y: float, z: float) -> None:
    if style == "shaker":
        piece.add("fronts", shaker_front(width, height).moved(x=x, y=y, z=z))
    elif style == "slats":
        piece.add("fronts", slatted_front(width, height).moved(x=x, y=y, z=z))
        piece.add("frame", board(width - 6, 6, height - 6, 0.5, along="z").moved(x=x + width / 2, y=y - 3, z=z + 3))
    elif style == "cane":
        _cane_door(piece, width, height, x, y, z)
    else:
        piece.add("fronts", front(width, height, 20, along="z").moved(x=x, y=y, z=z))


def _cane_door(piece: Piece, width: float, height: float, x: float, y: float, z: float) -> None:
    """A thin frame around woven cane over a dark inside."""
    rail, w, h = 46.0, width - 3, height - 3
    stile = board(rail, 20, h, 2, along="z")
    bar = board(w - 2 * rail, 20, rail, 2, along="x")
    at = {"y": y - 10, "z": z + 1.5}
    piece.add("fronts", stile.moved(x=x + 1.5 + rail / 2, **at), stile.moved(x=x + width - 1.5 - rail / 2, **at))
    piece.add("fronts", bar.moved(x=x + width / 2, **at), bar.moved(x=x + width / 2, y=y - 10, z=z + 1.5 + h - rail))
    left, right, low, high = x + rail * 0.9, x + width - rail * 0.9, z + rail * 0.9, z + height - rail * 0.9
    sheet = surface([np.array([[left, y - 12, level], [right, y - 12, level]]) for level in np.linspace(low, high, 2)])
    piece.add("weave", sheet)


@maker
def wardrobe(piece: Piece, size: Size, doors: int = 2, style: str = "shaker", drawer: bool = True, handle: str = "bar", legs: str = "plinth", cornice: bool = False) -> None:
    """A tall cupboard with doors, often over a drawer, optionally under a cornice."""
    w, d, h = size.width, size.depth, size.height
    foot, body = (80.0 if legs == "plinth" else 130.0), d - 24
    top = 46.0 if cornice else 0.0
    height = h - foot - top
    piece.add("frame", mitred_case(w - (30 if cornice else 0), body, height, 22).moved(y=12, z=foot))
    if cornice:
        piece.add("frame", rounded_box(w - 16, d - 6, 22, 5).along("x").moved(z=h - 46), rounded_box(w, d, 24, 9).along("x").moved(z=h - 24))
    inner, y, z = w - 40 - (30 if cornice else 0), -body / 2 + 14, foot + 22
    base = 300.0 if drawer else 0.0
    if drawer:
        _drawer_row(piece, inner, base, y, z, 2 if doors > 2 else 1, handle)
    step, tall = inner / doors, height - 44 - base
    for index in range(doors):
        x = index * step - inner / 2
        _door(piece, style, step, tall, x, y, z + base)
        side = step - 42 if index % 2 == 0 else 42
        _handle(piece, handle, x + side, y - 21, z + base + tall * 0.46, 220, upright=True)
    legs_under(piece, size, foot, legs)


@maker
def sliding_wardrobe(piece: Piece, size: Size) -> None:
    """Two tall doors that pass each other, one of them a mirror."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", mitred_case(w, d - 4, h, 28))
    half = w / 2
    piece.add("fronts", board(half + 10, 22, h - 70, 2, along="z").moved(x=-half / 2 + 22, y=-d / 2 + 54, z=35))
    door = half - 18
    piece.add("legs", rounded_box(door, 20, h - 66, 2).moved(x=half / 2 - 10, y=-d / 2 + 24, z=33))
    piece.add("mirror", rounded_box(door - 36, 4, h - 100, 1).moved(x=half / 2 - 10, y=-d / 2 + 13, z=50))
    piece.add("legs", rounded_box(w - 56, 70, 12, 2).moved(y=-d / 2 + 44, z=26), rounded_box(w - 56, 70, 14, 2).moved(y=-d / 2 + 44, z=h - 40))
    piece.add("legs", rounded_box(26, 10, h - 70, 4).moved(x=-half + 44, y=-d / 2 + 40, z=35))


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
        piece.add("frame", rounded_box(bar * 0.7, d - 2 * bar, bar * 0.7, 1).moved(x=w / 2 - bar / 2, z=z - 13).both_sides())
    for sign in (-1, 1):
        ends = np.array([[sign * (w / 2 - bar), d / 2 - 8, 100], [-sign * (w / 2 - bar), d / 2 - 8, h - 60]], float)
        piece.add("frame", tube(ends, 3.5))


@maker
def ladder_shelf(piece: Piece, size: Size, shelves: int = 5) -> None:
    """Leaning uprights with shelves that get deeper towards the floor."""
    w, d, h = size.width, size.depth, size.height
    for sign in (-1, 1):
        rail = board(26, 44, float(np.hypot(h - 20, d - 70)), 4, along="z").turned("x", -float(np.degrees(np.arctan((d - 70) / (h - 20)))))
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
        piece.add("brackets", tube(bracket, 6), tube(np.array([[x, -d / 2 + 70, h - 34], [x, d / 2 - 8, 20]], float), 4.5))


@maker
def media_unit(piece: Piece, size: Size, style: str = "slats", legs: str = "tapered", foot: float = 150) -> None:
    """A low unit with closed doors at both ends and an open bay in the middle."""
    w, d, h = size.width, size.depth, size.height
    height, body = h - foot, d - 22
    piece.add("frame", mitred_case(w, body, height, 24).moved(y=11, z=foot))
    third, y, tall = (w - 44) / 3, -body / 2 + 13, height - 48
    for sign in (-1, 1):
        piece.add("frame", board(20, body - 24, tall, 1, along="z").moved(x=sign * third / 2, y=14, z=foot + 24))
        x = -third * 1.5 if sign < 0 else third * 0.5
        _door(piece, style, third, tall, x, y, foot + 24)
    piece.add("frame", board(third - 20, body - 40, 18, 1, along="x").moved(y=16, z=foot + 24 + tall * 0.5))
    legs_under(piece, size, foot, legs)


@maker
def hanging_rail(piece: Piece, size: Size) -> None:
    """A free-standing clothes rail with a shelf for shoes."""
    w, d, h = size.width, size.depth, size.height
    for sign in (-1, 1):
        for lean in (-1, 1):
            piece.add("frame", tube(np.array([[sign * (w / 2 - 14), lean * (d / 2 - 14), 0], [sign * (w / 2 - 14), lean * 16, h]], float), 13))
    piece.add("frame", tube(np.array([[-w / 2, 0, h - 60], [w / 2, 0, h - 60]], float), 13))
    for z in (150.0,):
        for y in np.linspace(-d / 2 + 60, d / 2 - 60, 5):
            piece.add("frame", board(w - 40, 44, 16, 3, along="x").moved(y=y, z=z))
    piece.add("frame", board(24, d - 70, 30, 3, along="y").moved(x=w / 2 - 20, z=122).both_sides())

