import { expect, test } from '@playwright/test';
import { callFrom, signUp } from '../identity/customers.ts';
import { productWhere } from '../product/find-product.ts';
import { windowWidth } from '../project.ts';
import { readyForNotices } from './drawn-notices.ts';

test('[BOOKMARK-003] [BOOKMARK-004] [BOOKMARK-005] [BOOKMARK-007] [BOOKMARK-008] [BOOKMARK-009] [ERROR-002] [AUTH-017] a product is bookmarked once for two presses, its bookmark is removed, and a failure is reported', async ({
  page,
}) => {
  test.skip(windowWidth() < 768, 'the bookmark button is for wide windows');
  test.slow();
  const url = await productWhere(() => true);
  await page.goto(url);
  const button = page.locator('.bookmark');
  const notices = page.locator('#notices');
  await readyForNotices(page);
  await button.click();
  await expect(notices.getByText('You must login first')).toBeVisible();
  await page.waitForURL(/\/idp\/sign-in/);
  let releaseList: () => void = () => undefined;
  const list = new Promise<void>((resolve) => (releaseList = resolve));
  await page.route('**/bookmarks/postbookmarkdetails*', async (route) => {
    await list;
    await route.continue();
  });
  await signUp(page, url);
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/bookmarks/*additem*', async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  // The list that the page requested on opening arrives after the press, and is out of date.
  const late = page.waitForResponse('**/bookmarks/postbookmarkdetails*');
  releaseList();
  await (await late).finished();
  await button.click();
  await button.click();
  answer();
  await expect(notices.getByText('Added to bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toHaveLength(1);
  await button.click();
  await expect(notices.getByText('Removed from bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.route('**/bookmarks/**', (route) => route.abort());
  await button.click();
  await expect(notices.getByText('Error adding to bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('[BOOKMARK-002] a page shows on opening whether its product is bookmarked', async ({
  page,
}) => {
  test.skip(windowWidth() < 768, 'the bookmark button is for wide windows');
  test.slow();
  const one = await productWhere(() => true);
  const other = await productWhere(({ urlSlug }) => !one.startsWith(`/${urlSlug}/`));
  await signUp(page, one);
  const itemID = await page.locator('[data-product]').getAttribute('data-product');
  const query = `itemID=${itemID ?? ''}&itemType=product`;
  await callFrom(page, 'GET', `/v1/api/bookmarks/getadditemtobookmark?${query}`);
  // The test only opens the page: no pointer, no key.
  const pressed = page.locator('.bookmark[aria-pressed=true]');
  await page.goto(one);
  await expect(pressed).toBeVisible();
  const asked = page.waitForResponse('**/postbookmarkdetails*');
  await page.goto(other);
  await (await asked).finished();
  await expect(page.locator('.bookmark')).toBeVisible();
  await expect(pressed).toHaveCount(0);
});
