import { beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '@parlour/agents';
import { addDays, londonDay } from '@parlour/domain';
import { COVERS, declare, SEAT_HEIGHT } from '../../operator/facts.ts';
import { seed } from '../../seed.ts';
import { EVERYTHING, Platform } from './platform.ts';
import { seedShop } from '../../product/shop.ts';
import { faultsOf } from './schemas.ts';

const MARKETPLACE = 'localhost.hearth.shopping.marketplace';

/** The schema that the site publishes of its own extension. */
const SCHEMA = 'http://hearth.localhost:8787/ucp/schemas/marketplace.json';

let platform: Platform;

const leadTime = (transit: number) => ({
  handling: { min: 0, max: 0 },
  transit: { min: 1, max: transit },
  madeToOrder: false,
});

/** A stool that takes up to this many working days to the customer. */
const stool = (id: number, name: string, transit?: number, facts = {}) => ({
  id,
  name,
  assortments: ['hearth'],
  variants: [
    {
      id: id * 10,
      facts,
      offers: [
        {
          price: 20_000,
          stock: 5,
          ...(transit === undefined ? {} : { leadTime: leadTime(transit) }),
        },
      ],
    },
  ],
});

beforeAll(async () => {
  await seedShop();
  await seed({
    products: Array.from({ length: 30 }, (_, index) => ({
      id: 100 + index,
      name: `Lamp ${String(index)}`,
      assortments: ['hearth'],
      variants: [{ id: 1_000 + index, offers: [{ price: 5_000 + index * 100 }] }],
    })),
  });
  await declare(SEAT_HEIGHT, COVERS);
  await seed({
    products: [
      stool(300, 'Quick stool', 2, { 'seat-height': 450, 'removable-covers': true }),
      stool(301, 'Slow stool', 40, { 'seat-height': 600 }),
      stool(302, 'Stool'),
    ],
  });
  platform = await Platform.start();
});

const search = async (body: object) => (await platform.request('/catalog/search', { body })).body;

describe('search', () => {
  it('finds products by words, with prices, options and sellers', async () => {
    const { products, ucp } = await search({ query: 'Alder' });
    expect(Object.keys(ucp.capabilities)).toEqual([CAPABILITIES.search, CAPABILITIES.fulfillment]);
    const [sofa] = products;
    expect(sofa).toMatchObject({
      id: 'product:1',
      title: 'Alder',
      description: { plain: 'Deep and quiet.' },
      price_range: { min: { currency: 'GBP' } },
      categories: [{ value: 'seating/sofas', taxonomy: 'merchant' }, { value: 'seating' }],
    });
    expect(sofa.url).toMatch(/^http:\/\/hearth\.localhost:8787\//);
    expect(sofa.variants.map(({ id }) => id.split(':')[1])).toEqual(['10', '12']);
    expect(sofa.variants[0]).toMatchObject({
      availability: { available: true, status: 'in_stock' },
      seller: { name: 'Seller 1' },
      fulfillment: { methods: [{ type: 'shipping' }] },
      metadata: { marketplace: { offers: [{ seller: { id: '1' } }, { seller: { id: '2' } }] } },
    });
  });

  it('pages through the results, by default ten at a time, to the end', async () => {
    const seen = new Set<string>();
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const pagination = cursor === undefined ? {} : { cursor };
      const found = await search({ query: 'Lamp', pagination });
      for (const { id } of found.products) seen.add(id);
      sizes.push(found.products.length);
      expect(found.pagination.total_count).toBe(30);
      cursor = found.pagination.has_next_page ? found.pagination.cursor : undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([10, 10, 10]);
    expect(seen.size).toBe(30);
    const across = await search({
      query: 'Lamp',
      pagination: { limit: 24, cursor: btoa('from 20') },
    });
    expect(across.products).toHaveLength(10);
    const wrong = { body: { query: 'Lamp', pagination: { cursor: 'x' } } };
    expect(await platform.request('/catalog/search', wrong)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  it('narrows by category and price, and says when it does not', async () => {
    const named = await search({ filters: { categories: ['seating/sofas'] } });
    expect(named.products.map(({ id }) => id)).toEqual(['product:1']);
    const byName = await search({ filters: { categories: ['Seating'] } });
    expect(byName.products).toHaveLength(1);
    expect((await search({ filters: { categories: ['boats'] } })).products).toEqual([]);
    const cheap = await search({ filters: { price: { min: 5_050, max: 5_250 } } });
    const amounts = cheap.products.map(({ variants }) => variants[0].price.amount);
    expect(amounts.toSorted()).toEqual([5_100, 5_200]);
    const foreign = await search({
      query: 'Lamp',
      context: { currency: 'EUR' },
      filters: { price: { max: 5_100 } },
    });
    expect(foreign.products).toHaveLength(10);
    expect(foreign.messages).toMatchObject([{ type: 'info', code: 'price_filter_ignored' }]);
    const abroad = await search({
      query: 'Lamp',
      filters: { fulfills_to: { address_country: 'FR' } },
    });
    expect(abroad.products).toEqual([]);
  });

  it('narrows by a day of arrival, and says what is no day and that one is past', async () => {
    const today = londonDay(Date.now());
    const here = async (days: number) => {
      const filters = { arrives_by: addDays(today, days) };
      const { products } = await search({ query: 'stool', filters });
      return products.map(({ title }) => title).toSorted();
    };
    expect(await here(0)).toEqual([]);
    expect(await here(14)).toEqual(['Quick stool']);
    expect(await here(90)).toEqual(['Quick stool', 'Slow stool']);
    const refused = async (day: unknown) => {
      const { status, body } = await platform.request('/catalog/search', {
        body: { filters: { arrives_by: day } },
      });
      return [status, body.code, body.content];
    };
    const invalid = (what: string) => [
      400,
      'invalid_request',
      `The request isn’t valid. filters.arrives_by: ${what}`,
    ];
    for (const day of ['24 December', '2099-02-30', '2099-12-24T00:00:00Z', '', 20_991_224]) {
      expect(await refused(day)).toEqual(invalid('write a day such as "2026-12-24"'));
    }
    expect(await refused('2025-12-24')).toEqual(
      invalid('2025-12-24 is past. Name today or a later day.'),
    );
  });

  it('narrows by facts with units and values, and says what is wrong with one', async () => {
    const titles = async (...facts: object[]) => {
      const { products } = await search({ query: 'stool', filters: { facts } });
      return products.map(({ title }) => title);
    };
    expect(await titles({ name: 'Seat height', min: 50 })).toEqual(['Slow stool']);
    expect(await titles({ name: 'seat-height', max: 500, unit: 'mm' })).toEqual(['Quick stool']);
    expect(await titles({ name: 'Removable covers', values: ['yes'] })).toEqual(['Quick stool']);
    const refused = await platform.request('/catalog/search', {
      body: { filters: { facts: [{ name: 'Seat height', max: 40, unit: 'kg' }] } },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', content: '“Seat height” is in cm, and no number of “kg”.' },
    });
  });

  it('has filters of its own, with a published schema of a search', async () => {
    const schema = await (await platform.visit(SCHEMA)).json<object>();
    const faults = (filters: object) =>
      faultsOf(
        { query: 'stool', filters },
        [`${SCHEMA}#/$defs/${CAPABILITIES.search}/$defs/search_request`],
        [schema],
      );
    expect(faults({ arrives_by: '2099-12-24', colours: ['green'], price: { max: 5 } })).toEqual([]);
    expect(faults({ arrives_by: '24 December' })).not.toEqual([]);
    expect(faults({ colours: 'green' })).not.toEqual([]);
    expect(faults({ facts: [{ name: 'Seat height', min: 42, unit: 'cm' }] })).toEqual([]);
    expect(faults({ facts: [{ name: 'Seat height', min: '42 cm' }] })).not.toEqual([]);
  });

  it('lists products with a price on request, and gives no price for them', async () => {
    const { products, messages } = await search({ filters: { categories: ['sofas'] } });
    expect(products.some(({ id }) => id === 'product:2')).toBe(false);
    expect(messages).toMatchObject([{ type: 'info', code: 'price_on_request' }]);
    expect(messages[0].content).toContain('http://hearth.localhost:8787/');
  });

  it('accepts words or filters, and refuses other requests', async () => {
    for (const body of [{}, { query: '' }, { filters: { price: { min: -1 } } }, { query: 5 }]) {
      const reply = await platform.request('/catalog/search', { body });
      expect(reply.status, JSON.stringify(body)).toBe(400);
      expect(reply.body).toMatchObject({ code: 'invalid_request' });
    }
  });
});

describe('lookup', () => {
  it('finds products and variants by their ids, each with the requested ids', async () => {
    const ids = ['variant:10:2:21', 'product:1', 'variant:10:2:21', 'variant:404', 'nonsense id'];
    const { body } = await platform.request('/catalog/lookup', { body: { ids } });
    const [sofa, ...others] = body.products;
    expect(others).toEqual([]);
    expect(sofa.variants.map(({ id, inputs }) => [id, inputs])).toEqual([
      ['variant:10:2:21', [{ id: 'variant:10:2:21', match: 'exact' }]],
      ['variant:10:1:11', [{ id: 'product:1', match: 'featured' }]],
    ]);
    expect(body.messages).toMatchObject([
      { code: 'not_found', content: 'variant:404' },
      { code: 'not_found', content: 'nonsense id' },
    ]);
  });

  it('refuses more ids than it looks up', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `variant:${String(index + 1)}`);
    const reply = await platform.request('/catalog/lookup', { body: { ids } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'request_too_large' } });
    expect((await platform.request('/catalog/lookup', { body: { ids: [] } })).status).toBe(400);
  });
});

describe('a product', () => {
  const detail = async (body: object) =>
    (await platform.request('/catalog/product', { body })).body;

  it('returns the selection, and says for each value whether it is available with that selection', async () => {
    const { product } = await detail({
      id: 'product:1',
      selected: [{ name: 'Option', label: 'Three seats' }],
    });
    expect(product.selected).toEqual([{ name: 'Option', label: 'Three seats' }]);
    expect(product.variants.map(({ id }) => id)).toEqual(['variant:10:2:21', 'variant:10:2:22']);
    expect(product.variants[1]?.availability).toEqual({ available: false, status: 'out_of_stock' });
    const values = Object.fromEntries(
      product.options.map(({ name, values: all }: { name: string; values: unknown }) => [
        name,
        all,
      ]),
    );
    expect(values.Swatch).toEqual([
      { label: 'moss linen', available: true, exists: true },
      { label: 'rust velvet', available: false, exists: true },
    ]);
    expect(values.Variant).toEqual([
      { id: '10', label: 'Moss', available: true, exists: true },
      { id: '12', label: 'Rust', available: false, exists: false },
    ]);
  });

  it('drops the least important choice when no variant has all of them', async () => {
    const selected = [
      { name: 'Variant', label: 'Rust' },
      { name: 'Option', label: 'Three seats' },
    ];
    const kept = await detail({ id: 'product:1', selected, preferences: ['Option', 'Variant'] });
    expect(kept.product.selected).toEqual([selected[1]]);
    const other = await detail({ id: 'product:1', selected, preferences: ['Variant', 'Option'] });
    expect(other.product.selected).toEqual([selected[0]]);
  });

  it('begins with the requested variant and its seller', async () => {
    const { product } = await detail({
      id: 'variant:10:2:21:2',
      selected: [{ name: 'Option', label: 'Two seats' }],
    });
    expect(product.variants[0]).toMatchObject({
      id: 'variant:10:2:21:2',
      seller: { name: 'Seller 2' },
      price: { amount: 119_000 },
    });
    expect(product.selected).toContainEqual({ name: 'Option', label: 'Three seats' });
  });

  it('says in words that a product is missing or has no price', async () => {
    expect(await detail({ id: 'product:404' })).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'not_found', severity: 'unrecoverable' }],
    });
    const asked = await detail({ id: 'variant:20' });
    expect(asked.messages).toMatchObject([
      { code: 'price_on_request', severity: 'requires_buyer_input' },
    ]);
    expect(asked.continue_url).toMatch(/\/products\/d\/20\/enquiry$/);
  });
});

