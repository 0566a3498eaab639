"""What walls, floors and windows wear: tiles, boards, rolls of paper, curtains."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.curves import ellipse, smooth
from ..geometry.mesh import Mesh, surface
from ..geometry.solids import lathe, slab, tube
from .piece import Piece, Size, maker


TILE, HEXAGON, STAR = 100.0, 86.5, 200.0
"""Pitch of square and star tiles, and the side of a hexagon, in millimetres."""
BOARD, BLOCK = 220.0, (450.0, 90.0)
"""Width of a floor board; length and width of a herringbone block."""
DROP = 520.0
"""Width of a roll of paper."""
SHEET = 20.0
"""What is no deeper than this is paper on a wall, not a roll."""


@maker
def tile_field(piece: Piece, size: Size, shape: str = "square") -> None:
    """A few square metres of tiles laid with their joints: squares, stars with crosses, or hexagons."""
    w, d, t = size.width, size.depth, size.height
    if shape == "square":
        for column in range(int(w / TILE)):
            for row in range(int(d / TILE)):
                tile = rounded_box(TILE - 3, TILE - 3, t * float(piece.random.uniform(0.82, 1.0)), 2.4)
                at = ((column + 0.5) * TILE - w / 2, (row + 0.5) * TILE - d / 2)
                piece.add("ground", tile.moved(*at))
    elif shape == "hex":
        _hexagons(piece, w, d, t)
    else:
        _stars(piece, w, d, t)
    piece.add("grout", rounded_box(w - 4, d - 4, t * 0.6, 1))


def _hexagons(piece: Piece, w: float, d: float, t: float) -> None:
    r = HEXAGON
    outline = np.array([[r * np.cos(a), r * np.sin(a), 0] for a in np.radians(30 + 60 * np.arange(6))]) * 0.985
    step = r * np.sqrt(3)
    for row in range(int(d / (1.5 * r))):
        for column in range(int(w / step) - row % 2):
            x, y = (column + 0.5 + 0.5 * (row % 2)) * step - w / 2, (row + 0.5) * 1.5 * r - d / 2 + r * 0.2
            slot = "figure" if (column + 2 * (row // 2)) % 3 == 0 and row % 2 == 0 else "ground"
            piece.add(slot, slab(outline, t, 1.4).moved(x, y))


def _stars(piece: Piece, w: float, d: float, t: float) -> None:
    pitch = STAR
    columns, rows = int(w / pitch), int(d / pitch)
    r = pitch / 2 - 1.5
    turns = np.radians(22.5 * np.arange(16))
    star = np.array([[(r if i % 2 == 0 else r * 0.72) * np.cos(a), (r if i % 2 == 0 else r * 0.72) * np.sin(a), 0] for i, a in enumerate(turns)])
    core = ellipse(r * 0.5, r * 0.5, 8)
    for column in range(columns):
        for row in range(rows):
            x, y = (column + 0.5) * pitch - w / 2, (row + 0.5) * pitch - d / 2
            piece.add("ground", slab(star, t, 1.6).moved(x, y))
            piece.add("figure", slab(core, t * 1.04, 1).moved(x, y))
    arm, half = pitch * 0.42, pitch * 0.13
    cross = np.array([(arm, 0), (half, half), (0, arm), (-half, half), (-arm, 0), (-half, -half), (0, -arm), (half, -half)])
    outline = np.concatenate([cross, np.zeros((8, 1))], axis=1)
    for column in range(columns - 1):
        for row in range(rows - 1):
            x, y = (column + 1) * pitch - w / 2, (row + 1) * pitch - d / 2
            piece.add("figure", slab(outline, t * 0.98, 1.6).moved(x, y))


@maker
def floor_boards(piece: Piece, size: Size, pattern: str = "boards") -> None:
    """A stretch of laid floor: long boards, or a herringbone of blocks."""
    w, d, t = size.width, size.depth, size.height
    if pattern == "boards":
        count = round(d / BOARD)
        for index in range(count):
            y = (index + 0.5) * d / count - d / 2
            cuts = _cuts(piece, w)
            for low, high in zip(cuts[:-1], cuts[1:], strict=True):
                plank = board(high - low - 2, d / count - 2, t, 1.4, along="x")
                piece.add("ground", plank.moved(x=(low + high) / 2 - w / 2, y=y))
        return
    long, wide = BLOCK
    reach = w + d
    block = board(long - 1.4, wide - 1.4, t, 1, along="x")
    root = np.sqrt(0.5)
    for step in range(-int(reach / wide), int(reach / wide)):
        for column in range(-int(reach / long), int(reach / long) + 1):
            # A block, and the one across its end; the pair climbs by a block's width each way.
            corner = step * wide + column * 2 * long, step * wide
            for turn, dx, dy in ((0.0, long / 2, wide / 2), (90.0, long + wide / 2, wide - long / 2)):
                across, up = corner[0] + dx, corner[1] + dy
                x, y = (across - up) * root, (across + up) * root
                if abs(x) < w / 2 and abs(y) < d / 2:
                    piece.add("ground", block.turned("z", turn + 45).moved(x, y))


def _cuts(piece: Piece, w: float) -> list[float]:
    """Where the boards of one row meet, each about two metres long."""
    count = max(2, round(w / 2100))
    inner = [(index + 1 + float(piece.random.uniform(-0.2, 0.2))) * w / count for index in range(count - 1)]
    return [0.0, *inner, w]


@maker
def paper_roll(piece: Piece, size: Size, print_: str = "leaf") -> None:
    """A roll of wallpaper before the length that has come off it, printed with its pattern."""
    w, d, h = size.width, size.depth, size.height
    if d <= SHEET:
        _papered(piece, size, print_)
        return
    r = 42.0
    lift = h - 2 * r
    piece.add("ground", lathe([(r, 0), (r, w)]).turned("y", 90).moved(x=-w / 2, y=d / 2 - r, z=lift + r))
    line = smooth([(0, d / 2 - 2 * r + 1, lift + r), (0, d / 2 - 2 * r + 2, lift * 0.5), (0, d / 2 - 2 * r - 6, 110), (0, d / 2 - 2 * r - 60, 18), (0, -d / 2, 2)])
    drop = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    x = np.linspace(-w / 2, w / 2, 6)
    piece.add("ground", surface([np.stack([x, np.full(6, y), np.full(6, z)], axis=1) for _, y, z in line]))

    def lay(shape: Mesh) -> Mesh:
        def onto(points: np.ndarray) -> np.ndarray:
            along = np.clip(points[:, 1], 0, drop[-1])
            at = np.stack([np.interp(along, drop, line[:, axis]) for axis in (1, 2)], axis=1)
            slope = np.stack([np.gradient(line[:, axis], drop) for axis in (1, 2)], axis=1)
            ahead = np.stack([np.interp(along, drop, slope[:, axis]) for axis in (0, 1)], axis=1)
            lifted = points[:, 2:3]
            out = np.stack([points[:, 0], at[:, 0] + (ahead[:, 1:2] * lifted)[:, 0], at[:, 1] - (ahead[:, 0:1] * lifted)[:, 0]], axis=1)
            return out

        return shape.shaped(onto)

    for shape in _motifs(print_, w, float(drop[-1])):
        piece.add("figure", lay(shape))


def _papered(piece: Piece, size: Size, print_: str) -> None:
    """A wall of drops side by side."""
    w, d, h = size.width, size.depth, size.height
    piece.add("ground", board(w, d, h, 0.5))
    for index in range(int(w / DROP)):
        x = (index + 0.5) * DROP - w / 2
        for shape in _motifs(print_, DROP, h):
            piece.add("figure", shape.turned("x", 90).moved(x=x, y=-d / 2))


def _strip(width: float, length: float, x: float) -> Mesh:
    rows = [np.array([[x - width / 2, y, 0.7], [x + width / 2, y, 0.7]]) for y in np.linspace(0, length, 80)]
    return surface(rows)


def _motifs(print_: str, w: float, length: float) -> list[Mesh]:
    """The printed shapes on a flat length: x across, y along it."""
    if print_ == "stripe":
        return [_strip(w / 14, length, (i + 0.5) * w / 7 - w / 2) for i in range(7)]
    motifs: list[Mesh] = []
    step = w / (4 if print_ != "sprig" else 5)
    for row in range(int(length / step)):
        for column in range(5):
            x = (column + 0.5 * (row % 2)) * step - w / 2
            if abs(x) < w / 2 - step * 0.3:
                motifs += [part.moved(x=x, y=(row + 0.5) * step) for part in _motif(print_, step)]
    return motifs


def _motif(print_: str, step: float) -> list[Mesh]:
    if print_ == "fan":
        parts = []
        for share in (0.30, 0.38, 0.46):
            r = step * share
            parts.append(tube(np.array([[r * np.cos(a), r * np.sin(a) - step * 0.2, 0.8] for a in np.linspace(0.1, np.pi - 0.1, 24)]), 1.8, flatten=0.4))
        for a in np.linspace(0.25, np.pi - 0.25, 6):
            parts.append(tube(np.array([[0, -step * 0.2, 0.8], [step * 0.3 * np.cos(a), step * 0.3 * np.sin(a) - step * 0.2, 0.8]]), 1.4, flatten=0.4))
        return parts
    leaf = slab(ellipse(step * (0.30 if print_ == "leaf" else 0.15), step * 0.09, 24), 1.2, 0.3)
    turns = (30, 90, 150, -60) if print_ == "leaf" else (50, 130)
    parts = [leaf.moved(x=step * 0.17).turned("z", turn) for turn in turns]
    return [*parts, tube(np.array([[0, -step * 0.3, 0.8], [0, step * 0.1, 0.8]]), 1.4, flatten=0.5)]


@maker
def curtains(piece: Piece, size: Size) -> None:
    """A pair of pleated curtains, drawn half, on a rail with finials."""
    w, d, h = size.width, size.depth, size.height
    top = h - 26
    piece.add("rail", tube(np.array([[-w / 2 + 34, 0, top], [w / 2 - 34, 0, top]]), 13))
    for x in (-1, 1):
        ball = lathe([(4, 0), (24, 22), (4, 46)], smoothed=True).turned("y", 90)
        piece.add("rail", ball.moved(x=x * (w / 2 - 26) - 23, z=top))
        panel = w * 0.31
        across = np.linspace(0, 1, 240)
        rows = []
        for share in np.linspace(0, 1, 40):
            phase = across * 2 * np.pi * 9
            deep = d * (0.30 + 0.14 * share)
            fold = deep * np.sin(phase + 0.7 * np.sin(3 * across + 2 * share)) + 5 * np.sin(phase * 2.3 + share * 3)
            rows.append(np.stack([x * (w / 2 - 60 - across * panel * (1 + 0.05 * share)), fold, np.full(240, top - 18 - share * (h - 46))], axis=1))
        piece.add("upholstery", surface(rows))
        for index in range(9):
            ring = ellipse(44, 44, 20)[:, [2, 0, 1]]
            piece.add("rail", tube(ring + [x * (w / 2 - 60 - (index + 0.5) / 9 * panel), 0, top], 2.6, closed=True))
