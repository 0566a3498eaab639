import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from '../quality/checks.ts';
import { windowWidth } from '../project.ts';
import { productWhere } from './find-product.ts';

const isNarrow = (): boolean => windowWidth() < 768;

/** URL of a product with several variants and a 3D model. */
const richProduct = (): Promise<string> =>
  productWhere(({ variants }) => variants.length > 2, 'View in 3D');

/** The details that depend on the choice, as the page shows them now and as the shop sends them. */
const shownAndSent = (page: Page) =>
  page.evaluate(async () => {
    const read = (shown: Document) => {
      const texts = (selector: string) =>
        [...shown.querySelectorAll(selector)].map((one) => one.textContent.replace(/\s+/g, ' '));
      const links = (selector: string) =>
        [...shown.querySelectorAll(selector)].map((one) => one.getAttribute('href'));
      return {
        head: [shown.title, ...links('link[rel=canonical]')],
        trail: texts('[data-part=trail] li'),
        pictures: links('.slide .enlarge'),
        price: texts('.money'),
        stock: texts('.stock'),
        chosen: texts('.variants [aria-current]'),
        specification: texts('.specification tr'),
      };
    };
    const html = await (await fetch(location.href)).text();
    return {
      shown: read(document),
      sent: read(new DOMParser().parseFromString(html, 'text/html')),
    };
  });

test('[PDP-002] [PDP-011] [PDP-039] [ERROR-006] a product shows another variant and all its details in place, and goes back and forward, also while pictures are open', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  // Without 3D drawing, the viewer shows a still picture at once.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const url = await richProduct();
  await page.goto(url);
  await page.evaluate(() => Object.assign(window, { same: true }));
  const first = (await shownAndSent(page)).shown;
  const other = page.locator('.variants a:not([aria-current])').first();
  const href = (await other.getAttribute('href')) ?? '';

  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const call = `**${href}`;
  await page.route(call, async (route) => {
    await asked;
    await route.continue();
  });
  const loader = page.locator('.product .loader');
  await other.click();
  await expect(loader).toHaveText('Loading...');
  answer();
  await expect(page).toHaveURL(href);
  await expect(loader).toBeEmpty();
  await expect(page.locator('.product .shown')).toContainText('£');
  await page.unroute(call);
  // Islands draw their new props in the moment after the exchange.
  await expect(async () => {
    const { shown, sent } = await shownAndSent(page);
    expect(shown).toEqual(sent);
  }).toPass();
  const { shown } = await shownAndSent(page);
  for (const part of ['head', 'trail', 'pictures', 'chosen', 'specification'] as const) {
    expect(shown[part], part).not.toEqual(first[part]);
  }
  await expect(page.locator(`.variants a[href="${href}"]`)).toBeFocused();

  await page.locator('.enlarge').first().press('Enter');
  const popup = page.getByRole('dialog', { name: /^Pictures of/ });
  await expect(popup).toBeVisible();
  await page.goBack();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(href);
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(page).toHaveTitle(first.head[0] ?? '');
  expect((await shownAndSent(page)).shown).toEqual(first);

  await page.goForward();
  await expect(page).toHaveTitle(shown.head[0] ?? '');
  // What was open over the page is not opened again.
  await page.goForward();
  await expect(popup).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: 'View in 3D' }).press('Enter');
  const viewer = page.getByRole('dialog', { name: /^3D model of/ });
  await expect(viewer).toHaveAttribute('data-state', 'still');
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveTitle(shown.head[0] ?? '');
  await page.goBack();
  await expect(page).toHaveTitle(first.head[0] ?? '');
  expect(complaints).toEqual([]);

  const third = page.locator('.variants a:not([aria-current])').last();
  const refused = (await third.getAttribute('href')) ?? '';
  const reply = { status: 503, contentType: 'text/html', body: '' };
  await page.route(`**${refused}`, (route) => route.fulfill(reply));
  const said = page.locator('header.header').getByRole('alert');
  await third.click();
  await expect(said).toHaveText('Server error');
  await expect(said).toBeInViewport();
  reply.body = '<main><div role="alert"><h1>We are counting the stock.</h1></div></main>';
  await third.click();
  await expect(said).toHaveText('We are counting the stock.');
  await expect(page).toHaveURL(url);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('[PDP-002] going back and forward at once shows the product that the URL names', async ({
  page,
}) => {
  const url = await richProduct();
  await page.goto(url);
  const other = page.locator('.variants a:not([aria-current])').first();
  const href = (await other.getAttribute('href')) ?? '';
  await other.click();
  await expect(page).toHaveURL(href);
  // After the reload, the page keeps nothing of the first variant.
  await page.reload();
  const title = await page.title();
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  const call = `**${url}`;
  await page.route(call, async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest(call);
  await page.goBack();
  await asked;
  await page.goForward();
  await expect(page).toHaveURL(href);
  const answered = page.waitForResponse(call);
  answer();
  await answered;
  // A reply that has arrived would be shown by then.
  await page.waitForTimeout(300);
  expect(await page.title()).toBe(title);
  await expect(page.locator('.product .loader')).toBeEmpty();
  await expect(page.locator('.variants [aria-current]')).toHaveAttribute('href', href);
});

/** A layout shift as browsers report it. */
type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** The sum of the shifts since the last call, with those of the frame that is being drawn. */
const takeShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const { moved } = window as unknown as { moved: number[] };
    return moved.splice(0).reduce((total, value) => total + value, 0);
  });

