import { expect, test, type Page } from '@playwright/test';
import { productWhere, variantWith } from '../product/find-product.ts';
import { urlOf } from '../quality/page-kinds.ts';

/*
 * The code of a part of the page is missing, as after a deploy between page and press. Links and forms then
 * work as without JavaScript. If only a script can answer, the page is reloaded once; if that does not help,
 * it says so.
 */

const WORD = 'That part of the page couldn’t be loaded. Please try again in a minute.';

interface Part {
  readonly part: string;
  /** File names of its code, as globs. */
  readonly code: string;
  readonly open: (page: Page) => Promise<unknown>;
  readonly press: (page: Page) => Promise<unknown>;
}

const openProduct = async (page: Page): Promise<void> => {
  await page.goto(await variantWith('active'));
};
const openList = (page: Page) => page.goto('/products');

const lose = (page: Page, code: string): Promise<unknown> =>
  page.route(`**/_astro/${code}.js*`, (route) => route.fulfill({ status: 404 }));

const openViewer = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'View in 3D' }).press('Enter');
};

/** Each press leads to a page that the shop sends for it. */
const LINKS_AND_FORMS: readonly (Part & { readonly leadsTo: RegExp })[] = [
  {
    part: 'the search box',
    code: 'Search.*',
    open: openList,
    leadsTo: /lamp/,
    press: async (page) => {
      await page.locator('#search-box input').fill('lamp');
      await page.locator('#search-box input').press('Enter');
    },
  },
  {
    part: 'a list',
    code: 'list.*',
    open: openList,
    leadsTo: /page=2/,
    press: (page) => page.locator('[data-load-more]').click(),
  },
  {
    part: 'a product',
    code: 'BuyingBox.*',
    open: openProduct,
    leadsTo: /idp\/sign-in/,
    press: (page) => page.getByRole('button', { name: 'Add to cart', exact: true }).click(),
  },
  {
    part: 'the gallery',
    code: 'Gallery.*',
    open: openProduct,
    leadsTo: /picture|image|media|\.(jpg|webp|avif)/,
    press: (page) => page.locator('.gallery .enlarge').first().click(),
  },
];

for (const { part, code, open, press, leadsTo } of LINKS_AND_FORMS) {
  test(`${part}: links and forms work as without JavaScript`, async ({ page }) => {
    await lose(page, code);
    await open(page);
    await press(page);
    await page.waitForURL(leadsTo);
  });
}

test('another variant is opened as a page when the product’s code is missing', async ({ page }) => {
  await lose(page, 'product.*');
  await page.goto(await productWhere(({ variants }) => variants.length > 1));
  const other = page.locator('.variants a:not([aria-current])').first();
  const href = (await other.getAttribute('href')) ?? '';
  await Promise.all([page.waitForEvent('load'), other.click()]);
  await expect(page).toHaveURL(href);
  await expect(page.locator(`.variants a[href="${href}"]`)).toHaveAttribute('aria-current', 'true');
});

const BUTTONS: readonly (Part & { readonly said: string })[] = [
  {
    part: 'a button of a product',
    code: 'BuyingBox.*',
    open: openProduct,
    said: WORD,
    press: (page) => page.getByRole('button', { name: 'One more' }).click(),
  },
  {
    part: 'the assistant',
    code: 'ChatWindow.*',
    open: openList,
    press: (page) => page.locator('#chat-open').click(),
    said: 'Part of this page has stopped working.',
  },
  {
    part: 'a notification',
    code: 'notices.*',
    open: openList,
    said: WORD,
    press: (page) => page.evaluate(() => document.dispatchEvent(new Event('shop:notice'))),
  },
];

/** Checks that the page reloads once, and that a second failure shows a message instead of reloading again. */
const reloadsOnce = async (
  page: Page,
  { code, open, press }: Part,
  said: string,
): Promise<void> => {
  await lose(page, code);
  await open(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await Promise.all([page.waitForEvent('load'), press(page)]);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
  await press(page);
  await expect(page.getByText(said)).toBeVisible();
  expect(loads).toBe(1);
};

for (const part of BUTTONS) {
  test(`${part.part}: the page is reloaded once, then says that it could not be loaded`, async ({
    page,
  }) => {
    await reloadsOnce(page, part, part.said);
  });
}

test('a shop that has its code again responds after the reload', async ({ page }) => {
  await lose(page, 'product.*');
  await openProduct(page);
  // The pointer on the button already requests the code, in vain, before the press.
  const gone = page.waitForResponse((reply) => reply.status() === 404);
  await page.getByRole('button', { name: 'One more' }).hover();
  await gone;
  await page.unroute('**/_astro/BuyingBox.*.js*');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(async () => {
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.locator('[name=qty]')).not.toHaveValue('1');
  }).toPass();
});

test.describe('before the cookie banner is answered', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('[CONSENT-003] an answer counts, and reloads the page', async ({ page }) => {
    await lose(page, 'announce-consent.*');
    await page.goto('/products');
    const banner = page.getByRole('region', { name: 'Cookies' });
    const answer = banner.getByRole('button', { name: 'Yes, I agree' });
    await Promise.all([page.waitForEvent('load'), answer.click()]);
    await expect(banner).toBeHidden();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'allow-personal')?.value).toBe('yes');
  });
});

test('[MEDIA-007] without its slider, the popup moves from picture to picture, and does not enlarge them', async ({
  page,
}) => {
  await lose(page, 'popup-swiper.*');
  await page.goto(await urlOf('product'));
  await page.locator('.gallery .enlarge').first().click();
  const popup = page.getByRole('dialog', { name: /^Pictures of / });
  await expect(popup.getByRole('status')).toContainText('1 / ');
  await popup.getByRole('button', { name: 'Next picture' }).click();
  await expect(popup.getByRole('status')).toContainText('2 / ');
  await expect(popup.getByRole('button', { name: 'Zoom' })).toHaveCount(0);
  await expect(popup.locator('.swiper-slide').nth(1)).toBeInViewport({ ratio: 0.9 });
  await popup.getByRole('button', { name: 'Picture 1 of' }).click();
  await expect(popup.locator('.swiper-slide').first()).toBeInViewport({ ratio: 0.9 });
});

test('the model: the page is reloaded once, then the link leads to its file', async ({ page }) => {
  await lose(page, 'Viewer.*');
  await page.goto(await productWhere(({ name }) => name.endsWith(' Console'), 'View in 3D'));
  await Promise.all([page.waitForEvent('load'), openViewer(page)]);
  const [file] = await Promise.all([page.waitForEvent('download'), openViewer(page)]);
  expect(file.url()).toMatch(/\.glb$/);
});
