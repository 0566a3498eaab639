import { atom } from 'nanostores';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { keep, readKept } from '../browser-storage.ts';
import { notify } from '../shell/notices.ts';
import { asCustomer, SIGNED_OUT_MESSAGES, type SessionStore } from '../identity/session.ts';

/** The cart as every cart call answers it; amounts are pounds. */
export type Cart = Awaited<ReturnType<BrowserApi['readCart']>>;

/** The customer's cart: as the browser kept it at first, then as the shop says; null while unknown. */
export const $cart = atom<Cart | null>(null);

const KEY = 'cart';

const isCart = (value: unknown): value is Cart =>
  typeof value === 'object' &&
  value !== null &&
  'size' in value &&
  typeof value.size === 'number' &&
  'data' in value &&
  Array.isArray(value.data);

/** What the browser kept of the cart (CART-005); undefined for nothing, or nothing readable. */
export const keptCart = (): Cart | undefined =>
  readKept(KEY, (value) => (isCart(value) ? value : undefined));

/** Takes a cart from the shop: shows it, and mirrors it into local storage (CART-005). */
export const takeCart = (cart: Cart): Cart => {
  $cart.set(cart);
  keep(KEY, cart);
  return cart;
};

type Api = Pick<BrowserApi, 'readCart' | 'updateCartLine' | 'removeCartLine'>;

/** What a failed call says, or the words of the catalogue of errors when it says nothing. */
const messageOf = (thrown: unknown, otherwise: string): string =>
  thrown instanceof HttpError && thrown.code !== 'unknown' ? thrown.message : otherwise;

interface CartOptions {
  readonly api?: Api;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
}

export const createCart = ({ api = siteApi, session = { asCustomer } }: CartOptions = {}) => ({
  /**
   * Loads the cart anew (CARTPOP-014); nobody's cart is asked for (CART-004).
   * @param quiet for the badge, whose failure nobody is told of (CARTPOP-015)
   */
  load: async ({ quiet = false } = {}): Promise<Cart | null> => {
    try {
      return takeCart(await session.asCustomer(() => api.readCart({}, { lifetime: 0 })));
    } catch (thrown) {
      const signedOut = thrown instanceof HttpError && thrown.status === 401;
      if (!quiet && !signedOut) notify('Error', 'Error retrieving the cart');
      return null;
    }
  },

  /** Changes a line's quantity; the shop's refusal is told and the cart stays as it is. */
  setQuantity: async (id: string, quantity: number): Promise<boolean> => {
    try {
      const change = () => api.updateCartLine({ params: { id }, query: { quantity } });
      takeCart(await session.asCustomer(change));
      return true;
    } catch (thrown) {
      notify('Error', messageOf(thrown, 'Something went wrong. Please try again.'));
      return false;
    }
  },

  /** Removes a line, and says so (CART-010, CART-011, CART-012). */
  remove: async (id: string): Promise<boolean> => {
    try {
      const call = () => api.removeCartLine({ params: { id } });
      const cart = takeCart(await session.asCustomer(call, SIGNED_OUT_MESSAGES.cartLine));
      notify('Success', cart.message || 'Product has been removed from your cart!!');
      return true;
    } catch (thrown) {
      notify('Error', messageOf(thrown, 'something went wrong!!'));
      return false;
    }
  },
});

export const cart = createCart();
