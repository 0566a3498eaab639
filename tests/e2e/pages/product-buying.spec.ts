import { expect, test, type Page } from '@playwright/test';
import { addressOf, complaintsOf } from './shop.ts';

const product = async (page: Page): Promise<string> => {
  const address = await addressOf('product', page);
  await page.goto(address);
  return address;
};

/** Makes an account on the way back to the page that is open. */
const signUp = async (page: Page): Promise<void> => {
  const { pathname } = new URL(page.url());
  await page.goto(`/auth/sign-up?returnTo=${encodeURIComponent(pathname)}`);
  await fillSignUp(page);
  await page.waitForURL(`**${pathname}`);
};

const fillSignUp = async (page: Page): Promise<void> => {
  const form = page.locator('main form');
  await form.locator('[name=name]').fill('Ada Byron');
  await form.locator('[name=email]').fill(`ada-${crypto.randomUUID()}@example.test`);
  await form.locator('[name=password]').fill('a long walk by the sea');
  await form.locator('[name=accountType]').first().check({ force: true });
  await form.locator('[type=submit]').last().click();
};

test('[PDP-002] [PDP-011] [PDP-018] [PDP-019] switches variants in place, and steps the quantity', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const address = await product(page);
  const other = page.locator('a[data-choice]:not([aria-current])').first();
  test.skip((await other.count()) === 0, 'a single variant');
  const href = (await other.getAttribute('href')) ?? '';
  await page.evaluate(() => Object.assign(window, { same: true }));
  const title = await page.title();
  await other.click();
  await expect(page).toHaveURL(href);
  await expect(page.locator(`a[data-choice][href="${href}"]`)).toHaveAttribute('aria-current');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${href}$`));
  await expect(page).not.toHaveTitle(title);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(title);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  const quantity = page.locator('[name=qty]');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(quantity).toHaveValue('2');
  await quantity.fill('99999');
  await quantity.blur();
  await expect(page.getByText('This quantity is not possible to delivery')).toBeVisible();
  await expect(quantity).toHaveValue('1');
  expect(complaints).toEqual([]);
});

test('[PDP-049] [PDP-050] [PDP-025] [STORAGE-006] adds after the sign-in what was wanted before', async ({
  page,
}) => {
  const address = await product(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL(/\/idp\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem('addToCartData'))).toContain('variantId');
  await page.getByRole('link', { name: 'Create an account', exact: true }).click();
  await fillSignUp(page);
  await page.waitForURL(`**${address}`);
  await expect(page.locator('#notices').getByText('Added to cart')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('addToCartData'))).toBeNull();
});

test('[PDP-051] [PDP-022] [PDP-052] [ERROR-005] drops the wish of who stays signed out; buys for who is signed in', async ({
  page,
}) => {
  await product(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL(/\/idp\/sign-in/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('addToCartData'))).toBeNull();
  await signUp(page);
  await page.route('**/api/customer/cart', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Add to cart' }).click();
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
});
