import { expect, test, type Page } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { urlOf } from './page-kinds.ts';

const softly = expect.configure({ soft: true });

/* Text twice as large in a window whose breakpoints stay (WCAG 2.2, 1.4.4). */

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Pixels by which the page has to be scrolled sideways. */
const beyond = (page: Page) => (): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** The words in the header that take more than a line, or that an edge cuts off. */
const brokenWords = (page: Page) =>
  page.locator('header .actions .text').evaluateAll((words) =>
    words
      .filter((word) => word.checkVisibility() && getComputedStyle(word).position === 'static')
      .filter((word) => {
        const { width, height } = word.getBoundingClientRect();
        const line = parseFloat(getComputedStyle(word).lineHeight);
        const isCut = getComputedStyle(word).overflow !== 'visible' && word.scrollWidth > width;
        return height > 1.5 * line || isCut;
      })
      .map((word) => word.textContent),
  );

for (const width of [1366, 390]) {
  test.describe(`at ${String(width)} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('with text twice as large nothing has to be scrolled sideways, and no word of the header breaks', async ({
      page,
    }) => {
      test.slow();
      await signUp(page, '/');
      const paths = [
        ...['/', '/products', await urlOf('product')],
        ...['/auth/sign-in', '/profile/edit', '/purchase/cart-new', '/find-about-cookies'],
      ];
      for (const path of paths) {
        await page.goto(path);
        await enlarge(page);
        await softly.poll(beyond(page), path).toBeLessThanOrEqual(0);
        expect.soft(await brokenWords(page), path).toEqual([]);
      }
    });
  });
}
