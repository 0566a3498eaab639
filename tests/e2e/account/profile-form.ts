import type { Page } from '@playwright/test';

/** Fills in the whole profile form. */
export const fillProfile = async (page: Page): Promise<void> => {
  await page.fill('#name', 'Ada Lovelace');
  await page.getByLabel('Interior Designer').check();
  await page.fill('#telephone', '+44 1632 960210');
  await page.fill('#address', '12 Mill Lane');
  await page.fill('#city', 'Leeds');
  await page.fill('#postcode', 'ls1 4ap');
  await page.selectOption('#gender', 'Female');
};
