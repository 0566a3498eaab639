import { expect, test, type Page } from '@playwright/test';
import { variantWith } from '../product/find-product.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { newAddress, withoutScript } from './customers.ts';

/* Signing in with another provider: a certified one, which accepts any name and password. */

/** A name at the provider that no other test uses. */
const newName = (kind = 'ada'): string => newAddress().replace(/@.*/, '').replace(/^/, `${kind}-`);

const signInAtProvider = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue with Oak ID' }).click();
  await page.waitForURL('**/interaction/**');
  await page.fill('[name=login]', name);
  await page.fill('[name=password]', 'anything');
  await page.click('[type=submit]');
  await page.waitForSelector('text=Authorize');
  await page.click('[type=submit]');
};

for (const scripts of [true, false]) {
  test(`[AUTH-017] [PDP-050] what was to be added to the cart is there after a sign-in with another provider, ${scripts ? 'with' : 'without'} a script`, async ({
    page,
    baseURL,
    viewport,
  }) => {
    test.slow();
    const options = { ...(baseURL === undefined ? {} : { baseURL }), viewport };
    const visitor = scripts ? page : await withoutScript(page, options);
    await visitor.goto(await variantWith('active'));
    await visitor.locator('main').getByRole('button', { name: 'Buy now', exact: true }).click();
    await visitor.waitForURL('**/idp/sign-in*');
    const name = newName();
    await signInAtProvider(visitor, name);
    await visitor.waitForURL('**/purchase/cart-new*');
    await expect(visitor.getByRole('button', { name: 'Checkout', exact: true })).toBeVisible();
    await visitor.goto('/profile/passkeys');
    const linked = visitor.getByRole('listitem').filter({ hasText: 'Oak ID' });
    await expect(linked).toBeVisible();
    await linked.getByRole('button', { name: 'Remove Oak ID' }).click();
    await expect(visitor.getByText('That provider no longer opens your account.')).toBeVisible();
    await expect(linked).toHaveCount(0);
    if (!scripts) await visitor.context().close();
  });
}

test('the sign-in page with another provider is accessible, valid and says what did not work', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  await page.goto('/auth/sign-in?returnTo=/compare');
  await expect(page.getByRole('button', { name: 'Continue with Oak ID' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await problemsOf(await page.content())).toEqual([]);
  await page.screenshot({ path: info.outputPath('sign-in.png'), fullPage: true });
  expect(await overflowsOf(page, [320, 1366])).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Oak ID' }).click();
  await page.waitForURL('**/interaction/**');
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You haven’t signed in with Oak ID. Try again, or let us email you a code.',
  );
  await page.screenshot({ path: info.outputPath('refused.png'), fullPage: true });
  await signInAtProvider(page, newName('unconfirmed'));
  await expect(page.getByRole('alert')).toHaveText(
    'Oak ID hasn’t told us an email address that it has confirmed. Please let us email you a code.',
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('unconfirmed.png'), fullPage: true });
  await expect(page.getByLabel('Email address')).toBeVisible();
  // The provider's own pages load fonts from elsewhere.
  expect(complaints.filter((text) => !text.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
});

test('a linked provider is listed with the passkeys', async ({ page }, info) => {
  await page.goto('/auth/sign-in?returnTo=/profile/passkeys');
  await signInAtProvider(page, newName());
  await page.waitForURL('**/profile/passkeys');
  await expect(page.getByRole('heading', { name: 'Other providers' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await problemsOf(await page.content())).toEqual([]);
  await page.screenshot({ path: info.outputPath('passkeys.png'), fullPage: true });
  expect(await overflowsOf(page, [320, 1366])).toEqual([]);
});
