import { expect, type Page } from '@playwright/test';

/** An order as the protocol reported it to the assistant. */
export interface ReportedOrder {
  readonly number: string;
  readonly lines: readonly { readonly title: string; readonly quantity: number }[];
  /** Pence. */
  readonly total: number;
}

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** The order total on the open page. */
const totalOn = (page: Page) =>
  page.locator('dl div').filter({ hasText: 'Order Total' }).locator('dd').first();

/** Checks that the signed-in customer's account shows the order as the protocol reported it. */
export const seeAmongOrders = async (page: Page, { number, lines, total }: ReportedOrder) => {
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

/** Adds the same product to the customer's own cart, and checks that the checkout shows the same total. */
export const payTheSame = async (page: Page, url: string, total: number) => {
  await page.goto(new URL(url).pathname);
  const added = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/customer/cart'),
  );
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  expect((await added).status()).toBe(200);
  await page.goto('/purchase/checkout');
  await expect(totalOn(page)).toHaveText(POUNDS.format(total / 100));
};
