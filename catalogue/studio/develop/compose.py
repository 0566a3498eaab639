"""Pictures from passes: directly, or the light of one render under the colours of another."""

from __future__ import annotations

import numpy as np

from .denoise import Plane, denoised

Passes = dict[str, Plane]


def diffuse_light(p: Passes) -> Plane:
    """Light that falls on matt surfaces, without their colour."""
    return p["diffuse_direct"] + p["diffuse_indirect"]


def shine(p: Passes) -> Plane:
    """What is mirrored, let through or emitted, in its own colour."""
    gloss = (p["gloss_direct"] + p["gloss_indirect"]) * p["gloss_colour"]
    through = (p["through_direct"] + p["through_indirect"]) * p["through_colour"]
    return gloss + through + p["emitted"]


def guide(p: Passes) -> Plane:
    """Surface colour as the filter wants it: matt colour, white where only light is mirrored."""
    return np.clip(p["diffuse_colour"] + p["gloss_colour"] + p["through_colour"], 0, 1)


def picture(p: Passes) -> Plane:
    """The whole picture as rendered, without grain.

    Light and shine are cleaned apart from the matt colour, so that weave and wood grain stay sharp.
    """
    white = np.ones_like(p["normal"])
    light = denoised(diffuse_light(p), white, p["normal"])
    return light * p["diffuse_colour"] + denoised(shine(p), guide(p), p["normal"])
