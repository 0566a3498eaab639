import { expect, type Page } from '@playwright/test';
import { callFrom } from '../identity/customers.ts';

interface Products {
  readonly retailerProducts: readonly { readonly productId: string; readonly name: string }[];
}

/** Bookmarks the first product of the list; returns its name. */
export const bookmarkOne = async (page: Page): Promise<string> => {
  const { reply } = await callFrom(page, 'GET', '/web/products');
  const { productId, name } = (reply as Products).retailerProducts[0]!;
  const query = `itemID=${productId}&itemType=product`;
  await callFrom(page, 'GET', `/v1/api/bookmarks/getadditemtobookmark?${query}`);
  return name;
};

/** Puts the bookmark into a new list, on the bookmarks page. */
export const putIntoNewList = async (page: Page, list: string): Promise<void> => {
  await page.goto('/profile/bookmarks');
  await page.getByRole('link', { name: /^Add to a list/ }).click();
  await page.getByLabel('Name of a new list').fill(list);
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
};

const outcome = (page: Page) => page.locator('.content [role=status]');

/** Shares the open list; returns the link. */
export const share = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(outcome(page)).toHaveText('Everybody with the link below can see this list.');
  return (await page.locator('.link a').getAttribute('href')) ?? '';
};
