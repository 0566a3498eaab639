import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  insightErrors,
  insightFunnel,
  insightRoutes,
  insightSearches,
  insightToday,
} from '@parlour/contract';
import { countedDay } from '#worker/platform/insight/tally.ts';
import { counting, insight, TOKEN, visit } from './counting-shop.ts';

const TABLES = [
  'insight_request',
  'insight_event',
  'insight_vital',
  'insight_error',
  'visitor_day',
];

beforeEach(async () => {
  await env.VISITOR_DB.batch(TABLES.map((table) => env.VISITOR_DB.prepare(`DELETE FROM ${table}`)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The log line of a request, which is sent with `init`. */
const lineAbout = async (path: string, init: RequestInit = {}) => {
  const spies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')];
  const lines = spies.map((spy) => spy.mockReturnValue().mockClear());
  const bindings = { ...counting, REQUEST_LOG: 'true' } as unknown as typeof env;
  const reply = await visit(path, init, { bindings });
  const texts = lines.flatMap(({ mock }) => mock.calls.map(([text]) => String(text)));
  const parsed = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  return { reply, texts, about: parsed.filter(({ event }) => event === 'request') };
};

describe('a request', () => {
  it('is one line of the log, with its id, site, route and times and without its path', async () => {
    const { reply, texts, about } = await lineAbout('/web/products?page=2&secret=s3cret', {
      headers: { 'user-agent': 'Mozilla/5.0' },
    });
    expect(about).toHaveLength(1);
    expect(about[0]).toMatchObject({
      level: 'info',
      requestId: reply.headers.get('x-request-id'),
      site: 'hearth',
      route: '/web/products',
      method: 'GET',
      status: 200,
      cache: 'miss',
      visit: 'person',
      upstreamCalls: 1,
      colo: '-',
    });
    for (const time of ['milliseconds', 'upstream', 'database']) {
      expect(about[0]?.[time]).toBeTypeOf('number');
    }
    expect(texts.join('\n')).not.toContain('s3cret');
  });

  it('is named by its route where its path holds an id, or is unknown', async () => {
    const known = await lineAbout('/a-sofa/products/d/sofa-771');
    expect(known.about[0]?.route).toBe('/{slug}/products/d/{id}');
    expect(JSON.stringify(known.about)).not.toContain('sofa-771');
    const unknown = await lineAbout('/wp-login/ruth@example.test');
    expect(unknown.about[0]?.route).toBe('(none)');
    expect(JSON.stringify(unknown.about)).not.toContain('ruth');
  });

  it('to an unknown host is a line, and is not counted', async () => {
    const { about } = await lineAbout('http://nobody.invalid/');
    expect(about[0]).toMatchObject({ site: '-', status: 421 });
    const { total } = await insight(insightRoutes, { query: {} });
    expect(total.requests).toBe(0);
  });

  it('is written to Analytics Engine where that is bound', async () => {
    const writeDataPoint = vi.fn();
    const bindings = { ...counting, INSIGHT: { writeDataPoint } } as unknown as typeof env;
    await visit('/web/tags', {}, { bindings });
    expect(writeDataPoint).toHaveBeenCalledTimes(1);
    expect(writeDataPoint).toHaveBeenCalledWith({
      indexes: ['hearth'],
      blobs: expect.arrayContaining(['request', '/web/tags', 'call', 'GET']) as string[],
      doubles: expect.arrayContaining([200]) as number[],
    });
  });
});

describe('an operator’s figures', () => {
  it('count requests by route, with cache hits and refusals', async () => {
    for (let turn = 0; turn < 4; turn += 1) await visit('/web/products');
    await visit('/web/product/v/999999');
    const { data, total, byDay } = await insight(insightRoutes, { query: { site: 'hearth' } });
    const list = data.find(({ route }) => route === '/web/products');
    expect(list).toMatchObject({ kind: 'call', requests: 4, cacheMisses: 1, cacheHits: 3 });
    expect(list?.hitShare).toBe(0.75);
    expect(data.find(({ route }) => route === '/web/product/v/{id}')).toMatchObject({ refused: 1 });
    expect(total.requests).toBe(byDay.at(-1)?.requests);
    expect(byDay).toHaveLength(7);
    const { data: elsewhere } = await insight(insightRoutes, { query: { site: 'ombre' } });
    expect(elsewhere).toEqual([]);
  });

  it('count page views by people, and prefetched pages separately', async () => {
    // Astro renders pages, and it is not in this runtime.
    await env.VISITOR_DB.batch(
      [
        ['person', 5],
        ['ahead', 3],
        ['robot', 9],
      ].map(([kind, count]) =>
        env.VISITOR_DB.prepare(
          `INSERT INTO insight_request VALUES ('hearth', ?1, '/{slug}/products/d/{id}', ?2, 'hit', 200, 1, ?3)`,
        ).bind(countedDay(), kind, count),
      ),
    );
    const { data } = await insight(insightFunnel, { query: { site: 'hearth', days: 2 } });
    expect(data).toHaveLength(2);
    expect(data[1]).toMatchObject({ productViews: 5, productViewsAhead: 3, orders: 0 });
    const { data: sites } = await insight(insightToday, { query: {} });
    expect(sites.find(({ site }) => site === 'hearth')).toMatchObject({ productViews: 5 });
  });

  it('list failures with the ids that their replies have', async () => {
    const embedded = { answer: () => Promise.reject(new Error('gone')) };
    const reply = await visit('/web/product/v/123456', {}, { embedded });
    expect(reply.status).toBeGreaterThanOrEqual(500);
    const { data } = await insight(insightErrors, { query: { site: 'hearth' } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      site: 'hearth',
      route: '/web/product/v/{id}',
      method: 'GET',
      status: reply.status,
      requestId: reply.headers.get('x-request-id'),
    });
    const { data: sites } = await insight(insightToday, { query: { site: 'hearth' } });
    expect(sites).toMatchObject([{ site: 'hearth', errors: 1 }]);
  });

  it('include the words of searches that found nothing, and no personal data', async () => {
    const search = (query: string, filter = {}) =>
      visit('/web/products', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, filter }),
      });
    await search('  Zeppelin   HANGAR ');
    await search('zeppelin hangar');
    await search('order of ada@example.test 07700 900123 OX7 4AA');
    await search('zeppelin', { roomsUrlSlug: ['kitchen'] });
    const { data } = await insight(insightSearches, { query: { site: 'hearth' } });
    expect(data.map(({ words, count }) => [words, count])).toEqual([
      ['zeppelin hangar', 2],
      ['order of [email] [number] [postcode]', 1],
    ]);
  });

  it('store no more searches a day than a list can show', async () => {
    const words = Array.from({ length: 500 }, (_, at) => `nothing ${at}`);
    await env.VISITOR_DB.prepare(
      `INSERT INTO insight_event SELECT 'hearth', ?1, 'not_found', value, 1 FROM json_each(?2)`,
    )
      .bind(countedDay(), JSON.stringify(words))
      .run();
    const search = (query: string) =>
      visit('/web/products', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, filter: {} }),
      });
    await search('nothing more');
    await search('nothing 7');
    const { data } = await insight(insightSearches, { query: { site: 'hearth', size: 100 } });
    expect(data[0]).toMatchObject({ words: 'nothing 7', count: 2 });
    const found = await env.VISITOR_DB.prepare(
      'SELECT count(*) AS rows FROM insight_event',
    ).first();
    expect(found).toEqual({ rows: 500 });
  });

  it('include the searches of others when one network has searched for anything', async () => {
    const search = (query: string, network: string) =>
      visit('/web/products', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': network },
        body: JSON.stringify({ query, filter: {} }),
      });
    const letters = (at: number) => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));
    for (let at = 0; at < 60; at += 1) await search(`made up ${letters(at)}`, '192.0.2.66');
    await search('garden bench', '198.51.100.4');
    const { data } = await insight(insightSearches, { query: { site: 'hearth', size: 100 } });
    const words = data.map((row) => row.words);
    expect(words).toContain('garden bench');
    expect(words.filter((one) => one.startsWith('made up'))).toHaveLength(50);
    const day = await env.VISITOR_DB.prepare('SELECT * FROM insight_event').all();
    expect(JSON.stringify(day.results)).not.toContain('192.0.2.66');
  });

  it('are not readable without a token', async () => {
    for (const path of ['today', 'funnel', 'searches', 'routes', 'errors', 'stock', 'vitals']) {
      expect((await visit(`/operator/insight/${path}`)).status).toBe(401);
      const known = { headers: { authorization: `Bearer ${TOKEN}` } };
      expect((await visit(`/operator/insight/${path}`, known)).status).toBe(200);
    }
  });
});
