import { expect, test } from '@playwright/test';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { requestSite } from '../request.ts';
import { ANDROID, DRAWN, openConsole, viewerOf } from './drawn.ts';

test.use({ ...DRAWN, userAgent: ANDROID });

test('[MEDIA-005] a model is shown with its measurements, and in the customer’s own room in the chosen finish', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await openConsole(page);
  await page.setViewportSize({ width: 480, height: 420 });
  await page.getByRole('link', { name: 'View in 3D' }).press('Enter');
  const viewer = viewerOf(page);
  await expect(viewer).toHaveAttribute('data-state', 'shown');
  await expect(viewer.getByText(/^[\d,]+ mm$/)).toHaveCount(3);
  expect(await violationsOf(page)).toEqual([]);
  const room = viewer.getByRole('link', { name: 'See it in your room' });
  await expect(room).toHaveAttribute('href', /^intent:\/\/arvr\.google\.com\/scene-viewer\//);
  const query = new URL((await room.getAttribute('href')) ?? '').searchParams;
  const file = await requestSite(new URL(query.get('file') ?? '').pathname);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'model/gltf-binary']);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  expect(complaints.filter((text) => !text.includes('CONTEXT_LOST'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[MEDIA-005] the link leads to the file of the model', async ({ page }) => {
    await openConsole(page);
    const link = page.getByRole('link', { name: 'View in 3D' });
    await expect(link).toHaveAttribute('href', /^\/models\/.*\.glb$/);
    const file = await requestSite((await link.getAttribute('href')) ?? '');
    expect(file.status).toBe(200);
  });
});
