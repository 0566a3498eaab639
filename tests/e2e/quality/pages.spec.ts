import { gzipSync } from 'node:zlib';
import { expect, test, type Page, type Response } from '@playwright/test';
import {
  boxedIslandsOf,
  complaintsOf,
  leaveTheMouse,
  overflowsOf,
  problemsOf,
  violationsOf,
} from './checks.ts';
import { urlOf, KINDS, STORY_KINDS } from './page-kinds.ts';

const KILOBYTE = 1024;
/** With the sheet behind the first screen, which all pages share and a browser keeps. */
const STYLESHEET_BUDGET = 17.75 * KILOBYTE;
/** Bytes of script before any interaction, 0.1 kB of them to know a good line. Prefetched scripts do not run, and are not counted. */
const SHELL_BUDGET_BYTES = 6.95 * KILOBYTE;
/** With what listens to the links that are shown in place. */
const LIST_BUDGET = 8.4 * KILOBYTE;
/** With what listens to the links, the sellers, the line of arrival, the reviews and the fit check, none of which is an island. */
const PRODUCT_BUDGET = 10 * KILOBYTE;
/** A list of moodrooms has the scripts of its cards, too. */
const MOODROOMS_BUDGET = 7.4 * KILOBYTE;
/** What pages load in addition on a site with an analytics tag, to ask whether the tag may be used. */
const COUNTING_BUDGET = 0.35 * KILOBYTE;
/** Bytes of data that a page holds for its scripts, besides what its HTML says; a product for its gallery and its buying box. */
const DATA_BUDGET_BYTES = KILOBYTE;
const PRODUCT_DATA_BYTES = 3 * KILOBYTE;
/** The panel of filters: its choices, which the HTML says, too. */
const LIST_DATA_BYTES = 1.6 * KILOBYTE;

/** Compressed bytes of the scripts and styles of a page, inline ones included, and of its data. */
const bytesOf = async (page: Page, replies: readonly Response[]) => {
  const sizes = { script: 0, stylesheet: 0 };
  for (const reply of replies) {
    const type = reply.request().resourceType();
    if (type === 'script' || type === 'stylesheet') {
      sizes[type] += gzipSync(await reply.body()).length;
    }
  }
  const inline = await page.locator('script:not([src], [type])').allInnerTexts();
  const data = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .flatMap(({ dataset }) => Object.values(dataset))
      .filter((value) => /^[[{]/.test(value ?? ''))
      .concat(
        [...document.querySelectorAll('[props]')].map((one) => one.getAttribute('props') ?? ''),
      )
      .join(''),
  );
  const styles = await page.locator('style').allTextContents();
  return {
    script: sizes.script + gzipSync(inline.join('')).length,
    stylesheet: sizes.stylesheet + gzipSync(styles.join('')).length,
    data: data === '' ? 0 : gzipSync(data).length,
  };
};

/** Most are checked in the colours of each site. */
const EVERYWHERE = KINDS.map((kind) => ({
  kind,
  tag: kind === 'not found' ? '@once-wide' : '@every-site',
}));
const ONCE = STORY_KINDS.map((kind) => ({ kind, tag: '@once-wide' }));

for (const { kind, tag } of [...EVERYWHERE, ...ONCE]) {
  test(
    `the ${kind} page is accessible, valid and light, fits 320 to 2560 px, and logs no complaint`,
    {
      tag,
    },
    async ({ page }) => {
      // The checkers read whole pages, which is slow on a busy machine.
      test.slow();
      const url = await urlOf(kind);
      const complaints = complaintsOf(page);
      const replies: Response[] = [];
      page.on('response', (reply) => replies.push(reply));
      await page.addInitScript(leaveTheMouse);
      // Everything that loads by itself. The checks below scroll the page, which hydrates more.
      const reply = await page.goto(url, { waitUntil: 'networkidle' });
      const { script, stylesheet, data } = await bytesOf(page, [...replies]);
      expect(await violationsOf(page)).toEqual([]);
      const html = (await reply?.text()) ?? '';
      expect(await problemsOf(html)).toEqual([]);
      expect(html.trimEnd()).toMatch(/<\/html>$/);
      const isCounted = (await page.locator('[data-analytics-tag]').count()) > 0;
      const budgets: Partial<Record<string, number>> = {
        list: LIST_BUDGET,
        product: PRODUCT_BUDGET,
        moodrooms: MOODROOMS_BUDGET,
      };
      const budget = (budgets[kind] ?? SHELL_BUDGET_BYTES) + (isCounted ? COUNTING_BUDGET : 0);
      expect(script).toBeLessThanOrEqual(budget);
      const most: Partial<Record<string, number>> = {
        product: PRODUCT_DATA_BYTES,
        list: LIST_DATA_BYTES,
      };
      expect(data).toBeLessThanOrEqual(most[kind] ?? DATA_BUDGET_BYTES);
      expect(stylesheet).toBeGreaterThan(0);
      expect(stylesheet).toBeLessThanOrEqual(STYLESHEET_BUDGET);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
      await expect(page.locator('h1')).toHaveCount(1);
      const missing = kind === 'not found';
      await expect(page.locator('link[rel=canonical]')).toHaveCount(missing ? 0 : 1);
      expect(await page.locator('img:not([width][height][alt])').count()).toBe(0);
      await expect(page.locator('main img[fetchpriority=high]')).toHaveCount(missing ? 0 : 1);
      // The other pictures of a list's first screen.
      const early = page.locator('main img:not([fetchpriority],[loading=lazy])');
      expect(await early.count()).toBe(kind === 'list' ? 3 : 0);
      expect(await boxedIslandsOf(page)).toEqual([]);
      expect(await overflowsOf(page, [320, 390, 768, 995, 1366, 2560])).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
