import { expect, type Page } from '@playwright/test';
import { siteId } from '../project.ts';
import { shopCommand } from '../shop-command.ts';

/** A file as a camera writes it, with more pixels than the shop accepts. */
const largePicture = async (page: Page) => {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3_200, 2_400);
    const paper = canvas.getContext('2d')!;
    paper.fillStyle = 'teal';
    paper.fillRect(0, 0, 3_200, 2_400);
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 });
    return [...new Uint8Array(await picture.arrayBuffer())];
  });
  return {
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: (Buffer as BufferConstructor).from(bytes),
  };
};

/** Chooses such a picture in the form, which resizes it before it is sent. */
export const attachPicture = async (page: Page): Promise<void> => {
  const field = page.getByLabel(/^A photograph/);
  await field.setInputFiles(await largePicture(page));
  await expect
    .poll(() => field.evaluate((f: HTMLInputElement) => f.files![0]!.name))
    .toBe('photograph.jpg');
};

export const write = async (page: Page, stars: string, comment: string): Promise<void> => {
  await page.locator('label', { hasText: stars }).click();
  await page.getByLabel('Comment').fill(comment);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText(comment)).toBeVisible();
};

/** Id of the photograph that waits for approval, of the review with this comment. */
export const waiting = async (comment: string): Promise<string> => {
  const list = await shopCommand(
    'reviews',
    'photographs',
    'list',
    '--site',
    siteId(),
    '--all',
    '--json',
  );
  const { data } = JSON.parse(list) as { data: { id: string; comment: string }[] };
  return data.find((one) => one.comment === comment)!.id;
};

/** Id of the review of the site with this comment. */
export const reviewSaying = async (comment: string): Promise<string> => {
  const found = await shopCommand('reviews', 'list', '--site', siteId(), '--json');
  const { data } = JSON.parse(found) as { data: { id: string; comment: string }[] };
  return data.find((one) => one.comment === comment)!.id;
};
