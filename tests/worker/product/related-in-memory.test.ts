import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createListIndexCache } from '@parlour/search';
import { associatedWith, similarTo } from '#worker/market/product/related.ts';
import { siteById } from '@parlour/site';
import { emptyCache } from '../gateway/fixture.ts';
import { products, TAGS } from '../listing/random-catalogue.ts';
import { change } from '../listing/random-changes.ts';
import { emptied } from '../operator/import/emptied.ts';
import { seed } from '../seed.ts';

const db = env.MARKET_DB;
const shop = { env, db, site: (await siteById(env, 'parlour'))! };

/** A shop without lists in memory, and a shop with them. */
const without = createListIndexCache();
const never = { ...without, at: () => undefined };

it('[API-017] [API-018] similar products and companions are the same from memory as from the database', async () => {
  await fc.assert(
    fc.asyncProperty(
      products(1, { minLength: 8, maxLength: 40 }),
      fc.array(change, { minLength: 3, maxLength: 5 }),
      async (catalogue, steps) => {
        await emptied();
        await emptyCache();
        await seed({ tags: TAGS, products: catalogue });
        const lists = createListIndexCache();
        await lists.rebuild(env, 'parlour');
        for (const sql of steps) {
          await db.batch(sql.map((one) => db.prepare(one)));
          const sold = await db
            .prepare(
              "SELECT product_id FROM assortment_product WHERE assortment = 'parlour' LIMIT 5",
            )
            .all<{ product_id: number }>();
          for (const { product_id } of sold.results) {
            const id = String(product_id);
            expect(await similarTo(shop, id, lists)).toEqual(await similarTo(shop, id, never));
            expect(await associatedWith(shop, id, lists)).toEqual(
              await associatedWith(shop, id, never),
            );
          }
          expect(lists.at('parlour')).toBeDefined();
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});
