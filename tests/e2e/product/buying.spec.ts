import { expect, test, type Page } from '@playwright/test';
import { confirmAddress, fillSignIn, fillSignUp, signUp } from '../identity/customers.ts';
import { productWhere, variantWith, type FoundVariant } from './find-product.ts';

/** Opens a product that is in stock and has no options. */
const product = async (page: Page): Promise<string> => {
  const url = await variantWith('active');
  await page.goto(url);
  return url;
};

/** Creates an account and returns to the open page. */
const signUpHere = async (page: Page): Promise<void> => {
  await signUp(page, new URL(page.url()).pathname);
};

test('[PDP-018] [PDP-019] [PDP-049] [PDP-050] [PDP-025] [STORAGE-006] [CART-005] [CARTPOP-001] a visitor changes the quantity; the product is added after the sign-in, and the header is updated at once', async ({
  page,
}) => {
  test.slow();
  const url = await product(page);
  const quantity = page.locator('[name=qty]');
  await quantity.fill('99999');
  await quantity.blur();
  await expect(page.getByText('This quantity is not possible to delivery')).toBeVisible();
  await expect(quantity).toHaveValue('1');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(quantity).toHaveValue('2');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.waitForURL(/\/idp\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem('addToCartData'))).toContain('variantId');
  await page.getByRole('link', { name: 'Create an account', exact: true }).click();
  const email = await fillSignUp(page);
  await confirmAddress(page, email);
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email);
  await page.waitForURL(`**${url}`);
  await expect(page.locator('#notices').getByText('Added to cart')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('addToCartData'))).toBeNull();
  // The count, the stored cart and the popup change without loading a page.
  await page.evaluate(() => Object.assign(window, { same: true }));
  const badge = page.locator('[data-cart-count]');
  await expect(badge).toHaveText('2');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(badge).toHaveText('3');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"size":3');
  await page.locator('#cart-button').click();
  await expect(page.locator('#cart-popup .lines li')).toContainText(['Qty 3']);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('[PDP-002] [PDP-022] a press of ‘Add to cart’ buys the variant that was pressed before, also while its page is on its way', async ({
  page,
}) => {
  const isForSale = ({ inventories = [] }: FoundVariant): boolean =>
    inventories.length > 0 &&
    inventories.every(
      ({ variant }) => variant.inventoryStatus === 'active' && variant.quantity > 5,
    );
  await page.goto(
    await productWhere(({ variants }) => variants.length > 1 && variants.every(isForSale)),
  );
  await signUpHere(page);
  const other = page.locator('.variants a:not([aria-current])').first();
  const { pathname } = new URL((await other.getAttribute('href')) ?? '', page.url());
  const release = Promise.withResolvers<undefined>();
  await page.route(`**${pathname}*`, async (route) => {
    await release.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(`**${pathname}*`);
  await other.click();
  await requested;
  const added = page.waitForRequest('**/api/customer/cart');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  release.resolve(undefined);
  expect((await added).postDataJSON()).toMatchObject({ variantId: pathname.split('/').at(-1) });
  await expect(page.locator('#notices').getByText('Added to cart')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
});

test('[PDP-018] a quantity that is typed while the page hydrates is checked once, and the error is shown', async ({
  page,
}) => {
  await product(page);
  const quantity = page.locator('[name=qty]');
  await quantity.evaluate((field: HTMLInputElement) => {
    field.value = '99999';
    const { port1, port2 } = new MessageChannel();
    // Repeated between any two tasks of the page, until the page has checked the quantity.
    port1.onmessage = () => {
      // React replaces the field if somebody has bought since the page was sent.
      if (field.value !== '99999' || !field.isConnected) return;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await quantity.focus();
  await expect(quantity).toHaveValue('1');
  await expect(page.getByText('This quantity is not possible to delivery')).toBeVisible();
});

test('[PDP-018] the error about a quantity stays when the visitor leaves the field', async ({
  page,
}) => {
  await product(page);
  const quantity = page.locator('[name=qty]');
  await quantity.fill('99999');
  await expect(quantity).toHaveValue('1');
  // A browser does this for typed text, although the page has changed it since.
  await quantity.dispatchEvent('change');
  await quantity.blur();
  await expect(page.getByText('This quantity is not possible to delivery')).toBeVisible();
});

test(
  '[PDP-051] [PDP-022] [PDP-052] [ERROR-005] the page forgets the product if the visitor stays signed out; a customer buys it',
  { tag: '@once-narrow' },
  async ({ page }) => {
    test.slow();
    await product(page);
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await page.waitForURL(/\/idp\/sign-in/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('addToCartData'))).toBeNull();
    await signUpHere(page);
    await page.route('**/api/customer/cart', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByText('Something went wrong!!')).toBeVisible();
    await page.unroute('**/api/customer/cart');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/customer/cart', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Buy now' }).click();
    await expect(page.getByRole('button', { name: 'Adding to cart...' })).toBeDisabled();
    release();
    await page.waitForURL(/\/purchase\/cart/);
  },
);

test(
  '[PDP-050] a product that could not be added because the code for it did not come is added later',
  { tag: '@once-wide' },
  async ({ page }) => {
    test.slow();
    const url = await product(page);
    await signUpHere(page);
    await page.evaluate(
      (variantId) => {
        const chosen = { sellerId: '', optionId: '', swatchId: '', quantity: 1, buyNow: false };
        const value = { variantId, ...chosen };
        const until = Date.now() + 60_000;
        localStorage.setItem('addToCartData', JSON.stringify({ value, until }));
      },
      url.split('/').at(-1) ?? '',
    );
    const code = '**/_astro/BuyingBox.*';
    await page.route(code, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/BuyingBox.'),
    );
    await page.reload();
    await failed;
    await page.waitForLoadState('networkidle');
    const kept = () => page.evaluate(() => localStorage.getItem('addToCartData'));
    expect(await kept()).toContain('variantId');
    await page.unroute(code);
    const added = page.waitForRequest('**/api/customer/cart');
    await page.reload();
    await added;
    expect(await kept()).toBeNull();
  },
);
