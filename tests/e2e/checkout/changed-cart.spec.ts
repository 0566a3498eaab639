import { expect, test } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { signUp } from '../identity/customers.ts';
import { complaintsOf } from '../quality/checks.ts';

test('[CHECKOUT-001] a cart that has changed since the page came is shown as it is now, and what was typed stays', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const [first, second] = await availableOffers(page, 2);
  await addToCart(page, first!);
  await page.goto('/purchase/checkout');
  const lines = page.locator('#checkout article li');
  await expect(lines).toHaveCount(1);
  await addToCart(page, second!);
  await page.fill('#addressName', 'Ada Lovelace');
  await expect(lines).toHaveCount(2);
  await expect(page.locator('#addressName')).toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.locator('#city-problem')).toHaveText('City is required.');
  await expect(page.locator('#addressName')).toHaveValue('Ada Lovelace');
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});
