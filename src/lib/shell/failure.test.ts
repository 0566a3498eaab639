import { describe, expect, it } from 'vitest';
import { HttpError } from '#islands/state/http.ts';
import { UNCODED } from '@parlour/contract/browser';
import { sayingWhy } from './failure.ts';

describe('a page that could not be loaded', () => {
  it.each([
    [
      'ERROR-006',
      'Server error',
      new HttpError(503, 'upstream_unreachable', 'Not reachable.'),
      'Server error',
    ],
    [
      'ERROR-006',
      'Server error',
      new HttpError(502, 'upstream_failed', 'Stock is counted.'),
      'Stock is counted.',
    ],
    [
      'ERROR-006',
      'Server error',
      new HttpError(409, 'too_many', 'There are enough.'),
      'There are enough.',
    ],
    ['ERROR-009', 'Server error', new HttpError(500, UNCODED, 'Closed today.'), 'Closed today.'],
    [
      ...(['CART-013', 'Error retrieving the cart'] as const),
      new HttpError(504, 'upstream_timeout', 'No answer in time.'),
      'Error retrieving the cart',
    ],
    ['CART-013', 'Error retrieving the cart', new TypeError('ours'), 'Error retrieving the cart'],
  ])('[%s] says “%s” or the upstream’s sentence for %s', async (_id, ours, thrown, said) => {
    const locals: { failure?: string } = {};
    const load = () => Promise.reject(thrown);
    await expect(load().catch(sayingWhy(locals, ours))).rejects.toBe(thrown);
    expect(locals.failure).toBe(said);
  });
});
