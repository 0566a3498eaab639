import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { addToCart, availableOffers } from './available-offers.ts';

const CART = '/purchase/cart-new';

test(
  '[CARTPOP-002] [CARTPOP-004] [CARTPOP-005] [CARTPOP-013] the popup asks a signed-out visitor to sign in',
  { tag: '@once-narrow' },
  async ({ page }) => {
    await page.goto('/');
    const popup = page.locator('#cart-popup');
    await page.locator('#cart-button').click();
    await expect(popup.getByRole('heading', { name: 'Your shopping cart' })).toBeVisible();
    await expect(popup).toContainText('You are not sign in');
    await expect(popup).toContainText('Please sign in your account and continue your shopping.');
    await expect(popup.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      /^\/auth\/sign-in/,
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('#cart-button').click();
    await expect(popup).toBeHidden();
    await page.locator('#cart-button').click();
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(page.locator('#cart-button')).toBeFocused();
  },
);

test('[CARTPOP-001] [CARTPOP-003] [CARTPOP-006] [CARTPOP-007] [CARTPOP-008] [CARTPOP-009] [CARTPOP-010] [CARTPOP-011] [CARTPOP-012] [CARTPOP-014] the popup shows a customer’s cart', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const popup = page.locator('#cart-popup');
  const button = page.locator('#cart-button');
  await button.click();
  await expect(popup).toContainText('Your cart is empty');
  await expect(popup).toContainText(
    'Looks like you have not added anything to your cart. Go ahead & explore top categories.',
  );
  await expect(popup.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
  await page.keyboard.press('Escape');
  const [first, second] = await availableOffers(page, 2);
  await addToCart(page, first!);
  await addToCart(page, first!);
  await addToCart(page, second!);
  // The popup fetches the cart when it opens, so it shows what was added elsewhere.
  await button.click();
  const lines = popup.locator('.lines li');
  await expect(lines).toHaveCount(2);
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
  const line = lines.filter({ hasText: 'Qty 2' });
  await expect(line.locator('img')).toHaveAttribute('src', /.+/);
  await expect(line).toContainText('Sold by');
  await expect(line.locator('.price')).toHaveText(/^£[\d,]+\.\d\d$/);
  await expect(popup.locator('.lines')).toHaveCSS('max-height', '273px');
  const total = await popup.locator('[data-order-total]').innerText();
  expect(await popup.locator('[data-sub-total]').innerText()).toBe(total);
  await expect(popup.locator('.totals')).toContainText('£0.00');
  await expect(popup.getByRole('link', { name: 'View Cart' }).first()).toHaveAttribute(
    'href',
    CART,
  );
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(lines).toHaveCount(1);
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await expect(page.getByText('Product has been removed from your cart!!')).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  expect(complaints).toEqual([]);
});

test('[CART-002] [CART-003] [CART-010] the cart page changes quantities and removes lines in place', async ({
  page,
}) => {
  await signUp(page, CART);
  await expect(page.locator('#cart')).toContainText('Your cart is empty');
  const [first, second] = await availableOffers(page, 2);
  await addToCart(page, first!);
  await addToCart(page, second!);
  const reply = await page.goto(CART);
  expect(await violationsOf(page)).toEqual([]);
  expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
  const line = page.locator('#cart .line').first();
  await line.getByRole('button', { name: /^One more/ }).click();
  await expect(line.locator('[name^=quantity]')).toHaveValue('2');
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.locator('#cart .line')).toHaveCount(1);
  await expect(page.getByText('Product has been removed from your cart!!')).toBeVisible();
  await expect(page).toHaveURL(CART);
  const others = page.getByRole('region', { name: 'You may also like' });
  await others.scrollIntoViewIfNeeded();
  await expect(others.getByRole('link').first()).toBeVisible();
});

test(
  '[CART-005] [CARTPOP-001] two tabs agree on the cart',
  { tag: '@once-wide' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    await signUp(page, '/');
    const [first, second] = await availableOffers(page, 2);
    await addToCart(page, first!);
    await addToCart(page, second!);
    await page.goto(CART);
    const other = await page.context().newPage();
    await other.goto('/');
    const popup = other.locator('#cart-popup');
    await other.locator('#cart-button').click();
    await expect(popup.locator('.lines li')).toHaveCount(2);
    // The page of the first tab has not been used yet.
    await popup
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(page.locator('#cart .line')).toHaveCount(1);
    await expect(page.locator('[data-cart-count]')).toHaveText('1');
    await page.getByRole('button', { name: /^One more/ }).click();
    await expect(popup.locator('.lines li')).toContainText('Qty 2');
    await expect(other.locator('[data-cart-count]')).toHaveText('2');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(popup).toContainText('Your cart is empty');
    await expect(other.locator('[data-cart-count]')).toBeHidden();
    expect(complaints).toEqual([]);
  },
);

test(
  '[CART-001] [CART-006] the cart page works without JavaScript, and the stored cart is gone after sign-out',
  { tag: '@once-narrow' },
  async ({ page, baseURL, viewport }) => {
    await signUp(page, '/');
    const [first] = await availableOffers(page, 1);
    await addToCart(page, first!);
    const plain = await withoutScript(page, { baseURL, viewport });
    await plain.goto('/purchase/cart');
    await plain.getByRole('button', { name: /^One more/ }).click();
    await expect(plain.locator('[name^=quantity]')).toHaveValue('2');
    // The shop, too, refuses values that the browser would not send.
    const quantity = plain.locator('[name^=quantity]');
    await quantity.evaluate((field) => {
      field.removeAttribute('max');
    });
    await quantity.fill('900');
    await plain.getByRole('button', { name: 'Update' }).click();
    await expect(plain.locator('#cart [role=alert]')).toBeVisible();
    await plain.getByRole('button', { name: /^Remove/ }).click();
    await expect(plain.locator('#cart [role=status]')).toHaveText(
      'Product has been removed from your cart!!',
    );
    await expect(plain.locator('#cart')).toContainText('Your cart is empty');
    await plain.context().close();
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[action="/auth/sign-out"]')?.requestSubmit(),
    );
    await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
    await page.waitForLoadState();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  },
);
