"""Pictures on a wall: framed prints and woven hangings."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.cloth import fringe
from ..geometry.curves import ellipse, smooth
from ..geometry.mesh import Mesh, Points
from ..geometry.solids import slab, tube
from .piece import Piece, Size, maker


def _cut(outline: Points, at: tuple[float, float], depth: float) -> Mesh:
    """A flat shape of a print, upright on the sheet at this depth (y)."""
    return slab(outline, 1.2, 0.2).turned("x", 90).moved(x=at[0], z=at[1], y=depth)


@maker
def framed_print(piece: Piece, size: Size, print_: str = "abstract") -> None:
    """A print behind a slim frame: shapes, a bird on a twig, or hills."""
    w, d, h = size.width, size.depth, size.height
    bar = 22.0
    for x in (-1, 1):
        piece.add("frame", board(bar, d, h, 2, along="z").moved(x=x * (w - bar) / 2))
    for z in (0.0, h - bar):
        piece.add("frame", board(w - 2 * bar, d, bar, 2, along="x").moved(z=z))
    piece.add("ground", rounded_box(w - bar, 4, h - bar, 0.5).moved(y=d * 0.2, z=bar / 2))
    {"abstract": _shapes, "bird": _bird, "landscape": _hills}[print_](piece, w - 2 * bar, h, d * 0.2 - 3)


def _shapes(piece: Piece, w: float, h: float, y: float) -> None:
    piece.add("figure", _cut(ellipse(w * 0.52, w * 0.52, 90), (-w * 0.08, h * 0.63), y))
    arch = np.concatenate(
        [
            [[-w * 0.2, -h * 0.14, 0], [w * 0.2, -h * 0.14, 0]],
            [
                [w * 0.2 * np.cos(a), h * 0.08 + w * 0.2 * np.sin(a), 0]
                for a in np.linspace(0, np.pi, 40)
            ],
        ]
    )
    piece.add("figure", _cut(arch, (w * 0.14, h * 0.30), y - 1.6))
    piece.add("figure", _cut(ellipse(w * 0.62, h * 0.035, 60), (-w * 0.02, h * 0.13), y))


def _bird(piece: Piece, w: float, h: float, y: float) -> None:
    body = smooth(
        [
            (-w * 0.40, -h * 0.10, 0),
            (-w * 0.12, -h * 0.09, 0),
            (w * 0.10, -h * 0.06, 0),
            (w * 0.20, h * 0.05, 0),
            (w * 0.21, h * 0.13, 0),
            (w * 0.30, h * 0.145, 0),
            (w * 0.21, h * 0.175, 0),
            (w * 0.14, h * 0.19, 0),
            (w * 0.08, h * 0.13, 0),
            (-w * 0.06, h * 0.06, 0),
        ],
        closed=True,
    )
    piece.add("figure", _cut(body, (0, h * 0.5), y))
    for x in (-0.02, 0.05):
        line = np.array([[w * x, y, h * 0.45], [w * (x + 0.01), y, h * 0.30]])
        piece.add("figure", tube(line, 1.8))
    twig = smooth([(-w * 0.36, y, h * 0.26), (0, y, h * 0.30), (w * 0.36, y, h * 0.25)])
    piece.add("figure", tube(twig, 3))
    for x, turn in ((-0.28, 40), (-0.16, -30), (0.18, 35), (0.30, -35)):
        leaf = ellipse(w * 0.13, h * 0.035, 30)
        piece.add(
            "figure",
            slab(leaf, 1.2, 0.2).turned("z", turn).turned("x", 90).moved(x=x * w, z=h * 0.29, y=y),
        )


def _hills(piece: Piece, w: float, h: float, y: float) -> None:
    for share, lift, rise in ((0.34, 0.0, 0.10), (0.2, 0.3, 0.07)):
        top = [
            (x * w, h * (share + rise * np.sin(3.4 * x + 2.2 + lift * 5)), 0)
            for x in np.linspace(-0.42, 0.42, 40)
        ]
        outline = np.array([(-w * 0.42, h * (share - 0.13), 0), (w * 0.42, h * (share - 0.13), 0), *top[::-1]])
        piece.add("figure", _cut(outline, (0, 0), y - 5 * lift))
    piece.add("figure", _cut(ellipse(w * 0.16, w * 0.16, 50), (w * 0.18, h * 0.72), y))


@maker
def woven_hanging(piece: Piece, size: Size) -> None:
    """A narrow weaving on a rod, with a pattern of lozenges and a fringe."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", tube(np.array([[-w / 2, 0, h - 14], [w / 2, 0, h - 14]]), 11))
    cloth, low = w * 0.9, h * 0.16
    piece.add("ground", rounded_box(cloth, d * 0.4, h - 20 - low, 3).moved(z=low))
    tassels = fringe(cloth - 10, low, piece.next_seed(), 12).turned("x", 90)
    piece.add("ground", tassels.moved(z=low))
    for row in range(4):
        for x in (-0.25, 0.25) if row % 2 else (0.0,):
            diamond = np.array([(-0.16, 0, 0), (0, -0.09, 0), (0.16, 0, 0), (0, 0.09, 0)]) * w
            z = low + (h - low) * (0.17 + 0.21 * row)
            piece.add("figure", _cut(diamond, (x * w, z), -d * 0.2 - 1))
