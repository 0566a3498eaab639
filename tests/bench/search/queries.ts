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

/** A word with one typing error: a letter is missing, doubled, wrong or swapped with the next. */
const slipped = (random: Random, text: string): string => {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (/^[a-z]{4,}$/.test(word) ? [at] : []));
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
  return slip === word ? '' : words.with(at, slip).join(' ');
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

/** Searches of nine kinds, made from the facts of some variants that answer them; the same on each run. */
export const judgedQueries = (articles: readonly Article[]): JudgedQuery[] => {
  const random = randomFrom(11);
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
  ];
};

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
