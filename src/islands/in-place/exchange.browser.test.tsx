import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { CHECKBOXES } from '#components/listing/filters/checkboxes.ts';
import { parsedList, showList } from '../../../tests/browser/lists.ts';
import { exchange } from './exchange.ts';

const group = (name: string, { open = false, content = '' } = {}): string =>
  `<details id="group-${name}" data-group="${name}" ${open ? 'open' : ''}><summary>${name}</summary>${content}</details>`;

const priceForm = (to = ''): string =>
  `<form action="/products"><input name="to" aria-label="To" value="${to}"></form>`;

const to = page.getByRole('textbox', { name: 'To' });

const details = (name: string): HTMLDetailsElement | null =>
  document.querySelector(`[data-group="${name}"]`);

/** An element of the page, which the test expects to be there. */
const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

const tileOf = (number: number): HTMLElement => one(`li:has([href="/chair-${String(number)}"])`);

const shownTiles = (): readonly string[] =>
  [...document.querySelectorAll('.grid a.open')].map(({ textContent }) => textContent);

/** What the head says of the page. */
const facts = (): readonly string[] =>
  [...document.head.querySelectorAll('meta[name], meta[property], link[rel][href^="/products"]')]
    .map((fact) => fact.outerHTML)
    .filter((html) => !html.includes('viewport'));

const TOGGLE = '<input id="show-filters" type="checkbox" aria-label="Filters" checked>';

beforeEach(() => {
  document.head.querySelectorAll('[property], [rel=canonical]').forEach((fact) => {
    fact.remove();
  });
});

