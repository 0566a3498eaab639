import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { CardForm, bankOf } from '@parlour/payments';
import { siteById } from '@parlour/site';
import { seed } from '../../seed.ts';
import { BUYER, instrument, shipping } from './buying.ts';
import { Platform } from './platform.ts';

const BRANDS = {
  parlour: 'http://localhost:8787',
  hearth: 'http://hearth.localhost:8787',
  nordhem: 'http://nordhem.localhost:8787',
  ombre: 'http://ombre.localhost:8787',
} as const;

beforeAll(() =>
  seed({
    tags: [{ id: 1, type: 'category', slug: 'chairs', name: 'Chairs' }],
    products: [
      {
        id: 1,
        name: 'Ladder chair',
        assortments: Object.keys(BRANDS),
        tags: [1],
        variants: [
          {
            id: 10,
            name: 'Ash',
            offers: [
              { seller: 1, price: 21_000, stock: 40 },
              { seller: 2, price: 19_500, delivery: 500, stock: 40 },
            ],
          },
        ],
      },
    ],
  }),
);

const grant = async (id: string, checkout: string, most: number): Promise<string> => {
  const site = (await siteById(env, id))!;
  const card = CardForm.parse({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
  const expiresAt = '2040-01-01T00:00:00Z';
  const given = { card, checkout, most, expiresAt, spentOn: '' };
  const key = { key: crypto.randomUUID(), contents: '' };
  return (await bankOf({ env, site }).grant(given, key))!;
};

describe('an assistant buys a chair', () => {
  it.each(Object.entries(BRANDS))('at %s', async (site, origin) => {
    const assistant = await Platform.start({ origin });
    const found = await assistant.request('/catalog/search', {
      body: { query: 'chair', filters: { categories: ['chairs'] } },
    });
    const [chair] = found.body.products;
    const { body: detail } = await assistant.request('/catalog/product', {
      body: { id: chair.id },
    });
    const [variant] = detail.product.variants;
    expect(variant).toMatchObject({ price: { amount: 20_000 }, seller: { name: 'Seller 2' } });
    const { body: checkout } = await assistant.request('/checkout-sessions', {
      body: { line_items: [{ item: { id: variant.id }, quantity: 4 }] },
    });
    expect(checkout.status).toBe('incomplete');
    const path = `/checkout-sessions/${checkout.id}`;
    const { body: ready } = await assistant.request(path, {
      method: 'PUT',
      body: {
        line_items: [{ item: { id: variant.id }, quantity: 4 }],
        buyer: BUYER,
        fulfillment: shipping(),
      },
    });
    expect(ready.status).toBe('ready_for_complete');
    const total = ready.totals.at(-1)?.amount ?? 0;
    expect(total).toBe(80_000);
    const { body: done } = await assistant.request(`${path}/complete`, {
      body: instrument(await grant(site, checkout.id, total)),
    });
    expect(done.status).toBe('completed');
    const { body: order } = await assistant.request(`/orders/${done.order.id}`);
    expect(order.totals.at(-1)?.amount).toBe(total);
    const row = await env.MARKET_DB.prepare(
      'SELECT site, status, total_pence AS total FROM customer_order WHERE id = ?1',
    )
      .bind(order.id)
      .first();
    expect(row).toEqual({ site, status: 'paid', total });
  });
});
