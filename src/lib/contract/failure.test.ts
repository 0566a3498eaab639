import { describe, expect, it } from 'vitest';
import { NO_SENTENCE, sentenceOf, SERVER_ERROR } from './failure.ts';

const failure = (code: unknown, message: string) => Object.assign(new Error(message), { code });

describe('the sentence shown for a failure', () => {
  it.each([
    ['the server’s own', failure('cart_refused', 'It has sold out.'), 'It has sold out.'],
    ['ours for a reply without one', failure(NO_SENTENCE, SERVER_ERROR), 'Please try again.'],
    ['ours for a fault of the script', new TypeError('x is undefined'), 'Please try again.'],
    ['ours for a fault of the browser', failure(20, 'Aborted'), 'Please try again.'],
    ['ours for what is not an error', 'oops', 'Please try again.'],
  ])('[ERROR-005] [ERROR-009] is %s', (_whose, error, sentence) => {
    expect(sentenceOf(error, 'Please try again.')).toBe(sentence);
  });

  it('[ERROR-009] is ‘Server error’ where nothing better is known', () => {
    expect(sentenceOf(failure(NO_SENTENCE, ''))).toBe('Server error');
  });
});
