import { expect, test, type Page } from '@playwright/test';
import { urlOf } from './page-kinds.ts';

/* Forced colours take away shadows and most colours: what is chosen needs a line around it. */

const CHOSEN = '[aria-current], [aria-pressed="true"], label:has(:checked)';

/** The chosen parts of a page without an outline. */
const unmarked = (page: Page) =>
  page.locator('main').evaluate(
    (main, chosen) =>
      [...main.querySelectorAll(chosen)]
        .filter((part) => part.checkVisibility() && !part.matches('.chip *'))
        .filter((part) =>
          [part, ...part.children].every((it) => getComputedStyle(it).outlineStyle === 'none'),
        )
        .map((part) => part.outerHTML.slice(0, 100)),
    CHOSEN,
  );

test('in forced colours a line marks everything that is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/products?inStock=true', await urlOf('product')]) {
    await page.goto(path);
    expect(await page.locator('main').locator(CHOSEN).count()).toBeGreaterThan(0);
    expect(await unmarked(page), path).toEqual([]);
  }
});
