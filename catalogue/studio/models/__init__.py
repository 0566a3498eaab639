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
    "childrens",
    "clocks",
    "coverings",
    "curved_sofa",
    "decor",
    "desks",
    "lamps",
    "lights",
    "low_tables",
    "mirrors",
    "more_seats",
    "outdoor",
    "pendants",
    "prints",
    "rattan_chair",
    "room_cabinets",
    "samples",
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
