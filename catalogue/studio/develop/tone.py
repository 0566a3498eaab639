"""From scene light to a picture on a screen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Plane = NDArray[np.float32]
EXPOSURE = 1.76


def developed(light: Plane) -> NDArray[np.uint8]:
    """Linear light to sRGB bytes: straight through the middle tones, soft shoulder above."""
    exposed = np.maximum(light * EXPOSURE, 0)
    return (np.clip(_encoded(_shoulder(exposed)), 0, 1) * 255 + 0.5).astype(np.uint8)


def _shoulder(light: Plane, start: float = 0.62) -> Plane:
    """Highlights approach white instead of clipping at it."""
    above = np.maximum(light - start, 0)
    room = 1 - start
    return np.minimum(light, start) + room * (1 - np.exp(-above / room))


def _encoded(linear: Plane) -> Plane:
    return np.where(
        linear <= 0.0031308, linear * 12.92, 1.055 * np.power(np.maximum(linear, 1e-8), 1 / 2.4) - 0.055
    )


def save(light: Plane, path: Path, width: int | None = None) -> None:
    """Write a picture in the format that its name ends in, scaled down when a width (px) is given."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.fromarray(developed(light))
    if width and width < picture.width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.LANCZOS)
    picture.save(path, **({"quality": 86, "method": 6} if path.suffix == ".webp" else {}))
