import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { bookmarkOne, putIntoNewList, share } from './lists.ts';

/** Each test is a journey of many pages. */
test.beforeEach(() => {
  test.slow();
});

test('a customer fills a list with bookmarks, shares it by a link, and withdraws the link', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const name = await bookmarkOne(page);
  await putIntoNewList(page, 'For the study');
  await expect(page.locator('main article')).toContainText(name);
  expect(await violationsOf(page)).toEqual([]);
  const { pathname } = new URL(await share(page));
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await stranger.goto(pathname);
  await expect(stranger.locator('main article')).toContainText(name);
  await page.getByRole('button', { name: 'Withdraw the link' }).click();
  expect((await stranger.goto(pathname))?.status()).toBe(404);
  await stranger.context().close();
  expect(complaints).toEqual([]);
});

test('a list is filled, shared and deleted without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/');
  const name = await bookmarkOne(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  await putIntoNewList(plain, 'Hall');
  await plain.goto(new URL(await share(plain)).pathname);
  await expect(plain.locator('main article')).toContainText(name);
  await plain.goBack();
  await plain.getByRole('button', { name: 'Delete this list' }).click();
  await expect(plain.getByText('The list is deleted.')).toBeVisible();
  await plain.context().close();
});
