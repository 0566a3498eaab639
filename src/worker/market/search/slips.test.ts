import { beforeAll, describe, expect, it } from 'vitest';
import {
  relatedAttempts,
  searchedHere,
  type SearchedText,
  TextBuilder,
  type TextResult,
} from '@parlour/search';
import { parseSynonyms, phrasesOf, type ReadableTag } from '@parlour/search/words';
import shopSynonyms from '../../../../catalogue/synonyms.txt?raw';

const COLOURS: readonly ReadableTag[] = [
  { id: 1, type: 'colour', name: 'Black' },
  { id: 2, type: 'colour', name: 'Black-Brown' },
  { id: 3, type: 'colour', name: 'Grey' },
  { id: 4, type: 'colour', name: 'Anthracite' },
  { id: 5, type: 'colour', name: 'Dark Grey' },
  { id: 6, type: 'colour', name: 'Greens & Blues' },
  { id: 7, type: 'colour', name: 'Sage' },
  { id: 8, type: 'colour', name: 'Navy' },
];
const [BLACK, BLACK_BROWN, GREY, ANTHRACITE, DARK_GREY, , SAGE, NAVY] = [1, 2, 3, 4, 5, 6, 7, 8];
/** The family of sage and navy. */
const FAMILY = 6;

/** Titles, each with the colours of its variants. The last of equally good products comes first. */
const TITLES: readonly (readonly [title: string, ...colours: number[]])[] = [
  ['KLIMPEN Add-on unit'],
  ['KLIMPEN Drawer unit'],
  ['KIVIK Three-seat sofa'],
  ['LIDHULT 2-seat sofa'],
  ['FLOTTEBO Sofa-bed'],
  ['BILLY Bookcase with glass-doors'],
  ['BILLY Bookcase'],
  ['OXBERG Bookcase w hght ext ut/pnl/glss drs'],
  ['HAVSTA Glass-door cabinet'],
  ['VEDBO Chair with armrests'],
  ['ODGER Chair'],
  ['NORSBORG Armrest'],
  ['APPLARO Table and bench armr'],
  ['VALLENTUNA Back rest'],
  ['DAGOTTO Foot-rest'],
  ['POANG Footstool'],
  ['SANDARED Pouffe'],
  ['ANTILOP Highchair with tray'],
  ['INGOLF Junior chair'],
  ['BEKANT Desk with screen'],
  ['MICKE Desk'],
  ['NORDLI Chest of 3 drawers'],
  ['IVAR Drawer'],
  ['LANDSKRONA Armchair'],
  ['HAVSTEN Easy chair'],
  ['EKTORP Cover for corner sofa'],
  ['EKTORP Corner sofa'],
  ['TORNVIKEN Kitchen island'],
  ['STENSTORP Kitchen trolley'],
  ['LACK Wall-mounted shelf'],
  ['BESTA Supporting leg', GREY],
  ['ALVARET Supporting leg', ANTHRACITE],
  ['TARN Supporting leg', DARK_GREY],
  ['VITTSJO Storage combination', BLACK],
  ['GALANT Storage combination', BLACK_BROWN],
  ['EKEDALEN Bar table', BLACK_BROWN, BLACK],
  ['MASTRUP Rug', SAGE],
  ['LOVRUP Rug', NAVY],
];

const SYNONYMS = parseSynonyms(shopSynonyms).synonyms;
const MEANS = Map.groupBy(SYNONYMS, ({ term }) => term);

const lexiconFor = (text: string) =>
  Promise.resolve({
    tags: COLOURS,
    synonyms: new Map(
      phrasesOf(text).flatMap((phrase) => {
        const same = MEANS.get(phrase);
        return same ? [[phrase, same.map(({ means }) => means)] as const] : [];
      }),
    ),
  });

let words: SearchedText;

