import { expect, test } from '@playwright/test';
import { urlOf } from './page-kinds.ts';

/** A layout shift as browsers report it. */
type Shift = PerformanceEntry & { readonly value: number };

/**
 * What all shifts of a page may come to: a hundredth of a window is not seen to move. The heading over a home
 * page's first picture may take a line more in a stand-in; browsers call a page steady below 0.1.
 */
const MOST = { home: 0.05, list: 0.01, product: 0.01 } as const;

// A first visit: nothing is kept, and the question about cookies is open.
test.use({ storageState: { cookies: [], origins: [] } });

for (const [kind, most] of Object.entries(MOST)) {
  test(`words of the ${kind} page keep their places when its fonts come late`, async ({ page }) => {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as Shift[]) moved.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = Promise.withResolvers<undefined>();
    await page.route('**/*.woff2', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(await urlOf(kind as keyof typeof MOST), { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('#cookie-banner')).toBeVisible();
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    release.resolve(undefined);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    const faces = await page.evaluate(
      () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
    );
    expect(faces).toBeGreaterThan(1);
    // The frame after the one in which the fonts are drawn tells what has moved.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    const sum = await page.evaluate(() =>
      (window as unknown as { moved: number[] }).moved.reduce((total, value) => total + value, 0),
    );
    expect(sum).toBeLessThan(most);
  });
}
