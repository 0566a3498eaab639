import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { insightVitals } from '@parlour/contract';
import { beacon, insight, visit } from './counting-shop.ts';

beforeEach(async () => {
  await env.VISITOR_DB.prepare('DELETE FROM insight_vital').run();
});

const FIGURES = { LCP: 1_900, INP: 240, CLS: 30, FCP: 900, TTFB: 120 };

const send = async (path: string, vitals: object, headers = {}): Promise<number> =>
  (await visit('/vitals', beacon({ path, vitals }, headers))).status;

const rows = async () =>
  (await env.VISITOR_DB.prepare('SELECT * FROM insight_vital').all()).results;

describe('/vitals', () => {
  it('counts a browser’s measurements, by site and kind of page', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await send('/green-sofa/products/d/77', FIGURES)).toBe(204);
    }
    expect(await send('/', { LCP: 5_000 })).toBe(204);
    const { data } = await insight(insightVitals, { query: { site: 'hearth' } });
    const lcp = data.find(({ page, metric }) => page === 'product' && metric === 'LCP');
    expect(lcp).toMatchObject({ samples: 4, rating: 'good', good: 1, poor: 0, unit: 'ms' });
    expect(lcp?.p75).toBeGreaterThan(1_800);
    expect(lcp?.p75).toBeLessThanOrEqual(2_100);
    expect(data.find(({ page, metric }) => page === 'product' && metric === 'INP')).toMatchObject({
      rating: 'fair',
    });
    const cls = data.find(({ page, metric }) => page === 'product' && metric === 'CLS');
    expect(cls?.p75).toBeLessThanOrEqual(0.05);
    expect(data.find(({ page, metric }) => page === '' && metric === 'LCP')).toMatchObject({
      samples: 5,
      poor: 0.2,
    });
    expect(JSON.stringify(await rows())).not.toMatch(/sofa|77/);
  });

  it('counts no visitor who asks not to be tracked, and no URL that is not a page', async () => {
    expect(await send('/', FIGURES, { 'sec-gpc': '1' })).toBe(204);
    expect(await send('/', FIGURES, { dnt: '1' })).toBe(204);
    expect(await send('/wp-login.php', FIGURES)).toBe(204);
    expect(await rows()).toEqual([]);
  });

  it('sets no cookie', async () => {
    const reply = await visit('/vitals', beacon({ path: '/', vitals: FIGURES }));
    expect(reply.headers.has('set-cookie')).toBe(false);
  });

  it.each([
    ['text that is not JSON', 'LCP=12', 400],
    ['an unknown figure', { path: '/', vitals: { FID: 3 } }, 400],
    ['an invalid figure', { path: '/', vitals: { LCP: 'slow' } }, 400],
    ['a negative figure', { path: '/', vitals: { LCP: -1 } }, 400],
    ['an identifier', { path: '/', vitals: {}, visitor: 'ada' }, 400],
    ['a body that is too large', { path: `/${'x'.repeat(3_000)}`, vitals: {} }, 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await visit('/vitals', beacon(body))).status).toBe(status);
    expect(await rows()).toEqual([]);
  });

  it('accepts nothing from pages of other sites', async () => {
    const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    expect(await send('/', FIGURES, elsewhere)).toBe(403);
    expect(await rows()).toEqual([]);
  });
});
