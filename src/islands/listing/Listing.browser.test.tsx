import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { paginationOf } from '#lib/listing/pagination.ts';
import { departures } from '../../../tests/browser/departures.ts';
import { tilesOfChairs } from '../../../tests/browser/catalogue.ts';
import { createListing, type Listed } from '../state/listing/listing.ts';
import { $serverError } from '../state/shell/notices.ts';
import { Listing } from './Listing.tsx';

// React runs no script that it renders in a browser, and complains; in a page the server's script has run.
vi.mock('#components/listing/filters/FilterToggle.tsx', () => ({ FilterToggle: () => null }));

const SITE = { name: 'Parlour', origin: 'https://shop.test' } as const;

/** A list of two pages; each page of each list has two chairs of its own. */
const listAt = (href: string): Listed => {
  const { pathname, searchParams } = new URL(href, location.href);
  const number = Number(searchParams.get('page') ?? 1);
  const first = (pathname === '/products' ? 0 : 10) + 2 * number - 1;
  return {
    title: pathname,
    canonical: pathname,
    robots: null,
    sorts: [],
    tiles: tilesOfChairs(2, first),
    pagination: paginationOf(
      (other) => (other === 1 ? pathname : `${pathname}?page=${String(other)}`),
      number,
      2,
    ),
  };
};

const bring = (href: string): Promise<Listed> => Promise.resolve(listAt(href));

/** Shows a list; `load` loads every other one, also a prefetched one. */
const show = async (load = bring): Promise<void> => {
  history.replaceState(null, '', '/products');
  let isOpen = false;
  const listing = createListing((href: string) => (isOpen ? load : bring)(href));
  await listing.open(location.href);
  isOpen = true;
  await render(
    <Listing
      listing={listing}
      isList={(path) => path.startsWith('/products')}
      first={null}
      card="plain"
      site={SITE}
      empty="No Products found"
      parts={(list) => ({
        head: <h1 tabIndex={-1}>{list.title}</h1>,
        sidebar: (
          <aside>
            <a href="/products/color-oak">Oak</a>
          </aside>
        ),
      })}
    />,
  );
};

const chair = (number: number) =>
  page.getByRole('link', { name: `Chair ${String(number)}`, exact: true });
const oak = page.getByRole('link', { name: 'Oak' });
const heading = (title: string) => page.getByRole('heading', { level: 1, name: title });
const loadMore = page.getByRole('link', { name: 'Load More Products' });

beforeEach(() => {
  $serverError.set('');
});

describe('a list', () => {
  it('[FILTER-012] [FILTER-014] is replaced in place, with its URL and its part of the page’s head', async () => {
    await show();
    await expect.element(chair(1)).toBeVisible();
    await oak.click();
    await expect.element(chair(11)).toBeVisible();
    await expect.element(chair(1)).not.toBeInTheDocument();
    await expect.element(heading('/products/color-oak')).toBeVisible();
    expect(location.pathname).toBe('/products/color-oak');
    expect(document.title).toBe('/products/color-oak | Parlour');
    expect(departures()).toEqual([]);
  });

  it('[FILTER-009] [FILTER-013] [LIST-012] is cleared, and says that another one is loading', async () => {
    const held = Promise.withResolvers<Listed>();
    await show(() => held.promise);
    await oak.click();
    await expect.element(page.getByText('Please wait...')).toBeVisible();
    await expect.element(page.getByText('Fetching...')).toBeInTheDocument();
    await expect.element(chair(1)).not.toBeInTheDocument();
    held.resolve(listAt('/products/color-oak'));
    await expect.element(chair(11)).toBeVisible();
    await expect.element(page.getByText('Please wait...')).not.toBeInTheDocument();
  });

  it('[FILTER-012] is the previous one again after going back', async () => {
    await show();
    await oak.click();
    await expect.element(chair(11)).toBeVisible();
    history.back();
    await expect.element(chair(1)).toBeVisible();
    await expect.element(heading('/products')).toBeVisible();
  });

  it('opens as a page when it cannot be loaded', async () => {
    await show(() => Promise.reject(new Error('away')));
    await oak.click();
    await expect.poll(departures).toEqual(['/products/color-oak']);
    await expect.element(chair(1)).toBeVisible();
  });

  it('lets the link of a product leave the page', async () => {
    await show();
    await chair(1).click();
    await expect.poll(departures).toEqual(['/chair-1/products/d/1']);
  });

  it('[LIST-014] grows by its next page, with the focus on the first new product', async () => {
    await show();
    await loadMore.click();
    await expect.element(chair(4)).toBeVisible();
    await expect.element(chair(1)).toBeVisible();
    await expect
      .poll(() => document.activeElement?.closest('article')?.textContent)
      .toContain('Chair 3');
    await expect.poll(() => location.search).toBe('?page=2');
    await expect.element(loadMore).not.toBeInTheDocument();
  });

  it('keeps its products when the next page cannot be loaded, which the header says', async () => {
    await show(() => Promise.reject(new Error('away')));
    await loadMore.click();
    await expect.poll(() => $serverError.get()).toBe('Server error');
    await expect.element(chair(1)).toBeVisible();
    await expect.element(loadMore).toBeVisible();
  });

  it('[LIST-017] says that it is empty', async () => {
    await show((href) => Promise.resolve({ ...listAt(href), tiles: [] }));
    await oak.click();
    await expect.element(page.getByText('No Products found')).toBeVisible();
  });
});
