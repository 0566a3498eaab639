"""Vases, bowls, planters and baskets."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import four, tapered_leg
from ..geometry.curves import smooth
from ..geometry.mesh import Mesh, Points
from ..geometry.plants import bush, cane_palm, olive_tree, stems
from ..geometry.solids import lathe, tube
from .piece import Piece, Size, maker


VASES: dict[str, list[tuple[float, float]]] = {
    "bottle": [
        (0.52, 0),
        (0.66, 0.01),
        (0.92, 0.16),
        (1.0, 0.34),
        (0.86, 0.54),
        (0.46, 0.70),
        (0.26, 0.80),
        (0.24, 0.92),
        (0.32, 1.0),
    ],
    "urn": [
        (0.44, 0),
        (0.52, 0.02),
        (0.74, 0.2),
        (0.96, 0.5),
        (1.0, 0.68),
        (0.84, 0.86),
        (0.60, 0.93),
        (0.66, 1.0),
    ],
    "cylinder": [(0.88, 0), (0.97, 0.02), (1.0, 0.3), (0.98, 0.7), (0.94, 1.0)],
    "moon": [
        (0.40, 0),
        (0.46, 0.02),
        (0.80, 0.2),
        (1.0, 0.48),
        (0.84, 0.78),
        (0.44, 0.93),
        (0.36, 0.96),
        (0.42, 1.0),
    ],
    "bowl": [(0.30, 0), (0.36, 0.05), (0.72, 0.4), (0.94, 0.78), (1.0, 1.0)],
}


def vessel(
    profile: list[tuple[float, float]], radius: float, height: float, wall: float, ribs: int = 0
) -> Mesh:
    """A hollow thrown form (mm); `ribs` flutes it from foot to lip."""
    line = smooth([(share * radius, 0, z * height) for share, z in profile])
    outside = [(float(x), float(z)) for x, _, z in line]
    inside = [(max(x - wall, 2), max(z, wall * 2)) for x, z in reversed(outside)]
    body = lathe([(0.1, 0), *outside, *inside, (0.1, wall * 2)])
    if not ribs:
        return body

    def flute(points: Points) -> Points:
        turn = np.arctan2(points[:, 1], points[:, 0])
        share = 1 - 0.05 * np.abs(np.sin(turn * ribs / 2)) ** 0.5 * np.clip(points[:, 2] / height * 8, 0, 1)
        points[:, :2] *= share[:, None]
        return points

    return body.shaped(flute)


@maker
def vase(piece: Piece, size: Size, form: str = "bottle", ribs: int = 0, filled: str = "") -> None:
    """A vase, plain or fluted, empty or with dried stems."""
    r = size.width / 2
    tall = size.height * (0.46 if filled else 1)
    radius = r * (0.42 if filled else 1)
    piece.add("body", vessel(VASES[form], radius, tall, max(4, radius * 0.06), ribs))
    if filled:
        piece.add("stems", stems(tall * 0.25, size.height, r * 0.96, piece.next_seed()))


@maker
def vase_trio(piece: Piece, size: Size) -> None:
    """Three vessels of one glaze in different shapes."""
    w, d, h = size.width, size.depth, size.height
    for form, radius, tall, x, y in (
        ("bottle", w * 0.17, h, -w * 0.5 + w * 0.17, d * 0.2),
        ("urn", w * 0.21, h * 0.62, w * 0.14, d * 0.02),
        ("moon", w * 0.15, h * 0.40, w * 0.5 - w * 0.15, -d * 0.5 + w * 0.15),
    ):
        piece.add("body", vessel(VASES[form], radius, tall, 6).moved(x=x, y=y))


@maker
def planter(piece: Piece, size: Size, plant: str = "olive", pot: float = 0.34, stand: bool = False) -> None:
    """A pot with a living plant: olive tree, bushy leaves or a palm; some on a timber stand."""
    w, h = size.width, size.height
    tall, lift = h * pot, 0.0
    radius = {"olive": w * 0.30, "bush": w * 0.34, "palm": w * 0.24}[plant]
    if stand:
        lift = tall * 0.42
        piece.add(
            "stand", four(tapered_leg(lift + tall * 0.5, 30, 22, (-8, -8)), radius * 1.56, radius * 1.56)
        )
        for turn in (0, 90):
            piece.add("stand", rounded_box(radius * 2.2, 24, 24, 3).turned("z", 45 + turn).moved(z=lift - 24))
    piece.add(
        "pot",
        vessel(
            [(0.78, 0), (0.86, 0.02), (0.95, 0.5), (1.0, 0.94), (1.0, 1.0)], radius, tall, radius * 0.07
        ).moved(z=lift),
    )
    piece.add("soil", lathe([(radius * 0.93, 0), (radius * 0.93, 8), (0.1, 14)]).moved(z=lift + tall * 0.88))
    grow = {"olive": olive_tree, "bush": bush, "palm": cane_palm}[plant]
    trunk, leaves = grow(w, h - lift - tall * 0.9, piece.next_seed())
    piece.add("leaves", leaves.moved(z=lift + tall * 0.9))
    piece.add("trunk", trunk.moved(z=lift + tall * 0.9))


@maker
def basket(piece: Piece, size: Size) -> None:
    """A woven basket with two rope handles."""
    r, h = size.width / 2 - 6, size.height
    body = h * 0.84
    rows = []
    for z in np.linspace(0, body, 40):
        swell = r * (0.86 + 0.14 * np.sin(np.pi * (0.15 + 0.7 * z / body)))
        rows.append((float(swell + 2.2 * np.sin(z / body * np.pi * 20)), float(z)))
    inner = [(x - 8, max(z, 8)) for x, z in reversed(rows)]
    piece.add("weave", lathe([(0.1, 0), *rows, *inner, (0.1, 8)]))
    for sign in (-1, 1):
        grip = smooth(
            [
                (sign * r * 0.90, -62, body - 30),
                (sign * r * 0.97, -50, h - 20),
                (sign * r, 0, h - 6),
                (sign * r * 0.97, 50, h - 20),
                (sign * r * 0.90, 62, body - 30),
            ]
        )
        piece.add("handles", tube(grip, 7))


@maker
def lidded_basket(piece: Piece, size: Size) -> None:
    """A tall woven basket with a domed lid."""
    r, h = size.width / 2, size.height
    body = [(r * 0.84, 0), (r * 0.88, 8), (r * 0.97, h * 0.45), (r * 0.93, h * 0.84), (r * 0.90, h * 0.85), (0.1, h * 0.84)]
    piece.add("weave", lathe(body, smoothed=False))
    lid = [(r * 0.97, h * 0.85), (r, h * 0.87), (r * 0.92, h * 0.92), (r * 0.4, h * 0.965), (0.1, h * 0.97)]
    piece.add("weave", lathe(lid))
    knob = lathe([(8, h * 0.96), (20, h * 0.975), (16, h), (0.1, h)], smoothed=True)
    piece.add("handles", knob)
