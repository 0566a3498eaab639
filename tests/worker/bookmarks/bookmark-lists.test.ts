import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addToBookmarkList,
  createBookmarkList,
  deleteBookmarkList,
  listBookmarkLists,
  readBookmarkList,
  readSharedList,
  removeFromBookmarkList,
  renameBookmarkList,
  shareBookmarkList,
  withdrawBookmarkList,
} from '@parlour/contract';
import { Browser } from '../browser.ts';
import { stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

beforeAll(() => stock({ id: 1 }, { id: 2 }));

let ada: Shopper;
let id: string;

beforeEach(async () => {
  ada = await shopper();
  ({ id } = (await ada.call(createBookmarkList, { body: { name: 'Study' } })).data);
});

const add = (itemID: string, itemType: 'product' | 'seller' = 'product') =>
  ada.call(addToBookmarkList, { params: { id }, body: { itemType, itemID } });

const read = async (who = ada) => (await who.call(readBookmarkList, { params: { id } })).data;

const share = async () => (await ada.call(shareBookmarkList, { params: { id } })).data.shareKey;

const shared = (key: string, who = ada) => who.call(readSharedList, { params: { key } });

describe('lists of bookmarks', () => {
  it('hold items of every kind, each once, the newest first', async () => {
    await add('1');
    await add('7', 'seller');
    await add('1');
    expect((await read()).list).toMatchObject([
      { itemType: 'seller', itemID: '7', products: [] },
      { itemType: 'product', itemID: '1', products: [{ name: 'Thing 1' }] },
    ]);
    const item = { itemType: 'product', itemID: '1' } as const;
    await ada.call(removeFromBookmarkList, { params: { id }, query: item });
    expect((await read()).count).toBe(1);
  });

  it('have a name, which can change, and end with all their items', async () => {
    await add('1');
    await ada.call(renameBookmarkList, { params: { id }, body: { name: ' Hall ' } });
    const { data } = await ada.call(listBookmarkLists);
    expect(data).toMatchObject([{ id, name: 'Hall', count: 1, shareKey: '' }]);
    const nameless = ada.call(renameBookmarkList, { params: { id }, body: { name: ' ' } });
    await expect(nameless).rejects.toMatchObject({ status: 400 });
    await ada.call(deleteBookmarkList, { params: { id } });
    await expect(read()).rejects.toMatchObject({ status: 404 });
  });

  it('accept no product that the site does not sell', async () => {
    await expect(add('99')).rejects.toMatchObject({ status: 404 });
  });

  it('are limited to thirty with a hundred items each, however many are sent at once', async () => {
    const lists = await Promise.allSettled(
      Array.from({ length: 35 }, () => ada.call(createBookmarkList, { body: { name: 'More' } })),
    );
    expect(lists.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
    const items = await Promise.allSettled(
      Array.from({ length: 105 }, (_, index) => add(String(index), 'seller')),
    );
    expect(items.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    await add('7', 'seller');
  });

  it('are visible to anyone with the link, until it is withdrawn', async () => {
    await add('1');
    const key = await share();
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(await share()).toBe(key);
    const ben = await shopper();
    const { data } = await shared(key, ben);
    expect(data).toMatchObject({ name: 'Study', list: [{ itemID: '1' }] });
    expect(JSON.stringify(data)).not.toContain(ada.sub);
    await expect(shared(key, await shopper('hearth'))).rejects.toMatchObject({ status: 404 });
    await ada.call(withdrawBookmarkList, { params: { id } });
    await expect(shared(key, ben)).rejects.toMatchObject({ status: 404 });
    expect(await share()).not.toBe(key);
  });

  it('are never cached on the way to a reader with the link', async () => {
    const key = await share();
    const visitor = new Browser('http://localhost:8787');
    const first = await visitor.get(`/web/bookmark-list/${key}`);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toContain('no-store');
    await ada.call(withdrawBookmarkList, { params: { id } });
    expect((await visitor.get(`/web/bookmark-list/${key}`)).status).toBe(404);
  });
});