beforeAll(() => {
  const tags = COLOURS.map((tag) => ({
    ...tag,
    parent: tag.id === SAGE || tag.id === NAVY ? FAMILY : 0,
  }));
  const builder = new TextBuilder(
    tags,
    SYNONYMS.map(({ term }) => term),
  );
  for (const [at, [name, ...colours]] of TITLES.entries()) {
    const shown = colours.length === 0 ? [null] : colours;
    builder.add({
      id: at + 1,
      name,
      brand: '',
      body: 'These are made with care, and last for years.',
      tags: [],
      variants: shown.map((colour, variant) => ({
        id: (at + 1) * 10 + variant,
        titles: [],
        body: '',
        numbers: [],
        options: [],
        tags: colour === null ? [] : [colour],
        size: [0, 0, 0],
        price: 0,
      })),
    });
  }
  words = searchedHere([builder.finish({ epoch: 'test', version: 1 })]);
});

/** The first result of a search. */
const search = async (text: string): Promise<TextResult | undefined> => {
  for await (const attempt of relatedAttempts({ text: words, lexiconFor }, text)) {
    if (attempt.found?.length !== 0) return attempt;
  }
  return undefined;
};

const titlesOf = (attempt: TextResult | undefined): string[] =>
  (attempt?.found ?? []).map(({ product }) => TITLES[product - 1]?.[0] ?? '');

describe('a slip in a search', () => {
  it.each([
    // In a compound.
    ['ad-on unit', 'add-on unit', 'KLIMPEN Add-on unit'],
    ['add-on untis', 'add-on units', 'KLIMPEN Add-on unit'],
    ['threee-seat sofa', 'three-seat sofa', 'KIVIK Three-seat sofa'],
    ['thre-seat sofa', 'three-seat sofa', 'KIVIK Three-seat sofa'],
    ['three-saet sofa', 'three-seat sofa', 'KIVIK Three-seat sofa'],
    ['sofa-bde', 'sofa-bed', 'FLOTTEBO Sofa-bed'],
    ['galss-door cabinet', 'glass-door cabinet', 'HAVSTA Glass-door cabinet'],
    ['glass-dooor cabinet', 'glass-door cabinet', 'HAVSTA Glass-door cabinet'],
    ['wall-monuted shelf', 'wall-mounted shelf', 'LACK Wall-mounted shelf'],
    ['wal-mounted shelf', 'wall-mounted shelf', 'LACK Wall-mounted shelf'],
    // Among many words.
    ['bookcase with glsas-doors', 'bookcase with glass-doors', 'BILLY Bookcase with glass-doors'],
    ['bookcsae with glass-doors', 'bookcase with glass-doors', 'BILLY Bookcase with glass-doors'],
    ['bookcase wiht glass-doors', 'bookcase with glass-doors', 'BILLY Bookcase with glass-doors'],
    ['bokcase with glas-dors', 'bookcase with glass-doors', 'BILLY Bookcase with glass-doors'],
    ['chair with armrrests', 'chair with armrests', 'VEDBO Chair with armrests'],
    ['chair with amrrests', 'chair with armrests', 'VEDBO Chair with armrests'],
    ['chiar with armrests', 'chair with armrests', 'VEDBO Chair with armrests'],
    ['esk with screen', 'desk with screen', 'BEKANT Desk with screen'],
    ['desk with sreen', 'desk with screen', 'BEKANT Desk with screen'],
    ['covr for corner sofa', 'cover for corner sofa', 'EKTORP Cover for corner sofa'],
    ['cover for conrer sofa', 'cover for corner sofa', 'EKTORP Cover for corner sofa'],
    ['chest of 3 darwers', 'chest of 3 drawers', 'NORDLI Chest of 3 drawers'],
    ['highchiar with tray', 'highchair with tray', 'ANTILOP Highchair with tray'],
  ])('is corrected: %s to %s', async (text, correctedTo, title) => {
    const result = await search(text);
    expect(result?.interpretation).toMatchObject({ correctedTo, leftOut: [], without: [] });
    expect(titlesOf(result)[0]).toBe(title);
  });

  it('is not assumed in a word that the synonyms know, although no product has it', async () => {
    const result = await search('scandi desk');
    expect(result?.interpretation).toMatchObject({ correctedTo: '', leftOut: ['scandi'] });
  });

  it.each(['ad', 'esk', 'xed desk'])(
    'is not assumed in a word of two or three letters that could be any: %s',
    async (text) => {
      expect((await search(text))?.interpretation.correctedTo ?? '').toBe('');
    },
  );
});

