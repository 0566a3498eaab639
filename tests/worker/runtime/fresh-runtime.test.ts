import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeFresh } from './fresh-runtime.ts';

const session = () => env.SESSIONS.get(env.SESSIONS.idFromName('of the file before'));
const keep = () => runInDurableObject(session(), (_, { storage }) => storage.put('kept', 1));
const kept = () => runInDurableObject(session(), (_, { storage }) => storage.get('kept'));

describe('a runtime that has run a test file', () => {
  afterEach(() => vi.useRealTimers());

  it('has no rows, keys or objects of that file', async () => {
    await env.MARKET_DB.exec('CREATE TABLE of_the_file_before (id INTEGER)');
    await env.CACHE.put('of the file before', 'kept');
    await keep();
    await makeFresh();
    const tables = env.MARKET_DB.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table'");
    expect(await tables.first()).toBeNull();
    expect(await env.CACHE.get('of the file before')).toBeNull();
    expect(await kept()).toBeUndefined();
  });

  it('has no evicted object of that file either', async () => {
    await keep();
    await evictDurableObject(session());
    await makeFresh();
    expect(await kept()).toBeUndefined();
  });

  it('has its original clock and globals', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    vi.stubGlobal('fetch', null);
    Object.assign(globalThis, { ofTheFileBefore: 1 });
    await makeFresh();
    expect(Date.now()).toBeGreaterThan(0);
    expect(globalThis.fetch).toBeInstanceOf(Function);
    expect(globalThis).not.toHaveProperty('ofTheFileBefore');
  });

  it('has fresh modules of the shop', async () => {
    const before = await import('#lib/paths.ts');
    await makeFresh();
    expect((await import('#lib/paths.ts')).paths).not.toBe(before.paths);
  });
});
