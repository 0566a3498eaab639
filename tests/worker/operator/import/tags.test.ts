import { beforeEach, describe, expect, it } from 'vitest';
import { importAll, rows } from '../call.ts';
import { emptied } from './emptied.ts';
import { sofa } from '../records.ts';

beforeEach(emptied);

const tagsOf = async (own: 0 | 1): Promise<readonly unknown[]> =>
  (
    await rows(`SELECT tag.type || ':' || tag.path AS tag FROM product_tag JOIN tag ON tag.id = tag_id
      WHERE own = ${own} ORDER BY 1`)
  ).map(({ tag }) => tag);

const tag = (type: string, names: readonly string[], details: object = {}) => ({
  kind: 'tag',
  type,
  path: names.map((name) => ({ name })),
  ...details,
});

describe('the tags of products', () => {
  it('are created from their paths, once, with the tags above them', async () => {
    await importAll([sofa(), sofa({ reference: 'other' })]);
    expect(
      await rows(`SELECT tag.type, tag.path, tag.name, above.path AS above FROM tag
        LEFT JOIN tag above ON above.id = tag.parent_id WHERE tag.type IN ('category', 'brand')
        ORDER BY 1, 2`),
    ).toEqual([
      { type: 'brand', path: 'hale-%26-sons', name: 'Hale & Sons', above: null },
      { type: 'category', path: 'furniture', name: 'Furniture', above: null },
      { type: 'category', path: 'furniture/sofas', name: 'Sofas', above: 'furniture' },
    ]);
  });

  it('[ENTITY-007] reach from its own and its variants’ up to the roots', async () => {
    await importAll([sofa()]);
    expect(await tagsOf(1)).toEqual([
      'brand:hale-%26-sons',
      'category:furniture/sofas',
      'room:living',
    ]);
    expect(await tagsOf(0)).toEqual([
      'category:furniture',
      'colour:green',
      'colour:green/forest-green',
      'material:velvet',
    ]);
  });

  it('are removed when the record no longer names them', async () => {
    await importAll([sofa()]);
    await importAll([
      sofa({ tags: [], brand: undefined, variants: [{ reference: 'v', name: 'V' }] }),
    ]);
    expect([...(await tagsOf(1)), ...(await tagsOf(0))]).toEqual([]);
  });

  it('keep their name', async () => {
    await importAll([sofa()]);
    await importAll([sofa({ reference: 'b', brand: { name: 'hale & sons' } })]);
    expect(await rows(`SELECT name FROM tag WHERE type = 'brand'`)).toEqual([
      { name: 'Hale & Sons' },
    ]);
  });

  it('[FILTER-005] have the hex value of a colour with a common name', async () => {
    await importAll([sofa()]);
    const [green] = await rows(`SELECT color_hex FROM tag WHERE path = 'green/forest-green'`);
    expect(green?.color_hex).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('keep their place in the catalogue when a feed omits their group', async () => {
    await importAll([tag('colour', ['Greys', 'Charcoal'])]);
    const record = sofa({
      tags: [{ type: 'colour', path: [{ name: 'CHARCOAL' }] }],
      variants: [{ reference: 'v', name: 'V' }],
    });
    await importAll([record]);
    expect(await tagsOf(1)).toContain('colour:greys/charcoal');
    expect(await tagsOf(0)).toContain('colour:greys');
    expect(await importAll([record])).toEqual([{ outcome: 'unchanged' }]);
  });

  it('are refused when their name makes no slug', async () => {
    const [outcome] = await importAll([
      sofa({ tags: [{ type: 'room', path: [{ name: '( )' }] }] }),
    ]);
    expect(outcome).toMatchObject({
      outcome: 'refused',
      reasons: [expect.stringContaining('slug')],
    });
  });
});

describe('records of tags', () => {
  const moss = tag('colour', ['Greens', 'Moss'], {
    colorHex: '#556b2f',
    description: '<p>Soft <script>alert(1)</script>green.</p>',
    position: 3,
    components: [{ componentId: 'c1' }],
    pictures: ['/media/one.webp', '/media/two.webp'],
  });

  it('[ENTITY-002] [ENTITY-003] give a tag its details and create its ancestors', async () => {
    expect(await importAll([moss])).toEqual([{ outcome: 'created' }]);
    expect(
      await rows(`SELECT name, color_hex, description, position, components, pictures FROM tag
        WHERE path = 'greens/moss'`),
    ).toEqual([
      {
        name: 'Moss',
        color_hex: '#556b2f',
        description: '<p>Soft green.</p>',
        position: 3,
        components: '[{"componentId":"c1"}]',
        pictures: '["/media/one.webp","/media/two.webp"]',
      },
    ]);
    expect(await importAll([moss])).toEqual([{ outcome: 'unchanged' }]);
    expect(await importAll([{ ...moss, position: 4 }])).toEqual([{ outcome: 'updated' }]);
  });

  it('put a new name into the search words of the products with the tag', async () => {
    await importAll([sofa()]);
    const room = { kind: 'tag', type: 'room', path: [{ name: 'Parlour', slug: 'living' }] };
    expect(await importAll([room])).toEqual([{ outcome: 'updated' }]);
    expect(
      await rows(`SELECT product_id FROM product_text WHERE category LIKE '%Parlour%'`),
    ).toHaveLength(1);
  });
});

describe('records of sellers', () => {
  it('[ENTITY-018] give a seller a telephone number and an email address, and keep its offers', async () => {
    await importAll([sofa()]);
    const barn = {
      kind: 'seller',
      slug: 'oak-barn',
      name: 'The Oak Barn',
      telephone: '01632 960001',
    };
    expect(await importAll([barn])).toEqual([{ outcome: 'updated' }]);
    expect(await importAll([barn])).toEqual([{ outcome: 'unchanged' }]);
    expect(
      await rows(`SELECT name, telephone, count(*) AS offers FROM seller
        JOIN seller_inventory ON seller_id = seller.id WHERE slug = 'oak-barn'`),
    ).toEqual([{ name: 'The Oak Barn', telephone: '01632 960001', offers: 2 }]);
  });
});
