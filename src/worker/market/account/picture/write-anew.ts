import { PICTURE_SIDE } from '#lib/account/profile.ts';
import { ShopError } from '../../../platform/errors.ts';
import {
  BadPicture,
  readContainer,
  unreadable,
  type Container,
} from '../../../platform/pictures/container.ts';
import { squared } from './squared.ts';

/** Bytes of a decoded picture at most: 5 million pixels. The isolate has 128 MB for everything. */
const MAX_DECODED = 20_000_000;

const TOO_LARGE = 'The picture has more than 5 million pixels. Please choose a smaller one.';

/**
 * A profile picture written anew: a square JPEG of a fixed size, upright, with nothing of the file that it
 * came in but what is seen.
 * @throws {ShopError} `invalid_request` with the reason
 */
export const writeAnew = async (
  file: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const container = readContainer(file);
    requireModest(container);
    // The codecs are large, so they are loaded when there is a picture.
    const { decode, encode } = await import('../../../platform/pictures/codecs.ts');
    const pixels = await decode(container.type, container.bytes).catch((thrown: unknown) => {
      throw unreadable(thrown);
    });
    return await encode(squared(pixels, PICTURE_SIDE));
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
