"""Dining, coffee, side and console tables, and desks."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import bar_handle, four, front, knob, square_leg, tapered_leg
from ..geometry.curves import ellipse, polyline, rounded_rectangle, smooth
from ..geometry.mesh import Mesh
from ..geometry.solids import lathe, loft, slab, tube
from .piece import Piece, Size, maker


def planked_top(piece: Piece, slot: str, width: float, depth: float, thickness: float, level: float, planks: int = 5) -> None:
    """A solid top glued up from boards, its upper face at `level` (mm)."""
    step = depth / planks
    for index in range(planks):
        plank = board(width, step - 0.3, thickness, 1.6, along="x")
        piece.add(slot, plank.moved(y=(index + 0.5) * step - depth / 2, z=level - thickness))


def round_top(diameter: float, thickness: float, bevel: float = 4) -> Mesh:
    """A round sheet standing on the origin (mm)."""
    return slab(ellipse(diameter, diameter, 128), thickness, bevel)


@maker
def farm_table(piece: Piece, size: Size) -> None:
    """A planked top with rounded corners, an apron, and tapering square legs."""
    w, d, h = size.width, size.depth, size.height
    planked_top(piece, "top", w, d, 34, h, 6)
    apron = rounded_box(w - 260, 24, 84, 2).along("x")
    piece.add("legs", apron.moved(y=-d / 2 + 80, z=h - 118), apron.moved(y=d / 2 - 80, z=h - 118))
    end = rounded_box(24, d - 230, 84, 2).along("y")
    piece.add("legs", end.moved(x=w / 2 - 100, z=h - 118).both_sides())
    for x in (-1, 1):
        for y in (-1, 1):
            leg = square_leg(h - 34, 82, 52, (0, 0), 6)
            piece.add("legs", leg.moved(x=x * (w / 2 - 90), y=y * (d / 2 - 80)))


@maker
def pedestal_table(piece: Piece, size: Size, style: str = "trumpet") -> None:
    """A round top on one central foot: a trumpet, a drum of slats, or crossed blades."""
    w, h = size.width, size.height
    piece.add("top", round_top(w, 28, 9).moved(z=h - 28))
    if style == "trumpet":
        r = w * 0.30
        piece.add("legs", lathe([(r, 0), (r, 6), (r * 0.94, 14), (r * 0.55, 40), (r * 0.27, 120), (r * 0.20, h * 0.42), (r * 0.24, h * 0.7), (r * 0.42, h - 70), (r * 0.66, h - 30)], smoothed=True))
    elif style == "slats":
        _slat_drum(piece, w * 0.30, h - 28)
    else:
        for turn in (0, 60, 120):
            piece.add("legs", _blade(w * 0.62, h - 28).turned("z", turn + 15))
        piece.add("legs", round_top(w * 0.44, 20, 3).moved(z=h - 48))


def _slat_drum(piece: Piece, radius: float, height: float) -> None:
    """Upright half-round slats around a drum on a plinth."""
    piece.add("legs", round_top(radius * 2 - 26, height, 2), round_top(radius * 2 + 60, 36, 10))
    count = round(2 * np.pi * radius / 34)
    slat = lathe([(15, 36), (15, height)])
    for index in range(count):
        piece.add("legs", slat.moved(x=radius).turned("z", 360 / count * index))


def _blade(width: float, height: float) -> Mesh:
    """A flat upright panel, waisted in the middle."""
    outline = smooth([(-width / 2, 0, 0), (width / 2, 0, 0), (width * 0.44, height * 0.3, 0), (width * 0.30, height * 0.62, 0), (width * 0.42, height, 0),
                      (-width * 0.42, height, 0), (-width * 0.30, height * 0.62, 0), (-width * 0.44, height * 0.3, 0)], closed=True)
    clipped = outline.copy()
    clipped[:, 1] = np.clip(clipped[:, 1], 0, height)
    return slab(clipped, 34, 4, along="y").turned("x", 90).moved(y=17)


@maker
def trestle_table(piece: Piece, size: Size) -> None:
    """A long top on two A-frames joined by a rail."""
    w, d, h = size.width, size.depth, size.height
    planked_top(piece, "top", w, d, 38, h, 5)
    for x in (-w * 0.33, w * 0.33):
        for sign in (-1, 1):
            leg = square_leg(h - 38, 58, 50, (0, sign * d * 0.26), 5).moved(x=x, y=sign * d * 0.10)
            piece.add("legs", leg)
        piece.add("legs", rounded_box(60, d * 0.8, 46, 5).along("y").moved(x=x, z=h - 84), rounded_box(40, d * 0.50, 44, 5).along("y").moved(x=x, z=250))
    piece.add("legs", rounded_box(w * 0.66, 36, 60, 5).along("x").moved(z=242))


@maker
def oval_table(piece: Piece, size: Size) -> None:
    """A superellipse top, its rim thinned underneath, on four round splayed legs."""
    w, d, h = size.width, size.depth, size.height
    turn = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    flat = lambda a, r: r * np.sign(a) * np.abs(a) ** 0.72
    outline = np.stack([flat(np.cos(turn), w / 2), flat(np.sin(turn), d / 2), 0 * turn], axis=1)
    rings = [outline * [s, s, 0] + [0, 0, h - 32 + z] for s, z in ((0.90, 0), (0.97, 11), (0.995, 20), (1.0, 26), (0.997, 31), (0.99, 32))]
    piece.add("top", loft(rings).along("x"))
    for x in (-1, 1):
        for y in (-1, 1):
            leg = tapered_leg(h - 30, 62, 30, (-x * 60, -y * 36))
            piece.add("legs", leg.moved(x=x * (w / 2 - 330), y=y * (d / 2 - 190)))
    piece.add("legs", rounded_box(w - 640, 26, 70, 3).along("x").moved(z=h - 100), rounded_box(26, d - 360, 60, 3).along("y").moved(x=w / 2 - 330, z=h - 92).both_sides())


@maker
def drum_table(piece: Piece, size: Size, flutes: int = 0) -> None:
    """A stone or timber drum, plain or fluted, under an overhanging round top."""
    r, h = size.width / 2, size.height
    piece.add("top", round_top(2 * r, 30, 7).moved(z=h - 30))
    if not flutes:
        piece.add("legs", lathe([(r * 0.72, 0), (r * 0.74, 3), (r * 0.74, h - 30)]))
        return
    turn = np.linspace(0, 2 * np.pi, flutes * 12, endpoint=False)
    out = r * 0.86 * (1 - 0.055 * np.abs(np.cos(turn * flutes / 2)) ** 3)
    section = np.stack([out * np.cos(turn), out * np.sin(turn), 0 * turn], axis=1)
    piece.add("legs", loft([section + [0, 0, z] for z in (0, h - 30)]))


@maker
def nest_tables(piece: Piece, size: Size) -> None:
    """Two round tables of different height, the lower one partly under the higher."""
    w, d, h = size.width, size.depth, size.height
    big, small = d * 0.96, d * 0.68
    for diameter, height, x, y in ((big, h, -w / 2 + big / 2, d / 2 - big / 2), (small, h * 0.74, w / 2 - small / 2, -d / 2 + small / 2)):
        piece.add("top", round_top(diameter, 22, 4).moved(x=x, y=y, z=height - 22))
        _ring_frame(piece, diameter, height - 22, x, y)


def _ring_frame(piece: Piece, diameter: float, height: float, x: float, y: float) -> None:
    """Three thin legs between two rings."""
    ring = ellipse(diameter * 0.86, diameter * 0.86, 72)
    piece.add("legs", tube(ring + [x, y, height - 8], 8, closed=True), tube(ring + [x, y, 9], 8, closed=True))
    for angle in (30, 150, 270):
        cx, cy = diameter * 0.43 * np.cos(np.radians(angle)) + x, diameter * 0.43 * np.sin(np.radians(angle)) + y
        piece.add("legs", tube(np.array([[cx, cy, 6], [cx, cy, height - 6]], float), 8))


@maker
def shelf_coffee_table(piece: Piece, size: Size) -> None:
    """A rounded timber top with a slatted or woven shelf below."""
    w, d, h = size.width, size.depth, size.height
    piece.add("top", slab(rounded_rectangle(w, d, 90), 30, 9).moved(z=h - 30))
    piece.add("shelf", slab(rounded_rectangle(w - 170, d - 150, 50), 16, 5).moved(z=150))
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add("legs", tapered_leg(h - 28, 50, 32, (-sx * 26, -sy * 22)).moved(x=sx * (w / 2 - 105), y=sy * (d / 2 - 90)))
    for y in (-d / 2 + 86, d / 2 - 86):
        piece.add("legs", rounded_box(w - 200, 22, 30, 5).along("x").moved(y=y, z=122))


@maker
def framed_table(piece: Piece, size: Size, shelf: bool = True) -> None:
    """A slab of glass or stone in a slender square metal frame, with or without a lower shelf."""
    w, d, h, bar = size.width, size.depth, size.height, 18.0
    post = rounded_box(bar, bar, h - 16, 1.5)
    piece.add("frame", four(post, w - bar, d - bar))
    levels = [h - bar - 14] + ([160.0] if shelf else [])
    for level in levels:
        piece.add("frame", rounded_box(w - bar, bar, bar, 1.5).moved(y=d / 2 - bar / 2, z=level).both_sides("y"),
                  rounded_box(bar, d - bar, bar, 1.5).moved(x=w / 2 - bar / 2, z=level).both_sides())
        thickness = 14 if level == levels[0] else 10
        piece.add("top", slab(rounded_rectangle(w if level == levels[0] else w - 30, d if level == levels[0] else d - 30, 8), thickness, 2).moved(z=level + bar - (0 if level == levels[0] else 8)))


@maker
def tray_table(piece: Piece, size: Size) -> None:
    """A lipped round tray on a slim stem with a weighted foot."""
    r, h = size.width / 2, size.height
    piece.add("top", lathe([(0.1, h - 30), (r * 0.96, h - 30), (r, h - 26), (r, h - 3), (r - 3, h), (r - 6, h - 3), (r - 7, h - 20), (r - 14, h - 23), (0.1, h - 23)]))
    piece.add("legs", lathe([(r * 0.66, 0), (r * 0.68, 4), (r * 0.66, 12), (r * 0.2, 20), (14, 34), (12, h * 0.5), (14, h - 50), (r * 0.3, h - 30)], smoothed=False))


@maker
def block_table(piece: Piece, size: Size) -> None:
    """A stack of softened blocks: wide, narrow, wide."""
    w, h = size.width, size.height
    piece.add("top", rounded_box(w, w, h * 0.34, 18).along("x").moved(z=h * 0.66))
    piece.add("legs", rounded_box(w * 0.62, w * 0.62, h * 0.36, 6).along("z").moved(z=h * 0.31))
    piece.add("top", rounded_box(w * 0.86, w * 0.86, h * 0.33, 18).along("x"))


@maker
def hoop_console(piece: Piece, size: Size) -> None:
    """A stone shelf on two metal hoops."""
    w, d, h = size.width, size.depth, size.height
    outline = rounded_rectangle(w, d, d * 0.48)
    piece.add("top", slab(outline, 24, 5).moved(z=h - 24))
    for sign in (-1, 1):
        half = w * 0.18
        bow = polyline([(-half, 0, h - 22), (-half, 0, 10), (half, 0, 10), (half, 0, h - 22)], half * 0.95)
        for y in (-d * 0.3, d * 0.3):
            piece.add("legs", tube(bow + [sign * w * 0.26, y, 0], 10))
        piece.add("legs", rounded_box(half * 0.9, d * 0.64, 12, 2).moved(x=sign * w * 0.26, z=3))
    piece.add("legs", rounded_box(w * 0.9, 14, 14, 2).moved(z=h - 38))


@maker
def drawer_console(piece: Piece, size: Size, drawers: int = 3) -> None:
    """A hall table with a row of drawers over a low shelf."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", board(w, d, 26, 3, along="x").moved(z=h - 26))
    _drawer_row(piece, w - 90, d - 50, 130, h - 26 - 134, drawers)
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add("frame", square_leg(h - 26, 50, 36, (0, 0)).moved(x=sx * (w / 2 - 50), y=sy * (d / 2 - 48)))
    piece.add("frame", board(w - 100, d - 60, 20, 2, along="x").moved(z=170))


