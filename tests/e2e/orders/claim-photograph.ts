import { expect, type Page } from '@playwright/test';
import { PHOTOGRAPH_SIDE } from '@parlour/domain';

/** A photograph of the demo catalogue, wider than the shop stores it with a claim. */
export const PICTURE = 'public/media/photographs/articles/ald-110-bk-angle-1440.webp';

/** Waits until the page is the whole photograph of a claim. */
export const showsWhole = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/claims\/.+\/photographs\/\d+$/);
  await expect
    .poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(PHOTOGRAPH_SIDE);
};
