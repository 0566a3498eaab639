import { BATCH, type Sweep } from '../sweep.ts';

const LIMIT = `LIMIT ${String(BATCH)}`;

/**
 * Counts of days that ended long enough ago.
 * @param key the columns of the table that tell rows apart
 */
const counted = (what: Sweep['what'], table: string, key: string): Sweep => ({
  what,
  sql: `DELETE FROM ${table} WHERE (${key}) IN (
    SELECT ${key} FROM ${table} WHERE day < substr(?1, 1, 10) ${LIMIT})`,
});

const requests = (what: Sweep['what'], whose: string): Sweep => ({
  what,
  sql: `DELETE FROM agent_request WHERE (site, client, call, key) IN (
    SELECT site, client, call, key FROM agent_request WHERE created_at < ?1 ${whose} ${LIMIT})`,
});

const asked = (what: Sweep['what'], kind: string): Sweep => ({
  what,
  sql: `DELETE FROM asked WHERE key IN (
    SELECT key FROM asked WHERE created_at < ?1 AND kind = '${kind}' ${LIMIT})`,
});

const acts = (what: Sweep['what'], whose: string): Sweep => ({
  what,
  sql: `DELETE FROM agent_act WHERE id IN (
    SELECT id FROM agent_act WHERE at < ?1 ${whose} ${LIMIT})`,
});

/** What is written without an account, and when it ends; every table of the database has a line. */
export const VISITOR_SWEEPS: readonly Sweep[] = [
  counted('insightCount', 'insight_request', 'site, day, route, visit, cache, status, bound'),
  counted('insightCount', 'insight_event', 'site, day, event, words'),
  counted('insightCount', 'insight_retry', 'site, day, words, next'),
  counted('insightCount', 'insight_vital', 'site, day, page, metric, bound'),
  {
    what: 'insightError',
    sql: `DELETE FROM insight_error WHERE id IN (
      SELECT id FROM insight_error WHERE at < ?1 ${LIMIT})`,
  },
  acts('guestAct', `AND customer = ''`),
  acts('agentAct', ''),
  counted('agentRefusal', 'agent_refusal', 'site, day, protocol, call, code'),
  requests('guestRequest', `AND customer = ''`),
  requests('agentRequest', ''),
  {
    what: 'forgotten',
    sql: `DELETE FROM forgotten WHERE hash IN (
      SELECT hash FROM forgotten WHERE at < ?1 ${LIMIT})`,
  },
  asked('unconfirmedAlert', 'alert'),
  asked('unconfirmedSamples', 'samples'),
  counted('visitorDay', 'visitor_day', 'site, day, kind, subject'),
];
