import { expect, test, type Locator, type Page } from '@playwright/test';
import { windowWidth } from '../project.ts';
import { variantWith } from '../product/find-product.ts';
import { urlOf } from './page-kinds.ts';

/* Whatever opens over a page takes the focus, gives it back on Escape, and has a name (WCAG 2.2, 2.1.2, 2.4.3). */

interface Panel {
  readonly open: (page: Page) => Promise<unknown>;
  readonly opener: (page: Page) => Locator;
  readonly panel: (page: Page) => Locator;
  /** Widths at which there is such a panel; both where it is absent. */
  readonly only?: 'phone';
  /** Whether nothing behind it can be used. */
  readonly isModal?: boolean;
}

const PANELS: Readonly<Record<string, Panel>> = {
  menu: {
    open: (page) => page.goto('/'),
    opener: (page) => page.getByRole('button', { name: 'Menu', exact: true }),
    panel: (page) => page.getByRole('navigation', { name: 'Menu' }),
    only: 'phone',
  },
  filters: {
    open: (page) => page.goto('/products'),
    opener: (page) => page.getByRole('button', { name: 'Hide/Show filters' }),
    panel: (page) => page.getByRole('complementary', { name: 'Filters' }),
    only: 'phone',
  },
  cart: {
    open: (page) => page.goto('/products'),
    opener: (page) => page.locator('#cart-button'),
    panel: (page) => page.getByRole('region', { name: 'Your shopping cart' }),
  },
  gallery: {
    open: async (page) => page.goto(await urlOf('product')),
    opener: (page) => page.locator('.enlarge').first(),
    panel: (page) => page.getByRole('dialog', { name: /^Pictures of/ }),
    isModal: true,
  },
  viewer: {
    open: async (page) => page.goto(await variantWith('active')),
    opener: (page) => page.getByRole('link', { name: 'View in 3D' }),
    panel: (page) => page.getByRole('dialog', { name: /3D/ }),
    isModal: true,
  },
};

/** More than a panel has stops. */
const MOST_PRESSES = 150;

const hasFocus = (panel: Locator) =>
  panel.evaluate((element) => element.contains(document.activeElement));

for (const [name, { open, opener, panel, only, isModal = false }] of Object.entries(PANELS)) {
  test(`${name}: the focus goes into the panel, and back where it was on Escape`, async ({
    page,
  }) => {
    test.skip(only === 'phone' && windowWidth() > 991, 'It is a panel on a phone alone.');
    await open(page);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    if (!(await hasFocus(panel(page)))) await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(panel(page))).toBe(true);
    if (isModal) {
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        const isOutside = await panel(page).evaluate(
          (element) =>
            document.activeElement !== document.body && !element.contains(document.activeElement),
        );
        expect(isOutside).toBe(false);
      }
    }
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
}

for (const name of ['menu', 'filters'] as const) {
  test(
    `${name}: the panel closes once the focus leaves it, so that it covers nothing with the focus`,
    { tag: '@once-narrow' },
    async ({ page }) => {
      const { open, opener, panel } = PANELS[name]!;
      await open(page);
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect(panel(page)).toBeVisible();
      await page.keyboard.press('Tab');
      expect(await hasFocus(panel(page))).toBe(true);
      for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
        if (!(await panel(page).isVisible())) break;
        await page.keyboard.press('Tab');
      }
      await expect(panel(page)).toBeHidden();
    },
  );
}

test('assistant: the focus goes into its window, and on Escape to the bar that stays', async ({
  page,
}) => {
  await page.goto('/return-policy');
  await page.locator('#chat-open').focus();
  await page.keyboard.press('Enter');
  const message = page.getByLabel('Your message');
  await expect(message).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'Assistant' }).getByRole('button', { name: /^Ask / }),
  ).toBeFocused();
});
