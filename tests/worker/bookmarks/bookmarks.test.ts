import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProvider, signUp } from '../identity/people.ts';
import { Browser } from '../browser.ts';
import { seedShop } from '../product/shop.ts';

const BOOKMARKS = '/v1/api/bookmarks';

let ada: Browser;

beforeAll(async () => {
  await seedShop();
  await loadProvider();
});

beforeEach(async () => {
  ada = new Browser();
  await signUp(ada);
});

const add = (itemID: string, itemType: string) =>
  ada.script(`${BOOKMARKS}/getadditemtobookmark?itemID=${itemID}&itemType=${itemType}`, 'GET');

const kept = async (itemType: string): Promise<string[]> => {
  const reply = await ada.script(`${BOOKMARKS}/postbookmarkdetails`, 'POST', { itemType });
  const { data } = await reply.json<{ data: { list: { itemID: string }[] } }>();
  return data.list.map(({ itemID }) => itemID);
};

describe('the form of the bookmarks page', () => {
  it('[BOOKMARK-001] [BOOKMARK-008] removes the one bookmark of the tab’s type, and returns with a notice', async () => {
    for (const id of ['1', '2']) await add(id, 'product');
    await add('1', 'seller');
    const product = await ada.post('/profile/bookmarks', { form: 'remove', itemID: '1' });
    expect(product.status).toBe(303);
    expect(product.headers.get('location')).toBe('/profile/bookmarks?done=removed');
    expect(await kept('product')).toEqual(['2']);
    expect(await kept('seller')).toEqual(['1']);
    const seller = await ada.post('/profile/bookmarks/seller', { form: 'remove', itemID: '1' });
    expect(seller.headers.get('location')).toBe('/profile/bookmarks/seller?done=removed');
    expect(await kept('seller')).toEqual([]);
  });

  it('[BOOKMARK-001] is refused to signed-out visitors, and the page sends them to the sign-in and back', async () => {
    const nobody = new Browser();
    const sent = await nobody.post('/profile/bookmarks', { form: 'remove', itemID: '1' });
    expect(sent.status).toBe(401);
    const page = await nobody.get('/profile/bookmarks/post');
    expect(page.headers.get('location')).toBe(
      '/auth/sign-in?returnTo=%2Fprofile%2Fbookmarks%2Fpost',
    );
  });
});
