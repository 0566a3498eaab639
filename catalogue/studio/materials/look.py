"""What a material is, apart from how each family draws it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .graph import Colour, Graph, Socket


@dataclass(frozen=True)
class Flat:
    """The material without its nodes, for 3D files: linear colour, roughness and metal 0..1, opacity 0..1."""

    colour: Colour
    roughness: float = 0.6
    metal: float = 0
    opacity: float = 1


@dataclass(frozen=True)
class Look:
    """A named material. Materials of one `finish` differ in colour only, so they can share light."""

    name: str
    finish: str
    flat: Flat
    draw: Callable[[Graph], Socket]
