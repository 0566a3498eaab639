import type { Page } from '@playwright/test';
import { headlessShellPath } from '../../../tools/local/chromium.ts';
import { productWhere } from '../product/find-product.ts';

/** A browser that renders 3D in software. */
export const DRAWN = {
  launchOptions: {
    executablePath: headlessShellPath(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  },
};

/** A browser with Android's user agent is offered augmented reality. */
export const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile';

/** Opens the page of a product with a small model, because software rendering is slow. */
export const openConsole = async (page: Page): Promise<void> => {
  await page.goto(await productWhere(({ name }) => name.endsWith(' Console'), 'View in 3D'));
};

export const viewerOf = (page: Page) => page.getByRole('dialog', { name: /^3D model of/ });
