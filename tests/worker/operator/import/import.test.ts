import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { everything, importAll, rows } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

const created = [{ outcome: 'created' }];
const unchanged = [{ outcome: 'unchanged' }];
const updated = [{ outcome: 'updated' }];

describe('import of products', () => {
  it('[ENTITY-006] [ENTITY-008] [ENTITY-011] writes the contents of the record, money in pence', async () => {
    expect(await importAll([sofa()])).toEqual(created);
    expect(
      await rows(`SELECT p.name, p.slug, p.width_mm, p.main_picture, brand.name AS brand
        FROM product p JOIN tag brand ON brand.id = p.brand_id`),
    ).toEqual([
      {
        name: 'Brompton Sofa',
        slug: 'brompton-sofa',
        width_mm: 2100,
        main_picture: '/media/brompton.jpg',
        brand: 'Hale & Sons',
      },
    ]);
    expect(
      await rows(`SELECT v.reference, s.slug, price_pence, was_pence, delivery_pence, stock, status
        FROM seller_inventory o JOIN variant v ON v.id = o.variant_id
        JOIN seller s ON s.id = o.seller_id ORDER BY v.position, s.slug`),
    ).toEqual([
      offer('sofa-1-green', 'loft-%26-co', [129_999, 149_900, 4_000], 3),
      offer('sofa-1-green', 'oak-barn', [132_000, 0, 0], 1),
      { ...offer('sofa-1-rust', 'oak-barn', [100_000, 0, 0], 0), status: 'out_of_stock' },
    ]);
  });

  it('[ENTITY-014] [ENTITY-015] writes options and swatches of variants', async () => {
    await importAll([sofa()]);
    expect(
      await rows(`SELECT o.name, o.surcharge_pence, o.inventory_status FROM option o
        ORDER BY o.position`),
    ).toEqual([
      { name: 'Two seats', surcharge_pence: 0, inventory_status: '' },
      { name: 'Three seats', surcharge_pence: 25_050, inventory_status: 'order_by_email' },
    ]);
    expect(
      await rows(`SELECT s.name, coalesce(o.name, '') AS option,
          (SELECT group_concat(tag.path) FROM json_each(s.tag_ids) t JOIN tag ON tag.id = t.value) AS tags
        FROM swatch s LEFT JOIN option o ON o.id = s.option_id ORDER BY s.name`),
    ).toEqual([
      { name: 'Fern', option: 'Two seats', tags: null },
      { name: 'Moss', option: '', tags: 'moss' },
    ]);
  });

  it('changes nothing when the same records come again', async () => {
    await importAll([sofa()]);
    const before = await everything();
    expect(await importAll([sofa()])).toEqual(unchanged);
    expect(await everything()).toBe(before);
  });

  it('ignores the order of tags and offers, and the spelling of names', async () => {
    const record = sofa();
    await importAll([record]);
    const [first] = record.variants;
    const again = sofa({
      tags: record.tags?.toReversed(),
      brand: { name: 'HALE & SONS' },
      variants: [{ ...first!, offers: first!.offers?.toReversed() }, ...record.variants.slice(1)],
    });
    expect(await importAll([again])).toEqual(unchanged);
  });

  it('keeps the ids of remaining rows and deletes the others', async () => {
    await importAll([sofa()]);
    const idOf = async (table: string, column: string, value: string) =>
      (await rows(`SELECT id FROM ${table} WHERE ${column} = '${value}'`))[0]?.id;
    const ids = async () => ({
      variant: await idOf('variant', 'reference', 'sofa-1-green'),
      option: await idOf('option', 'name', 'Three seats'),
      swatch: await idOf('swatch', 'name', 'Moss'),
      media: await idOf('media', 'url', 'https://cdn.example/green.jpg'),
    });
    const before = await ids();
    const [green] = sofa().variants;
    const smaller = sofa({
      medias: [{ url: '/media/brompton.jpg' }],
      variants: [
        {
          ...green!,
          options: green!.options?.slice(1),
          offers: [{ seller: { name: 'Loft & Co' }, price: 1_250 }],
        },
        { reference: 'sofa-1-blue', name: 'Blue' },
      ],
    });
    expect(await importAll([smaller])).toEqual(updated);
    expect(await ids()).toEqual(before);
    expect(await rows('SELECT reference FROM variant ORDER BY position')).toEqual([
      { reference: 'sofa-1-green' },
      { reference: 'sofa-1-blue' },
    ]);
    expect(await rows('SELECT price_pence FROM seller_inventory')).toEqual([
      { price_pence: 125_000 },
    ]);
    expect(await rows(`SELECT name FROM swatch`)).toEqual([{ name: 'Moss' }]);
    expect(await rows(`SELECT url FROM media ORDER BY url`)).toEqual([
      { url: '/media/brompton.jpg' },
      { url: 'https://cdn.example/green.jpg' },
    ]);
  });

  it('puts products into the assortments of the named sites, unchanged ones too', async () => {
    await importAll([sofa()], { sites: [] });
    expect(await rows('SELECT * FROM assortment_product')).toEqual([]);
    expect(await importAll([sofa()], { sites: ['hearth', 'ombre'] })).toEqual([
      { outcome: 'unchanged', alsoAt: ['hearth', 'ombre'] },
    ]);
    expect(await rows('SELECT assortment FROM assortment_product ORDER BY 1')).toEqual([
      { assortment: 'hearth' },
      { assortment: 'ombre' },
    ]);
  });

  it('keeps the products of two suppliers apart', async () => {
    await importAll([sofa()], { source: 'loft-and-co' });
    expect(await importAll([sofa()], { source: 'oak-barn' })).toEqual(created);
    expect(await importAll([sofa({ source: 'loft-and-co' })], { source: 'oak-barn' })).toEqual(
      unchanged,
    );
  });

  it('keeps customers’ reviews when the record’s own are replaced', async () => {
    await importAll([sofa()]);
    await env.MARKET_DB.exec(
      `INSERT INTO review (product_id, rating, comment, created_at) SELECT id, 1, 'Mine', '2026' FROM product`,
    );
    await importAll([sofa({ reviews: [], name: 'Renamed Sofa' })]);
    expect(await rows('SELECT comment FROM review')).toEqual([{ comment: 'Mine' }]);
    expect(await rows('SELECT review_count, review_average FROM product')).toEqual([
      { review_count: 1, review_average: 1 },
    ]);
  });

  it('stores what searches read: the words, brand, tags and reference of the product', async () => {
    await importAll([sofa()]);
    const found = (word: string) =>
      rows(`SELECT product_id FROM product_text
        WHERE lower(title || ' ' || brand || ' ' || category || ' ' || body) LIKE '%${word}%'`);
    for (const word of ['brompton', 'feather', 'hale', 'sofas', 'forest', 'velvet', 'rust']) {
      expect(await found(word), word).toHaveLength(1);
    }
    await importAll([sofa({ summary: '<p>Sprung.</p>' })]);
    expect(await found('feather')).toHaveLength(0);
    expect(await found('sprung')).toHaveLength(1);
  });

  it('gives every reason for a refused record and imports the others', async () => {
    const bad = { ...sofa({ reference: 'bad' }), name: '', vatRate: 2, colour: 'red' };
    const outcomes = await importAll([bad, sofa(), 'nothing', { kind: 'product' }]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'created',
      'refused',
      'refused',
    ]);
    expect(outcomes[0]?.reasons).toEqual([
      expect.stringMatching(/^name: /),
      expect.stringMatching(/^vatRate: /),
      expect.stringMatching(/^record: .*colour/),
    ]);
    expect(outcomes[2]?.reasons).toEqual([expect.stringMatching(/^record: /)]);
  });

  it.each([
    ['two variants with one reference', { variants: [variant(), variant()] }, 'variants.1'],
    [
      'two offers from one seller',
      { variants: [variant({ offers: [anOffer('Oak Barn'), anOffer('oak barn')] })] },
      'variants.0.offers.1',
    ],
    [
      'two options with one name',
      { variants: [variant({ options: [{ name: 'A' }, { name: 'A' }] })] },
      'variants.0.options.1',
    ],
  ])('refuses %s', async (_, changes, path) => {
    const [outcome] = await importAll([sofa(changes)]);
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(outcome?.reasons?.[0]).toContain(`${path}: `);
  });

  it('uses the later of two records of one product in one request', async () => {
    const outcomes = await importAll([sofa(), sofa({ name: 'Second' }), sofa({ name: 'Second' })]);
    expect(outcomes).toEqual([...created, ...updated, ...unchanged]);
    expect(await rows('SELECT name FROM product')).toEqual([{ name: 'Second' }]);
  });
});

function offer(reference: string, slug: string, pence: readonly number[], stock: number) {
  const [price_pence, was_pence, delivery_pence] = pence;
  return { reference, slug, price_pence, was_pence, delivery_pence, stock, status: 'active' };
}

function variant(changes: object = {}) {
  return { reference: 'v', name: 'V', ...changes };
}

function anOffer(name: string) {
  return { seller: { name }, price: 1 };
}
