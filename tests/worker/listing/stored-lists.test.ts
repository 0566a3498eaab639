import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyIndex, createListIndexCache, readIndex, writeIndex } from '@parlour/search';
import { listByTag } from '#worker/market/listing/product-list.ts';
import type { Env } from '#worker/platform/env.ts';
import { siteById } from '@parlour/site';
import { emptyCache } from '../gateway/fixture.ts';
import { importedInPart } from '../imported.ts';
import { emptied } from '../operator/import/emptied.ts';

const site = (await siteById(env, 'parlour'))!;
const shopOf = (worker: Env) => ({ env: worker, db: env.MARKET_DB, site });

/** The worker's bindings with another KV. */
const withStore = (store: Partial<KVNamespace>): Env => ({
  ...env,
  CACHE: new Proxy(env.CACHE, {
    get: (target, name): unknown =>
      Reflect.get(store, name) ??
      (Reflect.get(target, name) as (...given: unknown[]) => unknown).bind(target),
  }),
});

const failing = () => Promise.reject(new Error('KV is down'));
/** Bindings that cannot build lists: everything comes from KV. */
const withoutBuilding = (): Env => ({
  ...env,
  MARKET_DB: new Proxy(env.MARKET_DB, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => {
            if (sql.includes('count(*)')) throw new Error('nothing is to be built');
            return target.prepare(sql);
          }
        : (Reflect.get(target, name) as (...given: unknown[]) => unknown).bind(target),
  }),
});

const events = (spy: { mock: { calls: unknown[][] } }): string[] =>
  spy.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);

beforeEach(async () => {
  await env.MARKET_DB.exec('DELETE FROM list_build');
  await emptied();
  await emptyCache();
  await importedInPart(['Ash', 'Beech', 'Cedar'].map((name) => ({ name, price: 1 })));
});

afterEach(() => vi.restoreAllMocks());

describe('stored lists', () => {
  it('are read by another isolate, which then builds nothing', async () => {
    await createListIndexCache().rebuild(env, 'parlour');
    const other = createListIndexCache();
    await other.rebuild(withoutBuilding(), 'parlour');
    expect(other.at('parlour')?.rows).toBe(3);
  });

  it('are read for the first list of an isolate, which waits for them', async () => {
    const lists = createListIndexCache();
    expect(await lists.ready(withoutBuilding(), 'parlour')).toBeUndefined();
    await createListIndexCache().rebuild(env, 'parlour');
    expect((await createListIndexCache().ready(withoutBuilding(), 'parlour'))?.rows).toBe(3);
  });

  it('are brought up to date with changes since they were written', async () => {
    await createListIndexCache().rebuild(env, 'parlour');
    await importedInPart([{ name: 'Stool', price: 1 }]);
    const other = createListIndexCache();
    await other.rebuild(withoutBuilding(), 'parlour');
    expect(other.at('parlour')?.rows).toBe(4);
  });

  it('are divided where they are larger than one value of KV', async () => {
    const rows = 1_800_000;
    const index = { ...emptyIndex({ epoch: 'large', version: 7 }, rows), rows };
    index.prices[rows - 1] = 123;
    index.ids[0] = 456;
    await writeIndex(env, 'large', index);
    expect((await env.CACHE.list({ prefix: 'lists/5041524e/large/' })).keys).toHaveLength(2);
    const read = await readIndex(env, 'large');
    expect([read?.version, read?.rows, read?.ids[0], read?.prices[rows - 1]]).toEqual([
      7,
      rows,
      456,
      123,
    ]);
  });

  it('exist at most twice, for locations that do not know the last ones yet', async () => {
    const kept: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await env.MARKET_DB.exec("UPDATE list_epoch SET value = value || 'x'");
      await createListIndexCache().rebuild(env, 'parlour');
      const { keys } = await env.CACHE.list({ prefix: 'lists/5041524e/parlour/' });
      kept.push(keys.length);
    }
    expect(kept).toEqual([1, 2, 2, 2]);
  });

  it.each([
    ['are corrupt', { type: 'arrayBuffer', value: () => new ArrayBuffer(0) }],
    [
      'are of another shape',
      { type: 'arrayBuffer', value: (bytes: ArrayBuffer) => bytes.slice(4) },
    ],
    ['lack a part', { type: 'arrayBuffer', value: () => null }],
  ])('are rebuilt when they %s', async (_, { type, value }) => {
    vi.spyOn(console, 'error').mockReturnValue();
    await createListIndexCache().rebuild(env, 'parlour');
    const get = async (key: string, options: 'arrayBuffer') => {
      const found = await env.CACHE.get(key, options);
      return (options as string) === type && found ? value(found) : found;
    };
    const lists = createListIndexCache();
    await lists.rebuild(withStore({ get: get as KVNamespace['get'] }), 'parlour');
    expect(lists.at('parlour')?.rows).toBe(3);
  });

  it('leave lists to the database while KV fails, which is logged once', async () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    const worker = withStore({ get: failing as KVNamespace['get'] });
    const lists = createListIndexCache();
    await lists.rebuild(worker, 'parlour');
    await lists.rebuild(worker, 'parlour');
    expect(lists.at('parlour')).toBeUndefined();
    expect(events(spy)).toEqual(['lists_not_in_memory']);
    const list = await listByTag(shopOf(worker), { page: 1, sort: 'all' });
    expect(list.totalCount).toBe(3);
  });

  it('serve the isolate that built them when they cannot be stored', async () => {
    const spy = vi.spyOn(console, 'warn').mockReturnValue();
    const lists = createListIndexCache();
    await lists.rebuild(withStore({ put: failing as KVNamespace['put'] }), 'parlour');
    expect(lists.at('parlour')?.rows).toBe(3);
    expect(events(spy)).toEqual(['lists_not_kept']);
  });

  it('are not built where they would take too much memory, nor tried again that day', async () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    const lists = createListIndexCache(10);
    await lists.rebuild(env, 'parlour');
    expect(lists.at('parlour')).toBeUndefined();
    expect(events(spy)).toEqual(['lists_not_in_memory']);
    const { until } = (await env.MARKET_DB.prepare('SELECT until FROM list_build').first<{
      until: number;
    }>())!;
    expect(until).toBeGreaterThan(Date.now() + 80_000_000);
  });
});
