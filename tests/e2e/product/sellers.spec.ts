import { expect, test, type Page } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { signUp, withoutScript } from '../identity/customers.ts';
import { payAtBank } from '../orders/pay-at-bank.ts';
import { complaintsOf, overflowsOf, violationsOf } from '../quality/checks.ts';
import { productWhere } from './find-product.ts';

/** URL of a product that two sellers have, with plenty in stock. */
const soldByTwo = (): Promise<string> =>
  productWhere(({ variants: [first] }) => {
    const { inventories = [], options = [], swatches = [] } = first ?? { inventories: [] };
    const isThere = inventories.every(
      ({ variant }) => variant.inventoryStatus === 'active' && variant.quantity > 3,
    );
    return inventories.length === 2 && isThere && options.length + swatches.length === 0;
  });

const tableOf = (page: Page) =>
  page.getByRole('table', { name: /^The lowest price with delivery/ });
const addOf = (page: Page, row: number) =>
  tableOf(page)
    .getByRole('row')
    .nth(row)
    .getByRole('button', { name: /^Add to cart from / });

/** The price with delivery in each row, in pence. */
const pricesIn = async (page: Page): Promise<readonly number[]> =>
  (await tableOf(page).locator('.price .now').allInnerTexts()).map((text) =>
    Number(text.replaceAll(/[^\d]/g, '')),
  );

const expectTwoSellers = async (page: Page): Promise<void> => {
  const shipments = page.getByRole('heading', { name: /^Delivery \d of 2 from / });
  await expect(shipments).toHaveCount(2);
  expect(new Set(await shipments.allInnerTexts()).size).toBe(2);
};

const payFor = async (page: Page): Promise<void> => {
  await page.goto('/purchase/cart-new');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
};

test('[PDP-045] [PDP-046] a customer compares the sellers of a product, and buys from two of them in one order', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signUp(page, await soldByTwo());
  await page.getByRole('link', { name: 'Compare 2 sellers' }).click();
  const table = tableOf(page);
  await expect(table).toBeInViewport();
  const [first = 0, second = 0] = await pricesIn(page);
  expect(first).toBeLessThanOrEqual(second);
  expect(await violationsOf(page)).toEqual([]);
  const badge = page.locator('[data-cart-count]');
  await addOf(page, 1).click();
  await expect(badge).toHaveText('1');
  await addOf(page, 2).click();
  await expect(badge).toHaveText('2');
  await table.getByRole('row').nth(2).getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/[?&]seller=\w+/);
  await expect(table.locator('[aria-current]')).toHaveCount(1);
  const shown = Number((await page.locator('.money .now').innerText()).replaceAll(/[^\d]/g, ''));
  expect(shown).toBe(second);
  await payFor(page);
  await expectTwoSellers(page);
  expect(complaints).toEqual([]);
});

test('[PDP-045] [PDP-046] without a script the table of sellers does the same', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  const url = await soldByTwo();
  await signUp(page, '/');
  const plain = await withoutScript(page, { baseURL, viewport });
  for (const row of [1, 2]) {
    await plain.goto(url);
    await addOf(plain, row).click();
    await expect(plain).toHaveURL(/[?&]seller=\w+.*#added/);
    await expect(plain.getByText('Added to cart.')).toBeVisible();
    await expect(tableOf(plain).getByRole('row').nth(row).locator('[aria-current]')).toBeVisible();
  }
  await payFor(plain);
  await expectTwoSellers(plain);
  await plain.context().close();
});

test('the table of sellers fits into every window, with its buttons in one line', async ({
  page,
}) => {
  await page.goto(await soldByTwo());
  await expect(tableOf(page)).toBeVisible();
  const lines = await tableOf(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const text = document.createRange();
        text.selectNodeContents(button.firstChild!);
        return text.getClientRects().length;
      }),
    );
  expect(new Set(lines)).toEqual(new Set([1]));
  expect(await overflowsOf(page, [320, 390, 768, 992, 1366])).toEqual([]);
});
