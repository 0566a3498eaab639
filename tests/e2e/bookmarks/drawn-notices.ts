import type { Page } from '@playwright/test';

/**
 * Waits until the script that shows notices has loaded. On a busy machine the first notice would otherwise be
 * missed, because the sign-in page opens a moment after it.
 */
export const readyForNotices = async (page: Page): Promise<void> => {
  const drawing = page.waitForResponse(/\/_astro\/notices\./);
  await page.evaluate(() => document.dispatchEvent(new Event('shop:notice')));
  await (await drawing).finished();
};
