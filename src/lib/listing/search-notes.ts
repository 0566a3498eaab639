import type { Interpretation, Tag } from '@parlour/contract';
import { dayAndMonth, formatDay, type PlainDay } from '@parlour/domain';
import { searchNotes } from '#lib/search/notes.ts';
import type { TagIndex } from './tag-index.ts';
import { hrefOf, type ListPlace } from './list-place.ts';

/** How a search was understood, with a link to undo each filter in it. */
export interface ReadSearch {
  readonly notes: readonly string[];
  readonly filters: readonly {
    readonly name: string;
    /** The text without it. */
    readonly rest: string;
    readonly href: string;
  }[];
}

/** The notes on a search and on a day of arrival above their results; null if there are none. */
export const readSearch = (
  place: ListPlace,
  index: TagIndex<Tag>,
  interpretation: Interpretation | null | undefined,
  today: PlainDay,
): ReadSearch | null => {
  const notes = [
    ...(interpretation ? searchNotes(place.text, interpretation) : []),
    ...dayNotes(place.ranges.by, today),
  ];
  const filters = (interpretation?.filters ?? []).map(({ name, rest }) => ({
    ...{ name, rest },
    href: hrefOf({ ...place, text: rest }, index),
  }));
  return notes.length + filters.length > 0 ? { notes, filters } : null;
};

const dayNotes = (by: PlainDay | null, today: PlainDay): readonly string[] => {
  if (by === null) return [];
  if (by < today) return [`${formatDay(by)} is past. Choose today or a later day.`];
  return [
    `This list has what arrives by ${dayAndMonth(by)} if you order today. Some postcodes take longer: each product’s page says how long for yours.`,
  ];
};
