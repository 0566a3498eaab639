import { expect, test } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { shopCommand } from '../shop-command.ts';
import { fillAddress } from '../account/addresses.ts';
import { signInAtConsole, withoutScript } from '../operator/customer-orders.ts';
import { askPrice } from './ask-price.ts';

const REQUESTS = '/profile/productrequest';

const offer = (enquiry: string, ...more: readonly string[]): Promise<string> =>
  shopCommand('offers', 'make', enquiry, '--price', '123.45', ...more);

test('[ENQ-023] [ENQ-024] [API-075] [ENTITY-030] a price offer goes into the cart at its price, and into an order', async ({
  page,
}, { project }) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const enquiry = await askPrice(page);
  const site = String(project.metadata.site);
  expect(await shopCommand('enquiries', 'list', '--site', site)).toContain('What for three?');
  expect(await offer(enquiry, '--message', 'For you')).toContain('Offered £123.45 each');
  await page.goto(REQUESTS);
  await expect(page.getByText('£370.35 together')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/purchase\/cart-new/);
  await expect(page.getByText('The offer is accepted and is in your cart')).toBeVisible();
  await expect(page.locator('#cart .line')).toContainText('£370.35');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await page.fill('[name=number]', '4242424242424242');
  await page.fill('[name=expiry]', '04/40');
  await page.fill('[name=cvc]', '123');
  await page.getByRole('button', { name: 'Pay £370.35' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await page.goto(REQUESTS);
  await expect(page.locator('.request')).toContainText(/ordered/i);
  expect(complaints).toEqual([]);
});

test('[ENQ-023] [ENQ-024] a price offer is rejected in place with a reason, or expires', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const enquiry = await askPrice(page);
  await offer(enquiry);
  await page.goto(REQUESTS);
  await page.locator('.request summary', { hasText: 'Reject' }).click();
  // The field is entirely empty: a space would pass for a reason (spec decision 30).
  await expect(page.locator('[name=reason]')).toHaveJSProperty('value', '');
  await expect(page.locator('[name=reason]:invalid')).toBeVisible();
  await page.fill('[name=reason]', 'Too dear');
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes';
  });
  const answer = '**/offer-price/*';
  const refusal = { code: 'offer_refused', message: 'This offer is no longer open.' };
  await page.route(answer, (route) => route.fulfill({ status: 409, json: refusal }));
  const reject = page.getByRole('button', { name: 'Reject this offer' });
  await reject.click();
  await expect(page.getByText('This offer is no longer open.')).toBeVisible();
  await expect(page.locator('[name=reason]')).toHaveValue('Too dear');
  await page.unroute(answer);
  await reject.click();
  await expect(page.getByText('The offer has been rejected')).toBeVisible();
  await expect(page.getByText('You rejected it: Too dear')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
  // The browser logs the refused call.
  expect(complaints.filter((complaint) => !complaint.includes('status of 409'))).toEqual([]);
  // The offer lasts less than a second, so it has expired by the time the page is reloaded.
  await offer(enquiry, '--days', '0.00001');
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.request')).toContainText(/has ended/, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();
});

for (const script of [true, false]) {
  test(`[ENQ-024] an operator withdraws a price offer at the console with a reason, which the customer reads, ${script ? 'by keyboard' : 'without JavaScript'}`, async ({
    page: customer,
    browser,
    viewport,
  }) => {
    test.slow();
    await signUp(customer, '/');
    const enquiry = await askPrice(customer);
    await offer(enquiry);
    const { origin } = new URL(customer.url());
    const operator = script
      ? await (await browser.newContext({ viewport })).newPage()
      : await withoutScript(browser, viewport);
    const complaints = complaintsOf(operator);
    await signInAtConsole(operator, origin);
    await operator.goto(`${origin}/operator/console/enquiries/${enquiry}`);
    await operator.getByText('Withdraw the offer of £123.45').press('Enter');
    const reason = operator.getByLabel('Reason, which the customer sees');
    await reason.fill('Two digits too few');
    if (script) expect(await violationsOf(operator)).toEqual([]);
    await operator.getByRole('button', { name: 'Withdraw the offer' }).press('Enter');
    await expect(
      operator.getByText('The offer is withdrawn, and the customer is told by email.'),
    ).toBeVisible();
    await expect(operator.getByText('Withdraw the offer of')).toHaveCount(0);
    await expect(operator.getByRole('heading', { name: 'Make an offer' })).toBeVisible();
    expect(complaints).toEqual([]);
    await operator.context().close();

    await customer.goto(REQUESTS);
    await expect(
      customer.getByText('The seller has withdrawn this offer: Two digits too few'),
    ).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });
}
