import { expect, test, type Page } from '@playwright/test';
import { PHOTOGRAPH_WIDTHS, THUMBNAIL_WIDTH } from '@parlour/domain';
import { urlOf } from './page-kinds.ts';

/** Widths in pixels in which pictures are stored; a sample of a finish has the smallest and 480. */
const WIDTHS = [THUMBNAIL_WIDTH, ...PHOTOGRAPH_WIDTHS];
/** The tolerance of `sizes`: a browser takes a wider copy where the next one is just too narrow. */
const SLACK = 1.05;

interface ShownPicture {
  /** Name of the picture, whatever its width and format. */
  readonly name: string;
  /** Width in pixels of the copy that was loaded. */
  readonly width: number;
  /** Device pixels that it fills where it is shown largest. */
  readonly needed: number;
}

/** Brings every picture that can be seen into the window, and waits until it is there. */
const seeWholePage = async (page: Page): Promise<void> => {
  // A carousel draws its pictures once it comes near.
  for (const carousel of await page.locator('product-carousel').all()) {
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.locator('.overlay')).toBeEmpty();
    await expect(carousel.locator('article').first()).toBeVisible();
  }
  await page.evaluate(async () => {
    for (const image of document.images) {
      if (!image.checkVisibility()) continue;
      image.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
      await image.decode().catch(() => undefined);
    }
  });
};

/** The photographs and samples that are shown, each where it is largest. */
const shownPictures = (page: Page): Promise<readonly ShownPicture[]> =>
  page.evaluate(() => {
    const largest = new Map<string, ShownPicture>();
    for (const image of document.images) {
      const { currentSrc, naturalWidth, naturalHeight } = image;
      const [, name, copy] =
        /\/media\/((?:photographs|finishes)\/.+?)(?:-(\d+))?\.(?:avif|webp)/.exec(currentSrc) ?? [];
      if (!name || naturalWidth === 0 || !image.checkVisibility()) continue;
      const { width, height } = image.getBoundingClientRect();
      const isCut = getComputedStyle(image).objectFit === 'cover';
      const across = isCut ? Math.max(width, (height * naturalWidth) / naturalHeight) : width;
      const needed = across * devicePixelRatio;
      const known = largest.get(name);
      largest.set(name, {
        name,
        width: Math.max(known?.width ?? 0, Number(copy ?? 480)),
        needed: Math.max(known?.needed ?? 0, needed),
      });
    }
    return [...largest.values()];
  });

/** Whether a narrower copy would have filled the place. */
const isTooLarge = ({ width, needed }: ShownPicture): boolean => {
  const narrower = WIDTHS.findLast((each) => each < width);
  return narrower !== undefined && narrower >= needed * SLACK;
};

for (const kind of ['home', 'list', 'product', 'moodroom', 'blog'] as const) {
  test(`[TILE-001] [TILE-005] every picture of the ${kind} page loads in the size in which it is shown`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(await urlOf(kind));
    for (const group of await page.locator('details.group:not([open]) > summary').all()) {
      if (await group.isVisible()) await group.click();
    }
    await seeWholePage(page);
    const pictures = await shownPictures(page);
    expect(pictures.length).toBeGreaterThan(3);
    expect(pictures.filter(isTooLarge)).toEqual([]);
  });
}

test('second pictures and distant thumbnails load only when they are needed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.includes('-detail-'))).toEqual([]);
  const thumbnails = await page.locator('.thumbnails img').count();
  const early = () => asked.filter((path) => path.includes('-96.')).length;
  await expect.poll(early).toBeGreaterThan(0);
  expect(early()).toBeLessThan(thumbnails);
});

test(
  'a picture that fills a tall window is loaded once, as large as it is shown',
  { tag: '@once-narrow' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/heroes/')) asked.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const hero = await page.locator('.hero img').evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      const [wide, high] = [
        Number(image.getAttribute('width')),
        Number(image.getAttribute('height')),
      ];
      return { name: image.currentSrc, shown: Math.max(width, (height * wide) / high) };
    });
    const pixels = Number(/-(\d+)\.\w+$/.exec(hero.name)?.[1]);
    expect(pixels).toBeGreaterThanOrEqual(hero.shown);
    expect(asked).toEqual([hero.name]);
  },
);

const LARGEST = { home: '.hero img', product: '.slide img' } as const;

for (const kind of ['home', 'product'] as const) {
  test(`the ${kind} page preloads its largest picture, and fetches it once, first after the logo`, async ({
    page,
  }) => {
    const path = await urlOf(kind);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') fetched.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const picture = page.locator(LARGEST[kind]).first();
    const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    const named = page.locator('head link[rel="preload"][as="image"][imagesrcset]');
    await expect(named).toHaveAttribute('imagesrcset', new RegExp(new URL(shown).pathname));
    expect(fetched.filter((url) => url === shown)).toHaveLength(1);
    const logo = await page
      .locator('.logo img')
      .first()
      .evaluate((image: HTMLImageElement) => image.src);
    expect(fetched.slice(0, 2)).toEqual([logo, shown]);
  });
}
