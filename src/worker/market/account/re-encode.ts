import { PICTURE_SIDE } from '@parlour/domain';
import { isolateBudget } from '@parlour/runtime';
import { ShopError } from '@parlour/http';
import type { Pixels } from '../../platform/pictures/codecs.ts';
import {
  BadPicture,
  type Container,
  readContainer,
  unreadable,
} from '../../platform/pictures/container.ts';

/** The most bytes that a decoded picture may have: 5 million pixels. The isolate has 128 MB for everything. */
const MAX_DECODED_BYTES = 20_000_000;

const TOO_LARGE = 'The picture has more than 5 million pixels. Please choose a smaller one.';

/**
 * Re-encodes a profile picture as an upright square JPEG of a fixed size. It keeps nothing of the file except
 * the visible picture.
 * @throws {ShopError} `invalid_request` with the reason
 */
export const reencodePicture = (file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  fromPixels(file, (pixels, encode) => encode(squared(pixels, PICTURE_SIDE)));

/** A photograph as it is stored: the pixel size of the large copy, and both copies as JPEGs. */
interface Photograph {
  readonly width: number;
  readonly height: number;
  readonly large: Uint8Array<ArrayBuffer>;
  readonly small: Uint8Array<ArrayBuffer>;
}

/**
 * Re-encodes a whole photograph in two sizes. They keep nothing of the file except the visible picture.
 * @param sides the longer side of each copy, in pixels
 * @throws {ShopError} `invalid_request` with the reason
 */
export const reencodePhotograph = (
  file: Uint8Array<ArrayBuffer>,
  sides: { readonly large: number; readonly small: number },
): Promise<Photograph> =>
  fromPixels(file, async (pixels, encode) => {
    const large = scaled(pixels, sides.large);
    const { width, height } = large;
    const small = await encode(scaled(large, sides.small));
    return { width, height, large: await encode(large), small };
  });

type Encode = (pixels: Pixels) => Promise<Uint8Array<ArrayBuffer>>;

const fromPixels = async <Result>(
  file: Uint8Array<ArrayBuffer>,
  make: (pixels: Pixels, encode: Encode) => Promise<Result>,
): Promise<Result> => {
  try {
    const container = readContainer(file);
    requireModest(container);
    // The codecs are large, so they are loaded only when there is a picture.
    const { decode, encode } = await import('../../platform/pictures/codecs.ts');
    return await isolateBudget.withRoom(decodedBytes(container), async () => {
      const pixels = await decode(container.type, container.bytes).catch((thrown: unknown) => {
        throw unreadable(thrown);
      });
      return make(pixels, encode);
    });
  } catch (thrown) {
    if (!(thrown instanceof BadPicture)) throw thrown;
    const { message } = thrown;
    const details = [`body.picture: ${message}`];
    throw new ShopError('invalid_request', 400, message, { details, cause: thrown.cause });
  }
};

const decodedBytes = ({ width, height, depth }: Container): number => width * height * depth;

const requireModest = (container: Container): void => {
  if (decodedBytes(container) === 0) throw unreadable(new Error('the picture has no size'));
  if (decodedBytes(container) > MAX_DECODED_BYTES) throw new BadPicture('too large', TOO_LARGE);
};

/** The whole picture on white, with a longer side of at most `side` pixels. A smaller picture keeps its size. */
const scaled = (picture: Pixels, side: number): Pixels => {
  const factor = Math.min(1, side / Math.max(picture.width, picture.height));
  const size = (length: number): number => Math.max(1, Math.round(length * factor));
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  return cutTo(picture, whole, { width: size(picture.width), height: size(picture.height) });
};

/** Bytes per pixel. */
const BYTES = 4;
const OPAQUE = 255;

/** The middle of a picture as a square of `side` pixels on white. */
const squared = (picture: Pixels, side: number): Pixels => {
  const cut = Math.min(picture.width, picture.height);
  const left = Math.floor((picture.width - cut) / 2);
  const top = Math.floor((picture.height - cut) / 2);
  const middle = { left, top, right: left + cut, bottom: top + cut };
  return cutTo(picture, middle, { width: side, height: side });
};

/**
 * Resizes a part of a picture, on white. Each pixel is the average of the pixels that it replaces, or the
 * nearest pixel where the part is smaller.
 */
const cutTo = (
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

/** Where each of `parts` begins along a length, and where the last one ends. */
const edgesOf = (length: number, parts: number): readonly number[] =>
  Array.from({ length: parts + 1 }, (_, index) => Math.floor((index * length) / parts));

interface Area {
  readonly left: number;
  readonly top: number;
  /** `right` and `bottom` are exclusive. */
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
