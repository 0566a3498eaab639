import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from '../shop.ts';

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Compare/ });
const bar = (page: Page) => page.locator('#compare');
const compare = (page: Page) => page.getByRole('button', { name: 'Compare' });

test.describe('a comparison without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the ticked products side by side, and removes them again', async ({ page }) => {
    await page.goto('/products');
    await expect(bar(page)).toBeHidden();
    await boxes(page).nth(0).check();
    await boxes(page).nth(2).check();
    await compare(page).click();
    await expect(page).toHaveURL(/\/compare\?v=\d+&v=\d+$/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const columns = page.getByRole('columnheader');
    await expect(columns).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: 'Stock' })).toBeVisible();
    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click();
    await expect(columns).toHaveCount(1);
    await page
      .getByRole('link', { name: /^Add to the comparison/ })
      .first()
      .click();
    await expect(columns).toHaveCount(2);
    await page.getByText('Differences only').click();
    await expect(page.locator('tr.same').first()).toBeHidden();
  });
});

test('remembers ticked products from list to list, up to four', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/products');
  await page.locator('.listing').first().hover();
  for (const at of [0, 1, 2]) await boxes(page).nth(at).check();
  await expect(bar(page)).toContainText('3 of 4 to compare');
  await page.goto('/products?page=2');
  await page.locator('.listing').first().hover();
  await expect(bar(page)).toContainText('3 of 4 to compare');
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).click();
  await expect(page.getByText('You can compare up to 4 products')).toBeVisible();
  await expect(boxes(page).nth(1)).not.toBeChecked();
  await compare(page).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  expect(complaints).toEqual([]);
});

test('[ENTITY-027] shows recently viewed products to visitors who consented', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/products');
  const { list } = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify({ limit: 2 }) };
    const reply = await fetch('/v1/api/products/postproductslist', options);
    const sent: { data: { list: { id: string; name: string }[] } } = await reply.json();
    return sent.data;
  });
  const events = list.map(({ id, name }) => ({ _id: id, name, category: '', brand: '', room: '' }));
  await page.evaluate((value) => {
    const entry = { value, until: Date.now() + 600_000 };
    localStorage.setItem('recentProducts', JSON.stringify(entry));
  }, events);
  await page.locator('.listing').first().hover();
  const shelf = page.getByRole('region', { name: 'Recently viewed' });
  await expect(page.locator('.listing [aria-busy=false]').first()).toBeAttached();
  await expect(shelf).toHaveCount(0);
  await context.addCookies([{ name: 'allow-personal', value: 'yes', url: baseURL ?? '' }]);
  await page.reload();
  await page.locator('.listing').first().hover();
  await expect(shelf.getByRole('link')).toHaveCount(2);
});

test('[ROUTE-021] opens no window for a product without a slug', async ({ page }) => {
  await page.goto('/products');
  const link = page.locator('.results a.open').first();
  await link.evaluate((one) => {
    one.dataset.noSlug = '';
  });
  await link.hover();
  await expect(page.locator('astro-island:not([ssr]) [data-status=idle]').first()).toBeAttached();
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect(await said).toBe('No urlSlug found.');
  await expect(page).toHaveURL('/products');
});
