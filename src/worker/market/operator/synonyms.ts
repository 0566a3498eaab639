import { cacheTags } from '#lib/cache-tags.ts';
import { textIndexCache } from '@parlour/search';
import { normalPhrase, wordsOf, type Synonym, replaceSynonyms } from '@parlour/search/words';
import type { Env } from '../../platform/env.ts';
import { sitesOf } from '@parlour/site';
import { assortmentsOf } from './assortments.ts';
import { purge } from '../../platform/purge.ts';

/** Replaces the synonyms for searches of every site, except accepted proposals. Returns their number. */
export const learnSynonyms = async (
  env: Env,
  given: readonly Synonym[],
): Promise<{ synonyms: number }> => {
  const synonyms = given
    .map(({ term, means }) => ({ term: normalPhrase(term), means: wordsOf(means).join(' ') }))
    .filter(({ term, means }) => term !== '' && means !== '');
  const db = env.MARKET_DB;
  await db.batch(replaceSynonyms(db, synonyms));
  await showSynonyms(env);
  return { synonyms: synonyms.length };
};

/** Applies changed synonyms to searches of every site. */
export const showSynonyms = async (env: Env): Promise<void> => {
  const sites = await sitesOf(env);
  for (const name of assortmentsOf(sites)) {
    await textIndexCache.rebuild(env, name, { isWhole: true });
  }
  await purge(env, sites, [cacheTags.catalogue]);
};
