import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TableEntry, tableRows } from './table.ts';

async function* inPieces(text: string, size: number): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  await Promise.resolve();
}

const rowsOf = (text: string, delimiter = ',', size = 7): Promise<TableEntry[]> =>
  Array.fromAsync(tableRows(inPieces(text, size), delimiter));

const cellsOf = async (text: string, delimiter = ','): Promise<(readonly string[])[]> =>
  (await rowsOf(text, delimiter)).map((entry) => (entry.kind === 'row' ? entry.cells : ['broken']));

describe('tableRows', () => {
  it.each([
    [
      'plain cells',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF and no end of the last line',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty lines', 'a\n\n\nb\n', [['a'], ['b']]],
    ['empty cells', ',a,\n', [['', 'a', '']]],
    ['a quoted delimiter', '"a,b",c\n', [['a,b', 'c']]],
    ['a quoted line end', '"a\nb",c\n', [['a\nb', 'c']]],
    ['a quoted empty line', '"a\n\nb",c\n', [['a\n\nb', 'c']]],
    ['a doubled quotation mark', '"a ""b""",c\n', [['a "b"', 'c']]],
    ['an empty quoted cell', '"",c\n', [['', 'c']]],
    ['spaces after a quoted cell', '"a" ,c\n', [['a', 'c']]],
    ['a quotation mark within a cell', 'a 24" b,c\n', [['a 24" b', 'c']]],
    ['a cell that only starts with one', '"Round" table,c\n', [['"Round" table', 'c']]],
  ])('reads %s', async (_, text, cells) => {
    expect(await cellsOf(text)).toEqual(cells);
  });

  it('parses a well-formed table, in any chunks', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', ';') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const text = rows
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        const read = await rowsOf(text, ',', size);
        expect(read.map((entry) => entry.kind === 'row' && entry.cells)).toEqual(rows);
      }),
    );
  });

  it('never loses a row after an unclosed quotation mark', async () => {
    const text = 'id,name\n1,"broken\n2,two\n3,"three"\n4,"fo""ur\nlines"\n';
    expect(await rowsOf(text)).toEqual([
      { kind: 'row', line: 1, cells: ['id', 'name'] },
      { kind: 'broken', line: 2, text: '1,"broken', cell: 2 },
      { kind: 'row', line: 3, cells: ['2', 'two'] },
      { kind: 'row', line: 4, cells: ['3', 'three'] },
      { kind: 'row', line: 5, cells: ['4', 'fo"ur\nlines'] },
    ]);
  });

  it('stops looking for a closing quotation mark after a thousand lines', async () => {
    const text = `a,"open\n${'b,c\n'.repeat(1_500)}`;
    const read = await rowsOf(text, ',', 1_000);
    expect(read[0]).toMatchObject({ kind: 'broken', line: 1 });
    expect(read.filter(({ kind }) => kind === 'row')).toHaveLength(1_500);
  });

  it('gives up on a text of which every line opens a quotation mark', async () => {
    await expect(rowsOf('","a\n'.repeat(10_000), ',', 6_000)).rejects.toThrow(
      'The file is no table: quotation marks are opened and not closed',
    );
  });

  it('parses any text without failing', async () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ',') });
    await fc.assert(
      fc.asyncProperty(text, async (any) => {
        for (const entry of await rowsOf(any, '\t', 3)) expect(entry.line).toBeGreaterThan(0);
      }),
    );
  });
});
