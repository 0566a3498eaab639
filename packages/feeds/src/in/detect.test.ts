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
    ['Title,Price,SKU\n', 'shopify-csv', ','],
    ['id,title,price\r1,Sofa,10\r', 'merchant-csv', ','],
    ['sep=;\r\nid;title;a,b,c,d\r\n', 'merchant-csv', ';'],
    ['"sep=|"\nid|title|x;y;z|price\n', 'merchant-csv', '|'],
    ['# exported, today, at, six\n\nid\ttitle\tprice\n', 'merchant-tsv', '\t'],
    ['"# Required | The id","# Required | name",,\r\nid,title,price\r\n', 'merchant-csv', ','],
    [';;\nid;title;price\n', 'merchant-csv', ';'],
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
    ['PK\u0003\u0004', 'spreadsheet or an archive'],
    ['[{"kind":"product"}]', 'JSON list'],
    ['{\n  "products": []\n}', 'JSON over several lines'],
    ['%PDF-1.7\n%âãÏÓ', 'a PDF'],
    ['ÐÏ\u0011\u0871\u001aá', 'an Excel workbook'],
    ['\u001f‹\b\u0000', 'an archive'],
    ['{\\rtf1\\ansi', 'RTF'],
    ['<!DOCTYPE html>\n<html>', 'a web page'],
    ['<html><body>Error 500</body></html>', 'a web page'],
    ['Dear shop,\n', 'no known format. Its first line starts with "Dear shop,"'],
  ])('says what is wrong with %j', (head, words) => {
    expect(() => detectFormat(head)).toThrow(words);
    if (head.trim() !== '') expect(() => detectFormat(`\n${head}`)).toThrow(words);
  });

  it('says what is wrong although the caller names a format', () => {
    expect(() => detectFormat('<html>', 'merchant-csv')).toThrow('a web page');
  });

  it.each(['ÿØÿà\u0000\u0010JFIF', '\u0007\u001b[31mred', 'GIF89a\u0001\u0000'])(
    'prints nothing of %j, which is no text',
    (head) => {
      expect(() => detectFormat(head)).toThrow(/^The file isn’t a text; [ -~]*$/);
    },
  );
});
