import { expect, test, type Page } from '@playwright/test';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { codeFor } from './codes.ts';
import { newAddress, withoutScript } from './customers.ts';

/* The pages of a sign-in with a code, and what they say. */

const ask = async (page: Page, email = newAddress()): Promise<string> => {
  await page.goto('/auth/sign-in?returnTo=/compare');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  return email;
};

const type = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

test('the page for the code is accessible and valid, says what is wrong, and keeps its code at a reload', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  const email = await ask(page);
  await expect(
    page.getByText(`${email}. They work in this browser, for ten minutes.`),
  ).toBeVisible();
  const field = page.getByLabel('Code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(await violationsOf(page)).toEqual([]);
  expect(await problemsOf(await page.content())).toEqual([]);
  expect(await overflowsOf(page, [320, 1366])).toEqual([]);
  await page.screenshot({ path: info.outputPath('code.png'), fullPage: true });
  const code = await codeFor(page, email);
  await page.reload();
  await type(page, '12');
  await expect(page.locator('#code-problem')).toHaveText('Enter the six digits from the email.');
  await type(page, wrong(code));
  await expect(page.locator('#code-problem')).toContainText('That isn’t the code');
  await expect(field).toHaveValue('');
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('wrong.png'), fullPage: true });
  await type(page, code);
  await page.waitForURL('**/compare');
  expect(complaints.filter((text) => !/status of 40[01]/.test(text))).toEqual([]);
});

test('a code in another browser is refused with a sentence, and a new one can be requested there', async ({
  page,
  baseURL,
  viewport,
}) => {
  const email = await ask(page);
  const code = await codeFor(page, email);
  const here = page.url();
  await page.context().clearCookies({ name: /Secure-idp\.code-/ });
  await type(page, code);
  await expect(page.getByRole('alert')).toContainText('only in the browser that asked for it');
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible();
  const plain = await withoutScript(page, {
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport,
  });
  await plain.goto(here);
  await expect(plain.getByRole('button', { name: 'Email me a code' })).toBeVisible();
  await plain.context().close();
});

test('five wrong codes end the code, without a script', async ({ page, baseURL, viewport }) => {
  const plain = await withoutScript(page, {
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport,
  });
  const email = await ask(plain);
  const code = await codeFor(plain, email);
  for (let turn = 0; turn < 5; turn += 1) await type(plain, wrong(code));
  await expect(plain.getByRole('alert')).toContainText('works for ten minutes and a few tries');
  await ask(plain, email);
  await plain.getByRole('button', { name: 'Email me a new code' }).click();
  await type(plain, await codeFor(plain, email));
  await plain.waitForURL('**/compare');
  await plain.context().close();
});

test('an account without a password sets one on its page', async ({ page }, info) => {
  const email = await ask(page);
  await type(page, await codeFor(page, email));
  await page.waitForURL('**/compare');
  await page.goto('/profile/changepassword');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a password');
  await expect(page.getByText('sign in again if it was longer ago.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('set.png'), fullPage: true });
  await page.fill('#newpassword', 'a long walk by the sea');
  await page.fill('#repeat', 'a long walk by the sea');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeVisible();
});

for (const scripts of [true, false]) {
  test(`[BOOKMARK-007] a moodroom that was to be bookmarked is bookmarked after the sign-in, ${scripts ? 'with' : 'without'} a script`, async ({
    page,
    baseURL,
    viewport,
  }) => {
    test.slow();
    const options = { ...(baseURL === undefined ? {} : { baseURL }), viewport };
    const visitor = scripts ? page : await withoutScript(page, options);
    await visitor.goto('/_/moodrooms/t');
    const toggle = visitor.locator('button[form=bookmark]');
    await toggle.first().click();
    await visitor.waitForURL(/\/idp\/sign-in/);
    const email = newAddress();
    await visitor.getByLabel('Email address').fill(email);
    await visitor.getByRole('button', { name: 'Email me a code' }).click();
    await type(visitor, await codeFor(visitor, email));
    await visitor.waitForURL('**/_/moodrooms/t#bookmarked');
    await visitor.goto('/profile/bookmarks/personroom');
    await expect(visitor.locator('main li, main article').first()).toBeVisible();
    if (!scripts) await visitor.context().close();
  });
}
