"""Square sofas, corner sofas and daybeds."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import four, tapered_leg
from ..geometry.curves import polyline, rounded_rectangle
from ..geometry.cushions import FIRM, MEDIUM, PLUMP, Softness, bolster, box_cushion, pillow, piping
from ..geometry.mesh import Mesh
from ..geometry.solids import tube
from .piece import Piece, Size, maker
from .upholstery import back_cushion, upholstered_box


LEG = 130.0


PLINTH = 55.0


@maker
def box_sofa(
    piece: Piece, size: Size, seats: int = 3, arm: float = 165, soft: str = "medium", legs: str = "tapered"
) -> None:
    """A square sofa: box arms, loose seat and back cushions, tapered legs."""
    softness = {"firm": FIRM, "medium": MEDIUM, "plump": PLUMP}[soft]
    inner, arm_height, base = size.width - 2 * arm, size.height * 0.74, PLINTH if legs == "plinth" else LEG
    _frame(piece, size, arm, arm_height, base)
    _seat_row(piece, inner, seats, size.depth, base + 150, softness)
    _back_row(piece, inner, seats, size, base + 150, softness)
    _legs(piece, size, legs)


def _frame(piece: Piece, size: Size, arm: float, arm_height: float, base: float) -> None:
    width, depth = size.width, size.depth
    deck = upholstered_box(width - 2 * arm + 10, depth - 60, 150, 14, piece.next_seed()).moved(z=base)
    back = upholstered_box(width - 2 * arm + 6, 150, size.height - base - 95, 40, piece.next_seed())
    piece.add("upholstery", deck, back.moved(y=depth / 2 - 75, z=base))
    side = upholstered_box(arm, depth, arm_height - base, 34, piece.next_seed())
    seam = _arm_piping(arm, depth, arm_height - base)
    for sign in (-1, 1):
        piece.add(
            "upholstery",
            side.moved(x=sign * (width - arm) / 2, z=base),
            seam.moved(x=sign * (width - arm) / 2, z=base),
        )


def _arm_piping(arm: float, depth: float, height: float) -> Mesh:
    """The cord around the front panel of an arm."""
    inset = 34 * (1 - np.cos(np.pi / 4)) - 2
    outline = rounded_rectangle(arm - 2 * inset, height - 2 * inset, 30)[:, [0, 2, 1]]
    return piping(outline + [0, -depth / 2 + inset, height / 2], 3.6, closed=True)


def _seat_row(piece: Piece, inner: float, seats: int, depth: float, level: float, soft: Softness) -> None:
    width = inner / seats
    for index in range(seats):
        cushion = box_cushion(width - 4, depth - 165, 165, piece.next_seed(), soft)
        piece.add("upholstery", cushion.moved(x=(index + 0.5) * width - inner / 2, y=-75, z=level - 6))


def _back_row(piece: Piece, inner: float, seats: int, size: Size, level: float, soft: Softness) -> None:
    width = inner / seats
    height = size.height - level - 120 - soft.crown
    for index in range(seats):
        cushion = back_cushion(piece, width - 6, height, 165, soft)
        piece.add(
            "upholstery",
            cushion.moved(x=(index + 0.5) * width - inner / 2, y=size.depth / 2 - 210, z=level + 148),
        )


def _legs(piece: Piece, size: Size, kind: str) -> None:
    if kind == "plinth":
        piece.add("legs", rounded_box(size.width - 160, size.depth - 160, PLINTH + 4, 4))
        return
    if kind == "sled":
        for x in (-size.width / 2 + 140, size.width / 2 - 140):
            path = polyline(
                [
                    (x, -size.depth / 2 + 70, LEG + 5),
                    (x, -size.depth / 2 + 70, 8),
                    (x, size.depth / 2 - 70, 8),
                    (x, size.depth / 2 - 70, LEG + 5),
                ],
                26,
            )
            piece.add("legs", tube(path, 8))
        return
    leg = tapered_leg(LEG + 6, 46, 24, (-18, -18))
    piece.add("legs", four(leg, size.width - 170, size.depth - 150))


@maker
def corner_sofa(piece: Piece, size: Size, chaise: float = 980, arm: float = 170) -> None:
    """Seats along the back, a long chaise at the right end, one low arm at the left."""
    seat_depth, base = 960.0, 60.0
    left, rear, level = -size.width / 2, size.depth / 2, base + 150
    run = size.width - arm - chaise
    _corner_frame(piece, size, (chaise, arm, seat_depth, base))
    places = [(left + arm + run * 0.25, run / 2, seat_depth), (left + arm + run * 0.75, run / 2, seat_depth)]
    for centre, width, deep in [*places, (size.width / 2 - chaise / 2, chaise, size.depth)]:
        seat = box_cushion(width - 4, deep - 190, 175, piece.next_seed(), MEDIUM)
        pad = back_cushion(piece, width - 10, size.height - level - 130, 175, PLUMP, 16)
        piece.add("upholstery", seat.moved(x=centre, y=rear - 95 - deep / 2, z=level))
        piece.add("upholstery", pad.moved(x=centre, y=rear - 250, z=level + 155))
    scatter = pillow(520, 520, 190, piece.next_seed(), piped=True).turned("x", 68).turned("z", -24)
    piece.add("cushions", scatter.moved(x=left + arm + 270, y=rear - 520, z=level + 410))


def _corner_frame(piece: Piece, size: Size, measures: tuple[float, float, float, float]) -> None:
    """Decks, back, arm and feet; measures are the chaise's and arm's widths, seat depth and foot height."""
    chaise, arm, seat_depth, base = measures
    left, right, rear = -size.width / 2, size.width / 2, size.depth / 2
    middle = rear - seat_depth / 2
    deck = upholstered_box(size.width - arm, seat_depth - 40, 150, 14, piece.next_seed())
    lounge = upholstered_box(chaise - 6, size.depth, 150, 14, piece.next_seed())
    back = upholstered_box(size.width, 190, size.height - base - 90, 46, piece.next_seed())
    side = upholstered_box(arm, seat_depth, 560 - base, 36, piece.next_seed())
    seam = _arm_piping(arm, seat_depth, 560 - base)
    piece.add("upholstery", deck.moved(x=arm / 2 - 6, y=middle, z=base), back.moved(y=rear - 95, z=base))
    piece.add("upholstery", lounge.moved(x=right - chaise / 2, z=base))
    piece.add("upholstery", *(part.moved(x=left + arm / 2, y=middle, z=base) for part in (side, seam)))
    foot = rounded_box(60, 60, base + 4, 5)
    corners = [(left + 90, rear - 80), (left + 90, rear - seat_depth + 80), (right - 90, rear - 80)]
    for x, y in [*corners, (right - 90, -rear + 90), (right - chaise + 90, -rear + 90)]:
        piece.add("legs", foot.moved(x=x, y=y))


@maker
def daybed_sofa(piece: Piece, size: Size) -> None:
    """A slender timber frame with a long mattress seat, two bolsters and loose back cushions."""
    width, depth = size.width, size.depth
    post = rounded_box(48, 48, size.height * 0.74, 8).along("z")
    piece.add("frame", four(post, width - 48, depth - 48))
    for z in (250.0, size.height * 0.74 - 52):
        side = rounded_box(34, depth - 60, 52, 7).along("y").moved(z=z)
        piece.add("frame", side.moved(x=width / 2 - 24), side.moved(x=-width / 2 + 24))
    long = rounded_box(width - 60, 34, 52, 7).along("x")
    piece.add(
        "frame",
        long.moved(y=-depth / 2 + 24, z=250),
        long.moved(y=depth / 2 - 24, z=250),
        long.moved(y=depth / 2 - 24, z=size.height * 0.74 - 52),
    )
    for share in np.linspace(-0.42, 0.42, 15):
        piece.add(
            "frame",
            rounded_box(26, 18, size.height * 0.74 - 340, 5)
            .along("z")
            .moved(x=share * width, y=depth / 2 - 24, z=300),
        )
    piece.add("upholstery", box_cushion(width - 110, depth - 90, 170, piece.next_seed(), FIRM).moved(z=300))
    level = 300 + 170
    for index in range(3):
        cushion_width = (width - 130) / 3
        pad = back_cushion(piece, cushion_width - 8, size.height - level - 20, 150, MEDIUM, 15)
        piece.add("upholstery", pad.moved(x=(index - 1) * cushion_width, y=depth / 2 - 195, z=level - 2))
    roll = bolster(depth - 190, 92, piece.next_seed()).turned("z", 90)
    for sign in (-1, 1):
        piece.add("upholstery", roll.moved(x=sign * (width / 2 - 150), y=-40, z=level + 100))
