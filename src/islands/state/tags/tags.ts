import type { CallResult } from '#lib/contract/call.ts';
import type { listTags } from '#lib/contract/tags.ts';
import { http } from '../http.ts';
import { keep, readKept } from '../browser-storage.ts';

const asSlugs = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((slug) => typeof slug === 'string') ? value : undefined;

/** Slugs of a type's tags, kept for a day (API-095, STORAGE-002). */
export const slugsOf = async (type: string): Promise<readonly string[]> => {
  const kept = readKept(`tags/${type}`, asSlugs);
  if (kept) return kept;
  const { tags } = await http.get<CallResult<typeof listTags>>(`/web/tags?type=${type}`);
  const slugs = tags.map(({ urlSlug }) => urlSlug);
  keep(`tags/${type}`, slugs);
  return slugs;
};
