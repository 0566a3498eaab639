import { expect, test, type Locator, type Page } from '@playwright/test';
import { PASSWORD, signUp } from '../identity/customers.ts';
import { becomeCustomer, openOwn, openPublic, OWN } from './flow-pages.ts';
import { reach, walkThrough } from './focus.ts';

// Without motion a page has scrolled to the focus by the time that it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A walk presses a key some hundred times, which takes minutes on a busy machine. */
const MOST_MS = 600_000;

/** From the first stop to the last, and back. */
const BOTH_WAYS = ['Tab', 'Shift+Tab'] as const;

for (const name of ['/', '/products', 'product', '/return-policy', '/auth/sign-up'] as const) {
  test(`on ${name} everything that takes the focus can be seen then and is marked`, async ({
    page,
  }) => {
    test.slow();
    for (const key of BOTH_WAYS) {
      await openPublic(page, name);
      expect(await walkThrough(page, key)).toBeGreaterThan(0);
    }
  });
}

test('on pages of a customer everything that takes the focus can be seen then and is marked', async ({
  page,
}) => {
  test.setTimeout(MOST_MS);
  const order = await becomeCustomer(page);
  for (const name of OWN) {
    for (const key of BOTH_WAYS) {
      await openOwn(page, name, order);
      expect(await walkThrough(page, key), name).toBeGreaterThan(0);
    }
  }
});

const press = async (page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> => {
  await reach(page, target, key);
  await page.keyboard.press('Enter');
};

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await reach(page, page.getByRole('main').getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

const skip = async (page: Page): Promise<void> => {
  // Once Chromium has parsed a page it follows the fragment again, and takes the focus from where it is by then.
  await page.waitForLoadState('domcontentloaded');
  await press(page, page.getByRole('link', { name: 'Skip to the content' }));
};

test.describe('without an answer to the cookie banner', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('nothing that has the focus is beneath the banner', async ({ page }) => {
    test.slow();
    await openPublic(page, '/');
    await expect(page.locator('#cookie-banner')).toBeVisible();
    expect(await walkThrough(page, 'Tab')).toBeGreaterThan(0);
  });

  test(
    'a customer gets from the home page to a paid order by keyboard alone',
    { tag: '@once-wide' },
    async ({ page }) => {
      test.setTimeout(MOST_MS);
      const email = await signUp(page, '/');
      await page.context().clearCookies();
      await page.goto('/');
      await press(page, page.getByRole('button', { name: 'Close', exact: true }));
      await expect(page.locator('#cookie-banner')).toBeHidden();
      await press(page, page.locator('header nav').getByRole('link', { name: 'Furniture' }));
      await expect(page).toHaveURL(/\/products\/category-furniture/);
      const filter = page.getByRole('checkbox', { name: 'In stock only' });
      await reach(page, filter);
      await page.keyboard.press('Space');
      await expect(page).toHaveURL(/\/in-stock/);
      await expect(filter).toBeChecked();
      await press(page, page.locator('main article a.open'));
      await expect(page).toHaveURL(/\/products\/d\//);
      await skip(page);
      await press(page, page.getByRole('button', { name: 'Add to cart' }));
      await expect(page).toHaveURL(/\/idp\/sign-in/);
      await skip(page);
      await press(page, page.getByRole('link', { name: 'Use a password instead' }));
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await skip(page);
      await type(page, 'Email address', email);
      await type(page, 'Password', PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/products\/d\//);
      await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
        'Added to cart',
      );
      await expect(page.locator('[data-cart-count]')).toHaveText('1');
      await press(page, page.locator('#cart-button'));
      await press(page, page.locator('#cart-popup').getByRole('link', { name: 'View Cart' }));
      await expect(page).toHaveURL('/purchase/cart-new');
      await skip(page);
      await press(page, page.getByRole('main').getByRole('button', { name: 'Checkout' }));
      await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
      await skip(page);
      await type(page, 'Postcode', 'LS1 4AP');
      await type(page, 'Address Line 1', '12 Mill Lane');
      await type(page, 'City', 'Leeds');
      await press(page, page.getByRole('button', { name: 'Order and pay' }));
      await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
      await type(page, 'Card number', '4242424242424242');
      await type(page, 'Expiry', '04/40');
      await type(page, 'CVC', '123');
      await press(page, page.getByRole('button', { name: /^Pay/ }));
      await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
      const id = /order-confirmation\/([\w-]+)/.exec(page.url())?.[1] ?? '';
      await skip(page);
      await press(page, page.getByRole('main').locator(`a[href$="/orders-list-new/${id}"]`));
      await expect(page.getByText('12 Mill Lane')).toBeVisible();
    },
  );
});
