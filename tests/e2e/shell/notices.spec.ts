import { expect, test, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { complaintsOf } from '../quality/checks.ts';

/** The page's own notices, with a store that the test controls. */
const CODE = `
  import { notify, showServerError } from './src/islands/state/shell/notices.ts';
  import { drawNotices } from './src/islands/shell/notices.ts';
  // Otherwise the page's own script would draw its empty store over this one.
  document.addEventListener('shop:notice', (event) => event.stopImmediatePropagation(), true);
  drawNotices();
  Object.assign(globalThis, { notify, showServerError });`;

const open = async (page: Page): Promise<void> => {
  const { outputFiles } = await build({
    stdin: { contents: CODE, resolveDir: '.', loader: 'ts' },
    bundle: true,
    format: 'iife',
    write: false,
  });
  await page.goto('/about-us');
  await page.evaluate(outputFiles[0]?.text ?? '');
};

test(
  '[HEADER-020] [HEADER-021] notifications stay for 3000 ms at the top right, and pause while pointed at or focused',
  { tag: '@once-narrow' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    await open(page);
    await expect(page.locator('#notices')).toHaveRole('status');
    // The notification goes late, so that a slow pointer reaches it.
    await page.evaluate(`
      notify('Success', 'Product has been removed from your cart!!');
      document.querySelector('.notice .progress').getAnimations()[0].playbackRate = 0.01;`);
    const notice = page.locator('.notice', { hasText: 'Product has been removed' });
    const progress = notice.locator('.progress');
    // The pointer waits until the notification has stopped moving, and may scroll to it.
    await notice.hover();
    // Below the header, whose search stays free.
    const header = await page.locator('header.header').boundingBox();
    const box = await notice.boundingBox();
    await expect(progress).toHaveCSS('animation-play-state', 'paused');
    await expect(progress).toHaveCSS('animation-duration', '3s');
    const width = page.viewportSize()?.width ?? 0;
    const gap = (box?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
    await notice.getByRole('button', { name: 'Close the notification' }).focus();
    await page.mouse.move(5, 500);
    await expect(progress).toHaveCSS('animation-play-state', 'paused');
    await notice.click();
    await expect(notice).toBeHidden();
    await page.mouse.move(5, 500);
    const shown = await page.evaluate(`
      notify('Error', 'something went wrong!!');
      document.querySelector('#notices').textContent;`);
    expect(shown).toContain('something went wrong!!');
    await expect(page.getByText('something went wrong!!')).toBeHidden();
    expect(complaints).toEqual([]);
  },
);

test('[HEADER-011] [ERROR-010] the header shows a server error and clears it', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await open(page);
  await page.clock.pauseAt(60_000);
  const area = page.locator('header.header').getByRole('alert');
  await page.evaluate("showServerError('Server error')");
  await expect(area).toHaveText('Server error');
  await page.clock.runFor(4_900);
  await expect(area).toBeVisible();
  await page.clock.runFor(200);
  await expect(area).toBeHidden();
});
