import { expect, test, type Page } from '@playwright/test';
import { PORT } from '../port.ts';
import { violationsOf } from '../quality/checks.ts';
import { signInAtConsole, withoutScript } from './customer-orders.ts';

/** The seller of the offers. */
const SELLER = 'Lamp & Gable';

/** Each test has a variant of its own. */
const SITES = {
  wide: { site: 'hearth', references: ['KAW-170-OV', 'KAW-170-RD'] },
  narrow: { site: 'ombre', references: ['COR-173-OP', 'COR-173-SM'] },
} as const;

const leaves = (page: Page) =>
  page.getByRole('group', { name: 'Working days until it leaves the seller' });
const onItsWay = (page: Page) => page.getByRole('group', { name: 'Working days on its way' });

const fill = async (page: Page, days: readonly [string, string, string, string]) => {
  await leaves(page).getByLabel('Fewest').fill(days[0]);
  await leaves(page).getByLabel('Most').fill(days[1]);
  await onItsWay(page).getByLabel('Fewest').fill(days[2]);
  await onItsWay(page).getByLabel('Most').fill(days[3]);
};

const typed = async (page: Page) => {
  const fields = page.getByRole('spinbutton');
  return Promise.all((await fields.all()).map((field) => field.inputValue()));
};

/** The offer in the table of a product’s sellers. */
const offered = (page: Page) => page.locator('tr', { hasText: SELLER });

const save = (page: Page) => page.getByRole('button', { name: 'Save the lead time' }).click();

for (const script of [true, false]) {
  test(`an operator finds an offer, sets its lead time, and takes it away, ${script ? 'by keyboard' : 'without JavaScript'}`, async ({
    page: scripted,
    browser,
    viewport,
  }) => {
    test.slow();
    const { site, references } = (viewport?.width ?? 0) > 800 ? SITES.wide : SITES.narrow;
    const page = script ? scripted : await withoutScript(browser, viewport);
    const url = `http://${site}.localhost:${String(PORT)}`;
    await signInAtConsole(page, url);
    await page.goto(`${url}/operator/console/stock`);
    await page.getByLabel('Find by name, reference or seller').fill(references[script ? 0 : 1]);
    await page.getByLabel('Find by name, reference or seller').press('Enter');
    await expect(page.getByRole('heading', { name: 'All stock' })).toBeVisible();
    const link = page.getByRole('link', { name: `at ${SELLER}` });
    if (script) {
      await link.focus();
      await page.keyboard.press('Enter');
    } else {
      await link.click();
    }
    await expect(page.getByRole('heading', { name: 'Lead time' })).toBeVisible();
    if (script) expect(await violationsOf(page)).toEqual([]);
    const before = await typed(page);
    const kind = await page.locator('[name=kind]:checked').inputValue();
    const product = await page.getByRole('main').getByRole('link').last().getAttribute('href');
    const form = page.url();

    await page.getByLabel('Made to order').check();
    await fill(page, ['9', '4', '', '1']);
    await save(page);
    await expect(leaves(page).getByText('The maximum must be at least the minimum.')).toBeVisible();
    await expect(onItsWay(page).getByText('Enter working days from 0 to 250.')).toBeVisible();
    expect(await typed(page)).toEqual(['9', '4', '', '1']);
    await expect(page.getByLabel('Made to order')).toBeChecked();
    if (script) expect(await violationsOf(page)).toEqual([]);

    await fill(page, ['39', '39', '1', '1']);
    await save(page);
    await expect(page.getByText('The lead time is saved')).toBeVisible();
    expect(await typed(page)).toEqual(['39', '39', '1', '1']);
    await page.goto(url + (product ?? ''));
    await expect(offered(page)).toContainText('Arrives ');
    const late = (await offered(page).textContent()) ?? '';

    await page.goto(form);
    await page.getByRole('link', { name: 'Stock of' }).click();
    await expect(
      page.getByRole('cell', { name: new RegExp(`^40 days.*${SELLER}.*made to order$`) }),
    ).toBeVisible();
    await link.click();
    await page.getByLabel('Without a lead time').check();
    await save(page);
    await expect(page.getByText('The lead time is removed.')).toBeVisible();
    await page.goto(url + (product ?? ''));
    await expect(offered(page)).not.toContainText('Arrives ');

    await page.goto(form);
    await page.locator(`[name=kind][value=${kind}]`).check();
    await fill(page, before as [string, string, string, string]);
    await save(page);
    await expect(page.getByText('The lead time is saved')).toBeVisible();
    await page.goto(url + (product ?? ''));
    await expect(offered(page)).toContainText('Arrives ');
    await expect(offered(page)).not.toHaveText(late);
    if (!script) await page.context().close();
  });
}
