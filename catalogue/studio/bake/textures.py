"""Texture sets as files, and the list that says what each is like."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from .fields import Fields, fields
from .kinds import KINDS, Kind
from .seamless import normals, seamless

OVERLAP = 0.25
"""Part of a tile that is baked beyond it, to be laid over its beginning."""
EVEN = 0.02
"""Deviation of roughness below which one number says it."""
FLAT = 0.004
"""Mean slope below which there are no bumps to see."""


def bake(folder: Path, listing: Path, names: list[str] | None = None) -> dict[str, Any]:
    """Kinds as `<kind>-colour.jpg` (`-gaps.png` where there are gaps), `-normal.jpg` and `-rough.jpg`
    where it has them, and the list of all; every kind where none is named."""
    folder.mkdir(parents=True, exist_ok=True)
    known = json.loads(listing.read_text("utf-8")) if names and listing.exists() else {}
    baked = {name: _bake(name, KINDS[name], folder) for name in names or KINDS}
    listing.write_text(json.dumps(known | baked, indent=2) + "\n")
    return baked


def _bake(name: str, kind: Kind, folder: Path) -> dict[str, Any]:
    seen = _tile(kind)
    entry: dict[str, Any] = {"metres": list(kind.metres), "roughness": round(float(seen.roughness.mean()), 3)}
    if name != "wood":
        entry |= _colour(name, kind, seen, folder)
    if kind.relief:
        return entry | {"relief": kind.relief}
    if seen.roughness.std() > EVEN:
        scale = seen.roughness.max()
        _save(folder / f"{name}-rough.jpg", np.repeat(seen.roughness[..., None] / scale, 3, -1), 80)
        entry |= {"rough": round(float(scale), 3)}
    towards = normals(seen.relief, kind.metres)
    slope = float(np.abs(towards[..., :2]).mean())
    if slope > FLAT:
        _save(folder / f"{name}-normal.jpg", towards * 0.5 + 0.5, 82)
        entry |= {"normal": True, "slope": round(slope, 3)}
    return entry


def _tile(kind: Kind) -> Fields:
    longer = 1 + OVERLAP
    stretch = (kind.metres[0] * longer, kind.metres[1] * longer)
    pixels = round(kind.pixels * longer)
    seen = fields(kind.material, stretch, (pixels, pixels))
    side = kind.pixels
    return Fields(*(seamless(grid, side, side, woven=kind.woven) for grid in vars(seen).values()))


def _colour(name: str, kind: Kind, seen: Fields, folder: Path) -> dict[str, Any]:
    """Painted kinds as they are; of others light and shade, as bright on the whole as leaves room for their lightest."""
    solid = seen.cover > 0.5
    mean = seen.colour[solid].mean(axis=0)
    entry: dict[str, Any] = {}
    if kind.painted:
        shown = seen.colour
    else:
        ratio = seen.colour / mean
        brightness = float(1 / max(1.0, np.percentile(ratio, 99.5)))
        shown = ratio * brightness
        entry |= {"brightness": round(brightness, 3)}
    if seen.cover.min() >= 0.5:
        _save(folder / f"{name}-colour.jpg", _encoded(shown), 78)
    else:
        _save(folder / f"{name}-gaps.png", np.concatenate([_encoded(shown), seen.cover[..., None]], -1))
        entry |= {"gaps": True}
    return entry | {"painted": kind.painted, "colour": _hex(mean)}


def _encoded(colour: NDArray[np.float32]) -> NDArray[np.float32]:
    within = np.clip(colour, 0, 1)
    return np.where(within <= 0.0031308, within * 12.92, 1.055 * within ** (1 / 2.4) - 0.055)


def _hex(colour: NDArray[np.float32]) -> str:
    return "#" + "".join(f"{round(float(channel) * 255):02x}" for channel in _encoded(colour))


def _save(path: Path, rows: NDArray[np.float32], quality: int = 90) -> None:
    """Pictures have their first row at the top."""
    pixels = (np.clip(rows[::-1], 0, 1) * 255 + 0.5).astype(np.uint8)
    image = Image.fromarray(pixels)
    if path.suffix == ".png":
        image.quantize(64, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)
    else:
        image.save(path, quality=quality, optimize=True)
