import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type CallInput,
  operatorListAuditLog,
  operatorListBuyers,
  operatorListEnquiries,
  operatorListOffers,
  operatorListOrders,
  operatorListReviews,
  operatorListStock,
} from '@parlour/contract';
import { importAll } from './call.ts';
import { operate } from './orders.ts';
import { sofa } from './records.ts';

/* An operator's lists, with their filters. */

const ORDER = `INSERT INTO customer_order (id, site, customer, customer_name, customer_email, status,
    address, size, subtotal_pence, total_pence, vat_pence, placed_at, pay_by, paid_at, refund_pence)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, '{}', 1, ?7, ?7, 0, ?8, '', ?9, ?10)`;

const SHIPMENT = `INSERT INTO shipment (id, order_id, position, seller_id, seller_name, status, moved_at)
  SELECT id || '-1', id, 1, 1, 'Oak Mill', status, placed_at FROM customer_order`;

const ASKED = `INSERT INTO product_enquiry (id, site, customer, customer_name, customer_email, seller_id,
    seller_name, product_id, product_name, variant_id, variant_name, option_id, option_name, swatch_id,
    swatch_name, quantity, message, created_at, status)
  VALUES (?1, ?2, 'ada', 'Ada', 'ada@example.test', 1, 'Mill', 1, 'Sofa', 1, 'Green', 0, '', 0, '', 1, '',
    ?3, ?4)`;

const OFFERED = `INSERT INTO price_offer (id, enquiry_id, price_pence, created_at, expires_at, status)
  VALUES (?1, ?2, 1000, '2026-11-01T00:00:00Z', ?3, ?4)`;

const REVIEW = `INSERT INTO review (id, product_id, site, customer, author, rating, comment, created_at)
  VALUES (?1, ?2, ?3, ?4, 'A', ?5, '', ?6)`;

beforeAll(async () => {
  const offer = (reference: string, stock: number, more: object = {}) =>
    sofa({
      reference,
      variants: [
        {
          reference: `${reference}-v`,
          name: 'Green',
          seoTitle: `Sofa ${reference}`,
          offers: [{ seller: { name: 'Oak Mill' }, price: 900, delivery: 9, stock, ...more }],
        },
      ],
    });
  await importAll([offer('few', 2), offer('none', 0), offer('many', 40)], { sites: ['hearth'] });
  await importAll([offer('endless', 0, { counted: false })], { sites: ['hearth'] });
  await importAll([offer('elsewhere', 1)], { sites: ['ombre'] });
  const product = await env.MARKET_DB.prepare('SELECT max(id) AS id FROM product').first<number>(
    'id',
  );
  const run = (sql: string, ...values: readonly (string | number | null)[]) =>
    env.MARKET_DB.prepare(sql).bind(...values);
  const ada = ['ada', 'Ada Byron', 'ada@example.test'] as const;
  const bob = ['bob', 'Bob', 'Bob.Byron@example.test'] as const;
  await env.MARKET_DB.batch([
    run(ORDER, 'A', 'hearth', ...ada, 'paid', 5_000, '2026-11-01T09:00:00.000Z', 'x', 1_000),
    run(ORDER, 'B', 'hearth', ...ada, 'placed', 20_000, '2026-11-10T09:00:00.000Z', '', 0),
    run(ORDER, 'C', 'hearth', ...bob, 'paid', 90_000, '2026-11-20T09:00:00.000Z', 'x', 0),
    run(ORDER, 'D', 'ombre', ...ada, 'paid', 90_000, '2026-11-20T09:00:00.000Z', 'x', 0),
    run(SHIPMENT),
    run(ASKED, 1, 'hearth', '2026-11-01T00:00:00Z', 'requested'),
    run(ASKED, 2, 'hearth', '2026-11-02T00:00:00Z', 'offered'),
    run(ASKED, 3, 'hearth', '2026-11-03T00:00:00Z', 'offered'),
    run(ASKED, 4, 'ombre', '2026-11-03T00:00:00Z', 'offered'),
    run(OFFERED, 11, 2, '2099-01-01T00:00:00.000Z', 'open'),
    run(OFFERED, 12, 3, '2026-11-02T00:00:00.000Z', 'open'),
    run(OFFERED, 13, 2, '2099-01-01T00:00:00.000Z', 'withdrawn'),
    run(OFFERED, 14, 4, '2099-01-01T00:00:00.000Z', 'open'),
    run(REVIEW, 21, product, 'hearth', 'ada', 1, '2026-11-01T00:00:00.000Z'),
    run(REVIEW, 22, product, 'hearth', 'bob', 5, '2026-11-05T00:00:00.000Z'),
    run(REVIEW, 23, (product ?? 0) - 1, 'hearth', 'cyd', 1, '2026-11-06T00:00:00.000Z'),
  ]);
});

const idsOf = async (call: Call, query: object): Promise<readonly string[]> => {
  const input = { query: { site: 'hearth', ...query } } as CallInput<Call>;
  const { data } = (await operate(call, input)) as { data: readonly { readonly id: string }[] };
  return data.map(({ id }) => id);
};

