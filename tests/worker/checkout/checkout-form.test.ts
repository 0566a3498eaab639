import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Checkout, Order } from '@parlour/contract';
import { Browser } from '../browser.ts';
import {
  askForCode,
  codeIn,
  loadProvider,
  newestEmail,
  sendCode,
  signUp,
  somebody,
} from '../identity/people.ts';
import { promo, stock } from './shop.ts';

const CHECKOUT = '/purchase/checkout';
const CHAIR = { id: 1, stock: 500 };

/** A new address, typed otherwise than it is stored. */
const TYPED = {
  form: 'order',
  addressId: 'new',
  addressName: ' Siân O’Connor ',
  streetA: '1 Church Lane',
  city: 'Great Tew',
  country: 'United Kingdom',
  postcode: 'ox74aa',
  mobileNumber: '01632 960 210',
  cardId: '',
};

let ada: Browser;
let key = '';

const fill = (): Promise<Response> =>
  ada.script('/api/customer/cart', 'POST', { variantId: '10', sellerId: '1', quantity: 1 });

const press = (fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
  ada.post(CHECKOUT, { ...TYPED, key, ...fields });

const addresses = async (): Promise<readonly Address[]> =>
  (await (await ada.get('/api/customer/addresses')).json<{ data: Address[] }>()).data;

const orders = async (): Promise<number> =>
  (await (await ada.get('/api/customer/orders')).json<{ totalCount: number }>()).totalCount;

beforeAll(async () => {
  await stock(CHAIR);
  await loadProvider();
});

beforeEach(async () => {
  ada = new Browser();
  await signUp(ada);
  key = crypto.randomUUID();
  expect((await fill()).status).toBe(200);
});

describe("'Order and pay' of an account that a code has made", () => {
  it('asks for a name before it saves the address, and then keeps it', async () => {
    ada = new Browser();
    const { email } = somebody();
    const page = await askForCode(ada, email);
    await sendCode(ada, page, codeIn((await newestEmail())!.body));
    expect((await fill()).status).toBe(200);
    expect((await press({ addressName: ' ' })).status).toBe(422);
    expect(await addresses()).toEqual([]);
    expect((await press()).status).toBe(303);
    const { data } = await (await ada.get('/api/customer')).json<{ data: object }>();
    expect(data).toMatchObject({ name: 'Siân O’Connor' });
  });
});

describe('the form of a cart line', () => {
  const quantityAfter = async (quantity: string) => {
    const { data } = await (
      await ada.get('/api/customer/carts')
    ).json<{ data: { id: string; quantity: number }[] }>();
    const sent = { form: 'quantities', [`quantity-${data[0]!.id}`]: quantity };
    const reply = await ada.post('/purchase/cart-new', sent, { accept: 'application/json' });
    const { message = '' } = await reply.json<{ message?: string }>();
    const after = await (
      await ada.get('/api/customer/carts')
    ).json<{ data: { quantity: number }[] }>();
    return [after.data[0]!.quantity, message];
  };

  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['３', 3],
    ['2.0', 2],
  ])('[CART-003] takes the quantity %j', async (typed, quantity) => {
    expect(await quantityAfter(typed)).toEqual([quantity, '']);
  });

  it.each(['0x3', '1e1', '2.5', 'abc', '1000', '0', '-1'])(
    '[PDP-018] keeps its quantity when somebody types %j, and says why',
    async (typed) => {
      expect(await quantityAfter(typed)).toEqual([1, 'This quantity is not possible to delivery']);
    },
  );
});

describe("'Order and pay' with a note or a day that the shop cannot take", () => {
  const problems = async (fields: Readonly<Record<string, string>>) => {
    const sent = { ...TYPED, key, ...fields };
    const reply = await ada.post(CHECKOUT, sent, { accept: 'application/json' });
    expect(reply.status).toBe(400);
    return (await reply.json<{ details: readonly string[] }>()).details;
  };

  it('names the field of the seller’s note', async () => {
    const details = await problems({ 'note-1': 'x'.repeat(501) });
    expect(details).toEqual(['body.note-1: write at most 500 characters']);
    expect(await orders()).toBe(0);
  });

  it.each([
    [{ 'day-1': '2020-01-01 am' }, 'body.day-1'],
    [{ 'day-1': 'Monday' }, 'body.day-1'],
    [{ day: 'soon', 'day-1': '' }, 'body.day'],
  ])('names the field of the day for %j', async (fields, field) => {
    const details = await problems(fields);
    expect(details.map((detail) => detail.slice(0, detail.indexOf(':')))).toContain(field);
    expect(details.join()).not.toMatch(/days\.\d/);
  });
});

describe("'Order and pay' with a newly typed address", () => {
  it('[CHECKOUT-002] places one order to one address when it is pressed twice', async () => {
    const first = await press();
    const second = await press();
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await orders()).toBe(1);
    expect(await addresses()).toMatchObject([
      { addressName: 'Siân O’Connor', postcode: 'OX7 4AA', mobileNumber: '01632960210' },
    ]);
  });

  it('[CHECKOUT-002] places one order to one address when two presses arrive at once', async () => {
    const both = await Promise.all([press(), press()]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await orders()).toBe(1);
    expect(await addresses()).toHaveLength(1);
  });

  it('[ADDRESS-001] saves the address once, however often the order is refused', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const reply = await press({ promoCode: 'NO SUCH CODE' });
      expect(reply.status).toBe(400);
    }
    expect(await addresses()).toHaveLength(1);
    expect((await press()).status).toBe(303);
    expect(await addresses()).toHaveLength(1);
  });
});

const seen = async (promoCode = ''): Promise<Checkout> => {
  const reply = await ada.get(`/api/customer/checkout?promoCode=${promoCode}`);
  return (await reply.json<{ data: Checkout }>()).data;
};

