import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from './customers.ts';
import { addPasskey, credentialsOf, plugIn } from './passkey-device.ts';

/* These tests run in Chromium, with a virtual device for passkeys (CDP, domain WebAuthn). */

const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: 'Host-session' });
  await page.context().clearCookies({ name: 'signed-in' });
  await page.context().clearCookies({ name: /idp/ });
};

test('a passkey is added, named, used on the sign-in page, and removed', async ({ page }, info) => {
  const device = await plugIn(page);
  // The browser suggests none: the device would answer before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await signUp(page);
  await addPasskey(page);
  const [made] = await credentialsOf(device);
  expect(made).toMatchObject({ rpId: new URL(page.url()).hostname, isResidentCredential: true });
  await page.screenshot({ path: info.outputPath('passkeys.png'), fullPage: true });

  await page.getByRole('textbox', { name: /^Added/ }).fill('My laptop');
  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await expect(page.getByRole('textbox', { name: /^Added/ })).toHaveValue('My laptop');

  await signOut(page);
  await page.goto('/auth/sign-in?returnTo=/products');
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', /webauthn$/);
  await page.screenshot({ path: info.outputPath('sign-in.png'), fullPage: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/products');

  await page.goto('/profile/passkeys');
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(page.getByText('The passkey has been removed')).toBeVisible();
  await signOut(page);
  await page.goto('/auth/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey didn’t work.');
  await expect(page.getByRole('link', { name: 'Use a password instead' })).toBeVisible();
});

test('the browser offers a passkey among its suggestions', async ({ page }) => {
  const device = await plugIn(page);
  await signUp(page);
  await addPasskey(page);
  await signOut(page);
  // The device's owner chooses it from the browser's list; nothing is pressed on the page.
  await page.goto('/auth/sign-in?returnTo=/compare');
  await page.waitForURL('**/compare');
  expect(await credentialsOf(device)).toHaveLength(1);
});

test('a customer with a passkey on this device is told so, and gets no second one', async ({
  page,
}) => {
  const device = await plugIn(page);
  await signUp(page);
  await addPasskey(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device has a passkey for your account.')).toBeVisible();
  expect(await credentialsOf(device)).toHaveLength(1);
});

test('without JavaScript, the code and the password stay, and passkeys are renamed and removed', async ({
  page,
  baseURL,
  viewport,
}) => {
  await plugIn(page);
  await signUp(page);
  await addPasskey(page, 'Telephone');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/passkeys');
  await expect(plain.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await expect(plain.getByText('This browser can’t make a passkey')).toBeVisible();
  await plain.getByRole('textbox', { name: /^Added/ }).fill('Old telephone');
  await plain.getByRole('button', { name: 'Rename Telephone' }).click();
  await plain.getByRole('button', { name: 'Remove Old telephone' }).click();
  await expect(plain.getByText('The passkey has been removed')).toBeVisible();
  await plain.context().clearCookies();
  await plain.goto('/auth/sign-in');
  await expect(plain.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await expect(plain.getByRole('button', { name: 'Email me a code' })).toBeVisible();
  await plain.getByRole('link', { name: 'Use a password instead' }).click();
  await expect(plain.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await plain.context().close();
});
