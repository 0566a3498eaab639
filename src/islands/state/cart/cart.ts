import { atom } from 'nanostores';
import { sentenceOf } from '#lib/contract/failure.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { HttpError } from '../http.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { notify } from '../shell/notices.ts';
import { asCustomer, SIGNED_OUT_MESSAGES, type SessionStore } from '../identity/session.ts';

/** The cart, as every cart call returns it; amounts are pounds. */
export type Cart = Awaited<ReturnType<BrowserApi['readCart']>>;

/** The customer's cart as the shop last sent it; null until it has. */
export const $cart = atom<Cart | null>(null);

const KEY = 'cart';

const isCart = (value: unknown): value is Cart =>
  typeof value === 'object' &&
  value !== null &&
  'size' in value &&
  typeof value.size === 'number' &&
  'data' in value &&
  Array.isArray(value.data);

/** The browser's copy of the cart (CART-005); undefined without one that can be read. */
export const storedCart = (): Cart | undefined =>
  readStored(KEY, (value) => (isCart(value) ? value : undefined));

/** Takes a cart from the shop: shows it, and copies it to local storage (CART-005). */
export const takeCart = (cart: Cart): Cart => {
  $cart.set(cart);
  writeStored(KEY, cart);
  return cart;
};

type Api = Pick<BrowserApi, 'readCart' | 'updateCartLine' | 'removeCartLine'>;

interface CartOptions {
  readonly api?: Api;
  readonly session?: Pick<SessionStore, 'asCustomer'>;
}

/** The customer's cart: each action asks the shop, and shows what it answers or says why it failed. */
export const createCart = ({ api = siteApi, session = { asCustomer } }: CartOptions = {}) => ({
  /**
   * Fetches the cart (CARTPOP-014), unless nobody is signed in (CART-004); null when there is none.
   * @param quiet for the badge, which reports no failure (CARTPOP-015)
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

  /** Changes a line's quantity. False if the shop refuses: the notice says why, the cart is unchanged. */
  setQuantity: async (id: string, quantity: number): Promise<boolean> => {
    try {
      const change = () => api.updateCartLine({ params: { id }, query: { quantity } });
      takeCart(await session.asCustomer(change));
      return true;
    } catch (thrown) {
      notify('Error', sentenceOf(thrown, 'Something went wrong. Please try again.'));
      return false;
    }
  },

  /** Removes a line and says so; false if it could not (CART-010, CART-011, CART-012). */
  remove: async (id: string): Promise<boolean> => {
    try {
      const call = () => api.removeCartLine({ params: { id } });
      const cart = takeCart(await session.asCustomer(call, SIGNED_OUT_MESSAGES.cartLine));
      notify('Success', cart.message || 'Product has been removed from your cart!!');
      return true;
    } catch (thrown) {
      notify('Error', sentenceOf(thrown, 'something went wrong!!'));
      return false;
    }
  },
});

export const cart = createCart();
