import { expect, test, type Page } from '@playwright/test';

/** Whether the window is so narrow that the sidebar is a panel. */
export const isNarrow = (): boolean =>
  (test.info().project.metadata as { width: number }).width < 992;

export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

/** Opens the filters, which on a phone are a panel. */
export const openFilters = async (page: Page): Promise<void> => {
  if (isNarrow() && !(await sidebar(page).isVisible())) {
    await page.getByRole('button', { name: 'Hide/Show filters' }).click();
  }
};

export const closeFilters = async (page: Page): Promise<void> => {
  if (!isNarrow()) return;
  // A press beside the panel also closes it, and a press can just miss a button that moves.
  await expect(async () => {
    if (await sidebar(page).isVisible()) {
      await page.getByRole('button', { name: 'Close filters' }).click({ timeout: 2_000 });
    }
    await expect(sidebar(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
};

export const group = (page: Page, name: string) =>
  sidebar(page)
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: name }) });

export const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' });
