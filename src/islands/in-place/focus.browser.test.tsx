import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { parsedList, showList } from '../../../tests/browser/lists.ts';
import { exchange } from './exchange.ts';

type Parts = NonNullable<Parameters<typeof parsedList>[0]>;

const choice = (name: string, href = '/products'): string =>
  `<a class="choice" href="${href}" data-filter="${name}">${name}</a>`;

const chip = (name: string): string => `<a href="/products/${name}">${name}</a>`;

const link = (name: string) => page.getByRole('link', { name, exact: true });

const focus = (name: string): void => {
  link(name).element().focus();
};

/** Draws a page over the one that is shown. */
const draw = (parts: Parts): void => {
  exchange(parsedList(parts));
};

describe('the focus, when a page is drawn over another', () => {
  it('[FILTER-014] stays at a choice that moves among the others, and leads elsewhere', async () => {
    showList({ filters: choice('Oak') + choice('Ash') + choice('Elm') });
    focus('Elm');
    draw({ filters: choice('Elm', '/products/elm') + choice('Oak') + choice('Ash') });
    await expect.element(link('Elm')).toHaveFocus();
    draw({ filters: choice('Oak') + choice('Elm') });
    await expect.element(link('Elm')).toHaveFocus();
  });

  it('[FILTER-017] goes to the heading of the list from a chip that has gone', async () => {
    showList({ top: chip('Oak') + chip('Ash') });
    focus('Ash');
    draw({ top: chip('Oak') });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('[FILTER-017] goes to the heading of the list from a chip whose element is another one now', async () => {
    showList({ top: chip('Oak') + chip('Ash') });
    focus('Oak');
    draw({ top: chip('Ash') });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('[LIST-008] goes to the orders from an order, which are closed then', async () => {
    const sorts = chip('Popular') + chip('Cheapest');
    const main = showList({ sorts });
    main.querySelector('.sort')?.toggleAttribute('open', true);
    focus('Cheapest');
    draw({ sorts });
    await expect.element(page.getByText('Sort by')).toHaveFocus();
  });

  it('[FILTER-010] goes to the heading of the filters from Clear all', async () => {
    showList({ filters: chip('Clear all') + choice('Oak') });
    focus('Clear all');
    draw({ filters: choice('Oak') });
    await expect.element(page.getByRole('heading', { name: 'Filters' })).toHaveFocus();
  });

  it('[FILTER-010] goes to the heading of the filters from a choice that is not there any more', async () => {
    showList({ filters: choice('Oak') + choice('Ash') });
    focus('Ash');
    draw({ filters: choice('Oak') });
    await expect.element(page.getByRole('heading', { name: 'Filters' })).toHaveFocus();
  });

  it('[FILTER-014] stays in the field from which a limit was sent', async () => {
    const field = (hidden: string, value: string) =>
      `<form>${hidden}<label>To <input name="to" value="${value}"></label></form>`;
    showList({ filters: field('', '') });
    const to = page.getByRole('textbox', { name: 'To' });
    await to.fill('900');
    draw({ filters: field('<input type="hidden" name="sort" value="price_asc">', '900') });
    await expect.element(to).toHaveFocus();
    await expect.element(to).toHaveValue('900');
  });

  it('stays at a link that both pages have', async () => {
    showList({ top: chip('Oak') });
    focus('Oak');
    draw({ heading: 'Ash', top: chip('Oak') });
    await expect.element(link('Oak')).toHaveFocus();
  });

  it('stays at a product that both pages have', async () => {
    showList({ chairs: [1, 2] });
    focus('Chair 2');
    draw({ chairs: [2, 3] });
    await expect.element(link('Chair 2')).toHaveFocus();
  });

  it('stays outside the page’s main part', async () => {
    const button = document.createElement('button');
    document.body.appendChild(button);
    showList({ top: chip('Oak') });
    button.focus();
    draw({});
    await expect.element(button).toHaveFocus();
    button.remove();
  });

  it('is nowhere if it was nowhere', () => {
    showList({ top: chip('Oak') });
    draw({});
    expect(document.activeElement).toBe(document.body);
  });
});
