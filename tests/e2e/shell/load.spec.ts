import { gzipSync } from 'node:zlib';
import { expect, test, type Request, type Response } from '@playwright/test';
import { start } from '../game/playing.ts';
import { signUp } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { leaveTheMouse } from '../quality/checks.ts';
import { requestSite } from '../request.ts';

/** Bytes of compressed script before any interaction, inline scripts included: 3 kB of it hydrate islands. */
const BUDGET_BYTES = 6.95 * 1024;
/** The same for a customer, whose page shows the number in the cart and the bookmarks. */
const CUSTOMER_BUDGET = 5 * 1024;

test('[ROUTE-024] [ROUTE-025] a page loads only the shell’s script, without React', async ({
  page,
}) => {
  await page.addInitScript(leaveTheMouse);
  for (const path of ['/', '/about-us', '/nothing-here']) {
    const urls: string[] = [];
    const listen = (reply: Response) => {
      if (reply.request().resourceType() === 'script') urls.push(reply.url());
    };
    page.on('response', listen);
    await page.goto(path);
    page.off('response', listen);
    // Requested again, because a browser drops the bodies of replies when pages go.
    const replies = urls.map((url) => requestSite(new URL(url).pathname));
    const scripts = (await Promise.all(replies)).map(({ text }) => text);
    const inline = await page.locator('script:not([src], [type])').allInnerTexts();
    const sizes = [...scripts, inline.join('')].map((text) => gzipSync(text).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_BYTES);
    expect(urls.join()).not.toMatch(/react/);
    expect(scripts.join('')).not.toContain('useState');
  }
});

test('[ROUTE-024] the areas of the shop have scripts of their own, which no other page fetches', async ({
  page,
}) => {
  /** The scripts that a page of an area fetches once it is used, without those that it shares. */
  const scriptsOf = async (path: string) => {
    const urls = new Set<string>();
    const listen = (request: Request) => {
      if (request.resourceType() === 'script') urls.add(new URL(request.url()).pathname);
    };
    page.on('request', listen);
    await page.goto(path);
    await page.locator('main').hover();
    await page.waitForLoadState('networkidle');
    page.off('request', listen);
    return urls;
  };
  await signUp(page, '/game');
  await start(page);
  const game = new URL(page.url()).pathname;
  const areas = ['/profile/edit', '/purchase/cart-new', '/_/products/seller/1', game];
  const fetched = new Map<string, ReadonlySet<string>>();
  for (const path of [...areas, '/', '/info/tag/1']) fetched.set(path, await scriptsOf(path));
  for (const area of areas) {
    const others = [...fetched].filter(([path]) => path !== area).flatMap(([, urls]) => [...urls]);
    const own = fetched.get(area)?.difference(new Set(others));
    expect([...(own ?? [])], area).not.toEqual([]);
  }
});

test(
  'a customer’s page runs what the cart badge needs, without React',
  { tag: '@once-narrow' },
  async ({ page }) => {
    await signUp(page, '/about-us');
    await page.waitForLoadState('networkidle');
    const scripts: { readonly url: string; readonly size: Promise<number> }[] = [];
    page.on('response', (reply) => {
      if (reply.request().resourceType() !== 'script') return;
      scripts.push({ url: reply.url(), size: reply.body().then((body) => gzipSync(body).length) });
    });
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    const urls = scripts.map(({ url }) => url).join();
    expect(urls).toContain('customer');
    expect(urls).not.toContain('react');
    const sizes = await Promise.all(scripts.map(({ size }) => size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(CUSTOMER_BUDGET);
  },
);

test('[MENU-019] [API-095] [STORAGE-002] [ERROR-007] a prerendered page checks its menu against the tags of the site', async ({
  page,
}) => {
  test.skip(windowWidth() < 996, 'the store menu is for wide windows');
  await page.route(/\/web\/tags\?type=style\b/, (route) =>
    route.fulfill({ json: { tags: [{ urlSlug: 'classic' }] } }),
  );
  await page.route(/\/web\/tags\?type=room\b/, (route) =>
    route.fulfill({ status: 200, body: '{' }),
  );
  await page.goto('/about-us');
  const menu = page.locator('details.store');
  const zen = menu.locator('[data-tag="style-zen"]');
  await expect(zen).toHaveAttribute('href', '/products/style-zen');
  await menu.locator('summary').click();
  await expect(zen).not.toHaveAttribute('href');
  await expect(menu.locator('[data-tag="style-classic"]')).toHaveAttribute('href', /classic/);
  await expect(menu.locator('[data-tag="room-study"]')).toHaveAttribute('href', /study/);
  const stored = await page.evaluate(() => localStorage.getItem('tags/style'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ value: ['classic'] });
});

test('[ROUTE-021] a product without a slug is not opened in a new window', async ({ page }) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.goto('/products');
  const link = page.locator('main a[href*="/products/d/"]').first();
  await link.evaluate((element) => {
    element.setAttribute('href', '/_/products/d/1');
  });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => said).toEqual(['No urlSlug found.']);
  expect(page.context().pages()).toHaveLength(1);
});
