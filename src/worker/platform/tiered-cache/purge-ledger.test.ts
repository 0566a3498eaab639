import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as here from './purge-ledger.ts';

/** The ledger as another isolate has it: KV is the same, its memory is its own. */
const elsewhere = async (): Promise<typeof here> => {
  vi.resetModules();
  return import('./purge-ledger.ts');
};

let time = Date.now();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime((time += 1_000_000_000));
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};

describe('purge ledger', () => {
  it('purges what was stored before, and not what was stored after', async () => {
    const before = Date.now();
    pass(10);
    await here.recordPurge(env, 'a', ['home', 'tag:1']);
    expect(await here.purgedSince(env, 'a', ['home'], before)).toBe(true);
    expect(await here.purgedSince(env, 'a', ['x', 'tag:1'], before)).toBe(true);
    expect(await here.purgedSince(env, 'a', ['x'], before)).toBe(false);
    expect(await here.purgedSince(env, 'a', ['home'], before + 10_001)).toBe(false);
  });

  it('keeps sites apart', async () => {
    await here.recordPurge(env, 'b', []);
    expect(await here.purgedSince(env, 'c', ['home'], 0)).toBe(false);
    expect(await here.purgedSince(env, 'b', ['home'], 0)).toBe(true);
  });

  it('reaches other isolates through KV within a few seconds', async () => {
    const other = await elsewhere();
    expect(await other.purgedSince(env, 'd', ['home'], 0)).toBe(false);
    await here.recordPurge(env, 'd', ['home']);
    expect(await other.purgedSince(env, 'd', ['home'], 0)).toBe(false);
    pass(5);
    expect(await other.purgedSince(env, 'd', ['home'], 0)).toBe(true);
  });

  it('reads KV once every few seconds, not for every page', async () => {
    const read = vi.spyOn(env.CACHE, 'get');
    const other = await elsewhere();
    for (let turn = 0; turn < 10; turn += 1) await other.purgedSince(env, 'e', ['home'], 0);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('adds to the purges recorded elsewhere', async () => {
    await here.recordPurge(env, 'f', ['one']);
    await (await elsewhere()).recordPurge(env, 'f', ['two']);
    const third = await elsewhere();
    expect(await third.purgedSince(env, 'f', ['one'], 0)).toBe(true);
    expect(await third.purgedSince(env, 'f', ['two'], 0)).toBe(true);
  });

  it('purges everything older rather than forget a purge when there are too many', async () => {
    const stored = Date.now();
    pass(1);
    await here.recordPurge(env, 'g', ['first']);
    pass(1);
    const later = Date.now();
    pass(1);
    await here.recordPurge(
      env,
      'g',
      Array.from({ length: 500 }, (_, index) => `tag:${index}`),
    );
    expect(await here.purgedSince(env, 'g', ['first'], stored)).toBe(true);
    expect(await here.purgedSince(env, 'g', ['other'], stored)).toBe(true);
    expect(await here.purgedSince(env, 'g', ['other'], later)).toBe(false);
    expect((await env.CACHE.get('purges/g'))!.length).toBeLessThan(20_000);
  });

  it('purges what was stored in between once every place knows of the purge', async () => {
    await here.recordPurge(env, 'h', ['home']);
    pass(60);
    const between = Date.now();
    pass(30);
    expect(await here.purgedSince(env, 'h', ['home'], between)).toBe(false);
    pass(30);
    expect(await here.purgedSince(env, 'h', ['home'], between)).toBe(true);
    expect(await here.purgedSince(env, 'h', ['home'], Date.now() + 1)).toBe(false);
  });

  it('purges nothing, and logs it, when it cannot be read', async () => {
    const logged = vi.spyOn(console, 'error');
    vi.spyOn(env.CACHE, 'get').mockRejectedValueOnce(new Error('KV is down'));
    expect(await (await elsewhere()).purgedSince(env, 'b', ['home'], 0)).toBe(false);
    expect(logged.mock.calls.flat().join('')).toContain('purge_ledger_unreadable');
  });
});
