import { expect, test, type Page } from '@playwright/test';
import { newAddress, signUp, withoutScript } from '../identity/customers.ts';
import { variantWith } from '../product/find-product.ts';
import { windowWidth } from '../project.ts';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { emailsLink } from './emails-link.ts';

/** Each test is a journey of many pages. */
test.beforeEach(() => {
  test.slow();
});

const ask = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel('Your email address').fill(address);
  await page.getByRole('button', { name: 'Email me', exact: true }).click();
};

test('the pages about the emails to an address are accessible and valid, and closed once the emails have ended', async ({
  page,
}) => {
  await page.goto(`${await variantWith('active')}/alert`);
  await expect(page.getByText('When the price drops')).toBeVisible();
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  const email = newAddress();
  await ask(page, email);
  const link = await emailsLink(page, email);
  const reply = await page.goto(link);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shall we email you?');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, email me' }).click();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more emails');
  expect(await violationsOf(page)).toEqual([]);
  expect((await page.goto(link))?.status()).toBe(404);
});

test('a customer confirms emails, sees them on an accessible and valid page, and ends them without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  const email = await signUp(page, `${await variantWith('out_of_stock')}/alert`);
  await page.getByText('Once, when it’s back in stock').click();
  await page.getByRole('button', { name: 'Use the address of my account' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'check your email' })).toBeVisible();
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(await emailsLink(page, email));
  await plain.getByRole('button', { name: 'Yes, email me' }).click();
  await page.goto('/profile/alerts');
  expect(await violationsOf(page)).toEqual([]);
  await plain.goto('/profile/alerts');
  await expect(plain.getByText('We’ll email you when it’s available again.')).toBeVisible();
  await plain.getByRole('button', { name: /^Stop/ }).click();
  await expect(plain.getByText('You haven’t asked for any.')).toBeVisible();
  await plain.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an invalid address is reported at its field', async ({ page }) => {
    await page.goto(`${await variantWith('out_of_stock')}/alert`);
    await page.getByText('Once, when it’s back in stock').click();
    await ask(page, 'eve@nowhere');
    await expect(page.locator('#email-problem')).toContainText('such as name@example.com');
    await expect(page.locator('#email')).toHaveValue('eve@nowhere');
  });
});
