import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { begin, pieces, placeOf } from './rooms.ts';

test.beforeEach(() => {
  test.slow();
});

test('[API-111] [API-113] a customer makes a moodroom their own, and an item moved by keyboard stays where it was put', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/robots.txt');
  await begin(page);
  await expect.poll(() => pieces(page).count()).toBeGreaterThan(2);
  const piece = page.locator('[data-piece][tabindex]').first();
  await expect(piece).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const index = Number(await piece.getAttribute('data-piece'));
  const before = await placeOf(page, index);
  const saved = page.waitForResponse((reply) => reply.url().includes('postsavepersonroomdesign'));
  await page.locator(`[data-piece="${String(index)}"]`).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  const after = await placeOf(page, index);
  expect(after).not.toBe(before);
  expect(after).toContain('turned by');
  await expect(page.getByRole('status').filter({ hasText: 'from the left' })).toHaveCount(1);
  expect((await saved).status()).toBe(200);
  await page.reload();
  expect(await placeOf(page, index)).toBe(after);
  expect(complaints).toEqual([]);
});

test('[API-111] [API-114] [API-115] a room is planned, shared and bought without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/robots.txt');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/rooms');
  await plain.getByRole('button', { name: 'Start with an empty plan' }).click();
  await expect(plain).toHaveURL(/\/profile\/rooms\/plan-1$/);
  await plain.getByRole('searchbox', { name: 'What to add' }).fill('table');
  await plain.getByRole('button', { name: 'Find', exact: true }).click();
  await plain
    .getByRole('button', { name: /^Put into the room/ })
    .first()
    .click();
  await expect(pieces(plain)).toHaveCount(1);
  await plain.getByText('Share it').click();
  await plain.getByRole('button', { name: 'Publish' }).click();
  const link = (await plain.locator('#share a').getAttribute('href')) ?? '';
  expect(new URL(link).pathname).toMatch(/^\/rooms\/[\w-]{36}$/);
  await plain.getByRole('button', { name: 'Add everything to the cart' }).click();
  await expect(plain).toHaveURL(/\/purchase\/cart-new/);
  await plain.context().close();
});