test('[ENTITY-027] the layout shifts neither on loading and scrolling nor unexpectedly on choosing a variant; with consent, the product is recorded as viewed', async ({
  page,
  context,
}) => {
  test.slow();
  const { hostname: domain } = new URL(test.info().project.use.baseURL ?? '');
  await context.addCookies([{ name: 'allow-personal', value: 'yes', domain, path: '/' }]);
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) moved.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const url = await richProduct();
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  const seen = () => page.evaluate(() => localStorage.getItem('recentProducts') ?? '');
  await expect.poll(seen).toContain('"category"');
  let sum = await takeShifts(page);
  for (const turn of [1, 2]) {
    const other = page.locator('.variants a').nth(turn);
    const href = (await other.getAttribute('href')) ?? '';
    await other.click();
    await expect(page).toHaveURL(href);
    await expect(page.locator(`.variants a[href="${href}"]`)).toHaveAttribute('aria-current');
    // A shift that shows the choice is expected, however long that takes: a longer name needs another line.
    await takeShifts(page);
  }
  const carousels = page.locator('product-carousel');
  await expect(carousels.first()).toBeAttached();
  for (const carousel of await carousels.all()) {
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.locator('.overlay')).toBeEmpty();
    await expect(carousel.locator('article').first()).toBeVisible();
  }
  sum += await takeShifts(page);
  expect(sum).toBeLessThan(0.01);
});

test('[PDP-012] [PDP-014] [PDP-015] [PDP-029] a product opens its options, previews a swatch over the window, and checks a long summary two seconds after loading', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-20T10:00:00' });
  await page.clock.pauseAt('2026-11-20T11:00:00');
  const url = await productWhere(
    ({ variants }) =>
      variants[0]?.options?.some(({ swatches = [] }) => swatches.length > 1) === true,
    'data-read-more',
  );
  await page.goto(url, { waitUntil: 'load' });
  const long = page.locator('[data-read-more]');
  await page.clock.runFor(1_900);
  await expect(long).not.toHaveAttribute('data-bound');
  await page.clock.runFor(200);
  await expect(long).toHaveAttribute('data-bound');
  await page.clock.resume();

  const options = page.locator('details.options');
  await expect(options.locator('summary')).toContainText('Select Option');
  await options.locator('summary').click();
  await expect(options.locator('.list')).toHaveCSS('max-height', '247px');
  expect(await options.locator('.list a').count()).toBeGreaterThan(1);
  await options.locator('summary').click();

  const samples = page.locator('.sample');
  const preview = samples.nth(1).locator('.preview');
  await expect(preview).toBeHidden();
  if (isNarrow()) {
    await samples.first().focus();
    await page.keyboard.press('Tab');
  } else await samples.nth(1).hover();
  await expect(preview).toBeVisible();
  expect(await preview.boundingBox()).toMatchObject({ x: 0, y: 0, width: windowWidth() });
  await expect(preview).toHaveText(/^[^_]+$/);
  // The swatches respond a moment after the pointer has reached them.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden({ timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => localStorage.getItem('recentProducts'))).toBeNull();
});

