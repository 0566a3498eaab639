import { expect, test } from '@playwright/test';
import { availableOffers } from '../cart/available-offers.ts';
import { signUp, withoutScript } from '../identity/customers.ts';
import { siteId, windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { payFor, sessionFor } from './platform.ts';

/** Each test is a whole journey of several pages. */
test.beforeEach(() => {
  test.slow();
});

test('a customer reviews the order that an assistant has prepared, confirms it and goes to payment', async ({
  page,
  baseURL,
  viewport,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  const [offer] = await availableOffers(page, 1);
  const session = await sessionFor(offer!.variantId, 'nobody@example.test');
  const path = new URL(session.continue_url).pathname;
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Sign in to confirm' })).toBeVisible();
  await expect(page.getByText('12 Mill Lane')).toHaveCount(0);
  await signUp(page, path);
  await expect(page.getByText('Trial assistant has put this together')).toBeVisible();
  await expect(page.getByText('12 Mill Lane')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await violationsOf(page)).toEqual([]);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(path);
  await plain.getByRole('button', { name: 'Order and go to payment' }).press('Enter');
  await expect(plain).toHaveURL(/\/purchase\/order-confirmation\//);
  await expect(plain.getByText('We keep order')).toBeVisible();
  await plain.context().close();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Go to payment' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a customer refuses, and nothing is ordered', async ({ page }) => {
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  const session = await sessionFor(offer!.variantId, 'nobody@example.test');
  await page.goto(new URL(session.continue_url).pathname);
  await page.getByRole('button', { name: 'No, I don’t want this' }).click();
  await expect(page.getByText('There is nothing left to confirm').first()).toBeVisible();
});

test('a customer answers the bank when the assistant cannot', async ({ page }) => {
  test.skip(siteId() === 'nordhem', 'this site pays through Stripe');
  await page.goto('/');
  const [offer] = await availableOffers(page, 1);
  const session = await sessionFor(offer!.variantId, 'nobody@example.test');
  const asked = await payFor(session, '4000002500003155');
  expect(asked.status).toBe('requires_escalation');
  await page.goto(new URL(asked.continue_url).pathname);
  await page.getByRole('link', { name: 'Answer your bank' }).click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText('Thank you for your order').first()).toBeVisible();
});
