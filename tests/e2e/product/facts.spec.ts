import { expect, test, type Page } from '@playwright/test';
import { signUp } from '../account.ts';
import { addressOf, startWidth } from '../pages/shop.ts';

const isNarrow = (): boolean => startWidth() < 768;

/** Address of the first product whose price is asked for, from whatever page of the list it is on. */
const priceOnRequest = async (page: Page): Promise<string> => {
  for (let number = 1; number <= 10; number += 1) {
    await page.goto(`/products?page=${String(number)}`);
    const tile = page.locator('main article', { hasText: 'Request Price' }).first();
    if ((await tile.count()) > 0) {
      return (await tile.locator('h2 a').first().getAttribute('href')) ?? '';
    }
  }
  throw new Error('no product has its price on request');
};

test('[PDP-013] [PDP-021] [PDP-024] [PDP-026] [PDP-027] [PDP-035] [PDP-036] [PDP-037] [CONST-004] the facts of a product, wide and narrow', async ({
  page,
}) => {
  await page.goto(await addressOf('product', page));
  for (const line of [
    'Available, Ship in 4/5 weeks',
    'Return allowed within 14 days of delivery',
    'Upon request: inside delivery and assembly',
  ]) {
    await expect(page.getByText(line)).toBeVisible();
  }
  await expect(page.locator('.bookmark')).toBeVisible({ visible: !isNarrow() });
  await expect(page.locator('.actions').last()).toHaveCSS(
    'position',
    isNarrow() ? 'fixed' : 'static',
  );
  const tabs = page.locator('.description .tabs');
  await expect(tabs).toBeVisible({ visible: isNarrow() });
  const parts = page.locator('.description .part');
  const names = await tabs.locator('label').allInnerTexts();
  expect(['Summary', 'Details', 'Specifications']).toEqual(
    expect.arrayContaining(names.map((name) => name.trim()).filter(Boolean)),
  );
  if (!isNarrow()) {
    for (const part of await parts.all()) await expect(part).toBeVisible();
    return;
  }
  await tabs.getByText('Specifications').click();
  await expect(page.locator('.part.specifications')).toBeVisible();
  await expect(page.locator('.part.summary')).toBeHidden();
});

test('[PDP-023] [PDP-042] [ENQ-001] [ENQ-002] [ENQ-003] [ENQ-005] [ENQ-007] [ENQ-009] [ENQ-010] [ENQ-013] a price that is asked for', async ({
  page,
}) => {
  const address = await priceOnRequest(page);
  await signUp(page, address);
  await expect(page.getByText('Request Price').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  const panel = page.locator('#enquiry-panel');
  await expect(panel).toBeHidden();
  await page.getByRole('link', { name: 'Get price via email' }).first().click();
  await expect(panel).toBeVisible();
  expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(Math.min(550, startWidth()));
  await expect(panel.locator('textarea[name=message]')).toHaveAttribute('rows', '5');
  await expect(panel.locator('[name=add_line_1]')).toBeVisible();
  await expect(panel.locator('[name=terms]')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send' }).last()).toBeDisabled();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('[BOOKMARK-003] [BOOKMARK-005] [BOOKMARK-007] [BOOKMARK-008] [BOOKMARK-009] [ERROR-002] [AUTH-017] [API-041] a bookmark is set, taken away, refused', async ({
  page,
}) => {
  test.skip(isNarrow(), 'the bookmark button is for wide windows');
  const address = await addressOf('product', page);
  await page.goto(address);
  const button = page.locator('.bookmark');
  const notices = page.locator('#notices');
  await button.click();
  await expect(notices.getByText('You must login first')).toBeVisible();
  await page.waitForURL(/\/idp\/sign-in/);
  await signUp(page, address);
  await button.click();
  await expect(notices.getByText('Added to bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(notices.getByText('Removed from bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.route('**/bookmarks/**', (route) => route.abort());
  await button.click();
  await expect(notices.getByText('Error adding to bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