def _drawer_row(piece: Piece, width: float, depth: float, height: float, level: float, count: int) -> None:
    """A box with a row of drawer fronts and knobs, its underside at `level`."""
    piece.add("frame", rounded_box(width, depth - 24, height, 1.5).along("x").moved(y=10, z=level))
    step = (width - 20) / count
    for index in range(count):
        x = index * step - (width - 20) / 2
        piece.add("frame", front(step, height - 8, 20).moved(x=x, y=-depth / 2 + 22, z=level + 4))
        piece.add("handles", knob(13, 24).moved(x=x + step / 2, y=-depth / 2 + 2, z=level + height / 2))


@maker
def writing_desk(piece: Piece, size: Size) -> None:
    """A slim desk with two shallow drawers and a raised back gallery on tapered legs."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", slab(rounded_rectangle(w, d, 24), 24, 6).moved(z=h - 24 - 60))
    _desk_drawers(piece, w, d, h - 84)
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add("frame", tapered_leg(h - 84, 46, 24, (-sx * 20, -sy * 20)).moved(x=sx * (w / 2 - 70), y=sy * (d / 2 - 66)))
    piece.add("frame", board(w - 20, 18, 60, 4, along="x").moved(y=d / 2 - 14, z=h - 60), board(18, 180, 60, 4, along="y").moved(x=w / 2 - 14, y=d / 2 - 96, z=h - 60).both_sides())


def _desk_drawers(piece: Piece, w: float, d: float, level: float) -> None:
    piece.add("frame", rounded_box(w - 130, d - 90, 96, 2).along("x").moved(z=level - 98))
    for sign in (-1, 1):
        half = (w - 150) / 2
        piece.add("frame", front(half, 88, 18).moved(x=0 if sign > 0 else -half, y=-d / 2 + 46, z=level - 94))
        piece.add("handles", knob(11, 22).moved(x=sign * half / 2, y=-d / 2 + 29, z=level - 50))


@maker
def trestle_desk(piece: Piece, size: Size) -> None:
    """A plain top on two metal trestles with a side pedestal of drawers."""
    w, d, h = size.width, size.depth, size.height
    piece.add("top", board(w, d, 28, 3, along="x").moved(z=h - 28))
    half = d / 2 - 50
    for x in (-w / 2 + 140,):
        for sign in (-1, 1):
            piece.add("legs", tube(np.array([[x - 60, sign * half, 0], [x, sign * half * 0.72, h - 30]], float), 13), tube(np.array([[x + 60, sign * half, 0], [x, sign * half * 0.72, h - 30]], float), 13))
        for z, r in ((h - 40, 12), (190, 9)):
            piece.add("legs", tube(np.array([[x, -half * 0.8, z], [x, half * 0.8, z]], float), r))
    _pedestal(piece, w / 2 - 240, 400, d - 70, h - 28)


def _pedestal(piece: Piece, x: float, width: float, depth: float, height: float) -> None:
    """A block of three drawers on short feet."""
    piece.add("top", rounded_box(width, depth - 20, height - 60, 2).along("z").moved(x=x, y=10, z=60))
    step = (height - 70) / 3
    for index in range(3):
        piece.add("top", front(width - 6, step, 20).moved(x=x - width / 2 + 3, y=-depth / 2 + 20, z=65 + index * step))
        piece.add("handles", bar_handle(150, 28, 5).moved(x=x, y=-depth / 2, z=65 + (index + 0.72) * step))
    piece.add("legs", four(rounded_box(34, 34, 60, 3), width - 60, depth - 80).moved(x=x))

