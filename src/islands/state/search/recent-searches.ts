import { readStored, writeStored } from '../browser-storage.ts';

/** The kinds of search (SEARCH-030). */
const KINDS = ['products', 'personrooms', 'posts'] as const;

export type SearchKind = (typeof KINDS)[number];

/** Searches stored for each kind. */
const MAX_SEARCHES = 10;

/** One key contains the searches of every kind, for a year, with consent (STORAGE-003). */
const KEY = 'searches';

type Searches = Readonly<Partial<Record<SearchKind, readonly string[]>>>;

const isKind = (kind: string): kind is SearchKind => KINDS.some((one) => one === kind);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const parse = (value: unknown): Searches | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(([kind, texts]) => isKind(kind) && isTexts(texts)),
      )
    : undefined;

/** Recent searches of a kind, the latest first; none for an unknown kind. */
export const recentSearches = (kind: string): readonly string[] =>
  isKind(kind) ? (readStored(KEY, parse)?.[kind] ?? []) : [];

/** Stores a search; an unknown kind and an empty text are ignored. */
export const recordSearch = (kind: string, text: string): void => {
  const search = text.trim().replace(/\s+/g, ' ');
  if (!isKind(kind) || search === '') return;
  const others = recentSearches(kind).filter(
    (other) => other.toLowerCase() !== search.toLowerCase(),
  );
  const searches = [search, ...others].slice(0, MAX_SEARCHES);
  writeStored(KEY, { ...readStored(KEY, parse), [kind]: searches });
};
