import { randomFrom } from '../random.ts';
import type { Article } from './articles.ts';
import { COUSINS } from './cousins.ts';
import { NEEDS, PARTS } from './needs.ts';

/** The kinds of searches, in the order of the table. */
export const KINDS = [
  'type',
  'type and colour',
  'one slip',
  'plural',
  'other word',
  'name and type',
  'width',
  'price',
  'by meaning',
  'slip among others',
  'joined or apart',
  'one of several colours',
] as const;

/** A search, and the test of whether a variant answers it. */
export interface JudgedQuery {
  readonly kind: string;
  readonly text: string;
  readonly isRight: (article: Article) => boolean;
}

/** The most searches of each kind. */
const MOST = 60;

type Random = () => number;

const some = <Item>(random: Random, items: readonly Item[], most = MOST): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ item }) => item);

/** Some words, one of them with a typing error: a letter is missing, doubled, wrong or swapped with the next. */
const slipped = (random: Random, text: string, apart = ' ', fewest = 4): string => {
  const words = text.split(apart);
  const long = words.flatMap((word, at) =>
    /^[a-z]+$/.test(word) && word.length >= fewest ? [at] : [],
  );
  const at = long[Math.floor(random() * long.length)];
  if (at === undefined) return '';
  const word = words[at] ?? '';
  const place = Math.floor(random() * (word.length - 1));
  const [before, one, two, after] = [
    word.slice(0, place),
    word[place] ?? '',
    word[place + 1] ?? '',
    word.slice(place + 2),
  ];
  const letter = 'abcdefghijklmnoprstuw'[Math.floor(random() * 21)] ?? 'e';
  const slips = [
    before + two + after,
    before + one + one + two + after,
    before + two + one + after,
  ];
  const slip = [...slips, before + letter + two + after][Math.floor(random() * 4)] ?? word;
  return slip === word ? '' : words.with(at, slip).join(apart);
};

const IRREGULAR: Readonly<Record<string, string>> = { shelf: 'shelves', bookshelf: 'bookshelves' };

/**
 * The plural of the thing that a type names; types such as `chests of drawers` and `tables with benches` stay
 * as they are.
 */
const pluralOf = (type: string): string => {
  const [, head = '', rest = ''] =
    /^(.*?)((?: (?:with|for|of|in|on|w)\b|[/,]).*)?$/.exec(type) ?? [];
  const words = head.split(' ');
  const noun = words.at(-1) ?? '';
  if (!/^[a-z-]{3,}[a-rt-z]$/.test(noun) || / and |&/.test(type)) return '';
  const many =
    IRREGULAR[noun] ??
    (/(?:ch|sh|x|ss)$/.test(noun)
      ? `${noun}es`
      : /[^aeiou]y$/.test(noun)
        ? `${noun.slice(0, -1)}ies`
        : `${noun}s`);
  return [...words.slice(0, -1), many].join(' ') + rest;
};

const byType = (articles: readonly Article[]): Map<string, readonly Article[]> =>
  new Map([...Map.groupBy(articles, ({ type }) => type)].filter(([type]) => type !== ''));

/** Searches of twelve kinds, made from the facts of some variants that answer them; the same for the same seed. */
export const judgedQueries = (articles: readonly Article[], seed: number): JudgedQuery[] => {
  const random = randomFrom(seed);
  const types = [...byType(articles)].filter(([, same]) => same.length >= 2);
  const names = types.map(([type]) => type);
  const isType = (type: string) => (article: Article) => article.types.includes(type);
  const ofType = some(random, names);
  return [
    ...ofType.map((type) => ({ kind: 'type', text: type, isRight: isType(type) })),
    ...coloured(random, types),
    ...some(random, names, MOST * 2).flatMap((type) => {
      const text = slipped(random, type);
      return text === '' ? [] : [{ kind: 'one slip', text, isRight: isType(type) }];
    }),
    ...some(random, names, MOST * 2).flatMap((type) => {
      const text = pluralOf(type);
      return text === '' ? [] : [{ kind: 'plural', text, isRight: isType(type) }];
    }),
    ...otherWords(names),
    ...named(random, articles),
    ...wide(random, types),
    ...priced(random, types),
    ...needed(names),
    ...some(random, names.filter(isOfMany), MOST * 2).flatMap((type) => {
      const text = slippedInCompound(random, type);
      return text === '' ? [] : [{ kind: 'slip among others', text, isRight: isType(type) }];
    }),
    ...some(
      random,
      names.flatMap((type) => writtenOtherwise(type).map((text) => ({ text, type }))),
    ).map(({ text, type }) => ({ kind: 'joined or apart', text, isRight: isType(type) })),
    ...ofSeveralColours(random, types),
  ];
};

/** Whether a type has a compound such as `add-on`, or three words and more. */
const isOfMany = (type: string): boolean => type.split(/[ -]/).length > 2 || type.includes('-');

