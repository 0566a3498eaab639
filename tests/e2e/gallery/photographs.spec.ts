import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';
import { siteId } from '../project.ts';

test.use({ javaScriptEnabled: false });

/** A photographed product of each site, and the list in which it appears. */
const PHOTOGRAPHED: Readonly<Record<string, { readonly list: string; readonly name: string }>> = {
  hearth: { list: '/products/category-sofas', name: 'Harcourt' },
  ombre: { list: '/products/category-coffee-tables', name: 'Palais Coffee Table' },
};

test('[TILE-001] [MEDIA-001] [SEO-003] photographs come in a suitable width and format', async ({
  page,
}) => {
  const { list = '', name = '' } = PHOTOGRAPHED[siteId()] ?? {};
  test.skip(name === '', 'no product of this site is named here');
  await page.goto(list);
  const tile = page.getByRole('article').filter({ hasText: name }).first();
  const sources = tile.locator('picture').first().locator('source');
  await expect(sources).toHaveCount(1);
  await expect(sources).toHaveAttribute('type', 'image/avif');
  await expect(sources).toHaveAttribute('srcset', /-240\.avif 240w, .*-1440\.avif 1440w$/);
  await expect(sources).toHaveAttribute('sizes', /vw$/);
  const image = tile.locator('picture img').first();
  // The fallback for a browser that cannot show AVIF.
  await expect(image).toHaveAttribute('src', /-480\.webp$/);
  await expect(image).toHaveAttribute('width', '1440');
  await expect(image).toHaveAttribute('height', '1080');
  await expect(image).toHaveAttribute('data-tone', /^#[0-9a-f]{6}$/);

  await tile.getByRole('link', { name }).first().click();
  const shown = page.locator('.gallery img').first();
  await expect(shown).toHaveAttribute('loading', 'eager');
  await expect(shown).toHaveAttribute('fetchpriority', 'high');
  await expect
    .poll(() => shown.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await shown.evaluate((element) => (element as HTMLImageElement).currentSrc)).toMatch(
    /-\d+\.avif$/,
  );
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toMatch(/-social\.jpg$/);
  const { hostname, pathname } = new URL(shared ?? '');
  const reply = await requestFrom(hostname, pathname);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('image/jpeg');
});
