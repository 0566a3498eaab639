import { expect, test, type Page } from '@playwright/test';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestFrom } from '../request.ts';
import { names, REASON, withStyle } from './own-order.ts';

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
const NO_FAULTS = { violations: [], problems: [], overflows: [] };

test('[API-029] [API-030] searches stand in a customer’s own order, too', async ({ page }) => {
  await withStyle(page);
  await page.goto('/products?searchQuery=sofa');
  await page.mouse.wheel(0, 1);
  await page.mouse.move(210, 310);
  await expect(page.locator('.own-order')).toContainText(REASON);
  const found = await names(page);
  await page.goto('/store/yours?searchQuery=sofa');
  expect(await names(page)).toEqual(found);
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
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
