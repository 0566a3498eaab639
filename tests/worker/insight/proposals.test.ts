import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProducts, operatorListProposals } from '@parlour/contract';
import { londonDays } from '@parlour/domain';
import { LEAST_TIMES } from '@parlour/search/words';
import { createApp } from '#worker/app.ts';
import { callMarket } from '../market/call.ts';
import { callOperator, rows } from '../operator/call.ts';
import { seed } from '../seed.ts';
import { counting, HOST, insight, TOKEN, visit } from './counting-shop.ts';
import { withSites } from '../with-sites.ts';

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

const COUNTS = ['insight_event', 'insight_retry', 'visitor_day'];
const DECISIONS = ['synonym_verdict', 'search_synonym', 'operator_act'];
const emptied = (db: D1Database, tables: readonly string[]) =>
  db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)));
const [yesterday = '', today = ''] = londonDays(Date.now(), 2);

beforeAll(() => seed({ products: [{ id: 1, name: 'Footstool', variants: [{ id: 10 }] }] }));
beforeEach(async () => {
  await emptied(env.VISITOR_DB, COUNTS);
  await emptied(env.MARKET_DB, DECISIONS);
});

/** A visitor's page view of a search; Astro, which renders it, is not in this runtime. */
const look = async (text: string, found: number, headers: Record<string, string> = {}) => {
  const app = createApp();
  app.get('/products', () => new Response('', { headers: { 'x-found': String(found) } }));
  const url = `${HOST}/products?searchQuery=${encodeURIComponent(text)}`;
  const context = createExecutionContext();
  await app.fetch(new Request(url, { headers }), counting, context);
  await waitOnExecutionContext(context);
};

const from = (text: string, host = HOST) => ({
  referer: `${host}/products?searchQuery=${encodeURIComponent(text)}`,
});

/** Two consecutive searches that were counted on two days, at a site. */
const seen = (words: string, next: string, count = LEAST_TIMES, site = 'hearth') =>
  env.VISITOR_DB.batch(
    [yesterday, today].map((day) =>
      env.VISITOR_DB.prepare('INSERT INTO insight_retry VALUES (?1, ?2, ?3, ?4, ?5)').bind(
        site,
        day,
        words,
        next,
        count,
      ),
    ),
  );

const proposals = async (query: { site?: string; days?: number; size?: number } = {}) =>
  insight(operatorListProposals, { query });
const terms = async (query = {}) => (await proposals(query)).data.map(({ term }) => term);

