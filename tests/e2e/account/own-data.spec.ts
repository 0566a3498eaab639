import { readFile, writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { CAMERA_JPEG } from '../../worker/account/pictures.ts';

const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return readFile(await file.path());
};

test('[PROFILE-010] without JavaScript, a customer downloads the stored data and the picture, and deletes the account', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const email = await signUp(page, '/profile/data');
  const account = page.getByRole('navigation', { name: 'Your account' });
  await expect(account.locator('[aria-current=page]')).toHaveText('Your data');
  for (const [part, place] of [
    ['Orders', 'Price Request'],
    ['Saved', 'Bookmarks'],
    ['About me', 'Your data'],
    ['Security', 'Change password'],
  ] as const) {
    await expect(account.getByRole('list', { name: part })).toContainText(place);
  }
  await expect(page.getByRole('link', { name: 'Download your picture' })).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  expect(complaints).toEqual([]);
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/edit');
  const chosen = test.info().outputPath('me.jpg');
  await writeFile(chosen, CAMERA_JPEG);
  await plain.setInputFiles('#picture', chosen);
  await plain.getByRole('button', { name: 'Save picture' }).click();
  await plain.goto('/profile/data');
  const file = JSON.parse(String(await downloaded(plain, 'Download your data'))) as {
    account: { kind: string; email?: string }[];
    profile_picture: { data: string }[];
    sessions: unknown[];
  };
  expect(file.account.find(({ kind }) => kind === 'user')?.email).toBe(email);
  expect(file.sessions).toHaveLength(1);
  const picture = await downloaded(plain, 'Download your picture');
  expect(picture.toString('base64')).toBe(file.profile_picture[0]?.data);
  expect(picture.includes('Obscura')).toBe(false);
  await plain.getByRole('link', { name: 'Delete your account' }).click();
  await plain.fill('#confirmation', email);
  await plain.getByRole('button', { name: 'Delete my account' }).click();
  await plain.waitForURL('/');
  await plain.goto('/profile/data');
  await expect(plain).toHaveURL(/\/idp\/sign-in/);
  await plain.context().close();
});