test('[PDP-013] [PDP-047] a piece opens with the swatch that it is shown in, and another changes picture, words and choice', async ({
  page,
}) => {
  await page.goto(
    await productWhere(({ variants: [first] }) => {
      const swatches = [first, ...(first?.options ?? [])].flatMap((one) => one?.swatches ?? []);
      return swatches.some(({ isShown }) => isShown === true) && swatches.length > 1;
    }, 'Swatches:'),
  );
  const swatches = page.getByRole('list', { name: /^Swatches:/ });
  const own = (await swatches.locator('[aria-current]').getAttribute('title')) ?? '';
  await expect(page.locator('.seo-title')).not.toContainText('instead');
  const other = swatches.locator('a[href*="swatch="]:not([aria-current])').first();
  const name = (await other.getAttribute('title')) ?? '';
  await other.click();
  await expect(page.locator('.seo-title')).toContainText(`in ${name} instead`);
  await expect(page.locator('.slide img').first()).toHaveAttribute('alt', name);
  await expect(page.getByText(`The pictures of the whole piece show it in ${own}.`)).toBeVisible();
  await expect(swatches.locator('[aria-current]')).toHaveAttribute('title', name);
});

test(
  '[PDP-012] a press with the mouse counts after the keyboard was used, however high the facts are',
  { tag: '@once-wide' },
  async ({ page }) => {
    const url = await productWhere(({ variants: [first] }) =>
      (first?.options ?? []).some(({ swatches = [] }) => swatches.length > 4),
    );
    await page.goto(url);
    const options = page.locator('details.options');
    await options.locator('summary').focus();
    await page.evaluate(() => {
      scrollTo({ top: 320, behavior: 'instant' });
    });
    await page.keyboard.press('Enter');
    const last = options.getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const name = (await last.textContent()) ?? '';
    const box = await last.boundingBox();
    await page.mouse.move(box!.x + 20, box!.y + box!.height / 2);
    await page.mouse.down();
    expect(await last.boundingBox()).toEqual(box);
    await page.mouse.up();
    await expect(page).toHaveURL(/option=/);
    await expect(options.locator('summary')).toContainText(name);
  },
);

for (const isHydrated of [true, false]) {
  const when = isHydrated ? '' : ', also before the page has hydrated';
  test(
    `the keyboard reaches the head of facts that are higher than the window${when}`,
    {
      tag: '@once-wide',
    },
    async ({ page }) => {
      const url = await productWhere(({ variants: [first] }) =>
        (first?.options ?? []).some(({ swatches = [] }) => swatches.length > 4),
      );
      const arrived = Promise.withResolvers<undefined>();
      if (isHydrated) arrived.resolve(undefined);
      await page.route('**/_astro/Product.*.js', async (route) => {
        await arrived.promise;
        await route.continue();
      });
      await page.goto(url);
      await page.getByRole('link', { name: 'Will it fit?' }).focus();
      if (isHydrated) await expect(page.locator('astro-island[ssr] .information')).toHaveCount(0);
      await page.locator('#reviews').evaluate((end) => {
        scrollBy({ top: end.getBoundingClientRect().top - innerHeight, behavior: 'instant' });
      });
      const first = page.locator('.information .brand a');
      await expect(first).not.toBeInViewport();
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Shift+Tab');
        if (await first.evaluate((link) => link === document.activeElement)) break;
      }
      await expect(first).toBeFocused();
      arrived.resolve(undefined);
      await expect(first).toBeInViewport({ ratio: 0.9 });
    },
  );
}
