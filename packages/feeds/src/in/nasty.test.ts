import { describe, expect, it } from 'vitest';
import { itemsOf } from '../../samples/read.ts';
import type { FeedItem } from './feed.ts';
import type { FeedFormat } from '@parlour/domain';

async function* textOf(text: string): AsyncIterable<string> {
  yield text;
  await Promise.resolve();
}

const DELIMITERS: Readonly<Record<FeedFormat, string>> = {
  'merchant-tsv': '\t',
  'merchant-csv': ',',
  'shopify-csv': ',',
  'merchant-xml': '',
  ndjson: '',
};

const told = (item: FeedItem): readonly string[] => {
  if (item.kind === 'record') return [`record ${item.line}`];
  if (item.kind === 'skipped') return ['skipped'];
  const remarks = item.kind === 'warning' ? [item.remark] : item.remarks;
  return remarks.map(
    ({ line, column, value, reason }) => `${item.kind} ${line} ${column} [${value}] ${reason}`,
  );
};

const outcome = async (name: FeedFormat, text: string): Promise<readonly string[]> => {
  const format = { name, delimiter: DELIMITERS[name] };
  return (await itemsOf(format, textOf(text))).flatMap(told);
};

const MERCHANT = ['id', 'title', 'price', 'availability', 'image_link', 'brand', 'size'];
const PICTURE = 'https://cdn.example/a.jpg';
const GOOD = ['1', 'Sofa', '10 GBP', 'in_stock', PICTURE, 'Oak', 'Large'];

const row = (changes: Readonly<Record<string, string>>): readonly string[] =>
  MERCHANT.map((column, at) => changes[column] ?? GOOD[at] ?? '');

const cut = 'cut short, or a line end within a cell?';
const OWN_NETWORK = 'is on a private network, or has an IP address as its host';

