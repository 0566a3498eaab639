"""The chesterfield: one deep-buttoned back that rolls over into arms of equal height."""

from __future__ import annotations

import numpy as np

from ..geometry.casework import four
from ..geometry.curves import lengths, polyline
from ..geometry.cushions import MEDIUM, box_cushion, piping
from ..geometry.detail import cells
from ..geometry.mesh import Mesh, Points, surface
from ..geometry.noise import easing
from ..geometry.solids import lathe
from ..geometry.tufting import Diamonds, buttons, tufted
from .piece import Piece, Size, maker
from .upholstery import upholstered_box


ROLL = 92.0
"""Radius of the rolled top of back and arms (mm)."""


@maker
def chesterfield(piece: Piece, size: Size, seats: int = 3) -> None:
    """Buttoned leather on turned feet, with scroll arms edged by piping."""
    foot, deck = 90.0, 250.0
    wall = _Wall(size, deck, foot)
    diamonds = Diamonds(across=wall.run / round(wall.run / 148), up=wall.rise / 2.35, depth=24)
    piece.add("upholstery", tufted(wall, wall.run, wall.rise + wall.skirt, diamonds, wall.padding))
    piece.add("upholstery", buttons(wall, wall.run, (30, wall.rise - 10), diamonds, 10))
    piece.add("upholstery", wall.scroll().both_sides(), wall.scroll_cord().both_sides())
    _seat(piece, size, seats, foot, deck, wall.inner)
    feet = lathe(
        [(16, 0), (24, 8), (34, 30), (37, 48), (28, 66), (21, 74), (30, 82), (30, foot + 4)], smoothed=True
    )
    piece.add("legs", four(feet, size.width - 290, size.depth - 290))


def _seat(piece: Piece, size: Size, seats: int, foot: float, deck: float, inner: float) -> None:
    front = upholstered_box(inner + 60, size.depth - 130, deck - foot, 16, piece.next_seed())
    piece.add("upholstery", front.moved(y=-20, z=foot))
    width = inner / seats
    for index in range(seats):
        cushion = box_cushion(width - 3, size.depth - 300, 170, piece.next_seed(), MEDIUM)
        piece.add("upholstery", cushion.moved(x=(index + 0.5) * width - inner / 2, y=-92, z=deck - 4))


class _Wall:
    """The U-shaped wall as a surface: distance around it, then distance up, over the roll and down behind."""

    def __init__(self, size: Size, deck: float, foot: float) -> None:
        self.height, self.deck, self.foot = size.height, deck - 30, foot
        self.arm_x = size.width / 2 - ROLL - 40
        self.inner = 2 * (self.arm_x - 46)
        front, rear = -size.depth / 2 + 30, size.depth / 2 - ROLL - 40
        self.front = front
        plan = polyline(
            [
                (-self.arm_x + 40, front, 0),
                (-self.arm_x + 40, rear, 0),
                (self.arm_x - 40, rear, 0),
                (self.arm_x - 40, front, 0),
            ],
            150,
        )
        self.plan, self.at = plan, lengths(plan)
        self.run = float(self.at[-1])
        self.profile = self._section()
        self.up = lengths(self.profile)
        self.rise = float(self.up[-1]) * 0.60
        self.skirt = float(self.up[-1]) - self.rise

    def _section(self) -> Points:
        """Out (x) and up (z) of the wall: leaning face, roll, neck, outside down to the feet."""
        top = self.height - ROLL
        face = [(0, 0, self.deck), (10, 0, self.deck + (top - self.deck) * 0.5), (6, 0, top - 20)]
        turn = [
            (ROLL * 0.86 - ROLL * np.cos(a) - 0, 0, top + ROLL * np.sin(a))
            for a in np.linspace(0.1, np.pi * 1.12, 14)
        ]
        back = [
            (ROLL * 1.22, 0, top - ROLL * 0.62),
            (ROLL * 1.12, 0, (top + self.foot) / 2),
            (ROLL * 1.12, 0, self.foot),
        ]
        return polyline([*face, *turn, *back], 0)

    def __call__(self, across: Points, up: Points) -> Points:
        x, y = (np.interp(across, self.at, self.plan[:, axis]) for axis in (0, 1))
        ahead, back = np.clip(across + 4, 0, self.run), np.clip(across - 4, 0, self.run)
        dx = np.interp(ahead, self.at, self.plan[:, 0]) - np.interp(back, self.at, self.plan[:, 0])
        dy = np.interp(ahead, self.at, self.plan[:, 1]) - np.interp(back, self.at, self.plan[:, 1])
        length = np.maximum(np.hypot(dx, dy), 1e-9)
        out = np.interp(up, self.up, self.profile[:, 0])
        return np.stack(
            [x - dy / length * out, y + dx / length * out, np.interp(up, self.up, self.profile[:, 2])],
            axis=-1,
        )

    def padding(self, across: Points, up: Points) -> Points:
        """Full on the inner face and over the roll; none behind and at the arm fronts."""
        level = easing(-5, 60, up) * (1 - easing(self.rise - 20, self.rise + 40, up))
        return level * easing(0, 60, across) * easing(0, 60, self.run - across)

    def scroll(self) -> Mesh:
        """The slightly domed front of the right arm."""
        rim = self._rim()
        middle = np.array([self.arm_x - 40 + ROLL * 0.5, self.front, (self.height + self.foot) / 2])
        shares = np.linspace(1, 0.002, max(cells(200), 6))
        return surface(
            [middle + (rim - middle) * share - [0, 9 * (1 - share**4), 0] for share in shares], around=True
        )

    def scroll_cord(self) -> Mesh:
        """The piping around the front of the right arm."""
        return piping(self._rim() - [0, 1, 0], 5.5)

    def _rim(self) -> Points:
        """From the foot up the inner edge, around the roll and down the outside."""
        inner = np.array([[0.0, 0, self.foot], [0, 0, self.deck - 40]])
        return np.concatenate([inner, self.profile]) + [self.arm_x - 40, self.front, 0]
