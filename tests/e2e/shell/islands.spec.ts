import { expect, test, type Page } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { signUp } from '../identity/customers.ts';
import { productWhere, variantWith } from '../product/find-product.ts';
import { complaintsOf, fixLine, leaveTheMouse } from '../quality/checks.ts';

/* The hydration of islands, and what becomes of the page when it fails. */

const NOTICE = 'Part of this page has stopped working.';

const aheadOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ initiatorType }) => initiatorType === 'fetch')
      .map(({ name }) => name)
      .filter((name) => name.includes('/_astro/')),
  );

const plus = (page: Page) => page.getByRole('button', { name: 'One more' });
const quantity = (page: Page) => page.locator('[name=qty]');

test('a page fetches islands ahead without running them, and responds to the first press', async ({
  page,
}) => {
  await fixLine(page, 10);
  await page.addInitScript(leaveTheMouse);
  const complaints = complaintsOf(page);
  const ran: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') ran.push(request.url());
  });
  await page.goto(await variantWith('active'));
  await expect
    .poll(async () => (await aheadOf(page)).join())
    .toMatch(/react.*BuyingBox|BuyingBox.*react/);
  expect(ran.filter((url) => /\/BuyingBox\.|react/.test(url))).toEqual([]);
  await plus(page).click();
  await expect(quantity(page)).toHaveValue('2');
  expect(complaints).toEqual([]);
});

test('a page fetches nothing ahead for a visitor who saves data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(await variantWith('active'), { waitUntil: 'networkidle' });
  expect(await aheadOf(page)).toEqual([]);
  await plus(page).click();
  await expect(quantity(page)).toHaveValue('2');
});

test('a page holds presses while an island loads, and repeats each of them', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/_astro/BuyingBox.*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(await variantWith('active'));
  await plus(page).click();
  await plus(page).click();
  await expect(quantity(page)).toHaveValue('1');
  held.resolve(undefined);
  await expect(quantity(page)).toHaveValue('3');
});

test('a page keeps the rest of a menu in place when an island throws, and says so once', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await signUp(page, '/about-us');
  // The gateway would not let such a reply through.
  await page.route('**/api/customer', (route) =>
    route.fulfill({ json: { data: { name: { first: 'Ada' } } } }),
  );
  const menu = page.locator('#profile-menu');
  await menu.locator('summary').click();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
  expect(errors.filter((text) => text.includes('error #31'))).toHaveLength(1);
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/orders/);
});

test('a page brings the server’s HTML back when an island throws, and its forms are submitted', async ({
  page,
}) => {
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  // The gateway would not let such a reply through.
  await page.route('**/api/customer/carts', (route) =>
    route.fulfill({ json: { data: [null], size: 1, subTotal: 1, version: '' } }),
  );
  await page.goto('/purchase/cart-new');
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.unroute('**/api/customer/carts');
  const remove = page.locator('#cart').getByRole('button', { name: /^Remove/ });
  await Promise.all([page.waitForEvent('load'), remove.click()]);
  await expect(page.locator('#cart')).toContainText('Your cart is empty');
});

test('a list fetches its next page as its end comes near, and a product fetches a variant while it is pressed', async ({
  page,
}) => {
  await fixLine(page, 10);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch') asked.push(pathname + search);
  });
  const pages = () => asked.filter((path) => path.startsWith('/products'));
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(pages()).toEqual([]);
  const more = page.locator('[data-load-more]');
  await more.scrollIntoViewIfNeeded();
  await expect.poll(pages).toEqual(['/products?page=2']);
  // Only a seller's store goes on by itself.
  await expect(page).toHaveURL('/products');
  await more.click();
  await expect.poll(() => page.locator('.results article').count()).toBeGreaterThan(24);
  expect(pages().filter((path) => path.includes('page=2'))).toHaveLength(1);

  await page.goto(await productWhere(({ variants }) => variants.length > 1));
  const other = page.locator('.variants a:not([aria-current])').first();
  const href = (await other.getAttribute('href')) ?? '';
  // The first touch loads the code for that.
  const touch = async () => {
    await other.dispatchEvent('pointerdown', { button: 0, pointerType: 'touch' });
    return asked;
  };
  await expect.poll(touch).toContain(href);
});
