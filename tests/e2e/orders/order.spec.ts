import { expect, test, type Page } from '@playwright/test';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { shopCommand } from '../shop-command.ts';
import { fillAddress } from '../account/addresses.ts';
import { payAtBank } from './pay-at-bank.ts';

/** Each test is a whole journey of a dozen pages. */
test.beforeEach(() => {
  test.slow();
});

/** On paper there is neither the shell of the shop nor the account's menu nor anything to press. */
const expectPrintable = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  for (const part of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('£');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
};

const orderIdOf = (page: Page): string =>
  /order-confirmation\/([\w-]+)/.exec(page.url())?.[1] ?? '';

const chooseNewAddress = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await fillAddress(page);
};

test('[CHECKOUT-001] [CHECKOUT-002] [CHECKOUT-003] [ORDER-002] [ORDER-005] [ADDRESS-001] a customer gets from the cart to a paid order and its invoice', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  await page.goto('/purchase/cart-new');
  await expectPrintable(page);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await chooseNewAddress(page);
  expect(await violationsOf(page)).toEqual([]);
  // This site does not use Stripe, so its pages request and allow nothing of Stripe's.
  const policy = await page.evaluate(async () =>
    (await fetch(location.href)).headers.get('content-security-policy'),
  );
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('stripe');
  expect(await page.content()).not.toContain('js.stripe.com');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  const id = orderIdOf(page);
  expect(id).not.toBe('');
  expect(await violationsOf(page)).toEqual([]);
  await expectPrintable(page);
  await page.goto('/purchase/orders-list-new');
  await expect(page.getByRole('link', { name: `Order ${id}` })).toBeVisible();
  await page.selectOption('#status', 'cancelled');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No order has this status.')).toBeVisible();
  await page.goto(`/purchase/orders-list-new/${id}`);
  await expect(page.getByText('12 Mill Lane')).toBeVisible();
  await expectPrintable(page);
  await page.getByRole('link', { name: 'Invoice to print' }).click();
  await expect(page.getByRole('heading', { name: `Invoice ${id}` })).toBeVisible();
  await expect(page.locator('.invoice table')).toContainText('(20%)');
  expect(asked.filter((url) => url.includes('stripe.com'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[ORDER-001] [ORDER-003] [ORDER-004] [ORDER-007] an order works without JavaScript: input is kept, a declined card is retried, the goods are returned', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/purchase/checkout');
  await plain.fill('#streetA', '12 Mill Lane');
  await expect(plain.locator('[name^=note-]').first()).toHaveJSProperty('value', '');
  await plain.fill('#promoCode', 'NOSUCHCODE');
  await plain.getByRole('button', { name: 'Apply' }).click();
  await expect(plain.locator('#streetA')).toHaveValue('12 Mill Lane');
  await plain.fill('#promoCode', '');
  await plain.getByRole('button', { name: 'Order and pay' }).click();
  await expect(plain.locator('#city-problem')).toHaveText('City is required.');
  await expect(plain.locator('#streetA')).toHaveValue('12 Mill Lane');
  await fillAddress(plain);
  await plain.getByRole('button', { name: 'Order and pay' }).click();
  await payAtBank(plain, '4000000000000002');
  await expect(plain.getByText(/declined/i).first()).toBeVisible();
  await plain.goto('/purchase/orders-list');
  await expect(plain.locator('.order p').first()).toHaveText(/^\d+ \w+ \d{4} · 1 item · £[\d,.]+$/);
  await plain.getByRole('link', { name: 'Pay now' }).click();
  await plain.getByRole('button', { name: /^Pay/ }).click();
  await payAtBank(plain);
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  const id = orderIdOf(plain);
  // The seller uses the command line.
  expect(await shopCommand('orders', 'show', id)).toContain('12 Mill Lane, Leeds, LS1 4AP');
  await shopCommand('orders', 'move', id, 'shipped', '--carrier', 'Calder', '--tracking', 'CV17');
  await shopCommand('orders', 'move', id, 'delivered');
  const scratch = ['--amount', '1', '--comment', 'For the scratch', '--yes'];
  const refunded = await shopCommand('orders', 'refund', id, ...scratch);
  expect(refunded).toContain('refunded £1.00');
  expect(refunded).toContain('Refund of £1.00  “For the scratch”');
  expect(refunded).toContain('Carried by Calder, number CV17');
  await plain.goto('/purchase/orders-list');
  await expect(plain.getByText('Carried by Calder, number CV17')).toBeVisible();
  await plain.goto(`/purchase/orders-list-new/${id}`);
  await expect(plain.getByText('Refund of £1.00', { exact: true })).toBeVisible();
  await expect(plain.getByText('Carried by Calder, number CV17')).toBeVisible();
  await plain.locator('#return summary').click();
  await expect(plain.locator('#return [name=comment]')).toHaveJSProperty('value', '');
  await plain.getByRole('button', { name: 'Request a return' }).click();
  await expect(plain.locator('.content [role=status]')).toContainText(
    'We have your return request.',
  );
  await expect(plain.getByText('Return requested').first()).toBeVisible();
  await plain.context().close();
  expect(await shopCommand('orders', 'move', id, 'returned', '--yes')).toMatch(/refunded £[1-9]/);
});

/** Places an order of one line through the API; returns its id. */
const placeOrder = async (page: Page): Promise<string> => {
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  const address = {
    streetA: '12 Mill Lane',
    city: 'Leeds',
    country: 'United Kingdom',
    postcode: 'LS1 4AP',
  };
  const kept = await callFrom(page, 'POST', '/api/customer/address', address);
  const { id: addressId } = (kept.reply as { data: { id: string } }).data;
  const placed = await callFrom(page, 'POST', '/api/customer/order', { addressId });
  return (placed.reply as { data: { id: string } }).data.id;
};

test('[ORDER-004] an order is cancelled in place, and is shown as it was if the shop refuses', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const id = await placeOrder(page);
  await page.goto(`/purchase/orders-list-new/${id}`);
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes';
  });
  const form = page.locator('#cancel');
  await form.locator('summary').click();
  await form.getByRole('textbox').fill('We have moved');
  const refusal = { code: 'order_refused', message: 'This order is on its way.' };
  await page.route('**/cancel', (route) => route.fulfill({ status: 409, json: refusal }));
  await form.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.locator('.content [role=alert]')).toHaveText('This order is on its way.');
  await expect(form.getByRole('textbox')).toHaveValue('We have moved');
  await expect(page.getByText('This order is awaiting payment.')).toBeVisible();
  await page.unroute('**/cancel');
  await form.getByRole('button', { name: 'Cancel order' }).click();
  const outcome = page.locator('.content [role=status]');
  await expect(outcome).toContainText('The order has been cancelled.');
  await expect(outcome.locator('..')).toBeFocused();
  await expect(form).toBeHidden();
  await expect(page.locator('article')).toContainText('Cancelled');
  await expect(page.getByText(/: We have moved$/)).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
  expect(await violationsOf(page)).toEqual([]);
  // The browser logs the refused call.
  expect(complaints.filter((complaint) => !complaint.includes('status of 409'))).toEqual([]);
});

test('[CARD-001] [CARD-002] [ENQ-024] [AUTH-018] a customer manages cards, price requests and addresses', async ({
  page,
}) => {
  await signUp(page, '/purchase/payment-methods');
  await expect(page.getByText('You haven’t saved a card.')).toBeVisible();
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.fill('[name=number]', '4242424242424242');
  await page.fill('[name=expiry]', '04/40');
  await page.fill('[name=cvc]', '123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/\/purchase\/payment-methods/);
  await expect(page.getByText('ending in 4242').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.locator('details:has-text("Delete this card") summary').click();
  await page.getByRole('button', { name: /^Yes, remove/ }).click();
  await expect(page.getByText('The card is removed.')).toBeVisible();
  await page.goto('/profile/addresses');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('The address is saved.')).toBeVisible();
  await expect(page.locator('address').first()).toContainText('LS1 4AP');
  const listed = await callFrom(page, 'GET', '/api/customer/addresses');
  expect(listed.reply).toMatchObject({ data: [{ streetA: '12 Mill Lane' }] });
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('You haven’t saved an address yet.')).toBeVisible();
  await page.goto('/profile/productrequest');
  await expect(page.getByText('You haven’t asked for a price yet.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
