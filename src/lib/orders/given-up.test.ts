import { describe, expect, it } from 'vitest';
import { givenUpBetween } from './given-up.ts';

const deliveries = (statuses: Readonly<Record<string, string>>) =>
  Object.entries(statuses).map(([id, status]) => ({ id, status }));

describe('what becomes of what a customer gives up', () => {
  it.each([
    ['what has left comes back', { a: 'shipped' }, { a: 'return_requested' }, 'returning'],
    ['what has not left is not sent', { a: 'paid' }, { a: 'cancelled' }, 'rest'],
    ['both', { a: 'delivered', b: 'paid' }, { a: 'return_requested', b: 'cancelled' }, 'both'],
    [
      'what comes back already is no part of it',
      { a: 'return_requested', b: 'processing' },
      { a: 'return_requested', b: 'cancelled' },
      'rest',
    ],
    [
      'what was cancelled before is no part of it',
      { a: 'cancelled', b: 'delivered' },
      { a: 'cancelled', b: 'return_requested' },
      'returning',
    ],
    [
      'a part that is divided off counts',
      { a: 'delivered', b: 'paid' },
      { a: 'delivered', c: 'return_requested', b: 'cancelled' },
      'both',
    ],
  ] as const)('%s', (_, before, after, word) => {
    expect(givenUpBetween(deliveries(before), deliveries(after))).toBe(word);
  });
});
