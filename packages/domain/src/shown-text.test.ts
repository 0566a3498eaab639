import { describe, expect, it } from 'vitest';
import { shownText } from './shown-text.ts';

describe('a text that people read', () => {
  it.each([
    ['Tisch \u202eevil\u202c', 'Tisch evil'],
    ['\u200bOak\u2060 ta\u00adble\ufeff', 'Oak table'],
    ['a\u2066b\u2069\u061c\u200e\u200f', 'ab'],
    ['\u3164\uffa0\u115f', ''],
    ['one\u2028two', 'one\ntwo'],
    ['o\u200dak', 'oak'],
    ['oak\ufe0f', 'oak'],
  ])('%j is without what nobody sees', (text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  it.each([
    '👩🏽\u200d🚀 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'می\u200cخواهم',
    'क्\u200dष',
    '葛\u{e0100}',
    'Søborg – naïve “café”',
  ])('%j stays as it is', (text) => {
    expect(shownText(text)).toBe(text);
  });
});
