"""Pictures from passes: the light of one render under the colours of the same or another render."""

from __future__ import annotations

import numpy as np

from .denoise import Plane, denoised

Passes = dict[str, Plane]
Light = dict[str, Plane]
"""`matt`: light that falls on matt surfaces; `colour`: what it was rendered with; `shine`: the rest."""

SELF_LIGHT = 0.5
"""Share of the bounced light that comes from the thing itself rather than from the backdrop."""


def diffuse_light(p: Passes) -> Plane:
    """Light that falls on matt surfaces, without their colour."""
    return p["diffuse_direct"] + p["diffuse_indirect"]


def shine(p: Passes) -> Plane:
    """What is mirrored, let through or emitted, in its own colour."""
    gloss = (p["gloss_direct"] + p["gloss_indirect"]) * p["gloss_colour"]
    through = (p["through_direct"] + p["through_indirect"]) * p["through_colour"]
    return gloss + through + p["emitted"]


def clean_light(p: Passes) -> Light:
    """The light of a render without grain, apart from the colours it fell on.

    Cleaning light and colour apart keeps weave and wood grain sharp at few samples.
    """
    white = np.ones_like(p["normal"])
    guide = np.clip(p["diffuse_colour"] + p["gloss_colour"] + p["through_colour"], 0, 1)
    return {
        "matt": denoised(diffuse_light(p), white, p["normal"]),
        "shine": denoised(shine(p), guide, p["normal"]),
        "bounced": _share(p["diffuse_indirect"], diffuse_light(p)),
        "colour": p["diffuse_colour"],
    }


def _share(part: Plane, whole: Plane) -> Plane:
    """How much of the matt light has bounced off something before, 0..1, smoothed over grain."""
    return np.clip(_blurred(part) / np.maximum(_blurred(whole), 1e-4), 0, 1)


def _blurred(plane: Plane, reach: int = 6) -> Plane:
    """Mean over a square of 2 x reach + 1 pixels."""
    padded = np.pad(plane, ((reach + 1, reach), (reach + 1, reach), (0, 0)), mode="edge").astype(np.float64)
    total = padded.cumsum(0).cumsum(1)
    size = 2 * reach + 1
    boxed = total[size:, size:] - total[:-size, size:] - total[size:, :-size] + total[:-size, :-size]
    return (boxed / size**2).astype(np.float32)


def composed(light: Light, colours: Passes) -> Plane:
    """The picture of these colours in this light.

    Bounced light has taken on the old colour of its surroundings once; it is given the new one.
    """
    new, old = colours["diffuse_colour"], light["colour"]
    change = _blurred(new, 14) / np.maximum(_blurred(old, 14), 0.02)
    rebounced = 1 + light["bounced"] * SELF_LIGHT * (np.clip(change, 0.2, 3) - 1)
    return light["matt"] * rebounced * new + light["shine"]


def picture(p: Passes) -> Plane:
    """The whole picture as rendered, without grain."""
    return composed(clean_light(p), p)
