import { expect, test } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { complaintsOf } from '../quality/checks.ts';
import { placeOrder } from './place-order.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor cancels an order by its email: nothing happens before that, and once', async ({
    page,
    browser,
    baseURL,
    viewport,
  }) => {
    test.slow();
    const signedIn = await (
      await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        viewport,
        javaScriptEnabled: true,
      })
    ).newPage();
    const email = await signUp(signedIn, '/');
    const order = await placeOrder(signedIn);
    const complaints = complaintsOf(page);
    await page.goto('/cancel');
    await page.getByLabel('Order number').fill(order.toLowerCase());
    await page.getByLabel('Email address of the order').fill(email);
    await page.getByLabel('Postcode of the delivery').fill('ls14ap');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If there is such an order')).toBeVisible();
    // It's sent after the answer, which takes as long for an order that isn't there.
    const inEmail = page
      .locator('article')
      .filter({ hasText: email })
      .locator('a[href*="/cancel/"]');
    await expect(async () => {
      await page.goto('/idp/outbox');
      await expect(inEmail).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    const link = (await inEmail.getAttribute('href')) ?? '';

    await page.goto(link);
    await expect(page.getByText('Once you confirm it here, the order is cancelled')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('Your order has been cancelled.')).toBeVisible();
    expect(complaints).toEqual([]);

    expect((await page.goto(link))?.status()).toBe(404);
    await expect(page.getByText('This link has been used')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel an order' }).click();
    await expect(page.getByRole('heading', { name: 'Cancel an order' })).toBeVisible();
    await signedIn.context().close();
  });
});
