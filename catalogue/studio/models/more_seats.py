"""Rockers, swivel chairs, café and garden chairs, deckchairs."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import four, square_leg, tapered_leg
from ..geometry.curves import arc, ellipse, polyline, smooth
from ..geometry.cushions import FIRM, box_cushion
from ..geometry.mesh import Mesh, surface
from ..geometry.solids import lathe, slab, tube
from .piece import Piece, Size, maker
from .upholstery import curved_panel, soft_slab


def _line(*points: tuple[float, float, float]) -> np.ndarray:
    return np.array(points, float)


@maker
def rocker(piece: Piece, size: Size, spindles: int = 9) -> None:
    """A spindle-backed rocking chair with arms on two long runners."""
    w, d, h = size.width, size.depth, size.height
    seat, half = 420.0, w / 2
    for x in (-1, 1):
        runner = smooth([(x * (half - 60), -d / 2 + 12, 70), (x * (half - 60), -d * 0.16, 18), (x * (half - 60), d * 0.2, 20), (x * (half - 60), d / 2 - 12, 84)])
        piece.add("frame", tube(runner, 17))
        piece.add("frame", tube(_line((x * (half - 62), -d * 0.22, 26), (x * (half - 80), -d * 0.2, seat)), np.array([13.0, 18.0])))
        piece.add("frame", tube(_line((x * (half - 62), d * 0.2, 24), (x * (half - 110), d * 0.12, seat)), np.array([13.0, 18.0])))
        post = smooth([(x * (half - 110), d * 0.12, seat), (x * (half - 100), d * 0.2, seat + 250), (x * (half - 92), d * 0.32, h - 60)])
        piece.add("frame", tube(post, np.linspace(18, 14, len(post))))
        arm = smooth([(x * (half - 22), -d * 0.26, seat + 235), (x * (half - 20), 0, seat + 240), (x * (half - 96), d * 0.215, seat + 252)])
        piece.add("frame", tube(arm, 18, flatten=0.55))
        piece.add("frame", tube(_line((x * (half - 66), -d * 0.2, seat), (x * (half - 24), -d * 0.2, seat + 232)), 12))
    outline = ellipse(w - 110, d * 0.56, 80)
    piece.add("frame", slab(outline, 36, 14).moved(y=-d * 0.06, z=seat - 20))
    for share in np.linspace(-0.8, 0.8, spindles):
        line = smooth([(share * (half - 130), d * 0.15, seat), (share * (half - 120), d * 0.24, seat + 260), (share * (half - 104), d * 0.325, h - 60)])
        piece.add("frame", tube(line, 7.5))
    crest = smooth([(-half + 78, d * 0.31, h - 72), (0, d * 0.36, h - 36), (half - 78, d * 0.31, h - 72)])
    piece.add("frame", tube(crest, 36, flatten=0.4))


@maker
def swivel_chair(piece: Piece, size: Size, buttons: bool = False) -> None:
    """An upholstered shell on a column and a five-pointed foot with castors."""
    w, d, h = size.width, size.depth, size.height
    seat, out = 440.0, min(w, d) / 2
    for index in range(5):
        spoke = smooth([(0, 0, 120), (out * 0.5, 0, 100), (out - 26, 0, 72)])
        piece.add("base", tube(spoke, np.linspace(20, 13, len(spoke))).turned("z", 72 * index + 18))
        wheel = lathe([(8, -16), (26, -14), (28, 0), (26, 14), (8, 16)]).turned("x", 90)
        piece.add("castors", wheel.moved(x=out - 28, z=28).turned("z", 72 * index + 18))
    piece.add("base", lathe([(30, 90), (30, 200), (18, 210), (18, seat - 60), (90, seat - 56), (90, seat - 40)]))
    pad = soft_slab(ellipse(w * 0.84, d * 0.82, 72), 96, 36, piece.next_seed())
    piece.add("upholstery", pad.moved(y=-d * 0.06, z=seat - 44))
    back = curved_panel(w * 0.92, h - seat - 60, 70, d * 0.34, 26)
    piece.add("upholstery", back.moved(y=d * 0.36, z=seat + 46))
    if buttons:
        for row in range(3):
            for index in range(5):
                x = (index - 2) * w * 0.16
                y = d * 0.36 - 40 + d * 0.36 * (abs(x) / (w * 0.5)) ** 2 * -0.6
                knob = lathe([(12, 0), (9, 6), (2, 9)]).turned("x", 90)
                piece.add("upholstery", knob.moved(x=x, y=y, z=seat + 120 + row * (h - seat - 160) / 3))
    for x in (-1, 1):
        arm = smooth([(x * w * 0.36, d * 0.1, seat - 10), (x * (w / 2 - 18), 0, seat + 60), (x * (w / 2 - 18), -d * 0.12, seat + 190), (x * (w / 2 - 20), d * 0.22, seat + 200)])
        piece.add("base", tube(arm, 12))


@maker
def bentwood_chair(piece: Piece, size: Size) -> None:
    """A steam-bent café chair: a round caned seat, and a back of two hoops."""
    w, d, h = size.width, size.depth, size.height
    seat, r = 460.0, min(w, d * 0.82) / 2 - 4
    y = -d / 2 + r + 4
    ring = ellipse(2 * r, 2 * r, 96)
    piece.add("frame", tube(ring + [0, y, seat], 18, closed=True, flatten=0.9))
    u, v = np.meshgrid(np.linspace(-1, 1, 24), np.linspace(-1, 1, 24), indexing="ij")
    disc = np.stack([u * np.sqrt(1 - v**2 / 2) * (r - 6), v * np.sqrt(1 - u**2 / 2) * (r - 6) + y, np.full_like(u, seat + 6)], axis=-1)
    piece.add("weave", surface(list(disc)))
    piece.add("frame", tube(ellipse(1.5 * r, 1.5 * r, 80) + [0, y, 190], 9, closed=True))
    for x in (-1, 1):
        leg = smooth([(x * r * 0.72, y - r * 0.66, seat), (x * r * 0.74, y - r * 0.7, 220), (x * r * 0.86, y - r * 0.8, 0)])
        piece.add("frame", tube(leg, np.linspace(15, 11, len(leg))))
    back = [(-r * 0.8, d / 2 - 20, 0), (-r * 0.72, y + r * 0.72, 240), (-r * 0.74, y + r * 0.74, seat), (-r * 0.84, d / 2 - 44, h * 0.76), (-r * 0.5, d / 2 - 18, h - 26), (0, d / 2 - 13, h - 12)]
    hoop = smooth([*back, *((-x, b, z) for x, b, z in reversed(back[:-1]))])
    piece.add("frame", tube(hoop, 14))
    small = [(-r * 0.42, y + r * 0.88, seat), (-r * 0.5, d / 2 - 60, h * 0.72), (-r * 0.26, d / 2 - 34, h - 86), (0, d / 2 - 30, h - 74)]
    inner = smooth([*small, *((-x, b, z) for x, b, z in reversed(small[:-1]))])
    piece.add("frame", tube(inner, 11))


@maker
def garden_chair(piece: Piece, size: Size, style: str = "bistro") -> None:
    """A folding chair of slats, a stacking chair of bent sheet, or a balcony chair of metal strips."""
    w, d, h = size.width, size.depth, size.height
    seat, half = 440.0, w / 2 - 16
    timber = style == "fold"
    for x in (-1, 1):
        front_ = polyline([(x * half, -d / 2 + 14, 0), (x * half, d * 0.16, seat), (x * half, d / 2 - 14, h)], 60)
        rear = polyline([(x * (half - 22), d / 2 - 16, 0), (x * (half - 22), -d / 2 + 26, seat - 4)], 10)
        if timber:
            piece.add("frame", tube(front_, 17, flatten=0.7), tube(rear, 16, flatten=0.7))
        else:
            piece.add("frame", tube(front_, 10), tube(rear, 10))
    if style == "stack":
        rows = []
        for t in np.linspace(0, 1, 60):
            across = np.linspace(-half + 4, half - 4, 20)
            if t < 0.5:
                y, z = -d / 2 + 30 + 2 * t * d * 0.66, seat + 16 * (1 - 2 * t) - 14 * np.sin(2 * np.pi * t)
            else:
                y, z = d * 0.16 + (t - 0.5) * 2 * (d * 0.32), seat + (t - 0.5) * 2 * (h - seat - 14)
            rows.append(np.stack([across, np.full(20, y) + 26 * (across / half) ** 2 * (-1 if t > 0.5 else 0), np.full(20, z) + 8 * (across / half) ** 2], axis=1))
        piece.add("frame", surface(rows))
        return
    count, thick = (9, 18) if timber else (11, 7)
    pitch = (d * 0.70) / count
    for index in range(count):
        slat = board(2 * half - 20, pitch - 9, thick, 3, along="x")
        piece.add("frame", slat.moved(y=-d / 2 + 34 + (index + 0.5) * pitch, z=seat))
    for index in range(6 if timber else 3):
        share = 0.34 + index * (0.11 if timber else 0.24)
        y, z = d * 0.16 + (d / 2 - 14 - d * 0.16) * share, seat + (h - seat) * share
        slat = board(2 * half - 10, thick, 44, 3, along="x")
        piece.add("frame", slat.turned("x", -12).moved(y=y - 8, z=z))
    for z, y in ((200.0, -d * 0.16), (200.0, d * 0.2)):
        piece.add("frame", tube(_line((-half, y, z), (half, y, z)), 8))


@maker
def deckchair(piece: Piece, size: Size) -> None:
    """A sling of canvas in two crossed timber frames."""
    w, d, h = size.width, size.depth, size.height
    half = w / 2 - 20
    for x in (-1, 1):
        long = _line((x * half, -d / 2 + 20, 40), (x * half, d * 0.3, h - 26))
        short = _line((x * (half - 34), d / 2 - 20, 30), (x * (half - 34), -d * 0.36, h * 0.44))
        prop = _line((x * (half + 4), d * 0.1, h * 0.70), (x * (half + 4), d / 2 - 30, 60))
        for part in (long, short, prop):
            piece.add("frame", tube(part, 19, flatten=0.6))
    for y, z, r in ((-d / 2 + 20, 46.0, 15), (d * 0.3, h - 24, 17), (d / 2 - 24, 42.0, 15), (-d * 0.36, h * 0.44, 17)):
        piece.add("frame", tube(_line((-half, y, z), (half, y, z)), r))
    path = smooth([(0, -d * 0.37, h * 0.45), (0, -d * 0.22, h * 0.31), (0, 0.0, h * 0.34), (0, d * 0.17, h * 0.66), (0, d * 0.3, h - 6)])
    cloth = (w - 110) / 2
    piece.add("upholstery", surface([np.array([[x, point[1], point[2] + 10 * (x / cloth) ** 2] for x in np.linspace(-cloth, cloth, 20)]) for point in path]))


@maker
def parasol(piece: Piece, size: Size, ribs: int = 8) -> None:
    """A canvas parasol on a timber pole in a heavy foot."""
    r, h = size.width / 2, size.height
    piece.add("base", lathe([(250, 0), (250, 40), (240, 52), (44, 60), (40, 300), (34, 310)]))
    piece.add("frame", lathe([(23, 60), (23, h - 40), (30, h - 30), (8, h)]))
    rim, crown = h * 0.80, h - 70
    turn = np.linspace(0, 2 * np.pi, ribs * 12, endpoint=False)
    sag = 1 - 0.06 * np.abs(np.sin(turn * ribs / 2))
    rings = []
    for share in np.linspace(0.02, 1, 24):
        out = r * share * (1 - (1 - sag) * share)
        level = crown - (crown - rim) * share - 50 * share * (1 - share) * (1 - sag) * 16
        rings.append(np.stack([out * np.cos(turn), out * np.sin(turn), level], axis=1))
    edge = rings[-1] - [0, 0, 120]
    piece.add("upholstery", surface([*rings, edge], around=True))
    for index in range(ribs):
        a = index * 2 * np.pi / ribs
        tip, hub = (0.97 * r * np.cos(a), 0.97 * r * np.sin(a), rim - 4), (20 * np.cos(a), 20 * np.sin(a), crown - 14)
        piece.add("frame", tube(_line(hub, tip), 9))
        brace = (0.5 * r * np.cos(a), 0.5 * r * np.sin(a), (rim + crown) / 2 - 12)
        piece.add("frame", tube(_line((24 * np.cos(a), 24 * np.sin(a), h * 0.66), brace), 7))
    piece.add("frame", lathe([(36, h * 0.66 - 30), (36, h * 0.66 + 20)]))


@maker
def fire_bowl(piece: Piece, size: Size) -> None:
    """A shallow bowl of steel on a ring foot, with split logs in it."""
    r, h = size.width / 2, size.height
    piece.add("body", lathe([(r * 0.36, 0), (r * 0.40, 10), (r * 0.36, h * 0.36)]))
    line = smooth([(r * 0.3, 0, h * 0.34), (r * 0.7, 0, h * 0.52), (r, 0, h)])
    inner = line[::-1] + [-8, 0, 6]
    piece.add("body", lathe([(0.1, h * 0.34), *((x, z) for x, _, z in line), *((x, z) for x, _, z in inner), (0.1, h * 0.36)]))
    for index in range(7):
        log = tube(_line((-r * 0.42, 0, 0), (r * 0.42, 0, 0)), 38).turned("z", index * 51 + 10)
        piece.add("logs", log.moved(z=h * (0.62 + 0.08 * (index // 3))))


@maker
def garden_table(piece: Piece, size: Size, round_: bool = False) -> None:
    """A table of slats, on four legs or, round, on a crossed foot of metal."""
    w, d, h = size.width, size.depth, size.height
    count = int(d / 88)
    for index in range(count):
        y = (index + 0.5) * d / count - d / 2
        long = w if not round_ else 2 * float(np.sqrt(max((w / 2) ** 2 - y**2, 900))) - 8
        piece.add("top", board(long, d / count - 7, 28, 4, along="x").moved(y=y, z=h - 28))
    if round_:
        ring = ellipse(w - 6, w - 6, 110) + [0, 0, h - 16]
        piece.add("legs", tube(ring, 6, closed=True))
        for turn in (45, 135):
            for x in (-1, 1):
                leg = polyline([(x * w * 0.34, 0, 0), (x * 60, 0, h * 0.5), (x * w * 0.36, 0, h - 30)], 40)
                piece.add("legs", tube(leg, 15).turned("z", turn))
        return
    piece.add("legs", four(square_leg(h - 28, 76, 68, (0, 0), 6), w - 160, d - 130))
    piece.add("legs", board(w - 200, 30, 90, 4, along="x").moved(y=d / 2 - 66, z=h - 120).both_sides("y"))
    piece.add("legs", board(30, d - 170, 90, 4, along="y").moved(x=w / 2 - 82, z=h - 120).both_sides())
