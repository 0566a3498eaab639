import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addCartLine,
  beginImport,
  type CallResult,
  finishImport,
  importRecords,
  placeOrder,
  rollBackCatalogue,
} from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { sweepAll } from '../../../../src/worker/retention.ts';
import { addressOf } from '../../checkout/shop.ts';
import { shopper } from '../../checkout/shopper.ts';
import { rows } from '../call.ts';
import {
  emptyShop,
  fetched,
  KEEPING,
  operateKeeping,
  pictureAt,
  product,
  stored,
} from './keeping-shop.ts';

/* Each test decodes and encodes pictures: seconds of processor time on an idle machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeEach(emptyShop);
afterEach(() => {
  vi.unstubAllGlobals();
});

const SITES = ['hearth'];

/** Imports products as one version of the catalogue. */
const load = async (...records: readonly unknown[]): Promise<number> => {
  const source = 'oak-sons';
  const feed = 'feed.ndjson';
  const { version } = await operateKeeping(beginImport, { body: { sites: SITES, source, feed } });
  const body = { sites: SITES, source, version, records: [...records] };
  await operateKeeping(importRecords, { body });
  await fetched();
  await operateKeeping(finishImport, { body: { sites: SITES, version } });
  return version;
};

/** The nightly run, this many days from now. */
const nightAfter = (days: number): Promise<void> => sweepAll(KEEPING, Date.now() + days * DAY_MS);

const deleteVersions = () => KEEPING.MARKET_DB.exec('DELETE FROM catalogue_version');

describe('copies of a supplier’s picture', () => {
  it('are deleted a fortnight after nothing names it any more, and not sooner', async () => {
    await load(product('a', '/chair.jpg', '/lamp.jpg'));
    await load(product('a', '/chair.jpg'));
    await deleteVersions();
    const lamp = String((await pictureAt('/lamp.jpg'))?.hash);
    await nightAfter(0);
    await nightAfter(13);
    expect((await stored()).filter((name) => name.startsWith(lamp))).not.toEqual([]);
    await nightAfter(15);
    expect((await stored()).filter((name) => name.startsWith(lamp))).toEqual([]);
    expect(await pictureAt('/lamp.jpg')).toBeUndefined();
    expect(await pictureAt('/chair.jpg')).toMatchObject({ state: 'kept' });
    expect(await stored()).toHaveLength(6);
  });

  it('stay when a feed names the picture again within that time', async () => {
    await load(product('a', '/lamp.jpg'));
    await load(product('a'));
    await deleteVersions();
    await nightAfter(0);
    await load(product('a', '/lamp.jpg'));
    await deleteVersions();
    await nightAfter(10);
    await nightAfter(20);
    expect(await pictureAt('/lamp.jpg')).toMatchObject({ state: 'kept' });
    expect(await stored()).not.toEqual([]);
  });

  it('stay as long as a version of the catalogue needs them, and are shown after a rollback', async () => {
    const first = await load(product('a', '/lamp.jpg'));
    const shown = (await pictureAt('/lamp.jpg'))?.shown;
    await load(product('a', '/chair.webp'));
    await nightAfter(0);
    await nightAfter(60);
    expect(await pictureAt('/lamp.jpg')).toMatchObject({ shown });
    let version = 0;
    for (let after: number | null = 0; after !== null;) {
      const body = { site: 'hearth', to: first, version, after };
      const part: CallResult<typeof rollBackCatalogue> = await operateKeeping(rollBackCatalogue, {
        body,
      });
      ({ version, next: after } = part);
    }
    expect(await rows('SELECT main_picture FROM product')).toEqual([{ main_picture: shown }]);
  });

  it('stay while an order shows them', async () => {
    await load(product('a', '/lamp.jpg'));
    const shown = String((await pictureAt('/lamp.jpg'))?.shown);
    const [offer] = await rows('SELECT variant_id, seller_id FROM seller_inventory');
    const ada = await shopper('hearth');
    const thing = { variantId: String(offer?.variant_id), sellerId: String(offer?.seller_id) };
    await ada.call(addCartLine, { body: { ...thing, quantity: 1 } });
    await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    expect(await rows('SELECT main_picture FROM order_line')).toEqual([{ main_picture: shown }]);
    await load(product('a'));
    await deleteVersions();
    await nightAfter(0);
    await nightAfter(30);
    expect(await stored()).not.toEqual([]);
  });

  it('are deleted even if nothing was ever stored', async () => {
    await load(product('a', '/none.jpg'));
    await load(product('a'));
    await nightAfter(0);
    expect(await pictureAt('/none.jpg')).toBeUndefined();
  });
});
