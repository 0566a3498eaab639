import type { Interpretation } from '#lib/contract/entities/interpretation.ts';
import type { Tag } from '#lib/contract/entities/tag.ts';
import { searchNotes } from '#lib/search/notes.ts';
import type { TagIndex } from './tag-index.ts';
import { hrefOf, type ListPlace } from './list-place.ts';

/** How a search was understood, with a link to undo each filter in it. */
export interface ReadSearch {
  readonly notes: readonly string[];
  readonly filters: readonly { readonly name: string; readonly href: string }[];
}

/** The notes on a search above its results; null if there are none. */
export const readSearch = (
  place: ListPlace,
  index: TagIndex<Tag>,
  interpretation: Interpretation | null | undefined,
): ReadSearch | null => {
  if (!interpretation) return null;
  const notes = searchNotes(place.text, interpretation);
  const filters = interpretation.filters.map(({ name, rest }) => ({
    name,
    href: hrefOf({ ...place, text: rest }, index),
  }));
  return notes.length + filters.length > 0 ? { notes, filters } : null;
};
