"""Small repeating textures for 3D files, where shader nodes do not go: grain, weave, hide, veins."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from .look import Look

Grid = NDArray[np.float64]
PIXELS = 256


@dataclass(frozen=True)
class Tile:
    """Edge length in metres, and layers of tone: waves across, waves up (each a tile), strength 0..1."""

    metres: float
    layers: tuple[tuple[float, float, float], ...]
    veined: bool = False


_GRAIN = Tile(0.5, ((2, 55, 0.16), (8, 120, 0.10), (1.5, 5, 0.08)))
_CLOTH = Tile(0.12, ((90, 6, 0.10), (6, 90, 0.10), (40, 40, 0.05)))
_PILE = Tile(0.3, ((3, 3, 0.08), (70, 70, 0.07)))
_TILES: dict[str, Tile] = {
    "wood": _GRAIN,
    "linen": _CLOTH,
    "wool": _CLOTH,
    "chenille": Tile(0.15, ((50, 8, 0.14), (8, 50, 0.14))),
    "boucle": Tile(0.2, ((34, 34, 0.2), (12, 12, 0.08))),
    "corduroy": Tile(0.1, ((20, 0.6, 0.2), (60, 60, 0.05))),
    "velvet": _PILE,
    "suede": _PILE,
    "pile": Tile(0.3, ((80, 80, 0.16),)),
    "leather": Tile(0.4, ((3, 3, 0.05), (60, 60, 0.05))),
    **{
        f"marble-{kind}": Tile(1.0, ((3, 3, 0.5), (7, 7, 0.25)), veined=True)
        for kind in ("carrara", "calacatta", "nero", "verde", "rosso", "emperador")
    },
    "travertine": Tile(0.6, ((2, 40, 0.08), (6, 90, 0.06))),
    "seagrass": Tile(0.2, ((30, 30, 0.25),)),
    "jute": Tile(0.2, ((40, 40, 0.25),)),
}


def tile_of(look: Look) -> Tile | None:
    """The texture for a material; None when it is even in colour."""
    return _TILES.get(look.finish)


def write_tile(look: Look, tile: Tile, folder: Path) -> Path:
    """The texture of a material as a small JPEG file that repeats without a seam."""
    vein = -0.4 if max(look.flat.colour) > 0.1 else 6.0
    tone = _tone(tile, zlib.crc32(look.finish.encode()), vein)
    colour = np.clip(tone[..., None] * np.array(look.flat.colour), 0, 1)
    encoded = np.where(colour <= 0.0031308, colour * 12.92, 1.055 * colour ** (1 / 2.4) - 0.055)
    path = folder / f"{look.name}.jpg"
    Image.fromarray((encoded * 255 + 0.5).astype(np.uint8)).save(path, quality=72)
    return path


def _tone(tile: Tile, seed: int, vein: float) -> Grid:
    """Brightness around 1 over one tile; veins are that much brighter, or darker, than their ground."""
    layers = [strength * _waves(seed + index, x, y) for index, (x, y, strength) in enumerate(tile.layers)]
    total = np.sum(layers, axis=0)
    if tile.veined:
        return 1.0 + vein * np.exp(-((total / 0.06) ** 2)) + 0.04 * total
    return np.clip(1 + total, 0.3, 1.6)


def _waves(seed: int, across: float, up: float) -> Grid:
    """Seamless noise of about this many waves in each direction, deviation 1."""
    white = np.random.default_rng(seed).normal(size=(PIXELS, PIXELS))
    ky = np.fft.fftfreq(PIXELS, 1 / PIXELS)[:, None]
    kx = np.fft.fftfreq(PIXELS, 1 / PIXELS)[None]
    keep = np.exp(-((kx / across) ** 2) - (ky / up) ** 2)
    keep[0, 0] = 0
    grid = np.fft.ifft2(np.fft.fft2(white) * keep).real
    return grid / grid.std()
