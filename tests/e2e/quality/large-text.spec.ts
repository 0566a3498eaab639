import { expect, test } from '@playwright/test';
import { headlessShellPath } from '../../../tools/local/chromium.ts';
import { becomeCustomer, openOwn, openPublic, OWN, PUBLIC } from './flow-pages.ts';
import { unreadable } from './readable.ts';

/* A visitor who has set the text of the browser to twice its size (WCAG 2.2, 1.4.4). */

test.use({
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--blink-settings=defaultFontSize=32'],
  },
});

test(
  'with text of 200 % the pages for everyone can be read, and everything on them reached',
  { tag: '@once-wide' },
  async ({ page }) => {
    test.slow();
    for (const name of PUBLIC) {
      await openPublic(page, name);
      expect.soft(await unreadable(page), name).toEqual([]);
    }
  },
);

test(
  'with text of 200 % the pages of a customer can be read, and everything on them reached',
  { tag: '@once-wide' },
  async ({ page }) => {
    test.slow();
    const order = await becomeCustomer(page);
    for (const name of OWN) {
      await openOwn(page, name, order);
      expect.soft(await unreadable(page), name).toEqual([]);
    }
  },
);
