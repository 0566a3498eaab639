import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { departures } from '../../../tests/browser/departures.ts';
import {
  aMoment,
  chair,
  here,
  link,
  numbers,
  openList,
  press,
  rest,
  sentPage,
  serveList,
  wantMotion,
} from '../../../tests/browser/lists.ts';
import { sentBy } from '../../../tests/browser/shop.ts';
import { $serverError } from '../state/shell/notices.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const loadMore = link('Load More Products');
const waiting = page.getByText('Please wait...');

const linkTo = (href: string, name: string): string => `<a href="${href}">${name}</a>`;

/** Sends the page of a list when the test says so. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { page: () => promise, send: resolve };
};

const away = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  $serverError.set('');
});

describe('a press on a link of a list', () => {
  it('[FILTER-012] [FILTER-014] [LIST-016] shows its list in place, at its URL', async () => {
    openList('/shown', { top: linkTo('/shown/oak', 'Oak') });
    serveList('/shown/oak', { title: 'Oak | Parlour', heading: 'Oak', chairs: [11] });
    await press(link('Oak'));
    await expect.element(chair(11)).toBeVisible();
    await expect.element(chair(1)).not.toBeInTheDocument();
    await expect.element(heading('Oak')).toBeVisible();
    await expect.poll(here).toBe('/shown/oak');
    expect(document.title).toBe('Oak | Parlour');
    expect(departures()).toEqual([]);
    expect(sentBy('GET /shown/oak')).toHaveLength(1);
  });

  it('[FILTER-009] [FILTER-013] [LIST-012] empties the list, and says that another one is loading', async () => {
    const oak = held();
    openList('/waited', { top: linkTo('/waited/oak', 'Oak') });
    serveList('/waited/oak', oak.page);
    await press(link('Oak'));
    await expect.element(waiting).toBeVisible();
    await expect.element(page.getByText('Fetching...')).toBeVisible();
    await expect.element(chair(1)).not.toBeInTheDocument();
    expect(document.getElementById('list')?.ariaBusy).toBe('true');
    oak.send(sentPage({ chairs: [11] }));
    await expect.element(chair(11)).toBeVisible();
    await expect.element(waiting).not.toBeInTheDocument();
    await expect.element(page.getByText('Fetching...')).not.toBeVisible();
    expect(document.getElementById('list')?.ariaBusy).toBe('false');
  });

  it('says nothing about a list that arrives within a moment', async () => {
    const statuses: string[] = [];
    openList('/quick', { top: linkTo('/quick/oak', 'Oak') });
    serveList('/quick/oak', { chairs: [11] });
    const status = document.getElementById('waiting');
    const watched = new MutationObserver(() => statuses.push(status?.textContent ?? ''));
    if (status) watched.observe(status, { childList: true });
    await press(link('Oak'));
    await expect.poll(here).toBe('/quick/oak');
    watched.disconnect();
    expect(statuses.join('')).toBe('');
  });

  it('[FILTER-014] is forgotten once another one is pressed, whichever reply arrives last', async () => {
    const [oak, ash] = [held(), held()];
    openList('/two', { top: linkTo('/two/oak', 'Oak') + linkTo('/two/ash', 'Ash') });
    serveList('/two/oak', oak.page);
    serveList('/two/ash', ash.page);
    await press(link('Oak'));
    await press(link('Ash'));
    ash.send(sentPage({ heading: 'Ash', chairs: [12] }));
    await expect.element(heading('Ash')).toBeVisible();
    oak.send(sentPage({ heading: 'Oak', chairs: [11] }));
    await expect.poll(here).toBe('/two/ash');
    await aMoment();
    expect([numbers(), here()]).toEqual([[12], '/two/ash']);
    await expect.element(waiting).not.toBeInTheDocument();
  });

  it('[FILTER-014] leaves the page for none that has been overtaken and cannot be loaded', async () => {
    const oak = Promise.withResolvers<Response>();
    openList('/late', { top: linkTo('/late/oak', 'Oak') + linkTo('/late/ash', 'Ash') });
    serveList('/late/oak', () => oak.promise);
    serveList('/late/ash', { heading: 'Ash' });
    await press(link('Oak'));
    await press(link('Ash'));
    await expect.poll(here).toBe('/late/ash');
    oak.reject(new TypeError('Failed to fetch'));
    await aMoment();
    expect(departures()).toEqual([]);
  });

  it.each([
    ['a shop that is away', away],
    ['an error', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['another kind of page', () => new Response('<main><div id="product"></div></main>')],
  ])('opens the page of the link after %s', async (what, answer) => {
    const href = `/failed/${what.replaceAll(' ', '-')}`;
    openList('/failed', { top: linkTo(href, 'Oak') });
    serveList(href, answer);
    await press(link('Oak'));
    await expect.poll(departures).toEqual([href]);
    await expect.element(chair(1)).toBeVisible();
    expect(here()).toBe('/failed');
  });

  it('[ROUTE-010] has the address to which the shop has led', async () => {
    openList('/led', { top: linkTo('/led?from=900', 'Dear') });
    serveList('/led?from=900', () =>
      Object.defineProperties(sentPage({ heading: 'Dear' }), {
        redirected: { value: true },
        url: { value: `${location.origin}/led/price-900` },
      }),
    );
    await press(link('Dear'));
    await expect.poll(here).toBe('/led/price-900');
    await expect.element(heading('Dear')).toBeVisible();
  });

  it('[LIST-011] turns to the beginning of another page', async () => {
    openList('/turned', { next: '/turned?page=2', heading: 'Chairs' });
    serveList('/turned?page=2', { chairs: [3] });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press(link('Next'));
    await expect.element(chair(3)).toBeVisible();
    await expect.poll(here).toBe('/turned?page=2');
    expect(scrolled.mock.contexts).toEqual([document.getElementById('list')]);
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'] as const)('is the browser’s with %s', (modifier) => {
    openList('/kept', { top: linkTo('/kept/oak', 'Oak') });
    const press = new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      [`${modifier === 'Control' ? 'ctrl' : modifier.toLowerCase()}Key`]: true,
    });
    const seen = Promise.withResolvers<boolean>();
    // The browser would open a window.
    addEventListener(
      'click',
      (event) => {
        seen.resolve(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    link('Oak').element().dispatchEvent(press);
    return expect(seen.promise).resolves.toBe(false);
  });

  it.each([true, false])('moves to its list if the visitor wants motion: %s', async (wants) => {
    const href = `/moved/${String(wants)}`;
    openList('/moved', { top: linkTo(href, 'Oak') });
    wantMotion(wants);
    serveList(href, { heading: 'Oak' });
    const moved = vi.spyOn(document, 'startViewTransition');
    await press(link('Oak'));
    await expect.element(heading('Oak')).toBeVisible();
    await expect.poll(here).toBe(href);
    expect(moved.mock.calls).toHaveLength(wants ? 1 : 0);
    moved.mockRestore();
  });

  it('leaves a movement that the next press overtakes without a complaint', async () => {
    const complaints = vi.fn((event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    addEventListener('unhandledrejection', complaints, { capture: true });
    openList('/overtaken', { top: linkTo('/overtaken/oak', 'Oak') });
    wantMotion(true);
    serveList('/overtaken/oak', { heading: 'Oak', top: linkTo('/overtaken/ash', 'Ash') });
    serveList('/overtaken/ash', { heading: 'Ash' });
    await press(link('Oak'));
    await press(link('Ash'));
    await expect.element(heading('Ash')).toBeVisible();
    await aMoment();
    removeEventListener('unhandledrejection', complaints, { capture: true });
    expect(complaints).not.toHaveBeenCalled();
  });

  it('lets the link of a product leave the page', async () => {
    openList('/left');
    await press(chair(1));
    await expect.poll(departures).toEqual(['/chair-1']);
  });

  it('[FILTER-014] finds the page that the pointer has asked for', async () => {
    openList('/ready', { top: linkTo('/ready/oak', 'Oak') });
    serveList('/ready/oak', { heading: 'Oak', top: linkTo('/ready/oak', 'Oak') });
    await rest(link('Oak'));
    await expect.poll(() => sentBy('GET /ready/oak')).toHaveLength(1);
    await press(link('Oak'));
    await expect.element(heading('Oak')).toBeVisible();
    await expect.poll(here).toBe('/ready/oak');
    expect(sentBy('GET /ready/oak')).toHaveLength(1);
  });

  it('[FILTER-014] asks once for a page, however short the mouse rests on its link', async () => {
    openList('/fast', { top: linkTo('/fast/oak', 'Oak') });
    serveList('/fast/oak', { heading: 'Oak', top: linkTo('/fast/oak', 'Oak') });
    await rest(link('Oak'));
    await press(link('Oak'));
    await expect.element(heading('Oak')).toBeVisible();
    await aMoment();
    expect(sentBy('GET /fast/oak')).toHaveLength(1);
  });

  it('asks again for what could not be prepared', async () => {
    let answer: () => Response | Promise<Response> = away;
    openList('/again', { top: linkTo('/again/oak', 'Oak') });
    serveList('/again/oak', () => answer());
    await rest(link('Oak'));
    await expect.poll(() => sentBy('GET /again/oak')).toHaveLength(1);
    answer = () => sentPage({ heading: 'Oak' });
    await press(link('Oak'));
    await expect.element(heading('Oak')).toBeVisible();
    expect(departures()).toEqual([]);
  });
});

describe('Load More', () => {
  it('[LIST-014] adds the products that are not on show, with the focus on the first', async () => {
    openList('/more', { chairs: [1, 2], next: '/more?page=2' });
    serveList('/more?page=2', { chairs: [2, 3, 4], next: '/more?page=3' });
    const first = chair(1).element();
    await press(loadMore);
    await expect.element(chair(3)).toHaveFocus();
    // A product that has moved to this page meanwhile is on show already.
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(chair(1).element()).toBe(first);
    await expect.poll(here).toBe('/more?page=2');
    await expect.element(loadMore).toHaveAttribute('href', '/more?page=3');
    await expect.element(link('Next')).toHaveAttribute('href', '/more?page=3');
    expect(departures()).toEqual([]);
  });

  it('[LIST-011] [LIST-014] is gone after the last page', async () => {
    openList('/last', { next: '/last?page=2' });
    serveList('/last?page=2', { chairs: [3] });
    await press(loadMore);
    await expect.element(chair(3)).toBeVisible();
    await expect.element(loadMore).not.toBeInTheDocument();
    await expect.element(link('Next')).not.toBeInTheDocument();
  });

  it('[LIST-014] keeps the products, and says that more are loading', async () => {
    const second = held();
    openList('/slow', { next: '/slow?page=2' });
    serveList('/slow?page=2', second.page);
    await press(loadMore);
    await expect.element(waiting).toBeVisible();
    await expect.element(page.getByText('Fetching...')).not.toBeVisible();
    expect(numbers()).toEqual([1, 2]);
    second.send(sentPage({ chairs: [3] }));
    await expect.element(chair(3)).toBeVisible();
    await expect.element(waiting).not.toBeInTheDocument();
  });

  it('keeps the focus where all products of the next page are on show', async () => {
    openList('/known', { next: '/known?page=2' });
    serveList('/known?page=2', { next: '/known?page=3' });
    loadMore.element().focus();
    await press(loadMore);
    await expect.element(loadMore).toHaveAttribute('href', '/known?page=3');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('[LIST-016] adds to the list that is shown, not to the one before', async () => {
    openList('/both', { top: linkTo('/both/oak', 'Oak'), next: '/both?page=2' });
    serveList('/both/oak', { chairs: [11], next: '/both/oak?page=2' });
    serveList('/both/oak?page=2', { chairs: [12] });
    await press(link('Oak'));
    await expect.element(chair(11)).toBeVisible();
    await press(loadMore);
    await expect.element(chair(12)).toBeVisible();
    expect(numbers()).toEqual([11, 12]);
  });

  it.each([
    [
      'the shop’s reason',
      () =>
        new Response('<main><div role="alert"><h1>We are counting the stock.</h1></div></main>', {
          status: 503,
        }),
      'We are counting the stock.',
    ],
    ['the list’s', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'No store'],
    ['the list’s without a reply', away, 'No store'],
  ])(
    '[ERROR-003] [HEADER-011] says why it fails with %s, and asks again at the next press',
    async (what, answer, said) => {
      const list = `/broken/${String(what.length)}`;
      const next = `${list}?page=2`;
      let replied: () => Response | Promise<Response> = answer;
      openList(list, { next, attributes: 'data-failure="No store"' });
      serveList(next, () => replied());
      await press(loadMore);
      await expect.poll(() => $serverError.get()).toBe(said);
      expect([numbers(), here(), departures()]).toEqual([[1, 2], list, []]);
      await expect.element(waiting).not.toBeInTheDocument();
      replied = () => sentPage({ chairs: [3] });
      await press(loadMore);
      await expect.element(chair(3)).toBeVisible();
    },
  );

  it('[ERROR-003] has a reason where neither the shop nor the list says one', async () => {
    openList('/unsaid', { next: '/unsaid?page=2' });
    serveList('/unsaid?page=2', away);
    await press(loadMore);
    await expect.poll(() => $serverError.get()).toBe('Server error');
  });

  it('leaves the entry alone of a visitor who has gone on meanwhile', async () => {
    openList('/gone', { next: '/gone?page=2' });
    serveList('/gone?page=2', { chairs: [3] });
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    await press(loadMore);
    await expect.poll(numbers).toContain(3);
    const paint = frames.mock.calls.at(-1)?.[0];
    frames.mockRestore();
    history.pushState(null, '', '/gone/oak');
    paint?.(0);
    await aMoment();
    expect(here()).toBe('/gone/oak');
  });
});

describe('the form of a list', () => {
  const form = `<form action="/priced"><label>To <input name="to"></label><button>Apply</button></form>`;

  it('[FILTER-014] shows its page in place, at the address to which the shop leads', async () => {
    openList('/priced', { filters: form });
    serveList('/priced?to=900', () =>
      Object.defineProperties(sentPage({ heading: 'Up to £900', filters: form }), {
        redirected: { value: true },
        url: { value: `${location.origin}/priced/to-900` },
      }),
    );
    await page.getByRole('textbox', { name: 'To' }).fill('900');
    await press(page.getByRole('button', { name: 'Apply' }));
    await expect.element(heading('Up to £900')).toBeVisible();
    await expect.poll(here).toBe('/priced/to-900');
    expect(departures()).toEqual([]);
  });
});

describe('all choices of a group', () => {
  /** The panel of filters, which has not hydrated. */
  const panelWith = (group: string): string =>
    `<astro-island ssr><div data-list="/all">${group}</div></astro-island>`;
  const some =
    panelWith(`<details open data-group="Colour"><summary>Colour</summary><a href="/all/blue">Blue</a>
    <a href="/all?choices=colour" data-all-choices>Show all</a></details>`);
  const all =
    panelWith(`<details data-group="Colour"><summary>Colour</summary><a href="/all/blue">Blue</a>
    <a href="/all/red">Red</a></details>`);

  it('[FILTER-003] are shown in place, and in the lists that follow', async () => {
    openList('/all', { filters: some });
    serveList('/all?choices=colour', { heading: 'Not shown', filters: all });
    serveList('/all/blue?choices=colour', { heading: 'Blue', filters: all });
    await press(link('Show all'));
    await expect.element(link('Red')).toBeVisible();
    await expect.element(page.getByText('Colour')).toHaveFocus();
    await expect.element(heading('Chairs')).toBeVisible();
    expect(here()).toBe('/all');
    await press(link('Blue'));
    await expect.element(heading('Blue')).toBeVisible();
    await expect.poll(here).toBe('/all/blue');
    await expect.element(link('Red')).toBeVisible();
  });

  it('have no elements of what is for browsers without scripts', async () => {
    const mark = '<noscript><img src="/red.jpg" alt=""></noscript>';
    openList('/marked', { filters: some.replaceAll('/all', '/marked') });
    serveList('/marked?choices=colour', { filters: all.replace('Red', `${mark}Red`) });
    await press(link('Show all'));
    await expect.element(link('Red')).toBeVisible();
    expect(document.querySelectorAll('.filters img')).toHaveLength(0);
  });

  it('are on the page of the link, which is opened where they cannot be loaded', async () => {
    openList('/all', { filters: some.replaceAll('/all', '/none') });
    serveList('/none?choices=colour', away);
    await press(link('Show all'));
    await expect.poll(departures).toEqual(['/none?choices=colour']);
  });
});

