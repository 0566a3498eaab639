import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { followPressesIn } from '@parlour/client';
import { departures } from '../../../tests/browser/departures.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn, signOut } from '../../../tests/browser/visitor.ts';

const LIST = 'POST /v1/api/userreviews/postreviewslist';
const ADD = 'POST /v1/api/userreviews/postaddreview';
const DELETE = 'GET /v1/api/userreviews/getdeletereview';

const REVIEW = {
  reviewID: '5',
  author: 'Ada',
  rating: 4,
  comment: 'Worth the wait.',
  createdAt: '',
};

const listOf = (...list: readonly object[]) => ({ data: { list } });

const link = page.getByRole('link', { name: 'Write a review' });
const comment = page.getByLabelText('Comment');
const send = page.getByRole('button', { name: 'Send review' });
const remove = page.getByRole('button', { name: 'Delete your review' });

/** Shows the link of a product's page until the test ends. */
const show = (): void => {
  const place = document.createElement('div');
  place.innerHTML = `<a href="/review" data-product-id="1" data-product-name="Oak chair" data-own-review>Write
    a review</a>`;
  document.body.appendChild(place);
  onTestFinished(() => {
    place.remove();
  });
};

followPressesIn('[data-own-review]', () => import('./write-review.tsx'));

const write = async () => {
  await page.getByTitle('4 stars').click();
  await comment.fill('Worth the wait.');
  await send.click();
};

beforeEach(() => {
  signIn();
  reply(LIST, listOf());
});

describe('the visitor’s own review', () => {
  it('[REVIEW-002] is written in place of the link, with the focus on its stars', async () => {
    show();
    await link.click();
    await expect.element(page.getByRole('heading', { name: 'How is Oak chair?' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: '5 stars' })).toHaveFocus();
    reply(ADD, { message: 'Thank you.' });
    reply(LIST, listOf(REVIEW));
    await write();
    await expect.element(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
    await expect.element(remove).toHaveFocus();
    await expect.poll(notices).toEqual(['Thank you.']);
    expect(sentBy(ADD).map(({ body }) => body)).toEqual([
      { type: 'product', elementID: '1', rating: 4, comment: 'Worth the wait.' },
    ]);
  });

  it('[REVIEW-002] stays in its form, with the reason, when the shop refuses it', async () => {
    show();
    await link.click();
    reply(ADD, refusal(422, 'Please say a little more.'));
    await write();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please say a little more.');
    await expect.element(comment).toHaveValue('Worth the wait.');
  });

  it('[REVIEW-002] is shown if there is one, and can be deleted', async () => {
    reply(LIST, listOf(REVIEW));
    show();
    await link.click();
    await expect.element(page.getByText('Worth the wait.')).toBeVisible();
    reply(DELETE, { message: 'Your review is deleted.' });
    reply(LIST, listOf());
    await remove.click();
    await expect.element(page.getByRole('heading', { name: 'How is Oak chair?' })).toBeVisible();
    expect(sentBy(DELETE).map(({ path }) => path)).toEqual([
      '/v1/api/userreviews/getdeletereview?reviewID=5&force=true',
    ]);
  });

  it('[REVIEW-001] leads a signed-out visitor to its page', async () => {
    await signOut();
    show();
    await link.click();
    await expect.poll(departures).toEqual(['/review']);
    await expect.element(link).toBeVisible();
  });
});
