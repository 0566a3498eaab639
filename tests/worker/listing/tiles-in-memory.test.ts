import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTileMemory, type TileMemory } from '#worker/market/listing/tile-memory.ts';
import { tilesOf } from '#worker/market/listing/tiles.queries.ts';
import { importedInPart, tag } from '../imported.ts';
import { emptied } from '../operator/import/emptied.ts';
import { seed } from '../seed.ts';
import { products, TAGS } from './random-catalogue.ts';
import { change, changeOfTile } from './random-changes.ts';

const db = env.MARKET_DB;
const run = (...statements: readonly string[]): Promise<unknown> =>
  db.batch(statements.map((sql) => db.prepare(sql)));

const IDS = Array.from({ length: 24 }, (_, at) => at + 1);
const tagged = fc.boolean();
const reductions = { days: 28, most: 90 };

/** The database, counting the rows that it reads. */
const counted = () => {
  const rows = { read: 0, trips: 0 };
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await db.batch(statements);
    rows.trips += 1;
    for (const { meta } of results) rows.read += meta.rows_read;
    return results;
  };
  const watched = new Proxy(db, {
    get: (target, name) =>
      name === 'batch'
        ? batch
        : (Reflect.get(target, name) as (...given: unknown[]) => unknown).bind(target),
  });
  return { rows, watched };
};

const readBy = async (memory: TileMemory, ids: readonly number[], tags = false) => {
  const { rows, watched } = counted();
  const tiles = await tilesOf(watched, ids, { reductions, memory, tagged: tags });
  return { ...rows, tiles };
};

const SHARED = [tag('colour', 'Green'), tag('material', 'Oak'), tag('style', 'Boho')];
const VARIANT_TAGS = [...SHARED, tag('material', 'Linen'), tag('filter', 'Calm')];

/** Imports two dozen products with three variants each, each variant with five tags; gives their ids. */
const dozens = async (): Promise<number[]> => {
  await importedInPart(
    IDS.map((at) => ({
      name: `Chair ${at}`,
      brand: { name: 'Hardy' },
      tags: [tag('category', 'Chairs'), tag('room', 'Lounge'), ...SHARED],
      variants: ['Ash', 'Beech', 'Cedar'].map((name) => ({ name, tags: VARIANT_TAGS, price: 100 })),
    })),
  );
  const { results } = await db.prepare('SELECT id FROM product ORDER BY id').all<{ id: number }>();
  return results.map(({ id }) => id);
};

beforeEach(emptied);

describe('tiles in memory', () => {
  it('are dropped with a product that is deleted after it has left its last assortment', async () => {
    const ids = await dozens();
    const memory = createTileMemory();
    await run(`DELETE FROM assortment_product WHERE product_id = ${ids[2]}`);
    expect(await readBy(memory, ids)).toMatchObject({ tiles: { length: 24 } });
    await run(`DELETE FROM product WHERE id = ${ids[2]}`);
    const { tiles } = await readBy(memory, ids);
    expect(tiles.map(({ product }) => product.productId)).toEqual(
      ids.filter((id) => id !== ids[2]).map(String),
    );
  });

  it('equal those of the database after every kind of change', async () => {
    await fc.assert(
      fc.asyncProperty(
        products(1, { minLength: 5, maxLength: 20 }),
        fc.array(fc.tuple(fc.oneof(change, changeOfTile, changeOfTile), tagged), {
          minLength: 6,
          maxLength: 12,
        }),
        async (catalogue, steps) => {
          await emptied();
          await seed({ tags: TAGS, products: catalogue });
          const memory = createTileMemory();
          for (const [sql, tags] of steps) {
            await tilesOf(db, IDS, { reductions, memory, tagged: tags });
            await run(...sql);
            const [held, anew] = [memory, createTileMemory()].map((one) =>
              tilesOf(db, IDS, { reductions, memory: one, tagged: true }),
            );
            expect(await held).toEqual(await anew);
          }
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('cost the rows that have changed, and one more round trip', async () => {
    const ids = await dozens();
    const memory = createTileMemory();
    const first = await readBy(memory, ids);
    const second = await readBy(memory, ids);
    await run(
      `UPDATE seller_inventory SET stock = 4 WHERE variant_id =
         (SELECT id FROM variant WHERE product_id = ${ids[4]} AND name = 'Beech')`,
    );
    const changed = await readBy(memory, ids);
    expect([first.trips, second.trips, changed.trips]).toEqual([1, 1, 2]);
    expect(second.read).toBeLessThanOrEqual(4 * IDS.length + 2);
    expect(changed.read).toBeLessThan(second.read + first.read / 8);
    const stock = changed.tiles.map(({ product }) =>
      product.variants?.map(({ inventories }) => inventories?.[0]?.variant.quantity),
    );
    expect(stock[4]).toEqual([5, 4, 5]);
  });

  it('include the tags of variants for callers that want them', async () => {
    const ids = await dozens();
    const plain = await readBy(createTileMemory(), ids);
    const memory = createTileMemory();
    const full = await readBy(memory, ids, true);
    expect(full.read - plain.read).toBeGreaterThan(IDS.length * 3 * 5);
    expect(full.tiles[0]?.shown?.tags.map(({ tag_name }) => tag_name)).toContain('Calm');
    expect((await readBy(memory, ids)).trips).toBe(1);
  });

  it('of another database are not shown', async () => {
    const ids = await dozens();
    const memory = createTileMemory();
    await readBy(memory, ids);
    await run(`UPDATE list_epoch SET value = 'restored'`, 'DROP TRIGGER tile_change_offer');
    await run('UPDATE seller_inventory SET stock = 1');
    const { tiles } = await readBy(memory, ids);
    expect(tiles[0]?.product.variants?.[0]?.inventories?.[0]?.variant.quantity).toBe(1);
  });

  it('are evicted, the least recently used one first', async () => {
    const ids = await dozens();
    const memory = createTileMemory(8);
    const [one, two, three] = ids as [number, number, number];
    await tilesOf(db, [one, two], { reductions, memory });
    await tilesOf(db, [one], { reductions, memory });
    await tilesOf(db, [three], { reductions, memory });
    expect([...memory.among([one, two, three], false).keys()]).toEqual([one, three]);
  });

  it('have the pixel size of a picture once it has been read from its file', async () => {
    const ids = await dozens();
    await run(
      `INSERT INTO media (product_id, variant_id, url, position) VALUES (${ids[2]}, 0, '/media/a.jpg', -1)`,
    );
    const memory = createTileMemory();
    await readBy(memory, ids);
    await run(`UPDATE picture_size SET width = 640, height = 480 WHERE address = '/media/a.jpg'`);
    const { tiles } = await readBy(memory, ids);
    expect(tiles).toEqual((await readBy(createTileMemory(), ids)).tiles);
    expect(JSON.stringify(tiles)).toContain('"width":640,"height":480');
  });
});
