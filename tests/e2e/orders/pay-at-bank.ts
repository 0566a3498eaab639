import type { Page } from '@playwright/test';

/** Pays on the open page of the test bank, with a card that has the money or another one. */
export const payAtBank = async (page: Page, number = '4242424242424242'): Promise<void> => {
  await page.fill('[name=number]', number);
  await page.fill('[name=expiry]', '04/40');
  await page.fill('[name=cvc]', '123');
  await page.getByRole('button', { name: /^Pay/ }).click();
};
