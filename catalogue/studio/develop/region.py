"""Cleans the grain of a picture with less work: finely where the thing is, coarsely on the backdrop."""

from __future__ import annotations

import numpy as np

from .denoise import Plane, denoised

Region = tuple[slice, slice]
MARGIN = 48
FEATHER = 24


def region_of(shown: Plane) -> Region:
    """The rows and columns that hold everything shown (a mask, height x width), with a margin."""
    rows, columns = np.flatnonzero(shown.any(axis=1)), np.flatnonzero(shown.any(axis=0))
    if not rows.size:
        return slice(0, 0), slice(0, 0)
    return _stretch(rows, shown.shape[0]), _stretch(columns, shown.shape[1])


def _stretch(places: Plane, length: int) -> slice:
    return slice(max(0, int(places[0]) - MARGIN), min(length, int(places[-1]) + 1 + MARGIN))


def clean_everywhere(light: Plane, albedo: Plane, normal: Plane, region: Region) -> Plane:
    """Fine inside the region, at half the size around it, with a soft seam between them."""
    if _fills(region, light):
        return denoised(light, albedo, normal)
    around = _doubled(denoised(*(_halved(plane) for plane in (light, albedo, normal))), light.shape)
    if region[0].stop == region[0].start:
        return around
    inside = denoised(light[region], albedo[region], normal[region])
    share = _soft(region, light.shape)
    around[region] = around[region] * (1 - share) + inside * share
    return around


def clean_inside(light: Plane, albedo: Plane, normal: Plane, region: Region) -> Plane:
    """Fine inside the region; nothing outside it."""
    clean = np.zeros_like(light)
    if region[0].stop > region[0].start:
        clean[region] = denoised(light[region], albedo[region], normal[region])
    return clean


def _fills(region: Region, plane: Plane) -> bool:
    rows, columns = region
    return (rows.stop - rows.start) * (columns.stop - columns.start) > 0.7 * plane.shape[0] * plane.shape[1]


def _halved(plane: Plane) -> Plane:
    even = plane[: plane.shape[0] // 2 * 2, : plane.shape[1] // 2 * 2]
    return (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4


def _doubled(plane: Plane, shape: tuple[int, ...]) -> Plane:
    """Twice the size, each pixel between its neighbours."""
    for axis in (0, 1):
        before, after = (np.roll(plane, step, axis) for step in (1, -1))
        before, after = _kept(before, plane, axis, 0), _kept(after, plane, axis, -1)
        pair = np.stack([0.75 * plane + 0.25 * before, 0.75 * plane + 0.25 * after], axis=axis + 1)
        plane = pair.reshape(*(n * 2 if at == axis else n for at, n in enumerate(plane.shape)))
    missing = [(0, shape[axis] - plane.shape[axis]) for axis in (0, 1)]
    return np.pad(plane, [*missing, (0, 0)], mode="edge")


def _kept(rolled: Plane, plane: Plane, axis: int, end: int) -> Plane:
    """No wrapping around: the outermost row or column has itself for a neighbour."""
    place = (end, slice(None)) if axis == 0 else (slice(None), end)
    rolled[place] = plane[place]
    return rolled


def _soft(region: Region, shape: tuple[int, ...]) -> Plane:
    """1 inside, falling to 0 at those edges of the region that are not edges of the picture."""
    ramps = []
    for span, length in zip(region, shape):
        at = np.arange(span.stop - span.start, dtype=np.float32)
        low = np.ones_like(at) if span.start == 0 else at / FEATHER
        high = np.ones_like(at) if span.stop == length else at[::-1] / FEATHER
        ramps.append(np.clip(np.minimum(low, high), 0, 1))
    return (ramps[0][:, None] * ramps[1][None])[:, :, None]
