import { createLru, sha256, textBytes } from '@parlour/runtime';

/** Bytes of questions and hashes that an isolate remembers, so that frequent questions are hashed once. */
const REMEMBERED_BYTES = 2_000_000;
/** The length of the longest remembered question. */
const LONGEST = 400;
const hashes = createLru<string>({
  capacity: REMEMBERED_BYTES,
  sizeOf: (hash, question) => textBytes(question + hash),
});

const hashOf = async (question: string): Promise<string> => {
  const known = hashes.get(question);
  if (known !== undefined) return known;
  const hash = await sha256(question);
  if (question.length <= LONGEST) hashes.set(question, hash);
  return hash;
};

/** Whose entries they are. */
interface CachedSite {
  readonly id: string;
  /** Changes with everything that decides an entry but is not asked about: code, styles, settings. */
  readonly revision: string;
}

/**
 * The cache key of an entry of a site: no two sites or revisions share one.
 * @param kind the kind of entry, such as `page`.
 * @param names divide the entries of the kind.
 * @param question what distinguishes two entries of a site; only its hash becomes part of the key.
 */
export const cacheKey = async (
  kind: string,
  { id, revision }: CachedSite,
  names: readonly string[],
  question: string,
): Promise<string> => [kind, revision, id, ...names, await hashOf(question)].join('/');
