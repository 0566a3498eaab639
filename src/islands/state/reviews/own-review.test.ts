import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http.ts';
import { $notices } from '../shell/notices.ts';
import { createOwnReview } from './own-review.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'signed-in=1', dispatchEvent: () => true });
});

const REVIEW = {
  reviewID: '7',
  author: 'Ada B.',
  rating: 4,
  comment: 'Worth the wait.',
  createdAt: '2026-11-03T10:00:00Z',
};

const begin = (ownId: string | undefined = 'c1') => {
  const calls = {
    listReviews: vi.fn(() => Promise.resolve({ data: { list: [REVIEW] } })),
    addReview: vi.fn(() => Promise.resolve({ message: 'Thank you.' })),
    deleteReview: vi.fn(() => Promise.resolve({ message: 'It is gone.' })),
  };
  const onLost = vi.fn();
  const own = createOwnReview({
    productId: '12',
    onLost,
    api: calls as never,
    ownId: () => Promise.resolve(ownId),
  });
  return { own, calls, onLost };
};

describe('the visitor’s own review', () => {
  it('[REVIEW-002] is loaded for the signed-in customer, and changed by calls', async () => {
    const { own, calls } = begin();
    await own.add(4, 'Worth the wait.');
    const item = { type: 'product', elementID: '12' };
    expect(calls.addReview).toHaveBeenCalledWith({
      body: { ...item, rating: 4, comment: 'Worth the wait.' },
    });
    expect(calls.listReviews).toHaveBeenCalledWith({ body: { ...item, uid: 'c1' } });
    expect($notices.get().at(-1)).toMatchObject({ type: 'Success', message: 'Thank you.' });
    expect(own.$own.get()).toMatchObject({
      problem: '',
      review: { reviewID: '7', rating: 4, date: '3 November 2026' },
    });
    calls.listReviews.mockResolvedValue({ data: { list: [] } });
    await own.remove('7');
    expect(calls.deleteReview).toHaveBeenCalledWith({ query: { reviewID: '7' } });
    expect(own.$own.get()).toEqual({ review: undefined, problem: '' });
  });

  it('stays on show when a change fails, with the reason', async () => {
    const { own, calls, onLost } = begin();
    await own.load();
    calls.deleteReview.mockRejectedValue(new HttpError(503, 'upstream_failed', 'Not now.'));
    await own.remove('7');
    expect(own.$own.get()).toMatchObject({ problem: 'Not now.', review: { reviewID: '7' } });
    expect(onLost).not.toHaveBeenCalled();
  });

  it('leaves for the page when a changed review cannot be loaded', async () => {
    const { own, calls, onLost } = begin();
    calls.listReviews.mockRejectedValue(new HttpError(503, 'upstream_failed', 'Not now.'));
    await own.add(5, 'Good.');
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('[REVIEW-001] is never taken from other customers’ reviews', async () => {
    const { own, calls } = begin('');
    await expect(own.load()).rejects.toThrow();
    expect(calls.listReviews).not.toHaveBeenCalled();
  });
});
