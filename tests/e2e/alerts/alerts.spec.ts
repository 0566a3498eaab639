import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { variantWith } from '../product/find-product.ts';
import { windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';

/** Link of the newest letter to an address that leads to the page of its letters. */
const lettersLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/idp/outbox');
  const letter = page.locator('article').filter({ hasText: email }).first();
  return (await letter.locator('a[href*="/letters/"]').first().getAttribute('href')) ?? '';
};

const addresses = (() => {
  let made = 0;
  return () =>
    `eve-${String(process.pid)}-${String(Date.now())}-${String((made += 1))}@example.test`;
})();

/** Each is a journey of many pages. */
test.beforeEach(() => {
  test.slow();
});

test('a letter about a price is asked for on the page of a product, confirmed by mail and ended', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(await variantWith('active'));
  await page.getByRole('link', { name: 'Write to me when the price drops' }).click();
  await expect(page.getByText('When it costs less')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  const email = addresses();
  await page.getByLabel('Your e-mail address').fill(email);
  await page.getByRole('button', { name: 'Write to me', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'look into your mail' })).toBeVisible();
  const link = await lettersLink(page, email);
  const reply = await page.goto(link);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shall we write to you?');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, write to me' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop these letters' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We write no more');
  expect(await violationsOf(page)).toEqual([]);
  expect((await page.goto(link))?.status()).toBe(404);
  expect(complaints).toEqual([]);
});

test('without a script, a wrong address is said at its field, and a customer’s letters are listed', async ({
  page,
  baseURL,
  viewport,
}) => {
  const email = await signUp(page, '/');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(`${await variantWith('out_of_stock')}/alert`);
  await plain.getByText('When it is back in stock').click();
  await plain.getByLabel('Your e-mail address').fill('eve@nowhere');
  await plain.getByRole('button', { name: 'Write to me', exact: true }).click();
  await expect(plain.locator('#email-problem')).toContainText('such as name@example.com');
  await expect(plain.locator('#email')).toHaveValue('eve@nowhere');
  await page.goto(`${await variantWith('out_of_stock')}/alert`);
  await page.getByText('When it is back in stock').click();
  await page.getByRole('button', { name: 'Write to the address of my account' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'look into your mail' })).toBeVisible();
  await plain.goto(await lettersLink(page, email));
  await plain.getByRole('button', { name: 'Yes, write to me' }).click();
  await plain.goto('/profile/alerts');
  await expect(plain.getByText('We write when it can be had again.')).toBeVisible();
  await page.goto('/profile/alerts');
  expect(await violationsOf(page)).toEqual([]);
  await plain.getByRole('button', { name: /^Stop/ }).click();
  await expect(plain.getByText('You have not asked for any.')).toBeVisible();
  await plain.context().close();
});
