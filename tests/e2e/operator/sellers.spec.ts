import { expect, test, type Locator, type Page } from '@playwright/test';
import { PORT } from '../port.ts';
import { siteId } from '../project.ts';
import { problemsOf, violationsOf } from '../quality/checks.ts';
import { reach } from '../quality/focus.ts';
import { productWhere } from '../product/find-product.ts';
import { signInAtConsole, withoutScript } from './customer-orders.ts';

/** All sites share the sellers, so each test changes one of its own. */
const SELLERS = {
  keys: { name: 'Lamp & Gable', slug: 'lamp-and-gable', category: 'lighting' },
  plain: { name: 'Greencourt Garden Company', slug: 'greencourt', category: 'outdoor' },
} as const;
const COVERS = 'One like the new one, carried out by two people.';

const open = async (page: Page, press: (target: Locator) => Promise<void>): Promise<void> => {
  const services = page.locator('summary', { hasText: 'Services:' });
  if (!(await page.getByRole('button', { name: 'Save the services' }).isVisible())) {
    await press(services);
  }
};

for (const script of [true, false]) {
  test(
    `an operator says what a seller offers besides the delivery, and takes it back, ${script ? 'by keyboard' : 'without JavaScript'}`,
    { tag: script ? [] : '@once-narrow' },
    async ({ page: scripted, browser, viewport }) => {
      test.slow();
      const { name, slug, category } = SELLERS[script ? 'keys' : 'plain'];
      const summary = `Taking your old piece away, £49.50: ${category}`;
      const page = script ? scripted : await withoutScript(browser, viewport);
      const press = async (target: Locator): Promise<void> => {
        if (!script) return target.click();
        await reach(page, target);
        await page.keyboard.press('Enter');
      };
      const url = `http://${siteId()}.localhost:${String(PORT)}`;
      await signInAtConsole(page, url);
      await page.goto(`${url}/operator/console/sellers`);
      await page.getByRole('combobox', { name: 'Seller' }).selectOption(name);
      await press(page.getByRole('button', { name: 'Show' }));
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save the days' })).toBeHidden();

      await open(page, press);
      const save = page.getByRole('button', { name: 'Save the services' });
      await press(page.locator('summary', { hasText: 'Another service' }).first());
      const row = page.getByRole('group', { name: 'Another service' }).first();
      await row
        .getByRole('combobox', { name: 'Service' })
        .selectOption('Taking your old piece away');
      await row.getByLabel('Price').fill('49.50');
      await row.getByLabel('Categories').fill(`${category}, lightning`);
      await row.getByLabel('What it covers').fill(COVERS);
      await press(save);
      await expect(row.locator('.problem')).toHaveText('No category is called lightning.');
      await expect(row.getByLabel('What it covers')).toHaveValue(COVERS);
      if (script) expect(await violationsOf(page)).toEqual([]);
      else expect(await problemsOf(await page.content())).toEqual([]);
      await row.getByLabel('Categories').fill(category);
      await press(save);
      await expect(page.getByText('The services are saved')).toBeVisible();
      await expect(page.locator('summary', { hasText: summary })).toBeVisible();

      // Pages that were kept are purged after the reply.
      await expect(async () => {
        await page.goto(url + (await productWhere(() => true, COVERS)));
      }).toPass();
      await expect(page.getByText(COVERS).first()).toBeVisible();

      await page.goto(`${url}/operator/console/sellers?show=${slug}`);
      await open(page, press);
      await press(page.locator('summary', { hasText: summary }));
      await page
        .getByRole('group', { name: summary })
        .getByRole('combobox', { name: 'Service' })
        .selectOption('None');
      await press(save);
      await expect(page.getByText('The services are saved')).toBeVisible();
      await expect(page.locator('summary', { hasText: summary })).toHaveCount(0);
      if (!script) await page.context().close();
    },
  );
}
