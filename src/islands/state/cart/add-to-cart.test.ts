import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BrowserApi } from '../api.ts';

const LINE = {
  variantId: '10',
  sellerId: '1',
  optionId: '',
  swatchId: '',
  quantity: 2,
  buyNow: false,
};
const CART = { data: [{ id: '7' }], size: 5, subTotal: 30, version: 'v', message: '' };

const page = Object.assign(new EventTarget(), { cookie: '' });

beforeEach(() => {
  const stored = new Map<string, string>();
  page.cookie = 'signed-in=1';
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The store's modules as a page loads them, and the sizes of the cart that a badge receives. */
const load = async () => {
  const { addToCart } = await import('./add-to-cart.ts');
  const { storedCart } = await import('./stored-cart.ts');
  const heard: unknown[] = [];
  page.addEventListener('shop:cart', ({ detail }: CustomEventInit<number>) => heard.push(detail));
  return { addToCart, storedCart, heard };
};

it('[PDP-025] [CART-005] [CARTPOP-001] adds a line to the cart that the header shows, and to the stored copy', async () => {
  const { addToCart, storedCart, heard } = await load();
  const addCartLine = vi.fn(() => Promise.resolve(CART));
  await addToCart(LINE, { addCartLine } as unknown as BrowserApi);
  expect(addCartLine).toHaveBeenCalledWith({
    body: { variantId: '10', sellerId: '1', quantity: 2 },
  });
  expect(heard).toEqual([5]);
  expect(storedCart()).toEqual(CART);
});

it('[PDP-049] [CART-004] makes no call for a signed-out visitor and leaves the cart unchanged', async () => {
  page.cookie = '';
  const { addToCart, storedCart, heard } = await load();
  const addCartLine = vi.fn();
  await expect(addToCart(LINE, { addCartLine })).rejects.toMatchObject({
    status: 401,
    message: 'You must login',
  });
  expect(addCartLine).not.toHaveBeenCalled();
  expect([heard, storedCart()]).toEqual([[], undefined]);
});

const events = () =>
  ((globalThis as { dataLayer?: readonly ArrayLike<unknown>[] }).dataLayer ?? [])
    .map((entry) => Array.from(entry))
    .filter(([command]) => command === 'event');

it('[CONST-001] [CONSENT-008] counts the added line, in pounds, for a visitor who has agreed', async () => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const line = {
    variantId: '10',
    sellerId: '1',
    productName: 'Oak desk',
    rrp: 120.5,
    optionId: '3',
  };
  const data = [{ ...line, variantId: '9' }, line];
  const addCartLine = () => Promise.resolve({ ...CART, data });
  const { addToCart } = await load();
  await addToCart(LINE, { addCartLine } as unknown as BrowserApi);
  expect(events()).toEqual([]);
  page.cookie = 'signed-in=1; allow-personal=yes';
  await addToCart(LINE, { addCartLine } as unknown as BrowserApi);
  await addToCart({ ...LINE, optionId: '4' }, { addCartLine } as unknown as BrowserApi);
  const item = { item_id: '10', item_name: 'Oak desk', price: 120.5, quantity: 2 };
  const added = { currency: 'GBP', value: 241, items: [item] };
  await expect.poll(() => events()).toEqual([['event', 'add_to_cart', added]]);
});
