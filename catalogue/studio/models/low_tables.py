"""Coffee, side and console tables."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import four, front, knob, square_leg, tapered_leg
from ..geometry.curves import ellipse, polyline, rounded_rectangle
from ..geometry.solids import lathe, loft, slab, tube
from .piece import Piece, Size, maker
from .tables import round_top


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
    for diameter, height, x, y in (
        (big, h, -w / 2 + big / 2, d / 2 - big / 2),
        (small, h * 0.74, w / 2 - small / 2, -d / 2 + small / 2),
    ):
        piece.add("top", round_top(diameter, 22, 4).moved(x=x, y=y, z=height - 22))
        _ring_frame(piece, diameter, height - 22, x, y)


def _ring_frame(piece: Piece, diameter: float, height: float, x: float, y: float) -> None:
    """Three thin legs between two rings."""
    ring = ellipse(diameter * 0.86, diameter * 0.86, 72)
    piece.add("legs", tube(ring + [x, y, height - 8], 8, closed=True), tube(ring + [x, y, 9], 8, closed=True))
    for angle in (30, 150, 270):
        cx, cy = (
            diameter * 0.43 * np.cos(np.radians(angle)) + x,
            diameter * 0.43 * np.sin(np.radians(angle)) + y,
        )
        piece.add("legs", tube(np.array([[cx, cy, 6], [cx, cy, height - 6]], float), 8))


@maker
def shelf_coffee_table(piece: Piece, size: Size) -> None:
    """A rounded timber top with a slatted or woven shelf below."""
    w, d, h = size.width, size.depth, size.height
    piece.add("top", slab(rounded_rectangle(w, d, 90), 30, 9).moved(z=h - 30))
    piece.add("shelf", slab(rounded_rectangle(w - 170, d - 150, 50), 16, 5).moved(z=150))
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add(
                "legs",
                tapered_leg(h - 28, 50, 32, (-sx * 26, -sy * 22)).moved(
                    x=sx * (w / 2 - 105), y=sy * (d / 2 - 90)
                ),
            )
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
        piece.add(
            "frame",
            rounded_box(w - bar, bar, bar, 1.5).moved(y=d / 2 - bar / 2, z=level).both_sides("y"),
            rounded_box(bar, d - bar, bar, 1.5).moved(x=w / 2 - bar / 2, z=level).both_sides(),
        )
        thickness = 14 if level == levels[0] else 10
        piece.add(
            "top",
            slab(
                rounded_rectangle(
                    w if level == levels[0] else w - 30, d if level == levels[0] else d - 30, 8
                ),
                thickness,
                2,
            ).moved(z=level + bar - (0 if level == levels[0] else 8)),
        )


@maker
def tray_table(piece: Piece, size: Size) -> None:
    """A lipped round tray on a slim stem with a weighted foot."""
    r, h = size.width / 2, size.height
    piece.add(
        "top",
        lathe(
            [
                (0.1, h - 30),
                (r * 0.96, h - 30),
                (r, h - 26),
                (r, h - 3),
                (r - 3, h),
                (r - 6, h - 3),
                (r - 7, h - 20),
                (r - 14, h - 23),
                (0.1, h - 23),
            ]
        ),
    )
    piece.add(
        "legs",
        lathe(
            [
                (r * 0.66, 0),
                (r * 0.68, 4),
                (r * 0.66, 12),
                (r * 0.2, 20),
                (14, 34),
                (12, h * 0.5),
                (14, h - 50),
                (r * 0.3, h - 30),
            ],
            smoothed=False,
        ),
    )


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
            piece.add(
                "frame", square_leg(h - 26, 50, 36, (0, 0)).moved(x=sx * (w / 2 - 50), y=sy * (d / 2 - 48))
            )
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
def mushroom_table(piece: Piece, size: Size) -> None:
    """A glazed toadstool: a thick stem under a domed top."""
    r, h = size.width / 2, size.height
    profile = [
        (r * 0.56, 0),
        (r * 0.60, 8),
        (r * 0.46, h * 0.2),
        (r * 0.40, h * 0.5),
        (r * 0.52, h * 0.74),
        (r * 0.94, h * 0.80),
        (r, h * 0.87),
        (r * 0.94, h * 0.97),
        (r * 0.7, h),
        (0.1, h),
    ]
    piece.add("top", lathe(profile, smoothed=True))


@maker
def steel_cross_table(piece: Piece, size: Size) -> None:
    """A thick timber top on two crossed frames of flat steel."""
    w, d, h = size.width, size.depth, size.height
    piece.add("top", board(w, d, 48, 5, along="x").moved(z=h - 48))
    run, rise = d * 0.72, h - 48
    long = float(np.hypot(run, rise))
    turn = float(np.degrees(np.arctan2(run, rise)))
    for x in (-1, 1):
        for sign in (-1, 1):
            bar = rounded_box(90, 22, long, 2).moved(z=-long / 2).turned("x", sign * turn)
            piece.add("legs", bar.moved(x=x * w * 0.34, z=rise / 2))
    piece.add("legs", rounded_box(w * 0.68, 26, 26, 2).moved(z=rise / 2 - 13))


@maker
def slab_console(piece: Piece, size: Size) -> None:
    """Three boards: a top on two set-in sides, and a rail between them."""
    w, d, h = size.width, size.depth, size.height
    piece.add("top", board(w, d, 36, 3, along="x").moved(z=h - 36))
    side = board(36, d - 30, h - 36, 3, along="z").moved(x=w / 2 - 150)
    piece.add("top", side.both_sides(), board(w - 336, 30, 130, 3, along="x").moved(y=d * 0.2, z=h - 200))


@maker
def glass_drum(piece: Piece, size: Size) -> None:
    """A round of glass on three hoops of metal."""
    r, h = size.width / 2, size.height
    piece.add("top", round_top(2 * r, 14, 4).moved(z=h - 14))
    hoop, radius = (h - 14) / 2, 9.0
    for turn in (0, 60, 120):
        ring = ellipse(r * 1.5, 2 * hoop - 2 * radius, 96)[:, [0, 2, 1]] + [0, 0, hoop]
        piece.add("legs", tube(ring, radius, closed=True).turned("z", turn))
