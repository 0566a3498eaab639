import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeCart } from './cart.ts';
import { followCartSize, storeCart, storedCart, type Cart } from './stored-cart.ts';

const cartOf = (size: number): Cart => ({
  data: [],
  size,
  subTotal: 0,
  version: '',
  message: '',
});

let answer: (reply: Response) => void = () => undefined;
const asked: string[] = [];
let page: EventTarget;

/** The numbers that the badge has shown, from the first to the last. */
const shown: number[] = [];
const follow = () => followCartSize('/api/customer/carts', (size) => shown.push(size));

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }));
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  asked.length = 0;
  shown.length = 0;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the number on the cart button', () => {
  it('[API-096] [CARTPOP-001] comes from the stored copy until the shop answers, whose reply is stored', async () => {
    storeCart(cartOf(3));
    const following = follow();
    expect([shown, asked]).toEqual([[3], ['/api/customer/carts']]);
    answer(Response.json(cartOf(4)));
    await following;
    expect([shown, storedCart()]).toEqual([[3, 4], cartOf(4)]);
  });

  it.each([
    ['an error', () => Response.json({ code: 'x', message: 'y' }, { status: 503 })],
    ['an expired session', () => new Response('', { status: 401 })],
    ['a reply that is not JSON', () => new Response('<html>')],
    ['a reply that is not a cart', () => Response.json({ size: 'many' })],
  ])('[CARTPOP-015] stays unchanged after %s', async (_, reply) => {
    storeCart(cartOf(3));
    const following = follow();
    answer(reply());
    await following;
    expect([shown, storedCart()]).toEqual([[3], cartOf(3)]);
  });

  it('stays what an island has shown, although the shop’s first answer arrives after that', async () => {
    const following = follow();
    takeCart(cartOf(2));
    answer(Response.json(cartOf(1)));
    await following;
    expect([shown, storedCart()?.size]).toEqual([[0, 2], 2]);
  });

  it('[CART-005] leaves what another tab has stored since the request', async () => {
    const following = follow();
    storeCart(cartOf(2));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart' }));
    answer(Response.json(cartOf(0)));
    await following;
    expect([shown, storedCart()?.size]).toEqual([[0, 2], 2]);
  });

  it('[CART-005] [CART-006] follows other tabs', () => {
    void follow();
    storeCart(cartOf(5));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart' }));
    localStorage.removeItem('cart');
    page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'searches' }));
    expect(shown).toEqual([0, 5, 0]);
  });
});
