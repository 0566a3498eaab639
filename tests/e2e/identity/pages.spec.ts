import { expect, test, type Page } from '@playwright/test';
import { fillSignUp, signUp } from './customers.ts';
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
  await page.getByRole('link', { name: 'Use a password instead' }).click();
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

/** The link in the newest email to an address. */
const linkTo = async (page: Page, email: string): Promise<string> => {
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  return (await message.locator('a[href*="token="]').first().getAttribute('href')) ?? '';
};

test('an address is confirmed by a button, or by the password in another browser, without JavaScript too', async ({
  page,
  baseURL,
  viewport,
}, info) => {
  const sound = inspector(page);
  await page.goto('/auth/sign-up');
  const email = await fillSignUp(page);
  const link = await linkTo(page, email);
  const elsewhere = await page
    .context()
    .browser()!
    .newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      viewport,
      javaScriptEnabled: false,
    });
  const plain = await elsewhere.newPage();
  await plain.goto(link);
  await expect(plain.getByText('in a different browser')).toBeVisible();
  await plain.getByLabel('Password', { exact: true }).fill('not this one');
  await plain.getByLabel('Password', { exact: true }).press('Enter');
  await expect(
    plain.getByText('This isn’t the password you chose when you signed up.'),
  ).toBeVisible();
  await plain.screenshot({ path: info.outputPath('elsewhere.png'), fullPage: true });
  await elsewhere.close();

  await page.goto(link);
  await sound();
  await page.screenshot({ path: info.outputPath('confirm.png'), fullPage: true });
  await page.getByRole('button', { name: 'Confirm my address' }).press('Enter');
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await sound();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  await sound();
});

test('a new password lists what else opens the account, and an old link says so', async ({
  page,
}, info) => {
  const sound = inspector(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = await signUp(page, '/profile/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey has been added.')).toBeVisible();
  await page.goto('/profile/changepassword');
  await expect(page.getByLabel(/^Keep the passkey /)).not.toBeChecked();
  await sound();
  await page.screenshot({ path: info.outputPath('change.png'), fullPage: true });

  await page.goto('/idp/forgotten-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('an email is on its way')).toBeVisible();
  const link = await linkTo(page, email);
  await page.goto(link);
  await sound();
  const keep = page.getByLabel(/^Keep the passkey /);
  await expect(keep).not.toBeChecked();
  await keep.check();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(keep).toBeChecked();
  await page.screenshot({ path: info.outputPath('reset.png'), fullPage: true });
  await page.getByLabel('New password', { exact: true }).fill('a new day by the sea');
  await page.getByLabel('New password again', { exact: true }).fill('a new day by the sea');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your new password is saved.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  await sound();
});

test('an invalid sign-in request, an invalid offer of a role and a link for emails have pages', async ({
  page,
}) => {
  const sound = inspector(page);
  await page.goto('/idp/oauth2/authorize?client_id=unknown&response_type=code');
  await expect(page).toHaveURL(/\/idp\/error\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We can’t continue this sign-in',
  );
  await sound();
  await page.goto('/emails/confirm?token=old');
  await sound();
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page).toHaveURL(/\/idp\/sign-in\?/);
  await signUp(page, '/profile/role?token=old');
  await expect(page.getByText('This link doesn’t work for')).toBeVisible();
  await sound();
});
