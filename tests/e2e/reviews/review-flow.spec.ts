import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { variantWith } from '../product/find-product.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { shopCommand } from '../shop-command.ts';
import { attachPicture, reviewSaying, waiting, write } from './written.ts';

test('a photograph is sent with a review, and shown once it is approved', async ({ page }) => {
  test.slow();
  const complaints = complaintsOf(page);
  const product = await variantWith('active');
  const comment = `Sturdy, ${String(Date.now())}.`;
  await signUp(page, `${product}/review`);
  await write(page, '4 stars', comment);
  await attachPicture(page);
  await page.getByRole('button', { name: 'Add the photograph' }).click();
  await expect(page.getByText('Waiting for our review')).toBeVisible();
  await shopCommand('reviews', 'photographs', 'approve', await waiting(comment));
  await page.goto(`${product}/reviews`);
  const review = page.locator('.list > li').filter({ hasText: comment });
  await expect(review.getByRole('img', { name: /^Photograph 1/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('without JavaScript, a review is written, found helpful by another customer and answered by the seller', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  test.slow();
  const product = await variantWith('active');
  const comment = `Comfortable, ${String(Date.now())}.`;
  await signUp(page, '/robots.txt');
  const author = await withoutScript(page, { baseURL, viewport });
  await author.goto(`${product}/review`);
  await write(author, '5 stars', comment);
  await shopCommand(
    'reviews',
    'answer',
    await reviewSaying(comment),
    'Thank you, says the workshop.',
  );
  const other = await (await browser.newContext({ baseURL, viewport })).newPage();
  await signUp(other, '/robots.txt');
  const reader = await withoutScript(other, { baseURL, viewport });
  await reader.goto(`${product}/reviews`);
  const review = reader.locator('.list > li').filter({ hasText: comment });
  await expect(review).toContainText('Thank you, says the workshop.');
  await review.getByRole('button', { name: /^Helpful/ }).click();
  await expect(reader.locator('main').getByRole('status').first()).toContainText(
    'for marking that review as helpful',
  );
  await expect(review.getByRole('button', { name: /^Helpful/ })).toContainText('(1)');
  for (const each of [author, other, reader]) await each.context().close();
});
