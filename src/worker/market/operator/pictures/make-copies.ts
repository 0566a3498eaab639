import { copyWidths, PHOTOGRAPH_WIDTHS, storedPictureUrl, THUMBNAIL_WIDTH } from '@parlour/domain';
import { isTooSmall, SMALLEST_SIDE } from '#lib/operator/picture-size.ts';
import {
  BadPicture,
  checkPicture,
  MAX_PIXELS,
  type PictureFault,
} from '../../../platform/pictures/check-picture.ts';
import { makePicture, type Target } from '../../../platform/pictures/make-picture.ts';
import { type Size, sizeAtStart } from '../../../platform/pictures/size.ts';
import { toneOf } from './tone.ts';

/** The width of the widest copy in pixels. */
const WIDEST = PHOTOGRAPH_WIDTHS[3];
/** The longer side in pixels of the JPEG copy for social media and channels. */
const SOCIAL_SIDE = 1200;

/** The copies of a picture, as they are stored. */
export interface Copies {
  /** The URL that represents all of them. */
  readonly address: string;
  /** The width of the widest copy in pixels. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** Why no copies of a file can be made, in words for the operator. */
export class NoCopies extends Error {}

const FAULTS: Readonly<Record<PictureFault, string>> = {
  unreadable: 'the file isn’t a readable JPEG, PNG or WebP',
  incomplete: 'the file is truncated',
  moving: 'the picture is animated',
  'too large': `the picture has more than ${String(MAX_PIXELS / 1_000_000)} million pixels`,
};

/** The names of the copies that a URL represents. */
export const copyNames = (hash: string, widest: number): readonly string[] => [
  ...webpWidths(widest).map((width) => `${hash}-${String(width)}.webp`),
  `${hash}-social.jpg`,
];

const webpWidths = (widest: number): readonly number[] => [
  ...(widest < PHOTOGRAPH_WIDTHS[0] ? [] : [THUMBNAIL_WIDTH]),
  ...copyWidths(widest),
];

/**
 * Has the copies of a picture made, one after another: each needs the whole file. They keep nothing of it
 * except the visible picture.
 * @throws {NoCopies} when the picture cannot be shown
 * @throws {NoPicture} when the platform does not work
 */
export const makeCopies = async (
  images: ImagesBinding,
  hash: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<Copies> => {
  try {
    requireLarge(checkPicture(file));
    const made = (target: Target) => makePicture(images, file, target);
    const webp = async (width: number) => ({
      name: `${hash}-${String(width)}.webp`,
      bytes: await made({ width, as: 'webp' }),
    });
    const largest = await made({ width: WIDEST, as: 'webp' });
    const { width, height } = sizeOf(largest);
    const files = [{ name: `${hash}-${String(width)}.webp`, bytes: largest }];
    for (const each of webpWidths(width)) if (each !== width) files.push(await webp(each));
    const social = await made({ width: SOCIAL_SIDE, height: SOCIAL_SIDE, as: 'jpeg' });
    files.push({ name: `${hash}-social.jpg`, bytes: social });
    const tone = await toneOf(await made({ width: THUMBNAIL_WIDTH, as: 'png' }));
    return { address: storedPictureUrl(hash, width, tone), width, height, files };
  } catch (thrown) {
    if (!(thrown instanceof BadPicture)) throw thrown;
    throw new NoCopies(FAULTS[thrown.fault], { cause: thrown });
  }
};

const requireLarge = ({ width, height }: Size): void => {
  if (!isTooSmall({ width, height })) return;
  throw new NoCopies(
    `the picture has ${String(width)} by ${String(height)} pixels; shopping channels require at least ${String(SMALLEST_SIDE)} by ${String(SMALLEST_SIDE)}`,
  );
};

const sizeOf = (made: Uint8Array<ArrayBuffer>): Size => {
  const size = sizeAtStart(made);
  if (size) return size;
  throw new BadPicture('unreadable');
};
