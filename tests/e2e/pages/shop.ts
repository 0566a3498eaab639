import { expect, test, type Page } from '@playwright/test';

/** Id of the site that the running project visits. */
export const siteId = (): string => (test.info().project.metadata as { site: string }).site;

/** Width of the window that the running project opens. */
export const startWidth = (): number => (test.info().project.metadata as { width: number }).width;

/** Kinds of page that every site has. */
export const KINDS = ['home', 'list', 'product', 'not found'] as const;

const ADDRESSES = { home: '/', list: '/products', 'not found': '/nothing-here' } as const;

/** Where a page of a kind is; for a product, that of the first one listed. */
export const addressOf = async (kind: (typeof KINDS)[number], page: Page): Promise<string> => {
  if (kind !== 'product') return ADDRESSES[kind];
  await page.goto('/products');
  const href = await page.locator('article h2 a').first().getAttribute('href');
  expect(href).toMatch(/^\/[^/]+\/products\/d\/[\w-]+$/);
  return href ?? '';
};

/** Complaints of the browser: errors, warnings, broken policies. The page's own 404 is none, nor that tests have no service worker. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const ownStatus =
      message.text().includes('status of 404') && message.location().url === page.url();
    const isBlocked = message.text().startsWith('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !ownStatus && !isBlocked) {
      complaints.push(message.text());
    }
  });
  return complaints;
};
