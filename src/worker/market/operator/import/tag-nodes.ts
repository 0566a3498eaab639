import type { TagPath } from '#lib/contract/operator/records.ts';
import { colourHex } from './colour-names.ts';
import { slugFor } from '#lib/domain/slug.ts';
import type { TagKey, TagNode } from './rows/chunk.ts';
import { Refusal } from './refusal.ts';

interface Named {
  readonly name: string;
  readonly slug?: string | undefined;
}

/** The slug that a record gives, or the one its name makes. */
export const slugOf = ({ name, slug }: Named): string => {
  const made = slug ?? slugFor(name);
  if (made === '') throw new Refusal([`name: "${name}" gives no slug; give one`]);
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

/** Keys of tags in one order, each once. */
export const tagKeys = (tags: readonly TagPath[]): readonly TagKey[] =>
  unique(tags.map(tagKey), keyText).toSorted((left, right) =>
    keyText(left) < keyText(right) ? -1 : 1,
  );

export const uniqueNodes = (nodes: readonly TagNode[]): readonly TagNode[] =>
  unique(nodes, keyText);

/** The first of all items that have the same key. */
export const unique = <Item>(
  items: readonly Item[],
  key: (item: Item) => string,
): readonly Item[] => [...Map.groupBy(items, key).values()].flatMap((group) => group.slice(0, 1));
