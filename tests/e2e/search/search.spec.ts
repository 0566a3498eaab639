import { expect, test, type Page } from '@playwright/test';
import { complaintsOf, leaveTheMouse, violationsOf } from '../quality/checks.ts';
import { windowWidth } from '../project.ts';

/** The call that fills the box. */
const RESULTS = 'web/products/suggestions';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const products = (page: Page) => page.getByRole('region', { name: 'Products' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

/** Types a text and waits for the results, which come after the box has said that it waits for them. */
const look = async (page: Page, text: string): Promise<void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${RESULTS}*`, async (route) => {
    await held;
    await route.continue();
  });
  await box(page).click();
  await box(page).fill(text);
  await expect(products(page).getByText('Loading...')).toBeVisible();
  release();
  await expect(products(page).getByText(/^\d+ Products$/)).toBeVisible();
};

const openFilters = async (page: Page): Promise<void> => {
  if (windowWidth() < 768)
    await page
      .locator('summary')
      .filter({ hasText: /^Filters$/ })
      .click();
};

// The cookie banner would cover the end of the popup.
test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: 'allow-personal', value: 'no', url: baseURL ?? '' }]),
);

test('[SEARCH-005] [SEARCH-006] [SEARCH-008] [SEARCH-011] [SEARCH-012] [SEARCH-015] the box shows results while it is focused, accessibly and without a complaint', async ({
  page,
}) => {
  // The checker reads the whole page, which is slow on a busy machine.
  test.slow();
  const complaints = complaintsOf(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/Search.') && request.resourceType() === 'script') {
      scripts.push(request.url());
    }
  });
  await page.addInitScript(leaveTheMouse);
  await page.goto('/about-us');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  expect(scripts).toEqual([]);
  await look(page, 'sofa');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Suggestions:')).toBeVisible();
  await expect(suggestions(page).getByRole('option').first()).toHaveText('Sofas in Furniture');
  await openFilters(page);
  const sidebar = page.getByRole('complementary', { name: 'Filters of the search' });
  await expect(sidebar.getByText('Colour', { exact: true })).toBeVisible();
  await expect(products(page).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Powered by Parlour')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test(
  '[SEARCH-012] text and presses count from before the box has loaded',
  { tag: '@once-narrow' },
  async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_astro/Search.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/about-us');
    await box(page).pressSequentially('oak table');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(box(page)).toHaveValue('oak table');
    release();
    await expect(box(page)).toHaveValue('');
    await box(page).pressSequentially('sofa');
    await expect(products(page).getByText(/^[1-9]\d* Products$/)).toBeVisible();
    await expect(box(page)).toHaveValue('sofa');
  },
);

test(
  '[SEARCH-012] [HEADER-013] [HEADER-014] the popup stays right below the box as the page is scrolled',
  { tag: '@once-narrow' },
  async ({ page }) => {
    await page.goto('/products');
    await look(page, 'sofa');
    const gap = async () => {
      const form = await page.locator('#search-box form').boundingBox();
      const popup = await page.locator('#search-box form + *').boundingBox();
      return Math.round(popup!.y - form!.y - form!.height);
    };
    const first = await gap();
    expect(first).toBeGreaterThanOrEqual(0);
    for (const top of [150, 400, 0]) {
      await page.evaluate((y) => {
        scrollTo(0, y);
      }, top);
      await expect(page.locator('html')).toHaveClass(
        top > 100 ? /search_bar/ : /^(?!.*search_bar)/,
      );
      await expect.poll(gap).toBe(first);
    }
  },
);

test(
  '[SEARCH-001] [SEARCH-002] [SEARCH-003] [SEARCH-016] the box keeps its filters in the URL, and restores them from it',
  { tag: '@once-wide' },
  async ({ page }) => {
    await page.goto('/products');
    await look(page, 'Sofa');
    await expect(page).toHaveURL(/\/products#\/search\/sofa$/);
    await openFilters(page);
    await page
      .locator('#search-box')
      .getByRole('checkbox', { name: /^Sofas/ })
      .check();
    await expect(page).toHaveURL(/#\/search\/sofa\/category-furniture-sofas$/);
    await expect(page.getByRole('button', { name: 'Remove Sofas' })).toBeVisible();
    await page.reload();
    await expect(box(page)).toHaveValue('Sofa');
    await page.getByRole('button', { name: 'Remove Sofas' }).click();
    await expect(page).toHaveURL(/#\/search\/sofa$/);
  },
);

test(
  '[SEARCH-007] [SEARCH-017] [SEARCH-018] More Products adds products until all are shown',
  { tag: '@once-wide' },
  async ({ page }) => {
    await page.goto('/');
    await look(page, 'furniture');
    const cards = products(page).getByRole('listitem');
    await expect(cards).toHaveCount(12);
    const total = Number.parseInt(await products(page).getByRole('status').innerText(), 10);
    await products(page).getByRole('button', { name: 'More Products' }).click();
    await expect(cards).toHaveCount(Math.min(24, total));
  },
);

test(
  '[SEARCH-009] [SEARCH-010] [SEARCH-013] [SEARCH-020] [SEARCH-021] the box says that nothing was found, can be cleared, and hides',
  { tag: '@once-narrow' },
  async ({ page }) => {
    await page.goto('/products');
    await look(page, 'qqqzzz');
    await expect(page.getByText('No Suggestions Found')).toBeVisible();
    await expect(products(page).getByText('No Products found')).toBeVisible();
    await expect(page).toHaveURL(/#\/search\/qqqzzz$/);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(box(page)).toHaveValue('');
    await expect(page).toHaveURL('/products');
    await expect(page.getByText('No Suggestions Found')).toBeHidden();
    await expect(page.getByText('Powered by')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).evaluate(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await expect(page.getByText('Powered by')).toBeHidden();
  },
);
