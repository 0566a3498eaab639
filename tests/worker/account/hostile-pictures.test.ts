import { describe, expect, it } from 'vitest';
import { readProfilePicture, saveProfilePicture } from '@parlour/contract';
import { reencodePhotograph, reencodePicture } from '#worker/market/account/re-encode.ts';
import { shopper } from '../checkout/shopper.ts';
import { fakeImages, platformError } from '../operator/pictures/fake-images.ts';
import { pixelsOf } from '../operator/pictures/pixels.ts';
import * as pictures from './pictures.ts';

/*
 * The shop stores only the visible part of a profile picture, at one size; a picture that cannot be shown is
 * refused.
 */

type Bytes = Uint8Array<ArrayBuffer>;
type Colour = readonly [red: number, green: number, blue: number];

const RED: Colour = [220, 20, 20];
const BLUE: Colour = [20, 20, 220];
/** The platform puts white beneath it, but the local one does not: platform/pictures/make-picture.test.ts. */
const TRANSPARENT = null;

const kept = async (file: Bytes): Promise<Bytes> => {
  const ada = await shopper();
  await ada.call(saveProfilePicture, { body: { files: [{ data: file.toBase64() }] } });
  return Uint8Array.fromBase64((await ada.call(readProfilePicture)).data.data);
};

/** Size of a stored picture, and the colour on each of its sides. */
const seen = async (file: Bytes) => {
  const { width, height, data } = await pixelsOf(file);
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return [...data.slice(from, from + 3)];
  };
  return {
    size: [width, height],
    left: at(0.1, 0.5),
    right: at(0.9, 0.5),
    top: at(0.5, 0.1),
    bottom: at(0.5, 0.9),
  };
};

/** Lossy formats shift a colour a little. */
const like = (colour: Colour): unknown =>
  colour.map((level) => expect.closeTo(level, -1.1) as unknown);

const text = (bytes: Bytes): string => new TextDecoder('latin1').decode(bytes);

const joined = (...parts: readonly (Uint8Array | string)[]): Bytes =>
  Uint8Array.from(
    parts.flatMap((part) => [
      ...(typeof part === 'string' ? new TextEncoder().encode(part) : part),
    ]),
  );

/** A file with some of its bytes overwritten. */
const written = (file: Bytes, at: number, ...bytes: readonly number[]): Bytes => {
  const changed = file.slice();
  changed.set(bytes, at);
  return changed;
};

/** Where the frame of a JPEG gives its height. */
const frameOf = (file: Bytes): number => text(file).indexOf('\u00ff\u00c0') + 5;

describe('a profile picture', () => {
  it.each([
    ['a JPEG', pictures.CAMERA_JPEG, BLUE],
    ['a progressive JPEG', pictures.PROGRESSIVE_JPEG, BLUE],
    ['a PNG', pictures.CLEAR_PNG, TRANSPARENT],
    ['a WebP', pictures.CAMERA_WEBP, BLUE],
    ['a lossless WebP', pictures.LOSSLESS_WEBP, BLUE],
  ])('[PROFILE-009] is re-encoded from %s, as a square JPEG', async (_, file, right) => {
    const picture = await seen(await kept(file));
    expect(picture).toMatchObject({ size: [288, 288], left: like(RED) });
    if (right !== TRANSPARENT) expect(picture.right).toEqual(like(right));
  });

  it('[PROFILE-009] is turned upright', async () => {
    const picture = await seen(await kept(pictures.TURNED_JPEG));
    expect(picture).toMatchObject({ top: like(RED), bottom: like(BLUE) });
  });

  it.each([
    ['a JPEG', pictures.CAMERA_JPEG],
    ['a PNG', pictures.CLEAR_PNG],
    ['a WebP', pictures.CAMERA_WEBP],
  ])('[PROFILE-009] contains nothing that a camera wrote into %s', async (_, file) => {
    expect(text(file)).toContain('Obscura 7');
    const bytes = await kept(file);
    expect(text(bytes)).not.toMatch(/Obscura|Cameramaker|Exif|GPS|xmp/i);
    // Markers of applications and comments, except for the first, which says that it is a JPEG.
    expect(text(bytes).slice(20, 400)).not.toMatch(/\u00ff[\u00e0-\u00ef\u00fe]/);
  });

  it('[PROFILE-009] contains nothing of another file that is appended to it', async () => {
    const page = '<script>alert(1)</script>';
    for (const file of [pictures.CAMERA_JPEG, pictures.CLEAR_PNG, pictures.CAMERA_WEBP]) {
      const bytes = text(await kept(joined(file, page, 'PK')));
      expect(bytes).not.toContain('script');
    }
    // A comment within the picture.
    const [start, rest] = [pictures.CAMERA_JPEG.slice(0, 2), pictures.CAMERA_JPEG.slice(2)];
    const comment = joined([0xff, 0xfe, 0, page.length + 2] as never, page);
    expect(text(await kept(joined(start, comment, rest)))).not.toContain('script');
  });
});

