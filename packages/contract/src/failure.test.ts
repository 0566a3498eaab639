import { describe, expect, it } from 'vitest';
import { failureOf, isUnexplained, sentenceOf } from './failure.ts';

const OURS = 'The cart could not be loaded.';

const failed = (code: unknown, message: string, status: unknown = 502) =>
  Object.assign(new Error(message), { code, status });

describe('the sentence for a failed call', () => {
  it.each([
    ['the upstream’s sentence', failed('upstream_failed', 'Stock is being counted.')],
    [
      'the upstream’s sentence about a request that it rejects',
      failed('upstream_rejected', 'Too many.'),
    ],
    ['the gateway’s sentence', failed('upstream_timeout', 'Too slow.', 504)],
    [
      'the words of the fallback, if the upstream itself says them',
      failed('upstream_failed', 'Server error'),
    ],
  ])('[ERROR-005] is %s', (_what, thrown) => {
    expect(sentenceOf(thrown, OURS)).toBe(thrown.message);
    expect(isUnexplained(thrown)).toBe(false);
  });

  it.each([
    ['an upstream without a sentence', failed('upstream_unexplained', 'Server error')],
    ['an unexplained failure with other words', failed('upstream_unexplained', 'Oops')],
    ['a call without a reply', failed('unknown', 'Server error', 0)],
    ['an error of the platform', failed('ECONNRESET', 'read ECONNRESET', null)],
    ['an error with a number as its code', failed(20, 'aborted', 0)],
    ['an error in the program', new TypeError('x is undefined')],
    [
      'a thrown value that is not an error',
      { code: 'upstream_failed', status: 502, message: 'Hello' },
    ],
    ['nothing', undefined],
  ])('[ERROR-005] is our own for %s', (_what, thrown) => {
    expect(sentenceOf(thrown, OURS)).toBe(OURS);
    expect(isUnexplained(thrown)).toBe(true);
  });

  it('[ERROR-009] is “Server error” if the caller has no sentence of its own', () => {
    expect(sentenceOf(failed('upstream_unexplained', 'Oops'))).toBe('Server error');
  });

  it('comes with its code and status', () => {
    expect(failureOf(failed('not_found', 'Not found', 404))).toEqual({
      code: 'not_found',
      status: 404,
      message: 'Not found',
    });
    expect(failureOf(new TypeError('x is undefined'))).toBeNull();
  });
});
