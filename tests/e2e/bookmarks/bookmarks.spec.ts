import { expect, test, type Page } from '@playwright/test';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { windowWidth } from '../project.ts';

const EMPTY = 'You have no bookmarks yet';

interface ListReply {
  readonly retailerProducts: readonly { readonly productId: string; readonly name: string }[];
}

/** Bookmarks the first products of the list; returns their names. */
const bookmarkProducts = async (page: Page, count: number): Promise<string[]> => {
  const { reply } = await callFrom(page, 'GET', '/web/products');
  const products = (reply as ListReply).retailerProducts.slice(0, count);
  for (const { productId } of products) await bookmark(page, productId, 'product');
  return products.map(({ name }) => name);
};

const bookmark = async (page: Page, itemID: string, itemType: string): Promise<void> => {
  const query = `itemID=${itemID}&itemType=${itemType}`;
  const { status } = await callFrom(
    ...([page, 'GET', `/v1/api/bookmarks/getadditemtobookmark?${query}`] as const),
  );
  expect(status).toBe(200);
};

test('[BOOKMARK-001] [BOOKMARK-008] bookmarks are product tiles, listed by type and removed one by one', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto('/profile/bookmarks');
  await expect(page).toHaveURL(/\/idp\/sign-in\?/);
  await signUp(page, '/profile/bookmarks');
  await expect(page.getByText(EMPTY)).toBeVisible();
  const names = await bookmarkProducts(page, 3);
  await page.goto('/profile/bookmarks');
  const tiles = page.locator('main article');
  await expect(tiles).toHaveCount(3);
  const first = tiles.filter({ hasText: names[0]! });
  await expect(first.locator('[class*=brand]')).not.toBeEmpty();
  await expect(first.locator('.price')).toContainText('£');
  await expect(first.locator('source[srcset], img[srcset]').first()).toBeAttached();
  await expect(page.locator('nav[aria-label="Your account"] [aria-current]')).toHaveText(
    'Bookmarks',
  );
  expect(await violationsOf(page)).toEqual([]);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  await page.getByRole('button', { name: `Remove ${names[0]!} from bookmarks` }).click();
  await expect(page.locator('.content [role=status]')).toHaveText('Removed from bookmarks');
  await expect(tiles).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test('[BOOKMARK-001] without JavaScript, other types have tabs, and an unknown type is not found', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/');
  await bookmark(page, '1', 'seller');
  await bookmark(page, '1', 'personroom');
  await bookmark(page, '999999', 'tag');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/bookmarks');
  await expect(plain.getByText(EMPTY)).toBeVisible();
  const tab = (name: string) =>
    plain.locator('nav[aria-label="Kinds of bookmarks"]').getByRole('link', { name });
  await tab('Moodrooms').click();
  await expect(plain).toHaveURL(/\/profile\/bookmarks\/personroom$/);
  await expect(plain.locator('main li article')).toHaveCount(1);
  await tab('Collections').click();
  await expect(plain.getByText('This is no longer in the shop.')).toBeVisible();
  await plain.getByRole('button', { name: /^Remove/ }).click();
  await expect(plain).toHaveURL(/\/profile\/bookmarks\/tag\?done=removed$/);
  await expect(plain.getByText('Removed from bookmarks')).toBeVisible();
  await expect(plain.getByText(EMPTY)).toBeVisible();
  await tab('Sellers').click();
  await expect(plain.locator('main li article a')).toHaveAttribute('href', /\/profile\/seller\/1$/);
  expect((await plain.goto('/profile/bookmarks/chairs'))?.status()).toBe(404);
  await plain.context().close();
});
