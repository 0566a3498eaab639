"""Samples of finishes, as they hang in a shop."""

from __future__ import annotations

from ..geometry.boxes import board
from .piece import Piece, Size, maker


@maker
def sample_board(piece: Piece, size: Size) -> None:
    """A flat board with the finish on its face."""
    piece.add("face", board(size.width, size.depth, size.height, 1, along="x"))
