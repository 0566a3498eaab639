import { describe, expect, it } from 'vitest';
import { problemsOf } from './page-form.ts';

const refused = (...details: string[]) => problemsOf({ message: 'Not taken.', details });

describe('what a refused form says', () => {
  it('is the sentence of the call if it names no field', () => {
    expect(refused()).toEqual({ '': 'Not taken.' });
    expect(refused('idempotency-key: 1 to 255 visible ASCII characters')).toEqual({
      '': 'Not taken.',
    });
  });

  it.each(['body', 'query', 'path'])(
    'is said of the field, and of the form, for the %s',
    (part) => {
      expect(refused(`${part}.promoCode: We don’t know this code.`)).toEqual({
        promoCode: 'We don’t know this code.',
        '': 'We don’t know this code.',
      });
    },
  );

  it('is a sentence also where the contract has short words for programs', () => {
    expect(refused('body.note-3: write at most 500 characters', 'body.city: missing')).toEqual({
      'note-3': 'Please write at most 500 characters.',
      city: 'Please fill this in.',
      '': 'Please write at most 500 characters. Please fill this in.',
    });
  });

  it('points to the fields when there are many problems', () => {
    const problems = refused('body.a: One.', 'body.b: Two.', 'body.c: Three.', 'body.d: Four.');
    expect(problems['']).toBe('Please check the highlighted fields.');
  });
});
