import { expect, test } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';

const SIGNED_IN = ['My Profile', 'My Orders', 'Price Request', 'Log Out'];

test('[FOOTER-004] [FOOTER-005] [HEADER-010] [MENU-016] [PROFILE-001] [PROFILE-002] [PROFILE-003] [PROFILE-004] [PROFILE-005] [PROFILE-006] [PROFILE-007] a customer finds the account, and a signed-out visitor finds the sign-in', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'create an account' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'login' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'my account' })).toBeHidden();
  const profile = page.locator('#profile-menu');
  await expect(profile).toBeHidden();
  const selectedStyles = [
    { urlSlug: 'zen', name: 'Zen', styleScore: 62.4 },
    { urlSlug: 'rustic', name: 'Rustic', styleScore: 37.6 },
  ];
  await page.route('**/api/customer/style-selector', (route) =>
    route.fulfill({ json: { data: { selectedStyles } } }),
  );
  const email = await signUp(page, '/');
  await expect(footer.getByRole('link', { name: 'my account' })).toHaveAttribute(
    'href',
    '/profile/edit',
  );
  await expect(footer.getByRole('link', { name: 'orders' })).toHaveAttribute(
    'href',
    '/purchase/orders-list-new',
  );
  await expect(footer.getByRole('link', { name: 'login' })).toBeHidden();
  await profile.locator('summary').click();
  await expect(profile.locator('.username')).toHaveText(email);
  await expect(profile.locator('.styles li')).toHaveText(['Zen62%', 'Rustic38%']);
  expect(
    (await profile.locator('.entries li').allInnerTexts()).map((entry) => entry.trim()),
  ).toEqual(SIGNED_IN);
  await expect(profile.getByRole('link', { name: 'Edit your profile' })).toHaveAttribute(
    'href',
    '/profile/edit',
  );
  await profile.locator('summary').click();
  await expect(profile.locator('.entries')).toBeHidden();
  if (windowWidth() < 996) {
    const menu = page.locator('#mobile-menu');
    for (const entry of SIGNED_IN) await expect(menu.getByText(entry)).toHaveCount(1);
  }
  await page.goto('/profile/edit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByRole('link', { name: 'Change password' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change password');
});

test(
  '[PROFILE-010] [PROFILE-011] [API-048] a customer changes the password, and deletes the account after confirmation',
  { tag: '@once-wide' },
  async ({ page }) => {
    const email = await signUp(page, '/profile/changepassword');
    await page.fill('#password', 'a long walk by the sea');
    await page.fill('#newpassword', 'another walk by the sea');
    await page.fill('#repeat', 'yet another walk');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.locator('#repeat-problem')).toHaveText('The two passwords aren’t the same.');
    await expect(page.locator('#password')).toHaveValue('');
    await page.fill('#password', 'a long walk by the sea');
    await page.fill('#newpassword', 'another walk by the sea');
    await page.fill('#repeat', 'another walk by the sea');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.goto('/profile/edit');
    await page.getByText('Delete account').click();
    await page.fill('#confirmation', 'somebody@example.test');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Nothing has been deleted')).toBeVisible();
    await page.fill('#confirmation', email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL('/');
    await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
  },
);
