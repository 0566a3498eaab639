import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  stateOf,
  toState,
  createTextIndexCache,
  leftOutOfSearches,
  type TextIndexCache,
} from '@parlour/search';
import type { Env } from '#worker/platform/env.ts';
import { emptyCache } from '../gateway/fixture.ts';
import { importedInPart } from '../imported.ts';
import { emptied } from '../operator/import/emptied.ts';

const chair = (name: string) => ({ name, price: 1 });

/** The worker's bindings with another KV. */
const withStore = (store: Partial<KVNamespace>): Env => ({
  ...env,
  CACHE: new Proxy(env.CACHE, {
    get: (target, name): unknown =>
      Reflect.get(store, name) ??
      (Reflect.get(target, name) as (...given: unknown[]) => unknown).bind(target),
  }),
});

const failing = () => Promise.reject(new Error('store is down'));

const events = (spy: { mock: { calls: unknown[][] } }): string[] =>
  spy.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);

/** Which of some words an isolate finds in a request. */
const known = async (texts: TextIndexCache, words: readonly string[], worker: Env = env) => {
  const state = toState(await stateOf(env.MARKET_DB).all());
  const { vocabulary } = await texts.ready(worker, env.MARKET_DB, 'parlour', state);
  return words.filter((word) => vocabulary.has(word));
};

beforeEach(async () => {
  await emptied();
  await emptyCache();
  await importedInPart([chair('Ashby Chair'), chair('Brompton Chair')]);
});

afterEach(() => vi.restoreAllMocks());

describe('the words of an assortment', () => {
  it('are built for the first search when none are stored, and stored for the next isolate', async () => {
    expect(await known(createTextIndexCache(), ['ashby', 'brompton'])).toEqual([
      'ashby',
      'brompton',
    ]);
    const asked = vi.spyOn(env.MARKET_DB, 'prepare');
    expect(await known(createTextIndexCache(), ['ashby'])).toEqual(['ashby']);
    expect(asked.mock.calls.filter(([sql]) => sql.includes('product_text'))).toEqual([]);
  });

  it('are built when KV cannot be read, which is logged', async () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    const worker = withStore({ get: failing as KVNamespace['get'] });
    expect(await known(createTextIndexCache(), ['ashby'], worker)).toEqual(['ashby']);
    expect(events(spy)).toEqual(['words_not_read']);
  });

  it('serve the isolate that built them when they cannot be stored', async () => {
    const spy = vi.spyOn(console, 'warn').mockReturnValue();
    const worker = withStore({ put: failing as KVNamespace['put'] });
    expect(await known(createTextIndexCache(), ['ashby'], worker)).toEqual(['ashby']);
    expect(events(spy)).toEqual(['words_not_kept']);
  });

  it('include a change from the next search on', async () => {
    const texts = createTextIndexCache();
    await known(texts, []);
    await importedInPart([chair('Calder Chair')]);
    expect(await known(texts, ['ashby', 'calder'])).toEqual(['ashby', 'calder']);
  });

  it('are the old ones while an import changes more than a request reads, and then the new ones', async () => {
    const texts = createTextIndexCache();
    await known(texts, []);
    await importedInPart(Array.from({ length: 501 }, (_, at) => chair(`Dunmore ${String(at)}`)));
    const worker = withStore({
      get: (() => Promise.resolve(null)) as unknown as KVNamespace['get'],
    });
    expect(await known(texts, ['ashby', 'dunmore'], worker)).toEqual(['ashby']);
    await texts.rebuild(env, 'parlour');
    expect(await known(texts, ['ashby', 'dunmore'])).toEqual(['ashby', 'dunmore']);
  });

  it('of another database are rebuilt', async () => {
    const texts = createTextIndexCache();
    await known(texts, []);
    await env.MARKET_DB.exec("UPDATE list_epoch SET value = 'another'");
    expect(await known(texts, ['ashby'])).toEqual(['ashby']);
  });

  it('omit the oldest products where they would take too much memory, which operators see', async () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    await importedInPart(Array.from({ length: 600 }, (_, at) => chair(`Dunmore ${String(at)}`)));
    expect(await known(createTextIndexCache(10), ['ashby', '599'])).toEqual(['599']);
    expect(events(spy)).toEqual(['words_cut']);
    expect(await leftOutOfSearches(env.MARKET_DB)).toEqual(new Map([['parlour', 102]]));
    await createTextIndexCache().rebuild(env, 'parlour');
    expect(await leftOutOfSearches(env.MARKET_DB)).toEqual(new Map());
  });
});
