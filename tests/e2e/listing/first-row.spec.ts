import { expect, test, type Page } from '@playwright/test';

/* Every site's lists show products, and not only what is above them, before a shopper scrolls. */

const WIDE = { width: 1366, height: 768 } as const;
const NARROW = { width: 390, height: 844 } as const;

/** Lists that every site has, and the first list of each index. */
const LISTS = ['/products', '/products?searchQuery=oak', '/products/category-furniture'] as const;
const INDEXES = ['categories', 'brands', 'rooms', 'styles'] as const;

const firstOf = async (page: Page, index: string): Promise<string> => {
  await page.goto(`/store/${index}`);
  return (await page.locator('main a.open').first().getAttribute('href')) ?? '';
};

/** The bottom edges of the first row of products and of its first picture, in pixels from the top. */
const firstRow = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll('main article')].map((tile) => ({
      tile,
      box: tile.getBoundingClientRect(),
    }));
    const row = tiles.filter(({ box }) => box.top === tiles[0]?.box.top);
    const picture = row[0]?.tile.querySelector('img')?.getBoundingClientRect();
    return {
      columns: row.length,
      end: Math.max(...row.map(({ box }) => box.bottom)),
      picture: picture?.bottom ?? Infinity,
    };
  });

test(
  '[LIST-010] the first row of every list is fully visible on a laptop, and its pictures are on a phone',
  { tag: '@every-site' },
  async ({ page }) => {
    test.slow();
    const first = [];
    for (const index of INDEXES) first.push(await firstOf(page, index));
    for (const list of [...LISTS, ...first]) {
      await page.setViewportSize(WIDE);
      await page.goto(list);
      const wide = await firstRow(page);
      expect(wide.columns, list).toBeGreaterThan(0);
      expect(wide.end, `${list} at 1366`).toBeLessThanOrEqual(WIDE.height);
      await page.setViewportSize(NARROW);
      expect((await firstRow(page)).picture, `${list} at 390`).toBeLessThanOrEqual(NARROW.height);
    }
  },
);

test(
  '[SELLER-008] the first row of a seller’s store is fully visible, too',
  { tag: '@every-site' },
  async ({ page }) => {
    await page.setViewportSize(WIDE);
    await page.goto('/_/products/seller/1');
    await expect(page.locator('article').first()).toBeVisible();
    expect((await firstRow(page)).end).toBeLessThanOrEqual(WIDE.height);
    await page.setViewportSize(NARROW);
    expect((await firstRow(page)).picture).toBeLessThanOrEqual(NARROW.height);
  },
);
