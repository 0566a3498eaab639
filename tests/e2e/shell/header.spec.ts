import { expect, test, type Locator, type Page } from '@playwright/test';
import { complaintsOf } from '../quality/checks.ts';
import { windowWidth } from '../project.ts';

const isWide = () => windowWidth() > 995;
const store = (page: Page) => page.locator('details.store');
const summaryOf = (page: Page) => store(page).locator('summary');
const root = (page: Page) => page.locator('html');

test.describe('the header without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[HEADER-002] [HEADER-003] [HEADER-004] [HEADER-005] [HEADER-006] [HEADER-009] [HEADER-018] has search, menus, sign-in and cart', async ({
    page,
  }) => {
    await page.goto('/');
    const header = page.locator('header.header');
    await expect(header.getByPlaceholder('Search')).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Cart' })).toHaveAttribute(
      'href',
      '/purchase/cart-new',
    );
    await expect(header.locator('#profile-menu')).toBeHidden();
    if (isWide()) {
      for (const name of ['Store', 'Moodrooms', 'Blogs']) {
        await expect(header.locator('summary', { hasText: name })).toBeVisible();
      }
      const blogs = header.locator('a', { hasText: /^All Blogs$/ });
      await expect(blogs).toHaveAttribute('href', '/_/blog/t');
      await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden();
    } else {
      await expect(header.getByRole('button', { name: 'Menu' })).toBeVisible();
      await expect(store(page)).toBeHidden();
    }
  });

  test('[MENU-005] [MENU-006] [MENU-007] [MENU-009] [MENU-010] [MENU-011] [MENU-012] [MENU-013] has menus that lead to a page with everything in them', async ({
    page,
  }) => {
    await page.goto('/');
    if (isWide()) {
      const brands = page.locator('header.header').getByRole('link', { name: 'Brands' });
      await expect(brands.first()).toHaveAttribute('href', '/store/brands');
      await summaryOf(page).click();
      await expectAllLinks(page);
      await store(page).getByRole('link', { name: 'The whole store' }).click();
    } else {
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = mobileMenu(page);
      await expect(menu.getByRole('link', { name: 'Blogs' })).toHaveAttribute('href', '/_/blog/t');
      await menu.getByRole('link', { name: 'The whole store' }).click();
    }
    await expect(page).toHaveURL('/store/menu');
    const whole = page.locator('main');
    await expectStoreColumns(whole);
    await expectFurnitureOpens(whole);
  });
});

const mobileMenu = (page: Page) => page.locator('#mobile-menu');

const expectAllLinks = async (page: Page) => {
  for (const name of ['All Brands', 'All Categories', 'All Rooms']) {
    await expect(store(page).getByRole('link', { name })).toBeVisible();
  }
};

const expectStoreColumns = async (place: Locator) => {
  await expect(place.locator('.columns > div')).toHaveCount(5);
  await expect(place.locator('[data-tag^="room-"]')).toHaveCount(9);
  await expect(place.locator('[data-tag^="style-"]')).toHaveCount(12);
};

const expectFurnitureOpens = async (place: Locator) => {
  const furniture = place.locator('.entries > li', { hasText: 'Furniture' }).first();
  await expect(furniture.getByRole('link', { name: 'Beds', exact: true })).toBeHidden();
  await place.locator('summary[aria-label="More of Furniture"]').click();
  await expect(furniture.getByRole('link', { name: 'Beds', exact: true })).toHaveAttribute(
    'href',
    '/products/category-beds',
  );
};

test('[MENU-005] [MENU-007] [MENU-009] [MENU-010] [MENU-011] [MENU-012] [MENU-013] the header fetches the contents of its menus on demand, and opens them', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/fragments/')) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
  if (isWide()) {
    await summaryOf(page).click();
    await expectStoreColumns(store(page));
    const tops = await store(page)
      .locator('.columns > div')
      .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expectAllLinks(page);
    expect(fetched).toEqual(['/fragments/menus/store']);
  } else {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFurnitureOpens(mobileMenu(page));
    await mobileMenu(page).getByRole('button', { name: 'Close the menu' }).click();
    await expect(mobileMenu(page)).toBeHidden();
    expect(fetched).toEqual(['/fragments/menus/mobile']);
  }
  expect(complaints).toEqual([]);
});

test('[MENU-012] [MENU-014] a prerendered page has the sub-menus of all other pages', async ({
  page,
}) => {
  test.skip(isWide(), 'the menu of narrow windows');
  await page.goto('/about-us');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = mobileMenu(page);
  await expectFurnitureOpens(menu);
  await menu.locator('summary[aria-label="More of Rooms"]').click();
  await menu.locator('summary[aria-label="More of Living Room"]').click();
  await menu.locator('a[href="/products/category-lighting/room-living"]').click();
  await expect(page).toHaveURL('/products/category-lighting/room-living');
});

