"""The rattan armchair."""

from __future__ import annotations

import numpy as np

from ..geometry.curves import smooth
from ..geometry.mesh import Mesh, Points, surface
from ..geometry.solids import slab, tube
from .piece import Piece, Size, maker
from .upholstery import soft_slab


@maker
def rattan_chair(piece: Piece, size: Size) -> None:
    """Bent poles in hoops around a woven back, with a linen seat pad."""
    w, d = size.width / 2 - 20, size.depth / 2
    hoop = smooth(
        [
            (-w, -d + 60, 60),
            (-w, -d + 40, 470),
            (-w * 0.96, -d * 0.2, 600),
            (-w * 0.8, d * 0.72, size.height - 130),
            (0, d - 40, size.height - 20),
            (w * 0.8, d * 0.72, size.height - 130),
            (w * 0.96, -d * 0.2, 600),
            (w, -d + 40, 470),
            (w, -d + 60, 60),
        ]
    )
    piece.add("frame", tube(hoop, 17))
    ring = smooth(
        [
            (-w, -d + 50, 360),
            (0, -d + 20, 365),
            (w, -d + 50, 360),
            (w * 0.9, d * 0.3, 350),
            (0, d * 0.66, 345),
            (-w * 0.9, d * 0.3, 350),
        ],
        closed=True,
    )
    piece.add(
        "frame", tube(ring, 15, closed=True), tube(ring * [0.96, 0.96, 1] - [0, 0, 280], 11, closed=True)
    )
    for x, y in ((-w + 12, d * 0.34), (w - 12, d * 0.34)):
        piece.add(
            "frame", tube(smooth([(x * 0.9, y + 40, 0), (x * 0.94, y, 340), (x * 0.93, y * 0.9, 560)]), 15)
        )
    for sign in (-1, 1):
        piece.add("frame", tube(np.array([[sign * w, -d + 60, 66], [sign * w, -d + 64, 0]], float), 16))
    back = _rattan_back(hoop, ring)
    piece.add("weave", back)
    piece.add("frame", *_back_ribs(hoop, ring))
    piece.add("weave", slab(ring * [0.98, 0.98, 0], 12, 3).moved(z=352))
    piece.add("upholstery", soft_slab(ring * [0.9, 0.9, 0], 90, 40, piece.next_seed()).moved(z=366))


def _rails(hoop: Points, ring: Points, count: int) -> tuple[Points, Points]:
    """Matching points on the upper hoop and around the back of the seat ring."""
    top = hoop[int(len(hoop) * 0.24) : int(len(hoop) * 0.76)]
    start = int(np.argmax(-ring[:, 0] + 0.4 * ring[:, 1]))
    around = np.roll(ring, -start, axis=0)
    order = around[::-1] if around[len(around) // 4, 1] < 0 else around
    low = order[: int(len(order) * 0.56)]
    if abs(low[0, 0] - top[0, 0]) > abs(low[-1, 0] - top[0, 0]):
        low = low[::-1]
    return _picked(top, count), _picked(low, count)


def _picked(line: Points, count: int) -> Points:
    """Points of the line at even steps."""
    return line[np.linspace(0, len(line) - 1, count).round().astype(int)]


def _rattan_back(hoop: Points, ring: Points) -> Mesh:
    top, low = _rails(hoop, ring, 40)
    rows = []
    for share in np.linspace(0, 1, 22):
        row = low + (top - low) * share
        row[:, 1] += 38 * np.sin(np.pi * share)
        rows.append(row)
    return surface(rows)


def _back_ribs(hoop: Points, ring: Points) -> list[Mesh]:
    top, low = _rails(hoop, ring, 9)
    ribs = []
    for head, foot in list(zip(top, low))[1:-1]:
        middle = (head + foot) / 2 + [0, 44, 0]
        ribs.append(tube(smooth([foot, middle, head]), 8))
    return ribs
