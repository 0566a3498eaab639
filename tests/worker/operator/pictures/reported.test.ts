import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  importRecords,
  operatorListFeeds,
  operatorListPictures,
  operatorPictureStates,
  operatorRetryPictures,
  operatorRunFeed,
  operatorSaveFeed,
} from '@parlour/contract';
import type { SupplierFeedRuns } from '../../../../src/worker/market/operator/feeds/feed-object.ts';
import { operate } from '../orders.ts';
import { emptyShop, fetched, KEEPING, operateKeeping, product } from './keeping-shop.ts';

const FEED_URL = 'https://pictures.example/feed.tsv';
const HEAD = 'id\ttitle\tprice\tavailability\timage_link\tadditional_image_link\tbrand';
const row = (id: string, picture: string, more = ''): string =>
  [id, `Chair ${id}`, '10 GBP', 'in_stock', `https://pictures.example${picture}`, more, 'Oak'].join(
    '\t',
  );

/* Each test decodes and encodes pictures: seconds of processor time on an idle machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeEach(async () => {
  await emptyShop();
  await env.MARKET_DB.exec('DELETE FROM supplier_feed');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const objectOf = (name: string) => {
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  return runs.get(runs.idFromName(name));
};

/** The supplier's server answers with this feed; pictures come from its picture server. */
const feeding = (...rows: readonly string[]): void => {
  const pictures = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === FEED_URL
      ? Promise.resolve(new Response([HEAD, ...rows].join('\n')))
      : pictures(url, init),
  );
};

const runOf = async (name: string) => {
  const { data } = await operate(operatorListFeeds, {});
  return data.find((feed) => feed.name === name)?.runs[0];
};

/** Runs the feed's alarms, at a site that keeps pictures, until the run is over. */
const ran = async (name: string) => {
  await operate(operatorRunFeed, { params: { name } });
  await vi.waitFor(
    async () => {
      await runInDurableObject(objectOf(name), (object) => {
        Object.assign(object, { env: KEEPING });
      });
      await runDurableObjectAlarm(objectOf(name));
      await fetched('');
      expect((await runOf(name))?.status).not.toBe('running');
    },
    { timeout: 100_000, interval: 100 },
  );
  return runOf(name);
};

describe('omitted pictures', () => {
  it('are in the report of the feed, with their line and the reason', async () => {
    await operate(operatorSaveFeed, {
      params: { name: 'oak' },
      body: { address: FEED_URL, sites: ['hearth'], seller: 'Oak & Sons' },
    });
    feeding(
      row('a', '/chair.webp', 'https://pictures.example/gone.jpg'),
      row('b', '/icon.png'),
      row('c', '/lamp.jpg'),
    );
    const run = await ran('oak');
    expect(run).toMatchObject({
      status: 'loaded',
      report: { created: 3, refused: 0, warnings: 3 },
    });
    const told = run?.report.remarks.map(({ line, column, value, reason }) => [
      line,
      column,
      value.replace('https://pictures.example', ''),
      reason.slice(0, 35),
    ]);
    expect(told?.toSorted()).toEqual([
      [2, 'picture', '/gone.jpg', 'left out: its server answered 410'],
      [3, 'picture', '/icon.png', 'left out: the picture has 64 by 64 '],
      [4, 'picture', '/lamp.jpg', 'it has 300 by 300 pixels, fewer tha'],
    ]);
  });

  it('are reported to the operator who loads a feed, and listed without possible keys', async () => {
    const url = 'https://pictures.example/none.jpg?key=secret';
    const records = [product('a', '/none.jpg?key=secret')];
    await operateKeeping(importRecords, { body: { sites: ['hearth'], source: 'oak', records } });
    await fetched();
    const addresses = [url, 'https://pictures.example/unknown.jpg'];
    const states = await operateKeeping(operatorPictureStates, {
      body: { sites: ['hearth'], addresses },
    });
    expect(states.pictures).toEqual([
      { address: url, state: 'refused', reason: 'its server answered 404', isPut: false },
    ]);
    const { data } = await operateKeeping(operatorListPictures, { query: { state: 'refused' } });
    expect(JSON.stringify(data)).not.toContain('secret');
    expect(data).toMatchObject([{ supplier: 'oak', products: 1, shown: '', width: 0 }]);
  });

  it('are tried again only for the selection in the request', async () => {
    const records = [product('a', '/none.jpg', '/chair.webp')];
    await operateKeeping(importRecords, { body: { sites: ['hearth'], source: 'oak', records } });
    await fetched();
    const due = (body: object) => operateKeeping(operatorRetryPictures, { body });
    expect(await due({ supplier: 'another' })).toEqual({ due: 0, sizes: 0 });
    expect(await due({ supplier: 'oak' })).toEqual({ due: 1, sizes: 0 });
    await fetched();
    expect(await due({ all: true })).toEqual({ due: 2, sizes: 0 });
    await fetched();
  });
});
