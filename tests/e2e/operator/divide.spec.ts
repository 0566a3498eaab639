import { expect, test, type Locator } from '@playwright/test';
import { problemsOf, violationsOf } from '../quality/checks.ts';
import { reach } from '../quality/focus.ts';
import { shopCommand } from '../shop-command.ts';
import { buy, signInAtConsole, withoutScript } from './customer-orders.ts';

for (const script of [true, false]) {
  test(`[ORDER-004] an operator divides a delivery, sends a part of it and then the rest, ${script ? 'by keyboard' : 'without JavaScript'}`, async ({
    page: customer,
    browser,
    viewport,
  }) => {
    test.slow();
    const id = await buy(customer, { quantity: 3 });
    const { origin } = new URL(customer.url());
    const page = script
      ? await (await browser.newContext({ viewport })).newPage()
      : await withoutScript(browser, viewport);
    const press = async (target: Locator): Promise<void> => {
      if (!script) return target.click();
      await reach(page, target);
      await page.keyboard.press('Enter');
    };
    const part = page.locator('details').filter({ hasText: 'Send in parts' });
    const take = async (pieces: string): Promise<void> => {
      await press(page.locator('summary', { hasText: 'Send in parts' }));
      await part.getByRole('spinbutton').fill(pieces);
    };
    await signInAtConsole(page, origin);
    await page.goto(`${origin}/operator/console/orders/${id}`);
    const sendNow = page.getByRole('button', { name: 'Send this part now' });

    // Nothing was chosen: the form says so and stays open.
    await take('0');
    await press(sendNow);
    await expect(sendNow).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    if (script) expect(await violationsOf(page)).toEqual([]);
    else expect(await problemsOf(await page.content())).toEqual([]);

    await part.getByRole('spinbutton').fill('1');
    await part.getByLabel('Carrier, if it leaves now').fill('Calder');
    await part.getByLabel('Tracking number').fill('CV17');
    await press(sendNow);
    await expect(page.getByText('The part is on its way.')).toBeVisible();
    await expect(page.getByText('Calder, number CV17')).toBeVisible();

    await take('1');
    await part.getByLabel('If it leaves later: first day').fill('2027-08-02');
    await part.getByLabel('Last day').fill('2027-08-04');
    await part.getByLabel('Message to the customer').fill('The cushion is still at the maker');
    await press(page.getByRole('button', { name: 'Divide, to send it later' }));
    await expect(page.getByText('The delivery is divided.')).toBeVisible();
    await expect(page.getByText(/^Arrives .*2.*4 August/)).toBeVisible();
    // Nothing that is left can be divided.
    await expect(page.locator('summary', { hasText: 'Send in parts' })).toHaveCount(0);

    await customer.goto(`${origin}/purchase/orders-list-new/${id}`);
    await expect(customer.getByRole('heading', { name: /^Delivery \d of 3/ })).toHaveCount(3);
    await shopCommand('orders', 'move', id, 'shipped');
    await page.reload();
    await expect(page.locator('.panel-head .state', { hasText: 'On its way' })).toHaveCount(3);
    await page.context().close();
  });
}
