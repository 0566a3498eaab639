"""Garden furniture: teak, rope and powder-coated metal."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import four, square_leg
from ..geometry.curves import polyline, smooth
from ..geometry.cushions import FIRM, MEDIUM, box_cushion
from ..geometry.mesh import Mesh, Points, merged
from ..geometry.solids import tube
from .piece import Piece, Size, maker
from .upholstery import back_cushion


@maker
def teak_sofa(piece: Piece, size: Size, seats: int = 3) -> None:
    """A slatted timber frame with weatherproof cushions."""
    w, d, h = size.width, size.depth, size.height
    for x in (-1, 1):
        for y, tall in ((-1, 620.0), (1, h)):
            piece.add(
                "frame", square_leg(tall, 58, 52, (0, 0), 6).moved(x=x * (w / 2 - 30), y=y * (d / 2 - 30))
            )
        piece.add(
            "frame",
            board(80, d, 30, 8, along="y").moved(x=x * (w / 2 - 40), z=612),
            board(30, d - 100, 70, 4, along="y").moved(x=x * (w / 2 - 30), z=210),
        )
        for z in (340.0, 440.0, 540.0):
            piece.add("frame", board(20, d - 100, 44, 4, along="y").moved(x=x * (w / 2 - 30), z=z - 20))
    for y, z in ((-d / 2 + 30, 210.0), (d / 2 - 30, 210.0), (d / 2 - 30, h - 70)):
        piece.add("frame", board(w - 100, 30, 70, 4, along="x").moved(y=y, z=z))
    for share in np.linspace(-0.46, 0.46, 4 * seats + 2):
        piece.add(
            "frame", board(50, 18, h - 350, 4, along="z").moved(x=share * (w - 120), y=d / 2 - 30, z=280)
        )
    piece.add("frame", board(w - 110, d - 90, 20, 2, along="x").moved(z=262))
    _cushions(piece, w - 150, d, h, seats)


def _cushions(piece: Piece, inner: float, d: float, h: float, seats: int) -> None:
    step = inner / seats
    for index in range(seats):
        x = (index + 0.5) * step - inner / 2
        piece.add(
            "upholstery",
            box_cushion(step - 6, d - 150, 140, piece.next_seed(), MEDIUM).moved(x=x, y=-30, z=284),
        )
        piece.add(
            "upholstery",
            back_cushion(piece, step - 10, h - 440, 130, FIRM, 14).moved(x=x, y=d / 2 - 195, z=284 + 130),
        )


@maker
def rope_chair(piece: Piece, size: Size) -> None:
    """A powder-coated frame with rope wound around back and arms, and a seat cushion."""
    w, d, h, seat = size.width / 2 - 14, size.depth / 2 - 14, size.height, 330.0
    arm = [(-1.0, None, 0.76 * h), (-1.0, 0.3, 0.80 * h), (-0.72, 0.92, h - 20), (0.0, 1.0, h - 14)]
    rail = [(-0.94, None, seat), (-0.92, 0.3, seat), (-0.66, 0.78, seat), (0.0, 0.84, seat)]
    top, low = _bow(arm, w, d), _bow(rail, w, d)
    piece.add("frame", tube(top, 13), tube(low, 11), tube(np.array([low[0], low[-1]]), 11))
    piece.add("frame", rounded_box(1.8 * w, 1.56 * d, 16, 3).moved(y=-d * 0.08, z=seat - 14))
    front = tube(np.array([[-w, -d + 20, h * 0.76], [-w * 0.98, -d + 4, 0]]), 12)
    rear = smooth([(-w * 0.6, d * 0.86, h * 0.62), (-w * 0.66, d * 0.82, seat), (-w * 0.74, d * 0.98, 0)])
    piece.add("frame", front.both_sides(), tube(rear, 12).both_sides())
    piece.add("rope", _wound(top, low, 58))
    cushion = box_cushion(w * 1.72, d * 1.64, 120, piece.next_seed(), MEDIUM)
    piece.add("upholstery", cushion.moved(y=-d * 0.10, z=seat + 2))


def _bow(half: list[tuple[float, float | None, float]], w: float, d: float) -> Points:
    """A curve around the back from its left half: shares of width and depth (None at the front), heights."""
    left = [(x * w, -d + 20 if y is None else y * d, z) for x, y, z in half]
    return smooth([*left, *((-x, y, z) for x, y, z in reversed(left[:-1]))])


def _wound(top: Points, low: Points, count: int) -> Mesh:
    """Pairs of cords stretched between two rails."""
    cords = []
    for share in np.linspace(0.015, 0.985, count):
        head = top[int(share * (len(top) - 1))]
        foot = low[int(share * (len(low) - 1))]
        cords.append(tube(np.array([foot, (head + foot) / 2, head]), 6.5))
    return merged(cords)


@maker
def garden_set(piece: Piece, size: Size) -> None:
    """A slatted table with four folding chairs drawn up to it."""
    w, d = size.width, size.depth
    tw, td, th = w, d * 0.46, 740.0
    for index in range(9):
        step = td / 9
        piece.add(
            "frame", board(tw, step - 7, 26, 3, along="x").moved(y=(index + 0.5) * step - td / 2, z=th - 26)
        )
    piece.add("legs", four(square_leg(th - 26, 44, 40, (0, 0)), tw - 120, td - 90))
    piece.add("legs", board(tw - 120, 24, 50, 2, along="x").moved(y=td / 2 - 46, z=th - 78).both_sides("y"))
    chair = _garden_chair()
    for x, y, turn in (
        (-tw * 0.25, -1, 180.0),
        (tw * 0.25, -1, 180.0),
        (-tw * 0.25, 1, 0.0),
        (tw * 0.25, 1, 0.0),
    ):
        for slot, mesh in chair.items():
            piece.add(slot, mesh.turned("z", turn).moved(x=x, y=y * (d / 2 - 262)))


def _garden_chair() -> dict[str, Mesh]:
    """A light metal chair with timber slats on seat and back, its back towards +y."""
    w, slats, metal = 210.0, [], []
    for index in range(7):
        slats.append(board(2 * w - 20, 48, 16, 3, along="x").moved(y=-200 + 58 * index, z=440))
    for index in range(5):
        slats.append(board(2 * w - 20, 16, 48, 3, along="x").moved(y=212 + 12 * index, z=560 + 60 * index))
    for sign in (-1, 1):
        metal.append(
            tube(
                polyline(
                    [(sign * w, -210, 0), (sign * w, -215, 440), (sign * w, 190, 436), (sign * w, 262, 850)],
                    50,
                ),
                9,
            )
        )
        metal.append(tube(np.array([[sign * w, 230, 0], [sign * w, 190, 436]], float), 9))
    return {"frame": merged(slats), "legs": merged(metal)}


@maker
def sun_lounger(piece: Piece, size: Size) -> None:
    """A low slatted lounger with a raised head and a long thin cushion."""
    w, d, h = size.width, size.depth, size.height
    bed, flat = 300.0, size.width * 0.62
    left = -w / 2
    for y in (-1, 1):
        piece.add("frame", board(w, 34, 70, 5, along="x").moved(y=y * (d / 2 - 18), z=bed - 76))
        for x in (left + 130, w / 2 - 130):
            piece.add("frame", square_leg(bed - 70, 60, 54, (0, 0), 6).moved(x=x, y=y * (d / 2 - 60)))
    tilt = float(np.degrees(np.arcsin((h - bed - 90) / (w - flat))))
    for index in range(14):
        piece.add(
            "frame",
            board(flat / 14 - 12, d - 72, 18, 2, along="y").moved(
                x=left + (index + 0.5) * flat / 14, z=bed - 18
            ),
        )
    for y in (-1, 1):
        strut = np.array(
            [
                [left + flat + 330, y * (d / 2 - 70), bed - 40],
                [left + flat + 400, y * (d / 2 - 70), bed + 210],
            ]
        )
        piece.add("frame", tube(strut, 13))
    head = merged(
        [
            board((w - flat) / 8 - 12, d - 90, 18, 2, along="y").moved(x=(index + 0.5) * (w - flat) / 8)
            for index in range(8)
        ]
    )
    piece.add("frame", head.turned("y", -tilt).moved(x=left + flat, z=bed - 14))
    piece.add(
        "upholstery",
        box_cushion(flat - 10, d - 50, 80, piece.next_seed(), FIRM).moved(x=left + flat / 2, z=bed + 2),
    )
    rest = box_cushion(w - flat - 4, d - 50, 80, piece.next_seed(), FIRM).moved(x=(w - flat) / 2, z=14)
    piece.add("upholstery", rest.turned("y", -tilt).moved(x=left + flat, z=bed - 6))
