import { expect, test, type Page } from '@playwright/test';
import { PORT } from '../port.ts';
import { siteId } from '../project.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { IN_VAIN, MEANT } from './words-in-vain.ts';

/* Proposals for searches without a result, from the visitors who searched to the operator who decides. */

// The shop does not count browsers that report automation.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
});

const FOUND = /^[1-9]\d* Products$/;
const CONSOLE = `http://hearth.localhost:${String(PORT)}/operator`;

const search = async (page: Page, words: string): Promise<void> => {
  const box = page.getByRole('searchbox').or(page.getByRole('combobox', { name: /search/i }));
  await box.first().fill(words);
  await box.first().press('Enter');
  await page.waitForURL((url) => url.searchParams.get('searchQuery') === words);
};

const signIn = async (page: Page): Promise<void> => {
  const token = await (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();
  await page.goto(CONSOLE);
  await page.getByLabel('Operator’s token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
};

test('a word without results finds what was searched for next, once an operator accepts the proposal', async ({
  browser,
  page: visitor,
}) => {
  test.slow();
  const complaints = complaintsOf(visitor);
  const words = IN_VAIN[siteId()] ?? '';
  await visitor.goto('/');
  await search(visitor, words);
  await expect(visitor.getByText('No Products found')).toBeVisible();
  await search(visitor, MEANT);
  await expect(visitor.getByText(FOUND)).toBeVisible();

  const { viewport } = test.info().project.use;
  const still = { javaScriptEnabled: false, viewport: viewport ?? null };
  const page = await (await browser.newContext(still)).newPage();
  await signIn(page);
  const row = page
    .getByRole('region', { name: 'Proposed synonyms' })
    .getByRole('row')
    .filter({ hasText: words });
  await expect(async () => {
    await page.goto(`${CONSOLE}/console/searches?site=${siteId()}`);
    // Four times yesterday, and once by this visitor.
    await expect(row).toContainText('5 times', { timeout: 1_000 });
  }).toPass();
  expect(await row.getByRole('button').allTextContents()).toEqual([
    `Accept: ${words} means ${MEANT}`,
    `Refuse: ${words} means ${MEANT}`,
  ]);
  await row.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Searches for the word now also find the other one')).toBeVisible();
  await expect(row).toHaveCount(0);

  await visitor.goto(`/products?searchQuery=${words}`);
  await expect(visitor.getByText(FOUND)).toBeVisible();
  expect(complaints).toEqual([]);
  expect(await violationsOf(visitor)).toEqual([]);
});
