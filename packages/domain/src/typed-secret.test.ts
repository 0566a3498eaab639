import { describe, expect, it } from 'vitest';
import { asTyped, digitsIn } from './typed-secret.ts';

describe('a code of six digits', () => {
  it.each([
    ['002476'],
    [' 002476 \n'],
    ['002 476'],
    ['00 24 76'],
    ['002-476'],
    ['002\u00A0476'],
    ['002\u202F476'],
    ['\u200B002476\u200B'],
    ['002\u200B476'],
    ['002\u2060476'],
    ['\uFEFF002476'],
    ['002\u00AD476'],
    ['002\u2013476'],
    ['002\u2014476'],
    ['002 \u2013 476'],
    ['002\u2212476'],
    ['002\uFF0D476'],
    ['\uFF10\uFF10\uFF12\uFF14\uFF17\uFF16'],
    ['\u0660\u0660\u0662\u0664\u0667\u0666'],
    ['0\uFE0F02476'],
    ['002.476'],
    ['Your code is 002476.'],
    ['002476 is your code for Parlour'],
    ['Your code: 002 476. It works for 10 minutes.'],
    ['It works for 10 minutes: 002476'],
    ['<002476>'],
    ['“002476”'],
    ['002476, 002476'],
  ])('is read in %j', (text) => {
    expect(digitsIn(text, 6)).toBe('002476');
  });

  it.each(['', 'abcdef', '12345', '1234567', '002476 or 002477', '12 34', '123 4567 8'])(
    'is not made up from %j',
    (text) => {
      expect(digitsIn(text, 6)).toBeUndefined();
    },
  );
});

describe('what is typed', () => {
  it.each([
    ['\u200BWELCOME10 ', 'WELCOME10'],
    ['ＷＥＬＣＯＭＥ１０', 'WELCOME10'],
    ['SPRING\u201110', 'SPRING-10'],
    ['two\u00A0\u00A0words', 'two words'],
    ['𝟘𝟙𝟚', '012'],
    ['०९', '09'],
  ])('%j is compared as %j', (text, typed) => {
    expect(asTyped(text)).toBe(typed);
  });
});
