import { expect, type Page } from '@playwright/test';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';

/** The faults of the open page, both as it was sent and as it is now. */
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

/** The items that the page lists. */
export const pieces = (page: Page) => page.locator('ol.pieces > li');
/** The place of an item, in words. */
export const placeOf = (page: Page, piece: number) =>
  page.locator(`[data-piece="${String(piece)}"]`).getAttribute('aria-label');

/**
 * Begins a room design from a moodroom of this name; each site has a moodroom with one of the two default
 * names.
 */
export const begin = async (page: Page, room = /Reading End|Velvet Hour/): Promise<void> => {
  await page.goto('/_/moodrooms/t');
  const link = page.locator('ul.cards h2 a').filter({ hasText: room });
  await page.goto((await link.first().getAttribute('href')) ?? '');
  await page.getByRole('link', { name: 'Make this room your own' }).click();
  await page.getByRole('button', { name: 'Start with this room' }).click();
  await expect(page).toHaveURL(/\/profile\/rooms\/\d+$/);
};

/** Publishes the open room design; returns its link. */
export const publish = async (page: Page): Promise<string> => {
  await page.getByText('Share it').click();
  await page.getByRole('button', { name: 'Publish' }).click();
  return (await page.locator('#share a').getAttribute('href')) ?? '';
};
