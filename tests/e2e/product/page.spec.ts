import { expect, test, type Page } from '@playwright/test';
import { requestSite } from '../request.ts';
import { productWhere } from './find-product.ts';

test.use({ javaScriptEnabled: false });

test('[ROUTE-001] [PDP-001] [PDP-003] [PDP-004] [PDP-005] [PDP-006] [PDP-008] [PDP-009] [PDP-011] [PDP-030] [PDP-031] [PDP-032] [PDP-033] [PDP-034] the product page works without JavaScript', async ({
  page,
  viewport,
}) => {
  await page.goto(await productWhere(({ variants }) => variants.length > 1));
  const facts = page.locator('.information');
  await expect(facts.locator('.brand')).toHaveText(/^\s*by \S/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(facts.locator('.seo-title')).not.toBeEmpty();
  const price = page.locator('.money .price, .bar-price .price').filter({ visible: true });
  await expect(price.last()).toBeInViewport({ ratio: 1 });
  await expect(price.last()).toContainText(/£[\d,]+\.\d\d|Request Price/);
  const action = facts.getByRole('button', { name: 'Add to cart', exact: true });
  await expect(action.or(facts.getByRole('link', { name: 'Get price via email' }))).toBeInViewport({
    ratio: 1,
  });
  await specifies(page);
  const carousels = page.locator('product-carousel');
  await expect(carousels.filter({ hasText: 'Similar Products' })).toBeVisible();
  await expect(carousels.filter({ hasText: 'Recommended' })).toBeHidden();

  const thumbnails = page.locator('.thumbnails a');
  if ((viewport?.width ?? 0) > 991 && (await thumbnails.count()) > 1) {
    await expect(page.locator('#picture-2')).not.toBeInViewport();
    await thumbnails.nth(1).click();
    await expect(page.locator('#picture-2')).toBeInViewport();
  }
  await linksVariants(page);
  await leadsBack(page);
});

/** The specification lists only known values: the fixed rows first, and then what the piece says of itself, in groups. */
const specifies = async (page: Page): Promise<void> => {
  const tab = page.getByRole('radio', { name: 'Specifications' });
  if (await tab.isVisible()) await tab.check();
  const rows = page.locator('.specification tbody').first().locator('tr');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map(({ textContent }) => textContent.trim())),
  );
  for (const [name, value] of texts) {
    expect(name).toMatch(
      /^(SKU Number|EAN Number|Height|Width|Length|Colour|Material|Style|Delivery Note)$/,
    );
    expect(value).not.toBe('');
  }
  const known = Object.fromEntries(texts.map(([name = '', value]) => [name, value]));
  expect(known['SKU Number']).toMatch(/\S/);
  expect(known.Height).toMatch(/^[\d,]+ mm$/);
  const care = page.locator('.specification tbody').filter({ hasText: 'Make and care' });
  await expect(care.getByRole('row', { name: /^Care / })).toContainText(/\S{3}/);
};

const linksVariants = async (page: Page): Promise<void> => {
  const choices = page.getByRole('list', { name: 'Variants' });
  await expect(choices.locator('[aria-current]')).toHaveCount(1);
  const other = choices.locator('a:not([aria-current])').first();
  const href = (await other.getAttribute('href')) ?? '';
  await other.click();
  await expect(page).toHaveURL(href);
  await expect(choices.locator('[aria-current]')).toHaveAttribute('href', href);
};

const leadsBack = async (page: Page): Promise<void> => {
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
};

test('[ROUTE-002] [ROUTE-022] [PDP-004] [PDP-038] a product is found under any slug, with one canonical URL; an unknown variant is not found', async () => {
  const right = await productWhere(() => true);
  const headingOf = (html: string) => /<h1[^>]*>([^<]+)/.exec(html)?.[1];
  const html = (await requestSite(right)).text;
  for (const slug of ['_', 'some-other-name']) {
    const other = (await requestSite(right.replace(/^\/[^/]+/, `/${slug}`))).text;
    expect(headingOf(other)).toBe(headingOf(html));
    expect(/<link rel="canonical" href="([^"]+)"/.exec(other)?.[1]).toMatch(
      new RegExp(`${right}$`),
    );
  }
  for (const id of ['999999999', 'no%20id', '%F0%9F%AA%91']) {
    const missing = await requestSite(`/_/products/d/${id}`);
    expect(missing.status, id).toBe(404);
    expect(missing.text).not.toContain('<product-carousel');
  }
  // The carousels come after the product itself.
  const places = ['class="information', 'class="description', '<product-carousel'];
  const found = places.map((text) => html.indexOf(text));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(Math.min(...found)).toBeGreaterThan(0);
  const category = /href="(\/products\?tagId=[\w-]+)"/.exec(html)?.[1] ?? '';
  expect((await requestSite(category)).text).toContain('<article');
});
