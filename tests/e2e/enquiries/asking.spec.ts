import { expect, test, type Locator, type Page } from '@playwright/test';
import { callFrom, signUp } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { windowWidth } from '../project.ts';
import { requestSite } from '../request.ts';
import { variantWith } from '../product/find-product.ts';

const ADDRESS = {
  addressName: 'Home',
  streetA: '1 Church Lane',
  city: 'Great Tew',
  postcode: 'OX7 4AA',
  country: 'United Kingdom',
};

const openPanel = async (page: Page): Promise<Locator> => {
  const panel = page.locator('#enquiry-panel');
  await expect(panel).toBeHidden();
  await page.getByRole('link', { name: 'Request Price' }).first().click();
  await expect(panel).toBeVisible();
  return panel;
};

test('[PDP-023] [PDP-042] [ENQ-001] [ENQ-002] [ENQ-003] [ENQ-005] [ENQ-006] [ENQ-007] [ENQ-008] [ENQ-009] [ENQ-010] [ENQ-013] [ENQ-021] a visitor asks for a price, with an address that is looked up', async ({
  page,
}) => {
  test.slow();
  const url = await variantWith('order_by_email');
  await signUp(page, url);
  await expect(page.getByText('Request Price').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0);
  const panel = await openPanel(page);
  expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(Math.min(550, windowWidth()));
  await expect(panel.locator('textarea[name=message]')).toHaveAttribute('rows', '5');
  await expect(panel.getByRole('radio')).toHaveCount(0);
  const send = panel.getByRole('button', { name: 'Send' });
  await expect(send).toHaveCount(1);
  await expect(send).toBeDisabled();
  await panel.locator('textarea[name=message]').fill('');
  await panel.locator('textarea[name=message]').press('Tab');
  await expect(panel.getByText('Message is required.')).toBeVisible();
  await panel.locator('textarea[name=message]').fill('How much is it?');
  expect(await violationsOf(page)).toEqual([]);

  const find = panel.getByRole('button', { name: 'Find address' });
  const suggestions = panel.getByRole('list', { name: 'Address suggestions' }).getByRole('button');
  await panel.locator('[name=postcode]').fill('BA1 1AA');
  await find.click();
  await expect(suggestions).toHaveText(['Bath, United Kingdom']);
  await page.route('**/api/address?*', (route) => route.fulfill({ status: 503, body: '' }));
  await panel.locator('[name=postcode]').fill('YO1 7HH');
  await find.click();
  await expect(suggestions).toHaveCount(0);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await page.route('**/api/address?*', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Too many postcodes' } }),
  );
  const refused = page.waitForResponse('**/api/address?*');
  await find.click();
  await refused;
  await expect(panel.getByText('Too many postcodes')).toHaveCount(0);
  await expect(page.locator('#notices .notice:visible, #server-error:visible')).toHaveCount(0);
  await page.unroute('**/api/address?*');
  await find.click();
  await suggestions.click();
  await expect(panel.locator('[name=city]')).toHaveValue('York');
  await expect(suggestions).toHaveCount(0);

  // The suggestion does not fill in the first line, which has the focus.
  await page.keyboard.press('Tab');
  await expect(panel.getByText('Address Line 1 is required.')).toBeVisible();
  const quantity = panel.getByLabel('Quantity asked for');
  await panel.getByRole('button', { name: 'One more' }).click();
  await expect(quantity).toHaveValue('2');
  await panel.getByRole('button', { name: 'One fewer' }).click();
  await expect(quantity).toHaveValue('1');
  await expect(quantity).toBeFocused();
  await quantity.press('Enter');
  await expect(panel.getByText('Please accept the terms.')).toBeVisible();
  await expect(panel.locator('[name=add_line_1]')).toBeFocused();

  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'Request Price' }).first()).toBeFocused();
});

test('[ENQ-004] [ENQ-011] [ENQ-022] [REVIEW-002] a saved address is a card of 240 px; the panel reports the result; a review is written in place', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const url = await variantWith('order_by_email');
  await signUp(page, url);
  expect((await callFrom(page, 'POST', '/api/customer/address', ADDRESS)).status).toBe(200);
  const panel = await openPanel(page);
  const cards = panel.locator('label:has([name=addressId])');
  await expect(cards).toContainText(['Great Tew', 'Add New Address']);
  for (const card of await cards.all())
    expect((await card.boundingBox())?.width).toBeCloseTo(240, 2);
  await expect(cards.first().getByRole('radio')).toBeChecked();
  await expect(panel.locator('[name=add_line_1]')).toBeHidden();
  await cards.last().click();
  await expect(panel.locator('[name=add_line_1]')).toBeVisible();
  await cards.first().click();
  await panel.locator('[name=terms]').check();

  const said = panel.getByRole('alert');
  const send = panel.getByRole('button', { name: 'Send' });
  await page.route('**/api/customer/product-enquiry', (route) =>
    route.fulfill({ status: 503, json: { code: 'upstream_failed', message: 'Not now.' } }),
  );
  await send.click();
  await expect(said).toHaveText('Not now.');
  await expect(page.locator('#notices .notice:visible')).toHaveCount(0);
  await page.unroute('**/api/customer/product-enquiry');
  await send.click();
  await expect(said).toHaveText('Request Raised sucessfully');
  await expect(said).toBeFocused();
  await expect(send).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Write a review' }).click();
  const own = page.locator('#own-review');
  await own.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await own.getByLabel('Comment').fill('Worth the wait.');
  await own.getByRole('button', { name: 'Send review' }).click();
  await expect(own.getByRole('heading')).toHaveText('Your review');
  expect(complaints.filter((text) => !text.includes('status of 503'))).toEqual([]);
  // Another visitor sees the review at once.
  expect((await requestSite(url)).text).toContain('Worth the wait.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[ENQ-006] [ENQ-022] [PDP-023] [PDP-025] [REVIEW-002] forms look up addresses, ask for prices, take reviews and add to the cart', async ({
    page,
  }) => {
    test.slow();
    await signUp(page, await variantWith('order_by_email'));
    await page.getByRole('link', { name: 'Get price via email' }).click();
    const form = page.locator('#enquiry form');
    const send = form.getByRole('button', { name: 'Send' });
    await form.locator('[name=postcode]').fill('BA1 1AA');
    await form.getByRole('button', { name: 'Find address' }).click();
    await form.getByRole('button', { name: 'Bath, United Kingdom' }).click();
    await expect(form.locator('[name=city]')).toHaveValue('Bath');
    await send.click();
    await expect(form.getByText('Address Line 1 is required.')).toBeVisible();
    await form.locator('[name=add_line_1]').fill('1 High Street');
    await form.locator('[name=terms]').check();
    await send.click();
    await expect(page.getByText('Request Raised sucessfully')).toBeVisible();

    await page.goto(await variantWith('active'));
    await page.getByRole('link', { name: 'Write a review' }).click();
    await page.getByRole('radio', { name: '5 stars' }).press('Space');
    await page.getByLabel('Comment').fill('Just as drawn.');
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByRole('heading', { name: 'Your review' }).last()).toBeVisible();

    await page.goto(await variantWith('active'));
    await expect(page.getByText('Just as drawn.')).toBeVisible();
    await page.locator('[name=qty]').fill('2');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByText('Added to cart.')).toBeVisible();
  });
});
