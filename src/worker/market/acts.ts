import { toShopError } from '../platform/errors.ts';

/** A call of an operator that changes something, as it begins. */
interface OperatorAct {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly operator: string;
  /** Each with a space on either side; '' for all. */
  readonly sites: string;
  readonly call: string;
  readonly asked: string;
}

/** A call of an agent that changes something, as it begins. */
interface AgentAct {
  readonly site: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly protocol: string;
  readonly agent: string;
  readonly profile: string;
  readonly client: string;
  /** On whose behalf; '' for a guest, or where that was refused. */
  readonly customer: string;
  readonly call: string;
  readonly checkout_id: string;
}

interface Ended {
  /** HTTP status of the reply; 0 for an act that never ended. */
  readonly status: number;
}

interface AgentEnded extends Ended {
  /** Code of a refusal; '' for none. */
  readonly code: string;
  readonly order_id: string;
}

/** The audit logs, by table: an act as it begins, and what its end adds or corrects. */
interface Logs {
  readonly operator_act: { readonly begun: OperatorAct; readonly ended: Ended };
  readonly agent_act: {
    readonly begun: AgentAct;
    readonly ended: AgentEnded & Partial<AgentAct>;
  };
}

/** Records an act before it is done; returns the id of its row. */
export const beginAct = async <Log extends keyof Logs>(
  db: D1Database,
  log: Log,
  act: Logs[Log]['begun'],
): Promise<number> => {
  const columns = Object.keys(act);
  const values: readonly unknown[] = Object.values(act);
  const places = columns.map((_, index) => `?${String(index + 1)}`);
  return (
    (await db
      .prepare(
        `INSERT INTO ${log} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
      )
      .bind(...values)
      .first<number>('id')) ?? 0
  );
};

/** Records how an act ended. */
export const endAct = async <Log extends keyof Logs>(
  db: D1Database,
  log: Log,
  id: number,
  ended: Logs[Log]['ended'],
): Promise<void> => {
  const values: readonly unknown[] = Object.values(ended);
  const changes = Object.keys(ended).map((column, index) => `${column} = ?${String(index + 2)}`);
  await db
    .prepare(`UPDATE ${log} SET ${changes.join(', ')} WHERE id = ?1`)
    .bind(id, ...values)
    .run();
};

/**
 * Records an act, does it, and records how it ended.
 * @param endOf what is recorded of the end, from its HTTP status, the code of a refusal ('' for none), and
 *   the reply (undefined for a refusal)
 * @throws what the act throws
 */
export const recordAct = async <Log extends keyof Logs, Reply>(
  db: D1Database,
  log: Log,
  begun: Logs[Log]['begun'],
  act: () => Promise<Reply>,
  endOf: (status: number, code: string, reply?: Reply) => Logs[Log]['ended'],
): Promise<Reply> => {
  const id = await beginAct(db, log, begun);
  try {
    const reply = await act();
    await endAct(db, log, id, endOf(200, '', reply));
    return reply;
  } catch (thrown) {
    const { status, code } = toShopError(thrown);
    await endAct(db, log, id, endOf(status, code));
    throw thrown;
  }
};

interface Window {
  readonly limit: number;
  readonly skip: number;
}

type Row<Log extends keyof Logs> = Logs[Log]['begun'] &
  Logs[Log]['ended'] & { readonly id: number };

/** @param values of the condition, `?1` and on */
const actsOf = async <Log extends keyof Logs>(
  db: D1Database,
  log: Log,
  [where, values]: readonly [where: string, values: readonly string[]],
  { limit, skip }: Window,
): Promise<{ readonly acts: readonly Row<Log>[]; readonly total: number }> => {
  const window = `LIMIT ${String(limit)} OFFSET ${String(skip)}`;
  const [acts, total] = await db.batch<Row<Log> & { total: number }>([
    db.prepare(`SELECT * FROM ${log} WHERE ${where} ORDER BY id DESC ${window}`).bind(...values),
    db.prepare(`SELECT count(*) AS total FROM ${log} WHERE ${where}`).bind(...values),
  ]);
  return { acts: acts?.results ?? [], total: total?.results[0]?.total ?? 0 };
};

const OPERATOR_ACTS = `(?1 = '' OR instr(sites, ' ' || ?1 || ' ') > 0)
  AND (?2 = '' OR operator = ?2) AND (?3 = '' OR at >= ?3) AND (?4 = '' OR at < ?4)`;

/** Returns acts of operators, the newest first; each condition '' for none. @param from,to ISO 8601, UTC, `to` not included */
export const operatorActs = (
  db: D1Database,
  { site, operator, from, to }: Readonly<Record<'site' | 'operator' | 'from' | 'to', string>>,
  window: Window,
) => actsOf(db, 'operator_act', [OPERATOR_ACTS, [site, operator, from, to]], window);

const AGENT_ACTS = `site = ?1
  AND (?2 = '' OR agent = ?2 OR client = ?2 OR profile = ?2 OR instr(profile, '//' || ?2 || '/') > 0)`;

/** Returns acts of agents at a site, the newest first; of one by its name, host or client, or of all (''). */
export const agentActs = (db: D1Database, site: string, agent: string, window: Window) =>
  actsOf(db, 'agent_act', [AGENT_ACTS, [site, agent]], window);
