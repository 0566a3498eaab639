"""Wing, lounge and slipper chairs."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import four, tapered_leg
from ..geometry.curves import smooth
from ..geometry.cushions import FIRM, MEDIUM, PLUMP, box_cushion, piping
from ..geometry.mesh import Mesh, Points
from ..geometry.solids import loft, tube
from .piece import Piece, Size, maker
from .upholstery import back_cushion, upholstered_box


@maker
def wing_chair(piece: Piece, size: Size) -> None:
    """A high back with wings that run down into scroll arms."""
    foot, arm, level = 190.0, 110.0, 300.0
    inner = size.width - 2 * arm
    body = upholstered_box(inner + 20, size.depth - 150, 130, 16, piece.next_seed())
    piece.add("upholstery", body.moved(y=-35, z=foot))
    piece.add(
        "upholstery",
        box_cushion(inner - 6, size.depth - 240, 150, piece.next_seed(), MEDIUM).moved(y=-90, z=level + 14),
    )
    back = box_cushion(inner + 30, size.height - level - 20, 140, piece.next_seed(), FIRM)
    piece.add(
        "upholstery",
        back.moved(y=(size.height - level) / 2).turned("x", 80).moved(y=size.depth / 2 - 150, z=level),
    )
    wing = _wing(size, foot, arm)
    piece.add("upholstery", wing.moved(x=-size.width / 2 + arm * 0.5).both_sides())
    piece.add(
        "upholstery", _wing_cord(size, foot).moved(x=-size.width / 2 + arm * 0.5 - arm * 0.42).both_sides()
    )
    roll = _arm_roll(size, arm)
    piece.add("upholstery", roll.both_sides())
    front_leg = tapered_leg(foot + 8, 46, 24)
    rear_leg = tapered_leg(foot + 8, 42, 26, (0, 70))
    piece.add(
        "legs",
        front_leg.moved(x=-size.width / 2 + 80, y=-size.depth / 2 + 80).both_sides(),
        rear_leg.moved(x=-size.width / 2 + 90, y=size.depth / 2 - 130).both_sides(),
    )


def _wing_line(size: Size, foot: float) -> Points:
    """Side view (y, z) of arm and wing."""
    d, h = size.depth / 2, size.height
    return smooth(
        [
            (0, -d + 45, foot),
            (0, -d + 40, 470),
            (0, -d + 60, 560),
            (0, -d + 200, 580),
            (0, d - 360, 590),
            (0, d - 300, 680),
            (0, d - 320, 860),
            (0, d - 250, h - 60),
            (0, d - 120, h - 20),
            (0, d - 40, h - 60),
            (0, d - 70, 760),
            (0, d - 130, foot),
        ]
    )


def _wing(size: Size, foot: float, arm: float) -> Mesh:
    line = _wing_line(size, foot)
    middle = line.mean(axis=0)
    half = arm * 0.42
    offsets = [(1 - 0.05 * (1 - np.sin(a)), -half * np.cos(a)) for a in np.linspace(0, np.pi, 11)]
    sections = [middle + (line - middle) * share + [x, 0, 0] for share, x in offsets]
    return loft(sections).along("y")


def _wing_cord(size: Size, foot: float) -> Mesh:
    line = _wing_line(size, foot)
    middle = line.mean(axis=0)
    return piping(middle + (line - middle) * 0.955, 4.5)


def _arm_roll(size: Size, arm: float) -> Mesh:
    """The padded arm on top of the side panel of the left arm."""
    d = size.depth / 2
    x = -size.width / 2 + arm * 0.5
    path = smooth([(x, -d + 30, 578), (x, -d + 200, 586), (x, d - 300, 592)])
    return tube(path, np.interp(np.linspace(0, 1, len(path)), [0, 0.05, 0.2, 1], [30, 50, 55, 50]))


@maker
def lounge_chair(piece: Piece, size: Size) -> None:
    """An open timber frame with shaped arms and two loose cushions."""
    w, d = size.width / 2 - 26, size.depth / 2
    seat_front, seat_rear = 330.0, 250.0
    for sign in (-1, 1):
        piece.add("frame", *_lounge_side(sign * w, d, size.height))
    for y, z in ((-d + 130, seat_front - 34), (d - 230, seat_rear - 30), (d - 70, size.height - 150)):
        piece.add("frame", rounded_box(2 * w, 34, 50, 9).along("x").moved(y=y, z=z))
    for share in np.linspace(-0.8, 0.8, 7):
        slat = rounded_box(38, 14, size.height - 400, 5).along("z").turned("x", -18)
        piece.add("frame", slat.moved(x=share * (w - 40), y=d - 200, z=260))
    seat = box_cushion(2 * w - 44, size.depth - 250, 130, piece.next_seed(), MEDIUM)
    piece.add("upholstery", seat.turned("x", -8).moved(y=-70, z=295))
    pad = box_cushion(2 * w - 48, size.height - 330, 130, piece.next_seed(), MEDIUM)
    piece.add("upholstery", pad.moved(y=(size.height - 330) / 2).turned("x", 71).moved(y=d - 345, z=382))


def _lounge_side(x: float, d: float, height: float) -> list[Mesh]:
    """Front leg, rear leg that becomes the back post, and a shaped arm."""
    front = smooth([(x, -d + 100, 0), (x, -d + 120, 300), (x, -d + 130, 545)])
    rear = smooth([(x, d - 90, 0), (x, d - 190, 260), (x, d - 150, 500), (x, d - 40, height - 20)])
    arm = smooth([(x, -d + 40, 556), (x, -d + 200, 570), (x, d - 300, 545), (x, d - 145, 520)])
    swell = np.interp(np.linspace(0, 1, len(arm)), [0, 0.12, 0.45, 1], [24, 34, 36, 20])
    taper = np.interp(np.linspace(0, 1, len(rear)), [0, 0.4, 1], [14, 22, 15])
    return [tube(front, np.linspace(13, 20, len(front))), tube(rear, taper), tube(arm, swell, flatten=0.42)]


@maker
def slipper_chair(piece: Piece, size: Size) -> None:
    """An armless chair, thick seat and gently raked back, piped edges, short turned legs."""
    foot = 170.0
    body = upholstered_box(size.width, size.depth - 130, 120, 22, piece.next_seed())
    piece.add("upholstery", body.moved(y=-60, z=foot))
    piece.add(
        "upholstery",
        box_cushion(size.width - 6, size.depth - 150, 140, piece.next_seed(), PLUMP).moved(
            y=-66, z=foot + 118
        ),
    )
    back = back_cushion(piece, size.width - 6, size.height - foot - 130, 130, FIRM, 12)
    piece.add("upholstery", back.moved(y=size.depth / 2 - 190, z=foot + 130))
    leg = tapered_leg(foot + 6, 44, 22, (-10, -16))
    piece.add("legs", four(leg, size.width - 130, size.depth - 260).moved(y=-50))