describe('an operator’s lists', () => {
  it.each([
    [{}, ['C', 'B', 'A']],
    [{ status: 'paid' }, ['C', 'A']],
    [{ from: '2026-11-10T09:00:00Z' }, ['C', 'B']],
    [{ from: '2026-11-02T00:00:00+01:00', to: '2026-11-20T09:00:00Z' }, ['B']],
    [{ customer: 'ada' }, ['B', 'A']],
    [{ customer: 'BYRON' }, ['C', 'B', 'A']],
    [{ customer: 'bob.byron@' }, ['C']],
    [{ customer: '%' }, []],
    [{ least: 200 }, ['C', 'B']],
    [{ least: 200, most: 200 }, ['B']],
  ])('[ORDER-003] narrow orders to %o', async (query, ids) => {
    expect(await idsOf(operatorListOrders, query)).toEqual(ids);
  });

  it('page through the filtered rows', async () => {
    const query = { site: 'hearth', status: 'paid', size: 1, page: 2 };
    const { data, totalCount, pageCount } = await operate(operatorListOrders, { query });
    expect([data.map(({ id }) => id), totalCount, pageCount]).toEqual([['A'], 2, 2]);
  });

  it.each([
    [{}, ['3', '2', '1']],
    [{ status: 'open' }, ['1']],
    [{ status: 'offered' }, ['2']],
    [{ status: 'expired' }, ['3']],
    [{ from: '2026-11-02T00:00:00Z' }, ['3', '2']],
  ])('[ENQ-010] narrow enquiries to %o, by their displayed state', async (query, ids) => {
    expect(await idsOf(operatorListEnquiries, query)).toEqual(ids);
  });

  it.each([
    [{}, ['13', '12', '11']],
    [{ status: 'open' }, ['11']],
    [{ status: 'expired' }, ['12']],
  ])('narrow offers to %o', async (query, ids) => {
    expect(await idsOf(operatorListOffers, query)).toEqual(ids);
  });

  it('name the piece of an offer as its enquiry does', async () => {
    const { data } = await operate(operatorListOffers, { query: { site: 'hearth' } });
    expect(data[0]).toMatchObject({ productName: 'Sofa', seoTitle: 'Green' });
  });

  it.each([
    [{}, ['23', '22', '21']],
    [{ rating: 1 }, ['23', '21']],
    [{ rating: 1, to: '2026-11-02T00:00:00Z' }, ['21']],
  ])('[REVIEW-001] narrow reviews to %o', async (query, ids) => {
    expect(await idsOf(operatorListReviews, query)).toEqual(ids);
  });

  it('[REVIEW-001] narrow reviews to a product', async () => {
    const query = { site: 'hearth' };
    const { data } = await operate(operatorListReviews, { query });
    const product = data.find(({ id }) => id === '23')?.productId;
    expect(await idsOf(operatorListReviews, { product })).toEqual(['23']);
  });

  it('show the lowest stock first, by words, by seller, or only what is sold out', async () => {
    const list = async (query: object) => {
      const { data } = await operate(operatorListStock, { query: { site: 'hearth', ...query } });
      return data.map(({ name, stock, counted }) => [name, counted ? stock : 'not counted']);
    };
    const all = [
      ['Brompton Sofa: Sofa none', 0],
      ['Brompton Sofa: Sofa few', 2],
      ['Brompton Sofa: Sofa many', 40],
      ['Brompton Sofa: Sofa endless', 'not counted'],
    ];
    expect(await list({})).toEqual(all);
    expect(await list({ atMost: 2 })).toEqual(all.slice(0, 2));
    expect(await list({ seller: 'oak-mill', atMost: 0 })).toEqual(all.slice(0, 1));
    expect(await list({ seller: 'nobody' })).toEqual([]);
    expect(await list({ only: 'sold-out' })).toEqual(all.slice(0, 1));
    expect(await list({ find: 'oak FEW' })).toEqual(all.slice(1, 2));
    expect(await list({ find: 'many-v' })).toEqual(all.slice(2, 3));
    expect(await list({ find: 'sofa ebony' })).toEqual([]);
    const { data } = await operate(operatorListStock, { query: { site: 'hearth', find: 'few' } });
    const byId = await list({ find: data[0]?.variantId });
    expect(byId).toEqual(all.slice(1, 2));
    expect(data[0]?.path).toContain(`/products/d/${data[0]?.variantId ?? ''}`);
  });

  it('show customers by their orders, with what they paid less refunds', async () => {
    const { data } = await operate(operatorListBuyers, { query: { site: 'hearth' } });
    expect(data).toEqual([
      {
        id: 'bob',
        name: 'Bob',
        email: 'Bob.Byron@example.test',
        orders: 1,
        spent: 900,
        lastOrder: '2026-11-20T09:00:00.000Z',
      },
      {
        id: 'ada',
        name: 'Ada Byron',
        email: 'ada@example.test',
        orders: 2,
        spent: 40,
        lastOrder: '2026-11-10T09:00:00.000Z',
      },
    ]);
    expect(await idsOf(operatorListBuyers, { find: 'bob.' })).toEqual(['bob']);
  });

  it('narrow the audit log to an operator and a period', async () => {
    const list = async (query: object) =>
      (await operate(operatorListAuditLog, { query })).totalCount;
    const today = new Date(Date.now() - 60_000).toISOString();
    expect(await list({ from: today })).toBeGreaterThan(0);
    expect(await list({ to: today })).toBe(0);
    expect(await list({ operator: 'nobody' })).toBe(0);
  });
});
