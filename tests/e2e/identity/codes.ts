import type { Page } from '@playwright/test';

/** The code in the newest email to an address, which is read in another tab. */
export const codeFor = async (page: Page, email: string): Promise<string> => {
  const inbox = await page.context().newPage();
  await inbox.goto(new URL('/idp/outbox', page.url()).href);
  const subject = inbox.locator('article').filter({ hasText: email }).first().locator('h2');
  const [code = ''] = /^\d{6}/.exec((await subject.textContent()) ?? '') ?? [];
  await inbox.close();
  return code;
};
