import { PICTURE_SIDE } from '@parlour/domain';
import { ShopError } from '@parlour/http';
import {
  BadPicture,
  checkPicture,
  MAX_PIXELS,
  type PictureFault,
} from '../../platform/pictures/check-picture.ts';
import { makePicture, NoPicture, type Target } from '../../platform/pictures/make-picture.ts';
import { sizeAtStart } from '../../platform/pictures/size.ts';

/** What to tell the person who chose the file. */
const SENTENCES: Readonly<Record<PictureFault, string>> = {
  unreadable: 'The picture can’t be read. Please save it again, or choose another one.',
  incomplete: 'The picture is incomplete. Please choose it again, or choose another one.',
  moving: 'The picture is animated. Please choose a still one.',
  'too large': `The picture has more than ${String(MAX_PIXELS / 1_000_000)} million pixels. Please choose a smaller one.`,
};
const NOT_NOW = 'The shop can’t take pictures at the moment. Please try again later.';

/**
 * Re-encodes a profile picture as an upright square JPEG of a fixed size. It keeps nothing of the file except
 * the visible picture.
 * @throws {ShopError} `invalid_request` with the reason; `upstream_failed`
 */
export const reencodePicture = (
  images: ImagesBinding,
  file: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> =>
  madeOf(images, file, (make) =>
    make({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover', as: 'jpeg' }),
  );

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
 * @throws {ShopError} `invalid_request` with the reason; `upstream_failed`
 */
export const reencodePhotograph = (
  images: ImagesBinding,
  file: Uint8Array<ArrayBuffer>,
  sides: { readonly large: number; readonly small: number },
): Promise<Photograph> =>
  madeOf(images, file, async (make) => {
    const within = (side: number) => make({ width: side, height: side, as: 'jpeg' });
    const [large, small] = [await within(sides.large), await within(sides.small)];
    const size = sizeAtStart(large);
    if (!size) throw new BadPicture('unreadable');
    return { ...size, large, small };
  });

type Make = (target: Target) => Promise<Uint8Array<ArrayBuffer>>;

const madeOf = async <Result>(
  images: ImagesBinding,
  file: Uint8Array<ArrayBuffer>,
  work: (make: Make) => Promise<Result>,
): Promise<Result> => {
  try {
    checkPicture(file);
    return await work((target) => makePicture(images, file, target));
  } catch (thrown) {
    if (thrown instanceof BadPicture) throw refusal(thrown.fault, thrown);
    if (!(thrown instanceof NoPicture)) throw thrown;
    if (thrown.reason === 'unclear') throw refusal('unreadable', thrown);
    throw new ShopError('upstream_failed', 503, NOT_NOW, { cause: thrown });
  }
};

const refusal = (fault: PictureFault, cause: Error): ShopError => {
  const message = SENTENCES[fault];
  return new ShopError('invalid_request', 400, message, {
    details: [`body.picture: ${message}`],
    cause,
  });
};
