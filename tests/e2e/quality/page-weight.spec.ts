import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { requestSite } from '../request.ts';
import { urlOf } from './page-kinds.ts';

/*
 * The weight of a page before a browser can show any of it: its HTML, and the styles inside.
 */

const KILOBYTE = 1024;

/**
 * Ceilings in kB of gzip. The HTML is without the styles, as the shop writes it once for all visitors; 2.5 kB
 * of it is code from Astro and ours that hydrates islands and shows that a press was heard. The classes of the
 * layout primitives are in the HTML, and their rules are written once: together a page is lighter than with
 * rules of its own. Products differ by 3 kB in what there is to say of them, and a list in what other tests have
 * bought: the ceiling is that of the product in the middle of the list's first page. Some twelve facts, in the specification
 * and in the structured data, are 0.4 kB of it, and the services of its sellers 0.1. What sets a legend apart and what a
 * phone's list needs are 0.1 kB of the styles. The data of a list's filters, which are an island, are 1.2. A product's
 * links say which part of the choice is theirs, and a card of sellers keeps its price beside the name: less than 0.1 each. The
 * script of the head knows a good line from a slow one: 0.1.
 */
const CEILINGS = {
  home: { html: 13.5, styles: 10.7 },
  list: { html: 19.6, styles: 10.8 },
  product: { html: 19.6, styles: 12.6 },
  moodrooms: { html: 10.8, styles: 9.1 },
  post: { html: 14.7, styles: 9.2 },
} as const;

const STYLES = /<style[^>]*>[^]*?<\/style>/g;

const weigh = (html: string): number => (html === '' ? 0 : gzipSync(html).length / KILOBYTE);

/** Addresses of the pages of a kind that are weighed. */
const addressesOf = async (kind: keyof typeof CEILINGS): Promise<readonly string[]> => {
  if (kind !== 'product') return [await urlOf(kind)];
  const { text } = await requestSite('/products');
  const links = text.matchAll(/<h2[^>]*>\s*<a[^>]*? href="(\/[^/"]+\/products\/d\/[\w-]+)"/g);
  return Array.from(links, ([, href = '']) => href);
};

for (const [kind, ceiling] of Object.entries(CEILINGS)) {
  test(`the HTML and the styles of the ${kind} page are light`, async () => {
    const weights: number[] = [];
    for (const address of await addressesOf(kind as keyof typeof CEILINGS)) {
      const { text } = await requestSite(address);
      const styles = (text.match(STYLES) ?? []).join('');
      expect(styles).not.toBe('');
      weights.push(weigh(text.replaceAll(STYLES, '')));
      expect(weigh(styles)).toBeLessThanOrEqual(ceiling.styles);
      // The sheet of what comes later stands behind the first screen, and a browser has it for the next page.
      const links = text.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      expect(links).toEqual([expect.stringContaining('/_astro/later.')]);
      expect(text.indexOf(links[0] ?? '')).toBeGreaterThan(text.indexOf('<h1'));
      // A browser delays the first paint for a preloaded font.
      expect(text).not.toMatch(/as="?font/);
    }
    const middle = weights.toSorted((a, b) => a - b)[Math.floor(weights.length / 2)];
    expect(middle).toBeLessThanOrEqual(ceiling.html);
  });
}
