import { expect, it } from 'vitest';
import { BASIC_LATIN } from './basic-latin.ts';
import { fontFaces } from './font-faces.ts';
import { FONT_NAMES } from '@parlour/site';

const files = { basic: '/basic.woff2', latin: '/latin.woff2', latinExtended: '/extended.woff2' };

/** First and last code points of the ranges of a face. */
const rangesOf = (face: string): readonly (readonly [number, number])[] =>
  (/unicode-range:([^}]*)/.exec(face)?.[1] ?? '').split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const faces = fontFaces(FONT_NAMES[0], files).split('@font-face').slice(1);

it('has each character in one file only', () => {
  const ranges = faces.flatMap(rangesOf).toSorted(([a], [b]) => a - b);
  const shared = ranges.filter(([first], index) => first <= (ranges[index - 1]?.[1] ?? -1));
  expect(shared).toEqual([]);
});

it('has the small letters of English pages and their capitals in one file', () => {
  const basic = rangesOf(`unicode-range:${BASIC_LATIN}`);
  const isIn = (code: number) => basic.some(([first, last]) => first <= code && code <= last);
  const letters = basic.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const capitals = letters.map((letter) => letter.toUpperCase());
  expect(capitals.filter((capital) => !isIn(capital.codePointAt(0) ?? 0))).toEqual([]);
});

it('uses a font that the browser has, and none that comes later', () => {
  expect(faces.length).toBe(3);
  for (const face of faces) expect(face).toContain('font-display:optional');
});
