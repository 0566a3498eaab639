"""Cabinet making: carcases, drawer fronts, doors, handles, legs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .boxes import board, rounded_box
from .curves import arc, ellipse, polyline, rounded_rectangle
from .detail import turn_steps
from .mesh import Mesh, merged
from .solids import lathe, loft, tube

GAP = 3.0
"""Reveal between neighbouring fronts (mm)."""


def carcase(width: float, depth: float, height: float, board_thickness: float = 20) -> Mesh:
    """A cabinet standing on the origin, open towards -y: sides, top, bottom, a recessed back (mm)."""
    t = board_thickness
    side = board(t, depth, height, along="z").moved(x=-width / 2 + t / 2)
    shelf = board(width - 2 * t, depth, t, along="x")
    back = board(width - 2 * t, 8, height - 2 * t, 0.5, along="x").moved(y=depth / 2 - 8, z=t)
    return merged([side.both_sides(), shelf, shelf.moved(z=height - t), back])


def mitred_case(width: float, depth: float, height: float, thickness: float = 22) -> Mesh:
    """A cabinet whose top runs over its sides, open towards -y (mm)."""
    side = board(thickness, depth, height - thickness, along="z").moved(x=-width / 2 + thickness / 2)
    top = board(width, depth, thickness, along="x").moved(z=height - thickness)
    bottom = board(width - 2 * thickness, depth, thickness, along="x")
    back = board(width - 2 * thickness, 8, height - 2 * thickness, 0.5, along="x").moved(
        y=depth / 2 - 8, z=thickness
    )
    return merged([side.both_sides(), top, bottom, back])


def front(width: float, height: float, thickness: float = 20, along: str = "x") -> Mesh:
    """A drawer or door front: its lower left rear corner at the origin, its face at y = -thickness (mm)."""
    panel = board(width - GAP, thickness, height - GAP, 1.8, along=along)
    return panel.moved(x=width / 2, y=-thickness / 2, z=GAP / 2)


def shaker_front(width: float, height: float, thickness: float = 22, rail: float = 75) -> Mesh:
    """A framed door with a recessed panel; placed as `front`."""
    w, h = width - GAP, height - GAP
    stile = board(rail, thickness, h, 1.5, along="z").moved(x=rail / 2)
    bar = board(w - 2 * rail, thickness, rail, 1.5, along="x").moved(x=w / 2)
    panel = board(w - 2 * rail + 4, thickness / 2, h - 2 * rail + 4, 1, along="z").moved(
        x=w / 2, y=2, z=rail - 2
    )
    door = merged([stile, stile.moved(x=w - rail), bar, bar.moved(z=h - rail), panel])
    return door.moved(x=GAP / 2, y=-thickness / 2, z=GAP / 2)


def slatted_front(width: float, height: float, pitch: float = 25, thickness: float = 18) -> Mesh:
    """Upright half-round slats on a dark gap, as a tambour; placed as `front`."""
    count = max(1, round((width - GAP) / pitch))
    step = (width - GAP) / count
    slat = rounded_box(step - 3.5, thickness, height - GAP, min(step, thickness) * 0.42).along("z")
    slats = [slat.moved(x=GAP / 2 + step * (i + 0.5), y=-thickness / 2, z=GAP / 2) for i in range(count)]
    return merged(slats)


def knob(radius: float = 15, reach: float = 27) -> Mesh:
    """A turned knob whose foot is at the origin, reaching towards -y (mm)."""
    r = radius
    turned = lathe(
        [
            (r * 0.62, 0),
            (r * 0.42, 4),
            (r * 0.4, reach * 0.45),
            (r * 0.9, reach * 0.62),
            (r, reach * 0.78),
            (r * 0.86, reach * 0.93),
            (r * 0.4, reach),
        ],
        smoothed=True,
    )
    return turned.turned("x", 90)


def bar_handle(length: float, reach: float = 30, radius: float = 5) -> Mesh:
    """A round bar along x on two posts, centred on the origin, reaching towards -y (mm)."""
    bar = tube(np.array([[-length / 2, -reach, 0], [length / 2, -reach, 0]], float), radius)
    post = tube(np.array([[0, 0, 0], [0, -reach, 0]], float), radius * 0.85)
    return merged([bar, post.moved(x=-length * 0.36), post.moved(x=length * 0.36)])


def bow_handle(length: float, reach: float = 26, radius: float = 4.5) -> Mesh:
    """A bent wire pull along x, centred on the origin, reaching towards -y (mm)."""
    half = length / 2
    path = polyline([(-half, 0, 0), (-half, -reach, 0), (half, -reach, 0), (half, 0, 0)], reach * 0.6)
    return tube(path, radius)


def cup_handle(width: float = 84, height: float = 34, reach: float = 24) -> Mesh:
    """A half shell to pull from below, centred on the origin, reaching towards -y (mm)."""
    sections = []
    for angle in np.linspace(0, np.pi / 2, 9):
        half = width / 2 * (1 - 0.12 * np.sin(angle))
        rim = arc(1, 180, 360, 24)
        sections.append(
            np.stack(
                [rim[:, 0] * half, rim[:, 1] * reach * np.cos(angle), np.full(25, height * np.sin(angle))],
                axis=1,
            )
        )
    shell = loft(sections, caps=False)
    return shell.moved(z=-height / 2)


def edge_pull(length: float, thickness: float = 3) -> Mesh:
    """A folded strip over the upper edge of a front, centred on the origin, reaching towards -y (mm)."""
    lip = rounded_box(length, 24, thickness, 1.2).moved(y=-8)
    return merged([lip, rounded_box(length, thickness, 14, 1.2).moved(y=-18.5, z=-13)])


def tapered_leg(height: float, top: float, foot: float, lean: Sequence[float] = (0, 0)) -> Mesh:
    """A round leg on z = 0, its top at the origin of x and y, its foot moved by `lean` (x, y mm)."""
    steps = turn_steps(top / 2)
    rims = [(0, foot * 0.86), (3, foot), (height * 0.5, (top + foot) / 2 * 1.015), (height, top)]
    sections = []
    for level, diameter in rims:
        share = 1 - level / height
        sections.append(ellipse(diameter, diameter, steps) + [lean[0] * share, lean[1] * share, level])
    return loft(sections)


def square_leg(
    height: float, top: float, foot: float, lean: Sequence[float] = (0, 0), radius: float = 4
) -> Mesh:
    """A square leg, tapering from `top` to `foot` (mm); leaning as `tapered_leg`."""
    sections = []
    for level, side in [(0, foot - 2), (1.5, foot), (height - 0.5, top), (height, top)]:
        share = 1 - level / height
        sections.append(
            rounded_rectangle(side, side, min(radius, side / 2 - 1))
            + [lean[0] * share, lean[1] * share, level]
        )
    return loft(sections)


def four(leg: Mesh, width: float, depth: float) -> Mesh:
    """The leg for the corner (-x, -y), mirrored to all corners of width x depth between axes (mm)."""
    corner = leg.moved(x=-width / 2, y=-depth / 2)
    return corner.both_sides("x").both_sides("y")


def plinth(width: float, depth: float, height: float, inset: float = 40) -> Mesh:
    """A recessed base standing on the origin (mm)."""
    return board(width - 2 * inset, depth - 2 * inset, height, 1)
