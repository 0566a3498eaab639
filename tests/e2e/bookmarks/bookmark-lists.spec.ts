import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { bookmarkOne, putIntoNewList, share } from './lists.ts';

/** Each test is a journey of many pages. */
test.beforeEach(() => {
  test.slow();
});

test('a shared list is accessible and valid, and is neither indexed nor cached', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, '/');
  await bookmarkOne(page);
  await putIntoNewList(page, 'For the study');
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  const reply = await stranger.goto(new URL(await share(page)).pathname);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await violationsOf(stranger)).toEqual([]);
  expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
  expect(await overflowsOf(stranger, [320, windowWidth()])).toEqual([]);
  await stranger.context().close();
  await page.getByRole('button', { name: /^Remove .* from the list/ }).click();
  await expect(page.getByText('This list is empty.')).toBeVisible();
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
});

test('without JavaScript, a list is renamed, and must have a name', async ({
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
  await plain.goto('/profile/lists');
  await plain.getByLabel('Name of a new list').fill(' ');
  await plain.getByRole('button', { name: 'Create the list' }).click();
  await expect(plain.locator('#name-problem')).toHaveText('Please give the list a name.');
  await plain.context().close();
});
