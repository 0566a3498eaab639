import { PICTURE_SIDE } from '#lib/account/profile.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { Pixels } from '../../../platform/pictures/codecs.ts';
import {
  BadPicture,
  readContainer,
  unreadable,
  type Container,
} from '../../../platform/pictures/container.ts';
import { cutTo, squared } from './squared.ts';

/** Bytes of a decoded picture at most: 5 million pixels. The isolate has 128 MB for everything. */
const MAX_DECODED = 20_000_000;

const TOO_LARGE = 'The picture has more than 5 million pixels. Please choose a smaller one.';

/**
 * A profile picture written anew: a square JPEG of a fixed size, upright, with nothing of the file that it
 * came in but what is seen.
 * @throws {ShopError} `invalid_request` with the reason
 */
export const writeAnew = (file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  fromPixels(file, (pixels, encode) => encode(squared(pixels, PICTURE_SIDE)));

/** A photograph as it is kept: pixels of the large one, and both as JPEGs. */
interface Photograph {
  readonly width: number;
  readonly height: number;
  readonly large: Uint8Array<ArrayBuffer>;
  readonly small: Uint8Array<ArrayBuffer>;
}

/**
 * A whole photograph written anew in two sizes, with nothing of its file but what is seen.
 * @param sides pixels of the longer side of each
 * @throws {ShopError} `invalid_request` with the reason
 */
export const photographAnew = (
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
    // The codecs are large, so they are loaded when there is a picture.
    const { decode, encode } = await import('../../../platform/pictures/codecs.ts');
    const pixels = await decode(container.type, container.bytes).catch((thrown: unknown) => {
      throw unreadable(thrown);
    });
    return await make(pixels, encode);
  } catch (thrown) {
    if (!(thrown instanceof BadPicture)) throw thrown;
    const { message } = thrown;
    const details = [`body.picture: ${message}`];
    throw new ShopError('invalid_request', 400, message, { details, cause: thrown.cause });
  }
};

const requireModest = ({ width, height, depth }: Container): void => {
  if (width === 0 || height === 0) throw unreadable(new Error('the picture has no size'));
  if (width * height * depth > MAX_DECODED) throw new BadPicture('too large', TOO_LARGE);
};

/** A whole picture on white, its longer side `side` pixels at most; a smaller one keeps its size. */
const scaled = (picture: Pixels, side: number): Pixels => {
  const factor = Math.min(1, side / Math.max(picture.width, picture.height));
  const size = (length: number): number => Math.max(1, Math.round(length * factor));
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  return cutTo(picture, whole, { width: size(picture.width), height: size(picture.height) });
};
