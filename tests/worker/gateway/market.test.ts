import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listIndexCache } from '@parlour/search';
import { seed } from '../seed.ts';
import { browserRequest, emptyCache, OWN_PAGE, PUBLIC_CALLS, startApp } from './fixture.ts';
import { withSites } from '../with-sites.ts';

/** The catalogue that the table's samples name. */
const CATALOGUE = {
  p1: '1',
  v1: '11',
  s1: '1',
  t1: '5',
  r1: '7',
  c1: '8',
} as const;

const PUBLIC_ROWS = PUBLIC_CALLS.filter(({ call }) => call.access === 'public').map((one) => ({
  ...one,
  sample: JSON.parse(
    JSON.stringify(one.sample).replace(/"(p1|v1|s1|t1|r1|c1)"/g, (_, id: keyof typeof CATALOGUE) =>
      JSON.stringify(CATALOGUE[id]),
    ),
  ) as typeof one.sample,
}));

beforeAll(() =>
  seed({
    tags: [{ id: 5, type: 'brand', slug: 'ercol' }],
    products: [1, 2, 3].map((id) => ({
      id,
      name: `Oak table ${id}`,
      assortments: ['hearth'],
      brand: 5,
      tags: [5],
      variants: [{ id: id * 10 + 1, offers: [{ price: 10_000 * id, stock: 3 }] }],
    })),
  }),
);

/** A moodroom and a post of the site. */
beforeAll(async () => {
  const story = `INSERT INTO story (id, kind, reference, slug, title, published_at, updated_at)
    VALUES (?1, ?2, ?2, ?2, 'A story', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z')`;
  const told = "INSERT INTO assortment_story (assortment, story_id) VALUES ('hearth', ?1)";
  const db = env.MARKET_DB;
  await db.batch([
    db.prepare(story).bind(7, 'moodroom'),
    db.prepare(story).bind(8, 'post'),
    ...[7, 8].map((id) => db.prepare(told).bind(id)),
  ]);
});

beforeEach(emptyCache);

/** Rows whose samples name things that a customer has made, which do not exist here. */
const UNMADE: readonly string[] = [
  'readSharedDesign',
  'readSharedList',
  'readDeliveries',
  'readCancellation',
  'confirmCancellation',
  'readReviewPhotograph',
  'askForAlert',
  'askForSamples',
  'readAsked',
  'confirmAsked',
  'endAsked',
];

/** The same site with this worker's own market as its upstreams, over HTTP. */
const overHttp = () => {
  const sites = structuredClone(env.SITES) as Record<string, { upstreams: object }>;
  const base = 'http://localhost/market';
  sites.hearth!.upstreams = { main: base, web: base, customer: base };
  const send: typeof fetch = (input, init) => exports.default.fetch(new Request(input, init));
  return startApp({ send }, { ...withSites(sites) });
};

describe('the embedded marketplace', () => {
  it.each(PUBLIC_ROWS)(
    '[API-001] gives the same reply to $name in process and over HTTP',
    async (row) => {
      const inProcess = await startApp()(browserRequest('http://hearth.localhost', row, OWN_PAGE));
      await emptyCache();
      const remote = await overHttp()(browserRequest('http://hearth.localhost', row, OWN_PAGE));
      const status = UNMADE.includes(row.name) ? 404 : 200;
      expect([inProcess.status, remote.status]).toEqual([status, status]);
      expect(await remote.text()).toBe(await inProcess.text());
    },
  );

  it('[TENANT-002] sells each site its own assortment', async () => {
    const totals = await Promise.all(
      ['hearth', 'ombre'].map(async (site) => {
        const reply = await exports.default.fetch(`http://${site}.localhost/web/products`);
        return (await reply.json<{ totalCount: number }>()).totalCount;
      }),
    );
    expect(totals).toEqual([3, 0]);
  });
});

describe('what a person may withdraw', () => {
  const rows = PUBLIC_ROWS.filter(
    ({ call: { path, effect } }) =>
      effect === 'read' && /\{(?:key|share)\}|review-photograph/.test(path),
  );

  it.each(rows.map((row) => [row.name, row] as const))(
    '%s is read from the database itself, and never from a copy that lags behind',
    async (_, row) => {
      const copies = vi.spyOn(env.MARKET_DB, 'withSession');
      const reply = await startApp()(browserRequest('http://hearth.localhost', row, OWN_PAGE));
      expect(reply.status).toBe(404);
      expect(copies).not.toHaveBeenCalled();
      copies.mockRestore();
    },
  );

  it('are all reads by a key, and the photographs of reviews', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'readAsked',
      'readCancellation',
      'readDeliveries',
      'readReviewPhotograph',
      'readSharedDesign',
      'readSharedList',
    ]);
  });
});

describe('simultaneous requests', () => {
  const list = (query: string) =>
    exports.default.fetch(`http://hearth.localhost/web/products${query}`);

  it('[API-008] share one query to the database', async () => {
    await listIndexCache.rebuild(env, 'hearth');
    const asked = vi.spyOn(env.MARKET_DB, 'withSession');
    await list('?tagId=5&sort=in_stock');
    const questions = asked.mock.calls.length;
    asked.mockClear();
    const replies = await Promise.all(Array.from({ length: 60 }, () => list('?tagId=5')));
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(texts).size).toBe(1);
    expect(questions).toBeGreaterThan(0);
    expect(asked.mock.calls).toHaveLength(questions);
  });

  it('are answered even when the client whose request reached the upstream has gone', async () => {
    const gone = new AbortController();
    const first = exports.default.fetch(
      'http://hearth.localhost/web/products?sort=all&force=true',
      {
        signal: gone.signal,
      },
    );
    const others = Array.from({ length: 10 }, () => list('?sort=all&force=true'));
    gone.abort();
    await expect(first).rejects.toThrow();
    const replies = await Promise.all(others);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});