/** A press whose refusal can be read without a page. */
const pressed = async (fields: Readonly<Record<string, string>>) => {
  const sent = { ...TYPED, key, ...fields };
  const reply = await ada.post(CHECKOUT, sent, { accept: 'application/json' });
  return { status: reply.status, ...(await reply.json<{ code?: string; message?: string }>()) };
};

const total = async (): Promise<number | undefined> =>
  (await (await ada.get('/api/customer/orders')).json<{ data: Order[] }>()).data[0]?.total;

describe('a total that changes between the page and the press', () => {
  it.each([
    ['LESS', 'percent = 5', 95, 'Something has changed.'],
    ['ENDED', `expires_at = '2026-01-01T00:00:00.000Z'`, 100, 'This code has expired.'],
    ['DEARER', 'minimum_pence = 50000', 100, 'This code is for orders from £500.00.'],
    ['AMOUNT', 'percent = 0, amount_pence = 3000', 70, 'Something has changed.'],
  ])('[CHECKOUT-002] is said and asked for again: %s', async (code, change, now, why) => {
    await promo({ site: 'hearth', code, percent: 33 });
    const page = await seen(code);
    expect(page.total).toBe(67);
    await env.MARKET_DB.prepare(`UPDATE promo_code SET ${change} WHERE code = '${code}'`).run();
    const fields = { promoCode: code, version: page.version };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await pressed(fields)).toMatchObject({
        code: why === 'Something has changed.' ? 'cart_changed' : 'promo_refused',
        message: `${why} Your order now comes to £${String(now)}.00. Please review it.`,
      });
    }
    expect(await orders()).toBe(0);
    const again = await seen(code);
    expect(again.total).toBe(now);
    expect((await press({ ...fields, version: again.version })).status).toBe(303);
    expect(await total()).toBe(now);
  });

  it('[CHECKOUT-002] is asked for with a code that was typed and not applied', async () => {
    await promo({ site: 'hearth', code: 'TYPED', percent: 10 });
    const { version } = await seen();
    expect(await pressed({ promoCode: 'typed', version })).toMatchObject({ code: 'cart_changed' });
    expect(await pressed({ promoCode: 'no such', version })).toMatchObject({
      code: 'promo_refused',
    });
    expect(
      (await press({ promoCode: 'typed', version: (await seen('typed')).version })).status,
    ).toBe(303);
    expect(await total()).toBe(90);
  });

  it('[CHECKOUT-002] is asked for when its VAT changes', async () => {
    const { version } = await seen();
    const rate = (vat: number) =>
      env.MARKET_DB.prepare('UPDATE product SET vat_rate = ?1 WHERE id = 1').bind(vat).run();
    await rate(0.05);
    const reply = await pressed({ version });
    await rate(0.2);
    expect(reply.code).toBe('cart_changed');
    expect(await orders()).toBe(0);
  });
});

describe('a promo code that is too long', () => {
  it('[CHECKOUT-001] is refused at its field', async () => {
    const promoCode = 'Use the code SPRING at the checkout for ten per cent off';
    const reply = await ada.post(
      CHECKOUT,
      { ...TYPED, key, promoCode },
      { accept: 'application/json' },
    );
    expect(await reply.json()).toMatchObject({
      details: ['body.promoCode: A promo code can have up to 40 characters.'],
    });
    expect(await orders()).toBe(0);
  });
});

describe('the day of a delivery', () => {
  const DAYS = {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    ...{ areas: [], notice: 0, capacity: 0, windows: ['08:00-12:00'] },
  };
  const LEAD_TIME = { handling: { min: 1, max: 1 }, transit: { min: 1, max: 1 } };

  /** The third day that the checkout offers. */
  const offered = async (): Promise<string> => {
    const set = (sql: string, value: object) =>
      env.MARKET_DB.prepare(sql).bind(JSON.stringify(value)).run();
    await set('UPDATE seller SET delivery_calendar = ?1', DAYS);
    await set('UPDATE seller_inventory SET lead_time = ?1', LEAD_TIME);
    const reply = await ada.get('/api/customer/checkout?postcode=OX7');
    const { data } = await reply.json<{ data: { shipments: { days: string[] }[] } }>();
    return data.shipments[0]?.days[2] ?? '';
  };

  const chosen = async () => {
    const reply = await ada.get('/api/customer/orders');
    const { data } = await reply.json<{ data: Order[] }>();
    return data[0]?.shipments.map(({ deliveryDay, deliveryWindow }) => [
      deliveryDay,
      deliveryWindow,
    ]);
  };

  it('is that of its own field, with its window', async () => {
    const day = await offered();
    expect((await press({ day: '', 'day-1': `${day} 08:00-12:00` })).status).toBe(303);
    expect(await chosen()).toEqual([[day, '08:00-12:00']]);
  });

  it('is the one for all deliveries if that is chosen', async () => {
    const day = await offered();
    expect((await press({ day, 'day-1': '' })).status).toBe(303);
    expect(await chosen()).toEqual([[day, '']]);
  });

  it('is asked for again if the shop does not offer it', async () => {
    await offered();
    const reply = await press({ 'day-1': '2026-01-01' });
    expect(reply.status).toBe(409);
    expect(await orders()).toBe(0);
  });
});

describe('a note for a delivery', () => {
  it('[CHECKOUT-002] may fill its field, line breaks included', async () => {
    const note = `${'line\n'.repeat(9)}${'x'.repeat(455)}`;
    expect(note).toHaveLength(500);
    const reply = await press({ 'note-1': note.replaceAll('\n', '\r\n') });
    expect(reply.status).toBe(303);
  });
});