describe.each([
  ['merchant-tsv', '\t'],
  ['merchant-csv', ','],
] as const)('a nasty %s feed', (name, delimiter) => {
  const table = (...rows: readonly (readonly string[])[]): string =>
    [MERCHANT, ...rows].map((cells) => cells.join(delimiter)).join('\n');

  it.each([
    [
      'four cells of seven',
      GOOD.slice(0, 4),
      `refused 2 image_link [in_stock] the row ends before this column: it has 4 cells and the table 7 columns; ${cut}`,
    ],
    [
      'six cells of seven',
      GOOD.slice(0, 6),
      `refused 2 size [Oak] the row ends before this column: it has 6 cells and the table 7 columns; ${cut}`,
    ],
    [
      'more cells than columns',
      [...GOOD, 'and', 'more'],
      'refused 2  [and more] the row has 9 cells and the table 7 columns; a delimiter too many?',
    ],
    [
      'an availability of perhaps',
      row({ availability: 'perhaps' }),
      'refused 2 availability [perhaps] not one of in_stock, out_of_stock, preorder, backorder',
    ],
    [
      'a picture that is a script',
      row({ image_link: 'javascript:alert(1)' }),
      'refused 2 image_link [javascript:alert(1)] not an http(s) URL',
    ],
    [
      'a picture within its address',
      row({ image_link: 'data:image/png;base64;AAAA' }),
      'refused 2 image_link [data:image/png;base64;AAAA] not an http(s) URL',
    ],
    [
      'a picture on a private network',
      row({ image_link: 'https://192.168.1.4/a.jpg' }),
      `refused 2 image_link [https://192.168.1.4/a.jpg] ${OWN_NETWORK}`,
    ],
    [
      'a picture of the metadata service by another spelling',
      row({ image_link: 'https://0xa9fea9fe/latest' }),
      `refused 2 image_link [https://0xa9fea9fe/latest] ${OWN_NETWORK}`,
    ],
    [
      'a picture with a password',
      row({ image_link: 'https://a:b@cdn.example/a.jpg' }),
      'refused 2 image_link [https://a:b@cdn.example/a.jpg] contains a user name or a password',
    ],
  ])('refuses %s, and accepts the next row', async (_, cells, reason) => {
    const next = row({ id: '2' });
    expect(await outcome(name, table(cells, next))).toEqual([reason, 'record 3']);
  });

  it('warns about a picture over http and loads it over https', async () => {
    const http = row({ image_link: 'http://cdn.example/a.jpg' });
    expect(await outcome(name, table(http))).toEqual([
      'warning 2 image_link [http://cdn.example/a.jpg] an http URL; changed to https, because pages load only over https',
      'record 2',
    ]);
  });

  it('accepts a table whose last column has no name, which rows leave out', async () => {
    const text = `${MERCHANT.join(delimiter)}${delimiter}\n${GOOD.join(delimiter)}\n`;
    expect(await outcome(name, text)).toEqual(['record 2']);
  });

  it('refuses a table with a repeated column, unless an item may have several values', async () => {
    const doubled = (column: string, value: string): string =>
      [
        [...MERCHANT, column],
        [...GOOD, value],
      ]
        .map((cells) => cells.join(delimiter))
        .join('\n');
    await expect(outcome(name, doubled('g:Price', '12 GBP'))).rejects.toThrow(
      'The column "g:Price" is repeated, as column 3 and column 8; remove one of them',
    );
    const pictures = 'additional_image_link';
    const both = doubled(`${pictures}${delimiter}${pictures}`, `${PICTURE}${delimiter}${PICTURE}`);
    expect(await outcome(name, both)).toEqual(['record 2']);
  });

  it('accepts notes above the header, empty rows, and lines that end in CR', async () => {
    const rows = ['# Required, "the id\t', `sep=${delimiter}`, ...table(GOOD).split('\n')];
    const empty = delimiter.repeat(MERCHANT.length - 1);
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [...rows, empty, row({ id: '2' }).join(delimiter), empty, ''].join(end);
      expect(await outcome(name, text)).toEqual(['record 4', 'record 6']);
    }
  });

  it('refuses a line that has no end, and accepts the next row', async () => {
    const endless = row({ size: 'a'.repeat(600_000) });
    expect(await outcome(name, table(endless, row({ id: '2' })))).toEqual([
      expect.stringMatching(/^refused 2 {2}\[1.{199}\] the line has more than 500,000 characters$/),
      'record 3',
    ]);
  });

  it('accepts a table that ends in the NULs of a disk', async () => {
    expect(await outcome(name, `${table(GOOD)}\n${'\0'.repeat(600_000)}`)).toEqual(['record 2']);
  });

  it.each([
    ['a header and no rows', table()],
    [
      'a header and empty rows',
      table(
        [''],
        MERCHANT.map(() => ' '),
      ),
    ],
  ])('refuses a table with %s', async (_, text) => {
    await expect(outcome(name, text)).rejects.toThrow(
      'The feed has no product: its table has a header and no rows',
    );
  });

  it('refuses two titles in differently named columns, and warns about two numbers', async () => {
    const text = [
      [...MERCHANT, 'name', 'ean', 'gtin'],
      [...GOOD, 'Chair', '50123452', '96385074'],
    ];
    expect(await outcome(name, text.map((cells) => cells.join(delimiter)).join('\n'))).toEqual([
      'refused 2 name [Sofa | Chair] given more than once, with different values',
    ]);
    const eans = [
      [...MERCHANT, 'ean', 'gtin'],
      [...GOOD, '50123452', '96385074'],
    ];
    expect(await outcome(name, eans.map((cells) => cells.join(delimiter)).join('\n'))).toEqual([
      'warning 2 gtin [50123452 | 96385074] given more than once; the first one is used',
      'record 2',
    ]);
  });
});

