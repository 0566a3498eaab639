import { toShopError } from '@parlour/http';
import { afterAct, beforeAct } from '../platform/visitors/unrecorded.ts';

/** An operator's call that changes something, recorded as it begins. */
interface OperatorEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly operator: string;
  /** Each site has a space on either side; '' means all sites. */
  readonly sites: string;
  readonly call: string;
  readonly asked: string;
}

/** An agent's call that changes something, recorded as it begins. */
interface AgentEntry {
  readonly site: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly protocol: string;
  readonly agent: string;
  readonly profile: string;
  readonly client: string;
  /** The customer that the agent acts for; '' for a guest, or where the customer was refused. */
  readonly customer: string;
  readonly call: string;
  readonly checkout_id: string;
}

interface EntryEnd {
  /** HTTP status of the reply; 0 for a call that never ended. */
  readonly status: number;
}

interface AgentEntryEnd extends EntryEnd {
  /** The code of a refusal; '' for none. */
  readonly code: string;
  readonly order_id: string;
}

/** The audit logs, by table: what is recorded as a call begins, and what its end adds or corrects. */
interface Logs {
  readonly operator_act: { readonly begun: OperatorEntry; readonly ended: EntryEnd };
  readonly agent_act: {
    readonly begun: AgentEntry;
    readonly ended: AgentEntryEnd & Partial<AgentEntry>;
  };
}

/** Records a call before it is made; returns the id of its row. */
export const beginEntry = async <Log extends keyof Logs>(
  db: D1Database,
  log: Log,
  entry: Logs[Log]['begun'],
): Promise<number> => {
  const columns = Object.keys(entry);
  const values: readonly unknown[] = Object.values(entry);
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

/** Records how a call ended. */
export const endEntry = async <Log extends keyof Logs>(
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
 * Records a call, makes it, and records how it ended.
 * @param endOf what to record of the end, given its HTTP status, the code of a refusal ('' for none), and
 *   the reply (undefined for a refusal)
 * @throws what the call throws
 */
export const recordInAuditLog = async <Log extends keyof Logs, Reply>(
  db: D1Database,
  log: Log,
  begun: Logs[Log]['begun'],
  perform: () => Promise<Reply>,
  endOf: (status: number, code: string, reply?: Reply) => Logs[Log]['ended'],
): Promise<Reply> => {
  const id = await beforeAct(() => beginEntry(db, log, begun));
  let reply: Reply;
  try {
    reply = await perform();
  } catch (thrown) {
    const { status, code } = toShopError(thrown);
    await afterAct(() => endEntry(db, log, id, endOf(status, code)));
    throw thrown;
  }
  await afterAct(() => endEntry(db, log, id, endOf(200, '', reply)));
  return reply;
};

/**
 * Makes a call that belongs to one in the log, and records only that it was refused or failed.
 * @throws what the call throws
 */
export const recordRefusal = async <Log extends keyof Logs, Reply>(
  db: D1Database,
  log: Log,
  begun: Logs[Log]['begun'],
  perform: () => Promise<Reply>,
  endOf: (status: number, code: string) => Logs[Log]['ended'],
): Promise<Reply> => {
  try {
    return await perform();
  } catch (thrown) {
    const { status, code } = toShopError(thrown);
    await afterAct(async () =>
      endEntry(db, log, await beginEntry(db, log, begun), endOf(status, code)),
    );
    throw thrown;
  }
};

const REFUSED = `INSERT INTO agent_refusal (site, day, protocol, call, code, count)
  VALUES (?1, ?2, ?3, ?4, ?5, 1) ON CONFLICT DO UPDATE SET count = count + 1`;

/**
 * Makes an agent's call for a guest, and records it if it succeeds. A refusal is only counted: anyone can cause
 * as many as they like.
 * @throws what the call throws
 */
export const recordGuest = async <Reply>(
  db: D1Database,
  begun: AgentEntry,
  perform: () => Promise<Reply>,
  endOf: (status: number, code: string, reply: Reply) => AgentEntryEnd & Partial<AgentEntry>,
): Promise<Reply> => {
  let reply: Reply;
  try {
    reply = await perform();
  } catch (thrown) {
    const { site, at, protocol, call } = begun;
    const { code } = toShopError(thrown);
    await afterAct(() =>
      db.prepare(REFUSED).bind(site, at.slice(0, 10), protocol, call, code).run(),
    );
    throw thrown;
  }
  await afterAct(() => beginEntry(db, 'agent_act', { ...begun, ...endOf(200, '', reply) }));
  return reply;
};

interface Window {
  readonly limit: number;
  readonly skip: number;
}

type LogRow<Log extends keyof Logs> = Logs[Log]['begun'] &
  Logs[Log]['ended'] & { readonly id: number };

/** @param values the values of the condition's parameters, from `?1` on */
const entriesOf = async <Log extends keyof Logs>(
  db: D1Database,
  log: Log,
  [where, values]: readonly [where: string, values: readonly string[]],
  { limit, skip }: Window,
): Promise<{ readonly entries: readonly LogRow<Log>[]; readonly total: number }> => {
  const window = `LIMIT ${String(limit)} OFFSET ${String(skip)}`;
  const [entries, total] = await db.batch<LogRow<Log> & { total: number }>([
    db.prepare(`SELECT * FROM ${log} WHERE ${where} ORDER BY id DESC ${window}`).bind(...values),
    db.prepare(`SELECT count(*) AS total FROM ${log} WHERE ${where}`).bind(...values),
  ]);
  return { entries: entries?.results ?? [], total: total?.results[0]?.total ?? 0 };
};

const OPERATOR_ENTRIES = `(?1 = '' OR instr(sites, ' ' || ?1 || ' ') > 0)
  AND (?2 = '' OR operator = ?2) AND (?3 = '' OR at >= ?3) AND (?4 = '' OR at < ?4)
  AND (?5 = '' OR instr(lower(operator || ' ' || call || ' ' || asked), lower(?5)) > 0)`;

/**
 * Returns the entries of operators, newest first. An empty condition matches everything.
 * @param from,to ISO 8601, UTC; `to` is exclusive
 */
export const operatorAuditLog = (
  db: D1Database,
  query: Readonly<Record<'site' | 'operator' | 'from' | 'to' | 'find', string>>,
  window: Window,
) => {
  const { site, operator, from, to, find } = query;
  return entriesOf(
    db,
    'operator_act',
    [OPERATOR_ENTRIES, [site, operator, from, to, find]],
    window,
  );
};

const AGENT_ENTRIES = `site = ?1
  AND (?2 = '' OR agent = ?2 OR client = ?2 OR profile = ?2 OR instr(profile, '//' || ?2 || '/') > 0)`;

/**
 * Returns the entries of agents at a site, newest first: those of one agent, by its name, host or client, or of
 * all ('').
 */
export const agentAuditLog = (db: D1Database, site: string, agent: string, window: Window) =>
  entriesOf(db, 'agent_act', [AGENT_ENTRIES, [site, agent]], window);
