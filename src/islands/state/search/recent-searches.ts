import { keep, readKept } from '../browser-storage.ts';

/** What is searched for (SEARCH-030). */
const KINDS = ['products', 'personrooms', 'posts'] as const;

export type SearchKind = (typeof KINDS)[number];

const MOST_KEPT = 10;

/** The searches of each kind are kept under one key, for a year, with consent (STORAGE-003). */
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

/** The last searches of a kind, the latest first; none of a kind that there is not. */
export const lastSearches = (kind: string): readonly string[] =>
  isKind(kind) ? (readKept(KEY, parse)?.[kind] ?? []) : [];

/** Keeps a search; one of a kind that there is not, and an empty one, is passed over. */
export const keepSearch = (kind: string, text: string): void => {
  const kept = text.trim().replace(/\s+/g, ' ');
  if (!isKind(kind) || kept === '') return;
  const others = lastSearches(kind).filter((other) => other.toLowerCase() !== kept.toLowerCase());
  keep(KEY, { ...readKept(KEY, parse), [kind]: [kept, ...others].slice(0, MOST_KEPT) });
};
