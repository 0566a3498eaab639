import { expect, it, vi } from 'vitest';
import { createBookmarks } from '../bookmarks/bookmarks.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import { createCart } from '../cart/cart.ts';
import { createEnquiries } from '../enquiries/enquiries.ts';

// The visitor is signed out.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '', dispatchEvent: () => true });
});

/** An API on which every call is a failure: a signed-out visitor is refused without one. */
const silent = () => {
  const call = vi.fn(() => Promise.reject(new Error('called')));
  return { api: new Proxy({}, { get: () => call }) as never, call };
};

const LINE = {
  variantId: '1',
  sellerId: '2',
  optionId: '',
  swatchId: '',
  quantity: 1,
  buyNow: false,
};

it.each([
  [
    'a bookmark',
    'You must login first',
    (api: never) => createBookmarks(api).set('1', true) as Promise<unknown>,
  ],
  ['adding to the cart', 'You must login', (api: never) => addToCart(LINE, api)],
  [
    'opening a price request',
    'You must login',
    (api: never) => createEnquiries(api).read('https://shop.example/_/products/d/1/enquiry'),
  ],
  [
    'sending a price request',
    'You must login',
    (api: never) => createEnquiries(api).send({} as never, 'k'),
  ],
  [
    'the bookmarks of an account',
    'You must be logged in',
    (api: never) => createBookmarks(api).read(),
  ],
])('[ERROR-001] [ERROR-002] refuses %s with “%s”, without a call', async (_what, message, act) => {
  const { api, call } = silent();
  await expect(act(api)).rejects.toMatchObject({ status: 401, message });
  expect(call).not.toHaveBeenCalled();
});

it('[ERROR-002] shows no other message about the missing cart of a signed-out visitor', async () => {
  const { api, call } = silent();
  expect(await createCart({ api }).load()).toBeNull();
  expect(call).not.toHaveBeenCalled();
});
