"""Models by family. Importing this package registers every maker."""

from importlib import import_module

from .piece import MAKERS, Piece, Size

FAMILIES = (
    "armchairs",
    "barrel_chairs",
    "beds",
    "cabinets",
    "chairs",
    "chesterfield",
    "clocks",
    "curved_sofa",
    "desks",
    "lamps",
    "low_tables",
    "mirrors",
    "outdoor",
    "pendants",
    "rattan_chair",
    "shell_chair",
    "shelving",
    "sofas",
    "stools",
    "tables",
    "textiles",
    "vessels",
    "wardrobes",
    "woven_chairs",
)

for family in FAMILIES:
    import_module(f"{__name__}.{family}")

__all__ = ["FAMILIES", "MAKERS", "Piece", "Size"]
