import type { AgentVisit } from '../../platform/agents.ts';
import { ShopError } from '@parlour/http';

/** What identifies an agent; the value is in lower case. */
export interface AgentIdentifier {
  readonly by: 'name' | 'profile' | 'client';
  readonly value: string;
}

export interface StopRow extends AgentIdentifier {
  readonly at: string;
  readonly operator: string;
  readonly reason: string;
}

/** The host of a profile's URL; '' for none. */
export const profileHost = (profile: string): string =>
  URL.parse(profile)?.host.toLowerCase() ?? '';

export const marksOf = (
  agent: { readonly name: string; readonly profile: string },
  client: string,
): readonly AgentIdentifier[] =>
  (
    [
      { by: 'name', value: agent.name.toLowerCase() },
      { by: 'profile', value: profileHost(agent.profile) },
      { by: 'client', value: client.toLowerCase() },
    ] as const
  ).filter(({ value }) => value !== '');

const LIST =
  'SELECT by, value, at, operator, reason FROM agent_stop WHERE site = ?1 ORDER BY at DESC';

/** The agents that are stopped at a site, latest first. */
export const stopsAt = async (db: D1Database, site: string): Promise<readonly StopRow[]> =>
  (await db.prepare(LIST).bind(site).all<StopRow>()).results;

const STOPPED = `SELECT 1 FROM agent_stop JOIN json_each(?2) AS mark
    ON agent_stop.by = mark.value ->> 'by' AND agent_stop.value = mark.value ->> 'value'
  WHERE site = ?1 LIMIT 1`;

/**
 * Refuses an agent that an operator has stopped.
 * @throws {ShopError} `agent_stopped`, 403
 */
export const requireAllowed = async ({ env, site, agent, client }: AgentVisit): Promise<void> => {
  const marks = JSON.stringify(marksOf(agent, client));
  const stopped = await env.MARKET_DB.prepare(STOPPED).bind(site.id, marks).first();
  if (stopped === null) return;
  throw new ShopError(
    'agent_stopped',
    403,
    `${site.name} doesn’t serve this assistant. Its customers can shop at ${site.origin}.`,
  );
};

const STOP = `INSERT INTO agent_stop (site, by, value, at, operator, reason)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6)
  ON CONFLICT DO UPDATE SET at = excluded.at, operator = excluded.operator, reason = excluded.reason`;

export const stop = (db: D1Database, site: string, row: StopRow): Promise<D1Result> =>
  db.prepare(STOP).bind(site, row.by, row.value, row.at, row.operator, row.reason).run();

const ALLOW = 'DELETE FROM agent_stop WHERE site = ?1 AND by = ?2 AND value = ?3 RETURNING value';

/** Returns whether the agent was stopped. */
export const allow = async (
  db: D1Database,
  site: string,
  { by, value }: AgentIdentifier,
): Promise<boolean> => (await db.prepare(ALLOW).bind(site, by, value).first()) !== null;