const INCOMPLETE = 'The picture is incomplete. Please choose it again, or choose another one.';
const UNREADABLE = 'The picture can’t be read. Please save it again, or choose another one.';
const TOO_LARGE = 'The picture has more than 100 million pixels. Please choose a smaller one.';
const MOVING = 'The picture is animated. Please choose a still one.';
const NO_PICTURE = 'The picture must be a JPEG, PNG or WebP file.';

const half = (file: Bytes): Bytes => file.slice(0, Math.floor(file.length / 2));
const { CAMERA_JPEG, CLEAR_PNG, CAMERA_WEBP, LOSSLESS_WEBP } = pictures;

describe('a file that is not a valid picture', () => {
  it.each<[string, Bytes, string]>([
    ['a truncated JPEG', half(CAMERA_JPEG), INCOMPLETE],
    ['a truncated PNG', half(CLEAR_PNG), INCOMPLETE],
    ['a truncated WebP', half(CAMERA_WEBP), INCOMPLETE],
    ['only the beginning of a JPEG', pictures.JPEG, INCOMPLETE],
    [
      'a JPEG of 65,500 by 65,500',
      written(CAMERA_JPEG, frameOf(CAMERA_JPEG), 255, 220, 255, 220),
      TOO_LARGE,
    ],
    [
      'a PNG of 60,000 by 60,000',
      written(CLEAR_PNG, 16, 0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60),
      TOO_LARGE,
    ],
    ['a WebP of 16,384 by 16,384', written(LOSSLESS_WEBP, 21, 255, 255, 255, 15), TOO_LARGE],
    ['a JPEG without a height', written(CAMERA_JPEG, frameOf(CAMERA_JPEG), 0, 0), UNREADABLE],
    [
      'a PNG with corrupt pixels',
      written(CLEAR_PNG, text(CLEAR_PNG).indexOf('IDAT') + 8, 1, 2, 3),
      UNREADABLE,
    ],
    [
      'an empty WebP',
      joined('RIFF', [20, 0, 0, 0] as never, 'WEBPVP8 ', new Uint8Array(40)),
      UNREADABLE,
    ],
    ['a PNG that continues as a JPEG', joined(CLEAR_PNG.slice(0, 8), CAMERA_JPEG), INCOMPLETE],
    [
      'a JPEG that continues as a PNG',
      joined(CAMERA_JPEG.slice(0, 2), [0xff] as never, CLEAR_PNG),
      INCOMPLETE,
    ],
    [
      'a page that begins like a JPEG',
      joined([0xff, 0xd8, 0xff] as never, '<html>', 'x'.repeat(99)),
      INCOMPLETE,
    ],
    ['an animated WebP', pictures.MOVING_WEBP, MOVING],
    ['a GIF', joined('GIF89a', new Uint8Array(40)), NO_PICTURE],
  ])('[PROFILE-009] is refused with a sentence: %s', async (_, file, sentence) => {
    const ada = await shopper();
    const saving = ada.call(saveProfilePicture, { body: { files: [{ data: file.toBase64() }] } });
    await expect(saving).rejects.toMatchObject({
      status: 400,
      details: [expect.stringContaining(sentence)],
    });
    await expect(ada.call(readProfilePicture)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a picture, while the platform makes none', () => {
  it.each([
    ['is busy', 9522],
    ['has made all of this month’s', 9422],
  ])('is refused for now when it %s', async (_, code) => {
    const { images } = fakeImages(platformError(code));
    await expect(reencodePicture(images, CAMERA_JPEG)).rejects.toMatchObject({
      code: 'upstream_failed',
      status: 503,
      message: 'The shop can’t take pictures at the moment. Please try again later.',
    });
  });

  it('is refused as unreadable when it cannot say what is wrong', async () => {
    const { images } = fakeImages(platformError(9523));
    const sides = { large: 1280, small: 320 };
    await expect(reencodePhotograph(images, CAMERA_JPEG, sides)).rejects.toMatchObject({
      status: 400,
      message: UNREADABLE,
    });
  });
});
