import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { signIn } from '../../../tests/browser/visitor.ts';
import { $removedBookmarks } from '../state/bookmarks/removed-bookmarks.ts';
import { Bookmarks } from './Bookmarks.tsx';

const REMOVE = 'POST /v1/api/bookmarks/postremoveitemfrombookmark';

const sellerOf = (itemID: string) => {
  const name = `Seller ${itemID}`;
  return {
    itemID,
    name,
    item: { kind: 'link', name, href: `/seller/${itemID}`, picture: '' },
  } as const;
};

const remove = (id: string) =>
  page.getByRole('button', { name: `Remove Seller ${id} from bookmarks` });

const show = (...ids: readonly string[]) =>
  render(<Bookmarks type="seller" tabs={[]} items={ids.map(sellerOf)} card="plain" done="" />);

beforeEach(() => {
  signIn();
  $removedBookmarks.set(null);
});

afterEach(() => page.viewport(1366, 768));

describe('the bookmarks of a customer', () => {
  it('[BOOKMARK-001] are removed at once, with the focus on the next one', async () => {
    const removal = Promise.withResolvers<object>();
    reply(REMOVE, () => removal.promise);
    await show('1', '2', '3');
    await remove('2').click();
    await expect.element(remove('2')).not.toBeInTheDocument();
    await expect.element(remove('3')).toHaveFocus();
    removal.resolve({ data: {} });
    await expect.element(page.getByText('Removed from bookmarks')).toBeVisible();
    await expect.element(remove('3')).toHaveFocus();
    expect(sentBy(REMOVE).map(({ body }) => body)).toEqual([{ itemID: ['2'] }]);
  });

  it('[BOOKMARK-001] focus the previous one when the last one is removed', async () => {
    reply(REMOVE, { data: {} });
    await show('1', '2');
    await remove('2').click();
    await expect.element(remove('1')).toHaveFocus();
  });

  it('[BOOKMARK-005] [BOOKMARK-009] return when the shop refuses, with the focus and the reason', async () => {
    reply(REMOVE, refusal(502, ''));
    await show('1', '2');
    await remove('1').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Error removing from bookmarks');
    await expect.element(remove('1')).toHaveFocus();
  });

  it('focus the result when none is left', async () => {
    reply(REMOVE, { data: {} });
    await show('1');
    await remove('1').click();
    await expect.element(page.getByText('You have no bookmarks yet')).toBeVisible();
    const outcome = page.getByText('Removed from bookmarks');
    await expect.element(outcome).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(outcome.element())).toBe(true);
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  });

  it('[BOOKMARK-001] have tabs that scroll on a phone, each as wide as its words', async () => {
    await page.viewport(390, 844);
    const tabs = ['Products', 'Moodrooms', 'Blog posts', 'Collections', 'Sellers'].map((name) => ({
      name,
      href: `/profile/bookmarks/${name}`,
      current: name === 'Sellers',
    }));
    await render(<Bookmarks type="seller" tabs={tabs} items={[]} card="plain" done="" />);
    const tooNarrow = page
      .getByRole('navigation', { name: 'Kinds of bookmarks' })
      .getByRole('link')
      .elements()
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth);
    expect(tooNarrow).toEqual([]);
  });
});
