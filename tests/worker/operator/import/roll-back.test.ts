import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { rollBackCatalogue, withdrawProducts } from '@parlour/contract';
import {
  VERSIONED_ASSORTMENTS,
  VERSIONED_PARTS,
} from '#worker/market/operator/versions/versioned-parts.ts';
import { callMarket } from '../../market/call.ts';
import { exported, importAll, rows } from '../call.ts';
import { operate } from '../orders.ts';
import { sofa } from '../records.ts';
import { buyChairs, importChair, moment } from '../stock.ts';
import { declare, SEAT_HEIGHT } from '../facts.ts';
import { emptied } from './emptied.ts';
import { catalogueWithin, extentNow } from './versioned-rows.ts';
import { differences, importVersion, rollBack } from './versions.ts';

beforeEach(emptied);

const named = (reference: string, changes: object = {}) =>
  sofa({ reference, name: `Sofa ${reference}`, ...changes });

const prune = (version: number, references: readonly string[]) =>
  operate(withdrawProducts, {
    body: { site: 'parlour', source: 'catalogue', references: [...references], version },
  });

const references = async () =>
  (await exported('parlour')).flatMap((one) => (one.kind === 'product' ? one.reference : []));

const found = async (query: string): Promise<string> => {
  const body = { search: { query } };
  return (
    await callMarket('v1/api/search/postsearch?index=products', { site: 'parlour', body })
  ).text();
};

