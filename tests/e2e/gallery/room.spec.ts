import { expect, test, type Page } from '@playwright/test';
import { requestSite } from '../request.ts';
import { ANDROID, DRAWN, openConsole, viewerOf } from './drawn.ts';

const ROOM = 'See it in your room';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test.use(DRAWN);

/** A visitor whose focus comes near the pictures is about to use them. */
const approach = (page: Page) => page.getByRole('link', { name: 'View in 3D' }).focus();

test.describe('on iOS', () => {
  test.use({ userAgent: IPHONE });

  test('[MEDIA-005] the page opens Quick Look with a file in the variant’s own size', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = (token: string) => token === 'ar';
    });
    await openConsole(page);
    await approach(page);
    const link = page.locator('.gallery a[rel=ar]');
    await expect(link).toHaveAttribute('href', /^\/models\/.*\.usdz#allowsContentScaling=0$/);
    await expect(link.locator('> :only-child')).toHaveAttribute('alt', ROOM);
    const file = await requestSite((await link.getAttribute('href')) ?? '');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'model/vnd.usdz+zip']);
  });
});

test.describe('on Android', () => {
  test.use({ userAgent: ANDROID });

  test('[MEDIA-005] the page opens Scene Viewer with a file in the chosen finish', async ({
    page,
  }) => {
    await openConsole(page);
    await approach(page);
    const link = page.locator('.gallery').getByRole('link', { name: ROOM });
    await expect(link).toHaveAttribute('href', /^intent:\/\/arvr\.google\.com\/scene-viewer\//);
    const url = (await link.getAttribute('href')) ?? '';
    const query = new URLSearchParams(url.split('?')[1]?.split('#')[0]);
    expect(query.get('resizable')).toBe('false');
    const { pathname } = new URL(query.get('file') ?? '');
    const file = await requestSite(pathname);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'model/gltf-binary']);
  });
});

test.describe('elsewhere', () => {
  test('[MEDIA-005] the page leads to a phone on a computer without augmented reality', async ({
    page,
  }) => {
    await openConsole(page);
    await approach(page);
    await expect(page.getByText(ROOM)).toHaveText(`${ROOM}, by phone`);
  });

  test('[MEDIA-005] a touch places the model where the browser supports WebXR', async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript(() => {
      const asked: string[] = [];
      const xr = {
        isSessionSupported: (mode: string) => Promise.resolve(mode === 'immersive-ar'),
        requestSession: (mode: string, { requiredFeatures }: XRSessionInit) => {
          asked.push([mode, ...(requiredFeatures ?? [])].join(' '));
          return Promise.reject(new Error('no camera here'));
        },
        addEventListener: () => undefined,
      };
      Object.defineProperty(navigator, 'xr', { value: xr });
      Object.assign(window, { asked });
    });
    await page.setViewportSize({ width: 480, height: 420 });
    await openConsole(page);
    await page.getByRole('link', { name: 'View in 3D' }).press('Enter');
    const viewer = viewerOf(page);
    await expect(viewer).toHaveAttribute('data-state', 'shown');
    await viewer.getByRole('button', { name: ROOM }).click();
    await expect
      .poll(() => page.evaluate(() => (window as never as { asked: string[] }).asked))
      .toEqual(['immersive-ar hit-test']);
  });

  test('[MEDIA-005] if a deploy has removed the code, the page is reloaded once, and then the viewer says so', async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript(() => {
      const xr = {
        isSessionSupported: () => Promise.resolve(true),
        addEventListener: () => undefined,
      };
      Object.defineProperty(navigator, 'xr', { value: xr });
    });
    await page.route('**/_astro/room.*.js', (route) => route.fulfill({ status: 404 }));
    await page.setViewportSize({ width: 480, height: 420 });
    await openConsole(page);
    const viewer = viewerOf(page);
    const enter = async (): Promise<void> => {
      await page.getByRole('link', { name: 'View in 3D' }).press('Enter');
      await expect(viewer).toHaveAttribute('data-state', 'shown');
      await viewer.getByRole('button', { name: ROOM }).click();
    };
    await Promise.all([page.waitForEvent('load'), enter()]);
    await expect(viewer).toBeHidden();
    await enter();
    await expect(viewer.getByRole('status').getByText('couldn’t be opened')).toBeVisible();
    await expect(viewer.getByRole('button', { name: ROOM })).toHaveCount(0);
  });
});
