import type { Pixels } from '../../../platform/pictures/codecs.ts';

/** Bytes of a pixel. */
const BYTES = 4;
const OPAQUE = 255;

/** The middle of a picture as a square of `side` pixels on white. */
export const squared = (picture: Pixels, side: number): Pixels => {
  const cut = Math.min(picture.width, picture.height);
  const left = Math.floor((picture.width - cut) / 2);
  const top = Math.floor((picture.height - cut) / 2);
  const middle = { left, top, right: left + cut, bottom: top + cut };
  return cutTo(picture, middle, { width: side, height: side });
};

/**
 * A part of a picture in another size, on white. Each pixel is the average of those that it stands for, or
 * the nearest one where the part is smaller.
 */
export const cutTo = (
  picture: Pixels,
  { left, top, right, bottom }: Area,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
): Pixels => {
  const columns = edgesOf(right - left, width);
  const lines = edgesOf(bottom - top, height);
  const data = new Uint8ClampedArray(width * height * BYTES);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [columns[x] ?? 0, lines[y] ?? 0];
      const area = {
        left: left + fromX,
        top: top + fromY,
        right: left + Math.max(fromX + 1, columns[x + 1] ?? 0),
        bottom: top + Math.max(fromY + 1, lines[y + 1] ?? 0),
      };
      data.set(average(picture, area), (y * width + x) * BYTES);
    }
  }
  return { width, height, data };
};

/** Where each of `parts` begins along a length, and where the last ends. */
const edgesOf = (length: number, parts: number): readonly number[] =>
  Array.from({ length: parts + 1 }, (_, index) => Math.floor((index * length) / parts));

interface Area {
  readonly left: number;
  readonly top: number;
  /** Both beyond the last pixel. */
  readonly right: number;
  readonly bottom: number;
}

const average = (
  { data, width }: Pixels,
  { left, top, right, bottom }: Area,
): readonly number[] => {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    const end = (y * width + right) * BYTES;
    for (let at = (y * width + left) * BYTES; at < end; at += BYTES) {
      const opacity = data[at + 3] ?? 0;
      const paper = (OPAQUE - opacity) * OPAQUE;
      red += (data[at] ?? 0) * opacity + paper;
      green += (data[at + 1] ?? 0) * opacity + paper;
      blue += (data[at + 2] ?? 0) * opacity + paper;
    }
  }
  const weight = (right - left) * (bottom - top) * OPAQUE;
  return [red / weight, green / weight, blue / weight, OPAQUE];
};
