import { expect, test, type Page } from '@playwright/test';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';

interface Products {
  readonly retailerProducts: readonly { readonly productId: string; readonly name: string }[];
}

/** Bookmarks the first product of the list; gives its name. */
const bookmarkOne = async (page: Page): Promise<string> => {
  const { reply } = await callFrom(page, 'GET', '/web/products');
  const { productId, name } = (reply as Products).retailerProducts[0]!;
  const query = `itemID=${productId}&itemType=product`;
  await callFrom(page, 'GET', `/v1/api/bookmarks/getadditemtobookmark?${query}`);
  return name;
};

/** Puts the bookmark into a new list, from the page of bookmarks. */
const putIntoNewList = async (page: Page, list: string): Promise<void> => {
  await page.goto('/profile/bookmarks');
  await page.getByRole('link', { name: /^Put into a list/ }).click();
  await page.getByLabel('Name of a new list').fill(list);
  await page.getByRole('button', { name: 'Put into the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
};

const outcome = (page: Page) => page.locator('.content [role=status]');

/** Shares the open list; gives the link. */
const share = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(outcome(page)).toHaveText('Whoever has the link below can see this list.');
  return (await page.locator('.link a').getAttribute('href')) ?? '';
};

/** Each is a journey of many pages. */
test.beforeEach(() => {
  test.slow();
});

test('a list is filled from the bookmarks, shown to others by a link, and taken back', async ({
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
  const reply = await stranger.goto(pathname);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(stranger.locator('main article')).toContainText(name);
  expect(await violationsOf(stranger)).toEqual([]);
  expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
  expect(await overflowsOf(stranger, [320, windowWidth()])).toEqual([]);
  await page.getByRole('button', { name: 'Take the link back' }).click();
  expect((await stranger.goto(pathname))?.status()).toBe(404);
  await stranger.context().close();
  await page.getByRole('button', { name: /^Take .* out of the list/ }).click();
  await expect(page.getByText('Nothing is in this list yet.')).toBeVisible();
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  expect(complaints).toEqual([]);
});

test('lists are made, renamed and deleted without a script', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/');
  await bookmarkOne(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  await putIntoNewList(plain, 'Hall');
  await plain.getByLabel('Name', { exact: true }).fill('Landing');
  await plain.getByRole('button', { name: 'Rename' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Landing');
  await share(plain);
  await plain.getByRole('button', { name: 'Delete this list' }).click();
  await expect(outcome(plain)).toHaveText('The list is deleted.');
  await plain.getByLabel('Name of a new list').fill(' ');
  await plain.getByRole('button', { name: 'Begin the list' }).click();
  await expect(plain.locator('#name-problem')).toHaveText('Please give the list a name.');
  await plain.context().close();
});