describe('a rollback', () => {
  const tag = (name: string) => ({ type: 'colour', path: [{ name }] });
  const feed = fc.record({
    products: fc.uniqueArray(
      fc.record({
        reference: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
        name: fc.constantFrom('Brompton', 'Alder', 'Cotswold'),
        colours: fc.uniqueArray(fc.constantFrom('Green', 'Rust', 'Sand'), { minLength: 1 }),
        woods: fc.shuffledSubarray(['Ash', 'Oak', 'Walnut']),
        options: fc.uniqueArray(fc.constantFrom('Two seats', 'Three seats')),
        medias: fc.uniqueArray(fc.constantFrom('/media/a.jpg', '/media/b.jpg', '/media/c.jpg')),
        sellers: fc.uniqueArray(fc.constantFrom('Oak Barn', 'Loft'), { minLength: 1 }),
        price: fc.integer({ min: 1, max: 900 }),
        stock: fc.integer({ min: 0, max: 9 }),
        counted: fc.boolean(),
        rating: fc.integer({ min: 1, max: 5 }),
        seat: fc.constantFrom('', '45 cm', '50 cm'),
      }),
      { selector: ({ reference }) => reference, minLength: 1 },
    ),
    telephone: fc.constantFrom('1', '2'),
    colour: fc.constantFrom('#112233', '#445566'),
    title: fc.constantFrom('Care', 'Clean'),
  });
  type Feed = typeof feed extends fc.Arbitrary<infer Value> ? Value : never;

  const toRecords = ({ products, telephone, colour, title }: Feed) => [
    ...products.map(
      ({ reference, name, colours, woods, options, medias, sellers, rating, seat, ...of }) => ({
        kind: 'product',
        reference,
        name,
        medias: medias.map((url) => ({ url })),
        variants: colours.map((each) => ({
          reference: `${reference}-${each}`,
          name: each,
          seoTitle: each,
          tags: [tag(each), ...woods.map((wood) => ({ ...tag(wood), type: 'material' }))],
          options: options.map((option) => ({ name: option, swatches: [{ name: each }] })),
          offers: sellers.map((seller) => ({ seller: { name: seller }, ...of })),
          facts: seat === '' ? {} : { 'Seat height': seat },
        })),
        reviews: [{ author: 'Ada', rating, comment: 'Good', createdAt: '2026-01-05T10:00:00Z' }],
      }),
    ),
    { kind: 'tag', ...tag('Green'), colorHex: colour },
    { kind: 'seller', slug: 'oak-barn', name: 'Oak Barn', telephone },
    { kind: 'post', reference: 'care', title, publishedAt: '2026-01-01T00:00:00Z' },
  ];

  it('restores every table that the shop reads, ids included, after any import', async ({
    signal,
  }) => {
    const property = fc.asyncProperty(
      feed,
      fc.array(fc.tuple(feed, fc.boolean()), { minLength: 1, maxLength: 2 }),
      async (first, later) => {
        await emptied();
        await declare(SEAT_HEIGHT);
        const { version } = await importVersion(toRecords(first));
        const extent = await extentNow();
        const before = await catalogueWithin(extent);
        for (const [each, isPruned] of later) {
          // A test that has run out of time would import on beside the next one.
          signal.throwIfAborted();
          const loaded = await importVersion(toRecords(each));
          const kept: string[] = each.products.map(({ reference }) => reference);
          const gone = (await references()).filter((one) => !kept.includes(one));
          if (isPruned && gone.length > 0) await prune(loaded.version, gone);
        }
        const { version: back } = await rollBack(version);
        expect(await catalogueWithin(extent)).toEqual(before);
        expect((await rollBack(version)).restored).toBe(0);
        expect(await rows('SELECT * FROM catalogue_loading')).toEqual([]);
        await rollBack(back - 1);
      },
    );
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  }, 300_000);

  it('restores what an import withdrew, and the difference names it', async () => {
    const first = await importVersion([named('a'), named('b')]);
    const second = await importVersion([named('a')]);
    expect(await prune(second.version, ['b', 'nothing'])).toEqual({ withdrawn: 1 });
    expect(await references()).toEqual(['a']);
    expect(await differences(first.version)).toMatchObject([{ reference: 'b', change: 'removed' }]);
    expect(await rollBack(first.version)).toMatchObject({ total: 1 });
    expect(await references()).toEqual(['a', 'b']);
  });

  it('restores a variant under its id, which carts and orders name', async () => {
    const first = await importVersion([named('a')]);
    const ids = () => rows('SELECT id, reference FROM variant ORDER BY id');
    const before = await ids();
    const [one] = sofa().variants;
    await importVersion([named('a', { variants: [one] })]);
    await importVersion([named('a')]);
    expect(await ids()).not.toEqual(before);
    await rollBack(first.version);
    expect(await ids()).toEqual(before);
  });

  it('keeps the oversold quantity, for later returns', async () => {
    const early = await moment();
    await importChair({ stock: 10 }, { stockDate: { at: early, isExact: true } });
    await buyChairs(5);
    await buyChairs(3);
    const chair = (name: string, stock: number) => ({
      kind: 'product',
      reference: 'chair',
      name,
      variants: [
        {
          reference: 'oak',
          name: 'Oak',
          seoTitle: 'Oak chair',
          offers: [{ seller: { name: 'Oak Barn' }, price: 120, stock }],
        },
      ],
    });
    await importAll([chair('Chair', 5)], { stockDate: { at: early, isExact: true } });
    const stock = () => rows('SELECT stock, oversold FROM seller_inventory');
    expect(await stock()).toEqual([{ stock: 0, oversold: 3 }]);
    const spoilt = await importVersion([chair('Spoilt', 99)]);
    expect(await stock()).toEqual([{ stock: 99, oversold: 0 }]);
    await rollBack(spoilt.version - 1);
    expect(await stock()).toEqual([{ stock: 0, oversold: 3 }]);
  });

  it('leaves the catalogue searchable and listed as before', async () => {
    const first = await importVersion([named('a', { name: 'Brompton' })]);
    await importVersion([named('a', { name: 'Windermere' }), named('b', { name: 'Windermere' })]);
    expect(await found('windermere')).toContain('Windermere');
    await rollBack(first.version);
    expect(await found('brompton')).toContain('Brompton');
    expect(await found('windermere')).not.toContain('Windermere');
  });

  it('works despite removals and imports without a version in between', async () => {
    const first = await importVersion([named('a'), named('b')]);
    const before = await exported('parlour');
    const [one] = sofa().variants;
    await importVersion([named('a', { name: 'Other' }), named('b', { name: 'Other' })]);
    await env.MARKET_DB.prepare(`DELETE FROM product WHERE reference = 'b'`).run();
    await importAll([named('a', { variants: [one] })]);
    await importAll([named('a', { name: 'Third' })]);
    expect(await rollBack(first.version)).toMatchObject({ restored: 1, refused: [] });
    expect(await exported('parlour')).toEqual(
      before.filter((record) => record.kind !== 'product' || record.reference === 'a'),
    );
  });

  it('becomes visible all at once', async () => {
    const many = (name: string) =>
      Array.from({ length: 90 }, (_, at) => named(`p${String(at)}`, { name }));
    const first = await importVersion(many('Before'));
    await importVersion([...many('After')]);
    for (const part of [1, 2])
      await importVersion(
        many('After').map((one) => ({ ...one, reference: `${one.reference}-${String(part)}` })),
      );
    const names = async () =>
      (
        await rows(`SELECT DISTINCT name FROM product JOIN assortment_product ON product_id = id`)
      ).map(({ name }) => name);
    const seen = [];
    let version = 0;
    for (let after: number | null = 0; after !== null;) {
      seen.push(await names());
      const body = { site: 'parlour', to: first.version, version, after };
      const part: Awaited<ReturnType<typeof operate<typeof rollBackCatalogue>>> = await operate(
        rollBackCatalogue,
        { body },
      );
      ({ version, next: after } = part);
    }
    expect(seen).toEqual([['After'], ['After'], ['After']]);
    expect(await names()).toEqual(['Before']);
    const ended = { site: 'parlour', to: first.version, version: first.version, after: 0 };
    await expect(operate(rollBackCatalogue, { body: ended })).rejects.toThrow('start it again');
  });
});

