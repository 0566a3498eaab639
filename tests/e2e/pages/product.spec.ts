import { expect, test } from '@playwright/test';
import { addressOf } from './shop.ts';

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ page }) => {
  await page.goto(await addressOf('product', page));
});

test('[ROUTE-001] [PDP-001] [PDP-008] [PDP-009] shows brand, titles and price in view', async ({
  page,
}) => {
  const facts = page.locator('.information');
  await expect(facts.locator('.brand')).toHaveText(/^\s*by \S/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(facts.locator('.seo-title')).not.toBeEmpty();
  const price = page.locator('.money .price, .bar-price .price').filter({ visible: true });
  await expect(price.last()).toBeInViewport({ ratio: 1 });
  await expect(price.last()).toContainText(/£[\d,]+\.\d\d|Request Price/);
  const action = facts.getByRole('button', { name: 'Add to cart' });
  await expect(action.or(facts.getByRole('link', { name: 'Get price via email' }))).toBeInViewport({
    ratio: 1,
  });
});

test('[PDP-003] [PDP-004] [PDP-005] [PDP-006] leads back over its categories', async ({ page }) => {
  const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(steps.first().getByRole('link')).toHaveAttribute('href', '/products');
  for (const step of [steps.nth(1), steps.nth(2)]) {
    await expect(step.getByRole('link')).toHaveAttribute('href', /^\/products\?tagId=[\w-]+$/);
    const separator = await step.evaluate((item) => getComputedStyle(item, '::before').content);
    expect(separator).toContain('»');
  }
  const last = steps.last();
  await expect(last.getByRole('link')).toHaveCount(0);
  await expect(last.locator('[title]')).toHaveAttribute('title', (await last.innerText()).trim());
  await steps.nth(2).getByRole('link').click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('[ROUTE-002] shows the product under any slug, and names the right one', async ({ page }) => {
  const right = new URL(page.url()).pathname;
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  for (const slug of ['_', 'some-other-name']) {
    await page.goto(right.replace(/^\/[^/]+/, `/${slug}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${right}$`),
    );
  }
});

test('[PDP-010] [PDP-011] links the variants and marks the one shown', async ({ page }) => {
  const choices = page.getByRole('list', { name: 'Variants' });
  test.skip((await choices.count()) === 0, 'a single variant');
  await expect(choices.locator('[aria-current]')).toHaveCount(1);
  const other = choices.locator('a:not([aria-current])').first();
  const href = await other.getAttribute('href');
  await other.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(choices.locator('[aria-current]')).toHaveAttribute('href', href ?? '');
});

test('[PDP-030] [PDP-031] [PDP-032] [PDP-033] [PDP-034] specifies what it knows', async ({
  page,
}) => {
  const tab = page.getByRole('radio', { name: 'Specifications' });
  if (await tab.isVisible()) await tab.check();
  const rows = page.getByRole('table').getByRole('row');
  for (const row of await rows.all()) {
    await expect(row.getByRole('rowheader')).toHaveText(
      /^(SKU Number|EAN Number|Height|Width|Length|Colour|Material|Style|Delivery Note)$/,
    );
    await expect(row.getByRole('cell')).not.toBeEmpty();
  }
  const cell = (name: string) => rows.filter({ hasText: name }).getByRole('cell');
  await expect(cell('SKU Number')).toHaveText(/\S/);
  await expect(cell('Height')).toHaveText(/^[\d,]+ mm$/);
});

test('turns its pictures by the small ones', async ({ page, viewport }) => {
  const thumbnails = page.locator('.thumbnails a');
  test.skip((await thumbnails.count()) < 2 || (viewport?.width ?? 0) <= 991, 'no strip');
  const second = page.locator('#picture-2');
  await expect(second).not.toBeInViewport();
  await thumbnails.nth(1).click();
  await expect(second).toBeInViewport();
});

test('[ROUTE-022] does not find a variant that there is not', async ({ page }) => {
  for (const id of ['999999999', 'no%20id', '%F0%9F%AA%91']) {
    expect((await page.goto(`/_/products/d/${id}`))?.status(), id).toBe(404);
  }
});
