"""Solids made from outlines: turned on a lathe, swept along a line, lofted, cut from sheet."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .curves import frames, lengths, smooth
from .detail import bevel_steps, turn_steps
from .mesh import Mesh, Points, surface


def loft(sections: Sequence[Points], *, caps: bool = True) -> Mesh:
    """A skin over closed sections of equal count, first to last; grain runs from first to last."""
    shell = surface(sections, around=True)
    count, total = len(sections[0]), len(shell.points)
    middles = np.stack([section.mean(axis=0) for section in sections])
    along = np.repeat(lengths(middles), count)
    offsets = shell.points - np.repeat(middles, count, axis=0)
    radial = _across(offsets, middles)
    grain = np.stack([along, radial[:, 0], radial[:, 1]], axis=1)
    ends = (tuple(range(count))[::-1], tuple(range(total - count, total))) if caps else ()
    return Mesh(shell.points, shell.faces + ends, grain)


def _across(offsets: Points, middles: Points) -> Points:
    """Offsets from the middle line as two coordinates across it."""
    span = np.abs(middles[-1] - middles[0])
    kept = [axis for axis in range(3) if axis != int(np.argmax(span))]
    return offsets[:, kept]


def lathe(profile: Sequence[tuple[float, float]], *, smoothed: bool = False, caps: bool = True) -> Mesh:
    """(radius, height) pairs in mm turned about the z axis, from bottom to top."""
    line = (
        smooth([(radius, 0, height) for radius, height in profile])
        if smoothed
        else np.array([(radius, 0, height) for radius, height in profile], float)
    )
    steps = turn_steps(float(line[:, 0].max()))
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    sections = [
        np.stack(
            [max(radius, 0.01) * np.cos(angles), max(radius, 0.01) * np.sin(angles), np.full(steps, height)],
            axis=1,
        )
        for radius, _, height in line
    ]
    return loft(sections, caps=caps)


def tube(path: Points, radius: float | Points, *, closed: bool = False, flatten: float = 1) -> Mesh:
    """A round bar along a path (mm); `radius` may differ at each point, `flatten` squashes it across."""
    radii = np.broadcast_to(np.asarray(radius, float), (len(path),))
    angles = np.linspace(0, 2 * np.pi, turn_steps(float(radii.max())), endpoint=False)
    _, side, up = frames(path, closed=closed)
    ring = (
        np.cos(angles)[None, :, None] * side[:, None] + flatten * np.sin(angles)[None, :, None] * up[:, None]
    )
    sections = list(path[:, None] + radii[:, None, None] * ring)
    if closed:
        return _closed_tube(path, sections, radii, angles)
    shell = surface(sections, around=True)
    count, total = len(angles), len(shell.points)
    ends = (tuple(range(count))[::-1], tuple(range(total - count, total)))
    return Mesh(shell.points, shell.faces + ends, _tube_grain(path, radii, angles))


def _closed_tube(path: Points, sections: list[Points], radii: Points, angles: Points) -> Mesh:
    """A ring; the first section is repeated so that the grain does not run backwards at the seam."""
    looped = np.concatenate([path, path[:1]])
    shell = surface([*sections, sections[0]], around=True)
    return Mesh(shell.points, shell.faces, _tube_grain(looped, np.append(radii, radii[0]), angles))


def _tube_grain(path: Points, radii: Points, angles: Points) -> Points:
    count = len(angles)
    along = np.repeat(lengths(path), count)
    across = np.repeat(radii, count)
    turn = np.tile(angles, len(path))
    return np.stack([along, across * np.cos(turn), across * np.sin(turn)], axis=1)


def slab(outline: Points, thickness: float, bevel: float = 2, *, along: str = "x") -> Mesh:
    """A sheet cut to a counter-clockwise outline (x, y), standing on z = 0, both rims rounded (mm)."""
    bevel = min(bevel, thickness / 2)
    steps = bevel_steps(bevel)
    angles = np.linspace(0, np.pi / 2, steps + 1)
    lower = [(bevel * (1 - np.sin(a)), bevel * (1 - np.cos(a))) for a in angles]
    levels = [*lower, *((inset, thickness - z) for inset, z in reversed(lower))]
    inward = _inward(outline)
    sections = [outline + inward * inset + [0, 0, z] for inset, z in levels]
    return loft(sections).along(along)


def _inward(outline: Points) -> Points:
    """Directions that shift every edge of the outline inwards by one millimetre."""
    edge = np.roll(outline, -1, axis=0) - outline
    edge = edge / np.maximum(np.linalg.norm(edge, axis=1, keepdims=True), 1e-9)
    normal = np.stack([-edge[:, 1], edge[:, 0], np.zeros(len(edge))], axis=1)
    both = normal + np.roll(normal, 1, axis=0)
    return both * 2 / np.maximum(np.sum(both * both, axis=1, keepdims=True), 0.4)


def profile_sweep(profile: Points, path: Points, *, up: Sequence[float] = (0, 0, 1)) -> Mesh:
    """A section (x sideways, y up) carried along a path with a fixed up direction; ends are closed."""
    tangent, _, _ = frames(path)
    side = np.cross(tangent, np.array(up, float))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    rise = np.cross(side, tangent)
    sections = [
        point + profile[:, :1] * across + profile[:, 1:2] * high
        for point, across, high in zip(path, side, rise)
    ]
    return loft(sections)
