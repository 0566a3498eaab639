"""Models by family. Importing this package registers every maker."""

from .piece import MAKERS, Piece, Size  # isort: skip
from . import armchairs, beds, chairs, chesterfield, decor, lamps, outdoor, sofas, storage, tables

__all__ = [
    "MAKERS", "Piece", "Size",
    "armchairs", "beds", "chairs", "chesterfield", "decor", "lamps", "outdoor", "sofas", "storage", "tables",
]
