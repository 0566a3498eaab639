import { expect, test } from '@playwright/test';
import { configuredSites } from '../../../tools/local/sites.ts';
import { siteId } from './shop.ts';

const { sites } = await configuredSites();

test.use({ javaScriptEnabled: false });

test(
  '[ROUTE-026] composes the home page as the site has it',
  { tag: '@every-site' },
  async ({ page }) => {
    await page.goto('/');
    const site = sites.find(({ id }) => id === siteId());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site?.hero.heading ?? '');
    await expect(page.locator('main h2')).toHaveText(site?.home.map(({ title }) => title) ?? []);
    await expect(page.locator('main a[href^="/products/category-"]').first()).toBeVisible();
    await expect(page.locator('main a[href^="/products/room-"]').first()).toBeVisible();
    await expect(page.locator('main a[href^="/products/brand-"]').first()).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);