const judge = async (body: unknown, token = TOKEN) =>
  visit('/operator/search/proposals', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const PAIR = { term: 'pouffe', means: 'footstool' };
const find = async (query: string): Promise<number> => {
  const reply = await callMarket('web/products', { body: { query } });
  return findProducts.reply.parse(await reply.json()).totalCount;
};

describe('a search that follows one without a result', () => {
  const stored = async (sql: string) => (await env.VISITOR_DB.prepare(sql).all()).results;
  const counted = () => stored('SELECT site, words, next, count FROM insight_retry');

  it('is counted with that one by their words, and without the visitor', async () => {
    await look('Pouffe', 0);
    for (let turn = 0; turn < 2; turn += 1) await look('footstool', 3, from('Pouffe'));
    expect(await counted()).toEqual([
      { site: 'hearth', words: 'pouffe', next: 'footstool', count: 2 },
    ]);
    expect(Object.keys((await stored('SELECT * FROM insight_retry'))[0] ?? {})).toEqual([
      'site',
      'day',
      'words',
      'next',
      'count',
    ]);
  });

  it('is counted without words that may name a person', async () => {
    await look('ada@example.test', 0);
    await look('sofa for 07700 900123', 3, from('ada@example.test'));
    expect(await counted()).toMatchObject([{ words: '[email]', next: 'sofa for [number]' }]);
  });

  it('is not counted when the first found something, or the second nothing', async () => {
    await look('sofa', 3);
    await look('bench', 3, from('sofa'));
    await look('pouffe', 0);
    await look('puf', 0, from('pouffe'));
    await look('pouffe', 3, from('pouffe'));
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['another shop', from('pouffe', 'http://elsewhere.example')],
    ['a program', { ...from('pouffe'), 'user-agent': 'Examplebot/1.0' }],
    ['a prefetched page', { ...from('pouffe'), 'sec-purpose': 'prefetch' }],
    ['a visitor who asks not to be tracked', { ...from('pouffe'), dnt: '1' }],
    ['a visitor whose browser asks for that', { ...from('pouffe'), 'sec-gpc': '1' }],
    ['an invalid path', { referer: 'nonsense' }],
  ])('is not counted for %s', async (_, headers) => {
    await look('pouffe', 0);
    await look('footstool', 3, headers);
    expect(await counted()).toEqual([]);
  });
});

describe('proposals of synonyms', () => {
  it('are the pairs that were counted often enough, by site, the most frequent first', async () => {
    await seen('pouffe', 'footstool');
    await seen('settle', 'bench', LEAST_TIMES + 1);
    await seen('chesterfield', 'sofa', 1);
    await seen('crib', 'cot', LEAST_TIMES, 'ombre');
    expect(await proposals({ site: 'hearth' })).toEqual({
      data: [
        { term: 'settle', means: 'bench', count: 2 * LEAST_TIMES + 2, lastDay: today },
        { term: 'pouffe', means: 'footstool', count: 2 * LEAST_TIMES, lastDay: today },
      ],
      totalCount: 2,
      pageCount: 1,
    });
    expect(await terms()).toEqual(['settle', 'crib', 'pouffe']);
    expect(await terms({ size: 1 })).toEqual(['settle']);
    expect(await terms({ days: 1 })).toEqual([]);
  });

  it('become synonyms as soon as they are accepted, and stay so after another import', async () => {
    await seen('pouffe', 'footstool');
    expect(await find('pouffe')).toBe(0);
    expect(await (await judge({ ...PAIR, accepted: true })).json()).toEqual({
      ...PAIR,
      accepted: true,
    });
    expect(await find('pouffe')).toBe(1);
    expect(await terms()).toEqual([]);
    await callOperator('search/synonyms', { body: { synonyms: [] } });
    expect(await find('pouffe')).toBe(1);
    await judge({ ...PAIR, accepted: false });
    expect(await find('pouffe')).toBe(0);
    expect(await terms()).toEqual([]);
  });

  it('do not return after they are refused, not even in the plural', async () => {
    await seen('pouffe', 'footstool');
    await judge({ ...PAIR, accepted: false });
    await seen('pouffes', 'footstools', 2 * LEAST_TIMES);
    expect(await terms()).toEqual([]);
    expect(await find('pouffe')).toBe(0);
  });

  it('change no synonym of the list, and never repeat one', async () => {
    await seen('pouffe', 'footstool');
    await callOperator('search/synonyms', { body: { synonyms: [PAIR] } });
    expect(await terms()).toEqual([]);
    await judge({ ...PAIR, accepted: false });
    expect(await find('pouffe')).toBe(1);
  });

  it('are recorded with the operator who decided', async () => {
    await judge({ ...PAIR, accepted: false });
    const [act] = await rows('SELECT operator, call, asked, status FROM operator_act');
    expect(act).toMatchObject({ call: 'PUT /operator/search/proposals', status: 200 });
    expect(JSON.parse(String(act?.asked))).toMatchObject({ body: { ...PAIR, accepted: false } });
  });

  it.each([
    { term: 'pouffes', means: 'pouffe', accepted: true },
    { term: '!', means: 'footstool', accepted: true },
    { term: 'pouffe', means: 'a b c d e', accepted: true },
    { ...PAIR },
  ])('are pairs of words: not %j', async (body) => {
    expect((await judge(body)).status).toBe(400);
    expect(await rows('SELECT * FROM synonym_verdict')).toEqual([]);
  });

  it('[TENANT-003] are visible to operators of a site, and decided by the installation’s', async () => {
    const operators = [{ name: 'Ben', token: 'OPERATOR_BEN', role: 'catalogue' }];
    const bindings = {
      ...counting,
      ...withSites({ ...SITES, hearth: { ...SITES.hearth, operators } }),
      OPERATOR_BEN: 'token-of-ben',
    };
    const asBen = async (query: string, init: RequestInit = {}) => {
      const headers = { authorization: 'Bearer token-of-ben' };
      const path = `/operator/search/proposals${query}`;
      return (await visit(path, { ...init, headers }, { bindings })).status;
    };
    const accept = { method: 'PUT', body: JSON.stringify({ ...PAIR, accepted: true }) };
    expect(await asBen('?site=hearth')).toBe(200);
    expect([await asBen('?site=ombre'), await asBen('')]).toEqual([403, 403]);
    expect(await asBen('', accept)).toBe(403);
    expect((await judge({ ...PAIR, accepted: true }, 'nobody')).status).toBe(401);
    expect(await rows('SELECT * FROM synonym_verdict')).toEqual([]);
  });
});
