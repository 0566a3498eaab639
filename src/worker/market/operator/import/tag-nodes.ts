import type { TagPath } from '@parlour/contract';
import { slugFor } from '@parlour/domain';
import type { TagKey, TagNode } from './rows/chunk.ts';
import { Refusal } from './refusal.ts';

interface TagName {
  readonly name: string;
  readonly slug?: string | undefined;
}

/** The slug that a record gives, or one made from its name. */
export const slugOf = ({ name, slug }: TagName): string => {
  const made = slug ?? slugFor(name);
  if (made === '') throw new Refusal([`name: "${name}" makes no slug; please give one`]);
  return made;
};

/** A tag and those above it, roots first. */
export const tagNodes = ({ type, path }: TagPath): readonly TagNode[] => {
  const slugs = path.map(slugOf);
  return path.map(({ name }, depth) => ({
    type,
    name,
    slug: slugs[depth] ?? '',
    path: slugs.slice(0, depth + 1).join('/'),
    parentPath: slugs.slice(0, depth).join('/'),
    colorHex: type === 'colour' ? colourHex(name) : '',
  }));
};

export const tagKey = (tag: TagPath): TagKey => ({
  type: tag.type,
  path: tag.path.map(slugOf).join('/'),
});

const keyText = ({ type, path }: TagKey): string => `${type}:${path}`;

/** The keys of tags in a fixed order, each once. */
export const tagKeys = (tags: readonly TagPath[]): readonly TagKey[] =>
  unique(tags.map(tagKey), keyText).toSorted((left, right) =>
    keyText(left) < keyText(right) ? -1 : 1,
  );

export const uniqueNodes = (nodes: readonly TagNode[]): readonly TagNode[] =>
  unique(nodes, keyText);

/** The first item for each key. */
export const unique = <Item>(
  items: readonly Item[],
  key: (item: Item) => string,
): readonly Item[] => [...Map.groupBy(items, key).values()].flatMap((group) => group.slice(0, 1));

/** The hex values of colour and finish names in furniture feeds, by name in lower case. */
const HEX_OF_NAME: Readonly<Record<string, string>> = {
  anthracite: '#383e42',
  ash: '#c9b99b',
  beige: '#e3d5b8',
  birch: '#e6d3ae',
  black: '#1b1b1b',
  blue: '#2f5d9b',
  blush: '#e8c1b8',
  brass: '#b5924c',
  bronze: '#80603a',
  brown: '#6b4a2f',
  burgundy: '#6d1f2f',
  charcoal: '#3b3d40',
  chestnut: '#7b4127',
  chrome: '#c4c9cc',
  clear: '#eef3f4',
  copper: '#b3693f',
  coral: '#e9775f',
  cream: '#f3ead3',
  ecru: '#e4d9bf',
  emerald: '#1f6e54',
  espresso: '#3c2a20',
  gold: '#c6a04b',
  gray: '#86888a',
  green: '#4c7a4c',
  grey: '#86888a',
  indigo: '#33386b',
  ivory: '#f6f0df',
  lavender: '#b7a6cf',
  'light grey': '#c6c8c9',
  linen: '#e8dfcf',
  mahogany: '#5c2a1e',
  mustard: '#cf9a2e',
  natural: '#d3b98c',
  navy: '#22304f',
  oak: '#c19a6b',
  ochre: '#c4862c',
  olive: '#6c6b3a',
  orange: '#dd7d34',
  pine: '#dcb67a',
  pink: '#e3a3ae',
  plum: '#5e3350',
  purple: '#6f4b86',
  red: '#b23a34',
  rose: '#d98b94',
  rust: '#a84f2c',
  sage: '#9aa88b',
  sand: '#d9c7a3',
  silver: '#b9bcbe',
  slate: '#5b656c',
  stone: '#b8b0a2',
  tan: '#c69c6d',
  taupe: '#8b7f74',
  teal: '#24706f',
  teak: '#9c6b3c',
  terracotta: '#b9633f',
  turquoise: '#3fa7a3',
  walnut: '#5d432c',
  white: '#f8f8f6',
  yellow: '#e4c441',
};

/**
 * The hex value of a colour's name; '' for an unknown name. A name of several words is looked up whole first,
 * then by its last known word: `Deep Forest Green` is green.
 */
const colourHex = (name: string): string => {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = [words.join(' '), ...words.toReversed()].find((word) =>
    Object.hasOwn(HEX_OF_NAME, word),
  );
  return known === undefined ? '' : (HEX_OF_NAME[known] ?? '');
};
