import { expect, type Page } from '@playwright/test';

/** Marks the open page; the returned function checks that the page has not been left since. */
export const markPage = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return async () => {
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  };
};
