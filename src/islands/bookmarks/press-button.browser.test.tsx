import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { BookmarkItem } from '#lib/bookmarks/bookmark-item.ts';
import { departures } from '../../../tests/browser/departures.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn, signOut } from '../../../tests/browser/visitor.ts';
import { BookmarkToggle } from './BookmarkToggle.tsx';
import { pressButton } from './press-button.ts';
import { showBookmarks } from './show-bookmarks.ts';

const LIST = 'POST /v1/api/bookmarks/postbookmarkdetails';
const ADD = 'GET /v1/api/bookmarks/getadditemtobookmark';
/** The form that waits for the sign-in. */
const WANT = 'POST /bookmark';
const REMOVE = 'POST /v1/api/bookmarks/postremoveitemfrombookmark';

type Button = BookmarkItem & { readonly name: string };

/** A seller. Every test has its own: a page remembers its bookmarks. */
const seller = (id: string): Button => ({ type: 'seller', id, name: 'Oak & Sons' });

const button = page.getByRole('button', { name: 'Bookmark Oak & Sons' });
const isPressed = (pressed: boolean) =>
  expect.element(button).toHaveAttribute('aria-pressed', String(pressed));

const press = (event: SubmitEvent): void => {
  event.preventDefault();
  pressButton(event.submitter);
};

/** The server's HTML of bookmark buttons, which name their form. */
const htmlOf = (...items: readonly Button[]): string =>
  `<form id="bookmark" method="post" action="/bookmark"></form>${renderToStaticMarkup(
    items.map((item) => <BookmarkToggle key={`${item.type} ${item.id}`} {...item} />),
  )}`;

/** Shows bookmark buttons, whose presses the form's script handles. */
const show = (...items: readonly Button[]): HTMLElement => {
  const main = document.createElement('main');
  main.innerHTML = htmlOf(...items);
  document.body.appendChild(main);
  document.addEventListener('submit', press);
  onTestFinished(() => {
    document.removeEventListener('submit', press);
    main.remove();
  });
  return main;
};

beforeEach(() => {
  signIn();
  reply(LIST, { data: { list: [{ itemID: 'bookmarked' }, { itemID: 'later' }] } });
});

describe('a bookmark button that no island hydrates', () => {
  it('[BOOKMARK-002] is pressed when the item is bookmarked already', async () => {
    show(seller('bookmarked'));
    await isPressed(false);
    showBookmarks();
    await isPressed(true);
  });

  it('[BOOKMARK-002] is pressed also where it comes later, with another page', async () => {
    const main = show(seller('10'));
    showBookmarks();
    await isPressed(false);
    main.innerHTML = htmlOf(seller('later'));
    showBookmarks();
    await isPressed(true);
  });

  it('[BOOKMARK-002] is pressed when a page that has it is drawn again', async () => {
    const main = show(seller('bookmarked'));
    showBookmarks();
    await isPressed(true);
    main.innerHTML = htmlOf(seller('bookmarked'));
    showBookmarks();
    await isPressed(true);
  });

  it('[BOOKMARK-003] [BOOKMARK-008] is set at once, and confirmed once the shop has stored it', async () => {
    const adding = Promise.withResolvers<object>();
    reply(ADD, () => adding.promise);
    show(seller('11'));
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
    show(seller('12'));
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
    show(seller('13'));
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
    show(seller('14'));
    await button.click();
    await expect.poll(notices).toEqual(['You must login']);
    await isPressed(false);
    expect(sentBy(ADD)).toEqual([]);
    expect(sentBy(WANT)).toHaveLength(1);
    await expect.poll(departures).toEqual(['/auth/sign-in?returnTo=%2Fseller%2Foak']);
  });

  it('is the same on every button of the page', async () => {
    reply(ADD, { data: {} });
    show(
      seller('15'),
      { type: 'seller', id: '15', name: 'the same' },
      { type: 'post', id: '15', name: 'a post' },
    );
    await button.click();
    const pressed = (name: string) => page.getByRole('button', { name, pressed: true });
    await expect.element(pressed('Bookmark the same')).toBeVisible();
    await expect.element(pressed('Bookmark a post')).not.toBeInTheDocument();
  });
});
