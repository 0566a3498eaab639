import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../state/http.ts';
import { createListing, type Listed } from '../state/listing/listing.ts';
import { $notices, $serverError } from '../state/shell/notices.ts';
import { followLink, loadMore, showHistoryEntry } from './navigation.ts';

beforeEach(() => {
  vi.useFakeTimers();
  goTo('http://shop/products');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OURS = 'Error retrieving the seller store';

it.each([
  [
    new HttpError(502, 'upstream_failed', 'We are counting the stock.'),
    OURS,
    'We are counting the stock.',
  ],
  [new HttpError(502, 'upstream_unexplained', 'Server error'), OURS, OURS],
  [new HttpError(0, 'unknown', 'Server error'), OURS, OURS],
  [new HttpError(0, 'unknown', 'Server error'), undefined, 'Server error'],
])(
  '[ERROR-003] [HEADER-011] [ERROR-010] shows %s in the header for 5000 ms when a page fails to load',
  async (thrown, failure, said) => {
    const listing = createListing(() => Promise.reject(thrown));
    expect(
      await loadMore({ listing, isList: () => true, failure }, '/_/products/seller/1?page=2'),
    ).toBe(false);
    expect([$serverError.get(), $notices.get()]).toEqual([said, []]);
    vi.advanceTimersByTime(4_999);
    expect($serverError.get()).toBe(said);
    vi.advanceTimersByTime(1);
    expect($serverError.get()).toBe('');
  },
);

/** A list with a name and no products. */
const named = (title: string): Listed => ({
  title,
  canonical: '/products',
  robots: null,
  sorts: [],
  tiles: [],
  pagination: { current: 1, last: 1, links: [], previous: null, next: null },
});

/** Lists by URL that arrive when the test says so, and the requests for them. */
const waitingLists = () => {
  const arrivals = new Map<string, PromiseWithResolvers<Listed>>();
  const asked: string[] = [];
  const listing = createListing((href) => {
    asked.push(href);
    const arrival = Promise.withResolvers<Listed>();
    arrivals.set(href, arrival);
    return arrival.promise;
  });
  const arrive = (href: string) => arrivals.get(href)?.resolve(named(href));
  const fail = (href: string) => arrivals.get(href)?.reject(new Error('gone'));
  return { navigated: { listing, isList: () => true }, asked, arrive, fail };
};

/** Stands for leaving the page. */
const leave = vi.fn();

/** Goes to a history entry that ends with a page and starts with the first. */
const goTo = (href: string): void => {
  vi.stubGlobal('location', { href, origin: 'http://shop', assign: leave });
  vi.stubGlobal('history', { state: { firstPage: 1, scroll: 0 } });
};

describe('going back and forward', () => {
  const [NEWER, OLDER] = ['http://shop/products/a?page=2', 'http://shop/products/b?page=2'];

  it('[LIST-014] shows the list of a URL with its earlier pages', async () => {
    const { navigated, asked, arrive } = waitingLists();
    goTo(OLDER);
    const shown = showHistoryEntry(navigated);
    arrive(OLDER);
    await expect.poll(() => asked).toEqual([OLDER, '/products/b']);
    arrive('/products/b');
    await shown;
    expect(navigated.listing.$listing.get()).toMatchObject({ status: 'idle' });
  });

  it.each(['arrive', 'fail'] as const)(
    '[FILTER-014] requests nothing more once the visitor has gone on, whether that list can be loaded (%s)',
    async (outcome) => {
      const { navigated, asked, ...lists } = waitingLists();
      goTo(NEWER);
      const overtaken = showHistoryEntry(navigated);
      goTo(OLDER);
      const latest = showHistoryEntry(navigated);
      lists[outcome](NEWER);
      await overtaken;
      expect(asked).toEqual([NEWER, OLDER]);
      expect(leave).not.toHaveBeenCalled();
      lists.arrive(OLDER);
      await expect.poll(() => asked).toEqual([NEWER, OLDER, '/products/b']);
      expect(navigated.listing.$listing.get().list?.title).toBe(OLDER);
      lists.arrive('/products/b');
      await latest;
    },
  );

  it.each([
    ['ends with the page that has been added', 'http://shop/products', 1],
    ['is left alone by a page of another list', 'http://shop/products/b', 0],
  ])('a history entry %s', async (_what, at, times) => {
    const { navigated, arrive } = waitingLists();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal('scrollY', 0);
    goTo('http://shop/products');
    const added = loadMore(navigated, 'http://shop/products?page=2');
    arrive('http://shop/products?page=2');
    await expect.poll(() => frames).toHaveLength(1);
    goTo(at);
    const replaceState = vi.fn();
    vi.stubGlobal('history', { state: null, replaceState });
    frames.at(-1)?.(0);
    frames.at(-1)?.(0);
    await vi.runAllTimersAsync();
    expect(await added).toBe(true);
    expect(replaceState).toHaveBeenCalledTimes(times);
  });

  it('adds no more earlier pages once another list has been requested', async () => {
    const { navigated, asked, arrive } = waitingLists();
    goTo('http://shop/products/a?page=3');
    const restored = showHistoryEntry(navigated);
    arrive('http://shop/products/a?page=3');
    await expect.poll(() => asked.at(-1)).toBe('/products/a?page=2');
    const pressed = navigated.listing.show('/products/c', true);
    arrive('/products/a?page=2');
    await restored;
    expect(asked.at(-1)).toBe('/products/c');
    arrive('/products/c');
    expect(await pressed).toBe(true);
  });
});

/** The parts of a link that the list looks at after a press. */
class Link {
  readonly origin = 'http://shop';
  readonly href = 'http://shop/products/a';
  readonly pathname = '/products/a';
  readonly dataset = {};
  closest = (selector: string) => (selector === 'a' ? this : null);
}

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'leaves a press with %s to the browser',
  (modifier) => {
    vi.stubGlobal('Element', Link);
    goTo('http://shop/products');
    const { navigated, asked } = waitingLists();
    const preventDefault = vi.fn();
    const press = { button: 0, [modifier]: true, target: new Link(), preventDefault };
    followLink(navigated, {} as HTMLElement, press as unknown as MouseEvent);
    expect([asked, preventDefault.mock.calls]).toEqual([[], []]);
  },
);
