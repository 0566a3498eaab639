import { expect, test } from '@playwright/test';
import { signUp } from '../identity/people.ts';
import { startWidth } from '../shop.ts';
import { productWhere, variantWith } from './find.ts';

const isNarrow = (): boolean => startWidth() < 768;

test('[PDP-013] [PDP-021] [PDP-024] [PDP-026] [PDP-027] [PDP-035] [PDP-036] [PDP-037] [PDP-040] [PDP-041] [CONST-004] shows the facts of a product in wide and narrow windows, in stock and out of stock', async ({
  page,
  request,
}) => {
  await page.goto(await variantWith(request, 'out_of_stock'));
  await expect(page.getByText('Temporarily out of stock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  const colourOf = (name: string) =>
    page.evaluate((custom) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${custom})`;
      return getComputedStyle(probe).color;
    }, name);
  const price = page.locator('.money .now');
  await expect(price).toHaveCSS('color', await colourOf('negative'));
  await page.goto(await variantWith(request, 'active'));
  await expect(price).toHaveCSS('color', await colourOf('positive'));
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

test('[BOOKMARK-003] [BOOKMARK-004] [BOOKMARK-005] [BOOKMARK-007] [BOOKMARK-008] [BOOKMARK-009] [ERROR-002] [AUTH-017] [API-041] a bookmark is set once for two presses, removed, and refused', async ({
  page,
  request,
}) => {
  test.skip(isNarrow(), 'the bookmark button is for wide windows');
  const address = await productWhere(request, () => true);
  await page.goto(address);
  const button = page.locator('.bookmark');
  const notices = page.locator('#notices');
  await button.click();
  await expect(notices.getByText('You must login first')).toBeVisible();
  await page.waitForURL(/\/idp\/sign-in/);
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/bookmarks/postbookmarkdetails*', async (route) => {
    await told;
    await route.continue();
  });
  await signUp(page, address);
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/bookmarks/*additem*', async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  // The state that the page asked for when it opened comes after the press, and is older.
  const late = page.waitForResponse('**/bookmarks/postbookmarkdetails*');
  tell();
  await (await late).finished();
  await button.click();
  await button.click();
  answer();
  await expect(notices.getByText('Added to bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toHaveLength(1);
  await button.click();
  await expect(notices.getByText('Removed from bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.route('**/bookmarks/**', (route) => route.abort());
  await button.click();
  await expect(notices.getByText('Error adding to bookmarks')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
