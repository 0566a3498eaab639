import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  aMoment,
  here,
  link,
  numbers,
  openList,
  press,
  serveList,
} from '../../../tests/browser/lists.ts';
import { reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices } from '../../../tests/browser/visitor.ts';

const STYLE_ORDER = 'GET /fragments/style-order';
const SWITCH = 'POST /store/yours';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const off = page.getByRole('button', { name: 'Show the usual order' });

const NOTE = `<div class="style-order"><form method="post" action="/store/yours" data-in-place><input type="hidden"
  name="form" value="off"><button>Show the usual order</button></form></div>`;

/** The URL of a list in the order of the customer's style. */
const styled = (href: string): string => `/fragments/style-order?list=${encodeURIComponent(href)}`;

const STYLED = { isStyled: true } as const;

describe('[API-029] the order of a customer’s style', () => {
  it('replaces the popular one, and is that of the lists that follow', async () => {
    const { dataset } = document.documentElement;
    dataset.signedIn = '';
    const top = '<a href="/first/oak">Oak</a>';
    openList('/first', { top, chairs: [1, 2] });
    serveList(styled('/first'), { top, notes: NOTE, chairs: [2, 1] });
    serveList(styled('/first/oak'), { heading: 'Oak', notes: NOTE, chairs: [12, 11] });
    // The first sign of the visitor.
    dispatchEvent(new PointerEvent('pointerdown'));
    await expect.element(off).toBeVisible();
    expect([numbers(), here()]).toEqual([[2, 1], '/first']);
    await press(link('Oak'));
    await expect.element(heading('Oak')).toBeVisible();
    expect(numbers()).toEqual([12, 11]);
    await expect.poll(here).toBe('/first/oak');
    delete dataset.signedIn;
  });

  it('[LIST-014] is that of further pages of a list that is shown in it', async () => {
    openList('/further', { notes: NOTE, chairs: [2, 1], next: '/further?page=2' }, STYLED);
    serveList(styled('/further?page=2'), { notes: NOTE, chairs: [4, 3] });
    await press(link('Load More Products'));
    await expect.poll(numbers).toEqual([2, 1, 4, 3]);
    await expect.poll(here).toBe('/further?page=2');
  });

  it('[LIST-014] is not that of further pages of a list that is shown in the popular order', async () => {
    const top = '<a href="/popular/oak">Oak</a>';
    openList('/popular', { top, chairs: [1, 2], next: '/popular?page=2' }, STYLED);
    serveList('/popular?page=2', { chairs: [3, 4] });
    serveList(styled('/popular/oak'), { heading: 'Oak', notes: NOTE, chairs: [11] });
    await press(link('Load More Products'));
    await expect.poll(numbers).toEqual([1, 2, 3, 4]);
    expect(sentBy(STYLE_ORDER)).toEqual([]);
    await expect.poll(here).toBe('/popular?page=2');
    await press(link('Oak'));
    await expect.poll(numbers).toEqual([11]);
  });

  it('[FILTER-012] is that of a list to which the visitor goes back from one that has no such order', async () => {
    const top = '<a href="/again/cheapest">Cheapest</a>';
    openList('/again', { top, notes: NOTE, chairs: [2, 1] }, STYLED);
    serveList(styled('/again/cheapest'), { heading: 'Cheapest', chairs: [3] });
    serveList(styled('/again'), { top, notes: NOTE, chairs: [2, 1] });
    serveList('/again', { top, chairs: [1, 2] });
    await press(link('Cheapest'));
    await expect.poll(here).toBe('/again/cheapest');
    history.back();
    await expect.element(heading('Chairs')).toBeVisible();
    expect(numbers()).toEqual([2, 1]);
  });

  it('is switched off in place, for the lists that follow too', async () => {
    const top = '<a href="/off/oak">Oak</a>';
    openList('/off', { top, notes: NOTE, chairs: [2, 1] }, STYLED);
    reply(SWITCH, new Response());
    serveList('/off', { top, chairs: [1, 2] });
    serveList('/off/oak', { heading: 'Oak', chairs: [11] });
    await press(off);
    await expect.poll(numbers).toEqual([1, 2]);
    await expect.element(off).not.toBeInTheDocument();
    expect(sentBy(SWITCH).map(({ body }) => body)).toEqual([{ form: 'off' }]);
    await press(link('Oak'));
    await expect.element(heading('Oak')).toBeVisible();
    expect(sentBy(STYLE_ORDER)).toEqual([]);
  });

  it('[FILTER-014] undoes no press by being switched off late', async () => {
    const switched = Promise.withResolvers<Response>();
    openList('/off-late', { top: '<a href="/off-late/oak">Oak</a>', notes: NOTE }, STYLED);
    reply(SWITCH, () => switched.promise);
    serveList(styled('/off-late/oak'), { heading: 'Oak', chairs: [11] });
    await press(off);
    await press(link('Oak'));
    await expect.poll(here).toBe('/off-late/oak');
    switched.resolve(new Response());
    await aMoment();
    await expect.element(heading('Oak')).toBeVisible();
    expect(sentBy('GET /off-late/oak')).toEqual([]);
  });

  it('stays where it could not be switched off, with a message', async () => {
    openList('/off-failed', { notes: NOTE, chairs: [2, 1] }, STYLED);
    reply(SWITCH, () => Promise.reject(new TypeError('Failed to fetch')));
    await press(off);
    await expect
      .poll(notices)
      .toEqual(['Your style order couldn’t be switched off. Please try again.']);
    expect(numbers()).toEqual([2, 1]);
    await expect.element(off).toBeVisible();
  });
});
