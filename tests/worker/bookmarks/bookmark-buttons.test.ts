import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProvider, signUp } from '../identity/people.ts';
import { Browser } from '../browser.ts';
import { seedShop } from '../product/shop.ts';

const ROOM = '/snug/moodrooms/d/7?page=2';

let ada: Browser;

beforeAll(async () => {
  await seedShop();
  await loadProvider();
});

beforeEach(async () => {
  ada = new Browser();
  await signUp(ada);
});

/** Presses a bookmark button without a script; returns where the browser goes next. */
const press = async (item: string, from = ada.origin + ROOM, browser = ada) => {
  const reply = await browser.post('/bookmark', { item }, from === '' ? {} : { referer: from });
  return { status: reply.status, to: reply.headers.get('location') };
};

const kept = async (itemType: string): Promise<string[]> => {
  const body = { itemType };
  const reply = await ada.script('/v1/api/bookmarks/postbookmarkdetails', 'POST', body);
  const { data } = await reply.json<{ data: { list: { itemID: string }[] } }>();
  return data.list.map(({ itemID }) => itemID);
};

describe('the bookmark buttons of pages, without a script', () => {
  it.each(['personroom', 'post', 'tag', 'seller', 'product'])(
    '[BOOKMARK-003] [BOOKMARK-006] [BOOKMARK-008] bookmark a %s, remove it, and return to their page',
    async (type) => {
      expect(await press(`${type}/1`)).toEqual({ status: 303, to: `${ROOM}#bookmarked` });
      expect(await kept(type)).toEqual(['1']);
      expect(await press(`${type}/1`)).toEqual({ status: 303, to: `${ROOM}#unbookmarked` });
      expect(await kept(type)).toEqual([]);
    },
  );

  it('[BOOKMARK-007] lead a signed-out visitor to the sign-in, and from there back to the page', async () => {
    const nobody = new Browser();
    expect(await press('post/7', nobody.origin + ROOM, nobody)).toEqual({
      status: 303,
      to: `/auth/sign-in?returnTo=${encodeURIComponent(ROOM)}`,
    });
  });

  it('[BOOKMARK-009] report a failed bookmark on their page', async () => {
    expect(await press('product/999999')).toEqual({ status: 303, to: `${ROOM}#not-bookmarked` });
  });

  it.each(['', 'https://elsewhere.example/x', 'http://hearth.localhost:8787//elsewhere.example'])(
    'lead to the bookmarks when they come from %j',
    async (from) => {
      expect((await press('seller/3', from)).to).toMatch(
        /^\/profile\/bookmarks\/seller#(un)?bookmarked$/,
      );
    },
  );

  it.each(['', 'post', 'post/', 'chairs/1', 'post/../1'])('refuse %j', async (item) => {
    expect((await press(item)).status).toBe(400);
  });

  it('refuse a form of another site’s page', async () => {
    const reply = await ada.post(
      '/bookmark',
      { item: 'post/7' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(reply.status).toBe(403);
    expect(await kept('post')).toEqual([]);
  });
});
