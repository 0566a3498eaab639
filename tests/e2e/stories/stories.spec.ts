import { expect, test } from '@playwright/test';
import { complaintsOf, overflowsOf } from '../quality/checks.ts';

const firstOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

test.describe('moodrooms', () => {
  test('[ROOM-001] [ROOM-002] [ROOM-003] [LIST-019] link from the list to a room, and from its pins to products', async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.goto('/_/moodrooms/t');
    const narrower = page.getByRole('navigation', { name: 'Narrower lists' });
    await narrower.getByRole('link', { name: 'Bedroom' }).click();
    await expect(page).toHaveURL(/\/bedroom\/moodrooms\/t\/room\/\d+$/);
    await expect(page.locator('h1')).toHaveText('Bedroom moodrooms');
    const card = page.locator('main article').first();
    const title = (await card.locator('h2').innerText()).trim();
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/[^/]+\/moodrooms\/d\/\d+$/);
    await expect(page.locator('h1')).toHaveText(title);
    const pins = page.getByRole('list', { name: 'Products in the picture' }).getByRole('link');
    expect(await pins.count()).toBeGreaterThanOrEqual(3);
    const picture = await page.locator('.room img').boundingBox();
    for (const pin of await pins.all()) {
      const box = await pin.boundingBox();
      expect(box!.width).toBeGreaterThanOrEqual(24);
      expect(box!.x + box!.width / 2).toBeGreaterThan(picture!.x);
      expect(box!.x + box!.width / 2).toBeLessThan(picture!.x + picture!.width);
      expect(box!.y + box!.height / 2).toBeLessThan(picture!.y + picture!.height);
    }
    await pins.first().click();
    await expect(page).toHaveURL(/\/[^/]+\/products\/d\/\d+$/);
    expect(complaints).toEqual([]);
  });

  test('[MEDIA-008] [MEDIA-009] [MEDIA-010] are shared by plain links, and fit every width', async ({
    page,
  }) => {
    await page.goto('/_/moodrooms/t');
    await page.locator('main article a').first().click();
    const share = page.getByRole('list', { name: /^Share / }).getByRole('link');
    await expect(share).toHaveCount(3);
    const hosts = await share.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).hostname),
    );
    expect(hosts).toEqual(['www.facebook.com', 'api.whatsapp.com', 'www.pinterest.com']);
    expect(await overflowsOf(page, [320, 768, 2560])).toEqual([]);
  });
});

test.describe('the blog', () => {
  test(
    '[BLOG-001] [BLOG-002] [BLOG-003] leads to the page of a style, and on to its furniture',
    { tag: '@once-wide' },
    async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.goto('/_/blog/t');
      const departments = page.getByRole('navigation', { name: 'Narrower lists' });
      await departments.getByRole('link', { name: 'Styles' }).click();
      await expect(page).toHaveURL(/\/styles\/blog\/t$/);
      const card = page.locator('main article').first();
      const title = (await card.locator('h2').innerText()).trim();
      await card.getByRole('link').click();
      await expect(page.locator('h1')).toHaveText(title);
      await expect(page).toHaveURL(/\/[a-z]+\/blog\/d\/\d+$/);
      const style = firstOf(page.url(), /\/([a-z]+)\/blog\/d\//);
      expect(await page.locator('.story-text').innerText()).toMatch(/(\S+\s+){400}/);
      await page.getByRole('link', { name: /^Shop / }).click();
      await expect(page).toHaveURL(new RegExp(`/products/style-${style}$`));
      expect(complaints).toEqual([]);
    },
  );

  test(
    '[ROUTE-025] has its own style sheet, which no other page loads, and no script of its own except for bookmarks',
    { tag: '@once-wide' },
    async ({ page }) => {
      const loaded = () =>
        page.evaluate(() => ({
          styles: Array.from(document.styleSheets, ({ cssRules }) =>
            Array.from(cssRules, ({ cssText }) => cssText),
          ).flat(),
          scripts: Array.from(document.scripts, ({ src }) => src).filter((src) => src !== ''),
        }));
      await page.goto('/find-about-cookies');
      const { styles, scripts } = await loaded();
      await page.goto('/_/blog/t');
      const own = await loaded();
      expect(own.styles.filter((rule) => !styles.includes(rule)).length).toBeGreaterThan(0);
      expect(own.scripts.filter((src) => !scripts.includes(src))).toEqual([
        expect.stringContaining('/PageBookmarks.'),
      ]);
    },
  );
});
