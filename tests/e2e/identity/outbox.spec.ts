import { expect, test } from '@playwright/test';
import { fillSignIn, fillSignUp, signUp } from './customers.ts';
import { complaintsOf, overflowsOf, violationsOf } from '../quality/checks.ts';

/* The emails that a local shop would have sent, as text and as HTML. */

/** A mail program shows an email inside its own page, which has these landmarks. */
const LANDMARKS = new Set(['landmark-one-main', 'region']);

/** An email has no icon, and takes no part in transitions between pages. */
const OF_A_BARE_PAGE = /status of 404|^Transition was (?:aborted|skipped)/;

test('on one’s own machine the pages that send an email lead to the outbox, where it waits', async ({
  page,
}) => {
  await page.goto('/auth/sign-up');
  const email = await fillSignUp(page);
  const outbox = page.getByRole('main').getByRole('link', { name: 'its outbox' });
  await expect(outbox).toBeVisible();
  await page.goto('/auth/sign-in');
  await expect(outbox).toBeHidden();
  // The address is not confirmed, so the shop sends its link again.
  await fillSignIn(page, email);
  await outbox.click();
  await expect(page).toHaveURL(/\/idp\/outbox$/);
  await expect(page.locator('article').filter({ hasText: email })).toHaveCount(2);
});

test('the outbox shows an email as text and as HTML, accessible and within a narrow screen', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const email = await signUp(page, '/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  const text = message.locator('details');
  if ((await text.getAttribute('open')) === null) await text.locator('summary').click();
  await expect(text.getByRole('link', { name: /\/idp\/verify-email\?token=/ })).toBeVisible();
  await message.getByRole('link', { name: /^As HTML/ }).click();
  await expect(page).toHaveURL(/\/idp\/outbox\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to /);
  await expect(page.getByRole('link', { name: 'Confirm your address' })).toBeVisible();
  const logo = page.getByRole('img').first();
  const drawn = async () => await logo.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  const violations = await violationsOf(page);
  expect(violations.filter(([id]) => !LANDMARKS.has(String(id)))).toEqual([]);
  expect(await overflowsOf(page, [320, 390, 680, 1366])).toEqual([]);
  expect(complaints.filter((text) => !OF_A_BARE_PAGE.test(text))).toEqual([]);
});
