import { expect, test, type Page } from '@playwright/test';
import { productWhere } from '../product/find-product.ts';
import { complaintsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestSite } from '../request.ts';
import { ANDROID } from './drawn.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

/** URL of a product with a model that has several finishes. */
const dressed = (): Promise<string> =>
  productWhere(({ variants }) => (variants[0]?.swatches?.length ?? 0) > 1, 'View in 3D');

const byPhone = (page: Page) => page.getByRole('link', { name: 'See it in your room, by phone' });

test(
  'a computer shows a code, whose address opens the model on a phone in the chosen finish',
  { tag: '@once-wide' },
  async ({ page, browser, baseURL }) => {
    const complaints = complaintsOf(page);
    await page.goto(await dressed());
    await page
      .getByRole('list', { name: /^Swatches:/ })
      .locator('a[href*="swatch="]:not([aria-current])')
      .first()
      .click();
    await expect(page).toHaveURL(/swatch=/);
    const finish = new URL(page.url()).searchParams.get('swatch') ?? '';
    await expect(byPhone(page)).toHaveAttribute('href', new RegExp(`/room\\?finish=${finish}$`));
    // One text, which has no gap before its comma.
    await expect(byPhone(page).locator('span')).toHaveText('See it in your room, by phone');
    await byPhone(page).click();
    await expect(page.getByRole('img', { name: 'QR code of the address below' })).toBeVisible();
    const address = page.getByRole('link', { name: /\/room\?finish=/ });
    const href = (await address.getAttribute('href')) ?? '';
    expect(href).toMatch(new RegExp(`/room\\?finish=${finish}$`));
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const { pathname, search } = new URL(href);
    expect(await problemsOf((await requestSite(pathname + search)).text)).toEqual([]);

    /** The page on another device, without a script. */
    const on = async (userAgent: string, look: (there: Page) => Promise<void>) => {
      const context = await browser.newContext({ baseURL, userAgent, javaScriptEnabled: false });
      const there = await context.newPage();
      await there.goto(pathname + search);
      await look(there);
      await context.close();
    };
    const typeOf = async (file: string) => {
      const { status, headers } = await requestSite(new URL(file, baseURL).pathname);
      return [status, headers['content-type']];
    };
    const opens = async (there: Page): Promise<string> => {
      const open = there.getByRole('link', { name: 'View in your room' });
      // Quick Look takes a link only if a picture is its single child.
      await expect(open).toHaveAttribute('rel', 'ar');
      await expect(open.locator('> *')).toHaveCount(1);
      await expect(open.locator('> img')).toHaveCount(1);
      await expect(open).toHaveAttribute('href', /^\/models\/.*\.usdz#allowsContentScaling=0$/);
      return (await open.getAttribute('href')) ?? '';
    };
    let usdz = '';
    await on(IPHONE, async (there) => {
      usdz = await opens(there);
      expect(await typeOf(usdz)).toEqual([200, 'model/vnd.usdz+zip']);
      await there.goto(pathname);
      expect(await opens(there)).not.toBe(usdz);
    });
    await on(IPAD, async (there) => {
      expect(await opens(there)).toBe(usdz);
      await expect(there.getByRole('img', { name: /^QR code/ })).toBeVisible();
      expect(await problemsOf(await there.content())).toEqual([]);
    });
    await on(ANDROID, async (there) => {
      const open = there.getByRole('link', { name: 'View in your room' });
      const intent = (await open.getAttribute('href')) ?? '';
      expect(intent).toMatch(/^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?/);
      const query = new URLSearchParams(intent.split('?')[1]?.split('#')[0]);
      expect(query.get('mode')).toBe('ar_preferred');
      const glb = new URL(query.get('file') ?? '').pathname;
      expect(glb).toBe(usdz.replace(/\.usdz#.*$/, '.glb'));
      expect(await typeOf(glb)).toEqual([200, 'model/gltf-binary']);
      expect(intent).toContain('package=com.google.android.googlequicksearchbox');
      const fallback = encodeURIComponent(new URL(pathname.replace(/\/room$/, ''), baseURL).href);
      expect(intent).toContain(`S.browser_fallback_url=${fallback}`);
    });
  },
);

test(
  'a device that is touched has no link to the code',
  { tag: '@once-narrow' },
  async ({ page }) => {
    await page.goto(await dressed());
    await page.getByRole('link', { name: 'View in 3D' }).focus();
    await expect(page.locator('.share summary')).toBeVisible();
    await expect(byPhone(page)).toHaveCount(0);
  },
);
