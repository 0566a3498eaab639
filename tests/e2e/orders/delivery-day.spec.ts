import { expect, test, type Page } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { addToCart, offersOf } from '../cart/available-offers.ts';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { payAtBank } from './pay-at-bank.ts';

/** Each test is a whole journey of a dozen pages. */
test.beforeEach(() => {
  test.slow();
});

/** A seller that names its days, some areas and two windows. */
const SELLER = 'Calder Mill Interiors';

/** Puts a product of that seller into the cart, and opens its page. */
const open = async (page: Page): Promise<void> => {
  await signUp(page, '/');
  for await (const { arrivesUntil, ...offer } of offersOf(page, SELLER)) {
    if (arrivesUntil === '') continue;
    await addToCart(page, offer);
    await page.goto(`/_/products/d/${offer.variantId}?seller=${offer.sellerId}`);
    return;
  }
  throw new Error(`${SELLER} sells nothing that has a day`);
};

const pay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
};

/** Chooses a day by its place in a list, and answers its name. */
const choose = async (page: Page, label: string, at: number): Promise<string> => {
  const days = page.getByLabel(label).first();
  await days.selectOption({ index: at });
  return (await days.locator('option:checked').textContent()) ?? '';
};

const journey = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'at your postcode' }).click();
  await page.getByLabel('Your postcode').fill('zz');
  await page.getByRole('button', { name: 'Show the day' }).click();
  await expect(page.getByText(/^Enter a postcode or its first half/).first()).toBeVisible();
  await page.getByLabel('Your postcode').fill('iv2 3ab');
  await page.getByRole('button', { name: 'Show the day' }).click();
  const answer = page
    .getByRole('status')
    .filter({ hasText: /^\s*To IV2 it arrives \d.* \w+\.\s*$/ });
  await expect(answer).toHaveCount(1);
  await page.goto('/purchase/cart-new');
  await expect(page.getByText(/^Arrives \d/).first()).toBeVisible();
  await page.goto('/purchase/checkout');
  await fillAddress(page);
  const chosen = await choose(page, 'Day of delivery', 3);
  expect(chosen).toMatch(/^\w+day \d+ \w+, 08:00 to 12:00$|^\w+day \d+ \w+, 12:00 to 16:00$/);
  await pay(page);
  const id = /order-confirmation\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/purchase/orders-list-new/${id}`);
  await expect(page.getByText(`Arrives ${chosen}`)).toBeVisible();
  await page.getByText(/^Another day: /).click();
  const moved = await choose(page, 'New day', 5);
  await page.getByRole('button', { name: 'Move the delivery' }).click();
  await expect(page.getByText(/^Your delivery day has been changed\./)).toBeVisible();
  await expect(page.getByText(`Arrives ${moved}`)).toBeVisible();
  await expect(page.getByText(/^Another day: /)).toHaveCount(0);
};

test('a customer chooses the day of a delivery and moves it', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page);
  await expect(page.getByText(/^Arrives \d/).first()).toBeVisible();
  await journey(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a customer chooses the day of a delivery and moves it without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await open(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto(page.url());
  await journey(plain);
});