describe('the rows that a rollback restores', () => {
  const DERIVED: Readonly<Record<string, readonly string[]>> = {
    product: [
      'id',
      'source',
      'reference',
      'created_at',
      'updated_at',
      'default_variant_id',
      'listed',
      'price_pence',
      'was_pence',
      'in_stock',
      'review_count',
      'review_average',
      'arrival',
    ],
    seller_inventory: ['changes_at'],
    assortment_product: [
      'listed',
      'in_stock',
      'price_pence',
      'was_pence',
      'review_average',
      'arrival',
    ],
    swatch: ['is_shown'],
    story: ['id', 'kind', 'reference'],
    tag: ['id', 'type', 'slug', 'parent_id'],
    seller: ['id', 'slug'],
    // Only imported reviews are noted, and nobody has bought for them.
    review: ['bought'],
  };

  it.each([...VERSIONED_PARTS, ...VERSIONED_ASSORTMENTS])(
    'have all columns of $table, in the order of their notes',
    async ({ table, columns }) => {
      const all = (await rows(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) =>
        String(name),
      );
      const kept = all.filter((name) => !(DERIVED[table] ?? []).includes(name));
      expect(columns.toSorted()).toEqual(kept.toSorted());
      const triggers = await rows(
        `SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'noted\\_%' ESCAPE '\\' AND tbl_name = '${table}'`,
      );
      const lists = triggers.flatMap(({ sql }) =>
        [...String(sql).matchAll(/^ +json_array\(((?:old\.[a-z0-9_]+[,\s]*)+)\)\n/gm)].map(
          ([, list = '']) => [...list.matchAll(/old\.([a-z0-9_]+)/g)].map(([, name]) => name),
        ),
      );
      expect(lists.length).toBeGreaterThan(0);
      for (const list of lists) expect(list).toEqual(columns);
    },
  );
});
