import { expect, test, type Page } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'United Kingdom',
};

/** Orders one available product; returns the id of the order. */
const order = async (page: Page): Promise<string> => {
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  const address = await callFrom(page, 'POST', '/api/customer/address', ADDRESS);
  const { id: addressId } = (address.reply as { data: { id: string } }).data;
  const { reply } = await callFrom(page, 'POST', '/api/customer/order', { addressId });
  return (reply as { data: { id: string } }).data.id;
};

test('an old order is shown as it is available today, and put into the cart', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const id = await order(page);
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
