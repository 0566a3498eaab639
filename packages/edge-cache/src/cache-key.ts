import { createLru, sha256, textBytes } from '@parlour/runtime';

/** Set by the build to a hash of everything that it is built from. */
declare const __DEPLOY_ID__: string | undefined;

/** Names this deployment in cache keys, so that no deployment serves what another has cached. */
const DEPLOY_ID = typeof __DEPLOY_ID__ === 'string' ? __DEPLOY_ID__ : 'unbuilt';

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

/**
 * The cache key of an entry of a site: no two deployments or sites share one.
 * @param kind the kind of entry, such as `page`.
 * @param question what distinguishes two entries of a site; only its hash becomes part of the key.
 */
export const cacheKey = async (
  kind: string,
  [siteId, ...names]: readonly [siteId: string, ...names: string[]],
  question: string,
): Promise<string> => [kind, DEPLOY_ID, siteId, ...names, await hashOf(question)].join('/');