test('a menu whose parts cannot be fetched keeps its links', async ({ page }) => {
  await page.route('**/fragments/**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/');
  if (isWide()) await summaryOf(page).click();
  else await page.getByRole('button', { name: 'Menu' }).click();
  const place = isWide() ? store(page) : mobileMenu(page);
  await expect(place.getByRole('link', { name: 'The whole store' })).toBeVisible();
  await expect(place).not.toContainText('away');
});

test('the skip link is the first tab stop and becomes visible', async ({ page }) => {
  await page.goto('/about-us');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
});

/** Whether nothing covers an element from its left end to its right, halfway down and at its foot. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const places = [0.5, 0.9].flatMap((down) =>
    Array.from({ length: 50 }, (_, step) => [
      left + (width * (step + 0.5)) / 50,
      top + height * down,
    ]),
  );
  return places.every(([x = 0, y = 0]) => document.elementFromPoint(x, y) === element);
};

test('[HEADER-012] [HEADER-013] [HEADER-014] the header marks how the page is scrolled, and stays within reach', async ({
  page,
}) => {
  await page.goto('/');
  const before = await page.locator('main').boundingBox();
  const search = page.locator('header.header').getByPlaceholder('Search');
  await expect(root(page)).not.toHaveClass(/search_bar|sticky_header/);
  const scrollTo = async (top: number) => {
    await page.evaluate((to) => {
      window.scrollTo({ top: to, behavior: 'instant' });
    }, top);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  };
  await scrollTo(100);
  await expect(root(page)).toHaveClass(/scrolling_down/);
  await expect(root(page)).not.toHaveClass(/search_bar/);
  await scrollTo(101);
  await expect(root(page)).toHaveClass(/search_bar/);
  await scrollTo(130);
  // The menu, which is half out of the window, lies below the search.
  await expect.poll(() => search.evaluate(isOnTop)).toBe(true);
  await scrollTo(200);
  await expect(root(page)).toHaveClass(/search_bar/);
  await expect(root(page)).not.toHaveClass(/sticky_header/);
  await expect(search).toBeInViewport({ ratio: 1 });
  await scrollTo(201);
  await expect(root(page)).toHaveClass(/sticky_header/);
  await scrollTo(400);
  await expect(search).toBeInViewport({ ratio: 1 });
  // The sticky header shifts nothing.
  expect((await page.locator('main').boundingBox())?.y).toBe((before?.y ?? 0) - 400);
  await scrollTo(300);
  await expect(root(page)).toHaveClass(/scrolling_up/);
  await expect(root(page)).not.toHaveClass(/scrolling_down/);
});

test('[MENU-020] [MENU-021] menus open on hover, by keys and by touch, and are marked as open', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.clock.install({ time: 0 });
  await page.goto('/');
  await page.clock.pauseAt(60_000);
  if (!isWide()) {
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.tap();
    await expect(page.locator('#mobile-menu')).toHaveClass(/open/);
    await expect(button).toHaveClass(/active/);
    await page.keyboard.press('Escape');
    await expect(page.locator('#mobile-menu')).toBeHidden();
    await expect(button).not.toHaveClass(/active/);
    return;
  }
  const panel = store(page).locator('.panel');
  await summaryOf(page).hover();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(panel).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(store(page)).toHaveClass(/open/);
  await page.locator('.top-bar').hover();
  await page.clock.runFor(300);
  await expect(panel).toBeHidden();
  await summaryOf(page).hover();
  await page.clock.runFor(150);
  await expect(panel).toBeHidden();
  await page.clock.runFor(500);
  await expect(panel).toBeVisible();

  await page.locator('.top-bar').hover();
  await page.clock.runFor(300);
  await summaryOf(page).focus();
  await expect(store(page).locator('[data-tag="cat-furniture"]')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(panel).toBeVisible();
  await expect(store(page).getByRole('link', { name: 'Furniture' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(summaryOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.locator('header.header .logo').focus();
  await expect(panel).toBeHidden();
  expect(complaints).toEqual([]);
});

test('[HEADER-002] the search box is cleared by its button and by Cancel', async ({ page }) => {
  await page.goto('/about-us');
  const header = page.locator('header.header');
  const search = header.getByPlaceholder('Search');
  const clear = header.getByRole('button', { name: 'Clear the search' });
  await expect(clear).toBeHidden();
  await search.fill('oak');
  await clear.click();
  await expect(search).toHaveValue('');
  await search.fill('oak');
  await header.getByText('Cancel').click();
  await expect(search).toHaveValue('');
});
