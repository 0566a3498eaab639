import { expect, type Page } from '@playwright/test';

export const ROUND = /\/game\/play\/\d+\/round\/(\d)$/;
const RESULT = /\/game\/play\/\d+\/result/;

export const choices = (page: Page) => page.locator('button[name=imageID]');

export const start = async (page: Page): Promise<void> => {
  await page.goto('/game');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page).toHaveURL(ROUND);
  // A choice before the page's script has loaded is submitted as a form, which opens the next round as a
  // page.
  await page.waitForLoadState();
};

/** Chooses the first picture in each remaining round. */
export const finish = async (page: Page, from = 1): Promise<void> => {
  for (let round = from; round <= 6; round += 1) {
    await expect(page.getByText(`Round ${String(round)} of 6`)).toBeVisible();
    await choices(page).first().click();
  }
  await expect(page).toHaveURL(RESULT);
};