describe('a page that is drawn over another', () => {
  it('[FILTER-014] keeps what was typed into a field of which the shop says the same', async () => {
    showList({ filters: priceForm('900') });
    await to.fill('1,2');
    exchange(parsedList({ heading: 'Oak', filters: priceForm('900') }));
    await expect.element(page.getByRole('heading', { name: 'Oak' })).toBeVisible();
    await expect.element(to).toHaveValue('1,2');
  });

  it('keeps the styles that what stands below needs, where the other page has them further down', () => {
    const sheet = '<link rel="stylesheet" href="data:text/css,%23list{--kept:yes}">';
    showList({ filters: sheet });
    exchange(parsedList({ heading: 'Oak' }));
    expect(document.querySelectorAll('#list link[rel=stylesheet]')).toHaveLength(1);
  });

  it('[FILTER-014] shows the value that the shop has read', async () => {
    showList({ filters: priceForm('900') });
    await to.fill('1,200');
    exchange(parsedList({ filters: priceForm('1200') }));
    await expect.element(to).toHaveValue('1200');
  });

  it('[LIST-004] keeps the box that hides the filters as it was left', async () => {
    showList({ top: TOGGLE });
    const box = page.getByRole('checkbox', { name: 'Filters' });
    await box.click();
    exchange(parsedList({ heading: 'Oak', top: TOGGLE }));
    await expect.element(box).not.toBeChecked();
  });

  it('[FILTER-001] leaves groups of filters as the visitor has opened and closed them', () => {
    showList({ filters: group('Room') + group('Material', { open: true }) });
    one('[data-group=Room]').toggleAttribute('open', true);
    one('[data-group=Material]').toggleAttribute('open', false);
    const served = group('Room', { content: '<p>Study</p>' }) + group('Material', { open: true });
    exchange(parsedList({ filters: served }));
    expect(details('Room')?.open).toBe(true);
    expect(details('Room')?.textContent).toContain('Study');
    expect(details('Material')?.open).toBe(false);
  });

  it('[FILTER-001] leaves a group as it is where another one comes or goes', () => {
    showList({ filters: group('Room') + group('Material') + group('Colour') });
    one('[data-group=Colour]').toggleAttribute('open', true);
    exchange(parsedList({ filters: group('Room') + group('Colour') }));
    expect([details('Room')?.open, details('Colour')?.open]).toEqual([false, true]);
    exchange(parsedList({ filters: group('Material', { open: true }) + group('Colour') }));
    expect([details('Material')?.open, details('Colour')?.open]).toEqual([true, true]);
  });

  it('closes the orders, from which the visitor has chosen', () => {
    showList({ sorts: '<a href="/products">Popular</a>' });
    one('.sort').toggleAttribute('open', true);
    exchange(parsedList({ sorts: '<a href="/products">Popular</a>' }));
    expect(one('.sort').hasAttribute('open')).toBe(false);
  });

  it('[FILTER-021] keeps a picture that has loaded, and empties the place of another', () => {
    const places = (names: readonly string[]): string =>
      names.map((name) => `<span data-picture="/${name}.jpg"></span>`).join('');
    showList({ filters: places(['oak', 'ash']) });
    for (const place of document.querySelectorAll('[data-picture]'))
      place.textContent = 'A picture';
    exchange(parsedList({ filters: places(['oak', 'elm']) }));
    expect(one('[data-picture="/oak.jpg"]').textContent).toBe('A picture');
    expect(one('[data-picture="/elm.jpg"]').textContent).toBe('');
  });

  it('keeps what a script has put into a place that the server leaves empty', () => {
    const place = '<div id="recent" data-kept></div>';
    showList({ end: place });
    one('#recent').textContent = 'Recently viewed';
    for (const end of [`<div>Share</div>${place}`, place]) {
      exchange(parsedList({ end }));
      expect(document.querySelectorAll('[data-kept]')).toHaveLength(1);
      expect(one('#recent').textContent).toBe('Recently viewed');
      expect(one('#list').textContent.includes('Share')).toBe(end !== place);
    }
  });

  it('[BOOKMARK-002] keeps a bookmark that is pressed, and shows the one of another list as it is', () => {
    const bookmark = (id: string): string =>
      `<button type="button" value="tag ${id}" aria-pressed="false">Bookmark</button>`;
    showList({ top: bookmark('3') });
    one('[aria-pressed]').ariaPressed = 'true';
    exchange(parsedList({ top: bookmark('3') }));
    expect(one('[aria-pressed]').ariaPressed).toBe('true');
    exchange(parsedList({ top: bookmark('4') }));
    expect(one('[aria-pressed]').ariaPressed).toBe('false');
  });

  it('[LIST-016] has the products of the other page alone; those that both have are the same elements', () => {
    showList({ chairs: [1, 2, 3] });
    const [second, third] = [tileOf(2), tileOf(3)];
    exchange(parsedList({ chairs: [3, 9, 2] }));
    expect(shownTiles()).toEqual(['Chair 3', 'Chair 9', 'Chair 2']);
    expect([tileOf(2), tileOf(3)]).toEqual([second, third]);
  });

  it('[SEARCH-001] keeps the tiles where a note comes above them, and goes again', () => {
    showList();
    const first = tileOf(1);
    const notes = '<div class="notes"><ul><li><a href="/products">Remove oak</a></li></ul></div>';
    exchange(parsedList({ notes }));
    expect(one('.notes').outerHTML).toBe(notes);
    exchange(parsedList());
    expect(document.querySelector('.notes')).toBeNull();
    expect(shownTiles()).toEqual(['Chair 1', 'Chair 2']);
    expect(tileOf(1)).toBe(first);
  });

  it('has the tile anew of which the other page says something else', () => {
    showList({ chairs: [1] });
    const other = parsedList({ chairs: [1] });
    other.querySelector('article')?.append('Reduced');
    exchange(other);
    expect(tileOf(1).textContent).toContain('Reduced');
  });

  it('[LIST-017] can be empty, and full again', () => {
    showList({ chairs: [1] });
    const empty = parsedList();
    empty.querySelector('.grid')?.parentElement?.replaceWith('No Products found');
    exchange(empty);
    expect(one('.results').textContent).toContain('No Products found');
    exchange(parsedList({ chairs: [1] }));
    expect(shownTiles()).toEqual(['Chair 1']);
    expect(one('.results').textContent).not.toContain('No Products found');
  });

  it('[FILTER-012] [SEO-002] has its title and what its head says, and nothing of the page before', () => {
    showList();
    exchange(
      parsedList({
        title: 'Oak | Parlour',
        head: `<meta name="description" content="Oak"><meta property="og:title" content="Oak">
          <link rel="canonical" href="/products/oak"><link rel="prev" href="/products/oak">
          <link rel="next" href="/products/oak?page=3"><link rel="alternate" type="text/markdown" href="/products/oak.md">`,
      }),
    );
    expect(document.title).toBe('Oak | Parlour');
    expect(facts()).toHaveLength(6);
    exchange(
      parsedList({
        title: 'Ash | Parlour',
        head: '<meta name="robots" content="noindex"><link rel="canonical" href="/products/ash">',
      }),
    );
    expect(document.title).toBe('Ash | Parlour');
    expect(document.querySelectorAll('title')).toHaveLength(1);
    expect(facts()).toEqual([
      '<meta name="robots" content="noindex">',
      '<link rel="canonical" href="/products/ash">',
    ]);
  });

  it('has no elements of what is for browsers without scripts', () => {
    const mark = '<span><noscript><img src="/oak.jpg" alt=""></noscript></span>';
    showList();
    exchange(parsedList({ filters: mark }));
    expect(one('.filters').querySelectorAll('img')).toHaveLength(0);
  });

  it('[FILTER-007] has checkboxes where the page before had them', () => {
    const choice = '<a class="choice" href="/products" aria-current="true">Oak</a>';
    const stopped = new AbortController();
    onTestFinished(() => {
      stopped.abort();
    });
    showList({ filters: choice });
    // As the page runs it, without a module around it.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
    new Function(CHECKBOXES)();
    exchange(parsedList({ filters: choice + choice.replace('Oak', 'Ash') }));
    const boxes = [...document.querySelectorAll('.filters [role=checkbox]')];
    expect(boxes.map((box) => [box.textContent, box.ariaChecked, box.ariaCurrent])).toEqual([
      ['Oak', 'true', null],
      ['Ash', 'true', null],
    ]);
  });

  it('leaves all as it is where the other page has no main part', () => {
    showList({ heading: 'Oak' });
    exchange(new DOMParser().parseFromString('<title>Bad gateway</title>', 'text/html'));
    expect(one('h1').textContent).toBe('Oak');
    expect(document.title).not.toBe('Bad gateway');
  });
});
