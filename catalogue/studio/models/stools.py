"""Stools, poufs and benches."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import four, square_leg, tapered_leg
from ..geometry.curves import ellipse, polyline, rounded_rectangle, smooth
from ..geometry.cushions import FIRM, MEDIUM, box_cushion
from ..geometry.detail import cells
from ..geometry.mesh import Mesh
from ..geometry.noise import ripple
from ..geometry.solids import lathe, loft, tube
from .piece import Piece, Size, maker
from .upholstery import curved_panel, soft_slab


@maker
def bar_stool(piece: Piece, size: Size, seat: str = "wood") -> None:
    """Four splayed legs with foot rails under a dished or padded round seat, some with a low back."""
    r = size.width / 2
    top = size.height if seat != "back" else size.height - 210
    reach = r * 0.62
    splay = (r - reach) * 0.9
    leg = tapered_leg(top - 30, 34, 24, (-splay, -splay))
    piece.add("legs", four(leg, 1.96 * reach, 1.96 * reach))
    spread = reach + splay * (1 - 270 / top)
    piece.add("rail", tube(rounded_rectangle(2 * spread, 2 * spread, 10) + [0, 0, 270], 8.5, closed=True))
    if seat == "wood":
        piece.add("seat", _dished_seat(r, top))
        return
    piece.add("legs", lathe([(r * 0.8, top - 90), (r * 0.8, top - 66)]))
    piece.add("seat", soft_slab(ellipse(r * 1.92, r * 1.92, 72), 74, 30, piece.next_seed()).moved(z=top - 72))
    if seat == "back":
        post = smooth(
            [(r * 0.5, r * 0.5, top - 70), (r * 0.55, r * 0.82, top - 40), (r * 0.56, r * 0.84, top + 70)]
        )
        piece.add("rail", tube(post, 8).both_sides())
        piece.add("seat", curved_panel(r * 1.9, 170, 46, 120, 22).moved(y=r - 34, z=top + 40))


def _dished_seat(r: float, top: float) -> Mesh:
    """A turned timber seat, hollowed in the middle."""
    under = [(r * 0.80, top - 38), (r * 0.95, top - 26), (r * 0.97, top - 14), (r * 0.93, top - 3)]
    hollow = [(r * 0.75, top - 6), (r * 0.4, top - 13), (0.1, top - 15)]
    return lathe([*under, *hollow], smoothed=True).along("x")


@maker
def low_stool(piece: Piece, size: Size) -> None:
    """Three legs through a thick round seat."""
    r, h = size.width / 2, size.height
    piece.add(
        "seat",
        lathe(
            [
                (r * 0.92, h - 42),
                (r * 0.99, h - 34),
                (r, h - 20),
                (r * 0.98, h - 6),
                (r * 0.9, h),
                (0.1, h - 3),
            ]
        ).along("x"),
    )
    for angle in (90, 210, 330):
        leg = tapered_leg(h - 20, 40, 26, (r * 0.42, 0)).moved(x=r * 0.5).turned("z", angle)
        piece.add("legs", leg)


@maker
def pouf(piece: Piece, size: Size, gores: int = 12) -> None:
    """A round floor cushion with seamed gores."""
    r, h = size.width / 2, size.height
    turn = np.linspace(0, 2 * np.pi, max(96, cells(2 * np.pi * r)) // gores * gores, endpoint=False)
    seam = np.abs(np.sin(turn * gores / 2)) ** 0.4
    sections = []
    for level in np.linspace(-np.pi / 2, np.pi / 2, max(24, cells(h * 2))):
        out = r * np.sign(np.cos(level)) * np.abs(np.cos(level)) ** 0.42
        ring = out * (0.955 + 0.045 * seam)
        z = (
            h / 2
            + h / 2 * np.sign(np.sin(level)) * np.abs(np.sin(level)) ** 0.62
            - 9 * (1 - seam) * (np.sin(level) > 0.5)
        )
        sections.append(np.stack([ring * np.cos(turn), ring * np.sin(turn), z + 0 * turn], axis=1))
    body, seed = loft(sections).along("x"), piece.next_seed()
    piece.add(
        "upholstery",
        body.shaped(
            lambda points: points + 4 * np.stack([ripple(points, seed + a, 240) for a in range(3)], axis=1)
        ),
    )
    piece.add("upholstery", lathe([(26, h - 14), (24, h - 4), (12, h)]))


@maker
def slat_bench(piece: Piece, size: Size, slats: int = 7) -> None:
    """Long slats with open gaps on two trestle frames."""
    w, d, h = size.width, size.depth, size.height
    step = d / slats
    for index in range(slats):
        piece.add(
            "frame",
            rounded_box(w, step - 10, 26, 4).along("x").moved(y=(index + 0.5) * step - d / 2, z=h - 26),
        )
    for x in (-w * 0.36, w * 0.36):
        leg = square_leg(h - 26, 40, 28, (0, -18))
        piece.add(
            "frame",
            leg.moved(x=x, y=-d / 2 + 50).both_sides("y"),
            rounded_box(34, d - 40, 40, 4).along("y").moved(x=x, z=h - 66),
        )


@maker
def padded_bench(piece: Piece, size: Size) -> None:
    """A long cushion on a slim metal or timber frame, for the end of a bed."""
    w, d, h = size.width, size.depth, size.height
    piece.add("upholstery", box_cushion(w - 10, d - 10, 120, piece.next_seed(), FIRM).moved(z=h - 126))
    piece.add("upholstery", rounded_box(w - 40, d - 40, 30, 8).moved(z=h - 150))
    frame = polyline(
        [
            (-w / 2 + 16, -d / 2 + 30, h - 152),
            (-w / 2 + 16, -d / 2 + 30, 11),
            (-w / 2 + 16, d / 2 - 30, 11),
            (-w / 2 + 16, d / 2 - 30, h - 152),
        ],
        18,
    )
    piece.add("legs", tube(frame, 11).both_sides())
    for y in (-d / 2 + 30, d / 2 - 30):
        piece.add("legs", tube(np.array([[-w / 2 + 16, y, h - 160], [w / 2 - 16, y, h - 160]], float), 11))


@maker
def storage_ottoman(piece: Piece, size: Size) -> None:
    """A square upholstered box with a lift-off lid on low feet."""
    w, d, h = size.width, size.depth, size.height
    piece.add("upholstery", rounded_box(w - 10, d - 10, h - 150, 14, (8, 8, 4)).moved(z=46))
    piece.add("upholstery", box_cushion(w - 6, d - 6, 112, piece.next_seed(), MEDIUM).moved(z=h - 120))
    piece.add("legs", four(tapered_leg(54, 48, 36), w - 120, d - 120))
