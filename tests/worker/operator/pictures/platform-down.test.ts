import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPicture } from '#worker/market/operator/pictures/keep-picture.ts';
import {
  statesOf,
  type SupplierPicture,
} from '#worker/market/operator/pictures/supplier-pictures.queries.ts';
import { rows } from '../call.ts';
import { fakeImages, platformError } from './fake-images.ts';
import { emptyShop, KEEPING, pictureAt, stored } from './keeping-shop.ts';

beforeEach(emptyShop);
afterEach(() => {
  vi.unstubAllGlobals();
});

const ADDRESS = 'https://pictures.example/chair.jpg';

/** Tries to keep a supplier's picture while the platform throws an error. */
const triedWith = async (code: number): Promise<void> => {
  const { images } = fakeImages(platformError(code));
  const [picture] = await rows('SELECT * FROM supplier_picture');
  await keepPicture({ ...KEEPING, IMAGES: images }, picture as unknown as SupplierPicture);
};

describe('a supplier’s picture, while the platform makes no copies', () => {
  beforeEach(async () => {
    await env.MARKET_DB.exec(
      `INSERT INTO supplier_picture (address, host, due_at) VALUES ('${ADDRESS}', 'pictures.example', '2026-01-01')`,
    );
  });

  it('waits for the next try when it is busy, and leaves nothing in the bucket', async () => {
    await triedWith(9522);
    expect(await pictureAt('/chair.jpg')).toMatchObject({
      state: 'waiting',
      failures: 1,
      reason: 'the platform couldn’t make its copies',
    });
    expect(await stored()).toEqual([]);
    await keepPicture(KEEPING, (await pictureAt('/chair.jpg')) as unknown as SupplierPicture);
    expect(await pictureAt('/chair.jpg')).toMatchObject({ state: 'kept', reason: '' });
  });

  it('waits a day, however often, when the account’s transformations are used up', async () => {
    for (let tries = 0; tries < 7; tries += 1) await triedWith(9422);
    const picture = await pictureAt('/chair.jpg');
    expect(picture).toMatchObject({
      state: 'waiting',
      failures: 1,
      reason: 'the account’s transformations of this month are used up',
    });
    // The import does not wait for it.
    expect(await statesOf(env.MARKET_DB, [ADDRESS])).toMatchObject([{ isPut: true }]);
    const hours = (Date.parse(String(picture?.due_at)) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 0);
  });

  it('is given up at once when the platform says that it is no picture', async () => {
    await triedWith(9412);
    expect(await pictureAt('/chair.jpg')).toMatchObject({
      state: 'refused',
      reason: 'the file isn’t a readable JPEG, PNG or WebP',
    });
  });
});
