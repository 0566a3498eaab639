import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  listVersions,
  operatorListFeeds,
  operatorRunFeed,
  operatorSaveFeed,
} from '@parlour/contract';
import type { SupplierFeedRuns } from '#worker/market/operator/feeds/feed-object.ts';
import { log } from '@parlour/runtime';
import { exported } from '../call.ts';
import { operate } from '../orders.ts';
import { emptied } from './emptied.ts';
import { applied, imported, SELLER, sent, SITE, worked } from './files.ts';
import { rollBack } from './versions.ts';

const ROWS = Number(env.FEED_ROWS);
/** Milliseconds for a feed by three ways in. */
const PATIENCE = 120_000 + ROWS * 60;

const PICTURE = 'https://cdn.example/a.jpg';

const each = (row: (at: number) => string): string[] =>
  Array.from({ length: ROWS }, (_, at) => row(at));

/** Two variants a product, every tenth row without a price, texts beyond ASCII. */
const group = (at: number) => `g${String(Math.floor(at / 2))}`;
const price = (at: number) => (at % 10 === 9 ? 'dear' : `${String(20 + (at % 90))}.50`);
const title = (at: number) => `Café table ${group(at)}`;

const HEAD =
  'id\titem_group_id\ttitle\tdescription\tprice\tavailability\timage_link\tcolor\tshipping\tsale_price\tsale_price_effective_date';
const merchantTable = (): string =>
  [
    HEAD,
    ...each((at) =>
      [
        `t${String(at)}`,
        group(at),
        title(at),
        '<b>Oak</b> – oiled',
        `${price(at)} GBP`,
        'in_stock',
        PICTURE,
        `Shade ${String(at % 2)}`,
        'GB:::9 GBP',
        '12 GBP',
        '2126-11-01T00:00Z/2126-11-30T18:00Z',
      ].join('\t'),
    ),
  ].join('\n');

const merchantXml = (): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${each(
    (at) =>
      `<item><g:id>x${String(at)}</g:id><g:item_group_id>${group(at)}</g:item_group_id><g:title>${title(at)}</g:title><g:price>${price(at)} GBP</g:price><g:availability>in_stock</g:availability><g:image_link>${PICTURE}</g:image_link><g:color>Shade ${String(at % 2)}</g:color></item>`,
  ).join('\n')}</channel></rss>`;

const shopify = (): string =>
  [
    'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Status',
    ...each((at) =>
      at % 2 === 0
        ? `${group(at)},${title(at)},<p>Oak</p>,Oak,true,Colour,Shade 0,s${String(at)},shopify,5,deny,${price(at)},${PICTURE},active`
        : `${group(at)},,,,,,Shade 1,s${String(at)},shopify,0,deny,${price(at)},,`,
    ),
  ].join('\n');

const ownFormat = (): string =>
  each((at) =>
    JSON.stringify({
      kind: 'product',
      source: 'oak-and-sons',
      reference: `n${String(at)}`,
      name: title(at),
      variants: [
        {
          reference: 'v',
          name: 'Oak',
          offers: [{ seller: { name: SELLER }, price: at % 10 === 9 ? 'dear' : 20 + at, stock: 3 }],
        },
      ],
    }),
  ).join('\n');

const KINDS = [
  ['Merchant TSV', 'oak.tsv', merchantTable],
  ['Merchant XML', 'oak.xml', merchantXml],
  ['Shopify CSV', 'oak.csv', shopify],
  ['our NDJSON', 'oak.ndjson', ownFormat],
] as const;

let served = '';

beforeEach(async () => {
  await emptied();
  await env.MARKET_DB.exec('DELETE FROM catalogue_version');
  await env.MARKET_DB.exec('DELETE FROM supplier_feed');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(gzipped(served))));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const gzipped = (text: string): ReadableStream<Uint8Array> =>
  new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));

/** What the command line does with `--yes`. */
const byCommand = (name: string, text: string) => imported(text, { name });

/** What the console does, with a gzipped file: a check, and then the import of what was checked. */
const byConsole = async (name: string, text: string) => {
  const packed = new Uint8Array(await new Response(gzipped(text)).arrayBuffer());
  const id = await sent(packed, { name: `${name}.gz`, check: 'always' });
  await worked(id);
  return applied(id);
};

const runOf = async () => (await operate(operatorListFeeds, {})).data[0]?.runs[0];

/** @param signal ends the run with its test, which would otherwise go on beside the next one */
const bySchedule = async (_: string, text: string, signal: AbortSignal) => {
  served = text;
  const params = { name: 'oak' };
  const body = { address: 'https://oak.example/feed.gz', sites: [SITE], seller: SELLER };
  await operate(operatorSaveFeed, { params, body });
  await operate(operatorRunFeed, { params });
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  const object = runs.get(runs.idFromName('oak'));
  for (;;) {
    signal.throwIfAborted();
    const run = await runOf();
    if (run !== undefined && run.status !== 'running') {
      if (run.status !== 'loaded') throw new Error(run.report.problem);
      return run.report;
    }
    await runDurableObjectAlarm(object);
  }
};

const WAYS_IN = { 'command line': byCommand, console: byConsole, schedule: bySchedule };

const hashOf = async (): Promise<string> => {
  const lines = (await exported(SITE)).map((record) => JSON.stringify(record)).toSorted();
  const bytes = new TextEncoder().encode(lines.join('\n'));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
};

describe('a feed', () => {
  it.for(KINDS)(
    'gives the same catalogue, counts and version by the command line, the console and the schedule: %s',
    { timeout: PATIENCE },
    async ([kind, name, feed], { signal }) => {
      const text = feed();
      const found = [];
      for (const [way, load] of Object.entries(WAYS_IN)) {
        await emptied();
        const begun = Date.now();
        const { rows, created, updated, unchanged, refused, warnings, coming } = await load(
          name,
          text,
          signal,
        );
        const seconds = (Date.now() - begun) / 1_000;
        const hash = await hashOf();
        const [version] = (await operate(listVersions, { query: { site: SITE } })).data;
        expect(version).toMatchObject({ source: 'oak-and-sons', added: created, refused });
        if (ROWS > 1_000) log('info', 'way_in', { kind, way, seconds, hash });
        else {
          await rollBack((version?.id ?? 0) - 1, SITE);
          const left = await exported(SITE);
          expect(left.filter((record) => record.kind === 'product')).toEqual([]);
        }
        found.push({ hash, rows, created, updated, unchanged, refused, warnings, coming });
      }
      const [first] = found;
      expect(first).toMatchObject({ rows: ROWS, updated: 0, unchanged: 0 });
      expect(first?.refused).toBeGreaterThan(0);
      expect(found).toEqual([first, first, first]);
      const isOnSale = kind === 'Merchant TSV';
      expect(first?.coming.saleUntil?.last).toBe(isOnSale ? '2126-11-30T18:00:00.000Z' : undefined);
    },
  );
});
