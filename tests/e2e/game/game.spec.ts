import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestFrom } from '../request.ts';
import { choices, finish, ROUND, start } from './playing.ts';
import { saveByCalls } from './saved-style.ts';

/** A game takes a dozen pages. */
test.beforeEach(() => {
  test.slow();
});

/** The faults of the open page, both as it was sent and as it is now. */
const faultsOf = async (page: Page) => {
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  const width = page.viewportSize();
  const faults = {
    violations: await violationsOf(page),
    problems: await problemsOf(html),
    overflows: await overflowsOf(page, [320, 390, 768, 995, 1366, 2560]),
    headings: await page.locator('h1').count(),
  };
  if (width) await page.setViewportSize(width);
  return faults;
};
const NO_FAULTS = { violations: [], problems: [], overflows: [], headings: 1 };

test('[GAME-001] [GAME-002] a visitor signs in first, comes back and plays by keyboard', async ({
  page,
}) => {
  await page.goto('/game');
  await expect(page.getByText('Please sign in first')).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page).toHaveURL(/\/idp\/sign-in/);
  await signUp(page, '/game');
  await expect(page.getByText('Please sign in first')).toBeHidden();
  await page.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ROUND);
  await expect(page).toHaveTitle(/^Round 1 of 6/);
  await expect(page.getByRole('progressbar', { name: 'Round 1 of 6' })).toBeVisible();
  await choices(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Round 2 of 6' })).toBeVisible();
  await expect(page).toHaveTitle(/^Round 2 of 6/);
});

test('[GAME-002] [GAME-003] [PROFILE-005] a game is played, and its style verdict is saved, changed and found again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/game');
  await start(page);
  await expect(choices(page)).toHaveCount(4);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  await finish(page);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  const first = page.locator('main article').first();
  await expect(first).toContainText(/\d+%/);
  await expect(first.getByRole('link')).toHaveAttribute('href', /^\/products\/style-[\w-]+$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#verdictName-problem')).toHaveText('Please write a name.');
  await page.getByLabel('A name for this style').fill('Our sitting room');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your style has been saved')).toBeVisible();
  await page.getByText('Choose another style').click();
  const other = await page.locator('[name=style1] option:not([selected])').last().innerText();
  await page.getByLabel('Your style', { exact: true }).selectOption(other);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('These are your styles now.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other);
  await page.locator('#profile-menu summary').click();
  await expect(page.locator('#profile-menu .styles li').first()).toContainText(other);
  await page.goto('/profile/styles');
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.locator('.verdict')).toContainText('Your style now');
  await page.getByRole('link', { name: 'Our sitting room' }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page).toHaveURL(ROUND);
  // The browser logs the refusal of the form without a name.
  expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([]);
});

test('[GAME-002] a choice is handled in place, or by loading a page if that fails', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/game');
  await start(page);
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes';
  });
  await choices(page).nth(2).click();
  await expect(page.getByRole('status').filter({ hasText: 'Round 2 of 6' })).toBeVisible();
  await expect(page).toHaveURL(/round\/2$/);
  await expect(page).toHaveTitle(/^Round 2 of 6/);
  await expect(choices(page).first()).toBeFocused();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '1');
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
  expect(complaints).toEqual([]);
  await page.route('**/postpictionaireround?*', (route) => route.abort());
  await choices(page).first().click();
  await expect(page).toHaveURL(/round\/3$/);
  await expect(page.locator('body')).not.toHaveAttribute('data-kept');
  await choices(page).first().click();
  await expect(page).toHaveURL(/round\/4$/);
});

test('[GAME-003] saved styles are chosen and deleted without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/about-us');
  await saveByCalls(page, 'Study');
  await saveByCalls(page, 'Hall');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/styles');
  await plain.getByRole('button', { name: 'Use this one: Study' }).click();
  await expect(plain.locator('.verdict', { hasText: 'Study' })).toContainText('Your style now');
  await plain.getByRole('button', { name: 'Delete Hall' }).click();
  await expect(plain.getByText('The saved style is deleted.')).toBeVisible();
  await expect(plain.locator('.verdict')).toHaveCount(1);
  await plain.context().close();
});

test('[GAME-002] [GAME-003] a round out of turn leads to the current one, and another customer’s game is not found', async ({
  page,
  browser,
  baseURL,
  storageState,
}) => {
  await signUp(page, '/game');
  await start(page);
  const first = new URL(page.url()).pathname;
  await choices(page).first().click();
  await expect(page).toHaveURL(/round\/2$/);
  for (const asked of [first, first.replace(/1$/, '6'), first.replace('round/1', 'result')]) {
    await page.goto(asked);
    await expect(page).toHaveURL(/round\/2$/);
  }
  // As if a page of the first round were still open elsewhere.
  const answer = await page.evaluate(async (url) => {
    const body = new URLSearchParams({ form: 'choose', imageID: 'g1-0' });
    return (await fetch(url, { method: 'POST', body })).url;
  }, first);
  expect(answer).toMatch(/round\/2$/);
  const reply = await page.goto(first.replace(/1$/, '2'));
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  for (const unknown of ['/game/play/1/round/1', '/game/play/none/result']) {
    expect((await page.goto(unknown))?.status()).toBe(404);
  }
  const other = await (await browser.newContext({ baseURL, storageState })).newPage();
  await signUp(other, '/');
  expect((await other.goto(first))?.status()).toBe(404);
  await other.context().close();
});

test('[GAME-001] the first page is the same for every visitor and may be cached', async ({
  page,
}) => {
  const host = new URL((await page.goto('/game'))?.url() ?? '').hostname;
  await expect(async () => {
    expect((await requestFrom(host, '/game')).headers.age).toBeDefined();
  }).toPass();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Style game' }),
  ).toHaveAttribute('href', '/game');
});
