import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestFrom } from '../request.ts';
import { saveByCalls } from './saved-style.ts';

test.beforeEach(() => {
  test.slow();
});

const REASON = /because .+ is .+ of your style/;

const names = (page: Page) => page.locator('main article h2').allTextContents();

/** A customer with a style, as anybody who has played the game and saved what it found. */
const withStyle = async (page: Page): Promise<void> => {
  await signUp(page, '/about-us');
  await saveByCalls(page, 'Ours');
};

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
const NO_FAULTS = { violations: [], problems: [], overflows: [] };

test('[API-029] [API-030] [AUTH-018] lists and searches stand in a customer’s own order, until it is switched off for good', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await withStyle(page);
  await page.goto('/store/yours');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your store');
  await expect(page.locator('.own-order')).toContainText(REASON);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  const own = await names(page);
  await page.goto('/products');
  const everybody = await names(page);
  expect(everybody).not.toEqual(own);
  // The list wakes as soon as somebody uses the page.
  await page.mouse.move(200, 300);
  await page.mouse.move(220, 320);
  await page.mouse.wheel(0, 1);
  await expect(page.locator('.own-order')).toContainText(REASON);
  await expect(async () => {
    expect(await names(page)).toEqual(own);
  }).toPass();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/products?searchQuery=sofa');
  await page.mouse.wheel(0, 1);
  await page.mouse.move(210, 310);
  await expect(page.locator('.own-order')).toContainText(REASON);
  const found = await names(page);
  await page.goto('/store/yours?searchQuery=sofa');
  expect(await names(page)).toEqual(found);
  await page.goto('/products');
  await page.mouse.wheel(0, 1);
  await page.mouse.move(210, 310);
  await page.getByRole('button', { name: 'Show everybody’s order' }).click();
  await expect(page.locator('.own-order')).toHaveCount(0);
  await expect(async () => {
    expect(await names(page)).toEqual(everybody);
  }).toPass();
  await page.goto('/store/yours');
  await expect(page.locator('.own-order')).toContainText('switched off');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Popular');
  expect(complaints).toEqual([]);
});

test('[API-029] [API-030] a customer’s own order is seen and switched without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await withStyle(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  const reply = await plain.goto('/products?searchQuery=chair');
  expect(reply?.status()).toBe(200);
  await plain.locator('.sort summary').click();
  await plain.locator('.sort').getByRole('link', { name: 'Your style' }).click();
  await expect(plain).toHaveURL(/store\/yours\?searchQuery=chair/);
  await expect(plain.locator('.own-order')).toContainText(REASON);
  await plain.getByRole('button', { name: 'Show everybody’s order' }).click();
  await expect(plain.getByText('Switched off: you see the shop as everybody does')).toBeVisible();
  await plain.getByRole('button', { name: 'Show my order' }).click();
  await expect(plain.locator('.own-order')).toContainText(REASON);
  await plain.getByRole('searchbox', { name: 'Search products' }).fill('table');
  await plain.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(plain).toHaveURL(/searchQuery=table/);
  await plain.context().close();
});

test('[API-109] [ROOM-001] moodrooms stand in a customer’s own order', async ({ page }) => {
  const complaints = complaintsOf(page);
  await withStyle(page);
  await page.goto('/store/yours/moodrooms');
  const own = await names(page);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  await page.goto('/_/moodrooms/t');
  await expect(page.locator('.own-order')).toContainText(REASON);
  expect(await names(page)).toEqual(own);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show everybody’s order' }).click();
  await expect(page.getByText('Switched off: you see the shop as everybody does')).toBeVisible();
  await page.goto('/_/moodrooms/t', { waitUntil: 'networkidle' });
  await expect(page.locator('.own-order')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[API-029] others see what is popular, and what is kept for everybody stays so', async ({
  page,
}) => {
  const host = new URL((await page.goto('/_/moodrooms/t'))?.url() ?? '').hostname;
  await page.getByRole('link', { name: 'In the order of your style' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Popular at');
  await expect(page.locator('.own-order')).toContainText('Sign in');
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await expect(page).toHaveURL(/store\/yours$/);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  for (const path of ['/store/yours', '/store/yours/moodrooms']) {
    const { status, headers } = await requestFrom(host, path);
    expect([status, headers['cache-control'], headers.age]).toEqual([200, 'no-store', undefined]);
  }
  expect((await requestFrom(host, '/store/yours?tagId=none')).status).toBe(404);
});
