import { expect, test, type Page } from '@playwright/test';
import { windowWidth } from '../project.ts';
import { productWhere } from '../product/find-product.ts';
import { complaintsOf } from '../quality/checks.ts';

/* Back closes what lies over a page before it leaves the page. */

const isNarrow = (): boolean => windowWidth() < 768;

const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Whether the current entry is that of something over the page. */
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => (history.state as { readonly layer?: boolean } | null)?.layer === true);

/** Comes to a page from the home page. */
const comeTo = async (page: Page, path: string): Promise<void> => {
  await page.goto('/');
  await page.goto(path);
};

test('Back closes the pictures of a product, and so does their button, which leaves no step to go back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const path = await productWhere(({ variants }) => variants.length > 0);
  await comeTo(page, path);
  const popup = page.getByRole('dialog', { name: /^Pictures of/ });
  const open = async () => {
    await page.locator('.enlarge').first().click();
    await expect(popup).toBeVisible();
  };
  await open();
  await page.goBack();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await open();
  const length = await entries(page);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toHaveCount(0);
  await expect.poll(() => isMarked(page)).toBe(false);
  await open();
  expect(await entries(page)).toBe(length);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect.poll(() => isMarked(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);
});

test('a reload closes the pictures, and Back still stays on the page', async ({ page }) => {
  const path = await productWhere(({ variants }) => variants.length > 0);
  await comeTo(page, path);
  const popup = page.getByRole('dialog', { name: /^Pictures of/ });
  await page.locator('.enlarge').first().click();
  await expect(popup).toBeVisible();
  await page.reload();
  await page.locator('.enlarge').first().click();
  await expect(popup).toBeVisible();
  await page.goBack();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('Back closes the popup of the search, which stays open for a visitor who comes back from a product', async ({
  page,
}) => {
  await comeTo(page, '/products');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.click();
  await box.fill('table');
  const found = page.locator('#search-box article a').first();
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(/#\/search\/table$/);
  await found.click();
  await page.waitForURL(/\/products\/d\//);
  await page.goBack();
  await expect(page).toHaveURL(/#\/search\/table$/);
  await expect(found).toBeVisible();
  await page.goBack();
  await expect(found).toHaveCount(0);
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the focus on its way through the page leaves no step to go back', async ({ page }) => {
  test.skip(isNarrow(), 'a screen that is touched has no such way');
  await comeTo(page, '/products');
  const length = await entries(page);
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.focus();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  expect(await entries(page)).toBe(length);
});

test('on a phone Back closes the menu, and a link in it leads back to the page', async ({
  page,
}) => {
  test.skip(!isNarrow(), 'a wide window has no such menu');
  await comeTo(page, '/products');
  const menu = page.locator('#mobile-menu');
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
    await expect.poll(() => isMarked(page)).toBe(true);
  };
  await open();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/products');
  await open();
  await menu.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/sign-in/);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('on a phone Back closes the filters first, then takes back what was chosen in them', async ({
  page,
}) => {
  test.skip(!isNarrow(), 'in a wide window they are beside the list');
  const complaints = complaintsOf(page);
  await comeTo(page, '/products');
  const filters = page.locator('#filters');
  await page.locator('[popovertarget=filters]').first().click();
  await expect(filters).toBeVisible();
  await expect.poll(() => isMarked(page)).toBe(true);
  await filters.locator('.choices a').filter({ visible: true }).first().click();
  await expect(page).not.toHaveURL('/products');
  const chosen = page.url();
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(chosen);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);
});
