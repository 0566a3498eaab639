import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { departures } from '../../../tests/browser/departures.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn, signOut } from '../../../tests/browser/visitor.ts';
import { BookmarkToggle } from './BookmarkToggle.tsx';
import { PageBookmark } from './PageBookmark.tsx';

const LIST = 'POST /v1/api/bookmarks/postbookmarkdetails';
const ADD = 'GET /v1/api/bookmarks/getadditemtobookmark';
/** The form that waits for the sign-in. */
const WANT = 'POST /bookmark';
const REMOVE = 'POST /v1/api/bookmarks/postremoveitemfrombookmark';

const button = page.getByRole('button', { name: 'Bookmark Oak & Sons' });
const isPressed = (pressed: boolean) =>
  expect.element(button).toHaveAttribute('aria-pressed', String(pressed));

/** Shows the bookmark of a seller. Every test has its own seller: a page remembers its bookmarks. */
const show = (id: string) => render(<PageBookmark type="seller" id={id} name="Oak & Sons" />);

beforeEach(() => {
  signIn();
  reply(LIST, { data: { list: [{ itemID: 'bookmarked' }] } });
});

describe('the bookmark of a page', () => {
  it('[BOOKMARK-002] is pressed when the item is bookmarked already', async () => {
    await show('bookmarked');
    await isPressed(true);
  });

  it('[BOOKMARK-002] follows the subject of the page', async () => {
    const { rerender } = await show('bookmarked');
    await isPressed(true);
    await rerender(<PageBookmark type="seller" id="another" name="Oak & Sons" />);
    await isPressed(false);
  });

  it('[BOOKMARK-003] [BOOKMARK-008] is set at once, and confirmed once the shop has stored it', async () => {
    const adding = Promise.withResolvers<object>();
    reply(ADD, () => adding.promise);
    await show('11');
    await button.click();
    await isPressed(true);
    expect(notices()).toEqual([]);
    adding.resolve({ data: {} });
    await expect.poll(notices).toEqual(['Added to bookmarks']);
    reply(REMOVE, { data: {} });
    await button.click();
    await isPressed(false);
    await expect.poll(notices).toEqual(['Added to bookmarks', 'Removed from bookmarks']);
    expect(sentBy(REMOVE).map(({ body }) => body)).toEqual([{ itemID: ['11'] }]);
  });

  it('[BOOKMARK-004] is set once for two presses', async () => {
    const adding = Promise.withResolvers<object>();
    reply(ADD, () => adding.promise);
    await show('12');
    await button.click();
    await button.click();
    await isPressed(true);
    adding.resolve({ data: {} });
    await expect.poll(notices).toEqual(['Added to bookmarks']);
    expect(sentBy(ADD)).toHaveLength(1);
  });

  it.each([
    ['Not today.', 'Not today.'],
    ['', 'Error adding to bookmarks'],
  ])('[BOOKMARK-005] [BOOKMARK-009] is undone when the shop refuses: %j', async (message, said) => {
    const adding = Promise.withResolvers<object>();
    reply(ADD, () => adding.promise);
    await show('13');
    await button.click();
    await isPressed(true);
    adding.resolve(refusal(502, message)());
    await isPressed(false);
    await expect.poll(notices).toEqual([said]);
  });

  it('[BOOKMARK-007] [ERROR-002] tells a signed-out visitor to sign in, and leads there', async () => {
    await signOut();
    history.replaceState(null, '', '/seller/oak');
    reply(WANT, new Response());
    await show('14');
    await button.click();
    await expect.poll(notices).toEqual(['You must login']);
    await isPressed(false);
    expect(sentBy(ADD)).toEqual([]);
    expect(sentBy(WANT)).toHaveLength(1);
    await expect.poll(departures).toEqual(['/auth/sign-in?returnTo=%2Fseller%2Foak']);
  });

  it('is the same on every button of the page', async () => {
    reply(ADD, { data: {} });
    await render(
      <>
        <PageBookmark type="seller" id="15" name="Oak & Sons" />
        <BookmarkToggle type="seller" id="15" name="the same" />
        <BookmarkToggle type="post" id="15" name="a post" />
      </>,
    );
    await button.click();
    const pressed = (name: string) => page.getByRole('button', { name, pressed: true });
    await expect.element(pressed('Bookmark the same')).toBeVisible();
    await expect.element(pressed('Bookmark a post')).not.toBeInTheDocument();
  });
});
