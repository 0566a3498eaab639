import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CAMERA_JPEG,
  CAMERA_WEBP,
  PROGRESSIVE_JPEG,
} from '../../../../tests/worker/account/pictures.ts';
import {
  fakeImages,
  platformError,
} from '../../../../tests/worker/operator/pictures/fake-images.ts';
import { makePicture } from './make-picture.ts';

afterEach(() => vi.useRealTimers());

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const broken = new ReadableStream({
  start(sent) {
    sent.error(new Error('reset'));
  },
});

describe('a picture that the platform makes', () => {
  it('is on white where the file is transparent, and still', async () => {
    const { asked, images } = fakeImages(CAMERA_WEBP);
    await makePicture(images, CAMERA_JPEG, { width: 480, as: 'webp' });
    expect(asked).toEqual([
      { width: 480, background: '#ffffff', format: 'image/webp', quality: 82, anim: false },
    ]);
  });

  it('contains nothing that the platform kept of its file', async () => {
    const { images } = fakeImages(CAMERA_JPEG);
    const made = await makePicture(images, CAMERA_JPEG, { width: 64, as: 'jpeg' });
    expect(text(CAMERA_JPEG)).toMatch(/Exif.*Obscura/s);
    expect(text(made)).not.toMatch(/Exif|Obscura/);
    expect(made.length).toBeGreaterThan(250);
    const plain = fakeImages(PROGRESSIVE_JPEG).images;
    expect(await makePicture(plain, CAMERA_JPEG, { width: 64, as: 'jpeg' })).toEqual(
      PROGRESSIVE_JPEG,
    );
  });

  it.each([
    [9412, { fault: 'unreadable' }],
    [9413, { fault: 'too large' }],
    [9516, { fault: 'unreadable' }],
    [9520, { fault: 'unreadable' }],
    [9422, { reason: 'spent' }],
    [9423, { reason: 'spent' }],
    [9523, { reason: 'unclear' }],
    [9522, { reason: 'busy' }],
    [9529, { reason: 'busy' }],
  ])('is not made after the error %i', async (code, fault) => {
    const { images } = fakeImages(platformError(code));
    const making = makePicture(images, CAMERA_JPEG, { width: 64, as: 'jpeg' });
    await expect(making).rejects.toMatchObject(fault);
  });

  it.each([
    ['is of another format', CAMERA_WEBP],
    ['is a page', new TextEncoder().encode('<html>')],
    ['ends half-way', CAMERA_JPEG.slice(0, 400)],
    ['breaks off', broken],
  ])('is not taken when it %s', async (_, answer) => {
    const making = makePicture(fakeImages(answer).images, CAMERA_JPEG, { width: 64, as: 'jpeg' });
    await expect(making).rejects.toMatchObject({ reason: 'busy' });
  });

  it('is not waited for longer than 20 seconds', async () => {
    vi.useFakeTimers();
    const { images } = fakeImages(new Promise<never>(() => undefined));
    const making = makePicture(images, CAMERA_JPEG, { width: 64, as: 'jpeg' });
    const refused = expect(making).rejects.toMatchObject({ reason: 'busy' });
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
  });
});