describe('the site’s own extension', () => {
  it('gives every seller’s offer to platforms that know it, with a published schema', async () => {
    const [version] = EVERYTHING[CAPABILITIES.search] ?? [];
    const knowing = await Platform.start({
      capabilities: { ...EVERYTHING, ...(version ? { [MARKETPLACE]: [version] } : {}) },
    });
    const { body } = await knowing.request('/catalog/search', {
      body: { filters: { categories: ['sofas'] } },
    });
    const [variant] = body.products[0].variants;
    expect(variant.metadata).toBeUndefined();
    expect(variant.marketplace).toMatchObject({
      offers: [
        {
          item_id: 'variant:10:1:11:1',
          price: { amount: 95_000 },
          available: true,
          max_quantity: 3,
        },
        { item_id: 'variant:10:1:11:2', price: { amount: 99_000 }, max_quantity: 9 },
      ],
    });
    expect(body.marketplace.price_requests).toMatchObject([{ product_id: 'product:2' }]);
    expect(Object.keys(body.ucp.capabilities)).toContain(MARKETPLACE);
    const schema = await (await platform.visit(SCHEMA)).json<{ name: string; $id: string }>();
    expect(schema).toMatchObject({ name: MARKETPLACE, $id: SCHEMA });
    const shape = `${SCHEMA}#/$defs/${CAPABILITIES.search}/$defs/search_response`;
    expect(faultsOf(body, [shape], [schema])).toEqual([]);
    const stools = await knowing.request('/catalog/search', { body: { query: 'stool' } });
    expect(stools.body.marketplace).toEqual({
      facts: [
        { name: 'Seat height', unit: 'cm', min: 45, max: 60, values: [] },
        { name: 'Removable covers', unit: '', min: null, max: null, values: ['Yes'] },
      ],
    });
    expect(faultsOf(stools.body, [shape], [schema])).toEqual([]);
    const wrong = { ...body, marketplace: { price_requests: [{}] } };
    expect(faultsOf(wrong, [shape], [schema])).not.toEqual([]);
  });
});
