import { expect, test, type Page } from '@playwright/test';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { signUp } from '../identity/customers.ts';
import { productWhere } from '../product/find-product.ts';

const FREE = 'Taking the packaging away';

const ADDRESS = { 'Address Line 1': '1 Church Lane', City: 'Great Tew', Postcode: 'OX7 4AA' };

const totalOf = async (page: Page): Promise<number> => {
  const text = await page.getByText('Order Total').locator('..').innerText();
  return Number(text.replaceAll(/[^\d.]/g, ''));
};

/** The checkout with a product whose seller offers services, at least one of them for money. */
const openCheckout = async (page: Page): Promise<void> => {
  await signUp(page);
  // The specification has 'Assembly', too.
  await page.goto(await productWhere(() => true, /Adds \d working days?\./));
  await expect(page.getByText('With the delivery, if you choose it at the checkout')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await page.goto('/purchase/cart');
  await expect(page.getByText(/^At the checkout you can add: /)).toBeVisible();
  await page.goto('/purchase/checkout');
};

/** Orders with answers about access, which the order and the address then show. */
const order = async (page: Page): Promise<void> => {
  for (const [label, value] of Object.entries(ADDRESS)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByText('How do we get in?').click();
  await page.getByLabel('Floor').fill('Third');
  await page.getByLabel('Narrowest door (cm)').fill('74');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/purchase/checkout'));
  await page.goto('/purchase/orders-list-new');
  await page.getByRole('link', { name: 'View order' }).first().click();
  await expect(page.getByText(FREE)).toBeVisible();
  await expect(page.getByText('Narrowest door: 74 cm')).toBeVisible();
  await page.goto('/profile/addresses');
  await expect(page.getByText('Floor: Third')).toBeVisible();
};

const services = (page: Page) =>
  page.getByRole('group', { name: 'Add to this delivery' }).getByRole('checkbox');

/** They stay folded away until somebody wants them. */
const unfold = async (page: Page): Promise<void> => {
  const summary = page.locator('summary', { hasText: 'Add to this delivery' });
  await expect(services(page)).toHaveCount(0);
  await summary.focus();
  await page.keyboard.press('Enter');
};

test('a customer chooses services for a delivery and says how it gets in, by keyboard', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await openCheckout(page);
  const before = await totalOf(page);
  await unfold(page);
  await expect(services(page).first()).not.toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await services(page).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Of which services')).toBeVisible();
  expect(await totalOf(page)).toBeGreaterThan(before);
  // The order is refused until the page has the total of what was ticked last.
  const version = page.locator('input[name=version]');
  const seen = await version.inputValue();
  await page.getByRole('checkbox', { name: FREE }).check();
  await expect(version).not.toHaveValue(seen);
  await order(page);
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer chooses services, sees the new total, and orders with them', async ({
    page,
  }) => {
    test.slow();
    await openCheckout(page);
    const before = await totalOf(page);
    await unfold(page);
    await services(page).first().check();
    await page.getByRole('checkbox', { name: FREE }).check();
    await page.getByRole('button', { name: 'Show the new total' }).click();
    await expect(page.getByText('Of which services')).toBeVisible();
    await expect(services(page).first()).toBeChecked();
    expect(await totalOf(page)).toBeGreaterThan(before);
    await order(page);
  });
});
