import { expect, test, type Page } from '@playwright/test';
import { urlOf } from '../quality/page-kinds.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ });

const selected = (page: Page) => popupOf(page).locator('[aria-current]');

test('[MEDIA-001] [MEDIA-002] [MEDIA-003] [MEDIA-004] [MEDIA-008] [MEDIA-009] the gallery shows pictures, thumbnails, pins and a zoom window, and shares with three services in new windows', async ({
  page,
  viewport,
}) => {
  const isWide = (viewport?.width ?? 0) > 991;
  const complaints = complaintsOf(page);
  await page.goto(await urlOf('product'));
  const picture = page.locator('.slide .enlarge').first();
  await expect(picture).toHaveAttribute('href', /^\/media\//);
  const thumbnails = page.locator('.thumbnails a');
  const images = page.locator('.thumbnails img');
  if (isWide) {
    expect((await thumbnails.first().boundingBox())?.width).toBe(70);
    await expect(page.locator('.pins')).toBeVisible();
    await picture.locator('img').hover();
    const glass = page.locator('.zoom-window');
    await expect(async () => {
      await page.mouse.move(400, 420);
      await page.mouse.move(410, 420);
      expect(await glass.boundingBox({ timeout: 500 })).toMatchObject({ width: 400, height: 400 });
    }).toPass();
    await thumbnails.nth(1).click();
    await expect(page.locator('#picture-2')).toBeInViewport();
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
  } else {
    await expect(images.first()).toBeHidden();
    await expect(page.locator('.pins')).toBeHidden();
  }
  const panel = page.locator('details.share');
  await panel.locator('summary').click();
  const links = panel.getByRole('link');
  await expect(links).toHaveText(['Facebook', 'WhatsApp', 'Pinterest']);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain('/products/d/');
  }
  await page.keyboard.press('Escape');
  await expect(panel).not.toHaveAttribute('open');
  expect(complaints).toEqual([]);
});

test('[MEDIA-007] the popup has previous, next, close and select, and opens and closes by keyboard', async ({
  page,
}) => {
  await page.goto(await urlOf('product'));
  const opener = page.locator('.enlarge').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const popup = popupOf(page);
  await expect(popup).toBeVisible();
  const count = await popup.locator('[data-select]').count();
  expect(count).toBeGreaterThan(1);
  await expect(selected(page)).toHaveAttribute('data-select', '0');
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toHaveAttribute('data-select', '1');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(selected(page)).toHaveAttribute('data-select', String(count - 1));
  await popup.getByRole('button', { name: 'Next picture' }).click();
  await expect(selected(page)).toHaveAttribute('data-select', '0');
  await popup.locator('[data-select]').last().click();
  await expect(popup.getByRole('status')).toContainText(`${count} / ${count}`);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(page.locator('.thumbnails a').last()).toHaveAttribute('aria-current', 'true');
  await opener.focus();
  await page.keyboard.press('Enter');
  await popupOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(popupOf(page)).toHaveCount(0);
});

test('[MEDIA-007] the popup opens with the chosen picture, and takes keys at once', async ({
  page,
}) => {
  await page.goto(await urlOf('product'), { waitUntil: 'networkidle' });
  await page.locator('.thumbnails a').nth(1).click();
  await expect(page.locator('.thumbnails a').nth(1)).toHaveAttribute('aria-current', 'true');
  const enlarge = page.locator('.enlarge').nth(1);
  const wanted = await enlarge.getAttribute('href');
  // The picture in the middle of the window, in the first frame of the popup.
  const first = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = (): void => {
          if (!document.querySelector('dialog[open]')) requestAnimationFrame(look);
          else {
            const shown = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
            const picture = shown.find((element) => element instanceof HTMLImageElement);
            resolve(picture?.getAttribute('src') ?? '');
          }
        };
        look();
      }),
  );
  await enlarge.press('Enter');
  expect(await first).toBe(wanted);
  await page.keyboard.press('ArrowLeft');
  await expect(popupOf(page).getByRole('status')).toContainText(/^1 \//);
});

test('[MEDIA-007] the popup hides the page behind it, and the page is back in its place afterwards', async ({
  page,
}) => {
  // What comes after the first frame may change the height of the page.
  await page.goto(await urlOf('product'), { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  const place = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight]);
  const isLeftOut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, body > header a, body > footer a')].every(
        (element) => !element.checkVisibility({ contentVisibilityAuto: true }),
      ),
    );
  const opener = page.locator('.enlarge').first();
  const popup = popupOf(page);
  for (const close of ['Escape', 'Close']) {
    await opener.focus();
    const before = await place();
    await page.keyboard.press('Enter');
    await expect(popup).toBeVisible();
    expect(await isLeftOut()).toBe(true);
    expect(await place()).toEqual(before);
    if (close === 'Escape') await page.keyboard.press(close);
    else await popup.getByRole('button', { name: close }).click();
    await expect(popup).toHaveCount(0);
    expect(await isLeftOut()).toBe(false);
    expect(await place()).toEqual(before);
    await expect(opener).toBeFocused();
  }
});
