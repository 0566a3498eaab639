import { beforeAll, describe, expect, it } from 'vitest';
import { promo, stock } from '../../checkout/shop.ts';
import { amountOf, BUYER, CHAIR, complete, errorsOf, LAMP, line, shipping } from './buying.ts';
import { Platform } from './platform.ts';

let platform: Platform;

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  await promo({ site: 'hearth', code: 'TEN', percent: 10 });
  platform = await Platform.start();
});

const fill = async (...lines: readonly object[]) =>
  platform.request('/carts', { body: { line_items: lines, buyer: BUYER } });

const read = async (id: string) => platform.request(`/carts/${id}`);

describe('a basket', () => {
  it('is created, read, replaced and cancelled', async () => {
    const begun = await fill(line(CHAIR, 2));
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({ currency: 'GBP', line_items: [{ quantity: 2 }] });
    expect(begun.body.status).toBeUndefined();
    expect(begun.body.continue_url).toContain(begun.body.id);
    expect((await read(begun.body.id)).body).toEqual(begun.body);
    const body = { line_items: [line(LAMP)], discounts: { codes: ['TEN'] } };
    const changed = await platform.request(`/carts/${begun.body.id}`, { method: 'PUT', body });
    expect(amountOf(changed.body.totals, 'total')).toBe(4_499);
    const gone = await platform.request(`/carts/${begun.body.id}/cancel`, { body: {} });
    expect(gone.body.line_items).toHaveLength(1);
    expect((await read(begun.body.id)).body).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'not_found' }],
    });
  });

  it('requires nothing that only an order needs', async () => {
    const { body } = await platform.request('/carts', { body: { line_items: [line(CHAIR)] } });
    expect(errorsOf({ status: 200, headers: new Headers(), body })).toEqual([]);
  });

  it('becomes one checkout, once, with its lines', async () => {
    const { body: cart } = await fill(line(CHAIR, 2));
    const convert = () =>
      platform.request('/checkout-sessions', {
        body: { cart_id: cart.id, line_items: [line(LAMP, 9)], fulfillment: shipping() },
      });
    const first = await convert();
    expect(first.body).toMatchObject({
      status: 'ready_for_complete',
      buyer: BUYER,
      line_items: [{ quantity: 2, item: { id: 'variant:10:::1' } }],
    });
    expect((await convert()).body.id).toBe(first.body.id);
    expect((await read(cart.id)).body.line_items).toHaveLength(1);
    expect((await complete(platform, first.body.id)).body.status).toBe('completed');
    expect((await read(cart.id)).body.messages).toMatchObject([{ code: 'not_found' }]);
    const none = await platform.request('/checkout-sessions', {
      body: { cart_id: 'x', line_items: [] },
    });
    expect(none.body.messages).toMatchObject([{ code: 'not_found' }]);
  });

  it('is not a checkout until then', async () => {
    const { body } = await fill(line(CHAIR));
    const reply = await platform.request(`/checkout-sessions/${body.id}`);
    expect(reply.body).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'not_found' }],
    });
  });
});
