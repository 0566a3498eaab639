import { expect, test } from '@playwright/test';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { urlOf } from '../quality/page-kinds.ts';

interface ListedTag {
  readonly tagId: string;
  readonly children: readonly string[];
}

test.describe('the information page of a tag', () => {
  test(
    '[ROUTE-018] opens in a new window from a product, and links to the products',
    { tag: '@once-wide' },
    async ({ page, context }) => {
      await page.goto(await urlOf('product'));
      const link = page.locator('.specification a[href*="/info/tag/"]').first();
      const tab = page.locator('.description .tabs').getByText('Specifications');
      if (await tab.isVisible()) await tab.click();
      await expect(link).toContainText('(opens in a new window)');
      const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
      await expect(opened).toHaveURL(/\/info\/tag\/[^/]+$/);
      const name = (await opened.locator('h1').textContent())?.trim() ?? '';
      await expect(link).toContainText(name);
      await opened.locator('main a.button').click();
      await expect(opened).toHaveURL(/\/products\/[a-z]+-/);
      await expect(opened.getByRole('heading', { level: 1 })).toHaveText(name);
    },
  );

  test('[ROUTE-018] links to narrower tags in the same window, and is accessible and valid', async ({
    page,
  }) => {
    await page.goto('/products');
    const tags = await page.evaluate(async (): Promise<ListedTag[]> => {
      const reply = await fetch('/web/tags');
      const { tags } = await reply.json<{ tags: ListedTag[] }>();
      return tags;
    });
    const parent = tags.find(({ children }) => children.length > 0)?.tagId ?? '';
    const reply = await page.goto(`/info/tag/${parent}`);
    const child = page.locator('main a[href*="/info/tag/"]').first();
    await expect(child).not.toHaveAttribute('target');
    expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowsOf(page, [320, 768, 2560])).toEqual([]);
    // The shell's script, and the one for bookmarks.
    await expect(page.locator('script[src]')).toHaveCount(2);
    await child.click();
    await expect(page.locator('main')).toContainText('Part of');
  });
});
