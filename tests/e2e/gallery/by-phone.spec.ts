import { expect, test, type Page } from '@playwright/test';
import { productWhere } from '../product/find-product.ts';
import { complaintsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestSite } from '../request.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

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
      .getByRole('link')
      .nth(1)
      .click();
    await expect(page).toHaveURL(/swatch=/);
    const finish = new URL(page.url()).searchParams.get('swatch') ?? '';
    await expect(byPhone(page)).toHaveAttribute('href', new RegExp(`/room\\?finish=${finish}$`));
    await byPhone(page).click();
    await expect(page.getByRole('img', { name: 'QR code of the address below' })).toBeVisible();
    const address = page.getByRole('link', { name: /\/room\?finish=/ });
    const href = (await address.getAttribute('href')) ?? '';
    expect(href).toMatch(new RegExp(`/room\\?finish=${finish}$`));
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const { pathname, search } = new URL(href);
    expect(await problemsOf((await requestSite(pathname + search)).text)).toEqual([]);

    const phone = await browser.newContext({
      baseURL,
      userAgent: IPHONE,
      javaScriptEnabled: false,
    });
    const there = await phone.newPage();
    await there.goto(pathname + search);
    const open = there.getByRole('link', { name: 'View in your room' });
    await expect(open).toHaveAttribute('href', /^\/models\/.*\.usdz#allowsContentScaling=0$/);
    const file = await requestSite(
      new URL((await open.getAttribute('href')) ?? '', baseURL).pathname,
    );
    expect([file.status, file.headers['content-type']]).toEqual([200, 'model/vnd.usdz+zip']);
    await phone.close();
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
