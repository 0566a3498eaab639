import type { Page } from '@playwright/test';

/** Link of the newest email to an address that leads to the page of its emails. */
export const emailsLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  return (await message.locator('a[href*="/emails/"]').first().getAttribute('href')) ?? '';
};
