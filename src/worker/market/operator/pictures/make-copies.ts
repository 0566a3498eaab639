import { copyWidths, PHOTOGRAPH_WIDTHS, storedPictureUrl, THUMBNAIL_WIDTH } from '@parlour/domain';
import { isolateBudget } from '@parlour/runtime';
import { isTooSmall, SMALLEST_SIDE } from '#lib/operator/picture-size.ts';
import {
  BadPicture,
  readContainer,
  type Container,
  type PictureFault,
} from '../../../platform/pictures/container.ts';
import type { Pixels } from '../../../platform/pictures/codecs.ts';
import { resized, toneOf } from './resized.ts';

/** The width of the widest copy in pixels. */
const WIDEST = PHOTOGRAPH_WIDTHS[3];
/** The longer side in pixels of the JPEG copy for social media and channels. */
const SOCIAL_SIDE = 1200;
/**
 * The bytes that decoding a picture may take: 10 million pixels of an ordinary JPEG, or half as many of a
 * progressive one. The isolate has 128 MB for everything.
 */
const MAX_WORKING_BYTES = 80_000_000;

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
  'too large': 'the picture has too many pixels',
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
 * Decodes a picture and makes its copies. They keep nothing of the file except the visible picture.
 * @throws {NoCopies} when the picture cannot be shown
 */
export const makeCopies = async (hash: string, file: Uint8Array<ArrayBuffer>): Promise<Copies> => {
  const container = contained(file);
  return isolateBudget.withRoom(workingBytes(container), () => copiesOf(hash, container));
};

const copiesOf = async (hash: string, container: Container): Promise<Copies> => {
  const { decode, encode, encodeWebp } = await import('../../../platform/pictures/codecs.ts');
  const picture = await decode(container.type, container.bytes).catch((cause: unknown) => {
    throw new NoCopies(FAULTS.unreadable, { cause });
  });
  // The container may state the size as the camera was held; the decoded pixels are upright.
  const { width, height } = picture;
  if (isTooSmall({ width, height })) {
    throw new NoCopies(
      `the picture has ${String(width)} by ${String(height)} pixels; shopping channels require at least ${String(SMALLEST_SIDE)} by ${String(SMALLEST_SIDE)}`,
    );
  }
  const widest = Math.min(width, WIDEST);
  const files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let copy: Pixels = picture;
  for (const each of webpWidths(widest).toReversed()) {
    copy = resized(copy, each, Math.max(1, Math.round((each * height) / width)));
    if (each === widest) {
      const social = fitted(copy, SOCIAL_SIDE);
      files.push({ name: `${hash}-social.jpg`, bytes: await encode(social) });
    }
    files.push({ name: `${hash}-${String(each)}.webp`, bytes: await encodeWebp(copy) });
  }
  return {
    address: storedPictureUrl(hash, widest, toneOf(copy)),
    width: widest,
    height: Math.max(1, Math.round((widest * height) / width)),
    files,
  };
};

const workingBytes = ({ width, height, depth, scratch }: Container): number =>
  width * height * (depth + scratch);

const contained = (file: Uint8Array<ArrayBuffer>): Container => {
  try {
    const container = readContainer(file);
    const { width, height, depth, scratch } = container;
    if (width === 0 || height === 0) throw new NoCopies(FAULTS.unreadable);
    if (workingBytes(container) <= MAX_WORKING_BYTES) return container;
    const most = Math.floor(MAX_WORKING_BYTES / (depth + scratch) / 100_000) / 10;
    throw new NoCopies(
      `the picture has ${String(width)} by ${String(height)} pixels; such a file may have at most ${String(most)} million`,
    );
  } catch (thrown) {
    if (!(thrown instanceof BadPicture)) throw thrown;
    throw new NoCopies(FAULTS[thrown.fault], { cause: thrown });
  }
};

const fitted = (picture: Pixels, side: number): Pixels => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const sizeOf = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return scale === 1 ? picture : resized(picture, sizeOf(picture.width), sizeOf(picture.height));
};
