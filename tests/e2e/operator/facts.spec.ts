import { expect, test, type Page } from '@playwright/test';
import { PORT } from '../port.ts';
import { siteId } from '../project.ts';
import { problemsOf, violationsOf } from '../quality/checks.ts';
import { reach } from '../quality/focus.ts';
import { shopCommand } from '../shop-command.ts';
import { signInAtConsole, withoutScript } from './customer-orders.ts';

/* An operator declares what a kind of piece says of itself, sees which feeds do not say it, and loads one that does. */

const CATEGORY = 'lighting';

/** A site at which no other test loads feeds: undoing one also undoes those that came after it. */
const ownSite = (): string => (siteId() === 'hearth' ? 'nordhem' : siteId());

/** A feed whose only product says the fact; other tests have other products. */
const feedOf = (fact: string, mark: string): string =>
  [
    'id\ttitle\tdescription\tlink\timage_link\tprice\tavailability\tbrand\tproduct_type\tproduct_detail',
    `LAMP-${mark}\tReading lamp ${mark}\tA lamp of brass.\thttps://www.example.com/l\thttps://www.example.com/l.jpg\t120 GBP\tin_stock\tBrass & Sons\tLighting\tLight:${fact}:0.35 m`,
  ].join('\n');

const declare = async (page: Page, slug: string, fact: string, script: boolean): Promise<void> => {
  const fill = async (label: string, text: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true });
    if (!script) return field.fill(text);
    await reach(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  const declareIt = page.getByRole('button', { name: 'Declare it' });
  const press = async (): Promise<void> => {
    if (!script) return declareIt.click();
    await reach(page, declareIt);
    await page.keyboard.press('Enter');
  };
  // Everything that is wrong is said at once, and nothing that was typed is lost.
  await fill('Slug', 'Two words');
  await fill('Name on pages', fact);
  await fill('Place', '20000');
  await press();
  await expect(page.locator('#slug-problem')).toContainText('Write lower-case letters');
  await expect(page.locator('#position-problem')).toContainText('a whole number from 0 to 10,000');
  await expect(page.getByLabel('Name on pages', { exact: true })).toHaveValue(fact);
  if (script) expect(await violationsOf(page)).toEqual([]);
  await fill('Slug', slug);
  await fill('Heading', 'Light');
  await fill('Place', '900');
  await page.getByLabel('Unit of a number').selectOption('cm');
  await page.getByLabel('Categories that must say it').fill(CATEGORY);
  await press();
  await expect(page.getByText('The fact is declared.')).toBeVisible();
};

/** The rows of the report about the fact. */
const missing = (page: Page, fact: string) =>
  page.getByRole('region', { name: 'Missing facts' }).getByRole('row').filter({ hasText: fact });

/** Puts the feed on sale; returns the number of its version. */
const load = async (page: Page, fact: string, mark: string): Promise<string> => {
  const name = `lamps-${mark}.tsv`;
  await page.goto(`http://${ownSite()}.localhost:${String(PORT)}/operator/console/catalogue`);
  await page.getByLabel('Feed').setInputFiles({
    name,
    mimeType: 'text/tab-separated-values',
    buffer: (Buffer as BufferConstructor).from(feedOf(fact, mark)),
  });
  await page.getByLabel('Seller').fill(`Brass & Sons ${mark}`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Checked; nothing was written' })).toBeVisible();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  const versions = await shopCommand('catalogue', 'versions', '--site', ownSite());
  return new RegExp(`^\\s*(\\d+) .*${name}`, 'm').exec(versions)?.[1] ?? '';
};

// One after the other, for the same reason.
test.describe.configure({ mode: 'default' });

for (const script of [true, false]) {
  test(`an operator declares a fact, sees who does not say it, and loads a feed that does, ${script ? 'by keyboard' : 'without JavaScript'}`, async ({
    page: scripted,
    browser,
    viewport,
  }) => {
    test.slow();
    const page = script ? scripted : await withoutScript(browser, viewport);
    const mark = `${ownSite()}-${script ? 'keys' : 'plain'}`;
    const fact = `Reach of ${mark}`;
    const slug = `reach-${mark}`;
    const url = `http://${ownSite()}.localhost:${String(PORT)}`;
    const facts = `${url}/operator/console/facts?site=${ownSite()}`;
    await signInAtConsole(page, url);
    await page.goto(facts);
    await declare(page, slug, fact, script);
    await expect(missing(page, fact).first()).toContainText(CATEGORY);
    if (!script) expect(await problemsOf(await page.content())).toEqual([]);

    const version = await load(page, fact, mark);
    await page.goto(`${url}/products?searchQuery=${encodeURIComponent(`reading lamp ${mark}`)}`);
    await page
      .getByRole('link', { name: `Reading lamp ${mark}` })
      .first()
      .click();
    await expect(page.locator('.part.specifications')).toContainText(fact);
    await expect(page.locator('.part.specifications')).toContainText('35 cm');
    await page.goto(facts);
    await expect(missing(page, fact).filter({ hasText: 'Brass & Sons' })).toHaveCount(0);

    const undo = ['catalogue', 'rollback', version, '--undo', '--yes', '--site', ownSite()];
    expect(await shopCommand(...undo)).toContain('1 no longer sold');
    await page.getByRole('link', { name: fact }).click();
    await expect(page.getByRole('heading', { name: `Change ${fact}` })).toBeVisible();
    await expect(page.getByLabel('Unit of a number')).toHaveValue('cm');
    await page.getByRole('button', { name: `Remove ${fact}` }).click();
    await expect(page.getByText('The fact is removed')).toBeVisible();
    await expect(page.getByText(fact)).toHaveCount(0);
    if (!script) await page.context().close();
  });
}
