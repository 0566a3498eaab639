import { expect, test, type Page } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { addToCart, PLENTY, type Offer } from '../cart/available-offers.ts';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';

/** Each test is a whole journey of a dozen pages. */
test.beforeEach(() => {
  test.slow();
});

interface Detail {
  readonly variant?: {
    readonly sellerInventories: readonly {
      readonly sellerId: string;
      readonly sellerName: string;
      readonly arrivesUntil: string;
      readonly variant: { readonly quantity: number } | null;
    }[];
  };
}

/** A seller of what is in stock and of what is made to order. */
const SELLER = 'Calder Mill Interiors';

/** Two pieces of the seller that are ready on other days. */
const twoOffers = async (page: Page): Promise<readonly Offer[]> => {
  const byDay = new Map<string, Offer>();
  for (let number = 1; number <= 5; number += 1) {
    const list = await callFrom(page, 'GET', `/web/products?page=${String(number)}`);
    const { retailerProducts } = list.reply as {
      retailerProducts: { variants: { id: string }[] }[];
    };
    for (const { variants } of retailerProducts) {
      const variantId = variants[0]?.id ?? '';
      const { variant } = (await callFrom(page, 'GET', `/web/product/v/${variantId}`))
        .reply as Detail;
      for (const {
        sellerId,
        sellerName,
        arrivesUntil,
        variant: stock,
      } of variant?.sellerInventories ?? []) {
        const suits = sellerName === SELLER && (stock?.quantity ?? 0) >= PLENTY;
        if (suits && arrivesUntil !== '') byDay.set(arrivesUntil, { variantId, sellerId });
      }
      if (byDay.size === 2) return [...byDay.values()];
    }
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
  await page.fill('[name=number]', '4242424242424242');
  await page.fill('[name=expiry]', '04/40');
  await page.fill('[name=cvc]', '123');
  await page.getByRole('button', { name: /^Pay/ }).click();
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
