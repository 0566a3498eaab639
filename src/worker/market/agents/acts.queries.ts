/** Something that an agent asks for. */
export interface AgentAct {
  readonly site: string;
  readonly at: string;
  readonly protocol: string;
  readonly agent: string;
  readonly profile: string;
  readonly client: string;
  readonly call: string;
  readonly checkout_id: string;
}

export interface ActRow extends AgentAct {
  readonly id: number;
  /** On whose behalf; '' for a guest, or where that was refused. */
  readonly customer: string;
  readonly order_id: string;
  readonly status: number;
  readonly code: string;
}

const BEGIN = `INSERT INTO agent_act
    (site, at, protocol, agent, profile, client, customer, call, checkout_id)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, '', ?7, ?8) RETURNING id`;

/** Writes down what is asked for, before it is done; gives the row's id. */
export const beginAct = async (db: D1Database, act: AgentAct): Promise<number> =>
  (await db
    .prepare(BEGIN)
    .bind(
      ...[act.site, act.at, act.protocol, act.agent, act.profile, act.client],
      ...[act.call, act.checkout_id],
    )
    .first<number>('id')) ?? 0;

const END = `UPDATE agent_act SET status = ?2, code = ?3,
    checkout_id = coalesce(nullif(?4, ''), checkout_id), order_id = ?5, customer = ?6
  WHERE id = ?1`;

interface Ended {
  readonly status: number;
  readonly code: string;
  /** '' where the act did not come to one. */
  readonly checkoutId: string;
  readonly orderId: string;
  readonly customer: string;
}

export const endAct = (
  db: D1Database,
  id: number,
  { status, code, checkoutId, orderId, customer }: Ended,
): Promise<D1Result> => db.prepare(END).bind(id, status, code, checkoutId, orderId, customer).run();

const OF_SITE = `FROM agent_act WHERE site = ?1
  AND (?2 = '' OR agent = ?2 OR client = ?2 OR profile = ?2 OR instr(profile, '//' || ?2 || '/') > 0)`;

/** What agents did at a site, the newest first; of one by its name, host or client, or of all ('').*/
export const agentActs = async (
  db: D1Database,
  site: string,
  agent: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly acts: readonly ActRow[]; readonly total: number }> => {
  const [acts, total] = await db.batch<ActRow & { total: number }>([
    db
      .prepare(`SELECT * ${OF_SITE} ORDER BY id DESC LIMIT ?3 OFFSET ?4`)
      .bind(site, agent, limit, skip),
    db.prepare(`SELECT count(*) AS total ${OF_SITE}`).bind(site, agent),
  ]);
  return { acts: acts?.results ?? [], total: total?.results[0]?.total ?? 0 };
};

const AGENTS = `SELECT agent, profile, client, group_concat(DISTINCT protocol) AS protocols,
    count(*) AS acts, sum(status >= 400) AS refused, min(at) AS first_at, max(at) AS last_at,
    (SELECT count(*) FROM agent_checkout AS sold JOIN customer_order AS placed
      ON placed.id = sold.order_id AND placed.paid_at <> ''
      WHERE sold.site = agent_act.site AND sold.agent = agent_act.agent
        AND sold.profile = agent_act.profile AND sold.client = agent_act.client) AS orders,
    (SELECT coalesce(sum(placed.total_pence - placed.refunded_pence), 0)
      FROM agent_checkout AS sold JOIN customer_order AS placed
      ON placed.id = sold.order_id AND placed.paid_at <> ''
      WHERE sold.site = agent_act.site AND sold.agent = agent_act.agent
        AND sold.profile = agent_act.profile AND sold.client = agent_act.client) AS sold_pence
  FROM agent_act WHERE site = ?1 GROUP BY agent, profile, client
  ORDER BY last_at DESC, agent LIMIT ?2 OFFSET ?3`;
const COUNT = `SELECT count(*) AS total FROM (
  SELECT 1 FROM agent_act WHERE site = ?1 GROUP BY agent, profile, client)`;

export interface AgentRow {
  readonly agent: string;
  readonly profile: string;
  readonly client: string;
  readonly protocols: string;
  readonly acts: number;
  readonly refused: number;
  readonly orders: number;
  readonly sold_pence: number;
  readonly first_at: string;
  readonly last_at: string;
}

/** Agents that have been at a site, the latest first. */
export const agentsAt = async (
  db: D1Database,
  site: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly agents: readonly AgentRow[]; readonly total: number }> => {
  const [agents, total] = await db.batch<AgentRow & { total: number }>([
    db.prepare(AGENTS).bind(site, limit, skip),
    db.prepare(COUNT).bind(site),
  ]);
  return { agents: agents?.results ?? [], total: total?.results[0]?.total ?? 0 };
};
