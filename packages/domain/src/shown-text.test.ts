import { describe, expect, it } from 'vitest';
import { addReview, CatalogueRecord, line } from '@parlour/contract';
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

  it('is stored so by catalogue records, reviews and addresses', () => {
    const record = CatalogueRecord.parse({
      kind: 'product',
      reference: 'T\u200b1',
      name: 'Tisch \u202eevil',
      variants: [{ reference: 'v', name: 'Red\u2060' }],
    });
    expect(record).toMatchObject({
      reference: 'T1',
      name: 'Tisch evil',
      variants: [{ name: 'Red' }],
    });
    const review = { type: 'product', elementID: '1', rating: 5, comment: 'Good \u202elive' };
    expect(addReview.body.parse(review)).toMatchObject({ comment: 'Good live' });
    expect(line.parse('\u200bAda ')).toBe('Ada');
  });
});
