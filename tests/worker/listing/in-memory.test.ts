import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createListIndexCache, type ListIndexCache } from '@parlour/search';
import {
  answerFromDatabase,
  answerFromMemory,
  type WantedList,
} from '#worker/market/listing/list-answer.ts';
import { NEWEST } from '#worker/market/listing/list-order.ts';
import { everyProduct, inStock, narrow, withFilter } from '#worker/market/listing/selection.ts';
import { refreshTagCounts } from '#worker/market/tags/tags.queries.ts';
import { siteById } from '@parlour/site';
import { emptyCache } from '../gateway/fixture.ts';
import { importedInPart, offer } from '../imported.ts';
import { CARE, COVERS, declare, FILLING, SEAT_HEIGHT } from '../operator/facts.ts';
import { emptied } from '../operator/import/emptied.ts';
import { seed } from '../seed.ts';
import { products, TAGS } from './random-catalogue.ts';
import { change } from './random-changes.ts';
import { wantedList } from './random-lists.ts';

const shop = { env, db: env.MARKET_DB, site: (await siteById(env, 'parlour'))! };
const EVERYTHING: WantedList = {
  selection: everyProduct('parlour'),
  order: NEWEST,
  window: { limit: 24, skip: 0 },
  counted: everyProduct('parlour'),
};

const FACTS = [SEAT_HEIGHT, COVERS, FILLING, CARE] as const;

const run = (...statements: readonly string[]): Promise<unknown> =>
  env.MARKET_DB.batch(statements.map((sql) => env.MARKET_DB.prepare(sql)));

const listsOfNow = async (): Promise<ListIndexCache> => {
  const lists = createListIndexCache();
  await lists.rebuild(env, 'parlour');
  return lists;
};

const fromMemory = (wanted: WantedList, lists: ListIndexCache) =>
  answerFromMemory(shop, wanted, lists);
const namesFromMemory = async (wanted: WantedList, lists: ListIndexCache) =>
  (await fromMemory(wanted, lists))?.tiles.map(({ product }) => product.name);

/** Both kinds of answer are identical. */
const expectSame = async (wanted: WantedList, lists: ListIndexCache): Promise<void> => {
  const answer = await fromMemory(wanted, lists);
  expect(answer).not.toBeNull();
  expect(answer).toEqual(await answerFromDatabase(shop, wanted));
};

beforeEach(async () => {
  await emptied();
  await emptyCache();
});

describe('lists in memory', () => {
  it('[FILTER-004] [LIST-012] answer like the database, for any catalogue, filter, order and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        products(1, { maxLength: 40 }),
        fc.array(wantedList, { minLength: 20, maxLength: 20 }),
        async (catalogue, wanted) => {
          await emptied();
          await emptyCache();
          await seed({ tags: TAGS, products: catalogue });
          await declare(...FACTS);
          const lists = await listsOfNow();
          for (const one of wanted) await expectSame(one, lists);
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('answer like the database after every kind of change', async () => {
    await fc.assert(
      fc.asyncProperty(
        products(1, { minLength: 5, maxLength: 20 }),
        products(100, { maxLength: 5 }),
        fc.array(fc.tuple(change, fc.array(wantedList, { minLength: 4, maxLength: 4 })), {
          minLength: 4,
          maxLength: 6,
        }),
        async (catalogue, later, steps) => {
          await emptied();
          await emptyCache();
          await seed({ tags: TAGS, products: catalogue });
          await declare(...FACTS);
          const lists = await listsOfNow();
          await seed({ products: later });
          for (const [sql, wanted] of steps) {
            await run(...sql);
            await env.MARKET_DB.batch(refreshTagCounts(env.MARKET_DB, 'parlour'));
            for (const one of wanted) await expectSame(one, lists);
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

const chairs = (...names: readonly string[]) => names.map((name) => ({ name, price: 1 }));

describe('the version of lists', () => {
  it('is the database’s: two isolates with lists in memory agree after a change', async () => {
    await importedInPart(chairs('Ash', 'Beech', 'Cedar'));
    const [one, other] = [await listsOfNow(), await listsOfNow()];
    const wanted = { ...EVERYTHING, selection: narrow(everyProduct('parlour'), inStock) };
    expect(await namesFromMemory(wanted, one)).toEqual(['Cedar', 'Beech', 'Ash']);
    await importedInPart([{ name: 'Beech', offers: [offer(1, { stock: 0 })] }]);
    expect(await namesFromMemory(wanted, one)).toEqual(['Cedar', 'Ash']);
    expect(await namesFromMemory(wanted, other)).toEqual(['Cedar', 'Ash']);
    expect(other.at('parlour')?.version).toBe(one.at('parlour')?.version);
  });

  it('does not change when a unit is sold and more are left', async () => {
    await importedInPart(chairs('Ash', 'Beech'));
    const lists = await listsOfNow();
    const before = lists.at('parlour')?.version;
    await run('UPDATE seller_inventory SET stock = stock - 1');
    expect(await namesFromMemory(EVERYTHING, lists)).toEqual(['Beech', 'Ash']);
    expect(lists.at('parlour')?.version).toBe(before);
  });

  it('[FILTER-004] drops the size that a variant had', async () => {
    const ofWidth = (widthMm: number) =>
      importedInPart([{ name: 'Ash', variants: [{ widthMm, price: 1 }] }]);
    await ofWidth(600);
    const lists = await listsOfNow();
    const selection = narrow(everyProduct('parlour'), ...withFilter({ maxWidthDim: 900 }));
    expect(await namesFromMemory({ ...EVERYTHING, selection }, lists)).toEqual(['Ash']);
    await ofWidth(1_200);
    expect(await namesFromMemory({ ...EVERYTHING, selection }, lists)).toEqual([]);
  });

  it('of another database does not count', async () => {
    await importedInPart(chairs('Ash', 'Beech'));
    const lists = await listsOfNow();
    await run(`UPDATE list_epoch SET value = 'another'`);
    expect(await fromMemory(EVERYTHING, lists)).toBeNull();
    await lists.rebuild(env, 'parlour');
    await expectSame(EVERYTHING, lists);
  });

  it('sends lists to the database when a product would move between others, until they are rebuilt', async () => {
    await importedInPart(chairs('Ash', 'Beech'));
    await importedInPart(chairs('Cedar'), ['hearth']);
    await importedInPart(chairs('Dogwood'));
    const lists = await listsOfNow();
    await importedInPart(chairs('Cedar'));
    expect(await fromMemory(EVERYTHING, lists)).toBeNull();
    await lists.rebuild(env, 'parlour');
    expect(await namesFromMemory(EVERYTHING, lists)).toEqual(['Dogwood', 'Cedar', 'Beech', 'Ash']);
  });
});
