import type { TagType } from '#lib/domain/tag.ts';
import { api } from '../api.ts';
import { keep, readKept } from '../browser-storage.ts';

const asSlugs = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((slug) => typeof slug === 'string') ? value : undefined;

/** Slugs of a type's tags, kept for a day (API-095, STORAGE-002). */
export const slugsOf = async (type: TagType): Promise<readonly string[]> => {
  const kept = readKept(`tags/${type}`, asSlugs);
  if (kept) return kept;
  const { tags } = await api.listTags({ query: { type } });
  const slugs = tags.map(({ urlSlug }) => urlSlug);
  keep(`tags/${type}`, slugs);
  return slugs;
};
