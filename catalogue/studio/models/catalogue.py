"""The list of models in `models.toml`, and how one is built from it."""

from __future__ import annotations

import tomllib
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..geometry.detail import COARSE, FINE, Detail, detail
from ..geometry.mesh import Mesh, Points
from ..materials import all_looks
from . import MAKERS, Piece, Size

LIST = Path(__file__).resolve().parent.parent / "models.toml"
TOLERANCE = 0.07
"""How far a built model may be off its listed size before it is an error; within it, it is fitted."""


@dataclass(frozen=True)
class Model:
    """One entry of the list.

    `mount` says where it belongs: floor, flat (on the floor, seen from above), table, wall or
    ceiling. `loose` slots, such as bedding, do not count towards the size. `detail` is where a close-up
    looks: shares of the extent from the lower left front corner; `close` is how much nearer it is
    taken than the whole, where the view's own share would show nothing but metal.
    """

    name: str
    category: str
    maker: str
    size: Size
    materials: dict[str, str]
    mount: str = "floor"
    options: dict[str, Any] = field(default_factory=dict)
    loose: tuple[str, ...] = ()
    detail: tuple[float, float, float] = (0.28, 0.1, 0.75)
    close: float | None = None


@cache
def models() -> dict[str, Model]:
    """Name to model, in the order of the list."""
    entries = tomllib.loads(LIST.read_text("utf-8"))["model"]
    return {entry["name"]: _model(entry) for entry in entries}


def _model(entry: dict[str, Any]) -> Model:
    plain = {key: value for key, value in entry.items() if key not in ("size", "detail", "loose")}
    listed = {key: tuple(entry[key]) for key in ("detail", "loose") if key in entry}
    return Model(size=Size(*entry["size"]), **plain, **listed)


def build(model: Model, level: Detail = FINE, tolerance: float = TOLERANCE) -> dict[str, Mesh]:
    """Meshes by slot in exactly the listed size; ValueError when the maker misses it by far.

    Soft parts bulge past the size that a maker is asked for, so it is asked a second time for as
    much less.
    """
    first = _made(model, model.size, level)
    asked = np.array(_listed(model) * _factors(model, first))
    return _fitted(model, _made(model, Size(*asked), level), tolerance)


def faults_of(model: Model) -> list[str]:
    """What is wrong with an entry: size missed, slots that differ, materials that do not exist."""
    try:
        slots = set(build(model, COARSE))
    except ValueError as error:
        return [str(error)]
    unknown = [name for name in model.materials.values() if name not in all_looks()]
    different = slots ^ set(model.materials)
    return [f"{model.name}: no material {name}" for name in unknown] + [
        f"{model.name}: slot {slot} is not both built and listed" for slot in sorted(different)
    ]


def _made(model: Model, size: Size, level: Detail) -> dict[str, Mesh]:
    piece = Piece(zlib.crc32(model.name.encode()))
    with detail(level):
        MAKERS[model.maker](piece, size, **model.options)
    return piece.slots()


def _listed(model: Model) -> Points:
    return np.array([model.size.width, model.size.depth, model.size.height], float)


def _bounds(model: Model, slots: dict[str, Mesh]) -> tuple[Points, Points]:
    points = np.concatenate([mesh.points for slot, mesh in slots.items() if slot not in model.loose])
    return points.min(axis=0), points.max(axis=0)


def _factors(model: Model, slots: dict[str, Mesh]) -> Points:
    low, high = _bounds(model, slots)
    return _listed(model) / (high - low)


def _fitted(model: Model, slots: dict[str, Mesh], tolerance: float) -> dict[str, Mesh]:
    low, high = _bounds(model, slots)
    factors = _factors(model, slots)
    if np.abs(factors - 1).max() > tolerance:
        raise ValueError(f"{model.name}: built {np.round(high - low)} mm, listed {_listed(model)} mm")
    middle = (low + high) / 2 * [1, 1, 0] + [0, 0, low[2]]
    return {slot: mesh.moved(*-middle).scaled(*factors) for slot, mesh in slots.items()}
