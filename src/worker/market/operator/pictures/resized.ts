import type { Pixels } from '../../../platform/pictures/codecs.ts';

/** The bytes of a pixel, and how many of them are colours. */
const BYTES = 4;
const COLOURS = 3;
const OPAQUE = 255;

/** The part of one line of the picture that goes into a pixel of the copy. */
interface Share {
  readonly first: number;
  /** The shares of the pixels from `first` on; they add up to 1. */
  readonly parts: readonly number[];
}

const sharesOf = (length: number, target: number): readonly Share[] =>
  Array.from({ length: target }, (_, index) => {
    const [from, to] = [(index * length) / target, ((index + 1) * length) / target];
    const first = Math.floor(from);
    const last = Math.min(length, Math.ceil(to));
    const parts = Array.from({ length: last - first }, (__, at) => {
      const covered = Math.min(to, first + at + 1) - Math.max(from, first + at);
      return covered / (to - from);
    });
    return { first, parts };
  });

/** One row of a picture on white, as wide as the copy. */
const narrowed = (
  { data, width }: Pixels,
  row: number,
  shares: readonly Share[],
  into: Float32Array,
): void => {
  const start = row * width;
  for (let x = 0; x < shares.length; x += 1) {
    const { first, parts } = shares[x] ?? { first: 0, parts: [] };
    let [red, green, blue] = [0, 0, 0];
    for (let at = 0; at < parts.length; at += 1) {
      const from = (start + first + at) * BYTES;
      const part = parts[at] ?? 0;
      const opacity = ((data[from + 3] ?? 0) / OPAQUE) * part;
      const paper = OPAQUE * part - OPAQUE * opacity;
      red += (data[from] ?? 0) * opacity + paper;
      green += (data[from + 1] ?? 0) * opacity + paper;
      blue += (data[from + 2] ?? 0) * opacity + paper;
    }
    into[x * COLOURS] = red;
    into[x * COLOURS + 1] = green;
    into[x * COLOURS + 2] = blue;
  }
};

/**
 * Resizes a picture, on white, to at most its own size. Each pixel is the average of the pixels that it
 * replaces. It works row by row, so that memory holds only the copy besides.
 */
export const resized = (picture: Pixels, width: number, height: number): Pixels => {
  const columns = sharesOf(picture.width, width);
  const data = new Uint8ClampedArray(width * height * BYTES);
  const row = new Float32Array(width * COLOURS);
  const sum = new Float32Array(width * COLOURS);
  let narrow = -1;
  sharesOf(picture.height, height).forEach(({ first, parts }, y) => {
    sum.fill(0);
    parts.forEach((part, at) => {
      // A row on an edge belongs to two rows of the copy.
      if (narrow !== first + at) narrowed(picture, (narrow = first + at), columns, row);
      for (let each = 0; each < sum.length; each += 1) {
        sum[each] = (sum[each] ?? 0) + (row[each] ?? 0) * part;
      }
    });
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * BYTES;
      data[to] = sum[x * COLOURS] ?? 0;
      data[to + 1] = sum[x * COLOURS + 1] ?? 0;
      data[to + 2] = sum[x * COLOURS + 2] ?? 0;
      data[to + 3] = OPAQUE;
    }
  });
  return { width, height, data };
};

/** `rrggbb`: the average colour at the edge of an opaque picture, which fills its place until it has loaded. */
export const toneOf = ({ data, width, height }: Pixels): string => {
  const sum = [0, 0, 0];
  let pixels = 0;
  for (let y = 0; y < height; y += 1) {
    const isEdge = y === 0 || y === height - 1;
    for (let x = 0; x < width; x += isEdge ? 1 : Math.max(1, width - 1)) {
      for (let colour = 0; colour < COLOURS; colour += 1) {
        sum[colour] = (sum[colour] ?? 0) + (data[(y * width + x) * BYTES + colour] ?? 0);
      }
      pixels += 1;
    }
  }
  return sum
    .map((each) =>
      Math.round(each / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
};
