import { expect, test } from '@playwright/test';
import { configuredSites } from '../../../tools/local/sites.ts';
import { siteId } from './shop.ts';

const { sites } = await configuredSites();
const configured = () => {
  const site = sites.find(({ id }) => id === siteId());
  if (!site) throw new Error(`no site ${siteId()}`);
  return site;
};

test.describe('the frame of a page', { tag: '@every-site' }, () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('[HEADER-015] [HEADER-016] the top bar tells how to reach the shop', async ({ page }) => {
    const { seller } = configured();
    await expect(
      page.getByText('100% Secure delivery without contacting the courier'),
    ).toBeVisible();
    const bar = page.locator('.top-bar');
    await expect(bar).toContainText(seller.serviceTelephone);
    await expect(bar).toContainText(seller.serviceEmail);
  });

  test('[HEADER-017] the development banner is on the development site only', async ({ page }) => {
    await expect(page.getByText('development mode')).toHaveCount(siteId() === 'parlour' ? 1 : 0);
  });

  test('[HEADER-001] the logo leads home', async ({ page }) => {
    const { name, logo } = configured();
    const link = page.getByRole('link', { name: `${name}, home` });
    await expect(link).toHaveAttribute('href', '/');
    await expect(link.locator('img')).toHaveAttribute('src', logo);
  });

  test('[MENU-001] [MENU-002] [MENU-003] [MENU-004] the menu leads to the lists', async ({
    page,
    isMobile,
    viewport,
  }) => {
    const narrow = isMobile || (viewport?.width ?? 0) <= 995;
    if (narrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const header = page.getByRole('banner');
    for (const { name, url } of configured().menu) {
      const link = header.getByRole('link', { name, exact: true }).filter({ visible: true });
      await expect(link).toHaveAttribute('href', url);
    }
  });

  test('[FOOTER-001] [FOOTER-002] [FOOTER-003] the footer tells who and where to read', async ({
    page,
  }) => {
    const { seller, name } = configured();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'ABOUT US' })).toBeVisible();
    await expect(footer.getByRole('img', { name, exact: true })).toBeVisible();
    await expect(footer).toContainText(seller.description);
    await expect(footer.getByRole('heading', { name: 'USEFUL LINKS' })).toBeVisible();
    for (const url of ['/about-us', '/return-policy', '/term-of-use', '/data-protection']) {
      await expect(footer.locator(`a[href="${url}"]`)).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: 'Delivery', exact: true })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
  });

  test('[FOOTER-006] [FOOTER-007] [FOOTER-008] [FOOTER-009] the footer names the company', async ({
    page,
  }) => {
    const { seller, socialLinks } = configured();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'CONTACT INFORMATION' })).toBeVisible();
    for (const line of Object.values({ ...seller, description: '' })) {
      await expect(footer).toContainText(line);
    }
    for (const { link } of socialLinks) {
      await expect(footer.locator(`a[href="${link}"] svg`)).toBeVisible();
    }
    await expect(footer).toContainText(`© 2024 ${seller.companyName}`);
  });

  test('the skip link is the first stop and shows itself', async ({ page }) => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
  });

  test('[ROUTE-022] [ROUTE-023] an unknown path is not found and leads home', async ({ page }) => {
    const reply = await page.goto('/nothing-here');
    expect(reply?.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Oops ! The Page Not Found.' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
