import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../browser.ts';
import { loadProvider, signUp } from '../identity/people.ts';
import { stock } from './shop.ts';

const CART = '/purchase/cart-new';
const TYPED = {
  ...{ form: 'order', addressId: 'new', addressName: 'Siân', streetA: '1 Church Lane' },
  ...{ city: 'Great Tew', country: 'United Kingdom', postcode: 'OX7 4AA', cardId: '' },
};

let ada: Browser;

const fill = () =>
  ada.script('/api/customer/cart', 'POST', { variantId: '10', sellerId: '1', quantity: 2 });

const cart = async () =>
  (
    await (
      await ada.get('/api/customer/carts')
    ).json<{ data: { id: string; quantity: number }[] }>()
  ).data;

const orders = async () =>
  (
    await (
      await ada.get('/api/customer/orders')
    ).json<{ data: { id: string; status: string; timeline: { status: string }[] }[] }>()
  ).data;

const order = async (): Promise<string> => {
  await fill();
  await ada.post('/purchase/checkout', { ...TYPED, key: crypto.randomUUID() });
  return (await orders())[0]?.id ?? '';
};

/** Both answers to a form that is pressed twice. */
const twice = async (path: string, fields: Readonly<Record<string, string>>) => {
  const replies = [await ada.post(path, fields), await ada.post(path, fields)];
  return replies.map(({ status, headers }) => [status, headers.get('location')]);
};

beforeAll(async () => {
  await stock({ id: 1, stock: 500 });
  await loadProvider();
});

beforeEach(async () => {
  ada = new Browser();
  await signUp(ada);
});

describe('a second press without a script gets the answer of the first', () => {
  it('[ORDER-004] to the cancellation of an order, which is cancelled once', async () => {
    const id = await order();
    const page = `/purchase/orders-list-new/${id}`;
    const done = [303, `${page}?done=cancelled`];
    expect(await twice(page, { form: 'cancel', reason: 'Another reason' })).toEqual([done, done]);
    const [cancelled] = await orders();
    expect(cancelled?.timeline.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
  });

  it('[CART-003] to the removal of a cart line', async () => {
    await fill();
    const [line] = await cart();
    const done = [303, `${CART}?done=removed`];
    expect(await twice(CART, { form: 'remove', id: line?.id ?? '' })).toEqual([done, done]);
  });

  it('[ADDRESS-001] to the removal of an address', async () => {
    await order();
    const { data } = await (
      await ada.get('/api/customer/addresses')
    ).json<{ data: { id: string }[] }>();
    const done = [303, '/profile/addresses?done=removed'];
    const fields = { form: 'delete', id: data[0]?.id ?? '' };
    expect(await twice('/profile/addresses', fields)).toEqual([done, done]);
  });

  it('[PDP-052] to a product that is added, which is added once', async () => {
    const add = (fields = {}) =>
      ada.post('/thing-1/products/d/10', {
        ...{ form: 'buying', variantId: '10', sellerId: '1', qty: '2', ...fields },
      });
    const quantities = async () => (await cart()).map(({ quantity }) => quantity);
    const presses = await Promise.all([add(), add()]);
    expect(presses.map(({ status }) => status)).toEqual([303, 303]);
    expect(await quantities()).toEqual([2]);
    expect((await add({ do: 'buy' })).headers.get('location')).toBe(CART);
    expect(await quantities()).toEqual([2]);
    // A call is no double click, and neither is a press some time later.
    await fill();
    expect(await quantities()).toEqual([4]);
    await env.MARKET_DB.exec("UPDATE cart_line SET added_at = '2026-01-01T00:00:00.000Z'");
    await add();
    expect(await quantities()).toEqual([6]);
  });

  it('to an order that is put into the cart again, which is put there once', async () => {
    const page = `/purchase/orders-list-new/${await order()}/again`;
    const done = [303, `${CART}?done=again`];
    const fields = { form: 'again', key: crypto.randomUUID() };
    expect(await twice(page, fields)).toEqual([done, done]);
    expect((await cart()).map(({ quantity }) => quantity)).toEqual([2]);
  });
});

it('[ORDER-004] an order that cannot be cancelled says so', async () => {
  const page = '/purchase/orders-list-new/nothing';
  expect((await ada.post(page, { form: 'cancel', reason: 'Another reason' })).status).toBe(404);
});
