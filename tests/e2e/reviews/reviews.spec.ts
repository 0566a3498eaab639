import { expect, test } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { variantWith } from '../product/find-product.ts';
import { signInAtConsole, withoutScript as plainOperator } from '../operator/customer-orders.ts';
import { siteId, windowWidth } from '../project.ts';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';
import { requestSite } from '../request.ts';
import { shopCommand } from '../shop-command.ts';
import { attachPicture, waiting, write } from './written.ts';

test('only the reviewer sees a photograph until it is approved; readers then get it resized', async ({
  page,
}) => {
  test.slow();
  const product = await variantWith('active');
  const comment = `Handsome, ${String(Date.now())}.`;
  await signUp(page, `${product}/review`);
  await write(page, '4 stars', comment);
  await attachPicture(page);
  await page.getByRole('button', { name: 'Add the photograph' }).click();
  await expect(page.getByText('Waiting for our review')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const own = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(own)).toEqual([]);
  const id = await waiting(comment);
  expect((await requestSite(`/review-photographs/${id}/large.jpg`)).status).toBe(404);
  await shopCommand('reviews', 'photographs', 'approve', id);
  await page.goto(`${product}/reviews`);
  const review = page.locator('.list > li').filter({ hasText: comment });
  const picture = review.getByRole('img', { name: /^Photograph 1/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  await page.goto(product);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.locator('li').filter({ hasText: comment })).toContainText(
    'Purchase not checked',
  );
  await reviews.getByRole('link', { name: 'How our reviews work' }).click();
  await expect(page.getByRole('heading', { name: 'How Our Reviews Work' })).toBeVisible();
  await page.goto(product);
  expect(await violationsOf(page)).toEqual([]);
});

test('without JavaScript, customers cannot find their own review helpful, and sort by the most helpful', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  const product = await variantWith('active');
  const comment = `Roomy, ${String(Date.now())}.`;
  await signUp(page, '/robots.txt');
  const author = await withoutScript(page, { baseURL, viewport });
  await author.goto(`${product}/review`);
  await write(author, '5 stars', comment);
  await author.goto(`${product}/reviews`);
  const mine = author.locator('.list > li').filter({ hasText: comment });
  await mine.getByRole('button', { name: /^Helpful/ }).click();
  await expect(author.getByRole('alert')).toHaveText('You can’t vote for your own review.');
  await author.getByRole('link', { name: 'Most helpful' }).click();
  await expect(author).toHaveURL(/sort=helpful/);
  await author.context().close();
});

test('without JavaScript, a customer reports a review, and an operator keeps it at the console', async ({
  page,
  baseURL,
  viewport,
  browser,
}) => {
  test.slow();
  const product = await variantWith('active');
  const comment = `Grand, ${String(Date.now())}.`;
  const reason = `Written by the shop, ${String(Date.now())}`;
  await signUp(page, `${product}/review`);
  await write(page, '5 stars', comment);
  const reader = await withoutScript(page, { baseURL, viewport });
  await reader.goto(`${product}/reviews`);
  const review = reader.locator('.list > li').filter({ hasText: comment });
  await review.getByText('Report', { exact: false }).first().press('Enter');
  await review.getByLabel('What’s wrong with it?').fill(reason);
  expect(await overflowsOf(reader, [320, windowWidth()])).toEqual([]);
  await review.getByRole('button', { name: 'Send the report' }).click();
  await expect(reader.getByText('Thank you. We’ll look at that review.')).toBeVisible();
  const list = await shopCommand('reviews', 'list', '--site', siteId(), '--reported');
  expect(list).toContain(`reported: ${reason}`);
  const operator = await plainOperator(browser, viewport);
  const { origin } = new URL(page.url());
  await signInAtConsole(operator, origin);
  await operator.goto(`${origin}/operator/console/reviews?site=${siteId()}`);
  const reported = operator
    .locator('section', { hasText: 'Reported reviews' })
    .locator('.rows > li');
  await reported
    .filter({ hasText: reason })
    .getByRole('button', { name: /^Keep it/ })
    .press('Enter');
  await expect(
    operator.getByText('The review has been kept, and its reports are closed.'),
  ).toBeVisible();
  await expect(reported.filter({ hasText: reason })).toHaveCount(0);
  await operator.context().close();
  await reader.context().close();
});
