import { atom } from 'nanostores';
import { MAX_COMPARED } from '#lib/compare/compared.ts';

/** Kept as long as the tab: what somebody compares is nobody's business tomorrow. */
const KEY = 'compared';

const read = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids)
      ? ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_COMPARED)
      : [];
  } catch {
    return [];
  }
};

/** Ids of the variants that are marked for a comparison, on this list and on those before it. */
export const $compared = atom<readonly string[]>(
  typeof sessionStorage === 'undefined' ? [] : read(),
);

/** Marks a variant or takes it back; false where there is no room for another one. */
export const mark = (variantId: string, marked: boolean): boolean => {
  const others = $compared.get().filter((id) => id !== variantId);
  if (marked && others.length >= MAX_COMPARED) return false;
  const ids = marked ? [...others, variantId] : others;
  $compared.set(ids);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Closed to us: the marks last as long as the page.
  }
  return true;
};
