import { expect, test, type Page } from '@playwright/test';
import { callFrom, signUp } from '../identity/customers.ts';
import { payAtBank } from './pay-at-bank.ts';
import { placeOrder } from './place-order.ts';

const cancel = async (page: Page, id: string): Promise<void> => {
  const path = `/api/customer/order/${id}/cancel`;
  expect((await callFrom(page, 'PUT', path, { comment: 'By mistake' })).status).toBe(200);
};

test(
  'the printed invoice of a cancelled order says that it is cancelled, and an unpaid order has none',
  { tag: '@once-wide' },
  async ({ page }) => {
    test.slow();
    await signUp(page, '/');
    const unpaid = await placeOrder(page);
    for (const state of ['waiting', 'cancelled']) {
      await page.goto(`/purchase/invoice/${unpaid}`);
      await expect(page, state).toHaveURL(new RegExp(`/purchase/orders-list-new/${unpaid}$`));
      await expect(page.getByRole('link', { name: 'Invoice to print' })).toHaveCount(0);
      if (state === 'waiting') await cancel(page, unpaid);
    }
    const paid = await placeOrder(page);
    await page.goto(`/purchase/order-confirmation/${paid}`);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await payAtBank(page);
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    await page.goto(`/purchase/invoice/${paid}`);
    await page.emulateMedia({ media: 'print' });
    const invoice = page.locator('.invoice');
    await expect(invoice.getByRole('heading', { name: `Invoice ${paid}` })).toBeVisible();
    await expect(invoice.getByText('Cancelled', { exact: true })).toHaveCount(0);
    await cancel(page, paid);
    await page.reload();
    await expect(invoice.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(invoice.getByText(/refund/i).first()).toBeVisible();
  },
);
