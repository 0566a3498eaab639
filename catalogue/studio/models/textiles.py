"""Rugs, cushions and throws."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.cloth import fringe, rug
from ..geometry.curves import ellipse
from ..geometry.cushions import bolster, pillow
from ..geometry.noise import ripple
from ..geometry.solids import lathe, tube
from .piece import Piece, Size, maker


@maker
def floor_rug(piece: Piece, size: Size, shape: str = "rectangle", fringed: bool = False) -> None:
    """A rug, rectangular or round, with or without a fringe at both ends."""
    ends = 70.0 if fringed else 0.0
    body = rug(
        size.width - 2 * ends, size.depth, size.height * 0.66, piece.next_seed(), round_=shape == "round"
    )
    piece.add("pile", body)
    if fringed:
        for sign in (-1, 1):
            threads = fringe(size.depth - 20, ends, piece.next_seed()).turned("z", 90 * sign)
            piece.add("fringe", threads.moved(x=sign * (size.width / 2 - ends)))


@maker
def scatter_cushion(piece: Piece, size: Size, piped: bool = True) -> None:
    """A scatter cushion leaning back a little, as on a shelf."""
    body = pillow(size.width, size.height * 1.02, size.depth * 0.98, piece.next_seed(), piped=piped)
    piece.add("upholstery", body.turned("x", 82))


@maker
def bolster_cushion(piece: Piece, size: Size) -> None:
    """A roll cushion with gathered ends and covered buttons."""
    r = size.height / 2
    piece.add("upholstery", bolster(size.width - 8, r, piece.next_seed()).moved(z=r))
    button = lathe([(14, 0), (14, 3), (8, 7)]).turned("y", 90).moved(x=size.width / 2 - 8, z=r)
    piece.add("upholstery", button.both_sides())
    for sign in (-1, 1):
        ring = ellipse(1.91 * r, 1.91 * r, 60)[:, [2, 0, 1]]
        piece.add("upholstery", tube(ring + [sign * (size.width - 8) * 0.47, 0, r], 4, closed=True))


@maker
def folded_throw(piece: Piece, size: Size) -> None:
    """A blanket folded into a stack, fringe to the front."""
    w, d, h = size.width, size.depth, size.height
    layers = 4
    for index in range(layers):
        seed = piece.next_seed()
        layer = rounded_box(w - 14 * (index % 2), d - 40, h / layers * 1.04, h / layers * 0.48, (40, 24, 2))
        soft = layer.shaped(
            lambda points, seed=seed: points
            + np.stack(
                [0 * points[:, 0], 3 * ripple(points, seed + 1, 160), 3.0 * ripple(points, seed, 220)], axis=1
            )
        )
        piece.add("upholstery", soft.moved(x=5 * (-1) ** index, z=index * h / layers * 0.97))
    piece.add(
        "fringe", fringe(w - 30, 56, piece.next_seed(), 14).turned("x", 62).moved(y=-d / 2 + 19, z=h * 0.8)
    )
