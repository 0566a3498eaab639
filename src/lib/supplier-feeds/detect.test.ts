import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect.ts';

describe('detectFormat', () => {
  it.each([
    ['{"kind":"product"}', 'ndjson', ''],
    ['<?xml version="1.0"?><rss/>', 'merchant-xml', ''],
    ['id\ttitle\tprice\n', 'merchant-tsv', '\t'],
    ['ID,Title,g:price\n', 'merchant-csv', ','],
    ['"id";"title";"price"\n', 'merchant-csv', ';'],
    ['Handle,Title,Body (HTML)\n', 'shopify-csv', ','],
    ['Title,URL handle,Description\n', 'shopify-csv', ','],
  ])('recognises %j', (head, name, delimiter) => {
    expect(detectFormat(head)).toEqual({ name, delimiter });
  });

  it('uses the format that the caller names', () => {
    expect(detectFormat('a;b;c\n', 'merchant-csv')).toEqual({
      name: 'merchant-csv',
      delimiter: ';',
    });
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['PK\u0003\u0004', 'spreadsheet'],
    ['[{"kind":"product"}]', 'JSON list'],
    ['Dear shop,\n', 'no known format'],
  ])('says what is wrong with %j', (head, words) => {
    expect(() => detectFormat(head)).toThrow(words);
  });
});
