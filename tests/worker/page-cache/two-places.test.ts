import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { createPurgeLedgers } from '@parlour/edge-cache';
import { requestPage, page, pass, renderer, request, site } from './fixture.ts';

/** A location with its own memory of pages and purges. */
const place = () => {
  const purges = createPurgeLedgers();
  const cache = createPageCache({ purges });
  return {
    purge: (tags: readonly string[]) => purges.record(env, site, { tags }),
    /** The text of the page, and its rendering: 'turn 1' was rendered here just now. */
    see: async (name: string, says: string) =>
      (
        await requestPage(
          cache,
          renderer(() => page({ body: says, headers: { 'cache-tag': `tag:${name}` } })).render,
          request({}, `/${name}`),
        )
      ).body,
  };
};

const NAMES = ['oak', 'ash', 'elm', 'yew'] as const;

/** Purges at one moment and one location: some are made together, some a while later. */
const moment = fc.record({
  here: fc.subarray([...NAMES]),
  there: fc.subarray([...NAMES]),
  seconds: fc.constantFrom(0, 1, 3, 20),
});

/** Longer than any location can go without learning of a purge. */
const SEEN = 60;

describe('purges at two locations', () => {
  it('take effect everywhere, however close together, and nothing else is purged', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 3 }), async (moments) => {
        round += 1;
        const named = (name: string) => `${name}-${String(round)}`;
        const [here, there] = [place(), place()];
        for (const name of NAMES) await here.see(named(name), 'old');
        for (const name of NAMES) await there.see(named(name), 'old');
        pass(1);
        for (const { here: some, there: others, seconds } of moments) {
          const tags = (names: readonly string[]) => names.map((name) => `tag:${named(name)}`);
          await Promise.all([
            ...(some.length > 0 ? [here.purge(tags(some))] : []),
            ...(others.length > 0 ? [there.purge(tags(others))] : []),
          ]);
          pass(seconds);
        }
        pass(SEEN);
        const purged = new Set(moments.flatMap((one) => [...one.here, ...one.there]));
        const third = place();
        for (const name of NAMES) {
          const expected = purged.has(name) ? 'new' : 'old';
          expect(await third.see(named(name), 'new'), name).toBe(expected);
        }
      }),
      { numRuns: 25 },
    );
  });
});