/** A type with a slip in a part of its compound, however short, or else in one of its words. */
const slippedInCompound = (random: Random, type: string): string => {
  const words = type.split(' ');
  const at = words.findIndex((word) => /^[a-z]{2,}(?:-[a-z]{2,})+$/.test(word));
  if (at < 0) return slipped(random, type);
  const compound = slipped(random, words[at] ?? '', '-', 3);
  return compound === '' ? '' : words.with(at, compound).join(' ');
};

/** Compounds that shoppers write as two words, where the second one begins. */
const COMPOUNDS =
  /^(arm|back|foot|head|book|side|wash|wall|bed|table|cup|high)(rests?|boards?|cases?|shelf|stand|tops?|covers?|chair|stools?)$/;

/** A type with its compounds joined, with a space for a hyphen, and with a word in two. */
const writtenOtherwise = (type: string): string[] => {
  const split = type
    .split(' ')
    .map((word) => word.replace(COMPOUNDS, '$1 $2'))
    .join(' ');
  return [type.replaceAll('-', ''), type.replaceAll('-', ' '), split].filter(
    (text) => text !== type && !/[0-9]/.test(text),
  );
};

/** Searches for a colour that is a part of the name of another colour of the same type: black beside black-brown. */
const ofSeveralColours = (
  random: Random,
  types: readonly (readonly [string, readonly Article[]])[],
) =>
  some(
    random,
    types.flatMap(([type, same]) => {
      const colours = [...new Set(same.flatMap((article) => article.colours))];
      return colours
        .filter((colour) => colours.some((other) => other !== colour && other.includes(colour)))
        .map((colour) => ({ type, colour }));
    }),
  ).map(({ type, colour }) => ({
    kind: 'one of several colours',
    text: `${colour} ${type}`,
    isRight: (article: Article) => article.types.includes(type) && article.colours.includes(colour),
  }));

const coloured = (random: Random, types: readonly (readonly [string, readonly Article[]])[]) =>
  some(
    random,
    types.flatMap(([type, same]) => {
      const colours = new Set(same.flatMap((article) => article.colours));
      return [...colours].map((colour) => ({ type, colour }));
    }),
  ).map(({ type, colour }) => ({
    kind: 'type and colour',
    text: `${colour} ${type}`,
    isRight: (article: Article) => article.types.includes(type) && article.colours.includes(colour),
  }));

const otherWords = (names: readonly string[]): JudgedQuery[] =>
  COUSINS.flatMap(([text, means]) => {
    const meant = new Set(names.filter((type) => means.test(type)));
    const isSaid = names.some((type) => type.includes(text));
    return meant.size === 0 || isSaid
      ? []
      : [
          {
            kind: 'other word',
            text,
            isRight: ({ types }: Article) => types.some((type) => meant.has(type)),
          },
        ];
  });

/** Searches by purpose, where no word of the search names the thing. */
const needed = (names: readonly string[]): JudgedQuery[] =>
  NEEDS.flatMap(([text, means]) => {
    const meant = new Set(names.filter((type) => means.test(type) && !PARTS.test(type)));
    return meant.size === 0
      ? []
      : [
          {
            kind: 'by meaning',
            text,
            isRight: ({ types }: Article) => types.some((type) => meant.has(type)),
          },
        ];
  });

const named = (random: Random, articles: readonly Article[]): JudgedQuery[] =>
  some(
    random,
    [...Map.groupBy(articles, ({ name, type }) => `${name.toLowerCase()} ${type}`)].filter(
      ([, [article]]) => article && article.name !== '' && article.type !== '',
    ),
  ).map(([text]) => ({
    kind: 'name and type',
    text,
    isRight: ({ name, types }) => types.some((type) => `${name.toLowerCase()} ${type}` === text),
  }));

const MILLIMETRES = 10;
/**
 * A width counts as right when it is no more than a twentieth or two centimetres from the width of the
 * search.
 */
const slack = (width: number): number => Math.max(20, width * 0.05);

const wide = (random: Random, types: readonly (readonly [string, readonly Article[]])[]) =>
  some(
    random,
    types.flatMap(([type, same]) => {
      const known = same.filter(({ width }) => width > 0);
      const article = known[Math.floor(random() * known.length)];
      return article ? [{ type, width: article.width }] : [];
    }),
  ).map(({ type, width }) => ({
    kind: 'width',
    text: `${type} ${Math.round(width / MILLIMETRES)} cm wide`,
    isRight: (article: Article) =>
      article.types.includes(type) &&
      article.width > 0 &&
      Math.abs(article.width - width) <= slack(width),
  }));

const priced = (random: Random, types: readonly (readonly [string, readonly Article[]])[]) =>
  some(
    random,
    types.flatMap(([type, same]) => {
      const prices = same
        .map(({ price }) => price)
        .filter((price) => price > 0)
        .toSorted((a, b) => a - b);
      const middle = prices[Math.floor(prices.length / 2)];
      return middle === undefined ? [] : [{ type, pounds: Math.ceil(middle / 100) + 5 }];
    }),
  ).map(({ type, pounds }) => ({
    kind: 'price',
    text: `${type} under £${pounds}`,
    isRight: (article: Article) =>
      article.types.includes(type) && article.price > 0 && article.price < pounds * 100,
  }));
