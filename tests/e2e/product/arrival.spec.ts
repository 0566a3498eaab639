import { expect, test, type Page } from '@playwright/test';
import { windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, violationsOf } from '../quality/checks.ts';
import { productWhere } from './find-product.ts';

const link = (page: Page) => page.locator('[data-arrival]');

/** Two products that say when they arrive. */
const arriving = async (): Promise<readonly [string, string]> => {
  const first = await productWhere(() => true, 'data-arrival');
  const second = await productWhere(
    ({ urlSlug }) => !first.startsWith(`/${urlSlug}/`),
    'data-arrival',
  );
  return [first, second];
};

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('outcode'));

test('[CONSENT-008] a product’s page says in place when it arrives at a postcode, and so does the next one, but only with consent', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  const [first, second] = await arriving();
  await page.goto(first);
  await page.evaluate(() => Object.assign(window, { same: true }));
  const ask = async () => {
    await link(page).click();
    await page.getByLabel('Your postcode').fill('ls1 4dy');
    await page.keyboard.press('Enter');
    await expect(link(page)).toHaveText('at LS1 or another postcode');
  };
  await link(page).click();
  await expect(page.getByLabel('Your postcode')).toBeFocused();
  await page.keyboard.type('Leeds');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your postcode')).toHaveAttribute('aria-invalid', 'true');
  // Otherwise the header may cover half of a pin in the picture.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  await link(page).click();
  await ask();
  await expect(link(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^To LS1 it arrives \d/ })).toHaveCount(
    1,
  );
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  expect(await kept(page)).toBeNull();

  await page.context().addCookies([{ name: 'allow-personal', value: 'yes', url: baseURL ?? '' }]);
  await ask();
  expect(await kept(page)).toContain('LS1');
  await page.goto(second);
  await expect(link(page)).toHaveText('at LS1 or another postcode');
  expect(complaints).toEqual([]);
});
