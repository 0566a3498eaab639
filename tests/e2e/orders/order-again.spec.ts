import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { placeOrder } from './place-order.ts';

test('an old order is shown as it is available today, and put into the cart', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const id = await placeOrder(page);
  await page.goto(`/purchase/orders-list-new/${id}`);
  await page.getByRole('link', { name: 'Order this again' }).click();
  await expect(page.locator('.lines .price')).toContainText('1 × £');
  expect(await violationsOf(page)).toEqual([]);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  await page.getByRole('button', { name: 'Add to the cart' }).click();
  await expect(page).toHaveURL(/\/purchase\/cart-new\?done=again$/);
  await expect(
    page.getByText('Everything from your order that is available is in your cart'),
  ).toBeVisible();
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(`/purchase/orders-list-new/${id}/again`);
  await plain.getByRole('button', { name: 'Add to the cart' }).click();
  await expect(
    plain.getByText('Everything from your order that is available is in your cart'),
  ).toBeVisible();
  await plain.context().close();
  expect(complaints).toEqual([]);
});
