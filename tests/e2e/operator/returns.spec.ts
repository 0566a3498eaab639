import { expect, test } from '@playwright/test';
import { problemsOf } from '../quality/checks.ts';
import { shopCommand } from '../shop-command.ts';
import { buy, signInAtConsole, withoutScript } from './customer-orders.ts';

test('[ORDER-004] [ORDER-007] without JavaScript, an operator begins a return, declines it, and takes the goods back into stock', async ({
  page: customer,
  browser,
}) => {
  test.slow();
  const id = await buy(customer);
  const { origin } = new URL(customer.url());
  await shopCommand('orders', 'move', id, 'shipped', '--carrier', 'Calder', '--tracking', 'CV17');
  await shopCommand('orders', 'move', id, 'delivered');
  const page = await withoutScript(browser, test.info().project.use.viewport);
  await signInAtConsole(page, origin);
  const url = `${origin}/operator/console/orders/${id}`;
  await page.goto(`${origin}/operator/console/orders`);
  await expect(page.locator(`a[href$="/${id}"]`)).toContainText('Carried by Calder, number CV17');
  await page.goto(url);
  await expect(page.getByText('Carried by Calder, number CV17')).toBeVisible();

  await page.locator('summary', { hasText: 'Refund' }).click();
  await page.getByLabel('Pounds').fill('1.50');
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Refund of £1.50')).toBeVisible();

  await page.getByText('Begin a return for the customer').click();
  await page.getByLabel('Reason, which the customer sees').fill('Too large for the hall');
  await page.getByRole('button', { name: 'Begin the return' }).click();
  await expect(page.getByText('The return has begun')).toBeVisible();
  await expect(page.getByText('Begin a return for the customer')).toBeHidden();
  expect(await problemsOf(await (await page.goto(url))!.text())).toEqual([]);
  await page.getByRole('link', { name: 'Claim 1: Another reason' }).click();
  await page.getByText('Decline the claim').click();
  await page.getByLabel('Reason, which the customer sees').fill('It has been used');
  await page.getByRole('button', { name: 'Decline it' }).click();
  await expect(page.getByText('The claim has moved on')).toBeVisible();
  await page.goto(url);
  await expect(page.getByText('Return declined')).toBeVisible();

  await page.getByText('Begin a return for the customer').click();
  await page.getByLabel('Reason, which the customer sees').fill('Faulty');
  await page.getByRole('button', { name: 'Begin the return' }).click();
  await page.getByRole('link', { name: 'Claim 2: Another reason' }).click();
  await page.getByText('The goods are back').click();
  await page.getByLabel('Put the goods on sale again').check();
  await page.getByRole('button', { name: 'Take them back' }).click();
  await expect(page.locator('.head .state')).toHaveText('Done');
  await page.goto(url);
  await expect(page.getByText('The goods are for sale again.')).toBeVisible();
  await expect(page.getByText(/Returned, refund of £/)).toBeVisible();

  const shown = await shopCommand('orders', 'show', id);
  expect(shown).toContain('returned because: Faulty');
  expect(shown).toMatch(/for sale again/);
  await page.context().close();
});
