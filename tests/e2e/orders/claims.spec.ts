import { expect, test, type Page } from '@playwright/test';
import { buy, withoutScript } from '../operator/customer-orders.ts';
import { violationsOf } from '../quality/checks.ts';
import { shopCommand } from '../shop-command.ts';
import { PICTURE, showsWhole } from './claim-photograph.ts';

/** A customer claims a delivered line, sees what the operator offers, and accepts it. */
const claimByLine = async (
  page: Page,
  { origin, id }: { readonly origin: string; readonly id: string },
): Promise<void> => {
  await shopCommand('orders', 'move', id, 'shipped');
  await shopCommand('orders', 'move', id, 'delivered');
  await page.goto(`${origin}/purchase/orders-list-new/${id}/claims/${id}-1`);
  await page.getByLabel('Reason').selectOption({ label: 'It arrived damaged' });
  await page.getByRole('button', { name: 'See what you can do' }).click();
  await expect(page.getByText(/you may reject it and have all your money back/)).toBeVisible();
  await page.getByLabel('Part of the price back, and I keep it').check();
  await page.getByLabel('What should we know?').fill('A leg is scratched');
  await page.getByLabel(/^Photographs/).setInputFiles([PICTURE, PICTURE]);
  await page.getByRole('button', { name: 'Send the claim' }).click();
  const claim = page.getByRole('region', { name: 'Claim 1: It arrived damaged' });
  await expect(claim.getByText('A leg is scratched')).toBeVisible();
  await expect(claim.getByRole('link', { name: /^Photograph \d, whole$/ })).toHaveCount(2);
  await claim.locator('summary', { hasText: 'Add a photograph' }).click();
  await claim.getByLabel('It shows').selectOption({ index: 1 });
  await claim.getByLabel(/^A photograph/).setInputFiles(PICTURE);
  await claim.getByRole('button', { name: 'Add the photograph' }).click();
  await claim.getByRole('link', { name: /^Photograph 3 of .+, whole$/ }).press('Enter');
  await showsWhole(page);
  await page.goBack();

  await shopCommand(
    ...['claims', 'move', id, '1', 'offer', '--remedy', 'reduction', '--amount', '5'],
    ...['--text', 'Would you keep it for £5?'],
  );
  await page.reload();
  await expect(claim.getByText('Would you keep it for £5?')).toBeVisible();
  await claim.getByRole('button', { name: 'Accept the offer' }).click();
  await expect(claim.getByText('Done', { exact: true })).toBeVisible();

  await page.goto(`${origin}/purchase/invoice/${id}`);
  await expect(page.getByRole('heading', { name: `Credit note ${id}-CN` })).toBeVisible();
  await expect(page.getByText('(part of the price)')).toBeVisible();
};

test('[ORDER-007] a customer claims a line, accepts the offer and has a credit note', async ({
  page,
}) => {
  test.slow();
  const id = await buy(page);
  await claimByLine(page, { origin: new URL(page.url()).origin, id });
  expect(await violationsOf(page)).toEqual([]);
});

test(
  '[ORDER-007] without JavaScript, a customer claims a line and accepts the offer',
  { tag: '@once-narrow' },
  async ({ page: customer, browser }) => {
    test.slow();
    const id = await buy(customer);
    const page = await withoutScript(browser, test.info().project.use.viewport);
    await page.context().addCookies(await customer.context().cookies());
    await claimByLine(page, { origin: new URL(customer.url()).origin, id });
    await page.context().close();
  },
);
