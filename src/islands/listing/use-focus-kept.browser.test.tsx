import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFocusKept } from './use-focus-kept.ts';

interface Props {
  /** The heading of the list; each heading is another list. */
  readonly list: string;
  readonly isSettled?: boolean;
  readonly chips?: readonly string[];
  readonly sorts?: readonly string[];
  readonly choices?: readonly string[];
}

const links = (names: readonly string[]) =>
  names.map((name) => (
    <a key={name} href="/products">
      {name}
    </a>
  ));

const lists = new Map<string, object>();

const listOf = (name: string): object => {
  const list = lists.get(name) ?? {};
  lists.set(name, list);
  return list;
};

/** The parts of a list that matter for the focus. */
const List = ({ list, isSettled = true, chips = [], sorts = [], choices = [] }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusKept(frame, listOf(list), isSettled);
  return (
    <div
      ref={frame}
      onClick={(event) => {
        event.preventDefault();
        keepFocus(event.target);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        keepFocus(document.activeElement);
      }}
    >
      <h1 tabIndex={-1}>Furniture</h1>
      {links(chips)}
      <div className="sort">
        <span tabIndex={0}>Before</span>
        <details open>
          <summary>Sort by</summary>
          {links(sorts)}
        </details>
      </div>
      <div className="filters">
        <h2 tabIndex={-1}>Filters</h2>
        {links(choices)}
        <form className="ranges">
          <input key={list} name="to" aria-label="To" />
        </form>
      </div>
      <button type="button">Elsewhere</button>
    </div>
  );
};

const link = (name: string) => page.getByRole('link', { name });

describe('a list that is replaced', () => {
  it('[FILTER-017] focuses its heading after a press on a chip that has gone', async () => {
    const { rerender } = await render(<List list="oak" chips={['Oak']} />);
    await link('Oak').click();
    await rerender(<List list="all" />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('[LIST-008] focuses the orders after a press on an order', async () => {
    const { rerender } = await render(<List list="all" sorts={['Price low to high']} />);
    await link('Price low to high').click();
    await rerender(<List list="cheap" />);
    await expect.element(page.getByText('Sort by')).toHaveFocus();
  });

  it('[FILTER-010] focuses the heading of the filters after a press on Clear all', async () => {
    const { rerender } = await render(<List list="oak" choices={['Clear all']} />);
    await link('Clear all').click();
    await rerender(<List list="all" />);
    await expect.element(page.getByRole('heading', { name: 'Filters' })).toHaveFocus();
  });

  it('[FILTER-014] focuses the new field from which a limit was submitted', async () => {
    const { rerender } = await render(<List list="all" />);
    const field = page.getByRole('textbox', { name: 'To' });
    await field.click();
    const before = field.element();
    before.closest('form')?.requestSubmit();
    await rerender(<List list="dear" />);
    expect(field.element()).not.toBe(before);
    await expect.element(field).toHaveFocus();
  });

  it('leaves the focus on a link that is still there', async () => {
    const { rerender } = await render(<List list="all" choices={['Oak']} />);
    await link('Oak').click();
    await rerender(<List list="oak" choices={['Oak']} />);
    await expect.element(link('Oak')).toHaveFocus();
  });

  it('leaves the focus where the visitor has moved it meanwhile', async () => {
    const { rerender } = await render(<List list="oak" chips={['Oak']} />);
    await link('Oak').click();
    page.getByRole('button', { name: 'Elsewhere' }).element().focus();
    await rerender(<List list="all" />);
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  it('keeps the focus until everything has rendered, and then no longer', async () => {
    const { rerender } = await render(<List list="oak" choices={['Oak']} chips={['Chip']} />);
    await link('Oak').click();
    // The choices render last.
    await rerender(<List list="all" choices={['Oak']} isSettled={false} />);
    await expect.element(link('Oak')).toHaveFocus();
    await rerender(<List list="all" />);
    const filters = page.getByRole('heading', { name: 'Filters' });
    await expect.element(filters).toHaveFocus();
    filters.element().blur();
    await rerender(<List list="more" />);
    expect(document.activeElement).toBe(document.body);
  });
});
