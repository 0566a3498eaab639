import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchResult } from '@parlour/contract';
import { departures } from '../../../tests/browser/departures.ts';
import { someFrames } from '../../../tests/browser/frames.ts';
import { reply, sentBy } from '../../../tests/browser/shop.ts';
import { search } from '../state/search/search.ts';
import { Search } from './Search.tsx';

const SEARCH = 'POST /web/products/suggestions';

const SOFAS = { tagId: '4', type: 'category', name: 'Sofas', urlSlug: 'sofas', count: 2 };

const FOUND = SearchResult.parse({
  totalCount: 0,
  suggestions: [{ suggestion: 'Sofas', categoryName: 'Furniture' }, { suggestion: 'Sofa beds' }],
  tags: [SOFAS],
});

const box = page.getByRole('combobox', { name: 'Search' });
const popup = page.getByText('Powered by');
const suggestion = (name: RegExp) => page.getByRole('option', { name });
const chosen = page.getByRole('option', { selected: true });

const show = () =>
  render(
    <>
      <Search card="plain" />
      <button type="button" style={{ marginBlockStart: 700 }}>
        Elsewhere
      </button>
    </>,
  );

/** Shows the box after a search, focused. */
const showFound = async () => {
  reply(SEARCH, FOUND);
  await show();
  await search.look('sofa');
  await box.click();
  await expect.element(suggestion(/^Sofas/)).toBeVisible();
};

beforeEach(() => {
  search.clear();
});

describe('the popup of the search', () => {
  it('[SEARCH-012] opens when the box takes the focus, before any search', async () => {
    await show();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(box).toHaveFocus();
    await expect.element(popup).toBeVisible();
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    expect(sentBy(SEARCH)).toEqual([]);
  });

  it('[SEARCH-013] hides 100 ms after the focus has gone elsewhere', async () => {
    await show();
    await box.click();
    await expect.element(popup).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    box.element().blur();
    vi.advanceTimersByTime(99);
    await someFrames();
    expect(popup.query()).not.toBeNull();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('[SEARCH-013] stays while the focus is in it', async () => {
    await showFound();
    const choice = page.getByRole('checkbox', { name: 'Sofas' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    choice.element().focus();
    vi.advanceTimersByTime(1_000);
    await someFrames();
    vi.useRealTimers();
    await expect.element(choice).toHaveFocus();
    await page.getByRole('button', { name: 'Elsewhere' }).click({ force: true });
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('closes on Escape, with the focus still in the box, and opens with an arrow key', async () => {
    await show();
    await box.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(popup).toBeVisible();
  });

  it('[SEARCH-014] [SEARCH-025] searches once for the typed text, after a pause of a second', async () => {
    reply(SEARCH, FOUND);
    await show();
    await box.click();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const text of ['s', 'so', 'sofa']) {
      search.type(text);
      vi.advanceTimersByTime(999);
    }
    expect(sentBy(SEARCH)).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.element(suggestion(/^Sofas/)).toBeVisible();
    expect(sentBy(SEARCH).map(({ body }) => body)).toEqual([
      expect.objectContaining({ query: 'sofa' }),
    ]);
  });

  it('[SEARCH-009] [SEARCH-010] [SEARCH-011] says that it is loading, and that there are no results', async () => {
    const coming = Promise.withResolvers<object>();
    reply(SEARCH, () => coming.promise);
    await show();
    await box.click();
    await box.fill('qqq');
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading...');
    coming.resolve(SearchResult.parse({}));
    await expect.element(page.getByText('No Suggestions Found')).toBeVisible();
    await expect.element(page.getByText('No Products found')).toBeVisible();
  });

  it("[SEARCH-023] [SEARCH-031] shows prices, and 'Request Price' for a product that is sold by email", async () => {
    const found = (id: string, name: string, inventoryStatus: string) => {
      const variant = {
        id,
        seoTitle: name,
        rrp: 90,
        inventories: [{ variant: { inventoryStatus } }],
      };
      return { product: { id, name, urlSlug: name.toLowerCase(), variants: [variant] }, variant };
    };
    reply(
      SEARCH,
      SearchResult.parse({
        totalCount: 2,
        suggestedProducts: [found('1', 'Stool', 'active'), found('2', 'Throne', 'order_by_email')],
      }),
    );
    await show();
    await search.look('seat');
    await box.click();
    const tile = (name: string) => page.getByRole('article').filter({ hasText: name });
    await expect.element(tile('Stool')).toHaveTextContent('£90.00');
    await expect.element(tile('Throne')).toHaveTextContent('Request Price');
    await expect.element(tile('Throne')).not.toHaveTextContent('£');
  });

  it('[SEARCH-016] keeps the focus after a press on a chip, which then disappears', async () => {
    await showFound();
    reply('GET /web/tags', { tags: [] });
    await page.getByRole('checkbox', { name: 'Sofas' }).click();
    const chip = page.getByRole('button', { name: 'Remove Sofas' });
    await chip.click();
    await expect.element(chip).not.toBeInTheDocument();
    await expect.element(popup).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(popup.element())).toBe(true);
    expect(sentBy(SEARCH)).toHaveLength(3);
  });

  it('[SEARCH-020] is in its first state once the search is cleared, with the focus in the box', async () => {
    await showFound();
    await box.fill('sofa');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Clear the search' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveValue('');
    await expect.element(box).toHaveFocus();
    await expect.element(suggestion(/^Sofas/)).not.toBeInTheDocument();
    await expect.element(page.getByText('Say it as you would to us')).toBeVisible();
  });
});

describe('the suggestions of the search', () => {
  it('[SEARCH-005] [SEARCH-028] follow the arrow keys, from the last one to none and to the first', async () => {
    await showFound();
    await expect.element(suggestion(/^Sofas/)).toHaveTextContent('Sofas in Furniture');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen).toHaveTextContent('Sofas');
    const id = chosen.element().id;
    await expect.element(box).toHaveAttribute('aria-activedescendant', id);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen).toHaveTextContent('Sofa beds');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen).not.toBeInTheDocument();
    await expect.element(box).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(chosen).toHaveTextContent('Sofa beds');
    await expect.element(box).toHaveFocus();
  });

  it('[SEARCH-004] [SEARCH-028] open the results of the one chosen with the Enter key', async () => {
    await showFound();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(departures).toEqual(['/products?searchQuery=Sofa+beds']);
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('[SEARCH-004] open the results of the pressed one', async () => {
    await showFound();
    await suggestion(/^Sofas/).click();
    await expect.poll(departures).toEqual(['/products?searchQuery=Sofas']);
  });

  it('[SEARCH-004] leave the text to the Enter key while none is chosen', async () => {
    await showFound();
    await box.fill('oak table');
    await userEvent.keyboard('{Enter}');
    await expect.poll(departures).toEqual(['/products?searchQuery=oak+table']);
  });

  it('are no longer chosen once the visitor types on', async () => {
    await showFound();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen).toBeVisible();
    await box.fill('sofas');
    await userEvent.keyboard('{Enter}');
    await expect.poll(departures).toEqual(['/products?searchQuery=sofas']);
  });
});
