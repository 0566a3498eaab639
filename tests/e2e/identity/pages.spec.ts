import { expect, test, type Page } from '@playwright/test';
import { signUp } from './customers.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';

/* The pages of the embedded identity provider that a visitor meets on the way to an account. */

/** Remembers the last page that was sent, and checks both it and the open page. */
const inspector = (page: Page) => {
  let sent: Promise<string> = Promise.resolve('');
  page.on('response', (reply) => {
    const isPage = reply.request().resourceType() === 'document' && reply.status() !== 303;
    if (isPage && !reply.headers().location) sent = reply.text();
  });
  return async (): Promise<void> => {
    expect(await violationsOf(page)).toEqual([]);
    expect(await problemsOf(await sent)).toEqual([]);
    expect(await overflowsOf(page, [320, 1366])).toEqual([]);
  };
};

test('[AUTH-006] [AUTH-014] the sign-in page looks like the site, and is accessible and valid', async ({
  page,
}) => {
  const sound = inspector(page);
  const complaints = complaintsOf(page);
  await page.goto('/auth/sign-in?returnTo=/products');
  await expect(page).toHaveURL(/\/idp\/sign-in\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await sound();
  await page.getByLabel('Email address').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('not this one, surely');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('nobody@example.test');
  await sound();
  expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
});

test('[AUTH-015] the sign-up page offers the account types and shows each field’s error', async ({
  page,
}) => {
  const sound = inspector(page);
  await page.goto('/auth/sign-up');
  for (const name of ['Client', 'Retailer', 'Interior Designer']) {
    await expect(page.getByLabel(name)).toBeVisible();
  }
  await expect(page.getByLabel('Client')).toBeChecked();
  await sound();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
  await sound();
});

test('a request for a forgotten password does not reveal whether an account exists', async ({
  page,
}) => {
  const sound = inspector(page);
  await page.goto('/idp/forgotten-password');
  await sound();
  await page.getByLabel('Email address').fill('nobody@example.test');
  await page.getByRole('button').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await sound();
});

test('a local shop shows its outbox', async ({ page }) => {
  await signUp(page);
  const sound = inspector(page);
  await page.goto('/idp/outbox');
  await expect(
    page.getByRole('link', { name: /\/idp\/verify-email\?token=/ }).first(),
  ).toBeVisible();
  await sound();
});
