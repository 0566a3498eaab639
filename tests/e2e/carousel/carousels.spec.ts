import { expect, test, type Locator, type Page } from '@playwright/test';
import { requestSite } from '../request.ts';
import { urlOf } from '../quality/page-kinds.ts';
import { complaintsOf } from '../quality/checks.ts';
import { productWhere } from '../product/find-product.ts';

const carouselOf = (page: Page, name: string): Locator =>
  page.locator('product-carousel').filter({ has: page.getByRole('heading', { name }) });

const near = async (carousel: Locator): Promise<void> => {
  await carousel.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
  });
};

/** Whether the browser has laid out the contents of the carousel. */
const isLaidOut = (carousel: Locator): Promise<boolean> =>
  carousel
    .getByRole('heading', { level: 2 })
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

test('[CAROUSEL-001] a carousel that is far below is laid out only once it comes near', async ({
  page,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.goto(await urlOf('product'));
  const recommended = carouselOf(page, 'Recommended');
  expect(await isLaidOut(recommended)).toBe(false);
  await near(recommended);
  await expect.poll(() => isLaidOut(recommended)).toBe(true);
});

/** Number of cards that fit into the row. */
const seenIn = (carousel: Locator): Promise<number> =>
  carousel.locator('.row').evaluate((row) => {
    const [one, two] = [...row.children].map((card) => card.getBoundingClientRect().left);
    return Math.round(row.clientWidth / ((two ?? 0) - (one ?? 0)));
  });

const firstCard = (carousel: Locator): Promise<string> =>
  carousel.locator('.row').evaluate((row) => {
    const edge = row.getBoundingClientRect().left;
    const card = [...row.children].find(
      (item) => Math.abs(item.getBoundingClientRect().left - edge) < 12,
    );
    return card?.querySelector('h3')?.textContent.trim() ?? '';
  });

test('[CAROUSEL-001] [CAROUSEL-003] [CAROUSEL-004] [CAROUSEL-005] [CAROUSEL-011] a carousel shows as many cards as fit and scrolls endlessly', async ({
  page,
}) => {
  // Ten widths, two carousels each.
  test.slow();
  const complaints = complaintsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(await urlOf('product'));
  const similar = carouselOf(page, 'Similar Products');
  await near(similar);
  await expect(similar).toHaveAttribute('data-status', 'ready');
  await expect(carouselOf(page, 'Associated Products')).toHaveCount(1);
  await near(carouselOf(page, 'Recommended'));
  await expect(carouselOf(page, 'Recommended')).toHaveAttribute('data-status', 'ready');
  for (const [width, one, many] of [
    [1366, 5, 6],
    [1365, 4, 6],
    [1024, 4, 6],
    [1023, 3, 6],
    [992, 3, 6],
    [991, 3, 4],
    [768, 3, 4],
    [767, 2, 4],
    [576, 2, 4],
    [575, 2, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await seenIn(similar), await seenIn(carouselOf(page, 'Recommended'))]).toEqual([
      width,
      one,
      many,
    ]);
  }
  const names = await similar.locator('h3').allTextContents();
  const shows = (index: number) =>
    expect.poll(() => firstCard(similar)).toBe(names.at(index)?.trim());
  const previous = similar.getByRole('button', { name: 'Previous products' });
  await similar.getByRole('button', { name: 'Next products' }).click();
  await shows(1);
  await previous.click();
  await previous.click();
  await shows(-1);
  await similar.getByRole('button', { name: 'Next products' }).click();
  await shows(0);
  expect(await similar.locator('h3').count()).toBe(names.length);
  // No dots: nothing to press but its own three buttons, besides what stands on its cards.
  await expect(similar.locator('button:not(.row button)')).toHaveCount(3);
  await expect(similar.locator('[role=tab], [role=tablist]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test(
  '[CAROUSEL-005] a carousel moves automatically, and can be paused',
  { tag: '@once-wide' },
  async ({ page }) => {
    await page.clock.install();
    await page.goto(await urlOf('product'));
    const similar = carouselOf(page, 'Similar Products');
    await near(similar);
    await expect(similar).toHaveAttribute('data-paused', 'false');
    const start = await firstCard(similar);
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(await firstCard(similar)).not.toBe(start);
    }).toPass();
    await similar.getByRole('button', { name: 'Pause' }).click();
    await expect(similar).toHaveAttribute('data-paused', 'true');
    await expect(similar.getByRole('button', { name: 'Pause' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test(
  '[CAROUSEL-002] [CAROUSEL-014] a carousel reserves its space, covers it while loading, and shows nothing after a failure',
  { tag: '@once-wide' },
  async ({ page }) => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/carousels/associated/*', async (route) => {
      await asked;
      await route.fulfill({ status: 503, body: '' });
    });
    await page.route('**/carousels/recommended', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(await urlOf('product'));
    const recommended = carouselOf(page, 'Recommended');
    const associated = carouselOf(page, 'Associated Products');
    await near(recommended);
    await expect(recommended.getByRole('status')).toHaveText('Loading...');
    const before = await recommended.boundingBox();
    await near(associated);
    await expect(associated.getByRole('status')).toHaveText('Loading...');
    answer();
    await expect(associated).toBeHidden();
    await expect(recommended.locator('.overlay')).toBeEmpty();
    const cards = recommended.getByRole('article');
    expect(await cards.count()).toBeGreaterThan(6);
    expect(await cards.count()).toBeLessThanOrEqual(24);
    expect((await recommended.boundingBox())?.height).toBe(before?.height);
  },
);

test('[CAROUSEL-006] [CAROUSEL-007] [CAROUSEL-008] [CAROUSEL-009] similar products are part of the page, and each links to its own page', async () => {
  const url = await productWhere(() => true, 'Similar Products');
  const html = (await requestSite(url)).text;
  const similar = html.slice(html.indexOf('<h2', html.indexOf('<product-carousel')));
  expect(similar).toMatch(/^<h2[^>]*>Similar Products/);
  const [, card = ''] = /<article([^]*?)<\/article>/.exec(similar) ?? [];
  const texts = card.replace(/<[^>]+>/g, '\n').replace(/\s*\n\s*/g, '\n');
  expect(card).toContain('<img');
  expect(texts).toMatch(/\nby\s\S/);
  expect(texts).toMatch(/£[\d,]+\.\d\d|Request Price/);
  const [, href = ''] = /href="([^"]+\/products\/d\/[^"]+)"/.exec(card) ?? [];
  const [, name = ''] = /<h3[^>]*>([^]*?)<\/h3>/.exec(card) ?? [];
  const other = (await requestSite(href)).text;
  expect(/<h1[^>]*>([^<]+)/.exec(other)?.[1]?.trim()).toBe(name.replace(/<[^>]+>/g, '').trim());
});
