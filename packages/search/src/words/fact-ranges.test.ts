import { expect, it } from 'vitest';
import type { FactKind } from '@parlour/domain';
import { readFactRanges } from './fact-ranges.ts';

const kind = (
  name: string,
  unit: FactKind['unit'],
  type: FactKind['type'] = 'number',
): FactKind => ({
  ...{ slug: name.toLowerCase().replace(' ', '-'), name, group: '', type, unit },
  ...{ choices: [], position: 0, categories: [], aliases: [], isFilter: true },
});
const KINDS = [
  kind('Seat height', 'cm'),
  kind('Load', 'kg'),
  kind('Guarantee', 'years'),
  kind('Drawers', ''),
  kind('Height', 'cm'),
  { ...kind('Arm height', 'cm'), isFilter: false },
  kind('Care', '', 'text'),
];

it.each([
  ['chair seat height over 45 cm', [['seat-height', 45, undefined, 'chair']]],
  ['seat height from 42 to 46 cm', [['seat-height', 42, 46, '']]],
  ['Seat height between 42cm and 46cm oak chair', [['seat-height', 42, 46, 'oak chair']]],
  ['bar stool under 0.7 m seat height', [['seat-height', undefined, 70, 'bar stool']]],
  ['stool with seat height 18 inches', [['seat-height', 43.43, 48.01, 'stool with']]],
  ['seat height over 45 chair', [['seat-height', 45, undefined, 'chair']]],
  [
    'shelf load at least 30 kg guarantee over 5 years',
    [
      ['load', 30, undefined, 'shelf guarantee over 5 years'],
      ['guarantee', 5, undefined, 'shelf'],
    ],
  ],
  ['chest 3 drawers', [['drawers', 3, 3, 'chest']]],
  ['seat height from 46 to 42 cm', []],
  ['height over 45 cm', []],
  ['arm height over 45 cm', []],
  ['chair with a seat height', []],
  ['chair over 45 cm', []],
  ['care 3', []],
  ['seat height over 45 kg chair', [['seat-height', 45, undefined, 'kg chair']]],
])('reads ranges of facts in %j', (text, ranges) => {
  expect(
    readFactRanges(text, KINDS).map(({ slug, from, to, rest }) => [slug, from, to, rest]),
  ).toEqual(ranges);
});

it('says what it has read, and which words', () => {
  expect(readFactRanges('chair seat height over 45 cm', KINDS)).toMatchObject([
    { name: 'Seat height: from 45 cm', taken: 'seat height over 45 cm' },
  ]);
  expect(readFactRanges('shelf load 30 kg', KINDS)[0]?.name).toBe('Load: about 30 kg');
});