describe('a nasty merchant-xml feed', () => {
  const feed = (inner: string): string =>
    `<rss xmlns:g="g"><channel>\n<item>\n<g:id>1</g:id>${inner}<g:image_link>${PICTURE}</g:image_link></item></channel></rss>`;
  const PRICE = '<g:price>10 GBP</g:price>';
  const REST = '<title>Sofa</title><g:availability>in_stock</g:availability>';

  it.each([
    [
      'two prices in one item',
      `${REST}${PRICE}<g:price>12 GBP</g:price>`,
      ['refused 2 price [10 GBP | 12 GBP] given more than once, with different values'],
    ],
    [
      'a second price without the prefix',
      `${REST}${PRICE}<price>12 GBP</price>`,
      ['refused 2 price [10 GBP | 12 GBP] given more than once, with different values'],
    ],
    ['the same price twice', `${REST}${PRICE}${PRICE}`, ['record 2']],
    [
      'two brands',
      `${REST}${PRICE}<g:brand>A</g:brand><g:brand>B</g:brand>`,
      ['warning 2 brand [A | B] given more than once; the first one is used', 'record 2'],
    ],
    [
      'a status of perhaps',
      `<title>Sofa</title>${PRICE}<g:availability>perhaps</g:availability>`,
      ['refused 2 availability [perhaps] not one of in_stock, out_of_stock, preorder, backorder'],
    ],
    ['a title of RSS and one of Merchant', `${REST}${PRICE}<g:title>Chair</g:title>`, ['record 2']],
    [
      'a second picture on a private host',
      `${REST}${PRICE}<g:additional_image_link>https://intranet/a.jpg</g:additional_image_link>`,
      [
        `warning 2 additional_image_link [https://intranet/a.jpg] ${OWN_NETWORK}; left out`,
        'record 2',
      ],
    ],
  ])('reports %s', async (_, inner, expected) => {
    expect(await outcome('merchant-xml', feed(inner))).toEqual(expected);
  });
});

describe('a nasty shopify-csv feed', () => {
  const COLUMNS = 'Handle,Title,Variant Price,Status,Published,Image Src';
  const feed = (...rows: readonly string[]): string => [COLUMNS, ...rows].join('\n');

  it.each([
    [
      'a status of perhaps',
      [`a,Sofa,10,perhaps,true,${PICTURE}`, `a,,,,,${PICTURE}`],
      [
        'refused 2 Status [perhaps] not one of active, draft, archived, unlisted',
        'refused 3 Handle [a] the product is refused because of line 2',
      ],
    ],
    [
      'published perhaps',
      [`a,Sofa,10,active,perhaps,${PICTURE}`],
      ['refused 2 Published [perhaps] not one of true, false'],
    ],
    [
      'three cells of six',
      ['a,Sofa,10'],
      [
        `refused 2 Status [10] the row ends before this column: it has 3 cells and the table 6 columns; ${cut}`,
      ],
    ],
    [
      'a picture with a password',
      ['a,Sofa,10,active,true,https://a:b@cdn.example/a.jpg'],
      [
        'warning 2 Image Src [https://a:b@cdn.example/a.jpg] contains a user name or a password; left out',
        'record 2',
      ],
    ],
  ])('reports %s', async (_, rows, expected) => {
    expect(await outcome('shopify-csv', feed(...rows))).toEqual(expected);
  });

  it('refuses a table with a repeated column', async () => {
    const text = 'Handle,Title,Variant Price,Variant Price\na,Sofa,10,12\n';
    await expect(outcome('shopify-csv', text)).rejects.toThrow(
      'The column "Variant Price" is repeated, as column 3 and column 4',
    );
  });
});

describe('a nasty ndjson feed', () => {
  it('refuses a line that has no end', async () => {
    const [refused] = await outcome('ndjson', `{"a":"${'a'.repeat(600_000)}"}\n`);
    expect(refused).toMatch(/^refused 1 .* the line has more than 500,000 characters$/);
  });

  it.each([
    ['a name twice', '{"reference":"a","name":"Sofa","name":"Chair"}', 'name'],
    ['a price twice, deep down', '{"variants":[{"offers":[{"price":1,"price":2}]}]}', 'price'],
    ['a name twice in two spellings', '{"name":"a","\\u006eame":"b"}', 'name'],
  ])('refuses %s', async (_, text, key) => {
    expect(await outcome('ndjson', text)).toEqual([
      `refused 1 ${key} [${text}] given twice in one object`,
    ]);
  });

  it('accepts a repeated name in separate or nested objects, and in texts', async () => {
    const text = '{"a":{"a":[{"a":1},{"a":"{\\"a\\":1,\\"a\\":2}"}],"b":"a"},"b":["a","a"]}';
    expect(await outcome('ndjson', text)).toEqual(['record 1']);
  });
});
