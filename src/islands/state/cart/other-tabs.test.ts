import { beforeEach, expect, it, vi } from 'vitest';
import { $cart, shareWithTabs, takeCart } from './cart.ts';
import type { Cart } from './stored-cart.ts';

const cartOf = (size: number) =>
  ({ data: [], size, subTotal: 0, version: '', message: '' }) satisfies Cart;
const stored = new Map<string, string>();
const page = new EventTarget();

/** The event in this tab when another tab has written or removed a key. */
const tell = (key: string | null) => {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
};

const store = (size: number) => {
  stored.set('cart', JSON.stringify({ value: cartOf(size), until: Date.now() + 1_000 }));
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  shareWithTabs();
  takeCart(cartOf(1));
});

it('[CART-005] shows the copy of the cart that another tab has stored, and writes none itself', () => {
  store(4);
  const copy = stored.get('cart');
  tell('searches');
  expect($cart.get()?.size).toBe(1);
  tell('cart');
  expect($cart.get()?.size).toBe(4);
  expect(stored.get('cart')).toBe(copy);
});

it.each(['cart', null])('[CART-006] is empty once another tab has removed %j', (key) => {
  stored.clear();
  tell(key);
  expect($cart.get()).toMatchObject({ data: [], size: 0 });
});
