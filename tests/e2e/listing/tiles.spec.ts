import { expect, test } from '@playwright/test';

test(
  '[TILE-005] [TILE-006] the names of the tiles in a row begin at one height, however many choices each has',
  { tag: '@every-site' },
  async ({ page }) => {
    await page.goto('/products');
    const rows = await page.locator('main article').evaluateAll((tiles) => {
      const byRow = new Map<number, Set<number>>();
      for (const tile of tiles.slice(0, 12)) {
        const top = Math.round(tile.getBoundingClientRect().top);
        const name = Math.round(tile.querySelector('h2')!.getBoundingClientRect().top);
        byRow.set(top, (byRow.get(top) ?? new Set()).add(name));
      }
      return [...byRow.values()].map((names) => names.size);
    });
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows)).toEqual(new Set([1]));
    // Otherwise nothing was compared.
    await expect(page.getByText('more colors & options').first()).toBeAttached();
  },
);
