import { expect, test } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { callFrom, signUp } from '../identity/customers.ts';
import { PORT } from '../port.ts';
import { violationsOf } from '../quality/checks.ts';

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  country: 'United Kingdom',
  postcode: 'LS1 4AP',
};

/** A token of the test bank for the card to which refunds fail. */
const closedCard = async (): Promise<string> => {
  const reply = await fetch('/test-payments/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4000000000005126', expiry: '12/40', cvc: '123' }),
  });
  const { token } = await reply.json<{ token: string }>();
  return token;
};

test('[ORDER-004] an operator finds a refund that failed, and records that the customer was paid in another way', async ({
  page,
}) => {
  test.slow();
  await signUp(page, '/');
  const [wanted] = await availableOffers(page, 1);
  await addToCart(page, wanted!);
  const kept = await callFrom(page, 'POST', '/api/customer/address', ADDRESS);
  const { id: addressId } = (kept.reply as { data: { id: string } }).data;
  const placed = await callFrom(page, 'POST', '/api/customer/order', { addressId });
  const { id } = (placed.reply as { data: { id: string } }).data;
  const token = await page.evaluate(closedCard);
  await callFrom(page, 'POST', `/api/customer/order/${id}/payment`, { token });
  await callFrom(page, 'PUT', `/api/customer/order/${id}/cancel`, { comment: 'No' });
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/operator`);
  const installation = await (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();
  await page.getByLabel('Operator’s token').fill(installation);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const waiting = page.locator('section', { hasText: 'Refunds that failed' });
  await waiting.locator(`a[href$="/${id}"]`).click();
  await expect(page.getByText('expired_or_canceled_card')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('expired_or_canceled_card')).toBeVisible();
  await page.getByRole('button', { name: 'Paid in another way' }).click();
  await expect(page.getByText('The order says what has become of the refund.')).toBeVisible();
  await expect(page.getByText('expired_or_canceled_card')).toBeHidden();
  await expect(page.getByText(/has been paid in another way/)).toBeVisible();
});
