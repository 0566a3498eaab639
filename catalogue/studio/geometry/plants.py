"""Leaves on stems: olive trees, bushy house plants, palms, dried stems."""

from __future__ import annotations

import numpy as np

from .curves import smooth
from .detail import cells
from .mesh import Mesh, Points, merged, rotation, surface
from .solids import tube


BRANCHES = 38
"""Branches in the crown of an olive tree."""


def leaf(length: float, width: float, droop: float = 0.25, fold: float = 0.25) -> Mesh:
    """One leaf from the origin along +x, bending down (mm)."""
    steps = 4 if cells(100) < 4 else 7
    along = np.linspace(0, 1, steps)
    half = width / 2 * np.sin(np.pi * along**0.8) ** 0.8
    rows = []
    for share, side in zip(along, half):
        x, z = length * share, -droop * length * share**2
        rows.append(np.array([[x, -side, z + fold * side], [x, 0, z], [x, side, z + fold * side]]))
    return surface(rows)


def _placed(part: Mesh, at: Points, turn: float, pitch: float, roll: float = 0) -> Mesh:
    matrix = rotation("z", turn) @ rotation("y", -pitch) @ rotation("x", roll)
    return part.shaped(lambda points: points @ matrix.T + at)


def _thin(count: int) -> int:
    """Fewer leaves where the current detail is coarse."""
    return count if cells(100) > 4 else max(6, count // 2)


def olive_tree(width: float, height: float, seed: int) -> tuple[Mesh, Mesh]:
    """Trunk with branches, and a crown of small narrow leaves; standing on the origin."""
    random = np.random.default_rng(seed)
    r = width * 0.46
    trunk = smooth([(0, 0, 0), (12, -8, height * 0.2), (-8, 10, height * 0.42), (6, 0, height * 0.62)])
    wood = [tube(trunk, np.linspace(13, 8, len(trunk)))]
    leaves = []
    centre = np.array([0, 0, height - r * 1.02])
    shape = leaf(60, 17, 0.2)
    for index in range(BRANCHES):
        direction = _toward(random, index, BRANCHES)
        tip = centre + direction * r * random.uniform(0.72, 0.93) * [1, 1, 1.05]
        start = trunk[int(len(trunk) * random.uniform(0.72, 0.99))]
        branch = smooth([start, (start + tip) / 2 + [0, 0, 30], tip])
        wood.append(tube(branch, np.linspace(4.5, 1.6, len(branch))))
        leaves += _sprig(branch, shape, random, _thin(30))
    return merged(wood), merged(leaves)


def _toward(random: np.random.Generator, index: int, count: int) -> Points:
    """Directions spread evenly over a ball, slightly shaken."""
    z = 1 - 1.72 * (index + 0.5) / count
    angle = index * 2.39996 + random.uniform(-0.3, 0.3)
    flat = np.sqrt(max(0.0, 1 - z * z))
    return np.array([flat * np.cos(angle), flat * np.sin(angle), z])


def _sprig(branch: Points, shape: Mesh, random: np.random.Generator, count: int) -> list[Mesh]:
    placed = []
    for share in np.linspace(0.35, 1.0, count):
        at = branch[int(share * (len(branch) - 1))]
        size = random.uniform(0.75, 1.2)
        placed.append(
            _placed(shape.scaled(size, size, size), at, random.uniform(0, 360), random.uniform(-25, 60))
        )
    return placed


def bush(width: float, height: float, seed: int) -> tuple[Mesh, Mesh]:
    """Long stalks that each carry one broad leaf, as a rubber plant or monstera seen from afar."""
    random = np.random.default_rng(seed)
    stalks, leaves = [], []
    for index in range(_thin(34)):
        share = (index + 0.5) / 34
        turn = index * 137.5
        out = width * 0.5 * np.sqrt(share) * 0.62
        rise = height * (0.94 - 0.55 * share) * random.uniform(0.86, 1.0)
        head = np.array([out * np.cos(np.radians(turn)), out * np.sin(np.radians(turn)), rise])
        stalk = smooth([(0, 0, 0), head * [0.3, 0.3, 0.55], head])
        stalks.append(tube(stalk, np.linspace(4.2, 2.2, len(stalk))))
        long = width * 0.30 * random.uniform(0.8, 1.1)
        leaves.append(
            _placed(
                leaf(long, long * 0.62, 0.5, 0.18),
                head,
                turn,
                random.uniform(-10, 35),
                random.uniform(-15, 15),
            )
        )
    return merged(stalks), merged(leaves)


def cane_palm(width: float, height: float, seed: int) -> tuple[Mesh, Mesh]:
    """Arching fronds with narrow leaflets from one crown."""
    random = np.random.default_rng(seed)
    stalks, leaves = [], []
    for index in range(19):
        turn = index * 137.5
        high = height * random.uniform(0.66, 0.99) if index % 3 else height * 0.99
        out = width * 0.47 * (0.5 + 0.5 * (index / 19))
        away = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn)), 0])
        frond = smooth(
            [
                (0, 0, 0),
                away * out * 0.34 + [0, 0, high * 0.58],
                away * out * 0.76 + [0, 0, high * 0.96],
                away * out * 1.12 + [0, 0, high * 0.68],
            ]
        )
        stalks.append(tube(frond, np.linspace(6, 1.6, len(frond))))
        leaves += _leaflets(frond, turn, random)
    return merged(stalks), merged(leaves)


def _leaflets(frond: Points, turn: float, random: np.random.Generator) -> list[Mesh]:
    placed = []
    for share in np.linspace(0.34, 0.99, _thin(26)):
        at = frond[int(share * (len(frond) - 1))]
        long = 190 * np.sin(np.pi * (0.22 + 0.72 * share)) + 40
        shape = leaf(long, 19, 0.35, 0.3)
        for side in (-1, 1):
            placed.append(_placed(shape, at, turn + side * random.uniform(42, 58), random.uniform(5, 25)))
    return placed


def stems(start: float, height: float, radius: float, seed: int) -> Mesh:
    """A loose bunch of dried grass heads from `start` up to `height` (mm)."""
    random = np.random.default_rng(seed)
    parts = []
    for index in range(15):
        angle, out = index * 137.5, radius * np.sqrt((index + 0.5) / 15) * 0.9
        away = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle)), 0])
        top = height * random.uniform(0.80, 0.99)
        stalk = smooth(
            [
                away * 6 + [0, 0, start],
                away * out * 0.35 + [0, 0, (start + top) / 2],
                away * out + [0, 0, top],
            ]
        )
        parts.append(tube(stalk, 1.6))
        head = stalk[int(len(stalk) * 0.72) :]
        swell = np.sin(np.linspace(0.1, np.pi, len(head))) ** 0.7 * 11 + 0.8
        parts.append(tube(head, swell))
    return merged(parts)
