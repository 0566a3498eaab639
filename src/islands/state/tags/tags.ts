import type { TagType } from '@parlour/domain';
import { api } from '../api.ts';
import { readStored, writeStored } from '../browser-storage.ts';

const asSlugs = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((slug) => typeof slug === 'string') ? value : undefined;

/**
 * Slugs of the tags of a type, stored for a day (API-095, STORAGE-002). On a new day the request goes to the
 * shop itself, with the time, past any cache on the way (API-009).
 * @throws {HttpError} when they are not stored and cannot be fetched
 */
export const slugsOf = async (type: TagType): Promise<readonly string[]> => {
  const stored = readStored(`tags/${type}`, asSlugs);
  if (stored) return stored;
  const { tags } = await api.listTags({ query: { type } }, { stamp: true });
  const slugs = tags.map(({ urlSlug }) => urlSlug);
  writeStored(`tags/${type}`, slugs);
  return slugs;
};
