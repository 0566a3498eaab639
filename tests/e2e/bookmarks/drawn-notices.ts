import type { Page } from '@playwright/test';

/**
 * Has the script that draws notices loaded before the first one, which else is not seen on a busy machine:
 * the sign-in page opens a moment after it.
 */
export const readyForNotices = async (page: Page): Promise<void> => {
  const drawing = page.waitForResponse(/\/_astro\/notices\./);
  await page.evaluate(() => document.dispatchEvent(new Event('shop:notice')));
  await (await drawing).finished();
};
