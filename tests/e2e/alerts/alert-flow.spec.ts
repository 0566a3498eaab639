import { expect, test } from '@playwright/test';
import { newAddress } from '../identity/customers.ts';
import { variantWith } from '../product/find-product.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { emailsLink } from './emails-link.ts';

/** Each test is a journey of many pages. */
test.beforeEach(() => {
  test.slow();
});

test('a visitor asks for emails about a price on the page of a product, confirms the address and ends the emails', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(await variantWith('active'));
  await page.getByRole('link', { name: 'Email me when the price drops' }).click();
  const email = newAddress();
  await page.getByLabel('Your email address').fill(email);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Email me', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'check your email' })).toBeVisible();
  await page.goto(await emailsLink(page, email));
  await page.getByRole('button', { name: 'Yes, email me' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more emails');
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor asks for an email when a product is back, confirms the address and ends the emails', async ({
    page,
  }) => {
    await page.goto(`${await variantWith('out_of_stock')}/alert`);
    await page.getByText('Once, when it’s back in stock').click();
    const email = newAddress();
    await page.getByLabel('Your email address').fill(email);
    await page.getByRole('button', { name: 'Email me', exact: true }).click();
    await expect(page.getByText('check your email')).toBeVisible();
    await page.goto(await emailsLink(page, email));
    await page.getByRole('button', { name: 'Yes, email me' }).click();
    await expect(page.getByText('Thank you.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more emails');
  });
});
