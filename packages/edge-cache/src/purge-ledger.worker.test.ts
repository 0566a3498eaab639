import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_S } from '@parlour/domain';
import { createPurgeLedgers, purgeLedgers as here, type PurgeLedgers } from './purge-ledger.ts';

/** The ledgers as another isolate has them: the same objects, but its own memory. */
const elsewhere = createPurgeLedgers;

/** Begins an entry with these tags; returns whether it counts as purged, at any place. */
const begin = async (site: string, ...tags: string[]) => {
  const entry = { tags, lastPurge: await here.lastOf(env, site) };
  return (at: PurgeLedgers = here) => at.isPurged(env, { siteId: site, ledger: site }, entry);
};

const ALL = Array.from({ length: 5_000 }, (_, index) => `tag:${String(index)}`);

let time = Date.now();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime((time += 1_000_000_000));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};

/** Counts the calls of the objects. */
const asked = () => vi.spyOn(env.PURGE_LEDGERS, 'get');

describe('purge ledger', () => {
  it('purges what began before, and not what began after, within one millisecond', async () => {
    const [home, tag, other] = [
      await begin('a', 'home'),
      await begin('a', 'x', 'tag:1'),
      await begin('a', 'x'),
    ];
    await here.record(env, 'a', { tags: ['home', 'tag:1'] });
    expect([await home(), await tag(), await other()]).toEqual([true, true, false]);
    expect(await (await begin('a', 'home'))()).toBe(false);
  });

  it('keeps sites separate', async () => {
    const [b, c] = [await begin('b', 'home'), await begin('c', 'home')];
    await here.record(env, 'b');
    expect([await b(), await c()]).toEqual([true, false]);
  });

  it('reaches a busy place within seconds, and nobody waits there', async () => {
    const other = elsewhere();
    const home = await begin('d', 'home');
    expect(await home(other)).toBe(false);
    await here.record(env, 'd', { tags: ['home'] });
    pass(4);
    expect(await home(other)).toBe(false);
    pass(2);
    await home(other);
    await expect.poll(() => home(other)).toBe(true);
  });

  it('is asked before the answer at a place that has been quiet', async () => {
    const other = elsewhere();
    const home = await begin('e', 'home');
    expect(await home(other)).toBe(false);
    await here.record(env, 'e', { tags: ['home'] });
    pass(15);
    expect(await home(other)).toBe(true);
  });

  it('is asked once in five seconds, not for every page', async () => {
    const other = elsewhere();
    const calls = asked();
    for (let turn = 0; turn < 500; turn += 1) {
      await other.isPurged(env, { siteId: 'f', ledger: 'f' }, { tags: ['home'], lastPurge: 0 });
    }
    expect(calls).toHaveBeenCalledTimes(1);
    pass(4);
    await other.isPurged(env, { siteId: 'f', ledger: 'f' }, { tags: ['home'], lastPurge: 0 });
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it('loses none of many purges that are made together at many places', async () => {
    const places = [here, elsewhere(), elsewhere(), elsewhere()];
    const entries = await Promise.all(
      Array.from({ length: 40 }, (_, index) => begin('g', String(index))),
    );
    await Promise.all(
      entries.map((_, index) => places[index % 4]!.record(env, 'g', { tags: [String(index)] })),
    );
    const fresh = elsewhere();
    expect(await Promise.all(entries.map((isPurged) => isPurged(fresh)))).toEqual(
      Array.from({ length: 40 }, () => true),
    );
  });

  it('does not treat thousands of tags as everything', async () => {
    const [first, last, other] = [
      await begin('h', ALL[0]!),
      await begin('h', ALL.at(-1)!),
      await begin('h', 'other'),
    ];
    await here.record(env, 'h', { tags: ALL });
    expect([await first(), await last(), await other()]).toEqual([true, true, false]);
    const fresh = elsewhere();
    expect([await first(fresh), await other(fresh)]).toEqual([true, false]);
  });

  it('purges everything older, and nothing newer, when there is no room for a purge', async () => {
    const [old, other] = [await begin('i', 'first'), await begin('i', 'other')];
    await here.record(env, 'i', { tags: ['first'] });
    const newer = await begin('i', 'other');
    for (const part of ['a', 'b', 'c', 'd']) {
      await here.record(env, 'i', { tags: ALL.map((tag) => part + tag) });
    }
    const fresh = elsewhere();
    expect([await old(fresh), await other(fresh), await newer(fresh)]).toEqual([true, true, false]);
    expect(await heldBy('i')).toBe(20_000);
  });

  it('purges everything by one row, and deletes those before', async () => {
    await here.record(env, 'j', { tags: ALL });
    const home = await begin('j', 'home');
    await here.record(env, 'j', { tags: ['*'] });
    expect([await home(), await home(elsewhere())]).toEqual([true, true]);
    expect(await heldBy('j')).toBe(0);
    expect(await (await begin('j', 'home'))()).toBe(false);
  });

  it('deletes purges that are older than any entry, and still purges such an entry', async () => {
    const home = await begin('k', 'home');
    await here.record(env, 'k', { tags: ['home'] });
    const after = await begin('k', 'home');
    pass(4 * DAY_S);
    await here.record(env, 'k', { tags: ['other'] });
    expect(await heldBy('k')).toBe(1);
    const fresh = elsewhere();
    expect([await home(fresh), await after(fresh)]).toEqual([true, false]);
  });

  it('orders purges whatever the clock does', async () => {
    await here.record(env, 'l', { tags: ['home'] });
    const home = await begin('l', 'home');
    pass(-3_600);
    await here.record(env, 'l', { tags: ['home'] });
    expect(await home()).toBe(true);
    expect(await (await begin('l', 'home'))()).toBe(false);
  });

  it('purges at one of its sites, or at all of them', async () => {
    const sites = ['p', 'q'].map((siteId) => ({ siteId, ledger: 'shared' }));
    const entry = async (...tags: string[]) => {
      const begun = { tags, lastPurge: await here.lastOf(env, 'shared') };
      return async (at = here) =>
        (await Promise.all(sites.map((site) => at.isPurged(env, site, begun)))).join();
    };
    const [home, all, other] = [await entry('home'), await entry('x'), await entry('other')];
    await here.record(env, 'shared', { tags: ['home'], siteId: 'p' });
    expect([await home(), await other()]).toEqual(['true,false', 'false,false']);
    await here.record(env, 'shared', { tags: ['x'] });
    expect([await all(), await all(elsewhere())]).toEqual(['true,true', 'true,true']);
    expect(await other(elsewhere())).toBe('false,false');
    await here.record(env, 'shared', { siteId: 'q' });
    expect([await other(), await other(elsewhere())]).toEqual(['false,true', 'false,true']);
  });

  it('says for two minutes after a purge which copy of the database has the change', async () => {
    const readsFrom = () => elsewhere().readsFrom(env, 'm');
    expect(await readsFrom()).toBe('first-unconstrained');
    await here.record(env, 'm', { tags: ['home'], bookmark: '0002-a' });
    // The purge of an earlier write arrives later.
    await here.record(env, 'm', { tags: ['home'], bookmark: '0001-a' });
    expect([await readsFrom(), await here.readsFrom(env, 'm')]).toEqual(['0002-a', '0002-a']);
    pass(121);
    expect(await readsFrom()).toBe('first-unconstrained');
  });

  it('says the primary for two minutes after a purge of an unknown change', async () => {
    const readsFrom = () => elsewhere().readsFrom(env, 'r');
    await here.record(env, 'r', { tags: ['home'] });
    expect(await readsFrom()).toBe('first-primary');
    pass(60);
    await here.record(env, 'r', { tags: ['home'], bookmark: '0002-a' });
    expect(await readsFrom()).toBe('first-primary');
    pass(61);
    expect(await readsFrom()).toBe('0002-a');
  });

  it('follows an older bookmark after a purge of everything: the database may be another', async () => {
    await here.record(env, 's', { tags: ['home'], bookmark: '0009-a' });
    await here.record(env, 's', { bookmark: '0001-b' });
    expect(await elsewhere().readsFrom(env, 's')).toBe('0001-b');
  });

  it('records a purge at the second attempt when the first one fails', async () => {
    const home = await begin('n', 'home');
    asked().mockImplementationOnce(() => {
      throw new Error('the object is moving');
    });
    await here.record(env, 'n', { tags: ['home'] });
    expect(await home()).toBe(true);
  });

  it('purges nothing, and logs it, when it cannot be read', async () => {
    const home = await begin('o', 'home');
    await here.record(env, 'o', { tags: ['home'] });
    const logged = vi.spyOn(console, 'error');
    const calls = asked().mockImplementation(() => {
      throw new Error('the objects are down');
    });
    const fresh = elsewhere();
    expect([await home(fresh), await home(fresh)]).toEqual([false, false]);
    expect(calls).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls.flat().join('')).toContain('purge_ledger_unreadable');
  });
});

/** The number of tags in a site's object. */
const heldBy = (site: string): Promise<number> => {
  const ledger = env.PURGE_LEDGERS.get(env.PURGE_LEDGERS.idFromName(site));
  return runInDurableObject(ledger as unknown as DurableObjectStub, (_, { storage }) =>
    Number(storage.sql.exec('SELECT count(*) AS held FROM purge').one().held),
  );
};
