import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { choices, finish, start } from './playing.ts';

/** A game takes a dozen pages. */
test.beforeEach(() => {
  test.slow();
});

test('[GAME-001] [GAME-002] [GAME-003] a game is played in one page, and its style verdict is saved', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/robots.txt');
  await start(page);
  await expect(choices(page)).toHaveCount(4);
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes';
  });
  await choices(page).nth(2).click();
  await expect(page.getByRole('status').filter({ hasText: 'Round 2 of 6' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
  await finish(page, 2);
  await expect(page.locator('main article').first()).toContainText(/\d+%/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('A name for this style').fill('Our sitting room');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your style has been saved')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[GAME-001] [GAME-002] [GAME-003] a whole game is played and saved without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/robots.txt');
  const plain = await withoutScript(page, { baseURL, viewport });
  await start(plain);
  await finish(plain);
  await plain.fill('#verdictName', 'Hall');
  await plain.getByRole('button', { name: 'Save' }).click();
  await expect(plain.getByText('Your style has been saved')).toBeVisible();
  await plain.context().close();
});
