import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserApi } from './api.ts';
import { HttpError } from './http.ts';
import { readStored } from './browser-storage.ts';
import { createBookmarks } from './bookmarks/bookmarks.ts';
import { cart } from './cart/cart.ts';
import { followCartSize } from './cart/stored-cart.ts';
import { createBuying } from './product/buying.ts';
import { recordView } from './product/recently-viewed.ts';
import { recordSearch } from './search/recent-searches.ts';
import { recordMoodroomSearch } from './search/moodroom-searches.ts';
import { keepMenus } from './shell/stored-menus.ts';
import { slugsOf } from './tags/tags.ts';
import { loadCustomer } from './account/customer.ts';
import { loadVerdicts } from './account/verdict.ts';
import { api } from './api.ts';
import { createSession } from './identity/session.ts';

// The session reads the page's cookies when it is imported: the customer has agreed to storage.
vi.hoisted(() => {
  vi.stubGlobal('document', {
    cookie: 'signed-in=1; allow-personal=yes',
    documentElement: { dataset: {} },
    dispatchEvent: () => true,
    addEventListener: () => undefined,
  });
  vi.stubGlobal('addEventListener', () => undefined);
});

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.restoreAllMocks();
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

const CART = { data: [], size: 3, subTotal: 0, version: 'v', message: '' };
const LINE = {
  variantId: '1',
  sellerId: '2',
  optionId: '',
  swatchId: '',
  quantity: 2,
  buyNow: false,
};
const ADA = { uid: '7', name: 'Ada', username: 'ada@example.test', pictureURL: '' };
const VERDICT = {
  verdictID: '5',
  verdictName: 'Our sitting room',
  selectedStyles: [{ urlSlug: 'zen', name: 'Zen', styleScore: 60 }],
};

const replying = (replies: Readonly<Record<string, unknown>>): never =>
  Object.fromEntries(
    Object.entries(replies).map(([name, reply]) => [name, () => Promise.resolve(reply)]),
  ) as never;

/** The actions of a visitor, each with the feature that stores something. */
const ACTS: Readonly<Record<string, () => unknown>> = {
  'reads the cart': () => {
    vi.spyOn(api, 'readCart').mockResolvedValue(CART);
    return cart.load();
  },
  'opens a page with a cart': () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(CART)));
    return followCartSize('/api/customer/cart', () => undefined);
  },
  'wants a product before signing in': () =>
    createBuying({
      add: () => Promise.reject(new HttpError(401, 'signed_out', 'You must login')),
      leave: () => undefined,
      here: () => '/',
    }).addLine(LINE),
  'opens the profile menu': async () => {
    await loadCustomer(() => Promise.resolve(ADA as never));
    await loadVerdicts(
      replying({
        readStyleSelector: { data: VERDICT },
        listVerdicts: { data: { list: [VERDICT] } },
      }),
    );
  },
  'looks at a bookmarkable product': () =>
    createBookmarks(replying({ bookmarkDetails: { data: { list: [{ itemID: '9' }] } } })).read(),
  'looks at a product': () => {
    recordView({ _id: '3', name: 'Sofa', category: '1', brand: '2', room: '4' });
  },
  'searches for products': () => {
    recordSearch('products', 'oak desk');
  },
  'narrows the list of moodrooms': () => {
    recordMoodroomSearch({ name: 'Study', href: '/_/moodrooms/t/room/7' });
  },
  'reaches for the menus': () => {
    const entry = { name: 'Study', tagType: 'room', urlSlug: 'study', quantity: 4 };
    return keepMenus(replying({ retailerMenu: { menus: [entry] } }));
  },
  'opens a menu that was made at build time': () => {
    vi.spyOn(api, 'listTags').mockResolvedValue({ tags: [{ urlSlug: 'zen' }] } as Awaited<
      ReturnType<BrowserApi['listTags']>
    >);
    return slugsOf('room');
  },
};

