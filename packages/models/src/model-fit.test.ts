import { describe, expect, it } from 'vitest';
import { fitOf } from './model-fit.ts';

describe('the fit of a 3D model', () => {
  it('[MEDIA-005] stretches the model to the dimensions of the product', () => {
    expect(fitOf({ x: 2, y: 0.8, z: 1 }, { width: 2200, height: 800, length: 900 })).toEqual({
      scale: [1.1, 1, 0.9],
      across: false,
    });
  });

  it('[MEDIA-005] turns a model that lies crosswise by a quarter, without distorting it', () => {
    const { scale, across } = fitOf(
      { x: 2.02, y: 0.42, z: 0.64 },
      { width: 640, height: 420, length: 2020 },
    );
    expect(across).toBe(true);
    for (const factor of scale) expect(factor).toBeCloseTo(1);
  });

  it('[MEDIA-005] keeps the proportions of a lamp that hangs from a flex', () => {
    const { scale } = fitOf({ x: 0.4, y: 0.9, z: 0.4 }, { width: 400, height: 280, length: 400 });
    expect(scale).toEqual([1, 1, 1]);
  });

  it('[MEDIA-005] does not change a model if the product lacks a dimension', () => {
    const measures = { width: 0, height: 800, length: 900 };
    expect(fitOf({ x: 1, y: 1, z: 1 }, measures)).toEqual({ scale: [1, 1, 1], across: false });
  });
});
