import { describe, expect, inject, it } from 'vitest';
import { pixelsOf } from '../../../../../tests/worker/operator/pictures/pixels.ts';
import { toneOf } from './tone.ts';

const pictureAt = async (path: string) =>
  new Uint8Array(await (await fetch(`${inject('pictureServer')}${path}`)).arrayBuffer());

/** The colour of all pixels at the edge, of an opaque picture. */
const edgeOf = async (file: Uint8Array<ArrayBuffer>): Promise<string> => {
  const { width, height, data } = await pixelsOf(file);
  const edge = Array.from({ length: width * height }, (_, pixel) => pixel).filter((pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
  const level = (colour: number) =>
    edge.reduce((sum, pixel) => sum + (data[pixel * 4 + colour] ?? 0), 0) / edge.length;
  return Uint8Array.from([level(0), level(1), level(2)].map(Math.round)).toHex();
};

describe('the tone of a picture', () => {
  it.each([
    ['of one colour', '/icon.png', 'c03020'],
    ['with a palette', '/palette.png', 'c03020'],
    ['in grey', '/grey.png', '505050'],
    ['with a transparent half, on white', '/clear.png', 'e09890'],
  ])('is the colour at its edge: %s', async (_, path, tone) => {
    expect(await toneOf(await pictureAt(path))).toBe(tone);
  });

  it('is read from every kind of row that a PNG has', async () => {
    const noise = await pictureAt('/noise.png');
    expect(await toneOf(noise)).toBe(await edgeOf(noise));
  });

  it('is unknown for a PNG of 16 bits', async () => {
    const deep = await pictureAt('/icon.png');
    deep[24] = 16;
    expect(await toneOf(deep)).toBe('');
  });
});
