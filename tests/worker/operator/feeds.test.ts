import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  operatorListFeeds,
  operatorRemoveFeed,
  operatorRunFeed,
  operatorSaveFeed,
} from '@parlour/contract';
import { startDueFeeds } from '../../../src/worker/market/operator/feeds/feed-object.ts';
import type { SupplierFeedRuns } from '../../../src/worker/market/operator/feeds/feed-object.ts';
import { applyDueOffers } from '../../../src/worker/market/operator/offer-times.ts';
import { rows } from './call.ts';
import { emptied } from './import/emptied.ts';
import { rollBack } from './import/versions.ts';
import { operate } from './orders.ts';

const FEED_URL = 'https://oak.example/feed.tsv?key=secret';
const HEAD = 'id\titem_group_id\ttitle\tprice\tavailability\timage_link\tbrand';

const row = (id: string, price = '10 GBP'): string =>
  [id, '', `Chair ${id}`, price, 'in_stock', 'https://cdn.example/a.jpg', 'Oak'].join('\t');

const feed = (...lines: readonly string[]): string => [HEAD, ...lines].join('\n');

/** Requests to the supplier's server, and its answers in turn; the last answer repeats. */
const asked: Request[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const answering = (...next: typeof answers): void => {
  answers = next;
};

const reply =
  (text: string, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    new Response(text, { headers });

beforeEach(async () => {
  await emptied();
  await env.MARKET_DB.exec('DELETE FROM supplier_feed');
  await env.IDENTITY_DB.exec('DELETE FROM outbox');
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new Request(url, init));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const objectOf = (name: string) => {
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  return runs.get(runs.idFromName(name));
};

const save = (name: string, changes: object = {}) =>
  operate(operatorSaveFeed, {
    params: { name },
    body: { address: FEED_URL, sites: ['hearth'], seller: 'Oak & Sons', ...changes },
  });

const listed = async (name: string) =>
  (await operate(operatorListFeeds, {})).data.find((one) => one.name === name);

const lastRun = async (name: string) => (await listed(name))?.runs[0];

/** Runs every alarm until the run is over. */
const finished = async (name: string) => {
  for (let turn = 0; turn < 100 && (await lastRun(name))?.status === 'running'; turn += 1) {
    await runDurableObjectAlarm(objectOf(name));
  }
  return lastRun(name);
};

interface KeptRun {
  readonly failures: number;
}

/** Waits until a step has failed; returns the stored state of the run at that moment. */
const stumbled = (name: string) =>
  vi.waitFor(
    async () => {
      const kept = await runInDurableObject(objectOf(name), (_, { storage }) =>
        storage.get<KeptRun>('import'),
      );
      expect(kept?.failures).toBe(1);
      return kept;
    },
    { timeout: 60_000, interval: 50 },
  );

const run = async (name: string) => {
  await operate(operatorRunFeed, { params: { name } });
  return finished(name);
};

const soldAt = async (assortment: string): Promise<readonly unknown[]> =>
  (
    await rows(`SELECT reference FROM product JOIN assortment_product ON product_id = product.id
      WHERE assortment = '${assortment}' AND source LIKE 'oak-%' ORDER BY 1`)
  ).map(({ reference }) => reference);

const emails = async () =>
  (await env.IDENTITY_DB.prepare('SELECT site, subject, body FROM outbox ORDER BY id').all())
    .results;

describe('a supplier’s feed', () => {
  it('is imported at its sites, reported by email to the sites, and recorded', async () => {
    await save('oak');
    answering(reply(feed(row('a'), row('b'), row('c', 'dear'))));
    expect(await run('oak')).toMatchObject({
      status: 'loaded',
      report: {
        rows: 3,
        created: 2,
        refused: 1,
        remarks: [{ outcome: 'refused', line: 4, column: 'price', value: 'dear' }],
      },
    });
    expect(await soldAt('hearth')).toEqual(['a', 'b']);
    const [email] = await emails();
    expect(email).toMatchObject({ site: 'hearth', subject: 'Feed oak: loaded' });
    expect(email?.body).toContain('refused · line 4 · price · dear · not a price');
    const entries = await rows(`SELECT operator, sites, status FROM operator_act
      WHERE call = 'RUN feed'`);
    expect(entries).toEqual([{ operator: 'schedule', sites: ' hearth ', status: 200 }]);
    const [version] = await rows('SELECT * FROM catalogue_version ORDER BY id DESC LIMIT 1');
    expect(version).toMatchObject({ operator: 'schedule', sites: ' hearth ', feed: 'oak' });
    expect(version?.ended_at).not.toBe('');
    await rollBack(Number(version?.id) - 1, 'hearth');
    expect(await soldAt('hearth')).toEqual([]);
  });

  it('is loaded again only when it has changed, and sends no report when it has not', async () => {
    await save('oak');
    const version = { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 06:00:00 GMT' };
    answering(reply(feed(row('a')), version), () => new Response(null, { status: 304 }));
    expect(await run('oak')).toMatchObject({ status: 'loaded' });
    expect(asked[0]?.headers.get('if-none-match')).toBeNull();
    expect(await run('oak')).toMatchObject({ status: 'unchanged' });
    expect(asked[1]?.headers.get('if-none-match')).toBe('"v1"');
    expect(asked[1]?.headers.get('if-modified-since')).toBe(version['last-modified']);
    expect(await emails()).toHaveLength(1);
    await save('oak', { everyHours: 2 });
    answering(reply(feed(row('a'))));
    expect(await run('oak')).toMatchObject({ status: 'loaded', report: { unchanged: 1 } });
    expect(asked[2]?.headers.get('if-none-match')).toBeNull();
  });

  it('has its sales begin and end, and its offers expire, while it is unchanged', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
    const columns = 'sale_price\tsale_price_effective_date\texpiration_date';
    const timed = (id: string, ...cells: readonly string[]) =>
      [row(id, '100 GBP'), ...cells].join('\t');
    await save('oak');
    answering(
      reply(
        [
          `${HEAD}\t${columns}`,
          timed('begins', '80 GBP', `${at(2)}/${at(90)}`, ''),
          timed('ends', '80 GBP', `${at(-90)}/${at(2)}`, ''),
          timed('expires', '', '', at(2)),
        ].join('\n'),
        { etag: '"v1"' },
      ),
      () => new Response(null, { status: 304 }),
    );
    expect(await run('oak')).toMatchObject({ status: 'loaded', report: { warnings: 0 } });
    const sold = () =>
      rows(`SELECT reference, price_pence, was_pence, in_stock FROM product
        WHERE source LIKE 'oak-%' ORDER BY 1`);
    const full = { price_pence: 10_000, was_pence: null };
    const reduced = { price_pence: 8_000, was_pence: 10_000 };
    expect(await sold()).toEqual([
      { reference: 'begins', ...full, in_stock: 1 },
      { reference: 'ends', ...reduced, in_stock: 1 },
      { reference: 'expires', ...full, in_stock: 1 },
    ]);
    vi.setSystemTime(start + 120_000);
    expect(await run('oak')).toMatchObject({ status: 'unchanged' });
    await applyDueOffers(env);
    expect(await sold()).toEqual([
      { reference: 'begins', ...reduced, in_stock: 1 },
      { reference: 'ends', ...full, in_stock: 1 },
      { reference: 'expires', ...full, in_stock: 0 },
    ]);
  });

  it('is retried when the server fails, and continues where it was when the shop fails', async () => {
    await save('oak');
    const many = Array.from({ length: 1_200 }, (_, at) => row(`p${String(at)}`));
    answering(() => new Response('', { status: 503 }), reply(feed(...many)));
    await operate(operatorRunFeed, { params: { name: 'oak' } });
    await stumbled('oak');
    // Not a fault of the record, such as a constraint: the database itself fails.
    await env.MARKET_DB.exec(
      `CREATE TRIGGER spoiled BEFORE INSERT ON product WHEN new.reference = 'p1100'
        BEGIN SELECT json('{'); END`.replaceAll('\n', ' '),
    );
    await runDurableObjectAlarm(objectOf('oak'));
    expect(await stumbled('oak')).toMatchObject({ phase: 'load', tally: { created: 1_000 } });
    await env.MARKET_DB.exec('DROP TRIGGER spoiled');
    expect(await finished('oak')).toMatchObject({
      status: 'loaded',
      report: { rows: 1_200, created: 1_100, unchanged: 100, refused: 0 },
    });
    expect(asked).toHaveLength(2);
    expect(await soldAt('hearth')).toHaveLength(1_200);
  });

  it('continues when it is due again if its alarm was lost', async () => {
    await save('oak');
    answering(() => new Response('', { status: 503 }), reply(feed(row('a'))));
    await operate(operatorRunFeed, { params: { name: 'oak' } });
    await stumbled('oak');
    await runInDurableObject(objectOf('oak'), (_, { storage }) => storage.deleteAlarm());
    expect(await operate(operatorRunFeed, { params: { name: 'oak' } })).toEqual({ started: false });
    expect(await finished('oak')).toMatchObject({ status: 'loaded', report: { created: 1 } });
  });

  it.each([
    ['a server that refuses', () => new Response('', { status: 403 }), 'answered 403'],
    ['a page instead of a feed', reply('Not a feed at all'), 'no known format'],
    ['an empty file', reply(' \n'), 'empty'],
    [
      'a redirect into a private network',
      () => new Response(null, { status: 302, headers: { location: 'https://10.0.0.1/f' } }),
      'private network',
    ],
    [
      'a redirect loop',
      () => new Response(null, { status: 301, headers: { location: FEED_URL } }),
      'redirects more than 3 times',
    ],
    [
      'a feed that declares too large a size',
      reply('id', { 'content-length': String(300 * 1024 * 1024) }),
      'more than 256 MB',
    ],
    ['a header without rows', reply(`${HEAD}\n`), 'no product: its table has a header and no rows'],
    [
      'an error in XML',
      reply('<?xml version="1.0"?><error><code>403</code><message>Token expired</message></error>'),
      'there is no item or entry in it; its first element is <error>',
    ],
    ['a web page', reply('<!DOCTYPE html><html><body>Error 500</body></html>'), 'a web page'],
    ['a repeated column', reply(`${HEAD}\tprice\n`), 'is repeated'],
  ])(
    'ends at once with %s, changes nothing, and reports that by email',
    async (_, answer, problem) => {
      await save('oak');
      answering(answer);
      const ended = await run('oak');
      expect(ended?.status).toBe('failed');
      expect(ended?.report.problem).toContain(problem);
      expect(await soldAt('hearth')).toEqual([]);
      const [email] = await emails();
      expect(email?.subject).toBe('Feed oak: not loaded');
      expect(email?.body).toContain(problem);
      expect(String(email?.body)).not.toContain('secret');
    },
  );

  it('may be gzipped, or in our own format', async () => {
    await save('oak');
    const record = { kind: 'product', reference: 'n', name: 'N', variants: [] };
    const good = { ...record, variants: [{ reference: 'n', name: 'N' }] };
    const text = `${JSON.stringify(good)}\n${JSON.stringify({ ...record, reference: 'm' })}\nnothing\n`;
    const gzip = () =>
      new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')));
    answering(gzip);
    expect(await run('oak')).toMatchObject({
      status: 'loaded',
      report: { rows: 3, created: 1, refused: 2 },
    });
  });

  it('is read although one of its characters is not UTF-8, and the report says so', async () => {
    await save('oak');
    const [before, after] = feed(row('a'), row('b'), row('c', '£10')).split('Chair b');
    const encoder = new TextEncoder();
    answering(
      () =>
        new Response(
          new Blob([encoder.encode(before), Uint8Array.of(0x92), encoder.encode(after)]),
        ),
    );
    expect(await run('oak')).toMatchObject({
      status: 'loaded',
      report: {
        created: 3,
        refused: 0,
        remarks: [
          {
            outcome: 'warning',
            line: 3,
            reason: expect.stringContaining('Windows-1252') as unknown,
          },
        ],
      },
    });
    expect(await rows(`SELECT name FROM product WHERE reference = 'b'`)).toEqual([{ name: '’' }]);
  });

  it('withdraws products that it no longer names, if its settings say so, and never too many', async () => {
    await save('oak', { prune: true, pruneLimit: 50 });
    answering(reply(feed(row('a'), row('b'), row('c'))), reply(feed(row('a'), row('b', 'dear'))));
    await run('oak');
    expect(await run('oak')).toMatchObject({ report: { takenOff: 1, refused: 1 } });
    expect(await soldAt('hearth')).toEqual(['a', 'b']);
    answering(reply(feed(row('x'))));
    await run('oak');
    expect((await run('oak'))?.report.problem).toContain('more than 50%');
    expect(await soldAt('hearth')).toEqual(['a', 'b', 'x']);
  });

  it('runs at its hour, one run at a time, and never again once it is removed', async () => {
    await save('oak', { everyHours: 6 });
    answering(reply(feed(row('a'))));
    await startDueFeeds(env);
    expect(await operate(operatorRunFeed, { params: { name: 'oak' } })).toEqual({ started: false });
    await finished('oak');
    const due = Date.parse((await listed('oak'))?.dueAt ?? '');
    expect(due - Date.now()).toBeGreaterThan(5.9 * 3_600_000);
    await startDueFeeds(env);
    expect(asked).toHaveLength(1);
    await startDueFeeds(env, new Date(due));
    expect(await operate(operatorRemoveFeed, { params: { name: 'oak' } })).toEqual({
      removed: true,
    });
    await expect(operate(operatorRemoveFeed, { params: { name: 'oak' } })).rejects.toThrow(
      'There is no such feed.',
    );
    // Its alarm may have rung by itself before that; not afterwards.
    const before = asked.length;
    await runDurableObjectAlarm(objectOf('oak'));
    expect(asked).toHaveLength(before);
    expect(await listed('oak')).toBeUndefined();
  });

  it('is listed without the possible keys in its URL, in the audit log too', async () => {
    await save('oak');
    expect((await listed('oak'))?.address).toBe('https://oak.example/feed.tsv?…');
    const entries = await rows(`SELECT asked FROM operator_act WHERE call LIKE 'PUT %'`);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it.each(['http://oak.example/f', 'https://localhost/f', 'https://10.1.1.1/f', 'file:///etc/f'])(
    'is refused at the URL %s',
    async (url) => {
      await expect(save('bad', { address: url })).rejects.toThrow();
    },
  );

  it('is refused under a name that cannot be part of a URL, with how to write it', async () => {
    const refused: unknown = await save('Oak & Sons').catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({
      status: 400,
      details: ['path.name: write lower-case letters, digits and hyphens, as in oak-sons'],
    });
  });

  it('[TENANT-003] is refused for an unknown site', async () => {
    await expect(save('bad', { sites: ['nowhere'] })).rejects.toThrow();
  });
});
