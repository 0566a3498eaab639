"""Sofas."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import four, tapered_leg
from ..geometry.curves import frames, polyline, rounded_rectangle, smooth
from ..geometry.cushions import FIRM, MEDIUM, PLUMP, Softness, bolster, box_cushion, pillow, piping
from ..geometry.detail import cells
from ..geometry.mesh import Mesh, Points
from ..geometry.noise import ripple
from ..geometry.solids import loft, slab, tube
from .piece import Piece, Size, maker

LEG = 130.0
PLINTH = 55.0


def upholstered_box(width: float, depth: float, height: float, radius: float, seed: int) -> Mesh:
    """A stuffed frame part: a rounded box whose cover is not perfectly flat (mm)."""
    box = rounded_box(width, depth, height, radius, (cells(width / 2), cells(depth / 2), cells(height / 2)))
    return box.shaped(lambda points: points + 1.3 * np.stack(
        [ripple(points, seed + axis, 340) for axis in range(3)], axis=1))


def back_cushion(piece: Piece, width: float, height: float, thickness: float, soft: Softness, lean: float = 14) -> Mesh:
    """A cushion that stands on its edge and leans back against the frame; its foot at the origin (mm)."""
    lying = box_cushion(width, height, thickness, piece.next_seed(), soft)
    slumped = lying.shaped(lambda points: _slumped(points, height))
    return slumped.moved(y=height / 2).turned("x", 90 - lean).moved(y=0)


def _slumped(points: Points, height: float) -> Points:
    """Filling settles: the foot of a standing cushion is thicker than its head."""
    share = points[:, 1] / height + 0.5
    points[:, 2] *= 1.1 - 0.24 * share
    return points


@maker
def box_sofa(piece: Piece, size: Size, seats: int = 3, arm: float = 165, soft: str = "medium", legs: str = "tapered") -> None:
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
        piece.add("upholstery", side.moved(x=sign * (width - arm) / 2, z=base), seam.moved(x=sign * (width - arm) / 2, z=base))


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
        piece.add("upholstery", cushion.moved(x=(index + 0.5) * width - inner / 2, y=size.depth / 2 - 210, z=level + 148))


def _legs(piece: Piece, size: Size, kind: str) -> None:
    if kind == "plinth":
        piece.add("legs", rounded_box(size.width - 160, size.depth - 160, PLINTH + 4, 4))
        return
    if kind == "sled":
        for x in (-size.width / 2 + 140, size.width / 2 - 140):
            path = polyline([(x, -size.depth / 2 + 70, LEG + 5), (x, -size.depth / 2 + 70, 8), (x, size.depth / 2 - 70, 8),
                             (x, size.depth / 2 - 70, LEG + 5)], 26)
            piece.add("legs", tube(path, 8))
        return
    leg = tapered_leg(LEG + 6, 46, 24, (-18, -18))
    piece.add("legs", four(leg, size.width - 170, size.depth - 150))


@maker
def corner_sofa(piece: Piece, size: Size, chaise: float = 980, arm: float = 170) -> None:
    """Seats along the back, a long chaise at the right end, one low arm at the left."""
    seat_depth, base = 960.0, 60.0
    left, right = -size.width / 2, size.width / 2
    run = size.width - arm - chaise
    level, rear = base + 150, size.depth / 2
    deck = upholstered_box(size.width - arm, seat_depth - 40, 150, 14, piece.next_seed())
    lounge = upholstered_box(chaise - 6, size.depth, 150, 14, piece.next_seed())
    piece.add("upholstery", deck.moved(x=arm / 2 - 6, y=rear - seat_depth / 2, z=base), lounge.moved(x=right - chaise / 2, z=base))
    back = upholstered_box(size.width, 190, size.height - base - 90, 46, piece.next_seed())
    side = upholstered_box(arm, seat_depth, 560 - base, 36, piece.next_seed())
    piece.add("upholstery", back.moved(y=rear - 95, z=base), side.moved(x=left + arm / 2, y=rear - seat_depth / 2, z=base))
    piece.add("upholstery", _arm_piping(arm, seat_depth, 560 - base).moved(x=left + arm / 2, y=rear - seat_depth / 2, z=base))
    for index in range(2):
        cushion = box_cushion(run / 2 - 4, seat_depth - 190, 175, piece.next_seed(), MEDIUM)
        piece.add("upholstery", cushion.moved(x=left + arm + run / 2 * (index + 0.5), y=rear - 190 - (seat_depth - 190) / 2, z=level))
    long = box_cushion(chaise - 8, size.depth - 190, 175, piece.next_seed(), MEDIUM)
    piece.add("upholstery", long.moved(x=right - chaise / 2, y=-95, z=level))
    for centre, width in ((left + arm + run * 0.25, run / 2), (left + arm + run * 0.75, run / 2), (right - chaise / 2, chaise)):
        pad = back_cushion(piece, width - 10, size.height - level - 130, 175, PLUMP, 16)
        piece.add("upholstery", pad.moved(x=centre, y=rear - 250, z=level + 155))
    scatter = pillow(520, 520, 190, piece.next_seed(), piped=True).turned("x", 68).turned("z", -24)
    piece.add("cushions", scatter.moved(x=left + arm + 270, y=rear - 520, z=level + 410))
    foot = rounded_box(60, 60, base + 4, 5)
    for x, y in ((left + 90, rear - 80), (left + 90, rear - seat_depth + 80), (right - 90, rear - 80),
                 (right - 90, -rear + 90), (right - chaise + 90, -rear + 90)):
        piece.add("legs", foot.moved(x=x, y=y))


@maker
def curved_sofa(piece: Piece, size: Size) -> None:
    """One sweep of padded back around a kidney seat, close to the floor."""
    width, depth = size.width, size.depth
    spine = smooth([(-width * 0.455, -depth * 0.3, 0), (-width * 0.38, depth * 0.05, 0), (-width * 0.17, depth * 0.34, 0),
                    (width * 0.17, depth * 0.34, 0), (width * 0.38, depth * 0.05, 0), (width * 0.455, -depth * 0.3, 0)])
    piece.add("upholstery", _padded_wall(spine, 190, (size.height - 40) * 0.96, piece.next_seed()).moved(z=40))
    seat = smooth([(-width * 0.42, -depth * 0.36, 0), (-width * 0.16, -depth * 0.16, 0), (width * 0.16, -depth * 0.16, 0),
                   (width * 0.42, -depth * 0.36, 0), (width * 0.40, -depth * 0.05, 0), (width * 0.19, depth * 0.27, 0),
                   (-width * 0.19, depth * 0.27, 0), (-width * 0.40, -depth * 0.05, 0)], closed=True)
    seat = seat + [0, -depth * 0.03, 0]
    piece.add("upholstery", slab(seat * [0.985, 0.985, 1], 210, 26).moved(z=40), soft_slab(seat, 190, 70, piece.next_seed()).moved(z=246))
    piece.add("legs", slab(seat * 0.9, 44, 2))
    for x, turn in ((-width * 0.29, 34), (width * 0.30, -30)):
        scatter = pillow(460, 460, 180, piece.next_seed()).turned("x", 62).turned("z", turn)
        piece.add("cushions", scatter.moved(x=x, y=depth * 0.0, z=600))


def soft_slab(outline: Points, thickness: float, radius: float, seed: int) -> Mesh:
    """A cushion cut to an outline, domed and slightly uneven (mm)."""
    rings = _shrunk_rings(outline, thickness, radius)
    body = loft(rings).along("x")
    middle, reach = outline.mean(axis=0), np.ptp(outline, axis=0).max() / 2

    def domed(points: Points) -> Points:
        near = 1 - np.clip(np.linalg.norm((points - middle)[:, :2], axis=1) / reach, 0, 1) ** 2
        points[:, 2] += (12 * near + 3 * ripple(points, seed, 300)) * (points[:, 2] > thickness * 0.4)
        return points

    return body.shaped(domed)


def _shrunk_rings(outline: Points, thickness: float, radius: float) -> list[Points]:
    """Rings up the rounded side of a cushion, then inwards over its top."""
    middle = outline.mean(axis=0)
    reach = np.linalg.norm((outline - middle)[:, :2], axis=1).mean()
    rings = []
    for angle in np.linspace(0, np.pi / 2, 7):
        rings.append(middle + (outline - middle) * (1 - radius * (1 - np.sin(angle)) / reach) + [0, 0, radius * (1 - np.cos(angle))])
    for angle in np.linspace(0, np.pi / 2, 9):
        share = 1 - radius * (1 - np.cos(angle)) / reach
        rings.append(middle + (outline - middle) * share + [0, 0, thickness - radius * (1 - np.sin(angle))])
    inner = 1 - radius / reach
    for share in np.linspace(inner, 0.04, 16)[1:]:
        rings.append(middle + (outline - middle) * share + [0, 0, thickness])
    return rings


def _padded_wall(spine: Points, thickness: float, height: float, seed: int) -> Mesh:
    """A thick padded back that follows a line on the floor, rounded on top and at both ends (mm)."""
    _, side, _ = frames(spine)
    section = rounded_rectangle(thickness, height, thickness * 0.49)
    sections = []
    count = len(spine)
    for index, (point, across) in enumerate(zip(spine, side)):
        away = min(index, count - 1 - index) / (count * 0.10)
        share = np.sqrt(max(0.0, 1 - max(0.0, 1 - away) ** 2)) * 0.96 + 0.04
        slope = 1 - 0.26 * (abs(point[0]) / abs(spine[:, 0]).max()) ** 2.2
        shape = section * [share, slope, 0]
        lift = height * slope / 2
        sections.append(point + shape[:, :1] * across + np.array([0, 0, 1]) * (shape[:, 1:2] + lift))
    return loft(sections).along("x").shaped(lambda points: points + 2 * np.stack([ripple(points, seed + a, 300) for a in range(3)], axis=1))


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
    piece.add("frame", long.moved(y=-depth / 2 + 24, z=250), long.moved(y=depth / 2 - 24, z=250),
              long.moved(y=depth / 2 - 24, z=size.height * 0.74 - 52))
    for share in np.linspace(-0.42, 0.42, 15):
        piece.add("frame", rounded_box(26, 18, size.height * 0.74 - 340, 5).along("z").moved(x=share * width, y=depth / 2 - 24, z=300))
    piece.add("upholstery", box_cushion(width - 110, depth - 90, 170, piece.next_seed(), FIRM).moved(z=300))
    level = 300 + 170
    for index in range(3):
        cushion_width = (width - 130) / 3
        pad = back_cushion(piece, cushion_width - 8, size.height - level - 20, 150, MEDIUM, 15)
        piece.add("upholstery", pad.moved(x=(index - 1) * cushion_width, y=depth / 2 - 195, z=level - 2))
    roll = bolster(depth - 190, 92, piece.next_seed()).turned("z", 90)
    for sign in (-1, 1):
        piece.add("upholstery", roll.moved(x=sign * (width / 2 - 150), y=-40, z=level + 100))
