import { expect, test, type Locator, type Page } from '@playwright/test';
import { urlOf } from '../quality/page-kinds.ts';
import { windowWidth } from '../project.ts';

/* What stands in the first window of a page, and what lies over it. */

const box = async (locator: Locator) => {
  const rect = await locator.boundingBox();
  if (rect === null) throw new Error('It is not drawn.');
  return rect;
};

type Box = Awaited<ReturnType<typeof box>>;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Pixels between the header and the first product of a list on a phone. */
const MOST_ABOVE_PRODUCTS = 190;

test(
  'on a phone the heading of a list and all that narrows it leave the first window to the products',
  { tag: ['@every-site', '@once-narrow'] },
  async ({ page }) => {
    for (const path of [
      '/products',
      '/products/category-furniture',
      '/products/category-furniture?from=100&to=1000',
      '/products?searchQuery=oak',
    ]) {
      await page.goto(path);
      const main = await box(page.locator('main'));
      const tile = await box(page.locator('main article').first());
      expect(tile.y - main.y, path).toBeLessThanOrEqual(MOST_ABOVE_PRODUCTS);
    }
  },
);

test(
  'on a phone the bookmark button of a list or a store stands beside its heading',
  { tag: ['@every-site', '@once-narrow'] },
  async ({ page }) => {
    await page.goto('/products/category-furniture');
    for (const path of ['/products/category-furniture', '/_/products/seller/1']) {
      await page.goto(path);
      const heading = await box(page.locator('h1'));
      const button = await box(page.locator('.list-head button[aria-pressed]'));
      expect(button.y, path).toBeLessThan(heading.y + heading.height);
      expect(button.y + button.height, path).toBeGreaterThan(heading.y);
    }
  },
);

test.describe('before the visitor has answered', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test(
    'the cookie banner is a strip at the foot of the window, with two equal buttons',
    { tag: '@every-site' },
    async ({ page }) => {
      const isNarrow = windowWidth() === 390;
      await page.goto('/');
      const window = page.viewportSize() ?? { width: 0, height: 0 };
      const banner = await box(page.locator('#cookie-banner'));
      expect(banner.height / window.height).toBeLessThanOrEqual(isNarrow ? 0.25 : 0.15);
      expect([banner.x, banner.width]).toEqual([0, window.width]);
      expect(banner.y + banner.height).toBe(window.height);
      const [agree, refuse] = await Promise.all(
        ['Yes, I agree', 'No, find out more'].map((name) =>
          box(page.getByRole('button', { name, exact: true })),
        ),
      );
      expect(agree?.y).toBe(refuse?.y);
      expect(agree?.height).toBe(refuse?.height);
      expect(agree?.width).toBeCloseTo(refuse?.width ?? 0, 0);
      // None of its words is cut off.
      const words = page.locator('#cookie-banner .words');
      expect(await words.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThan(2);
    },
  );
});

/** A notice as the page draws it, which stays. */
const drawNotice = async (page: Page): Promise<Locator> => {
  await page.evaluate(() => {
    const template = document.querySelector<HTMLTemplateElement>('#notice-template');
    const notice = template?.content.cloneNode(true);
    if (notice) document.querySelector('#notices')?.replaceChildren(notice);
    for (const line of document.querySelectorAll('.notice p')) line.textContent = 'Added to cart';
  });
  return page.locator('.notice');
};

test(
  '[HEADER-021] a notification leaves the header’s search and menus free, wherever the page is scrolled',
  { tag: '@every-site' },
  async ({ page }) => {
    for (const path of ['/', '/products']) {
      await page.goto(path);
      for (const top of [0, 150, 900, 600]) {
        await page.evaluate((y) => {
          scrollTo({ top: y, behavior: 'instant' });
        }, top);
        await expect(page.locator('html')).toHaveClass(
          top > 100 ? /search_bar/ : /^(?!.*search_bar)/,
        );
        const notice = await box(await drawNotice(page));
        const window = page.viewportSize() ?? { width: 0, height: 0 };
        expect(window.width - notice.x - notice.width).toBeLessThan(40);
        expect(notice.y).toBeGreaterThanOrEqual(0);
        expect(notice.y).toBeLessThan(240);
        for (const part of [
          page.locator('header.header input[type=search]'),
          page.locator('header.header .actions'),
          page.locator('header.header .nav'),
        ]) {
          const isCovered = (await part.isVisible()) && overlap(notice, await box(part));
          expect(isCovered, `${path} at ${String(top)}: ${String(part)}`).toBe(false);
        }
      }
    }
  },
);

/** Texts and controls of the page that lie where a press goes to the assistant's button, at points four pixels apart. */
const underTheButton = (page: Page) =>
  page.evaluate(() => {
    const tab = document.querySelector('#chat-open')!;
    const { left, top, right, bottom } = tab.getBoundingClientRect();
    const under = new Set<Element>();
    for (let x = left - 15; x < right; x += 4) {
      for (let y = top + 1; y < bottom; y += 4) {
        const [first, ...others] = document.elementsFromPoint(x, y);
        if (first === tab) for (const part of others) under.add(part);
      }
    }
    const hasWords = (part: Element) =>
      [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    return [...under]
      .filter((part) => part.closest('[aria-hidden=true]') === null)
      .filter((part) => part.matches('button, .button, input, select, a') || hasWords(part))
      .map((part) => part.outerHTML.slice(0, 120));
  });

test(
  'the assistant’s button covers no text and no control of a page',
  { tag: '@every-site' },
  async ({ page }) => {
    for (const path of ['/products', await urlOf('product'), '/about-us']) {
      await page.goto(path);
      const tab = page.getByRole('link', { name: 'Ask us' });
      expect((await box(tab)).height).toBeGreaterThanOrEqual(44);
      for (const part of [0, 0.25, 0.5, 0.75, 1]) {
        await page.evaluate((share) => {
          const { scrollHeight, clientHeight } = document.documentElement;
          scrollTo({ top: share * (scrollHeight - clientHeight), behavior: 'instant' });
        }, part);
        expect(await underTheButton(page), `${path} at ${String(part)}`).toEqual([]);
      }
    }
  },
);
