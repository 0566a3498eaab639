import type { CallReply, CallRequest } from '#lib/contract/call.ts';
import { operatorJudgeProposal, operatorListProposals } from '#lib/contract/operator/proposals.ts';
import { londonDays } from '#lib/insight/london-day.ts';
import { pairOf, proposalsFrom, withoutThose } from '#lib/search/proposals.ts';
import type { Env } from '../../../platform/env.ts';
import { ShopError } from '../../../platform/errors.ts';
import { sitesNamed } from '../assortments.ts';
import type { On } from '../orders.ts';
import type { Purge } from '../purge.ts';
import { showSynonyms } from '../synonyms.ts';
import { judgePair, knownOf, retriesSince } from './proposals.queries.ts';

/** The calls about proposals: what searches without a result may have meant, and the operators' decisions. */
export const operatorProposals = (on: On, purge: Purge): void => {
  on(operatorListProposals, async (env, { query: { site, days, page, size } }) => {
    const sites = sitesNamed(env, site === '' ? [] : [site], 'all').map(({ id }) => id);
    const [day = ''] = londonDays(Date.now(), days);
    const retries = await retriesSince(env.MARKET_DB, { sites, day });
    const found = proposalsFrom(retries);
    const terms = found.map(({ term }) => term);
    const open = withoutThose(found, await knownOf(env.MARKET_DB, terms));
    return {
      data: open.slice((page - 1) * size, page * size),
      totalCount: open.length,
      pageCount: Math.ceil(open.length / size),
    };
  });
  on(operatorJudgeProposal, (env, { body }) => judge(env, body, purge));
};

const judge = async (
  env: Env,
  { accepted, ...asked }: CallRequest<typeof operatorJudgeProposal>['body'],
  purge: Purge,
): Promise<CallReply<typeof operatorJudgeProposal>> => {
  const pair = pairOf(asked.term, asked.means);
  if (pair === null) {
    const message = 'Each side of a synonym has one to four words, and the two sides differ.';
    throw new ShopError('invalid_request', 400, message);
  }
  const db = env.MARKET_DB;
  const [changed] = await db.batch(judgePair(db, pair, accepted ? 'accepted' : 'refused'));
  if (changed?.meta.changes !== 0) await showSynonyms(env, purge);
  return { ...pair, accepted };
};
