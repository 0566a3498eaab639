import {
  type CallReply,
  type CallRequest,
  operatorJudgeProposal,
  operatorListProposals,
} from '@parlour/contract';
import { londonDays } from '@parlour/domain';
import {
  pairOf,
  proposalsFrom,
  type Retry,
  withoutThose,
  type Synonym,
} from '@parlour/search/words';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '@parlour/http';
import { sitesNamed } from './assortments.ts';
import type { AddCall } from './orders.ts';
import { showSynonyms } from './synonyms.ts';

/** The number of most frequent retries to examine. */
const MOST = 5_000;

const RETRIES = `SELECT words, next, sum(count) AS count, min(day) AS firstDay, max(day) AS lastDay
  FROM insight_retry WHERE site IN (SELECT value FROM json_each(?1)) AND day >= ?2
  GROUP BY words, next ORDER BY count DESC, words, next LIMIT ${String(MOST)}`;

/** What followed searches without a result at some sites, since a day in London time. */
const retriesSince = async (
  db: D1Database,
  { sites, day }: { readonly sites: readonly string[]; readonly day: string },
): Promise<readonly Retry[]> =>
  (await db.prepare(RETRIES).bind(JSON.stringify(sites), day).all<Retry>()).results;

const KNOWN = `SELECT term, means FROM search_synonym WHERE term IN (SELECT value FROM json_each(?1))
  UNION SELECT term, means FROM synonym_verdict WHERE term IN (SELECT value FROM json_each(?1))`;

/** The current meanings of some words, and the decisions on their proposals. */
const knownOf = async (db: D1Database, terms: readonly string[]): Promise<readonly Synonym[]> =>
  (await db.prepare(KNOWN).bind(JSON.stringify(terms)).all<Synonym>()).results;

const VERDICT = `INSERT INTO synonym_verdict (term, means, verdict, at) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO UPDATE SET verdict = excluded.verdict, at = excluded.at`;
const LEARN = 'INSERT OR IGNORE INTO search_synonym (term, means) VALUES (?1, ?2)';
const UNLEARN = `DELETE FROM search_synonym WHERE term = ?1 AND means = ?2 AND EXISTS (
  SELECT 1 FROM synonym_verdict AS judged
  WHERE judged.term = ?1 AND judged.means = ?2 AND judged.verdict = 'accepted')`;

/**
 * Makes a pair a synonym, or removes one that was accepted before, and remembers the decision. The first
 * statement changes the synonyms; all of them belong in one batch.
 */
const judgePair = (
  db: D1Database,
  { term, means }: Synonym,
  verdict: 'accepted' | 'refused',
): D1PreparedStatement[] => [
  db.prepare(verdict === 'accepted' ? LEARN : UNLEARN).bind(term, means),
  db.prepare(VERDICT).bind(term, means, verdict, new Date().toISOString()),
];

/** The calls about proposals: what searches without a result may have meant, and the operators' decisions. */
export const operatorProposals = (on: AddCall): void => {
  on(operatorListProposals, async (env, { query: { site, days, page, size } }) => {
    const sites = (await sitesNamed(env, site === '' ? [] : [site], 'all')).map(({ id }) => id);
    const [day = ''] = londonDays(Date.now(), days);
    const retries = await retriesSince(env.VISITOR_DB, { sites, day });
    const found = proposalsFrom(retries);
    const terms = found.map(({ term }) => term);
    const open = withoutThose(found, await knownOf(env.MARKET_DB, terms));
    return {
      data: open.slice((page - 1) * size, page * size),
      totalCount: open.length,
      pageCount: Math.ceil(open.length / size),
    };
  });
  on(operatorJudgeProposal, (env, { body }) => judge(env, body));
};

const judge = async (
  env: Env,
  { accepted, ...asked }: CallRequest<typeof operatorJudgeProposal>['body'],
): Promise<CallReply<typeof operatorJudgeProposal>> => {
  const pair = pairOf(asked.term, asked.means);
  if (pair === null) {
    const message = 'Each side of a synonym has one to four words, and the two sides differ.';
    throw new ShopError('invalid_request', 400, message);
  }
  const db = env.MARKET_DB;
  const [changed] = await db.batch(judgePair(db, pair, accepted ? 'accepted' : 'refused'));
  if (changed?.meta.changes !== 0) await showSynonyms(env);
  return { ...pair, accepted };
};
