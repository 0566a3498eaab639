import { describe, expect, it } from 'vitest';
import {
  aMoment,
  chair,
  here,
  link,
  openList,
  press,
  saveData,
  sentPage,
  serveList,
} from '../../../tests/browser/lists.ts';
import { sentBy } from '../../../tests/browser/shop.ts';
import { $serverError } from '../state/shell/notices.ts';

const loadMore = link('Load More Products');

const ENDLESS = 'data-endless';

/** A list that is longer than the window and what is fetched ahead. */
const LONG = '<div style="block-size: 3000px"></div>';

/** The queries with which a list was requested. */
const askedOf = (path: string): readonly string[] =>
  sentBy(`GET ${path}`).map(({ path: href }) => new URL(href, location.origin).search);

const look = () =>
  new Promise((resolve) => {
    new IntersectionObserver(resolve).observe(document.body);
  });

/** Waits until the browser has said some times how near the end is. */
const lookedAtEnd = async (): Promise<void> => {
  for (let times = 0; times < 6; times += 1) await look();
};

type Page = Parameters<typeof serveList>[1];

/** Shows a list by a press on a link: its end is observed from then on. */
const show = async (
  path: string,
  first: Page,
  further: readonly (readonly [href: string, page: Page])[] = [],
): Promise<void> => {
  openList(`${path}/before`, { top: `<a href="${path}">The list</a>`, chairs: [] });
  saveData(false);
  serveList(path, first);
  for (const [href, next] of further) serveList(href, next);
  await press(link('The list'));
  await expect.element(chair(1)).toBeInTheDocument();
};

describe('the end of a list', () => {
  it('[SELLER-013] of a store loads one page after another as it comes near, up to the last one', async () => {
    await show('/store', { attributes: ENDLESS, next: '/store?page=2', chairs: [1] }, [
      ['/store?page=2', { chairs: [2], next: '/store?page=3' }],
      ['/store?page=3', { chairs: [3] }],
    ]);
    await expect.element(chair(3)).toBeVisible();
    await lookedAtEnd();
    expect(askedOf('/store')).toEqual(['', '?page=2', '?page=3']);
  });

  it('[SELLER-013] has the address of the last page that is shown', async () => {
    await show('/address', { attributes: ENDLESS, next: '/address?page=2', chairs: [1] }, [
      ['/address?page=2', { chairs: [2], next: '/address?page=3' }],
      ['/address?page=3', { chairs: [3] }],
    ]);
    await expect.element(chair(3)).toBeVisible();
    await aMoment();
    expect(here()).toBe('/address?page=3');
  });

  it('[SELLER-013] keeps the focus of a visitor who is at its link', async () => {
    const second = Promise.withResolvers<Response>();
    await show('/focused', { attributes: ENDLESS, next: '/focused?page=2', chairs: [1] }, [
      ['/focused?page=2', () => second.promise],
    ]);
    loadMore.element().focus();
    second.resolve(sentPage({ chairs: [2], notes: '', next: '/focused?page=3' }));
    serveList('/focused?page=3', () => new Promise<Response>(() => undefined));
    await expect.element(chair(2)).toBeVisible();
    await expect.element(loadMore).toHaveFocus();
  });

  it('[SELLER-013] loads nothing while it is far', async () => {
    await show('/far', { attributes: ENDLESS, notes: LONG, next: '/far?page=2', chairs: [1] }, [
      ['/far?page=2', { chairs: [2] }],
    ]);
    await lookedAtEnd();
    expect(askedOf('/far')).toEqual(['']);
    loadMore.element().scrollIntoView();
    await expect.element(chair(2)).toBeInTheDocument();
  });

  it('[SELLER-006] waits for a list that the visitor has pressed, which is shown', async () => {
    const room = Promise.withResolvers<Response>();
    const top = '<a href="/pressed/room">A room</a>';
    await show('/pressed', {
      attributes: ENDLESS,
      top,
      notes: LONG,
      next: '/pressed?page=2',
      chairs: [1],
    });
    serveList('/pressed/room', () => room.promise);
    await press(link('A room'));
    await expect.poll(() => askedOf('/pressed/room')).toEqual(['']);
    // In the first moment the status is idle, as nothing is said of a quick reply.
    loadMore.element().scrollIntoView();
    await lookedAtEnd();
    room.resolve(sentPage({ heading: 'Chairs of a room', chairs: [9] }));
    await expect.element(chair(9)).toBeInTheDocument();
    expect(askedOf('/pressed')).toEqual(['']);
    await expect.poll(() => location.pathname).toBe('/pressed/room');
  });

  it('[LIST-014] fetches the next page before a press, which then shows it', async () => {
    await show('/ahead', { next: '/ahead?page=2', chairs: [1] }, [
      ['/ahead?page=2', { chairs: [2] }],
    ]);
    await expect.poll(() => askedOf('/ahead')).toEqual(['', '?page=2']);
    await expect.element(chair(2)).not.toBeInTheDocument();
    await press(loadMore);
    await expect.element(chair(2)).toBeVisible();
    expect(askedOf('/ahead')).toHaveLength(2);
  });

  it('fetches nothing ahead for a visitor who saves data', async () => {
    openList('/saved/before', { top: '<a href="/saved">The list</a>', chairs: [] });
    saveData(true);
    serveList('/saved', { next: '/saved?page=2', chairs: [1] });
    await press(link('The list'));
    await expect.element(chair(1)).toBeVisible();
    await lookedAtEnd();
    expect(askedOf('/saved')).toEqual(['']);
  });

  it('[ERROR-003] does not ask again by itself for a page that has failed', async () => {
    $serverError.set('');
    let isAway = true;
    const second = () =>
      isAway ? Promise.reject(new TypeError('Failed to fetch')) : sentPage({ chairs: [2] });
    await show('/failing', { attributes: ENDLESS, next: '/failing?page=2', chairs: [1] }, [
      ['/failing?page=2', second],
    ]);
    await expect.poll(() => $serverError.get()).toBe('Server error');
    for (const place of ['h1', '[data-load-more]']) {
      document.querySelector(place)?.scrollIntoView();
      await lookedAtEnd();
    }
    expect(askedOf('/failing')).toEqual(['', '?page=2']);
    isAway = false;
    await press(loadMore);
    await expect.element(chair(2)).toBeVisible();
  });
});
