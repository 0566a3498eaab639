import { expect, test, type Page } from '@playwright/test';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { signUp } from '../identity/customers.ts';
import { PORT } from '../port.ts';

/** Sold by a seller with a paid and a free service, at a site that each width tests. */
const SITES = {
  wide: { site: 'nordhem', path: '/hvide-sande-bed/products/d/', service: /^Assembly/ },
  narrow: { site: 'hearth', path: '/harcourt/products/d/', service: /^Taking your old piece away/ },
} as const;

const ADDRESS = { 'Address Line 1': '1 Church Lane', City: 'Great Tew', Postcode: 'OX7 4AA' };

const totalOf = async (page: Page): Promise<number> => {
  const text = await page.getByText('Order Total').locator('..').innerText();
  return Number(text.replaceAll(/[^\d.]/g, ''));
};

/** The page of the product in the site's own list, whatever its variant's id. */
const openProduct = async (page: Page, path: string): Promise<void> => {
  const name = path.split('/')[1]?.replaceAll('-', ' ') ?? '';
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  const href = await page.locator(`a[href*="${path}"]`).first().getAttribute('href');
  await page.goto(href ?? '');
};

for (const script of [true, false]) {
  test(`a customer chooses services for a delivery and says how it gets in, ${script ? 'by keyboard' : 'without JavaScript'}`, async ({
    browser,
    viewport,
  }) => {
    test.slow();
    const { site, path, service } = (viewport?.width ?? 0) > 800 ? SITES.wide : SITES.narrow;
    const origin = `http://${site}.localhost:${String(PORT)}`;
    const context = await browser.newContext({
      baseURL: origin,
      javaScriptEnabled: script,
      viewport: viewport ?? null,
    });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await signUp(page);
    await openProduct(page, path);
    await expect(
      page.getByText('With the delivery, if you choose it at the checkout'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText(/added to your cart|in your cart/i).first()).toBeVisible();
    await page.goto('/purchase/cart');
    await expect(page.getByText(/^At the checkout you can add: /)).toBeVisible();
    await page.goto('/purchase/checkout');
    const before = await totalOf(page);
    const tick = page.getByRole('checkbox', { name: service });
    const free = page.getByRole('checkbox', { name: /^Taking the packaging away/ });
    await expect(tick).not.toBeChecked();
    if (script) {
      expect(await violationsOf(page)).toEqual([]);
      await tick.focus();
      await page.keyboard.press('Space');
    } else {
      await tick.check();
      await free.check();
      await page.getByRole('button', { name: 'Show the new total' }).click();
      await expect(tick).toBeChecked();
    }
    await expect(async () => {
      expect(await totalOf(page)).toBeGreaterThan(before);
    }).toPass();
    await free.check();
    await expect(page.getByText('Of which services')).toBeVisible();
    for (const [label, value] of Object.entries(ADDRESS)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByText('How do we get in?').click();
    await page.getByLabel('Floor').fill('Third');
    await page.getByLabel('Narrowest door (cm)').fill('74');
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/purchase/checkout'));
    await page.goto('/purchase/orders-list-new');
    await page.getByRole('link', { name: 'View order' }).first().click();
    await expect(page.getByText('Taking the packaging away')).toBeVisible();
    await expect(page.getByText(service).first()).toBeVisible();
    await expect(page.getByText('Narrowest door: 74 cm')).toBeVisible();
    await page.goto('/profile/addresses');
    await expect(page.getByText('Floor: Third')).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
}
