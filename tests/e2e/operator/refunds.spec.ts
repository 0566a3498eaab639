import { expect, test } from '@playwright/test';
import { callFrom } from '../identity/customers.ts';
import { violationsOf } from '../quality/checks.ts';
import { buy, CLOSED_CARD, signInAtConsole } from './customer-orders.ts';

test('[ORDER-004] an operator finds a refund that failed, and records that the customer was paid in another way', async ({
  page,
}) => {
  test.slow();
  const id = await buy(page, { card: CLOSED_CARD });
  await callFrom(page, 'PUT', `/api/customer/order/${id}/cancel`, { comment: 'No' });
  const { origin } = new URL(page.url());
  await signInAtConsole(page, origin);
  const waiting = page.locator('section', { hasText: 'Failed refunds' });
  await waiting.locator(`a[href$="/${id}"]`).click();
  await expect(page.getByText('expired_or_canceled_card')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('expired_or_canceled_card')).toBeVisible();
  await page.getByRole('button', { name: 'Paid in another way' }).click();
  await expect(page.getByText('The order shows what happened to the refund.')).toBeVisible();
  await expect(page.getByText('expired_or_canceled_card')).toBeHidden();
  await expect(page.getByText(/has been paid in another way/)).toBeVisible();
});
