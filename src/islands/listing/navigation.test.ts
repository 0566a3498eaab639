import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../state/http.ts';
import { createListing } from '../state/listing/listing.ts';
import { $notices, $serverError } from '../state/shell/notices.ts';
import { loadMore } from './navigation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const OURS = 'Error retrieving the seller store';

it.each([
  [
    new HttpError(502, 'upstream_failed', 'We are counting the stock.'),
    OURS,
    'We are counting the stock.',
  ],
  [new HttpError(502, 'upstream_unexplained', 'Server error'), OURS, OURS],
  [new HttpError(0, 'unknown', 'Server error'), OURS, OURS],
  [new HttpError(0, 'unknown', 'Server error'), undefined, 'Server error'],
])(
  '[ERROR-003] [HEADER-011] [ERROR-010] says %s in the header for 5000 ms when a page does not come',
  async (thrown, failure, said) => {
    const listing = createListing(() => Promise.reject(thrown));
    expect(
      await loadMore({ listing, isList: () => true, failure }, '/_/products/seller/1?page=2'),
    ).toBe(false);
    expect([$serverError.get(), $notices.get()]).toEqual([said, []]);
    vi.advanceTimersByTime(4_999);
    expect($serverError.get()).toBe(said);
    vi.advanceTimersByTime(1);
    expect($serverError.get()).toBe('');
  },
);
