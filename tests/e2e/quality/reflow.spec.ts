import { expect, test } from '@playwright/test';
import { becomeCustomer, openOwn, openPublic, OWN, PUBLIC } from './flow-pages.ts';
import { unreadable } from './readable.ts';

/* A window of 320 px is one of 1280 px at a zoom of 400 % (WCAG 2.2, 1.4.10). */

test.use({ viewport: { width: 320, height: 640 } });

test(
  'at 320 px the pages for everyone can be read, and everything on them reached',
  { tag: '@once-narrow' },
  async ({ page }) => {
    test.slow();
    for (const name of PUBLIC) {
      await openPublic(page, name);
      expect.soft(await unreadable(page), name).toEqual([]);
    }
  },
);

test(
  'at 320 px the pages of a customer can be read, and everything on them reached',
  { tag: '@once-narrow' },
  async ({ page }) => {
    test.slow();
    const order = await becomeCustomer(page);
    for (const name of OWN) {
      await openOwn(page, name, order);
      expect.soft(await unreadable(page), name).toEqual([]);
    }
  },
);
