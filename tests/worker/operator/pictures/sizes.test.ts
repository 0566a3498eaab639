import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import {
  importRecords,
  operatorChannelReport,
  operatorListPictures,
  operatorRetryPictures,
} from '@parlour/contract';
import { beginDue } from '../../../../src/worker/hourly.ts';
import { sweepAll } from '../../../../src/worker/retention.ts';
import { emptyCache } from '../../gateway/fixture.ts';
import { tableItems } from '../../seo/channel-rules.ts';
import { rows, TOKEN } from '../call.ts';
import { withSites } from '../../with-sites.ts';
import {
  asked,
  emptyShop,
  fetched,
  KEEPING,
  KEEPING_SITES,
  network,
  operateKeeping,
  product,
  request,
} from './keeping-shop.ts';

/* Pictures of unknown size are measured, so that feeds omit those that are too small. */

const HOST = 'https://pictures.example';
const realFetch = globalThis.fetch;

beforeEach(async () => {
  await emptyCache();
  await emptyShop();
  await env.MARKET_DB.exec('DELETE FROM picture_size');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const load = (...records: readonly unknown[]) =>
  operateKeeping(importRecords, {
    body: { sites: ['ombre'], source: 'oak', records: [...records] },
  });

/** The hourly run; the picture server has the shop's own files. */
const hour = () => {
  const own = (url: URL) =>
    realFetch(`${inject('pictureServer')}${url.pathname.replace('/media', '')}`);
  return beginDue({ ...KEEPING, ...withSites(KEEPING_SITES, { fetch: own }) });
};

const sizes = async () => {
  const all = await rows('SELECT * FROM picture_size ORDER BY address');
  return Object.fromEntries(
    all.map(({ address, width, height, reason }) => [
      String(address).replace(HOST, ''),
      reason === '' ? [width, height] : reason,
    ]),
  );
};

const feed = async () => {
  const reply = await request('http://ombre.localhost/feeds/google.tsv');
  return tableItems(await reply.text()).map(({ title }) => title?.[0]);
};

const report = () =>
  operateKeeping(operatorChannelReport, { query: { site: 'ombre', channel: 'google' } });

describe('pictures whose size no record gives', () => {
  it('are measured each hour, and leave a channel’s feed when they are too small for it', async () => {
    await load(
      product('large', '/chair.jpg'),
      product('small', '/lamp.jpg'),
      product('own', '/media/icon.png'),
    );
    expect((await feed()).toSorted()).toEqual(['Chair large', 'Chair own', 'Chair small']);
    expect((await report()).unmeasured).toHaveLength(3);
    await hour();
    expect(await feed()).toEqual(['Chair large']);
    const { unmeasured, leftOut } = await report();
    expect(unmeasured).toEqual([]);
    expect(leftOut.map(({ title, reason, width }) => [title, reason, width]).toSorted()).toEqual([
      ['Chair own', 'picture_small', 64],
      ['Chair small', 'picture_small', 300],
    ]);
    const { sizes: told } = await operateKeeping(operatorListPictures, { query: {} });
    expect(told).toEqual({ read: 3, waiting: 0, unread: 0, some: [] });
  });

  it('are measured as they are shown, in JPEG, PNG, GIF and WebP', async () => {
    await load(
      product(
        'a',
        '/progressive.jpg',
        '/turned.jpg',
        '/clear.png',
        '/moving.gif',
        '/chair.webp',
        '/untyped',
        '/moved.jpg',
        '/bomb.png',
      ),
    );
    await hour();
    expect(await sizes()).toEqual({
      '/progressive.jpg': [1200, 900],
      '/turned.jpg': [600, 1000],
      '/clear.png': [700, 700],
      '/moving.gif': [200, 200],
      '/chair.webp': [500, 640],
      '/untyped': [520, 520],
      '/moved.jpg': [500, 640],
      '/bomb.png': [60_000, 60_000],
    });
  });

  it('are listed for the operator with the reason when they cannot be read, and tried again later', async () => {
    const records = product('a', '/none.jpg?key=secret', '/inside.jpg', '/script.jpg', '/busy.jpg');
    await load(records, product('b', '/heavy.jpg', '/chair.jpg'));
    expect((await operateKeeping(operatorListPictures, { query: {} })).sizes.waiting).toBe(6);
    await hour();
    const { sizes: told } = await operateKeeping(operatorListPictures, { query: {} });
    expect(told).toMatchObject({ read: 1, waiting: 0, unread: 5 });
    expect(told.some).toContainEqual({
      address: `${HOST}/none.jpg?…`,
      reason: 'its server answered 404',
    });
    expect(await sizes()).toMatchObject({
      '/inside.jpg': 'its URL is on a private network, or has an IP address as its host',
      '/script.jpg': 'the file isn’t a JPEG, PNG, GIF or WebP with a single picture',
      '/heavy.jpg': 'the file isn’t a JPEG, PNG, GIF or WebP with a single picture',
      '/busy.jpg': 'its server answered 503',
    });
    asked.length = 0;
    await hour();
    expect(asked).toEqual([]);
    await env.MARKET_DB.exec(
      `UPDATE picture_size SET due_at = strftime('%Y-%m-%dT%H:%M:%fZ', due_at, '-2 hours') WHERE due_at <> ''`,
    );
    await hour();
    expect(asked.map(({ path }) => path)).toEqual(['/busy.jpg']);
  });

  it('are read again on request: the unreadable ones of a supplier, or all', async () => {
    await load(product('a', '/none.jpg', '/busy.jpg', '/chair.jpg'));
    await hour();
    const paths = () => asked.map(({ path }) => path).toSorted();
    const again = async (body: object) => {
      asked.length = 0;
      const { due, sizes: told } = await operateKeeping(operatorRetryPictures, { body });
      await hour();
      return { due, told, asked: paths() };
    };
    expect(await again({ supplier: 'another' })).toEqual({ due: 0, told: 0, asked: [] });
    expect(await again({ supplier: 'oak' })).toEqual({
      due: 0,
      told: 2,
      asked: ['/busy.jpg', '/none.jpg'],
    });
    expect(await again({ all: true })).toMatchObject({ told: 3 });
    expect(paths()).toEqual(['/busy.jpg', '/chair.jpg', '/none.jpg']);
    // A request to a busy server does not count, and is repeated as soon as if it were the first.
    const [busy] = await rows(`SELECT failures FROM picture_size WHERE address LIKE '%/busy.jpg'`);
    expect(busy?.failures).toBe(1);
  });

  it('are read again in a shop without a store for copies, too', async () => {
    await load(product('a', '/none.jpg'));
    await hour();
    const { PICTURES: _, ...bare } = KEEPING;
    const retry = async () => {
      const init = { method: 'POST', body: '{}', headers: { authorization: `Bearer ${TOKEN}` } };
      const reply = await request('http://hearth.localhost/operator/pictures/retry', init, bare);
      return [reply.status, await reply.json()];
    };
    expect(await retry()).toEqual([200, { due: 0, sizes: 1 }]);
    await env.MARKET_DB.exec('DELETE FROM picture_size');
    expect(await retry()).toMatchObject([500, { code: 'not_configured' }]);
  });

  it('wait while the network is down, and are deleted once nothing names them', async () => {
    network.isDown = true;
    await load(product('a', '/chair.jpg', '/clear.png'));
    await hour();
    expect(await sizes()).toMatchObject({ '/chair.jpg': 'its server couldn’t be reached' });
    await load(product('a', '/clear.png'));
    await sweepAll(KEEPING);
    expect(Object.keys(await sizes())).toEqual(['/clear.png']);
  });

  it('are not requested when the record gives their size, or the shop keeps a copy', async () => {
    const url = `${HOST}/lamp.jpg`;
    await load({ ...product('a'), medias: [{ url, width: 800, height: 800 }] });
    const kept = { sites: ['hearth'], source: 'oak', records: [product('b', '/chair.webp')] };
    await operateKeeping(importRecords, { body: kept });
    await fetched();
    asked.length = 0;
    await hour();
    expect(asked).toEqual([]);
    const { sizes: told } = await operateKeeping(operatorListPictures, { query: {} });
    expect(told).toMatchObject({ read: 0, waiting: 0, unread: 0 });
  });
});
