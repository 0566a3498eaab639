import type { CallResult } from '#lib/contract/call.ts';
import type { listTags } from '#lib/contract/tags.ts';
import { MENU_TYPES } from '#lib/domain/menu.ts';
import { http } from '../stores/http.ts';
import { keep, readKept } from '../stores/kept.ts';

const asSlugs = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((slug) => typeof slug === 'string') ? value : undefined;

/** Slugs of a type's tags, kept for a day (API-095, STORAGE-002). */
const slugsOf = async (type: string): Promise<readonly string[]> => {
  const kept = readKept(`tags/${type}`, asSlugs);
  if (kept) return kept;
  const { tags } = await http.get<CallResult<typeof listTags>>(`/web/tags?type=${type}`);
  const slugs = tags.map(({ urlSlug }) => urlSlug);
  keep(`tags/${type}`, slugs);
  return slugs;
};

/**
 * Holds a menu that was made at build time against the tags of the site: an entry without its tag
 * does nothing (MENU-019). Where the tags cannot be had, the entries stay (ERROR-007).
 */
export const checkTags = async (menu: HTMLElement): Promise<void> => {
  for (const [short, type] of Object.entries(MENU_TYPES)) {
    const slugs = await slugsOf(type).catch(() => null);
    if (slugs === null) continue;
    for (const link of menu.querySelectorAll<HTMLElement>(`[data-tag^="${short}-"]`)) {
      if (!slugs.includes(link.dataset.tag?.slice(short.length + 1) ?? '')) {
        link.removeAttribute('href');
      }
    }
  }
};
