import { expect, test, type Browser, type Page } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { callFrom, fillSignIn, signUp } from '../identity/customers.ts';
import { addPasskey, plugIn } from '../identity/passkey-device.ts';
import { PORT } from '../port.ts';
import { violationsOf } from '../quality/checks.ts';
import { shopCommand } from '../shop-command.ts';

/*
 * The accounts that work at the console, the records that they see, and how bounced emails appear there and
 * in the account.
 */

const at = (site: string): string => `http://${site}.localhost:${String(PORT)}`;

const pageAt = async (browser: Browser, site: string, script = true): Promise<Page> => {
  const { viewport } = test.info().project.use;
  const options = { baseURL: at(site), viewport: viewport ?? null, javaScriptEnabled: script };
  return (await browser.newContext(options)).newPage();
};

const byToken = async (page: Page, token: string): Promise<void> => {
  await page.goto('/operator');
  await page.getByLabel('Operator’s token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
};

const installationToken = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();

const ADDRESS = {
  addressName: 'Home',
  streetA: '1 Church Lane',
  city: 'Great Tew',
  postcode: 'OX7 4AA',
  country: 'United Kingdom',
};

interface ListedProduct {
  readonly id: string;
  readonly productId: string;
  readonly options?: readonly object[];
  readonly swatches?: readonly object[];
}

/** Requests the price of the first product that is sold by email and has no choices. */
const enquire = async (page: Page): Promise<string> => {
  for (let number = 1; number < 20; number += 1) {
    const { reply } = await callFrom(page, 'GET', `/web/products?page=${String(number)}`);
    const { retailerProducts: found } = reply as {
      retailerProducts: (ListedProduct & { variants: ListedProduct[] })[];
    };
    for (const { productId, variants } of found) {
      const [variant] = variants.filter(
        ({ options = [], swatches = [] }) => options.length + swatches.length === 0,
      );
      if (!variant) continue;
      const detail = await callFrom(page, 'GET', `/web/product/v/${variant.id}`);
      if (!JSON.stringify(detail.reply).includes('order_by_email')) continue;
      const { variant: whole } = detail.reply as {
        variant: { sellerInventories: { sellerId: string }[] };
      };
      const sent = await callFrom(page, 'POST', '/api/customer/product-enquiry', {
        sellerId: whole.sellerInventories[0]?.sellerId,
        productId,
        variantId: variant.id,
        optionId: '',
        swatchId: '',
        quantity: 1,
        message: 'How much?',
        address: ADDRESS,
      });
      if (sent.status === 200) return (sent.reply as { id: string }).id;
    }
  }
  throw new Error('nothing is sold by email');
};

test('[TENANT-003] a site’s operator does not find the orders, enquiries and reviews of another site', async ({
  browser,
}) => {
  test.slow();
  const shopper = await pageAt(browser, 'ombre');
  await signUp(shopper, '/');
  const [offer] = await availableOffers(shopper, 1);
  await addToCart(shopper, offer!);
  const address = await callFrom(shopper, 'POST', '/api/customer/address', {
    ...ADDRESS,
    isDefault: false,
  });
  const { data: saved } = address.reply as { data: { id: string } };
  const placed = await callFrom(shopper, 'POST', '/api/customer/order', { addressId: saved.id });
  const { data: order } = placed.reply as { data: { id: string } };
  const enquiry = await enquire(shopper);
  const words = `Carried up three floors, ${order.id}`;
  const { reply: list } = await callFrom(shopper, 'GET', '/web/products');
  const [product] = (list as { retailerProducts: ListedProduct[] }).retailerProducts;
  const review = { type: 'product', elementID: product?.productId, rating: 4, comment: words };
  await callFrom(shopper, 'POST', '/v1/api/userreviews/postaddreview', review);

  const ada = await pageAt(browser, 'hearth', false);
  await byToken(ada, 'token-of-ada');
  const everybody = await pageAt(browser, 'hearth', false);
  await byToken(everybody, await installationToken());
  for (const path of [`orders/${order.id}`, `enquiries/${enquiry}`]) {
    const whole = await everybody.goto(`/operator/console/${path}`);
    expect(whole?.status(), path).toBe(200);
    const reply = await ada.goto(`/operator/console/${path}`);
    expect(reply?.status(), path).toBe(404);
    await expect(ada.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await everybody.goto('/operator/console/reviews?site=ombre');
  await expect(everybody.getByText(words)).toBeVisible();
  await ada.goto('/operator/console/reviews?site=ombre');
  await expect(ada.getByText(words)).toHaveCount(0);
  for (const list of ['orders', 'enquiries', 'emails'] as const) {
    await ada.goto(`/operator/console/${list}?site=ombre`);
    expect(await ada.content()).not.toContain(order.id);
    expect(await ada.content()).not.toContain(`enquiries/${enquiry}`);
  }
});

test('[TENANT-003] an account accepts a role, signs in again with a passkey, and works at the console', async ({
  browser,
}) => {
  test.slow();
  const page = await pageAt(browser, 'hearth');
  await plugIn(page);
  const email = await signUp(page, '/');
  await addPasskey(page);
  await page.goto('/operator/console/orders');
  expect(await violationsOf(page)).toEqual([]);
  // The device's owner chooses the passkey from the browser's list; nothing is pressed on the page.
  const signIn = () => page.getByRole('link', { name: 'Sign in with your account' }).click();
  await signIn();
  await expect(page.getByText('This account isn’t an operator here')).toBeVisible();
  await shopCommand('operators', 'grant', email, '--site', 'hearth', '--role', 'orders');
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  await page.goto((await message.locator('a[href*="/profile/role"]').getAttribute('href')) ?? '');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept the role' }).click();
  await page.getByRole('link', { name: 'Go to the console' }).click();
  await signIn();
  await expect(page.locator('#console-menu')).toContainText(email);
  await expect(page.locator('#console-menu').getByText('Catalogue')).toHaveCount(0);
  await page.goto('/operator/console/orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  // The shopper's own session continues.
  await page.goto('/profile/edit');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('[TENANT-003] a password alone does not open the console, with JavaScript or without', async ({
  browser,
}) => {
  const page = await pageAt(browser, 'hearth', false);
  const email = await signUp(page, '/');
  await page.goto('/operator/console/orders');
  await page.getByRole('link', { name: 'Sign in with your account' }).click();
  await fillSignIn(page, email);
  await expect(page.getByText('or you didn’t use a passkey')).toBeVisible();
});

test('a customer whose emails bounce is told so, and confirms the address again', async ({
  browser,
}) => {
  test.slow();
  const page = await pageAt(browser, 'ombre');
  const email = await signUp(page, '/profile/edit');
  await expect(page.getByText('Our emails don’t reach you')).toHaveCount(0);
  const status = await page.evaluate(async (url) => {
    const reply = await fetch('/webhooks/mail', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa('postmark:a long password')}`,
      },
      body: JSON.stringify({
        RecordType: 'Bounce',
        ID: url,
        Type: 'HardBounce',
        Email: url,
      }),
    });
    return reply.status;
  }, email);
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Our emails don’t reach you' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await shopCommand('mail', 'undelivered', '--site', 'ombre')).toContain(email);
  const operator = await pageAt(browser, 'ombre', false);
  await byToken(operator, await installationToken());
  await operator.goto('/operator/console/emails?site=ombre');
  await expect(operator.getByRole('link', { name: email })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('We’ve sent you an email.')).toBeVisible();
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  await page.goto((await message.locator('a[href*="emails/confirm"]').getAttribute('href')) ?? '');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('The address is confirmed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our emails don’t reach you' })).toHaveCount(0);
});
