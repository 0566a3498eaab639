import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bytes, DecodedText, linesOf } from './text.ts';

async function* pieces<Piece>(all: readonly Piece[]): AsyncIterable<Piece> {
  yield* all;
  await Promise.resolve();
}

const inPieces = (bytes: Bytes, size: number): readonly Bytes[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );

const decoded = async (bytes: Bytes, size = bytes.length) => {
  const decoder = new DecodedText();
  const text = await Array.fromAsync(decoder.decode(pieces(inPieces(bytes, size))));
  return { text: text.join(''), foreign: decoder.foreign };
};

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const utf16 = (text: string, isLittle: boolean): Bytes => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
};

/** Bytes from texts in UTF-8 and single bytes. */
const bytesOf = (...parts: readonly (string | number)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : [part])));

describe('the text of a feed', () => {
  const LINES = 'id\tprice\n1\tCafé £9 – 💺\n'.repeat(20);

  it.each([
    ['UTF-8', utf8(LINES)],
    ['UTF-8 with a byte order mark', bytesOf(0xef, 0xbb, 0xbf, LINES)],
    ['UTF-16 (LE) with a byte order mark', utf16(`\ufeff${LINES}`, true)],
    ['UTF-16 (BE) with a byte order mark', utf16(`\ufeff${LINES}`, false)],
    ['UTF-16 (LE) without a byte order mark', utf16(LINES, true)],
    ['UTF-16 (BE) without a byte order mark', utf16(LINES, false)],
  ])('is the same in %s, in any pieces', async (_, bytes) => {
    for (const size of [1, 2, 3, 5, 7, 64, 255, 256, 257, bytes.length]) {
      expect(await decoded(bytes, size)).toEqual({ text: LINES, foreign: null });
    }
  });

  it('takes single bytes that are not UTF-8 for Windows-1252, and leaves the rest', async () => {
    const before = 'id\ttitle\nCafé\t£129\n';
    const after = 's\t£99\nCrème – Søborg\t£59\n'.repeat(30);
    const bytes = bytesOf(before, 'it', 0x92, after, 0xa3, '5');
    for (let size = 1; size <= bytes.length; size += 1) {
      expect(await decoded(bytes, size)).toEqual({
        text: `${before}it’${after}£5`,
        foreign: { count: 2, line: 3 },
      });
    }
  });

  it.each([
    ['a character that is cut short at the end', bytesOf('a', 0xe2, 0x82), 'aâ‚'],
    ['a character that is cut short before a letter', bytesOf(0xe2, 0x82, 'a'), 'â‚a'],
    ['an overlong character', bytesOf(0xc0, 0xaf, 0xe0, 0x80, 0xaf), 'À¯à€¯'],
    ['half of a surrogate pair', bytesOf(0xed, 0xa0, 0x80), 'í\u00a0€'],
    ['a byte that begins no character', bytesOf(0xff, 0xf8, '£'), 'ÿø£'],
  ])('reads %s as Windows-1252', async (_, bytes, text) => {
    for (const size of [1, 2, 3, 9]) expect((await decoded(bytes, size)).text).toBe(text);
  });

  it('reads Windows-1252 through and through, and counts its characters', async () => {
    const bytes = bytesOf('Caf', 0xe9, '\r\n', 0xa3, '9 ', 0x93, 'oak', 0x94, '\r\n');
    expect(await decoded(bytes, 4)).toEqual({
      text: 'Café\r\n£9 “oak”\r\n',
      foreign: { count: 4, line: 1 },
    });
    const decoder = new DecodedText();
    await Array.fromAsync(decoder.decode(pieces([bytes])));
    const reason =
      '4 characters of the file are not UTF-8, and read as Windows-1252; the first is in this line';
    expect(decoder.warnings()).toEqual([
      { kind: 'warning', remark: { line: 1, column: '', value: '', reason } },
    ]);
  });

  it('reads XML in the encoding that it declares', async () => {
    const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`;
    const euro = bytesOf(xml('ISO-8859-15'), 0xa4);
    expect(await decoded(euro, 3)).toEqual({ text: `${xml('ISO-8859-15')}€`, foreign: null });
    const latin = bytesOf(xml('iso-8859-1'), 0xe9);
    expect(await decoded(latin)).toEqual({ text: `${xml('iso-8859-1')}é`, foreign: null });
    for (const wrong of ['UTF-16', 'ISO-8859-1', 'utf8mb4']) {
      expect(await decoded(bytesOf(xml(wrong), 'é'), 5)).toMatchObject({ text: `${xml(wrong)}é` });
    }
  });

  it('never depends on where a feed is divided', async () => {
    const part = fc.oneof(
      fc.constantFrom('é', '£', '–', '💺', '\n', '\r\n', 'a', '\ufeff', '\u0000'),
      fc.integer({ min: 0x80, max: 0xff }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 300 }),
        fc.integer({ min: 1, max: 400 }),
        async (parts, size) => {
          const bytes = bytesOf('id', ...parts);
          expect(await decoded(bytes, size)).toEqual(await decoded(bytes));
        },
      ),
    );
  });
});

describe('linesOf', () => {
  const linesIn = (text: string, size: number) =>
    Array.fromAsync(linesOf(pieces(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])));

  it.each([
    ['LF', 'a\nb\n\nc'],
    ['CRLF', 'a\r\nb\r\n\r\nc\r\n'],
    ['CR alone', 'a\rb\r\rc\r'],
    ['CR alone, and CRLF at the end', 'a\rb\r\rc\r\n'],
  ])('divides a text whose lines end in %s, in any pieces', async (_, text) => {
    for (let size = 1; size <= text.length; size += 1) {
      const lines = await linesIn(text, size);
      expect(lines.map((line) => line.text)).toEqual(['a', 'b', '', 'c']);
      expect(lines.map((line) => line.number)).toEqual([1, 2, 3, 4]);
    }
  });

  it('leaves a CR in a cell of a text whose lines end otherwise', async () => {
    expect((await linesIn('a\r\nb\rc\n', 2)).map(({ text }) => text)).toEqual(['a', 'b\rc']);
  });
});
