import { expect, test, type Response } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { violationsOf } from '../quality/checks.ts';
import { requestFrom } from '../request.ts';
import { begin, faultsOf, NO_FAULTS, pieces, placeOf } from './rooms.ts';

test.beforeEach(() => {
  test.slow();
});

test('[API-111] [API-113] the items of a room are moved by pointer, on an accessible and valid page', async ({
  page,
}) => {
  await signUp(page, '/about-us');
  await begin(page);
  const piece = page.locator('[data-piece][tabindex]').first();
  await expect(piece).toBeVisible();
  expect(await faultsOf(page)).toEqual(NO_FAULTS);
  const index = Number(await piece.getAttribute('data-piece'));
  const isSaved = (reply: Response) => reply.url().includes('postsavepersonroomdesign');
  // At a point that no other item covers.
  const saved = page.waitForResponse(isSaved);
  await page.locator(`[data-piece="${String(index)}"]`).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await saved;
  await page.reload();
  await expect(page.locator(`[data-piece="${String(index)}"][tabindex]`)).toBeVisible();
  const before = await placeOf(page, index);
  const box = await page.locator(`[data-piece="${String(index)}"] .dot`).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const dragged = page.waitForResponse(isSaved);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 40, { steps: 4 });
  await page.mouse.up();
  await dragged;
  expect(await placeOf(page, index)).not.toBe(before);
});

test('[API-111] [API-115] without JavaScript, a room is measured, its items are moved, its link is withdrawn, and it is deleted', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/about-us');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/rooms');
  await plain.getByRole('button', { name: 'Start with an empty plan' }).click();
  await expect(plain).toHaveURL(/\/profile\/rooms\/plan-1$/);
  await plain.getByText('The room', { exact: true }).click();
  await plain.getByLabel('Name').fill('Our study');
  await plain.getByLabel('Width in cm').fill('10');
  await plain.getByRole('button', { name: 'Save the room' }).click();
  await expect(plain.getByText('A room must be between 100 and 1500 cm')).toBeVisible();
  await plain.getByText('The room', { exact: true }).click();
  await plain.getByLabel('Name').fill('Our study');
  await plain.getByLabel('Width in cm').fill('380');
  await plain.getByRole('button', { name: 'Save the room' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Our study');
  await expect(plain.locator('svg.plan')).toContainText('3.80 m');
  await plain.getByRole('searchbox', { name: 'What to add' }).fill('table');
  await plain.getByRole('button', { name: 'Find', exact: true }).click();
  await plain
    .getByRole('button', { name: /^Put into the room/ })
    .first()
    .click();
  await expect(pieces(plain)).toHaveCount(1);
  const before = await placeOf(plain, 0);
  await pieces(plain).first().locator('summary').click();
  await plain.getByRole('button', { name: /: up$/ }).click();
  await expect(plain.getByText('Moved.')).toBeVisible();
  expect(await placeOf(plain, 0)).not.toBe(before);
  await pieces(plain).first().locator('summary').click();
  await plain.getByRole('button', { name: /^Turn / }).click();
  expect(await placeOf(plain, 0)).toContain('turned by 90 degrees');
  // The room is shared, and its link withdrawn.
  await plain.getByText('Share it').click();
  await plain.getByRole('button', { name: 'Publish' }).click();
  const link = (await plain.locator('#share a').getAttribute('href')) ?? '';
  const { hostname, pathname } = new URL(link);
  expect(pathname).toMatch(/^\/rooms\/[\w-]{36}$/);
  const shown = await requestFrom(hostname, pathname);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Our study');
  expect(shown.text).toMatch(/<meta name="robots" content="noindex/);
  expect(shown.text).not.toContain('Ada');
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.headers['x-robots-tag']).toContain('noindex');
  const guest = await (await browser.newContext({ baseURL })).newPage();
  await guest.goto(pathname);
  expect(await faultsOf(guest)).toEqual(NO_FAULTS);
  await guest.context().close();
  await plain.getByRole('button', { name: 'Withdraw the link' }).click();
  expect((await requestFrom(hostname, pathname)).status).toBe(404);
  // The room is deleted.
  await plain.goto('/profile/rooms');
  await plain.getByRole('link', { name: 'Our study' }).click();
  await plain.getByText('Delete', { exact: true }).click();
  await plain.getByRole('button', { name: 'Delete this room' }).click();
  await expect(plain.getByText('The room is deleted.')).toBeVisible();
  expect((await plain.goto('/profile/rooms/plan-1'))?.status()).toBe(404);
  await plain.context().close();
});

test('[API-110] [API-111] an item is exchanged for another of its kind and size, and removed', async ({
  page,
  browser,
  baseURL,
  storageState,
}) => {
  await signUp(page, '/about-us');
  await begin(page);
  const names = await pieces(page).locator('h3 a').allInnerTexts();
  const count = names.length;
  const total = await page.locator('#total').innerText();
  let exchanged = '';
  for (const name of names) {
    await page
      .getByRole('link', { name: `Exchange ${name}`, exact: true })
      .first()
      .click();
    await expect(page.locator('#choose')).toBeVisible();
    const choice = page.getByRole('button', { name: /^Take this one/ }).first();
    if ((await choice.count()) > 0) {
      exchanged = name;
      await choice.click();
      break;
    }
  }
  expect(exchanged).not.toBe('');
  await expect(page.getByText('Exchanged.')).toBeVisible();
  await expect(pieces(page)).toHaveCount(count);
  expect(await pieces(page).locator('h3 a').allInnerTexts()).not.toEqual(names);
  expect(await page.locator('#total').innerText()).not.toBe(total);
  await page
    .getByRole('button', { name: /^Take out / })
    .first()
    .click();
  await expect(pieces(page)).toHaveCount(count - 1);
  const path = new URL(page.url()).pathname;
  const other = await (await browser.newContext({ baseURL, storageState })).newPage();
  await signUp(other, '/about-us');
  expect((await other.goto(path))?.status()).toBe(404);
  await other.context().close();
});

test('[API-112] a room is shown in 3D, from the models of its items', async ({ page }) => {
  await signUp(page, '/about-us');
  await begin(page, /Steam/);
  const models: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.fbx')) models.push(request.url());
  });
  // A small window, because software rendering is slow.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.getByRole('button', { name: 'See it in 3D' }).click();
  const dialog = page.getByRole('dialog', { name: /in 3D$/ });
  await expect(dialog).toHaveAttribute('data-status', 'shown');
  expect(models.length).toBeGreaterThan(0);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to the plan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'See it in 3D' })).toBeFocused();
});

test('a room whose view in 3D has lost its styles is not shown without them', async ({ page }) => {
  await signUp(page, '/about-us');
  await begin(page);
  await page.route('**/_astro/RoomView.*.css', (route) => route.fulfill({ status: 404 }));
  const button = page.getByRole('button', { name: 'See it in 3D' });
  await Promise.all([page.waitForEvent('load'), button.click()]);
  await button.click();
  await expect(page.getByText('Part of this page has stopped working.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /in 3D$/ })).toHaveCount(0);
});
