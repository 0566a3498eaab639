import { atom } from 'nanostores';
import { MAX_COMPARED } from '#lib/compare/compared.ts';

/** Session storage, which ends with the tab: a comparison is not worth remembering until tomorrow. */
const KEY = 'compared';

const read = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids)
      ? ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_COMPARED)
      : [];
  } catch {
    // The server has no storage, and a browser may block it: then even its name throws.
    return [];
  }
};

/** Ids of the variants selected for comparison, on this list and on earlier ones. */
export const $compared = atom<readonly string[]>(read());

/** Selects a variant for comparison, or deselects it; returns false when the selection is full. */
export const setCompared = (variantId: string, isCompared: boolean): boolean => {
  const others = $compared.get().filter((id) => id !== variantId);
  if (isCompared && others.length >= MAX_COMPARED) return false;
  const ids = isCompared ? [...others, variantId] : others;
  $compared.set(ids);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is blocked: the selection lasts as long as the page.
  }
  return true;
};
