import { expect, type Page } from '@playwright/test';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';

/** What is wrong with the open page, both as it was sent and as it is now. */
export const faultsOf = async (page: Page) => {
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  const width = page.viewportSize();
  const faults = {
    violations: await violationsOf(page),
    problems: await problemsOf(html),
    overflows: await overflowsOf(page, [320, 1366]),
    headings: await page.locator('h1').count(),
  };
  if (width) await page.setViewportSize(width);
  return faults;
};
export const NO_FAULTS = { violations: [], problems: [], overflows: [], headings: 1 };

/** Those that the page lists. */
export const pieces = (page: Page) => page.locator('ol.pieces > li');
/** Where a piece stands, in words. */
export const placeOf = (page: Page, piece: number) =>
  page.locator(`[data-piece="${String(piece)}"]`).getAttribute('aria-label');

/** Begins a design of a moodroom, by its name: each site has one of these. */
export const begin = async (page: Page, room = /Reading End|Velvet Hour/): Promise<void> => {
  await page.goto('/_/moodrooms/t');
  const link = page.locator('ul.cards h2 a').filter({ hasText: room });
  await page.goto((await link.first().getAttribute('href')) ?? '');
  await page.getByRole('link', { name: 'Make this room your own' }).click();
  await page.getByRole('button', { name: 'Begin with this room' }).click();
  await expect(page).toHaveURL(/\/profile\/rooms\/\d+$/);
};

/** Shows the open design to others; gives the link. */
export const publish = async (page: Page): Promise<string> => {
  await page.getByText('Show it to others').click();
  await page.getByRole('button', { name: 'Publish' }).click();
  return (await page.locator('#share a').getAttribute('href')) ?? '';
};
