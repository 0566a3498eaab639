import { expect, test } from '@playwright/test';
import { calls, operatorCalls } from '@parlour/contract';

const NAMES = [...Object.keys(calls), ...Object.keys(operatorCalls)];

test.use({ javaScriptEnabled: false });

test('[API-001] every call is described on a page that needs no script and fits the screen', async ({
  page,
}) => {
  const reply = await page.goto('/market/docs');
  expect(reply?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API');
  const described = await page
    .locator('main details')
    .evaluateAll((all) => all.map(({ id }) => id).filter((id) => !id.startsWith('entity-')));
  expect(described.toSorted()).toEqual(NAMES.toSorted());
  const call = page.locator('#operatorListOrders');
  await call.locator('summary').click();
  await expect(call.getByText('customerEmail')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
