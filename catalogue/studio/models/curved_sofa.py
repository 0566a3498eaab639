"""The sofa that sweeps around."""

from __future__ import annotations

from ..geometry.curves import smooth
from ..geometry.cushions import pillow
from ..geometry.solids import slab
from .piece import Piece, Size, maker
from .upholstery import padded_wall, soft_slab


@maker
def curved_sofa(piece: Piece, size: Size) -> None:
    """One sweep of padded back around a kidney seat, close to the floor."""
    width, depth = size.width, size.depth
    spine = smooth(
        [
            (-width * 0.455, -depth * 0.3, 0),
            (-width * 0.38, depth * 0.05, 0),
            (-width * 0.17, depth * 0.34, 0),
            (width * 0.17, depth * 0.34, 0),
            (width * 0.38, depth * 0.05, 0),
            (width * 0.455, -depth * 0.3, 0),
        ]
    )
    piece.add("upholstery", padded_wall(spine, 190, (size.height - 40) * 0.96, piece.next_seed()).moved(z=40))
    seat = smooth(
        [
            (-width * 0.42, -depth * 0.36, 0),
            (-width * 0.16, -depth * 0.16, 0),
            (width * 0.16, -depth * 0.16, 0),
            (width * 0.42, -depth * 0.36, 0),
            (width * 0.40, -depth * 0.05, 0),
            (width * 0.19, depth * 0.27, 0),
            (-width * 0.19, depth * 0.27, 0),
            (-width * 0.40, -depth * 0.05, 0),
        ],
        closed=True,
    )
    seat = seat + [0, -depth * 0.03, 0]
    piece.add(
        "upholstery",
        slab(seat * [0.985, 0.985, 1], 210, 26).moved(z=40),
        soft_slab(seat, 190, 70, piece.next_seed()).moved(z=246),
    )
    piece.add("legs", slab(seat * 0.9, 44, 2))
    for x, turn in ((-width * 0.29, 34), (width * 0.30, -30)):
        scatter = pillow(460, 460, 180, piece.next_seed()).turned("x", 62).turned("z", turn)
        piece.add("cushions", scatter.moved(x=x, y=depth * 0.0, z=600))
