import { expect, test } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { payAtBank } from './pay-at-bank.ts';
import { placeOrder } from './place-order.ts';

test('the link in the email of an order shows the delivery to anybody who has it, until the customer ends it', async ({
  page,
  baseURL,
  viewport,
}, info) => {
  test.slow();
  const email = await signUp(page, '/');
  const order = await placeOrder(page);
  await page.goto(`/purchase/order-confirmation/${order}`);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  const link = await message.locator('a[href*="/deliveries/"]').getAttribute('href');

  const elsewhere = await page
    .context()
    .browser()!
    .newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      viewport,
      storageState: { cookies: [], origins: [] },
    });
  const receiver = await elsewhere.newPage();
  const reply = await receiver.goto(link ?? '');
  const headers = reply?.headers() ?? {};
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
    'no-store',
    'same-origin',
  ]);
  await expect(receiver.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(receiver.getByRole('heading', { level: 1 })).toHaveText(
    `Delivery of order ${order}`,
  );
  const main = receiver.locator('main');
  await expect(main).toContainText('It goes to Leeds, LS1.');
  await expect(main).toContainText(/Arrives \d/);
  await expect(main).not.toContainText('Mill Lane');
  await expect(main).not.toContainText('£');
  expect(await violationsOf(receiver)).toEqual([]);
  expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
  expect(await overflowsOf(receiver, [320, 1366])).toEqual([]);
  await receiver.screenshot({ path: info.outputPath('delivery.png'), fullPage: true });

  await page.goto(`/purchase/orders-list-new/${order}`);
  await page.getByRole('button', { name: 'End this link' }).click();
  await expect(page.getByText('The link in our emails no longer works.')).toBeVisible();
  expect((await receiver.goto(link ?? ''))?.status()).toBe(404);
  await elsewhere.close();
});
