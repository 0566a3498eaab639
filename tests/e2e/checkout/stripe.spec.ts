import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { PORT } from '../port.ts';
import { chromiumPath } from '../../../tools/local/chromium.ts';
import { fillAddress } from '../account/addresses.ts';
import { serveStripe } from './stripe-script.ts';

/**
 * The only site of the served shop that takes payments through Stripe. The tests use the whole browser, which
 * isolates the frame of another site from the page, as a shopper's browser does.
 */
test.use({
  launchOptions: { executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-quic'] },
  baseURL: `http://nordhem.localhost:${String(PORT)}`,
  storageState: {
    cookies: [
      {
        name: 'allow-personal',
        value: 'no',
        domain: 'nordhem.localhost',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [],
  },
});

const writeCard = async (page: Page, number: string): Promise<void> => {
  const frame = page.frameLocator('iframe[title="Secure payment input"]');
  await frame.getByLabel('Card number').fill(number);
};

test('[CHECKOUT-002] [CARD-002] a customer pays through Stripe in the page: a card is declined, and another is confirmed with the bank and saved', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const asked = await serveStripe(page);
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  expect(asked).toEqual([]);
  const reply = await page.goto('/purchase/checkout');
  const policy = (await reply?.headerValue('content-security-policy')) ?? '';
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
  expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com/);
  await fillAddress(page);
  await page.fill('#city', '');
  await writeCard(page, '4000 0000 0000 0002');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  // The address is incomplete, but the card that was typed in is not lost.
  await expect(page.locator('#city-problem')).toHaveText('City is required.');
  await expect(
    page.getByText('The card that you entered a moment ago will be used.'),
  ).toBeVisible();
  await page.fill('#city', 'Leeds');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByText(/payment was declined/)).toBeVisible();
  await writeCard(page, '4000 0027 6000 3220');
  await page.getByLabel('Save a new card for next time').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  expect(asked).toContain('https://js.stripe.com/endive/stripe.js');
  await page.goto('/purchase/payment-methods');
  await expect(page.getByText('ending in 3220').first()).toBeVisible();
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

test('[CARD-001] [CARD-002] a customer saves a card with Stripe; without JavaScript the page says what a new card needs', async ({
  page,
  baseURL,
  viewport,
}) => {
  const asked = await serveStripe(page);
  await signUp(page, '/purchase/payment-methods');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Add card' }).click();
  await writeCard(page, '4242 4242 4242 4242');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByText('The card is saved.')).toBeVisible();
  await expect(page.getByText('ending in 4242').first()).toBeVisible();
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/purchase/checkout');
  expect(await plain.content()).toContain('A new card needs JavaScript');
  await fillAddress(plain);
  await plain.getByLabel('Another card').check();
  await plain.getByRole('button', { name: 'Order and pay' }).click();
  await expect(plain.locator('.problem.negative', { hasText: 'needs JavaScript' })).toBeVisible();
  await expect(plain.locator('#streetA')).toHaveValue('12 Mill Lane');
  await plain.getByLabel('ending in 4242').check();
  await plain.getByRole('button', { name: 'Order and pay' }).click();
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await plain.context().close();
});
