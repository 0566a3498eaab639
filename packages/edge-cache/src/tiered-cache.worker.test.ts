import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_S } from '@parlour/domain';
import { recordPurge } from './purge-ledger.ts';
import type { Store } from './stores.ts';
import type { LookupResult } from './lookup.ts';
import { createTieredCache, type TieredCacheOptions } from './tiered-cache.ts';

const POLICY = { maxAge: 60, swr: 600, tags: ['chairs'] };

const textStore = (): Store & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>();
  return {
    texts,
    tier: 'shared',
    read: (_context, key) => Promise.resolve(texts.get(key)),
    write: (_context, key, text) => {
      texts.set(key, text);
      return Promise.resolve();
    },
  };
};

let sites = 0;
let siteId = '';
let now = Date.now();

/** Each test has another site, because all of them share the purge ledger. */
beforeEach(() => {
  siteId = `tiered-${(sites += 1)}`;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime((now += 100 * DAY_S * 1000));
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};

const fail = () => Promise.reject(new Error('down'));

const start = (options: Partial<TieredCacheOptions<string>> = {}) =>
  createTieredCache<string, null>({
    name: 'chair',
    memory: { capacity: 1_000, sizeOf: (text) => text.length },
    stores: [],
    patience: 10_000,
    isFailure: () => true,
    ...options,
  });

type Cache = ReturnType<typeof start>;
type MakeEntry = () => Promise<LookupResult<string, null>>;

const makes = (value: string, policy = POLICY) => vi.fn(() => Promise.resolve({ value, policy }));

const lookup = (make: MakeEntry, admit = () => Promise.resolve()) => ({
  key: 'oak',
  subject: '/oak',
  make,
  admit,
  encode: (value: string) => value,
  decode: (text: string) => {
    if (text === 'rubbish') throw new Error('not a chair');
    return text;
  },
});

const ask = async (cache: Cache, entry: MakeEntry, options = {}, admit?: () => Promise<void>) => {
  const ctx = createExecutionContext();
  const context = { siteId, ledger: siteId, env, waitUntil: ctx.waitUntil.bind(ctx) };
  try {
    return await cache.answer(context, lookup(entry, admit), options);
  } finally {
    await waitOnExecutionContext(ctx);
  }
};

describe('age', () => {
  it('is that of a cached answer, and absent for a new one', async () => {
    const cache = start();
    expect(await ask(cache, makes('new'))).toEqual({
      outcome: 'MISS',
      value: 'new',
      wasStale: false,
      isCollapsed: false,
    });
    pass(59);
    expect(await ask(cache, fail)).toEqual({
      outcome: 'HIT',
      value: 'new',
      age: 59,
      ttl: 1,
      tier: 'memory',
    });
    pass(41);
    expect(await ask(cache, fail)).toEqual({
      outcome: 'STALE',
      value: 'new',
      age: 100,
      ttl: -40,
      tier: 'memory',
    });
  });
});

describe('a failed renewal', () => {
  it.each([
    ['while an old answer is served', 100],
    ['while requests wait', 700],
  ])('[%s] is followed by a pause of ten seconds', async (_when, seconds) => {
    const cache = start();
    await ask(cache, makes('old'));
    pass(seconds);
    const failing = vi.fn(fail);
    await ask(cache, failing);
    pass(9);
    expect(await ask(cache, failing)).toMatchObject({ outcome: 'STALE', value: 'old' });
    expect(failing).toHaveBeenCalledTimes(1);
    pass(2);
    await ask(cache, failing);
    expect(failing).toHaveBeenCalledTimes(2);
  });

  it('never serves an answer that is older than its retention, even from memory', async () => {
    const cache = start();
    await ask(cache, makes('old'));
    pass(660 + DAY_S - 1);
    expect(await ask(cache, fail)).toMatchObject({ value: 'old' });
    pass(12);
    await expect(ask(cache, fail)).rejects.toThrow('down');
  });

  it('never serves an answer that was purged in the meantime', async () => {
    const cache = start();
    await ask(cache, makes('old'));
    pass(700);
    const purgeAndFail = async () => {
      await recordPurge(env, siteId, { tags: ['chairs'] });
      return fail();
    };
    await expect(ask(cache, purgeAndFail)).rejects.toThrow('down');
  });

  it('is passed on if it is an error that no old answer can replace', async () => {
    const cache = start({ isFailure: () => false });
    await ask(cache, makes('old'));
    pass(700);
    await expect(ask(cache, fail)).rejects.toThrow('down');
  });
});

/** Work that is under way until the test gives its result. */
const slow = () => {
  const { promise, resolve } = Promise.withResolvers<LookupResult<string, null>>();
  const make = vi.fn(() => promise);
  const begun = () => expect.poll(() => make).toHaveBeenCalled();
  return {
    make,
    begun,
    finish: (value: string) => {
      resolve({ value, policy: POLICY });
    },
  };
};

/** A request that comes while the answer is being made; it has joined that work once `joined` resolves. */
const askMeanwhile = (cache: Cache, entry: MakeEntry) => {
  const looked = Promise.withResolvers<undefined>();
  const admit = () => {
    looked.resolve(undefined);
    return Promise.resolve();
  };
  const answer = ask(cache, entry, {}, admit);
  const joined = async () => {
    await looked.promise;
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { answer, joined };
};

describe('simultaneous requests', () => {
  it('get the answer that one of them makes', async () => {
    const cache = start();
    const { make, begun, finish } = slow();
    const first = ask(cache, make);
    await begun();
    const second = askMeanwhile(cache, fail);
    await second.joined();
    finish('once');
    expect(await first).toMatchObject({ value: 'once', isCollapsed: false });
    expect(await second.answer).toMatchObject({ value: 'once', isCollapsed: true });
  });

  it('do not get an answer that began before a purge if they come after it', async () => {
    const cache = start();
    const { make, begun, finish } = slow();
    const before = ask(cache, make);
    await begun();
    pass(1);
    await recordPurge(env, siteId, { tags: ['chairs'] });
    pass(1);
    const after = askMeanwhile(cache, makes('after'));
    await after.joined();
    finish('before');
    expect(await before).toMatchObject({ outcome: 'MISS', value: 'before' });
    expect(await after.answer).toMatchObject({ outcome: 'MISS', value: 'after' });
    expect(await ask(cache, fail)).toMatchObject({ outcome: 'HIT', value: 'after' });
  });

  it('do not overwrite a newer answer with an older one', async () => {
    const cache = start();
    const { make, begun, finish } = slow();
    const overdue = ask(cache, make);
    await begun();
    pass(11);
    await ask(cache, makes('newer'));
    finish('older');
    await overdue;
    expect(await ask(cache, fail)).toMatchObject({ outcome: 'HIT', value: 'newer' });
  });
});

describe('stores', () => {
  it('are asked nearest first, and filled from those further away', async () => {
    const [near, far] = [textStore(), textStore()];
    await ask(start({ stores: [near, far] }), makes('new'));
    near.texts.clear();
    expect(await ask(start({ stores: [near, far] }), fail)).toMatchObject({ outcome: 'HIT' });
    far.texts.clear();
    expect(await ask(start({ stores: [near, far] }), fail)).toMatchObject({ outcome: 'HIT' });
  });

  it('give the newest of their answers', async () => {
    const [near, far] = [textStore(), textStore()];
    await ask(start({ stores: [near] }), makes('old'));
    pass(100);
    await ask(start({ stores: [far] }), makes('new'));
    expect(await ask(start({ stores: [near, far] }), fail)).toMatchObject({ value: 'new' });
  });

  it('are read once for all simultaneous requests', async () => {
    const store = textStore();
    await ask(start({ stores: [store] }), makes('new'));
    const read = vi.spyOn(store, 'read');
    const cache = start({ stores: [store] });
    await Promise.all(Array.from({ length: 10 }, () => ask(cache, fail)));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('affect speed, not answers, when they fail', async () => {
    const logged = vi.spyOn(console, 'warn');
    const broken: Store = { tier: 'shared', read: fail, write: fail };
    const cache = start({ stores: [broken] });
    expect(await ask(cache, makes('new'))).toMatchObject({ value: 'new' });
    expect(await ask(cache, fail)).toMatchObject({ outcome: 'HIT' });
    expect(logged.mock.calls.flat().join('')).toContain('chair_not_read');
    expect(logged.mock.calls.flat().join('')).toContain('chair_not_kept');
  });

  it('make no request wait when they do not answer', async () => {
    const slow: Store = { ...textStore(), read: () => new Promise(() => undefined) };
    expect(await ask(start({ stores: [slow] }), makes('new'))).toMatchObject({ value: 'new' });
  });

  it.each(['rubbish', '{"storedAt":', '', '{}\nchair'])(
    '[ERROR-008] that contain %j count as empty',
    async (text) => {
      const store = textStore();
      store.texts.set('oak', text);
      const make = makes('new');
      await ask(start({ stores: [store] }), make);
      expect(make).toHaveBeenCalledTimes(1);
    },
  );

  it('[ERROR-008] count as empty when the value does not parse', async () => {
    const store = textStore();
    await ask(start({ stores: [store] }), makes('rubbish'));
    expect(await ask(start({ stores: [store] }), makes('new'))).toMatchObject({ outcome: 'MISS' });
  });
});

describe('memory', () => {
  it('drops an entry at the end of the memory’s lifetime, however fresh the entry is', async () => {
    const memory = { capacity: 1_000, sizeOf: (text: string) => text.length, lifetime: 5_000 };
    const cache = start({ memory });
    await ask(cache, makes('old'));
    pass(4);
    expect(await ask(cache, makes('new'))).toMatchObject({ value: 'old' });
    pass(1);
    expect(await ask(cache, makes('new'))).toMatchObject({ value: 'new' });
  });
});

describe('an uncacheable answer', () => {
  it('is made for each request, one after the other', async () => {
    const cache = start({ stores: [textStore()] });
    const make = vi.fn(() => Promise.resolve({ value: null, policy: null }));
    expect(await ask(cache, make)).toMatchObject({ outcome: 'MISS', value: null });
    await ask(cache, make);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