describe('a compound', () => {
  it.each([
    ['addon unit', 'KLIMPEN Add-on unit'],
    ['add on unit', 'KLIMPEN Add-on unit'],
    ['twoseat sofa', 'LIDHULT 2-seat sofa'],
    ['threeseat sofa', 'KIVIK Three-seat sofa'],
    ['sofabed', 'FLOTTEBO Sofa-bed'],
    ['sofa bed', 'FLOTTEBO Sofa-bed'],
    ['glassdoor cabinet', 'HAVSTA Glass-door cabinet'],
    ['glass door cabinet', 'HAVSTA Glass-door cabinet'],
    ['chair with arm rests', 'VEDBO Chair with armrests'],
    ['chair with arm-rests', 'VEDBO Chair with armrests'],
    ['arm rest', 'NORSBORG Armrest'],
    ['footrest', 'DAGOTTO Foot-rest'],
    ['foot rest', 'DAGOTTO Foot-rest'],
    ['foot stool', 'POANG Footstool'],
    ['high chair', 'ANTILOP Highchair with tray'],
    ['book case', 'BILLY Bookcase'],
    ['wallmounted shelf', 'LACK Wall-mounted shelf'],
  ])('is found joined, in two and with a hyphen: %s', async (text, title) => {
    const result = await search(text);
    expect(result?.interpretation).toMatchObject({ leftOut: [], without: [] });
    expect(titlesOf(result)[0]).toBe(title);
  });

  it('is told as a whole', async () => {
    const result = await search('bookcase with glass-doors');
    expect(result?.interpretation.filters).toEqual([
      { name: 'With glass-doors', rest: 'bookcase' },
    ]);
  });
});

describe('another word for a kind of product', () => {
  it.each([
    ['footrest', ['DAGOTTO Foot-rest', 'SANDARED Pouffe', 'POANG Footstool']],
    ['easy chair', ['HAVSTEN Easy chair', 'LANDSKRONA Armchair']],
    ['dresser', ['NORDLI Chest of 3 drawers']],
    ['drawers', ['IVAR Drawer', 'NORDLI Chest of 3 drawers']],
    ['kitchen cart', ['STENSTORP Kitchen trolley']],
  ])('finds for %s its own things first', async (text, titles) => {
    expect(titlesOf(await search(text)).slice(0, titles.length)).toEqual(titles);
  });

  it.each([
    ['dresser', 'IVAR Drawer'],
    ['kitchen cart', 'TORNVIKEN Kitchen island'],
  ])('does not find for %s what is only a part of it or beside it', async (text, title) => {
    expect(titlesOf(await search(text))).not.toContain(title);
  });
});

describe('a colour in a search', () => {
  it.each([
    ['grey supporting leg', 'BESTA Supporting leg'],
    ['supporting leg grey', 'BESTA Supporting leg'],
    ['anthracite supporting leg', 'ALVARET Supporting leg'],
    ['dark grey supporting leg', 'TARN Supporting leg'],
    ['black storage combination', 'VITTSJO Storage combination'],
    ['black-brown storage combination', 'GALANT Storage combination'],
    ['green rug', 'MASTRUP Rug'],
    ['blue rug', 'LOVRUP Rug'],
  ])('puts products of that very colour first: %s', async (text, title) => {
    expect(titlesOf(await search(text))[0]).toBe(title);
  });

  it('shows the variant of that very colour', async () => {
    const [best] = (await search('black bar table'))?.found ?? [];
    expect(best?.variant).toBe(
      TITLES.findIndex(([title]) => title === 'EKEDALEN Bar table') * 10 + 11,
    );
  });
});
