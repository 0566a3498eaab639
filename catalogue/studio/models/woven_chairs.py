"""Chairs with cane or cord seats."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import tapered_leg
from ..geometry.curves import polyline, smooth
from ..geometry.detail import cells
from ..geometry.mesh import Mesh, merged, surface
from ..geometry.solids import tube
from .chairs import SEAT
from .piece import Piece, Size, maker
from .upholstery import curved_panel


@maker
def cane_chair(piece: Piece, size: Size) -> None:
    """A bent steel cantilever carrying a framed cane seat and back."""
    w, d, h = size.width / 2 - 14, size.depth / 2, size.height
    for sign in (-1, 1):
        x = sign * w
        path = polyline(
            [
                (x, d - 40, h - 30),
                (x, d - 120, SEAT + 12),
                (x, -d + 30, SEAT + 2),
                (x, -d + 40, 12),
                (x, d - 60, 12),
            ],
            70,
        )
        piece.add("legs", tube(path, 12.5))
    piece.add("legs", tube(np.array([[-w, d - 64, 12], [w, d - 64, 12]], float), 12.5))
    seat = _caned_frame(2 * w - 18, size.depth - 120, 46)
    piece.add("frame", seat[0].moved(y=-54, z=SEAT - 6))
    piece.add("weave", seat[1].moved(y=-54, z=SEAT + 10))
    back = _caned_frame(2 * w - 18, 300, 44)
    for slot, mesh in zip(("frame", "weave"), back):
        bent = mesh.moved(y=150).shaped(
            lambda points: points
            + np.stack([0 * points[:, 0], 0 * points[:, 0], 34 * (points[:, 0] / w) ** 2], axis=1)
        )
        piece.add(slot, bent.turned("x", 76).moved(y=d - 88, z=h - 320))


def _caned_frame(width: float, depth: float, rail: float) -> tuple[Mesh, Mesh]:
    """A flat timber frame standing on the origin and the cane stretched over its opening."""
    count = max(8, cells(width))
    long = rounded_box(width, rail, 26, 8, (count, 1, 1)).along("x")
    short = rounded_box(rail, depth - 2 * rail + 8, 26, 6).along("y")
    frame = merged(
        [
            long.moved(y=-depth / 2 + rail / 2),
            long.moved(y=depth / 2 - rail / 2),
            short.moved(x=-width / 2 + rail / 2),
            short.moved(x=width / 2 - rail / 2),
        ]
    )
    u, v = np.meshgrid(
        np.linspace(-width / 2 + rail * 0.7, width / 2 - rail * 0.7, 24),
        np.linspace(-depth / 2 + rail * 0.7, depth / 2 - rail * 0.7, 16),
        indexing="ij",
    )
    sheet = surface(list(np.stack([u, v, np.full_like(u, 22)], axis=-1)))
    return frame, sheet.moved(z=-6)


@maker
def ladder_chair(piece: Piece, size: Size, rungs: int = 3) -> None:
    """Straight oak, curved slats across the back, a cord seat."""
    w, d, h = size.width / 2 - 18, size.depth / 2 - 18, size.height
    for sign in (-1, 1):
        rear = smooth(
            [
                (sign * w * 0.92, d + 2, 0),
                (sign * w * 0.92, d - 22, SEAT * 0.6),
                (sign * w * 0.92, d - 18, SEAT + 40),
                (sign * w * 0.94, d + 14, h - 4),
            ]
        )
        piece.add("frame", tube(rear, np.interp(np.linspace(0, 1, len(rear)), [0, 0.45, 1], [14, 19, 12])))
        piece.add("frame", tapered_leg(SEAT - 4, 38, 25).moved(x=sign * w, y=-d))
        for z, r in ((SEAT - 40, 12), (230, 9)):
            piece.add("frame", tube(np.array([[sign * w, -d, z], [sign * w * 0.92, d - 20, z]], float), r))
    for y, z in ((-d, SEAT - 40), (d - 20, SEAT - 40), (-d, 260)):
        piece.add("frame", tube(np.array([[-w, y, z], [w, y, z]], float), 11))
    for index in range(rungs):
        share = index / max(rungs - 1, 1)
        slat = curved_panel(2 * w * 0.94, 64, 15, 30, 6).along("x").turned("x", -7)
        piece.add("frame", slat.moved(y=d + 12 + 12 * share, z=SEAT + 110 + (h - SEAT - 200) * share))
    piece.add("seat", *_cord_seat(w, d))


def _cord_seat(w: float, d: float) -> list[Mesh]:
    """Cord wound over the four rails towards the middle, as on Danish chairs."""
    cords, pitch = [], 9.0
    for step in range(int(w / pitch)):
        reach = 1 - step * pitch / w
        for sign in (-1, 1):
            y0, x0 = d * reach, w * reach
            x, y = sign * x0, sign * y0
            cords.append(
                tube(
                    smooth(
                        [
                            (x, -y0 - 6, SEAT - 34),
                            (x, -y0 * 0.98, SEAT - 24),
                            (x, y0 * 0.94 - 12, SEAT - 24),
                            (x, y0 - 12, SEAT - 34),
                        ],
                        least=1,
                    ),
                    4.4,
                )
            )
            cords.append(
                tube(
                    smooth(
                        [
                            (-x0 - 6, y - 10 * (sign > 0), SEAT - 34),
                            (-x0 * 0.98, y - 10 * (sign > 0), SEAT - 23),
                            (x0 * 0.98, y - 10 * (sign > 0), SEAT - 23),
                            (x0 + 6, y - 10 * (sign > 0), SEAT - 34),
                        ],
                        least=1,
                    ),
                    4.4,
                )
            )
    return [merged(cords)]
