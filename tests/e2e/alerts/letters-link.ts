import type { Page } from '@playwright/test';

/** Link of the newest letter to an address that leads to the page of its letters. */
export const lettersLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/idp/outbox');
  const letter = page.locator('article').filter({ hasText: email }).first();
  return (await letter.locator('a[href*="/letters/"]').first().getAttribute('href')) ?? '';
};
