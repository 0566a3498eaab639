import type { AgentWebhook } from '@parlour/agents';

const WAITING = `agent_event.order_id = ?1 AND told_at = '' AND given_up = ''`;

/** Selects one row if an agent still has to be told about an order, and none otherwise. */
export const newsWaiting = (db: D1Database, orderId: string): D1PreparedStatement =>
  db.prepare(`SELECT 1 FROM agent_event WHERE ${WAITING} LIMIT 1`).bind(orderId);

export interface EventRow {
  readonly id: number;
  readonly checkout_id: string;
  readonly event: AgentWebhook['event'];
  readonly at: string;
  readonly attempts: number;
  readonly due_at: string;
  readonly protocol: AgentWebhook['protocol'];
  readonly agent: string;
  readonly client: string;
  readonly profile: string;
  readonly events_url: string;
}

const LIST = `SELECT agent_event.id, checkout_id, event, at, attempts, due_at,
    protocol, agent, client, profile, events_url
  FROM agent_event JOIN agent_checkout AS sold ON sold.id = agent_event.checkout_id
  WHERE ${WAITING} ORDER BY agent_event.id`;

/** The events of an order that its agent has not been told about yet, oldest first. */
export const waitingWebhooks = async (
  db: D1Database,
  orderId: string,
): Promise<readonly EventRow[]> => (await db.prepare(LIST).bind(orderId).all<EventRow>()).results;

const TOLD = `UPDATE agent_event SET told_at = ?2, given_up = ?3 WHERE id = ?1`;

/** @param givenUp why the agent will never be told; '' when it has been told */
export const endWebhook = (
  db: D1Database,
  id: number,
  now: string,
  givenUp: string,
): Promise<D1Result> =>
  db
    .prepare(TOLD)
    .bind(id, givenUp === '' ? now : '', givenUp)
    .run();

const LATER = 'UPDATE agent_event SET attempts = attempts + 1, due_at = ?2 WHERE id = ?1';

export const postponeWebhook = (db: D1Database, id: number, dueAt: string): Promise<D1Result> =>
  db.prepare(LATER).bind(id, dueAt).run();
