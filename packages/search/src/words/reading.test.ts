import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Lexicon, readLiterally, readQuery } from './reading.ts';
import { parseSynonyms } from './synonyms.ts';

const { synonyms } = parseSynonyms(`
  sofa, couch, settee
  chest of drawers, dresser
  grey > pale grey, slate
`);
const lexicon: Lexicon = {
  tags: [
    { id: 1, type: 'colour', name: 'Greens' },
    { id: 2, type: 'colour', name: 'Bottle Green' },
    { id: 3, type: 'material', name: 'Velvet' },
    { id: 4, type: 'colour', name: 'Pale Grey' },
    { id: 5, type: 'colour', name: 'Slate' },
    { id: 6, type: 'colour', name: 'Oak' },
    { id: 7, type: 'material', name: 'Oak' },
    { id: 8, type: 'colour', name: 'Reds & Pinks' },
    { id: 9, type: 'material', name: 'Bouclé' },
  ],
  synonyms: new Map(
    [...Map.groupBy(synonyms, ({ term }) => term)].map(([term, same]) => [
      term,
      same.map(({ means }) => means),
    ]),
  ),
};

const read = (text: string) => {
  const { concepts, filters, isOpen } = readQuery(text, lexicon);
  return {
    words: concepts.map(({ alternatives }) => alternatives.join('|')),
    filters: filters.map((one) => [
      one.name,
      one.kind === 'tags' ? one.tagIds : one.kind === 'measure' ? one.measure.kind : one.kind,
    ]),
    isOpen,
  };
};

describe('what a search means', () => {
  it.each([
    [
      'green velvet sofa',
      ['sofa|couch|settee'],
      [
        ['Colour: green', [1]],
        ['Material: velvet', [3]],
      ],
    ],
    ['bottle green couches', ['couches|sofa|settee'], [['Colour: bottle green', [2]]]],
    ['Grey settee', ['settee|sofa|couch'], [['Colour: Grey', [4, 5]]]],
    ['oak desk', ['desk'], [['Colour or material: oak', [6, 7]]]],
    [
      'pink boucle chair',
      ['chair'],
      [
        ['Colour: pink', [8]],
        ['Material: boucle', [9]],
      ],
    ],
    [
      'desk under 120cm under £400',
      ['desk'],
      [
        ['Up to 120 cm wide', 'size'],
        ['Under £400', 'price'],
      ],
    ],
    ['chests of drawers for the hall', ['chests of drawers|dresser', 'hall'], []],
    ['the', ['the'], []],
    ['something called Harcourt, so to speak', ['harcourt', 'speak'], []],
    ['zzqxv-nothing-is-called-so', ['zzqxv'], []],
    ['a desk, if there is any such', ['desk'], []],
    ['"green" lamp', ['green', 'lamp'], []],
    [
      'oak and velvet',
      [],
      [
        ['Colour or material: oak', [6, 7]],
        ['Material: velvet', [3]],
      ],
    ],
    [
      'green or velvet',
      [],
      [
        ['Colour: green', [1]],
        ['Material: velvet', [3]],
      ],
    ],
    ['something under £400', [], [['Under £400', 'price']]],
    ['ｏａｋ ｓｏｆａ', ['sofa|couch|settee'], [['Colour or material: ｏａｋ', [6, 7]]]],
  ])('reads %s', (text, words, filters) => {
    expect(read(text)).toMatchObject({ words, filters });
  });

  it('returns the rest of the search for each filter', () => {
    const { filters } = readQuery('Green  velvet sofa under £500', lexicon);
    expect(filters.map(({ rest }) => rest)).toEqual([
      'velvet sofa under £500',
      'Green sofa under £500',
      'Green velvet sofa',
    ]);
  });

  it.each([
    ['velvet so', true],
    ['sofa velvet', false],
    ['sofa under £500', false],
  ])('takes the last word of %s as the beginning of a word: %s', (text, isOpen) => {
    expect(read(text).isOpen).toBe(isOpen);
  });

  it('reads a search word for word, without its measures, when its filters find nothing', () => {
    const { concepts, filters } = readLiterally('green desk under 20cm', lexicon);
    expect(concepts.map(({ alternatives }) => alternatives)).toEqual([['green'], ['desk']]);
    expect(filters).toEqual([]);
  });

  it('reads any text, and a shorter one remains without each filter', () => {
    const words = fc.constantFrom(
      'green',
      'velvet',
      '"',
      'sofa',
      'under',
      '£5',
      '30cm',
      'é',
      '-',
      '🪑',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(words).map((some) => some.join(' ')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const { concepts, filters } = readQuery(typed, lexicon);
        expect(concepts.flatMap(({ alternatives }) => alternatives)).not.toContain('');
        for (const { rest } of filters) expect(rest.length).toBeLessThan(typed.length);
      }),
    );
  });
});
