import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $cart, createCart, takeCart } from './cart.ts';
import { storedCart, type Cart } from './stored-cart.ts';
import type { BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { $notices } from '../shell/notices.ts';
import { createSession } from '../identity/session.ts';

const CART = { data: [{ id: '1' }], size: 3, subTotal: 30, version: 'v', message: '' };
const cartOf = (fields: object = {}): Cart => ({ ...CART, ...fields }) as unknown as Cart;

type Calls = Partial<
  Record<'readCart' | 'updateCartLine' | 'removeCartLine', () => Promise<unknown>>
>;

/** A cart over the given calls, for a visitor who is signed in or not. */
const cartWith = (calls: Calls, isSignedIn = true) =>
  createCart({
    api: calls as unknown as BrowserApi,
    session: createSession({ cookies: () => (isSignedIn ? 'signed-in=1' : '') }),
  });

const shownNotices = (): string[][] => $notices.get().map(({ type, message }) => [type, message]);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  $notices.set([]);
  takeCart(cartOf());
  localStorage.removeItem('cart');
});

const refused = (status: number, message?: string) =>
  Promise.reject(
    new HttpError(status, message === undefined ? 'unknown' : 'refused', message ?? 'Server error'),
  );

describe('the cart in the browser', () => {
  it('[CART-005] is copied to local storage after a call', () => {
    expect(storedCart()).toBeUndefined();
    takeCart(cartOf());
    expect(storedCart()).toEqual(CART);
    localStorage.setItem('cart', '{"value":{"size":"many"},"until":9999999999999}');
    expect(storedCart()).toBeUndefined();
  });

  it('[CART-004] [CART-009] is not fetched, without a message, for a signed-out visitor', async () => {
    const readCart = vi.fn();
    expect(await cartWith({ readCart }, false).load()).toBeNull();
    expect(readCart).not.toHaveBeenCalled();
    expect(shownNotices()).toEqual([]);
  });

  it('[CART-013] reports that it cannot be loaded; [CARTPOP-015] but not for the badge', async () => {
    const { load } = cartWith({ readCart: () => refused(502) });
    expect(await load({ quiet: true })).toBeNull();
    expect(shownNotices()).toEqual([]);
    expect(await load()).toBeNull();
    expect(shownNotices()).toEqual([['Error', 'Error retrieving the cart']]);
  });

  it.each([
    ['', 'Product has been removed from your cart!!'],
    ['It is gone.', 'It is gone.'],
  ])('[CART-010] reports that a line was removed: %j', async (message, shown) => {
    const { remove } = cartWith({ removeCartLine: () => Promise.resolve(cartOf({ message })) });
    expect(await remove('1')).toBe(true);
    expect(shownNotices()).toEqual([['Success', shown]]);
    expect(storedCart()?.message).toBe(message);
  });

  it.each([
    [undefined, 'something went wrong!!'],
    ['There is no such line.', 'There is no such line.'],
  ])('[CART-011] reports that a line was not removed: %j', async (message, shown) => {
    const { remove } = cartWith({ removeCartLine: () => refused(404, message) });
    expect(await remove('1')).toBe(false);
    expect(shownNotices()).toEqual([['Error', shown]]);
  });

  it('[CART-012] tells a signed-out visitor to sign in, without a call', async () => {
    const remove = vi.fn();
    expect(await cartWith({ removeCartLine: remove }, false).remove('1')).toBe(false);
    expect(shownNotices()).toEqual([['Error', 'You are not logged in']]);
    expect(remove).not.toHaveBeenCalled();
  });

  const line = (id: string, quantity: number) => ({ id, quantity, rrp: 10 });
  const held = cartOf({ data: [line('1', 1), line('2', 2)] });
  const shown = () => $cart.get()?.data.map(({ id, quantity }) => `${id}×${String(quantity)}`);

  it('[CART-003] shows a change at once, and undoes it when the shop refuses', async () => {
    takeCart(held);
    const calls = { updateCartLine: () => refused(409), removeCartLine: () => refused(404) };
    const { setQuantity, remove } = cartWith({ ...calls, readCart: () => Promise.resolve(held) });
    const changes = [setQuantity('1', 5), remove('2')];
    expect(shown()).toEqual(['1×5']);
    expect($cart.get()).toMatchObject({ size: 5, subTotal: 50 });
    expect(await Promise.all(changes)).toEqual([false, false]);
    expect(shown()).toEqual(['1×1', '2×2']);
    expect(shownNotices()).toEqual([
      ['Error', 'Something went wrong. Please try again.'],
      ['Error', 'something went wrong!!'],
    ]);
  });

  it('requests one change after another, and shows the last all the while', async () => {
    takeCart(held);
    const answers: ((cart: Cart) => void)[] = [];
    const updateCartLine = vi.fn(() => new Promise<Cart>((resolve) => answers.push(resolve)));
    const { setQuantity } = cartWith({ updateCartLine });
    const changes = [setQuantity('1', 2), setQuantity('1', 3)];
    await expect.poll(() => updateCartLine).toHaveBeenCalledTimes(1);
    answers[0]!(cartOf({ data: [line('1', 2), line('2', 2)] }));
    await changes[0];
    expect(shown()).toEqual(['1×3', '2×2']);
    await expect.poll(() => updateCartLine).toHaveBeenCalledTimes(2);
    answers[1]!(cartOf({ data: [line('1', 3), line('2', 2)] }));
    expect(await changes[1]).toBe(true);
    expect(shown()).toEqual(['1×3', '2×2']);
  });

  it('[CART-011] is fetched after a refusal, which something new may have caused', async () => {
    takeCart(held);
    const readCart = () => Promise.resolve(cartOf({ data: [line('1', 1)] }));
    await cartWith({ updateCartLine: () => refused(409), readCart }).setQuantity('2', 3);
    await expect.poll(() => shown()).toEqual(['1×1']);
  });

  it('keeps the reply to a change while the cart was being fetched', async () => {
    takeCart(held);
    let answer: (cart: Cart) => void = () => undefined;
    const readCart = () => new Promise<Cart>((resolve) => (answer = resolve));
    const removeCartLine = () => Promise.resolve(cartOf({ data: [line('1', 1)] }));
    const { load, remove } = cartWith({ readCart, removeCartLine });
    const loading = load();
    await remove('2');
    answer(held);
    await loading;
    expect(shown()).toEqual(['1×1']);
  });
});
