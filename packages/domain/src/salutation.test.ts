import { describe, expect, it } from 'vitest';
import { salutation } from './salutation.ts';

describe('salutation', () => {
  it.each([
    'Ada Byron',
    'Zoë O’Hara-Smith',
    "Sinéad O'Connor",
    'J. R. Tolkien',
    'Dr. Who',
    '李小龍',
    'Ng',
  ])('greets %s by name', (name) => {
    expect(salutation({ word: 'Hello', name: ` ${name} ` })).toBe(`Hello ${name},`);
  });

  it.each([
    'http://evil.example',
    'evil.example',
    'Ada www.evil.example',
    'Win at evil.example now',
    'ada@evil.example',
    '//evil',
    'evil.example/win',
    'Ada\nhttp://evil.example',
    'Ada\r\nBcc: x',
    'bit.ly',
    'Ada. Click evil.co',
    'tel:0900123',
    'ＨＴＴＰ：／／evil',
    'evil。example',
    'A.co',
    '',
    'Call 0900 123456 and win',
    'x'.repeat(61),
    '<a href=x>',
    '[x](y)',
    'evil\u2024example',
  ])('leaves %j out', (name) => {
    expect(salutation({ word: 'Hello', name })).toBe('Hello,');
    expect(salutation({ word: 'Dear', name })).toBe('Dear customer,');
  });
});
