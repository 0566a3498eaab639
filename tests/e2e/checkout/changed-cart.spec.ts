import { expect, test } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { signUp } from '../identity/customers.ts';
import { PORT } from '../port.ts';
import { complaintsOf } from '../quality/checks.ts';

test('[CHECKOUT-001] a cart that has changed since the page loaded is shown as it is now, and the input is kept', async ({
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

test(
  '[CHECKOUT-002] an order goes on even if the page learns meanwhile that the cart is empty',
  { tag: '@once-wide' },
  async ({ page }) => {
    await signUp(page, '/');
    const [offer] = await availableOffers(page, 1);
    await addToCart(page, offer!);
    const ordered = Promise.withResolvers<undefined>();
    await page.route('**/api/customer/checkout?*', async (route) => {
      await ordered.promise;
      await route.continue();
    });
    await page.route('**/purchase/checkout', async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.continue();
      const { host, pathname } = new URL(request.url());
      const response = await route.fetch({
        url: `http://127.0.0.1:${String(PORT)}${pathname}`,
        headers: { ...(await request.allHeaders()), host },
        maxRedirects: 0,
      });
      const heard = page.waitForResponse('**/api/customer/checkout?*');
      ordered.resolve(undefined);
      await heard;
      // Long enough for the page to leave for the cart, if it wanted to.
      await page.waitForTimeout(500);
      return route.fulfill({ response });
    });
    await page.goto('/purchase/checkout');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await expect(page).not.toHaveURL(/purchase\/(checkout|cart-new)/);
    await expect(page).toHaveURL(/order-confirmation|test-payments/);
  },
);