describe('local storage', () => {
  it.each([
    ['STORAGE-003', 'reads the cart', 'cart', 525_600, CART],
    ['STORAGE-006', 'opens a page with a cart', 'cart', 525_600, CART],
    ['STORAGE-003', 'opens the profile menu', 'lastUser', 525_600, '7'],
    [
      ...(['STORAGE-003', 'opens the profile menu', 'lastVerdict', 525_600] as const),
      { verdictID: '5', selectedStyles: VERDICT.selectedStyles },
    ],
    ['STORAGE-003', 'searches for products', 'searches', 525_600, { products: ['oak desk'] }],
    ['STORAGE-004', 'reaches for the menus', 'roomCategoryCounts', 10_080, { 'room-study': 4 }],
    [
      ...(['STORAGE-004', 'reaches for the menus', 'headerMenus', 10_080] as const),
      [{ title: { displayName: 'Store' } }, { title: { displayName: 'Moodrooms' } }],
    ],
    ['STORAGE-006', 'wants a product before signing in', 'addToCartData', 1_440, LINE],
    ['STORAGE-006', 'opens the profile menu', 'userData', 525_600, ADA],
    ['STORAGE-006', 'looks at a bookmarkable product', 'favourites/products', 1_440, ['9']],
    [
      ...(['STORAGE-006', 'opens the profile menu', 'verdicts/list', 1_440] as const),
      [{ verdictID: '5', verdictName: 'Our sitting room' }],
    ],
    [
      ...(['STORAGE-006', 'narrows the list of moodrooms', 'personrooms/search', 1_440] as const),
      [{ name: 'Study', href: '/_/moodrooms/t/room/7' }],
    ],
    ['STORAGE-007', 'looks at a product', 'recentProducts', 1_440, [{ _id: '3', name: 'Sofa' }]],
    ['STORAGE-002', 'opens a menu that was made at build time', 'tags/room', 1_440, ['zen']],
    ['STORAGE-007', 'opens a menu that was made at build time', 'tags/room', 1_440, ['zen']],
  ] as const)(
    '[%s] stores, when a visitor %s, %s for %i minutes and no longer',
    async (_id, what, key, minutes, value) => {
      await ACTS[what]?.();
      const held = () => readStored(key, (found) => found);
      pass(minutes - 1);
      if (typeof value === 'string') expect(held()).toBe(value);
      else expect(held()).toMatchObject(value);
      pass(1);
      expect(held()).toBeUndefined();
    },
  );

  it('[STORAGE-004] contains the menus, which are fetched once a week', async () => {
    const retailerMenu = vi.fn(() => Promise.resolve({ menus: [] }));
    await keepMenus({ retailerMenu });
    await keepMenus({ retailerMenu });
    expect(retailerMenu).toHaveBeenCalledTimes(2);
    pass(10_080);
    await keepMenus({ retailerMenu });
    expect(retailerMenu).toHaveBeenCalledTimes(4);
  });

  it('loses the data of a customer whose session has ended, but not what was wanted before signing in', async () => {
    await ACTS['opens the profile menu']?.();
    await ACTS['reads the cart']?.();
    await ACTS['wants a product before signing in']?.();
    await ACTS['opens a menu that was made at build time']?.();
    const over = new HttpError(401, 'sign_in_required', 'You must be logged in');
    const session = createSession({ cookies: () => 'signed-in=1' });
    await expect(session.asCustomer(() => Promise.reject(over))).rejects.toBe(over);
    expect([...stored.keys()].toSorted()).toEqual(['addToCartData', 'tags/room']);
  });

  it('[STORAGE-003] loses the data of the last customer when another one signs in', async () => {
    await ACTS['opens the profile menu']?.();
    recordSearch('products', 'a present for Grace');
    await loadCustomer(() => Promise.resolve({ ...ADA, uid: '8', name: 'Grace' } as never));
    expect([...stored.keys()].toSorted()).toEqual(['lastUser', 'userData']);
    expect(readStored('userData', (found) => found)).toMatchObject({ uid: '8', name: 'Grace' });
  });
});
