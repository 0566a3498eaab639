import { expect, test, type Request } from '@playwright/test';
import sharp from 'sharp';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { requestSite } from '../request.ts';
import { ANDROID, DRAWN, openConsole, viewerOf } from './drawn.ts';

test.use({ ...DRAWN, userAgent: ANDROID });

const isModelCode = (request: Request): boolean => /\/show\.[^/]*js|\.fbx$/.test(request.url());

/** Share of the canvas's pixels that have changed, from 0 to 1. */
const changeOf = (before: Buffer, after: Buffer): number => {
  let changed = 0;
  for (const [at, value] of after.entries()) {
    if (Math.abs(value - (before[at] ?? 0)) > 16) changed += 1;
  }
  return changed / after.length;
};

test('[MEDIA-005] the viewer draws the model, turns it by keyboard, resets it, and frees its memory when closed', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await openConsole(page);
  const link = page.getByRole('link', { name: 'View in 3D' });
  const model = (await link.getAttribute('href')) ?? '';
  await link.focus();
  await page.getByRole('link', { name: /^Picture 2/ }).press('Enter');
  expect(requests.filter(isModelCode)).toEqual([]);

  await page.setViewportSize({ width: 480, height: 420 });
  await link.focus();
  await page.keyboard.press('Enter');
  const viewer = viewerOf(page);
  await expect(viewer).toHaveAttribute('data-state', 'shown');
  expect(requests.filter(isModelCode)).toHaveLength(2);
  await expect(viewer.getByText(/^[\d,]+ mm$/)).toHaveCount(3);
  const room = viewer.getByRole('link', { name: 'See it in your room' });
  await expect(room).toHaveAttribute(
    'href',
    /^intent:\/\/arvr\.google\.com\/scene-viewer\/.*\.glb&/,
  );
  const tops = await viewer
    .getByRole('button', { name: /^(Further away|Nearer|Back to|Measures|Full screen)/ })
    .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(new Set(tops).size).toBe(1);
  const twin = await requestSite(model);
  expect(twin.headers['content-type']).toBe('model/gltf-binary');
  await viewer.getByRole('button', { name: 'Measures' }).click();
  await expect(viewer.getByText(/^[\d,]+ mm$/).first()).toBeHidden();

  const canvas = viewer.getByRole('application');
  const look = async () =>
    sharp(await canvas.screenshot())
      .greyscale()
      .raw()
      .toBuffer();
  await expect(canvas).toHaveCSS('opacity', '1');
  // A key press shows the focus ring, so that every picture has it.
  await canvas.press('Home');
  const first = await look();
  for (let turns = 0; turns < 4; turns += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => changeOf(first, await look())).toBeGreaterThan(0.01);
  await page.keyboard.press('Home');
  await expect.poll(async () => changeOf(first, await look())).toBeLessThan(0.001);
  expect(await violationsOf(page)).toEqual([]);

  const isLost = await canvas.evaluateHandle((element: HTMLCanvasElement) =>
    element.getContext('webgl2'),
  );
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect.poll(() => isLost.evaluate((context) => context?.isContextLost())).toBe(true);
  expect(complaints.filter((text) => !text.includes('CONTEXT_LOST'))).toEqual([]);
});

test('[MEDIA-005] [MEDIA-006] the viewer says over a still picture that the 3D file cannot be loaded or drawn', async ({
  page,
}) => {
  test.slow();
  await page.route('**/*.fbx', (route) => route.fulfill({ status: 404, body: '' }));
  await openConsole(page);
  await page.getByRole('link', { name: 'View in 3D' }).press('Enter');
  const viewer = viewerOf(page);
  await expect(viewer.getByRole('status')).toHaveText('Error loading the 3D file');
  await expect(viewer.locator('img')).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toHaveCount(0);

  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.getByRole('link', { name: 'View in 3D' }).press('Enter');
  await expect(viewer).toHaveAttribute('data-state', 'still');
  await expect(viewer.locator('img')).toBeVisible();
});