describe('going back and forward', () => {
  it('[FILTER-012] shows the list of the entry', async () => {
    const top = linkTo('/back/oak', 'Oak');
    openList('/back', { top });
    serveList('/back', { top, heading: 'Chairs' });
    serveList('/back/oak', { top, heading: 'Oak', chairs: [11] });
    await press(link('Oak'));
    await expect.poll(here).toBe('/back/oak');
    history.back();
    await expect.element(heading('Chairs')).toBeVisible();
    await expect.element(chair(1)).toBeVisible();
    history.forward();
    await expect.element(heading('Oak')).toBeVisible();
    await expect.element(chair(11)).toBeVisible();
    expect(departures()).toEqual([]);
  });

  it('[LIST-014] shows the earlier pages of the entry, in front of the last one', async () => {
    const top = linkTo('/longer/oak', 'Oak');
    openList('/longer', { top, chairs: [1], next: '/longer?page=2' });
    serveList('/longer', { top, chairs: [1] });
    serveList('/longer?page=2', { top, chairs: [2] });
    serveList('/longer/oak', { heading: 'Oak', chairs: [11] });
    await press(loadMore);
    await expect.poll(here).toBe('/longer?page=2');
    await press(link('Oak'));
    await expect.poll(here).toBe('/longer/oak');
    history.back();
    await expect.poll(numbers).toEqual([1, 2]);
    expect(here()).toBe('/longer?page=2');
  });

  it('[FILTER-014] adds no earlier pages once the visitor has gone on', async () => {
    const earlier = held();
    const top = linkTo('/onward/oak', 'Oak') + linkTo('/onward/ash', 'Ash');
    openList('/onward', { top, chairs: [1], next: '/onward?page=2' });
    serveList('/onward', earlier.page);
    serveList('/onward?page=2', { top, chairs: [2] });
    serveList('/onward/oak', { top, chairs: [11] });
    serveList('/onward/ash', { chairs: [12] });
    await press(loadMore);
    await expect.poll(here).toBe('/onward?page=2');
    await press(link('Oak'));
    await expect.poll(here).toBe('/onward/oak');
    history.back();
    await expect
      .poll(() => sentBy('GET /onward').map(({ path }) => new URL(path, location.href).search))
      .toContain('');
    await press(link('Ash'));
    await expect.poll(numbers).toEqual([12]);
    earlier.send(sentPage({ top, chairs: [1] }));
    await aMoment();
    expect(numbers()).toEqual([12]);
  });

  it('opens the page of an entry that cannot be loaded', async () => {
    openList('/lost', { top: linkTo('/lost/oak', 'Oak') });
    serveList('/lost', away);
    serveList('/lost/oak', { heading: 'Oak' });
    await press(link('Oak'));
    await expect.poll(here).toBe('/lost/oak');
    history.back();
    await expect.poll(departures).toEqual(['/lost']);
  });

  it('leaves the list alone where only the place in the page changes', async () => {
    openList('/placed', { end: '<a href="#end">End</a><p id="end">The end</p>' });
    await press(link('End'));
    await expect.poll(() => location.hash).toBe('#end');
    history.back();
    await expect.poll(() => location.hash).toBe('');
    await expect.element(chair(1)).toBeVisible();
  });
});
