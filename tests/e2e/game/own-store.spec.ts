import { expect, test, type Page } from '@playwright/test';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestFrom } from '../request.ts';
import { names, REASON, withStyle } from './style-order.ts';

test.beforeEach(() => {
  test.slow();
});

const faultsOf = async (page: Page) => {
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  const width = page.viewportSize();
  const faults = {
    violations: await violationsOf(page),
    problems: await problemsOf(html),
    overflows: await overflowsOf(page, [320, 1366]),
  };
  if (width) await page.setViewportSize(width);
  return faults;
};
/** Milliseconds in which a requested list would have arrived. */
const SETTLED_MS = 600;

const NO_FAULTS = { violations: [], problems: [], overflows: [] };

test('[API-029] [API-030] searches are in style order, too', async ({ page }) => {
  await withStyle(page);
  await page.goto('/products?searchQuery=sofa');
  await page.mouse.wheel(0, 1);
  await page.mouse.move(210, 310);
  await expect(page.locator('.style-order')).toContainText(REASON);
  const found = await names(page);
  await page.goto('/store/yours?searchQuery=sofa');
  expect(await names(page)).toEqual(found);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
});

test('[API-109] [ROOM-001] moodrooms are in style order', async ({ page }) => {
  const complaints = complaintsOf(page);
  await withStyle(page);
  await page.goto('/store/yours/moodrooms');
  const own = await names(page);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  await page.goto('/_/moodrooms/t');
  await expect(page.locator('.style-order')).toContainText(REASON);
  expect(await names(page)).toEqual(own);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the usual order' }).click();
  await expect(page.getByText('Switched off: you’ll see the shop as everybody does')).toBeVisible();
  await page.goto('/_/moodrooms/t', { waitUntil: 'networkidle' });
  await expect(page.locator('.style-order')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[API-029] a visitor without a style sees what is popular, and these pages are not cached', async ({
  page,
}) => {
  const host = new URL((await page.goto('/_/moodrooms/t'))?.url() ?? '').hostname;
  await page.getByRole('link', { name: 'In the order of your style' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Popular at');
  await expect(page.locator('.style-order')).toContainText('Sign in');
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await expect(page).toHaveURL(/store\/yours$/);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  for (const path of ['/store/yours', '/store/yours/moodrooms']) {
    const { status, headers } = await requestFrom(host, path);
    expect([status, headers['cache-control'], headers.age]).toEqual([200, 'no-store', undefined]);
  }
  expect((await requestFrom(host, '/store/yours?tagId=none')).status).toBe(404);
});

test('[API-029] [FILTER-014] a style order that arrives late undoes nothing that the customer has pressed meanwhile', async ({
  page,
}) => {
  await withStyle(page);
  let answer = (): void => undefined;
  const known = new Promise<void>((resolve) => (answer = resolve));
  const styled = '**/fragments/style-order*';
  await page.route(styled, async (route) => {
    await known;
    await route.continue();
  });
  await page.goto('/products');
  const asked = page.waitForRequest(styled);
  await page.locator('.listing').first().hover();
  await asked;
  const heading = page.getByRole('heading', { level: 1 });
  const narrower = page.getByRole('navigation', { name: 'Narrower lists' }).getByRole('link');
  await narrower.first().click();
  await expect(page).toHaveURL(/\/category-[\w-]+$/);
  await expect(heading).not.toHaveText('All Products');
  await expect(page.locator('main article h2')).toHaveCount(24);
  const shown = { address: page.url(), name: await heading.innerText(), names: await names(page) };

  const told = page.waitForResponse(styled);
  answer();
  await told;
  await page.waitForTimeout(SETTLED_MS);
  await expect(heading).toHaveText(shown.name);
  expect(await names(page)).toEqual(shown.names);
  // The next page continues in the order that is shown.
  await page.getByRole('link', { name: 'Load More Products' }).click();
  await expect(page).toHaveURL(`${shown.address}?page=2`);
  await expect(page.locator('.style-order')).toHaveCount(0);
  await expect
    .poll(async () => new Set(await names(page)).size)
    .toBeGreaterThan(shown.names.length);
  expect((await names(page)).slice(0, shown.names.length)).toEqual(shown.names);
  await narrower.first().click();
  await expect(page.locator('.style-order')).toContainText(REASON);

  // Switching the style order off undoes nothing either.
  let switchOff = (): void => undefined;
  const switched = new Promise<void>((resolve) => (switchOff = resolve));
  await page.route('**/store/yours', async (route) => {
    await switched;
    await route.continue();
  });
  const off = page.waitForRequest('**/store/yours');
  await page.getByRole('button', { name: 'Show the usual order' }).click();
  await off;
  await page.locator('.sort summary').click();
  await page.getByRole('link', { name: 'Price low to high' }).click();
  await expect(page).toHaveURL(/sort=price_asc$/);
  switchOff();
  await page.waitForTimeout(SETTLED_MS);
  await expect(page.locator('.sort .current')).toHaveText('Price low to high');
});
