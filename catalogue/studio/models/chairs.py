"""Upholstered and spindle dining chairs."""

from __future__ import annotations

import numpy as np

from ..geometry.casework import tapered_leg
from ..geometry.curves import rounded_rectangle, smooth
from ..geometry.cushions import Softness, piping
from ..geometry.mesh import Mesh, Points
from ..geometry.noise import ripple
from ..geometry.solids import lathe, loft, tube
from .piece import Piece, Size, maker
from .upholstery import curved_panel, soft_slab


SEAT = 455.0
"""Height of a dining seat (mm)."""


PAD = Softness(crown=12, bulge=4, dent=5, slack=1.0, radius=22)


@maker
def upholstered_chair(piece: Piece, size: Size) -> None:
    """A padded seat and a curved padded back on tapered legs."""
    w, d = size.width, size.depth
    outline = rounded_rectangle(w - 20, d - 70, 70)
    piece.add("upholstery", soft_slab(outline, 84, 26, piece.next_seed()).moved(y=-30, z=SEAT - 76))
    back = curved_panel(w - 10, size.height - SEAT - 20, 62, 70, 28)
    seed = piece.next_seed()
    puffed = back.shaped(
        lambda points: points + 1.5 * np.stack([ripple(points, seed + a, 200) for a in range(3)], axis=1)
    )
    piece.add("upholstery", puffed.turned("x", -9).moved(y=d / 2 - 92, z=SEAT + 10))
    rim = smooth([(-w / 2 + 30, 0, 0), (0, 0, 0), (w / 2 - 30, 0, 0)])
    piece.add(
        "upholstery",
        piping(
            rim * [1, 0, 0]
            + np.stack([0 * rim[:, 0], -70 * (2 * rim[:, 0] / (w - 10)) ** 2, 0 * rim[:, 0]], axis=1)
            + [0, d / 2 - 62, SEAT + 14],
            3.4,
        ),
    )
    front = tapered_leg(SEAT - 70, 40, 21, (-14, -18))
    rear = tapered_leg(SEAT - 70, 40, 21, (-12, 60))
    piece.add(
        "legs",
        front.moved(x=-w / 2 + 75, y=-d / 2 + 75).both_sides(),
        rear.moved(x=-w / 2 + 85, y=d / 2 - 130).both_sides(),
    )
    for sign in (-1, 1):
        strut = tube(
            smooth(
                [
                    (sign * (w / 2 - 110), d / 2 - 150, SEAT - 60),
                    (sign * (w / 2 - 110), d / 2 - 70, SEAT - 40),
                    (sign * (w / 2 - 110), d / 2 - 66, SEAT + 90),
                ]
            ),
            13,
        )
        piece.add("legs", strut)


@maker
def spindle_chair(piece: Piece, size: Size, spindles: int = 9) -> None:
    """A Windsor: saddled solid seat, turned splayed legs, spindles under a bent crest rail."""
    w, d = size.width, size.depth
    piece.add("frame", saddle_seat(w - 30, d - 70, 36).moved(y=-25, z=SEAT - 36))
    for x, y, lean in ((-0.36, -0.36, (-45, -40)), (-0.30, 0.24, (-50, 70))):
        leg = turned_leg(SEAT - 26, 17, lean).moved(x=w * x, y=d * y)
        piece.add("frame", leg, leg.mirrored())
    stretcher = tube(
        np.array([[-w * 0.40, -10, 190], [0, -10, 190], [w * 0.40, -10, 190]], float), np.array([9, 14, 9])
    )
    piece.add("frame", stretcher)
    for sign in (-1, 1):
        side = np.array(
            [[sign * w * 0.43, -d * 0.40, 180], [sign * w * 0.40, 0, 190], [sign * w * 0.385, d * 0.36, 200]]
        )
        piece.add("frame", tube(side, np.array([8, 12, 8])))
    piece.add("frame", *_spindles(size, spindles))


def _spindles(size: Size, count: int) -> list[Mesh]:
    """A fan of thin turned rods and the crest rail that holds them."""
    w, d, top = size.width, size.depth, size.height - 62
    parts = []
    for share in np.linspace(-1, 1, count):
        foot = np.array([share * w * 0.36, d * 0.30 - 46 * share**2, SEAT - 8])
        head = np.array([share * w * 0.43, d * 0.5 - 28 - 60 * share**2, top + 10])
        edge = abs(share) > 0.99
        radii = np.array([8, 11, 9, 7]) * (1.35 if edge else 0.78)
        parts.append(tube(foot + (head - foot) * np.array([[0], [0.35], [0.7], [1]]), radii))
    crest = curved_panel(w * 0.95, 66, 22, 62, 9).turned("x", -12).moved(y=d * 0.5 - 30, z=top - 6)
    return [*parts, crest.along("x")]


def saddle_seat(width: float, depth: float, thickness: float) -> Mesh:
    """A solid timber seat, shield-shaped in plan, hollowed for sitting; standing on the origin."""
    outline = smooth(
        [
            (width * 0.5, -depth * 0.2, 0),
            (width * 0.46, depth * 0.18, 0),
            (width * 0.36, depth * 0.44, 0),
            (0, depth * 0.5, 0),
            (-width * 0.36, depth * 0.44, 0),
            (-width * 0.46, depth * 0.18, 0),
            (-width * 0.5, -depth * 0.2, 0),
            (-width * 0.44, -depth * 0.47, 0),
            (0, -depth * 0.5, 0),
            (width * 0.44, -depth * 0.47, 0),
        ],
        closed=True,
    )
    rings = [
        outline * [s, s, 0] + [0, 0, z]
        for s, z in (
            (0.90, 0),
            (0.97, thickness * 0.35),
            (1.0, thickness * 0.62),
            (0.995, thickness * 0.85),
            (0.97, thickness),
        )
    ]
    for share in np.linspace(0.93, 0.02, 18):
        dip = 15 * np.cos(np.pi / 2 * np.clip(share / 0.9, 0, 1)) ** 1.4
        rings.append(outline * [share, share, 0] + [0, 0, thickness - dip])
    body = loft(rings)
    return body.along("x")


def turned_leg(height: float, radius: float, lean: tuple[float, float]) -> Mesh:
    """A turned leg with a swelling and two beads, its top at the origin of x and y, foot moved by `lean`."""
    r = radius
    profile = [
        (r * 0.62, 0),
        (r * 0.72, height * 0.06),
        (r * 1.08, height * 0.34),
        (r * 0.72, height * 0.52),
        (r * 1.05, height * 0.56),
        (r * 0.74, height * 0.60),
        (r * 1.15, height * 0.78),
        (r * 0.8, height),
    ]
    leg = lathe(profile, smoothed=True)

    def tilt(points: Points) -> Points:
        share = 1 - points[:, 2:3] / height
        return points + share * np.array([lean[0], lean[1], 0])

    return leg.shaped(tilt)
