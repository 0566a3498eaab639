import { describe, expect, it } from 'vitest';
import { bookmarkDetails } from '#lib/contract/calls/bookmarks.ts';
import { bookmarksPage, type BookmarkCalls } from './bookmarks-page.ts';
import type { BookmarkType } from './bookmark-types.ts';
import { wholeCalls } from './whole-bookmarks.ts';

const unasked = () => Promise.resolve({});

const callsOver = (api: object): BookmarkCalls =>
  wholeCalls({
    ...{ bookmarkDetails: unasked, listPersonRooms: unasked, listContents: unasked },
    ...{ listTags: unasked, listSellers: unasked, ...api },
  });

describe('bookmarks in a browser', () => {
  it('[BOOKMARK-001] have all that a page’s have, whatever the upstream left out', async () => {
    const sent = { data: { list: [{ itemID: 7, products: [{ variants: [{ id: 71 }] }] }] } };
    const { bookmarkDetails: read } = callsOver({ bookmarkDetails: () => Promise.resolve(sent) });
    const { data } = bookmarkDetails.reply.parse(sent);
    expect((await read({ body: { itemType: 'product' } })).data.list).toEqual(data.list);
  });

  it.each<[BookmarkType, string, object]>([
    ['personroom', 'listPersonRooms', { data: { list: [{ _id: 7, name: 'Snug' }] } }],
    ['post', 'listContents', { data: { list: [{ _id: 7, name: 'Snug' }] } }],
    ['seller', 'listSellers', { data: { list: [{ sellerID: 7, sellerName: 'Snug' }] } }],
    ['tag', 'listTags', { tags: [{ tagId: 7, type: 'room', urlSlug: 'snug', name: 'Snug' }] }],
  ])('[BOOKMARK-001] of the type %s are shown with little', async (type, call, reply) => {
    const list = [{ itemID: 7 }];
    const page = await bookmarksPage(
      callsOver({
        bookmarkDetails: () => Promise.resolve({ data: { list } }),
        [call]: () => Promise.resolve(reply),
      }),
      type,
    );
    expect(page?.items).toMatchObject([{ itemID: '7', name: 'Snug' }]);
  });
});
