import { gzipSync } from 'node:zlib';
import { expect, test, type Response } from '@playwright/test';
import { overflowsOf, problemsOf, violationsOf } from './checks.ts';
import { complaintsOf } from './shop.ts';

/** Bytes of compressed script before anybody reaches for an island. */
const SCRIPT_BUDGET = 5 * 1024;

const PAGES = [
  '/_/products/seller/1',
  '/profile/seller/1',
  '/store/brands',
  '/store/categories',
  '/compare',
] as const;

for (const path of PAGES) {
  test(`${path} is accessible, valid, light, and fits 320 to 2560 px`, async ({ page }) => {
    const complaints = complaintsOf(page);
    const scripts: Response[] = [];
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'script') scripts.push(reply);
    });
    const reply = await page.goto(path === '/compare' ? await compared(page.request) : path);
    expect(await problemsOf((await reply?.text()) ?? '')).toEqual([]);
    const bytes = await Promise.all(scripts.map((script) => script.body()));
    expect(bytes.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(SCRIPT_BUDGET);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowsOf(page, [320, 390, 768, 995, 1366, 2560])).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

/** A comparison of the first three products. */
const compared = async (request: {
  get(path: string): Promise<{ text(): Promise<string> }>;
}): Promise<string> => {
  const html = await (await request.get('/products')).text();
  const ids = [...html.matchAll(/name="v" value="(\d+)"/g)].slice(0, 3);
  return `/compare?${ids.map(([, id]) => `v=${id ?? ''}`).join('&')}`;
};
