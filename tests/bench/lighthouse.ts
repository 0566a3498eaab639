import lighthouse, { type Flags } from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import { chromiumPath } from '../../tools/local/chromium.ts';

/** The categories in which a page must score 100; the score for performance depends on the machine as well. */
export const DUTIES = ['accessibility', 'best-practices', 'seo'] as const;

export interface PageAudit {
  readonly address: string;
  /** Scores out of 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** What costs a category of `DUTIES` its 100, as sentences. */
  readonly faults: readonly string[];
}

/**
 * Audits pages as Lighthouse does for a phone, one after another in the same tab: Lighthouse empties caches and
 * storage before each. Given only a port, it would open and close a tab of its own for every page, beside
 * whoever drives the browser.
 */
export const audit = async (
  addresses: readonly string[],
  categories: readonly string[] = DUTIES,
): Promise<PageAudit[]> => {
  const browser = await puppeteer.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-quic'],
    // Lighthouse sets the size of the phone.
    defaultViewport: null,
  });
  try {
    const page = await browser.newPage();
    const audits: PageAudit[] = [];
    for (const url of addresses) {
      audits.push(await auditOne(page, url, categories));
    }
    return audits;
  } finally {
    await browser.close();
  }
};

const auditOne = async (
  page: Page,
  url: string,
  onlyCategories: readonly string[],
): Promise<PageAudit> => {
  const flags: Flags = { onlyCategories: [...onlyCategories], logLevel: 'error' };
  const { lhr } = (await lighthouse(url, flags, undefined, page)) ?? {};
  if (!lhr) throw new Error(`Lighthouse says nothing of ${url}`);
  const categories = Object.values(lhr.categories);
  const duties = categories.filter(({ id }) => DUTIES.some((duty) => duty === id));
  const faults = duties
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => lhr.audits[id])
    .filter((found) => typeof found?.score === 'number' && found.score < 1)
    .map((found) => `${found?.title ?? ''}: ${snippets(found?.details)}`);
  const scores = Object.fromEntries(
    categories.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  return { address: url, scores, faults };
};

/** The elements in which a fault was found, as far as Lighthouse names them. */
const snippets = (details: unknown): string =>
  JSON.stringify((details as { items?: unknown } | undefined)?.items ?? '').slice(0, 400);
