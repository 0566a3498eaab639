import { DEPLOY_ID } from '../deploy.ts';
import { sha256 } from '../digest.ts';
import { createMemory } from '#lib/memory.ts';

/** Questions whose hashes an isolate remembers: what is asked often is hashed once. */
const REMEMBERED = 4_000;
/** Characters of the longest of them. */
const LONGEST = 400;
const hashes = createMemory<string>({ capacity: REMEMBERED });

const hashOf = async (question: string): Promise<string> => {
  const known = hashes.get(question);
  if (known !== undefined) return known;
  const hash = await sha256(question);
  if (question.length <= LONGEST) hashes.set(question, hash);
  return hash;
};

/**
 * Key of what is kept of a site: no two deployments or sites share one.
 * @param kind what is kept, such as `page`.
 * @param question what tells two entries of a site apart; only its hash gets into the key.
 */
export const cacheKey = async (
  kind: string,
  [siteId, ...names]: readonly [siteId: string, ...names: string[]],
  question: string,
): Promise<string> => [kind, DEPLOY_ID, siteId, ...names, await hashOf(question)].join('/');
