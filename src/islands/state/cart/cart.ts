import { atom, computed } from 'nanostores';
import { sentenceOf } from '@parlour/contract/browser';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { notify } from '../shell/notices.ts';
import { asCustomer, SIGNED_OUT_MESSAGES, type SessionStore } from '../identity/session.ts';
import { inTurn } from '../in-turn.ts';
import { announceCart, followOtherTabs, storeCart, storedCart, type Cart } from './stored-cart.ts';

/** A shopper's change to a line, before the shop has answered. */
export interface Change {
  readonly id: string;
  /** The new quantity; null removes the line. */
  readonly quantity: number | null;
}

const changed = (lines: Cart['data'], { id, quantity }: Change): Cart['data'] =>
  quantity === null
    ? lines.filter((line) => line.id !== id)
    : lines.map((line) => (line.id === id ? { ...line, quantity } : line));

/** The cart with changes that the shop has still to make, and their sums (CART-007, CART-008). */
export const withChanges = (cart: Cart, changes: readonly Change[]): Cart => {
  if (changes.length === 0) return cart;
  const data = changes.reduce(changed, cart.data);
  return {
    ...cart,
    data,
    size: data.reduce((sum, { quantity }) => sum + quantity, 0),
    subTotal: data.reduce((sum, { quantity, rrp }) => sum + quantity * rrp, 0),
  };
};

/** The cart that the shop last sent; null until it has. */
const $sent = atom<Cart | null>(null);

/** Changes that the shop has not answered yet, in the order of the requests. */
const $changes = atom<readonly Change[]>([]);

/** Whether a line is being added; while it is, an empty cart says nothing. */
export const $isAdding = atom(false);

/** The customer's cart on show, including changes that the shop has still to make; null until it is known. */
export const $cart = computed([$sent, $changes], (sent, changes) =>
  sent === null ? null : withChanges(sent, changes),
);

$cart.listen(announceCart);

/** The message to a shopper when the cart cannot be loaded (CART-013). */
export const NO_CART = 'Error retrieving the cart';

const EMPTY = { data: [], size: 0, subTotal: 0, version: '', message: '' } satisfies Cart;

/** Takes a cart from the shop: shows it, and copies it to local storage (CART-005). */
export const takeCart = (cart: Cart): Cart => {
  $sent.set(cart);
  storeCart(cart);
  return cart;
};

/** Shows the cart as other tabs of the browser change it; when their copy is removed, it is empty (CART-006). */
export const shareWithTabs = (): (() => void) =>
  followOtherTabs(() => {
    $sent.set(storedCart() ?? EMPTY);
  });

/** Shows the cart of the server's HTML, unless a newer one is known. */
export const beginWithCart = (served: Cart): void => {
  if ($sent.get() === null) $sent.set(served);
};

/** Shows the browser's copy, if there is one, until the shop has sent the cart. */
export const beginWithStoredCart = (): void => {
  const stored = $sent.get() === null ? storedCart() : undefined;
  if (stored) $sent.set(stored);
};

type Api = Pick<BrowserApi, 'readCart' | 'updateCartLine' | 'removeCartLine'>;

interface CartOptions {
  readonly api?: Api;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
}

/**
 * The customer's cart. A change is shown at once and sent to the shop after earlier ones; if the shop
 * refuses, it is undone, and a notice says why.
 */
export const createCart = ({ api = siteApi, session = { asCustomer } }: CartOptions = {}) => {
  const perform = inTurn();

  /**
   * Fetches the cart (CARTPOP-014) if the visitor is signed in (CART-004); null when there is none. `quiet`
   * reports no failure.
   */
  const load = async ({ quiet = false } = {}): Promise<Cart | null> => {
    const before = $sent.get();
    try {
      const cart = await session.asCustomer(() => api.readCart({}, { lifetime: 0 }));
      // The reply to a change in the meantime is newer.
      return $sent.get() === before ? takeCart(cart) : $sent.get();
    } catch (thrown) {
      const signedOut = thrown instanceof HttpError && thrown.status === 401;
      if (!quiet && !signedOut) notify('Error', NO_CART);
      return null;
    }
  };

  /** Shows a change while the shop makes it, after earlier ones. */
  const change = async (wanted: Change, make: () => Promise<Cart>): Promise<Cart> => {
    $changes.set([...$changes.get(), wanted]);
    try {
      return takeCart(await perform(make));
    } finally {
      $changes.set($changes.get().filter((other) => other !== wanted));
    }
  };

  /** Reports why the shop refused a change, and fetches anything else that is new there. */
  const refuse = (thrown: unknown, ours: string): false => {
    notify('Error', sentenceOf(thrown, ours));
    void load({ quiet: true });
    return false;
  };

  return {
    load,

    /** Changes a line's quantity; false if the shop refuses. */
    setQuantity: async (id: string, quantity: number): Promise<boolean> => {
      const call = () => api.updateCartLine({ params: { id }, query: { quantity } });
      try {
        await change({ id, quantity }, () => session.asCustomer(call));
        return true;
      } catch (thrown) {
        return refuse(thrown, 'Something went wrong. Please try again.');
      }
    },

    /** Removes a line and says so; false if it could not (CART-010, CART-011, CART-012). */
    remove: async (id: string): Promise<boolean> => {
      const call = () => api.removeCartLine({ params: { id } });
      const make = () => session.asCustomer(call, SIGNED_OUT_MESSAGES.cartLine);
      try {
        const { message } = await change({ id, quantity: null }, make);
        notify('Success', message || 'Product has been removed from your cart!!');
        return true;
      } catch (thrown) {
        return refuse(thrown, 'something went wrong!!');
      }
    },
  };
};

export const cart = createCart();
