import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { variantWith } from '../product/find-product.ts';
import { siteId, windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestSite } from '../request.ts';
import { shopCommand } from '../shop-command.ts';

/** A file as a camera writes it, with too many pixels for the shop; gives its path. */
const largePicture = async (page: Page): Promise<string> => {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3_200, 2_400);
    const paper = canvas.getContext('2d')!;
    paper.fillStyle = 'teal';
    paper.fillRect(0, 0, 3_200, 2_400);
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 });
    return [...new Uint8Array(await picture.arrayBuffer())];
  });
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'photographs-')), 'large.jpg');
  await writeFile(file, Uint8Array.from(bytes));
  return file;
};

const write = async (page: Page, stars: string, comment: string): Promise<void> => {
  await page.locator('label', { hasText: stars }).click();
  await page.getByLabel('Comment').fill(comment);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText(comment)).toBeVisible();
};

/** The newest photograph that waits at the site. */
const waiting = async (): Promise<string> => {
  const list = await shopCommand(
    ...['reviews', 'photographs', 'list', '--site', siteId(), '--all', '--json'],
  );
  return (JSON.parse(list) as { data: { id: string }[] }).data.at(-1)!.id;
};

test('a photograph is sent with a review, shrunk on the way, and shown when it was approved', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const product = await variantWith('active');
  const comment = `Sturdy, ${String(Date.now())}.`;
  await signUp(page, `${product}/review`);
  await write(page, '4 stars', comment);
  await page.getByLabel(/^A photograph/).setInputFiles(await largePicture(page));
  await expect
    .poll(() =>
      page.getByLabel(/^A photograph/).evaluate((f: HTMLInputElement) => f.files![0]!.name),
    )
    .toBe('photograph.jpg');
  await page.getByRole('button', { name: 'Add the photograph' }).click();
  await expect(page.getByText('Waits until we have looked at it')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const own = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(own)).toEqual([]);
  const id = await waiting();
  expect((await requestSite(`/review-photographs/${id}/large.jpg`)).status).toBe(404);
  await shopCommand('reviews', 'photographs', 'approve', id);
  await page.goto(`${product}/reviews`);
  const review = page.locator('.list > li').filter({ hasText: comment });
  const picture = review.getByRole('img', { name: /^Photograph 1/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);
  // Where the picture is seen, the header may lie over half a link, which makes it too small to press.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  });
  expect(await violationsOf(page)).toEqual([]);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  await page.goto(product);
  await expect(page.getByRole('list', { name: 'Reviews by stars' })).toBeVisible();
  await expect(page.locator('.reviews')).toContainText(comment);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('others find a review helpful and the seller answers it, without a script', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  test.slow();
  const product = await variantWith('active');
  const comment = `Comfortable, ${String(Date.now())}.`;
  await signUp(page, `${product}/review`);
  const author = await withoutScript(page, { baseURL, viewport });
  await author.goto(`${product}/review`);
  await write(author, '5 stars', comment);
  const found = await shopCommand('reviews', 'list', '--site', siteId(), '--json');
  const { data } = JSON.parse(found) as { data: { id: string; comment: string }[] };
  const { id } = data.find((one) => one.comment === comment)!;
  await shopCommand('reviews', 'answer', id, 'Thank you, says the workshop.');
  const other = await (await browser.newContext({ baseURL, viewport })).newPage();
  await signUp(other, '/');
  const reader = await withoutScript(other, { baseURL, viewport });
  await reader.goto(`${product}/reviews`);
  const review = reader.locator('.list > li').filter({ hasText: comment });
  await expect(review).toContainText('Thank you, says the workshop.');
  await review.getByRole('button', { name: /^Helpful/ }).click();
  await expect(reader.getByRole('status').first()).toContainText('you find that review helpful');
  await expect(review.getByRole('button', { name: /^Helpful/ })).toContainText('(1)');
  await author.goto(`${product}/reviews`);
  const mine = author.locator('.list > li').filter({ hasText: comment });
  await mine.getByRole('button', { name: /^Helpful/ }).click();
  await expect(author.getByRole('alert')).toHaveText('This is your own review.');
  await reader.getByRole('link', { name: 'Most helpful' }).click();
  await expect(reader).toHaveURL(/sort=helpful/);
  for (const each of [author, other, reader]) await each.context().close();
});
