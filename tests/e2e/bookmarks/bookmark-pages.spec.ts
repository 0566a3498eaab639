import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf } from '../quality/checks.ts';
import { readyForNotices } from './drawn-notices.ts';

/* Moodrooms, posts, sellers and collections are bookmarked on their pages and on their tiles. */

const MOODROOMS = '/_/moodrooms/t';
const BLOG = '/_/blog/t';

/** Pages with one bookmark button, and the tab of the bookmarks page where the bookmark appears. */
const OWN_PAGES = [
  { what: 'a moodroom', tab: 'personroom', open: (page: Page) => openFirst(page, MOODROOMS) },
  { what: 'a post', tab: 'post', open: (page: Page) => openFirst(page, BLOG) },
  { what: 'a seller’s store', tab: 'seller', open: (page: Page) => page.goto('/seller/1') },
  {
    what: 'a seller’s profile',
    tab: 'seller',
    open: (page: Page) => page.goto('/profile/seller/1'),
  },
  {
    what: 'a collection',
    tab: 'tag',
    open: (page: Page) => page.goto('/products/category-furniture'),
  },
  { what: 'a tag’s page', tab: 'tag', open: (page: Page) => page.goto('/info/tag/1') },
] as const;

/** Pages of tiles, each with its own bookmark button. */
const TILES = [
  { what: 'moodrooms', tab: 'personroom', address: MOODROOMS },
  { what: 'posts', tab: 'post', address: BLOG },
  { what: 'rooms', tab: 'tag', address: '/store/rooms' },
  { what: 'brands', tab: 'tag', address: '/store/brands' },
] as const;

const openFirst = async (page: Page, list: string): Promise<void> => {
  await page.goto(list);
  await page.goto((await page.locator('article h2 a').first().getAttribute('href')) ?? '');
};

const buttonsOf = (page: Page) => page.locator('button[form=bookmark]');

const nameOn = async (page: Page): Promise<string> => {
  const label = await buttonsOf(page).first().getAttribute('aria-label');
  return (label ?? '').replace(/^Bookmark /, '');
};

const isOnTab = async (page: Page, tab: string, name: string): Promise<void> => {
  await page.goto(`/profile/bookmarks/${tab}`);
  await expect(page.locator('main li article').filter({ hasText: name })).toHaveCount(1);
};

test('[BOOKMARK-002] [BOOKMARK-003] [BOOKMARK-006] [BOOKMARK-008] moodrooms, posts, sellers, collections and tags are bookmarked on their pages, appear among the bookmarks, and have a pressed button when their pages open', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signUp(page);
  for (const { what, tab, open } of OWN_PAGES) {
    await test.step(what, async () => {
      await open(page);
      const name = await nameOn(page);
      const url = page.url();
      await expect(buttonsOf(page).first()).toHaveAttribute('aria-pressed', 'false');
      const added = page.waitForResponse('**/getadditemtobookmark?*');
      await buttonsOf(page).first().click();
      expect((await added).url()).toContain(`itemType=${tab}`);
      await expect(page.locator('#notices').getByText('Added to bookmarks')).toBeVisible();
      await expect(buttonsOf(page).first()).toHaveAttribute('aria-pressed', 'true');
      await isOnTab(page, tab, name);
      await page.goto(url);
      await expect(buttonsOf(page).first()).toHaveAttribute('aria-pressed', 'true');
      await buttonsOf(page).first().click();
      await expect(page.locator('#notices').getByText('Removed from bookmarks')).toBeVisible();
      await expect(buttonsOf(page).first()).toHaveAttribute('aria-pressed', 'false');
    });
  }
  expect(complaints).toEqual([]);
});

test('[BOOKMARK-001] [BOOKMARK-002] tiles of moodrooms, posts, rooms and brands are bookmarked one by one, with and without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  await signUp(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  for (const { what, tab, address } of TILES) {
    await test.step(what, async () => {
      await page.goto(address);
      const names = await buttonsOf(page).evaluateAll((all) =>
        all.map(({ ariaLabel }) => (ariaLabel ?? '').replace(/^Bookmark /, '')),
      );
      expect(new Set(names).size).toBe(names.length);
      await buttonsOf(page).nth(1).click();
      await expect(buttonsOf(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
      await expect(buttonsOf(page).first()).toHaveAttribute('aria-pressed', 'false');

      await plain.goto(address);
      await buttonsOf(plain).nth(2).click();
      await expect(plain).toHaveURL(`${address}#bookmarked`);
      await expect(plain.getByText('Added to bookmarks')).toBeVisible();
      await expect(plain.getByText('Removed from bookmarks')).toBeHidden();
      await isOnTab(plain, tab, names[1] ?? '');
      await isOnTab(plain, tab, names[2] ?? '');
      await plain.goto(address);
      await buttonsOf(plain).nth(1).click();
      await expect(plain.getByText('Removed from bookmarks')).toBeVisible();

      // The page shows what the other browser did once it is opened again.
      await page.goto(address);
      await expect(buttonsOf(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
      await expect(buttonsOf(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
    });
  }
});

for (const url of [MOODROOMS, '/products/category-furniture']) {
  test(`[BOOKMARK-007] on ${url} a signed-out visitor is told to sign in, and does so`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(url);
    await readyForNotices(page);
    await buttonsOf(page).first().click();
    await expect(
      page.locator('#notices').getByText('You must login', { exact: true }),
    ).toBeVisible();
    await page.waitForURL(/\/idp\/sign-in/);
    await signUp(page, url);
    await expect(buttonsOf(page).first()).toHaveAttribute('aria-pressed', 'false');
  });
}

test('[BOOKMARK-002] the bookmark button of a list follows the collection that the list shows', async ({
  page,
}) => {
  test.slow();
  await signUp(page, '/products/category-furniture');
  await buttonsOf(page).click();
  await expect(buttonsOf(page)).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes';
  });
  await page.getByRole('navigation', { name: 'Narrower lists' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/category-furniture-/);
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
  await expect(buttonsOf(page)).not.toHaveAttribute('aria-label', 'Bookmark Furniture');
  await expect(buttonsOf(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(buttonsOf(page)).toHaveAttribute('aria-label', 'Bookmark Furniture');
  await expect(buttonsOf(page)).toHaveAttribute('aria-pressed', 'true');
});
