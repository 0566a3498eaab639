import { expect, test, type Page } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { addToCart, offersOf, type Offer } from '../cart/available-offers.ts';
import { signUp, withoutScript } from '../identity/customers.ts';
import { payAtBank } from '../orders/pay-at-bank.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';

/** Each test is a whole journey of a dozen pages. */
test.beforeEach(() => {
  test.slow();
});

/** A seller of what is in stock and of what is made to order. */
const SELLER = 'Calder Mill Interiors';

/** Two pieces of the seller that are ready on other days. */
const twoOffers = async (page: Page): Promise<readonly Offer[]> => {
  const byDay = new Map<string, Offer>();
  for await (const { arrivesUntil, ...offer } of offersOf(page, SELLER)) {
    if (arrivesUntil !== '') byDay.set(arrivesUntil, offer);
    if (byDay.size === 2) return [...byDay.values()];
  }
  throw new Error(`${SELLER} has everything ready on one day`);
};

const fillCart = async (page: Page): Promise<void> => {
  await signUp(page, '/');
  for (const offer of await twoOffers(page)) await addToCart(page, offer);
};

const deliveries = (page: Page) =>
  page.getByRole('heading', { name: new RegExp(`^Delivery .*from ${SELLER}$`) });

const way = (page: Page) => page.getByLabel(`Pieces from ${SELLER}`);

/** Orders, pays and opens the page of the order. */
const order = async (page: Page): Promise<void> => {
  await fillAddress(page);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
};

const arrivals = (page: Page) => page.getByRole('article').getByText(/^Arrives \d/);

test('two pieces of one seller come together or apart, by keyboard, each with its days and note', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await fillCart(page);
  await page.goto('/purchase/checkout');
  await expect(deliveries(page)).toHaveCount(2);
  await expect(page.getByLabel('Note for this delivery').first()).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await way(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(deliveries(page)).toHaveCount(1);
  await expect(way(page)).toHaveValue('together');
  await expect(way(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(deliveries(page)).toHaveCount(2);
  await page.locator('summary', { hasText: 'Leave a note' }).last().focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Note for this delivery').last().fill('Ring twice');
  expect(await violationsOf(page)).toEqual([]);
  await order(page);
  await expect(deliveries(page)).toHaveCount(2);
  const [first, second] = await arrivals(page).allTextContents();
  expect(first).not.toBe(second);
  await expect(page.getByText('Your note: Ring twice.')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('two pieces of one seller come apart, or together with the last, without JavaScript', async ({
  page: scripted,
  baseURL,
  viewport,
}) => {
  await fillCart(scripted);
  const page = await withoutScript(scripted, { baseURL, viewport });
  await page.goto('/purchase/checkout');
  await expect(deliveries(page)).toHaveCount(2);
  const later = await arrivals(page).last().textContent();
  await way(page).selectOption('together');
  await page.getByRole('button', { name: 'Show the days' }).click();
  await expect(deliveries(page)).toHaveCount(1);
  await expect(way(page)).toHaveValue('together');
  await expect(arrivals(page)).toHaveText([later ?? '']);
  await order(page);
  await expect(deliveries(page)).toHaveCount(1);
  await expect(arrivals(page)).toHaveText([later ?? '']);
});
