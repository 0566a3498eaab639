/*
 * The cart for every customer's page, without the stores and calls that change it.
 */

import { readStored, writeStored } from '../browser-storage.ts';
import type { BrowserApi } from '../api.ts';

/** The cart, as every cart call returns it; amounts are pounds. */
export type Cart = Awaited<ReturnType<BrowserApi['readCart']>>;

/** The storage key of the browser's copy of the cart (CART-005). */
const CART_KEY = 'cart';

/** The document's event with the quantity in the cart on show, as its `detail`. */
const CART_EVENT = 'shop:cart';

const isCart = (value: unknown): value is Cart => {
  const { size, data } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof size === 'number' && Array.isArray(data);
};

/** The browser's copy of the cart (CART-005); undefined if there is none that can be read. */
export const storedCart = (): Cart | undefined =>
  readStored(CART_KEY, (value) => (isCart(value) ? value : undefined));

/** Copies the cart, as the shop sent it, to local storage (CART-005). */
export const storeCart = (cart: Cart): void => {
  writeStored(CART_KEY, cart);
};

/**
 * Calls `changed` when another tab of the browser has stored a copy of the cart, or removed it (CART-006).
 * Returns a function that stops that.
 */
export const followOtherTabs = (changed: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    // Without a key, the whole storage was cleared.
    if (key === CART_KEY || key === null) changed();
  };
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener('storage', onStorage);
  };
};

/** Tells the page the quantity in the cart; 0 while it is unknown. */
export const announceCart = (cart: Cart | null): void => {
  if (typeof document === 'undefined') return;
  document.dispatchEvent(new CustomEvent(CART_EVENT, { detail: cart?.size ?? 0 }));
};

/**
 * Calls `show` with the quantity at once from the browser's copy, then from the shop
 * (API-096), and whenever the cart changes in this tab or another. Without a reply, or when the visitor
 * is no longer signed in, it is not called again (CARTPOP-015).
 * @param path of the call that reads the cart
 */
export const followCartSize = async (path: string, show: (size: number) => void): Promise<void> => {
  const told = { since: false };
  const showStored = (): void => {
    show(storedCart()?.size ?? 0);
  };
  showStored();
  document.addEventListener(CART_EVENT, ({ detail }: CustomEventInit<number>) => {
    told.since = true;
    show(detail ?? 0);
  });
  followOtherTabs(() => {
    told.since = true;
    showStored();
  });
  const reply = await fetch(path).catch(() => undefined);
  const cart: unknown = reply?.ok ? await reply.json().catch(() => undefined) : undefined;
  // The number of an island or another tab in the meantime is newer.
  if (told.since || !isCart(cart)) return;
  storeCart(cart);
  show(cart.size);
};
