"""A piece of furniture under construction: meshes by material slot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ..geometry.mesh import Mesh, merged


@dataclass(frozen=True)
class Size:
    """Outer width (x), depth (y) and height (z) in millimetres."""

    width: float
    depth: float
    height: float


class Piece:
    """Collects the parts of one model. Stands on z = 0, centred in x and y, front towards -y."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = np.random.default_rng(seed)
        self._parts: dict[str, list[Mesh]] = {}

    def add(self, slot: str, *meshes: Mesh) -> None:
        """Parts of one material slot; each gets a stretch of grain of its own."""
        for mesh in meshes:
            offset = self.random.uniform([0, 25, 25], [9000, 170, 170])
            self._parts.setdefault(slot, []).append(replace(mesh, grain=mesh.grain + offset))

    def next_seed(self) -> int:
        """A new seed for one soft part."""
        return int(self.random.integers(1, 2**31))

    def slots(self) -> dict[str, Mesh]:
        """Slot name to its parts as one mesh."""
        return {slot: merged(parts) for slot, parts in self._parts.items()}


Maker = Callable[..., None]
"""Called with a Piece, a Size and the options of a model."""

MAKERS: dict[str, Maker] = {}


def maker(function: Maker) -> Maker:
    """Registers a function that builds models, under its own name."""
    MAKERS[function.__name__] = function
    return function
