import { expect, test, type Page } from '@playwright/test';

interface Manifest {
  readonly name: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
}

// The cookie banner has not been answered yet.
test.use({ serviceWorkers: 'allow', storageState: { cookies: [], origins: [] } });

/** Paths in the caches of visited pages. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

const controlled = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
};

test('[CONST-005] [CONSENT-008] without a connection a page says so; visited pages open only with consent', async ({
  page,
  context,
}) => {
  await page.goto('/about-us');
  await controlled(page);
  await page.goto('/return-policy');
  expect(await cachedPages(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/return-policy');
  await expect(page.getByRole('heading', { name: 'There is no connection.' })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/about-us');
  await page.getByRole('button', { name: 'Yes, I agree' }).click();
  await expect
    .poll(() =>
      page.evaluate(() =>
        caches
          .open('consent')
          .then((c) => c.match('/yes'))
          .then(Boolean),
      ),
    )
    .toBe(true);
  await page.goto('/return-policy');
  await expect.poll(() => cachedPages(page)).toEqual(['/return-policy']);
  // A page that was only prefetched has not been visited.
  const ahead: string[] = [];
  const network = await context.newCDPSession(page);
  await network.send('Preload.enable' as never);
  network.on(
    'Preload.prefetchStatusUpdated' as never,
    ({ prefetchUrl, status }: { readonly prefetchUrl: string; readonly status: string }) => {
      ahead.push(`${new URL(prefetchUrl).pathname} ${status}`);
    },
  );
  await page.getByRole('contentinfo').locator('a[href="/privacy-policy"]').hover();
  await expect.poll(() => ahead).toContain('/privacy-policy Ready');
  expect(await cachedPages(page)).toEqual(['/return-policy']);
  await context.setOffline(true);
  await page.goto('/return-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return Policy');
  await context.setOffline(false);
  await page.goto('/find-about-cookies');
  await page.getByRole('button', { name: 'No, essential cookies only' }).click();
  await expect.poll(() => cachedPages(page)).toEqual([]);
});

test('[CONST-005] a site can be installed under its own name with its own icons', async ({
  page,
}) => {
  await page.goto('/about-us');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(
    async (path) => (await fetch(path ?? '')).json<Manifest>(),
    href,
  );
  await expect(page.locator('.logo img')).toHaveAttribute('alt', `${manifest.name}, home`);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      return `${String(bitmap.width)}x${String(bitmap.height)}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
