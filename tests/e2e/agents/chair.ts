import { expect, type Page } from '@playwright/test';

/** What an assistant was told that it has bought. */
export interface Bought {
  readonly number: string;
  readonly lines: readonly { readonly title: string; readonly quantity: number }[];
  /** Pence. */
  readonly total: number;
}

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** What the open page says that an order comes to. */
const totalOn = (page: Page) =>
  page.locator('dl div').filter({ hasText: 'Order Total' }).locator('dd').first();

/** The signed-in customer sees the order in the account as the protocol has told of it. */
export const seeAmongOrders = async (page: Page, { number, lines, total }: Bought) => {
  await page.goto('/purchase/orders-list-new');
  const heading = page.getByRole('link', { name: `Order ${number}`, exact: true });
  const order = page.locator('article').filter({ has: heading });
  await expect(order).toContainText(POUNDS.format(total / 100));
  const names = lines.map(({ title, quantity }) => `${String(quantity)} × ${title}`);
  await expect(order.locator('ul').last().getByRole('listitem')).toHaveText(names);
  await order.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(totalOn(page)).toHaveText(POUNDS.format(total / 100));
  for (const { title } of lines) {
    await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(1);
  }
};

/** The customer puts the same thing into a cart of their own: the till says the same. */
export const payTheSame = async (page: Page, address: string, total: number) => {
  await page.goto(new URL(address).pathname);
  const added = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/customer/cart'),
  );
  await page.getByRole('button', { name: 'Add to cart' }).click();
  expect((await added).status()).toBe(200);
  await page.goto('/purchase/checkout');
  await expect(totalOn(page)).toHaveText(POUNDS.format(total / 100));
};
