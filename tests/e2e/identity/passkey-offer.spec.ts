import { expect, test, type Page } from '@playwright/test';
import { payAtBank } from '../orders/pay-at-bank.ts';
import { violationsOf } from '../quality/checks.ts';
import { variantWith } from '../product/find-product.ts';
import { signUp, withoutScript } from './customers.ts';
import { plugIn } from './passkey-device.ts';

/* The page after an order offers a passkey to a customer who has none. */

const buy = async (page: Page): Promise<void> => {
  await page.goto(await variantWith('active'));
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await page.waitForURL('**/purchase/checkout*');
  if ((await page.locator('#streetA').count()) > 0) {
    await page.fill('#streetA', '12 Mill Lane');
    await page.fill('#city', 'Leeds');
    await page.fill('#postcode', 'LS1 4AP');
  }
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await payAtBank(page);
  await expect(page.getByText('Thank you for your order')).toBeVisible();
};

test('a passkey is offered after an order, unless the customer has one or did not want it', async ({
  page,
  baseURL,
  viewport,
}, info) => {
  test.slow();
  await plugIn(page);
  await signUp(page);
  await buy(page);
  const offer = page.getByRole('heading', { name: 'Sign in faster next time' });
  await expect(offer).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('offer.png'), fullPage: true });
  const plain = await withoutScript(page, {
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport,
  });
  await plain.goto(page.url());
  await expect(plain.getByText('Thank you for your order')).toBeVisible();
  await expect(plain.getByText('Sign in faster next time')).toBeHidden();
  await plain.context().close();

  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(offer).toBeHidden();
  await page.evaluate(() => {
    localStorage.removeItem('passkeyOffer');
  });
  await page.reload();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey has been added.')).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByText('Thank you for your order')).toBeVisible();
  await expect(offer).toHaveCount(0);
});
