import type { Page } from '@playwright/test';

/** Link to the page about the emails to an address, from the newest of these emails. */
export const emailsLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  return (await message.locator('a[href*="/emails/"]').first().getAttribute('href')) ?? '';
};
