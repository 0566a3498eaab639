import { storedFields, storedList, storedText } from '@parlour/domain';
import { readStored, writeStored } from '../browser-storage.ts';

const KEY = 'personrooms/search';

/** Number of stored searches. */
const MAX_SEARCHES = 5;

/** A search for moodrooms: the tag that filtered their list, and the list's path. */
export interface MoodroomSearch {
  readonly name: string;
  readonly href: string;
}

const parse = storedList(storedFields<MoodroomSearch>({ name: storedText, href: storedText }));

/** The recent searches for moodrooms, the latest first; none without consent. */
export const moodroomSearches = (): readonly MoodroomSearch[] =>
  (readStored(KEY, parse) ?? []).filter(({ href }) => /^\/[^/]+\/moodrooms\//.test(href));

/** Stores a search for moodrooms; only with consent, and five at most. */
export const recordMoodroomSearch = ({ name, href }: MoodroomSearch): void => {
  const others = moodroomSearches().filter((other) => other.href !== href);
  writeStored(KEY, [{ name, href }, ...others].slice(0, MAX_SEARCHES));
};
