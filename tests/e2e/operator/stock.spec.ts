import { expect, test, type Page } from '@playwright/test';
import { PLENTY } from '../cart/available-offers.ts';
import { PORT } from '../port.ts';
import { violationsOf } from '../quality/checks.ts';
import { shopCommand } from '../shop-command.ts';
import { signInAtConsole, withoutScript } from './customer-orders.ts';

const SITES = { wide: 'hearth', narrow: 'ombre' } as const;

const fieldsOf = (page: Page) => page.getByRole('spinbutton', { name: /^Stock of / });

const isSaved = (page: Page) =>
  expect(page.getByText('The stock is saved, and the shop shows it.')).toBeVisible();

// Each test has stock of its own.
for (const { script, words } of [
  { script: true, words: 'mirror' },
  { script: false, words: 'rug' },
]) {
  test(`[CART-003] an operator lists what is sold out, finds stock by words and changes several figures at once, ${script ? 'by keyboard' : 'without JavaScript'}`, async ({
    page: scripted,
    browser,
    viewport,
  }) => {
    test.slow();
    const site = (viewport?.width ?? 0) > 800 ? SITES.wide : SITES.narrow;
    const page = script ? scripted : await withoutScript(browser, viewport);
    const url = `http://${site}.localhost:${String(PORT)}`;
    await signInAtConsole(page, url);
    await page.goto(`${url}/operator/console/stock`);
    await page.getByLabel('Find by name, reference or seller').fill(words);
    await page.getByLabel('Find by name, reference or seller').press('Enter');
    await expect(page.getByRole('heading', { name: 'All stock' })).toBeVisible();
    if (script) expect(await violationsOf(page)).toEqual([]);
    const figures = await fieldsOf(page).evaluateAll((fields) =>
      fields.map((field) => ({
        label: field.getAttribute('aria-label') ?? '',
        was: (field as HTMLInputElement).value,
      })),
    );
    // Other tests buy what there is plenty of.
    const few = figures.filter(({ was }) => Number(was) > 0 && Number(was) < PLENTY);
    const two = few.slice(0, 2);
    expect(two).toHaveLength(2);
    for (const { label } of two) await page.getByLabel(label, { exact: true }).fill('0');
    await page.getByLabel(two[0]!.label, { exact: true }).press('Enter');
    await isSaved(page);

    await page.getByRole('combobox', { name: 'Show' }).selectOption('Sold out');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible();
    for (const { label } of two) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('0');
    }
    const listed = await shopCommand('stock', 'list', '--site', site, '--sold-out', '--all');
    expect(listed.split('\n').length).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Save the changed figures' }).click();
    await expect(page.getByText('Nothing to save.')).toBeVisible();
    for (const { label, was } of two) {
      await page.getByLabel(label, { exact: true }).fill(was);
    }
    await page.getByRole('button', { name: 'Save the changed figures' }).click();
    await isSaved(page);
    for (const { label } of two) {
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
    }

    await page.getByLabel('Find by name, reference or seller').fill('');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Reductions not shown');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { name: 'Reductions not shown' })).toBeVisible();
    if (script) expect(await violationsOf(page)).toEqual([]);
    if (!script) await page.context().close();
  });
}
