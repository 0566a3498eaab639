import type { Page } from '@playwright/test';

export const fillAddress = async (page: Page): Promise<void> => {
  await page.fill('#addressName', 'Ada Byron');
  await page.fill('#streetA', '12 Mill Lane');
  await page.fill('#city', 'Leeds');
  await page.fill('#postcode', 'ls1 4ap');
};
