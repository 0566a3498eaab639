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
  await line.locator('[name=quantity]').fill('3');
  await line.locator('[name=quantity]').press('Enter');
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
  await expect(line.getByRole('button', { name: 'Update' })).toBeFocused();

  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(CART);
  const field = plain.locator('#cart .line [name=quantity]').first();
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
  await expect(page.locator('#cart [name=quantity]')).toHaveValue('3');
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
});
