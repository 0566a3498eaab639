import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { requestSite } from '../request.ts';
import {
  boxedIslandsOf,
  complaintsOf,
  leaveTheMouse,
  overflowsOf,
  problemsOf,
  violationsOf,
} from './checks.ts';

/** Bytes of compressed script before any island is loaded; a seller's store also has that of lists. */
const SCRIPT_BUDGET_BYTES = 4 * 1024;
const LIST_BUDGET_BYTES = 5 * 1024;

const PAGES = [
  '/_/products/seller/1',
  '/profile/seller/1',
  '/store/brands',
  '/store/categories',
  '/compare',
] as const;

/** URL of a comparison of the first three products. */
const compared = async (page: Page): Promise<string> => {
  await page.goto('/products');
  const boxes = await page.getByRole('checkbox', { name: /^Compare/ }).all();
  const ids = await Promise.all(boxes.slice(0, 3).map((box) => box.getAttribute('value')));
  return `/compare?${ids.map((id) => `v=${id ?? ''}`).join('&')}`;
};

for (const path of PAGES) {
  test(`${path} is accessible, valid and light, and fits 320 to 2560 px`, async ({ page }) => {
    // The checkers read whole pages, which is slow on a busy machine.
    test.slow();
    await page.addInitScript(leaveTheMouse);
    const url = path === '/compare' ? await compared(page) : path;
    const complaints = complaintsOf(page);
    const scripts = new Set<string>();
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'script') scripts.add(new URL(reply.url()).pathname);
    });
    const reply = await page.goto(url);
    const served = await Promise.all([...scripts].map(requestSite));
    expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
    expect(served.length).toBeGreaterThan(0);
    const bytes = served.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThan(
      path.includes('/products/') ? LIST_BUDGET_BYTES : SCRIPT_BUDGET_BYTES,
    );
    expect(await violationsOf(page)).toEqual([]);
    expect(await boxedIslandsOf(page)).toEqual([]);
    expect(await overflowsOf(page, [320, 768, 2560])).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
