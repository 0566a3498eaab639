import { expect, test } from '@playwright/test';
import { complaintsOf, violationsOf } from '../quality/checks.ts';

test('[CHAT-001] [CHAT-003] [CHAT-004] [CHAT-006] [CHAT-007] [CHAT-008] the assistant answers, is minimised to a bar, and links to pages', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto('/about-us');
  const window = page.getByRole('region', { name: 'Assistant' });
  const bar = window.getByRole('button', { name: /^Ask / });
  await expect(window).toBeHidden();
  await page.locator('#chat-open').click();
  await expect(window).toBeVisible();
  await expect(page.getByLabel('Your message')).toBeFocused();
  // The window covers nothing that has the focus (WCAG 2.2, 2.4.11).
  await expect(page.locator('#chat-open')).toBeHidden();
  const firstLine = window.getByRole('log').locator('[data-from]').first();
  await expect(firstLine).toContainText('welcome');
  await expect(firstLine.locator('p + span')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await window.getByRole('button', { name: 'Can I return something?' }).click();
  await expect(window.getByText('within 14 days of receipt')).toBeVisible();
  await page.getByLabel('Your message').fill('lamp');
  await page.keyboard.press('Enter');
  await expect(window.getByRole('log').getByRole('link').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await bar.click();
  await expect(page.getByLabel('Your message')).toBeHidden();
  await page.reload();
  await expect(bar).toBeVisible();
  await bar.click();
  await expect(window.getByText('within 14 days of receipt')).toBeVisible();
  await window.getByRole('button', { name: 'Return Policy' }).click();
  await expect(page).toHaveURL('/return-policy');
  await window.getByRole('button', { name: 'End the conversation' }).click();
  await expect(window).toBeHidden();
  await expect(page.locator('#chat-open')).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(complaints).toEqual([]);
});
