import { describe, expect, it } from 'vitest';
import { failureOf, isUnexplained, sentenceOf } from './failure.ts';

const OURS = 'The cart could not be loaded.';

const failed = (code: unknown, message: string, status: unknown = 502) =>
  Object.assign(new Error(message), { code, status });

describe('the sentence of a failed call', () => {
  it.each([
    ['the upstream’s own', failed('upstream_failed', 'Stock is being counted.')],
    ['the upstream’s own, to a request that it rejects', failed('upstream_rejected', 'Too many.')],
    ['the gateway’s own', failed('upstream_timeout', 'Too slow.', 504)],
    [
      'the filler’s very words, if the upstream says them',
      failed('upstream_failed', 'Server error'),
    ],
  ])('[ERROR-005] is %s', (_what, thrown) => {
    expect(sentenceOf(thrown, OURS)).toBe(thrown.message);
    expect(isUnexplained(thrown)).toBe(false);
  });

  it.each([
    ['an upstream that does not explain', failed('upstream_unexplained', 'Server error')],
    ['an unexplained failure with other words', failed('upstream_unexplained', 'Oops')],
    ['a call without a reply', failed('unknown', 'Server error', 0)],
    ['an error of the platform', failed('ECONNRESET', 'read ECONNRESET', null)],
    ['an error whose code is a number', failed(20, 'aborted', 0)],
    ['a fault of the program', new TypeError('x is undefined')],
    ['what is not an error', { code: 'upstream_failed', status: 502, message: 'Hello' }],
    ['nothing', undefined],
  ])('[ERROR-005] is ours for %s', (_what, thrown) => {
    expect(sentenceOf(thrown, OURS)).toBe(OURS);
    expect(isUnexplained(thrown)).toBe(true);
  });

  it('[ERROR-009] is “Server error” where no sentence of ours is given', () => {
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
