import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { addToCart, availableOffers } from './available-offers.ts';

/* The quantity of a cart line, typed and pressed, also while the page hydrates. */

const CART = '/purchase/cart-new';

/** Signs up a customer with one unit in the cart. */
const fillCart = async (page: Page): Promise<void> => {
  await signUp(page, CART);
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
};

const openCart = async (page: Page): Promise<void> => {
  await fillCart(page);
  await page.goto(CART);
};

test('[CART-002] a typed quantity takes effect with the Enter key, with and without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await openCart(page);
  const line = page.locator('#cart .line').first();
  await line.locator('[name^=quantity]').fill('3');
  await line.locator('[name^=quantity]').press('Enter');
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
  await expect(line.locator('[name^=quantity]')).toBeFocused();

  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(CART);
  const field = plain.locator('#cart .line [name^=quantity]').first();
  await expect(field).toHaveValue('3');
  await field.fill('4');
  await Promise.all([plain.waitForEvent('load'), field.press('Enter')]);
  await expect(field).toHaveValue('4');
  await plain.context().close();
});

test('[CART-002] every press counts that is made while the page hydrates', async ({ page }) => {
  await fillCart(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/CartPage.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(CART);
  const more = page.locator('#cart').getByRole('button', { name: /^One more/ });
  await more.click();
  await more.click();
  release();
  await expect(page.locator('#cart [name^=quantity]')).toHaveValue('3');
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
});

test('[CART-002] a quantity that is still being typed counts when the cart is left, and one that was cleared is restored', async ({
  page,
}) => {
  await openCart(page);
  const field = page.locator('#cart [name^=quantity]');
  await expect(page.getByRole('button', { name: 'Update' })).toBeHidden();
  await field.fill('2');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/purchase/checkout');
  await page.goto(CART);
  await expect(field).toHaveValue('2');

  // The pointer needs no moment over the link.
  await field.fill('1');
  await page.getByRole('link', { name: 'Return Policy' }).first().click();
  await page.waitForURL('/return-policy');
  await page.goto(CART);
  await expect(field).toHaveValue('1');

  // Nothing else takes the focus before the page goes.
  await field.fill('2');
  await page.goto('/about-us');
  await page.goto(CART);
  await expect(field).toHaveValue('2');

  await field.fill('');
  await field.blur();
  await expect(field).toHaveValue('2');
  await field.fill('3');
  await field.blur();
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
});

test('[CART-002] without JavaScript the buttons of the cart take what is typed along', async ({
  page,
  baseURL,
  viewport,
}) => {
  await openCart(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(CART);
  const field = plain.locator('#cart .line [name^=quantity]').first();
  await field.fill('2');
  await plain.getByRole('button', { name: 'Checkout' }).click();
  await expect(plain).toHaveURL('/purchase/checkout');
  await plain.goto(CART);
  await expect(field).toHaveValue('2');
  await field.fill('4');
  await plain.getByRole('button', { name: /^One fewer/ }).click();
  await expect(field).toHaveValue('3');
  await field.fill('');
  await plain.getByRole('button', { name: 'Update' }).click();
  await expect(field).toHaveValue('3');
  await plain.context().close();
});

test(
  'the number of things in the cart covers no letter of its word',
  { tag: '@once-wide' },
  async ({ page }) => {
    await openCart(page);
    const right = await page
      .locator('[data-cart-count]')
      .evaluate((badge) => badge.getBoundingClientRect().right);
    const left = await page
      .locator('#cart-button .text')
      .evaluate((word) => word.getBoundingClientRect().left);
    expect(left - right).toBeGreaterThan(1);
  },
);
