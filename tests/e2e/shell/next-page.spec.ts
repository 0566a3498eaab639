import { chromium, expect, test, type Page } from '@playwright/test';
import { isPublicPath, SPECULATION_RULES } from '#lib/shell/speculation.ts';
import { chromiumPath } from '../../../tools/local/chromium.ts';
import { PORT } from '../port.ts';
import { complaintsOf } from '../quality/checks.ts';
import { windowWidth } from '../project.ts';
import { urlOf } from '../quality/page-kinds.ts';

/* Navigation from one page to the next, and back. */

const ORIGIN = `http://hearth.localhost:${String(PORT)}`;

const WINDOW = { width: 1366, height: 768 } as const;

/** A page of a browser with a back-forward cache, which Playwright's own settings forbid. */
const openPage = async (): Promise<Page> => {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: 'block' });
  const url = `${ORIGIN}/`;
  await context.addCookies([{ name: 'allow-personal', value: 'yes', url }]);
  return context.newPage();
};

const close = async (page: Page): Promise<void> => {
  await page.context().browser()?.close();
};

test.beforeEach(() => {
  test.skip(
    windowWidth() < 996,
    'this file starts its own browser, which is the same in every project',
  );
});

test('every public page comes back from the browser’s back-forward cache', async () => {
  test.slow();
  const page = await openPage();
  const kinds = ['home', 'list', 'product', 'moodrooms', 'moodroom', 'blog', 'post'] as const;
  const paths = [...(await Promise.all(kinds.map(urlOf))), '/about-us', '/store/brands'];
  for (const path of [...paths, '/_/products/seller/1', '/store/menu']) {
    await page.goto(ORIGIN + path);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto(`${ORIGIN}/info/contact`);
    // A page from that cache is shown without being loaded.
    await page.goBack({ waitUntil: 'commit' });
    const isKept = () => page.evaluate(() => (window as { persisted?: boolean }).persisted);
    await expect.poll(isKept, path).toBe(true);
  }
  await close(page);
});

test('a page is prefetched when the pointer rests on its link, but a customer’s own page is not', async () => {
  const page = await openPage();
  const ahead: string[] = [];
  const network = await page.context().newCDPSession(page);
  await network.send('Preload.enable' as never);
  network.on('Preload.prefetchStatusUpdated' as never, (event: { prefetchUrl: string }) => {
    ahead.push(new URL(event.prefetchUrl).pathname);
  });
  const complaints = complaintsOf(page);
  await page.goto(`${ORIGIN}/products`, { waitUntil: 'networkidle' });
  const product = page.locator('article a.open').first();
  const path = (await product.getAttribute('href')) ?? '';
  await page.locator('#cart-button').hover();
  await page.waitForTimeout(600);
  await product.hover();
  await expect.poll(() => ahead).toContain(path);
  expect(ahead).not.toContain('/purchase/cart-new');
  expect(complaints).toEqual([]);
  await close(page);
});

const OF_NOBODY_ELSE = [
  '/auth/sign-in?to=/',
  '/post-login',
  '/post-login?code=1',
  '/idp/sign-in',
  '/profile/edit',
  '/purchase/cart-new',
  '/consent',
  '/compare',
  '/compare?ids=1,2',
  '/store/yours/new',
  '/ashby/products/d/339/enquiry',
  '/ashby/products/d/339/review?edit',
  '/v1/api/tags',
  '/rooms/1',
  '/game',
  '/store/yours?tab=2',
  '/media/oak.webp',
  '/fragments/menu',
  '/ashby/products/d/339/alert',
];
const OF_EVERYBODY = [
  '/',
  '/products?page=2',
  '/ashby/products/d/339',
  '/consent-and-you',
  '/compare-chairs',
  '/alert/products/d/3',
  '/store/yours-truly',
  '/about-us#delivery',
];

test('the speculation rules select the links to public pages', async ({ page }) => {
  const [{ where }] = SPECULATION_RULES.prefetch;
  const chosen = (hrefs: readonly string[]) =>
    page.evaluate(
      ([all, selector]) =>
        all.filter((href) => {
          const link = document.createElement('a');
          link.setAttribute('href', href);
          return link.matches(selector);
        }),
      [hrefs, where.selector_matches] as const,
    );
  await page.goto('/products');
  expect(await chosen(OF_NOBODY_ELSE)).toEqual([]);
  expect(await chosen(['//elsewhere.example/', 'https://elsewhere.example/', '#top'])).toEqual([]);
  expect(await chosen(OF_EVERYBODY)).toEqual(OF_EVERYBODY);
  for (const path of ['/', '/products', await urlOf('product')]) {
    await page.goto(path);
    const named = await page
      .locator(where.selector_matches)
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(named.length, path).toBeGreaterThan(10);
    expect(named.filter((pathname) => !isPublicPath(pathname))).toEqual([]);
  }
});

test('the picture of a pressed tile becomes the picture of its product', async () => {
  const page = await openPage();
  const complaints = complaintsOf(page);
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & {
        viewTransition: { finished: Promise<void> } | null;
      };
      Object.assign(window, { isTransition: viewTransition !== null });
    });
  });
  await page.goto(`${ORIGIN}/products`, { waitUntil: 'networkidle' });
  const named = page.locator('article picture img').first();
  await page.locator('article a.open').first().focus();
  await expect(named).toHaveCSS('view-transition-name', 'product-picture');
  await page.locator('article a.open').first().click();
  await page.waitForURL('**/products/d/**');
  await expect(page.locator('#picture-1 img')).toHaveCSS('view-transition-name', 'product-picture');
  await expect
    .poll(() => page.evaluate(() => (window as { isTransition?: boolean }).isTransition))
    .toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${ORIGIN}/about-us`);
  await page.locator('footer a[href="/return-policy"]').click();
  await page.waitForURL('**/return-policy');
  expect(await page.evaluate(() => (window as { isTransition?: boolean }).isTransition)).toBe(
    false,
  );
  expect(complaints).toEqual([]);
  await close(page);
});

test('[CONSENT-008] a product that the browser renders ahead counts as viewed once it is shown', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto(ORIGIN + (await urlOf('product')), { waitUntil: 'networkidle' });
  const seen = () => page.evaluate(() => 'recentProducts' in localStorage);
  expect(await seen()).toBe(false);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(seen).toBe(true);
  await close(page);
});
